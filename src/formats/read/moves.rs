//! Plain move lists: `1. d6-c6 d5-c5 2. b4-b5 d3-e3`, with or without numbers.
//!
//! Such a list names no rules and no players. Lines that begin with `#` or `;` are comments on the move before them; what stands before the
//! first move becomes a tag, `start-comment`. A result at the end is the
//! attackers' score first: `1-0` if they win.

use super::detect::{self, looks_like_moves};
use super::lines::Lines;
use super::{Cutting, Reader, Seam, Seams, Sheet};
use crate::formats::Format;
use crate::record::{Field, Record, Tag};

pub(super) const READER: Reader = Reader {
    format: Format::Moves,
    looks_like: |head| looks_like_moves(head.moves()),
    cutting: Cutting::Lines(|| Box::new(MovesSeams::default())),
    read,
};

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text;
    let (mut lines, mut before) = (Lines::new(sheet), Vec::new());
    // Whole runs of lines at once: a line's end is a blank like any other.
    let (mut run, mut offset) = (0, 0);
    for line in text.split_inclusive('\n') {
        if super::detect::is_comment(line.as_bytes()) {
            lines.read(run, &text[run..offset]);
            run = offset + line.len();
            let comment = line.trim().trim_start_matches(['#', ';']).trim_start();
            if !comment.is_empty() && !lines.remark(comment) {
                before.push(comment);
            }
        }
        offset += line.len();
    }
    lines.read(run, &text[run..]);
    let result = lines.settle(None);
    let mut record = lines.into_record(result);
    if !before.is_empty() {
        let name = Field::StartComment.name_in(Format::Moves);
        record.tags.push(Tag::new(Format::Moves, name, before.join("\n")));
    }
    record
}

/// A new game begins after a blank line if the text goes on with the number 1, or if neither side of the blank line has numbers; and after a
/// line that ends with a result.
#[derive(Default)]
struct MovesSeams {
    has_moves: bool,
    has_numbers: bool,
    /// Whether a blank line stands before this one.
    is_gap: bool,
    /// Whether the last line ended with a result.
    has_ended: bool,
}

impl Seams for MovesSeams {
    fn next(&mut self, line: &[u8]) -> Seam {
        if line.trim_ascii().is_empty() || detect::is_comment(line) {
            self.is_gap |= self.has_moves && line.trim_ascii().is_empty();
            return if self.is_gap { Seam::Perhaps } else { Seam::None };
        }
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let number = turn_number(first);
        let has_numbers = number.is_some() || words.any(|word| turn_number(word).is_some());
        let begins = self.is_gap && !is_result(first) && (number == Some(1) || !(self.has_numbers || has_numbers));
        // A result at the end of a line ends the game.
        let begins = begins || (self.has_ended && !is_result(first));
        self.has_ended = line.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty()).is_some_and(is_result);
        self.is_gap = false;
        self.has_moves = true;
        self.has_numbers = has_numbers || (self.has_numbers && !begins);
        if begins { Seam::Here } else { Seam::None }
    }
}

/// The turn number that a word is or begins with: `1`, `1.`, `1.d6-c6`.
fn turn_number(word: &[u8]) -> Option<u32> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = matches!(word.get(digits), None | Some(b'.' | 0xE2));
    std::str::from_utf8(&word[..digits]).ok().filter(|_| is_number)?.parse().ok()
}

fn is_result(word: &[u8]) -> bool {
    matches!(std::str::from_utf8(word), Ok("1-0" | "0-1" | "1/2-1/2" | "1/2" | "½-½" | "½" | "*"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::engine::Winner;
    use crate::record::RecordedReason;

    #[test]
    fn numbers_may_be_there_or_not() {
        for text in [
            "1. d6-c6 d5-c5 2. b4-b5 d3-e3 3. d7-d5xc5",
            "d6-c6 d5-c5\r\nb4-b5 d3-e3 d7-d5xc5\n",
            "1.d6-c6 1...d5-c5 2.b4-b5 2... d3-e3 3 d7-d5xc5",
        ] {
            let record = only(text);
            assert_eq!(plies(&record.main), "d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5");
            assert_eq!(faults(&record), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_move_that_cannot_be_read_keeps_its_place() {
        let record = only("# a comment with 7. d6-c6\n1. d6-c6 d5-?5\n\n2. b4-b5");
        assert_eq!(plies(&record.main), "d6-c6 !d5-?5 b4-b5");
        let ply = &record.main.plies[1];
        assert_eq!((ply.place.line, ply.place.column), (2, 10));
        assert_eq!(ply.token.as_ref().unwrap_err().offset, 3);
        assert_eq!(record.main.plies[2].place.line, 4);
    }

    #[test]
    fn comments_are_kept_with_the_move_before_them() {
        let record = only("# Cup\n; first round\nd6-c6 d5-c5\n# bold\n#\nb4-b5\n");
        assert_eq!(record.tags.len(), 1);
        assert_eq!((record.tags[0].field, &*record.tags[0].value), (Some(Field::StartComment), "Cup\nfirst round"));
        let comments: Vec<_> =
            record.main.plies.iter().map(|ply| ply.note.as_ref().map(|note| &*note.comment)).collect();
        assert_eq!(comments, [None, Some("bold"), None]);
    }

    #[test]
    fn turn_numbers_that_jump_are_told() {
        let record = only("1. d6-c6 d5-c5\n3. b4-b5 d3-e3\n4. d7-d5xc5");
        assert_eq!(faults(&record), ["turn-number 2:1"]);
        assert_eq!(record.main.plies.len(), 5);
    }

    #[test]
    fn a_result_may_stand_at_the_end() {
        for (word, winner, unfinished) in [
            ("1-0", Some(Winner::Attackers), false),
            ("0-1", Some(Winner::Defenders), false),
            ("1/2-1/2", Some(Winner::Draw), false),
            ("*", None, true),
        ] {
            let result = only(format!("d6-c6 d5-c5 {word}")).result;
            assert_eq!((result.winner, result.unfinished), (winner, unfinished));
        }
        assert_eq!(only("d6-c6 resigned").result.reason, Some(RecordedReason::Resigned));
    }

    #[test]
    fn a_result_in_the_middle_is_kept_and_what_follows_it_told() {
        let record = only("1. g4-g2 d3-g3xg2 1-0 2. d2-b2 e4-e2 0-1");
        assert_eq!(faults(&record), ["moves-after-result 1:26", "result-twice 1:38"]);
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        assert_eq!(record.main.plies.len(), 4);
        let message = &record.faults[1].message;
        assert!(message.contains("`1-0`") && message.contains("`0-1`"), "{message}");
        assert_eq!(faults(&only("d6-c6 d5-c5 1-0 1-0")), [""; 0]);
        assert_eq!(faults(&only("d6-c6 1/2-1/2 ½-½ resigned")), [""; 0]);
        assert_eq!(faults(&only("d6-c6 * d5-c5 1-0")), ["moves-after-result 1:9", "result-twice 1:15"]);
    }

    #[test]
    fn a_result_at_the_end_of_a_line_ends_a_game() {
        let all = records(b"d6-c6 d5-c5 0-1\nd6-c6 1-0\n1. d6-d5\n1-0\n", None);
        assert_eq!(all.iter().map(|record| plies(&record.main)).collect::<Vec<_>>(), ["d6-c6 d5-c5", "d6-c6", "d6-d5"]);
        assert!(all.iter().all(|record| record.faults.is_empty() && record.result.winner.is_some()));
    }

    #[test]
    fn several_games_stand_in_one_file() {
        let all = records(b"d6-c6 d5-c5\n\nd6-d5\n", None);
        assert_eq!(all.iter().map(|record| plies(&record.main)).collect::<Vec<_>>(), ["d6-c6 d5-c5", "d6-d5"]);
        assert_eq!((all[1].place.line, all[1].main.plies[0].place.line), (3, 3));
    }

    #[test]
    fn other_hands_are_read_too() {
        for text in ["D6-C6 D5-C5", "d6-c6 Kd4-d3++", "e7-g7:g6 c5-c4xd4#", "d6-c6 ---"] {
            assert!(only(text).main.plies.iter().all(|ply| ply.token.is_ok()), "{text}");
        }
    }
}
