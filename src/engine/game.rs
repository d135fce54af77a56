//! The engine as other floors see it: boards of every size behind one type.

use super::ending::Taken;
use super::legality::Illegal;
use super::outcome::{Cycle, Outcome};
use super::state::{Done, Plain, State};
use super::tables::Tables;
use crate::board::{Position, PositionError};
use crate::notation::{Piece, PositionRecord, Side, Square};
use crate::rules::Variant;
use smallvec::SmallVec;
use std::sync::Arc;

/// A variant made ready for play: its rules worked out for its board, its starting position checked.
///
/// Making one costs some microseconds; games under the same rules share it.
#[derive(Debug, Clone)]
pub struct Referee {
    variant: Arc<Variant>,
    fresh: AnyState,
}

/// One game in progress.
#[derive(Debug, Clone)]
pub struct Game {
    state: AnyState,
}

/// A move for [`Game::play_through`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextMove {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Whether to stop after it and tell what it did, whatever that is.
    pub is_awaited: bool,
}

/// What a move did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The piece that moved.
    pub piece: Piece,
    /// The piece that was jumped over, if any.
    pub jumped: Option<Square>,
    /// Where men were taken, by file, then by rank. The king is never among them.
    pub captures: SmallVec<[Square; 4]>,
    /// Whether some of them fell only because they stood in a row on the edge (shieldwall).
    pub by_shieldwall: bool,
    /// Whether the move captured the king.
    pub king_captured: bool,
    /// How the game has ended, by this move or by an earlier one.
    pub outcome: Option<Outcome>,
}

/// A game on a board of any size. In boxes, since games change hands, and a state takes up to two kilobytes.
#[derive(Debug, Clone)]
pub(super) enum AnyState {
    W1(Box<State<1>>),
    W2(Box<State<2>>),
    W3(Box<State<3>>),
    W4(Box<State<4>>),
    W5(Box<State<5>>),
    W6(Box<State<6>>),
}

/// Runs an expression on the state of whatever width.
macro_rules! each_width {
    ($state:expr, $inner:ident => $body:expr) => {
        match $state {
            $crate::engine::game::AnyState::W1($inner) => $body,
            $crate::engine::game::AnyState::W2($inner) => $body,
            $crate::engine::game::AnyState::W3($inner) => $body,
            $crate::engine::game::AnyState::W4($inner) => $body,
            $crate::engine::game::AnyState::W5($inner) => $body,
            $crate::engine::game::AnyState::W6($inner) => $body,
        }
    };
}
pub(super) use each_width;

impl Referee {
    /// Works the variant's rules out for its board.
    ///
    /// # Errors
    /// When the starting position has no king or several, or the board is smaller than 5 by 5.
    pub fn new(variant: impl Into<Arc<Variant>>) -> Result<Self, PositionError> {
        let variant = variant.into();
        let fresh = match crate::board::words(variant.size()) {
            0 | 1 => AnyState::W1(fresh(&variant)?),
            2 => AnyState::W2(fresh(&variant)?),
            3 => AnyState::W3(fresh(&variant)?),
            4 => AnyState::W4(fresh(&variant)?),
            5 => AnyState::W5(fresh(&variant)?),
            _ => AnyState::W6(fresh(&variant)?),
        };
        Ok(Self { variant, fresh })
    }

    /// The variant that it judges by.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// A new game from the starting position.
    #[must_use]
    pub fn game(&self) -> Game {
        Game { state: self.fresh.clone() }
    }

    /// A new game from another position on the same board, with this side to move.
    ///
    /// # Errors
    /// When the position is no position of a game, or its board has another size.
    pub fn game_from(&self, position: &PositionRecord, to_move: Side) -> Result<Game, PositionError> {
        if position.size() != self.variant.size() {
            return Err(PositionError::Size(position.size()));
        }
        let mut game = self.game();
        each_width!(&mut game.state, state => {
            let start = Position::from_record(position, to_move, &state.tables.geometry)?;
            state.restart(start);
        });
        Ok(game)
    }
}

fn fresh<const W: usize>(variant: &Variant) -> Result<Box<State<W>>, PositionError> {
    let size = variant.size();
    if size < 5 {
        return Err(PositionError::Size(size));
    }
    let tables = Arc::new(Tables::<W>::new(&variant.ruleset, size));
    let start = Position::from_record(&variant.start, variant.first, &tables.geometry)?;
    Ok(Box::new(State::new(tables, start)))
}

impl Game {
    /// Plays a move of the side to move. A game that is over can go on: records do. Where a piece has captured and must go on
    /// (berserk), its next move belongs to the same ply.
    ///
    /// # Errors
    /// When the rules do not allow the move; the game is then as it was.
    pub fn play(&mut self, from: Square, to: Square) -> Result<Played, Illegal> {
        each_width!(&mut self.state, state => {
            let (from, to) = cells(state, from, to)?;
            let done = match state.play_plain(from, to) {
                Plain::Quiet(step) => Done { step, taken: Taken::NOTHING },
                Plain::Contact(done) => done,
                Plain::No => state.play(from, to)?,
            };
            Ok(played(state, done))
        })
    }

    /// Plays one move after the other as [`Game::play`] does, and stops after the first of which there is something to tell: it took or jumped
    /// over a piece, the game is over, or it is awaited. Says what that move did; `None` if there was no further move.
    ///
    /// What is not told need not be written down and read back, and the size of the board is looked up once for all the moves.
    ///
    /// ```
    /// use taflkit::engine::{NextMove, Referee};
    /// let mut game = Referee::new(taflkit::rules::find("brandubh-7").unwrap())?.game();
    /// let moves = [("d6", "c6"), ("d5", "c5"), ("b4", "b5"), ("d3", "e3"), ("d7", "d5"), ("c4", "c3")];
    /// let next = |(from, to): (&str, &str)| NextMove { from: from.parse().unwrap(), to: to.parse().unwrap(), is_awaited: false };
    /// let played = game.play_through(&mut moves.into_iter().map(next))?.unwrap();
    /// assert_eq!((game.ply(), played.captures.as_slice()), (5, &["c5".parse()?][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the rules do not allow a move; the game is then as it was before this one.
    #[inline]
    pub fn play_through(&mut self, moves: &mut impl Iterator<Item = NextMove>) -> Result<Option<Played>, Illegal> {
        each_width!(&mut self.state, state => {
            let state: &mut State<_> = state;
            for NextMove { from, to, is_awaited } in moves {
                let (from, to) = cells(state, from, to)?;
                let done = match state.play_plain(from, to) {
                    Plain::Quiet(_) if !is_awaited && state.outcome.is_none() => continue,
                    Plain::Quiet(step) => Done { step, taken: Taken::NOTHING },
                    Plain::Contact(done) => done,
                    Plain::No => state.play(from, to)?,
                };
                if is_awaited || !done.is_quiet() || state.outcome.is_some() {
                    return Ok(Some(played(state, done)));
                }
            }
            Ok(None)
        })
    }

    /// Plays a move that must be a further one of the piece that has just captured, where the rules have berserk turns.
    ///
    /// # Errors
    /// When the rules do not allow the move; the game is then as it was.
    pub fn continue_turn(&mut self, from: Square, to: Square) -> Result<Played, Illegal> {
        each_width!(&mut self.state, state => {
            let (from, to) = cells(state, from, to)?;
            let done = state.continue_play(from, to)?;
            Ok(played(state, done))
        })
    }

    /// The piece that has just captured and must go on, where the rules have berserk turns: the turn is not over.
    #[must_use]
    pub fn must_continue(&self) -> Option<Square> {
        each_width!(&self.state, state => state.pending.map(|cell| state.tables.geometry.square(cell)))
    }

    /// Whether the game is not over, and no piece must go on: as it is between most turns.
    #[must_use]
    pub fn is_between_turns(&self) -> bool {
        each_width!(&self.state, state => state.outcome.is_none() && state.pending.is_none())
    }

    /// Ends a turn in which a piece should have gone on: for records that have lost the rest of it.
    pub fn end_turn(&mut self) {
        each_width!(&mut self.state, state => state.end_turn());
    }

    /// For questions that are asked elsewhere.
    pub(super) fn state(&self) -> &AnyState {
        &self.state
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        each_width!(&self.state, state => state.position.to_move())
    }

    /// Lets a game go on that has ended: its outcome is forgotten, and the next end counts.
    pub fn play_on(&mut self) {
        each_width!(&mut self.state, state => state.play_on());
    }

    /// The same game, to go another way from here. Its ends so far are forgotten, and so is its history if the last capture is
    /// more than 512 plies back.
    #[must_use]
    pub fn branch(&self) -> Game {
        let state = match &self.state {
            AnyState::W1(state) => AnyState::W1(Box::new(state.branch())),
            AnyState::W2(state) => AnyState::W2(Box::new(state.branch())),
            AnyState::W3(state) => AnyState::W3(Box::new(state.branch())),
            AnyState::W4(state) => AnyState::W4(Box::new(state.branch())),
            AnyState::W5(state) => AnyState::W5(Box::new(state.branch())),
            AnyState::W6(state) => AnyState::W6(Box::new(state.branch())),
        };
        Game { state }
    }

    /// How many plies have been played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        each_width!(&self.state, state => state.ply)
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each_width!(&self.state, state => state.outcome)
    }

    /// The round on which a verdict on the aggressor was based.
    #[must_use]
    pub fn cycle(&self) -> Option<&Cycle> {
        each_width!(&self.state, state => state.cycle.as_ref())
    }

    /// How often the position on the board has stood since the last capture, with the same side to move.
    #[must_use]
    pub fn times_seen(&self) -> u32 {
        each_width!(&self.state, state => state.times_seen())
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        each_width!(&self.state, state => {
            state.tables.geometry.cell(square).and_then(|cell| state.position.piece(cell))
        })
    }

    /// Where the king stands.
    #[must_use]
    pub fn king_square(&self) -> Square {
        each_width!(&self.state, state => state.tables.geometry.square(state.position.king()))
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> PositionRecord {
        each_width!(&self.state, state => state.record())
    }

    /// A hash of position and side to move: equal for equal ones, however they came about.
    #[must_use]
    pub fn hash(&self) -> u64 {
        each_width!(&self.state, state => state.position.hash())
    }

    /// Every move that the rules allow the side to move, as pairs of squares.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<(Square, Square)> {
        each_width!(&self.state, state => state.legal_moves())
    }

    /// The number of move sequences of `depth` plies from here. A game that is over has no further ply.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        each_width!(&self.state, state => state.perft(depth))
    }

    /// Begins again from the start, keeping the memory.
    pub fn restart(&mut self) {
        each_width!(&mut self.state, state => state.restart(state.start));
    }
}

#[inline(always)]
pub(super) fn cells<const W: usize>(state: &State<W>, from: Square, to: Square) -> Result<(usize, usize), Illegal> {
    let geometry = &state.tables.geometry;
    match (geometry.cell(from), geometry.cell(to)) {
        (Some(from), Some(to)) => Ok((from, to)),
        (None, _) => Err(Illegal::OffBoard { square: from, size: geometry.size() }),
        (_, None) => Err(Illegal::OffBoard { square: to, size: geometry.size() }),
    }
}

#[inline(always)]
fn played<const W: usize>(state: &State<W>, done: Done<W>) -> Played {
    let mut captures = SmallVec::new();
    if !done.taken.men.is_empty() {
        done.taken.men.for_each(|cell| captures.push(state.tables.geometry.square(cell)));
        captures.sort_unstable();
    }
    Played {
        piece: done.step.piece,
        jumped: done.step.jumped.map(|cell| state.tables.geometry.square(cell)),
        captures,
        by_shieldwall: done.taken.by_shieldwall,
        king_captured: done.taken.king,
        outcome: state.outcome,
    }
}
