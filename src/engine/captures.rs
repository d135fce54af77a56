//! Which men a move takes.
//!
//! ```text
//!   . T .      A piece that moves takes an enemy next to it if behind that enemy stands
//!   t>T t      another piece of its own or a square that is hostile to the enemy.
//!   . t .      Each direction is judged by itself, and all victims fall together.
//! ```

use super::legality::Step;
use super::tables::{Tables, index};
use crate::board::{Bits, Cell, Direction, Position};
use crate::notation::{Kind, Side};
use crate::rules::{JumpMode, KingArmed, Shieldwall};

impl<const W: usize> Tables<W> {
    /// The men taken by a move that has just been made in `position`, whose victims still stand; never the king. Also whether some of
    /// them fall only because they stand in a row (shieldwall).
    pub fn captures(&self, position: &Position<W>, step: Step) -> (Bits<W>, bool) {
        // Whoever is taken stands next to the mover, or in a row with one who does. Most moves end beside no enemy.
        let beside = self.geometry.around(step.to) & position.side(step.piece.side.opponent());
        if beside.is_empty() && step.jumped.is_none() {
            return (Bits::EMPTY, false);
        }
        let victims = self.custodial_captures(position, step);
        let may_take_row = self.rules.shieldwall != Shieldwall::None && beside.meets(&self.geometry.edge());
        if !may_take_row || !self.takes_part(step) {
            return (victims, false);
        }
        let row = self.shieldwall_captures(position, step.to, step.piece.side);
        (victims | row, !row.without(victims).is_empty())
    }

    /// Whether the piece that moves can capture men beside it: a king may be unarmed.
    fn takes_part(&self, step: Step) -> bool {
        step.piece.kind != Kind::King || matches!(self.rules.king_armed, KingArmed::Yes | KingArmed::Hammer)
    }

    /// The men taken one by one, each between two hostile squares (or jumped over).
    fn custodial_captures(&self, position: &Position<W>, step: Step) -> Bits<W> {
        let mut victims = Bits::EMPTY;
        if let Some(over) = step.jumped
            && self.jump_mode(step.piece) == JumpMode::Capture
            && over != position.king()
            && position.side(step.piece.side.opponent()).has(over)
        {
            victims.insert(over);
        }
        if !self.takes_part(step) {
            return victims;
        }
        let side = step.piece.side;
        let anvils = self.anvils(position, side);
        let enemies = position.side(side.opponent());
        for direction in Direction::ALL {
            let Some(victim) = self.geometry.step(step.to, direction) else { continue };
            if !enemies.has(victim) || victim == position.king() {
                continue;
            }
            let Some(behind) = self.geometry.step(victim, direction) else { continue };
            if anvils.has(behind) || self.is_hostile(position, behind, victim) {
                victims.insert(victim);
            }
        }
        if self.rules.linnaean_capture && side == Side::Attackers {
            victims |= self.linnaean_capture(position, step.to);
        }
        victims
    }

    /// The pieces of a side that an enemy can be captured against.
    pub fn anvils(&self, position: &Position<W>, side: Side) -> Bits<W> {
        let mut anvils = position.side(side);
        if side == Side::Defenders && !matches!(self.rules.king_armed, KingArmed::Yes | KingArmed::Anvil) {
            anvils.remove(position.king());
        }
        anvils
    }

    /// Whether the square at `behind` captures the man on `victim` like an enemy would.
    pub fn is_hostile(&self, position: &Position<W>, behind: Cell, victim: Cell) -> bool {
        let Some(piece) = position.piece(victim) else { return false };
        let hostile = self.hostile[index(piece)].has(behind)
            || (self.hostile_empty[index(piece)].has(behind) && !position.occupied().has(behind));
        hostile && !self.shelters.iter().any(|zone| zone.has(behind) && zone.has(victim))
    }

    /// Linnaeus' rule: a defender between the mover and the king on his throne falls if attackers stand on the king's three other sides.
    ///
    /// ```text
    ///     t
    ///   t K t      t> moves next to T and takes it against the throne.
    ///     T
    ///     t>
    /// ```
    fn linnaean_capture(&self, position: &Position<W>, to: Cell) -> Bits<W> {
        let king = position.king();
        let mut victims = Bits::EMPTY;
        if !self.throne.has(king) {
            return victims;
        }
        for direction in Direction::ALL {
            let Some(victim) = self.geometry.step(to, direction) else { continue };
            let besieged = || {
                let others = self.geometry.neighbours(Bits::of(king)).without(Bits::of(victim));
                others.without(position.side(Side::Attackers)).is_empty()
            };
            if position.side(Side::Defenders).has(victim)
                && self.geometry.step(victim, direction) == Some(king)
                && besieged()
            {
                victims.insert(victim);
            }
        }
        victims
    }
}
