//! A variant: a ruleset on a layout.

use super::Ruleset;
use crate::notation::{PositionRecord, Side};
use std::sync::Arc;

/// A ruleset on a board: all that is needed to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// The readable id, `ruleset-size[-layout][-w]`; empty for rules that came as a rules record without a name.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Other ids and names under which it is found.
    pub aliases: Vec<String>,
    /// The keys under which aagenielsen.dk archives it.
    pub aage_keys: Vec<u32>,
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The starting position.
    pub start: PositionRecord,
    /// The side that begins.
    pub first: Side,
    /// Where the rules come from.
    pub source: String,
    /// What a reader should know: rules that the sources leave open, and what is assumed.
    pub notes: Vec<String>,
}

impl Variant {
    /// Side length of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.start.size()
    }

    /// The same rules from another position, which may stand on a board of another size.
    #[must_use]
    pub fn from_position(&self, position: PositionRecord) -> Self {
        Self { start: position, ..self.clone() }
    }
}
