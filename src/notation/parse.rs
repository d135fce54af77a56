//! The glue between nom and [`SyntaxError`]: an error type that knows where it stands and what was expected there.

use super::SyntaxError;
use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult, Offset, Parser};
use std::ops::RangeInclusive;

/// nom's error for this crate. It holds slices only, so that trying an alternative in vain allocates nothing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fail<'a> {
    /// The text from the failure on.
    rest: &'a str,
    expected: &'static str,
}

pub(super) type Parsed<'a, O> = IResult<&'a str, O, Fail<'a>>;

impl<'a> ParseError<&'a str> for Fail<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { rest, expected: "something else" }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }

    // Of two alternatives, the one that understood more of the text knows best what is wrong with it; of equals, the
    // last, which is the general case wherever the order matters. Both slices lie in the same text, so the later
    // address is the later place, even where one of them was cut off at the end.
    fn or(self, other: Self) -> Self {
        if other.rest.as_ptr() >= self.rest.as_ptr() { other } else { self }
    }
}

impl<'a> Fail<'a> {
    /// A failure that no alternative can mend.
    pub(super) fn here<O>(rest: &'a str, expected: &'static str) -> Parsed<'a, O> {
        Err(Err::Failure(Self { rest, expected }))
    }

    fn into_error(self, text: &str) -> SyntaxError {
        SyntaxError::at(text, text.offset(self.rest), self.expected)
    }
}

/// Says what `parser` is, for when it does not even begin; a failure further on, or behind a `cut`, keeps its own words.
pub(super) fn expected<'a, O>(
    what: &'static str,
    mut parser: impl Parser<&'a str, Output = O, Error = Fail<'a>>,
) -> impl Parser<&'a str, Output = O, Error = Fail<'a>> {
    move |text: &'a str| {
        parser.parse(text).map_err(|error| match error {
            Err::Error(fail) if std::ptr::eq(fail.rest.as_ptr(), text.as_ptr()) => {
                Err::Error(Fail { rest: text, expected: what })
            }
            deeper => deeper,
        })
    }
}

/// The end of the text, called `what` in messages.
pub(super) fn end<'a>(what: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = Fail<'a>> {
    expected(what, nom::combinator::eof)
}

/// A decimal number without leading zeros. It takes every digit there is and then asks whether it is in range:
/// `a11` is never `a1` and something else.
pub(super) fn number<'a>(
    what: &'static str,
    range: RangeInclusive<u32>,
) -> impl Parser<&'a str, Output = u32, Error = Fail<'a>> {
    let value = |digits: &str| if digits.len() > 1 && digits.starts_with('0') { None } else { digits.parse().ok() };
    let digits = nom::combinator::map_opt(nom::character::complete::digit1, value);
    expected(what, nom::combinator::verify(digits, move |number| range.contains(number)))
}

/// Runs `parser` over all of `text`; `what` names the end of it in messages.
pub(super) fn whole<'a, O>(
    text: &'a str,
    parser: impl Parser<&'a str, Output = O, Error = Fail<'a>>,
    what: &'static str,
) -> Result<O, SyntaxError> {
    finish(text, nom::sequence::terminated(parser, end(what)).parse(text)).map(|(_, value)| value)
}

/// Turns what a parser said about a piece of `text` into an error seen from `text`.
pub(super) fn finish<'a, O>(text: &str, parsed: Parsed<'a, O>) -> Result<(&'a str, O), SyntaxError> {
    parsed.map_err(|error| match error {
        Err::Error(fail) | Err::Failure(fail) => fail.into_error(text),
        // Only nom's streaming parsers ask for more; none is used here.
        Err::Incomplete(_) => SyntaxError::at(text, text.len(), "more text"),
    })
}
