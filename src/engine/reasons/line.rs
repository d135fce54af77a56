//! Where a piece can go from its square, and what closes a special square to it.

use super::Ground;
use crate::board::{Cell, Direction, Position};
use crate::engine::tables::Tables;
use crate::notation::{Piece, Square};

/// A special square that a piece may not stop on or pass over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct ClosedSquare {
    /// The square.
    pub square: Square,
    /// What kind of square.
    pub ground: Ground,
    /// What may not be done there.
    pub ban: Ban,
}

/// What a piece may not do on a special square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ban {
    /// Stop there at all.
    Stop,
    /// Come there from outside.
    Enter,
    /// Pass over it.
    Pass,
}

impl<const W: usize> Tables<W> {
    /// Where the piece on a square may go: one list for each direction (north, east, south, west), from near to far.
    pub(super) fn destinations(&self, position: &Position<W>, from: Cell) -> [Vec<Square>; 4] {
        let mut lines: [Vec<Square>; 4] = Default::default();
        self.moves_from(position, from, |step| {
            if let Some(direction) = self.geometry.direction(from, step.to) {
                lines[direction as usize].push(self.geometry.square(step.to));
            }
            true
        });
        lines
    }

    /// The first special square between two squares of a line, or the last of them, that is closed to this piece.
    pub(super) fn closed_on_way(&self, piece: Piece, from: Cell, to: Cell) -> Option<ClosedSquare> {
        let direction = self.geometry.direction(from, to)?;
        let mut at = from;
        loop {
            at = self.geometry.step(at, direction)?;
            if let Some(closed) = self.closed_to(piece, from, at, at == to) {
                return Some(closed);
            }
            if at == to {
                return None;
            }
        }
    }

    fn closed_to(&self, piece: Piece, from: Cell, cell: Cell, stops: bool) -> Option<ClosedSquare> {
        let table = self.closed_from(from);
        let place = crate::engine::tables::index(piece);
        let is_closed = if stops { table.stop[place].has(cell) } else { table.pass[place].has(cell) };
        let why = |(ground, zone): (Ground, &crate::rules::Zone)| {
            let ban = match stops {
                false => Some(Ban::Pass).filter(|_| !zone.pass.contains(piece)),
                true if !zone.stop.contains(piece) => Some(Ban::Stop),
                true => Some(Ban::Enter).filter(|_| !zone.reenter.contains(piece)),
            };
            ban.map(|ban| ClosedSquare { square: self.geometry.square(cell), ground, ban })
        };
        if is_closed { self.zones_at(cell).find_map(|(ground, zone, _)| why((ground, zone))) } else { None }
    }

    /// The direction of a line, as an index into what [`Self::destinations`] returns.
    pub(super) fn line_towards(&self, from: Cell, to: Cell) -> Option<usize> {
        self.geometry.direction(from, to).map(|direction: Direction| direction as usize)
    }
}
