//! Is the ring around the defenders closed, and if not, where does it leak?
//!
//! ```text
//! 5 | . t t . .      The king leaves by d3 and e3. An attacker on d3, or on e3, would close the ring.
//! 4 | t . . t .
//! 3 | t K . . .
//! 2 | . t t t .
//!     a b c d e
//! ```

use crate::board::{Bits, Position};
use crate::engine::tables::Tables;
use crate::notation::{Side, Square};

/// Whether the defenders are surrounded.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct RingReport {
    /// Whether the rules let the attackers win by it.
    pub rule: bool,
    /// Whether no defender can reach the edge.
    pub closed: bool,
    /// A shortest way out, from a defender's square to the edge; empty if there is none.
    pub way: Vec<Square>,
    /// The same for the king.
    pub kings_way: Vec<Square>,
    /// Empty squares on each of which one more attacker would close the ring.
    pub gates: Vec<Square>,
    /// Whether it would be closed if an attacker stood in place of the man with whom the way out begins.
    pub but_for_him: bool,
}

impl RingReport {
    /// Whether it decides the game.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.rule && self.closed
    }
}

impl<const W: usize> Tables<W> {
    /// Whether any defender can reach the edge, and how.
    pub(super) fn ring_report(&self, position: &Position<W>) -> RingReport {
        let free = self.geometry.board().without(position.side(Side::Attackers));
        let (defenders, edge) = (position.side(Side::Defenders), self.geometry.edge());
        let shortest = |from, open| self.way(from, edge, open, Bits::EMPTY);
        let way = shortest(defenders, free);
        // What every way leads over, this one leads over, too.
        let gates = way
            .iter()
            .flatten()
            .copied()
            .filter(|&gate| !defenders.has(gate) && shortest(defenders, free.without(Bits::of(gate))).is_none());
        let him = way.iter().flatten().next().copied().filter(|&man| man != position.king());
        let but_for = |man| shortest(defenders.without(Bits::of(man)), free.without(Bits::of(man))).is_none();
        RingReport {
            but_for_him: him.is_some_and(but_for),
            rule: self.rules.encirclement,
            closed: way.is_none(),
            gates: self.in_order(gates),
            kings_way: self.in_order(shortest(Bits::of(position.king()), free).unwrap_or_default()),
            way: self.in_order(way.unwrap_or_default()),
        }
    }
}
