//! Comments and clocks, as formats write them that put both into one text.

use super::content::{Entry, comment};
use super::{Kind, Losses};
use crate::notation::Clock;

/// A comment with its clock before it. `clean` replaces what the format cannot write; what would then be read as a clock is no longer the
/// first thing in the comment.
pub(super) fn note(entry: &Entry<'_>, clean: impl Fn(&str) -> String, losses: &mut Losses) -> String {
    let Some(note) = &entry.ply.note else { return String::new() };
    let text = comment(entry.ply).unwrap_or_default();
    let mut written = clean(text);
    if Clock::open_comment(&written).is_some() {
        written.insert_str(0, "- ");
    }
    losses.add(Kind::Text, u32::from(written != text));
    match note.clock {
        // Before other words, a bare number is a number.
        Some(clock) if clock.overtimes.is_none() && clock.increment.is_none() && !written.is_empty() => {
            losses.add(Kind::Clocks, 1);
            written
        }
        Some(clock) if written.is_empty() => clock.to_string(),
        Some(clock) => format!("{clock} {written}"),
        None => written,
    }
}
