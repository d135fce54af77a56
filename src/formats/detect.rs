//! Which format is this? Decided by content, never by name.

use super::Format;

/// How many bytes of an input are looked at.
pub const ENOUGH: usize = 64 * 1024;

/// The format of an input that begins with these bytes; `None` if it looks like none (empty, binary, something else).
#[must_use]
pub fn detect(_head: &[u8]) -> Option<Format> {
    None // helper
}
