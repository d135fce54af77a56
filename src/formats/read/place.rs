//! Bytes of a text to lines and columns.

use super::super::cut::is_first_of_char;
use crate::record::Place;

/// Tells the places of bytes of a text. Asked in the order of the text, it goes through the text once.
pub(super) struct Places<'a> {
    text: &'a str,
    start: Place,
    /// Whether each byte is a character of the first line.
    is_one_ascii_line: bool,
    offset: usize,
    place: Place,
}

impl<'a> Places<'a> {
    /// The text begins at `start` of its input.
    pub(super) fn new(text: &'a str, start: Place) -> Self {
        // Without a way out of the loop, the compiler looks at many bytes at a time.
        let look = |(all, has_end), byte| (all | byte, has_end | (byte == b'\n'));
        let (all, has_line_end) = text.bytes().fold((0, false), look);
        let is_one_ascii_line = all.is_ascii() && !has_line_end;
        Self { text, start, is_one_ascii_line, offset: 0, place: start }
    }

    /// The place of a byte.
    #[inline]
    pub(super) fn at(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        if self.is_one_ascii_line {
            return Place { column: self.start.column.saturating_add(offset as u32), ..self.start };
        }
        self.walk_to(offset)
    }

    fn walk_to(&mut self, offset: usize) -> Place {
        if offset < self.offset {
            (self.offset, self.place) = (0, self.start);
        }
        for byte in &self.text.as_bytes()[self.offset..offset] {
            if *byte == b'\n' {
                self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
            } else if is_first_of_char(*byte) {
                self.place.column = self.place.column.saturating_add(1);
            }
        }
        self.offset = offset;
        self.place
    }

    /// The place of a part of the text.
    pub(super) fn place_of(&mut self, part: &str) -> Place {
        let offset = self.offset_of(part).unwrap_or(0);
        self.at(offset)
    }

    /// The byte at which a part of the text begins; `None` if it is another text.
    pub(super) fn offset_of(&self, part: &str) -> Option<usize> {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        (offset <= self.text.len()).then_some(offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_from_the_start_of_the_line() {
        let mut places = Places::new("aö\nbc", Place { line: 7, column: 3 });
        let told = |places: &mut Places<'_>, offset| {
            let place = places.at(offset);
            (place.line, place.column)
        };
        assert_eq!(told(&mut places, 0), (7, 3));
        assert_eq!(told(&mut places, 3), (7, 5));
        assert_eq!(told(&mut places, 5), (8, 2));
        assert_eq!(told(&mut places, 1), (7, 4));
        assert_eq!(told(&mut places, 99), (8, 3));
        let mut places = Places::new("abc", Place { line: 7, column: 3 });
        assert_eq!((told(&mut places, 2), told(&mut places, 0), told(&mut places, 99)), ((7, 5), (7, 3), (7, 6)));
    }

    #[test]
    fn only_parts_of_the_text_have_an_offset() {
        let text = String::from("abc");
        let places = Places::new(&text, Place::default());
        assert_eq!(places.offset_of(&text[2..]), Some(2));
        assert_eq!(places.offset_of(&String::from("abc")), None);
    }
}
