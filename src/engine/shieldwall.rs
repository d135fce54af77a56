//! The shieldwall: a row of men on the edge taken together (Copenhagen 4b).
//!
//! ```text
//! 2 | . . t t t .      Every man of the row d1 e1 f1 has an enemy in front of him; the row is closed
//! 1 | . t T K T t>     at c1 and by the move to g1. d1 and f1 fall, the king in the row stays.
//!     b c d e f g
//! ```

use super::tables::Tables;
use crate::board::{Bits, Cell, Direction, Position};
use crate::notation::Side;
use crate::rules::Shieldwall;

impl<const W: usize> Tables<W> {
    /// The men that a move to `to` takes by shieldwall.
    pub(super) fn shieldwall_captures(&self, position: &Position<W>, to: Cell, side: Side) -> Bits<W> {
        let mut victims = Bits::EMPTY;
        for inward in Direction::ALL {
            // The edge that has its front in this direction.
            let on_edge = |cell| self.geometry.step(cell, inward.opposite()).is_none();
            if on_edge(to) {
                for along in beside(inward) {
                    if let Some(first) = self.geometry.step(to, along) {
                        victims |= self.row_from(position, side, first, along, inward, true);
                    }
                }
            }
            if !self.rules.shieldwall_flank {
                // The mover may also be the last of the front.
                if let Some(behind) = self.geometry.step(to, inward.opposite()).filter(|&cell| on_edge(cell)) {
                    victims |= self.row_through(position, side, behind, inward);
                }
            }
        }
        victims
    }

    /// The victims of the row that begins on `first` and goes `along` the edge, if it is fronted and closed at its far end.
    fn row_from(
        &self,
        position: &Position<W>,
        side: Side,
        first: Cell,
        along: Direction,
        inward: Direction,
        flank_closed: bool,
    ) -> Bits<W> {
        let enemies = position.side(side.opponent());
        let front = self.anvils(position, side);
        let mut row = Bits::EMPTY;
        let mut at = Some(first);
        while let Some(cell) = at.filter(|&cell| enemies.has(cell)) {
            if !self.geometry.step(cell, inward).is_some_and(|ahead| front.has(ahead)) {
                return Bits::EMPTY;
            }
            row.insert(cell);
            at = self.geometry.step(cell, along);
        }
        if row.count() < 2 || !flank_closed || !at.is_some_and(|end| self.closes_row(position, side, end)) {
            return Bits::EMPTY;
        }
        row.remove(position.king());
        row
    }

    /// The victims of the row that `within` belongs to, whichever way it was closed.
    fn row_through(&self, position: &Position<W>, side: Side, within: Cell, inward: Direction) -> Bits<W> {
        let enemies = position.side(side.opponent());
        if !enemies.has(within) {
            return Bits::EMPTY; // the mover is in front of nobody
        }
        let [along, back] = beside(inward);
        let mut first = within;
        while let Some(cell) = self.geometry.step(first, back).filter(|&cell| enemies.has(cell)) {
            first = cell;
        }
        let closed = self.geometry.step(first, back).is_some_and(|end| self.closes_row(position, side, end));
        self.row_from(position, side, first, along, inward, closed)
    }

    /// Whether the end of a row is held by an enemy of the row or, where the rules allow it, by an empty corner.
    pub fn closes_row(&self, position: &Position<W>, side: Side, end: Cell) -> bool {
        self.anvils(position, side).has(end)
            || (self.rules.shieldwall == Shieldwall::Strong && self.corners.has(end) && position.is_free(end))
    }
}

/// The two directions along an edge whose front lies `inward`.
pub(super) const fn beside(inward: Direction) -> [Direction; 2] {
    match inward {
        Direction::North | Direction::South => [Direction::East, Direction::West],
        Direction::East | Direction::West => [Direction::North, Direction::South],
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::Referee;
    use crate::notation::Side;
    use crate::rules;

    /// ```text
    /// 4 | . . . t . . .
    /// 2 | . t t . . . .     The row b1 c1 was closed before, by the defenders' own move. t to d2 comes to stand in front of no man of
    /// 1 | . T T t . . .     it, and takes nothing. From c3, had c2 been empty, it would close the front, and take both.
    ///     a b c d e f g
    /// ```
    #[test]
    fn a_mover_in_front_of_nobody_takes_no_row() {
        let rules = rules::resolve("dim:7 esc:c sw:s swf:n ks:s start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap();
        let referee = Referee::new(rules).unwrap();
        let played = |position: &str, from: &str, to: &str| {
            let mut game = referee.game_from(&position.parse().unwrap(), Side::Attackers).unwrap();
            let played = game.play(from.parse().unwrap(), to.parse().unwrap()).unwrap();
            (played.captures.len(), played.by_shieldwall)
        };
        assert_eq!(played("/1TTt3/1tt4/7/3t3/7/4K2/7/", "d4", "d2"), (0, false));
        assert_eq!(played("/1TTt3/1t5/2t4/7/7/4K2/7/", "c3", "c2"), (2, true));
    }
}
