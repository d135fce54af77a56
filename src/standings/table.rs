//! The table of an event.

use super::contest::{Contest, Meeting};
use super::order::{Order, order};
use super::{Options, Points, Value};
use jiff::civil::Date;

/// The table of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name; empty for games of no event.
    pub event: String,
    /// The players with a scored game (or match), best first.
    pub rows: Vec<Row>,
    /// Games that wait for the one with the sides swapped, where matches are scored.
    pub incomplete: Vec<Incomplete>,
}

/// A player of an event. Where matches are scored, "games" are matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The place, from 1.
    pub place: usize,
    /// Whether somebody shares it.
    pub shared: bool,
    /// The player.
    pub name: String,
    /// How many games were won.
    pub wins: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many were lost.
    pub losses: u32,
    /// The points made.
    pub points: Points,
    /// What the tie-breaks made of the player, in their order. Direct encounters have a value only where they were used; the others always.
    pub values: Vec<Value>,
    /// The last tie-break, as an index into [`Options::tie_breaks`], that set the player apart from others with the same points; `None`
    /// where the points alone decide, or nothing does.
    pub decided_by: Option<usize>,
    /// The opponents, as indices of rows in their order, and the games against each in theirs.
    pub meetings: Vec<(usize, Vec<Meeting>)>,
}

/// A game that waits for the one with the sides swapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incomplete {
    /// The player of the attackers.
    pub attackers: String,
    /// The player of the defenders.
    pub defenders: String,
    /// The day, if it is known.
    pub date: Option<Date>,
    /// The round; empty if it is not known.
    pub round: String,
}

impl Row {
    /// How many games were scored.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The rows of a table.
pub(super) fn rows(names: &[String], contests: &[Contest], options: &Options) -> Vec<Row> {
    let Order { tallies, groups, values, decided_by } = order(names, contests, options.scheme, &options.tie_breaks);
    let mut row_of = vec![0; names.len()];
    for (row, player) in groups.iter().flatten().enumerate() {
        row_of[*player] = row;
    }
    let mut rows = Vec::new();
    for group in &groups {
        let place = rows.len() + 1;
        for &player in group {
            let tally = &tallies[player];
            let mut met: Vec<(usize, Meeting)> = tally
                .contests
                .iter()
                .map(|&(index, seat)| (row_of[contests[index].players[1 - seat]], contests[index].meeting(seat)))
                .collect();
            met.sort_by_key(|(opponent, _)| *opponent); // stable: games stay in their order
            let meetings = met.chunk_by(|one, next| one.0 == next.0);
            rows.push(Row {
                place,
                shared: group.len() > 1,
                name: names[player].clone(),
                wins: tally.wins,
                draws: tally.draws,
                losses: tally.losses,
                points: tally.points,
                values: values[player].clone(),
                decided_by: decided_by[player],
                meetings: meetings.map(|met| (met[0].0, met.iter().map(|(_, meeting)| *meeting).collect())).collect(),
            });
        }
    }
    rows
}
