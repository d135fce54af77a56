//! `tafl check`: what is wrong with each record, and why. One file for each way of reporting it.

mod excerpt;
mod fold;
mod github;
mod jsonl;
mod junit;
mod run;
mod sarif;
mod selection;
mod statistics;
mod styles;
mod text;

use super::options::{Inputs, Jobs, JudgeBy, Output};
use super::output::Out;
use super::pipeline::Pipeline;
use super::{Status, usage};
use anyhow::Result;
use clap::{Args, ValueEnum};
use run::{Read, Run};
use selection::{Choice, Selection};
use std::io::Write;
use taflkit::check::{Level, Verdict};

/// Replay records and report what is wrong with each, and why
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    judge_by: JudgeBy,
    #[command(flatten)]
    jobs: Jobs,
    /// How to report
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Report these findings only: codes (`tafl explain` lists them) or levels (error, warning, note), separated by commas
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = Choice::parse)]
    select: Vec<Choice>,
    /// Do not report these findings
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = Choice::parse)]
    ignore: Vec<Choice>,
    /// Let warnings count for the exit status
    #[arg(long)]
    strict: bool,
    /// Show every finding, and valid records as well (text)
    #[arg(long)]
    all: bool,
    /// Count the findings instead of showing them (text)
    #[arg(long, conflicts_with = "all")]
    statistics: bool,
}

const HELP: &str = "\
Each finding has its place, a reason, the board it is about, the clause of the rules and what would have been right. Squares in question stand in \
[ ], the last move in ( ), and x is where it took a piece. Of each kind, three findings are shown; the rest only counts, and the line of each record \
names it. `tafl explain CODE` says more about a kind of finding.

Findings that --select or --ignore leave out do not count for the exit status. A record's verdict stays what it is.

JUnit has a suite for each input and a test for each record. It fails by findings at error level, with --strict by warnings too.

Examples:
  tafl check games
  tafl check games --select error,captures-differ --all
  tafl check games --statistics
  tafl check moves.txt --rules brandubh-7
  tafl check games --format sarif -o findings.sarif";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object a line and record
    Jsonl,
    /// SARIF 2.1.0, for code scanning services
    Sarif,
    /// JUnit's XML, for services that show tests
    Junit,
    /// Workflow commands of GitHub, which show findings at their lines
    Github,
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        if self.format != Format::Text && (self.all || self.statistics) {
            return Err(usage("--all and --statistics are for the text format; the others report everything"));
        }
        let rules = self.judge_by.rules()?;
        let selection = Selection::new(&self.select, &self.ignore);
        let run = Run { pipeline: Pipeline::new(&self.inputs, &self.jobs, output), rules, selection: &selection };
        let read = match self.format {
            Format::Text if self.statistics => statistics::write(&run, out)?,
            Format::Text => text::write(&run, self.all, out)?,
            Format::Jsonl => jsonl::write(&run, out)?,
            Format::Sarif => sarif::write(&run, out)?,
            Format::Junit => junit::write(&run, self.fatal(), out)?,
            Format::Github => github::write(&run, out)?,
        };
        if self.format == Format::Text && !output.quiet {
            // Whoever writes the reports to a file still wants to know how it went.
            if !out.is_stdout() {
                write_summary(&mut std::io::stderr(), &read)?;
            }
            write_summary(out, &read)?;
        }
        let found = if read.worst >= Some(self.fatal()) { Status::Findings } else { Status::Fine };
        Ok(read.status.max(found))
    }

    /// The level from which on findings count.
    fn fatal(&self) -> Level {
        if self.strict { Level::Warning } else { Level::Error }
    }
}

fn write_summary(out: &mut impl Write, read: &Read) -> std::io::Result<()> {
    let total: u64 = read.verdicts.iter().sum();
    let parts: Vec<String> = Verdict::ALL
        .iter()
        .filter(|&&verdict| read.verdicts[verdict as usize] > 0)
        .map(|&verdict| format!("{} {verdict}", read.verdicts[verdict as usize]))
        .collect();
    writeln!(
        out,
        "{total} record{}: {}",
        if total == 1 { "" } else { "s" },
        if parts.is_empty() { "none".into() } else { parts.join(", ") }
    )
}
