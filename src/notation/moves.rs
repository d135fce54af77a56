//! One move as it is written, in OTN or in any of its looser relatives.
//!
//! ```text
//! Kf6-c6xc7/nd6++
//! |`-' `-'`-----' `-- info
//! |from to captures
//! piece
//! ```

use super::parse::{Fail, Parsed, end, expected, finish, whole};
use super::square::square;
use super::{Piece, Square, SyntaxError, quick};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{one_of, satisfy};
use nom::combinator::{cut, fail, map, map_opt, opt, peek, value};
use nom::multi::fold_many0;
use nom::sequence::{preceded, terminated};
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// How much a reader forgives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// OTN as specified: lower-case squares, a mode sign, captures as `xe5/e7`.
    Strict,
    /// Everything that is found in the wild and can be understood in one way only.
    #[default]
    Lenient,
}

/// The sign between the two squares of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// `-`: an ordinary move.
    #[default]
    Step,
    /// `^`: a jump.
    Jump,
    /// `=`: a further move of the piece that has just captured (berserk).
    Berserk,
    /// `^=`: such a further move that is a jump.
    BerserkJump,
}

impl Mode {
    /// `-`, `^`, `=` or `^=`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mode::Step => "-",
            Mode::Jump => "^",
            Mode::Berserk => "=",
            Mode::BerserkJump => "^=",
        }
    }

    /// Whether the sign says that the same side goes on with the same piece.
    #[must_use]
    pub const fn is_berserk(self) -> bool {
        matches!(self, Mode::Berserk | Mode::BerserkJump)
    }

    /// Whether the sign says that a piece was jumped over.
    #[must_use]
    pub const fn is_jump(self) -> bool {
        matches!(self, Mode::Jump | Mode::BerserkJump)
    }
}

/// The mark after a move. OTN and Walker's notation give the same glyphs other meanings, so only the glyph is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Info {
    /// `+`: the king is in danger (OTN); a threat by either side (Walker).
    Plus,
    /// `-`: the king has a route to escape (OTN).
    Minus,
    /// `++`: the king is captured (OTN); a winning move of either side (Walker).
    PlusPlus,
    /// `--`: the king escapes (OTN); a move that loses at once (Walker).
    MinusMinus,
    /// `#`: the king is captured (peer2peergames).
    Hash,
}

impl Info {
    /// Every mark.
    pub const ALL: [Info; 5] = [Info::Plus, Info::Minus, Info::PlusPlus, Info::MinusMinus, Info::Hash];

    /// The glyph.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            Info::Plus => "+",
            Info::Minus => "-",
            Info::PlusPlus => "++",
            Info::MinusMinus => "--",
            Info::Hash => "#",
        }
    }
}

/// One captured piece as the record claims it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Captured {
    /// The piece letter before the square (`xKc4`), if one is written.
    pub piece: Option<Piece>,
    /// Where the piece stood.
    pub square: Square,
}

/// One move of one piece, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The piece letter before the first square, if one is written. Its case is the writer's.
    pub piece: Option<Piece>,
    /// Where the piece stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// The sign between the squares; [`Mode::Step`] where none is written.
    pub mode: Mode,
    /// The captured pieces in the order of the text, repetitions kept.
    pub captures: SmallVec<[Captured; 4]>,
    /// The mark at the end.
    pub info: Option<Info>,
}

/// What can stand where a move is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A move.
    Move(Move),
    /// The side to move, or the side that lost by the record's result, resigned: `---`, `resigned`.
    Resigned,
    /// A side lost on time: `timeout`.
    Timeout,
}

impl Move {
    /// A plain move without any mark.
    #[must_use]
    #[inline]
    pub fn new(from: Square, to: Square) -> Self {
        Self { piece: None, from, to, mode: Mode::Step, captures: SmallVec::new(), info: None }
    }

    /// Reads one move; the whole text must be the move.
    ///
    /// ```
    /// use taflkit::notation::{Mode, Move, Reading};
    /// let jump = Move::parse("Nd4^=d6xcd5/nd7/e6/c6", Reading::Strict).unwrap();
    /// assert_eq!(jump.mode, Mode::BerserkJump);
    /// assert_eq!(jump.captures[0].piece.unwrap().letter(), 'c');
    ///
    /// let walker = Move::parse("E5-E8xD8/F8/E9", Reading::Lenient).unwrap();
    /// assert_eq!(walker.to_string(), "e5-e8xd8/f8/e9");
    /// ```
    ///
    /// # Errors
    /// When the text does not follow the grammar of this reading.
    pub fn parse(text: &str, reading: Reading) -> Result<Self, SyntaxError> {
        quick::one_move(text, reading).map_or_else(|| Self::parse_slowly(text, reading), Ok)
    }

    /// The squares of a move that is nothing but two squares and a dash; `None` if the text is anything else, which may be a move all the same.
    ///
    /// Whoever keeps many tokens asks for these first: such a move can be written straight to its place, whereas a value that may be any token,
    /// or an error, is copied whole.
    #[inline(always)]
    pub(crate) fn plain(text: &[u8]) -> Option<(Square, Square)> {
        quick::plain(text)
    }

    /// The two squares of a move with which the text begins, and what stands behind them; `None` if the text begins with anything else, which
    /// may be a move all the same. Reading leniently.
    #[inline]
    pub(crate) fn squares(text: &[u8]) -> Option<(Square, Square, &[u8])> {
        quick::squares(text, Reading::Lenient)
    }

    /// Whether what stands behind the two squares lists these captured squares and nothing else. If not, it may list them all the same.
    #[inline]
    pub(crate) fn lists(behind: &[u8], captures: &[Square]) -> bool {
        quick::lists(behind, captures.iter().copied())
    }

    /// The same by the whole grammar.
    pub(super) fn parse_slowly(text: &str, reading: Reading) -> Result<Self, SyntaxError> {
        whole(text, one_move(reading), END)
    }
}

impl Token {
    /// Reads one token; the whole text must be the token.
    ///
    /// # Errors
    /// When the text is neither a move nor an ending of this reading.
    pub fn parse(text: &str, reading: Reading) -> Result<Self, SyntaxError> {
        // Each writes its result once, to its place: a chain of combinators would copy it from one to the next.
        if let Some(quick) = quick::one_move(text, reading) {
            return Ok(Token::Move(quick));
        }
        if let Some(ending) = quick::ending(text, reading) {
            return Ok(ending);
        }
        if let Some(error) = quick::refused(text, reading) {
            return Err(error);
        }
        Self::parse_slowly(text, reading)
    }

    /// The same by the whole grammar.
    #[inline(never)]
    pub(super) fn parse_slowly(text: &str, reading: Reading) -> Result<Self, SyntaxError> {
        let parsed = terminated(token(reading), end(END)).parse(text);
        let parsed = parsed.or_else(|error| {
            // "a rank" would be a strange thing to miss in `hello`, although `h` is a file.
            let is_word = text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
            if is_word { Fail::here(text, "a move") } else { Err(error) }
        });
        finish(text, parsed).map(|(_, token)| token)
    }
}

/// What must stand behind a move.
pub(super) const END: &str = "the end of the move";

/// A move, or a word that ends the game.
fn token<'a>(reading: Reading) -> impl Parser<&'a str, Output = Token, Error = Fail<'a>> {
    let begins = expected("a move", peek(satisfy(|c| c == '-' || c.is_ascii_alphabetic())));
    let resigned = value(Token::Resigned, tag("---"));
    preceded(begins, alt((resigned, ending(reading), map(one_move(reading), Token::Move))))
}

/// The words of the lenient reading for the end of a game.
fn ending<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Token> {
    move |text| {
        // No move begins with three letters. Nearly every token is a move, so the slow comparison is kept from it.
        let is_word = text.len() > 2 && text.bytes().take(3).all(|byte| byte.is_ascii_alphabetic());
        if reading == Reading::Strict || !is_word {
            return fail().parse(text);
        }
        let resigned = alt((tag_no_case("resigned"), tag_no_case("resigns"), tag_no_case("resign")));
        alt((value(Token::Resigned, resigned), value(Token::Timeout, tag_no_case("timeout")))).parse(text)
    }
}

fn one_move<'a>(reading: Reading) -> impl Parser<&'a str, Output = Move, Error = Fail<'a>> {
    let parts =
        (opt(piece), square(reading), mode(reading), cut(square(reading)), captures(reading), opt(info(reading)));
    map(parts, |(piece, from, mode, to, captures, info)| Move { piece, from, to, mode, captures, info })
}

/// A piece letter before a square. `k`, `c`, `n`, `m` and `g` are files too: only a second letter shows that the first
/// one is a piece, as in `ke7`; `k7` is a square.
fn piece(text: &str) -> Parsed<'_, Piece> {
    terminated(map_opt(satisfy(|_| true), Piece::from_letter), peek(satisfy(|c| c.is_ascii_alphabetic()))).parse(text)
}

/// The sign between the squares, which the lenient reading can do without.
fn mode<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Mode> {
    let sign = |text| {
        alt((
            value(Mode::BerserkJump, tag("^=")),
            value(Mode::Jump, tag("^")),
            value(Mode::Berserk, tag("=")),
            value(Mode::Step, tag("-")),
        ))
        .parse(text)
    };
    let nothing = |text| value(Mode::Step, peek(satisfy(|c| c.is_ascii_alphabetic()))).parse(text);
    // Word processors make a longer dash of it.
    let dash = |text| value(Mode::Step, satisfy(is_long_dash)).parse(text);
    move |text| match reading {
        Reading::Strict => expected(expected_sign(reading), sign).parse(text),
        Reading::Lenient => expected(expected_sign(reading), alt((sign, nothing, dash))).parse(text),
    }
}

/// Whether a letter is a dash as word processors and people write it: any but `-`.
#[must_use]
pub const fn is_long_dash(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// What must stand behind the first square.
pub(super) const fn expected_sign(reading: Reading) -> &'static str {
    match reading {
        Reading::Strict => "`-`, `^`, `=` or `^=`",
        Reading::Lenient => "`-` or the second square",
    }
}

type Captures = SmallVec<[Captured; 4]>;

/// `xe5/ne7`. The lenient reading takes any of `x : , /` between captured squares, or nothing, after an `x` or a `:`.
fn captures<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Captures> {
    let (opener, separators) = match reading {
        Reading::Strict => ("x", "/"),
        Reading::Lenient => ("x:×", "/x,:×"),
    };
    let captured =
        move |text| map((opt(piece), square(reading)), |(piece, square)| Captured { piece, square }).parse(text);
    move |text| {
        let (text, opened) = opt(one_of(opener)).parse(text)?;
        if opened.is_none() {
            return Ok((text, Captures::new()));
        }
        let (text, first) = cut(captured).parse(text)?;
        let separated = preceded(one_of(separators), cut(captured));
        let adjoining = move |text| match reading {
            Reading::Strict => fail().parse(text),
            Reading::Lenient => captured(text),
        };
        let collect = |mut captures: Captures, captured| {
            captures.push(captured);
            captures
        };
        fold_many0(alt((separated, adjoining)), || smallvec![first], collect).parse(text)
    }
}

fn info<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Info> {
    move |text| {
        let (rest, info) = alt((
            value(Info::PlusPlus, tag("++")),
            value(Info::MinusMinus, tag("--")),
            value(Info::Plus, tag("+")),
            value(Info::Minus, tag("-")),
            value(Info::Hash, tag("#")),
        ))
        .parse(text)?;
        match (info, reading) {
            (Info::Hash, Reading::Strict) => Fail::here(text, "`+`, `-`, `++`, `--` or the end of the move"),
            _ => Ok((rest, info)),
        }
    }
}

/// Strict OTN, but for [`Info::Hash`], which OTN does not have: it is written as it was read.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(piece) = self.piece {
            write!(f, "{piece}")?;
        }
        write!(f, "{}{}{}", self.from, self.mode.sign(), self.to)?;
        for (index, captured) in self.captures.iter().enumerate() {
            f.write_str(if index == 0 { "x" } else { "/" })?;
            if let Some(piece) = captured.piece {
                write!(f, "{piece}")?;
            }
            write!(f, "{}", captured.square)?;
        }
        f.write_str(self.info.map_or("", Info::glyph))
    }
}

/// Strict OTN, but for `timeout`, which OTN does not have.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Move(one_move) => write!(f, "{one_move}"),
            Token::Resigned => f.write_str("---"),
            Token::Timeout => f.write_str("timeout"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reading::{Lenient, Strict};
    use super::*;

    /// The move in strict OTN, after reading it leniently; the strict reading must agree where it accepts the text.
    fn lenient(text: &str) -> String {
        let one_move = Move::parse(text, Lenient).unwrap_or_else(|error| panic!("{text}: {error}"));
        if let Ok(strict) = Move::parse(text, Strict) {
            assert_eq!(strict, one_move, "{text}");
        }
        one_move.to_string()
    }

    fn error(text: &str, reading: Reading) -> String {
        Token::parse(text, reading).unwrap_err().to_string()
    }

    #[test]
    fn otn_reads_back_as_it_is_written_in_both_readings() {
        for text in [
            "b2-b5",
            "Kf6-c6",
            "c2-c3xKc4",
            "cd4^d6",
            "Nd4^=d6xcd5/nd7/e6/c6",
            "Nd6=a6xa5",
            "Kd4-d1-",
            "Kf1-a1--",
            "b6-d6+",
            "d3-d4++",
            "a1-s19",
            "d7-d5xc5",
        ] {
            for reading in [Strict, Lenient] {
                assert_eq!(Move::parse(text, reading).unwrap().to_string(), text);
            }
        }
    }

    #[test]
    fn a_letter_is_a_piece_only_before_another_letter() {
        assert_eq!(Move::parse("ke7-e8", Strict).unwrap().piece, Some(Piece::from_letter('k').unwrap()));
        assert_eq!(Move::parse("k7-e7", Strict).unwrap().piece, None);
        let pieces = |text| Move::parse(text, Strict).unwrap().captures.iter().map(|c| c.piece).collect::<Vec<_>>();
        assert_eq!(pieces("a1-a2xce7/c7/Kc4"), [Piece::from_letter('c'), None, Some(Piece::KING)]);
    }

    #[test]
    fn t_is_a_piece_but_no_file() {
        assert_eq!(error("tt5-a1", Strict), "expected a file letter from a to s at column 2, found `t5-a1`");
        assert_eq!(lenient("ta5-a1"), "ta5-a1");
    }

    #[test]
    fn upper_case_before_a_letter_is_a_piece_and_else_a_file() {
        assert_eq!(lenient("Kf6-c6"), "Kf6-c6");
        assert_eq!(lenient("K6-C6"), "k6-c6");
        assert_eq!(lenient("KF6-C6"), "Kf6-c6");
        assert_eq!(lenient("D5-E5xKC4/C3"), "d5-e5xKc4/c3");
    }

    #[test]
    fn walkers_notation_is_read_in_upper_case() {
        assert_eq!(lenient("E5-E8xD8/F8/E9"), "e5-e8xd8/f8/e9");
        assert_eq!(lenient("D7-D5xC5++"), "d7-d5xc5++");
        assert_eq!(error("D6-C6", Strict), "expected a lower-case file letter from a to s at column 1, found `D6-C6`");
    }

    #[test]
    fn squares_without_a_sign_fall_apart_at_the_letter() {
        for (text, otn) in [
            ("a1b1", "a1-b1"),
            ("a11b1", "a11-b1"),
            ("k10k9", "k10-k9"),
            ("a1a11", "a1-a11"),
            ("d11d9", "d11-d9"),
            ("k7h7", "k7-h7"),
            ("d1d3", "d1-d3"),
            ("g5g2", "g5-g2"),
        ] {
            assert_eq!(lenient(text), otn);
            assert!(Move::parse(text, Strict).is_err(), "{text}");
        }
    }

    #[test]
    fn every_way_to_list_captures_is_read() {
        for text in ["xe5/e7", "xe5xe7", "xe5,e7", ":e5:e7", ":e5e7"] {
            assert_eq!(lenient(&format!("a1-a2{text}")), "a1-a2xe5/e7");
            assert_eq!(Move::parse(&format!("a1-a2{text}"), Strict).is_ok(), text == "xe5/e7");
        }
        assert_eq!(lenient("e7-g7:g6"), "e7-g7xg6");
        assert_eq!(lenient("c5-c4xd4#"), "c5-c4xd4#");
        assert_eq!(lenient("a1-a2xce7/ne9"), "a1-a2xce7/ne9");
        assert_eq!(lenient("a1-a2:ce7Kc4"), "a1-a2xce7/Kc4");
    }

    #[test]
    fn repeated_captures_are_kept() {
        assert_eq!(lenient("g6-a6xa7xa7"), "g6-a6xa7/a7");
        assert_eq!(lenient("c10-c1xb1xd1xb1"), "c10-c1xb1/d1/b1");
        let text = "i4-i5xj5xj5xj5xj5xj5xj5xj5xj5xj5xj5";
        assert_eq!(Move::parse(text, Lenient).unwrap().captures.len(), 10);
    }

    #[test]
    fn resignation_and_timeout_are_tokens() {
        for reading in [Strict, Lenient] {
            assert_eq!(Token::parse("---", reading), Ok(Token::Resigned));
        }
        for text in ["resigned", "resigns", "resign", "Resigned", "RESIGNS"] {
            assert_eq!(Token::parse(text, Lenient), Ok(Token::Resigned));
            assert!(Token::parse(text, Strict).is_err());
        }
        assert_eq!(Token::parse("Timeout", Lenient), Ok(Token::Timeout));
        assert_eq!(Token::Timeout.to_string(), "timeout");
        assert!(Move::parse("---", Lenient).is_err());
    }

    #[test]
    fn the_deepest_failure_is_told() {
        for reading in [Strict, Lenient] {
            for (text, message) in [
                ("a1-?5", "expected a square at column 4, found `?5`"),
                ("a1-b", "expected a rank from 1 to 19 at column 5, found the end of the text"),
                ("i6-g", "expected a rank from 1 to 19 at column 5, found the end of the text"),
                ("a1-a2x", "expected a square at column 7, found the end of the text"),
                ("a1-a2xb2/", "expected a square at column 10, found the end of the text"),
                ("a1-a2xb2/c", "expected a rank from 1 to 19 at column 11, found the end of the text"),
                ("a1-o168", "expected a rank from 1 to 19 at column 5, found `168`"),
                ("a1-b1!", "expected the end of the move at column 6, found `!`"),
                ("a1-b1---", "expected the end of the move at column 8, found `-`"),
                ("?", "expected a move at column 1, found `?`"),
                ("", "expected a move at column 1, found the end of the text"),
                ("hello", "expected a move at column 1, found `hello`"),
                ("zb5-b6", "expected a file letter from a to s at column 1, found `zb5-b6`"),
                ("bb5-b6", "expected a rank from 1 to 19 at column 2, found `b5-b6`"),
            ] {
                assert_eq!(error(text, reading), message, "{text}");
            }
        }
        assert_eq!(
            error("a1-b1#", Strict),
            "expected `+`, `-`, `++`, `--` or the end of the move at column 6, found `#`"
        );
        assert_eq!(error("a1", Strict), "expected `-`, `^`, `=` or `^=` at column 3, found the end of the text");
        assert_eq!(error("a1", Lenient), "expected `-` or the second square at column 3, found the end of the text");
        assert_eq!(error("a1-b1:c1d", Lenient), "expected a rank from 1 to 19 at column 10, found the end of the text");
    }

    #[test]
    fn tokens_of_games_that_are_not_tafl_are_refused() {
        for text in ["nox", "b1-a1-i2-l2-b3-c2xa1", "c2", "g7-e9-i9-g7xf8xg9xh8", "o168"] {
            assert!(Token::parse(text, Lenient).is_err(), "{text}");
        }
    }
}
