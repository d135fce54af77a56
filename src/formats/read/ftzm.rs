//! The JSON that ftzm's server imports: a list of games of Copenhagen hnefatafl.
//!
//! ```json
//! [{"gameName":"first","blackPlayerName":"Ada","whitePlayerName":"Björn","startTime":"2024-05-01T18:00:00Z",
//!   "gameStatus":"black_won_resignation","moves":"h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4"}]
//! ```
//!
//! Black are the attackers, white the defenders. The moves are one string, parted by blanks, with or without dashes; the server itself
//! writes them without dashes and captures. `gameStatus` names the winner and how he won: after `black_won_resignation` white has resigned.
//! (The server's own importer takes it the other way round, so that games that have been through it may tell the wrong winner.) The format
//! knows one board and one set of rules and does not name them.
//!
//! The server's compact form of the moves is read too: the base64 of two bytes for each move, where it comes from and where it goes. The
//! squares are counted from `k1` along the rank to `a1`, then from `k2`. Such moves have no words of their own: the text of a ply is the move
//! in the usual notation, its place that of the first character that holds some of it.

use super::json::{Game, Value, said, string, unescaped, words};
use super::{Cutting, Reader, Sheet};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Move, Reading, Square, Token};
use crate::record::{FaultKind, Record, RecordedReason, RecordedResult, RulesClaim};
use std::borrow::Cow;

pub(super) const READER: Reader = Reader {
    format: Format::Ftzm,
    looks_like: |head| head.has_keys(&["blackPlayerName", "whitePlayerName"]),
    cutting: Cutting::Objects,
    read,
};

const KEYS: [&str; 7] =
    ["moves", "gameName", "blackPlayerName", "whitePlayerName", "startTime", "endTime", "gameStatus"];

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut game = Game::read(sheet, Format::Ftzm, &KEYS, entry);
    game.record.rules = RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed("copenhagen-11")) };
    game.finish("moves", "this object has no `moves`; it is no game")
}

fn entry<'a>(game: &mut Game<'a>, key: Cow<'a, str>, value: Value<'a>) {
    let raw = value.raw;
    match &*key {
        "moves" => {
            moves(game, key, value);
            return;
        }
        _ if !value.is_whole => return,
        // What is not known is as good as not there.
        _ if raw == "null" => {}
        "gameStatus" => match string(raw).as_deref().and_then(status) {
            Some(result) => game.record.result = result,
            None => game.wrong_result(&key, raw, "a status such as `ongoing` or `white_won_king_escaped`"),
        },
        "gameName" => match string(raw) {
            Some(name) => game.record.id = Some(name),
            None => game.wrong(&key, raw, "a string"),
        },
        known if KEYS.contains(&known) && !raw.starts_with('"') => game.wrong(&key, raw, "a string"),
        _ => {}
    }
    game.tag(key, said(raw));
}

/// What a status says. Who won by the board, and how, the board shows.
fn status(text: &str) -> Option<RecordedResult> {
    let result = |winner, reason| Some(RecordedResult { winner, reason, ..RecordedResult::default() });
    match text {
        "ongoing" => return Some(RecordedResult { unfinished: true, ..RecordedResult::default() }),
        "draw" => return result(Some(Winner::Draw), None),
        "abandoned" => return result(None, Some(RecordedReason::Abandoned)),
        _ => {}
    }
    let (winner, how) = match text.split_once("_won_")? {
        ("black", how @ ("king_captured" | "white_surrounded" | "no_white_moves" | "resignation" | "timeout")) => {
            (Winner::Attackers, how)
        }
        ("white", how @ ("king_escaped" | "exit_fort" | "no_black_moves" | "resignation" | "timeout")) => {
            (Winner::Defenders, how)
        }
        _ => return None,
    };
    let reason = match how {
        "resignation" => Some(RecordedReason::Resigned),
        "timeout" => Some(RecordedReason::Timeout),
        _ => None,
    };
    result(Some(winner), reason)
}

fn moves<'a>(game: &mut Game<'a>, key: Cow<'a, str>, value: Value<'a>) {
    let Some(mut words) = words(value) else {
        if value.is_whole {
            game.wrong("moves", value.raw, "a string of moves");
            game.tag(key, said(value.raw));
        }
        return;
    };
    let Some(first) = words.next() else { return };
    let second = words.next();
    if second.is_none() && value.is_whole && Token::parse(&unescaped(first), Reading::Lenient).is_err() {
        return compact_moves(game, key, first);
    }
    for word in std::iter::once(first).chain(second).chain(words) {
        let text = unescaped(word);
        let token = Token::parse(&text, Reading::Lenient);
        game.push(word, text, token);
    }
}

/// The only word among the moves, which is no move.
fn compact_moves<'a>(game: &mut Game<'a>, key: Cow<'a, str>, word: &'a str) {
    let code = unescaped(word);
    let moves = base64(&code).filter(|bytes| bytes.len().is_multiple_of(2)).and_then(|bytes| {
        let one_move = |pair: &[u8]| Some(Move::new(square(pair[0])?, square(pair[1])?));
        bytes.chunks_exact(2).map(one_move).collect::<Option<Vec<Move>>>()
    });
    let Some(moves) = moves else {
        let offset = game.offset(word);
        let message = || "this is neither a move nor the base64 of moves on a board of 11 by 11";
        game.sheet.fault(offset, FaultKind::BadTag, message);
        game.tag(key, code);
        return;
    };
    game.record.main.plies.reserve(moves.len());
    for (index, one_move) in moves.into_iter().enumerate() {
        // Sixteen bits a move, six to a character.
        let part = word.get(index * 16 / 6..).unwrap_or(word);
        game.push(part, Cow::Owned(one_move.to_string()), Ok(Token::Move(one_move)));
    }
}

/// The square with this number on the compact form's board.
fn square(index: u8) -> Option<Square> {
    const SIZE: u8 = 11;
    Square::new(SIZE - 1 - index % SIZE, index / SIZE).filter(|square| square.fits(SIZE))
}

/// The bytes that a base64 text stands for; the signs that fill it up at its end may be left out.
fn base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=');
    let filled = text.len() - digits.len();
    if filled > 2 || (filled > 0 && !text.len().is_multiple_of(4)) {
        return None;
    }
    let (mut bytes, mut held, mut bits) = (Vec::with_capacity(digits.len() * 3 / 4), 0_u32, 0);
    for digit in digits.bytes() {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        (held, bits) = (held << 6 | u32::from(value), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    // A single digit at the end is half a byte, and what is left over must be nothing.
    (bits < 6 && held == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::Field;

    fn game(more: &str) -> Record<'static> {
        only(format!("[{{\"blackPlayerName\":\"Ada\",\"whitePlayerName\":\"Björn\",{more}}}]"))
    }

    #[test]
    fn a_game_is_read_whole() {
        let record = game(
            "\"gameName\":\"first\",\"startTime\":\"2024-05-01T18:00:00Z\",\"endTime\":null,\n\"mood\":[1],\
             \"gameStatus\":\"black_won_resignation\",\"moves\":\"h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4\"",
        );
        assert_eq!((record.format, faults(&record)), (Some(Format::Ftzm), vec![]));
        assert_eq!(plies(&record.main), "h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4");
        let place = record.main.plies[1].place;
        assert_eq!((place.line, place.column), (2, 64));
        let tags: Vec<_> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value, tag.field)).collect();
        let expected = [
            ("blackPlayerName", "Ada", Some(Field::Attackers)),
            ("whitePlayerName", "Björn", Some(Field::Defenders)),
            ("gameName", "first", Some(Field::Id)),
            ("startTime", "2024-05-01T18:00:00Z", Some(Field::Date)),
            ("endTime", "null", None),
            ("mood", "[1]", None),
            ("gameStatus", "black_won_resignation", Some(Field::Result)),
        ];
        assert_eq!(tags, expected);
        assert_eq!(record.id.as_deref(), Some("first"));
        let name = Some(Cow::Borrowed("copenhagen-11"));
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name });
    }

    #[test]
    fn the_winner_of_a_resignation_is_the_one_who_is_said_to_have_won() {
        use RecordedReason::{Abandoned, Resigned, Timeout};
        use Winner::{Attackers, Defenders, Draw};
        for (word, winner, reason) in [
            ("black_won_resignation", Some(Attackers), Some(Resigned)),
            ("black_won_timeout", Some(Attackers), Some(Timeout)),
            ("white_won_resignation", Some(Defenders), Some(Resigned)),
            ("white_won_timeout", Some(Defenders), Some(Timeout)),
            ("black_won_king_captured", Some(Attackers), None),
            ("black_won_white_surrounded", Some(Attackers), None),
            ("black_won_no_white_moves", Some(Attackers), None),
            ("white_won_king_escaped", Some(Defenders), None),
            ("white_won_exit_fort", Some(Defenders), None),
            ("white_won_no_black_moves", Some(Defenders), None),
            ("draw", Some(Draw), None),
            ("abandoned", None, Some(Abandoned)),
            ("ongoing", None, None),
        ] {
            let record = game(&format!("\"moves\":\"\",\"gameStatus\":\"{word}\""));
            assert_eq!((record.result.winner, record.result.reason), (winner, reason), "{word}");
            assert_eq!((record.result.unfinished, faults(&record)), (word == "ongoing", vec![]), "{word}");
        }
        for word in ["\"white_won_king_captured\"", "\"black_won\"", "\"Draw\"", "5"] {
            let record = game(&format!("\"moves\":\"\",\n\"gameStatus\":{word}"));
            assert_eq!(
                (faults(&record), record.result),
                (vec!["bad-result 2:14".to_string()], RecordedResult::default())
            );
        }
    }

    #[test]
    fn moves_are_read_with_and_without_dashes_and_with_every_kind_of_capture() {
        for (text, captures) in [("h1h3", 0), ("e5-e8xd8/f8", 2), ("i6-k6xk5xk6xk6", 3), ("d11d9", 0)] {
            let record = game(&format!("\"moves\":\"{text} a1-?5 h1-h3\""));
            assert_eq!(plies(&record.main), format!("{text} !a1-?5 h1-h3"));
            let Ok(Token::Move(first)) = &record.main.plies[0].token else { panic!("{text}") };
            assert_eq!(first.captures.len(), captures);
        }
        assert_eq!(plies(&game("\"moves\":\"  h1-h3\\n\\te5-e8xd8\\/f8 \"").main), "h1-h3 e5-e8xd8/f8");
        assert_eq!(plies(&game("\"moves\":\"\"").main), "");
    }

    #[test]
    fn the_compact_form_counts_squares_from_k1() {
        // h1-h3, f4-h4, k4-i4: 3 to 25, 38 to 36, 33 to 35.
        let record = game("\"moves\":\n\"AxkmJCEj\"");
        assert_eq!((plies(&record.main).as_str(), faults(&record)), ("h1-h3 f4-h4 k4-i4", vec![]));
        let columns: Vec<_> = record.main.plies.iter().map(|ply| (ply.place.line, ply.place.column)).collect();
        assert_eq!(columns, [(2, 2), (2, 4), (2, 7)]);
        assert_eq!(plies(&game("\"moves\":\"AHg=\"").main), "k1-a11");
        assert_eq!(plies(&game("\"moves\":\"AHg\"").main), "k1-a11");
    }

    #[test]
    fn what_is_neither_moves_nor_base64_is_a_fault() {
        for word in ["AHk=", "AHg==", "AxkmJCE", "AHh", "A", "o168", "nox!", "AxkmJ\\\"j", "héé"] {
            let record = game(&format!("\"moves\":\n\"{word}\""));
            assert_eq!((faults(&record), record.main.plies.len()), (vec!["bad-tag 2:2".to_string()], 0), "{word}");
            assert_eq!(record.tags[2].name, "moves");
        }
        // A move is a move, even if it could be base64.
        assert_eq!(plies(&game("\"moves\":\"d6c6\"").main), "d6c6");
        let record = game("\"moves\":\n[\"h1-h3\"]");
        assert_eq!((faults(&record), &*record.tags[2].value), (vec!["bad-tag 2:1".to_string()], "[\"h1-h3\"]"));
        assert_eq!(faults(&game("\"gameStatus\":\"draw\"")), ["missing-moves 1:2"]);
    }

    #[test]
    fn games_of_a_list_are_read_one_by_one_and_one_may_break_off() {
        let text = "[\n{\"blackPlayerName\":\"Ada\",\n\"whitePlayerName\":\"Björn\",\n\"moves\":\"h1-h3 f4-h4 k4-\n},\n\
                    {\"whitePlayerName\":\"Ada\",\"moves\":\"h1-h3\",\"whitePlayerName\":\"Björn\"}\n]";
        let all = records(text.as_bytes(), None);
        assert_eq!(all.iter().map(|record| plies(&record.main)).collect::<Vec<_>>(), ["h1-h3 f4-h4", "h1-h3"]);
        assert_eq!(faults(&all[0]), ["not-json 4:24"]);
        assert_eq!(faults(&all[1]), ["bad-tag 6:60"]);
        assert_eq!(all[1].tags.len(), 2);
    }

    #[test]
    fn it_is_known_by_the_names_of_its_players() {
        let names = "{\"blackPlayerName\":\"\",\"whitePlayerName\":\"\"";
        for text in [format!("[{names}}}]"), format!("{names},\"mov"), format!("[\n  {names},\"moves\":\"h1")] {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::Ftzm), "{text}");
        }
        assert_eq!(crate::formats::detect(b"{\"BlackSidePlayerName\":\"\",\"moves\":\"\"}"), Some(Format::Aage));
        assert_eq!(
            crate::formats::detect(b"{\"a\":{\"blackPlayerName\":1,\"whitePlayerName\":2}}"),
            Some(Format::Aage)
        );
    }
}
