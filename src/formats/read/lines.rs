//! Builds the lines of a game from a running text of moves: turns, variations, comments.

use super::{Sheet, excerpt};
use crate::engine::Winner;
use crate::notation::movelist::{Entry, Item, entries};
use crate::notation::{Clock, Reading, SyntaxError, Token};
use crate::record::{FaultKind, Line, Note, Place, Ply, Record, RecordedResult, Variation};
use nom::Parser;
use nom::bytes::complete::take_while;
use nom::character::complete::{char, digit1, satisfy, u32 as number};
use nom::combinator::{consumed, opt};
use nom::multi::fold_many0;
use nom::sequence::preceded;
use std::borrow::Cow;
use std::collections::HashMap;

/// A ply without a note.
pub(super) fn ply(text: Cow<'_, str>, token: Result<Token, SyntaxError>, place: Place) -> Ply<'_> {
    Ply { text, token, place, note: None }
}

/// The lines of a game while they grow.
pub(super) struct Lines<'a> {
    pub(super) sheet: Sheet<'a>,
    /// The result that stands among the moves of the game.
    result: Option<Told<'a>>,
    /// One that stands among those of a variation: it is that of the game if the game has no other and does not
    /// go on after it.
    branch_result: Option<Told<'a>>,
    /// Whether moves after the result have been told of.
    is_after_result: bool,
    /// The main line, then every variation; a variation stands behind its parent.
    lines: Vec<Growing<'a>>,
    /// The variations by the address of their branch.
    branches: HashMap<&'a str, usize>,
    /// The line for the moves behind addresses that are too long; it is left out.
    nowhere: Option<usize>,
    /// The line that moves are added to.
    current: usize,
}

/// The longest address of a variation, in bytes and in steps: a variation inside 31 others. Addresses are compared and kept whole, so that
/// longer ones would take time and memory that grow with the square of the text.
const LONGEST_ADDRESS: usize = 512;
const MOST_STEPS: usize = 64;

/// A result, as written and where.
pub(super) struct Told<'a> {
    pub(super) result: RecordedResult,
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

/// A line while it grows.
#[derive(Default)]
struct Growing<'a> {
    plies: Vec<Ply<'a>>,
    turns: Vec<Turn>,
    /// Where it branches off; `None` for the main line and for variations that leave from nowhere.
    origin: Option<Origin<'a>>,
}

struct Origin<'a> {
    address: &'a str,
    parent: usize,
    /// The index of the replaced ply.
    at: usize,
    /// The index of the replaced ply if the branch turns out to begin with the second half of its turn.
    at_second: usize,
}

/// One turn of a line: which plies belong to it.
#[derive(Default)]
struct Turn {
    number: u32,
    first: usize,
    /// The first ply of the side that moves second.
    second: Option<usize>,
    end: usize,
    /// Whether the first half is not repeated here: `..... b1-b2`.
    is_headless: bool,
    /// Whether no number stands before it.
    is_implicit: bool,
    /// The first ply that no comment has spoken of.
    uncommented: usize,
}

impl Turn {
    /// The index of a ply by its letter.
    fn ply(&self, letter: char) -> usize {
        let index = (letter as usize).saturating_sub('a' as usize);
        self.first + if self.is_headless { index.saturating_sub(1) } else { index }
    }
}

impl Growing<'_> {
    /// The turn with this number. Turns that are out of order may not be found.
    fn turn(&self, number: u32) -> Option<&Turn> {
        let guess = number.checked_sub(self.turns.first()?.number)? as usize;
        match self.turns.get(guess) {
            Some(turn) if turn.number == number => Some(turn),
            _ => self.turns.binary_search_by_key(&number, |turn| turn.number).ok().map(|index| &self.turns[index]),
        }
    }

    /// Where a branch off this ply begins: the index of the ply that it replaces, and the same for a branch off the second half
    /// of the turn.
    fn branching(&self, turn: u32, letter: char) -> Option<(usize, usize)> {
        if turn == 0 {
            return Some((0, 0));
        }
        let Some(found) = self.turn(turn) else {
            let is_next = turn == self.turns.last().map_or(1, |last| last.number.saturating_add(1)) && letter == 'a';
            return is_next.then_some((self.plies.len(), self.plies.len()));
        };
        let at = found.ply(letter);
        let is_there = at < found.end || (at == found.end && found.end == self.plies.len());
        is_there.then_some((at, if letter == 'a' { found.second.unwrap_or(found.end) } else { at }))
    }
}

impl<'a> Lines<'a> {
    pub(super) fn new(sheet: Sheet<'a>) -> Self {
        let lines = vec![Growing::default()];
        Self {
            sheet,
            result: None,
            branch_result: None,
            is_after_result: false,
            lines,
            branches: HashMap::new(),
            nowhere: None,
            current: 0,
        }
    }

    /// Whether anything of a game has been seen.
    pub(super) fn has_begun(&self) -> bool {
        self.lines.len() > 1 || !self.lines[0].plies.is_empty() || !self.lines[0].turns.is_empty()
    }

    /// Whether the last turn has been commented on.
    pub(super) fn is_commented(&self) -> bool {
        self.lines[self.current].turns.last().is_some_and(|turn| turn.uncommented == turn.end)
    }

    /// Reads a part of the text, which begins at `base`.
    pub(super) fn read(&mut self, base: usize, text: &'a str) {
        for Entry { offset, text, item } in entries(text, Reading::Lenient) {
            let at = base + offset;
            match item {
                Ok(Item::Number(number)) => {
                    self.current = 0;
                    self.turn(at, number);
                }
                Ok(Item::Address) => self.address(at, text),
                Ok(Item::Ellipsis) => self.ellipsis(),
                Ok(Item::Result) => {
                    let told = Told { result: result(text), text, offset: at };
                    if self.current == 0 { self.tell(told) } else { self.branch_result = Some(told) }
                }
                Ok(Item::Token(token)) => {
                    if self.current == 0 && matches!(token, Token::Move(_)) {
                        self.go_on(at);
                    }
                    self.push(at, text, Ok(token));
                }
                Err(mut error) => {
                    error.offset = error.offset.saturating_sub(offset);
                    self.push(at, text, Err(error));
                }
            }
        }
    }

    /// Takes in a result. The first one counts; another one is a fault if it differs.
    fn tell(&mut self, told: Told<'a>) {
        match &self.result {
            Some(first) => differ(&mut self.sheet, (first.text, &first.result), &told),
            None => self.result = Some(told),
        }
    }

    /// A move of the game stands here: a result before it comes too early.
    fn go_on(&mut self, at: usize) {
        self.branch_result = None;
        if let Some(Told { text, .. }) = self.result.as_ref().filter(|_| !self.is_after_result) {
            self.is_after_result = true;
            self.sheet.fault(at, FaultKind::MovesAfterResult, || format!("moves follow after the result `{text}`"));
        }
    }

    /// The result among the moves, to be compared with one that was told before the moves.
    pub(super) fn settle(&mut self, before: Option<(&str, RecordedResult)>) -> RecordedResult {
        let among = self.result.as_ref();
        match before {
            Some((text, result)) => {
                if let Some(told) = among {
                    differ(&mut self.sheet, (text, &result), told);
                }
                result
            }
            None => {
                among.or(self.branch_result.as_ref()).map_or_else(RecordedResult::default, |told| told.result.clone())
            }
        }
    }

    /// Begins a turn of the current line.
    fn turn(&mut self, at: usize, number: u32) {
        let line = &mut self.lines[self.current];
        let last = line.turns.last();
        // `1. d6-c6 1... d5-c5` is one turn.
        if last.is_some_and(|last| {
            last.number == number && last.second.is_none() && last.end > last.first && !last.is_implicit
        }) {
            return;
        }
        let expected = last.map_or(1, |last| last.number.saturating_add(1));
        let first = line.plies.len();
        line.turns.push(Turn { number, first, end: first, uncommented: first, ..Turn::default() });
        if number != expected {
            self.sheet
                .fault(at, FaultKind::TurnNumber, || format!("turn {number} stands where turn {expected} should"));
        }
    }

    /// Goes to the line of a variation: `3a.2.1a.` is turn 1 of the second branch off turn 3.
    fn address(&mut self, at: usize, text: &'a str) {
        let is_too_long =
            text.len() > LONGEST_ADDRESS || text.bytes().filter(|byte| *byte == b'.').count() > MOST_STEPS;
        let address = if is_too_long { None } else { Address::parse(text) };
        let Some(Address { branch, parent, from, turn, letter }) = address else {
            let message = || format!("the address `{}` is too long; its moves are left out", excerpt(text));
            self.sheet.fault(at, FaultKind::BadAddress, message);
            self.current = *self.nowhere.get_or_insert(self.lines.len());
            if self.current == self.lines.len() {
                self.lines.push(Growing::default());
            }
            return;
        };
        let Some(branch) = branch else {
            // `3a.` and `3b.` are the halves of turn 3.
            self.current = 0;
            if letter == 'a' || self.lines[0].turns.last().is_none_or(|last| last.number != turn) {
                self.turn(at, turn);
                if letter != 'a' {
                    self.ellipsis();
                }
            }
            return;
        };
        if let Some(line) = self.branches.get(branch) {
            self.current = *line;
        } else {
            let origin = self.branches.get(parent).copied().or(parent.is_empty().then_some(0)).and_then(|parent| {
                let (at, at_second) = self.lines[parent].branching(from.0, from.1)?;
                Some(Origin { address: branch, parent, at, at_second })
            });
            if origin.is_none() {
                self.sheet.fault(at, FaultKind::BadAddress, || {
                    format!("`{branch}` branches off a ply that does not exist; its moves are left out")
                });
            }
            self.current = self.lines.len();
            self.branches.insert(branch, self.current);
            self.lines.push(Growing { origin, ..Growing::default() });
        }
        self.turn(at, turn);
        if letter != 'a' {
            self.ellipsis();
        }
    }

    /// The first half of the turn is not repeated here.
    fn ellipsis(&mut self) {
        let line = &mut self.lines[self.current];
        if let Some(turn) = line.turns.last_mut().filter(|turn| turn.first == turn.end) {
            turn.is_headless = true;
        }
        if let Some(origin) = line.origin.as_mut().filter(|_| line.plies.is_empty()) {
            origin.at = origin.at_second;
        }
    }

    fn push(&mut self, at: usize, text: &'a str, token: Result<Token, SyntaxError>) {
        let place = self.sheet.place(at);
        let line = &mut self.lines[self.current];
        let index = line.plies.len();
        let goes_on = matches!(&token, Ok(Token::Move(one_move)) if one_move.mode.is_berserk());
        let is_ending = matches!(token, Ok(Token::Resigned | Token::Timeout));
        let is_full = line.turns.last().is_none_or(|turn| turn.second.is_some() && !goes_on && !is_ending);
        if is_full {
            let number = line.turns.last().map_or(1, |turn| turn.number.saturating_add(1));
            let turn =
                Turn { number, first: index, end: index, uncommented: index, is_implicit: true, ..Turn::default() };
            line.turns.push(turn);
        }
        if let Some(turn) = line.turns.last_mut() {
            let is_second = if turn.first == turn.end { turn.is_headless } else { !goes_on };
            if is_second && turn.second.is_none() {
                turn.second = Some(index);
            }
            turn.end = index + 1;
        }
        line.plies.push(ply(Cow::Borrowed(text), token, place));
    }

    /// Gives a remark to the last ply of the game; `false` if there is none yet.
    pub(super) fn remark(&mut self, text: &str) -> bool {
        let last = self.lines[0].plies.last_mut();
        last.map(|ply| note(ply, text)).is_some()
    }

    /// Gives the parts of a comment to the plies of the last turn, in order.
    pub(super) fn comment(&mut self, at: usize, text: &'a str) {
        let line = &mut self.lines[self.current];
        let mut parts: Vec<&str> = text.split('|').collect();
        let Some(turn) = line.turns.last_mut() else {
            self.sheet.fault(at, FaultKind::StrayComment, || "this comment stands before the first move".to_owned());
            return;
        };
        let (first, end) = (turn.uncommented, turn.end);
        turn.uncommented = end;
        if turn.is_headless && parts.len() > 1 && parts[0].trim().is_empty() {
            parts.remove(0);
        }
        let targets: Vec<usize> = match turn.second {
            // A berserk turn with one comment for each side.
            Some(second) if parts.len() == 2 && first == turn.first && !turn.is_headless => vec![first, second],
            _ => (first..end).collect(),
        };
        let Some(last) = targets.len().checked_sub(1) else {
            // A second comment on the same turn, or one after a number without moves.
            match line.plies.last_mut() {
                Some(ply) => note(ply, text),
                None => self
                    .sheet
                    .fault(at, FaultKind::StrayComment, || "this comment stands before the first move".to_owned()),
            }
            return;
        };
        for (index, ply) in targets.into_iter().enumerate() {
            if index == last && parts.len() > last + 1 {
                note(&mut line.plies[ply], &parts[last..].join("|"));
            } else if let Some(part) = parts.get(index) {
                note(&mut line.plies[ply], part);
            }
        }
    }

    /// The finished lines, and what was wrong with them.
    pub(super) fn into_record(mut self, result: RecordedResult) -> Record<'a> {
        let mut finished: Vec<Vec<Variation<'a>>> = Vec::new();
        finished.resize_with(self.lines.len(), Vec::new);
        while let (Some(line), Some(mut variations)) = (self.lines.pop(), finished.pop()) {
            // The last line comes first, so its parent's list is in the wrong order until now.
            variations.reverse();
            let done = Line { plies: line.plies, variations };
            if self.lines.is_empty() {
                return Record { main: done, result, faults: self.sheet.into_faults(), ..Record::default() };
            }
            if let Some(Origin { address, parent, at, .. }) = line.origin {
                finished[parent].push(Variation { address: Cow::Borrowed(address), at, line: done });
            }
        }
        Record::default()
    }
}

/// Adds a comment to a ply, its clock apart.
pub(super) fn note(ply: &mut Ply<'_>, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    let note: &mut Note = ply.note.get_or_insert_default();
    let (clock, text) = Clock::open_comment(text).map_or((None, text), |(clock, rest)| (Some(clock), rest));
    note.clock = note.clock.or(clock);
    if !note.comment.is_empty() {
        note.comment.push('\n');
    }
    note.comment.push_str(text);
}

/// Notes a second result if it is not the same as the first.
pub(super) fn differ(sheet: &mut Sheet<'_>, (first, result): (&str, &RecordedResult), second: &Told<'_>) {
    if result.winner != second.result.winner {
        let message = || format!("the result is `{}` here, but `{}` before; the first one counts", second.text, first);
        sheet.fault(second.offset, FaultKind::SecondResult, message);
    }
}

/// The result behind the moves: the attackers' score comes first.
pub(super) fn result(text: &str) -> RecordedResult {
    let winner = match text {
        "1-0" => Some(Winner::Attackers),
        "0-1" => Some(Winner::Defenders),
        "*" => None,
        _ => Some(Winner::Draw),
    };
    RecordedResult { winner, unfinished: winner.is_none(), ..RecordedResult::default() }
}

/// The address before a turn of a variation, taken apart.
#[derive(Debug, PartialEq, Eq)]
struct Address<'a> {
    /// `3a.2` of `3a.2.1a.`; `None` if it has no branch.
    branch: Option<&'a str>,
    /// The branch of the parent line; empty for the main line.
    parent: &'a str,
    /// Turn and letter of the ply that the branch leaves from.
    from: (u32, char),
    /// Turn and letter of the ply that stands here.
    turn: u32,
    letter: char,
}

impl<'a> Address<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let ply = || (number::<&str, nom::error::Error<&str>>, satisfy(|c| c.is_ascii_lowercase()));
        let step = (consumed(preceded((char('.'), digit1), opt(char('.')))), ply());
        let (rest, first) = ply().parse(text).ok()?;
        // How much of the text the branch and its parent's take.
        let begin = (0, 0, (0, 'a'), first);
        let (rest, (branch, parent, from, (turn, letter))) = fold_many0(
            step,
            || begin,
            |(branch, _, _, last), ((dotted, _), next)| {
                let before = dotted.as_ptr() as usize - text.as_ptr() as usize;
                (before + dotted.trim_end_matches('.').len(), branch, last, next)
            },
        )
        .parse(rest)
        .ok()?;
        let (rest, _) = take_while::<_, _, nom::error::Error<&str>>(|c| c == '.').parse(rest).ok()?;
        let branch = (branch > 0).then(|| &text[..branch]);
        rest.is_empty().then_some(Self { branch, parent: &text[..parent], from, turn, letter })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_apart_from_the_end() {
        let told = |text| {
            let Address { branch, parent, from, turn, letter } = Address::parse(text).unwrap();
            format!("{branch:?} {parent:?} {}{} {turn}{letter}", from.0, from.1)
        };
        assert_eq!(told("3a."), "None \"\" 0a 3a");
        assert_eq!(told("12b.1.4a."), "Some(\"12b.1\") \"\" 12b 4a");
        assert_eq!(told("3a.2.1a.1.5a."), "Some(\"3a.2.1a.1\") \"3a.2\" 1a 5a");
        assert_eq!(Address::parse("99999999999a."), None);
    }
}
