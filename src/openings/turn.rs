//! One turn: a move, or the several moves of a berserk turn.

use crate::board::Symmetry;
use crate::notation::Square;
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// The squares on which a piece stood in one turn. Turns are in order by their squares, files before ranks.
///
/// ```
/// use taflkit::openings::Turn;
/// let mut turn = Turn::new("d4".parse().unwrap(), "d7".parse().unwrap());
/// turn.go_on("a7".parse().unwrap());
/// assert_eq!(turn.to_string(), "d4-d7 d7=a7");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(SmallVec<[Square; 2]>);

impl Turn {
    /// A move.
    #[must_use]
    pub fn new(from: Square, to: Square) -> Self {
        Self(smallvec![from, to])
    }

    /// Adds a further move of the same piece.
    pub fn go_on(&mut self, to: Square) {
        self.0.push(to);
    }

    /// The turn on a board that is laid otherwise.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, size: u8) -> Self {
        Self(self.0.iter().map(|square| symmetry.apply(*square, size)).collect())
    }

    /// The squares: where the piece came from, where it went, and where it went then.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.0
    }
}

/// As OTN writes it, but for signs of jumps: `h1-h3`; `d4-d7 d7=a7`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.windows(2).enumerate() {
            let (blank, sign) = if index == 0 { ("", '-') } else { (" ", '=') };
            write!(f, "{blank}{}{sign}{}", step[0], step[1])?;
        }
        Ok(())
    }
}
