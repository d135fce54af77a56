//! The JSON of the aagenielsen.dk archive, one object to a line.
//!
//! The archive's ten keys are always there; what else a record says stands behind them, under the names that JSON Lines use.

use super::content::{Content, Entry};
use super::spell::{Style, ending};
use super::{Frame, Holds, Kind, Losses, OTHER_START, Target, Writer};
use crate::engine::Winner;
use crate::formats::Format;
use crate::formats::read::who_won;
use crate::notation::{Mode, Reading, Side, Token};
use crate::record::{Field, RecordedReason, RulesClaim, Tag, decode};
use crate::rules::{Variant, catalogue};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;

pub(super) const WRITER: Writer = Writer { target: Target::Aage, frame: Frame::NONE, holds, write };

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Id
        | Kind::Variant
        | Kind::Result
        | Kind::Endings
        | Kind::Captures
        | Kind::Duplicates
        | Kind::Record
        | Kind::Strictness => Holds::Yes,
        Kind::Reason => Holds::Partly("what the words for the end do not say"),
        Kind::Players | Kind::Date | Kind::Tags => Holds::Partly("what is said a second time"),
        Kind::Text => Holds::Partly("names of tags that mean something else here"),
        Kind::Spelling => Holds::Partly("spellings that are not the archive's"),
        Kind::Tokens => Holds::Partly("words that are moves to others"),
        Kind::Start => Holds::Partly(OTHER_START),
        Kind::Rules => Holds::Partly("rules that are those of no type of the archive"),
        Kind::Faults | Kind::Variations | Kind::Comments | Kind::Clocks | Kind::Letters | Kind::Signs | Kind::Marks => {
            Holds::No
        }
    }
}

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let record = content.record;
    let mut object = Object::default();
    let text = |field| {
        let tag = record.tags.iter().find(|tag| tag.field == Some(field))?;
        Some(value(tag).0)
    };
    let player = |field| text(field).unwrap_or(Cow::Borrowed("\"\""));
    if let Some(id) = &record.id {
        object.entry("File", &string(id));
    }
    object.entry("WhiteSidePlayerName", &player(Field::Defenders));
    object.entry("BlackSidePlayerName", &player(Field::Attackers));
    let known = known(content);
    let key = content.aage_key().or(known.and_then(|variant| variant.aage_keys.first().copied()));
    if let Some(key) = key {
        object.entry("AageGameTypeKey", &key.to_string());
    }
    let label = content.variant_name().map(|label| match &record.rules {
        RulesClaim::Named { name: Some(name), .. } => {
            let tag = record.tags.iter().find(|tag| tag.field == Some(Field::Variant) && tag.value == *name);
            tag.map_or_else(|| string(label).into(), |tag| value(tag).0)
        }
        _ => string(label).into(),
    });
    let name = known.map(|variant| variant.aliases.first().unwrap_or(&variant.id));
    if let Some(name) = label.or(name.map(|name| string(name).into())) {
        object.entry("AageGameTypeName", &name);
    }
    let told = match (key, content.variant_name()) {
        (Some(key), _) => catalogue().by_aage_key(key).ok(),
        (None, Some(name)) => catalogue().find(name),
        (None, None) => known.and_then(|variant| catalogue().find(&variant.id)),
    };
    losses.add(Kind::Start, content.lost_starts(told.as_deref()));
    if matches!(record.rules, RulesClaim::Rules { .. } | RulesClaim::Malformed { .. }) {
        losses.add(Kind::Rules, u32::from(!told.is_some_and(|told| content.is_played_by(&told))));
    }
    let first = match content.variant().map(|variant| variant.first) {
        Some(Side::Defenders) => "\"white\"",
        _ => "\"black\"",
    };
    object.entry("WhoMovedFirst", &text(Field::First).unwrap_or(Cow::Borrowed(first)));
    for (key, field, side) in [
        ("BlackPiecesCaptured", Field::AttackersCaptured, Side::Attackers),
        ("WhitePiecesCaptured", Field::DefendersCaptured, Side::Defenders),
    ] {
        object.entry(key, &text(field).unwrap_or_else(|| content.captured(side).to_string().into()));
    }
    object.entry("Moves", &moves(content, losses));
    object.entry("WhoWon", &winner(content).map_or_else(|| "null".into(), string));
    for tag in &record.tags {
        let is_behind = content.claim_of(tag).is_none()
            && !matches!(
                tag.field,
                Some(
                    Field::Attackers
                        | Field::Defenders
                        | Field::First
                        | Field::AttackersCaptured
                        | Field::DefendersCaptured
                )
            );
        let (value, is_respelled) = value(tag);
        // Two values of one key are more than a JSON object holds.
        let is_behind = if is_behind && object.has(&content.tag_name(tag)) {
            losses.add(content.plain_kind(tag).unwrap_or(Kind::Tags), 1);
            false
        } else {
            is_behind
        };
        if is_behind {
            object.entry(&content.tag_name(tag), &value);
            losses.add(Kind::Text, content.renames(tag));
        }
        let is_kept =
            is_behind || matches!(tag.field, Some(Field::Attackers | Field::Defenders | Field::First | Field::Variant));
        losses.add(Kind::Spelling, u32::from(is_kept && is_respelled));
    }
    let is_worded = content.text_of(Field::Termination).is_some()
        || record.result.loser_named.is_some()
        || (record.result.reason.is_some() && !content.has_word());
    if is_worded {
        let words = content.termination().unwrap_or_default();
        object.entry(Field::Termination.name(), &string(&words));
    }
    losses.add(
        Kind::Reason,
        u32::from(is_worded && content.loses_reason(record.result.reason.filter(|_| content.has_word()))),
    );
    if let Some(origin) = record.written_in().filter(|origin| *origin != Format::Aage) {
        object.entry(Field::Origin.name(), &string(origin.name()));
    }
    object.close()
}

/// The variant of the catalogue with just the rules that the record was played by; a type of the archive, if there is one.
fn known<'r>(content: &Content<'r>) -> Option<&'r Variant> {
    let alike = || catalogue().variants().iter().map(|known| &**known).filter(|known| content.is_played_by(known));
    let itself = content.variant().filter(|variant| !variant.aage_keys.is_empty() && !variant.id.is_empty());
    itself.or_else(|| alike().find(|known| !known.aage_keys.is_empty())).or_else(|| alike().next())
}

fn moves(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut list = String::from("[");
    let mut push = |token: &str| {
        if list.len() > 1 {
            list.push(',');
        }
        list.push_str(&string(token));
    };
    for entry in content.main_without_reason() {
        match (&entry.ply.token, token(&entry)) {
            (Err(_), text) if Token::parse(&text, Reading::Lenient).is_ok() => {
                losses.add(Kind::Tokens, 1);
                push(&format!("?{text}"));
            }
            (_, text) => push(&text),
        }
    }
    match content.record.result.reason {
        Some(RecordedReason::Resigned) => push("resigned"),
        Some(RecordedReason::Timeout) => push("timeout"),
        _ => {}
    }
    list.push(']');
    list
}

/// A token in the archive's spelling, which may be that of the record: it writes `k7h7` as well as `k7-h7`.
pub(super) fn token<'r>(entry: &Entry<'r>) -> Cow<'r, str> {
    let ply = entry.ply;
    let is_own = ply.text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    match &ply.token {
        Ok(token) if is_own && is_plain(token) && Token::parse(&ply.text, Reading::Lenient).as_ref() == Ok(token) => {
            if *token == Token::Resigned {
                Cow::Borrowed("resigned")
            } else {
                Cow::Borrowed(&ply.text)
            }
        }
        Ok(Token::Move(played)) => Cow::Owned(Style::PLAIN.spell(played, entry)),
        Ok(token) => Cow::Borrowed(ending(token)),
        Err(_) => Cow::Borrowed(&ply.text),
    }
}

/// Whether a token says nothing that the archive has no way to say.
fn is_plain(token: &Token) -> bool {
    match token {
        Token::Move(played) => {
            let letters = played.captures.iter().filter_map(|captured| captured.piece).chain(played.piece).count();
            letters == 0 && played.info.is_none() && played.mode == Mode::Step
        }
        Token::Resigned | Token::Timeout => true,
    }
}

fn winner(content: &Content<'_>) -> Option<&'static str> {
    let result = &content.record.result;
    match result.winner {
        Some(Winner::Attackers) => Some("Black"),
        Some(Winner::Defenders) => Some("White"),
        Some(Winner::Draw) => Some("Draw"),
        _ if !result.unfinished => None,
        _ => {
            // The archive leaves some results empty.
            let told = content.record.tag(Field::Result).filter(|tag| who_won(&tag.value).is_some());
            Some(if told.is_some_and(|tag| tag.value.is_empty()) { "" } else { "Ongoing" })
        }
    }
}

/// A tag's value as it is written in JSON, and whether its raw spelling is lost.
fn value<'r>(tag: &'r Tag<'_>) -> (Cow<'r, str>, bool) {
    let raw = &*tag.value;
    let is_text = matches!(tag.field, Some(Field::Attackers | Field::Defenders | Field::First | Field::Variant));
    let is_json = !is_text && serde_json::from_str::<&RawValue>(raw).is_ok();
    match &tag.decoded {
        None if is_json && !raw.starts_with('"') => (Cow::Borrowed(raw), false),
        None => (Cow::Owned(encoded(raw)), false),
        // A string that would be something else without its quotes.
        Some(text) if is_json && serde_json::from_str::<String>(raw).is_ok_and(|inner| inner == *text) => {
            (Cow::Borrowed(raw), false)
        }
        Some(text) if decode(raw).as_deref() == Some(text) => (Cow::Owned(string(raw)), false),
        Some(text) => (Cow::Owned(encoded(text)), true),
    }
}

/// A text that is the same after the archive's entities have been decoded.
fn encoded(text: &str) -> String {
    let is_safe = decode(text).is_none();
    string(&if is_safe { Cow::Borrowed(text) } else { Cow::Owned(text.replace('&', "&amp;")) })
}

/// A JSON string.
pub(super) fn string(text: &str) -> String {
    serde_json::to_string(text).expect("a text is a string")
}

/// A JSON object while it is written, on one line.
#[derive(Default)]
pub(super) struct Object {
    text: String,
    keys: HashSet<String>,
}

impl Object {
    /// Adds a key with a value that is JSON already.
    pub fn entry(&mut self, key: &str, value: &str) {
        self.text.push(if self.text.is_empty() { '{' } else { ',' });
        self.text.push_str(&string(key));
        self.text.push(':');
        self.text.push_str(value);
        self.keys.insert(key.to_owned());
    }

    /// Whether it has a key already.
    pub fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// The object, with a line end.
    pub fn close(self) -> String {
        if self.text.is_empty() { "{}\n".into() } else { self.text + "}\n" }
    }
}
