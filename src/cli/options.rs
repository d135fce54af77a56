//! Options that several subcommands share.

use super::output::Out;
use super::usage;
use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taflkit::check::{Checker, Report};
use taflkit::facts::{self, WinnerBy};
use taflkit::formats::cut::Cut;
use taflkit::formats::input::{self, Input};
use taflkit::formats::{Format, read};
use taflkit::identify::Identifier;
use taflkit::notation::{PositionRecord, Side};
use taflkit::record::{Record, Replay, RulesClaim};
use taflkit::rules::{self, Variant};

/// Where results go and how they look.
#[derive(Debug, Args)]
pub(super) struct Output {
    /// Write the results to FILE instead of the screen, compressed if its name ends with .gz or .zst; if it cannot be completed, nothing
    /// is left behind
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto, global = true)]
    color: Color,
    /// Print no progress and no summary
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Output {
    /// The file or folder that results go to, if one is named.
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// When to use colours.
    pub fn choice(&self) -> anstream::ColorChoice {
        match self.color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }

    /// Opens the place that results go to.
    pub fn open(&self) -> Result<Out> {
        match &self.output {
            None => Ok(Out::stdout(self.choice())),
            Some(path) => Out::file(path, self.choice()),
        }
    }

    /// Refuses to write over what is being read.
    pub fn spare(&self, inputs: &[PathBuf]) -> Result<()> {
        self.output.as_deref().map_or(Ok(()), |output| spare(output, inputs))
    }
}

/// Refuses to write over what is being read: an input, or a file of a folder that is one.
pub(super) fn spare(output: &Path, inputs: &[PathBuf]) -> Result<()> {
    // A device or a pipe is not replaced by what is written to it.
    let is_replaced = output.is_file() && !Out::is_stream(output) && !inputs.is_empty();
    let Some(target) = output.canonicalize().ok().filter(|_| is_replaced) else { return Ok(()) };
    let is_target = |input: &Input| match input {
        Input::File(path) => path.canonicalize().is_ok_and(|path| path == target),
        Input::Stdin => false,
    };
    // Links lead out of folders, so that every file counts.
    match input::find(inputs).into_iter().flatten().find(is_target) {
        Some(input) => Err(usage(format!("{} would replace the input {}", output.display(), input.name()))),
        None => Ok(()),
    }
}

/// Which records to read.
#[derive(Debug, Args)]
pub(super) struct Inputs {
    /// Files or folders (hidden files in them are left out); `-` or nothing for the standard input; gzip and zstd are unpacked
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The format of the inputs [default: told from their content]
    #[arg(long, value_name = "FORMAT", value_parser = named(Format::ALL.map(Format::name), Format::by_name))]
    from: Option<Format>,
}

/// The rules to judge by.
#[derive(Debug, Args)]
pub(super) struct JudgeBy {
    /// The rules to judge by: an id, a name, aage:KEY or an OTN rules record; or `auto`, to guess the rules of records that name
    /// none [default: what each record says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

/// Which rules to judge by.
#[derive(Debug, Clone)]
pub(super) enum Rules {
    /// Those that each record names.
    Named,
    /// Those that each record names, or else those that explain it best.
    NamedOrGuessed,
    /// These, whatever a record says.
    Fixed(Arc<Variant>),
}

/// Takes the names of a list, which help texts and errors show.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    by_name: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .map(move |name| by_name(&name).expect("only the names of the list are let through"))
}

impl Inputs {
    /// The format that was asked for.
    pub fn format(&self) -> Option<Format> {
        self.from
    }
}

impl JudgeBy {
    /// The rules that were asked for, as they were given.
    pub fn text(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    /// The rules that were asked for.
    pub fn rules(&self) -> Result<Rules> {
        Ok(match self.rules.as_deref() {
            None => Rules::Named,
            Some("auto") => Rules::NamedOrGuessed,
            Some(text) => Rules::Fixed(named_rules(text)?),
        })
    }
}

impl Rules {
    /// One who judges by these rules.
    pub fn judge(&self) -> Judge {
        match self {
            Rules::Named => Judge { checker: Checker::default(), identifier: None },
            Rules::NamedOrGuessed => Judge { checker: Checker::default(), identifier: Some(Identifier::default()) },
            Rules::Fixed(rules) => Judge { checker: Checker::with_rules(Some(Arc::clone(rules))), identifier: None },
        }
    }
}

/// Judges records by the rules that were asked for.
pub(super) struct Judge {
    checker: Checker,
    /// Who guesses the rules of records that name none, if that was asked for.
    identifier: Option<Identifier>,
}

impl facts::Judge for Judge {
    fn labelled(&mut self, record: &Record<'_>) -> Option<Arc<Variant>> {
        if self.guesser(record).is_some() { None } else { self.checker.labelled(record) }
    }

    fn replay(&mut self, record: &Record<'_>) -> (Report, Replay) {
        Judge::replay(self, record)
    }
}

impl Judge {
    /// Judges one record.
    pub fn check(&mut self, record: &Record<'_>) -> Report {
        match self.guesser(record) {
            Some(identifier) => identifier.check(record),
            None => self.checker.check(record),
        }
    }

    /// Judges the record in these bytes.
    pub fn check_bytes(&mut self, bytes: &[u8], cut: &Cut) -> Report {
        // A record that names its rules, as all do that can be judged at a glance, needs no guesser.
        self.checker.check_at_a_glance(bytes, cut).unwrap_or_else(|| self.check(&read::record(bytes, cut)))
    }

    /// Judges one record, and tells what the board showed of it.
    pub fn replay(&mut self, record: &Record<'_>) -> (Report, Replay) {
        match self.guesser(record) {
            Some(identifier) => identifier.replay(record),
            None => self.checker.replay(record),
        }
    }

    fn guesser(&mut self, record: &Record<'_>) -> Option<&mut Identifier> {
        let guess = record.rules == RulesClaim::None && !record.main.plies.is_empty();
        self.identifier.as_mut().filter(|_| guess)
    }
}

/// The variant of a `--rules` option.
pub(super) fn named_rules(text: &str) -> Result<Arc<Variant>> {
    rules::resolve(text).map_err(|error| usage(format!("--rules: {error}")))
}

/// Whose word counts for the result of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum Whose {
    /// The record's
    #[default]
    Recorded,
    /// The board's, by the rules: a game that was given up has no result then
    Replayed,
}

impl From<Whose> for WinnerBy {
    fn from(whose: Whose) -> Self {
        match whose {
            Whose::Recorded => WinnerBy::Recorded,
            Whose::Replayed => WinnerBy::Replayed,
        }
    }
}

/// How many threads work.
#[derive(Debug, Args)]
pub(super) struct Jobs {
    /// How many threads to use [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

const MOST_THREADS: usize = 64;

impl Jobs {
    /// The number of threads.
    pub fn count(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        // More threads than that get into each other's way; what is written does not depend on their number.
        self.jobs.map_or(processors, usize::from).min(processors.max(MOST_THREADS))
    }
}

/// A position to start from.
#[derive(Debug, Default, Args)]
pub(super) struct Start {
    /// Start from this position, in OTN from rank 1, instead of the layout of the rules
    #[arg(long, value_name = "OTN", requires = "rules")]
    position: Option<String>,
    /// The side to move first [default: as the rules say]
    #[arg(long, value_name = "SIDE", value_parser = side, requires = "rules")]
    to_move: Option<Side>,
}

pub(super) fn side(text: &str) -> Result<Side, String> {
    match text {
        "attackers" => Ok(Side::Attackers),
        "defenders" => Ok(Side::Defenders),
        _ => Err("expected attackers or defenders".into()),
    }
}

impl Start {
    /// The variant with this position and side in place of its own.
    pub fn apply(&self, variant: Arc<Variant>) -> Result<Arc<Variant>> {
        if self.position.is_none() && self.to_move.is_none() {
            return Ok(variant);
        }
        let mut changed = match &self.position {
            None => Variant::clone(&variant),
            Some(text) => {
                let position: PositionRecord = text.parse().map_err(|error| usage(format!("--position: {error}")))?;
                variant.with_start(position)
            }
        };
        changed.first = self.to_move.unwrap_or(changed.first);
        Ok(Arc::new(changed))
    }
}
