//! `tafl convert`: records from one format into another, with a word on what was lost.

use super::options::{Inputs, Jobs, Judge, JudgeBy, Output, named};
use super::pipeline::{Item, Pipeline};
use super::question::why_no_record;
use super::split::Files;
use super::{Status, complain, printable};
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::sync::Arc;
use taflkit::formats::read;
use taflkit::formats::write::{Losses, Target, rewrite_captures, write};
use taflkit::record::{Record, Replay, RulesClaim};

/// Convert records from one format into another, and say what it could not carry over
#[derive(Debug, Args)]
#[command(after_long_help = "\
A file that is there already is replaced only with --force. Names that end with .gz or .zst are compressed. \
`tafl formats` shows what every format can hold.

Examples:
  tafl convert game.otg -t pgn
  tafl convert games -t otn -o converted/
  tafl convert games -t jsonl --rewrite captures -o games.jsonl.zst
  tafl convert games -t moves --loss ignore")]
pub(super) struct Arguments {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    judge_by: JudgeBy,
    #[command(flatten)]
    jobs: Jobs,
    /// The format to write
    #[arg(short, long, value_name = "FORMAT", value_parser = named(Target::ALL.map(Target::name), Target::by_name))]
    to: Target,
    /// Begin a new file after every N records; -o names their folder
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    split: Option<u32>,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
    /// What to do about what the format cannot hold: name it on the standard error, stop before the first record that would lose something,
    /// or nothing
    #[arg(long, value_name = "HOW", value_enum, default_value_t = OnLoss::Report)]
    loss: OnLoss,
    /// Write the captures that the rules make instead of those that the record lists
    #[arg(long, value_name = "WHAT", value_enum)]
    rewrite: Option<What>,
    /// Write the captures that the record lists, which is done anyway
    #[arg(long, value_name = "WHAT", value_enum, conflicts_with = "rewrite")]
    keep: Option<What>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OnLoss {
    /// One line for each kind of loss and record, on the standard error
    Report,
    /// Stop; nothing is left of a file that was begun
    Fail,
    /// Say nothing
    Ignore,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// The lists of captured men
    Captures,
}

/// A record, ready to be written.
struct Answer {
    source: Arc<str>,
    /// `None` for what is no record.
    text: Option<String>,
    /// What it loses, a line for each kind.
    lost: String,
    /// Why it is no record.
    unread: String,
}

impl Arguments {
    pub fn run(&self, output: &Output) -> Result<Status> {
        let rules = self.judge_by.rules()?;
        let target = self.to;
        let mut files = Files::new(output, &self.inputs.inputs, target, self.split, self.force)?;
        let mut is_unread = false;
        let pipeline = Pipeline::new(&self.inputs, &self.jobs, output);
        let read = pipeline.run(
            || rules.judge(),
            |judge: &mut Judge, item: &Item| self.convert(judge, item),
            |answer| {
                let Some(text) = &answer.text else {
                    is_unread = true;
                    complain(&answer.unread);
                    return Ok(());
                };
                if !answer.lost.is_empty() {
                    complain(&answer.lost);
                    anyhow::ensure!(self.loss != OnLoss::Fail, Lossy);
                }
                files.write(&answer.source, text)
            },
        );
        let read = match read {
            Err(error) if error.is::<Lossy>() => return Ok(Status::Findings),
            read => read?,
        };
        files.finish()?;
        Ok(read.max(if is_unread { Status::Unread } else { Status::Fine }))
    }

    fn convert(&self, judge: &mut Judge, item: &Item) -> Answer {
        let source = Arc::clone(item.source);
        let mut record = read::record(item.bytes, &item.cut);
        if record.format.is_none() {
            return Answer { source, text: None, lost: String::new(), unread: why_no_record(item.source, &record) };
        }
        let (_, replay) = judge.replay(&record);
        name_rules(&mut record, &replay);
        if self.rewrite.is_some() {
            rewrite_captures(&mut record, &replay);
        }
        let written = write(&record, &replay, self.to);
        let lost = if self.loss == OnLoss::Ignore { String::new() } else { self.lost(item, &record, &written.losses) };
        Answer { source, text: Some(written.text), lost, unread: String::new() }
    }

    fn lost(&self, item: &Item, record: &Record<'_>, losses: &Losses) -> String {
        let name = record.id.as_deref().map(|id| format!(" {}", printable(id))).unwrap_or_default();
        let line = |loss: &taflkit::formats::write::Loss| {
            format!(
                "{}:{} record {}{name}: {} loses {} ({}): {}\n",
                printable(item.source),
                record.place.line.max(1),
                record.number,
                self.to.name(),
                loss.kind,
                loss.count,
                self.to.why(loss.kind)
            )
        };
        losses.iter().map(line).collect()
    }
}

/// A record that names no rules is given those that it was told to be played by.
fn name_rules(record: &mut Record<'_>, replay: &Replay) {
    if let (RulesClaim::None, Some(variant)) = (&record.rules, &replay.variant)
        && !variant.id.is_empty()
    {
        record.rules = RulesClaim::Named { aage_key: None, name: Some(variant.id.clone().into()) };
    }
}

/// A record would lose something, and must not.
#[derive(Debug, thiserror::Error)]
#[error("something would be lost")]
struct Lossy;
