//! `tafl check` on an archive, the whole of its run, beside parts of what it has to do.

use crate::Bench;
use crate::harness::Same;
use crate::peers::{Hnefatafl, common_part};
use crate::program::{arguments, beside_reading};
use crate::replay::copenhagen_games;
use anyhow::Result;

const ONE: &str = "check --jobs 1 --format jsonl";
const TWO: &str = "check --jobs 2 --format jsonl";

pub fn run(bench: &Bench) -> Result<()> {
    let (archive, tafl) = (bench.archive()?, bench.tafl()?);
    let [one, two] = [ONE, TWO].map(|command| arguments(command, archive.path()));
    let (done, done_by_two) = (tafl.checked(&one)?, tafl.checked(&two)?);
    let hnefatafl = Hnefatafl::new(&common_part(&copenhagen_games(archive)?)?)?;
    beside_reading(bench, ONE, done)?
        .with("tafl, --jobs 2", Same::Work, || tafl.run(&two, done_by_two))
        .with("hnefatafl 0.0.2: replays only, Copenhagen, in memory", Same::Nothing, || hnefatafl.replay())
        .run(bench.rounds)
}
