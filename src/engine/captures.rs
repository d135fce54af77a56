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
use crate::notation::{Kind, Piece, Side};
use crate::rules::{JumpMode, KingArmed, Shieldwall};

impl<const W: usize> Tables<W> {
    /// The enemies beside the square where a move ends. Whoever it takes is one of them, or stands in a row with one, or is jumped over; and who
    /// closes a trap about the king stands beside him.
    #[inline(always)]
    pub fn enemies_beside(&self, position: &Position<W>, step: Step) -> Bits<W> {
        self.geometry.around(step.to) & position.side(step.piece.side.opponent())
    }

    /// Makes a move, and tells which men it takes: they still stand, and the king is never among them. Also whether some of them fall only
    /// because they stand in a row (shieldwall).
    #[inline(always)]
    pub fn shift_and_capture(&self, position: &mut Position<W>, step: Step) -> (Bits<W>, bool) {
        let beside = self.enemies_beside(position, step);
        let is_jump = step.jumped.is_some();
        if beside.is_empty() && !is_jump {
            position.shift(step.piece, step.from, step.to);
            return (Bits::EMPTY, false);
        }
        // Neither square of the move can be behind a victim: between the two there is nobody, unless somebody was jumped over. So all can be
        // looked at before the move is made, and need not be read back while it is still being written.
        let victims = if is_jump {
            self.shift_and_capture_by_jump(position, step, beside)
        } else {
            let victims = self.custodial_captures(position, step, beside);
            position.shift(step.piece, step.from, step.to);
            victims
        };
        if !self.may_take_row(position, step, beside) || !self.takes_part(step) {
            return (victims, false);
        }
        let row = self.shieldwall_captures(position, step.to, step.piece.side);
        (victims | row, !row.without(victims).is_empty())
    }

    #[cold]
    fn shift_and_capture_by_jump(&self, position: &mut Position<W>, step: Step, beside: Bits<W>) -> Bits<W> {
        position.shift(step.piece, step.from, step.to);
        self.custodial_captures(position, step, beside)
    }

    /// Whether two enemies stand side by side on the edge where the mover could take them. It comes to stand on the edge or, where it
    /// need not be at the end of the row, before it.
    #[inline]
    fn may_take_row(&self, position: &Position<W>, step: Step, beside: Bits<W>) -> bool {
        let must_flank = self.rules.shieldwall_flank;
        if self.rules.shieldwall == Shieldwall::None || (must_flank && !self.geometry.is_on_edge(step.to)) {
            return false;
        }
        let edge = self.geometry.edge();
        let row = position.side(step.piece.side.opponent()) & edge;
        (beside & edge).iter().any(|first| self.geometry.around(first).meets(&row))
    }

    /// Whether the piece that moves can capture men beside it: a king may be unarmed.
    pub fn takes_part(&self, step: Step) -> bool {
        step.piece.kind != Kind::King || matches!(self.rules.king_armed, KingArmed::Yes | KingArmed::Hammer)
    }

    /// The men taken one by one, of the enemies `beside` the mover: each between two hostile squares (or jumped over).
    #[inline(always)]
    fn custodial_captures(&self, position: &Position<W>, step: Step, beside: Bits<W>) -> Bits<W> {
        let mut victims = Bits::EMPTY;
        if let Some(over) = step.jumped
            && self.jump_mode(step.piece) == JumpMode::Capture
            && over != position.king()
            && position.holds(step.piece.side.opponent(), over)
        {
            victims.insert(over);
        }
        if !self.takes_part(step) {
            return victims;
        }
        let side = step.piece.side;
        if self.shelters.is_empty() && !position.has_special() {
            // Enemies are men then, and all at once are held against the squares behind them.
            let man = index(Piece::new(side.opponent(), Kind::Man));
            let hostile = self.hostile[man] | self.hostile_empty[man].without(position.occupied());
            victims |= beside & self.geometry.hemmed_in(step.to, self.anvils(position, side) | hostile);
            if side == Side::Attackers {
                victims.remove(position.king());
            }
        } else {
            victims |= self.custodial_captures_one_by_one(position, step);
        }
        if self.rules.linnaean_capture && side == Side::Attackers {
            victims |= self.linnaean_capture(position, step.to);
        }
        victims
    }

    /// The men taken between two hostile squares, where that depends on the man.
    #[cold]
    fn custodial_captures_one_by_one(&self, position: &Position<W>, step: Step) -> Bits<W> {
        let (side, mut victims) = (step.piece.side, Bits::EMPTY);
        let anvils = self.anvils(position, side);
        for direction in Direction::ALL {
            let Some(victim) = self.geometry.step(step.to, direction) else { continue };
            let Some(behind) = self.geometry.step(victim, direction) else { continue };
            if position.holds(side.opponent(), victim)
                && victim != position.king()
                && (anvils.has(behind) || self.is_hostile(position, behind, victim))
            {
                victims.insert(victim);
            }
        }
        victims
    }

    /// The pieces of a side that an enemy can be captured against.
    #[inline]
    pub fn anvils(&self, position: &Position<W>, side: Side) -> Bits<W> {
        let mut anvils = position.side(side);
        if side == Side::Defenders && !matches!(self.rules.king_armed, KingArmed::Yes | KingArmed::Anvil) {
            anvils.remove(position.king());
        }
        anvils
    }

    /// Whether the square at `behind` captures the man on `victim` like an enemy would.
    #[inline]
    pub fn is_hostile(&self, position: &Position<W>, behind: Cell, victim: Cell) -> bool {
        let Some(piece) = position.piece(victim) else { return false };
        let hostile = self.hostile[index(piece)].has(behind)
            || (self.hostile_empty[index(piece)].has(behind) && position.is_free(behind));
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
            if position.holds(Side::Defenders, victim)
                && self.geometry.step(victim, direction) == Some(king)
                && besieged()
            {
                victims.insert(victim);
            }
        }
        victims
    }
}
