//! How fast the toolkit is, and beside whom: `cargo bench -- --help` says how to choose.

mod archive;
mod check;
mod convert;
mod folder;
mod games;
mod growth;
mod harness;
mod parse;
mod peers;
mod program;
mod replay;
mod start;
mod summary;

use anyhow::{Context, Result, anyhow, bail};
use archive::Archive;
use program::Tafl;
use std::cell::LazyCell;

/// What is asked for, and what several groups need: made when the first of them asks.
pub struct Bench {
    /// How many turns every contender gets.
    rounds: usize,
    /// Whether to measure what takes minutes.
    is_long: bool,
    archive: LazyCell<Result<Archive>>,
    tafl: LazyCell<Result<Tafl>>,
}

impl Bench {
    fn archive(&self) -> Result<&Archive> {
        self.archive.as_ref().map_err(|error| anyhow!("{error:#}"))
    }

    fn tafl(&self) -> Result<&Tafl> {
        self.tafl.as_ref().map_err(|error| anyhow!("{error:#}"))
    }
}

type Run = fn(&Bench) -> Result<()>;

/// Every group: its name, what it measures, and how.
const GROUPS: [(&str, &str, Run); 8] = [
    ("replay", "the engine on games in memory, beside other engines", replay::run),
    ("parse", "lines to records, beside JSON readers", parse::run),
    ("check", "`tafl check` on an archive, beside reading its JSON", check::run),
    ("convert", "`tafl convert` from the archive's JSON to OTN", convert::run),
    ("summary", "`tafl summary` of an archive", summary::run),
    ("folder", "`tafl check` on a folder of a file for each game", folder::run),
    ("growth", "whether time grows with the number of plies, and no faster", growth::run),
    ("start", "what a run costs that has nothing to do", start::run),
];

const HELP: &str = "cargo bench [-- [--rounds N] [--long] [--list] [GROUP]...]";

fn main() -> Result<()> {
    let (archive, tafl) = (LazyCell::<_, fn() -> _>::new(Archive::open), LazyCell::<_, fn() -> _>::new(Tafl::build));
    let mut bench = Bench { rounds: 9, is_long: false, archive, tafl };
    let mut chosen = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {} // cargo says so to every benchmark
            "--rounds" => {
                let rounds = arguments.next().and_then(|rounds| rounds.parse().ok()).filter(|&rounds| rounds > 0);
                bench.rounds = rounds.context("--rounds takes a number from 1")?;
            }
            "--long" => bench.is_long = true,
            "--list" | "--help" | "-h" => {
                println!("{HELP}\n");
                GROUPS.iter().for_each(|(name, what, _)| println!("{name:8} {what}"));
                return Ok(());
            }
            name => match GROUPS.iter().find(|(known, ..)| *known == name) {
                Some(group) => chosen.push(group),
                None => bail!("there is no group {name}; `cargo bench -- --list` shows all\n{HELP}"),
            },
        }
    }
    if chosen.is_empty() {
        chosen.extend(&GROUPS);
    }
    chosen.into_iter().try_for_each(|(name, _, run)| run(&bench).with_context(|| format!("group {name}")))
}
