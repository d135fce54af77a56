//! Floor 8: arguments, progress, colours, exit statuses. One file for each subcommand.

mod check;
mod completions;
mod convert;
mod dedupe;
mod diagram;
mod explain;
mod filter;
mod find;
mod fix;
mod formats;
mod game;
mod identify;
mod lists;
mod man;
mod openings;
mod options;
mod originals;
mod output;
mod perft;
mod pipeline;
mod players;
mod progress;
mod question;
mod ratings;
mod replay;
mod rules;
mod split;
mod standings;
mod summary;
mod table;
mod viewer;

use anyhow::Result;
use clap::{Parser, Subcommand};
use options::Output;
use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;

/// Read, replay and check the written records of tafl games (hnefatafl, tablut, brandubh and their kin).
#[derive(Debug, Parser)]
#[command(name = "tafl", version, propagate_version = true, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Exit status: 0 fine; 1 findings at error level, or nothing found; 2 wrong usage; \
3 an input that could not be read (or an output that could not be written); 4 a mistake in tafl itself.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
    Convert(convert::Arguments),
    Fix(fix::Arguments),
    Summary(summary::Arguments),
    Filter(filter::Arguments),
    Find(find::Arguments),
    Dedupe(dedupe::Arguments),
    Openings(openings::Arguments),
    Ratings(ratings::Arguments),
    Standings(standings::Arguments),
    Formats(formats::Arguments),
    Replay(replay::Arguments),
    Diagram(diagram::Arguments),
    Perft(perft::Arguments),
    Rules(rules::Arguments),
    Identify(identify::Arguments),
    Explain(explain::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// What the command reads.
    fn inputs(&self) -> &[PathBuf] {
        match self {
            Self::Check(check) => &check.inputs.inputs,
            Self::Convert(convert) => &convert.inputs.inputs,
            Self::Fix(fix) => &fix.inputs.inputs,
            Self::Summary(summary) => &summary.question.inputs.inputs,
            Self::Filter(filter) => &filter.question.inputs.inputs,
            Self::Find(find) => &find.question.inputs.inputs,
            Self::Dedupe(dedupe) => &dedupe.question.inputs.inputs,
            Self::Openings(openings) => &openings.question.inputs.inputs,
            Self::Ratings(ratings) => &ratings.question.inputs.inputs,
            Self::Standings(standings) => &standings.question.inputs.inputs,
            Self::Identify(identify) => &identify.inputs.inputs,
            Self::Replay(replay) => replay.source.file.as_slice(),
            Self::Explain(explain) => explain.inputs(),
            Self::Diagram(diagram) => diagram.source.file.as_slice(),
            Self::Perft(_) | Self::Rules(_) | Self::Formats(_) | Self::Completions(_) | Self::Man(_) => &[],
        }
    }
}

/// Says something on the standard error. If nobody can hear it, the exit status must do.
fn complain(text: &str) {
    use std::io::Write;
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// How the command ended, as its exit status says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Everything was fine.
    Fine = 0,
    /// There are findings at error level, or nothing was found.
    Findings = 1,
    /// The command was asked for something it does not have.
    WrongUsage = 2,
    /// An input could not be read.
    Unread = 3,
    /// The command itself is wrong.
    InternalError = 4,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status as u8)
    }
}

/// Does what the command line asks.
pub(crate) fn run() -> Status {
    let arguments = Arguments::parse();
    match answer(&arguments) {
        Ok(status) => status,
        Err(error) if is_broken_pipe(&error) => Status::Fine,
        Err(error) => {
            // What it tells of may be the name of a file, or out of one.
            let lines: Vec<_> = format!("{error:#}").lines().map(|line| printable(line).into_owned()).collect();
            complain(&format!("tafl: {}\n", lines.join("\n")));
            if error.is::<Usage>() {
                Status::WrongUsage
            } else if error.is::<Unreadable>() {
                Status::Findings
            } else {
                Status::Unread
            }
        }
    }
}

fn answer(arguments: &Arguments) -> Result<Status> {
    arguments.output.spare(arguments.command.inputs())?;
    match &arguments.command {
        // They may write more than one file.
        Command::Convert(convert) => return convert.run(&arguments.output),
        Command::Fix(fix) => return fix.run(&arguments.output),
        _ => {}
    }
    let mut out = arguments.output.open()?;
    let status = match &arguments.command {
        Command::Check(check) => check.run(&arguments.output, &mut out)?,
        Command::Convert(convert) => convert.run(&arguments.output)?,
        Command::Fix(fix) => fix.run(&arguments.output)?,
        Command::Summary(summary) => summary.run(&arguments.output, &mut out)?,
        Command::Filter(filter) => filter.run(&arguments.output, &mut out)?,
        Command::Find(find) => find.run(&arguments.output, &mut out)?,
        Command::Dedupe(dedupe) => dedupe.run(&arguments.output, &mut out)?,
        Command::Openings(openings) => openings.run(&arguments.output, &mut out)?,
        Command::Ratings(ratings) => ratings.run(&arguments.output, &mut out)?,
        Command::Standings(standings) => standings.run(&arguments.output, &mut out)?,
        Command::Replay(replay) => replay.run(&mut out)?,
        Command::Diagram(diagram) => diagram.run(&arguments.output, &mut out)?,
        Command::Perft(perft) => perft.run(&mut out)?,
        Command::Rules(rules) => rules.run(&mut out)?,
        Command::Identify(identify) => identify.run(&arguments.output, &mut out)?,
        Command::Explain(explain) => explain.run(&mut out)?,
        Command::Formats(formats) => formats.run(&mut out)?,
        Command::Completions(completions) => completions.run(&mut out)?,
        Command::Man(man) => man.run(&mut out)?,
    };
    out.finish()?;
    Ok(status)
}

/// A request that makes no sense, as opposed to an input that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// A record that cannot be replayed: it is at fault, not the command line.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unreadable(String);

/// An error for a request that makes no sense.
fn usage(message: impl Into<String>) -> anyhow::Error {
    Usage(message.into()).into()
}

/// Whoever read our output has had enough (`| head`): no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let is_pipe = |error: &std::io::Error| error.kind() == ErrorKind::BrokenPipe;
        let is_pipe_of_csv =
            |error: &csv::Error| matches!(error.kind(), csv::ErrorKind::Io(error) if error.kind() == ErrorKind::BrokenPipe);
        // Turned into an error of input and output, one of the CSV writer hides its own cause.
        let hides_pipe = |error: &std::io::Error| {
            error.get_ref().and_then(|inner| inner.downcast_ref::<csv::Error>()).is_some_and(is_pipe_of_csv)
        };
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| is_pipe(error) || hides_pipe(error))
            || cause.downcast_ref::<csv::Error>().is_some_and(is_pipe_of_csv)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(ErrorKind::BrokenPipe))
    })
}

/// A text out of a record as it may appear on a terminal: whatever could steer one is written out.
fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_steering) {
        return Cow::Borrowed(text);
    }
    let shown =
        |letter: char| if is_steering(letter) { letter.escape_default().to_string() } else { letter.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Whether a letter steers a terminal, or turns the letters around it from left to right or back.
fn is_steering(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
