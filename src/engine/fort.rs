//! The exit fort: can the attackers ever break the wall around the king? (Copenhagen 6b)
//!
//! ```text
//! 4 | . . . T T .      e3 is an eye that no attacker can come to, so the man on f3 cannot be taken
//! 3 | . . . T . T      from e3 and g3; the king on f1 has f2 to move to: the fort stands.
//! 2 | . . . . T . T
//! 1 | . . . . T K T
//!     a b c d e f g
//! ```
//!
//! "Closed" is not enough, and no list of shapes is. The test assumes the worst, that the attackers get every man whom they could
//! ever take, and asks what is left: all defenders stand; those that could be captured between squares that attackers could
//! come to are taken away; the attackers' reach grows; and so on until nothing changes. The fort stands if the king's region then still holds no attacker.

use super::shieldwall::beside;
use super::tables::{Tables, index};
use crate::board::{Bits, Cell, Direction, Position};
use crate::notation::{Kind, Piece, Side};
use crate::rules::Shieldwall;

impl<const W: usize> Tables<W> {
    /// Whether the king stands where he may have a fort.
    #[inline(always)]
    pub fn may_have_fort(&self, position: &Position<W>) -> bool {
        self.fort_squares.has(position.king())
    }

    /// Whether the defenders have an exit fort, if the king stands where he may have one.
    pub fn has_exit_fort(&self, position: &Position<W>) -> bool {
        let (king, edge, attackers) = (position.king(), self.geometry.edge(), position.side(Side::Attackers));
        let mut wall = position.side(Side::Defenders);
        wall.remove(king);
        loop {
            let open = self.geometry.board().without(wall);
            let Some(region) = self.geometry.flood_without(Bits::of(king), open, attackers) else {
                return false; // a wall only loses men, so the region will never be free of attackers
            };
            if !self.can_move_when_asked(position, king) {
                return false;
            }
            let reach = self.attackers_reach(position, wall, region);
            let lost = self.breakable(position, wall, reach);
            if lost.is_empty() {
                return region.meets(&edge);
            }
            wall = wall.without(lost);
        }
    }

    pub(super) fn can_move_when_asked(&self, position: &Position<W>, king: Cell) -> bool {
        let mut asked = *position;
        asked.give_move_to(Side::Defenders);
        self.can_move(&asked, king)
    }

    /// Every square that an attacker could come to stand on, now or later, if the wall holds and nobody enters the king's region.
    pub(super) fn attackers_reach(&self, position: &Position<W>, wall: Bits<W>, region: Bits<W>) -> Bits<W> {
        let man = index(Piece::new(Side::Attackers, Kind::Man));
        let closed = self.closed_outside();
        let open = self.geometry.board().without(wall | region);
        let (stand, pass) = (open.without(closed.stop[man]), open.without(closed.pass[man]));
        let mut reach = position.side(Side::Attackers);
        let mut waiting = reach;
        while let Some(from) = waiting.first() {
            waiting.remove(from);
            for direction in Direction::ALL {
                let mut next = self.geometry.step(from, direction);
                // A throne that men may pass but not stop on is crossed straight ahead.
                while let Some(over) = next.filter(|&cell| pass.has(cell) && !stand.has(cell)) {
                    next = self.geometry.step(over, direction);
                }
                if let Some(to) = next.filter(|&cell| stand.has(cell) && !reach.has(cell)) {
                    reach.insert(to);
                    waiting.insert(to);
                }
            }
        }
        reach
    }

    /// The men of the wall that attackers who can stand on `reach` could take.
    fn breakable(&self, position: &Position<W>, wall: Bits<W>, reach: Bits<W>) -> Bits<W> {
        let attackers = position.side(Side::Attackers).count();
        let mut lost: Bits<W> =
            wall.iter().filter(|&man| self.sandwich(position, man, wall, reach, attackers).is_some()).collect();
        self.each_breakable_row(wall, reach, attackers, |row, _| lost |= row);
        lost
    }

    /// The two squares between which a man of the wall could be taken, if there are such.
    pub(super) fn sandwich(
        &self,
        position: &Position<W>,
        man: Cell,
        wall: Bits<W>,
        reach: Bits<W>,
        attackers: u32,
    ) -> Option<[Cell; 2]> {
        [Direction::North, Direction::East].into_iter().find_map(|axis| {
            let (one, other) = (self.geometry.step(man, axis)?, self.geometry.step(man, axis.opposite())?);
            let hostile = |cell| !wall.has(cell) && self.is_hostile(position, cell, man);
            let is_one = (reach.has(one) && reach.has(other) && attackers >= 2)
                || (reach.has(one) && hostile(other))
                || (reach.has(other) && hostile(one));
            is_one.then_some([one, other])
        })
    }

    /// Shows every row of the wall that a shieldwall could take, with the squares at its ends.
    pub(super) fn each_breakable_row(
        &self,
        wall: Bits<W>,
        reach: Bits<W>,
        attackers: u32,
        mut show: impl FnMut(Bits<W>, [Cell; 2]),
    ) {
        if self.rules.shieldwall != Shieldwall::None {
            for inward in Direction::ALL {
                self.breakable_rows(wall, reach, inward, attackers, &mut show);
            }
        }
    }

    /// The rows of the wall along one edge that a shieldwall could take: in front of each man, and at both ends, an attacker
    /// could stand; a corner may close one end.
    fn breakable_rows(
        &self,
        wall: Bits<W>,
        reach: Bits<W>,
        inward: Direction,
        attackers: u32,
        show: &mut impl FnMut(Bits<W>, [Cell; 2]),
    ) {
        let [along, back] = beside(inward);
        let row_men = wall & self.geometry.edge();
        for first in row_men.iter() {
            let on_edge = self.geometry.step(first, inward.opposite()).is_none();
            let start = self.geometry.step(first, back);
            if !on_edge || start.is_some_and(|cell| wall.has(cell)) {
                continue;
            }
            let mut row = Bits::EMPTY;
            let mut end = Some(first);
            while let Some(cell) = end.filter(|&cell| wall.has(cell)) {
                row.insert(cell);
                end = self.geometry.step(cell, along);
            }
            let fronted = row.iter().all(|cell| self.geometry.step(cell, inward).is_some_and(|ahead| reach.has(ahead)));
            let held = |cell: Option<Cell>| cell.is_some_and(|cell| reach.has(cell));
            let corner = |cell: Option<Cell>| {
                self.rules.shieldwall == Shieldwall::Strong && cell.is_some_and(|cell| self.corners.has(cell))
            };
            let brackets = match (held(start), held(end)) {
                (true, true) => 2,
                (true, false) if corner(end) => 1,
                (false, true) if corner(start) => 1,
                _ => continue,
            };
            if row.count() >= 2
                && fronted
                && attackers >= row.count() + brackets
                && let (Some(start), Some(end)) = (start, end)
            {
                show(row, [start, end]);
            }
        }
    }
}
