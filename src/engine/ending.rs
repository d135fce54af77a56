//! Is the game over by what stands on the board?

use super::encirclement::WayOut;
use super::legality::Step;
use super::outcome::{Reason, Winner};
use super::tables::Tables;
use crate::board::{Bits, Position};
use crate::notation::{Kind, Side};
use crate::rules::{Escape, NoMoves};

/// A move carried out: what it took.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken<const W: usize> {
    pub men: Bits<W>,
    /// Whether some of the men fell only because they stood in a row on the edge.
    pub by_shieldwall: bool,
    pub king: bool,
}

impl<const W: usize> Taken<W> {
    /// Nothing, as nearly always.
    pub const NOTHING: Self = Self { men: Bits::EMPTY, by_shieldwall: false, king: false };

    pub fn is_nothing(&self) -> bool {
        !self.king && self.men.is_empty()
    }
}

impl<const W: usize> Tables<W> {
    /// Carries out a move and its captures, and gives the move to the other side.
    #[inline(never)]
    pub fn apply(&self, position: &mut Position<W>, step: Step) -> Taken<W> {
        self.apply_inline(position, step)
    }

    /// The same, for the one place where most moves are made.
    #[inline(always)]
    pub fn apply_inline(&self, position: &mut Position<W>, step: Step) -> Taken<W> {
        let (men, by_shieldwall) = self.shift_and_capture(position, step);
        let king = step.piece.side == Side::Attackers && self.captures_king(position, step.to);
        if !men.is_empty() {
            men.for_each(|cell| position.take(step.piece.side.opponent(), cell));
        }
        position.give_move_to(step.piece.side.opponent());
        Taken { men, by_shieldwall, king }
    }

    /// Whether the position after a move ends the game. Repetition and move limits are not looked at: they need the game's history.
    #[inline(always)]
    pub fn ending(
        &self,
        position: &Position<W>,
        step: Step,
        taken: Taken<W>,
        known: &mut WayOut<W>,
    ) -> Option<(Winner, Reason)> {
        // Whose move it was is asked last: the sides take turns, and what is rare is soon told.
        if taken.king {
            return Some((Winner::Attackers, Reason::KingCaptured));
        }
        if self.escape.has(position.king()) && step.piece.kind == Kind::King {
            let reason = if self.rules.escape == Some(Escape::Edge) { Reason::Edge } else { Reason::Corner };
            return Some((Winner::Defenders, reason));
        }
        if position.side(Side::Attackers).is_empty() && self.rules.no_moves == NoMoves::Loses {
            return Some((Winner::Defenders, Reason::NoAttackers));
        }
        if self.may_have_fort(position) && step.piece.side == Side::Defenders && self.has_exit_fort(position) {
            return Some((Winner::Defenders, Reason::ExitFort));
        }
        self.standing_end(position, known)
    }

    /// Whether a position is an end whatever move led to it.
    #[inline(always)]
    pub fn standing_end(&self, position: &Position<W>, known: &mut WayOut<W>) -> Option<(Winner, Reason)> {
        // Encirclement not only after the attackers' moves: a defender who walks into the ring as the last one completes it.
        if self.is_encircled(position, known) {
            return Some((Winner::Attackers, Reason::Encircled));
        }
        if let Some(end) = self.immobility(position) {
            return Some(end);
        }
        self.material_draw(position)
    }

    /// No legal move. A single step onto an ordinary square is open to all, and nearly always there is one up a rank.
    #[inline(always)]
    fn immobility(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        let open = self.ordinary.without(position.occupied());
        let up_a_rank = position.side(position.to_move()).up(u32::from(self.geometry.size()));
        if self.all_move && up_a_rank.meets(&open) { None } else { self.immobility_anywhere(position) }
    }

    fn immobility_anywhere(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        let stuck = position.to_move();
        let steps = self.geometry.neighbours(position.side(stuck)).without(position.occupied());
        if self.all_move && steps.meets(&self.ordinary) {
            return None;
        }
        if !self.moves(position, |_| false) {
            return None;
        }
        Some(match self.rules.no_moves {
            NoMoves::Draw => (Winner::Draw, Reason::NoMoves),
            NoMoves::Loses => (stuck.opponent().into(), Reason::NoMoves),
        })
    }

    #[inline]
    fn material_draw(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        let most = self.draw_at_most?;
        (position.side(Side::Attackers).count() <= u32::from(most)).then_some((Winner::Draw, Reason::TooFewPieces))
    }
}
