//! The plies of JSON Lines, each of them an object.

use super::spelling::{Style, parsed};
use crate::notation::{Captured, Mode, Move};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::Range;

/// A line of a game, as far as its plies are concerned.
#[derive(Deserialize)]
struct RawLine<'a> {
    #[serde(borrow, default)]
    plies: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    variations: Vec<RawLine<'a>>,
}

/// The parts of a ply that may be written anew.
#[derive(Deserialize)]
struct RawPly<'a> {
    #[serde(borrow)]
    to: Option<&'a RawValue>,
    #[serde(borrow)]
    captures: Option<&'a RawValue>,
    #[serde(borrow)]
    piece: Option<&'a RawValue>,
    #[serde(borrow)]
    mode: Option<&'a RawValue>,
    #[serde(borrow)]
    text: Option<&'a RawValue>,
}

/// Where the plies of a record stand in its text: the main line, then its variations, each followed by its own. Empty, if the text is not the
/// object that it should be.
pub(super) fn plies(text: &str) -> Vec<Range<usize>> {
    fn add(line: &RawLine<'_>, text: &str, all: &mut Vec<Range<usize>>) {
        all.extend(line.plies.iter().map(|ply| place(text, ply)));
        line.variations.iter().for_each(|variation| add(variation, text, all));
    }
    let mut all = Vec::new();
    if let Ok(line) = serde_json::from_str::<RawLine<'_>>(text.trim_end()) {
        add(&line, text, &mut all);
    }
    all
}

/// What to replace within the object of a ply, so that it says `wanted`; `None` if it has no place for that.
pub(super) fn edits(object: &str, wanted: &Move, written: &Move, style: Style) -> Option<Vec<(Range<usize>, String)>> {
    let raw: RawPly<'_> = serde_json::from_str(object).ok()?;
    let mut edits = Vec::new();
    if let Some(text) = raw.text {
        let old: String = serde_json::from_str(text.get()).ok()?;
        if parsed(&old).as_ref() == Some(written) {
            let new = serde_json::to_string(&style.spell(wanted, written, &old, false)).ok()?;
            edits.push((place(object, text), new));
        }
    }
    let Some(to) = raw.to else { return Some(edits) };
    if wanted.mode != written.mode {
        let (end, mode) = (place(object, to).end, mode(wanted.mode));
        edits.push(match raw.mode {
            Some(raw) => (place(object, raw), mode.into()),
            None => (end..end, format!(",\"mode\":{mode}")),
        });
    }
    if wanted.captures != written.captures {
        let list = serde_json::to_string(&wanted.captures.iter().map(captured).collect::<Vec<_>>()).ok()?;
        let end = place(object, to).end;
        edits.push(match raw.captures {
            Some(captures) => (place(object, captures), list),
            None => (end..end, format!(",\"captures\":{list}")),
        });
    }
    if wanted.piece != written.piece {
        let letter = wanted.piece.map_or("null".to_owned(), |piece| format!("\"{}\"", piece.letter()));
        edits.push((place(object, raw.piece?), letter));
    }
    Some(edits)
}

/// The value for how a move went; an ordinary one has none.
const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Step => "null",
        Mode::Jump => "\"jump\"",
        Mode::Berserk => "\"berserk\"",
        Mode::BerserkJump => "\"berserk-jump\"",
    }
}

fn captured(captured: &Captured) -> String {
    captured.piece.map(|piece| piece.letter()).into_iter().collect::<String>() + &captured.square.to_string()
}

/// Where the winner stands in the text of a game, if it names one.
pub(super) fn winner(text: &str) -> Option<Range<usize>> {
    #[derive(Deserialize)]
    struct Game<'a> {
        #[serde(borrow)]
        result: RawResult<'a>,
    }
    #[derive(Deserialize)]
    struct RawResult<'a> {
        #[serde(borrow)]
        winner: &'a RawValue,
    }
    let game: Game<'_> = serde_json::from_str(text.trim_end()).ok()?;
    Some(place(text, game.result.winner))
}

/// Where a value stands in the text that it was borrowed from.
fn place(text: &str, value: &RawValue) -> Range<usize> {
    let start = (value.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + value.get().len()
}

#[cfg(test)]
mod tests {
    use super::super::spelling::tests::style;
    use super::*;
    use crate::formats::Format;

    fn edited(object: &str, written: &str, wanted: &str) -> Option<String> {
        let [written, wanted] = [written, wanted].map(|text| parsed(text).unwrap());
        let mut edits = edits(object, &wanted, &written, style(Format::Jsonl))?;
        edits.sort_by_key(|(range, _)| range.start);
        let mut text = object.to_owned();
        edits.into_iter().rev().for_each(|(range, new)| text.replace_range(range, &new));
        Some(text)
    }

    #[test]
    fn captures_and_letters_are_replaced_where_they_stand() {
        for (object, written, wanted, expected) in [
            (r#"{"from":"a1", "to":"a3"}"#, "a1-a3", "a1-a3xb3", r#"{"from":"a1", "to":"a3","captures":["b3"]}"#),
            (
                r#"{"captures":["b3","b3"],"to":"a3","from":"a1"}"#,
                "a1-a3xb3/b3",
                "a1-a3xb3",
                r#"{"captures":["b3"],"to":"a3","from":"a1"}"#,
            ),
            (r#"{"from":"a1","to":"a3"}"#, "a1-a3", "a1^a3", r#"{"from":"a1","to":"a3","mode":"jump"}"#),
            (r#"{"from":"a1","to":"a3","mode":"jump"}"#, "a1^a3", "a1-a3", r#"{"from":"a1","to":"a3","mode":null}"#),
            (r#"{"text":"a1a3:b3:b3"}"#, "a1-a3xb3/b3", "a1-a3xb3", r#"{"text":"a1a3:b3"}"#),
            (r#"{"from":"a1","to":"a3","piece":"K"}"#, "Ka1-a3", "a1-a3", r#"{"from":"a1","to":"a3","piece":null}"#),
        ] {
            assert_eq!(edited(object, written, wanted).as_deref(), Some(expected));
        }
        // A letter that is in no place of its own has none to go from.
        assert_eq!(edited(r#"{"from":"a1","to":"a3"}"#, "Ka1-a3", "a1-a3"), None);
    }

    #[test]
    fn plies_are_found_in_variations_too() {
        let text = r#"{"tafl":1,"plies":[{"a":1}],"variations":[{"at":0,"plies":[{"b":2}],"variations":[{"plies":[{"c":3}]}]}]}"#;
        let found: Vec<&str> = plies(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, [r#"{"a":1}"#, r#"{"b":2}"#, r#"{"c":3}"#]);
        assert!(plies("{").is_empty());
    }
}
