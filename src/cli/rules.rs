//! `tafl rules`: what the catalogue holds.

use super::options::named_rules;
use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::{Args, Subcommand};
use serde_json::json;
use std::io::Write;
use taflkit::rules::{Variant, catalogue, describe, summary, to_record};

/// List the rulesets that are known, or show one of them
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List all variants, one a line
    List {
        /// Only those on a board of this size
        #[arg(long, value_name = "N")]
        size: Option<u8>,
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Show the rules of a variant in words, and as an OTN rules record
    Show {
        /// An id, a name, aage:KEY or an OTN rules record
        #[arg(value_name = "RULES")]
        id: String,
        /// As a JSON object
        #[arg(long)]
        json: bool,
    },
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
                let variant = named_rules(id)
                    .map_err(|error| usage(error.to_string().trim_start_matches("--rules: ").to_owned()))?;
                if *json {
                    writeln!(out, "{}", as_json(&variant))?;
                } else {
                    writeln!(out, "{}\n\nOTN: {}", describe(&variant).trim_end(), to_record(&variant))?;
                }
                Ok(Status::Fine)
            }
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
