//! The line of a record that a finding is about, cut to a width that people can read.
//!
//! Lines of archives are thousands of characters long, so that only what is around the finding is shown. The text is that of the bytes as they
//! were cut from their input, which may be packed or gone.

use super::super::printable;
use memchr::memchr;
use std::borrow::Cow;
use std::ops::Range;
use taflkit::formats::cut::Cut;
use taflkit::record::Place;

/// How many characters of a line are shown, and how many of them stand before the finding, where the line goes on.
const WIDTH: usize = 100;
const BEFORE: usize = 40;

/// The lines of a record, asked for in about the order of the text.
pub(super) struct Lines<'b> {
    text: Cow<'b, str>,
    start: Place,
    /// The line that was asked for last, and the byte at which it begins.
    number: u32,
    offset: usize,
}

/// A part of a line that is fit for a terminal.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    pub text: String,
    /// The bytes of the text that the finding is about.
    pub span: Range<usize>,
}

impl<'b> Lines<'b> {
    pub fn new(bytes: &'b [u8], cut: &Cut) -> Self {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            // As records are read.
            Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
        };
        Self { text, start: Place { line: cut.line, column: cut.column }, number: cut.line, offset: 0 }
    }

    /// What stands around a place, with the token that begins there, or else one character. `None` if the place is not in the record.
    pub fn around(&mut self, place: Place, token: Option<&str>) -> Option<Excerpt> {
        let first_column = if place.line == self.start.line { self.start.column } else { 1 };
        let index = place.column.checked_sub(first_column)? as usize;
        let line = self.line(place.line)?;
        let at = offset_of(line, index)?;
        let length =
            token.filter(|token| line[at..].starts_with(token)).map_or(1, |token| token.chars().count().max(1));
        // Where the line ends nearer, more of it is shown before, and the other way round.
        let after = line[at..].chars().take(WIDTH - BEFORE).count();
        let start = line[..at].char_indices().rev().nth(WIDTH - after - 1).map_or(0, |(start, _)| start);
        let before = line[start..at].chars().count();
        let end = line[at..].char_indices().nth(WIDTH - before).map_or(line.len(), |(end, _)| at + end);
        let token_end = line[at..end].char_indices().nth(length).map_or(end, |(end, _)| at + end);
        let mut text = String::from(if start > 0 { "..." } else { "" });
        text.push_str(&printable(&line[start..at]));
        let from = text.len();
        text.push_str(&printable(&line[at..token_end]));
        let span = from..text.len();
        text.push_str(&printable(&line[token_end..end]));
        if end < line.len() {
            text.push_str("...");
        }
        Some(Excerpt { text, span })
    }

    fn line(&mut self, number: u32) -> Option<&str> {
        if number < self.number {
            (self.number, self.offset) = (self.start.line, 0);
        }
        while self.number < number {
            self.offset += memchr(b'\n', &self.text.as_bytes()[self.offset..])? + 1;
            self.number += 1;
        }
        let rest = self.text.get(self.offset..)?;
        let line = &rest[..memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len())];
        (number == self.number).then(|| line.strip_suffix('\r').unwrap_or(line))
    }
}

/// The byte at which a character begins; the end of the line, where it is the one behind the last.
fn offset_of(line: &str, index: usize) -> Option<usize> {
    if line.is_ascii() {
        return (index <= line.len()).then_some(index);
    }
    let ends = std::iter::once(line.len());
    line.char_indices().map(|(offset, _)| offset).chain(ends).nth(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(line: u32, column: u32) -> Cut {
        Cut { format: None, number: 1, line, column, too_long: None }
    }

    fn around(text: &str, cut: &Cut, line: u32, column: u32, token: &str) -> Option<(String, String)> {
        let excerpt = Lines::new(text.as_bytes(), cut).around(Place { line, column }, Some(token))?;
        let pointed = excerpt.text[excerpt.span].to_owned();
        Some((excerpt.text, pointed))
    }

    #[test]
    fn the_token_is_found_where_the_record_begins_within_a_line() {
        let found = around("one two\r\nthree four", &cut(7, 5), 7, 9, "two").unwrap();
        assert_eq!(found, ("one two".into(), "two".into()));
        let found = around("one two\r\nthree four", &cut(7, 5), 8, 7, "four").unwrap();
        assert_eq!(found, ("three four".into(), "four".into()));
        assert_eq!(around("one", &cut(7, 5), 7, 2, "one"), None);
        assert_eq!(around("one", &cut(7, 5), 9, 1, "one"), None);
        assert_eq!(around("one", &cut(7, 5), 6, 1, "one"), None);
    }

    #[test]
    fn another_text_than_the_token_is_pointed_at_by_its_first_character() {
        assert_eq!(around("öne two", &cut(1, 1), 1, 2, "x").unwrap().1, "n");
        assert_eq!(around("one", &cut(1, 1), 1, 4, "x").unwrap(), ("one".into(), String::new()));
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let line = format!("{}d6-c6{}", "é".repeat(1000), "z".repeat(1000));
        let (text, pointed) = around(&line, &cut(1, 1), 1, 1001, "d6-c6").unwrap();
        assert_eq!(pointed, "d6-c6");
        assert_eq!(text, format!("...{}d6-c6{}...", "é".repeat(40), "z".repeat(55)));
        let (text, pointed) = around(&line, &cut(1, 1), 1, 1, &"é".repeat(500)).unwrap();
        assert_eq!((text.len(), pointed), (203, "é".repeat(100)));
    }

    #[test]
    fn what_could_steer_a_terminal_is_written_out() {
        let (text, pointed) = around("\u{1b}[2J\td6\u{7}", &cut(1, 1), 1, 6, "d6").unwrap();
        assert_eq!((text.as_str(), pointed.as_str()), ("\\u{1b}[2J\\td6\\u{7}", "d6"));
    }

    #[test]
    fn lines_are_found_in_any_order() {
        let mut lines = Lines::new(b"a\nb\nc", &cut(1, 1));
        for (number, text) in [(3, "c"), (1, "a"), (2, "b"), (2, "b")] {
            assert_eq!(lines.around(Place { line: number, column: 1 }, None).unwrap().text, text);
        }
    }
}
