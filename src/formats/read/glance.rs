//! A game of the archive at a glance: what is needed to judge it, if it is written as nearly all of them are, and no more.
//!
//! Reading a record keeps every tag and the place and words of every ply, in case something is to be said about them. Of four in five games of
//! the archive nothing is. A glance keeps nothing, and gives up where anything is unusual: then the record must be read. A test holds the two side
//! by side.

use super::aage::{FIELDS, QUOTED_KEYS, who_won};
use super::origin;
use super::place::Places;
use super::plain::{self, Strings};
use crate::formats::Format;
use crate::formats::cut::Cut;
use crate::notation::{Reading, Token};
use crate::record::{Field, Place, Ply, Record, RecordedResult, RulesClaim};
use std::borrow::Cow;

/// A game of the archive, not read but looked at.
#[derive(Debug)]
pub struct Glance<'a> {
    /// What it says besides its moves. There are no plies in it and no tags, and the reason for its end, which is among the moves, is missing.
    pub record: Record<'a>,
    /// The side that is said to have moved first, as written.
    pub first: Option<&'a str>,
    text: &'a str,
    moves: &'a str,
}

impl<'a> Glance<'a> {
    /// Looks at a record. `None` if it must be read.
    #[must_use]
    pub fn new(chunk: &'a [u8], cut: &Cut) -> Option<Self> {
        if cut.format != Some(Format::Aage) || cut.too_long.is_some() {
            return None;
        }
        let mut look = Look::default();
        let text = std::str::from_utf8(chunk).ok()?;
        plain::expected_entries(text, &QUOTED_KEYS, |key, raw| look.value(key, raw))?;
        let rules = match (look.aage_key, look.name) {
            (None, None) => RulesClaim::None,
            (aage_key, name) => RulesClaim::Named { aage_key, name: name.map(Cow::Borrowed) },
        };
        let record = Record {
            format: cut.format,
            number: cut.number,
            place: origin(cut),
            id: look.id.map(Cow::Borrowed),
            rules,
            result: look.result,
            ..Record::default()
        };
        look.moves.map(|moves| Self { record, first: look.first, text, moves })
    }

    /// The tokens of the game, one after the other.
    #[must_use]
    pub fn tokens(&self) -> Tokens<'a> {
        Tokens(Strings::new(self.moves))
    }

    /// The last token.
    #[must_use]
    pub fn last(&self) -> Option<&'a str> {
        let list = self.moves.strip_suffix("\"]")?;
        list.rfind('"').map(|quote| &list[quote + 1..])
    }

    /// The place of the last token, or of the record, if it has none.
    #[must_use]
    pub fn last_place(&self) -> Place {
        self.last().map_or(self.record.place, |text| self.place(text))
    }

    /// The ply of a token of this game, as reading would have found it.
    #[must_use]
    pub fn entry(&self, text: &'a str) -> Ply<'a> {
        let token = Token::parse(text, Reading::Lenient);
        Ply { text: Cow::Borrowed(text), token, place: self.place(text), note: None }
    }

    /// The same for a token in bytes; `None` if they are no text, and no token of this game.
    #[must_use]
    pub fn entry_of(&self, token: &'a [u8]) -> Option<Ply<'a>> {
        std::str::from_utf8(token).ok().map(|text| self.entry(text))
    }

    /// How many turns the game has, whatever it is a game of: see [`Record::turns`]. `None` if its moves are no list of strings.
    #[must_use]
    pub fn turns(&self) -> Option<u32> {
        // A token that is no turn of its own has one of these in it, or begins like a word for an ending.
        let may_be_none = |text: &str| {
            let bytes = text.as_bytes();
            matches!(bytes, [b'-' | b'r' | b'R' | b't' | b'T', ..]) || bytes.contains(&b'=')
        };
        let is_turn = |text: &&str| !may_be_none(text) || self.entry(text).is_turn();
        let mut tokens = self.tokens();
        let turns = tokens.by_ref().filter(is_turn).count() as u32;
        (!tokens.is_odd()).then_some(turns)
    }

    fn place(&self, part: &str) -> Place {
        Places::new(self.text, self.record.place).place_of(part)
    }
}

/// The tokens of a game, one after the other, up to something that is none.
#[derive(Debug, Clone)]
pub struct Tokens<'a>(Strings<'a>);

impl<'a> Tokens<'a> {
    /// The next token, as bytes: that it is text need not be looked at again for each token.
    #[inline(always)]
    pub fn next_bytes(&mut self) -> Option<&'a [u8]> {
        self.0.next_bytes()
    }

    /// Whether there was something that is none.
    #[must_use]
    pub const fn is_odd(&self) -> bool {
        self.0.is_odd()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }
}

/// What has been seen so far.
#[derive(Default)]
struct Look<'a> {
    id: Option<&'a str>,
    aage_key: Option<u32>,
    name: Option<&'a str>,
    first: Option<&'a str>,
    moves: Option<&'a str>,
    result: RecordedResult,
}

impl<'a> Look<'a> {
    /// Takes the value of a key of the archive; `None` if it is not what it should be.
    fn value(&mut self, key: usize, raw: &'a str) -> Option<()> {
        let text = || raw.strip_prefix('"')?.strip_suffix('"');
        match FIELDS[key] {
            None => self.moves = Some(raw).filter(|raw| raw.starts_with('[')),
            _ if raw == "null" => {}
            Some(Field::Id) => self.id = Some(text()?),
            Some(Field::AageKey) => self.aage_key = Some(raw.parse().ok()?),
            Some(Field::Variant) => self.name = Some(text()?),
            Some(Field::First) => self.first = Some(text()?),
            Some(Field::Result) => self.result = who_won(text()?)?,
            Some(Field::AttackersCaptured | Field::DefendersCaptured) => {
                raw.parse::<u32>().ok()?;
            }
            Some(_) => {
                text()?;
            }
        }
        Some(())
    }
}
