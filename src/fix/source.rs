//! The text of one record, and what a change makes of it.

use crate::formats::Format;
use crate::formats::cut::{Cut, Cutter};
use crate::formats::read;
use crate::record::{Place, Record};
use encoding_rs::WINDOWS_1252;
use std::borrow::Cow;
use std::ops::Range;

/// The text of one record.
pub(super) struct Source {
    text: String,
    /// Whether its bytes are not UTF-8: then each is a character of this code page.
    is_windows_1252: bool,
    format: Format,
    cut: Cut,
    /// How many records its bytes are taken for when they stand alone.
    records: usize,
}

impl Source {
    /// The text of a record as it was cut; `None` if it is none that can be read.
    pub fn new(chunk: &[u8], cut: &Cut) -> Option<Self> {
        let format = cut.format.filter(|_| cut.too_long.is_none())?;
        let (text, is_windows_1252) = match std::str::from_utf8(chunk) {
            Ok(text) => (text.to_owned(), false),
            Err(_) => (WINDOWS_1252.decode_without_bom_handling(chunk).0.into_owned(), true),
        };
        Some(Self { text, is_windows_1252, format, cut: *cut, records: count(chunk, format) })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// Its record, which borrows from it what it can.
    pub fn record(&self) -> Record<'_> {
        read::read(&self.text, self.format, &self.cut)
    }

    /// Where a part of it begins; `None` for what is not a part of it, but was made out of one.
    pub fn offset_of(&self, part: &str) -> Option<usize> {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        self.text.get(offset..)?.starts_with(part).then_some(offset)
    }

    /// Whether its bytes can say this.
    pub fn can_say(&self, text: &str) -> bool {
        !self.is_windows_1252 || !WINDOWS_1252.encode(text).2
    }

    /// Its bytes.
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        // Each byte of this code page is some character, and leads back to itself.
        if self.is_windows_1252 { WINDOWS_1252.encode(&self.text).0 } else { Cow::Borrowed(self.text.as_bytes()) }
    }

    /// The same with some parts replaced, in the order of the text; `None` if parts overlap, or if it would no longer be cut as it is.
    pub fn with<'e>(&self, edits: impl IntoIterator<Item = (&'e Range<usize>, &'e str)>) -> Option<Self> {
        let (mut text, mut end) = (String::with_capacity(self.text.len()), 0);
        for (range, new) in edits {
            text.push_str(self.text.get(end..range.start)?);
            text.push_str(new);
            end = range.end;
        }
        text.push_str(self.text.get(end..)?);
        let changed = Self { text, ..*self };
        let bytes = changed.bytes();
        let again = Self::new(&bytes, &self.cut)?;
        (again.records == self.records).then_some(again)
    }

    /// Where it begins in its input.
    pub fn start(&self) -> Place {
        Place { line: self.cut.line, column: self.cut.column }
    }

    /// The byte at a place; `None` if it is not in this text.
    pub fn offset_at(&self, place: Place) -> Option<usize> {
        let lines = place.line.checked_sub(self.cut.line)? as usize;
        let start = match lines.checked_sub(1) {
            None => 0,
            Some(index) => memchr::memchr_iter(b'\n', self.text.as_bytes()).nth(index)? + 1,
        };
        let first = if lines == 0 { self.cut.column } else { 1 };
        let column = place.column.checked_sub(first)? as usize;
        let line = self.text[start..].lines().next().unwrap_or_default();
        let ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
        ends.into_iter().nth(column).map(|at| start + at)
    }
}

/// How many records these bytes are taken for.
fn count(bytes: &[u8], format: Format) -> usize {
    let Ok(mut cutter) = Cutter::new(bytes, Some(format)) else { return 0 };
    let mut chunk = Vec::new();
    let mut count = 0;
    while let Ok(Some(_)) = cutter.next_record(&mut chunk) {
        count += 1;
    }
    count
}
