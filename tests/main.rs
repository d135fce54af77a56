//! The tests that see the crate from outside, as one program: a module each. `cargo test --test suite convert::` runs those of one.
//!
//! A new file needs its line here.

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

/// A file that is no module of this program would never be run.
#[test]
fn every_file_is_a_module() {
    let here = include_str!("main.rs");
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let module = name.strip_suffix(".rs").filter(|module| *module != "main");
        assert!(module.is_none_or(|module| here.contains(&format!("\nmod {module};\n"))), "{name}");
    }
}
