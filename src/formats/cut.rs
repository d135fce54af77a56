//! Cuts an input into records, without understanding them.
//!
//! What ends a record depends on the format:
//!
//! * **JSON**: the closing brace, counted outside strings. Brackets and commas between objects are skipped, so that one
//!   object, a list of objects and an object to a line are all read. A string cannot go over the end of a line in JSON. So a line that
//!   begins with `{` (perhaps after a comma), no deeper than the record itself or less deep than its first key, ends a record that was
//!   never closed, unless an object can stand there within the record: after `[` or a comma in a list, or after a colon, and nothing
//!   before it is wrong. Even then it is a new record if its first key is that of the record. One broken line costs one record.
//! * **Formats of lines**: their reader says with which line a new record begins; see the files under `read/`.
//!
//! A byte order mark at the start of a line is a blank: files of Windows programs have one, and are put together.

use super::Format;
use super::blocks::read_buffered;
use super::detect::{self, ENOUGH};
use super::read::{Cutting, Seam, Seams, reader};
use std::io::{self, BufRead, Cursor, Read};

/// Longest record that is read, in bytes. A longer one (a line without end, a file that is no record) is skipped in bounded
/// memory and reported.
///
/// The longest game of the largest archive takes five kilobytes; a book of comments fits too.
pub const LONGEST_RECORD: usize = 1024 * 1024;

/// How much of a record that is too long is handed on.
const SAMPLE: usize = 1024;

/// Cuts an input into records.
#[derive(Debug)]
pub struct Cutter<R> {
    reader: Ahead<R>,
    format: Option<Format>,
    /// How many records have been cut.
    number: u32,
    /// The place of the next byte of the reader.
    line: u32,
    column: u32,
    /// Blanks at the start of the current line.
    indent: usize,
    /// Lines that were read ahead and belong to the next record.
    ahead: Vec<u8>,
    /// The number of the first of them.
    ahead_line: u32,
    /// How much longer the last of them is in the input.
    unheld: u64,
    /// The line being looked at.
    current: Vec<u8>,
}

/// An input of which some bytes have been read ahead.
#[derive(Debug)]
struct Ahead<R> {
    held: Cursor<Vec<u8>>,
    source: Source<R>,
}

impl<R: BufRead> Ahead<R> {
    /// Up to so many of the next bytes.
    fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        let start = self.held.position() as usize;
        if self.held.get_ref().len() - start < count {
            let mut held = self.held.get_ref()[start..].to_vec();
            (&mut self.source).take((count - held.len()) as u64).read_to_end(&mut held)?;
            self.held = Cursor::new(held);
        }
        let held = &self.held.get_ref()[self.held.position() as usize..];
        Ok(&held[..held.len().min(count)])
    }
}

impl<R: BufRead> BufRead for Ahead<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if (self.held.position() as usize) < self.held.get_ref().len() {
            self.held.fill_buf()
        } else {
            self.source.fill_buf()
        }
    }

    fn consume(&mut self, count: usize) {
        // Nobody consumes more than was shown.
        if (self.held.position() as usize) < self.held.get_ref().len() {
            self.held.consume(count);
        } else {
            self.source.consume(count);
        }
    }
}

impl<R: BufRead> Read for Ahead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        read_buffered(self, buffer)
    }
}

/// An input that ends where it cannot be read on. The error is kept until all that was read before it has been cut.
#[derive(Debug)]
struct Source<R> {
    reader: R,
    error: Option<io::Error>,
    has_failed: bool,
}

impl<R: BufRead> Source<R> {
    /// Reads on until so many bytes are held, or there are no more.
    fn fill(&mut self, held: &mut Vec<u8>, enough: usize) -> io::Result<()> {
        while held.len() < enough {
            let bytes = self.fill_buf()?;
            if bytes.is_empty() {
                break;
            }
            let count = bytes.len().min(enough - held.len());
            held.extend_from_slice(&bytes[..count]);
            self.consume(count);
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Source<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while !self.has_failed {
            match self.reader.fill_buf() {
                Ok([]) => break,
                // Asked again, it gives the same bytes: its buffer is not empty.
                Ok(_) => return self.reader.fill_buf(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => (self.error, self.has_failed) = (Some(error), true),
            }
        }
        Ok(&[])
    }

    fn consume(&mut self, count: usize) {
        self.reader.consume(count);
    }
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        read_buffered(self, buffer)
    }
}

/// What is known of a record before it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// Its format; `None` if that could not be told.
    pub format: Option<Format>,
    /// Which record of its input it is, counted from 1.
    pub number: u32,
    /// The line on which it begins, counted from 1.
    pub line: u32,
    /// The character of that line at which it begins, counted from 1.
    pub column: u32,
    /// Its length in the input if that is more than [`LONGEST_RECORD`]; the chunk then holds only its beginning.
    pub too_long: Option<u64>,
}

impl<R: BufRead> Cutter<R> {
    /// Begins to cut. Without a format, the content decides.
    ///
    /// # Errors
    /// When nothing of the input can be read. An input whose format cannot be told gives one record, which then says so.
    pub fn new(reader: R, format: Option<Format>) -> io::Result<Self> {
        let mut reader = Source { reader, error: None, has_failed: false };
        let (mut head, mut line) = (Vec::new(), 1);
        loop {
            reader.fill(&mut head, ENOUGH)?;
            if head.is_empty() || !detect::without_bom(&head).trim_ascii_start().is_empty() || head.len() < ENOUGH {
                break;
            }
            line += newlines(&head);
            head.clear();
        }
        if let Some(error) = reader.error.take_if(|_| head.is_empty()) {
            return Err(error);
        }
        let text = detect::without_bom(&head);
        let is_text = !text.trim_ascii_start().is_empty() && !detect::is_binary(text);
        let format = if is_text { format.or_else(|| detect::detect_text(text)) } else { None };
        let skipped = head.len() - text.len();
        let mut head = Cursor::new(head);
        head.set_position(skipped as u64);
        Ok(Self {
            reader: Ahead { held: head, source: reader },
            format,
            number: 0,
            line,
            column: 1,
            indent: 0,
            ahead: Vec::new(),
            ahead_line: 0,
            unheld: 0,
            current: Vec::new(),
        })
    }

    /// Puts the bytes of the next record into `chunk` (which is cleared first); `None` at the end of the input.
    ///
    /// # Errors
    /// When the input cannot be read further. What was read before (of a compressed file that is cut short, say) has been cut
    /// into records then, the last of which may be incomplete.
    pub fn next_record(&mut self, chunk: &mut Vec<u8>) -> io::Result<Option<Cut>> {
        chunk.clear();
        self.append_record(chunk)
    }

    /// Adds the bytes of the next record to `chunk`, behind what is there: many records can share one buffer.
    ///
    /// # Errors
    /// As [`Self::next_record`].
    pub fn append_record(&mut self, chunk: &mut Vec<u8>) -> io::Result<Option<Cut>> {
        let begun = match self.format {
            None if self.number > 0 => None,
            None => {
                let begun = Begun { line: self.line, column: self.column, start: chunk.len(), length: 0 };
                (&mut self.reader).take(ENOUGH as u64).read_to_end(chunk)?;
                Some(begun)
            }
            Some(format) => match reader(format).cutting {
                Cutting::Objects => self.next_object(chunk)?,
                Cutting::Lines(seams) => self.next_lines(chunk, &mut *seams())?,
            },
        };
        if begun.is_none()
            && let Some(error) = self.reader.source.error.take()
        {
            return Err(error);
        }
        Ok(begun.map(|Begun { line, column, start, length }| {
            self.number += 1;
            let too_long = (length > LONGEST_RECORD as u64).then_some(length);
            if too_long.is_some() {
                chunk.truncate(start + SAMPLE);
            }
            Cut { format: self.format, number: self.number, line, column, too_long }
        }))
    }

    /// The next record of a format made of lines.
    fn next_lines(&mut self, chunk: &mut Vec<u8>, seams: &mut dyn Seams) -> io::Result<Option<Begun>> {
        let ahead = std::mem::take(&mut self.ahead);
        // Not counted back from here: a line that is too long is held without its end.
        let line = if ahead.is_empty() { self.line } else { self.ahead_line };
        let mut begun = Begun { line, column: self.column, start: chunk.len(), length: 0 };
        for line in ahead.split_inclusive(|byte| *byte == b'\n') {
            if begun.length == 0 && line.trim_ascii().is_empty() {
                begun.line += 1;
                continue;
            }
            seams.next(line);
            begun.add(chunk, line);
        }
        if self.unheld > 0 {
            seams.lose_sight();
            begun.length += std::mem::take(&mut self.unheld);
        }
        loop {
            let line = self.line;
            let length = self.next_line()?;
            if length == 0 {
                begun.add(chunk, &self.ahead);
                self.ahead.clear();
                break;
            }
            if begun.length == 0 && self.current.trim_ascii().is_empty() && length <= LONGEST_RECORD as u64 {
                begun.line = self.line;
                continue;
            }
            let seam = seams.next(&self.current);
            if length > self.current.len() as u64 {
                seams.lose_sight();
            }
            if self.ahead.is_empty() {
                self.ahead_line = line;
            }
            match seam {
                Seam::Here => {
                    self.ahead.extend_from_slice(&self.current);
                    self.unheld = length - self.current.len() as u64;
                    break;
                }
                Seam::Perhaps if self.ahead.len() + self.current.len() <= LONGEST_RECORD => {
                    self.ahead.extend_from_slice(&self.current);
                }
                Seam::Perhaps | Seam::None => {
                    begun.add(chunk, &self.ahead);
                    self.ahead.clear();
                    begun.add(chunk, &self.current);
                    begun.length += length - self.current.len() as u64;
                }
            }
        }
        Ok((begun.length > 0).then_some(begun))
    }

    /// Reads one line, or as much of it as a record may hold, and gives its length in the input.
    fn next_line(&mut self) -> io::Result<u64> {
        self.current.clear();
        let mut length = 0;
        loop {
            let bytes = self.reader.fill_buf()?;
            let end = memchr::memchr(b'\n', bytes);
            let taken = end.map_or(bytes.len(), |end| end + 1);
            let room = (LONGEST_RECORD + 1).saturating_sub(self.current.len());
            self.current.extend_from_slice(&bytes[..taken.min(room)]);
            self.reader.consume(taken);
            length += taken as u64;
            if end.is_some() {
                self.line = self.line.saturating_add(1);
            }
            if end.is_some() || taken == 0 {
                let marks = self.current.len() - without_boms(&self.current).len();
                self.current.drain(..marks);
                length -= marks as u64;
                return Ok(length);
            }
        }
    }

    /// The next JSON object, or a line that is none.
    fn next_object(&mut self, chunk: &mut Vec<u8>) -> io::Result<Option<Begun>> {
        let (first, in_vain) = loop {
            let first = self.skip(|byte| byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b','))?;
            let is_line_start = self.column as usize == self.indent + 1;
            let in_vain = if first == Some(BOM[0]) && is_line_start { self.skip_bom()? } else { &[] };
            if in_vain.len() < BOM.len() {
                break (first, in_vain);
            }
        };
        let mut begun = Begun { line: self.line, column: self.column, start: chunk.len(), length: 0 };
        begun.add(chunk, in_vain);
        match first {
            None => return Ok(None),
            Some(b'{') => {
                if self.one_line_object(&mut begun, chunk)? {
                    return Ok(Some(begun));
                }
                self.object(&mut begun, chunk)?;
            }
            Some(_) => self.rest_of_line(&mut begun, chunk)?,
        }
        Ok(Some(begun))
    }

    /// Reads a byte order mark, or as much of one as there is.
    fn skip_bom(&mut self) -> io::Result<&'static [u8]> {
        for (index, expected) in BOM.iter().enumerate() {
            if self.reader.fill_buf()?.first() != Some(expected) {
                return Ok(&BOM[..index]);
            }
            self.reader.consume(1);
        }
        Ok(BOM)
    }

    /// Skips bytes and gives the first one that is not skipped.
    fn skip(&mut self, is_skipped: impl Fn(u8) -> bool) -> io::Result<Option<u8>> {
        loop {
            let bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let taken = bytes.iter().position(|byte| !is_skipped(*byte)).unwrap_or(bytes.len());
            let found = bytes.get(taken).copied();
            for byte in &bytes[..taken] {
                match byte {
                    b'\n' => (self.line, self.column, self.indent) = (self.line.saturating_add(1), 1, 0),
                    byte => {
                        // Only blanks that nothing stands before are an indentation.
                        if self.column as usize == self.indent + 1 && byte.is_ascii_whitespace() {
                            self.indent += 1;
                        }
                        self.column = self.column.saturating_add(1);
                    }
                }
            }
            self.reader.consume(taken);
            if found.is_some() {
                return Ok(found);
            }
        }
    }

    /// The usual case: a whole line in the buffer, and nothing in it that another way of cutting it could see otherwise.
    fn one_line_object(&mut self, begun: &mut Begun, chunk: &mut Vec<u8>) -> io::Result<bool> {
        let bytes = self.reader.fill_buf()?;
        let Some(end) = memchr::memchr(b'\n', bytes) else { return Ok(false) };
        let line = &bytes[..end];
        if !is_plain_object(line) {
            return Ok(false);
        }
        begun.add(chunk, line);
        self.reader.consume(end + 1);
        (self.line, self.column, self.indent) = (self.line.saturating_add(1), 1, 0);
        Ok(true)
    }

    /// An object from its opening brace to its closing one, or to where the next one begins.
    fn object(&mut self, begun: &mut Begun, chunk: &mut Vec<u8>) -> io::Result<()> {
        let (mut outer_indent, mut is_first_line) = (self.indent, true);
        let (mut open, mut in_string, mut escaped, mut at_start) = (Open::default(), false, false, false);
        let (mut after_comma, mut is_inner) = (false, false);
        let mut is_one_line = true;
        loop {
            let bytes = self.reader.fill_buf()?;
            if bytes.is_empty() {
                return Ok(());
            }
            let (mut taken, mut is_closed, mut is_doubtful) = (bytes.len(), false, false);
            for (index, byte) in bytes.iter().enumerate() {
                if *byte == b'\n' {
                    if std::mem::take(&mut is_one_line) && in_string {
                        // A string that breaks off ends with the line, and so may the object: as if the whole line had been seen at once.
                        let line = [&chunk[begun.start..], &bytes[..index]].concat();
                        if is_plain_object(&line) {
                            (taken, is_closed) = (index, true);
                            break;
                        }
                    }
                    open.is_spoilt |= in_string;
                    (in_string, escaped, at_start, after_comma) = (false, false, true, false);
                    (self.line, self.column, self.indent) = (self.line.saturating_add(1), 1, 0);
                    continue;
                }
                if at_start {
                    if byte.is_ascii_whitespace() || (*byte == b',' && !after_comma) {
                        // The comma that parts two objects may stand before the second one.
                        after_comma |= *byte == b',';
                        self.indent += usize::from(!after_comma);
                        self.column = self.column.saturating_add(1);
                        continue;
                    }
                    if BOM.contains(byte) {
                        continue;
                    }
                    at_start = false;
                    if std::mem::take(&mut is_first_line) && *byte == b'"' {
                        // `[{` on one line: how deep the list is, its first object does not tell, but the object's keys do.
                        outer_indent = outer_indent.max(self.indent.saturating_sub(1));
                    }
                    if *byte == b'{' && self.indent <= outer_indent && !is_inner {
                        (taken, is_doubtful) = (index, true);
                        break;
                    }
                    is_inner = false;
                }
                self.column = self.column.saturating_add(u32::from(is_first_of_char(*byte)));
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if in_string => escaped = true,
                    b'"' => in_string = !in_string,
                    _ if in_string => {}
                    b'{' | b'[' => open.open(*byte),
                    b'}' | b']' => {
                        open.close(*byte);
                        if open.depth == 0 {
                            (taken, is_closed) = (index + 1, true);
                            break;
                        }
                    }
                    _ => {}
                }
            }
            begun.add(chunk, &bytes[..taken]);
            self.reader.consume(taken);
            if is_doubtful {
                let object = &chunk[begun.start..];
                if !open.has_place_for_object(object) || self.begins_like(object)? {
                    return Ok(());
                }
                (at_start, is_inner) = (true, true);
            }
            if is_closed {
                break;
            }
        }
        // What stands behind the brace on the same line and opens nothing new belongs to this record, and spoils only this one.
        let column = self.column;
        match self.skip(|byte| matches!(byte, b' ' | b'\t' | b'\r'))? {
            None | Some(b'\n' | b'{' | b',' | b'[' | b']') => Ok(()),
            Some(_) => {
                (column..self.column).for_each(|_| begun.add(chunk, b" "));
                self.rest_of_line(begun, chunk)
            }
        }
    }

    /// Whether the object that comes next has the same first key as this one.
    fn begins_like(&mut self, object: &[u8]) -> io::Result<bool> {
        let next = first_key(self.reader.peek(LONGEST_KEY)?);
        Ok(next.is_some() && next == first_key(object))
    }

    fn rest_of_line(&mut self, begun: &mut Begun, chunk: &mut Vec<u8>) -> io::Result<()> {
        loop {
            let bytes = self.reader.fill_buf()?;
            let end = memchr::memchr(b'\n', bytes);
            let (line, taken) = (&bytes[..end.unwrap_or(bytes.len())], end.map_or(bytes.len(), |end| end + 1));
            begun.add(chunk, line);
            self.reader.consume(taken);
            if end.is_some() {
                (self.line, self.column, self.indent) = (self.line.saturating_add(1), 1, 0);
            }
            if end.is_some() || taken == 0 {
                return Ok(());
            }
        }
    }
}

/// The mark that some editors put before UTF-8. Where such files are put together, it stands at the start of a line: it is a blank there.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The line without the marks before it.
fn without_boms(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_prefix(BOM) {
        line = rest;
    }
    line
}

/// The brackets that are open in an object.
#[derive(Default)]
struct Open {
    depth: usize,
    /// The innermost of them, a bit for each: whether it is a list.
    lists: u64,
    /// Whether something before was wrong: a string that goes over the end of a line, a bracket closed by another one.
    is_spoilt: bool,
}

impl Open {
    fn open(&mut self, bracket: u8) {
        self.depth += 1;
        self.lists = self.lists << 1 | u64::from(bracket == b'[');
    }

    fn close(&mut self, bracket: u8) {
        self.is_spoilt |= self.depth <= 64 && (self.lists & 1 == 1) != (bracket == b']');
        self.depth = self.depth.saturating_sub(1);
        self.lists >>= 1;
    }

    /// Whether an object may follow upon these bytes.
    fn has_place_for_object(&self, before: &[u8]) -> bool {
        let is_in_list = self.lists & 1 == 1;
        !self.is_spoilt
            && match before.trim_ascii_end().last() {
                Some(b'[' | b',') => is_in_list,
                Some(b':') => !is_in_list,
                _ => false,
            }
    }
}

/// How far the first key of an object is looked for.
const LONGEST_KEY: usize = 256;

/// The first key of the object that begins here, if it is not too far away.
fn first_key(object: &[u8]) -> Option<&[u8]> {
    let object = &object[..object.len().min(LONGEST_KEY)];
    let key = object.strip_prefix(b"{")?.trim_ascii_start().strip_prefix(b"\"")?;
    key.iter().position(|byte| *byte == b'"').map(|end| &key[..end])
}

/// Where a record begins and how long it has become.
#[derive(Debug, Clone, Copy)]
struct Begun {
    line: u32,
    column: u32,
    /// Where it begins in the chunk.
    start: usize,
    length: u64,
}

impl Begun {
    /// Adds bytes to the record; those beyond the longest record are only counted.
    fn add(&mut self, chunk: &mut Vec<u8>, bytes: &[u8]) {
        let room = LONGEST_RECORD.saturating_sub(chunk.len() - self.start);
        chunk.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.length += bytes.len() as u64;
    }
}

fn newlines(bytes: &[u8]) -> u32 {
    u32::try_from(memchr::memchr_iter(b'\n', bytes).count()).unwrap_or(u32::MAX)
}

/// Whether a line that begins with a brace surely holds one object and nothing else: braces at its ends only, one list at most, no escapes. A string
/// that breaks off ends with the line.
fn is_plain_object(line: &[u8]) -> bool {
    let find = |byte, bytes: &[u8]| memchr::memchr(byte, bytes);
    let ends_with_brace = find(b'}', line).is_some_and(|brace| line[brace + 1..].trim_ascii().is_empty());
    let has_one_list = match find(b'[', line) {
        None => find(b']', line).is_none(),
        Some(start) => find(b']', line).is_some_and(|end| {
            let rest = line.get(end + 1..).unwrap_or_default();
            start < end && memchr::memchr2(b'[', b']', rest).is_none() && find(b'[', &line[start + 1..end]).is_none()
        }),
    };
    ends_with_brace && has_one_list && find(b'{', &line[1..]).is_none() && find(b'\\', line).is_none()
}

/// Whether this byte of UTF-8 begins a character.
pub(super) const fn is_first_of_char(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    /// The records of a text, each with its line and column.
    fn cut_as(text: &[u8], format: Option<Format>) -> Vec<(u32, u32, String)> {
        // A small buffer, so that everything happens at its edge too.
        cut_through(7, text, format)
    }

    fn cut_through(buffer: usize, text: &[u8], format: Option<Format>) -> Vec<(u32, u32, String)> {
        let mut cutter = Cutter::new(BufReader::with_capacity(buffer, text), format).unwrap();
        let (mut chunk, mut all) = (Vec::new(), Vec::new());
        while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
            assert_eq!(cut.number as usize, all.len() + 1);
            assert_eq!(cut.too_long, None);
            all.push((cut.line, cut.column, String::from_utf8_lossy(&chunk).into_owned()));
        }
        all
    }

    fn cut(text: &str) -> Vec<(u32, u32, String)> {
        cut_as(text.as_bytes(), None)
    }

    fn lines(text: &str) -> Vec<u32> {
        cut(text).iter().map(|(line, ..)| *line).collect()
    }

    #[test]
    fn json_lines_are_cut_at_their_ends_and_blank_ones_skipped() {
        let found = cut("\n{\"a\":1}\r\n\n  {\"b\":\"}\"}\n{\"c\":{}}");
        let expected = [(2, 1, "{\"a\":1}\r"), (4, 3, "{\"b\":\"}\"}"), (5, 1, "{\"c\":{}}")];
        assert_eq!(found.iter().map(|(l, c, t)| (*l, *c, t.as_str())).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn pretty_printed_objects_and_lists_are_cut_by_their_braces() {
        let object = "{\n    \"a\": [\n        \"{\", \"\\\"}\"\n    ]\n}";
        assert_eq!(cut(object), [(1, 1, object.to_string())]);
        assert_eq!(cut(&format!("{object}\n{object}\n")).len(), 2);
        let list = cut("[\n  {\n    \"a\": 1\n  },\n  {\"b\": 2}, {\"ö\": 3},{\"d\": 4}\n]\n");
        assert_eq!(list.iter().map(|(l, c, _)| (*l, *c)).collect::<Vec<_>>(), [(2, 3), (5, 3), (5, 13), (5, 22)]);
        assert_eq!(list[3].2, "{\"d\": 4}");
        assert_eq!(cut("[]"), []);
    }

    #[test]
    fn a_broken_line_of_json_costs_one_record() {
        for broken in
            ["{\"a\":[\"b", "{\"a\":{\"b\":1}", "nonsense", "{\"a\":1}} x {", "\"a\":1}", "{\"a\":\"b,\"c\":[1]}"]
        {
            let text = format!("{{\"x\":1}}\n{broken}\n{{\"y\":2}}\n{{\"z\":3}}\n");
            let found = cut(&text);
            assert_eq!(found.iter().map(|(line, ..)| *line).collect::<Vec<_>>(), [1, 2, 3, 4], "{broken}");
            assert_eq!(found[1].2.trim_end(), broken);
            assert_eq!(found[2].2.trim_end(), "{\"y\":2}");
        }
    }

    #[test]
    fn a_broken_object_of_a_list_costs_one_record() {
        let found = cut("[\n  {\n    \"a\": [\n  },\n  {\n    \"b\": 2\n  }\n]");
        assert_eq!(found.iter().map(|(line, ..)| *line).collect::<Vec<_>>(), [2, 5]);
        assert_eq!(found[1].2, "{\n    \"b\": 2\n  }");
    }

    #[test]
    fn otn_is_one_record_however_odd_its_comments() {
        for text in [
            "[date:x]\n[rules:dim:7]\n\n1. a1-a2 b1-b2\n[result: I should have won]\n\n2. a2-a3 b2-b3\n[|]\n",
            "[attackers:[clan]x]\n[start-comment:two\n\nparts]\n[rules:dim:7]\n1. a1-a2\n",
            "[date:x]\n1. a1-a2 b1-b2\n[one\n1. two\n\n[date:x] three|]\n2. c1-c2\n",
            "[date:x]\n1. a1-a2 b1-b2\n[so]\n2. a2-a3 b2-b3\n[site: my sofa]\n[date: today]\n3. a3-a4\n",
            "[date:x]\n1. a1-a2 b1-b2\n[site: my sofa|]\n[date: today]\n3. a3-a4\n",
        ] {
            assert_eq!(cut(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn a_block_of_tags_after_moves_begins_a_new_game() {
        let game = "[date:2024.05.01]\n[attackers:Ada]\n\n1. d6-c6 d5-c5\n[|]\n\n";
        let found = cut(&game.repeat(3));
        assert_eq!(found, [(1, 1, game.to_string()), (7, 1, game.to_string()), (13, 1, game.to_string())]);
        assert_eq!(lines("[variant:x]\nd6-c6 d5-c5\n[rules:dim:7 start:/]\nd6-c6\n[date:x]\n\n[date:y]\n"), [1, 3, 5]);
    }

    #[test]
    fn a_game_without_moves_ends_where_the_next_one_begins() {
        let game = "[event:Cup]\n[rules:dim:7 x]\n[a:b]\n\n";
        assert_eq!(lines(&game.repeat(3)), [1, 5, 9]);
        let other = "[attackers:Ada]\n[event:Cup]\n[rules:dim:7 x]\n\n1. d6-c6\n\n";
        assert_eq!(lines(&format!("{game}{other}{game}")), [1, 5, 11]);
        // Tags may stand in two blocks.
        assert_eq!(lines("[event:Cup]\n[result:1]\n\n[site:here]\n[rules:dim:7 x]\n\n1. d6-c6\n"), [1]);
        assert_eq!(lines("[event:Cup]\n[rules:dim:7 x]\n\n[start-comment:one\n\n[event:x]]\n\n1. d6-c6\n"), [1]);
    }

    #[test]
    fn games_on_one_line_each_are_cut_at_their_lines() {
        let numbered = "[variant:Brandubh] [result:?] 1. g4-g2 d3-g3xg2\n";
        assert_eq!(lines(&numbered.repeat(3)), [1, 2, 3]);
        assert_eq!(lines("[variant:x] 1. g4-g2 d3-g3xg2\n\n[variant:x] 1.g4-g2\n[variant:x] 1 g4-g2\n"), [1, 3, 4]);
        let bare = "[date:x] [result:-1] [elo:5] [annotator:] d3-c3 e6-b6 a4-b4\n";
        assert_eq!(lines(&bare.repeat(3)), [1, 2, 3]);
        let mixed = format!("[variant:x]\n[result:?]\n\n1. g4-g2 d3-g3xg2\n\n{numbered}");
        assert_eq!(lines(&mixed), [1, 6]);
    }

    #[test]
    fn one_tag_before_turn_1_begins_a_new_game() {
        let game = "[variant:Brandubh]\n\n1. g4-g2 d3-g3xg2\n\n";
        assert_eq!(lines(&game.repeat(3)), [1, 5, 9]);
        assert_eq!(lines("[variant:x]\n1. g4-g2 d3-g3\n[so]\n2. a1-a2\n\n[variant:x]\n1. g4-g2\n"), [1, 6]);
    }

    #[test]
    fn comments_that_look_like_tags_do_not_part_a_game_whose_turns_go_on() {
        for text in [
            "[date:x]\n1. a1-a2 b1-b2\n\n[result: a joke]\n\n2. a2-a3 b2-b3\n",
            "[date:x]\n1. a1-a2\n\n[result: a joke] 1... b1-b2\n",
            "[date:x]\n1. a1-a2\n\n[result: a joke]\n1a.1.1a. a1-a3\n",
            "[date:x]\n1. a1-a2 b1-b2\n\n[date:x|]\n\n1. a1-a2 b1-b2\n",
            "[date:x] [site:y] 1. a1-a2 b1-b2\n[date: x] [result: a joke] 2. a2-a3\n3. a3-a4\n",
            "[date:x] [site:y] a1-a2 b1-b2\n[result: a joke] a2-a3\n",
            "[date:x]\n1. a1-a2 b1-b2\n[site: my sofa] [date: today] a2-a3\n",
            "[date:x]\n1. a1-a2 b1-b2\n[they began with\n1. a1-a2 b1-b2\n\n1. a1-a2 too]\n2. a2-a3\n",
            "Dear Ada,\n\n[date:x]\n1. a1-a2 b1-b2\n",
        ] {
            assert_eq!(cut(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn games_without_numbers_are_parted_by_blank_lines() {
        assert_eq!(lines("d6-c6\nd5-c5\n\n\nd6-c6\n"), [1, 5]);
        assert_eq!(cut("d6-c6 \n\nd6-d5"), [(1, 1, "d6-c6 \n".into()), (3, 1, "d6-d5".into())]);
        assert_eq!(lines("d6-c6 d5-c5\n\n1-0\n"), [1]);
    }

    #[test]
    fn a_game_with_numbers_goes_on_over_blank_lines() {
        assert_eq!(lines("1. d6-c6 d5-c5\n\n2. b4-b5 d3-e3\n\n1.d6-c6\n"), [1, 5]);
        assert_eq!(lines("1. d6-c6\n\nd5-c5\n2. b4-b5\n"), [1]);
        assert_eq!(lines("1. d6-c6 d5-c5\n1. d6-c6 d5-c5\n"), [1]);
    }

    #[test]
    fn comments_belong_to_the_game_below_them() {
        let found = cut("# first\n\nd6-c6\n\n# second\n\n; really\nd6-c5\n");
        assert_eq!(found, [(1, 1, "# first\n\nd6-c6\n".into()), (5, 1, "# second\n\n; really\nd6-c5\n".into())]);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_record() {
        assert_eq!(cut("\u{FEFF}{\"a\":1}"), [(1, 1, "{\"a\":1}".into())]);
        assert_eq!(cut("\u{FEFF}d6-c6"), [(1, 1, "d6-c6".into())]);
    }

    #[test]
    fn a_byte_order_mark_where_files_were_put_together_is_a_blank() {
        let object = "\u{FEFF}{\n    \"a\": 1\n}\n";
        let told = [(1, 1, object[3..].trim_end().to_string()), (4, 1, object[3..].trim_end().to_string())];
        assert_eq!(cut(&object.repeat(2)), told);
        assert_eq!(lines("\u{FEFF}{\"a\":1}\n\u{FEFF}\u{FEFF} {\"b\":2}\n\u{FEFF}"), [1, 2]);
        assert_eq!(lines("{\"a\":[\n\u{FEFF}{\"b\":2}\n"), [1, 2]);
        assert_eq!(cut("{}\n\u{FE00}{}\n{}")[1].2, "\u{FE00}{}");
        let game = "\u{FEFF}[variant:x]\r\n[result:?]\r\n\r\n1. d6-c6\r\n\r\n";
        assert_eq!(cut(&game.repeat(2)), [(1, 1, game[3..].to_string()), (6, 1, game[3..].to_string())]);
        let moves = "\u{FEFF}d6-c6\n\n";
        assert_eq!(cut(&moves.repeat(2)), [(1, 1, "d6-c6\n".into()), (3, 1, "d6-c6\n\n".into())]);
    }

    #[test]
    fn a_comma_before_the_next_object_of_a_list_parts_it_from_a_broken_one() {
        let text = "[\n  {\"a\":[\"b\"]\n  ,{\"c\":[\"d\"]},\n  {\"e\":1}\n  , {\"f\":{}\n  , {\"g\":1}\n]";
        assert_eq!(lines(text), [2, 3, 4, 5, 6]);
        assert_eq!(lines("[{\n  \"a\":1\n  ,\"b\":[\n    {},\n    1\n   ,{}]}\n,{\"c\":1}\n]"), [1, 7]);
    }

    #[test]
    fn an_object_less_deep_than_the_keys_of_a_broken_one_is_another_one() {
        let object = "{\n        \"a\": [\n            \"b\"\n        ]";
        assert_eq!(lines(&format!("[{object},\n    {object}\n    }},\n    {object}\n    }}]\n")), [1, 5, 10]);
        assert_eq!(lines("{\n  \"a\":\n  {\n    \"b\": 1\n  }\n}\n{}\n"), [1, 7]);
    }

    #[test]
    fn an_object_within_an_unindented_one_does_not_begin_a_record() {
        for object in [
            "{\n\"a\":\"x\",\n\"b\":[\n{\n\"c\":1\n},\n{\n\"c\":{\n}\n}\n]\n}",
            "{\"a\":1,\"b\":\n{\"c\":[\n{\"d\":2}\n,{\"d\":3}\n,\n{}]}}",
            "{ \"a\":[\n{\"b\":\"]\"},\n[\n{\"c\":1}]]}",
        ] {
            let count = object.matches('\n').count() as u32 + 1;
            assert_eq!(cut(object), [(1, 1, object.to_string())]);
            assert_eq!(lines(&format!("{object}\n{object}\n{{\"a\":1}}")), [1, 1 + count, 1 + 2 * count], "{object}");
            assert_eq!(lines(&format!("[{object},\n{object}\n,{object}]")), [1, 1 + count, 1 + 2 * count], "{object}");
        }
    }

    #[test]
    fn a_record_that_breaks_off_where_an_object_may_stand_is_told_by_the_key_of_the_next_one() {
        for broken in [
            "{\"a\":1,\"b\":[",
            "{\"a\":1,\"b\":[{\"c\":1},",
            "{\"a\":1,\"b\":",
            "{\"a\":1,\"b\":[\n{\"c\":1},",
            "{\"a\":1,\"b\":[\n{\"c\":1}",
            "{\"a\":1,\"b\":[\n{\"c\":\"1},\n{\"c\":1",
            "{\"a\":1,\"b\":[{\"c\":[1},",
        ] {
            let found = cut(&format!("{broken}\n{{\"a\":2}}\n{{ \"a\":3}}\n"));
            assert_eq!(found[found.len() - 2].2, "{\"a\":2}", "{broken}");
            assert_eq!(found[0].0, 1);
        }
        // Something is wrong before, so that the key need not tell.
        assert_eq!(lines("{\"a\":1,\"b\":[{\"c\":[1},\n{\"d\":2}\n"), [1, 2]);
        assert_eq!(lines("{\"a\":1,\"b\":[\"c,\n{\"d\":2}\n"), [1, 2]);
        assert_eq!(lines("{\"a\":1,\"b\":[\"c\"\n{\"d\":2}\n"), [1, 2]);
        assert_eq!(lines("{\"a\":1,\n{\"d\":2}\n"), [1, 2]);
    }

    #[test]
    fn what_has_no_format_is_one_record_that_says_so() {
        for text in ["", "\n \n", "hello\n\nworld", "\0\0"] {
            let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
            let mut chunk = Vec::new();
            assert_eq!(cutter.next_record(&mut chunk).unwrap().unwrap().format, None);
            assert_eq!(cutter.next_record(&mut chunk).unwrap(), None);
        }
        let mut cutter = Cutter::new(&b"\0\0"[..], Some(Format::Otn)).unwrap();
        assert_eq!(cutter.next_record(&mut Vec::new()).unwrap().unwrap().format, None);
    }

    #[test]
    fn much_blank_before_the_first_record_is_no_obstacle() {
        let text = format!("{}{{}}", "\n".repeat(ENOUGH * 2 + 5));
        assert_eq!(lines(&text), [ENOUGH as u32 * 2 + 6]);
    }

    #[test]
    fn what_was_read_before_an_error_is_cut_before_the_error_is_told() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the file is cut short"))
            }
        }
        for (text, count) in [
            (String::from("{\"a\":1}\n{\"a\":2}\n"), 2),
            (String::from("{\"a\":1}\n{\"a\":"), 2),
            (String::from("1. d6-c6\n\n1. d6-c6 d5-"), 2),
            (String::from("hello"), 1),
            ("{\"a\":1}\n".repeat(ENOUGH), ENOUGH),
            ("[date:x]\n[site:y]\n1. d6-c6\n".repeat(ENOUGH), ENOUGH),
        ] {
            let reader = BufReader::with_capacity(1 << 12, text.as_bytes().chain(Broken));
            let (mut cutter, mut chunk) = (Cutter::new(reader, None).unwrap(), Vec::new());
            for _ in 0..count {
                assert!(cutter.next_record(&mut chunk).unwrap().is_some());
            }
            assert_eq!(cutter.next_record(&mut chunk).unwrap_err().to_string(), "the file is cut short");
            assert_eq!(cutter.next_record(&mut chunk).unwrap(), None);
        }
        assert!(Cutter::new(BufReader::new(Broken), None).is_err());
    }

    /// A reader that makes up its bytes.
    struct Endless(u64);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(usize::try_from(self.0).unwrap_or(usize::MAX));
            buffer[..length].fill(b'a');
            self.0 -= length as u64;
            Ok(length)
        }
    }

    #[test]
    fn a_line_that_is_far_too_long_is_measured_but_not_held() {
        const LENGTH: u64 = 10_000_000;
        for (before, after, next, format, line) in [
            ("{\"x\":1}\n{\"a\":\"", "\"}\n", "{\"y\":2}\n", Format::Aage, 2),
            ("{\"x\":1}\n{\"a\":\"", "\n", "{\"y\":2}\n", Format::Aage, 2),
            ("{\"x\":1}\n", "\n", "{\"y\":2}\n", Format::Aage, 2),
            ("d6-c6\n\nd6-c6 ", "\n\n", "d6-d5\n", Format::Moves, 3),
            ("[date:x]\n[date:y]\nd6-c6\n[date:x]\n[site:y", "\n1. d6-c6\n", "[date:x]\n[site:y]\n", Format::Otn, 4),
        ] {
            let whole = before.as_bytes().chain(Endless(LENGTH)).chain(after.as_bytes()).chain(next.as_bytes());
            let mut cutter = Cutter::new(BufReader::with_capacity(1 << 16, whole), None).unwrap();
            let mut chunk = Vec::new();
            assert_eq!(cutter.next_record(&mut chunk).unwrap().unwrap().format, Some(format));
            let long = cutter.next_record(&mut chunk).unwrap().unwrap();
            assert_eq!(long.line, line, "{format:?}");
            assert!(long.too_long.is_some_and(|length| (LENGTH..LENGTH + 60).contains(&length)), "{long:?}");
            assert!(chunk.capacity() <= 2 * LONGEST_RECORD + 64 && chunk.len() == SAMPLE);
            assert!(cutter.current.capacity() + cutter.ahead.capacity() <= 5 * LONGEST_RECORD);
            let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
            assert_eq!((cut.number, cut.too_long), (3, None));
            assert_eq!(String::from_utf8_lossy(&chunk).trim_end(), next.trim_end());
            assert_eq!(cutter.next_record(&mut chunk).unwrap(), None);
        }
    }

    #[test]
    fn an_object_that_ends_with_its_line_ends_there_whatever_the_buffer_holds() {
        // The brace stands in a string that breaks off.
        for line in [r#"{":"[]"}"#, r#"{"":"\""]{":"[]"}"#, r#"{"a}"#] {
            let text = format!("{}{line}\nnext\n", "{\"a\":1}\n".repeat(ENOUGH / 8 + 1));
            let cut = cut_through(7, text.as_bytes(), Some(Format::Aage));
            assert_eq!(cut, cut_through(1 << 20, text.as_bytes(), Some(Format::Aage)));
            assert_eq!(cut.last().unwrap().2, "next");
        }
    }

    proptest! {
        #[test]
        fn nothing_but_blanks_is_lost(text in "(\\PC|[\\[\\]{}\":,.# \n]|\\[date:|1\\. |d6-c6 |\n\n){0,60}", index in 0..Format::ALL.len()) {
            let format = Format::ALL[index];
            let is_json = matches!(reader(format).cutting, Cutting::Objects);
            let is_kept = |c: &char| !(c.is_ascii_whitespace() || is_json && matches!(c, '[' | ']' | ','));
            let text = text.trim_start_matches('\u{FEFF}');
            let kept: String = cut_as(text.as_bytes(), Some(format)).iter().map(|(.., text)| text.as_str()).collect();
            let kept: String = kept.chars().filter(is_kept).collect();
            prop_assert_eq!(kept, text.chars().filter(is_kept).collect::<String>());
        }

        #[test]
        fn where_a_buffer_ends_makes_no_difference(
            lines in prop::collection::vec(r#"\{("[a\[\]{}]{0,2}":("[b{}\]\[\\]{0,2}"|1|\["c"(,"d")?\]),?){0,3}[}\]]?"#, 0..5)
        ) {
            let text = lines.join("\n");
            // The beginning is read ahead: so it is made longer than that.
            let text = format!("{}{text}\n", "{\"a\":1}\n".repeat(ENOUGH / 8 + 1));
            prop_assert_eq!(cut_through(7, text.as_bytes(), Some(Format::Aage)), cut_through(1 << 20, text.as_bytes(), Some(Format::Aage)));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes: Vec<u8>) {
            for format in Format::ALL.into_iter().map(Some).chain([None]) {
                cut_as(&bytes, format);
            }
        }
    }
}
