//! Is the king captured?

use super::tables::Tables;
use crate::board::{Cell, Direction, Position};
use crate::notation::Side;
use crate::rules::Sides;

impl<const W: usize> Tables<W> {
    /// Whether an attacker's move to `to` captures the king. The mover must close the trap itself: a king who steps between
    /// two enemies is safe until one of them comes anew.
    #[inline(always)]
    pub fn captures_king(&self, position: &Position<W>, to: Cell) -> bool {
        self.geometry.are_neighbours(position.king(), to) && self.closes_trap(position, to)
    }

    /// The same, for a square next to the king.
    fn closes_trap(&self, position: &Position<W>, to: Cell) -> bool {
        let king = position.king();
        let Some(mover) = Direction::ALL.into_iter().find(|&side| self.geometry.step(king, side) == Some(to)) else {
            return false;
        };
        match self.sides_needed(king) {
            Sides::Two => self.is_hostile_side(position, mover.opposite()),
            Sides::Four => Direction::ALL.into_iter().all(|side| self.is_hostile_side(position, side)),
        }
    }

    /// How many of his sides must be hostile where he stands.
    pub fn sides_needed(&self, king: Cell) -> Sides {
        let capture = &self.rules.king_capture;
        if self.throne.has(king) {
            capture.on_throne
        } else if self.beside_throne.has(king) {
            capture.beside_throne
        } else {
            capture.elsewhere
        }
    }

    /// Whether one of his sides is hostile.
    pub fn is_hostile_side(&self, position: &Position<W>, side: Direction) -> bool {
        match self.geometry.step(position.king(), side) {
            None => self.rules.king_capture.edge_counts,
            Some(next) => {
                position.holds(Side::Attackers, next) || (self.king_hostile_empty.has(next) && position.is_free(next))
            }
        }
    }
}
