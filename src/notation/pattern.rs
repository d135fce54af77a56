//! Patterns of positions: `/7?/7?/7?/2?aKa2?/7?/7?/7?/`.
//!
//! A pattern is a position record in which a square may hold more than one thing:
//!
//! | written | on the square |
//! |---|---|
//! | `t`, `K`, ... | this piece |
//! | `*` | any piece |
//! | `a` | any piece of the attackers |
//! | `D` | any piece of the defenders, the king too |
//! | `.`, or a number for a run | nothing |
//! | `?`, or a number and `?` for a run | anything or nothing |

use super::parse::{Parsed, number};
use super::rows::{Words, add_up, rows};
use super::{Piece, PieceSet, PositionRecord, Square, SyntaxError};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, char, satisfy};
use nom::combinator::{cut, map, map_opt, opt, peek};
use nom::sequence::{pair, preceded};
use std::fmt;

/// What may stand on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Allowed {
    /// The pieces, one of which may stand there.
    pub pieces: PieceSet,
    /// Whether it may be empty.
    pub empty: bool,
}

impl Allowed {
    /// A piece or nothing (`?`).
    pub const ANYTHING: Allowed = Allowed { pieces: PieceSet::ALL, empty: true };
    /// Nothing (`.`).
    pub const NOTHING: Allowed = Allowed { pieces: PieceSet::NONE, empty: true };
    /// Any piece (`*`).
    pub const ANY_PIECE: Allowed = Allowed { pieces: PieceSet::ALL, empty: false };
    /// Any piece of the attackers (`a`).
    pub const ATTACKER: Allowed = Allowed { pieces: PieceSet::ATTACKERS, empty: false };
    /// Any piece of the defenders, the king too (`D`).
    pub const DEFENDER: Allowed = Allowed { pieces: PieceSet::DEFENDERS, empty: false };

    /// What stands there, and nothing else.
    #[must_use]
    pub const fn exactly(content: Option<Piece>) -> Self {
        match content {
            Some(piece) => Self { pieces: PieceSet::NONE.with(piece), empty: false },
            None => Self::NOTHING,
        }
    }

    /// Whether this may stand there.
    #[must_use]
    #[inline]
    pub const fn allows(self, content: Option<Piece>) -> bool {
        match content {
            Some(piece) => self.pieces.contains(piece),
            None => self.empty,
        }
    }

    fn from_sign(sign: char) -> Option<Self> {
        Some(match sign {
            '.' => Self::NOTHING,
            '*' => Self::ANY_PIECE,
            'a' => Self::ATTACKER,
            'D' => Self::DEFENDER,
            letter => Self::exactly(Some(Piece::from_letter(letter)?)),
        })
    }

    /// The sign of a square on which a piece must stand.
    fn sign(self) -> char {
        match self {
            Self::ANY_PIECE => '*',
            Self::ATTACKER => 'a',
            Self::DEFENDER => 'D',
            // A pattern holds what can be read, and that is only one piece here.
            exact => exact.pieces.iter().next().map_or('*', Piece::letter),
        }
    }
}

/// What may stand on each square of a square board: a position, or a class of positions.
///
/// ```
/// use taflkit::notation::{Pattern, PositionRecord};
/// let brandubh: PositionRecord = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse().unwrap();
/// let guarded: Pattern = "/7?/7?/3?D3?/2?DKD2?/3?D3?/7?/7?/".parse().unwrap();
/// let corner: Pattern = "/K6?/7?/7?/7?/7?/7?/7?/".parse().unwrap();
/// assert!(guarded.matches(&brandubh) && !corner.matches(&brandubh));
/// assert!(Pattern::from(&brandubh).matches(&brandubh));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    size: u8,
    squares: Vec<Allowed>, // rank by rank from rank 1, file a first
}

impl Pattern {
    /// Reads a pattern, rank 1 first. The number of rows is the size of the board, and every row must add up to it.
    ///
    /// # Errors
    /// When the text is not a pattern, when there are more than 19 rows, or when a row is too short or too long: the error
    /// then stands at that row and says how many squares it has.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let rows = rows(text, Allowed::NOTHING, cell, &WORDS)?;
        Ok(Self { size: rows.len() as u8, squares: add_up(text, &rows)? })
    }

    /// Side length of the board, from 1 to 19. A pattern matches boards of its own size only.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// What may stand on a square; `None` off the board.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Allowed> {
        self.squares.get(self.index(square)?).copied()
    }

    fn index(&self, square: Square) -> Option<usize> {
        square.fits(self.size).then(|| usize::from(square.rank()) * usize::from(self.size) + usize::from(square.file()))
    }

    /// The pattern with what it says of each square at the place where `map` puts that square. A square that is put off the board
    /// is lost, and one that nothing is put on keeps what it had.
    #[must_use]
    pub fn mapped(&self, map: impl Fn(Square) -> Square) -> Self {
        let mut image = self.clone();
        for (index, allowed) in self.squares.iter().enumerate() {
            let (file, rank) = (index % usize::from(self.size), index / usize::from(self.size));
            let place = Square::new(file as u8, rank as u8).and_then(|square| self.index(map(square)));
            if let Some(place) = place {
                image.squares[place] = *allowed;
            }
        }
        image
    }

    /// Whether the position is one of those that it describes. It stops at the first square that is not.
    #[must_use]
    pub fn matches(&self, position: &PositionRecord) -> bool {
        let mut squares = self.squares.iter().zip(position.squares());
        self.size == position.size() && squares.all(|(allowed, content)| allowed.allows(*content))
    }
}

impl From<&PositionRecord> for Pattern {
    /// The pattern that this position alone matches.
    fn from(position: &PositionRecord) -> Self {
        let squares = position.squares().iter().map(|content| Allowed::exactly(*content));
        Self { size: position.size(), squares: squares.collect() }
    }
}

const WORDS: Words = Words {
    cell: "a piece letter, a wildcard (`?` `*` `a` `D`) or a number of squares",
    cell_or_slash: "a piece letter, a wildcard (`?` `*` `a` `D`), a number of squares or `/`",
    cell_or_end: "a piece letter, a wildcard (`?` `*` `a` `D`), a number of squares or the end of the pattern",
    end: "the end of the pattern after 19 rows",
};

/// A square with a piece, or a run of squares that are empty or may hold anything.
fn cell(text: &str) -> Parsed<'_, (Allowed, usize)> {
    let sign = map(map_opt(anychar, Allowed::from_sign), |allowed| (allowed, 1));
    let anything = map(char('?'), |_| (Allowed::ANYTHING, 1));
    let count = cut(number("a number of squares from 1 to 19", 1..=19));
    let run = map(pair(count, opt(char('?'))), |(count, anything)| {
        let allowed = if anything.is_some() { Allowed::ANYTHING } else { Allowed::NOTHING };
        (allowed, count as usize)
    });
    alt((sign, anything, preceded(peek(satisfy(|c| c.is_ascii_digit())), run))).parse(text)
}

impl fmt::Display for Pattern {
    /// Writes the pattern with as few signs as it takes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/")?;
        for row in self.squares.chunks(usize::from(self.size)) {
            let mut rest = row;
            while let Some(&first) = rest.first() {
                let mut run = 1;
                if first.empty {
                    run = rest.iter().take_while(|other| **other == first).count();
                }
                rest = &rest[run..];
                match (first.empty, first == Allowed::NOTHING, run) {
                    (false, ..) => write!(f, "{}", first.sign())?,
                    (true, false, 1) => f.write_str("?")?,
                    (true, false, _) => write!(f, "{run}?")?,
                    // A number before `?`, or before another number, would be read together with it.
                    (true, true, _) if rest.first().is_some_and(|next| next.empty) => {
                        if run > 1 {
                            write!(f, "{}", run - 1)?;
                        }
                        f.write_str(".")?;
                    }
                    (true, true, _) => write!(f, "{run}")?,
                }
            }
            f.write_str("/")?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Pattern {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Pattern>().unwrap_err().to_string()
    }

    #[test]
    fn patterns_read_back_as_they_are_written() {
        for text in [
            "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "/7?/7?/3?D3?/2?DKD2?/3?D3?/7?/7?/",
            "/2.?/.3?/2?1a/4?/",
            "/?.?/*aD/TKt/",
            "/?/",
            "/1/",
        ] {
            assert_eq!(text.parse::<Pattern>().unwrap().to_string(), text);
        }
        for (long, short) in
            [("/1?/", "/?/"), ("/./", "/1/"), ("/??./?2/.../", "/2?1/?2/3/"), ("/1?1?1?/3?/3/", "/3?/3?/3/")]
        {
            assert_eq!(long.parse::<Pattern>().unwrap().to_string(), short);
        }
    }

    #[test]
    fn no_wildcard_is_a_piece_letter() {
        assert!("?*aD./".chars().all(|sign| Piece::from_letter(sign).is_none()));
    }

    #[test]
    fn each_sign_allows_what_it_says() {
        let allowed = |sign: &str| -> String {
            let pattern: Pattern = format!("/{sign}/").parse().unwrap();
            let [a1] = pattern.squares[..] else { panic!("{pattern} is of one square") };
            let pieces = PieceSet::ALL.iter().map(Some).chain([None]).filter(|content| a1.allows(*content));
            pieces.map(|content| content.map_or('-', Piece::letter)).collect()
        };
        for (sign, pieces) in [
            ("?", "tcnkmgTCNKMG-"),
            ("1?", "tcnkmgTCNKMG-"),
            ("*", "tcnkmgTCNKMG"),
            ("a", "tcnkmg"),
            ("D", "TCNKMG"),
            ("1", "-"),
            (".", "-"),
            ("K", "K"),
            ("n", "n"),
        ] {
            assert_eq!(allowed(sign), pieces, "{sign}");
        }
    }

    #[test]
    fn a_pattern_is_about_boards_of_its_own_size() {
        let pattern: Pattern = "/2?/2?/".parse().unwrap();
        let matches = |position: &str| pattern.matches(&position.parse().unwrap());
        assert!(matches("/tK/2/") && !matches("/tK1/3/3/") && !matches("/K/"));
    }

    #[test]
    fn squares_are_where_positions_have_them() {
        let pattern: Pattern = "/K2?/3?/2?*/".parse().unwrap();
        assert!(pattern.matches(&"/K2/3/2t/".parse().unwrap()));
        assert!(!pattern.matches(&"/2t/3/K2/".parse().unwrap()));
        assert_eq!(pattern.get("a1".parse().unwrap()), Some(Allowed::exactly(Some(Piece::KING))));
        assert_eq!(pattern.get("d1".parse().unwrap()), None);
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (wrong, message) in [
            (
                "/3x3/",
                "expected a piece letter, a wildcard (`?` `*` `a` `D`), a number of squares or `/` at column 3, found `x3/`",
            ),
            ("/3?/4?/3?/", "expected 3 squares in row 2 of 3 (it has 4) at column 5, found `4?/3?/`"),
            ("/20?/", "expected a number of squares from 1 to 19 at column 2, found `20?/`"),
            ("/31?/", "expected a number of squares from 1 to 19 at column 2, found `31?/`"),
            ("/0?/", "expected a number of squares from 1 to 19 at column 2, found `0?/`"),
            ("?", "expected `/` before the first row at column 1, found `?`"),
            (
                "/?/d/",
                "expected a piece letter, a wildcard (`?` `*` `a` `D`), a number of squares or the end of the pattern \
                 at column 4, found `d/`",
            ),
            (
                "/",
                "expected a piece letter, a wildcard (`?` `*` `a` `D`) or a number of squares at column 2, \
                 found the end of the text",
            ),
        ] {
            assert_eq!(error(wrong), message, "{wrong}");
        }
        assert!(
            error(&format!("/{}", "19?*/".repeat(20))).starts_with("expected the end of the pattern after 19 rows")
        );
        for garbage in ["/", "?", "1?", "a", "D*", "?/", "."] {
            assert!(format!("/{}", garbage.repeat(100_000)).parse::<Pattern>().is_err());
        }
    }
}
