//! What decides between players with the same points.

use super::Points;

/// What decides between players with the same points. A "game" below is a match, where matches are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The points in the games among the tied players alone. It is used only if every one of them has played every other one: a player
    /// must not fall behind for a game that was never paired. How often they have played each other is not asked.
    Direct,
    /// Sonneborn-Berger: for each game, the points that the player made in it times all points that the opponent has made in the event;
    /// summed up. With 1, 0.5, 0 that is the usual sum: all points of those who were beaten and half of the points of those who
    /// held a draw. Where a loss is worth something, lost games count too, by the same formula. An opponent who was played twice counts twice.
    SonnebornBerger,
    /// The number of won games.
    Wins,
    /// The plies of the shortest game won: fewer are better, and who has won none is last. A win without a single ply, a
    /// walkover, is not counted here. Where matches are scored, these are the games in
    /// them, not the matches.
    ShortestWin,
}

impl TieBreak {
    /// All, in the order in which they are used if nobody says otherwise.
    pub const ALL: [TieBreak; 4] = [TieBreak::Direct, TieBreak::SonnebornBerger, TieBreak::Wins, TieBreak::ShortestWin];

    /// Its name: `direct`, `sonneborn-berger`, `wins`, `shortest-win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::Direct => "direct",
            TieBreak::SonnebornBerger => "sonneborn-berger",
            TieBreak::Wins => "wins",
            TieBreak::ShortestWin => "shortest-win",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie_break| tie_break.name() == name)
    }
}

/// What a tie-break makes of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// It was not needed, or could not be used.
    Unused,
    /// Points, of a direct encounter.
    Points(Points),
    /// Points times points, in millionths.
    Product(u128),
    /// A number of wins.
    Count(u32),
    /// Plies; `None` for a player without a win.
    Plies(Option<u32>),
}

impl Value {
    /// What is compared: less is better.
    pub(super) fn key(self) -> u128 {
        match self {
            Value::Unused => 0,
            Value::Points(points) => u128::MAX - u128::from(points.0),
            Value::Product(product) => u128::MAX - product,
            Value::Count(count) => u128::MAX - u128::from(count),
            Value::Plies(plies) => plies.map_or(u128::MAX, u128::from),
        }
    }
}
