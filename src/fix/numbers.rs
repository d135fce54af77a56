//! The numbers of turns.

use super::plan::{Plan, Reading};
use super::{Cause, Options};
use crate::check::Code;
use crate::notation::Token;
use crate::record::Ply;
use std::ops::Range;

const BRANCHES: &str = "variations name the turns by their numbers";
const LATER_START: &str = "the numbers may count on from moves that are not here";

/// Plans to number the turns one by one.
pub(super) fn plan(reading: &Reading<'_>, options: &Options) -> Plan {
    let mut plan = Plan::default();
    let cause = Cause::Found(Code::TurnNumber);
    let is_found = reading.report.findings.iter().any(|finding| finding.code == Code::TurnNumber);
    if !is_found || !options.allows(cause) {
        return plan;
    }
    if !reading.record.main.variations.is_empty() {
        plan.leave(cause, BRANCHES);
        return plan;
    }
    let mut turns = Turns::default();
    let mut end = 0;
    for ply in &reading.record.main.plies {
        let Some(start) = reading.source.offset_of(&ply.text) else { continue };
        if let Some(before) = reading.source.text().get(end..start) {
            let Numbered { number, is_headless } = number_before(before);
            if let Some((digits, number)) = number {
                let right = turns.number(number);
                if right != number {
                    plan.edit(end + digits.start..end + digits.end, right.to_string(), [cause]);
                }
            }
            turns.is_headless |= is_headless;
        }
        turns.ply(ply);
        end = start + ply.text.len();
    }
    if turns.first.is_some_and(|first| first != 1) {
        plan.edits.clear();
        plan.leave(cause, LATER_START);
    }
    plan
}

/// What stands right before a move.
struct Numbered {
    /// Where the digits of a turn number stand, and the number.
    number: Option<(Range<usize>, u32)>,
    /// Whether dots of their own say that the first half of the turn is not repeated.
    is_headless: bool,
}

/// Looks for the number of a turn at the end of what stands before a move.
fn number_before(text: &str) -> Numbered {
    let is_dot = |letter: char| matches!(letter, '.' | '…');
    let is_blank = |letter: char| letter.is_whitespace();
    let words = text.trim_end();
    let mut before = words.trim_end_matches(is_dot);
    // Dots that stand alone: a blank before them, or nothing.
    let is_headless = before.len() < words.len() && (before.is_empty() || before.ends_with(is_blank));
    if is_headless {
        before = before.trim_end().trim_end_matches(is_dot);
    }
    let rest = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_word = rest.is_empty() || rest.ends_with(is_blank);
    let number = before[rest.len()..].parse().ok().filter(|_| is_word);
    Numbered { number: number.map(|number| (rest.len()..before.len(), number)), is_headless }
}

/// Counts turns as the readers of running text do.
#[derive(Default)]
struct Turns {
    /// The first number that is written.
    first: Option<u32>,
    /// The number of the current turn, as written and as it should be.
    written: u32,
    right: u32,
    /// How many plies the current turn has, and whether the second side has moved in it.
    plies: u32,
    has_second: bool,
    is_headless: bool,
    /// Whether no number stands before it.
    is_implicit: bool,
}

impl Turns {
    /// A number stands here; gives the one that should.
    fn number(&mut self, number: u32) -> u32 {
        self.first.get_or_insert(number);
        // `1. d6-c6 1... d5-c5` is one turn.
        let is_same =
            self.right > 0 && number == self.written && !self.has_second && self.plies > 0 && !self.is_implicit;
        if !is_same {
            self.begin(number);
        }
        self.right
    }

    fn begin(&mut self, written: u32) {
        *self = Self { first: self.first, written, right: self.right + 1, ..Self::default() };
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        let goes_on = ply.is_continuation();
        let is_ending = matches!(ply.token, Ok(Token::Resigned | Token::Timeout));
        if self.right == 0 || (self.has_second && !goes_on && !is_ending) {
            self.begin(self.written.saturating_add(1));
            self.is_implicit = true;
        }
        let is_second = if self.plies == 0 { self.is_headless } else { !goes_on };
        self.has_second |= is_second;
        self.plies += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_right_before_a_move_is_found() {
        for (text, expected) in [
            ("5. ", Some((0..1, 5))),
            ("d7-f7 \n12.", Some((7..9, 12))),
            ("12... ", Some((0..2, 12))),
            ("3. ... ", Some((0..1, 3))),
            ("see 5] ", None),
            ("x5. ", None),
            ("", None),
        ] {
            assert_eq!(number_before(text).number, expected, "{text}");
        }
        assert!(number_before("3. ..... ").is_headless);
        assert!(!number_before("3... ").is_headless);
    }
}
