//! OTN position records: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`.

use super::{Piece, Square, SyntaxError};
use std::fmt;

/// Which row a position record begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RowOrder {
    /// `start:`, and positions everywhere else: rank 1 comes first.
    #[default]
    BottomFirst,
    /// `starti:`: the top rank comes first.
    TopFirst,
}

/// Which piece stands on which square of a square board. Any pieces: whether there is a king is not asked here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionRecord {
    size: u8,
    squares: Vec<Option<Piece>>, // rank by rank from rank 1, file a first
}

impl PositionRecord {
    /// An empty board of `size` by `size`; `None` unless `size` is from 1 to 19.
    #[must_use]
    pub fn empty(size: u8) -> Option<Self> {
        let cells = usize::from(size) * usize::from(size);
        (1..=Square::LARGEST_BOARD).contains(&size).then(|| Self { size, squares: vec![None; cells] })
    }

    /// Side length of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    fn index(&self, square: Square) -> Option<usize> {
        square.fits(self.size).then(|| usize::from(square.rank()) * usize::from(self.size) + usize::from(square.file()))
    }

    /// The piece on a square; `None` for an empty square and for one off the board.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.index(square).and_then(|index| self.squares[index])
    }

    /// Puts a piece on a square, or clears it. Squares off the board are left alone.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(index) = self.index(square) {
            self.squares[index] = piece;
        }
    }

    /// All pieces with their squares, rank by rank from `a1` on.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.squares.iter().enumerate().filter_map(|(index, piece)| {
            let (file, rank) = (index % usize::from(self.size), index / usize::from(self.size));
            Square::new(file as u8, rank as u8).zip(*piece)
        })
    }

    /// Reads a record whose rows come in this order. The number of rows is the size of the board, and every
    /// row must add up to it.
    ///
    /// # Errors
    /// When the text is not a position record, when there are more than 19 rows, or when a row is too short or too long:
    /// the error then stands at that row and says how many squares it has.
    pub fn parse(_text: &str, _order: RowOrder) -> Result<Self, SyntaxError> {
        todo!("helper")
    }

    /// Writes the record with its rows in this order.
    #[must_use]
    pub fn to_text(&self, _order: RowOrder) -> String {
        todo!("helper")
    }
}

impl fmt::Display for PositionRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(RowOrder::BottomFirst))
    }
}

impl std::str::FromStr for PositionRecord {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, RowOrder::BottomFirst)
    }
}
