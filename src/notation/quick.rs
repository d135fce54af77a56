//! The shapes of nearly every token, read quickly: `h1-h3`, `h1h3`, `e5-e8xd8/f8`, `resigned`.
//!
//! Archives hold millions of moves, and hardly any is written with more than squares, a dash and captured squares. This parser knows that shape
//! and the words for an ending, and says nothing about what it does not know: whatever it does not accept goes to the parser of the whole
//! grammar, which then finds the words for what is wrong. Two kinds of moves of other games, of which archives have thousands, are refused here
//! already. What is accepted or refused here is so by that parser too, in the same words; tests compare the two.

use super::moves::{END, expected_sign};
use super::{Captured, Move, Reading, Square, SyntaxError, Token};
use smallvec::SmallVec;

/// The squares of a move that is nothing but two squares and a dash, as nine of ten are. Such a text has four lengths at most, and with each of
/// them every byte has its place.
#[inline(always)]
pub(super) fn plain(text: &[u8]) -> Option<(Square, Square)> {
    match *text {
        [a, b, b'-', c, d] => Some((short(a, b)?, short(c, d)?)),
        [a, b, b'-', c, d, e] => Some((short(a, b)?, long(c, d, e)?)),
        [a, b, c, b'-', d, e] => Some((long(a, b, c)?, short(d, e)?)),
        [a, b, c, b'-', d, e, f] => Some((long(a, b, c)?, long(d, e, f)?)),
        _ => None,
    }
}

/// A square of a rank up to the ninth.
#[inline(always)]
fn short(file: u8, rank: u8) -> Option<Square> {
    let rank = rank.wrapping_sub(b'1');
    if rank < 9 { Square::new(file.wrapping_sub(b'a'), rank) } else { None }
}

/// A square of a rank from the tenth on.
#[inline(always)]
fn long(file: u8, tens: u8, ones: u8) -> Option<Square> {
    let ones = ones.wrapping_sub(b'0');
    if tens == b'1' && ones < 10 { Square::new(file.wrapping_sub(b'a'), ones + 9) } else { None }
}

/// What is wrong with a move of other games, if it is of the shapes that archives are full of: `a1`, `a2-e2-d3-c3`.
pub(super) fn refused(text: &str, reading: Reading) -> Option<SyntaxError> {
    let (rest, _) = square(text.as_bytes())?;
    let [b'-', rest @ ..] = rest else {
        return rest.is_empty().then(|| SyntaxError::at(text, text.len(), expected_sign(reading)));
    };
    // The second dash could be the mark of a move.
    let [b'-', rest @ ..] = square(rest)?.0 else { return None };
    square(rest)?;
    Some(SyntaxError::at(text, text.len() - rest.len(), END))
}

/// The words for an ending as the archives write them.
pub(super) fn ending(text: &str, reading: Reading) -> Option<Token> {
    match (text, reading) {
        ("---", _) | ("resigned" | "resigns" | "resign", Reading::Lenient) => Some(Token::Resigned),
        ("timeout", Reading::Lenient) => Some(Token::Timeout),
        _ => None,
    }
}

/// The two squares of a move of the shape of nearly every move, and what stands behind them.
#[inline]
pub(super) fn squares(text: &[u8], reading: Reading) -> Option<(Square, Square, &[u8])> {
    let (rest, from) = square(text)?;
    let rest = match (rest, reading) {
        ([b'-', rest @ ..], _) | (rest, Reading::Lenient) => rest,
        _ => return None,
    };
    let (rest, to) = square(rest)?;
    Some((from, to, rest))
}

/// Whether what stands behind the squares lists these captured squares, in this order, and nothing else. Reading leniently.
#[inline]
pub(super) fn lists(mut rest: &[u8], captures: impl Iterator<Item = Square>) -> bool {
    for (index, expected) in captures.enumerate() {
        let behind = match rest {
            [b'x', behind @ ..] => behind,
            [b'/' | b',', behind @ ..] if index > 0 => behind,
            _ => return false,
        };
        match square(behind) {
            Some((behind, listed)) if listed == expected => rest = behind,
            _ => return false,
        }
    }
    rest.is_empty()
}

/// The move, if it has the shape of nearly every move.
#[inline]
pub(super) fn one_move(text: &str, reading: Reading) -> Option<Move> {
    let (from, to, rest) = squares(text.as_bytes(), reading)?;
    let captures = if rest.is_empty() { SmallVec::new() } else { captured(rest, reading)? };
    Some(Move { captures, ..Move::new(from, to) })
}

/// A square in lower case, and what stands behind it. A rank takes all the digits that follow, which are two at most.
#[inline]
fn square(text: &[u8]) -> Option<(&[u8], Square)> {
    match text {
        [file, tens, ones @ b'0'..=b'9', rest @ ..] => Some((rest, long(*file, *tens, *ones)?)),
        [file, ones, rest @ ..] => Some((rest, short(*file, *ones)?)),
        _ => None,
    }
}

/// The captured squares, to the end of the text: `xd8/f8`, or as the archive writes it `xd8xf8`.
#[inline]
fn captured(mut rest: &[u8], reading: Reading) -> Option<SmallVec<[Captured; 4]>> {
    let mut captures = SmallVec::new();
    loop {
        rest = match (rest, reading) {
            ([b'x', rest @ ..], _) if captures.is_empty() => rest,
            ([b'/', rest @ ..], _) | ([b'x' | b',', rest @ ..], Reading::Lenient) if !captures.is_empty() => rest,
            ([], _) => return Some(captures),
            _ => return None,
        };
        let (behind, square) = square(rest)?;
        captures.push(Captured { piece: None, square });
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_list_of_captures_is_compared_as_if_it_had_been_read(
            text in "[a-c]1?[1-3]-?[a-c]1?[1-3](x[ab][12]([/,x:]?[ab][12]){0,2})?",
            captures in prop::collection::vec(("[ab]", "[12]"), 0..3)
        ) {
            let captures: Vec<Square> = captures.iter().map(|(file, rank)| format!("{file}{rank}").parse().unwrap()).collect();
            if let Some((from, to, rest)) = squares(text.as_bytes(), Reading::Lenient)
                && lists(rest, captures.iter().copied())
            {
                let read = Move::parse(&text, Reading::Lenient).unwrap();
                let listed: Vec<Square> = read.captures.iter().map(|captured| captured.square).collect();
                prop_assert_eq!((from, to, captures), (read.from, read.to, listed), "{}", text);
            }
        }
    }

    #[test]
    fn the_usual_shapes_are_known() {
        for (text, readings) in [
            ("h1-h3", 2),
            ("a10-k10xa9", 2),
            ("d4-d5xd6/c5/s19", 2),
            ("h1h3", 1),
            ("e5e8xd8,f8", 1),
            ("e5-e8xd8xf8", 1),
            ("e5-e8/d8", 0),
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

    #[test]
    fn two_squares_and_a_dash_are_known_with_every_length() {
        for (text, expected) in [
            ("h1-h3", true),
            ("h1-h10", true),
            ("h19-h3", true),
            ("a10-s19", true),
            ("h1h3", false),
            ("h0-h3", false),
            ("h1-h20", false),
            ("h01-h3", false),
            ("t1-h3", false),
            ("H1-h3", false),
            ("h1-h3+", false),
            ("h1-h", false),
            ("h1-h3xh4", false),
            ("", false),
        ] {
            assert_eq!(plain(text.as_bytes()).is_some(), expected, "{text}");
        }
    }

    #[test]
    fn moves_of_other_games_are_refused_at_once() {
        for (text, offset) in [
            ("a1", Some(2)),
            ("o19", Some(3)),
            ("a2-e2-d3-c3-e3-d3", Some(6)),
            ("b10-a1-i2xa1", Some(7)),
            ("o168", None),
            ("a1-", None),
            ("a1-b1", None),
            ("a1-b1-", None),
            ("a1-b1--c1", None),
            ("a1b1-c1", None),
            ("nox", None),
        ] {
            assert_eq!(refused(text, Reading::Lenient).map(|error| error.offset), offset, "{text}");
        }
    }

    #[test]
    fn the_usual_words_for_an_ending_are_known() {
        for (text, readings) in [
            ("---", 2),
            ("resigned", 1),
            ("resigns", 1),
            ("resign", 1),
            ("timeout", 1),
            ("Timeout", 0),
            ("resigned ", 0),
            ("resig", 0),
            ("--", 0),
            ("", 0),
        ] {
            let known = [Reading::Strict, Reading::Lenient].iter().filter(|reading| ending(text, **reading).is_some());
            assert_eq!(known.count(), readings, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn what_is_refused_quickly_is_refused_by_the_whole_grammar(text in "[a-tK][0-3]?[0-9]([-x]{0,2}[a-t][0-3]?[0-9]){0,4}[a1+-]?") {
            for reading in [Reading::Strict, Reading::Lenient] {
                if let Some(error) = refused(&text, reading) {
                    prop_assert_eq!(Err(error), Token::parse_slowly(&text, reading), "{}", text);
                }
            }
        }

        #[test]
        fn an_ending_that_is_read_quickly_is_what_the_whole_grammar_says(text in "[-Rr]?(---?|resign(ed|s)?|timeout)[-s ]?") {
            for reading in [Reading::Strict, Reading::Lenient] {
                if let Some(quick) = ending(&text, reading) {
                    prop_assert_eq!(Ok(quick), Token::parse_slowly(&text, reading), "{}", text);
                }
            }
        }

        #[test]
        fn what_is_read_quickly_is_what_the_whole_grammar_says(text in "[a-hkx]{0,1}[a-s]1?[0-9][-=^]?[a-t]1?[0-9](x[a-s]1?[0-9]([/,:x]?[a-sK]1?[0-9]){0,5})?[+#-]?") {
            for reading in [Reading::Strict, Reading::Lenient] {
                if let Some((from, to)) = plain(text.as_bytes()) {
                    prop_assert_eq!(Ok(Move::new(from, to)), Move::parse_slowly(&text, reading), "{}", text);
                }
                if let Some(quick) = one_move(&text, reading) {
                    prop_assert_eq!(Ok(quick.clone()), Move::parse_slowly(&text, reading), "{}", text);
                    prop_assert_eq!(Ok(Token::Move(quick)), Token::parse_slowly(&text, reading), "{}", text);
                }
            }
        }
    }
}
