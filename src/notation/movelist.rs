//! A running text of moves, with or without numbers: `1. d2-e2 d3-d2 2. f4-f3`.
//!
//! Tokens are cut at blanks; a token that is not a move is reported with its place and the next one is
//! read all the same.
//!
//! ```
//! use taflkit::notation::Reading;
//! use taflkit::notation::movelist::{Item, entries};
//! let found: Vec<&str> = entries("1. d2-e2 d3-d2 2.f4-f3 oops", Reading::Lenient)
//!     .filter(|entry| matches!(entry.item, Ok(Item::Token(_))))
//!     .map(|entry| entry.text)
//!     .collect();
//! assert_eq!(found, ["d2-e2", "d3-d2", "f4-f3"]);
//! ```

use super::parse::{Fail, Parsed, expected, finish};
use super::{Reading, SyntaxError, Token};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{cut, eof, fail, map_opt, opt, recognize, value};
use nom::multi::many0_count;
use nom::sequence::terminated;

/// One word of a move list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A turn number: `12.`; in the lenient reading also `12` and `12...`.
    Number(u32),
    /// The address of a variation, `3a.2.1a.`; it is only recognised, the text of the entry says which.
    Address,
    /// `.....`: the first half of this turn is not repeated here; in the lenient reading any two dots or more.
    Ellipsis,
    /// `1-0`, `0-1`, `1/2-1/2`, `1/2`, `½-½`, `½` or `*`, in the lenient reading only. It is not said here who won: the writers
    /// do not agree whose result comes first.
    Result,
    /// A move or an ending.
    Token(Token),
}

/// An item with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Byte offset in the whole list.
    pub offset: usize,
    /// The text of the item.
    pub text: &'a str,
    /// What it is; an error's offset counts from the start of the whole list.
    pub item: Result<Item, SyntaxError>,
}

/// Reads a move list item by item.
///
/// In the lenient reading a number may stand by itself (`1.`), without its dot (`1`), or grow together with
/// the move (`1.d2-e2`, `1...d2-e2`). Line ends are blanks like any other.
///
/// The text is gone through once, whatever it holds, and only errors allocate.
pub fn entries(text: &str, reading: Reading) -> impl Iterator<Item = Entry<'_>> {
    Entries { text, offset: 0, grown: false, reading }
}

struct Entries<'a> {
    text: &'a str,
    offset: usize,
    /// Whether the next item has grown together with a number: then no second number can follow.
    grown: bool,
    reading: Reading,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        let ahead = self.text[self.offset..].trim_start();
        if ahead.is_empty() {
            return None;
        }
        let offset = self.text.len() - ahead.len();
        let (_, word) = take_till::<_, _, Fail<'_>>(char::is_whitespace).parse(ahead).ok()?;
        let is_grown = std::mem::take(&mut self.grown);
        let opening = if is_grown { Ok((word, None)) } else { finish(word, opening(word, self.reading)) };
        let (text, item) = match opening {
            Ok((after, Some(item))) => {
                self.grown = !after.is_empty();
                (&word[..word.len() - after.len()], Ok(item))
            }
            Ok((_, None)) => (word, Token::parse(word, self.reading).map(Item::Token)),
            Err(error) => (word, Err(error)),
        };
        self.offset = offset + text.len();
        Some(Entry { offset, text, item: item.map_err(|error| error.moved_by(offset)) })
    }
}

/// What a word opens with, if it does not open with a move. In the lenient reading a move may follow at once.
fn opening(word: &str, reading: Reading) -> Parsed<'_, Option<Item>> {
    let (after, item) = match word.chars().next() {
        Some('0'..='9' | '½' | '*') => alt((result(reading), address, turn_number(reading))).parse(word)?,
        Some('.' | '…') => ellipsis(reading).parse(word)?,
        _ => return Ok((word, None)),
    };
    match reading {
        Reading::Strict if !after.is_empty() => Fail::here(after, "a blank"),
        _ => Ok((after, Some(item))),
    }
}

fn result<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Item> {
    move |word| match reading {
        Reading::Strict => fail().parse(word),
        Reading::Lenient => {
            let score = alt((tag("1-0"), tag("0-1"), tag("1/2-1/2"), tag("1/2"), tag("½-½"), tag("½"), tag("*")));
            value(Item::Result, terminated(score, eof)).parse(word)
        }
    }
}

/// `3a.2.1a.1.1a.`: turn and ply, then for every branch its number and again turn and ply.
fn address(word: &str) -> Parsed<'_, Item> {
    let ply = || (turn, satisfy(|c| c.is_ascii_lowercase()));
    let branch = (char('.'), turn, char('.'), ply());
    value(Item::Address, recognize((ply(), many0_count(branch), char('.')))).parse(word)
}

/// The most digits that a turn number may have, leading zeros and all.
const MOST_DIGITS: usize = 9;

/// The number of a turn or a branch. Some number them with leading zeros.
fn turn(text: &str) -> Parsed<'_, u32> {
    let number = |digits: &str| if digits.len() > MOST_DIGITS { None } else { digits.parse().ok() };
    map_opt(digit1, number).parse(text)
}

fn turn_number<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Item> {
    let full_stop = move |text| match reading {
        Reading::Strict => tag(".").parse(text),
        Reading::Lenient => take_while1(is_dot).parse(text),
    };
    move |word| {
        let what = match word.bytes().take_while(u8::is_ascii_digit).count() {
            0..=MOST_DIGITS => "a turn number or a move",
            _ => "a turn number of at most 9 digits",
        };
        let (after, number) = cut(expected(what, turn)).parse(word)?;
        match (reading, opt(full_stop).parse(after)?) {
            // Forums strip the dot, but then the number stands alone: `3d2-e2` is a slip of the pen.
            (Reading::Lenient, (rest @ "", None)) | (_, (rest, Some(_))) => Ok((rest, Item::Number(number))),
            _ => Fail::here(after, "a full stop after the turn number"),
        }
    }
}

fn ellipsis<'a>(reading: Reading) -> impl FnMut(&'a str) -> Parsed<'a, Item> {
    move |word| {
        let (after, dots) = take_while1(is_dot).parse(word)?;
        match (reading, dots) {
            (Reading::Strict, ".....") => Ok((after, Item::Ellipsis)),
            (Reading::Strict, _) => Fail::here(word, "a move, a turn number or `.....`"),
            (Reading::Lenient, ".") => Fail::here(word, "a move, a turn number or `...`"),
            (Reading::Lenient, _) => Ok((after, Item::Ellipsis)),
        }
    }
}

// Word processors make one sign of three dots.
fn is_dot(c: char) -> bool {
    matches!(c, '.' | '…')
}

#[cfg(test)]
mod tests {
    use super::Reading::{Lenient, Strict};
    use super::*;

    /// The list in one line: what each item is, and its text.
    fn told(text: &str, reading: Reading) -> String {
        let items = entries(text, reading).map(|entry| {
            assert_eq!(&text[entry.offset..entry.offset + entry.text.len()], entry.text);
            match entry.item {
                Ok(Item::Number(number)) => format!("#{number}"),
                Ok(Item::Address) => format!("@{}", entry.text),
                Ok(Item::Ellipsis) => "~".into(),
                Ok(Item::Result) => format!("={}", entry.text),
                Ok(Item::Token(token)) => token.to_string(),
                Err(error) => format!("!{}:{}", error.offset, error.expected),
            }
        });
        items.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_list_as_a_program_writes_it_is_strict() {
        let text = "1. d2-e2 d3-d2 \n2. c2-c3xKc4 \r\n\n3. ---";
        assert_eq!(told(text, Strict), "#1 d2-e2 d3-d2 #2 c2-c3xKc4 #3 ---");
        assert_eq!(told(text, Lenient), told(text, Strict));
        assert_eq!(told("", Strict), "");
        assert_eq!(told(" \n\t ", Lenient), "");
    }

    #[test]
    fn numbers_come_in_many_shapes() {
        assert_eq!(told("1.d2-e2 12...d3-d2 3 f4-f3 04. a1-a2", Lenient), "#1 d2-e2 #12 d3-d2 #3 f4-f3 #4 a1-a2");
        assert_eq!(told("12... a1a2", Lenient), "#12 a1-a2");
        assert_eq!(told("1. d2-e2 1 d3-d2", Strict), "#1 d2-e2 !10:a full stop after the turn number d3-d2");
        assert_eq!(told("1.d2-e2", Strict), "!2:a blank");
        assert_eq!(told("3d2-e2 a1-a2", Lenient), "!1:a full stop after the turn number a1-a2");
        assert_eq!(told("1.2.3", Lenient), "#1 !2:a move");
    }

    #[test]
    fn a_turn_number_has_at_most_nine_digits_whatever_they_are() {
        let long = format!("{}1. a1-a2", "0".repeat(100_000));
        for text in ["99999999999. a1-a2", "1234567890. a1-a2", "0000000001. a1-a2", &long] {
            for reading in [Strict, Lenient] {
                assert_eq!(told(text, reading), "!0:a turn number of at most 9 digits a1-a2");
            }
        }
        assert_eq!(told("000000001. a1-a2 999999999. a1-a2", Strict), "#1 a1-a2 #999999999 a1-a2");
    }

    #[test]
    fn a_first_half_left_out_is_an_ellipsis() {
        assert_eq!(told("3a.2.1a.1.1a. ..... b1-b2", Strict), "@3a.2.1a.1.1a. ~ b1-b2");
        assert_eq!(told("3. ... b1-b2", Lenient), "#3 ~ b1-b2");
        assert_eq!(told("…b1-b2 ..c1-c2 .", Lenient), "~ b1-b2 ~ c1-c2 !17:a move, a turn number or `...`");
        assert_eq!(told("... b1-b2", Strict), "!0:a move, a turn number or `.....` b1-b2");
        assert_eq!(told("2a. 3b.1.1a.c4-c5", Lenient), "@2a. @3b.1.1a. c4-c5");
    }

    #[test]
    fn results_are_recognised_only() {
        let text = "9. Ke7-a7 0-1 1-0 1/2-1/2 1/2 ½-½ ½ *";
        assert_eq!(told(text, Lenient), "#9 Ke7-a7 =0-1 =1-0 =1/2-1/2 =1/2 =½-½ =½ =*");
        assert_eq!(told("0-1", Strict), "!1:a full stop after the turn number");
        assert_eq!(told("1-2 ½1", Lenient), "!1:a full stop after the turn number !4:a turn number or a move");
    }

    #[test]
    fn a_bad_word_does_not_hide_the_next_one() {
        let text = "d1-d3 timeout f8-i8 oops a1-?5 a2-a3";
        assert_eq!(told(text, Lenient), "d1-d3 timeout f8-i8 !20:a move !28:a square a2-a3");
    }

    #[test]
    fn a_forum_paste_on_one_line_is_read() {
        let text = "1. i6-g6 e7-g7:g6 2. i5-i7 f5-f7 3. f9-f8 e6-b6 4. a4-b4 Ke5-e7 5. e9-g9 Ke7-a7 0-1";
        assert_eq!(entries(text, Lenient).filter(|entry| matches!(entry.item, Ok(Item::Token(_)))).count(), 10);
        assert!(entries(text, Lenient).all(|entry| entry.item.is_ok()));
    }

    #[test]
    fn long_garbage_takes_linear_time() {
        for garbage in ["1.", "x", "a1", "1a.1.", ".", "½½", " ", "1. ", "xa1", "-"] {
            let text = garbage.repeat(200_000 / garbage.len());
            assert!(entries(&text, Lenient).map(|entry| entry.text.len()).sum::<usize>() <= text.len());
        }
    }
}
