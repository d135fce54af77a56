//! Which piece stands where, and which side is to move.

use super::{Bits, Cell, Geometry, zobrist};
use crate::notation::{Kind, Piece, PositionRecord, Side, Square};

/// A position on a board of a size that fits `W` words.
///
/// There is exactly one king, and he stays where he fell: a game is over when he is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const W: usize> {
    sides: [Bits<W>; 2], // the king is among the defenders
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
            sides: [Bits::EMPTY; 2],
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
        let side = [Side::Attackers, Side::Defenders].into_iter().find(|&side| self.holds(side, cell))?;
        Some(Piece { side, kind: self.kind(cell) })
    }

    /// The kind of the piece on an occupied square.
    #[must_use]
    #[inline]
    pub fn kind(&self, cell: Cell) -> Kind {
        if self.has_special {
            return self.special_kind(cell);
        }
        if cell == self.king { Kind::King } else { Kind::Man }
    }

    #[cold]
    fn special_kind(&self, cell: Cell) -> Kind {
        if cell == self.king {
            return Kind::King;
        }
        SPECIAL.into_iter().zip(&self.special).find(|(_, cells)| cells.has(cell)).map_or(Kind::Man, |(kind, _)| kind)
    }

    /// The squares of one side's pieces; the king's is among the defenders'.
    #[must_use]
    #[inline]
    pub const fn side(&self, side: Side) -> Bits<W> {
        self.sides[side as usize]
    }

    /// Whether a piece of this side stands on a square.
    #[must_use]
    #[inline]
    pub const fn holds(&self, side: Side, cell: Cell) -> bool {
        self.sides[side as usize].has(cell)
    }

    /// Whether nothing stands on a square.
    #[must_use]
    #[inline]
    pub const fn is_free(&self, cell: Cell) -> bool {
        !self.sides[0].has(cell) && !self.sides[1].has(cell)
    }

    /// The squares of all pieces.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bits<W> {
        self.sides[0] | self.sides[1]
    }

    /// Whether there are pieces that are neither men nor the king.
    #[must_use]
    #[inline]
    pub const fn has_special(&self) -> bool {
        self.has_special
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

    /// Moves this piece from the square where it stands to an empty one.
    #[inline(always)]
    pub fn shift(&mut self, piece: Piece, from: Cell, to: Cell) {
        let keys = zobrist::keys(piece);
        self.change_hashes(piece.side, keys[from] ^ keys[to]);
        let own = &mut self.sides[piece.side as usize];
        own.toggle(from);
        own.toggle(to);
        self.king = if self.king == from { to } else { self.king };
        if self.has_special {
            [from, to].into_iter().for_each(|cell| self.toggle_special(piece.kind, cell));
        }
    }

    /// Takes a man of this side off the board.
    #[inline]
    pub fn take(&mut self, side: Side, cell: Cell) {
        self.toggle(Piece::new(side, self.kind(cell)), cell);
    }

    /// Gives the move to this side.
    #[inline]
    pub const fn give_move_to(&mut self, side: Side) {
        if self.to_move as u8 != side as u8 {
            self.to_move = side;
            self.hash ^= zobrist::DEFENDERS_TO_MOVE;
        }
    }

    /// Gives the move to the other side.
    #[inline(always)]
    pub const fn pass_move(&mut self) {
        self.to_move = self.to_move.opponent();
        self.hash ^= zobrist::DEFENDERS_TO_MOVE;
    }

    fn put(&mut self, piece: Piece, cell: Cell) {
        self.toggle(piece, cell);
        self.has_special |= SPECIAL.contains(&piece.kind);
    }

    /// Puts the piece on the square, or takes it from there.
    #[inline]
    fn toggle(&mut self, piece: Piece, cell: Cell) {
        self.change_hashes(piece.side, zobrist::keys(piece)[cell]);
        self.sides[piece.side as usize].toggle(cell);
        self.toggle_special(piece.kind, cell);
    }

    #[inline]
    fn toggle_special(&mut self, kind: Kind, cell: Cell) {
        if let Some(index) = SPECIAL.iter().position(|&special| special == kind) {
            self.special[index].toggle(cell);
        }
    }

    #[inline]
    fn change_hashes(&mut self, side: Side, change: u64) {
        self.hash ^= change;
        // The sides take turns: a product is cheaper than a branch.
        self.formation ^= change * u64::from(side == Side::Defenders);
    }
}
