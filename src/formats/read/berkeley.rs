//! The moves of a programming course's tablut: each names only the coordinate that changes.
//!
//! ```text
//! new
//! seed 5
//! i6-g
//! * e7-g
//! i5-7
//! * White wins.
//! ```
//!
//! `i6-g` goes from i6 to g6, `i5-7` from i5 to i7; files are a to i from the left, ranks 1 to 9 from the bottom. Captures are not written. A star
//! stands before the moves of a program, and before the line that tells the end; white are the defenders, black the attackers. Several moves may
//! stand on a line. The commands around them are kept as tags, and so is the board that `dump` prints between lines of `===`.
//!
//! The course has rules of its own (a position that comes back loses, and there is no draw). No rules that are known here are quite those, so
//! none are claimed.

use super::lines::ply;
use super::{Cutting, Reader, Seam, Seams, Sheet, detect};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Move, Reading, Square, SyntaxError, Token};
use crate::record::{FaultKind, Record, RecordedResult, Tag};
use std::borrow::Cow;

pub(super) const READER: Reader = Reader {
    format: Format::Berkeley,
    looks_like,
    cutting: Cutting::Lines(|| Box::new(BerkeleySeams::default())),
    read,
};

/// The words that a line of the course's program can begin with, and how many others may follow.
const COMMANDS: [(&str, usize); 7] =
    [("new", 0), ("seed", 1), ("auto", 1), ("manual", 1), ("limit", 1), ("dump", 0), ("quit", 0)];

/// Two such moves, or one beside something else that only this dialect has: one alone may be any move that was cut off.
fn looks_like(head: &detect::Head<'_>) -> bool {
    let (mut marks, mut moves, mut others, mut is_board) = (0, 0, 0, false);
    for line in head.lines().filter(|line| !detect::is_comment(line.as_bytes())).take(32) {
        match Line::of(line) {
            Line::Fence => is_board = !is_board,
            _ if is_board => {}
            Line::Command(..) | Line::End(_) => marks += 1,
            Line::Moves(words) => {
                marks += u32::from(line.trim_start().starts_with("* "));
                for word in words.split_whitespace().take(16) {
                    if half_move(word).is_some() { moves += 1 } else { others += 1 }
                }
            }
        }
    }
    moves > 0 && moves + marks > 1 && moves > others && !detect::looks_like_moves(head.moves())
}

/// A line of the dialect.
enum Line<'a> {
    Command(&'a str, &'a str),
    /// Who has won.
    End(Winner),
    /// `===`: a board begins or ends.
    Fence,
    /// Moves, without the star.
    Moves(&'a str),
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Self {
        let line = line.trim();
        let said = line.strip_prefix('*').map_or(line, str::trim_start);
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let is_command =
            COMMANDS.iter().any(|(name, count)| *name == word && rest.split_whitespace().count() == *count);
        match said {
            "White wins." => Line::End(Winner::Defenders),
            "Black wins." => Line::End(Winner::Attackers),
            _ if is_command => Line::Command(word, rest.trim()),
            _ if line.len() >= 3 && line.bytes().all(|byte| byte == b'=') => Line::Fence,
            said => Line::Moves(said),
        }
    }
}

/// `i6-g`: the other coordinate of the second square is that of the first one.
fn half_move(word: &str) -> Option<Move> {
    let (from, to) = word.split_once('-')?;
    let from: Square = from.parse().ok()?;
    let whole: Square = match to.as_bytes() {
        [b'a'..=b's'] => format!("{to}{}", from.rank() + 1).parse().ok()?,
        _ => Square::new(from.file(), format!("a{to}").parse::<Square>().ok()?.rank())?,
    };
    Some(Move::new(from, whole))
}

/// A move of the dialect, or one that names both squares.
fn token(word: &str) -> Result<Token, SyntaxError> {
    half_move(word).map(Token::Move).map_or_else(|| Token::parse(word, Reading::Lenient), Ok)
}

fn read(mut sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text;
    let mut record = Record::default();
    let mut told: Option<(Winner, &str)> = None;
    let (mut offset, mut board) = (0, None);
    for line in text.split_inclusive('\n') {
        let at = offset;
        offset += line.len();
        match (Line::of(line), board) {
            (Line::Fence, Some(start)) => {
                record.tags.push(Tag::new(Format::Berkeley, "===", text[start..at].trim_end()));
                board = None;
            }
            (Line::Fence, None) => board = Some(offset),
            (_, Some(_)) => {}
            _ if line.trim().is_empty() || detect::is_comment(line.as_bytes()) => {}
            (Line::Command(name, value), None) => record.tags.push(Tag::new(Format::Berkeley, name, value)),
            (Line::End(winner), None) => {
                let words = line.trim();
                match told {
                    Some((first, said)) if first != winner => {
                        let message =
                            || format!("the result is `{words}` here, but `{said}` before; the first one counts");
                        sheet.fault(at, FaultKind::SecondResult, message);
                    }
                    _ => told = Some((winner, words)),
                }
                record.tags.push(Tag::new(Format::Berkeley, "*", words.trim_start_matches('*').trim_start()));
            }
            (Line::Moves(words), None) => {
                let start = at + (words.as_ptr() as usize - line.as_ptr() as usize);
                if told.is_some() {
                    sheet.fault(start, FaultKind::MovesAfterResult, || "moves follow after the result");
                }
                add_moves(&mut sheet, &mut record, start, words);
            }
        }
    }
    if let Some(start) = board {
        sheet.fault(start, FaultKind::UnclosedBracket, || "the board that begins here does not end");
        record.tags.push(Tag::new(Format::Berkeley, "===", text[start..].trim_end()));
    }
    let winner = told.map(|(winner, _)| winner);
    Record { result: RecordedResult { winner, ..RecordedResult::default() }, faults: sheet.into_faults(), ..record }
}

fn add_moves<'a>(sheet: &mut Sheet<'a>, record: &mut Record<'a>, start: usize, words: &'a str) {
    for word in words.split_whitespace() {
        let place = sheet.place(start + (word.as_ptr() as usize - words.as_ptr() as usize));
        record.main.plies.push(ply(Cow::Borrowed(word), token(word), place));
    }
}

/// A new game begins with `new`, once there are moves.
#[derive(Default)]
struct BerkeleySeams {
    has_moves: bool,
    is_board: bool,
}

impl Seams for BerkeleySeams {
    fn next(&mut self, line: &[u8]) -> Seam {
        match Line::of(&String::from_utf8_lossy(line)) {
            // Even if the board before it does not end.
            Line::Command("new", _) if self.has_moves => return Seam::Here,
            Line::Fence => self.is_board = !self.is_board,
            _ if self.is_board => {}
            Line::Moves(words) => self.has_moves |= words.split_whitespace().any(|word| half_move(word).is_some()),
            _ => {}
        }
        Seam::None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::RulesClaim;

    fn moves(record: &Record<'_>) -> Vec<String> {
        record.main.plies.iter().map(|ply| ply.token.as_ref().map_or_else(|_| "!".into(), Token::to_string)).collect()
    }

    #[test]
    fn the_other_coordinate_is_that_of_the_first_square() {
        let record = only("e2-h f5-3 h5-7 e4-b i6-g c5-3");
        assert_eq!((record.format, faults(&record)), (Some(Format::Berkeley), vec![]));
        assert_eq!(moves(&record), ["e2-h2", "f5-f3", "h5-h7", "e4-b4", "i6-g6", "c5-c3"]);
        assert_eq!(plies(&record.main), "e2-h f5-3 h5-7 e4-b i6-g c5-3");
        assert_eq!((record.rules, record.main.plies[1].place.column), (RulesClaim::None, 6));
    }

    #[test]
    fn stars_stand_before_the_moves_of_a_program_and_the_end() {
        let record = only("# mine\r\ni6-g\r\n* d5-7\r\n* Black wins.\r\n");
        assert_eq!((plies(&record.main).as_str(), faults(&record)), ("i6-g d5-7", vec![]));
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        assert_eq!((record.main.plies[1].place.line, record.main.plies[1].place.column), (3, 3));
        assert_eq!(only("i6-g d5-7\n* White wins.\n").result.winner, Some(Winner::Defenders));
        assert_eq!(only("i6-g d5-7\n").result, RecordedResult::default());
    }

    #[test]
    fn commands_and_boards_are_tags() {
        let record =
            only("new\nseed 42\nauto white\ni6-g\ndump\n===\n 9 - - - B\n 8 new i6-g\n===\nd5-7\nlimit 5\nquit\n");
        assert_eq!((plies(&record.main).as_str(), faults(&record)), ("i6-g d5-7", vec![]));
        let tags: Vec<(&str, &str)> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
        let board = " 9 - - - B\n 8 new i6-g";
        let expected = [
            ("new", ""),
            ("seed", "42"),
            ("auto", "white"),
            ("dump", ""),
            ("===", board),
            ("limit", "5"),
            ("quit", ""),
        ];
        assert_eq!(tags, expected);
        let record = only("new\ni6-g\nd5-7\n===\n 9 - - -\n");
        assert_eq!((faults(&record), record.tags.len()), (vec!["unclosed-bracket 5:1".to_owned()], 2));
    }

    #[test]
    fn a_new_game_begins_with_new() {
        let all = records(b"new\nseed 1\nnew\ni6-g\n* White wins.\nnew\nd5-7\n", None);
        assert_eq!(all.iter().map(|record| plies(&record.main)).collect::<Vec<_>>(), ["i6-g", "d5-7"]);
    }

    #[test]
    fn what_is_no_move_is_told() {
        let text = "new\ni6-g\nd5-?\nd5-z i6-g6\nd5\n* White wins.\n* Black wins.\na1-2\n";
        let record = &records(text.as_bytes(), Some(Format::Berkeley))[0];
        assert_eq!(plies(&record.main), "i6-g !d5-? !d5-z i6-g6 !d5 a1-2");
        assert_eq!(faults(record), ["result-twice 7:1", "moves-after-result 8:1"]);
        assert_eq!(record.result.winner, Some(Winner::Defenders));
    }

    #[test]
    fn one_such_move_alone_may_be_any_move_that_was_cut_off() {
        let is_of_it = |text: &str| crate::formats::detect(text.as_bytes()) == Some(Format::Berkeley);
        assert!(is_of_it("i6-g d5-7") && is_of_it("new\ni6-g") && is_of_it("* i6-g") && is_of_it("i6-g\nd5-?\nd5-7"));
        for text in [
            "i6-g",
            "i6-g6 d5-7",
            "1. i6-g",
            "a1-a2 d5-d6 i6-g d5-7",
            "new\n",
            "new seed\ni6-g",
            "White wins.",
            "d5-7 Ada and Björn",
        ] {
            assert!(!is_of_it(text), "{text}");
        }
    }
}
