//! `tafl check` on a folder with a file for each game.

use crate::Bench;
use crate::archive::Line;
use crate::harness::{Group, Same, Unit, Work};
use crate::program::arguments;
use anyhow::Result;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

pub fn run(bench: &Bench) -> Result<()> {
    let (archive, tafl) = (bench.archive()?, bench.tafl()?);
    let folder = tempfile::tempdir()?;
    for (number, line) in archive.lines().enumerate() {
        fs::write(folder.path().join(format!("game-{number}.json")), line)?;
    }
    let arguments = arguments("check --jobs 1 --format jsonl", folder.path());
    let done = tafl.checked(&arguments)?;
    Group::new("folder: the archive as a file for each game", Unit::MillionPlies)
        .of_bytes(archive.bytes.len())
        .with("tafl check --jobs 1", Same::Work, || tafl.run(&arguments, done))
        .with("serde_json, a struct that borrows: reads only", Same::Input, || parse_files(folder.path()))
        .run(bench.rounds)
}

fn parse_files(folder: &Path) -> Result<Work> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort_unstable();
    let mut work = Work::default();
    for path in paths {
        work += black_box(Line::parse(&fs::read(path)?)?).moves.len();
    }
    Ok(work)
}
