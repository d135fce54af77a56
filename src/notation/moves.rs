//! One move as it is written, in OTN or in any of its looser relatives.
//!
//! ```text
//! Kf6-c6xc7/nd6++
//! |`-' `-'`-----' `-- info
//! |from to captures
//! piece
//! ```

use super::{Piece, Square, SyntaxError};
use smallvec::SmallVec;
use std::fmt;

/// How much a reader forgives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// OTN as specified: lower-case squares, a mode sign, captures as `xe5/e7`.
    Strict,
    /// Everything that is found in the wild and can be understood in one way only.
    #[default]
    Lenient,
}

/// The sign between the two squares of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// `-`: an ordinary move.
    #[default]
    Step,
    /// `^`: a jump.
    Jump,
    /// `=`: a further move of the piece that has just captured (berserk).
    Berserk,
    /// `^=`: such a further move that is a jump.
    BerserkJump,
}

impl Mode {
    /// `-`, `^`, `=` or `^=`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mode::Step => "-",
            Mode::Jump => "^",
            Mode::Berserk => "=",
            Mode::BerserkJump => "^=",
        }
    }

    /// Whether the sign says that the same side goes on with the same piece.
    #[must_use]
    pub const fn is_berserk(self) -> bool {
        matches!(self, Mode::Berserk | Mode::BerserkJump)
    }

    /// Whether the sign says that a piece was jumped over.
    #[must_use]
    pub const fn is_jump(self) -> bool {
        matches!(self, Mode::Jump | Mode::BerserkJump)
    }
}

/// The mark after a move. OTN and Walker's notation give the same glyphs other meanings, so only the glyph is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Info {
    /// `+`: the king is in danger (OTN); a threat by either side (Walker).
    Plus,
    /// `-`: the king has a route to escape (OTN).
    Minus,
    /// `++`: the king is captured (OTN); a winning move of either side (Walker).
    PlusPlus,
    /// `--`: the king escapes (OTN); a move that loses at once (Walker).
    MinusMinus,
    /// `#`: the king is captured (peer2peergames).
    Hash,
}

impl Info {
    /// The glyph.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            Info::Plus => "+",
            Info::Minus => "-",
            Info::PlusPlus => "++",
            Info::MinusMinus => "--",
            Info::Hash => "#",
        }
    }
}

/// One captured piece as the record claims it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Captured {
    /// The piece letter before the square (`xKc4`), if one is written.
    pub piece: Option<Piece>,
    /// Where the piece stood.
    pub square: Square,
}

/// One move of one piece, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The piece letter before the first square, if one is written. Its case is the writer's.
    pub piece: Option<Piece>,
    /// Where the piece stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// The sign between the squares; [`Mode::Step`] where none is written.
    pub mode: Mode,
    /// The captured pieces in the order of the text, repetitions kept.
    pub captures: SmallVec<[Captured; 4]>,
    /// The mark at the end.
    pub info: Option<Info>,
}

/// What can stand where a move is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A move.
    Move(Move),
    /// The side to move, or the side that lost by the record's result, resigned: `---`, `resigned`.
    Resigned,
    /// A side lost on time: `timeout`.
    Timeout,
}

impl Move {
    /// A plain move without any mark.
    #[must_use]
    pub fn new(from: Square, to: Square) -> Self {
        Self { piece: None, from, to, mode: Mode::Step, captures: SmallVec::new(), info: None }
    }

    /// Reads one move; the whole text must be the move.
    ///
    /// # Errors
    /// When the text does not follow the grammar of this reading.
    pub fn parse(_text: &str, _reading: Reading) -> Result<Self, SyntaxError> {
        todo!("helper")
    }
}

impl Token {
    /// Reads one token; the whole text must be the token.
    ///
    /// # Errors
    /// When the text is neither a move nor an ending of this reading.
    pub fn parse(_text: &str, _reading: Reading) -> Result<Self, SyntaxError> {
        todo!("helper")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!("helper: strict OTN")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!("helper: strict OTN; timeout as `timeout`, resignation as `---`")
    }
}
