//! The games that no table of players can hold, counted.

use std::fmt;

/// Why a game is left out of a table of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyLeftOut {
    /// Nobody says who won, and nobody says that it was a draw.
    NoResult,
    /// At least one player is not known.
    NoPlayers,
    /// Both players are the same.
    OnePlayer,
}

/// How many games were left out, and why. Shown as `20 without a result, 10 without both players, 1 against themselves`.
///
/// ```
/// use taflkit::players::{LeftOut, WhyLeftOut};
/// let mut left_out = LeftOut::default();
/// [WhyLeftOut::NoPlayers, WhyLeftOut::NoResult, WhyLeftOut::NoPlayers].into_iter().for_each(|why| left_out.add(why));
/// assert_eq!((left_out.total(), left_out.to_string()), (3, "1 without a result, 2 without both players".into()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LeftOut {
    /// Games without a result.
    pub no_result: u64,
    /// Games of which a player is not known.
    pub no_players: u64,
    /// Games of players against themselves.
    pub one_player: u64,
}

impl LeftOut {
    /// Counts one more.
    pub fn add(&mut self, why: WhyLeftOut) {
        match why {
            WhyLeftOut::NoResult => self.no_result += 1,
            WhyLeftOut::NoPlayers => self.no_players += 1,
            WhyLeftOut::OnePlayer => self.one_player += 1,
        }
    }

    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.no_result + self.no_players + self.one_player
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = [
            (self.no_result, "without a result"),
            (self.no_players, "without both players"),
            (self.one_player, "against themselves"),
        ];
        let mut separator = "";
        for (count, reason) in reasons.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, "{separator}{count} {reason}")?;
            separator = ", ";
        }
        Ok(())
    }
}
