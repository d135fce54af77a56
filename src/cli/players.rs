//! What the tables of players have in common: whose result counts, and who is who.

use super::options::{Output, Whose};
use super::{complain, lists};
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;
use taflkit::facts::WinnerBy;
use taflkit::players::{Aliases, LeftOut};

/// Who played, and who won.
#[derive(Debug, Args)]
pub(super) struct Players {
    /// A CSV file with the heading `alias,name`: players who go by several names ('#' begins a comment)
    #[arg(long, value_name = "FILE")]
    aliases: Option<PathBuf>,
    /// Whose word counts for the result of a game
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t)]
    winner: Whose,
}

impl Players {
    /// The names that players also go by.
    pub fn aliases(&self, output: &Output) -> Result<Aliases> {
        self.aliases.as_deref().map_or(Ok(Aliases::default()), |path| lists::read(path, output, Aliases::parse))
    }

    /// Whose word counts for the result.
    pub fn winner_by(&self) -> WinnerBy {
        self.winner.into()
    }
}

/// Says which games were left out, and why: `3 games not rated: 3 without a result`.
pub(super) fn tell_left_out(left_out: &LeftOut, done: &str) {
    let total = left_out.total();
    if total > 0 {
        complain(&format!("tafl: {total} game{} not {done}: {left_out}\n", if total == 1 { "" } else { "s" }));
    }
}
