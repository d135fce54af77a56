//! The questions that a game answers with reasons.

use super::{ClosedSquare, EscapeReport, FortReport, KingReport, MoveReasons, Offer, RingReport};
use crate::engine::game::{cells, each_width};
use crate::engine::outcome::{Reason, Winner};
use crate::engine::{Game, Illegal};
use crate::notation::{Side, Square};

impl Game {
    /// Why a move takes whom it takes, spares whom it spares, and captures the king or not. It is not played.
    ///
    /// # Errors
    /// When the board does not allow the move. Whether what went before forbids it (a banned repetition, a turn that must go on) only
    /// [`Game::play`] says.
    pub fn move_reasons(&self, from: Square, to: Square) -> Result<MoveReasons, Illegal> {
        each_width!(self.state(), state => {
            let (from, to) = cells(state, from, to)?;
            let step = state.tables.step(&state.position, from, to)?;
            Ok(state.tables.move_reasons(&state.position, step))
        })
    }

    /// What is on the king's four sides. Nobody has just moved: he is not captured by what is asked here.
    #[must_use]
    pub fn king_report(&self) -> KingReport {
        each_width!(self.state(), state => state.tables.king_report(&state.position, None))
    }

    /// Where the king escapes.
    #[must_use]
    pub fn escape_report(&self) -> EscapeReport {
        each_width!(self.state(), state => state.tables.escape_report(&state.position))
    }

    /// Whether the king's fort stands, and what breaks it.
    #[must_use]
    pub fn fort_report(&self) -> FortReport {
        each_width!(self.state(), state => state.tables.fort_report(&state.position))
    }

    /// Whether the defenders are surrounded, and where the ring leaks.
    #[must_use]
    pub fn ring_report(&self) -> RingReport {
        each_width!(self.state(), state => state.tables.ring_report(&state.position))
    }

    /// The moves of a side, were it its turn, that take somebody or end the game: those that end it first.
    #[must_use]
    pub fn offers(&self, side: Side) -> Vec<Offer> {
        each_width!(self.state(), state => {
            let its_turn = side == state.position.to_move();
            let may_go_on = |from| !its_turn || state.pending.is_none_or(|pending| pending == from);
            state.tables.offers(&state.position, side, |step| {
                may_go_on(step.from) && (!its_turn || state.pending.is_some() || state.check_ban(step).is_ok())
            })
        })
    }

    /// How the position is an end whatever led to it: its history is not asked.
    #[must_use]
    pub fn end_of_position(&self) -> Option<(Winner, Reason)> {
        each_width!(self.state(), state => state.tables.end_of_position(&state.position))
    }

    /// Where the piece on a square may go, by the board: north, east, south, west, each from near to far.
    #[must_use]
    pub fn destinations(&self, from: Square) -> [Vec<Square>; 4] {
        each_width!(self.state(), state => match state.tables.geometry.cell(from) {
            Some(from) => state.tables.destinations(&state.position, from),
            None => Default::default(),
        })
    }

    /// Which of [`Game::destinations`] leads from one square to the other; `None` where they are on no common line.
    #[must_use]
    pub fn line_towards(&self, from: Square, to: Square) -> Option<usize> {
        each_width!(self.state(), state => {
            let (from, to) = cells(state, from, to).ok()?;
            state.tables.line_towards(from, to)
        })
    }

    /// The first special square on the way of the piece, the last square included, that is closed to it.
    #[must_use]
    pub fn closed_on_way(&self, from: Square, to: Square) -> Option<ClosedSquare> {
        each_width!(self.state(), state => {
            let (from, to) = cells(state, from, to).ok()?;
            state.tables.closed_on_way(state.position.piece(from)?, from, to)
        })
    }

    /// Whether the board allows a side any move, were it its turn.
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        each_width!(self.state(), state => {
            let mut asked = state.position;
            asked.give_move_to(side);
            !state.tables.moves(&asked, |_| false)
        })
    }

    /// How often, since the last capture, the position has stood, the defenders' formation has come about, and this move has been
    /// made: in the order of [`crate::rules::Repeated`]. Formation and move are only counted where a rule asks for them.
    #[must_use]
    pub fn times(&self, last: Option<(Square, Square)>) -> [u32; 3] {
        each_width!(self.state(), state => {
            let last = last.and_then(|(from, to)| cells(state, from, to).ok());
            state.times(last)
        })
    }
}
