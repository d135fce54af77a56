//! What drawings in signs have in common: the signs of a row, and what stands between them.

use super::{Diagram, View};
use crate::notation::Square;

/// What makes a square more than an empty one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    Piece(crate::notation::Piece),
    Captured,
    Special,
    Camp,
    Empty,
}

impl Diagram {
    /// What is seen on a square.
    pub(super) fn sight(&self, square: Square) -> Sight {
        match self.position.get(square) {
            Some(piece) => Sight::Piece(piece),
            None if self.captured.contains(&square) => Sight::Captured,
            None if self.throne.contains(&square) || self.corners.contains(&square) => Sight::Special,
            None if self.camps.contains(&square) => Sight::Camp,
            None => Sight::Empty,
        }
    }

    /// A row as it is drawn: a gap before each square, the square, and a last gap.
    pub(super) fn row(&self, rank: u8, view: View) -> Vec<Spot> {
        let mut row = Vec::with_capacity(2 * usize::from(self.size()) + 1);
        let mut closing = ' ';
        for square in view.files(self.size()).filter_map(|file| Square::new(file, rank)) {
            let (open, close) = self.signs_around(square);
            row.push(Spot::Gap(if open == ' ' { closing } else { open }));
            row.push(Spot::Square(square));
            closing = close;
        }
        row.push(Spot::Gap(closing));
        row
    }

    fn signs_around(&self, square: Square) -> (char, char) {
        if self.marked.contains(&square) {
            ('[', ']')
        } else if self.last_move.is_some_and(|(from, to)| square == from || square == to) {
            ('(', ')')
        } else {
            (' ', ' ')
        }
    }
}

/// One column of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    Gap(char),
    Square(Square),
}

/// The letters of the files, each in the column of its squares.
pub(super) fn names_of_files(size: u8, view: View) -> String {
    view.files(size).flat_map(|file| [' ', char::from(b'a' + file)]).collect()
}
