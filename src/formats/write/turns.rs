//! The plies of a line as turns: which side's half they belong to, and where its variations leave.
//!
//! It mirrors what the readers make of turns, so that comments and variations come back to their plies.

use super::content::{Entry, line_entries};
use crate::notation::Token;
use crate::record::{Line, ReplayedLine, Variation};

/// Variations inside each other that the readers keep apart.
pub(super) const DEEPEST: usize = 30;

/// One turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    /// Its number; every line begins with 1.
    pub number: u32,
    /// The index of its first ply.
    pub first: usize,
    /// The index of the first ply of the side that moves second.
    pub second: Option<usize>,
    /// The index behind its last ply.
    pub end: usize,
    /// Whether the first half is left out, because a variation leaves in the second one.
    pub is_headless: bool,
}

/// A ply by its turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub turn: u32,
    /// Which ply of the turn it is, counted from 0; a turn that is headless counts what it leaves out.
    pub index: usize,
    /// Whether it belongs to the second half.
    pub is_second: bool,
    /// Whether the second half begins with it.
    pub begins_second: bool,
}

/// A line to be written.
pub(super) struct Laid<'r> {
    pub entries: Vec<Entry<'r>>,
    pub turns: Vec<Turn>,
    /// Its variations, in the order in which they leave.
    pub branches: Vec<Branch<'r>>,
}

/// A variation of a line to be written.
#[derive(Clone, Copy)]
pub(super) struct Branch<'r> {
    /// The index of the entry that it replaces; the number of entries, if it goes on after the last one.
    pub at: usize,
    pub variation: &'r Variation<'r>,
    pub replayed: &'r ReplayedLine,
}

impl<'r> Branch<'r> {
    /// Its first entry; `None` if it has none.
    pub fn first(&self) -> Option<Entry<'r>> {
        Some(Entry { ply: self.variation.line.plies.first()?, shown: self.replayed.ply(0) })
    }

    /// Its own line.
    pub fn lay_out(&self, is_headless: bool) -> Laid<'r> {
        let line = &self.variation.line;
        Laid::new(line_entries(line, self.replayed), line, self.replayed, is_headless)
    }
}

impl<'r> Laid<'r> {
    /// Lays a line out in turns. `entries` are its plies, perhaps without the last one.
    pub fn new(entries: Vec<Entry<'r>>, line: &'r Line<'r>, replayed: &'r ReplayedLine, is_headless: bool) -> Self {
        let turns = turns(&entries, is_headless);
        let mut branches: Vec<_> = line
            .variations
            .iter()
            .enumerate()
            .map(|(index, variation)| {
                // What goes on after an ending that is left out goes on after the move before it.
                let at = if variation.at <= line.plies.len() { variation.at.min(entries.len()) } else { variation.at };
                Branch { at, variation, replayed: replayed.variation(index) }
            })
            .collect();
        branches.sort_by_key(|branch| branch.at);
        Self { entries, turns, branches }
    }

    /// Where a ply stands, or the next one after the last.
    pub fn spot(&self, at: usize) -> Spot {
        let place = |turn: &Turn| Spot {
            turn: turn.number,
            index: at - turn.first + usize::from(turn.is_headless),
            is_second: turn.second.is_some_and(|second| at >= second),
            begins_second: turn.second == Some(at),
        };
        if let Some(turn) = self.turns.get(self.turns.partition_point(|turn| turn.end <= at)) {
            return place(turn);
        }
        match self.turns.last() {
            Some(turn) if turn.second.is_none() => Spot { is_second: true, begins_second: true, ..place(turn) },
            last => {
                Spot { turn: last.map_or(1, |turn| turn.number + 1), index: 0, is_second: false, begins_second: false }
            }
        }
    }
}

impl Laid<'_> {
    /// Where a first ply of a variation stands that leaves here: after the ply before it, in the same half if it goes on with its piece.
    pub fn spot_of_branch(&self, at: usize, goes_on: bool) -> Spot {
        let Some(before) = at.checked_sub(1).map(|before| self.spot(before)) else { return self.spot(at) };
        if goes_on || !before.is_second {
            Spot { index: before.index + 1, is_second: before.is_second || !goes_on, begins_second: !goes_on, ..before }
        } else {
            Spot { turn: before.turn + 1, index: 0, is_second: false, begins_second: false }
        }
    }
}

/// Whether an entry belongs to the half of the entry before it.
pub(super) fn goes_on(entry: &Entry<'_>) -> bool {
    match &entry.ply.token {
        Ok(Token::Move(played)) => played.mode.is_berserk() || entry.shown.is_some_and(|shown| shown.continued),
        _ => false,
    }
}

fn turns(entries: &[Entry<'_>], is_headless: bool) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let goes_on = goes_on(entry);
        let is_ending = matches!(entry.ply.token, Ok(Token::Resigned | Token::Timeout));
        if turns.last().is_none_or(|turn| turn.second.is_some() && !goes_on && !is_ending) {
            let number = turns.len() as u32 + 1;
            let is_headless = is_headless && turns.is_empty();
            turns.push(Turn { number, first: index, second: None, end: index, is_headless });
        }
        let turn = turns.last_mut().expect("one was just made");
        let is_second = if turn.first == turn.end { turn.is_headless } else { !goes_on };
        if is_second && turn.second.is_none() {
            turn.second = Some(index);
        }
        turn.end = index + 1;
    }
    turns
}
