//! The shape of nearly every move, read quickly: `h1-h3`, `h1h3`, `e5-e8xd8/f8`.
//!
//! Archives hold millions of moves, and hardly any is written with more than squares, a dash and captured squares. This parser knows that shape
//! alone and says nothing about what it does not know: whatever it refuses goes to the parser of the whole grammar, which then finds the
//! words for what is wrong. What it accepts, it understands as that one does; a test compares the two.

use super::{Captured, Mode, Move, Reading, Square};
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{eof, map_opt, opt, success, value, verify};
use nom::multi::fold_many0;
use nom::number::complete::u8;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};
use smallvec::{SmallVec, smallvec};

type Quick<'a, O> = IResult<&'a [u8], O, ()>;

/// The move, if it has the shape of nearly every move.
#[inline]
pub(super) fn one_move(text: &str, reading: Reading) -> Option<Move> {
    let sign = |text| match reading {
        Reading::Strict => tag(&b"-"[..]).parse(text),
        Reading::Lenient => alt((tag(&b"-"[..]), success(&b""[..]))).parse(text),
    };
    let between = |text| match reading {
        Reading::Strict => tag(&b"/"[..]).parse(text),
        Reading::Lenient => alt((tag(&b"/"[..]), tag(&b","[..]))).parse(text),
    };
    let captured = |text| square.map(|square| Captured { piece: None, square }).parse(text);
    let captures = |text| {
        let (text, first) = preceded(tag(&b"x"[..]), captured).parse(text)?;
        let collect = |mut captures: SmallVec<[Captured; 4]>, captured| {
            captures.push(captured);
            captures
        };
        fold_many0(preceded(between, captured), || smallvec![first], collect).parse(text)
    };
    let (text, (from, _, to)) = (square, sign, square).parse(text.as_bytes()).ok()?;
    let (_, captures) = terminated(alt((value(None, eof), captures.map(Some))), eof::<&[u8], ()>).parse(text).ok()?;
    Some(Move { piece: None, from, to, mode: Mode::Step, captures: captures.unwrap_or_default(), info: None })
}

/// A square in lower case; a rank takes all the digits that follow.
#[inline]
fn square(text: &[u8]) -> Quick<'_, Square> {
    let file = map_opt(u8, |letter| letter.checked_sub(b'a').filter(|file| *file < Square::LARGEST_BOARD));
    let first = verify(u8, |digit| matches!(digit, b'1'..=b'9'));
    let second = opt(verify(u8, u8::is_ascii_digit));
    let rank = |(first, second): (u8, Option<u8>)| match second {
        None => first - b'1',
        Some(second) => (first - b'0') * 10 + (second - b'0') - 1,
    };
    map_opt((file, (first, second).map(rank)), |(file, rank)| Square::new(file, rank)).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_usual_shapes_are_known() {
        for (text, readings) in [
            ("h1-h3", 2),
            ("a10-k10xa9", 2),
            ("d4-d5xd6/c5/s19", 2),
            ("h1h3", 1),
            ("e5e8xd8,f8", 1),
            ("Kh1-h3", 0),
            ("h1-h20", 0),
            ("h1-h111", 0),
            ("h01-h3", 0),
            ("t1-h3", 0),
            ("h1-h3x", 0),
            ("h1-h3+", 0),
            ("h1^h3", 0),
            ("", 0),
        ] {
            let known =
                [Reading::Strict, Reading::Lenient].iter().filter(|reading| one_move(text, **reading).is_some());
            assert_eq!(known.count(), readings, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn what_is_read_quickly_is_what_the_whole_grammar_says(text in "[a-hkx]{0,1}[a-s]1?[0-9][-=^]?[a-t]1?[0-9](x[a-s]1?[0-9]([/,:x]?[a-sK]1?[0-9]){0,5})?[+#-]?") {
            for reading in [Reading::Strict, Reading::Lenient] {
                if let Some(quick) = one_move(&text, reading) {
                    prop_assert_eq!(Ok(quick), Move::parse_slowly(&text, reading), "{}", text);
                }
            }
        }
    }
}
