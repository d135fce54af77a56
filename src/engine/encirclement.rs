//! Encirclement: can any defender still reach the edge? (Copenhagen 7b)
//!
//! ```text
//! 7 | . . . . . . .      The man on d4 is cut off from the edge, and so is the king: the attackers have won. The ring need not be
//! 6 | . . t t t . .      unbreakable. It leaks nowhere, since pieces step over sides and not over corners.
//! 5 | . t . K . t .
//! 4 | . t . T . t .
//! 3 | . . t . t . .
//! 2 | . . . t . . .
//!     a b c d e f g
//! ```
//!
//! Most of the time there is a way out, and it is the same as one ply earlier: so the last one found is remembered.

use super::tables::Tables;
use crate::board::{Bits, Position};
use crate::notation::Side;

/// Connected squares of which one is on the edge: whoever stands on one of them has a way out while no attacker stands on any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WayOut<const W: usize>(Bits<W>);

/// The longest way that is remembered, in steps.
const LONGEST_WAY: usize = 24;

impl<const W: usize> WayOut<W> {
    /// No way.
    pub const NONE: Self = Self(Bits::EMPTY);

    /// Whether it leads a defender out.
    #[inline]
    fn is_open(&self, position: &Position<W>) -> bool {
        self.0.meets(&position.side(Side::Defenders)) && !self.0.meets(&position.side(Side::Attackers))
    }
}

impl<const W: usize> Tables<W> {
    /// Whether no defender and no king can reach the edge through squares free of attackers. A defender on the edge is never surrounded.
    ///
    /// `known` is a way out seen in an earlier position on this board, if any; another is put in its place when it is closed.
    #[inline(always)]
    pub fn is_encircled(&self, position: &Position<W>, known: &mut WayOut<W>) -> bool {
        self.encirclement
            && !known.is_open(position)
            && !position.side(Side::Defenders).meets(&self.geometry.edge())
            && match self.way_out(position) {
                None => true,
                Some(way) => {
                    *known = way;
                    false
                }
            }
    }

    /// The shortest way from a defender to the edge; no way to remember, if it is a long one; `None`, if there is none at all.
    fn way_out(&self, position: &Position<W>) -> Option<WayOut<W>> {
        let (geometry, defenders) = (&self.geometry, position.side(Side::Defenders));
        let free = geometry.board().without(position.side(Side::Attackers));
        let mut waves = [Bits::EMPTY; LONGEST_WAY];
        let (mut reached, mut wave) = (defenders, defenders);
        for steps in 0..LONGEST_WAY {
            if let Some(mut cell) = (wave & geometry.edge()).first() {
                let mut way = Bits::of(cell);
                for earlier in waves[..steps].iter().rev() {
                    cell =
                        (geometry.around(cell) & *earlier).first().expect("each wave comes out of the one before it");
                    way.insert(cell);
                }
                return Some(WayOut(way));
            }
            waves[steps] = wave;
            wave = (geometry.neighbours(wave) & free).without(reached);
            if wave.is_empty() {
                return None;
            }
            reached |= wave;
        }
        geometry.flood(reached, free).meets(&geometry.edge()).then_some(WayOut::NONE)
    }
}
