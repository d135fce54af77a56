//! One game to be shown: out of a file, or as the command line says it.

use super::options::{Start, named_rules};
use super::{Unreadable, usage};
use anyhow::{Context, Result};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taflkit::formats::cut::Cutter;
use taflkit::formats::{input, read};
use taflkit::notation::movelist::{self, Item};
use taflkit::notation::{Reading, Token};
use taflkit::record::Format;
use taflkit::rules::Variant;

/// Which game.
#[derive(Debug, Args)]
pub(super) struct Source {
    /// The file with the game; `-` or nothing for the standard input
    #[arg(value_name = "FILE", conflicts_with = "moves")]
    pub file: Option<PathBuf>,
    /// Which record of the file
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "moves", value_parser = clap::value_parser!(u32).range(1..))]
    record: u32,
    /// The rules: an id, a name, aage:KEY or an OTN rules record [default: what the record says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// The moves, instead of a file
    #[arg(long, value_name = "MOVES", requires = "rules", allow_hyphen_values = true)]
    moves: Option<String>,
    #[command(flatten)]
    start: Start,
}

/// One token to be played, or the reason why it cannot be read.
pub(super) type Entry = (String, Result<Token, String>);

/// A game as it is written.
pub(super) struct Written {
    /// The rules that it is to be played by, and its start.
    pub variant: Arc<Variant>,
    pub entries: Vec<Entry>,
    /// Whether the record may lack the rest of a turn in which a piece goes on (berserk).
    pub loses_moves: bool,
}

impl Source {
    /// A record of a file, by these rules or those that it names.
    pub fn of_file(file: PathBuf, record: u32, rules: Option<String>) -> Self {
        Self { file: Some(file), record, rules, moves: None, start: Start::default() }
    }

    /// Whether rules are named, and nothing that is played by them.
    pub fn is_bare_position(&self) -> bool {
        self.rules.is_some() && self.file.is_none() && self.moves.is_none()
    }

    /// Whether the game comes from the standard input.
    pub fn is_stdin(&self) -> bool {
        self.moves.is_none() && self.file.as_deref().is_none_or(|file| file == Path::new("-"))
    }

    /// The start alone, without a move.
    pub fn position(&self) -> Result<Written> {
        let variant = self.rules()?.ok_or_else(|| usage("a position needs --rules"))?;
        Ok(Written { variant: self.start.apply(variant)?, entries: Vec::new(), loses_moves: false })
    }

    /// The game.
    pub fn read(&self) -> Result<Written> {
        let written = match &self.moves {
            Some(moves) => {
                let variant = self.rules()?.ok_or_else(|| usage("--moves needs --rules"))?;
                Written { variant, entries: from_text(moves), loses_moves: false }
            }
            None => self.open_record(self.rules()?)?,
        };
        Ok(Written { variant: self.start.apply(written.variant)?, ..written })
    }

    fn rules(&self) -> Result<Option<Arc<Variant>>> {
        self.rules.as_deref().map(named_rules).transpose()
    }

    fn open_record(&self, rules: Option<Arc<Variant>>) -> Result<Written> {
        let paths: Vec<PathBuf> = self.file.iter().cloned().collect();
        let input = match input::find(&paths).into_iter().next() {
            Some(Ok(input)) => input,
            Some(Err((path, error))) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
            None => return Err(usage("there is no file with a game")),
        };
        let cannot_read = || format!("cannot read {}", input.name());
        let mut cutter = Cutter::new(input.open().with_context(cannot_read)?, None).with_context(cannot_read)?;
        let mut chunk = Vec::new();
        loop {
            let Some(cut) = cutter.next_record(&mut chunk).with_context(cannot_read)? else {
                return Err(usage(format!("{} has no record {}", input.name(), self.record)));
            };
            if cut.number < self.record {
                continue;
            }
            let record = read::record(&chunk, &cut);
            if let Some(fault) = record.faults.first().filter(|_| record.main.plies.is_empty()) {
                return Err(Unreadable(format!("{}: {}", input.name(), fault.message)).into());
            }
            let variant = match rules {
                Some(rules) => rules,
                None => taflkit::check::variant_of(&record)
                    .map_err(|reason| Unreadable(format!("{}: {reason}", input.name())))?,
            };
            let variant = match &record.start {
                Some(start) => Arc::new(variant.with_start(start.clone())),
                None => variant,
            };
            let entries = record
                .main
                .plies
                .iter()
                .map(|ply| (ply.text.clone().into_owned(), ply.token.clone().map_err(|error| error.to_string())))
                .collect();
            return Ok(Written { variant, entries, loses_moves: record.written_in() == Some(Format::Aage) });
        }
    }
}

fn from_text(moves: &str) -> Vec<Entry> {
    movelist::entries(moves, Reading::Lenient)
        .filter_map(|entry| match entry.item {
            Ok(Item::Token(token)) => Some((entry.text.to_owned(), Ok(token))),
            Ok(_) => None,
            Err(error) => Some((entry.text.to_owned(), Err(error.to_string()))),
        })
        .collect()
}
