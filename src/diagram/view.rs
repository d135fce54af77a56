//! From which side a board is seen, and what stands around it.

use crate::notation::Square;

/// From which side a board is seen, and what stands around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// Turned half round: rank 1 is at the top, and file a on the right.
    pub flipped: bool,
    /// Whether ranks and files are named.
    pub coordinates: bool,
}

impl Default for View {
    /// Rank 1 at the bottom, with coordinates.
    fn default() -> Self {
        Self { flipped: false, coordinates: true }
    }
}

impl View {
    /// The ranks of a board, the one at the top first.
    pub(super) fn ranks(self, size: u8) -> impl Iterator<Item = u8> {
        (0..size).map(move |row| if self.flipped { row } else { size - 1 - row })
    }

    /// The files of a board, the one on the left first.
    pub(super) fn files(self, size: u8) -> impl Iterator<Item = u8> {
        (0..size).map(move |column| if self.flipped { size - 1 - column } else { column })
    }

    /// The column and the row in which a square is seen, counted from 0 at the top left; `None` off the board.
    pub(super) fn place(self, square: Square, size: u8) -> Option<(u8, u8)> {
        let (file, rank) = (square.file(), square.rank());
        square.fits(size).then(|| if self.flipped { (size - 1 - file, rank) } else { (file, size - 1 - rank) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_square_is_where_its_rank_and_file_are_listed() {
        for view in [View::default(), View { flipped: true, ..View::default() }] {
            for size in 1..=19 {
                for (row, rank) in view.ranks(size).enumerate() {
                    for (column, file) in view.files(size).enumerate() {
                        let square = Square::new(file, rank).unwrap();
                        assert_eq!(view.place(square, size), Some((column as u8, row as u8)));
                    }
                }
            }
        }
        assert_eq!(View::default().place("h1".parse().unwrap(), 7), None);
    }
}
