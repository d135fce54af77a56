//! The JSON of the aagenielsen.dk archive, one object to a line.
//!
//! The archive's ten keys are always there; what else a record says stands behind them, under the names that JSON Lines use.

use super::content::{Content, Entry};
use super::spell::{Style, ending};
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::engine::Winner;
use crate::formats::Format;
use crate::formats::read::who_won;
use crate::notation::{Reading, Side, Token};
use crate::record::{Field, RecordedReason, RulesClaim, Tag, decode};
use crate::rules::{Variant, catalogue};
use serde_json::value::RawValue;
use std::borrow::Cow;

pub(super) const WRITER: Writer = Writer { target: Target::Aage, frame: Frame::NONE, holds, write };

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Id
        | Kind::Players
        | Kind::Date
        | Kind::Tags
        | Kind::Text
        | Kind::Variant
        | Kind::Result
        | Kind::Reason
        | Kind::Endings
        | Kind::Captures
        | Kind::Duplicates
        | Kind::Tokens
        | Kind::Record
        | Kind::Loading => Holds::Yes,
        Kind::Spelling => Holds::Partly("spellings that are not the archive's"),
        Kind::Rules => Holds::Partly("rules that are those of no type of the archive"),
        Kind::Faults
        | Kind::Start
        | Kind::Variations
        | Kind::Comments
        | Kind::Clocks
        | Kind::Letters
        | Kind::Signs
        | Kind::Marks => Holds::No,
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
    let typed = archived(content);
    if let Some(key) = content.aage_key().or(typed.and_then(|variant| variant.aage_keys.first().copied())) {
        object.entry("AageGameTypeKey", &key.to_string());
    }
    let name = match &record.rules {
        RulesClaim::Named { name: Some(_), .. } => text(Field::Variant),
        _ => None,
    };
    let name = name.or_else(|| Some(Cow::Owned(string(content.variant_name().or(typed.map(|it| it.name.as_str()))?))));
    if let Some(name) = name {
        object.entry("AageGameTypeName", &name);
    }
    if matches!(record.rules, RulesClaim::Rules { .. } | RulesClaim::Malformed { .. }) && typed.is_none() {
        losses.add(Kind::Rules, 1);
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
    object.entry("Moves", &moves(content));
    object.entry("WhoWon", &string(winner(content)));
    for tag in &record.tags {
        let is_behind = match tag.field {
            Some(
                Field::Attackers
                | Field::Defenders
                | Field::First
                | Field::AttackersCaptured
                | Field::DefendersCaptured
                | Field::Termination,
            ) => false,
            Some(field) => !field.is_claim(),
            None => true,
        };
        let (value, is_respelled) = value(tag);
        if is_behind {
            object.entry(content.tag_name(tag), &value);
        }
        let is_kept =
            is_behind || matches!(tag.field, Some(Field::Attackers | Field::Defenders | Field::First | Field::Variant));
        losses.add(Kind::Spelling, u32::from(is_kept && is_respelled));
    }
    let is_told = matches!(record.result.reason, Some(RecordedReason::Resigned | RecordedReason::Timeout) | None);
    if content.text_of(Field::Termination).is_some() || !is_told {
        let words = content.termination().unwrap_or_default();
        object.entry(Field::Termination.name(), &string(&words));
    }
    if let Some(origin) = record.written_in().filter(|origin| *origin != Format::Aage) {
        object.entry(Field::Origin.name(), &string(origin.name()));
    }
    object.close()
}

/// The type of the archive that the record was played by, if there is one with just these rules.
fn archived<'r>(content: &Content<'r>) -> Option<&'r Variant> {
    let played = content.variant()?;
    if played.aage_keys.is_empty() {
        let same = |known: &&Variant| {
            !known.aage_keys.is_empty()
                && known.ruleset == played.ruleset
                && known.start == played.start
                && known.first == played.first
        };
        return catalogue().variants().iter().map(|known| &**known).find(same);
    }
    Some(played)
}

fn moves(content: &Content<'_>) -> String {
    let mut list = String::from("[");
    let mut push = |token: &str| {
        if list.len() > 1 {
            list.push(',');
        }
        list.push_str(&string(token));
    };
    for entry in content.main() {
        push(&token(&entry));
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
        Ok(token) if is_own && Token::parse(&ply.text, Reading::Lenient).as_ref() == Ok(token) => {
            if *token == Token::Resigned { Cow::Borrowed("resigned") } else { Cow::Borrowed(&ply.text) }
        }
        Ok(Token::Move(played)) => Cow::Owned(Style::PLAIN.spell(played, entry)),
        Ok(token) => Cow::Borrowed(ending(token)),
        Err(_) => Cow::Borrowed(&ply.text),
    }
}

fn winner(content: &Content<'_>) -> &'static str {
    let result = &content.record.result;
    match result.winner {
        Some(Winner::Attackers) => "Black",
        Some(Winner::Defenders) => "White",
        Some(Winner::Draw) => "Draw",
        _ => {
            // The archive leaves some results empty.
            let told = content.record.tag(Field::Result).filter(|tag| who_won(&tag.value).is_some());
            if told.is_some_and(|tag| tag.value.is_empty()) || !result.unfinished { "" } else { "Ongoing" }
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
pub(super) struct Object(String);

impl Object {
    /// Adds a key with a value that is JSON already.
    pub fn entry(&mut self, key: &str, value: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        self.0.push_str(&string(key));
        self.0.push(':');
        self.0.push_str(value);
    }

    /// The object, with a line end.
    pub fn close(self) -> String {
        if self.0.is_empty() { "{}\n".into() } else { self.0 + "}\n" }
    }
}
