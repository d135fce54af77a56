//! What is on the king's four sides, is he captured by it, and where can he escape?

use super::Ground;
use crate::board::{Cell, Direction, Position};
use crate::engine::tables::Tables;
use crate::notation::{Piece, Side, Square};
use crate::rules::Sides;

/// Where the king stands, as far as his capture depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KingPlace {
    /// On the throne.
    OnThrone,
    /// On a square next to it.
    BesideThrone,
    /// Anywhere else.
    Elsewhere,
}

/// Whether the king is captured, and by what.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct KingReport {
    /// Where he stands.
    pub square: Square,
    /// What that means for his capture.
    pub place: KingPlace,
    /// Whether he stands on the edge.
    pub on_edge: bool,
    /// How many sides must be hostile: 2 opposite ones, or 4.
    pub sides_needed: u8,
    /// His sides: north, east, south, west.
    pub sides: [KingSide; 4],
    /// The attacker who has just come to stand beside him.
    pub mover: Option<Square>,
    /// Whether that move captures him.
    pub captured: bool,
}

/// One side of the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct KingSide {
    /// The square; `None` past the edge.
    pub square: Option<Square>,
    /// What is there.
    #[serde(flatten)]
    pub is: SideIs,
    /// Whether it counts as hostile.
    pub hostile: bool,
}

/// What is on a side of the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum SideIs {
    /// The edge of the board.
    Edge,
    /// A piece.
    Piece {
        /// Which.
        piece: Piece,
    },
    /// An empty special square.
    EmptyGround {
        /// What kind of square.
        ground: Ground,
    },
    /// An empty square like any other.
    Empty,
}

/// Where the king escapes.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct EscapeReport {
    /// Whether he stands where he wins.
    pub escaped: bool,
    /// Squares beside him on which he would win.
    pub beside: Vec<Square>,
    /// Squares on which he would win, to which he could move at once if it were his turn.
    pub in_reach: Vec<Square>,
}

impl KingReport {
    /// How many of his sides are hostile.
    #[must_use]
    pub fn hostile_sides(&self) -> usize {
        self.sides.iter().filter(|side| side.hostile).count()
    }

    /// Whether his sides are such that a move which made them so captures him.
    #[must_use]
    pub fn is_trapped(&self) -> bool {
        let [north, east, south, west] = self.sides.map(|side| side.hostile);
        if self.sides_needed == 4 { north && east && south && west } else { north && south || east && west }
    }
}

impl<const W: usize> Tables<W> {
    /// Whether the king is captured by the attacker who has just moved to `mover`. The victims of that move still stand.
    pub(super) fn king_report(&self, position: &Position<W>, mover: Option<Cell>) -> KingReport {
        let king = position.king();
        let place = if self.throne.has(king) {
            KingPlace::OnThrone
        } else if self.beside_throne.has(king) {
            KingPlace::BesideThrone
        } else {
            KingPlace::Elsewhere
        };
        let mover = mover.filter(|&cell| self.geometry.are_neighbours(king, cell));
        KingReport {
            square: self.geometry.square(king),
            place,
            on_edge: self.geometry.is_on_edge(king),
            sides_needed: if self.sides_needed(king) == Sides::Two { 2 } else { 4 },
            sides: Direction::ALL.map(|side| self.king_side(position, side)),
            mover: mover.map(|cell| self.geometry.square(cell)),
            captured: mover.is_some_and(|cell| self.captures_king(position, cell)),
        }
    }

    fn king_side(&self, position: &Position<W>, side: Direction) -> KingSide {
        let next = self.geometry.step(position.king(), side);
        let is = match next {
            None => SideIs::Edge,
            Some(cell) => match (position.piece(cell), self.ground_at(cell)) {
                (Some(piece), _) => SideIs::Piece { piece },
                (None, Some(ground)) => SideIs::EmptyGround { ground },
                (None, None) => SideIs::Empty,
            },
        };
        KingSide {
            square: next.map(|cell| self.geometry.square(cell)),
            is,
            hostile: self.is_hostile_side(position, side),
        }
    }

    /// Where the king escapes.
    pub(super) fn escape_report(&self, position: &Position<W>) -> EscapeReport {
        let king = position.king();
        let mut asked = *position;
        asked.give_move_to(Side::Defenders);
        let mut in_reach = Vec::new();
        self.moves_from(&asked, king, |step| {
            in_reach.extend(self.escape.has(step.to).then_some(step.to));
            true
        });
        EscapeReport {
            escaped: self.escape.has(king),
            beside: self.squares((self.geometry.around(king) & self.escape).iter()),
            in_reach: self.squares(in_reach),
        }
    }
}
