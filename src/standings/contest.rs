//! What is scored: a game, or a match of two games.

use super::Game;
use crate::notation::Side;
use std::fmt;

/// A game or a match between two numbered players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Contest {
    /// Both players; in a game, the attackers come first.
    pub players: [usize; 2],
    /// Which of them won, 0 or 1; `None` for a draw.
    pub winner: Option<usize>,
    /// The plies of the shortest game that each has won.
    pub shortest: [Option<u32>; 2],
    /// The half points of each in a match.
    pub halves: Option<[u8; 2]>,
}

impl Contest {
    /// A game alone.
    pub fn game(game: &Game) -> Self {
        let winner = game.winner.map(|side| usize::from(side == Side::Defenders));
        // A game that was never played, or of which only the result is kept, is no short one.
        let shortest = [0, 1].map(|seat| (winner == Some(seat) && game.plies > 0).then_some(game.plies));
        Self { players: game.players, winner, shortest, halves: None }
    }

    /// A match of two games between the same players with the sides swapped.
    pub fn two_games(first: &Game, second: &Game, shortest_win_decides: bool) -> Self {
        let [first, second] = [Self::game(first), Self::game(second)];
        // In the second game, each sits where the other one sat.
        let half_points = |game: &Self, seat: usize| match game.winner {
            None => 1,
            Some(winner) => u8::from(winner == seat) * 2,
        };
        let halves = [0, 1].map(|seat| half_points(&first, seat) + half_points(&second, 1 - seat));
        let shortest = [0, 1].map(|seat| [first.shortest[seat], second.shortest[1 - seat]].into_iter().flatten().min());
        let winner = match halves[0].cmp(&halves[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => match shortest {
                [Some(one), Some(other)] if shortest_win_decides && one != other => Some(usize::from(other < one)),
                _ => None,
            },
        };
        Self { players: first.players, winner, shortest, halves: Some(halves) }
    }

    /// What came of it for the player in a seat, 0 or 1.
    pub fn score(&self, seat: usize) -> Score {
        match self.winner {
            None => Score::Draw,
            Some(winner) if winner == seat => Score::Win,
            Some(_) => Score::Loss,
        }
    }

    /// How the player in a seat sees it.
    pub fn meeting(&self, seat: usize) -> Meeting {
        let side = if seat == 0 { Side::Attackers } else { Side::Defenders };
        let detail = match self.halves {
            None => Detail::Game(side),
            Some(halves) => Detail::Match { own: halves[seat], other: halves[1 - seat] },
        };
        Meeting { score: self.score(seat), detail }
    }
}

/// What came of a game or a match for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Won.
    Win,
    /// Neither.
    Draw,
    /// Lost.
    Loss,
}

/// A game or a match as the cell of a crosstable shows it: `1a` for a game won as attackers, `½d` for one drawn as defenders, `0 (½-1½)`
/// for a match lost by half a point to one and a half. A win is a 1, whatever it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// What came of it for the player of the row.
    pub score: Score,
    /// How.
    pub detail: Detail,
}

/// How a player met another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Detail {
    /// In a game, with this side.
    Game(Side),
    /// In a match of two games: the half points (a win is 2, a draw 1) of the player and of the other one.
    Match {
        /// The player's.
        own: u8,
        /// The other one's.
        other: u8,
    },
}

impl fmt::Display for Meeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.score {
            Score::Win => "1",
            Score::Draw => "½",
            Score::Loss => "0",
        })?;
        match self.detail {
            Detail::Game(Side::Attackers) => f.write_str("a"),
            Detail::Game(Side::Defenders) => f.write_str("d"),
            Detail::Match { own, other } => write!(f, " ({}-{})", halves(own), halves(other)),
        }
    }
}

fn halves(count: u8) -> String {
    match (count / 2, count % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
