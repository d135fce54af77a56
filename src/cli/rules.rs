//! `tafl rules`: what the catalogue holds.

use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::{Args, Subcommand};
use serde_json::json;
use std::io::Write;
use taflkit::lint::{LintLevel, lint};
use taflkit::rules::{Variant, catalogue, describe, differences, summary, to_record};

/// List the rulesets that are known, or show one of them
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List all variants, one a line
    #[command(after_long_help = "\
Examples:
  tafl rules list --size 9
  tafl rules list --json")]
    List {
        /// Only those on a board of this size
        #[arg(long, value_name = "N")]
        size: Option<u8>,
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Show the rules of a variant in words, and as an OTN rules record
    #[command(after_long_help = "\
Examples:
  tafl rules show copenhagen-11
  tafl rules show aage:51
  tafl rules show 'dim:7 esc:c ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'")]
    Show {
        /// An id, a name, aage:KEY or an OTN rules record
        #[arg(value_name = "RULES")]
        id: String,
        /// As a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Say in which sentences the rules of two variants differ
    #[command(after_long_help = "\
Examples:
  tafl rules diff copenhagen-11 fetlar-11
  tafl rules diff brandubh-7 brandubh-2-7 --json")]
    Diff {
        /// The first: an id, a name, aage:KEY or an OTN rules record
        #[arg(value_name = "RULES")]
        first: String,
        /// The second
        #[arg(value_name = "RULES")]
        second: String,
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Say what is odd about an OTN rules record: unknown keys, contradictions, what OpenTafl would read differently
    #[command(after_long_help = "\
Examples:
  tafl rules lint 'dim:7 esc:c ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'")]
    Lint {
        /// The record: `dim:7 ... start:/.../`
        #[arg(value_name = "OTN")]
        record: String,
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
}

impl What {
    fn diff(first: &str, second: &str, json: bool, out: &mut Out) -> Result<Status> {
        let (one, other) = (named(first)?, named(second)?);
        let mut section = "";
        let told = differences(&one, &other);
        for difference in &told {
            if json {
                writeln!(out, "{}", serde_json::to_string(difference)?)?;
                continue;
            }
            if difference.section != section {
                section = &difference.section;
                writeln!(out, "{section}")?;
            }
            let (sign, which) = if difference.in_first { ('-', first) } else { ('+', second) };
            writeln!(out, "  {sign} {which}: {}", difference.sentence)?;
        }
        if told.is_empty() && !json {
            writeln!(out, "{first} and {second} play alike")?;
        }
        Ok(Status::Fine)
    }

    fn lint(record: &str, json: bool, out: &mut Out) -> Result<Status> {
        let found = lint(record);
        for oddity in &found {
            if json {
                writeln!(out, "{}", serde_json::to_string(oddity)?)?;
            } else {
                let level = serde_json::to_value(oddity.level)?;
                let key = oddity.key.as_ref().map(|key| format!("[{key}]")).unwrap_or_default();
                writeln!(out, "{}{key}: {}", level.as_str().unwrap_or_default(), oddity.message)?;
            }
        }
        let is_error = found.iter().any(|oddity| oddity.level == LintLevel::Error);
        Ok(if is_error { Status::Findings } else { Status::Fine })
    }
}

/// The variant of a positional argument.
fn named(text: &str) -> Result<std::sync::Arc<Variant>> {
    taflkit::rules::resolve(text).map_err(|error| usage(error.to_string()))
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        match &self.what {
            What::List { size, json } => {
                let fits = |variant: &&std::sync::Arc<Variant>| size.is_none_or(|size| variant.size() == size);
                let mut found = Status::Findings;
                let width = catalogue().variants().iter().map(|variant| variant.id.len()).max().unwrap_or(0);
                for variant in catalogue().variants().iter().filter(fits) {
                    found = Status::Fine;
                    if *json {
                        writeln!(out, "{}", as_json(variant))?;
                    } else {
                        writeln!(out, "{:width$}  {}", variant.id, summary(variant))?;
                    }
                }
                Ok(found)
            }
            What::Show { id, json } => {
                let variant = named(id)?;
                if *json {
                    writeln!(out, "{}", as_json(&variant))?;
                } else {
                    writeln!(out, "{}\n", describe(&variant).trim_end())?;
                    let games = match variant.games {
                        0 => String::new(),
                        games => format!(" ({games} recorded games were looked at)"),
                    };
                    writeln!(
                        out,
                        "Certainty: {}{games}\n\nOTN: {}",
                        variant.certainty.sentence(),
                        to_record(&variant)
                    )?;
                }
                Ok(Status::Fine)
            }
            What::Diff { first, second, json } => What::diff(first, second, *json, out),
            What::Lint { record, json } => What::lint(record, *json, out),
        }
    }
}

fn as_json(variant: &Variant) -> serde_json::Value {
    json!({
        "id": variant.id,
        "name": variant.name,
        "aliases": variant.aliases,
        "aage": variant.aage_keys,
        "size": variant.size(),
        "first": variant.first,
        "start": variant.start.to_string(),
        "otn": to_record(variant).to_string(),
        "certainty": variant.certainty,
        "games": variant.games,
        "source": variant.source,
        "notes": variant.notes,
    })
}
