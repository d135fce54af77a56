//! Floor 7: how do the players of a tournament stand?
//!
//! [`Standings`] gathers games by event and makes a [`Table`] of each: the players in the order of their points, what decided between
//! equals, and who scored what against whom.
//!
//! Tie-breaks come one after the other ([`TieBreak`] tells what each counts). One that splits the players of a tie has set these parts apart for
//! good; those who are still tied, within a part, go on with the next one. A direct encounter is therefore not counted anew among
//! fewer players, unless it is named again. Whom nothing sets apart share a place.
//!
//! ```
//! use taflkit::{notation::Side, players::Encounter, standings::{Options, Standings}};
//! let mut standings = Standings::new(Options::default());
//! for (attackers, defenders, winner) in [("Ada", "Bo", None), ("Bo", "Ada", Some(Side::Attackers)), ("Cy", "Bo", Some(Side::Attackers))] {
//!     let game = Encounter { attackers: attackers.into(), defenders: defenders.into(), winner, date: None };
//!     standings.add(&game, "Cup", "", 40);
//! }
//! // Bo  1.5  against Ada ½d 1a, against Cy 0d
//! // Cy  1    against Bo 1a
//! // Ada 0.5  against Bo ½a 0d
//! let rows = &standings.tables()[0].rows;
//! let shown: Vec<String> = rows.iter().map(|row| format!("{} {} {}", row.place, row.name, row.points)).collect();
//! assert_eq!(shown, ["1 Bo 1.5", "2 Cy 1", "3 Ada 0.5"]);
//! assert_eq!(rows[0].meetings[1].1[0].to_string(), "½d");
//! ```

mod contest;
mod matches;
mod order;
mod points;
mod round;
mod table;
mod tie_break;

pub use contest::{Detail, Meeting, Score};
pub use points::{Points, Scheme, SchemeError};
pub use table::{Incomplete, Row, Table};
pub use tie_break::{TieBreak, Value};

use crate::notation::Side;
use crate::players::{Encounter, Numbered};
use contest::Contest;
use jiff::civil::Date;
use round::Round;
use std::collections::BTreeMap;

/// How to score an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// What is scored.
    pub unit: Unit,
    /// What a win, a draw and a loss are worth.
    pub scheme: Scheme,
    /// What decides between equals, in this order.
    pub tie_breaks: Vec<TieBreak>,
}

/// What is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Games.
    Games,
    /// Matches of two games between two players with the sides swapped. Who has more game points (1, ½, 0) in it has won it.
    Matches {
        /// Whether, when game points are equal, the shorter win decides (fewer plies); else the match is drawn. It is drawn, too, if one of the wins is
        /// a walkover without a single ply.
        shortest_win_decides: bool,
    },
}

impl Default for Options {
    /// Games, for 1, 0.5 and 0 points, with all tie-breaks in their usual order.
    fn default() -> Self {
        Self { unit: Unit::Games, scheme: Scheme::default(), tie_breaks: TieBreak::ALL.to_vec() }
    }
}

/// Gathers the games of events.
#[derive(Debug, Clone)]
pub struct Standings {
    options: Options,
    events: BTreeMap<String, Event>,
}

/// The games of an event.
#[derive(Debug, Clone, Default)]
struct Event {
    players: Numbered<String>,
    games: Vec<Game>,
}

/// A game between two numbered players.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Game {
    /// Attackers, defenders.
    players: [usize; 2],
    winner: Option<Side>,
    plies: u32,
    date: Option<Date>,
    round: String,
}

impl Standings {
    /// No games yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, events: BTreeMap::new() }
    }

    /// Adds a game of so many plies to an event. The event and the round are empty if they are not known.
    pub fn add(&mut self, game: &Encounter, event: &str, round: &str, plies: u32) {
        if !self.events.contains_key(event) {
            self.events.insert(event.to_owned(), Event::default());
        }
        let Some(event) = self.events.get_mut(event) else { return };
        let players = [&game.attackers, &game.defenders].map(|name| event.players.number(name.clone()));
        event.games.push(Game { players, winner: game.winner, plies, date: game.date, round: round.to_owned() });
    }

    /// The tables of all events, in the order of their names.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        self.events.iter().map(|(name, event)| self.table(name, event)).collect()
    }

    fn table(&self, name: &str, event: &Event) -> Table {
        let mut games = event.games.clone();
        // Stable, so that what neither has comes first and stays in the order of the input.
        games.sort_by_cached_key(|game| (game.date, (!game.round.is_empty()).then(|| Round::new(&game.round))));
        let names = event.players.keys();
        let (contests, alone) = match self.options.unit {
            Unit::Games => (games.iter().map(Contest::game).collect(), Vec::new()),
            Unit::Matches { shortest_win_decides } => matches::pair(&games, shortest_win_decides),
        };
        let incomplete = alone.into_iter().map(|index| {
            let game = &games[index];
            let [attackers, defenders] = game.players.map(|player| names[player].clone());
            Incomplete { attackers, defenders, date: game.date, round: game.round.clone() }
        });
        Table {
            event: name.to_owned(),
            rows: table::rows(names, &contests, &self.options),
            incomplete: incomplete.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
