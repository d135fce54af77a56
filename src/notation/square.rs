//! A square by its file letter and rank number: `a1` to `s19`, no letter skipped.

use super::SyntaxError;
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
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// Side length of the largest board that the notation can name.
    pub const LARGEST_BOARD: u8 = 19;

    /// The square on this file and rank, both counted from 0; `None` past the 19th.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::LARGEST_BOARD && rank < Self::LARGEST_BOARD { Some(Self { file, rank }) } else { None }
    }

    /// File, counted from 0 (`a`) to 18 (`s`).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// Rank, counted from 0 (the bottom row, `1`) to 18.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Whether the square exists on a board of `size` by `size`.
    #[must_use]
    pub const fn fits(self, size: u8) -> bool {
        self.file < size && self.rank < size
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::str::FromStr for Square {
    type Err = SyntaxError;

    fn from_str(_text: &str) -> Result<Self, Self::Err> {
        todo!("helper")
    }
}
