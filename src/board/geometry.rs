//! Which squares a board of a size has, and how they lie to each other.

use super::{Bits, Cell};
use crate::notation::Square;

/// One of the four directions in which pieces move and capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up a rank.
    North,
    /// Up a file.
    East,
    /// Down a rank.
    South,
    /// Down a file.
    West,
}

impl Direction {
    /// All four; each one's opposite is two further on.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

/// The tables of a board of one size.
#[derive(Debug, Clone)]
pub struct Geometry<const W: usize> {
    size: u8,
    board: Bits<W>,
    edge: Bits<W>,
    not_west: Bits<W>,
    not_east: Bits<W>,
    rays: Vec<[Bits<W>; 4]>,
    around: Vec<Bits<W>>,
}

impl<const W: usize> Geometry<W> {
    /// The tables for a board of `size` by `size`.
    ///
    /// # Panics
    /// When `W` words are too few for the board.
    #[must_use]
    pub fn new(size: u8) -> Self {
        assert!(super::words(size) <= W, "{W} words cannot hold a board of {size} by {size}");
        let side = usize::from(size);
        let cells = side * side;
        let (file, rank) = (|cell: Cell| cell % side, |cell: Cell| cell / side);
        let last = side - 1;
        let rays = (0..cells)
            .map(|cell| {
                Direction::ALL.map(|direction| match direction {
                    Direction::North => (rank(cell) + 1..side).map(|rank| rank * side + file(cell)).collect(),
                    Direction::East => (file(cell) + 1..side).map(|file| rank(cell) * side + file).collect(),
                    Direction::South => (0..rank(cell)).map(|rank| rank * side + file(cell)).collect(),
                    Direction::West => (0..file(cell)).map(|file| rank(cell) * side + file).collect(),
                })
            })
            .collect();
        let mut geometry = Self {
            size,
            around: Vec::new(),
            board: (0..cells).collect(),
            edge: (0..cells)
                .filter(|&cell| [file(cell), rank(cell)].iter().any(|&line| line == 0 || line == last))
                .collect(),
            not_west: (0..cells).filter(|&cell| file(cell) != 0).collect(),
            not_east: (0..cells).filter(|&cell| file(cell) != last).collect(),
            rays,
        };
        geometry.around = (0..cells).map(|cell| geometry.neighbours(Bits::of(cell))).collect();
        geometry
    }

    /// Side length of the board.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Every square of the board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Bits<W> {
        self.board
    }

    /// The squares along the edge, corners included.
    #[must_use]
    #[inline]
    pub const fn edge(&self) -> Bits<W> {
        self.edge
    }

    /// The number of a square; `None` off the board.
    #[must_use]
    #[inline]
    pub const fn cell(&self, square: Square) -> Option<Cell> {
        if square.fits(self.size) {
            Some(square.rank() as usize * self.size as usize + square.file() as usize)
        } else {
            None
        }
    }

    /// The square with this number.
    ///
    /// # Panics
    /// When the number is past the board.
    #[must_use]
    #[inline]
    pub fn square(&self, cell: Cell) -> Square {
        let side = usize::from(self.size);
        Square::new((cell % side) as u8, (cell / side) as u8).expect("the cell lies on the board")
    }

    /// The next square in a direction; `None` over the edge.
    #[must_use]
    #[inline]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let side = usize::from(self.size);
        match direction {
            Direction::North => (cell + side < side * side).then(|| cell + side),
            Direction::East => self.not_east.has(cell).then(|| cell + 1),
            Direction::South => cell.checked_sub(side),
            Direction::West => self.not_west.has(cell).then(|| cell - 1),
        }
    }

    /// All squares beyond `cell` in a direction, up to the edge.
    #[must_use]
    #[inline]
    pub fn ray(&self, cell: Cell, direction: Direction) -> Bits<W> {
        self.rays[cell][direction as usize]
    }

    /// The direction from one square to another on the same rank or file; `None` for any other pair.
    #[must_use]
    #[inline]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        let side = usize::from(self.size);
        if from == to {
            None
        } else if from / side == to / side {
            Some(if from < to { Direction::East } else { Direction::West })
        } else if from % side == to % side {
            Some(if from < to { Direction::North } else { Direction::South })
        } else {
            None
        }
    }

    /// How many steps lie between two squares of one rank or file.
    #[must_use]
    #[inline]
    pub const fn distance(&self, from: Cell, to: Cell) -> usize {
        let side = self.size as usize;
        (from / side).abs_diff(to / side) + (from % side).abs_diff(to % side)
    }

    /// The squares strictly between two squares, of which `to` lies in `direction` from `from`.
    #[must_use]
    #[inline]
    pub fn between(&self, from: Cell, to: Cell, direction: Direction) -> Bits<W> {
        self.ray(from, direction) & self.ray(to, direction.opposite())
    }

    /// The squares next to this one: two in a corner, three on the edge, four elsewhere.
    #[must_use]
    #[inline]
    pub fn around(&self, cell: Cell) -> Bits<W> {
        self.around[cell]
    }

    /// The squares next to those of the set, and the set's own that have a neighbour in it.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, of: Bits<W>) -> Bits<W> {
        let side = u32::from(self.size);
        ((of & self.not_east).up(1) | (of & self.not_west).down(1) | of.up(side) | of.down(side)) & self.board
    }

    /// Everything that can be reached from `seed` by steps within `within`; the seed itself always counts.
    #[must_use]
    pub fn flood(&self, seed: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut reached = seed;
        loop {
            let next = reached | (self.neighbours(reached) & within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_size<const W: usize>(size: u8) {
        let geometry = Geometry::<W>::new(size);
        assert_eq!(geometry.board().count(), u32::from(size) * u32::from(size));
        assert_eq!(geometry.edge().count(), 4 * (u32::from(size) - 1));
        for cell in geometry.board().iter() {
            assert_eq!(geometry.cell(geometry.square(cell)), Some(cell));
            for direction in Direction::ALL {
                let next = geometry.step(cell, direction);
                assert_eq!(geometry.ray(cell, direction).is_empty(), next.is_none());
                if let Some(next) = next {
                    assert_eq!(geometry.step(next, direction.opposite()), Some(cell));
                    assert_eq!(geometry.direction(cell, next), Some(direction));
                    assert!(geometry.neighbours(Bits::of(cell)).has(next));
                }
            }
        }
    }

    #[test]
    fn every_size_from_5_to_19_is_a_board() {
        (5..=8).for_each(check_size::<1>);
        (9..=11).for_each(check_size::<2>);
        (12..=13).for_each(check_size::<3>);
        (14..=16).for_each(check_size::<4>);
        check_size::<5>(17);
        (18..=19).for_each(check_size::<6>);
    }
}
