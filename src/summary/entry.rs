//! What a question finds out of one game: little, so that threads can hand it on.

use super::{KeyValue, Question, Section};
use crate::check::Verdict;
use crate::engine::Winner;
use crate::facts::Facts;
use crate::notation::Side;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// What a question finds out of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The groups that the game counts for, with what it is for them.
    pub(super) seats: SmallVec<[(Vec<KeyValue>, Own); 2]>,
    pub(super) game: Game,
}

/// The figures of a game that were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Game {
    pub winner: Option<Winner>,
    pub plies: Option<u32>,
    pub termination: Option<&'static str>,
    pub captures: Option<Captures>,
    pub verdict: Option<Verdict>,
}

/// Men that fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Captures {
    /// By the attackers.
    pub attackers: u64,
    /// By the defenders.
    pub defenders: u64,
    /// The games in which they fell: those whose rules are known, so that there was a board to look at.
    pub games: u64,
}

/// Games from the point of view of a group: a player's, a side's. Who play against themselves win and lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// How many were won.
    pub wins: u64,
    /// How many were lost.
    pub losses: u64,
}

impl Own {
    fn of(side: Side, winner: Option<Winner>) -> Self {
        let is_won_by = |side: Side| u64::from(winner == Some(side.into()));
        Self { wins: is_won_by(side), losses: is_won_by(side.opponent()) }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.losses = self.losses.saturating_add(other.losses);
    }
}

impl Question {
    /// What a game says to the question. Nothing else is asked of it.
    #[must_use]
    pub fn entry(&self, facts: &Facts<'_>) -> Entry {
        let winner = facts.winner(self.winner);
        let seat = |side: Side| {
            let key: Vec<KeyValue> = self.by.iter().map(|key| key.value(facts, side)).collect();
            (key, Own::of(side, winner))
        };
        let mut seats: SmallVec<[(Vec<KeyValue>, Own); 2]> = smallvec![seat(Side::Attackers)];
        if self.is_of_sides() {
            let (key, own) = seat(Side::Defenders);
            if seats[0].0 == key { seats[0].1.add(own) } else { seats.push((key, own)) }
        }
        let asked = |section| self.shows(section).then_some(facts);
        let captures = |facts: &Facts<'_>| Captures {
            attackers: facts.captures(Side::Attackers).into(),
            defenders: facts.captures(Side::Defenders).into(),
            games: u64::from(facts.replay().variant.is_some()),
        };
        let game = Game {
            winner,
            plies: asked(Section::Length).map(Facts::plies),
            termination: asked(Section::Terminations).map(Facts::termination),
            captures: asked(Section::Captures).map(captures),
            verdict: asked(Section::Verdicts).map(Facts::verdict),
        };
        Entry { seats, game }
    }
}
