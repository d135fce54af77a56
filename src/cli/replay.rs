//! `tafl replay`: a game ply by ply.

use super::options::{Start, named_rules};
use super::output::Out;
use super::{Status, usage};
use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use taflkit::check::Code;
use taflkit::engine::{Game, Played, Referee};
use taflkit::formats::cut::Cutter;
use taflkit::formats::{input, read};
use taflkit::notation::movelist::{self, Item};
use taflkit::notation::{Reading, Side, Token};
use taflkit::rules::Variant;

/// Play a game through, ply by ply, and show what each move does
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The file with the game; `-` or nothing for the standard input
    #[arg(value_name = "FILE", conflicts_with = "moves")]
    pub file: Option<PathBuf>,
    /// Which record of the file to play
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "moves", value_parser = clap::value_parser!(u32).range(1..))]
    record: u32,
    /// The rules: an id, a name, aage:KEY or an OTN rules record [default: what the record says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// The moves, instead of a file
    #[arg(long, value_name = "MOVES", requires = "rules", allow_hyphen_values = true)]
    moves: Option<String>,
    #[command(flatten)]
    start: Start,
    /// One JSON object a ply
    #[arg(long)]
    json: bool,
}

/// One token to be played, or the reason why it cannot be read.
type Entry = (String, Result<Token, String>);

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        let rules = self.rules.as_deref().map(named_rules).transpose()?;
        let (variant, entries) = match &self.moves {
            Some(moves) => {
                let variant = rules.ok_or_else(|| usage("--moves needs --rules"))?;
                (variant, from_text(moves))
            }
            None => self.open_record(rules)?,
        };
        let referee = Referee::new(self.start.apply(variant)?).map_err(|error| usage(error.to_string()))?;
        self.play(referee.game(), &entries, out)
    }

    fn open_record(&self, rules: Option<Arc<Variant>>) -> Result<(Arc<Variant>, Vec<Entry>)> {
        let paths: Vec<PathBuf> = self.file.iter().cloned().collect();
        let input = match input::find(&paths).into_iter().next() {
            Some(Ok(input)) => input,
            Some(Err((path, error))) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
            None => return Err(usage("there is no file to replay")),
        };
        let cannot_read = || format!("cannot read {}", input.name());
        let mut cutter = Cutter::new(input.open().with_context(cannot_read)?, None).with_context(cannot_read)?;
        let mut chunk = Vec::new();
        loop {
            let Some(cut) = cutter.next_record(&mut chunk).with_context(cannot_read)? else {
                return Err(usage(format!("{} has no record {}", input.name(), self.record)));
            };
            if cut.number < self.record {
                continue;
            }
            let record = read::record(&chunk, &cut);
            if let Some(fault) = record.faults.first().filter(|_| record.main.plies.is_empty()) {
                return Err(Unreadable(format!("{}: {}", input.name(), fault.message)).into());
            }
            let variant = match rules {
                Some(rules) => rules,
                None => taflkit::check::variant_of(&record)
                    .map_err(|reason| Unreadable(format!("{}: {reason}", input.name())))?,
            };
            let variant = match &record.start {
                Some(start) => Arc::new(variant.with_start(start.clone())),
                None => variant,
            };
            let entries = record
                .main
                .plies
                .iter()
                .map(|ply| (ply.text.clone().into_owned(), ply.token.clone().map_err(|error| error.to_string())))
                .collect();
            return Ok((variant, entries));
        }
    }

    fn play(&self, mut game: Game, entries: &[Entry], out: &mut Out) -> Result<Status> {
        for (text, token) in entries {
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

/// A record that cannot be replayed: it is at fault, not the command line.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unreadable(String);

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

fn from_text(moves: &str) -> Vec<Entry> {
    movelist::entries(moves, Reading::Lenient)
        .filter_map(|entry| match entry.item {
            Ok(Item::Token(token)) => Some((entry.text.to_owned(), Ok(token))),
            Ok(_) => None,
            Err(error) => Some((entry.text.to_owned(), Err(error.to_string()))),
        })
        .collect()
}
