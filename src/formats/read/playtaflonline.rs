//! The JSON of playtaflonline.com.

use super::{Cutting, Reader, Sheet};
use crate::formats::Format;
use crate::record::{FaultKind, Record};

pub(super) const READER: Reader =
    Reader { format: Format::PlayTaflOnline, looks_like: |_| false, cutting: Cutting::Objects, read };

fn read(mut sheet: Sheet<'_>) -> Record<'_> {
    sheet.fault(0, FaultKind::UnknownFormat, || "this format is not read yet");
    Record { faults: sheet.into_faults(), ..Record::default() }
}
