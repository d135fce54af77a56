//! `tafl dedupe`: records that are copies of each other.

use super::options::Output;
use super::originals::{Original, Originals};
use super::output::Out;
use super::question::Question;
use super::{Status, complain, printable, usage};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroU32;
use std::sync::Arc;
use taflkit::dedupe::{self, Copies, Entry, Group, Quality, Sameness};
use taflkit::formats::cut::Cutter;
use taflkit::formats::input::{self, Input};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Find records that are copies of each other, or write an archive without them
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
    /// What copies have in common
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = By::Moves)]
    by: By,
    /// Also games that are mirror images or rotations of each other
    #[arg(long)]
    symmetry: bool,
    /// Games whose first N moves are the same; shorter ones are copies of none
    #[arg(long, value_name = "N")]
    prefix: Option<NonZeroU32>,
    /// Copies must have the same players too
    #[arg(long)]
    players: bool,
    /// The same moves from the same starting position count, whatever the rules are called
    #[arg(long)]
    any_rules: bool,
    /// Which copy is kept
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Keep::First)]
    keep: Keep,
    /// How to report the copies
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text, conflicts_with = "apply")]
    format: Format,
    /// Write the records that are kept, unchanged, instead of reporting the copies; inputs stay as they are
    #[arg(long)]
    apply: bool,
}

const HELP: &str = "\
Games are compared by their rules, their starting position and their moves, from where to where: not by spelling, numbers, captures, comments or \
tags. A record without moves is a copy of none.

  tafl dedupe games                              # what is there twice
  tafl dedupe games --symmetry --format jsonl    # mirrored and rotated games too, for programs
  tafl dedupe games --keep best --apply -o clean.jsonl

With --apply the inputs are read twice, so they must be files or folders; of the records that --where leaves out, none is written.

Exit status: 0, whether there are copies or not.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// The moves, the rules and the starting position
    Moves,
    /// The records' own ids
    Id,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Keep {
    /// The first one
    First,
    /// The one with the best verdict; of several, one with a result; of several, the one with most tags; of several, the first
    Best,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// A JSON object for each group of copies, for programs
    Jsonl,
}

/// A group, as programs read it.
#[derive(Serialize)]
struct GroupJson<'g> {
    kept: PlaceJson<'g>,
    why: &'static str,
    duplicates: Vec<PlaceJson<'g>>,
}

#[derive(Serialize)]
struct PlaceJson<'g> {
    source: &'g str,
    record: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
}

impl<'g> From<&'g Group<'g>> for GroupJson<'g> {
    fn from(group: &'g Group<'g>) -> Self {
        let duplicates = group.duplicates.iter().map(|copy| PlaceJson {
            source: copy.source,
            record: copy.number,
            symmetry: Some(copy.symmetry.name()),
        });
        Self {
            kept: PlaceJson { source: group.kept.source, record: group.kept.number, symmetry: None },
            why: group.why.name(),
            duplicates: duplicates.collect(),
        }
    }
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let sameness = self.sameness()?;
        if self.apply {
            self.can_be_read_twice()?;
        }
        let keep = match self.keep {
            Keep::First => dedupe::Keep::First,
            Keep::Best => dedupe::Keep::Best,
        };
        let tells_ids = self.format == Format::Text && !self.apply;
        let (mut copies, mut sum) = (Copies::new(keep), 0);
        let status = self.question.ask(
            output,
            |facts, item| {
                let key = sameness.key(facts);
                // What cannot be a copy is as good as it is.
                let quality = (key.is_some() && self.keep == Keep::Best).then(|| Quality::of(facts));
                let id = facts.record().id.as_deref().filter(|id| tells_ids && key.is_some() && !id.is_empty());
                let entry = Entry { key, quality, id: id.map(Into::into), ..Entry::new(facts.record().number) };
                (Arc::clone(item.source), entry, if self.apply { xxh3_64_with_seed(item.bytes, 0) } else { 0 })
            },
            |(source, entry, hash)| {
                copies.add(&source, entry);
                sum = sum_up(sum, hash);
                Ok(())
            },
        )?;
        let groups = copies.groups();
        if self.apply {
            let kept = self.write_kept(&copies, &groups, sum, out)?;
            if !output.quiet {
                kept.remark();
                complain(&format!("tafl: {}\n", summary(&copies, &groups)));
            }
            return Ok(status);
        }
        match self.format {
            Format::Jsonl => {
                for group in &groups {
                    serde_json::to_writer(&mut *out, &GroupJson::from(group))?;
                    out.write_all(b"\n")?;
                }
            }
            Format::Text => {
                groups.iter().try_for_each(|group| write_group(group, out))?;
                writeln!(out, "{}", summary(&copies, &groups))?;
            }
        }
        Ok(status)
    }

    /// What makes copies.
    fn sameness(&self) -> Result<Sameness> {
        let of_moves =
            [("--symmetry", self.symmetry), ("--prefix", self.prefix.is_some()), ("--any-rules", self.any_rules)];
        if let (By::Id, Some((option, _))) = (self.by, of_moves.into_iter().find(|(_, is_given)| *is_given)) {
            return Err(usage(format!("{option} is about moves, but --by id compares ids")));
        }
        Ok(Sameness {
            by: match self.by {
                By::Moves => dedupe::By::Moves,
                By::Id => dedupe::By::Id,
            },
            symmetry: self.symmetry,
            prefix: self.prefix,
            players: self.players,
            any_rules: self.any_rules,
        })
    }

    /// Refuses what gives its bytes only once.
    fn can_be_read_twice(&self) -> Result<()> {
        for found in input::find(&self.question.inputs.inputs) {
            match found {
                Ok(Input::Stdin) => {
                    return Err(usage("--apply reads twice: name files or folders, not the standard input"));
                }
                Ok(Input::File(path)) => {
                    if path.exists() && !path.is_file() {
                        return Err(usage(format!("--apply reads twice: {} is no file", path.display())));
                    }
                }
                Err(_) => {} // whoever reads it says so
            }
        }
        Ok(())
    }

    /// Goes through the inputs once more and writes what is kept. The inputs must be what they were.
    fn write_kept(&self, copies: &Copies, groups: &[Group<'_>], sum: u64, out: &mut Out) -> Result<Originals> {
        let mut is_copy = vec![false; copies.len()];
        for copy in groups.iter().flat_map(|group| &group.duplicates) {
            is_copy[copy.index] = true;
        }
        let mut asked = copies.places().zip(is_copy).peekable();
        let (mut originals, mut sum_now) = (Originals::default(), 0);
        let mut bytes = Vec::new();
        for input in input::find(&self.question.inputs.inputs).into_iter().flatten() {
            let name = input.name();
            // What could not be read the first time has been named then.
            let Ok(mut cutter) = input.open().and_then(|reader| Cutter::new(reader, self.question.inputs.format()))
            else {
                continue;
            };
            while let Ok(Some(cut)) = cutter.next_record(&mut bytes) {
                let Some((_, is_copy)) = asked.next_if(|(place, _)| *place == (name.as_str(), cut.number)) else {
                    continue;
                };
                sum_now = sum_up(sum_now, xxh3_64_with_seed(&bytes, 0));
                if !is_copy {
                    originals.write(Original::of(cut.format, &name, &cut, &bytes), out)?;
                }
            }
        }
        if asked.next().is_some() || sum_now != sum {
            return Err(anyhow::anyhow!("the inputs have changed while they were read"))
                .context("cannot leave out copies");
        }
        Ok(originals)
    }
}

/// One number for all records so far, in their order.
fn sum_up(sum: u64, hash: u64) -> u64 {
    xxh3_64_with_seed(&hash.to_le_bytes(), sum)
}

fn write_group(group: &Group<'_>, out: &mut Out) -> std::io::Result<()> {
    let name = |id: Option<&str>| id.map(|id| format!(" {}", printable(id))).unwrap_or_default();
    let kept = &group.kept;
    writeln!(out, "{} record {}{}: kept ({})", printable(kept.source), kept.number, name(kept.id), group.why.name())?;
    for copy in &group.duplicates {
        let symmetry = match copy.symmetry.name() {
            "identity" => String::new(),
            symmetry => format!(" ({symmetry})"),
        };
        writeln!(out, "    {} record {}{}: copy{symmetry}", printable(copy.source), copy.number, name(copy.id))?;
    }
    Ok(())
}

/// How many there are, in words.
fn summary(copies: &Copies, groups: &[Group<'_>]) -> String {
    let counted = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let duplicates = groups.iter().map(|group| group.duplicates.len()).sum();
    format!(
        "{}, {}, {}",
        counted(copies.len(), "record", "records"),
        counted(groups.len(), "group", "groups"),
        counted(duplicates, "copy", "copies")
    )
}
