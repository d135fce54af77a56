//! The tests that see the crate from outside, as one program: a module each. `cargo test --test suite convert::` runs those of one.
//!
//! A new file needs its line here, or else its tests are never run.

mod catalogue;
mod check;
mod cli;
mod conversions;
mod convert;
mod dedupe;
mod diagram;
mod engine_properties;
mod explain;
mod filter;
mod find;
mod findings;
mod fix;
mod formats;
mod fragments;
mod grammar;
mod help;
mod jsonl;
mod notation;
mod openings;
mod peers;
mod ratings;
mod readme;
mod rulings;
mod samples;
mod standings;
mod summary;
mod verdicts;
