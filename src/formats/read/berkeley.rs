//! Moves that name only the coordinate that changes.

use super::{Cutting, Reader, Seam, Seams, Sheet};
use crate::formats::Format;
use crate::record::{FaultKind, Record};

pub(super) const READER: Reader =
    Reader { format: Format::Berkeley, looks_like: |_| false, cutting: Cutting::Lines(|| Box::new(Whole)), read };

fn read(mut sheet: Sheet<'_>) -> Record<'_> {
    sheet.fault(0, FaultKind::UnknownFormat, || "this format is not read yet");
    Record { faults: sheet.into_faults(), ..Record::default() }
}

/// The whole input is one record.
struct Whole;

impl Seams for Whole {
    fn next(&mut self, _: &[u8]) -> Seam {
        Seam::None
    }
}
