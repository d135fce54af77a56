//! Floor 7: which records are copies of each other?
//!
//! A [`Sameness`] says what makes copies and finds a [`Key`] for each record, which its copies share; [`Copies`] takes in the keys, some dozen
//! bytes for a record, and tells the groups.
//!
//! ```
//! use taflkit::{check::Checker, dedupe::{Copies, Entry, Keep, Sameness}, facts::Facts, formats::{cut::Cutter, read}};
//! let games = br#"
//! {"AageGameTypeKey":51,"Moves":["d6-c6","d5-c5","b4-b5"]}
//! {"AageGameTypeKey":51,"Moves":["d6-e6","d5-e5","f4-f5"]}
//! "#;
//! let sameness = Sameness { symmetry: true, ..Sameness::default() };
//! let mut copies = Copies::new(Keep::First);
//! let mut cutter = Cutter::new(&games[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! while let Some(cut) = cutter.next_record(&mut chunk)? {
//!     let record = read::record(&chunk, &cut);
//!     let facts = Facts::new("games.jsonl", &record, &mut checker);
//!     copies.add(&"games.jsonl".into(), Entry { key: sameness.key(&facts), ..Entry::new(record.number) });
//! }
//! let groups = copies.groups();
//! assert_eq!((groups[0].kept.number, groups[0].duplicates[0].number), (1, 2));
//! assert_eq!(groups[0].duplicates[0].symmetry.name(), "mirror-files");
//! # Ok::<(), std::io::Error>(())
//! ```

mod copies;
mod key;

pub use copies::{Copies, Duplicate, Entry, Group, Keep, Kept, Quality, Why};
pub use key::{By, Key, Sameness};
