//! The beginning of one game.

use super::Turn;
use crate::engine::Winner;
use crate::facts::{Facts, WinnerBy};
use crate::notation::Token;
use crate::rules::{Variant, catalogue, to_record};
use std::sync::Arc;

/// The beginning of one game: its first turns, as far as they can be played, and who won it.
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
        let mut turns: Vec<Turn> = Vec::with_capacity(depth.min(facts.record().main.plies.len()));
        for (entry, shown) in facts.record().main.plies.iter().zip(&replay.main.plies) {
            let (Ok(Token::Move(played)), Some(shown)) = (&entry.token, shown) else { continue };
            if shown.continued {
                turns.last_mut().into_iter().for_each(|turn| turn.go_on(played.to));
            } else if turns.len() == depth {
                break;
            } else {
                turns.push(Turn::new(played.from, played.to));
            }
        }
        Some(Self { label: label(&variant), variant, turns, winner: facts.winner(by) })
    }
}

/// What a tree is called: the variant's id; for rules that came in full, the id of a variant of the catalogue that is played alike, rather one
/// of the same name; else the rules in full.
pub(super) fn label(variant: &Variant) -> String {
    if !variant.id.is_empty() {
        return variant.id.clone();
    }
    let is_alike = |other: &&Arc<Variant>| {
        other.start == variant.start && other.first == variant.first && other.ruleset == variant.ruleset
    };
    let alike = || catalogue().variants().iter().filter(is_alike);
    let namesake = alike().find(|other| other.name == variant.name).or_else(|| alike().next());
    namesake.map_or_else(|| to_record(variant).to_string(), |known| known.id.clone())
}
