//! The JSON that hnefatafl.org's server and client send each other.
//!
//! ```json
//! {"id":7,"attackers":"Ada","defenders":"Björn","dim":11,"start":"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3",
//!  "time_control":{"main_time_seconds":900,"increment_length":10},"time_remaining_ms":{"attackers":1000,"defenders":2000,"last_move":0},
//!  "moves":"h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 ---","rated":true,"messages":[]}
//! ```
//!
//! The starting position looks like OTN's but is none: A and D are the attackers and the defenders, the top rank comes first, and there is no
//! slash after the last one.
//!
//! The site writes the squares of each board in its own way: `A1` on 13 by 13, `a1` on 11 by 11, `0a1` on 7 by 7. A square in the hand of
//! another board is another square, so it is refused rather than folded. For other sizes no hand is known; their moves are read as those of
//! any list are. A resignation is written `---` but read as `resigns` by the site's own reader; both are read here. Who won is not told.
//!
//! Every board has the site's house rules, which the format does not name. What the times mean in detail is not known, so they are kept as
//! they stand.

use super::json::{Game, Value, said, string, unescaped, words};
use super::{Cutting, Reader, Sheet};
use crate::formats::Format;
use crate::notation::{Captured, Move, PositionRecord, Reading, RowOrder, Square, SyntaxError, Token};
use crate::record::{FaultKind, Record, RulesClaim};
use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{all_consuming, map_opt};
use nom::multi::fold_many0;
use nom::sequence::{preceded, separated_pair};
use std::borrow::Cow;

pub(super) const READER: Reader = Reader {
    format: Format::HnefataflOrg,
    looks_like: |head| {
        let is_special = |key| head.has_keys(&[key]);
        head.has_keys(&["attackers", "defenders"])
            && ["dim", "time_control", "time_remaining_ms"].into_iter().any(is_special)
    },
    cutting: Cutting::Objects,
    read,
};

const KEYS: [&str; 10] =
    ["moves", "id", "attackers", "defenders", "dim", "start", "time_control", "time_remaining_ms", "rated", "messages"];

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let (mut size, mut moves) = (None, None);
    let mut game = Game::read(sheet, Format::HnefataflOrg, &KEYS, |game, key, value| match &*key {
        "moves" => moves = Some(value),
        _ if !value.is_whole => {}
        _ => entry(game, key, value.raw, &mut size),
    });
    let size = size.or(game.record.start.as_ref().map(PositionRecord::size));
    if let Some(moves) = moves {
        read_moves(&mut game, moves, size);
    }
    let house_rules = match size {
        Some(7) => Some("hnefatafl-org-7-w"),
        Some(11) => Some("hnefatafl-org-11"),
        Some(13) => Some("hnefatafl-org-13"),
        _ => None,
    };
    if let Some(name) = house_rules {
        game.record.rules = RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed(name)) };
    }
    game.finish("moves", "this object has no `moves`; it is no game")
}

fn entry<'a>(game: &mut Game<'a>, key: Cow<'a, str>, raw: &'a str, size: &mut Option<u8>) {
    match &*key {
        // What is not known is as good as not there.
        _ if raw == "null" => {}
        "id" => game.record.id = Some(said(raw)),
        "attackers" | "defenders" if !raw.starts_with('"') => game.wrong(&key, raw, "a string"),
        "dim" => match raw.parse() {
            Ok(number) if (1..=Square::LARGEST_BOARD).contains(&number) => *size = Some(number),
            _ => game.wrong(&key, raw, "the size of a board"),
        },
        "start" => match string(raw) {
            Some(text) => start(game, raw, &text),
            None => game.wrong(&key, raw, "a position"),
        },
        _ => {}
    }
    game.tag(key, said(raw));
}

fn start(game: &mut Game<'_>, raw: &str, text: &str) {
    let offset = game.offset(raw) + 1;
    match position(text) {
        Ok(position) => {
            game.record.start = Some(position);
            game.record.start_place = game.sheet.place(offset);
        }
        Err(error) => game.sheet.fault(offset + error.offset, FaultKind::BadPosition, || error.reason()),
    }
}

/// A position in the site's letters.
fn position(text: &str) -> Result<PositionRecord, SyntaxError> {
    let mut otn = String::with_capacity(text.len() + 1);
    for (offset, letter) in text.char_indices() {
        otn.push(match letter {
            'A' => 't',
            'D' => 'T',
            'K' | '/' | '0'..='9' => letter,
            _ => return Err(SyntaxError::at(text, offset, "`A`, `D`, `K`, a number of empty squares or `/`")),
        });
    }
    if !otn.ends_with('/') {
        otn.push('/');
    }
    // The letters are as long as the site's, so that the places are the same. What was found is quoted from the site's text.
    PositionRecord::parse(&otn, RowOrder::TopFirst)
        .map_err(|error| SyntaxError::at(text, error.offset.min(text.len()), error.expected))
}

fn read_moves<'a>(game: &mut Game<'a>, value: Value<'a>, size: Option<u8>) {
    let Some(words) = words(value) else {
        if value.is_whole {
            game.wrong("moves", value.raw, "a string of moves");
            game.tag(Cow::Borrowed("moves"), said(value.raw));
        }
        return;
    };
    for word in words {
        let text = unescaped(word);
        let token = token(&text, size);
        game.push(word, text, token);
    }
}

fn token(text: &str, size: Option<u8>) -> Result<Token, SyntaxError> {
    let hand = match size {
        Some(7) => Hand { zero: "0", first: 'a', expected: "a move such as `0a1-0a3x0b3`" },
        Some(11) => Hand { zero: "", first: 'a', expected: "a move such as `a1-a3xb3`" },
        Some(13) => Hand { zero: "", first: 'A', expected: "a move such as `A1-A3xB3`" },
        _ => return Token::parse(text, Reading::Lenient),
    };
    match text {
        "---" | "resigns" => Ok(Token::Resigned),
        _ => hand.one_move(text).map(Token::Move),
    }
}

/// How the squares of a board are written.
struct Hand {
    /// What stands before the letter.
    zero: &'static str,
    /// The first file.
    first: char,
    expected: &'static str,
}

type Failed<'a> = nom::error::Error<&'a str>;

impl Hand {
    fn one_move(&self, text: &str) -> Result<Move, SyntaxError> {
        let mut way = separated_pair(self.square(), char('-'), self.square());
        let captures = |one_move: Move, square| {
            let mut one_move = one_move;
            one_move.captures.push(Captured { piece: None, square });
            one_move
        };
        let (rest, (from, to)) = way.parse(text).map_err(|error| self.error(text, &error))?;
        let captured = preceded(char('x'), self.square());
        let all = all_consuming(fold_many0(captured, || Move::new(from, to), captures)).parse(rest);
        all.map(|(_, one_move)| one_move).map_err(|error| self.error(text, &error))
    }

    fn square<'a>(&self) -> impl Parser<&'a str, Output = Square, Error = Failed<'a>> {
        let first = self.first;
        let last = char::from(first as u8 + Square::LARGEST_BOARD - 1);
        let file = satisfy(move |c| (first..=last).contains(&c));
        let square = move |(file, rank): (char, &str)| {
            let rank: u8 = if rank.starts_with('0') { None } else { rank.parse().ok() }?;
            Square::new(file as u8 - first as u8, rank - 1)
        };
        preceded(tag(self.zero), map_opt((file, digit1), square))
    }

    fn error(&self, text: &str, error: &nom::Err<Failed<'_>>) -> SyntaxError {
        let rest = match error {
            nom::Err::Error(failed) | nom::Err::Failure(failed) => failed.input.len(),
            nom::Err::Incomplete(_) => 0,
        };
        SyntaxError::at(text, text.len() - rest, self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies};
    use super::*;
    use crate::record::{Field, RecordedReason};

    const START: &str = "/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3";

    fn game(dim: u8, more: &str) -> Record<'static> {
        only(format!("{{\"id\":7,\"attackers\":\"Ada\",\"defenders\":\"Björn\",\"dim\":{dim},\n{more}}}"))
    }

    #[test]
    fn a_game_is_read_whole() {
        let record = game(
            11,
            &format!(
                "\"start\":\"{START}\",\"time_control\":{{\"main_time_seconds\":900,\"increment_length\":10}},\n\
                 \"moves\":\"h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 ---\",\"rated\":true,\"messages\":[],\"mood\":null"
            ),
        );
        assert_eq!((record.format, faults(&record)), (Some(Format::HnefataflOrg), vec![]));
        assert_eq!(plies(&record.main), "h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 ---");
        assert_eq!((record.main.plies[1].place.line, record.main.plies[1].place.column), (3, 16));
        assert_eq!((record.result.winner, record.result.reason), (None, Some(RecordedReason::Resigned)));
        assert_eq!(record.id.as_deref(), Some("7"));
        assert_eq!(record.start.as_ref(), crate::rules::catalogue().layout("tdiamond-11"));
        assert_eq!((record.start_place.line, record.start_place.column), (2, 10));
        let tags: Vec<_> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value, tag.field)).collect();
        let expected = [
            ("id", "7", Some(Field::Id)),
            ("attackers", "Ada", Some(Field::Attackers)),
            ("defenders", "Björn", Some(Field::Defenders)),
            ("dim", "11", None),
            ("start", START, Some(Field::Position)),
            ("time_control", "{\"main_time_seconds\":900,\"increment_length\":10}", None),
            ("rated", "true", None),
            ("messages", "[]", None),
            ("mood", "null", None),
        ];
        assert_eq!(tags, expected);
    }

    #[test]
    fn both_words_for_a_resignation_are_read() {
        for word in ["---", "resigns"] {
            for dim in [7, 9, 11, 13] {
                let record = game(dim, &format!("\"moves\":\"{word}\""));
                assert_eq!(record.main.plies[0].token, Ok(Token::Resigned), "{word}");
            }
        }
    }

    #[test]
    fn the_rules_are_the_house_rules_of_the_board() {
        for (dim, id) in [(7, "hnefatafl-org-7-w"), (11, "hnefatafl-org-11"), (13, "hnefatafl-org-13")] {
            let RulesClaim::Named { name, .. } = game(dim, "\"moves\":\"\"").rules else { panic!("{dim}") };
            assert_eq!(crate::rules::find(&name.unwrap()).map(|variant| variant.id.clone()).as_deref(), Some(id));
        }
        assert_eq!(game(9, "\"moves\":\"\"").rules, RulesClaim::None);
    }

    #[test]
    fn the_hand_of_a_square_tells_the_board() {
        for (dim, text, read) in [
            (7, "0d6-0c6", Some("d6-c6")),
            (7, "0d3-0e3x0e2x0e4", Some("d3-e3xe2/e4")),
            (11, "d6-d11xe11", Some("d6-d11xe11")),
            (13, "D6-K6xK13", Some("d6-k6xk13")),
            (9, "d6-c6", Some("d6-c6")),
            (7, "d6-c6", None),
            (7, "0D6-0c6", None),
            (11, "D6-C6", None),
            (11, "0d6-0c6", None),
            (11, "d6-c6x0c5", None),
            (13, "d6-c6", None),
        ] {
            let record = game(dim, &format!("\"moves\":\"{text}\""));
            let told = record.main.plies[0].token.as_ref().ok().map(Token::to_string);
            assert_eq!(told.as_deref(), read, "{dim} {text}");
        }
    }

    #[test]
    fn a_move_that_cannot_be_read_tells_where() {
        for (text, offset) in
            [("d6-C6", 3), ("d6c6", 2), ("d6-c06", 3), ("d6-c6x", 5), ("", 0), ("d6-c6 ", 5), ("d6-c300", 3)]
        {
            let error = token(text, Some(11)).unwrap_err();
            assert_eq!((error.offset, &*error.expected), (offset, "a move such as `a1-a3xb3`"), "{text}");
        }
    }

    #[test]
    fn the_size_may_come_after_the_moves_or_be_that_of_the_position() {
        let record = only("{\"attackers\":\"\",\"defenders\":\"\",\"moves\":\"0d6-0c6\",\"dim\":7}");
        assert_eq!(plies(&record.main), "0d6-0c6");
        let text =
            format!("{{\"attackers\":\"\",\"defenders\":\"\",\"moves\":\"D6-C6\",\"start\":\"{START}\",\"dim\":null}}");
        assert_eq!(plies(&only(text).main), "!D6-C6");
    }

    #[test]
    fn positions_in_the_hand_of_otn_are_refused() {
        for (text, place) in [("/3t3/3t3", "2:12"), ("3A3/3A3", "2:10"), ("/A/AA", "2:11"), ("/AK/D3", "2:14")] {
            let record = game(11, &format!("\"start\":\"{text}\",\"moves\":\"\""));
            assert_eq!(faults(&record), [format!("bad-position {place}")], "{text}");
            assert_eq!(record.start, None);
        }
    }

    #[test]
    fn values_of_the_wrong_kind_are_faults_and_the_rest_is_read() {
        let record =
            only("{\"attackers\":5,\"defenders\":\"\",\"dim\":99,\"start\":5,\"moves\":[\"d6-c6\"],\"dim\":11}");
        assert_eq!(faults(&record), ["bad-tag 1:14", "bad-tag 1:37", "bad-tag 1:48", "bad-tag 1:74", "bad-tag 1:58"]);
        assert_eq!((record.main.plies.len(), record.tags.len()), (0, 6));
        assert_eq!(faults(&game(11, "\"rated\":true")), ["missing-moves 1:1"]);
    }

    #[test]
    fn a_game_that_breaks_off_keeps_what_stands_before() {
        let record = game(11, "\"moves\":\"h1-h3 f4-h4 k4-");
        assert_eq!((plies(&record.main).as_str(), record.tags.len()), ("h1-h3 f4-h4", 4));
        assert_eq!(record.faults.len(), 1);
    }

    #[test]
    fn it_is_known_by_its_keys() {
        for text in [
            "{\"attackers\":\"\",\"defenders\":\"\",\"dim\":1",
            "{\n\"id\":1,\n\"attackers\":\"\",\"defenders\":\"\",\"time_control\":{\"m\":1},\"mo",
        ] {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::HnefataflOrg), "{text}");
        }
        for text in ["{\"tafl\":1,\"dim\":7}", "{\"attackers\":\"\",\"defenders\":\"\"}", "{\"dim\":7}"] {
            assert_ne!(crate::formats::detect(text.as_bytes()), Some(Format::HnefataflOrg), "{text}");
        }
    }
}
