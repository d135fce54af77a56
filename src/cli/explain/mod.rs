//! `tafl explain`: what a finding means and what to do about it, and why a position is ruled as it is.

mod codes;
mod page;
mod position;
mod wrap;

use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// Say what a kind of finding means, or why a position or a move is ruled as it is
///
/// With a CODE, it says what that kind of finding means, and what to do about it. With --rules, it says what a move does (--move) and why: who
/// is taken and who is not, whether the king is captured, whether a fort stands or a ring is closed; or what is on offer in a position. With a
/// FILE and --ply, it says the same of a ply of the game.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Exit status: 0 answered; 1 the move cannot be played (the answer says why); 2 the rules, the position or the moves cannot be read.

Examples:
  tafl explain
  tafl explain path-blocked
  tafl explain game.otg --ply 2
  tafl explain --rules brandubh --moves 'd6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5'
  tafl explain --rules brandubh --position /7/7/7/4t2/4K1t/4t2/7/ --move g4-f4")]
pub(super) struct Arguments {
    /// The finding's code, such as path-blocked; without one, all are listed. With --ply, the file with the game
    #[arg(value_name = "CODE|FILE")]
    subject: Option<PathBuf>,
    /// Explain this ply of the game in FILE, counted from 1
    #[arg(long, value_name = "N", requires = "subject", conflicts_with_all = ["moves", "move", "position", "to_move"], value_parser = clap::value_parser!(u32).range(1..), help_heading = "Positions")]
    ply: Option<u32>,
    /// Which record of FILE
    #[arg(long, value_name = "N", default_value_t = 1, requires = "ply", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Positions")]
    record: u32,
    #[command(flatten)]
    position: position::About,
    /// Print JSON: an object a line and code, or one with all the facts about a position
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        if let (Some(file), Some(ply)) = (&self.subject, self.ply) {
            let explained = self.position.explain_ply(file.clone(), self.record, ply)?;
            return position::write(out, &explained, self.json);
        }
        if let Some(name) = self.subject.as_ref().filter(|_| self.position.is_asked()) {
            let name = name.display();
            return Err(usage(format!(
                "--rules is about a position, or with --ply about a game in a file; {name} is besides"
            )));
        }
        if let Some(explained) = self.position.explain()? {
            return position::write(out, &explained, self.json);
        }
        match &self.subject {
            None => codes::list(self.json, out),
            Some(name) if name.is_file() && codes::code_named(&name.to_string_lossy()).is_none() => {
                Err(usage(format!("{} is a file: --ply N says which ply of its game to explain", name.display())))
            }
            Some(name) => codes::one(&name.to_string_lossy(), self.json, out),
        }
    }

    /// The file that is read, if one is.
    pub fn inputs(&self) -> &[PathBuf] {
        if self.ply.is_some() { self.subject.as_slice() } else { &[] }
    }
}
