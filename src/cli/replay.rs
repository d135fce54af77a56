//! `tafl replay`: a game ply by ply.

use super::game::{Entry, Source, Written};
use super::output::Out;
use super::{Status, usage, viewer};
use anyhow::Result;
use clap::Args;
use serde_json::json;
use std::io::Write;
use taflkit::check::Code;
use taflkit::engine::{Game, Played, Referee};
use taflkit::notation::{Side, Token};

/// Play a game through, ply by ply, and show what each move does
#[derive(Debug, Args)]
#[command(after_long_help = "\
With --interactive: the arrow keys go a ply back or on, page up and page down ten, home and end to the start and the end; f turns the board, \
q ends.

Examples:
  tafl replay game.otg
  tafl replay games.jsonl --record 3 --json
  tafl replay --rules brandubh-7 --moves 'd6-c6 d5-c5'")]
pub(super) struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// One JSON object a ply
    #[arg(long)]
    json: bool,
    /// Step through the game with the arrow keys, on a terminal
    #[arg(short, long, conflicts_with = "json")]
    interactive: bool,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        if self.interactive {
            return viewer::run(&self.source, out);
        }
        let Written { variant, entries, loses_moves } = self.source.read()?;
        let referee = Referee::new(variant).map_err(|error| usage(error.to_string()))?;
        self.play(referee.game(), &entries, loses_moves, out)
    }

    fn play(&self, mut game: Game, entries: &[Entry], loses_moves: bool, out: &mut Out) -> Result<Status> {
        for (text, token) in entries {
            if let Ok(Token::Move(written)) = token
                && loses_moves
                && game.must_continue().is_some_and(|at| at != written.from)
            {
                game.end_turn();
            }
            let side = game.to_move();
            let error = match token {
                Ok(Token::Move(written)) => {
                    let played = if written.mode.is_berserk() {
                        game.continue_turn(written.from, written.to)
                    } else {
                        game.play(written.from, written.to)
                    };
                    match played {
                        Ok(played) => {
                            self.show(out, &game, side, text, &played)?;
                            continue;
                        }
                        Err(illegal) => (Code::from(&illegal).name(), illegal.to_string()),
                    }
                }
                Ok(Token::Resigned | Token::Timeout) => {
                    if !self.json {
                        writeln!(out, "      {text}")?;
                    }
                    break;
                }
                Err(message) => (Code::BadToken.name(), message.clone()),
            };
            let (ply, (code, message)) = (game.ply() + u32::from(game.must_continue().is_none()), error);
            if self.json {
                let error =
                    json!({"ply": ply, "side": side, "move": text, "error": {"code": code, "message": message}});
                writeln!(out, "{error}")?;
            } else {
                writeln!(out, "{ply:4}. {side} {text}: {code}: {message}\n")?;
                write_board(out, &game)?;
            }
            return Ok(Status::Findings);
        }
        if !self.json {
            writeln!(out)?;
            write_board(out, &game)?;
        }
        Ok(Status::Fine)
    }

    fn show(&self, out: &mut Out, game: &Game, side: Side, text: &str, played: &Played) -> Result<()> {
        let captures: Vec<String> = played.captures.iter().map(ToString::to_string).collect();
        if self.json {
            let ply = PlyObject {
                ply: game.ply(),
                side,
                r#move: text,
                captures,
                position: game.position().to_string(),
                outcome: played.outcome,
            };
            serde_json::to_writer(&mut *out, &ply)?;
            writeln!(out)?;
            return Ok(());
        }
        write!(out, "{:4}. {side} {text}", game.ply())?;
        if !captures.is_empty() {
            write!(out, ", takes {}", captures.join(", "))?;
        }
        if let Some(outcome) = played.outcome.filter(|outcome| outcome.ply == game.ply()) {
            write!(out, "; {} by {}", outcome.winner, outcome.reason)?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The board as it stands, for people and in OTN.
fn write_board(out: &mut Out, game: &Game) -> Result<()> {
    let position = game.position();
    for line in position.picture(|_| '.').lines() {
        writeln!(out, "      {line}")?;
    }
    writeln!(out, "\n      {position} {} to move", game.to_move())?;
    Ok(())
}

/// One ply as `--json` prints it.
#[derive(serde::Serialize)]
struct PlyObject<'a> {
    ply: u32,
    side: Side,
    r#move: &'a str,
    captures: Vec<String>,
    position: String,
    outcome: Option<taflkit::engine::Outcome>,
}
