//! `tafl explain --rules R --position P`: why a position, or a move, is ruled as it is.

use crate::cli::game::{Source, Written};
use crate::cli::options::{Start, named_rules};
use crate::cli::output::Out;
use crate::cli::{Status, Unreadable, usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use taflkit::engine::Referee;
use taflkit::explain::position::Explanation;
use taflkit::notation::movelist::{self, Item};
use taflkit::notation::{Move, Reading, Token};

/// What is to be explained.
#[derive(Debug, Args)]
pub(super) struct About {
    /// Explain a position, or a move in it, by these rules: an id, a name, aage:KEY or an OTN rules record
    #[arg(long, value_name = "RULES", help_heading = "Positions")]
    rules: Option<String>,
    #[command(flatten, next_help_heading = "Positions")]
    start: Start,
    /// Moves that lead to the position; without --move, the last of them is explained, and what can be played then
    #[arg(long, value_name = "MOVES", requires = "rules", allow_hyphen_values = true)]
    moves: Option<String>,
    /// The move to explain, such as g5-g1; captures written with it are compared with what the rules say
    #[arg(long = "move", value_name = "MOVE", requires = "rules")]
    r#move: Option<String>,
}

impl About {
    /// Whether a position is asked about.
    pub fn is_asked(&self) -> bool {
        self.rules.is_some()
    }

    /// What is said of a ply of a game.
    pub fn explain_ply(&self, file: PathBuf, record: u32, ply: u32) -> Result<Explanation> {
        let Written { variant, entries, loses_moves } = Source::of_file(file, record, self.rules.clone()).read()?;
        let mut game = Referee::new(variant.clone()).map_err(|error| usage(error.to_string()))?.game();
        for (text, token) in &entries {
            let unplayed = |number: u32, why: &str| Err(Unreadable(format!("ply {number}, {text}: {why}")).into());
            let played = match token {
                Ok(Token::Move(played)) => played,
                Ok(Token::Resigned | Token::Timeout) => break,
                Err(message) => return unplayed(game.ply() + 1, message),
            };
            if loses_moves && game.must_continue().is_some_and(|at| at != played.from) {
                game.end_turn();
            }
            let number = game.ply() + u32::from(game.must_continue().is_none());
            if number == ply {
                return Ok(Explanation::of_move(&game, &variant, played));
            }
            let (from, to) = (played.from, played.to);
            let done = if played.mode.is_berserk() { game.continue_turn(from, to) } else { game.play(from, to) };
            if let Err(illegal) = done {
                return unplayed(number, &illegal.to_string());
            }
        }
        Err(usage(format!("the game has no ply {ply}: its last is {}", game.ply())))
    }

    /// What is said of the position, or of the move; `None` if no position is asked about.
    pub fn explain(&self) -> Result<Option<Explanation>> {
        let Some(rules) = self.rules.as_deref() else { return Ok(None) };
        let variant = self.start.apply(named_rules(rules)?)?;
        let referee = Referee::new(variant.clone()).map_err(|error| usage(error.to_string()))?;
        let mut game = referee.game();
        let mut moves = self.moves.as_deref().map(read_moves).transpose()?.unwrap_or_default();
        if let Some(text) = &self.r#move {
            let asked =
                Move::parse(text.trim(), Reading::Lenient).map_err(|error| usage(format!("--move: {error}")))?;
            moves.push(asked);
        }
        let Some((last, earlier)) = moves.split_last() else {
            return Ok(Some(Explanation::of_position(&game, &variant)));
        };
        for played in earlier {
            let before = game.clone();
            let (from, to) = (played.from, played.to);
            let done = if played.mode.is_berserk() { game.continue_turn(from, to) } else { game.play(from, to) };
            if done.is_err() {
                return Ok(Some(Explanation::of_move(&before, &variant, played)));
            }
        }
        Ok(Some(match self.r#move {
            Some(_) => Explanation::of_move(&game, &variant, last),
            None => Explanation::of_last_move(&game, &variant, last),
        }))
    }
}

/// Writes an explanation.
pub(super) fn write(out: &mut Out, explained: &Explanation, json: bool) -> Result<Status> {
    if json {
        serde_json::to_writer(&mut *out, explained)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", explained.text())?;
    }
    Ok(if explained.is_illegal() { Status::Findings } else { Status::Fine })
}

fn read_moves(text: &str) -> Result<Vec<Move>> {
    let mut moves = Vec::new();
    for entry in movelist::entries(text, Reading::Lenient) {
        match entry.item {
            Ok(Item::Token(Token::Move(played))) => moves.push(played),
            Ok(Item::Token(Token::Resigned | Token::Timeout)) => break,
            Ok(_) => {}
            Err(error) => return Err(usage(format!("--moves: `{}`: {error}", entry.text))),
        }
    }
    Ok(moves)
}
