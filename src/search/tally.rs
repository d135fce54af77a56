//! What was played from a position, and with what success.

use super::Found;
use crate::engine::Winner;
use crate::record::Turn;
use std::collections::BTreeMap;

/// How games ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// How many games there are.
    pub games: u64,
    /// How many of them the attackers won.
    pub attackers: u64,
    /// How many of them the defenders won.
    pub defenders: u64,
    /// How many of them were drawn.
    pub draws: u64,
}

impl Score {
    /// How many games have no result.
    #[must_use]
    pub fn undecided(&self) -> u64 {
        self.games - self.attackers - self.defenders - self.draws
    }

    fn add(&mut self, winner: Option<Winner>) {
        self.games += 1;
        match winner {
            Some(Winner::Attackers) => self.attackers += 1,
            Some(Winner::Defenders) => self.defenders += 1,
            Some(Winner::Draw) => self.draws += 1,
            Some(Winner::Arbiter) | None => {}
        }
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.attackers += other.attackers;
        self.defenders += other.defenders;
        self.draws += other.draws;
    }
}

/// What was found in many games, summed up. Tallies of two halves of an archive merge into that of the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many games were looked through.
    pub games: u64,
    /// In how many of them the position stood.
    pub found: u64,
    /// How often it stood there.
    pub occurrences: u64,
    turns: BTreeMap<Option<Turn>, Score>,
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
        for (turn, score) in other.turns {
            self.turns.entry(turn).or_default().merge(score);
        }
    }

    /// What was played from the position, in the most games first; of equals, by squares. `None` stands for nothing, or nothing that can be
    /// played, and is the last of its equals.
    #[must_use]
    pub fn turns(&self) -> Vec<(Option<&Turn>, Score)> {
        let mut turns: Vec<(Option<&Turn>, Score)> =
            self.turns.iter().map(|(turn, score)| (turn.as_ref(), *score)).collect();
        turns.sort_by_key(|(turn, score)| (std::cmp::Reverse(score.games), turn.is_none()));
        turns
    }
}
