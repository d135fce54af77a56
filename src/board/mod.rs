//! Floor 3: bitsets, the geometry of a square board, and a position on it.
//!
//! Everything here is generic over `W`, the number of 64-bit words that hold one bit per square: one word up to 8x8, two up
//! to 11x11, six for 19x19. Squares are numbered rank by rank from `a1`:
//!
//! ```text
//! 3 | 6 7 8          north: + size
//! 2 | 3 4 5    west: - 1   east: + 1
//! 1 | 0 1 2          south: - size
//!     a b c
//! ```

mod bits;
mod geometry;
mod position;
mod symmetry;
mod zobrist;

pub use bits::Bits;
pub use geometry::{Direction, Geometry};
pub use position::{Position, PositionError};
pub use symmetry::Symmetry;

/// The number of a square on its board, counted rank by rank from `a1`.
pub type Cell = usize;

/// How many words a board of this size needs.
#[must_use]
pub const fn words(size: u8) -> usize {
    (size as usize * size as usize).div_ceil(64)
}
