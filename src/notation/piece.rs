//! Sides, kinds of piece, and sets of them, with their OTN letters.

use super::parse::{Parsed, end, whole};
use nom::Parser;
use nom::character::complete::anychar;
use nom::combinator::map_opt;
use nom::multi::fold_many0;
use nom::sequence::terminated;
use std::fmt;

/// One of the two sides of a tafl game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The besiegers; lower case in OTN, "black" in most archives.
    Attackers,
    /// The king's side; upper case in OTN, "white" in most archives.
    Defenders,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }

    /// `"attackers"` or `"defenders"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Attackers => "attackers",
            Side::Defenders => "defenders",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a piece is, whichever side it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// An ordinary man (`t`).
    Man,
    /// A commander (`c`), of the berserk family.
    Commander,
    /// A knight (`n`), of the berserk family.
    Knight,
    /// The king (`k`).
    King,
    /// A mercenary (`m`).
    Mercenary,
    /// A guard (`g`).
    Guard,
}

impl Kind {
    /// All kinds, in the order in which OTN lists them.
    pub const ALL: [Kind; 6] = [Kind::Man, Kind::Commander, Kind::Knight, Kind::King, Kind::Mercenary, Kind::Guard];

    /// The lower-case OTN letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::Man => 't',
            Kind::Commander => 'c',
            Kind::Knight => 'n',
            Kind::King => 'k',
            Kind::Mercenary => 'm',
            Kind::Guard => 'g',
        }
    }

    /// The kind that an OTN letter of either case stands for.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            't' => Kind::Man,
            'c' => Kind::Commander,
            'n' => Kind::Knight,
            'k' => Kind::King,
            'm' => Kind::Mercenary,
            'g' => Kind::Guard,
            _ => return None,
        })
    }

    /// What the field calls one such piece.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Man => "man",
            Kind::Commander => "commander",
            Kind::Knight => "knight",
            Kind::King => "king",
            Kind::Mercenary => "mercenary",
            Kind::Guard => "guard",
        }
    }
}

/// A piece: a side and a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The king of the defenders.
    pub const KING: Piece = Piece { side: Side::Defenders, kind: Kind::King };

    /// A piece of this side and kind.
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self { side, kind }
    }

    /// The OTN letter: lower case for attackers, upper case for defenders.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::Attackers => self.kind.letter(),
            Side::Defenders => self.kind.letter().to_ascii_uppercase(),
        }
    }

    /// The piece that an OTN letter stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Defenders } else { Side::Attackers };
        Kind::from_letter(letter).map(|kind| Self { side, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of pieces, as OTN writes it in its piece lists: `tcnkTCNK`.
///
/// ```
/// use taflkit::notation::{Piece, PieceSet};
/// let set: PieceSet = "KtT".parse().unwrap();
/// assert!(set.contains(Piece::KING));
/// assert_eq!(set.to_string(), "tTK");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u16);

impl PieceSet {
    /// No piece at all.
    pub const NONE: PieceSet = PieceSet(0);
    /// Every piece of both sides.
    pub const ALL: PieceSet = PieceSet(0x0fff);
    /// Every piece of the attackers.
    pub const ATTACKERS: PieceSet = PieceSet(0x003f);
    /// Every piece of the defenders, the king among them.
    pub const DEFENDERS: PieceSet = PieceSet(0x0fc0);
    /// The king of the defenders alone.
    pub const KING: PieceSet = PieceSet(1 << 9);
    /// Every piece but the king of the defenders.
    pub const MEN: PieceSet = PieceSet(0x0fff & !(1 << 9));

    const fn bit(piece: Piece) -> u16 {
        1 << (piece.side as u16 * 6 + piece.kind as u16)
    }

    /// Whether the piece is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 & Self::bit(piece) != 0
    }

    /// The set with this piece added.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        Self(self.0 | Self::bit(piece))
    }

    /// The pieces of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The pieces of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether no piece is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces of the set in OTN order: attackers first.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        [Side::Attackers, Side::Defenders]
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().map(move |kind| Piece { side, kind }))
            .filter(move |&piece| self.contains(piece))
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PieceSet({self})")
    }
}

impl std::str::FromStr for PieceSet {
    type Err = super::SyntaxError;

    /// Reads a piece list in any order; the empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        whole(text, piece_set, "the end of the list")
    }
}

/// All of a text as a piece list.
pub(super) fn piece_set(text: &str) -> Parsed<'_, PieceSet> {
    let letter = map_opt(anychar, Piece::from_letter);
    let what = "a piece letter (t c n k m g, upper case for defenders)";
    terminated(fold_many0(letter, || PieceSet::NONE, PieceSet::with), end(what)).parse(text)
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_a_piece_of_the_side_of_its_case() {
        for (side, letters) in [(Side::Attackers, "tcnkmg"), (Side::Defenders, "TCNKMG")] {
            for (kind, letter) in Kind::ALL.into_iter().zip(letters.chars()) {
                assert_eq!(Piece::from_letter(letter), Some(Piece::new(side, kind)));
                assert_eq!(Piece::new(side, kind).letter(), letter);
            }
        }
        assert!("abdAxX1é".chars().all(|letter| Piece::from_letter(letter).is_none()));
    }

    #[test]
    fn sets_are_written_in_the_order_of_otn() {
        let set: PieceSet = "GkTcMKtTT".parse().unwrap();
        assert_eq!(set.to_string(), "tckTKMG");
        assert_eq!("".parse(), Ok(PieceSet::NONE));
        assert_eq!(PieceSet::ALL.to_string(), "tcnkmgTCNKMG");
        assert_eq!(PieceSet::MEN.union(PieceSet::KING), PieceSet::ALL);
        assert_eq!(PieceSet::ATTACKERS.intersection(PieceSet::DEFENDERS), PieceSet::NONE);
        assert_eq!(set.iter().collect::<PieceSet>(), set);
    }

    #[test]
    fn a_letter_that_is_no_piece_is_refused_where_it_stands() {
        let error = "tcéK".parse::<PieceSet>().unwrap_err();
        assert_eq!((error.offset, error.found.as_str()), (2, "`éK`"));
    }
}
