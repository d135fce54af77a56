//! Floor 7: how games end, counted: one type for every question that counts wins.

use crate::engine::Winner;
use serde::{Deserialize, Serialize};

/// Something for each way in which a game can end; by default, how many games end like that. Sums stop at the largest number there is.
///
/// ```
/// use taflkit::{engine::Winner, results::Results};
/// let mut results: Results = Results::default();
/// for winner in [Some(Winner::Attackers), Some(Winner::Draw), Some(Winner::Arbiter), None] {
///     results.add(winner);
/// }
/// assert_eq!((results.attackers, results.draws, results.undecided), (1, 1, 2));
/// assert_eq!((results.games(), results.decided()), (4, 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results<T = u64> {
    /// The attackers win.
    #[serde(rename = "attackers_wins")]
    pub attackers: T,
    /// The defenders win.
    #[serde(rename = "defenders_wins")]
    pub defenders: T,
    /// Nobody wins.
    pub draws: T,
    /// Nobody says who has won, or an arbiter must.
    pub undecided: T,
}

impl<T> Results<T> {
    /// Who can have won: each way once, in the order of the fields.
    pub const WINNERS: [Option<Winner>; 4] =
        [Some(Winner::Attackers), Some(Winner::Defenders), Some(Winner::Draw), None];

    /// What there is for this winner.
    pub fn get(&self, winner: Option<Winner>) -> &T {
        match winner {
            Some(Winner::Attackers) => &self.attackers,
            Some(Winner::Defenders) => &self.defenders,
            Some(Winner::Draw) => &self.draws,
            Some(Winner::Arbiter) | None => &self.undecided,
        }
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, winner: Option<Winner>) -> &mut T {
        match winner {
            Some(Winner::Attackers) => &mut self.attackers,
            Some(Winner::Defenders) => &mut self.defenders,
            Some(Winner::Draw) => &mut self.draws,
            Some(Winner::Arbiter) | None => &mut self.undecided,
        }
    }

    /// All four.
    pub fn all(&self) -> [&T; 4] {
        Self::WINNERS.map(|winner| self.get(winner))
    }
}

impl Results {
    /// Counts a game.
    pub fn add(&mut self, winner: Option<Winner>) {
        let count = self.get_mut(winner);
        *count = count.saturating_add(1);
    }

    /// Counts the games of others.
    pub fn merge(&mut self, other: Self) {
        for winner in Self::WINNERS {
            let count = self.get_mut(winner);
            *count = count.saturating_add(*other.get(winner));
        }
    }

    /// All games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.decided().saturating_add(self.undecided)
    }

    /// Those that end with a winner or a draw.
    #[must_use]
    pub fn decided(&self) -> u64 {
        self.attackers.saturating_add(self.defenders).saturating_add(self.draws)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_stop_at_the_largest_number() {
        let mut many = Results { attackers: u64::MAX, draws: 1, ..Results::default() };
        many.add(Some(Winner::Attackers));
        many.merge(many);
        assert_eq!(many, Results { attackers: u64::MAX, draws: 2, ..Results::default() });
        assert_eq!((many.games(), many.decided()), (u64::MAX, u64::MAX));
    }

    #[test]
    fn every_winner_has_one_place() {
        let mut places = Results { attackers: "a", defenders: "d", draws: "=", undecided: "?" };
        assert_eq!(places.all(), [&"a", &"d", &"=", &"?"]);
        *places.get_mut(Some(Winner::Arbiter)) = "!";
        assert_eq!(places.get(None), &"!");
    }
}
