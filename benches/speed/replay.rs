//! Games in memory, their moves read before: what the engines alone can do.

use crate::Bench;
use crate::archive::Archive;
use crate::games::{Games, Step};
use crate::harness::{Group, Same, Unit};
use crate::peers::{Hnefatafl, TaflRs, common_part, replay};
use anyhow::Result;
use std::iter;
use taflkit::engine::Referee;

/// Variants on boards of other sizes, and how many games of each make some fifty thousand plies.
const OTHER_BOARDS: [(&str, usize); 4] =
    [("brandubh-7", 1200), ("saami-tablut-9", 1100), ("copenhagen-13", 250), ("copenhagen-19", 250)];

pub fn run(bench: &Bench) -> Result<()> {
    let made = Games::generate("copenhagen-11", 500)?;
    against_peers(bench, "made Copenhagen games", &made.games)?;
    let archive = bench.archive()?;
    if archive.is_recorded {
        against_peers(bench, "recorded Copenhagen games", &copenhagen_games(archive)?)?;
    }
    other_boards(bench, made)
}

/// The archive's games of Copenhagen on 11x11, which is its type 16.
pub fn copenhagen_games(archive: &Archive) -> Result<Vec<Vec<Step>>> {
    archive.games_of_type(16)
}

fn against_peers(bench: &Bench, title: &str, games: &[Vec<Step>]) -> Result<()> {
    let games = common_part(games)?;
    let mut game = Referee::new(taflkit::rules::resolve("copenhagen-11")?)?.game();
    let hnefatafl = Hnefatafl::new(&games)?;
    let (mut legal, mut trusting) = (TaflRs::new(&games), TaflRs::new(&games));
    Group::new(format!("replay: {title}"), Unit::MillionPlies)
        .with("taflkit", Same::Work, || replay(&mut game, &games))
        .with("hnefatafl 0.0.2", Same::Work, || hnefatafl.replay())
        .with("tafl-rs 0.1.0, legality asked for", Same::Work, || legal.replay(true))
        .with("tafl-rs 0.1.0, legality taken for granted", Same::Work, || trusting.replay(false))
        .run(bench.rounds)
}

fn other_boards(bench: &Bench, copenhagen: Games) -> Result<()> {
    let mut group = Group::new("replay: taflkit on other boards, made games", Unit::MillionPlies);
    let others = OTHER_BOARDS.iter().map(|&(id, count)| Games::generate(id, count));
    for games in iter::once(Ok(copenhagen)).chain(others) {
        let Games { variant, games } = games?;
        let mut game = Referee::new(variant.clone())?.game();
        group = group.with(&variant.id, Same::Nothing, move || replay(&mut game, &games));
    }
    group.run(bench.rounds)
}
