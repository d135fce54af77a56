//! The bytes of one record to a [`Record`]. One file per format.

use super::cut::Cut;
use crate::record::Record;

/// Reads one record. What cannot be read becomes a fault of the record; the rest is read all the same.
#[must_use]
pub fn record<'a>(_chunk: &'a [u8], _cut: &Cut) -> Record<'a> {
    Record::default() // helper
}
