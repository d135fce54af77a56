//! Floor 6: a record held against its replay.
//!
//! A [`Checker`] judges records one by one and remembers the rulesets it has met. Its [`Report`] says what is wrong, with the place and the
//! reason; every kind of finding stands in one table, [`Code`].
//!
//! ```
//! use taflkit::check::{Checker, Verdict};
//! use taflkit::formats::{cut::Cutter, read};
//! let text = br#"{"AageGameTypeKey":51,"Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5"],"WhoWon":""}"#;
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let mut chunk = Vec::new();
//! let cut = cutter.next_record(&mut chunk)?.unwrap();
//! let report = Checker::default().check(&read::record(&chunk, &cut));
//! assert_eq!(report.verdict, Verdict::AnnotatedWrongly);
//! assert_eq!(report.findings[0].to_string(), "captures-differ: d7-d5 takes c5, but the record lists no capture");
//! # Ok::<(), std::io::Error>(())
//! ```

mod checker;
mod code;
mod compare;
mod findings;
mod glance;
mod judge;
mod report;
mod rulebook;

pub use checker::Checker;
pub use code::{Code, Level, Verdict};
pub(crate) use compare::side_named;
pub(crate) use judge::claims_captures;
pub use report::{Finding, Recorded, Report};
pub use rulebook::variant_of;
