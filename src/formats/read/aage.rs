//! The JSON of the aagenielsen.dk archive.
//!
//! ```json
//! {"File":"game-16-1-470.json","WhiteSidePlayerName":"Bj&ouml;rn","BlackSidePlayerName":"Ada","AageGameTypeKey":16,
//!  "AageGameTypeName":"Copenhagen Hnefatafl 11x11","WhoMovedFirst":"black","BlackPiecesCaptured":1,
//!  "WhitePiecesCaptured":0,"Moves":["h1-h3","f4-h4","k4-i4","e7-c7","k5-h5xh4","resigned"],"WhoWon":"Black"}
//! ```
//!
//! White are the defenders, black the attackers. `WhoMovedFirst` says `black` in every file, also where it is not true; it is a tag
//! like any other here.

use super::json::{Game, Value, items, said};
use super::otn::termination;
use super::{Cutting, Reader, Sheet};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Move, Reading, Token};
use crate::record::{Field, Record, RecordedResult, RulesClaim, Tag, decode};
use serde_json::value::RawValue;
use std::borrow::Cow;

pub(super) const READER: Reader = Reader {
    format: Format::Aage,
    // Whatever JSON no other reader knows: what is missing can be told then.
    looks_like: |head| head.is_json(),
    cutting: Cutting::Objects,
    read,
};

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let game = Game::read(sheet, Format::Aage, &KEYS, entry);
    game.finish("Moves", "this object has no `Moves`; it is no game of the archive")
}

/// The archive's keys, in its order; and the same as they stand before a value.
macro_rules! keys {
    ($($key:literal)*) => {
        pub(super) const KEYS: [&str; 10] = [$($key),*];
        pub(super) const QUOTED_KEYS: [&str; KEYS.len()] = [$(concat!("\"", $key, "\":")),*];
    };
}

keys! {
    "File"
    "WhiteSidePlayerName"
    "BlackSidePlayerName"
    "AageGameTypeKey"
    "AageGameTypeName"
    "WhoMovedFirst"
    "BlackPiecesCaptured"
    "WhitePiecesCaptured"
    "Moves"
    "WhoWon"
}

/// What the tags of these keys mean, so that the names need not be looked for in every record. A test holds them against [`Field::of`].
pub(super) const FIELDS: [Option<Field>; KEYS.len()] = [
    Some(Field::Id),
    Some(Field::Defenders),
    Some(Field::Attackers),
    Some(Field::AageKey),
    Some(Field::Variant),
    Some(Field::First),
    Some(Field::AttackersCaptured),
    Some(Field::DefendersCaptured),
    None,
    Some(Field::Result),
];

fn entry<'a>(game: &mut Game<'a>, key: Cow<'a, str>, value: Value<'a>) {
    if key == "Moves" {
        moves(game, key, value);
        return;
    }
    if !value.is_whole {
        return;
    }
    let raw = value.raw;
    let text = value.string();
    // What is not known is as good as not there.
    let is_known = raw != "null";
    match game.known().and_then(|index| FIELDS[index]).filter(|_| is_known) {
        Some(Field::Id) => {
            if let Some(text) = text {
                game.record.id = Some(text);
                return;
            }
            game.wrong(&key, raw, "a string");
        }
        Some(Field::AageKey) => match raw.parse() {
            Ok(number) => name_rules(game, Some(number), None),
            Err(_) => game.wrong(&key, raw, "a whole number"),
        },
        Some(Field::Variant) => match &text {
            Some(name) => name_rules(game, None, Some(name.clone())),
            None => game.wrong(&key, raw, "a string"),
        },
        Some(Field::Result) => match text.as_deref().map(who_won) {
            Some(Some(RecordedResult { winner, unfinished, .. })) => {
                (game.record.result.winner, game.record.result.unfinished) = (winner, unfinished);
            }
            _ => game.wrong_result(&key, raw, "`White`, `Black`, `Draw`, `Ongoing` or nothing"),
        },
        Some(Field::Attackers | Field::Defenders | Field::First) if text.is_none() => {
            game.wrong(&key, raw, "a string");
        }
        Some(Field::AttackersCaptured | Field::DefendersCaptured) if raw.parse::<u32>().is_err() => {
            game.wrong(&key, raw, "a whole number");
        }
        Some(_) => {}
        // Conversions write these.
        None if is_known && key == "termination" => {
            let words = text.as_deref().unwrap_or_default();
            (game.record.result.reason, game.record.result.loser_named) = termination(words);
        }
        None if is_known && key == "origin" => game.record.origin = text.as_deref().and_then(Format::by_name),
        None => {}
    }
    let tag = tag(game.known(), key, raw, text);
    game.record.tags.push(tag);
}

/// A tag of the archive. A value of a key that nobody knows keeps its quotes if it would be no string without them.
fn tag<'a>(known: Option<usize>, name: Cow<'a, str>, raw: &'a str, text: Option<Cow<'a, str>>) -> Tag<'a> {
    let field = known.map_or_else(|| Field::of(Format::Aage, &name), |index| FIELDS[index]);
    let (value, decoded) = match text {
        None => (Cow::Borrowed(raw), None),
        Some(text) if known.is_none() && serde_json::from_str::<&RawValue>(&text).is_ok() => {
            (Cow::Borrowed(raw), Some(text))
        }
        Some(text) => {
            let decoded = decode(&text).map(Cow::Owned);
            (text, decoded)
        }
    };
    Tag { name, value, decoded, field }
}

fn name_rules<'a>(game: &mut Game<'a>, new_key: Option<u32>, new_name: Option<Cow<'a, str>>) {
    let (old_key, old_name) = match std::mem::take(&mut game.record.rules) {
        RulesClaim::Named { aage_key, name } => (aage_key, name),
        _ => (None, None),
    };
    game.record.rules = RulesClaim::Named { aage_key: new_key.or(old_key), name: new_name.or(old_name) };
}

fn moves<'a>(game: &mut Game<'a>, key: Cow<'a, str>, value: Value<'a>) {
    if value.is_whole {
        // `c5c6` with quotes and comma takes seven bytes.
        game.record.main.plies.reserve(value.raw.len() / 7);
    }
    if let Some(texts) = value.strings() {
        for text in texts {
            match Move::plain(text.as_bytes()) {
                Some((from, to)) => game.push_plain(text, from, to),
                None => token(game, text, Cow::Borrowed(text)),
            }
        }
        return;
    }
    let is_list = items(value, |item| {
        if item.is_whole {
            token(game, item.raw.strip_prefix('"').unwrap_or(item.raw), item.said());
        }
    });
    if !is_list && value.is_whole {
        game.wrong("Moves", value.raw, "a list");
        game.tag(key, said(value.raw));
    }
}

/// A token of any kind. Plain moves are not its concern: they are faster if they share no code with others.
#[inline(never)]
fn token<'a>(game: &mut Game<'a>, part: &'a str, text: Cow<'a, str>) {
    let token = Token::parse(&text, Reading::Lenient);
    game.push(part, text, token);
}

pub(in crate::formats) fn who_won(text: &str) -> Option<RecordedResult> {
    let (winner, unfinished) = match text {
        "White" => (Some(Winner::Defenders), false),
        "Black" => (Some(Winner::Attackers), false),
        "Draw" => (Some(Winner::Draw), false),
        "Ongoing" | "" => (None, true),
        _ => return None,
    };
    Some(RecordedResult { winner, unfinished, ..RecordedResult::default() })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::RecordedReason;

    const GAME: &str = r#"{"File":"game-16-1-1.json","WhiteSidePlayerName":"Bj&ouml;rn","BlackSidePlayerName":"Ada",
        "AageGameTypeKey":16,"AageGameTypeName":"Copenhagen Hnefatafl 11x11","WhoMovedFirst":"black","BlackPiecesCaptured":1,
        "WhitePiecesCaptured":0,"Moves":["h1-h3","f4-h4","k4-i4","e7-c7","k5-h5xh4","resigned"],"WhoWon":"Black"}"#;

    #[test]
    fn a_game_of_the_archive_is_read_whole_and_borrowed() {
        let cut = crate::formats::cut::Cut {
            format: Some(crate::formats::Format::Aage),
            number: 3,
            line: 7,
            column: 1,
            too_long: None,
        };
        let record = super::super::record(GAME.as_bytes(), &cut);
        assert_eq!((record.number, record.id.as_deref()), (3, Some("game-16-1-1.json")));
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(plies(&record.main), "h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 resigned");
        let name = Some(Cow::Borrowed("Copenhagen Hnefatafl 11x11"));
        assert_eq!(record.rules, RulesClaim::Named { aage_key: Some(16), name });
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        assert_eq!(record.result.reason, Some(RecordedReason::Resigned));
        let names: Vec<&str> = record.tags.iter().map(|tag| &*tag.name).collect();
        assert_eq!(names[0], "WhiteSidePlayerName");
        assert_eq!((names.len(), &*record.tags[0].value, &*record.tags[2].value), (8, "Bj&ouml;rn", "16"));
        assert!(record.main.plies.iter().all(|ply| matches!(ply.text, Cow::Borrowed(_))));
        assert!(record.tags.iter().all(|tag| matches!((&tag.name, &tag.value), (Cow::Borrowed(_), Cow::Borrowed(_)))));
        let place = record.main.plies[1].place;
        assert_eq!((place.line, place.column), (9, 51));
    }

    #[test]
    fn the_keys_mean_what_the_fields_say() {
        assert_eq!(KEYS.map(|key| Field::of(Format::Aage, key)), FIELDS);
    }

    fn moves(list: &str) -> Record<'static> {
        only(format!("{{\"Moves\":{list},\"WhoWon\":\"White\"}}"))
    }

    #[test]
    fn every_token_of_the_archive_is_read() {
        let list = r#"["g6-a6xa7xa7","c10-c1xb1xd1xb1","k7h7","d11d9","d1-d3","timeout","f8-i8"]"#;
        let record = moves(list);
        assert_eq!(plies(&record.main), "g6-a6xa7xa7 c10-c1xb1xd1xb1 k7h7 d11d9 d1-d3 timeout f8-i8");
        // An ending in the middle is none.
        assert_eq!(record.result.reason, None);
        assert_eq!(moves(r#"["d1-d3","timeout"]"#).result.reason, Some(RecordedReason::Timeout));
    }

    #[test]
    fn moves_of_other_games_are_kept_with_their_errors() {
        let record = moves(r#"["nox","b1-a1-i2-l2-b3-c2xa1","a1","d1-d3"]"#);
        assert_eq!(plies(&record.main), "!nox !b1-a1-i2-l2-b3-c2xa1 !a1 d1-d3");
        assert_eq!(record.main.plies[1].token.as_ref().unwrap_err().offset, 6);
    }

    #[test]
    fn a_game_without_moves_may_have_a_winner() {
        let record = moves("[]");
        assert_eq!((record.result.winner, record.main.plies.len()), (Some(Winner::Defenders), 0));
        assert_eq!(faults(&record), [""; 0]);
    }

    #[test]
    fn every_word_for_the_winner_is_known_and_no_other() {
        for (word, winner, unfinished) in [
            ("White", Some(Winner::Defenders), false),
            ("Black", Some(Winner::Attackers), false),
            ("Draw", Some(Winner::Draw), false),
            ("Ongoing", None, true),
            ("", None, true),
        ] {
            let result = only(format!("{{\"Moves\":[],\"WhoWon\":\"{word}\"}}")).result;
            assert_eq!((result.winner, result.unfinished), (winner, unfinished));
        }
        let record = only("{\"Moves\":[],\n \"WhoWon\":\"Ada\"}");
        assert_eq!(faults(&record), ["bad-result 2:11"]);
        assert_eq!(record.tags[0].value, "Ada");
    }

    #[test]
    fn unknown_keys_and_odd_names_survive() {
        let record =
            only("{\"Moves\":[],\"Elo\":[1, {\"a\":2}],\"x\":null,\"BlackSidePlayerName\":\"Yar\u{9c}ll\\n\\\"\"}");
        let tags: Vec<(&str, &str)> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
        let expected = [("Elo", "[1, {\"a\":2}]"), ("x", "null"), ("BlackSidePlayerName", "Yar\u{9c}ll\n\"")];
        assert_eq!(tags, expected);
        assert_eq!(faults(&record), [""; 0]);
    }

    #[test]
    fn who_moved_first_is_not_obeyed() {
        let record = only(r#"{"AageGameTypeKey":166,"WhoMovedFirst":"black","Moves":["d4-c4"]}"#);
        assert_eq!(record.rules, RulesClaim::Named { aage_key: Some(166), name: None });
        assert_eq!(record.tags[1].value, "black");
    }

    #[test]
    fn values_of_the_wrong_kind_are_faults_and_the_rest_is_read() {
        let record = only(
            "{\"Moves\":\"d6-c6\",\n\"AageGameTypeKey\":\"16\",\n\"AageGameTypeName\":5,\n\"WhoWon\":7,\n\"File\":[]}",
        );
        let expected = ["bad-tag 1:10", "bad-tag 2:19", "bad-tag 3:20", "bad-result 4:10", "bad-tag 5:8"];
        assert_eq!(faults(&record), expected);
        assert_eq!(record.tags.len(), 5);
        assert_eq!(record.rules, RulesClaim::None);
    }

    #[test]
    fn what_is_no_string_among_the_moves_is_a_move_that_cannot_be_read() {
        let record = moves(r#"["d6-c6",5,null,["a1-a2"],"d5\u002dc5"]"#);
        assert_eq!(plies(&record.main), "d6-c6 !5 !null !!".replace("!!", "![\"a1-a2\"] d5-c5"));
        assert_eq!(record.main.plies[1].place.column, 19);
        assert_eq!(faults(&record), [""; 0]);
    }

    #[test]
    fn a_key_that_is_repeated_is_a_fault_and_the_first_one_counts() {
        let record = only(r#"{"Moves":["d6-c6"],"WhoWon":"White","Moves":["a1-a2"],"WhoWon":"Black"}"#);
        assert_eq!(faults(&record), ["bad-tag 1:45", "bad-tag 1:64"]);
        assert_eq!((plies(&record.main).as_str(), record.result.winner), ("d6-c6", Some(Winner::Defenders)));
    }

    #[test]
    fn an_object_that_breaks_off_is_read_up_to_there() {
        let record = only("{\"File\":\"x\",\"Moves\": [\"d6-c6\",\n\"d5-c5\",\n\"b4-");
        assert_eq!(faults(&record), ["not-json 3:5"]);
        assert_eq!((record.id.as_deref(), plies(&record.main).as_str()), (Some("x"), "d6-c6 d5-c5"));
        let record = only("{\"ö\":\"ö\",\"Moves\":[\"d6-c6\" \"d5-c5\"],\"WhoWon\":\"White\"}");
        assert_eq!(faults(&record), ["not-json 1:27"]);
        assert_eq!(plies(&record.main), "d6-c6");
    }

    #[test]
    fn a_broken_line_does_not_hide_the_next_one() {
        let text = "{\"Moves\":[\"d6-c6\"]}\n{\"Moves\":[\"d6-c6]}\nnonsense\n{\"Moves\":[]} x\n{\"Moves\":[]}\n";
        let all = records(text.as_bytes(), None);
        let told: Vec<String> = all.iter().map(|record| faults(record).join(" ")).collect();
        assert_eq!(told, ["", "not-json 2:19", "not-json 3:2", "not-json 4:14", ""]);
    }

    #[test]
    fn json_that_is_no_game_says_so() {
        assert_eq!(faults(&only("{\"a\":1}")), ["missing-moves 1:1"]);
        assert_eq!(faults(&only("[{}]")), ["missing-moves 1:2"]);
    }

    #[test]
    fn json_as_deep_as_it_is_long_does_no_harm() {
        let text = format!("{{\"a\":{}", "[".repeat(100_000));
        assert_eq!(faults(&only(text)).len(), 1);
        let record = moves(&format!("[{}{}]", "[".repeat(1000), "]".repeat(1000)));
        assert_eq!((record.main.plies.len(), faults(&record).len()), (1, 0));
    }

    #[test]
    fn an_object_of_many_keys_takes_linear_time() {
        let record = only(format!("{{{}\"Moves\":[]}}", "\"a\":1,".repeat(100_000)));
        assert_eq!((record.tags.len(), faults(&record).len()), (100_000, 0));
    }
}
