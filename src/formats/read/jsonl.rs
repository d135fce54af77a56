//! This toolkit's own JSON Lines: see [`crate::formats::jsonl`].
//!
//! What is of the wrong kind is a fault, key by key; the rest is read.

use super::json::{Game, Value, items, offset_of, said, string};
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
use serde_json::value::RawValue;
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Jsonl, looks_like: |head| head.has_keys(&["tafl"]), cutting: Cutting::Objects, read };

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut players = Players::default();
    let mut game = Game::read(sheet, Format::Jsonl, &KEYS, |game, key, value| entry(game, &mut players, &key, value));
    rename_players(&mut game.record, players);
    let told = std::mem::take(&mut game.record.faults);
    let mut record = game.finish("plies", "this object has no `plies`");
    // What was found in this text stands behind what was found where the game comes from.
    record.faults.splice(..0, told);
    record
}

/// The keys of a game.
const KEYS: [&str; 11] =
    ["tafl", "origin", "id", "players", "tags", "rules", "start", "result", "plies", "variations", "faults"];

/// What a value holds, or a fault.
fn read_value<'a, T: Deserialize<'a>>(game: &mut Game<'a>, key: &str, raw: &'a str) -> Option<T> {
    match serde_json::from_str(raw) {
        Ok(value) => Some(value),
        Err(error) => {
            let offset = game.offset(raw) + offset_of(raw, &error);
            let message = error.to_string();
            let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
            let kind = if key == "result" { FaultKind::BadResult } else { FaultKind::BadTag };
            game.sheet.fault(offset, kind, || format!("in `{}`: {message}", excerpt(key)));
            None
        }
    }
}

fn entry<'a>(game: &mut Game<'a>, players: &mut Players<'a>, key: &str, value: Value<'a>) {
    let raw = value.raw;
    if key == "plies" {
        // Also those before the place where the record breaks off.
        let mut plies = Vec::new();
        let is_list = items(value, |item| {
            if item.is_whole {
                plies.push(item.raw);
            }
        });
        if !is_list && value.is_whole {
            game.wrong(key, raw, "a list");
        }
        game.record.main.plies = plies.into_iter().map(|raw| ply(game, raw)).collect();
        return;
    }
    if !value.is_whole || raw == "null" {
        return;
    }
    match key {
        "tafl" => {
            if raw.parse::<u32>().ok().is_none_or(|version| version == 0 || version > VERSION) {
                game.wrong(key, raw, &format!("a version that is known (1 to {VERSION})"));
            }
        }
        "origin" => {
            game.record.origin = string(raw).and_then(|name| Format::by_name(&name));
            if game.record.origin.is_none() {
                game.wrong(key, raw, "the name of a format");
            }
        }
        "id" => match string(raw) {
            Some(id) => game.record.id = Some(id),
            None => game.wrong(key, raw, "a string"),
        },
        "players" => *players = read_value(game, key, raw).unwrap_or_default(),
        "tags" => {
            let tags: Vec<jsonl::Tag<'a>> = read_value(game, key, raw).unwrap_or_default();
            game.record.tags.splice(..0, tags.into_iter().map(tag));
        }
        "rules" => {
            let place = place(game, raw);
            if let Some(rules) = read_value(game, key, raw) {
                game.record.rules = claim(rules, place);
            }
        }
        "start" => start(game, key, raw),
        "result" => {
            if let Some(ended) = read_value::<Ended>(game, key, raw) {
                if ended.unfinished && ended.winner.is_some() {
                    game.wrong_result(key, raw, "a winner or `unfinished`, but not both,");
                }
                game.record.result = result(&ended);
            }
        }
        "variations" => game.record.main.variations = variations(game, key, raw),
        "faults" => {
            let place = game.sheet.place(0);
            let faults: Vec<jsonl::Fault<'a>> = read_value(game, key, raw).unwrap_or_default();
            let fault =
                |fault: jsonl::Fault<'a>| Fault { kind: fault.code, message: fault.message.into_owned(), place };
            game.record.faults = faults.into_iter().map(fault).collect();
        }
        // Keys of later versions, and of others, are no concern of ours; but they are not lost.
        _ => game.tag(Cow::Owned(key.to_owned()), said(raw)),
    }
}

fn place(game: &mut Game<'_>, raw: &str) -> Place {
    let offset = game.offset(raw);
    game.sheet.place(offset)
}

fn start<'a>(game: &mut Game<'a>, key: &str, raw: &'a str) {
    let Some(text) = string(raw) else {
        game.wrong(key, raw, "a string");
        return;
    };
    match PositionRecord::parse(&text, RowOrder::BottomFirst) {
        Ok(start) => {
            game.record.start_place = place(game, raw);
            game.record.start = Some(start);
        }
        Err(error) => {
            let offset = game.offset(raw) + 1 + error.offset;
            let message = format!("the starting position cannot be read: {error}");
            game.sheet.fault(offset, FaultKind::BadPosition, || message);
        }
    }
}

fn variations<'a>(game: &mut Game<'a>, key: &str, raw: &'a str) -> Vec<Variation<'a>> {
    let all: Vec<&'a RawValue> = read_value(game, key, raw).unwrap_or_default();
    let mut variations = Vec::with_capacity(all.len());
    for (index, raw) in all.into_iter().enumerate() {
        let Some(RawVariation { address, at, plies, variations: inner }) = read_value(game, key, raw.get()) else {
            continue;
        };
        let plies = plies.into_iter().map(|raw| ply(game, raw.get())).collect();
        let inner = inner.map(|raw| self::variations(game, key, raw.get())).unwrap_or_default();
        let address = address.unwrap_or_else(|| Cow::Owned((index + 1).to_string()));
        variations.push(Variation { address, at, line: Line { plies, variations: inner } });
    }
    variations
}

fn ply<'a>(game: &mut Game<'a>, raw: &'a str) -> Ply<'a> {
    let place = place(game, raw);
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
        None => told.clone().unwrap_or_else(|| Err(SyntaxError::at(raw, 0, "a move (`from` and `to`) or a `text`"))),
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
            Err(_) => game.wrong("clock", told, "an OTN clock, as `3540 3/30`,"),
        }
    }
    let has_note = clock.is_some() || entry.comment.is_some();
    let comment = entry.comment.map(Cow::into_owned).unwrap_or_default();
    let note = has_note.then(|| Box::new(Note { comment, clock }));
    Ply { text, token, place, note }
}

/// `players` says how people read the names; where a script has changed one, the tag is changed as well.
fn rename_players<'a>(record: &mut Record<'a>, players: Players<'a>) {
    for (field, name) in [(Field::Attackers, players.attackers), (Field::Defenders, players.defenders)] {
        let Some(name) = name else { continue };
        match record.tags.iter_mut().find(|tag| tag.field == Some(field)) {
            Some(tag) if tag.text() == name => {}
            Some(tag) => (tag.value, tag.decoded) = (name, None),
            None => record.tags.push(Tag::new(Format::Jsonl, field.name(), name)),
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
        unfinished: ended.unfinished && ended.winner.is_none(),
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
