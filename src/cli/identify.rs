//! `tafl identify`: by which rules was it played?

use super::Status;
use super::options::{Inputs, Jobs, Output};
use super::output::Out;
use super::pipeline::{Item, Pipeline};
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::json;
use std::collections::HashMap;
use std::io::Write;
use taflkit::formats::read;
use taflkit::identify::{Fit, Identifier};

/// Say by which rulesets of the catalogue records can have been played
///
/// Every ruleset is tried; those that contradict a record least come first. What contradicts is a move that cannot be played, a capture
/// that differs, play after the end of the game, a result without reason. Rules that no move tells apart are tied.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  tafl identify moves.txt
  tafl identify games --top 3")]
pub(super) struct Arguments {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    jobs: Jobs,
    /// Take all records for games under the same rules
    #[arg(long)]
    together: bool,
    /// How many rulesets to name, besides all that are tied for the first place
    #[arg(long, value_name = "N", default_value_t = 3)]
    top: usize,
    /// How to report: for people, or one JSON object a line
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object a line, for programs
    Jsonl,
}

struct Answer {
    place: String,
    source: String,
    number: u32,
    id: Option<String>,
    fits: Vec<Fit>,
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let pipeline = Pipeline::new(&self.inputs, &self.jobs, output);
        let mut sum: HashMap<String, (Fit, u32)> = HashMap::new();
        let mut records = 0_u32;
        let work = |identifier: &mut Identifier, item: &Item| {
            let record = read::record(item.bytes, &item.cut);
            let fits = identifier.fits(&record);
            let id = record.id.as_deref().map(str::to_owned);
            let place = format!("{}:{}", item.source, item.cut.line);
            Answer { place, source: item.source.to_string(), number: record.number, id, fits }
        };
        let status = pipeline.run(Identifier::default, work, |answer| {
            records += 1;
            if !self.together {
                return self.write(out, &answer);
            }
            for fit in answer.fits {
                let contradictions = fit.contradictions();
                let entry = sum
                    .entry(fit.variants[0].id.clone())
                    .or_insert_with(|| (Fit { findings: Vec::new(), unplayed: 0, ..fit }, 0));
                entry.1 += contradictions;
            }
            Ok(())
        })?;
        if self.together {
            let mut fits: Vec<Fit> = sum.into_values().map(|(fit, total)| Fit { unplayed: total, ..fit }).collect();
            fits.sort_by_key(|fit| {
                (fit.contradictions(), std::cmp::Reverse(fit.variants[0].games), fit.variants[0].id.clone())
            });
            let place = format!("{records} records together");
            self.write(out, &Answer { place, source: String::new(), number: 0, id: None, fits })?;
        }
        Ok(status)
    }

    fn write(&self, out: &mut Out, answer: &Answer) -> Result<()> {
        let best = answer.fits.first().map_or(0, Fit::contradictions);
        let tied = answer.fits.iter().take_while(|fit| fit.contradictions() == best).count();
        let shown = &answer.fits[..answer.fits.len().min(tied.max(self.top))];
        if self.format == Format::Jsonl {
            let fits: Vec<_> = shown.iter().map(as_json).collect();
            let tied: Vec<&str> = ids(&answer.fits[..tied]).collect();
            let object = if self.together {
                json!({"together": answer.place, "best": tied, "fits": fits})
            } else {
                json!({"source": answer.source, "record": answer.number, "id": answer.id, "best": tied, "fits": fits})
            };
            writeln!(out, "{object}")?;
            return Ok(());
        }
        write!(out, "{}", answer.place)?;
        if let Some(id) = &answer.id {
            write!(out, " {id}")?;
        }
        let tie = if tied > 1 { ", tied" } else { "" };
        writeln!(
            out,
            ": {} contradiction(s){tie}: {}",
            best,
            ids(&answer.fits[..tied]).collect::<Vec<_>>().join(", ")
        )?;
        for fit in &shown[tied.min(shown.len())..] {
            write!(
                out,
                "  {} contradiction(s): {}",
                fit.contradictions(),
                ids(std::slice::from_ref(fit)).collect::<Vec<_>>().join(", ")
            )?;
            if let Some(finding) = fit.findings.first() {
                let ply = finding.ply.map(|ply| format!(" at ply {ply}")).unwrap_or_default();
                write!(out, "; first{ply}: {}", finding.message)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

fn ids(fits: &[Fit]) -> impl Iterator<Item = &str> {
    fits.iter().flat_map(|fit| fit.variants.iter().map(|variant| variant.id.as_str()))
}

fn as_json(fit: &Fit) -> serde_json::Value {
    json!({
        "variants": fit.variants.iter().map(|variant| &variant.id).collect::<Vec<_>>(),
        "contradictions": fit.contradictions(),
        "unplayed": fit.unplayed,
        "findings": fit.findings,
    })
}
