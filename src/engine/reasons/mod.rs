//! Why: the engine's rulings in squares and reasons.
//!
//! The engine decides with whole sets of squares and says only *that* a man is taken, a fort stands, a ring is closed. What is asked here
//! walks the same tables square by square and says *why*, or why not. It is slower, and never asked in a replay; tests hold it to the
//! quick answers.
//!
//! | module | question |
//! |---|---|
//! | `moved` | whom does this move take, and why not the others? |
//! | `far` | is what lies behind a man hostile to him? |
//! | `row` | is this row on the edge a shieldwall? |
//! | `king` | what is on the king's four sides, and where can he escape? |
//! | `fort` | what breaks the king's fort? |
//! | `ring` | where does the ring leak? |
//! | `line` | where can a piece go, and what is closed to it? |
//! | `offer` | which captures and endings can be played? |

mod ask;
mod far;
mod fort;
mod king;
mod line;
mod moved;
mod offer;
mod ring;
mod row;
#[cfg(test)]
mod tests;
mod way;

pub use far::{Far, Idle};
pub use fort::{Eye, FortReport, Loss, LossBy, Wall};
pub use king::{EscapeReport, KingPlace, KingReport, KingSide, SideIs};
pub use line::{Ban, ClosedSquare};
pub use moved::{Capture, MoveReasons, Spared, SpecialSquare, Victim};
pub use offer::Offer;
pub use ring::RingReport;
pub use row::{EndIs, Row, RowEnd, RowFault};

use super::tables::Tables;
use crate::board::{Bits, Cell};
use crate::notation::Square;
use crate::rules::Zone;

/// A class of special squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// The throne.
    Throne,
    /// A corner.
    Corner,
    /// A camp of the attackers.
    AttackersCamp,
    /// A camp of the defenders.
    DefendersCamp,
}

impl<const W: usize> Tables<W> {
    /// The zones that a square belongs to: hardly ever more than one.
    fn zones_at(&self, cell: Cell) -> impl Iterator<Item = (Ground, &Zone, Bits<W>)> {
        let rules = &self.rules;
        [
            (Ground::Throne, &rules.throne, self.throne),
            (Ground::Corner, &rules.corners, self.corners),
            (Ground::AttackersCamp, &rules.attacker_camps, self.camps[0]),
            (Ground::DefendersCamp, &rules.defender_camps, self.camps[1]),
        ]
        .into_iter()
        .filter(move |(_, _, cells)| cells.has(cell))
    }

    fn ground_at(&self, cell: Cell) -> Option<Ground> {
        self.zones_at(cell).next().map(|(ground, _, _)| ground)
    }

    /// Squares by file, then by rank, as people list them.
    fn squares(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Square> {
        let mut squares: Vec<Square> = self.in_order(cells);
        squares.sort_unstable();
        squares
    }

    /// Squares in the order of the cells.
    fn in_order(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Square> {
        cells.into_iter().map(|cell| self.geometry.square(cell)).collect()
    }
}
