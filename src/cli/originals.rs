//! Records as their files have them, byte by byte, put together so that they can be read again.

use super::output::Out;
use super::pipeline::Item;
use super::{complain, printable};
use anyhow::Result;
use std::collections::BTreeSet;
use std::io::Write;
use taflkit::facts::Facts;
use taflkit::formats::Format;
use taflkit::formats::cut::{Cut, Cutter, LONGEST_RECORD};

/// A record as its file has it.
#[derive(Debug)]
pub(super) struct Original {
    format: Option<Format>,
    bytes: Vec<u8>,
    /// Where it comes from, for people.
    place: String,
    is_whole: bool,
}

impl Original {
    /// The record that these facts are about.
    pub fn new(facts: &Facts<'_>, item: &Item) -> Self {
        Self::of(facts.record().format, item.source, &item.cut, item.bytes)
    }

    /// A record of this format, as it was cut out of an input.
    pub fn of(format: Option<Format>, source: &str, cut: &Cut, bytes: &[u8]) -> Self {
        Self {
            format,
            bytes: bytes.to_vec(),
            place: format!("{}:{}", printable(source), cut.line),
            is_whole: cut.too_long.is_none(),
        }
    }

    /// What must stand at its end, so that another one can follow.
    fn ending(&self) -> &'static [u8] {
        let ends: &[u8] = if self.format.is_some_and(Format::is_one_line) { b"\n" } else { b"\n\n" };
        let letters = self.bytes.iter().rev().filter(|byte| **byte != b'\r');
        let line_ends = letters.take(ends.len()).take_while(|byte| **byte == b'\n').count();
        &ends[line_ends..]
    }
}

/// Writes records one after the other.
#[derive(Debug, Default)]
pub(super) struct Originals {
    /// How many have been written.
    pub count: u64,
    formats: BTreeSet<Format>,
    last: Option<Original>,
    /// The first that cannot be told from the one before it, and how many there are.
    merged: Option<(String, u64)>,
}

impl Originals {
    /// Writes a record, and what must stand between it and the next one if the file had nothing there.
    ///
    /// # Errors
    /// When the record is so long that it was not read whole, or cannot be written.
    pub fn write(&mut self, original: Original, out: &mut Out) -> Result<()> {
        anyhow::ensure!(original.is_whole, "cannot copy {}: longer than {LONGEST_RECORD} bytes", original.place);
        if let Some(last) = &self.last
            && !is_apart(last, &original)
        {
            let (_, times) = self.merged.get_or_insert_with(|| (original.place.clone(), 0));
            *times += 1;
        }
        out.write_all(&original.bytes)?;
        out.write_all(original.ending())?;
        self.count += 1;
        self.formats.extend(original.format);
        self.last = Some(original);
        Ok(())
    }

    /// Says on the standard error why what was written cannot all be read again, if that is so.
    pub fn remark(&self) {
        if self.formats.len() > 1 {
            let names: Vec<&str> = self.formats.iter().map(|format| format.name()).collect();
            let names = names.join(", ");
            complain(&format!("tafl: the records are in different formats ({names}); apart, they can be read again\n"));
        } else if let Some((place, times)) = &self.merged {
            let others = match times - 1 {
                0 => String::new(),
                1 => " (and one other)".into(),
                more => format!(" (and {more} others)"),
            };
            complain(&format!(
                "tafl: nothing in {place}{others} tells where the record before it ends; apart, they can be read again\n"
            ));
        }
    }
}

/// Whether two records that follow each other can be told apart when they are read again.
fn is_apart(one: &Original, next: &Original) -> bool {
    if one.format != next.format || one.format.is_some_and(Format::is_one_line) {
        return true; // a line break is enough, or nothing is
    }
    let both = [&one.bytes, one.ending(), &next.bytes].concat();
    let mut chunk = Vec::new();
    let cut = Cutter::new(&both[..], one.format).and_then(|mut cutter| cutter.next_record(&mut chunk));
    cut.is_ok() && chunk.trim_ascii_end() == one.bytes.trim_ascii_end()
}
