//! A list of rated players.

use crate::notation::Side;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Rating, confidence_interval};

/// A list of rated players.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// Its name: the variant, if there is a list for each.
    pub name: String,
    /// The players, best first; players with the same rating by name. Ratings are compared to the hundredth of a point.
    pub entries: Vec<Entry>,
}

/// A rated player, or one side of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The place in the list, from 1; players with the same rating share one.
    pub rank: usize,
    /// The player.
    pub name: String,
    /// The side, if sides are rated apart.
    pub side: Option<Side>,
    /// The rating, in full precision.
    pub rating: f64,
    /// How sure it is: Glicko-2 alone knows.
    pub spread: Option<Spread>,
    /// How far the rating is from the one at the beginning.
    pub change: f64,
    /// How many rated games were won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many were lost.
    pub losses: u32,
}

/// How sure a rating is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The standard deviation of the rating, in points.
    pub deviation: f64,
    /// How erratic the player's results are; 0.06 at the beginning.
    pub volatility: f64,
}

impl Entry {
    /// How many games were rated.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The two ratings between which the player's strength is with a probability of 95 %: 1.96 deviations to each side.
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        let Spread { deviation, volatility } = self.spread?;
        Some(confidence_interval(&Glicko2Rating { rating: self.rating, deviation, volatility }))
    }

    pub(super) fn count(&mut self, outcome: Outcomes) {
        match outcome {
            Outcomes::WIN => self.wins += 1,
            Outcomes::DRAW => self.draws += 1,
            Outcomes::LOSS => self.losses += 1,
        }
    }

    /// The rating as far as it counts for the order: what is less than a hundredth of a point is noise of the arithmetic.
    fn hundredths(&self) -> i64 {
        (self.rating * 100.0).round() as i64
    }
}

impl List {
    pub(super) fn new(name: &str, mut entries: Vec<Entry>) -> Self {
        entries.sort_by(|one, other| {
            let by_rating = other.hundredths().cmp(&one.hundredths());
            by_rating.then_with(|| one.name.cmp(&other.name)).then_with(|| one.side.cmp(&other.side))
        });
        let mut list = Self { name: name.to_owned(), entries };
        list.rank();
        list
    }

    /// Leaves out those who have fewer rated games. The others move up.
    #[must_use]
    pub fn with_games(mut self, least: u32) -> Self {
        self.entries.retain(|entry| entry.games() >= least);
        self.rank();
        self
    }

    fn rank(&mut self) {
        let mut rank = 1;
        let mut before = None;
        for (index, entry) in self.entries.iter_mut().enumerate() {
            if before != Some(entry.hundredths()) {
                rank = index + 1;
            }
            before = Some(entry.hundredths());
            entry.rank = rank;
        }
    }
}
