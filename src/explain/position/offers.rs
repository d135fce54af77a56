//! What the side to move can take, how it can end the game, and who is in danger.

use super::Explanation;
use super::words::{far, list, number, plural, squares};
use crate::engine::reasons::{Capture, Offer, Victim};
use crate::engine::{Reason, Winner};
use crate::notation::{Side, Square};
use std::collections::BTreeMap;

/// Lines of moves that people are shown; programs get all.
const MOST: usize = 24;

impl Explanation {
    pub(super) fn offered(&self) -> Vec<String> {
        let offers = &self.offers;
        if offers.is_empty() {
            let nothing = self.asked.is_none() && self.decided().is_none() && self.end.is_none();
            return if nothing {
                vec![format!("No move of the {} takes anybody or ends the game.", self.to_move)]
            } else {
                Vec::new()
            };
        }
        let count = number(offers.len());
        let heading = format!(
            "The {} have {count} {} that {} somebody or {} the game:",
            self.to_move,
            plural(offers.len(), "move", "moves"),
            plural(offers.len(), "takes", "take"),
            plural(offers.len(), "ends", "end")
        );
        let mut said = vec![heading];
        said.extend(offers.iter().take(MOST).map(offer));
        if offers.len() > MOST {
            said.push(format!("and {} more", offers.len() - MOST));
        }
        said
    }

    /// Who is in danger, were it the other side's turn.
    pub(super) fn endangered(&self) -> Vec<String> {
        let mut threats: BTreeMap<Square, Vec<String>> = BTreeMap::new();
        let mut king = Vec::new();
        for offer in &self.dangers {
            let name = format!("{}-{}", offer.from, offer.to);
            offer.victims.iter().for_each(|victim| threats.entry(victim.square).or_default().push(name.clone()));
            if offer.king_captured {
                king.push(name);
            }
        }
        if threats.is_empty() && king.is_empty() {
            return Vec::new();
        }
        let by = |moves: &[String]| match moves.get(..4) {
            Some(first) if moves.len() > 4 => format!("{} and {} more", first.join(", "), moves.len() - 4),
            _ => list(moves, "or"),
        };
        let mut said = vec![format!("Were it the {}' turn, these would be in danger:", self.to_move.opponent())];
        if !king.is_empty() {
            said.push(format!("the king on {}, by {}", self.king.square, by(&king)));
        }
        said.extend(threats.iter().take(MOST).map(|(square, moves)| format!("{square}, by {}", by(moves))));
        said
    }
}

fn offer(offer: &Offer) -> String {
    let mut parts: Vec<String> = Vec::new();
    if offer.king_captured {
        parts.push("captures the king".into());
    }
    let row: Vec<Square> = offer
        .victims
        .iter()
        .filter(|victim| victim.by.iter().all(|by| matches!(by, Capture::Shieldwall { .. })))
        .map(|victim| victim.square)
        .collect();
    let alone = offer.victims.iter().filter_map(|victim| Some(format!("takes {} ({})", victim.square, short(victim)?)));
    parts.extend(alone);
    if !row.is_empty() {
        parts.push(format!("takes {} by shieldwall", squares(&row)));
    }
    if let Some((winner, reason)) = offer.end.filter(|(_, reason)| *reason != Reason::KingCaptured) {
        parts.push(match winner {
            Winner::Attackers => format!("wins for the {} ({})", Side::Attackers, reason.code()),
            Winner::Defenders => format!("wins for the {} ({})", Side::Defenders, reason.code()),
            Winner::Draw => format!("draws the game ({})", reason.code()),
            Winner::Arbiter => format!("ends the game ({})", reason.code()),
        });
    }
    format!("{}-{} {}", offer.from, offer.to, list(&parts, "and"))
}

/// How a man is taken by himself, in short.
fn short(victim: &Victim) -> Option<String> {
    victim.by.iter().find_map(|by| match by {
        Capture::Custodial { far: against } => Some(format!("against {}", far(*against))),
        Capture::Jumped => Some("jumped over".into()),
        Capture::Linnaean { throne, .. } => Some(format!("by Linnaeus' rule, against the throne {throne}")),
        Capture::Shieldwall { .. } => None,
    })
}
