//! `tafl explain`: what a finding means and what to do about it, and why a position is ruled as it is.

mod codes;
mod page;
mod position;
mod wrap;

use super::Status;
use super::output::Out;
use anyhow::Result;
use clap::Args;

/// Say what a kind of finding means, or why a position or a move is ruled as it is
///
/// With a CODE, it says what that kind of finding means, and what to do about it. With --rules, it says what a move does (--move) and why: who
/// is taken and who is not, whether the king is captured, whether a fort stands or a ring is closed; or what is on offer in a position.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Exit status: 0 answered; 1 the move cannot be played (the answer says why); 2 the rules, the position or the moves cannot be read.

Examples:
  tafl explain
  tafl explain path-blocked
  tafl explain --rules brandubh --moves 'd6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5'
  tafl explain --rules brandubh --position /7/7/7/4t2/4K1t/4t2/7/ --move g4-f4")]
pub(super) struct Arguments {
    /// The finding's code, such as path-blocked; without one, all are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
    #[command(flatten)]
    position: position::About,
    /// Print JSON: an object a line and code, or one with all the facts about a position
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        if let Some(explained) = self.position.explain()? {
            return position::write(out, &explained, self.json);
        }
        match self.code.as_deref() {
            None => codes::list(self.json, out),
            Some(name) => codes::one(name, self.json, out),
        }
    }
}
