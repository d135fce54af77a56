//! Hash keys of positions: one random-looking number per piece and square, and one for the side to move.
//!
//! They come from the finaliser of SplitMix64 over a number that names piece and square, and are the same in every run and on every
//! machine.

use crate::notation::{Piece, Square};

/// Both sides times six kinds.
const PIECES: usize = 12;

/// The squares of the largest board.
const CELLS: usize = (Square::LARGEST_BOARD as usize).pow(2);

static KEYS: [[u64; CELLS]; PIECES] = {
    let mut keys = [[0; CELLS]; PIECES];
    let mut piece = 0;
    while piece < PIECES {
        let mut cell = 0;
        while cell < CELLS {
            keys[piece][cell] = mixed((piece as u64) << 16 | cell as u64);
            cell += 1;
        }
        piece += 1;
    }
    keys
};

/// The key that is in a position's hash while the defenders are to move.
pub(crate) const DEFENDERS_TO_MOVE: u64 = mixed(u64::MAX);

/// The keys of a piece on every square.
#[inline]
pub(crate) fn keys(piece: Piece) -> &'static [u64; CELLS] {
    &KEYS[piece.side as usize * 6 + piece.kind as usize]
}

const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(2).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
