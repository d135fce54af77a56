//! Whom a move takes and why, and why not the other enemies beside it.

use super::{Far, Ground, Idle, KingReport, Row};
use crate::board::{Bits, Cell, Direction, Position};
use crate::engine::legality::Step;
use crate::engine::tables::Tables;
use crate::notation::{Piece, Side, Square};
use crate::rules::JumpMode;
use std::collections::BTreeMap;

/// What a move does, with reasons.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct MoveReasons {
    /// The piece that moves.
    pub piece: Piece,
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// Over this piece, if it jumps.
    pub jumped: Option<Square>,
    /// The men it takes, by file, then by rank.
    pub victims: Vec<Victim>,
    /// The enemies beside it that it does not take; the king is spoken of by himself.
    pub spared: Vec<Spared>,
    /// The rows on the edge that it might take together.
    pub rows: Vec<Row>,
    /// The special squares that it passes over, from near to far, and the one on which it stops.
    pub special: Vec<SpecialSquare>,
    /// The enemies or hostile squares between which it comes to stand, unharmed.
    pub steps_between: Vec<[Square; 2]>,
    /// The king, as the move finds him: its victims still stand.
    pub king: KingReport,
}

/// A special square on the way of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct SpecialSquare {
    /// The square.
    pub square: Square,
    /// What kind of square.
    pub ground: Ground,
    /// Whether the piece stops there, or passes over it.
    pub stops: bool,
}

/// A man that is taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Victim {
    /// Where he stood.
    pub square: Square,
    /// What he was.
    pub piece: Piece,
    /// Each way in which the move takes him.
    pub by: Vec<Capture>,
}

/// How a man is taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Capture {
    /// Between the mover and what is hostile to him.
    Custodial {
        /// What he is taken against.
        far: Far,
    },
    /// By being jumped over.
    Jumped,
    /// In a row on the edge.
    Shieldwall {
        /// The place of his row among [`MoveReasons::rows`].
        row: usize,
    },
    /// Against his besieged king on the throne.
    Linnaean {
        /// The throne.
        throne: Square,
        /// The attackers on the king's three other sides.
        besiegers: Vec<Square>,
    },
}

/// An enemy beside the mover that is not taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Spared {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// What lies behind it; `None` if that would do, but the mover, a king, captures nobody.
    pub behind: Option<Idle>,
    /// Whether the mover is a king who captures nobody.
    pub mover_unarmed: bool,
    /// The sides of the king on his throne that no attacker holds, where Linnaeus' rule lacks only those.
    pub siege_lacks: Vec<Square>,
}

impl<const W: usize> Tables<W> {
    fn special_squares(&self, step: Step) -> Vec<SpecialSquare> {
        let Some(direction) = self.geometry.direction(step.from, step.to) else { return Vec::new() };
        let way = std::iter::successors(self.geometry.step(step.from, direction), |&cell| {
            if cell == step.to { None } else { self.geometry.step(cell, direction) }
        });
        let special = |cell: Cell| {
            let (square, stops) = (self.geometry.square(cell), cell == step.to);
            self.ground_at(cell).map(|ground| SpecialSquare { square, ground, stops })
        };
        way.filter_map(special).collect()
    }

    /// Why the move does what it does. `position` is the one before it.
    pub(super) fn move_reasons(&self, position: &Position<W>, step: Step) -> MoveReasons {
        let mut after = *position;
        after.shift(step.piece, step.from, step.to);
        let (position, side) = (&after, step.piece.side);
        let rows = self.rows(position, step);
        let mut by: BTreeMap<Square, (Cell, Vec<Capture>)> = BTreeMap::new();
        let mut note = |cell: Cell, capture| {
            by.entry(self.geometry.square(cell)).or_insert_with(|| (cell, Vec::new())).1.push(capture);
        };
        let mut spared = Vec::new();
        for direction in Direction::ALL {
            let Some(beside) = self.geometry.step(step.to, direction) else { continue };
            let Some(piece) = position.piece(beside).filter(|piece| piece.side != side) else { continue };
            if beside == position.king() {
                continue;
            }
            let captures = self.captures_of(position, step, beside, direction);
            match captures {
                Ok(captures) => captures.into_iter().for_each(|capture| note(beside, capture)),
                Err(behind) => spared.push(Spared {
                    square: self.geometry.square(beside),
                    piece,
                    behind,
                    mover_unarmed: !self.takes_part(step),
                    siege_lacks: self.siege(position, step, beside, direction).err().unwrap_or_default(),
                }),
            }
        }
        for (place, row) in rows.iter().enumerate().filter(|(_, row)| row.faults.is_empty()) {
            for cell in row.men.iter().filter_map(|&square| self.geometry.cell(square)) {
                if cell != position.king() {
                    note(cell, Capture::Shieldwall { row: place });
                }
            }
        }
        spared.retain(|spared| !by.contains_key(&spared.square));
        let victims = by
            .into_iter()
            .filter_map(|(square, (cell, by))| Some(Victim { square, piece: position.piece(cell)?, by }))
            .collect();
        MoveReasons {
            piece: step.piece,
            from: self.geometry.square(step.from),
            to: self.geometry.square(step.to),
            jumped: step.jumped.map(|cell| self.geometry.square(cell)),
            victims,
            spared,
            rows,
            special: self.special_squares(step),
            steps_between: self.steps_between(position, step),
            king: self.king_report(position, (side == Side::Attackers).then_some(step.to)),
        }
    }

    /// How the enemy beside the mover is taken by himself; else what lies behind him.
    fn captures_of(
        &self,
        position: &Position<W>,
        step: Step,
        beside: Cell,
        direction: Direction,
    ) -> Result<Vec<Capture>, Option<Idle>> {
        let mut captures = Vec::new();
        if step.jumped == Some(beside) && self.jump_mode(step.piece) == JumpMode::Capture {
            captures.push(Capture::Jumped);
        }
        let far = self.far(position, beside, self.geometry.step(beside, direction), step.piece.side);
        if self.takes_part(step) {
            captures.extend(far.ok().map(|far| Capture::Custodial { far }));
            if let Ok(Some((throne, besiegers))) = self.siege(position, step, beside, direction) {
                captures.push(Capture::Linnaean { throne, besiegers });
            }
        }
        if captures.is_empty() { Err(far.err()) } else { Ok(captures) }
    }

    /// The throne and the three other attackers by which Linnaeus' rule takes the man; nothing where the rule does not apply; as an error,
    /// the sides of the king that no attacker holds.
    fn siege(
        &self,
        position: &Position<W>,
        step: Step,
        victim: Cell,
        direction: Direction,
    ) -> Result<Option<(Square, Vec<Square>)>, Vec<Square>> {
        let king = position.king();
        let applies = self.rules.linnaean_capture
            && step.piece.side == Side::Attackers
            && self.throne.has(king)
            && self.geometry.step(victim, direction) == Some(king);
        if !applies {
            return Ok(None);
        }
        let others = self.geometry.around(king).without(Bits::of(victim));
        let open = others.without(position.side(Side::Attackers));
        if open.is_empty() {
            Ok(Some((self.geometry.square(king), self.squares(others.iter()))))
        } else {
            Err(self.squares(open.iter()))
        }
    }

    /// The pairs of opposite squares between which the mover would have been captured, had an enemy closed the trap.
    fn steps_between(&self, position: &Position<W>, step: Step) -> Vec<[Square; 2]> {
        if step.piece == Piece::KING {
            return Vec::new(); // he has a report of his own
        }
        let enemy = step.piece.side.opponent();
        let between = |axis: Direction| {
            let ends = [axis, axis.opposite()].map(|way| self.geometry.step(step.to, way));
            let is_hostile = ends.map(|end| self.far(position, step.to, end, enemy).is_ok());
            let [Some(one), Some(other)] = ends else { return None };
            let has_enemy = [one, other].iter().any(|&end| self.anvils(position, enemy).has(end));
            (is_hostile == [true, true] && has_enemy).then(|| [one, other].map(|cell| self.geometry.square(cell)))
        };
        [Direction::East, Direction::North].into_iter().filter_map(between).collect()
    }
}
