//! Does the king's fort stand, and if not, what breaks it?
//!
//! ```text
//! 3 | . . . . T .      The wall is closed. But attackers can come to e3 and to g3, so the man on f3 can be taken, and then the way
//! 2 | . . . T . T      in is open: in the first round already.
//! 1 | . . . T K T
//!     . . . e f g
//! ```

use super::Ground;
use crate::board::{Bits, Cell, Direction, Position};
use crate::engine::tables::Tables;
use crate::notation::{Side, Square};
use crate::rules::ExitFort;

/// Whether the king's fort stands.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct FortReport {
    /// Whether the rules let the defenders win by it.
    pub rule: bool,
    /// Whether the king stands where the rules want him for it.
    pub king_in_place: bool,
    /// What becomes of the wall around the king, whether or not it counts.
    #[serde(flatten)]
    pub wall: Wall,
    /// The squares that the king can come to without crossing his own men: before any is lost, or of the fort that stands.
    pub room: Vec<Square>,
    /// Whom the attackers can take, round by round: what falls in one opens the way for the next.
    pub rounds: Vec<Vec<Loss>>,
    /// The men of a fort that stands who are safe only because no attacker can come to where he would have to stand.
    pub eyes: Vec<Eye>,
}

/// A man of a fort who looks as if he could be taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Eye {
    /// Where he stands.
    pub man: Square,
    /// The two squares between which he would be taken.
    pub squares: [Square; 2],
    /// Those of them that no attacker can ever come to.
    pub closed: Vec<Square>,
}

/// What becomes of the wall around the king.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "wall", rename_all = "kebab-case")]
pub enum Wall {
    /// There is none: an attacker stands in the king's room.
    Open {
        /// The way from the king to the nearest.
        way: Vec<Square>,
        /// Empty squares on each of which one more defender would close it.
        gates: Vec<Square>,
    },
    /// The king has no square to move to.
    NoMove,
    /// It can be broken.
    Broken {
        /// The way from the king to an attacker, then.
        way: Vec<Square>,
        /// The men on this way who have to fall, from the king on.
        breach: Vec<Square>,
    },
    /// It holds, but not at the edge.
    OffEdge,
    /// It can never be broken.
    Stands,
}

/// A man of the wall who can be taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Loss {
    /// Where he stands.
    pub man: Square,
    /// How.
    #[serde(flatten)]
    pub by: LossBy,
    /// The men of earlier rounds whose loss lets the attackers come to where they must be.
    pub after: Vec<Square>,
}

/// How a man of the wall can be taken.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum LossBy {
    /// Between attackers on both squares.
    Between {
        /// The two squares.
        squares: [Square; 2],
    },
    /// By an attacker on one square, against the other.
    Against {
        /// Where the attacker comes to stand.
        from: Square,
        /// The square that is hostile to the man.
        hostile: Square,
        /// What kind of square.
        ground: Option<Ground>,
    },
    /// With his whole row on the edge, by a shieldwall.
    Row {
        /// The row.
        row: Vec<Square>,
        /// The squares next to it: attackers come to them, or a corner closes one.
        ends: [Square; 2],
    },
}

impl FortReport {
    /// Whether the fort wins, if it is the defenders who have just moved.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.rule && self.king_in_place && self.wall == Wall::Stands
    }

    /// Whether the wall was closed at first.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !matches!(self.wall, Wall::Open { .. })
    }

    /// How, and in which round (from 1), the man on a square can be taken.
    #[must_use]
    pub fn loss(&self, man: Square) -> Option<(usize, &Loss)> {
        (1..).zip(&self.rounds).find_map(|(round, lost)| Some((round, lost.iter().find(|loss| loss.man == man)?)))
    }
}

impl<const W: usize> Tables<W> {
    /// Whether the king's fort stands: the walk of `Tables::has_exit_fort`, with notes.
    pub(super) fn fort_report(&self, position: &Position<W>) -> FortReport {
        let (king, attackers) = (Bits::of(position.king()), position.side(Side::Attackers));
        let standing = position.side(Side::Defenders).without(king);
        let (mut wall, mut rounds, mut first_room) = (standing, Vec::new(), None);
        let (mut reached, mut eyes) = (Bits::EMPTY, Vec::new());
        let ruling = loop {
            let open = self.geometry.board().without(wall);
            let Some(room) = self.geometry.flood_without(king, open, attackers) else {
                let way = self.way(king, attackers, open, standing).unwrap_or_default();
                let breach = self.in_order(way.iter().copied().filter(|&cell| standing.has(cell)));
                break if breach.is_empty() {
                    Wall::Open { gates: self.fort_gates(king, &way, open, attackers), way: self.in_order(way) }
                } else {
                    Wall::Broken { breach, way: self.in_order(way) }
                };
            };
            first_room.get_or_insert(room);
            if !self.can_move_when_asked(position, position.king()) {
                break Wall::NoMove;
            }
            let reach = self.attackers_reach(position, wall, room);
            let lost = self.losses(position, wall, reach);
            if lost.is_empty() {
                first_room = Some(room);
                eyes = self.eyes(wall, room, reach);
                break if room.meets(&self.geometry.edge()) { Wall::Stands } else { Wall::OffEdge };
            }
            let open = open.without(room);
            let note = |(cell, by): (Cell, LossBy)| {
                let after = if rounds.is_empty() { Vec::new() } else { self.openers(&by, reached, open, standing) };
                Loss { man: self.geometry.square(cell), by, after }
            };
            wall = wall.without(lost.iter().map(|&(cell, _)| cell).collect());
            let mut lost: Vec<Loss> = lost.into_iter().map(note).collect();
            lost.sort_by_key(|loss| loss.man);
            rounds.push(lost);
            reached = reach;
        };
        FortReport {
            rule: self.rules.exit_fort != ExitFort::No,
            king_in_place: self.may_have_fort(position),
            wall: ruling,
            room: self.squares(first_room.unwrap_or(Bits::EMPTY).iter()),
            rounds,
            eyes,
        }
    }

    /// The men around the room who stand between two squares that neither the wall nor the room holds, and are safe all the same.
    fn eyes(&self, wall: Bits<W>, room: Bits<W>, reach: Bits<W>) -> Vec<Eye> {
        let mut eyes = Vec::new();
        for man in (wall & self.geometry.neighbours(room)).iter() {
            for axis in [Direction::North, Direction::East] {
                let ends = [self.geometry.step(man, axis), self.geometry.step(man, axis.opposite())];
                let [Some(one), Some(other)] = ends else { continue };
                let ends = [one.min(other), one.max(other)];
                if ends.iter().any(|&end| wall.has(end) || room.has(end)) {
                    continue;
                }
                let closed = ends.into_iter().filter(|&end| !reach.has(end)).map(|end| self.geometry.square(end));
                let closed: Vec<Square> = closed.collect();
                if !closed.is_empty() {
                    let (man, squares) = (self.geometry.square(man), ends.map(|end| self.geometry.square(end)));
                    eyes.push(Eye { man, squares, closed });
                }
            }
        }
        eyes
    }

    /// The men of the wall whom attackers who can stand on `reach` could take, each with the first way that is found.
    fn losses(&self, position: &Position<W>, wall: Bits<W>, reach: Bits<W>) -> Vec<(Cell, LossBy)> {
        let attackers = position.side(Side::Attackers).count();
        let square = |cell| self.geometry.square(cell);
        let mut losses = Vec::new();
        let mut lost = Bits::EMPTY;
        for man in wall.iter() {
            let Some([one, other]) = self.sandwich(position, man, wall, reach, attackers) else { continue };
            let by = match (reach.has(one), reach.has(other)) {
                (true, true) if attackers >= 2 => {
                    LossBy::Between { squares: [square(one.min(other)), square(one.max(other))] }
                }
                (true, _) if !reach.has(other) || self.is_hostile(position, other, man) => self.against(one, other),
                _ => self.against(other, one),
            };
            lost.insert(man);
            losses.push((man, by));
        }
        self.each_breakable_row(wall, reach, attackers, |row, ends| {
            let mut ends = ends.map(square);
            ends.sort_unstable();
            let by = LossBy::Row { row: self.squares(row.iter()), ends };
            losses.extend(row.without(lost).iter().map(|man| (man, by.clone())));
            lost |= row;
        });
        losses
    }

    /// Squares of the way out of the king's room that a single defender would have to stand on to close it.
    fn fort_gates(&self, king: Bits<W>, way: &[Cell], open: Bits<W>, attackers: Bits<W>) -> Vec<Square> {
        let closes = |cell: Cell| {
            let without = open.without(Bits::of(cell));
            !king.has(cell) && !attackers.has(cell) && self.geometry.flood_without(king, without, attackers).is_some()
        };
        self.in_order(way.iter().copied().filter(|&cell| closes(cell)))
    }

    /// The men, lost before, over whose squares attackers come who could reach only so much a round ago.
    fn openers(&self, by: &LossBy, reached: Bits<W>, open: Bits<W>, standing: Bits<W>) -> Vec<Square> {
        let places: Vec<Square> = match by {
            LossBy::Between { squares } => squares.to_vec(),
            LossBy::Against { from, .. } => vec![*from],
            LossBy::Row { ends, .. } => ends.to_vec(),
        };
        let mut openers: Bits<W> = Bits::EMPTY;
        for place in places.into_iter().filter_map(|square| self.geometry.cell(square)) {
            let way = self.way(reached, Bits::of(place), open, standing);
            way.into_iter().flatten().filter(|&cell| standing.has(cell)).for_each(|cell| openers.insert(cell));
        }
        self.squares(openers.iter())
    }

    fn against(&self, from: Cell, hostile: Cell) -> LossBy {
        LossBy::Against {
            from: self.geometry.square(from),
            hostile: self.geometry.square(hostile),
            ground: self.ground_at(hostile),
        }
    }
}
