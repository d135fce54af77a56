//! A square by its file letter and rank number: `a1` to `s19`, no letter skipped.

use super::parse::{Fail, Parsed, expected, number, whole};
use super::{Reading, SyntaxError};
use nom::Parser;
use nom::character::complete::satisfy;
use nom::combinator::{cut, map, map_opt};
use std::fmt;

/// A square of a board of up to 19 by 19, counted from `a1` at the bottom left.
///
/// ```
/// use taflkit::notation::Square;
/// let square: Square = "k10".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (10, 9));
/// assert!(square.fits(11) && !square.fits(9));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16); // the file, and in its last five bits the rank

impl Square {
    /// Side length of the largest board that the notation can name.
    pub const LARGEST_BOARD: u8 = 19;

    /// The square on this file and rank, both counted from 0; `None` past the 19th.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::LARGEST_BOARD && rank < Self::LARGEST_BOARD {
            Some(Self((file as u16) << 5 | rank as u16))
        } else {
            None
        }
    }

    /// File, counted from 0 (`a`) to 18 (`s`).
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// Rank, counted from 0 (the bottom row, `1`) to 18.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Its place in a table of [`Self::PLACES`] entries.
    #[inline]
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }

    /// More than any square's place: a power of two, so that bounds need no comparison.
    pub(crate) const PLACES: usize = 1024;

    /// Whether two squares lie on one file, and whether on one rank.
    #[inline]
    pub(crate) const fn shares_lines(self, other: Self) -> (bool, bool) {
        let difference = self.0 ^ other.0;
        (difference < 32, difference & 31 == 0)
    }

    /// Whether the square exists on a board of `size` by `size`.
    #[must_use]
    pub const fn fits(self, size: u8) -> bool {
        self.file() < size && self.rank() < size
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::str::FromStr for Square {
    type Err = SyntaxError;

    /// Reads a square in lower case, as OTN writes it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        whole(text, square(Reading::Strict), "the end of the square")
    }
}

/// A square. A rank takes all the digits that follow, so that `a11b1` falls apart in one way only.
///
/// After a file letter nothing but a rank can come, whatever the square stands in: hence the `cut`.
pub(super) fn square<'a>(reading: Reading) -> impl Parser<&'a str, Output = Square, Error = Fail<'a>> {
    let rank = number("a rank from 1 to 19", 1..=u32::from(Square::LARGEST_BOARD));
    map_opt((file(reading), cut(rank)), |(file, rank)| Square::new(file, rank as u8 - 1))
}

/// A file letter, as a number from 0.
fn file<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, u8> {
    move |text| {
        let what = match (text.chars().next(), reading) {
            (Some('a'..='z'), _) | (Some('A'..='Z'), Reading::Lenient) => "a file letter from a to s",
            (Some('A'..='Z'), Reading::Strict) => "a lower-case file letter from a to s",
            _ => "a square",
        };
        let letter = satisfy(|c| match reading {
            Reading::Strict => matches!(c, 'a'..='s'),
            Reading::Lenient => matches!(c, 'a'..='s' | 'A'..='S'),
        });
        expected(what, map(letter, |c| c.to_ascii_lowercase() as u8 - b'a')).parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Square>().unwrap_err().to_string()
    }

    #[test]
    fn every_square_reads_back_as_it_is_written() {
        for file in 0..19 {
            for rank in 0..19 {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn no_letter_is_skipped() {
        let files: Vec<u8> = ["h1", "i1", "j1", "o1", "s1"].map(|text| text.parse::<Square>().unwrap().file()).into();
        assert_eq!(files, [7, 8, 9, 14, 18]);
    }

    #[test]
    fn ranks_beyond_19_and_padded_ranks_are_refused_at_the_rank() {
        for text in ["a0", "a20", "o168", "a01", "a", "ab", "a99999999999999999999"] {
            let error = text.parse::<Square>().unwrap_err();
            assert_eq!((error.offset, &*error.expected), (1, "a rank from 1 to 19"), "{text}");
        }
        assert_eq!(error("o168"), "expected a rank from 1 to 19 at column 2, found `168`");
        assert_eq!(error("a"), "expected a rank from 1 to 19 at column 2, found the end of the text");
    }

    #[test]
    fn what_is_no_file_is_refused_at_the_file() {
        assert_eq!(error("t1"), "expected a file letter from a to s at column 1, found `t1`");
        assert_eq!(error("D6"), "expected a lower-case file letter from a to s at column 1, found `D6`");
        assert_eq!(error("0d6"), "expected a square at column 1, found `0d6`");
        assert_eq!(error(""), "expected a square at column 1, found the end of the text");
        assert_eq!(error("é1"), "expected a square at column 1, found `é1`");
    }

    #[test]
    fn nothing_may_follow_a_square() {
        assert_eq!(error("a1 "), "expected the end of the square at column 3, found a blank");
        assert_eq!(error("a1b1"), "expected the end of the square at column 3, found `b1`");
    }
}
