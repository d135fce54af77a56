//! Floor 7: how strong are the players?
//!
//! [`Ratings`] gathers games and rates their players by Elo or Glicko-2. Games count in the order of their dates; those without a whole
//! date come first, and games of one day stay in the order in which they were added.
//!
//! ```
//! use taflkit::notation::Side;
//! use taflkit::players::Encounter;
//! use taflkit::ratings::{Options, Ratings, System};
//! let mut ratings = Ratings::new(Options { system: System::Elo { k: 32.0 }, ..Options::default() });
//! for (attackers, defenders, winner) in [("Ada", "Bo", Some(Side::Attackers)), ("Bo", "Ada", None)] {
//!     ratings.add(&Encounter { attackers: attackers.into(), defenders: defenders.into(), winner, date: None }, "");
//! }
//! let list = &ratings.lists()[0];
//! // Ada wins 16 points off an equal. Then 1516 plays 1484 and is expected to score 0.546: the draw costs 1.47 points.
//! assert_eq!((list.entries[0].name.as_str(), (list.entries[0].rating * 100.0).round()), ("Ada", 151_453.0));
//! assert_eq!((list.entries[1].name.as_str(), (list.entries[1].change * 100.0).round()), ("Bo", -1453.0));
//! ```

mod elo;
mod glicko2;
mod list;
mod period;

pub use list::{Entry, List, Spread};
pub use period::Period;

use crate::notation::Side;
use crate::players::{Encounter, Numbered};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// How to rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum System {
    /// Elo, game by game: what one player wins the other one loses.
    Elo {
        /// How many points a game can move at most; 32 is usual.
        k: f64,
    },
    /// Glicko-2, period by period, with the constants that its author suggests: a player begins with a deviation of 350 and a volatility
    /// of 0.06; tau is 0.5.
    Glicko2 {
        /// How long a period lasts.
        period: Period,
    },
}

/// What to rate, and how.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The system.
    pub system: System,
    /// The rating that everybody begins with; 1500 is usual.
    pub initial: f64,
    /// Whether a player's attackers and defenders are rated apart, as if they were two players.
    pub by_side: bool,
}

impl Default for Options {
    /// Glicko-2 by months, from 1500, both sides together.
    fn default() -> Self {
        Self { system: System::Glicko2 { period: Period::Month }, initial: 1500.0, by_side: false }
    }
}

/// Gathers games and rates their players.
#[derive(Debug, Clone)]
pub struct Ratings {
    options: Options,
    lists: BTreeMap<String, Games>,
}

/// Who is rated: a player, or one side of a player.
type Who = (String, Option<Side>);

/// The games of one list.
#[derive(Debug, Clone, Default)]
struct Games {
    who: Numbered<Who>,
    games: Vec<Game>,
}

/// A game between two numbered players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Game {
    /// Attackers, defenders.
    players: [usize; 2],
    winner: Option<Side>,
    date: Option<Date>,
}

impl Game {
    /// What came of it for the attackers (0) or the defenders (1).
    fn outcome(&self, seat: usize) -> skillratings::Outcomes {
        match self.winner {
            None => skillratings::Outcomes::DRAW,
            Some(side) if (side == Side::Attackers) == (seat == 0) => skillratings::Outcomes::WIN,
            Some(_) => skillratings::Outcomes::LOSS,
        }
    }
}

impl Ratings {
    /// No games yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, lists: BTreeMap::new() }
    }

    /// Adds a game to the list of this name; each list is rated as if the others were not there.
    pub fn add(&mut self, game: &Encounter, list: &str) {
        if !self.lists.contains_key(list) {
            self.lists.insert(list.to_owned(), Games::default());
        }
        let Some(games) = self.lists.get_mut(list) else { return };
        let players = [Side::Attackers, Side::Defenders].map(|side| {
            let side_apart = self.options.by_side.then_some(side);
            games.who.number((game.player(side).to_owned(), side_apart))
        });
        games.games.push(Game { players, winner: game.winner, date: game.date });
    }

    /// The lists by their names, each with its best player first.
    #[must_use]
    pub fn lists(&self) -> Vec<List> {
        self.lists.iter().map(|(name, games)| self.rate(name, games)).collect()
    }

    fn rate(&self, name: &str, games: &Games) -> List {
        let Options { system, initial, .. } = self.options;
        let mut in_order = games.games.clone();
        in_order.sort_by_key(|game| game.date); // stable; no date is before every date
        let players = games.who.keys();
        let ratings: Vec<(f64, Option<Spread>)> = match system {
            System::Elo { k } => {
                elo::rate(&in_order, players.len(), initial, k).into_iter().map(|rating| (rating, None)).collect()
            }
            System::Glicko2 { period } => glicko2::rate(&in_order, players.len(), initial, period)
                .into_iter()
                .map(|rated| (rated.rating, Some(Spread { deviation: rated.deviation, volatility: rated.volatility })))
                .collect(),
        };
        let mut entries: Vec<Entry> = players
            .iter()
            .zip(ratings)
            .map(|((name, side), (rating, spread))| Entry {
                rank: 0,
                name: name.clone(),
                side: *side,
                rating,
                spread,
                change: rating - initial,
                wins: 0,
                draws: 0,
                losses: 0,
            })
            .collect();
        for game in &in_order {
            for (seat, player) in game.players.into_iter().enumerate() {
                entries[player].count(game.outcome(seat));
            }
        }
        List::new(name, entries)
    }
}

#[cfg(test)]
mod tests;
