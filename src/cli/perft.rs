//! `tafl perft`: how many move sequences the rules allow.

use super::options::{Start, named_rules};
use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use taflkit::engine::Referee;

/// Count the move sequences of a length that the rules allow
///
/// A game that has ended has no further move. For checking one rules engine against another.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  tafl perft --rules copenhagen-11 --depth 2
  tafl perft --rules brandubh-7 --position /3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/ --depth 2")]
pub(super) struct Arguments {
    /// The rules: an id, a name, aage:KEY or an OTN rules record
    #[arg(long, value_name = "RULES")]
    rules: String,
    /// How many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    #[command(flatten)]
    start: Start,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        let variant = self.start.apply(named_rules(&self.rules)?)?;
        let referee = Referee::new(variant).map_err(|error| usage(error.to_string()))?;
        writeln!(out, "{}", referee.game().perft(self.depth))?;
        Ok(Status::Fine)
    }
}
