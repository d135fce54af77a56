//! What was played from a position, and with what success.

use super::Found;
use crate::engine::Winner;
use crate::record::Turn;
use crate::results::Results;
use std::collections::BTreeMap;

/// What was found in many games, summed up. Tallies of two halves of an archive merge into that of the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many games were looked through.
    pub games: u64,
    /// In how many of them the position stood.
    pub found: u64,
    /// How often it stood there.
    pub occurrences: u64,
    turns: BTreeMap<Option<Turn>, Results>,
}

impl Tally {
    /// Counts a game and its winner.
    pub fn add(&mut self, found: &Found, winner: Option<Winner>) {
        self.games += 1;
        self.found += u64::from(!found.occurrences.is_empty());
        self.occurrences += found.occurrences.len() as u64;
        // A game in which the same was played twice is one game.
        let mut turns: Vec<&Option<Turn>> = found.occurrences.iter().map(|occurrence| &occurrence.folded).collect();
        turns.sort_unstable();
        turns.dedup();
        for turn in turns {
            self.turns.entry(turn.clone()).or_default().add(winner);
        }
    }

    /// Adds what was found in other games.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.found += other.found;
        self.occurrences += other.occurrences;
        for (turn, results) in other.turns {
            self.turns.entry(turn).or_default().merge(results);
        }
    }

    /// What was played from the position, in the most games first; of equals, by squares. `None` stands for nothing, or nothing that can be
    /// played, and is the last of its equals.
    #[must_use]
    pub fn turns(&self) -> Vec<(Option<&Turn>, Results)> {
        let mut turns: Vec<(Option<&Turn>, Results)> =
            self.turns.iter().map(|(turn, results)| (turn.as_ref(), *results)).collect();
        turns.sort_by_key(|(turn, results)| (std::cmp::Reverse(results.games()), turn.is_none()));
        turns
    }
}
