//! This toolkit's own JSON Lines: one object to a line and game, with a place for everything that any format says.
//!
//! The types of this module are the format; [`schema`] derives its JSON Schema from them, and `grammar/jsonl.schema.json` is that
//! schema, printed. Keys without a value are left out. A reader must ignore keys that it does not know; [`VERSION`] grows when the meaning of one
//! changes.
//!
//! ```json
//! {"tafl":1,"origin":"otn","players":{"attackers":"Ada","defenders":"Björn"},
//!  "tags":[{"name":"attackers","field":"attackers","value":"Ada"},{"name":"defenders","field":"defenders","value":"Björn"}],
//!  "rules":{"name":"brandubh"},"result":{"winner":"attackers","reason":"resigned","loser":"defenders"},
//!  "plies":[{"from":"d6","to":"c6"},{"from":"d5","to":"c5","comment":"a bold step"}]}
//! ```
//!
//! Two things are there twice, for the sake of those who read with a script: the players' names, as people read them, in `players`, and as
//! the file spells them in `tags`; and a move's squares beside its `text`, where that is not the plain way to write them.
//! Where they disagree, because a script has changed one of them, `players` and the squares count.

use crate::notation::Token;
use crate::record::RecordedReason;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of the format that is written.
pub const VERSION: u32 = 1;

/// The format's JSON Schema.
#[must_use]
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(Game<'static>)
}

/// One game.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "A tafl game, as one line of tafl's JSON Lines")]
pub(super) struct Game<'a> {
    /// The version of the format: 1. By this key a line is known to be one of these.
    pub tafl: u32,
    /// The format in which the game was first written, by its name in `tafl --from`.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Cow<'a, str>>,
    /// The record's own name.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Cow<'a, str>>,
    /// The players' names as people read them.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Players<'a>>,
    /// Everything that the file says about the game, in its order and spelling.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag<'a>>,
    /// The rules that the game is said to be played by.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules<'a>>,
    /// A starting position besides that of the rules: an OTN position record, rank 1 first.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Cow<'a, str>>,
    /// How the game is said to have ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ended>,
    /// The main line: moves, endings, and words that are neither.
    #[serde(borrow, default)]
    pub plies: Vec<Ply<'a>>,
    /// What might have been played instead.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation<'a>>,
    /// What could not be read in the file that the game comes from.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault<'a>>,
}

/// The two players.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(super) struct Players<'a> {
    /// Of the attackers.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub attackers: Option<Cow<'a, str>>,
    /// Of the defenders.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub defenders: Option<Cow<'a, str>>,
}

/// A tag.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Tag<'a> {
    /// Its name, as written.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// What it means, by the name that OTN has for it; left out if that is not known.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Cow<'a, str>>,
    /// Its value, as written.
    #[serde(borrow)]
    pub value: Cow<'a, str>,
    /// Its value as people read it, where that is something else: `Jürgen` for `J&uuml;rgen`.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub decoded: Option<Cow<'a, str>>,
}

/// The rules that the game is said to be played by: a label, or a whole rules record.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct Rules<'a> {
    /// The key of the variant in the aagenielsen.dk archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<u32>,
    /// The name of the variant.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Cow<'a, str>>,
    /// An OTN rules record, which counts if it is there.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Cow<'a, str>>,
}

/// How the game is said to have ended.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct Ended {
    /// Who has won; left out if nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
    /// Whether the game is said not to be finished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
    /// Why it ended, if that does not show on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<RecordedReason>,
    /// Who gave up or lost on time, if the file says so in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<Side>,
}

/// Who has won.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Winner {
    /// The attackers.
    Attackers,
    /// The defenders.
    Defenders,
    /// Nobody.
    Draw,
}

/// A side.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    /// The attackers.
    Attackers,
    /// The defenders.
    Defenders,
}

/// An entry of a line: a move has `from` and `to`, an ending has `ending`, and a word that is neither has only its `text`.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct Ply<'a> {
    /// Where the piece stood, in lower case: `d7`.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Cow<'a, str>>,
    /// Where it went.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cow<'a, str>>,
    /// The captured squares, as listed; the letter of the piece may stand before one (`Kc4`).
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub captures: Vec<Cow<'a, str>>,
    /// The letter of the piece, if one is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<char>,
    /// How it went, if it was no plain step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// The mark at the end: `+`, `-`, `++`, `--` or `#`.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Cow<'a, str>>,
    /// A resignation or a loss on time among the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The word as the file has it, where it is not the plain one (`d7-d5xc5`, `resigned`).
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Cow<'a, str>>,
    /// Why the word is no move: `expected a rank from 1 to 19, found the end of the text`. Without it, a `text` alone is read as a move.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Cow<'a, str>>,
    /// An OTN clock: `3540 3/30`.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Cow<'a, str>>,
    /// What is said of it.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Cow<'a, str>>,
}

/// How a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Mode {
    /// Over another piece.
    Jump,
    /// Once more in the same turn.
    Berserk,
    /// Both.
    BerserkJump,
}

/// An ending among the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Ending {
    /// A side gave up.
    Resigned,
    /// A side ran out of time.
    Timeout,
}

/// What might have been played instead.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(super) struct Variation<'a> {
    /// Its OTN address: `3a.2` is the second branch off the first ply of turn 3.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Cow<'a, str>>,
    /// The index, counted from 0, of the ply of the parent line that it replaces; the parent's length if it goes on from there.
    pub at: usize,
    /// Its plies.
    #[serde(borrow, default)]
    pub plies: Vec<Ply<'a>>,
    /// Its own variations.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation<'a>>,
}

/// What could not be read.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Fault<'a> {
    /// What kind of thing: a code of `tafl explain`.
    pub code: crate::record::FaultKind,
    /// What is wrong.
    #[serde(borrow)]
    pub message: Cow<'a, str>,
}

/// The plain way to write a token, which need not be repeated in `text`.
pub(super) fn plain_text(token: &Token) -> String {
    match token {
        Token::Resigned => "resigned".into(),
        Token::Timeout => "timeout".into(),
        // As the largest archive writes it: `d7-d5xc5xe5`.
        Token::Move(played) => played.to_string().replace('/', "x"),
    }
}
