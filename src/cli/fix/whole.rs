//! A whole input: its records, where they stand in it, and what becomes of it.

use super::super::printable;
use super::super::question::why_no_record;
use super::Workers;
use anyhow::Result;
use rayon::prelude::*;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use taflkit::fix::{Fixed, Left, Made, Options, fix};
use taflkit::formats::Format;
use taflkit::formats::cut::{Cut, Cutter};
use taflkit::formats::input::{Counter, Input};
use taflkit::formats::read;
use taflkit::record::FaultKind;

/// The largest input, unpacked: it is held in memory.
const LARGEST: u64 = 1 << 30;

/// Records that one thread takes at a time.
const AT_A_TIME: usize = 32;

/// An input, unpacked.
pub(super) struct Whole {
    pub bytes: Vec<u8>,
    format: Option<Format>,
    /// The suffix that names what it was compressed by.
    compression: Option<&'static str>,
}

/// A part of the input that becomes another.
pub(super) struct Change {
    pub range: Range<usize>,
    pub new: Vec<u8>,
}

/// What was mended in an input.
#[derive(Default)]
pub(super) struct Mended {
    /// In the order of the input.
    pub changes: Vec<Change>,
    pub made: Vec<Made>,
    pub left: Vec<Left>,
    pub records: usize,
    /// What is no record, and why.
    pub unread: String,
    /// Whether that is only because there is nothing.
    pub is_only_empty: bool,
    /// How many records are not in the input as they are read.
    pub unplaced: usize,
}

/// A record and its place in the input.
struct Piece {
    cut: Cut,
    /// `None` where its bytes are not those of the input: it holds a byte order mark, or is too long.
    range: Option<Range<usize>>,
    /// Why it is no record.
    unread: Option<String>,
    is_empty: bool,
}

impl Whole {
    /// Reads all of an input.
    pub fn read(input: &Input, counter: &Counter, format: Option<Format>) -> io::Result<Self> {
        let mut bytes = Vec::new();
        input.open_counted(counter)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            return Err(io::Error::other(format!("it has more than {LARGEST} bytes; split it, and mend its parts")));
        }
        let compression = match input {
            Input::File(path) => compression(path)?,
            Input::Stdin => None,
        };
        Ok(Self { bytes, format, compression })
    }

    /// Whether its name says how it is compressed: what is written in its place is compressed as the name says.
    pub fn is_called_as_it_is(&self, path: &Path) -> Result<()> {
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let named = ["gz", "zst"].into_iter().find(|suffix| target.extension().is_some_and(|named| named == *suffix));
        anyhow::ensure!(
            named == self.compression,
            "cannot replace {}: its name does not say how it is compressed ({})",
            path.display(),
            self.compression.map_or("not at all".into(), |suffix| format!(".{suffix}"))
        );
        Ok(())
    }

    /// Mends its records.
    pub fn fix(&self, name: &str, workers: &Workers, options: &Options) -> Mended {
        let (pieces, error) = self.pieces(name);
        let fixed = |pieces: &[Piece]| -> Vec<Fixed> {
            let judge = &workers.judges[rayon::current_thread_index().unwrap_or(0)];
            let mut judge = judge.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let fixed = |piece: &Piece| match &piece.range {
                Some(range) => fix(&self.bytes[range.clone()], &piece.cut, &mut *judge, options),
                None => Fixed::default(),
            };
            pieces.iter().map(fixed).collect()
        };
        let all: Vec<Vec<Fixed>> = match &workers.pool {
            Some(pool) if pieces.len() > AT_A_TIME => {
                pool.install(|| pieces.par_chunks(AT_A_TIME).map(fixed).collect())
            }
            _ => vec![fixed(&pieces)],
        };
        let mut mended = Mended { records: pieces.len(), is_only_empty: error.is_empty(), ..Mended::default() };
        for (piece, fixed) in pieces.into_iter().zip(all.into_iter().flatten()) {
            mended.is_only_empty &= piece.unread.is_none() || piece.is_empty;
            mended.unplaced += usize::from(piece.range.is_none() && piece.unread.is_none());
            mended.unread.extend(piece.unread);
            mended.made.extend(fixed.made);
            mended.left.extend(fixed.left);
            if let (Some(range), Some(new)) = (piece.range, fixed.bytes) {
                mended.changes.push(Change { range, new });
            }
        }
        mended.unread.push_str(&error);
        mended
    }

    /// Its bytes after these changes.
    pub fn with(&self, changes: &[Change]) -> Cow<'_, [u8]> {
        if changes.is_empty() {
            return Cow::Borrowed(&self.bytes);
        }
        let (mut bytes, mut end) = (Vec::with_capacity(self.bytes.len()), 0);
        for Change { range, new } in changes {
            bytes.extend_from_slice(&self.bytes[end..range.start]);
            bytes.extend_from_slice(new);
            end = range.end;
        }
        bytes.extend_from_slice(&self.bytes[end..]);
        Cow::Owned(bytes)
    }

    /// Its records, each with its place; and what kept it from being read on.
    fn pieces(&self, name: &str) -> (Vec<Piece>, String) {
        let complaint = |error: &io::Error| format!("tafl: cannot read {}: {error}\n", printable(name));
        let mut cutter = match Cutter::new(&self.bytes[..], self.format) {
            Ok(cutter) => cutter,
            Err(error) => return (Vec::new(), complaint(&error)),
        };
        let (mut pieces, mut chunk) = (Vec::new(), Vec::new());
        let mut at = At { bytes: &self.bytes, offset: 0, line: 1 };
        loop {
            match cutter.next_record(&mut chunk) {
                Ok(Some(cut)) => {
                    let is_record = cut.format.is_some() && cut.too_long.is_none();
                    let record = (!is_record).then(|| read::record(&chunk, &cut));
                    let is_empty = record
                        .as_ref()
                        .is_some_and(|record| record.faults.iter().all(|fault| fault.kind == FaultKind::EmptyInput));
                    let unread = record.map(|record| why_no_record(name, &record));
                    let range = if is_record { at.find(&chunk, &cut) } else { None };
                    pieces.push(Piece { cut, range, unread, is_empty });
                }
                Ok(None) => return (pieces, String::new()),
                Err(error) => return (pieces, complaint(&error)),
            }
        }
    }
}

/// A place in the input: everything before it has been told apart.
struct At<'b> {
    bytes: &'b [u8],
    offset: usize,
    line: u32,
}

impl At<'_> {
    /// Finds the next record, which stands on its line behind nothing but what parts records.
    fn find(&mut self, chunk: &[u8], cut: &Cut) -> Option<Range<usize>> {
        while self.line < cut.line {
            self.offset += memchr::memchr(b'\n', &self.bytes[self.offset..])? + 1;
            self.line += 1;
        }
        let parts_objects = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b',');
        let mut start = self.offset;
        if !cut.format.is_some_and(Format::is_one_line) || cut.format == Some(Format::AageCsv) {
            while self.bytes[start..].starts_with(BOM) {
                start += BOM.len();
            }
        } else {
            while let Some(byte) = self.bytes.get(start) {
                match byte {
                    byte if parts_objects(*byte) && *byte != b'\n' => start += 1,
                    _ if self.bytes[start..].starts_with(BOM) => start += BOM.len(),
                    _ => break,
                }
            }
        }
        if !self.bytes[start..].starts_with(chunk) {
            return None;
        }
        let range = start..start + chunk.len();
        self.line += memchr::memchr_iter(b'\n', &self.bytes[self.offset..range.end]).count() as u32;
        self.offset = range.end;
        Some(range)
    }
}

/// The mark that some editors put before UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What a file is compressed by, told from its first bytes.
fn compression(path: &Path) -> io::Result<Option<&'static str>> {
    if !path.is_file() {
        return Ok(None);
    }
    let mut first = Vec::new();
    File::open(path)?.take(4).read_to_end(&mut first)?;
    Ok(match first[..] {
        [0x1F, 0x8B, ..] => Some("gz"),
        [0x28, 0xB5, 0x2F, 0xFD] => Some("zst"),
        _ => None,
    })
}
