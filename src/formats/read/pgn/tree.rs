//! Builds the lines of a game from moves, numbers and parentheses.

use super::super::lines::{Told, differ, note, ply, result};
use super::super::{Sheet, excerpt};
use crate::notation::{SyntaxError, Token};
use crate::record::{FaultKind, Line, Record, RecordedResult, Variation};
use std::borrow::Cow;

/// How deep variations may stand inside others: as deep as OTN's addresses go.
const DEEPEST: usize = 31;

/// The lines of a game while they grow: the main line, and above it the variations that are open.
pub(super) struct Tree<'a> {
    pub(super) sheet: Sheet<'a>,
    main: Growing<'a>,
    open: Vec<Growing<'a>>,
    /// How many parentheses are open inside the deepest variation that is kept.
    left_out: usize,
    /// The result among the moves of the main line.
    result: Option<Told<'a>>,
    /// Whether moves after the result have been told of.
    is_after_result: bool,
    /// What is said before the first move.
    pub(super) start_comments: Vec<&'a str>,
}

/// A line while it grows.
#[derive(Default)]
struct Growing<'a> {
    line: Line<'a>,
    turn: Option<Turn>,
    /// Where its last two plies stand.
    last: Option<Spot>,
    before_last: Option<Spot>,
    /// How many variations replace the last ply so far, and how many the one that is to come.
    branches: u32,
    next_branches: u32,
    /// What the numbers in the file are greater by than those of the line, which begin at 1.
    shift: u32,
    /// Where its parenthesis stands.
    opened: usize,
    /// Where it branches off; not known before its first ply.
    origin: Option<Origin>,
    /// Whether it says that it goes on after the last ply of its parent.
    is_after: bool,
    /// The number before its first ply, and where it stands.
    first_number: Option<(u32, usize)>,
    /// Whether it says that its first ply is the second half of a turn.
    starts_second: bool,
    /// Comments before its first ply.
    comments: Vec<&'a str>,
}

struct Origin {
    address: String,
    at: usize,
}

/// The last turn of a line.
#[derive(Clone, Copy)]
struct Turn {
    number: u32,
    /// How many plies it has.
    count: u32,
    /// Whether one of them is of the side that moves second.
    is_second: bool,
    /// Whether its first half is not there: `3... c4-c5`.
    is_headless: bool,
    /// Whether no number stands before it.
    is_implicit: bool,
}

/// Where a ply stands in its line.
#[derive(Clone, Copy)]
struct Spot {
    turn: u32,
    is_second: bool,
    /// Which ply of its turn it is, counted from 0: OTN's letter.
    letter: u32,
    /// Whether it goes on with the piece of the ply before it.
    is_berserk: bool,
}

impl Spot {
    /// Where the next ply stands.
    fn next(self, is_berserk: bool) -> Self {
        if is_berserk || !self.is_second {
            Self { is_second: self.is_second || !is_berserk, letter: self.letter + 1, is_berserk, ..self }
        } else {
            Self { turn: self.turn.saturating_add(1), is_second: false, letter: 0, is_berserk }
        }
    }

    /// `3a`.
    fn name(self) -> String {
        let letter = u8::try_from(self.letter).map_or(b'z', |letter| b'a'.saturating_add(letter).min(b'z'));
        format!("{}{}", self.turn, char::from(letter))
    }
}

impl Growing<'_> {
    /// Where its first ply stands.
    fn start(&self, is_berserk: bool) -> Spot {
        let is_second = self.turn.is_some_and(|turn| turn.is_headless);
        Spot { turn: 1, is_second, letter: u32::from(is_second), is_berserk }
    }

    /// Begins a turn; `Some` is the number that should have been there.
    fn begin_turn(&mut self, number: u32, is_headless: bool) -> Option<u32> {
        let own = number.checked_sub(self.shift).filter(|own| *own > 0);
        if let Some(turn) = self.turn.as_mut().filter(|turn| Some(turn.number) == own && !turn.is_implicit) {
            // `1. d6-c6 1... d5-c5` is one turn.
            if turn.count == 0 {
                turn.is_headless |= is_headless;
                return None;
            } else if !turn.is_second {
                return None;
            }
        }
        let expected = self.turn.map_or(1, |turn| turn.number.saturating_add(1));
        let number = own.unwrap_or(expected);
        self.turn = Some(Turn { number, count: 0, is_second: false, is_headless, is_implicit: false });
        (own != Some(expected)).then(|| expected.saturating_add(self.shift))
    }

    /// Takes its place in a turn for one more ply.
    fn take_spot(&mut self, goes_on: bool, is_ending: bool) {
        let mut turn = match self.turn {
            Some(turn) if !turn.is_second || goes_on || is_ending => turn,
            last => Turn {
                number: last.map_or(1, |last| last.number.saturating_add(1)),
                count: 0,
                is_second: false,
                is_headless: false,
                is_implicit: true,
            },
        };
        turn.is_second |= if turn.count == 0 { turn.is_headless } else { !goes_on };
        let letter = turn.count.saturating_add(u32::from(turn.is_headless));
        turn.count = turn.count.saturating_add(1);
        self.turn = Some(turn);
        self.before_last = self.last;
        self.last = Some(Spot { turn: turn.number, is_second: turn.is_second, letter, is_berserk: goes_on });
        self.branches = std::mem::take(&mut self.next_branches);
    }
}

impl<'a> Tree<'a> {
    pub(super) fn new(sheet: Sheet<'a>) -> Self {
        Self {
            sheet,
            main: Growing::default(),
            open: Vec::new(),
            left_out: 0,
            result: None,
            is_after_result: false,
            start_comments: Vec::new(),
        }
    }

    /// The line that moves are added to.
    fn current(&mut self) -> &mut Growing<'a> {
        self.open.last_mut().unwrap_or(&mut self.main)
    }

    /// Whether anything of a game has been seen.
    pub(super) fn has_begun(&self) -> bool {
        !self.open.is_empty() || self.main.turn.is_some() || !self.main.line.variations.is_empty()
    }

    /// Whether what stands here is left out.
    pub(super) fn is_left_out(&self) -> bool {
        self.left_out > 0
    }

    /// A turn number; with dots, the second half of the turn follows.
    pub(super) fn number(&mut self, at: usize, number: u32, is_second: bool) {
        if let Some(line) = self.open.last_mut().filter(|line| line.origin.is_none()) {
            (line.first_number, line.starts_second) = (Some((number, at)), is_second);
            return;
        }
        if let Some(expected) = self.current().begin_turn(number, is_second) {
            self.misnumbered(at, number, expected);
        }
    }

    fn misnumbered(&mut self, at: usize, number: u32, expected: u32) {
        let message = || format!("turn {number} stands where turn {expected} should");
        self.sheet.fault(at, FaultKind::TurnNumber, message);
    }

    /// The first half of the turn is not repeated here.
    pub(super) fn ellipsis(&mut self) {
        if let Some(line) = self.open.last_mut().filter(|line| line.origin.is_none()) {
            line.starts_second = true;
            return;
        }
        let line = self.current();
        match &mut line.turn {
            Some(turn) if turn.count == 0 => turn.is_headless = true,
            Some(_) => {}
            None => {
                let turn = Turn { number: 1, count: 0, is_second: false, is_headless: true, is_implicit: true };
                line.turn = Some(turn);
            }
        }
    }

    /// The variation says that it goes on after the last ply. `false` if it has begun already, or is none.
    pub(super) fn goes_on_after(&mut self) -> bool {
        let line = self.open.last_mut().filter(|line| line.origin.is_none());
        line.map(|line| line.is_after = true).is_some()
    }

    pub(super) fn push(&mut self, at: usize, text: &'a str, token: Result<Token, SyntaxError>) {
        let goes_on = matches!(&token, Ok(Token::Move(one_move)) if one_move.mode.is_berserk());
        let is_ending = matches!(token, Ok(Token::Resigned | Token::Timeout));
        if self.open.is_empty() && matches!(token, Ok(Token::Move(_))) {
            self.go_on(at);
        }
        self.settle(goes_on);
        let place = self.sheet.place(at);
        let line = self.current();
        line.take_spot(goes_on, is_ending);
        let mut ply = ply(Cow::Borrowed(text), token, place);
        for comment in line.comments.drain(..) {
            note(&mut ply, comment);
        }
        line.line.plies.push(ply);
    }

    /// Finds out where the current variation branches off, now that its first ply is known.
    fn settle(&mut self, is_berserk: bool) {
        let Some((line, parents)) = self.open.split_last_mut() else { return };
        if line.origin.is_some() {
            return;
        }
        let parent = parents.last_mut().unwrap_or(&mut self.main);
        let (at, is_after, spot) = match parent.last {
            None => (0, true, parent.start(is_berserk)),
            Some(last) => {
                // A number tells where the variation goes on, but not if one side may move twice.
                let next = last.next(false);
                let next = (next.turn.saturating_add(parent.shift), next.is_second);
                let says_next = line.first_number.is_some_and(|(number, _)| (number, line.starts_second) == next);
                let plies = parent.line.plies.len();
                if line.is_after || (says_next && !last.is_berserk && !is_berserk) {
                    (plies, true, last.next(is_berserk))
                } else if last.is_berserk == is_berserk {
                    (plies - 1, false, last)
                } else {
                    (plies - 1, false, parent.before_last.map_or(last, |before| before.next(is_berserk)))
                }
            }
        };
        let (branches, name) = if is_after {
            (&mut parent.next_branches, spot.name())
        } else {
            (&mut parent.branches, parent.last.unwrap_or(spot).name())
        };
        *branches = branches.saturating_add(1);
        let address = match &parent.origin {
            Some(Origin { address, .. }) => format!("{address}.{name}.{branches}"),
            None => format!("{name}.{branches}"),
        };
        line.origin = Some(Origin { address, at });
        line.shift = parent.shift.saturating_add(spot.turn - 1);
        line.turn =
            Some(Turn { number: 1, count: 0, is_second: false, is_headless: spot.is_second, is_implicit: false });
        let expected = line.shift.saturating_add(1);
        if let Some((number, at)) = line.first_number.filter(|(number, _)| *number != expected) {
            self.misnumbered(at, number, expected);
        }
    }

    /// A parenthesis opens.
    pub(super) fn open(&mut self, at: usize) {
        if self.left_out > 0 || self.open.len() >= DEEPEST {
            if self.left_out == 0 {
                let message = || format!("this variation stands inside {DEEPEST} others; it is left out");
                self.sheet.fault(at, FaultKind::BadAddress, message);
            }
            self.left_out += 1;
            return;
        }
        self.settle(false);
        self.open.push(Growing { opened: at, ..Growing::default() });
    }

    /// A parenthesis closes.
    pub(super) fn close(&mut self, at: usize) {
        if self.left_out > 0 {
            self.left_out -= 1;
        } else if let Some(line) = self.open.pop() {
            self.add(line);
        } else {
            let message = || "no parenthesis is open that this one could close";
            self.sheet.fault(at, FaultKind::StrayBracket, message);
        }
    }

    /// Adds a finished variation to its parent. One without moves gives its comments to the ply before it.
    fn add(&mut self, line: Growing<'a>) {
        for comment in line.comments {
            self.comment(comment);
        }
        if let Some(Origin { address, at }) = line.origin {
            let variation = Variation { address: Cow::Owned(address), at, line: line.line };
            self.current().line.variations.push(variation);
        }
    }

    /// A comment: it belongs to the ply before it, or, at the start of a variation, to the one after it.
    pub(super) fn comment(&mut self, text: &'a str) {
        if self.left_out > 0 {
            return;
        }
        let is_main = self.open.is_empty();
        let line = self.current();
        match line.line.plies.last_mut() {
            Some(ply) => note(ply, text),
            None if is_main => self.start_comments.push(text),
            None => line.comments.push(text),
        }
    }

    /// A result. One of the main line is that of the game; one of a variation is a remark on its last ply, for the record has no other
    /// place for it.
    pub(super) fn result(&mut self, at: usize, text: &'a str) {
        let told = Told { result: result(text), text, offset: at };
        if !self.open.is_empty() {
            self.comment(text);
        } else if let Some(first) = &self.result {
            differ(&mut self.sheet, (first.text, &first.result), &told);
        } else {
            self.result = Some(told);
        }
    }

    /// A move of the game stands here: a result before it comes too early.
    fn go_on(&mut self, at: usize) {
        if let Some(Told { text, .. }) = self.result.as_ref().filter(|_| !self.is_after_result) {
            self.is_after_result = true;
            let message = || format!("moves follow after the result `{}`", excerpt(text));
            self.sheet.fault(at, FaultKind::MovesAfterResult, message);
        }
    }

    /// The result of the game: the one that was told before the moves, or the one among them.
    pub(super) fn final_result(&mut self, before: Option<(&str, RecordedResult)>) -> RecordedResult {
        match (before, &self.result) {
            (Some((text, result)), Some(told)) => {
                differ(&mut self.sheet, (text, &result), told);
                result
            }
            (Some((_, result)), None) => result,
            (None, among) => among.as_ref().map_or_else(RecordedResult::default, |told| told.result.clone()),
        }
    }

    /// Closes what is open.
    pub(super) fn finish(&mut self) {
        self.left_out = 0;
        while let Some(line) = self.open.pop() {
            self.sheet.fault(line.opened, FaultKind::UnclosedBracket, || "this parenthesis is never closed");
            self.add(line);
        }
    }

    /// The finished game.
    pub(super) fn into_record(self, result: RecordedResult) -> Record<'a> {
        Record { main: self.main.line, result, faults: self.sheet.into_faults(), ..Record::default() }
    }
}
