//! This toolkit's own JSON Lines: see [`crate::formats::jsonl`].
//!
//! What is of the wrong kind is a fault, key by key; the rest is read.

use super::json::{Text, offset_of, string};
use super::{Cutting, Reader, Sheet, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::formats::jsonl::{self, Ended, Ending, Players, Rules, VERSION, plain_text};
use crate::notation::{Captured, Clock, Info, Mode, Move, Piece, PositionRecord, Reading, RowOrder, RulesRecord};
use crate::notation::{Side, Square, SyntaxError, Token};
use crate::record::{
    Fault, FaultKind, Field, Line, Note, Place, Ply, Record, RecordedResult, RulesClaim, Tag, Variation,
};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

pub(super) const READER: Reader =
    Reader { format: Format::Jsonl, looks_like: |head| head.has_keys(&["tafl"]), cutting: Cutting::Objects, read };

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text.trim_end();
    let mut game = Game { sheet, record: Record::default(), players: Players::default(), has_plies: false };
    let mut json = serde_json::Deserializer::from_str(text);
    let read = json.deserialize_map(Entries(&mut game)).and_then(|()| json.end());
    if let Err(error) = read {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
        game.sheet.fault(offset_of(text, &error), FaultKind::NotJson, || message);
    } else if !game.has_plies {
        game.sheet.fault(0, FaultKind::MissingMoves, || "this object has no `plies`");
    }
    game.rename_players();
    let mut record = game.record;
    // What was found in this text stands behind what was found where the game comes from.
    record.faults.extend(game.sheet.into_faults());
    record
}

/// A game while it is being read; what it holds stays when an error ends the reading.
struct Game<'a> {
    sheet: Sheet<'a>,
    record: Record<'a>,
    players: Players<'a>,
    has_plies: bool,
}

impl<'a> Game<'a> {
    fn offset(&self, part: &str) -> usize {
        self.sheet.places.offset_of(part).unwrap_or(0)
    }

    fn wrong(&mut self, key: &str, raw: &str, expected: &str) {
        let offset = self.offset(raw);
        self.sheet.fault(offset, FaultKind::BadTag, || {
            format!("`{}` is `{}`, where {expected} should be", excerpt(key), excerpt(raw))
        });
    }

    /// The value of a key, or a fault.
    fn value<T: Deserialize<'a>>(&mut self, key: &str, raw: &'a str) -> Option<T> {
        match serde_json::from_str(raw) {
            Ok(value) => Some(value),
            Err(error) => {
                let offset = self.offset(raw) + offset_of(raw, &error);
                let message = error.to_string();
                let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
                self.sheet.fault(offset, FaultKind::BadTag, || format!("in `{}`: {message}", excerpt(key)));
                None
            }
        }
    }

    fn entry(&mut self, key: &str, raw: &'a str) {
        if raw == "null" {
            return;
        }
        match key {
            "tafl" => {
                if raw.parse::<u32>().ok().is_none_or(|version| version == 0 || version > VERSION) {
                    self.wrong(key, raw, &format!("a version that is known (1 to {VERSION})"));
                }
            }
            "origin" => {
                self.record.origin = string(raw).and_then(|name| Format::by_name(&name));
                if self.record.origin.is_none() {
                    self.wrong(key, raw, "the name of a format");
                }
            }
            "id" => match string(raw) {
                Some(id) => self.record.id = Some(id),
                None => self.wrong(key, raw, "a string"),
            },
            "players" => self.players = self.value(key, raw).unwrap_or_default(),
            "tags" => {
                let tags: Vec<jsonl::Tag<'a>> = self.value(key, raw).unwrap_or_default();
                self.record.tags = tags.into_iter().map(tag).collect();
            }
            "rules" => {
                let place = self.place(raw);
                if let Some(rules) = self.value(key, raw) {
                    self.record.rules = claim(rules, place);
                }
            }
            "start" => self.start(key, raw),
            "result" => {
                if let Some(ended) = self.value(key, raw) {
                    self.record.result = result(&ended);
                }
            }
            "plies" => {
                self.has_plies = true;
                let plies: Vec<&'a RawValue> = self.value(key, raw).unwrap_or_default();
                self.record.main.plies = plies.into_iter().map(|raw| self.ply(raw.get())).collect();
            }
            "variations" => self.record.main.variations = self.variations(key, raw),
            "faults" => {
                let place = self.sheet.place(0);
                let faults: Vec<jsonl::Fault<'a>> = self.value(key, raw).unwrap_or_default();
                let fault =
                    |fault: jsonl::Fault<'a>| Fault { kind: fault.code, message: fault.message.into_owned(), place };
                self.record.faults = faults.into_iter().map(fault).collect();
            }
            // Keys of later versions, and of others, are no concern of ours; but they are not lost.
            _ => {
                let value = string(raw).unwrap_or(Cow::Borrowed(raw));
                self.record.tags.push(Tag::new(Format::Jsonl, key.to_owned(), value));
            }
        }
    }

    fn place(&mut self, raw: &str) -> Place {
        let offset = self.offset(raw);
        self.sheet.place(offset)
    }

    fn start(&mut self, key: &str, raw: &'a str) {
        let Some(text) = string(raw) else {
            self.wrong(key, raw, "a string");
            return;
        };
        match PositionRecord::parse(&text, RowOrder::BottomFirst) {
            Ok(start) => {
                self.record.start_place = self.place(raw);
                self.record.start = Some(start);
            }
            Err(error) => {
                let offset = self.offset(raw) + 1 + error.offset;
                let message = format!("the starting position cannot be read: {error}");
                self.sheet.fault(offset, FaultKind::BadPosition, || message);
            }
        }
    }

    fn variations(&mut self, key: &str, raw: &'a str) -> Vec<Variation<'a>> {
        let all: Vec<&'a RawValue> = self.value(key, raw).unwrap_or_default();
        let mut variations = Vec::with_capacity(all.len());
        for (index, raw) in all.into_iter().enumerate() {
            let Some(RawVariation { address, at, plies, variations: inner }) = self.value(key, raw.get()) else {
                continue;
            };
            let plies = plies.into_iter().map(|raw| self.ply(raw.get())).collect();
            let inner = inner.map(|raw| self.variations(key, raw.get())).unwrap_or_default();
            let address = address.unwrap_or_else(|| Cow::Owned((index + 1).to_string()));
            variations.push(Variation { address, at, line: Line { plies, variations: inner } });
        }
        variations
    }

    fn ply(&mut self, raw: &'a str) -> Ply<'a> {
        let place = self.place(raw);
        let unread = |error| Ply { text: Cow::Borrowed(raw), token: Err(error), place, note: None };
        let entry: jsonl::Ply<'a> = match serde_json::from_str(raw) {
            Ok(entry) => entry,
            Err(error) => return unread(SyntaxError::at(raw, offset_of(raw, &error), "an object for a ply")),
        };
        let told = entry.text.as_deref().map(|text| match (&entry.error, Token::parse(text, Reading::Lenient)) {
            (Some(reason), read) => Err(unread_because(text, reason, read.err())),
            (None, read) => read,
        });
        let token = match token(&entry) {
            Some(Ok(token)) => Ok(token),
            Some(Err(error)) => return unread(error),
            None => {
                told.clone().unwrap_or_else(|| Err(SyntaxError::at(raw, 0, "a move (`from` and `to`) or a `text`")))
            }
        };
        let is_contradicted = matches!((&told, &token), (Some(Ok(told)), Ok(token)) if told != token);
        let text = match (entry.text, &token) {
            (Some(text), _) if !is_contradicted => text,
            (_, Ok(token)) => Cow::Owned(plain_text(token)),
            (_, Err(_)) => Cow::Borrowed(raw),
        };
        let mut clock = None;
        if let Some(told) = &entry.clock {
            match Clock::parse(told) {
                Ok(read) => clock = Some(read),
                Err(_) => self.wrong("clock", told, "an OTN clock, as `3540 3/30`,"),
            }
        }
        let has_note = clock.is_some() || entry.comment.is_some();
        let note =
            has_note.then(|| Box::new(Note { comment: entry.comment.map(Cow::into_owned).unwrap_or_default(), clock }));
        Ply { text, token, place, note }
    }

    /// `players` says how people read the names; where a script has changed one, the tag is changed as well.
    fn rename_players(&mut self) {
        let players = std::mem::take(&mut self.players);
        for (field, name) in [(Field::Attackers, players.attackers), (Field::Defenders, players.defenders)] {
            let Some(name) = name else { continue };
            match self.record.tags.iter_mut().find(|tag| tag.field == Some(field)) {
                Some(tag) if tag.text() == name => {}
                Some(tag) => (tag.value, tag.decoded) = (name, None),
                None => self.record.tags.push(Tag::new(Format::Jsonl, field.name(), name)),
            }
        }
    }
}

/// The error of a word that is said to be unreadable: the parser's own, if it agrees.
fn unread_because(text: &str, reason: &str, read: Option<SyntaxError>) -> SyntaxError {
    if let Some(error) = read.filter(|error| error.reason() == reason) {
        return error;
    }
    let (expected, found) = reason.split_once(", found ").unwrap_or((reason, ""));
    let expected = expected.strip_prefix("expected ").unwrap_or(expected).to_owned();
    let error = SyntaxError::at(text, 0, expected);
    if found.is_empty() { error } else { SyntaxError { found: found.to_owned(), ..error } }
}

/// A variation whose plies are not read yet, so that they keep their places.
#[derive(Deserialize)]
struct RawVariation<'a> {
    #[serde(borrow, default)]
    address: Option<Cow<'a, str>>,
    at: usize,
    #[serde(borrow, default)]
    plies: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    variations: Option<&'a RawValue>,
}

fn tag(tag: jsonl::Tag<'_>) -> Tag<'_> {
    let field = tag.field.and_then(|name| Field::ALL.iter().copied().find(|field| field.name() == name));
    Tag { name: tag.name, value: tag.value, decoded: tag.decoded, field }
}

fn claim(rules: Rules<'_>, place: Place) -> RulesClaim<'_> {
    match rules.record {
        Some(text) => match RulesRecord::parse(&text) {
            Ok(rules) => RulesClaim::Rules { rules: Box::new(rules), text, place },
            Err(error) => RulesClaim::Malformed { error, text, place },
        },
        None if rules.key.is_none() && rules.name.is_none() => RulesClaim::None,
        None => RulesClaim::Named { aage_key: rules.key, name: rules.name },
    }
}

fn result(ended: &Ended) -> RecordedResult {
    RecordedResult {
        winner: ended.winner.map(|winner| match winner {
            jsonl::Winner::Attackers => Winner::Attackers,
            jsonl::Winner::Defenders => Winner::Defenders,
            jsonl::Winner::Draw => Winner::Draw,
        }),
        unfinished: ended.unfinished,
        reason: ended.reason,
        loser_named: ended.loser.map(|side| match side {
            jsonl::Side::Attackers => Side::Attackers,
            jsonl::Side::Defenders => Side::Defenders,
        }),
    }
}

/// What the keys of a ply say it is; `None` if they say nothing.
fn token(entry: &jsonl::Ply<'_>) -> Option<Result<Token, SyntaxError>> {
    match (entry.ending, &entry.from, &entry.to) {
        (Some(Ending::Resigned), ..) => Some(Ok(Token::Resigned)),
        (Some(Ending::Timeout), ..) => Some(Ok(Token::Timeout)),
        (None, None, None) => None,
        (None, from, to) => {
            Some(one_move(entry, from.as_deref().unwrap_or_default(), to.as_deref().unwrap_or_default()))
        }
    }
}

fn one_move(entry: &jsonl::Ply<'_>, from: &str, to: &str) -> Result<Token, SyntaxError> {
    let mut played = Move::new(from.parse::<Square>()?, to.parse::<Square>()?);
    for captured in &entry.captures {
        let (letter, square) = match captured.as_bytes() {
            [letter, second, ..] if letter.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
                captured.split_at(1)
            }
            _ => ("", &**captured),
        };
        let piece = letter.chars().next().map(|letter| {
            Piece::from_letter(letter).ok_or_else(|| SyntaxError::at(captured, 0, "a piece letter or a square"))
        });
        played.captures.push(Captured { piece: piece.transpose()?, square: square.parse::<Square>()? });
    }
    let wrong = |text: &str, expected| SyntaxError::at(text, 0, expected);
    if let Some(letter) = entry.piece {
        let piece = Piece::from_letter(letter);
        played.piece = Some(piece.ok_or_else(|| wrong(&letter.to_string(), "a piece letter"))?);
    }
    played.mode = match entry.mode {
        None => Mode::Step,
        Some(jsonl::Mode::Jump) => Mode::Jump,
        Some(jsonl::Mode::Berserk) => Mode::Berserk,
        Some(jsonl::Mode::BerserkJump) => Mode::BerserkJump,
    };
    if let Some(mark) = entry.mark.as_deref() {
        let info = Info::ALL.into_iter().find(|info| info.glyph() == mark);
        played.info = Some(info.ok_or_else(|| wrong(mark, "`+`, `-`, `++`, `--` or `#`"))?);
    }
    Ok(Token::Move(played))
}

struct Entries<'g, 'a>(&'g mut Game<'a>);

impl<'a> Visitor<'a> for Entries<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key_seed(Text)? {
            let value = map.next_value::<&RawValue>()?;
            self.0.entry(&key, value.get());
        }
        Ok(())
    }
}
