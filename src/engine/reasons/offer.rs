//! Which moves take somebody or end the game.

use super::{EscapeReport, Victim};
use crate::board::Position;
use crate::engine::encirclement::WayOut;
use crate::engine::ending::Taken;
use crate::engine::legality::Step;
use crate::engine::outcome::{Reason, Winner};
use crate::engine::tables::Tables;
use crate::notation::{Side, Square};

/// A move that takes men or the king, or ends the game.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Offer {
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// The men it takes, and how.
    pub victims: Vec<Victim>,
    /// Whether it captures the king.
    pub king_captured: bool,
    /// How the game ends by it, as far as the board shows it.
    pub end: Option<(Winner, Reason)>,
}

impl<const W: usize> Tables<W> {
    /// The offers of a side, were it to move; `may` says which of the moves that the board allows are allowed by what went before.
    pub(super) fn offers(&self, position: &Position<W>, side: Side, may: impl Fn(Step) -> bool) -> Vec<Offer> {
        let mut asked = *position;
        asked.give_move_to(side);
        let mut offers = Vec::new();
        self.moves(&asked, |step| {
            let mut after = asked;
            let taken = self.apply(&mut after, step);
            let end = self.ending(&after, step, taken, &mut WayOut::NONE.clone());
            if (end.is_some() || taken.king || !taken.men.is_empty()) && may(step) {
                offers.push(self.offer(&asked, step, taken, end));
            }
            true
        });
        offers.sort_by_key(|offer| (offer.end.is_none(), offer.from, offer.to));
        offers
    }

    fn offer(&self, position: &Position<W>, step: Step, taken: Taken<W>, end: Option<(Winner, Reason)>) -> Offer {
        Offer {
            from: self.geometry.square(step.from),
            to: self.geometry.square(step.to),
            victims: if taken.men.is_empty() { Vec::new() } else { self.move_reasons(position, step).victims },
            king_captured: taken.king,
            end,
        }
    }

    /// Whether and how the position is an end, whatever move led to it: for positions that stand alone. A fort counts if the defenders
    /// can have made the last move.
    pub(super) fn end_of_position(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        let EscapeReport { escaped, .. } = self.escape_report(position);
        if escaped {
            let at_edge = self.rules.escape == Some(crate::rules::Escape::Edge);
            return Some((Winner::Defenders, if at_edge { Reason::Edge } else { Reason::Corner }));
        }
        if position.side(Side::Attackers).is_empty() && self.rules.no_moves == crate::rules::NoMoves::Loses {
            return Some((Winner::Defenders, Reason::NoAttackers));
        }
        let after_defenders = position.to_move() == Side::Attackers;
        if after_defenders && self.may_have_fort(position) && self.has_exit_fort(position) {
            return Some((Winner::Defenders, Reason::ExitFort));
        }
        self.standing_end(position, &mut WayOut::NONE.clone())
    }
}
