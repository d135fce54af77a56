//! A ruleset worked out for one board: every rule that depends on a square, as a set of squares.

use crate::board::{Bits, Cell, Geometry};
use crate::notation::{Kind, Piece, Side, Square};
use crate::rules::{Escape, ExitFort, JumpMode, Repeated, RepetitionRule, RepetitionVerdict, Ruleset, Zone};
use std::sync::Arc;

/// Both sides times six kinds.
pub(super) const PIECES: usize = 12;

/// The place of a piece in tables of [`PIECES`] entries.
#[inline]
pub(super) const fn index(piece: Piece) -> usize {
    piece.side as usize * 6 + piece.kind as usize
}

/// Squares that a piece may not stop on or pass over, for all pieces that start from the same ground.
#[derive(Debug, Clone)]
pub(super) struct Closed<const W: usize> {
    pub stop: [Bits<W>; PIECES],
    pub pass: [Bits<W>; PIECES],
}

/// The rules on a board.
#[derive(Debug, Clone)]
pub(super) struct Tables<const W: usize> {
    pub geometry: Arc<Geometry<W>>,
    pub rules: Arc<Ruleset>,
    pub throne: Bits<W>,
    pub beside_throne: Bits<W>,
    pub corners: Bits<W>,
    pub camps: [Bits<W>; 2], // by side
    /// Where the king wins by standing.
    pub escape: Bits<W>,
    /// Squares that capture a piece like an enemy would, always and while empty.
    pub hostile: [Bits<W>; PIECES],
    pub hostile_empty: [Bits<W>; PIECES],
    /// Where the king must stand for a fort to count.
    pub fort_squares: Bits<W>,
    /// Zones within which a man is safe from the zone itself.
    pub shelters: Vec<Bits<W>>,
    /// Squares that count as a hostile side of the king while they are empty.
    pub king_hostile_empty: Bits<W>,
    /// The house rule under which the defenders may not repeat a position at all.
    pub ban: Option<RepetitionRule>,
    /// Whether a rule speaks of repeated formations, and of repeated moves.
    pub counts_formations: bool,
    pub counts_moves: bool,
    /// Whether the rules know nothing but what nearly all rulesets know: no formations or moves are counted, no repetition is banned, and there
    /// is no limit of moves and no least number of attackers.
    pub is_common: bool,
    /// Rules that every move is held against: here, so that they are at hand.
    pub encirclement: bool,
    pub draw_at_most: Option<u8>,
    /// Whether an aggressor may have to be found.
    pub judges_aggressor: bool,
    /// The squares of no zone, where every piece may stop.
    pub ordinary: Bits<W>,
    /// Whether every piece may move at all.
    pub all_move: bool,
    /// The ground each square belongs to: 0 is the open board, the rest are connected pieces of zones.
    ground: Vec<u8>,
    closed: Vec<Closed<W>>,
    longest: [usize; PIECES],
}

impl<const W: usize> Tables<W> {
    pub fn new(rules: &Arc<Ruleset>, size: u8) -> Self {
        let geometry = Geometry::<W>::shared(size);
        let cells =
            |squares: &[Square]| squares.iter().filter_map(|&square| geometry.cell(square)).collect::<Bits<W>>();
        let throne = cells(&rules.throne_squares(size));
        let corners = cells(&rules.corner_squares(size));
        let camps = [cells(&rules.attacker_camp_squares()), cells(&rules.defender_camp_squares())];
        let zones = [
            (&rules.throne, throne),
            (&rules.corners, corners),
            (&rules.attacker_camps, camps[0]),
            (&rules.defender_camps, camps[1]),
        ];
        let capture = rules.king_capture;
        let mut king_hostile_empty = Bits::EMPTY;
        for (counts, cells) in [
            (capture.throne_counts, throne),
            (capture.corners_count, corners),
            (capture.camps_count, camps[0] | camps[1]),
        ] {
            if counts {
                king_hostile_empty |= cells;
            }
        }
        let per_piece = |pick: &dyn Fn(&Zone, Piece) -> bool| {
            pieces().map(|piece| {
                zones
                    .iter()
                    .filter(|(zone, _)| pick(zone, piece))
                    .fold(Bits::EMPTY, |squares, &(_, cells)| squares | cells)
            })
        };
        let (ground, closed) = grounds(&geometry, &zones);
        let ban = rules
            .repetition_of(Repeated::Position)
            .filter(|rule| rule.verdict == RepetitionVerdict::IllegalForDefenders);
        let counts_formations = rules.repetition_of(Repeated::DefendersFormation).is_some();
        let counts_moves = rules.repetition_of(Repeated::Move).is_some();
        let has_limits = rules.move_limit.is_some() || rules.draw_at_most.is_some();
        Self {
            throne,
            beside_throne: geometry.neighbours(throne).without(throne),
            corners,
            camps,
            escape: match rules.escape {
                Some(Escape::Corner) => cells(&rules.escape_corners(size)),
                Some(Escape::Edge) => geometry.edge(),
                None => Bits::EMPTY,
            },
            hostile: per_piece(&|zone, piece| zone.hostile.contains(piece)),
            hostile_empty: per_piece(&|zone, piece| zone.hostile_empty.contains(piece)),
            fort_squares: match rules.exit_fort {
                ExitFort::No => Bits::EMPTY,
                ExitFort::KingOnEdge => geometry.edge(),
                _ => geometry.board(),
            },
            shelters: zones.iter().filter(|(zone, _)| zone.shelters).map(|&(_, cells)| cells).collect(),
            king_hostile_empty,
            is_common: ban.is_none() && !counts_formations && !counts_moves && !has_limits,
            ban,
            counts_formations,
            counts_moves,
            encirclement: rules.encirclement,
            draw_at_most: rules.draw_at_most,
            judges_aggressor: rules.repetition.iter().any(|rule| rule.verdict == RepetitionVerdict::AggressorLoses),
            ordinary: zones.iter().fold(geometry.board(), |squares, &(_, cells)| squares.without(cells)),
            all_move: pieces().iter().all(|&piece| rules.longest_move(piece) != Some(0)),
            ground,
            closed,
            longest: pieces().map(|piece| rules.longest_move(piece).map_or(usize::MAX, usize::from)),
            rules: Arc::clone(rules),
            geometry,
        }
    }

    /// What is closed to pieces that start from this square.
    #[inline]
    pub fn closed_from(&self, cell: Cell) -> &Closed<W> {
        &self.closed[usize::from(self.ground[cell])]
    }

    /// What is closed to pieces that stand on no special square.
    #[inline]
    pub fn closed_outside(&self) -> &Closed<W> {
        &self.closed[0]
    }

    /// How many steps a piece may go at once.
    #[inline]
    pub fn longest(&self, piece: Piece) -> usize {
        self.longest[index(piece)]
    }

    #[inline]
    pub fn jump_mode(&self, piece: Piece) -> JumpMode {
        self.rules.jumps[piece.kind as usize]
    }

    /// Whether a piece of this kind may land a restricted jump here: the throne, a corner, a camp of its own side.
    pub fn is_jump_target(&self, piece: Piece, cell: Cell) -> bool {
        self.throne.has(cell) || self.corners.has(cell) || self.camps[piece.side as usize].has(cell)
    }
}

fn pieces() -> [Piece; PIECES] {
    std::array::from_fn(|index| {
        let side = if index < 6 { Side::Attackers } else { Side::Defenders };
        Piece::new(side, Kind::ALL[index % 6])
    })
}

/// Gives every connected part of a zone a number, and works out what is closed to whom from there and from outside.
fn grounds<const W: usize>(geometry: &Geometry<W>, zones: &[(&Zone, Bits<W>); 4]) -> (Vec<u8>, Vec<Closed<W>>) {
    let outside = Closed {
        stop: pieces()
            .map(|piece| closed_squares(zones, |zone| zone.stop.contains(piece) && zone.reenter.contains(piece))),
        pass: pieces().map(|piece| closed_squares(zones, |zone| zone.pass.contains(piece))),
    };
    let mut ground = vec![0; geometry.board().count() as usize];
    let mut closed = vec![outside.clone()];
    for &(zone, cells) in zones {
        let mut left = cells;
        while let Some(cell) = left.first() {
            let part = geometry.flood(Bits::of(cell), cells);
            left = left.without(part);
            let number = u8::try_from(closed.len()).unwrap_or(0);
            for cell in part.iter() {
                ground[cell] = number;
            }
            let mut inside = outside.clone();
            for piece in pieces() {
                if zone.stop.contains(piece) {
                    let at = index(piece);
                    inside.stop[at] = inside.stop[at].without(part);
                    inside.pass[at] = inside.pass[at].without(part);
                }
            }
            closed.push(inside);
        }
    }
    (ground, closed)
}

fn closed_squares<const W: usize>(zones: &[(&Zone, Bits<W>); 4], open: impl Fn(&Zone) -> bool) -> Bits<W> {
    zones.iter().filter(|(zone, _)| !open(zone)).fold(Bits::EMPTY, |squares, &(_, cells)| squares | cells)
}
