//! Whether the engine's time grows as the number of plies does, over many games and within one.

use crate::Bench;
use crate::games::{Games, Step, peaceful, shuttling};
use crate::harness::{Group, Same, Unit, Work};
use anyhow::Result;
use std::hint::black_box;
use taflkit::engine::{Game, Referee};
use taflkit::rules;

pub fn run(bench: &Bench) -> Result<()> {
    many_games(bench)?;
    let plain = Referee::new(rules::resolve("copenhagen-11")?)?;
    // Here the rules ask at a repetition who could have done otherwise.
    let asking = Referee::new(rules::resolve("saami-tablut-9")?)?;
    let longest = if bench.is_long { 1_000_000 } else { 100_000 };
    one_game(bench, "positions hardly ever come again", &plain, &peaceful(&plain, longest)?)?;
    one_game(bench, "two pieces to and fro", &plain, &shuttling(&plain, longest)?)?;
    one_game(bench, "two pieces to and fro, who is to blame", &asking, &shuttling(&asking, longest)?)
}

fn many_games(bench: &Bench) -> Result<()> {
    let made = Games::generate("copenhagen-11", 500)?;
    let referee = Referee::new(made.variant.clone())?;
    let mut group = Group::new("growth: many games, Copenhagen", Unit::NanosecondsAPly);
    for power in 4..=if bench.is_long { 8 } else { 7 } {
        let mut game = referee.game();
        // Every pass goes on where the one before it stopped: otherwise the shortest would see the same few games again and again, which
        // processors learn by heart.
        let mut steps = made.games.iter().flat_map(|steps| steps.iter().enumerate()).cycle();
        let plies = 10_usize.pow(power);
        group = group.with(format!("10^{power} plies"), Same::Nothing, move || {
            for (index, &(from, to)) in steps.by_ref().take(plies) {
                if index == 0 {
                    game.restart();
                }
                black_box(game.play(from, to)?);
            }
            Ok(Work { games: 0, plies: plies as u64 })
        });
    }
    group.run(bench.rounds)
}

fn one_game(bench: &Bench, what: &str, referee: &Referee, steps: &[Step]) -> Result<()> {
    let mut group = Group::new(format!("growth: one game without a capture, {what}"), Unit::NanosecondsAPly);
    for plies in [100, 1_000, 10_000, 100_000, 1_000_000].into_iter().filter(|&plies| plies <= steps.len()) {
        let mut game = referee.game();
        group = group.with(format!("{plies} plies"), Same::Nothing, move || play_through(&mut game, &steps[..plies]));
    }
    group.run(bench.rounds)
}

/// Plays a record to its last move, as `tafl check` does: whatever has ended the game before, it goes on.
fn play_through(game: &mut Game, steps: &[Step]) -> Result<Work> {
    game.restart();
    for &(from, to) in steps {
        if black_box(game.play(from, to)?).outcome.is_some() {
            game.play_on();
        }
    }
    let mut work = Work::default();
    work += steps.len();
    Ok(work)
}
