//! By what games are grouped, and the values that groups have.

use crate::facts::Facts;
use crate::notation::Side;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// By what games are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Key {
    /// The variant, by [`Facts::variant_name`].
    Variant,
    /// The ruleset, whatever the board.
    Ruleset,
    /// Each of the two players; a game counts for both.
    Player,
    /// Each of the two sides; with [`Key::Player`], the one that the player has.
    Side,
    /// The year in which the game began.
    Year,
    /// The tournament or match.
    Event,
    /// Why the game ended.
    Termination,
    /// The first move, as `h1-h3`.
    FirstMove,
    /// What a check thinks of it.
    Verdict,
}

impl Key {
    /// Every key.
    pub const ALL: [Key; 9] = [
        Key::Variant,
        Key::Ruleset,
        Key::Player,
        Key::Side,
        Key::Year,
        Key::Event,
        Key::Termination,
        Key::FirstMove,
        Key::Verdict,
    ];

    /// As it stands in headings: `first-move`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Key::Variant => "variant",
            Key::Ruleset => "ruleset",
            Key::Player => "player",
            Key::Side => "side",
            Key::Year => "year",
            Key::Event => "event",
            Key::Termination => "termination",
            Key::FirstMove => "first-move",
            Key::Verdict => "verdict",
        }
    }

    /// The key of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// Whether it looks at a game from each side.
    #[must_use]
    pub const fn is_of_a_side(self) -> bool {
        matches!(self, Key::Player | Key::Side)
    }

    /// Its value for a game, looked at from a side.
    #[must_use]
    pub fn value(self, facts: &Facts<'_>, side: Side) -> KeyValue {
        match self {
            Key::Variant => KeyValue::text(facts.variant_name()),
            Key::Ruleset => KeyValue::text(facts.ruleset_name()),
            Key::Player => facts.player(side).map_or(KeyValue::Missing, KeyValue::text),
            Key::Side => KeyValue::text(side.name()),
            Key::Year => facts.year().map_or(KeyValue::Missing, |year| KeyValue::Number(year.unsigned_abs().into())),
            Key::Event => facts.tag(crate::record::Field::Event).map_or(KeyValue::Missing, KeyValue::text),
            Key::Termination => KeyValue::text(facts.termination()),
            Key::FirstMove => facts.first_move().map_or(KeyValue::Missing, KeyValue::text),
            Key::Verdict => KeyValue::text(facts.verdict().name()),
        }
    }
}

/// What the games of a group have in common. What is not known comes first in order, numbers go by size, texts by their letters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KeyValue {
    /// Nothing is known.
    Missing,
    /// A number: a year.
    Number(u64),
    /// A text; never empty.
    Text(String),
}

impl KeyValue {
    /// A text, or [`KeyValue::Missing`] if it is empty.
    pub fn text<'t>(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { KeyValue::Missing } else { KeyValue::Text(text.into_owned()) }
    }

    /// Whether a key can have this value.
    pub(super) fn is_of(&self, key: Key) -> bool {
        match self {
            KeyValue::Missing => true,
            KeyValue::Number(_) => key == Key::Year,
            KeyValue::Text(text) => key != Key::Year && !text.is_empty(),
        }
    }
}

impl fmt::Display for KeyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyValue::Missing => Ok(()),
            KeyValue::Number(number) => number.fmt(f),
            KeyValue::Text(text) => text.fmt(f),
        }
    }
}
