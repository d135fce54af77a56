//! What every question asked of an archive has in common: which games it is about.

use super::options::{Inputs, Jobs, JudgeBy, Output};
use super::pipeline::{Item, Pipeline};
use super::{Status, complain, printable, usage};
use anyhow::Result;
use clap::Args;
use taflkit::facts::Facts;
use taflkit::filter::Filter;
use taflkit::formats::read;
use taflkit::record::{Fault, FaultKind, Record};

/// Which games a question is about, and by which rules they are judged.
#[derive(Debug, Args)]
pub(super) struct Question {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    judge_by: JudgeBy,
    #[command(flatten)]
    jobs: Jobs,
    /// Only games that meet this condition, an expression over their facts: `tafl filter --help` tells how to write one
    #[arg(long = "where", value_name = "EXPR", allow_hyphen_values = true)]
    condition: Option<String>,
}

/// What became of a record.
enum Asked<T> {
    Answer(T),
    LeftOut,
    /// It is no record; why.
    Unread(String),
    /// There is nothing in the input: what a filter that lets nothing through leaves to the next command. That is said, but is no error.
    Empty(String),
    /// The condition makes no sense for it; why.
    Failed(String),
}

impl Question {
    /// Whether a condition was given.
    pub fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    /// The condition, as it was given.
    pub fn condition(&self) -> Option<&str> {
        self.condition.as_deref()
    }

    /// The rules to judge by, as they were given.
    pub fn rules(&self) -> Option<&str> {
        self.judge_by.text()
    }

    /// Puts a question to every game, on several threads, and hands the answers to `take`, in the order of the inputs. What is no record
    /// is named on the standard error; the status then says so.
    pub fn ask<T: Send>(
        &self,
        output: &Output,
        question: impl Fn(&Facts<'_>, &Item) -> T + Sync + Send,
        mut take: impl FnMut(T) -> Result<()>,
    ) -> Result<Status> {
        let rules = self.judge_by.rules()?;
        let condition = self.condition.as_deref().map(Filter::new).transpose();
        let condition = condition.map_err(|error| usage(format!("--where: {error}")))?;
        let (mut status, mut answered, mut left_out) = (Status::Fine, 0_u64, 0_u64);
        let read = Pipeline::new(&self.inputs, &self.jobs, output).run(
            || rules.judge(),
            |judge, item: &Item| {
                let record = read::record(item.bytes, &item.cut);
                if record.format.is_none() {
                    let why = why_no_record(item.source, &record);
                    let is_empty = record.faults.iter().all(|fault| fault.kind == FaultKind::EmptyInput);
                    return if is_empty { Asked::Empty(why) } else { Asked::Unread(why) };
                }
                let facts = Facts::new(item.source, &record, judge);
                match condition.as_ref().map_or(Ok(true), |condition| condition.matches(&facts)) {
                    Ok(true) => Asked::Answer(question(&facts, item)),
                    Ok(false) => Asked::LeftOut,
                    Err(error) => {
                        let place = format!("{} record {}", printable(item.source), record.number);
                        Asked::Failed(format!("--where, in {place}: {}", printable(&error.to_string())))
                    }
                }
            },
            |asked| match asked {
                Asked::Answer(answer) => {
                    answered += 1;
                    take(answer)
                }
                Asked::LeftOut => {
                    left_out += 1;
                    Ok(())
                }
                Asked::Empty(why) => {
                    complain(&why);
                    Ok(())
                }
                Asked::Unread(why) => {
                    status = Status::Unread;
                    complain(&why);
                    Ok(())
                }
                Asked::Failed(why) => Err(usage(why)),
            },
        )?;
        if answered == 0 && left_out > 0 && !output.quiet {
            complain("tafl: no game meets the condition of --where\n");
        }
        Ok(read.max(status))
    }
}

/// Why something is no record, for people.
pub(super) fn why_no_record(source: &str, record: &Record<'_>) -> String {
    let line = record.place.line.max(1);
    let why = |fault: &Fault| format!("tafl: {}:{line}: {}\n", printable(source), fault.message);
    record.faults.iter().map(why).collect()
}
