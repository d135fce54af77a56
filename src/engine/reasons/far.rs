//! Is what lies behind a man hostile to him?
//!
//! ```text
//!   mover man far        The man falls if an enemy of his stands on the far square, or if that square is hostile to him.
//! ```

use super::Ground;
use crate::board::{Cell, Position};
use crate::engine::tables::Tables;
use crate::notation::{Piece, Side, Square};

/// What a man is captured against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Far {
    /// An enemy of his.
    Enemy {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// A square that is hostile to him.
    Hostile {
        /// The square.
        square: Square,
        /// What kind of square.
        ground: Ground,
        /// Whether only because it is empty.
        only_empty: bool,
    },
}

/// Why a man cannot be captured against what lies behind him.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Idle {
    /// Behind him the board ends.
    Edge,
    /// Nobody stands there, and the square is like any other.
    Empty {
        /// The square.
        square: Square,
    },
    /// One of his own side stands there.
    Friend {
        /// Where.
        square: Square,
        /// Who.
        piece: Piece,
    },
    /// His enemy's king stands there, against whom nobody is captured.
    UnarmedKing {
        /// Where.
        square: Square,
    },
    /// The square would be hostile to him if nobody stood there.
    HostileOnlyEmpty {
        /// The square.
        square: Square,
        /// What kind of square.
        ground: Ground,
        /// Who stands there.
        piece: Piece,
    },
    /// A special square that is not hostile to him.
    NotHostile {
        /// The square.
        square: Square,
        /// What kind of square.
        ground: Ground,
    },
    /// He stands in the same camp himself, and it does not harm its own.
    Sheltered {
        /// The square behind him.
        square: Square,
        /// What kind of square.
        ground: Ground,
    },
}

impl<const W: usize> Tables<W> {
    /// What the man on `victim` is captured against by `side`, or why he is not.
    pub(super) fn far(
        &self,
        position: &Position<W>,
        victim: Cell,
        behind: Option<Cell>,
        side: Side,
    ) -> Result<Far, Idle> {
        let Some(behind) = behind else { return Err(Idle::Edge) };
        let square = self.geometry.square(behind);
        let stands = position.piece(behind);
        if let Some(piece) = stands.filter(|_| self.anvils(position, side).has(behind)) {
            return Ok(Far::Enemy { square, piece });
        }
        let Some(man) = position.piece(victim) else { return Err(Idle::Empty { square }) };
        let always = self.zones_at(behind).find(|(_, zone, _)| zone.hostile.contains(man)).map(|(ground, _, _)| ground);
        let if_empty = self.zones_at(behind).find(|(_, zone, _)| zone.hostile_empty.contains(man));
        let if_empty = if_empty.map(|(ground, _, _)| ground);
        if self.is_hostile(position, behind, victim)
            && let Some(ground) = always.or(if_empty)
        {
            return Ok(Far::Hostile { square, ground, only_empty: always.is_none() });
        }
        let is_at_home = self.shelters.iter().any(|camp| camp.has(victim) && camp.has(behind));
        let would_be_hostile = always.or(if_empty.filter(|_| stands.is_none()));
        Err(match (stands, would_be_hostile, if_empty, self.ground_at(behind)) {
            (_, Some(ground), _, _) => Idle::Sheltered { square, ground },
            (Some(piece), _, _, _) if piece.side == side => Idle::UnarmedKing { square },
            (Some(_), _, Some(ground), _) if is_at_home => Idle::Sheltered { square, ground },
            (Some(piece), _, Some(ground), _) => Idle::HostileOnlyEmpty { square, ground, piece },
            (Some(piece), _, _, _) => Idle::Friend { square, piece },
            (None, _, _, Some(ground)) => Idle::NotHostile { square, ground },
            (None, _, _, None) => Idle::Empty { square },
        })
    }
}
