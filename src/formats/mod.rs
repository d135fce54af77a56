//! Floor 5, second half: files to records.
//!
//! Reading has three phases, so that the first can run ahead of the others:
//!
//! 1. [`input`] finds the inputs (files, folders, the standard input), opens and decompresses them;
//! 2. [`cut`] cuts an input into the bytes of single records, without understanding them;
//! 3. [`read`] turns the bytes of one record into a [`Record`](crate::record::Record). It never fails: what cannot be read becomes a fault
//!    of the record, and the rest is read all the same.
//!
//! ```
//! use taflkit::formats::{Format, cut::Cutter, read};
//! let text = b"1. d6-c6 d5-c5 2. b4-b5 d3-e3 3. d7-d5xc5\n";
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let mut chunk = Vec::new();
//! let cut = cutter.next_record(&mut chunk)?.unwrap();
//! assert_eq!(cut.format, Some(Format::Moves));
//! let record = read::record(&chunk, &cut);
//! assert_eq!(record.main.plies.len(), 5);
//! # Ok::<(), std::io::Error>(())
//! ```

mod blocks;
pub mod cut;
mod detect;
pub mod input;
pub mod jsonl;
pub mod read;
pub mod write;

pub use crate::record::Format;
pub use detect::detect;
