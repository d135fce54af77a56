//! Which squares a board of a size has, and how they lie to each other.

use super::{Bits, Cell};
use crate::notation::Square;
use std::any::Any;
use std::sync::{Arc, OnceLock};

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
    cells: Vec<Surroundings<W>>,
    /// The number of each square by its place, or [`NOWHERE`].
    numbers: [u16; Square::PLACES],
}

/// The number of a square that the board does not have.
const NOWHERE: u16 = u16::MAX;

/// What lies around a square. All of it together: who asks for one thing asks for another of the same square next.
#[derive(Debug, Clone)]
struct Surroundings<const W: usize> {
    square: Square,
    around: Bits<W>,
    /// All squares beyond, by direction.
    rays: [Bits<W>; 4],
    /// The neighbours, by direction, that have a square beyond them.
    backed: [Bits<W>; 4],
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
        let mut geometry = Self {
            size,
            cells: Vec::new(),
            numbers: [NOWHERE; Square::PLACES],
            board: (0..cells).collect(),
            edge: (0..cells)
                .filter(|&cell| [file(cell), rank(cell)].iter().any(|&line| line == 0 || line == last))
                .collect(),
            not_west: (0..cells).filter(|&cell| file(cell) != 0).collect(),
            not_east: (0..cells).filter(|&cell| file(cell) != last).collect(),
        };
        let backed = |cell, direction| {
            let next = geometry.step(cell, direction)?;
            geometry.step(next, direction).map(|_| Bits::of(next))
        };
        let squares = (0..cells).filter_map(|cell| Square::new(file(cell) as u8, rank(cell) as u8));
        let surroundings = squares.enumerate().map(|(cell, square)| Surroundings {
            square,
            around: geometry.neighbours(Bits::of(cell)),
            rays: [Bits::EMPTY; 4],
            backed: Direction::ALL.map(|direction| backed(cell, direction).unwrap_or(Bits::EMPTY)),
        });
        geometry.cells = surroundings.collect();
        for (number, cell) in (0..).zip(&geometry.cells) {
            geometry.numbers[cell.square.place()] = number;
        }
        // A ray is the next square and that one's ray, which is there already.
        for (last, first) in (0..cells).rev().zip(0..cells) {
            geometry.extend_ray(last, Direction::North);
            geometry.extend_ray(last, Direction::East);
            geometry.extend_ray(first, Direction::South);
            geometry.extend_ray(first, Direction::West);
        }
        geometry
    }

    /// The same; boards of one size share their tables.
    ///
    /// # Panics
    /// When `W` words are too few for the board, or the size is past the largest.
    #[must_use]
    pub fn shared(size: u8) -> Arc<Self> {
        static KNOWN: [OnceLock<Arc<dyn Any + Send + Sync>>; Square::LARGEST_BOARD as usize + 1] =
            [const { OnceLock::new() }; Square::LARGEST_BOARD as usize + 1];
        let known = KNOWN[usize::from(size)].get_or_init(|| Arc::new(Self::new(size)));
        // Where more words are used than the size needs, the tables are others.
        Arc::clone(known).downcast().unwrap_or_else(|_| Arc::new(Self::new(size)))
    }

    fn extend_ray(&mut self, cell: Cell, direction: Direction) {
        if let Some(next) = self.step(cell, direction) {
            self.cells[cell].rays[direction as usize] = self.ray(next, direction) | Bits::of(next);
        }
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
        let number = self.numbers[square.place() % Square::PLACES];
        if number == NOWHERE { None } else { Some(number as usize) }
    }

    /// The square with this number.
    ///
    /// # Panics
    /// When the number is past the board.
    #[must_use]
    #[inline]
    pub fn square(&self, cell: Cell) -> Square {
        self.cells[cell].square
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
        self.cells[cell].rays[direction as usize]
    }

    /// The direction from one square to another on the same rank or file; `None` for any other pair.
    #[must_use]
    #[inline]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        let (is_straight, is_sideways) = self.cells[from].square.shares_lines(self.cells[to].square);
        // Where pieces go cannot be guessed, so there is no branch for it: north 0, east 1, south 2, west 3.
        let index = usize::from(is_sideways) + 2 * usize::from(to < from);
        (is_sideways != is_straight).then_some(Direction::ALL[index])
    }

    /// How many steps lie between two squares of one rank or file.
    #[must_use]
    #[inline]
    pub fn distance(&self, from: Cell, to: Cell) -> usize {
        let (from, to) = (self.cells[from].square, self.cells[to].square);
        usize::from(from.rank().abs_diff(to.rank()) + from.file().abs_diff(to.file()))
    }

    /// The squares strictly between two squares, of which `to` lies in `direction` from `from`.
    #[must_use]
    #[inline]
    pub fn between(&self, from: Cell, to: Cell, direction: Direction) -> Bits<W> {
        let (there, back) = (direction as usize, direction as usize ^ 2);
        self.cells[from].rays[there] & self.cells[to].rays[back]
    }

    /// The squares next to this one: two in a corner, three on the edge, four elsewhere.
    #[must_use]
    #[inline]
    pub fn around(&self, cell: Cell) -> Bits<W> {
        self.cells[cell].around
    }

    /// Whether two squares lie side by side.
    #[must_use]
    #[inline]
    pub fn are_neighbours(&self, one: Cell, other: Cell) -> bool {
        self.cells[one].around.has(other)
    }

    /// Whether a square lies on the edge.
    #[must_use]
    #[inline]
    pub const fn is_on_edge(&self, cell: Cell) -> bool {
        self.edge.has(cell)
    }

    /// The neighbours of `cell` that lie between it and a square of `ends`.
    ///
    /// ```text
    ///   . cell neighbour end .
    /// ```
    #[must_use]
    #[inline]
    pub fn hemmed_in(&self, cell: Cell, ends: Bits<W>) -> Bits<W> {
        let side = u32::from(self.size);
        let [north, east, south, west] = self.cells[cell].backed;
        (north & ends.down(side)) | (east & ends.down(1)) | (south & ends.up(side)) | (west & ends.up(1))
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
        self.flood_without(seed, within, Bits::EMPTY).unwrap_or(seed)
    }

    /// The same; `None` as soon as it comes to a square of `shunned`.
    #[must_use]
    pub fn flood_without(&self, seed: Bits<W>, within: Bits<W>, shunned: Bits<W>) -> Option<Bits<W>> {
        let mut reached = seed;
        loop {
            if reached.meets(&shunned) {
                return None;
            }
            let next = reached | (self.neighbours(reached) & within);
            if next == reached {
                return Some(reached);
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
                    for end in geometry.board().iter() {
                        let is_beyond = geometry.step(next, direction) == Some(end);
                        assert_eq!(geometry.hemmed_in(cell, Bits::of(end)).has(next), is_beyond, "{cell} {next} {end}");
                    }
                }
            }
        }
    }

    #[test]
    fn boards_of_a_size_share_their_tables() {
        assert!(Arc::ptr_eq(&Geometry::<2>::shared(11), &Geometry::<2>::shared(11)));
        assert_eq!(Geometry::<3>::shared(11).board().count(), 121);
        assert_eq!(Geometry::<2>::shared(9).size(), 9);
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
