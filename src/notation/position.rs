//! OTN position records: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`.

use super::parse::{Parsed, number};
use super::rows::{Words, add_up, rows};
use super::{Piece, Square, SyntaxError};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, satisfy};
use nom::combinator::{cut, map, map_opt, peek};
use nom::sequence::preceded;
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

    /// What stands on each square, rank by rank from `a1` on.
    pub(super) fn squares(&self) -> &[Option<Piece>] {
        &self.squares
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
    pub fn parse(text: &str, order: RowOrder) -> Result<Self, SyntaxError> {
        Self::parse_as(text, order, None)
    }

    /// The same for a board whose size is known: where a row is missing, the others are not to blame.
    pub(super) fn parse_as(text: &str, order: RowOrder, dim: Option<u8>) -> Result<Self, SyntaxError> {
        let rows = rows(text, None, cell, &WORDS)?;
        let size = rows.len();
        if let Some(dim) = dim.filter(|dim| usize::from(*dim) != size) {
            let rows = if dim == 1 { "row" } else { "rows" };
            let are = if size == 1 { "is" } else { "are" };
            let expected = format!("{dim} {rows}, as `dim` says (there {are} {size})");
            return Err(SyntaxError::at(text, 0, expected));
        }
        let mut squares = add_up(text, &rows)?;
        if order == RowOrder::TopFirst {
            squares = squares.rchunks(size).flatten().copied().collect();
        }
        Ok(Self { size: size as u8, squares })
    }

    /// Writes the record with its rows in this order.
    #[must_use]
    pub fn to_text(&self, order: RowOrder) -> String {
        let mut text = String::from("/");
        let mut write_row = |row: &[Option<Piece>]| {
            let mut rest = row;
            while let Some(first) = rest.first() {
                let run = rest.iter().take_while(|cell| cell.is_none()).count();
                match first {
                    Some(piece) => text.push(piece.letter()),
                    None => text.push_str(&run.to_string()),
                }
                rest = &rest[run.max(1)..];
            }
            text.push('/');
        };
        let rows = self.squares.chunks(usize::from(self.size));
        match order {
            RowOrder::BottomFirst => rows.for_each(&mut write_row),
            RowOrder::TopFirst => rows.rev().for_each(&mut write_row),
        }
        text
    }
}

const WORDS: Words = Words {
    cell: "a piece letter or a number of empty squares",
    cell_or_slash: "a piece letter, a number of empty squares or `/`",
    cell_or_end: "a piece letter, a number of empty squares or the end of the position",
    end: "the end of the position after 19 rows",
};

/// A piece, or a run of empty squares.
fn cell(text: &str) -> Parsed<'_, (Option<Piece>, usize)> {
    let piece = map(map_opt(anychar, Piece::from_letter), |piece| (Some(piece), 1));
    let run = cut(number("a number of empty squares from 1 to 19", 1..=19));
    let run = preceded(peek(satisfy(|c| c.is_ascii_digit())), run);
    alt((piece, map(run, |count| (None, count as usize)))).parse(text)
}

impl PositionRecord {
    /// The board as people see it, the top rank first, with ranks and files; `empty` says what stands for an empty square.
    ///
    /// ```
    /// let position: taflkit::notation::PositionRecord = "/t1t/1K1/3/".parse().unwrap();
    /// assert_eq!(position.picture(|_| '.'), " 3 | . . .\n 2 | . K .\n 1 | t . t\n     a b c\n");
    /// ```
    #[must_use]
    pub fn picture(&self, empty: impl Fn(Square) -> char) -> String {
        let mut picture = String::new();
        for rank in (0..self.size).rev() {
            picture.push_str(&format!("{:>2} |", rank + 1));
            for square in (0..self.size).filter_map(|file| Square::new(file, rank)) {
                picture.extend([' ', self.get(square).map_or_else(|| empty(square), Piece::letter)]);
            }
            picture.push('\n');
        }
        let files = (0..self.size).flat_map(|file| [' ', char::from(b'a' + file)]);
        picture.push_str("    ");
        picture.extend(files);
        picture.push('\n');
        picture
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

#[cfg(test)]
mod tests {
    use super::*;

    const BRANDUBH: &str = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

    fn error(text: &str) -> String {
        text.parse::<PositionRecord>().unwrap_err().to_string()
    }

    #[test]
    fn records_read_back_as_they_are_written() {
        for text in [
            BRANDUBH,
            "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
            "/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
            "/tc/nk/",
            "/mgM/GTC/NK1/",
            "/1/",
            "/K/",
        ] {
            for order in [RowOrder::BottomFirst, RowOrder::TopFirst] {
                assert_eq!(PositionRecord::parse(text, order).unwrap().to_text(order), text);
            }
        }
        let nineteen = format!("/{}", "19/".repeat(19));
        assert_eq!(nineteen.parse::<PositionRecord>().unwrap().to_string(), nineteen);
    }

    #[test]
    fn the_first_row_is_rank_1_or_the_top_rank() {
        let text = "/tt2T2/1t2K2/2tt3/6t/3TTt1/4Tt1/4Tt1/";
        let (bottom, top) = (
            PositionRecord::parse(text, RowOrder::BottomFirst).unwrap(),
            PositionRecord::parse(text, RowOrder::TopFirst).unwrap(),
        );
        assert_eq!(bottom.get("e2".parse().unwrap()), Some(Piece::KING));
        assert_eq!(top.get("e6".parse().unwrap()), Some(Piece::KING));
        assert_eq!(top.to_text(RowOrder::BottomFirst), "/4Tt1/4Tt1/3TTt1/6t/2tt3/1t2K2/tt2T2/");
        assert_eq!(bottom.pieces().count(), top.pieces().count());
    }

    #[test]
    fn a_run_of_digits_is_one_number() {
        let error = error("/111/3/3/");
        assert_eq!(error, "expected a number of empty squares from 1 to 19 at column 2, found `111/3/3/`");
    }

    #[test]
    fn rows_that_do_not_add_up_are_told_with_both_numbers() {
        assert_eq!(error("/3t3/3t2/"), "expected 2 squares in row 1 of 2 (it has 7) at column 2, found `3t3/3t2/`");
        assert_eq!(error("/tt/t/"), "expected 2 squares in row 2 of 2 (it has 1) at column 5, found `t/`");
        assert_eq!(error("/19ttt/"), "expected 1 square in row 1 of 1 (it has 22) at column 2, found `19ttt/`");
        let twenty = format!("/{}", "19t/".repeat(20));
        assert!(error(&twenty).starts_with("expected the end of the position after 19 rows at column 78"));
    }

    #[test]
    fn slashes_are_needed_before_and_after_every_row() {
        assert_eq!(error("tt/tt/"), "expected `/` before the first row at column 1, found `tt/tt/`");
        assert_eq!(
            error("/tt/tt"),
            "expected a piece letter, a number of empty squares or `/` at column 7, found the end of the text"
        );
        assert_eq!(
            error("/tt//"),
            "expected a piece letter, a number of empty squares or the end of the position at column 5, found `/`"
        );
        for text in ["/", "//"] {
            assert!(error(text).starts_with("expected a piece letter or a number of empty squares at column 2"));
        }
        assert_eq!(error(""), "expected `/` before the first row at column 1, found the end of the text");
    }

    #[test]
    fn letters_of_other_dialects_are_refused() {
        assert_eq!(
            error("/3a3/"),
            "expected a piece letter, a number of empty squares or `/` at column 3, found `a3/`"
        );
        for text in ["/0/", "/00/", "/01/", "/20/"] {
            assert!(error(text).starts_with("expected a number of empty squares from 1 to 19 at column 2"), "{text}");
        }
    }

    #[test]
    fn long_garbage_is_cut_short() {
        for garbage in ["/", "1", "t", "1t", "1/", "t/", "9"] {
            assert!(format!("/{}", garbage.repeat(100_000)).parse::<PositionRecord>().is_err());
        }
    }
}
