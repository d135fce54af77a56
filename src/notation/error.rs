//! What a parser says when a text is not what it should be.

use std::borrow::Cow;
use std::fmt;

/// A text that does not follow its grammar: what was expected, what stands there, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// Byte offset from the start of the text that was parsed; equal to its length when the text ended too early.
    pub offset: usize,
    /// What the grammar allows at that place, as a noun phrase: "a rank from 1 to 19".
    pub expected: Cow<'static, str>,
    /// What stands there instead, quoted for display: "`x`", or "the end of the text".
    pub found: String,
}

impl SyntaxError {
    /// An error at `offset` of `text`; what was found there is cut out of the text.
    ///
    /// ```
    /// use taflkit::notation::SyntaxError;
    /// let error = SyntaxError::at("a1-?5", 3, "a square");
    /// assert_eq!(error.to_string(), "expected a square at column 4, found `?5`");
    /// ```
    pub fn at(text: &str, offset: usize, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { offset, expected: expected.into(), found: found(text, offset) }
    }

    /// What was expected and what was found, without the place.
    ///
    /// ```
    /// let error = "a1-?5".parse::<taflkit::notation::Square>().unwrap_err();
    /// assert_eq!(error.reason(), "expected the end of the square, found `-?5`");
    /// ```
    #[must_use]
    pub fn reason(&self) -> String {
        format!("expected {}, found {}", self.expected, self.found)
    }

    /// The same error seen from a longer text in which this one began at `base`.
    #[must_use]
    pub fn moved_by(mut self, base: usize) -> Self {
        self.offset += base;
        self
    }
}

/// The next few characters from `offset` on, up to a blank, fit for one line of a message.
fn found(text: &str, offset: usize) -> String {
    const LONGEST: usize = 12;
    let rest = text.get(offset..).unwrap_or("");
    if rest.is_empty() {
        return "the end of the text".into();
    }
    // Records of other games make an error of every move, so letters that are written as they are should cost no more than one string.
    let plain = rest.bytes().take(LONGEST).take_while(u8::is_ascii_graphic).count();
    let is_all = plain == LONGEST || rest.as_bytes().get(plain).is_none_or(u8::is_ascii_whitespace);
    if plain > 0 && is_all {
        return ["`", &rest[..plain], "`"].concat();
    }
    let word: String = rest.chars().take_while(|c| !c.is_whitespace()).take(LONGEST).collect();
    if word.is_empty() { "a blank".into() } else { format!("`{}`", printable(&word, LONGEST)) }
}

/// The first `longest` characters of a text, fit for a message: what could steer a terminal is written out, quotes stay.
pub(crate) fn printable(text: &str, longest: usize) -> String {
    let mut shown = String::with_capacity(text.len().min(longest));
    for c in text.chars().take(longest) {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(longest).is_some() {
        shown.push('…');
    }
    shown
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at column {}, found {}", self.expected, self.offset + 1, self.found)
    }
}

impl std::error::Error for SyntaxError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_fits_into_one_line() {
        let found = |text: &str, offset| SyntaxError::at(text, offset, "a move").found;
        assert_eq!(found("a1-?5 b2", 3), "`?5`");
        assert_eq!(found("a1", 2), "the end of the text");
        assert_eq!(found("a1 b2", 2), "a blank");
        assert_eq!(found("a1-a2-a3-a4-a5", 0), "`a1-a2-a3-a4-`");
        assert_eq!(found("'\"\\ b2", 0), "`'\"\\`");
        assert_eq!(found("a1é", 0), "`a1é`");
        assert_eq!(found("a1\u{b}", 0), "`a1`");
        assert_eq!(found("a1\0", 0), "`a1\\0`");
        assert_eq!(found("\u{1b}[31m'\"\\", 0), "`\\u{1b}[31m'\"\\`");
        assert_eq!(found(&"é".repeat(1000), 2), format!("`{}`", "é".repeat(12)));
    }

    #[test]
    fn an_error_moves_with_the_text_it_is_in() {
        let error = SyntaxError::at("a1-?5", 3, "a square").moved_by(10);
        assert_eq!(error.to_string(), "expected a square at column 14, found `?5`");
    }
}
