//! `tafl convert` from the archive's JSON to OTN.

use crate::Bench;
use crate::archive::read_all;
use crate::program::{arguments, beside_reading};
use anyhow::Result;

const COMMAND: &str = "convert --jobs 1 -t otn --loss ignore";

pub fn run(bench: &Bench) -> Result<()> {
    let written = bench.tafl()?.output(&arguments(COMMAND, bench.archive()?.path()))?;
    beside_reading(bench, COMMAND, read_all(&written, |_| ())?)?.run(bench.rounds)
}
