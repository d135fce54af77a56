//! `tafl summary` of an archive.

use crate::Bench;
use crate::harness::Work;
use crate::program::{arguments, beside_reading};
use anyhow::{Context, Result};
use serde_json::Value;

pub fn run(bench: &Bench) -> Result<()> {
    let (path, tafl) = (bench.archive()?.path(), bench.tafl()?);
    let rows: Value = serde_json::from_slice(&tafl.output(&arguments("summary --format json", path))?)?;
    let games = rows[0]["games"].as_u64().context("a summary without games")?;
    // It tells no plies; it replays what `check` replays.
    let plies = tafl.checked(&arguments("check --format jsonl", path))?.plies;
    beside_reading(bench, "summary --jobs 1", Work { games, plies })?.run(bench.rounds)
}
