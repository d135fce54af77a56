//! `tafl explain`: what a finding means, and what to do about it.

mod codes;
mod page;
mod wrap;

use super::Status;
use super::output::Out;
use anyhow::Result;
use clap::Args;

/// Say what a kind of finding means, and what to do about it
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The finding's code, such as path-blocked; without one, all are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// Print JSON: one object a line and code
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        match self.code.as_deref() {
            None => codes::list(self.json, out),
            Some(name) => codes::one(name, self.json, out),
        }
    }
}
