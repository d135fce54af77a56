//! Is this row on the edge a shieldwall, and if not, why not?
//!
//! ```text
//! 2 | . t t . t .      The row c1 d1 e1 would be closed at b1 and by the move to f1. But nobody stands in front of d1,
//! 1 | t T T T t> .     so nobody falls.
//!     b c d e f g
//! ```

use crate::board::{Cell, Direction, Position};
use crate::engine::legality::Step;
use crate::engine::shieldwall::beside;
use crate::engine::tables::Tables;
use crate::notation::{Piece, Square};
use crate::rules::Shieldwall;

/// Enemies side by side on the edge whom the move might take together.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    /// Their squares, in a line. The king may be among them.
    pub men: Vec<Square>,
    /// The square in front of each, and who stands there.
    pub front: Vec<(Square, Option<Piece>)>,
    /// What closes the row before its first man and after its last.
    pub ends: [RowEnd; 2],
    /// The king, if he stands in the row: he is never taken with it.
    pub king: Option<Square>,
    /// Why it is not taken; nothing, if it is.
    pub faults: Vec<RowFault>,
}

/// One end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct RowEnd {
    /// The square next to the row; `None` where the board ends.
    pub square: Option<Square>,
    /// What is there.
    pub is: EndIs,
    /// Whether it closes the row.
    pub closes: bool,
}

/// What is at the end of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndIs {
    /// The piece that moves.
    Mover,
    /// Another piece of its side.
    Piece(Piece),
    /// An empty corner.
    Corner,
    /// An empty square, with one more enemy behind it.
    Gap,
    /// An empty square.
    Empty,
    /// Nothing: the row goes up to the last square of the edge.
    BoardEnd,
}

/// What keeps a row from being taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum RowFault {
    /// The rules have no shieldwall.
    NoRule,
    /// One man is no row.
    OneMan,
    /// The mover stands in front of the row, and must come to stand at its end.
    NotAtTheEnd,
    /// The mover is a king who captures nobody.
    MoverUnarmed,
    /// Nobody who captures stands in front of these.
    NoFront {
        /// The men of the row who are free in front.
        men: Vec<Square>,
    },
    /// The row is open at this end.
    Open {
        /// 0 before its first man, 1 after its last.
        end: usize,
    },
}

impl<const W: usize> Tables<W> {
    /// The rows that a move might take together. The position is the one after the move, with its victims.
    pub(super) fn rows(&self, position: &Position<W>, step: Step) -> Vec<Row> {
        let mut rows = Vec::new();
        let enemies = position.side(step.piece.side.opponent());
        for inward in Direction::ALL {
            let on_edge = |cell| self.geometry.step(cell, inward.opposite()).is_none();
            let holds = |cell: &Cell| on_edge(*cell) && enemies.has(*cell);
            for along in beside(inward) {
                if let Some(first) = self.geometry.step(step.to, along).filter(holds) {
                    rows.push(self.row(position, step, first, along, inward));
                }
            }
            if let Some(behind) = self.geometry.step(step.to, inward.opposite()).filter(holds) {
                let [along, back] = beside(inward);
                let mut first = behind;
                while let Some(cell) = self.geometry.step(first, back).filter(|&cell| enemies.has(cell)) {
                    first = cell;
                }
                rows.push(self.row(position, step, first, along, inward));
            }
        }
        // Where there is no such rule, only a row that it would take is worth a word.
        rows.retain(|row| row.faults.first() != Some(&RowFault::NoRule) || row.faults.len() == 1);
        rows
    }

    /// The row that begins on `first` and goes `along` the edge, told from its lower end.
    fn row(&self, position: &Position<W>, step: Step, first: Cell, along: Direction, inward: Direction) -> Row {
        let side = step.piece.side;
        let enemies = position.side(side.opponent());
        let holders = self.anvils(position, side);
        let mut men = vec![first];
        while let Some(next) = men.last().and_then(|&cell| self.geometry.step(cell, along)).filter(|&c| enemies.has(c))
        {
            men.push(next);
        }
        if matches!(along, Direction::South | Direction::West) {
            let last = men.last().copied().unwrap_or(first);
            return self.row(position, step, last, along.opposite(), inward);
        }
        let ahead = |cell: Cell| self.geometry.step(cell, inward);
        let last = men.last().copied().unwrap_or(first);
        let ends = [(first, along.opposite()), (last, along)].map(|(cell, way)| self.end(position, step, cell, way));
        let mut faults = Vec::new();
        if self.rules.shieldwall == Shieldwall::None {
            faults.push(RowFault::NoRule);
        }
        if men.len() < 2 {
            faults.push(RowFault::OneMan);
        }
        if self.rules.shieldwall_flank && ends.iter().all(|end| end.is != EndIs::Mover) {
            faults.push(RowFault::NotAtTheEnd);
        }
        if !self.takes_part(step) {
            faults.push(RowFault::MoverUnarmed);
        }
        let free = men.iter().filter(|&&man| !ahead(man).is_some_and(|cell| holders.has(cell)));
        let free = self.in_order(free.copied());
        if !free.is_empty() {
            faults.push(RowFault::NoFront { men: free });
        }
        let open = ends.iter().enumerate().filter(|(_, end)| !end.closes);
        faults.extend(open.map(|(end, _)| RowFault::Open { end }));
        let front = men.iter().filter_map(|&man| ahead(man));
        Row {
            front: front.map(|cell| (self.geometry.square(cell), position.piece(cell))).collect(),
            king: men.contains(&position.king()).then(|| self.geometry.square(position.king())),
            men: self.in_order(men),
            ends,
            faults,
        }
    }

    /// What lies next to the row's man on `cell`, outwards.
    fn end(&self, position: &Position<W>, step: Step, cell: Cell, way: Direction) -> RowEnd {
        let side = step.piece.side;
        let Some(end) = self.geometry.step(cell, way) else {
            return RowEnd { square: None, is: EndIs::BoardEnd, closes: false };
        };
        let beyond = self.geometry.step(end, way);
        let is = match position.piece(end) {
            Some(_) if end == step.to => EndIs::Mover,
            Some(piece) => EndIs::Piece(piece),
            None if self.corners.has(end) => EndIs::Corner,
            None if beyond.is_some_and(|cell| position.holds(side.opponent(), cell)) => EndIs::Gap,
            None => EndIs::Empty,
        };
        // The mover closes its end by coming there: whether a king may capture is asked of the whole row.
        // Where there is no such rule, a row is told of that would be taken by any.
        let by_any_rule = is == EndIs::Corner && self.rules.shieldwall == Shieldwall::None;
        let closes = is == EndIs::Mover || by_any_rule || self.closes_row(position, side, end);
        RowEnd { square: Some(self.geometry.square(end)), is, closes }
    }
}
