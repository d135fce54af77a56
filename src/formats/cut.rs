//! Cuts an input into records, without understanding them.

use super::Format;
use std::io;

/// Longest record that is read, in bytes. A longer one (a line without end, a file that is no record) is skipped in bounded memory and
/// reported.
pub const LONGEST_RECORD: usize = 16 * 1024 * 1024;

/// Cuts an input into records.
#[derive(Debug)]
pub struct Cutter<R> {
    _reader: R,
}

/// What is known of a record before it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// Its format.
    pub format: Format,
    /// Which record of its input it is, counted from 1.
    pub number: u32,
    /// The line on which it begins, counted from 1.
    pub line: u32,
    /// Its length in the input if that is more than [`LONGEST_RECORD`]; the chunk then holds only its beginning.
    pub too_long: Option<u64>,
}

impl<R: io::BufRead> Cutter<R> {
    /// Begins to cut. Without a format, the content decides.
    ///
    /// # Errors
    /// When the input cannot be read. An input whose format cannot be told gives one record, which then says so.
    pub fn new(reader: R, _format: Option<Format>) -> io::Result<Self> {
        Ok(Self { _reader: reader }) // helper
    }

    /// Puts the bytes of the next record into `chunk` (which is cleared first); `None` at the end of the input.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next_record(&mut self, _chunk: &mut Vec<u8>) -> io::Result<Option<Cut>> {
        Ok(None) // helper
    }
}
