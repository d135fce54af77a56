//! `tafl formats`: which formats are read and written, and what each of them can hold.

use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use taflkit::formats::Format;
use taflkit::formats::write::{Holds, Kind, Target, can_lose};

/// Show the formats, and what a conversion from one into another can lose
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  tafl formats
  tafl formats otn pgn
  tafl formats --schema")]
pub(super) struct Arguments {
    /// The format that is read, as --from knows it
    #[arg(value_name = "FROM")]
    from: Option<String>,
    /// The format that is written, as --to knows it
    #[arg(value_name = "TO")]
    to: Option<String>,
    /// Print the JSON Schema of this toolkit's own JSON Lines
    #[arg(long, conflicts_with_all = ["from", "to"])]
    schema: bool,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        if self.schema {
            serde_json::to_writer_pretty(&mut *out, &taflkit::formats::jsonl::schema())?;
            writeln!(out)?;
            return Ok(Status::Fine);
        }
        let from = self.from.as_deref().map(format).transpose()?;
        let to = self.to.as_deref().map(target).transpose()?;
        match (from, to) {
            (None, _) => list(out)?,
            (Some(from), None) => {
                for to in Target::ALL {
                    let kinds: Vec<&str> = can_lose(from, to).map(Kind::name).collect();
                    let kinds = if kinds.is_empty() { "nothing".into() } else { kinds.join(", ") };
                    writeln!(out, "{} -> {}: can lose {kinds}", from.name(), to.name())?;
                }
            }
            (Some(from), Some(to)) => pair(out, from, to)?,
        }
        Ok(Status::Fine)
    }
}

fn list(out: &mut Out) -> Result<()> {
    let width = Format::ALL.iter().map(|format| format.name().len()).max().unwrap_or_default();
    for format in Format::ALL {
        let is_written = Target::ALL.iter().any(|target| target.name() == format.name());
        let how = if is_written { "read, written" } else { "read" };
        writeln!(out, "{:width$}  {how:13}  {}", format.name(), format.meaning())?;
    }
    for target in Target::ALL.iter().filter(|target| Format::by_name(target.name()).is_none()) {
        writeln!(out, "{:width$}  {:13}  {}", target.name(), "written", target.meaning())?;
    }
    Ok(())
}

fn pair(out: &mut Out, from: Format, to: Target) -> Result<()> {
    let kinds: Vec<Kind> = can_lose(from, to).collect();
    if kinds.is_empty() {
        writeln!(out, "{} -> {}: nothing is lost", from.name(), to.name())?;
    }
    for kind in kinds {
        let how = match to.holds(kind) {
            Holds::Partly(except) => except,
            Holds::Yes | Holds::No => "always",
        };
        writeln!(out, "{kind}: {} ({how})", kind.meaning())?;
    }
    Ok(())
}

fn format(name: &str) -> Result<Format> {
    let names = Format::ALL.map(Format::name).join(", ");
    Format::by_name(name).ok_or_else(|| usage(format!("no format that is read is called `{name}`: {names}")))
}

fn target(name: &str) -> Result<Target> {
    let names = Target::ALL.map(Target::name).join(", ");
    Target::by_name(name).ok_or_else(|| usage(format!("no format that is written is called `{name}`: {names}")))
}
