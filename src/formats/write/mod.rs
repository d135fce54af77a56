//! A [`Record`] to the text of a format. One file per format, and one line in `WRITERS`.
//!
//! A writer says what it could not carry over. The table of what each format holds is [`Target::holds`]; [`can_lose`] derives from it what a
//! conversion from one format into another can lose.
//!
//! ```
//! use taflkit::check::Checker;
//! use taflkit::formats::{cut::Cutter, read, write::{Target, write}};
//!
//! let text = b"[attackers:Ada]\n[variant:brandubh]\n\n1. d6-c6 d5-c5\n[a bold step|]\n";
//! let mut chunk = Vec::new();
//! let cut = Cutter::new(&text[..], None)?.next_record(&mut chunk)?.unwrap();
//! let record = read::record(&chunk, &cut);
//! let (_, replay) = Checker::default().replay(&record);
//! let written = write(&record, &replay, Target::Walker);
//! assert_eq!(written.text, "D6-C6 D5-C5\n");
//! let lost: Vec<&str> = written.losses.iter().map(|loss| loss.kind.name()).collect();
//! assert_eq!(lost, ["players", "variant", "comments"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod aage;
mod aage_csv;
mod content;
mod csv;
mod ftzm;
mod htp;
mod jsonl;
mod loss;
mod notes;
mod otn;
mod pgn;
mod plain;
mod rewrite;
mod spell;
mod turns;

pub use loss::{Holds, Kind, Loss, Losses, can_lose, says};
pub use rewrite::rewrite_captures;

use super::Format;
use crate::record::{Record, Replay};
use content::Content;

/// A format that records are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// This toolkit's own JSON Lines.
    Jsonl,
    /// OpenTafl notation, as strict as OpenTafl reads it.
    Otn,
    /// The JSON of the aagenielsen.dk archive, one object to a line.
    Aage,
    /// Rows of moves, captures and a result.
    AageCsv,
    /// Quoted tags, numbered moves, comments in braces, variations in parentheses.
    Pgn,
    /// The JSON that ftzm's server imports.
    Ftzm,
    /// Commands of the Hnefatafl Text Protocol.
    Htp,
    /// Plain moves as Walker writes them: `D7-D5xC5`.
    Walker,
    /// Plain moves as the aagenielsen.dk archive writes them: `d7-d5xc5`.
    Moves,
    /// One row for each ply.
    Csv,
}

impl Target {
    /// Every target, in the order in which help texts name them.
    pub const ALL: [Target; 10] = [
        Target::Jsonl,
        Target::Otn,
        Target::Aage,
        Target::AageCsv,
        Target::Pgn,
        Target::Ftzm,
        Target::Htp,
        Target::Walker,
        Target::Moves,
        Target::Csv,
    ];

    /// The name by which `--to` knows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Target::Walker => "walker",
            Target::Csv => "csv",
            Target::Jsonl
            | Target::Otn
            | Target::Aage
            | Target::AageCsv
            | Target::Pgn
            | Target::Ftzm
            | Target::Htp
            | Target::Moves => self.reads_as().expect("only the two above are not read by their name").name(),
        }
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Target::Walker => "moves as Walker writes them: D7-D5xC5/E5; read as moves",
            Target::Csv => "a row for each ply, for spreadsheets and statistics",
            Target::Moves => "moves as the aagenielsen.dk archive writes them: d7-d5xc5xe5",
            Target::Jsonl | Target::Otn | Target::Aage | Target::AageCsv | Target::Pgn | Target::Ftzm | Target::Htp => {
                self.reads_as().expect("these are read by their name").meaning()
            }
        }
    }

    /// The format that what is written is read as; `None` for rows of plies, which are for other programs.
    #[must_use]
    pub const fn reads_as(self) -> Option<Format> {
        Some(match self {
            Target::Jsonl => Format::Jsonl,
            Target::Otn => Format::Otn,
            Target::Aage => Format::Aage,
            Target::AageCsv => Format::AageCsv,
            Target::Pgn => Format::Pgn,
            Target::Ftzm => Format::Ftzm,
            Target::Htp => Format::Htp,
            Target::Walker | Target::Moves => Format::Moves,
            Target::Csv => return None,
        })
    }

    /// What the names of its files end with, without the dot.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Target::Jsonl | Target::Aage => "jsonl",
            Target::Otn => "otg",
            Target::AageCsv | Target::Csv => "csv",
            Target::Pgn => "pgn",
            Target::Ftzm => "json",
            Target::Htp => "htp",
            Target::Walker | Target::Moves => "txt",
        }
    }

    /// What stands around the records of a file.
    #[must_use]
    pub fn frame(self) -> Frame {
        self.writer().frame
    }

    /// Whether it has a place for a kind of thing.
    #[must_use]
    pub fn holds(self, kind: Kind) -> Holds {
        (self.writer().holds)(kind)
    }

    /// The target of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }

    /// Why a thing of this kind is lost.
    #[must_use]
    pub fn why(self, kind: Kind) -> String {
        match self.holds(kind) {
            Holds::Yes => kind.meaning().into(),
            Holds::No => format!("it has no place for {}", kind.meaning()),
            Holds::Partly(except) => except.into(),
        }
    }

    fn writer(self) -> &'static Writer {
        WRITERS.iter().find(|writer| writer.target == self).expect("a test finds a writer for every target")
    }
}

/// What stands around the records of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Before the first one.
    pub open: &'static str,
    /// Between two.
    pub between: &'static str,
    /// After the last one.
    pub close: &'static str,
}

impl Frame {
    /// Nothing: each record is complete.
    pub const NONE: Frame = Frame { open: "", between: "", close: "" };
}

/// One format that is written.
struct Writer {
    target: Target,
    frame: Frame,
    /// Whether the format has a place for a kind of thing. What it never holds is reported for it; of what it holds in part, the writer
    /// reports what it left out.
    holds: fn(Kind) -> Holds,
    write: fn(&Content<'_>, &mut Losses) -> String,
}

/// What is lost of starting positions where only the name of the rules can be written.
const OTHER_START: &str = "any but that of the rules";

/// Every format that is written.
static WRITERS: [&Writer; 10] = [
    &jsonl::WRITER,
    &otn::WRITER,
    &aage::WRITER,
    &aage_csv::WRITER,
    &pgn::WRITER,
    &ftzm::WRITER,
    &htp::WRITER,
    &plain::WALKER,
    &plain::MOVES,
    &csv::WRITER,
];

/// A record as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text; it ends with a line end, unless the format's frame says what follows.
    pub text: String,
    /// What it does not hold of the record.
    pub losses: Losses,
}

/// Writes a record in a format, as far as the format can hold it.
///
/// The replay tells what the record leaves unsaid and the format must say: the rules in full, the king's letter.
#[must_use]
pub fn write(record: &Record<'_>, replay: &Replay, target: Target) -> Written {
    let writer = target.writer();
    let content = Content { record, replay, target };
    let mut losses = Losses::default();
    for &kind in Kind::ALL {
        if (writer.holds)(kind) == Holds::No {
            losses.add(kind, content.count(kind));
        }
    }
    let text = (writer.write)(&content, &mut losses);
    if text.is_empty() {
        // With the record goes whatever it said.
        losses = Losses::default();
        losses.add(Kind::Record, 1);
    }
    Written { text, losses }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_one_writer_and_one_name() {
        for target in Target::ALL {
            assert_eq!(WRITERS.iter().filter(|writer| writer.target == target).count(), 1, "{target:?}");
            assert_eq!(Target::ALL.iter().filter(|other| other.name() == target.name()).count(), 1, "{target:?}");
        }
    }
}
