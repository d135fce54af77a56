//! Read, replay and check the written records of tafl games (hnefatafl, tablut, brandubh and their kin).
//!
//! Data goes one way, from the bytes of a file up to a report:
//!
//! ```text
//! bytes -> formats::read -> Record -> engine (with a Ruleset) -> check -> Report
//! ```
//!
//! The crate is a house whose floors know only those below them:
//!
//! | floor | module | is |
//! |---|---|---|
//! | 1 | [`notation`] | text to values and back: squares, moves, positions, rules records, clocks |
//! | 2 | [`rules`] | what a ruleset is, and the catalogue of those that people play |
//! | 3 | [`board`], [`canonical`] | bitsets, the geometry of a board, a position on it, its images |
//! | 4 | [`engine`] | what may be played, what it captures, how the game ends |
//! | 5 | [`record`], [`formats`] | a game as its file tells it; files to records |
//! | 6 | [`check`] | a record held against its replay: findings and a verdict |
//! | 7 | [`facts`], and a module for each further question: [`filter`], [`summary`], [`search`], [`dedupe`], [`openings`], [`ratings`], [`standings`], [`identify`], [`lint`], [`fix`]; [`players`], [`results`] and [`lists`] serve several | what can be asked of a game, and of an archive |
//!
//! Floor 8, the command line, is the binary `tafl`.
//!
//! ```
//! use taflkit::{check::Checker, formats::{cut::Cutter, read}};
//!
//! // One game, as a line of an archive has it. The attackers are said to win, but the king is on a corner.
//! let game = br#"{"AageGameTypeKey":51,"WhoWon":"Black","Moves":["d7-f7","e4-e7xf7","d2-c2","d5-g5","d6-g6xg5","d3-d2","b4-b5","d4-d5","b5-b4xc4","d5-c5","d1-b1","c5-g5xg6","b1-f1","g5-g7"]}"#;
//! let mut cutter = Cutter::new(&game[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! while let Some(cut) = cutter.next_record(&mut chunk)? {
//!     let report = checker.check(&read::record(&chunk, &cut));
//!     assert_eq!(report.verdict.name(), "result-disputed");
//!     assert_eq!(report.findings[0].code.name(), "result-contradicts");
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
#![warn(missing_docs)]

pub mod board;
pub mod canonical;
pub mod check;
pub mod dedupe;
pub mod diagram;
pub mod engine;
pub mod facts;
pub mod filter;
pub mod fix;
pub mod formats;
pub mod identify;
pub mod lint;
pub mod lists;
pub mod notation;
pub mod openings;
pub mod players;
pub mod ratings;
pub mod record;
pub mod results;
pub mod rules;
pub mod search;
pub mod standings;
pub mod summary;
