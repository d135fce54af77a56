//! What a format is to the rest of this floor: how it is recognised, cut and read.

use super::Sheet;
use crate::formats::Format;
use crate::formats::detect::Head;
use crate::record::Record;

/// One format that is read. Its file under `read/` says all of it.
pub(in crate::formats) struct Reader {
    /// The format.
    pub format: Format,
    /// Whether an input that begins like this is of this format. The readers are asked in the order of their list, so that one may rely on
    /// what those before it did not recognise.
    pub looks_like: fn(&Head<'_>) -> bool,
    /// How an input is cut into records.
    pub cutting: Cutting,
    /// Reads one record. What cannot be read becomes a fault of the record, or, for a move, the error of its ply.
    pub read: for<'a> fn(Sheet<'a>) -> Record<'a>,
}

/// How an input is cut into records.
#[derive(Clone, Copy)]
pub(in crate::formats) enum Cutting {
    /// Every JSON object is one.
    Objects,
    /// They are made of lines; it says with which of them a new one begins.
    Lines(fn() -> Box<dyn Seams>),
}

/// Finds out, line by line, where a record ends. A new one is made for each record.
pub(in crate::formats) trait Seams {
    /// Whether a new record begins with this line, which holds its line end. Blank lines before the first line of a record are not shown.
    fn next(&mut self, line: &[u8]) -> Seam;

    /// The end of the last line was too far away to be seen.
    fn lose_sight(&mut self) {}
}

/// Whether a new record begins with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Seam {
    /// No; and if it was doubtful before, no again.
    None,
    /// A later line will tell.
    Perhaps,
    /// Yes, with this line or the first doubtful one before it.
    Here,
}
