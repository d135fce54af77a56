//! Games made by a player of our own, the same on every machine.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::sync::Arc;
use taflkit::check::Checker;
use taflkit::engine::Referee;
use taflkit::formats::cut::Cutter;
use taflkit::formats::read;
use taflkit::formats::write::{Target, rewrite_captures, write};
use taflkit::notation::Square;
use taflkit::rules::{self, Variant};

/// A move: from where to where.
pub type Step = (Square, Square);

/// Longest game that is made; most end before.
const LONGEST: usize = 200;

/// Games of one variant.
pub struct Games {
    pub variant: Arc<Variant>,
    pub games: Vec<Vec<Step>>,
}

/// Random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as usize % end
    }

    fn pick(&mut self, moves: &[Step]) -> Result<Step> {
        let pick = (!moves.is_empty()).then(|| moves[self.below(moves.len())]);
        pick.context("a side that cannot move")
    }
}

impl Games {
    /// So many games of a variant of the catalogue.
    pub fn generate(id: &str, count: usize) -> Result<Self> {
        let variant = rules::find(id).with_context(|| format!("{id} is not in the catalogue"))?;
        let referee = Referee::new(variant.clone())?;
        let mut random = Random(0x7461_666c);
        let games = (0..count).map(|_| lively(&referee, &mut random)).collect::<Result<_>>()?;
        Ok(Self { variant, games })
    }

    /// The games as lines of an archive, with the captures and results that the rules give them.
    pub fn write_lines(&self, text: &mut String) -> Result<()> {
        let key = self.variant.aage_keys.first().with_context(|| format!("{} is in no archive", self.variant.id))?;
        let (mut checker, mut chunk) = (Checker::default(), Vec::new());
        for (number, steps) in self.games.iter().enumerate() {
            let moves: Vec<String> = steps.iter().map(|(from, to)| format!("{from}-{to}")).collect();
            let game = json!({"AageGameTypeKey": key, "File": format!("game-{key}-{number}.json"), "Moves": moves});
            let cut = Cutter::new(game.to_string().as_bytes(), None)?.next_record(&mut chunk)?.context("no game")?;
            let mut record = read::record(&chunk, &cut);
            let (report, replay) = checker.replay(&record);
            record.result.unfinished = report.outcome.is_none();
            record.result.winner = report.outcome.map(|outcome| outcome.winner);
            rewrite_captures(&mut record, &replay);
            text.push_str(&write(&record, &replay, Target::Aage).text);
        }
        Ok(())
    }
}

/// A game between players who take what they can and like to move the king: random moves alone take nothing for fifty plies.
fn lively(referee: &Referee, random: &mut Random) -> Result<Vec<Step>> {
    let mut game = referee.game();
    let mut steps = Vec::new();
    while steps.len() < LONGEST && game.outcome().is_none() {
        let moves = game.legal_moves();
        let tries = (0..8).map(|_| random.pick(&moves)).collect::<Result<Vec<Step>>>()?;
        let takes = |&&(from, to): &&Step| {
            game.branch().play(from, to).is_ok_and(|played| played.king_captured || !played.captures.is_empty())
        };
        let capture = tries.iter().find(takes).filter(|_| random.below(5) > 0);
        let king = tries.iter().find(|(from, _)| *from == game.king_square()).filter(|_| random.below(5) > 2);
        let (from, to) = *capture.or(king).unwrap_or(&tries[0]);
        game.play(from, to)?;
        steps.push((from, to));
    }
    Ok(steps)
}

/// A game of so many plies in which nothing is taken and nothing ends: a walk through positions that hardly ever come again.
pub fn peaceful(referee: &Referee, plies: usize) -> Result<Vec<Step>> {
    let (mut game, mut random) = (referee.game(), Random(0x7065_6163));
    let mut steps = Vec::new();
    while steps.len() < plies {
        let moves = game.legal_moves();
        let is_quiet = |&(from, to): &Step| {
            game.branch().play(from, to).is_ok_and(|played| played.captures.is_empty() && played.outcome.is_none())
        };
        let tries = (0..100).map_while(|_| random.pick(&moves).ok());
        let (from, to) = tries.into_iter().find(is_quiet).context("a position without a quiet move")?;
        let outcome = game.play(from, to)?.outcome;
        ensure!(outcome.is_none(), "the quiet game has ended");
        steps.push((from, to));
    }
    Ok(steps)
}

/// A game in which each side moves one piece to and fro.
pub fn shuttling(referee: &Referee, plies: usize) -> Result<Vec<Step>> {
    let mut game = referee.game();
    let mut round = Vec::new();
    for _ in 0..2 {
        let (from, to) = *game.legal_moves().first().context("a start without moves")?;
        game.play(from, to)?;
        round.push((from, to));
    }
    round.extend([0, 1].map(|side| (round[side].1, round[side].0)));
    Ok(round.into_iter().cycle().take(plies).collect())
}
