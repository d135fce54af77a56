//! What the board showed of a record, entry by entry: the shape of its lines, filled with facts.

use crate::engine::Outcome;
use crate::notation::{Piece, Square};
use crate::rules::Variant;
use smallvec::SmallVec;
use std::sync::Arc;

/// What the board showed of a record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Replay {
    /// The rules it was played by; `None` if they are not known.
    pub variant: Option<Arc<Variant>>,
    /// The main line.
    pub main: ReplayedLine,
    /// How it ended by the rules.
    pub outcome: Option<Outcome>,
}

/// What the board showed of a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReplayedLine {
    /// Its plies, as far as they could be played; `None` for an entry that is no move.
    pub plies: Vec<Option<Shown>>,
    /// Its variations in the record's order, as far as they were reached.
    pub variations: Vec<ReplayedLine>,
}

/// What the board showed of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The piece that moved.
    pub piece: Piece,
    /// The men that it took, by file, then by rank.
    pub captures: SmallVec<[Square; 4]>,
    /// Whether some of them fell only because they stood in a row on the edge (shieldwall).
    pub by_shieldwall: bool,
    /// Where the king stood, if it took him.
    pub king: Option<Square>,
    /// Whether it jumped.
    pub jumped: bool,
    /// Whether it went on with the turn of the ply before it (berserk).
    pub continued: bool,
}

impl ReplayedLine {
    /// What the board showed of an entry, if it got so far.
    #[must_use]
    pub fn ply(&self, index: usize) -> Option<&Shown> {
        self.plies.get(index)?.as_ref()
    }

    /// What it showed of a variation; nothing, if it did not get so far.
    #[must_use]
    pub fn variation(&self, index: usize) -> &ReplayedLine {
        const NOTHING: &ReplayedLine = &ReplayedLine { plies: Vec::new(), variations: Vec::new() };
        self.variations.get(index).unwrap_or(NOTHING)
    }
}
