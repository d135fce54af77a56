//! Hash keys of positions: one random-looking number per piece and square, and one for the side to move.
//!
//! The keys are computed, not stored: the finaliser of SplitMix64 over a number that names piece and square. They are the same in
//! every run and on every machine.

use super::Cell;
use crate::notation::Piece;

/// The key that is in a position's hash while the defenders are to move.
pub(crate) const DEFENDERS_TO_MOVE: u64 = mixed(u64::MAX);

/// The key of a piece on a square.
#[inline]
pub(crate) const fn key(piece: Piece, cell: Cell) -> u64 {
    mixed((piece.side as u64 * 6 + piece.kind as u64) << 16 | cell as u64)
}

const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(2).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
