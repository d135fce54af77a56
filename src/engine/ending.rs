//! Is the game over by what stands on the board?

use super::legality::Step;
use super::outcome::{Reason, Winner};
use super::tables::Tables;
use crate::board::{Bits, Direction, Position};
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

impl<const W: usize> Tables<W> {
    /// Carries out a move and its captures, and gives the move to the other side.
    pub fn apply(&self, position: &mut Position<W>, step: Step) -> Taken<W> {
        position.shift(step.from, step.to);
        let (men, by_shieldwall) = self.captures(position, step);
        let king = step.piece.side == Side::Attackers && self.captures_king(position, step.to);
        for cell in men.iter() {
            position.take(cell);
        }
        position.give_move_to(step.piece.side.opponent());
        Taken { men, by_shieldwall, king }
    }

    /// Whether the position after a move ends the game. Repetition and move limits are not looked at: they need the game's history.
    pub fn ending(&self, position: &Position<W>, step: Step, taken: Taken<W>) -> Option<(Winner, Reason)> {
        match step.piece.side {
            Side::Attackers => {
                if taken.king {
                    return Some((Winner::Attackers, Reason::KingCaptured));
                }
            }
            Side::Defenders => {
                if step.piece.kind == Kind::King && self.escape.has(step.to) {
                    let reason = if self.rules.escape == Some(Escape::Edge) { Reason::Edge } else { Reason::Corner };
                    return Some((Winner::Defenders, reason));
                }
                if self.rules.no_moves == NoMoves::Loses && position.side(Side::Attackers).is_empty() {
                    return Some((Winner::Defenders, Reason::NoAttackers));
                }
                if self.has_exit_fort(position) {
                    return Some((Winner::Defenders, Reason::ExitFort));
                }
            }
        }
        self.standing_end(position)
    }

    /// Whether a position is an end whatever move led to it.
    pub fn standing_end(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        // Encirclement not only after the attackers' moves: a defender who walks into the ring as the last one completes it.
        let encircled = self.is_encircled(position).then_some((Winner::Attackers, Reason::Encircled));
        encircled.or_else(|| self.immobility(position)).or_else(|| self.material_draw(position))
    }

    /// Encirclement (Copenhagen 7b): no defender and no king can reach the edge through squares free of attackers.
    ///
    /// The ring need not be unbreakable, and a defender on the edge is never surrounded.
    pub fn is_encircled(&self, position: &Position<W>) -> bool {
        let (defenders, edge) = (position.side(Side::Defenders), self.geometry.edge());
        if !self.rules.encirclement || defenders.meets(&edge) {
            return false;
        }
        let attackers = position.side(Side::Attackers);
        // Nearly always one of the first men sees the edge, which is told sooner than where the others could go.
        let sees_edge =
            |cell| Direction::ALL.into_iter().any(|direction| !self.geometry.ray(cell, direction).meets(&attackers));
        if defenders.iter().take(4).any(sees_edge) {
            return false;
        }
        let free = self.geometry.board().without(attackers);
        !self.geometry.flood(defenders, free).meets(&edge)
    }

    fn immobility(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        let stuck = position.to_move();
        let steps = self.geometry.neighbours(position.side(stuck)).without(position.occupied());
        if self.all_move && steps.meets(&self.ordinary) {
            return None; // a single step onto an ordinary square is open to all
        }
        if !self.moves(position, |_| false) {
            return None;
        }
        Some(match self.rules.no_moves {
            NoMoves::Draw => (Winner::Draw, Reason::NoMoves),
            NoMoves::Loses => (stuck.opponent().into(), Reason::NoMoves),
        })
    }

    fn material_draw(&self, position: &Position<W>) -> Option<(Winner, Reason)> {
        let most = self.rules.draw_at_most?;
        (position.side(Side::Attackers).count() <= u32::from(most)).then_some((Winner::Draw, Reason::TooFewPieces))
    }
}
