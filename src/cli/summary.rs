//! `tafl summary`: how games end, how long they are, how fair the field is.

mod tables;

use super::options::{Output, Whose, named, spare};
use super::output::Out;
use super::question::Question;
use super::table::TableFormat;
use super::{Status, printable, usage};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use taflkit::formats::input;
use taflkit::summary::{self, Key, Section, Sort, Summary};

/// Count wins, lengths, ends, captures and verdicts, of all games or by group
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
    /// Group by this; several (`variant,year`, or the option again) make a group of each combination, in this order
    #[arg(long, value_name = "KEY", value_delimiter = ',', value_parser = named(Key::ALL.map(Key::name), Key::by_name))]
    by: Vec<Key>,
    /// What to count besides wins (`length,captures`, or the option again); nothing else is worked out [default: all]
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = named(Section::ALL.map(Section::name), Section::by_name))]
    show: Vec<Section>,
    /// Whose word counts for the winner [default: recorded]
    #[arg(long, value_name = "WHOSE", value_enum)]
    winner: Option<Whose>,
    /// How to show the figures
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Table)]
    format: TableFormat,
    /// The order of the groups
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = Order::Key)]
    sort: Order,
    /// Leave out groups with fewer games
    #[arg(long, value_name = "K", default_value_t = 1)]
    min_games: u64,
    /// Write the counts to FILE instead of showing figures, for --merge; --format, --sort and --min-games wait until then
    #[arg(long, value_name = "FILE")]
    partial: Option<PathBuf>,
    /// The inputs are files of --partial: show what one run over all their games would show
    #[arg(long)]
    merge: bool,
}

const HELP: &str = "\
balance: the wins of the side that has more, divided by those of the other; + where that is the king's side (the defenders), - where it is \
the attackers. +1.25: the defenders win five games for each four of the attackers. As many wins on both sides make +1. One side without a \
win makes inf or -inf, which JSON cannot say: null.

Shares are those of the games with a known end, draws among them. Their 95 % intervals are Wilson's: with w wins of n games and z = 1.96, \
(w + z²/2) / (n + z²) ± z / (n + z²) · √(w (n - w) / n + z²/4).

Lengths are in plies. Of n games in order of length, counted from 0, the quartiles and the median are those at (n - 1)/4, (n - 1)/2 and \
3 (n - 1)/4, and in due proportion between two games where that is no whole number (\"type 7\").

By player or side, a game counts for each of its two sides, and wins and losses are those of the group. Who play against themselves win and \
lose, but the game counts once. Captures are counted as far as a game can be played. What a record does not tell is an empty key.

Archives can be counted in parts, one after the other or on several machines:

  tafl summary 2023.jsonl.zst --by variant --partial 2023.counts
  tafl summary 2024.jsonl.zst --by variant --partial 2024.counts
  tafl summary --merge 2023.counts 2024.counts

Without records, --by makes no row, and otherwise the figures are zero; the exit status is 0 all the same.";

/// The order of the groups.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Order {
    /// The most games first
    Games,
    /// By their keys
    Key,
    /// From the attackers' best to the defenders' best
    Balance,
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let question = self.asked()?;
        let Some(path) = &self.partial else {
            let (summary, status) = self.summary(&question, output)?;
            self.show(&summary, out)?;
            return Ok(status);
        };
        if output.path().is_some() {
            return Err(usage("with --partial there is nothing to write to -o"));
        }
        spare(path, &self.question.inputs.inputs)?;
        // Whether there is room for the file shows before the archive is read.
        let mut file = Out::file(path, output.choice())?;
        let (summary, status) = self.summary(&question, output)?;
        serde_json::to_writer(&mut file, &summary)?;
        writeln!(file)?;
        file.finish()?;
        Ok(status)
    }

    /// What the options ask for.
    fn asked(&self) -> Result<summary::Question> {
        if let Some(twice) = self.by.iter().enumerate().find(|(index, key)| self.by[..*index].contains(key)) {
            return Err(usage(format!("--by {} is given twice", twice.1.name())));
        }
        let all = summary::Question::default();
        Ok(summary::Question {
            by: self.by.clone(),
            show: if self.show.is_empty() { all.show } else { self.show.iter().copied().collect() },
            winner: self.winner.map_or(all.winner, Into::into),
            condition: self.question.condition().map(str::to_owned),
            rules: self.question.rules().map(str::to_owned),
        })
    }

    fn summary(&self, question: &summary::Question, output: &Output) -> Result<(Summary, Status)> {
        if self.merge {
            return Ok((self.merged(question)?, Status::Fine));
        }
        let mut summary = Summary::new(question.clone());
        let status = self.question.ask(
            output,
            |facts, _| question.entry(facts),
            |entry| {
                summary.take(entry);
                Ok(())
            },
        )?;
        Ok((summary, status))
    }

    /// The sum of the partial summaries that the inputs hold.
    fn merged(&self, asked: &summary::Question) -> Result<Summary> {
        if self.question.inputs.format().is_some() {
            return Err(usage("--from is about records, and --merge reads none"));
        }
        let mut merged: Option<Summary> = None;
        for input in input::find(&self.question.inputs.inputs) {
            let input = input.map_err(|(path, error)| unreadable(&path.display().to_string(), error))?;
            let name = input.name();
            let reader = input.open().map_err(|error| unreadable(&name, error))?;
            let mut is_empty = true;
            for part in serde_json::Deserializer::from_reader(reader).into_iter::<Summary>() {
                let part = part.map_err(|error| {
                    if error.is_io() {
                        return unreadable(&name, error.into());
                    }
                    // The reason may name a key of whatever file this is.
                    let reason: String = error.to_string().chars().take(200).collect();
                    anyhow::anyhow!("{} holds no partial summary: {}", printable(&name), printable(&reason))
                })?;
                let cannot_merge = |why| usage(format!("cannot merge {}: {why}", printable(&name)));
                self.contradicts(asked, part.question()).map_or(Ok(()), |why| Err(cannot_merge(why)))?;
                merged = Some(match merged {
                    None => part,
                    Some(sum) => sum.merge(part).map_err(|why| cannot_merge(why.to_string()))?,
                });
                is_empty = false;
            }
            anyhow::ensure!(!is_empty, "{} holds no partial summary: it is empty", printable(&name));
        }
        // A folder without files.
        merged.context("there is no partial summary to merge")
    }

    /// What a partial summary answers, if an option asks for something else. What no option says is as the partial summary has it.
    fn contradicts(&self, asked: &summary::Question, answered: &summary::Question) -> Option<String> {
        let mut expected = answered.clone();
        if !self.by.is_empty() {
            expected.by.clone_from(&asked.by);
        }
        if !self.show.is_empty() {
            expected.show.clone_from(&asked.show);
        }
        if self.winner.is_some() {
            expected.winner = asked.winner;
        }
        expected.condition = asked.condition.clone().or(expected.condition);
        expected.rules = asked.rules.clone().or(expected.rules);
        let difference = answered.difference(&expected)?;
        let (what, asked) = (difference.what, difference.other);
        let counted = match difference.one.as_str() {
            "" => format!("without --{what}"),
            one => format!("with --{what} {one}"),
        };
        Some(format!("it was counted {counted}, not with --{what} {asked}"))
    }

    fn show(&self, summary: &Summary, out: &mut Out) -> Result<()> {
        let sort = match self.sort {
            Order::Games => Sort::Games,
            Order::Key => Sort::Key,
            Order::Balance => Sort::Balance,
        };
        let rows = summary.rows(sort, self.min_games);
        match self.format {
            TableFormat::Csv | TableFormat::Json => tables::whole(summary.question(), &rows).write(self.format, out),
            TableFormat::Table | TableFormat::Markdown => tables::write(summary.question(), &rows, self.format, out),
        }
    }
}

fn unreadable(name: &str, error: std::io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(format!("cannot read {}", printable(name)))
}
