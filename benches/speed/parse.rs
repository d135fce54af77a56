//! The archive's lines to records, beside what else one can do with lines of JSON.

use crate::Bench;
use crate::archive::{Line, read_all};
use crate::harness::{Group, Same, Unit, Work};
use anyhow::{Context, Result};
use memchr::memchr2_iter;
use serde_json::Value;
use std::hint::black_box;

pub fn run(bench: &Bench) -> Result<()> {
    let archive = bench.archive()?;
    let bytes = &archive.bytes;
    Group::new("parse: the archive in memory", Unit::MillionPlies)
        .of_bytes(bytes.len())
        .with("taflkit", Same::Work, || {
            read_all(bytes, |record| {
                black_box(record);
            })
        })
        .with("serde_json, a struct that borrows", Same::Work, || {
            each(archive.lines(), |line| Ok(black_box(Line::parse(line)?).moves.len()))
        })
        .with("serde_json, `Value`", Same::Work, || {
            each(archive.lines(), |line| {
                let value: Value = black_box(serde_json::from_slice(line)?);
                Ok(value["Moves"].as_array().context("a game without moves")?.len())
            })
        })
        .with("a stop at each quote and line end", Same::Input, || Ok(stops(bytes)))
        .run(bench.rounds)
}

fn each<'a>(lines: impl Iterator<Item = &'a [u8]>, plies: impl Fn(&'a [u8]) -> Result<usize>) -> Result<Work> {
    let mut work = Work::default();
    for line in lines {
        work += plies(line)?;
    }
    Ok(work)
}

/// The least that a reader of such lines has to do.
fn stops(bytes: &[u8]) -> Work {
    let mut games = 0;
    for stop in memchr2_iter(b'\n', b'"', bytes) {
        games += u64::from(bytes[black_box(stop)] == b'\n');
    }
    Work { games, plies: 0 }
}
