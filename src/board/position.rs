//! Which piece stands where, and which side is to move.

use super::{Bits, Cell, Geometry, zobrist};
use crate::notation::{Kind, Piece, PositionRecord, Side, Square};

/// A position on a board of a size that fits `W` words.
///
/// There is exactly one king, and he stays where he fell: a game is over when he is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const W: usize> {
    attackers: Bits<W>,
    defenders: Bits<W>, // the king among them
    king: Cell,
    special: [Bits<W>; SPECIAL.len()], // of either side; nearly always empty
    has_special: bool,
    to_move: Side,
    hash: u64,
    formation: u64,
}

/// The kinds that have a bitset of their own.
const SPECIAL: [Kind; 4] = [Kind::Commander, Kind::Knight, Kind::Mercenary, Kind::Guard];

/// A position record that is no position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The defenders have no king.
    #[error("there is no king (K) on the board")]
    NoKing,
    /// The defenders have more than one.
    #[error("there are two kings, on {0} and on {1}")]
    TwoKings(Square, Square),
    /// A king of the attackers, which the notation can write and no ruleset knows.
    #[error("there is a king of the attackers (k) on {0}; no ruleset has one")]
    AttackingKing(Square),
    /// The board is too small or too large to play on.
    #[error("a board of {0} by {0} cannot be played on; sizes go from 5 to 19")]
    Size(u8),
}

impl<const W: usize> Position<W> {
    /// The position of a record.
    ///
    /// # Errors
    /// When the record has no king or several, or the board is smaller than 5 by 5.
    pub fn from_record(record: &PositionRecord, to_move: Side, geometry: &Geometry<W>) -> Result<Self, PositionError> {
        if !(5..=Square::LARGEST_BOARD).contains(&record.size()) {
            return Err(PositionError::Size(record.size()));
        }
        let mut position = Self {
            attackers: Bits::EMPTY,
            defenders: Bits::EMPTY,
            king: 0,
            special: [Bits::EMPTY; SPECIAL.len()],
            has_special: false,
            to_move,
            hash: if to_move == Side::Defenders { zobrist::DEFENDERS_TO_MOVE } else { 0 },
            formation: 0,
        };
        let mut king: Option<Square> = None;
        for (square, piece) in record.pieces() {
            let Some(cell) = geometry.cell(square) else { continue };
            match (piece.kind, piece.side, king) {
                (Kind::King, Side::Attackers, _) => return Err(PositionError::AttackingKing(square)),
                (Kind::King, Side::Defenders, Some(first)) => return Err(PositionError::TwoKings(first, square)),
                (Kind::King, Side::Defenders, None) => {
                    king = Some(square);
                    position.king = cell;
                }
                _ => {}
            }
            position.put(piece, cell);
        }
        king.map(|_| position).ok_or(PositionError::NoKing)
    }

    /// The position as a record.
    #[must_use]
    pub fn to_record(&self, geometry: &Geometry<W>) -> PositionRecord {
        let mut record = PositionRecord::empty(geometry.size()).expect("a geometry has a playable size");
        for cell in self.occupied().iter() {
            record.set(geometry.square(cell), self.piece(cell));
        }
        record
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        let side = if self.attackers.has(cell) {
            Side::Attackers
        } else if self.defenders.has(cell) {
            Side::Defenders
        } else {
            return None;
        };
        Some(Piece { side, kind: self.kind(cell) })
    }

    /// The kind of the piece on an occupied square.
    #[must_use]
    #[inline]
    pub fn kind(&self, cell: Cell) -> Kind {
        if cell == self.king {
            return Kind::King;
        }
        if self.has_special {
            for (kind, cells) in SPECIAL.into_iter().zip(&self.special) {
                if cells.has(cell) {
                    return kind;
                }
            }
        }
        Kind::Man
    }

    /// The squares of one side's pieces; the king's is among the defenders'.
    #[must_use]
    #[inline]
    pub const fn side(&self, side: Side) -> Bits<W> {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// The squares of all pieces.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bits<W> {
        self.attackers | self.defenders
    }

    /// Where the king stands.
    #[must_use]
    #[inline]
    pub const fn king(&self) -> Cell {
        self.king
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Equal for equal positions with the same side to move, whatever moves led there; different, all but certainly, for others.
    #[must_use]
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same for the defenders' pieces alone.
    #[must_use]
    #[inline]
    pub const fn formation(&self) -> u64 {
        self.formation
    }

    /// Moves the piece on `from` to the empty square `to`.
    #[inline]
    pub fn shift(&mut self, from: Cell, to: Cell) {
        if let Some(piece) = self.piece(from) {
            self.toggle(piece, from);
            if piece.kind == Kind::King {
                self.king = to;
            }
            self.toggle(piece, to);
        }
    }

    /// Takes a man off the board.
    #[inline]
    pub fn take(&mut self, cell: Cell) {
        if let Some(piece) = self.piece(cell) {
            self.toggle(piece, cell);
        }
    }

    /// Gives the move to this side.
    #[inline]
    pub const fn give_move_to(&mut self, side: Side) {
        if self.to_move as u8 != side as u8 {
            self.to_move = side;
            self.hash ^= zobrist::DEFENDERS_TO_MOVE;
        }
    }

    fn put(&mut self, piece: Piece, cell: Cell) {
        self.toggle(piece, cell);
        self.has_special |= SPECIAL.contains(&piece.kind);
    }

    /// Puts the piece on the square, or takes it from there.
    #[inline]
    fn toggle(&mut self, piece: Piece, cell: Cell) {
        let key = zobrist::key(piece, cell);
        self.hash ^= key;
        let mine = match piece.side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => {
                self.formation ^= key;
                &mut self.defenders
            }
        };
        flip(mine, cell);
        if let Some(index) = SPECIAL.iter().position(|&kind| kind == piece.kind) {
            flip(&mut self.special[index], cell);
        }
    }
}

#[inline]
fn flip<const W: usize>(cells: &mut Bits<W>, cell: Cell) {
    if cells.has(cell) {
        cells.remove(cell);
    } else {
        cells.insert(cell);
    }
}
