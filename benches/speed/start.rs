//! What a run costs that has next to nothing to do.

use crate::Bench;
use crate::harness::{Group, Same, Unit, Work};
use crate::program::arguments;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::process::{Command, Stdio};

/// Starts are cheap, and uneven.
const ROUNDS: usize = 30;

pub fn run(bench: &Bench) -> Result<()> {
    let (archive, tafl) = (bench.archive()?, bench.tafl()?);
    let mut file = tempfile::Builder::new().suffix(".json").tempfile()?;
    file.write_all(archive.lines().next().context("an empty archive")?)?;
    let check = arguments("check --format jsonl", file.path());
    let this = std::env::current_exe()?;
    let once = Work { games: 1, plies: 0 };
    Group::new("start: the wall time of a run", Unit::Milliseconds)
        .with("tafl --version", Same::Work, || tafl.run(&["--version"], once))
        .with("tafl check, one game", Same::Work, || tafl.run(&check, once))
        .with("a program that prints a few lines (this one)", Same::Work, || {
            let status = Command::new(&this).arg("--list").stdout(Stdio::null()).status()?;
            ensure!(status.success(), "{status}");
            Ok(once)
        })
        .run(bench.rounds.max(ROUNDS))
}
