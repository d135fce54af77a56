//! Floor 5, first half: one game as its file tells it.
//!
//! A record is a claim. What it says of captures, results and rules is kept as it stands, for a floor above to compare with
//! the board; what could not be read is kept too, with its place.

mod decode;
mod field;
mod format;
mod replay;
mod walk;

pub use decode::decode;
pub use field::Field;
pub use format::Format;
pub use replay::{Replay, ReplayedLine, Shown};
pub use walk::{Turn, Walk};

use crate::engine::Winner;
use crate::notation::{Clock, PositionRecord, RulesRecord, SyntaxError, Token, is_long_dash};
use std::borrow::Cow;

/// A place in an input: line and column, both counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize)]
pub struct Place {
    /// The line in the input.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Place {
    /// The place of a byte of a text that begins here and goes over no line end before it.
    #[must_use]
    pub fn within(self, text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        Self { column: self.column + before.chars().count() as u32, ..self }
    }
}

/// One game as its file tells it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record<'a> {
    /// The format it is written in, if it could be told.
    pub format: Option<Format>,
    /// The format that it was first written in, if it has been converted and says so. Formats differ in what they leave out, and a
    /// conversion should change no verdict.
    pub origin: Option<Format>,
    /// Which record of its input this is, counted from 1.
    pub number: u32,
    /// Where the record begins.
    pub place: Place,
    /// The record's own name, if it has one: the `File` of an archive's JSON.
    pub id: Option<Cow<'a, str>>,
    /// Everything the file says about the game, in its order and spelling, known or not.
    pub tags: Vec<Tag<'a>>,
    /// The rules it says it was played by.
    pub rules: RulesClaim<'a>,
    /// A starting position besides the one of the rules.
    pub start: Option<PositionRecord>,
    /// Where it stands.
    pub start_place: Place,
    /// The game itself, and its variations.
    pub main: Line<'a>,
    /// The result it claims.
    pub result: RecordedResult,
    /// What could not be read outside the moves; moves carry their own errors.
    pub faults: Vec<Fault>,
}

/// A tag: a name and a value as the file has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name, as written.
    pub name: Cow<'a, str>,
    /// The value, as written.
    pub value: Cow<'a, str>,
    /// The value as people read it, where that is something else: `Jürgen` for `J&uuml;rgen`, a date for a count of seconds.
    pub decoded: Option<Cow<'a, str>>,
    /// What it means, if that is known.
    pub field: Option<Field>,
}

impl<'a> Tag<'a> {
    /// A tag of a format: the name says what it means there.
    #[must_use]
    pub fn new(format: Format, name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Self {
        let name = name.into();
        Self { field: Field::of(format, &name), name, value: value.into(), decoded: None }
    }

    /// The value as people read it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.decoded.as_deref().unwrap_or(&self.value)
    }
}

/// The rules that a record names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum RulesClaim<'a> {
    /// None.
    #[default]
    None,
    /// A name, or a key of the aagenielsen.dk archive, or both.
    Named {
        /// The archive's key.
        aage_key: Option<u32>,
        /// The name as written.
        name: Option<Cow<'a, str>>,
    },
    /// A whole rules record (and perhaps a name besides).
    Rules {
        /// The rules.
        rules: Box<RulesRecord>,
        /// The text they were read from.
        text: Cow<'a, str>,
        /// Where the text begins.
        place: Place,
    },
    /// A rules record that cannot be read.
    Malformed {
        /// What is wrong with it; the offset counts from the start of the value.
        error: SyntaxError,
        /// The text of the value.
        text: Cow<'a, str>,
        /// Where the value begins.
        place: Place,
    },
}

/// Plies that follow each other, and the variations that branch off from them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line<'a> {
    /// The plies in the order of the file. A berserk turn is one entry for each of its moves.
    pub plies: Vec<Ply<'a>>,
    /// The branches, in the order of the file.
    pub variations: Vec<Variation<'a>>,
}

/// A variation: what might have been played instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation<'a> {
    /// OTN's address of the branch: `3a.2` is the second branch off turn 3.
    pub address: Cow<'a, str>,
    /// Index of the ply in the parent line that its first ply replaces; the parent's length for one that continues it.
    pub at: usize,
    /// Its plies and its own variations.
    pub line: Line<'a>,
}

/// One entry of a line: a move or an ending, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply<'a> {
    /// The text of the token.
    pub text: Cow<'a, str>,
    /// What it says, or why it cannot be read. The error's offset counts from the start of the token.
    pub token: Result<Token, SyntaxError>,
    /// Where it stands.
    pub place: Place,
    /// A comment, a clock: nearly always absent.
    pub note: Option<Box<Note>>,
}

impl Ply<'_> {
    /// Whether the two squares are joined by a sign. Old records write `c5c6`, and list no captures.
    #[must_use]
    pub fn has_sign(&self) -> bool {
        self.text.contains(|letter: char| matches!(letter, '-' | '^' | '=') || is_long_dash(letter))
    }

    /// Whether it is a turn of its own: no ending, and no further move of a berserk turn.
    #[must_use]
    pub fn is_turn(&self) -> bool {
        !self.is_continuation() && !matches!(self.token, Ok(Token::Resigned | Token::Timeout))
    }

    /// Whether its sign says that it belongs to the turn of the ply before it (berserk).
    #[must_use]
    pub fn is_continuation(&self) -> bool {
        matches!(&self.token, Ok(Token::Move(played)) if played.mode.is_berserk())
    }
}

/// What a file adds to a ply.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    /// The comment's text.
    pub comment: String,
    /// A clock that opened the comment, taken off its text.
    pub clock: Option<Clock>,
}

/// How a game ended by its record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordedResult {
    /// The winner; `None` if the record names none.
    pub winner: Option<Winner>,
    /// Whether the record says that the game is not finished.
    pub unfinished: bool,
    /// The reason, if the record gives one that is known.
    pub reason: Option<RecordedReason>,
    /// Who resigned or lost on time, if the record says it in words ("Defenders resign").
    pub loser_named: Option<crate::notation::Side>,
}

/// A reason for the end of a game that does not show on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RecordedReason {
    /// A side gave up.
    Resigned,
    /// A side ran out of time.
    Timeout,
    /// The players agreed.
    Agreed,
    /// The game was broken off.
    Abandoned,
}

impl RecordedReason {
    /// Every reason.
    pub const ALL: [RecordedReason; 4] =
        [RecordedReason::Resigned, RecordedReason::Timeout, RecordedReason::Agreed, RecordedReason::Abandoned];

    /// As it stands in reports: `resigned`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RecordedReason::Resigned => "resigned",
            RecordedReason::Timeout => "timeout",
            RecordedReason::Agreed => "agreed",
            RecordedReason::Abandoned => "abandoned",
        }
    }
}

impl Record<'_> {
    /// How many turns the main line has, as its signs tell: a further move of a berserk turn, joined by `=`, is none of its own, and
    /// neither is a resignation.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.main.plies.iter().filter(|ply| ply.is_turn()).count() as u32
    }

    /// The format that the game was first written in.
    #[must_use]
    pub fn written_in(&self) -> Option<Format> {
        self.origin.or(self.format)
    }

    /// The first tag with this meaning.
    #[must_use]
    pub fn tag(&self, field: Field) -> Option<&Tag<'_>> {
        self.tags.iter().find(|tag| tag.field == Some(field))
    }

    /// The same record with texts of its own, for when the bytes it was read from go away.
    #[must_use]
    pub fn into_owned(self) -> Record<'static> {
        let tags = self.tags.into_iter().map(|tag| Tag {
            name: owned(tag.name),
            value: owned(tag.value),
            decoded: tag.decoded.map(owned),
            field: tag.field,
        });
        Record {
            format: self.format,
            origin: self.origin,
            number: self.number,
            place: self.place,
            id: self.id.map(owned),
            tags: tags.collect(),
            rules: match self.rules {
                RulesClaim::None => RulesClaim::None,
                RulesClaim::Named { aage_key, name } => RulesClaim::Named { aage_key, name: name.map(owned) },
                RulesClaim::Rules { rules, text, place } => RulesClaim::Rules { rules, text: owned(text), place },
                RulesClaim::Malformed { error, text, place } => {
                    RulesClaim::Malformed { error, text: owned(text), place }
                }
            },
            start: self.start,
            start_place: self.start_place,
            main: self.main.into_owned(),
            result: self.result,
            faults: self.faults,
        }
    }
}

impl Line<'_> {
    fn into_owned(self) -> Line<'static> {
        let plies = self.plies.into_iter().map(|ply| Ply {
            text: owned(ply.text),
            token: ply.token,
            place: ply.place,
            note: ply.note,
        });
        let variations = self.variations.into_iter().map(|variation| Variation {
            address: owned(variation.address),
            at: variation.at,
            line: variation.line.into_owned(),
        });
        Line { plies: plies.collect(), variations: variations.collect() }
    }
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

/// Something of a record that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What kind of thing.
    pub kind: FaultKind,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub place: Place,
}

/// The kinds of things that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Nothing but blanks.
    EmptyInput,
    /// No text.
    BinaryInput,
    /// Text in no format that is known.
    UnknownFormat,
    /// Longer than any record that is read.
    TooLong,
    /// Read as windows-1252 instead.
    #[serde(rename = "not-utf8")]
    NotUtf8,
    /// The JSON ends here, or is none.
    NotJson,
    /// A JSON object without a list of moves.
    MissingMoves,
    /// A tag or key whose value cannot be what it should be.
    BadTag,
    /// A result that is none of those that the format has.
    BadResult,
    /// A starting position that cannot be read.
    BadPosition,
    /// A `[` without its partner.
    UnclosedBracket,
    /// A `]` without its partner.
    StrayBracket,
    /// A comment that no move stands before.
    StrayComment,
    /// Words before the first move that are neither tag nor move.
    StrayText,
    /// A turn number that does not follow the one before it.
    TurnNumber,
    /// A variation that leaves from nowhere; its moves are left out.
    BadAddress,
    /// A second result that differs from the first one, which counts.
    #[serde(rename = "result-twice")]
    SecondResult,
    /// A move of the game after its result.
    MovesAfterResult,
    /// There are more than are listed.
    ManyFaults,
}
