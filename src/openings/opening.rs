//! The beginning of one game.

use crate::engine::Winner;
use crate::facts::{Facts, WinnerBy};
use crate::record::{Turn, Walk};
use crate::rules::{Variant, label};
use std::sync::Arc;

/// The beginning of one game: its first turns, as far as they can be played, and who won it. Of a berserk turn that cannot be completed,
/// nothing counts.
#[derive(Debug, Clone)]
pub struct Opening {
    pub(super) label: String,
    pub(super) variant: Arc<Variant>,
    pub(super) turns: Vec<Turn>,
    pub(super) winner: Option<Winner>,
}

impl Opening {
    /// The first turns of a game, `depth` at most; `None` if its rules are not known.
    #[must_use]
    pub fn of(facts: &Facts<'_>, depth: usize, by: WinnerBy) -> Option<Self> {
        let replay = facts.replay();
        let variant = Arc::clone(replay.variant.as_ref()?);
        let mut turns = Vec::with_capacity(depth.min(facts.record().main.plies.len()));
        // Without a start that is known, it is a game of its variant all the same, of which nothing could be played.
        if let Some(mut walk) = Walk::new(facts.record(), replay) {
            while turns.len() < depth
                && let Some(turn) = walk.next_turn()
            {
                turns.push(turn);
                walk.step();
            }
        }
        Some(Self { label: label(&variant), variant, turns, winner: facts.winner(by) })
    }
}
