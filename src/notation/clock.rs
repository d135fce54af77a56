//! OTN clocks: `3600 3/30 3i`, an hour, three overtimes of thirty seconds each, three seconds added per move.

use super::SyntaxError;
use super::parse::{Parsed, expected, number, whole};
use nom::branch::alt;
use nom::character::complete::{char, space1};
use nom::combinator::{cut, map, opt};
use nom::sequence::preceded;
use nom::{Offset, Parser};
use std::fmt;

/// A time allowance, or what is left of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Main time in seconds.
    pub main: u32,
    /// Overtimes: how many, and how long each in seconds.
    pub overtimes: Option<(u32, u32)>,
    /// Seconds added per move.
    pub increment: Option<u32>,
}

impl Clock {
    /// Reads a clock; the whole text must be the clock.
    ///
    /// # Errors
    /// When the text is not a clock.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        whole(text, clock, "the end of the clock")
    }

    /// Reads a clock that opens a comment, and the rest of the comment after it.
    ///
    /// A bare number is a clock only if it is the whole comment: `3 men are lost` is about men.
    ///
    /// ```
    /// use taflkit::notation::Clock;
    /// let (clock, rest) = Clock::open_comment("3540 3/30 a bold step").unwrap();
    /// assert_eq!((clock.main, rest), (3540, "a bold step"));
    /// assert!(Clock::open_comment("3 men are lost").is_none());
    /// ```
    #[must_use]
    pub fn open_comment(comment: &str) -> Option<(Self, &str)> {
        let comment = comment.trim_start();
        // A clock has one to three words, so the longest one is found by trying.
        let ends = comment.split_whitespace().take(3).map(|word| comment.offset(word) + word.len());
        let ends: smallvec::SmallVec<[usize; 3]> = ends.collect();
        ends.into_iter().rev().find_map(|end| {
            let (clock, rest) = (Self::parse(&comment[..end]).ok()?, comment[end..].trim_start());
            let bare = clock.overtimes.is_none() && clock.increment.is_none();
            (!bare || rest.is_empty()).then_some((clock, rest))
        })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.main)?;
        if let Some((count, length)) = self.overtimes {
            write!(f, " {count}/{length}")?;
        }
        self.increment.map_or(Ok(()), |increment| write!(f, " {increment}i"))
    }
}

/// What can follow the main time.
enum Part {
    Overtimes(u32, u32),
    Increment(u32),
}

fn clock(text: &str) -> Parsed<'_, Clock> {
    let (text, main) = number("a number of seconds", 0..=u32::MAX).parse(text)?;
    let clock = Clock { main, overtimes: None, increment: None };
    Ok(match opt(preceded(space1, cut(part))).parse(text)? {
        (text, Some(Part::Overtimes(count, length))) => {
            let increment = (number("an increment as `3i`", 0..=u32::MAX), expected("`i`", char('i')));
            let (text, increment) = opt(preceded(space1, cut(map(increment, |(seconds, _)| seconds)))).parse(text)?;
            (text, Clock { overtimes: Some((count, length)), increment, ..clock })
        }
        (text, Some(Part::Increment(seconds))) => (text, Clock { increment: Some(seconds), ..clock }),
        (text, None) => (text, clock),
    })
}

fn part(text: &str) -> Parsed<'_, Part> {
    let (text, count) = number("overtimes as `3/30` or an increment as `3i`", 0..=u32::MAX).parse(text)?;
    let length = cut(number("the seconds of an overtime", 0..=u32::MAX));
    let overtimes = map(preceded(char('/'), length), |length| Part::Overtimes(count, length));
    let increment = map(char('i'), |_| Part::Increment(count));
    expected("`/` or `i`", alt((overtimes, increment))).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Clock::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn clocks_read_back_as_they_are_written() {
        for text in ["3600", "0", "3600 3/30", "3600 3/30 3i", "3600 3i", "0 0/0 0i"] {
            assert_eq!(Clock::parse(text).unwrap().to_string(), text);
        }
        let clock = Clock { main: 3600, overtimes: Some((3, 30)), increment: Some(5) };
        assert_eq!(Clock::parse("3600 3/30 5i"), Ok(clock));
    }

    #[test]
    fn what_is_missing_is_told() {
        assert_eq!(error(""), "expected a number of seconds at column 1, found the end of the text");
        assert_eq!(error("3600 3"), "expected `/` or `i` at column 7, found the end of the text");
        assert_eq!(error("3600 3/"), "expected the seconds of an overtime at column 8, found the end of the text");
        assert_eq!(error("3600 x"), "expected overtimes as `3/30` or an increment as `3i` at column 6, found `x`");
        assert_eq!(error("3600 3/30 3"), "expected `i` at column 12, found the end of the text");
        assert_eq!(error("3600 3i 3/30"), "expected the end of the clock at column 8, found a blank");
        assert_eq!(error("3600s"), "expected the end of the clock at column 5, found `s`");
        assert_eq!(error("4294967296"), "expected a number of seconds at column 1, found `4294967296`");
    }

    #[test]
    fn a_clock_opens_a_comment_only_if_it_cannot_be_prose() {
        let told = |text| Clock::open_comment(text).map(|(clock, rest)| (clock.to_string(), rest));
        assert_eq!(told("3600"), Some(("3600".into(), "")));
        assert_eq!(told(" 3600 3i\n(hint: think)"), Some(("3600 3i".into(), "(hint: think)")));
        assert_eq!(told("3600 3/30 3 men"), Some(("3600 3/30".into(), "3 men")));
        assert_eq!(told("3600 3/30 3i good"), Some(("3600 3/30 3i".into(), "good")));
        assert_eq!(told("3 men are lost"), None);
        assert_eq!(told("1. The attackers move b1-c1"), None);
        assert_eq!(told(""), None);
    }
}
