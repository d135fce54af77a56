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
//! | 7 | [`facts`], [`explain`], and a module for each further question: [`filter`], [`summary`], [`search`], [`dedupe`], [`openings`], [`ratings`], [`standings`], [`identify`], [`lint`], [`diagram`], [`fix`]; [`players`], [`results`] and [`lists`] serve several | what can be asked of a game, and of an archive |
//!
//! Floor 8, the command line, is the binary `tafl`.
//!
//! # What is wrong with a record?
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
//!
//! # What do the rules say?
//!
//! A variant comes from the catalogue, or from a rules record that a file holds. A referee plays by it.
//!
//! ```
//! use taflkit::engine::{Illegal, Reason, Referee, Winner};
//! use taflkit::notation::{Side, Square};
//! use taflkit::rules;
//!
//! let copenhagen = rules::find("copenhagen-11").unwrap();
//! let mut game = Referee::new(copenhagen.clone())?.game();
//! assert_eq!((game.to_move(), game.legal_moves().len()), (Side::Attackers, 116));
//!
//! // Men move like a rook: what stands in the way is told with its square.
//! let square = |name: &str| name.parse::<Square>();
//! assert!(matches!(game.play(square("f2")?, square("f5")?), Err(Illegal::PathBlocked { square, .. }) if square.to_string() == "f4"));
//!
//! // A position of one's own. The king reaches a corner.
//! let start = "/5K5/11/11/t10/11/11/11/11/11/11/11/".parse()?;
//! let mut game = Referee::new(copenhagen)?.game_from(&start, Side::Defenders)?;
//! let played = game.play(square("f1")?, square("a1")?)?;
//! let outcome = played.outcome.unwrap();
//! assert_eq!((outcome.winner, outcome.reason, outcome.ply), (Winner::Defenders, Reason::Corner, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # From one format into another
//!
//! A record is a claim, its replay is what the board shows. A writer takes both, and tells what it had no place for.
//!
//! ```
//! use taflkit::check::Checker;
//! use taflkit::formats::write::{Target, write};
//! use taflkit::formats::{cut::Cutter, read};
//!
//! let game = b"[attackers:Ada]\n[variant:brandubh]\n\n1. d7-f7 e4-e7xf7\n[a bold step|]\n";
//! let mut chunk = Vec::new();
//! let cut = Cutter::new(&game[..], None)?.next_record(&mut chunk)?.unwrap();
//! let record = read::record(&chunk, &cut);
//! let (report, replay) = Checker::default().replay(&record);
//! assert_eq!(report.variant.as_deref(), Some("brandubh-7"));
//! let written = write(&record, &replay, Target::Walker);
//! assert_eq!(written.text, "D7-F7 E4-E7xF7\n");
//! let lost: Vec<&str> = written.losses.iter().map(|loss| loss.kind.name()).collect();
//! assert_eq!(lost, ["players", "variant", "comments"]);
//! # Ok::<(), std::io::Error>(())
//! ```
#![warn(missing_docs)]

pub mod board;
pub mod canonical;
pub mod check;
pub mod dedupe;
pub mod diagram;
pub mod engine;
pub mod explain;
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
