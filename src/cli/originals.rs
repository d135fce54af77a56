//! Records as their files have them, byte by byte, put together so that they can be read again.

use super::output::Out;
use super::pipeline::Item;
use anyhow::Result;
use std::collections::BTreeSet;
use std::io::Write;
use taflkit::facts::Facts;
use taflkit::formats::Format;
use taflkit::formats::cut::{Cut, LONGEST_RECORD};

/// A record as its file has it.
pub(super) struct Original {
    format: Option<Format>,
    bytes: Vec<u8>,
}

impl Original {
    /// The record that these facts are about.
    ///
    /// # Errors
    /// When the record is so long that it was not read whole.
    pub fn new(facts: &Facts<'_>, item: &Item) -> Result<Self> {
        Self::of(facts.record().format, &item.source, &item.cut, &item.bytes)
    }

    /// A record of this format, as it was cut out of an input.
    ///
    /// # Errors
    /// When the record is so long that it was not read whole.
    pub fn of(format: Option<Format>, source: &str, cut: &Cut, bytes: &[u8]) -> Result<Self> {
        let what = || format!("{source}:{}: longer than {LONGEST_RECORD} bytes", cut.line);
        anyhow::ensure!(cut.too_long.is_none(), "cannot copy {}", what());
        Ok(Self { format, bytes: bytes.to_vec() })
    }
}

/// Writes records one after the other.
#[derive(Debug, Default)]
pub(super) struct Originals {
    /// How many have been written.
    pub count: u64,
    /// The formats that they are written in.
    pub formats: BTreeSet<Format>,
}

impl Originals {
    /// Writes a record, and what must stand between it and the next one if the file had nothing there.
    pub fn write(&mut self, original: &Original, out: &mut Out) -> Result<()> {
        let bytes = original.bytes.as_slice();
        out.write_all(bytes)?;
        let ends: &[u8] = if original.format.is_some_and(Format::is_one_line) { b"\n" } else { b"\n\n" };
        let is_ended = |end: &[u8]| bytes.iter().filter(|byte| **byte != b'\r').rev().take(end.len()).eq(end.iter());
        if !is_ended(ends) {
            out.write_all(if is_ended(b"\n") || ends.len() == 1 { b"\n" } else { ends })?;
        }
        self.count += 1;
        self.formats.extend(original.format);
        Ok(())
    }
}
