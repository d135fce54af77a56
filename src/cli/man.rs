//! `tafl man`: the manual pages, made from the same descriptions as the help texts.

use super::output::Out;
use super::{Arguments as Tafl, Status, usage};
use anstream::ColorChoice;
use anyhow::Result;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print a manual page, or write all of them into a folder
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  tafl man check > tafl-check.1
  tafl man rules show
  tafl man --folder man")]
pub(super) struct Arguments {
    /// The command that the page is about, such as `check` or `rules show` [default: tafl itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write all pages into this folder, which must be there: tafl.1, tafl-check.1, ...
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        let mut tafl = Tafl::command();
        // Only built commands know what they are called on the command line.
        tafl.build();
        match &self.folder {
            Some(folder) => write_all(&tafl, folder)?,
            None => out.write_all(&page(self.find(&tafl)?)?)?,
        }
        Ok(Status::Fine)
    }

    fn find<'c>(&self, tafl: &'c Command) -> Result<&'c Command> {
        let names = self.command.iter().flat_map(|name| name.trim_start_matches("tafl-").split('-'));
        names.filter(|name| *name != "tafl").try_fold(tafl, |command, name| {
            let found = command.find_subcommand(name);
            found.ok_or_else(|| {
                usage(format!("there is no command `{}`; `tafl help` lists all", self.command.join(" ")))
            })
        })
    }
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let source = concat!("tafl ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).manual("tafl").render(&mut text)?;
    Ok(with_set_lines(&String::from_utf8_lossy(&text)).into_bytes())
}

/// Indented lines are tables and examples: they stay as they are, where the rest is filled to the width of the page.
fn with_set_lines(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut is_set = false;
    for line in page.lines() {
        let is_indented = line.starts_with("  ");
        if is_indented != is_set {
            text.push_str(if is_indented { ".nf\n" } else { ".fi\n" });
            is_set = is_indented;
        }
        text.push_str(if line == ".SH EXTRA" { ".SH NOTES" } else { line });
        text.push('\n');
    }
    text
}

fn write_all(command: &Command, folder: &Path) -> Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    let mut out = Out::file(&path, ColorChoice::Never)?;
    out.write_all(&page(command)?)?;
    out.finish()?;
    let is_page = |command: &&Command| command.get_name() != "help" && !command.is_hide_set();
    command.get_subcommands().filter(is_page).try_for_each(|command| write_all(command, folder))
}
