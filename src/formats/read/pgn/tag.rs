//! One quoted tag: `[Name "value"]`.

use crate::formats::detect;
use std::borrow::Cow;

/// A tag as it stands in the text.
pub(super) struct Quoted<'a> {
    pub(super) name: &'a str,
    /// Between the quotes, without the backslashes.
    pub(super) value: Cow<'a, str>,
    /// Where the value begins, and where the text goes on.
    pub(super) value_at: usize,
    pub(super) next: usize,
    /// What is missing at its end.
    pub(super) missing: Option<&'static str>,
}

/// How the value of a tag ends on one line; offsets count from where the value, or its part on this line, begins.
pub(super) enum Ending {
    /// With a quote and a bracket: where the quote stands, and where the text goes on.
    Closed { quote: usize, next: usize },
    /// With a quote, but without the bracket.
    Unbracketed { quote: usize },
    /// Not on this line.
    Open,
}

/// Looks for the end of a value on one line. Quotes in it should have a backslash before them; one that has none is a part of the
/// value all the same, unless a bracket follows it or it is the last one of a line without such a bracket.
pub(super) fn ending(line: &[u8]) -> Ending {
    let (mut at, mut bare) = (0, None);
    while let Some(byte) = line.get(at) {
        match byte {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let blanks = line[at + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                if line.get(at + 1 + blanks) == Some(&b']') {
                    return Ending::Closed { quote: at, next: at + blanks + 2 };
                }
                bare = Some(at);
                at += blanks;
            }
            _ => {}
        }
        at += 1;
    }
    bare.map_or(Ending::Open, |quote| Ending::Unbracketed { quote })
}

/// Where the value of the tag begins that stands at the start of this line.
pub(super) fn value_start(line: &[u8]) -> Option<usize> {
    detect::quoted_tag(line)?;
    memchr::memchr(b'"', line).map(|quote| quote + 1)
}

/// Whether a tag begins with this line, whatever blanks stand before it.
pub(super) fn begins(line: &[u8]) -> bool {
    detect::quoted_tag(line.trim_ascii_start()).is_some()
}

impl<'a> Quoted<'a> {
    /// Reads the tag at a byte of the text; `None` if no tag stands there.
    ///
    /// A value may go on over lines, but not over one with which another tag begins: inside a value that line's quotes would have
    /// backslashes. If there is no end before it, the value ends with its first line.
    pub(super) fn at(text: &'a str, offset: usize) -> Option<Self> {
        let bytes = &text.as_bytes()[offset..];
        let name = detect::quoted_tag(bytes)?;
        let value_at = offset + value_start(bytes)?;
        let whole =
            |quote, next, missing| Self { name, value: unescaped(&text[value_at..quote]), value_at, next, missing };
        let mut at = value_at;
        for (index, line) in text[value_at..].split_inclusive('\n').enumerate() {
            if index > 0 && begins(line.as_bytes()) {
                break;
            }
            match ending(line.as_bytes()) {
                Ending::Closed { quote, next } => return Some(whole(at + quote, at + next, None)),
                Ending::Unbracketed { quote } => return Some(whole(at + quote, at + quote + 1, Some("`]`"))),
                Ending::Open => at += line.len(),
            }
        }
        let line = text[value_at..].lines().next().unwrap_or_default();
        let value = line.trim_end();
        let value = value.strip_suffix(']').unwrap_or(value);
        Some(whole(value_at + value.len(), value_at + line.len(), Some("`\"]`")))
    }
}

/// The value without the backslashes before quotes and backslashes. Others are left as they are.
fn unescaped(raw: &str) -> Cow<'_, str> {
    if !raw.contains("\\\"") && !raw.contains("\\\\") {
        return Cow::Borrowed(raw);
    }
    let (mut value, mut rest) = (String::with_capacity(raw.len()), raw);
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let escaped = rest[at + 1..].chars().next().filter(|c| matches!(c, '"' | '\\'));
        value.push(escaped.unwrap_or('\\'));
        rest = &rest[at + 1 + usize::from(escaped.is_some())..];
    }
    value.push_str(rest);
    Cow::Owned(value)
}
