//! May this piece go there?

use super::tables::{Tables, index};
use crate::board::{Bits, Cell, Direction, Position};
use crate::notation::{Piece, Side, Square};
use crate::rules::JumpMode;

/// Why a move cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// A square lies off the board.
    #[error("{square} is not on a board of {size} by {size}")]
    OffBoard {
        /// The square.
        square: Square,
        /// Side length of the board.
        size: u8,
    },
    /// Nothing stands on the first square.
    #[error("no piece stands on {0}")]
    NoPiece(Square),
    /// The piece belongs to the other side.
    #[error("it is the {to_move}' turn, and the {} on {square} is the {owner}'", .piece.kind.name(), owner = .piece.side)]
    WrongSide {
        /// Where the piece stands.
        square: Square,
        /// The piece.
        piece: Piece,
        /// Whose turn it is.
        to_move: Side,
    },
    /// Both squares are the same.
    #[error("the piece stays on {0}")]
    NoMovement(Square),
    /// The squares share neither rank nor file.
    #[error("{from} and {to} are on no common rank or file; pieces move like a rook")]
    NotOrthogonal {
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
    /// A piece stands on the second square.
    #[error("{square} is occupied by a {} of the {}", .piece.kind.name(), .piece.side)]
    Occupied {
        /// The second square.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// A piece stands in the way.
    #[error("a {} of the {} on {square} is in the way", .piece.kind.name(), .piece.side)]
    PathBlocked {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// The way leads over a special square that this piece may not pass.
    #[error("a {} of the {} may not pass over {square}", .piece.kind.name(), .piece.side)]
    MayNotPass {
        /// The special square.
        square: Square,
        /// The piece that would pass.
        piece: Piece,
    },
    /// The move ends on a special square that this piece may not enter.
    #[error("a {} of the {} may not stop on {square}", .piece.kind.name(), .piece.side)]
    MayNotStop {
        /// The special square.
        square: Square,
        /// The piece that would stop.
        piece: Piece,
    },
    /// The piece goes further than its kind may.
    #[error("a {} of the {} may move {longest} square(s) at most, not {distance}", .piece.kind.name(), .piece.side)]
    TooFar {
        /// The piece.
        piece: Piece,
        /// How far it went.
        distance: usize,
        /// How far it may go.
        longest: usize,
    },
    /// The defenders may not bring about this position again.
    #[error("the defenders may not repeat a position, and this one stood before")]
    RepetitionBanned,
    /// The turn is not over: the piece that has just captured must capture again.
    #[error("the turn is not over: the piece on {0} has captured and must go on")]
    MustContinue(Square),
    /// A further move of a turn that only the piece that has just captured may make, by capturing again.
    #[error("{0}")]
    NoContinuation(&'static str),
}

/// A move that the board allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub piece: Piece,
    pub from: Cell,
    pub to: Cell,
    /// The piece that is jumped over.
    pub jumped: Option<Cell>,
}

impl<const W: usize> Tables<W> {
    /// The move between two squares by the side to move, if it is as plain as nearly every move: along a free way to a free square. What is
    /// not may be allowed all the same.
    #[inline(always)]
    pub fn plain_step(&self, position: &Position<W>, from: Cell, to: Cell) -> Option<Step> {
        let side = position.to_move();
        let direction = self.geometry.direction(from, to)?;
        let piece = Piece::new(side, position.kind(from));
        let closed = self.closed_from(from);
        let (stop, pass) = (&closed.stop[index(piece)], &closed.pass[index(piece)]);
        let way = self.geometry.between(from, to, direction) & (position.occupied() | *pass);
        let is_free = way.is_empty() && position.is_free(to) && !stop.has(to);
        let goes_far = self.longest(piece) >= usize::from(Square::LARGEST_BOARD);
        (position.holds(side, from) && is_free && goes_far).then_some(Step { piece, from, to, jumped: None })
    }

    /// The move between two squares by the side to move, if the board allows it. Repetition is not looked at.
    pub fn step(&self, position: &Position<W>, from: Cell, to: Cell) -> Result<Step, Illegal> {
        let square = |cell| self.geometry.square(cell);
        let piece = position.piece(from).ok_or(Illegal::NoPiece(square(from)))?;
        if piece.side != position.to_move() {
            return Err(Illegal::WrongSide { square: square(from), piece, to_move: position.to_move() });
        }
        if from == to {
            return Err(Illegal::NoMovement(square(from)));
        }
        let direction =
            self.geometry.direction(from, to).ok_or(Illegal::NotOrthogonal { from: square(from), to: square(to) })?;
        let path = self.geometry.between(from, to, direction);
        let closed = self.closed_from(from);
        let mut jumped = None;
        if path.meets(&position.occupied()) {
            jumped =
                self.jump(position, piece, from, direction).filter(|&(_, landing)| landing == to).map(|(over, _)| over);
            if jumped.is_none() {
                let blocking = nearest(path & position.occupied(), direction);
                let blocker = position.piece(blocking).unwrap_or(piece);
                return Err(Illegal::PathBlocked { square: square(blocking), piece: blocker });
            }
        } else {
            let shut = path & closed.pass[index(piece)];
            if !shut.is_empty() {
                return Err(Illegal::MayNotPass { square: square(nearest(shut, direction)), piece });
            }
        }
        if let Some(piece) = position.piece(to) {
            return Err(Illegal::Occupied { square: square(to), piece });
        }
        if closed.stop[index(piece)].has(to) {
            return Err(Illegal::MayNotStop { square: square(to), piece });
        }
        let (distance, longest) = (self.geometry.distance(from, to), self.longest(piece));
        if jumped.is_none() && distance > longest {
            return Err(Illegal::TooFar { piece, distance, longest });
        }
        Ok(Step { piece, from, to, jumped })
    }

    /// The piece that this one could jump over in a direction, and where it would land.
    fn jump(&self, position: &Position<W>, piece: Piece, from: Cell, direction: Direction) -> Option<(Cell, Cell)> {
        let mode = self.jump_mode(piece);
        if mode == JumpMode::None {
            return None;
        }
        let over = self.geometry.step(from, direction)?;
        let landing = self.geometry.step(over, direction)?;
        let enemy = position.holds(piece.side.opponent(), over);
        let own = self.rules.jumps_own.contains(piece) && position.holds(piece.side, over);
        let fits = (enemy || own)
            && position.is_free(landing)
            && (mode != JumpMode::Restricted || self.is_jump_target(piece, landing));
        fits.then_some((over, landing))
    }

    /// Calls `visit` with every move that the board allows the piece on `from`, until it returns `false`; says whether it never did.
    pub fn moves_from(&self, position: &Position<W>, from: Cell, mut visit: impl FnMut(Step) -> bool) -> bool {
        let Some(piece) = position.piece(from) else { return true };
        let closed = self.closed_from(from);
        let (stop, pass) = (&closed.stop[index(piece)], &closed.pass[index(piece)]);
        let occupied = position.occupied();
        for direction in Direction::ALL {
            let mut at = from;
            for _ in 0..self.longest(piece) {
                let Some(to) = self.geometry.step(at, direction) else { break };
                if occupied.has(to) {
                    break;
                }
                if !stop.has(to) && !visit(Step { piece, from, to, jumped: None }) {
                    return false;
                }
                if pass.has(to) {
                    break;
                }
                at = to;
            }
            if let Some((over, to)) = self.jump(position, piece, from, direction)
                && !stop.has(to)
                && !visit(Step { piece, from, to, jumped: Some(over) })
            {
                return false;
            }
        }
        true
    }

    /// Every move that the board allows the side to move, in the same way.
    pub fn moves(&self, position: &Position<W>, mut visit: impl FnMut(Step) -> bool) -> bool {
        position.side(position.to_move()).iter().all(|from| self.moves_from(position, from, &mut visit))
    }

    /// Whether the piece on this square can move at all.
    pub fn can_move(&self, position: &Position<W>, from: Cell) -> bool {
        !self.moves_from(position, from, |_| false)
    }
}

/// Of some squares in a line, the first that a piece going in `direction` comes to.
fn nearest<const W: usize>(squares: Bits<W>, direction: Direction) -> Cell {
    let found = match direction {
        Direction::North | Direction::East => squares.iter().next(),
        Direction::South | Direction::West => squares.iter().last(),
    };
    found.expect("the caller has seen that there is one")
}
