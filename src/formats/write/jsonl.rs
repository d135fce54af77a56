//! This toolkit's own JSON Lines: see [`crate::formats::jsonl`].

use super::content::Content;
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::engine::Winner;
use crate::formats::jsonl::{self, Ended, Ending, Fault, Game, Players, Ply, Rules, Tag, VERSION, Variation};
use crate::notation::{Mode, Side, Token};
use crate::record::{self, Field, Line, RulesClaim};
use std::borrow::Cow;

pub(super) const WRITER: Writer = Writer { target: Target::Jsonl, frame: Frame::NONE, holds, write };

const fn holds(_: Kind) -> Holds {
    Holds::Yes
}

fn write(content: &Content<'_>, _: &mut Losses) -> String {
    let record = content.record;
    let name = |field| {
        let tag = record.tags.iter().find(|tag| tag.field == Some(field))?;
        Some(Cow::Borrowed(tag.text()))
    };
    let players = Players { attackers: name(Field::Attackers), defenders: name(Field::Defenders) };
    let game = Game {
        tafl: VERSION,
        origin: record.written_in().map(|format| Cow::Borrowed(format.name())),
        id: record.id.as_deref().map(Cow::Borrowed),
        players: Some(players).filter(|players| *players != Players::default()),
        tags: record.tags.iter().map(tag).collect(),
        rules: rules(&record.rules),
        start: record.start.as_ref().map(|start| Cow::Owned(start.to_string())),
        result: ended(&record.result),
        plies: record.main.plies.iter().map(ply).collect(),
        variations: variations(&record.main),
        faults: record
            .faults
            .iter()
            .map(|fault| Fault { code: fault.kind, message: Cow::Borrowed(&fault.message) })
            .collect(),
    };
    serde_json::to_string(&game).expect("a game is JSON") + "\n"
}

fn tag<'r>(tag: &'r record::Tag<'_>) -> Tag<'r> {
    Tag {
        name: Cow::Borrowed(&tag.name),
        field: tag.field.map(|field| Cow::Borrowed(field.name())),
        value: Cow::Borrowed(&tag.value),
        decoded: tag.decoded.as_deref().map(Cow::Borrowed),
    }
}

fn rules<'r>(claim: &'r RulesClaim<'_>) -> Option<Rules<'r>> {
    match claim {
        RulesClaim::None => None,
        RulesClaim::Named { aage_key, name } => {
            Some(Rules { key: *aage_key, name: name.as_deref().map(Cow::Borrowed), record: None })
        }
        RulesClaim::Rules { text, .. } | RulesClaim::Malformed { text, .. } => {
            Some(Rules { record: Some(Cow::Borrowed(text)), ..Rules::default() })
        }
    }
}

fn ended(result: &record::RecordedResult) -> Option<Ended> {
    let ended = Ended {
        winner: match result.winner {
            Some(Winner::Attackers) => Some(jsonl::Winner::Attackers),
            Some(Winner::Defenders) => Some(jsonl::Winner::Defenders),
            Some(Winner::Draw) => Some(jsonl::Winner::Draw),
            Some(Winner::Arbiter) | None => None,
        },
        unfinished: result.unfinished,
        reason: result.reason,
        loser: result.loser_named.map(|side| match side {
            Side::Attackers => jsonl::Side::Attackers,
            Side::Defenders => jsonl::Side::Defenders,
        }),
    };
    (*result != record::RecordedResult::default()).then_some(ended)
}

fn variations<'r>(line: &'r Line<'_>) -> Vec<Variation<'r>> {
    let variation = |variation: &'r record::Variation<'_>| Variation {
        address: Some(Cow::Borrowed(&*variation.address)),
        at: variation.at,
        plies: variation.line.plies.iter().map(ply).collect(),
        variations: variations(&variation.line),
    };
    line.variations.iter().map(variation).collect()
}

fn ply<'r>(ply: &'r record::Ply<'_>) -> Ply<'r> {
    let note = ply.note.as_deref();
    let mut entry = Ply {
        text: Some(Cow::Borrowed(&*ply.text)),
        clock: note.and_then(|note| note.clock).map(|clock| Cow::Owned(clock.to_string())),
        comment: note.map(|note| Cow::Borrowed(note.comment.as_str())).filter(|comment| !comment.is_empty()),
        ..Ply::default()
    };
    match &ply.token {
        Ok(Token::Move(played)) => {
            entry.from = Some(Cow::Owned(played.from.to_string()));
            entry.to = Some(Cow::Owned(played.to.to_string()));
            entry.captures = played
                .captures
                .iter()
                .map(|captured| {
                    let letter = captured.piece.map(|piece| piece.letter().to_string()).unwrap_or_default();
                    Cow::Owned(format!("{letter}{}", captured.square))
                })
                .collect();
            entry.piece = played.piece.map(|piece| piece.letter());
            entry.mode = match played.mode {
                Mode::Step => None,
                Mode::Jump => Some(jsonl::Mode::Jump),
                Mode::Berserk => Some(jsonl::Mode::Berserk),
                Mode::BerserkJump => Some(jsonl::Mode::BerserkJump),
            };
            entry.mark = played.info.map(|info| Cow::Borrowed(info.glyph()));
        }
        Ok(Token::Resigned) => entry.ending = Some(Ending::Resigned),
        Ok(Token::Timeout) => entry.ending = Some(Ending::Timeout),
        Err(error) => {
            entry.error = Some(Cow::Owned(error.reason()));
            return entry;
        }
    }
    if ply.token.as_ref().is_ok_and(|token| jsonl::plain_text(token) == ply.text) {
        entry.text = None;
    }
    entry
}
