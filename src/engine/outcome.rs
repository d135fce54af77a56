//! How a game ends by its rules.

use crate::notation::Side;
use std::fmt;

/// Who has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The attackers.
    Attackers,
    /// The defenders.
    Defenders,
    /// Nobody.
    Draw,
    /// The rules end the game but cannot say for whom.
    Arbiter,
}

impl Winner {
    /// As it stands in reports: `attackers`, `defenders`, `draw`, `arbiter`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Winner::Attackers => "attackers",
            Winner::Defenders => "defenders",
            Winner::Draw => "draw",
            Winner::Arbiter => "arbiter",
        }
    }
}

impl From<Side> for Winner {
    fn from(side: Side) -> Self {
        match side {
            Side::Attackers => Winner::Attackers,
            Side::Defenders => Winner::Defenders,
        }
    }
}

impl From<Option<Side>> for Winner {
    fn from(side: Option<Side>) -> Self {
        side.map_or(Winner::Draw, Winner::from)
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The king stands on a corner.
    Corner,
    /// The king stands on the edge.
    Edge,
    /// The king's fort on the edge cannot be broken.
    ExitFort,
    /// The king is captured.
    KingCaptured,
    /// No defender can reach the edge.
    Encircled,
    /// The side to move has no legal move.
    NoMoves,
    /// The last attacker is captured.
    NoAttackers,
    /// A position, formation or move was repeated too often.
    Repetition,
    /// Too few attackers are left to win.
    TooFewPieces,
    /// The house's limit of plies is reached.
    MoveLimit,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 10] = [
        Reason::Corner,
        Reason::Edge,
        Reason::ExitFort,
        Reason::KingCaptured,
        Reason::Encircled,
        Reason::NoMoves,
        Reason::NoAttackers,
        Reason::Repetition,
        Reason::TooFewPieces,
        Reason::MoveLimit,
    ];

    /// As it stands in reports: `king-captured`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Corner => "corner",
            Reason::Edge => "edge",
            Reason::ExitFort => "exit-fort",
            Reason::KingCaptured => "king-captured",
            Reason::Encircled => "encircled",
            Reason::NoMoves => "no-moves",
            Reason::NoAttackers => "no-attackers",
            Reason::Repetition => "repetition",
            Reason::TooFewPieces => "too-few-pieces",
            Reason::MoveLimit => "move-limit",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The end of a game: who won, why, and after which ply (counted from 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Outcome {
    /// Who has won.
    pub winner: Winner,
    /// Why.
    pub reason: Reason,
    /// After which ply, counted from 1; 0 if the starting position is already decided.
    pub ply: u32,
}

/// What an arbiter needs to know of a repetition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// The first ply of the last round, counted from 1.
    pub from_ply: u32,
    /// Its last ply: the one after which the position stood once too often.
    pub to_ply: u32,
    /// Plies of the round at which the attackers could have played something else without losing at once.
    pub attackers_had_choice: Vec<u32>,
    /// The same for the defenders.
    pub defenders_had_choice: Vec<u32>,
}
