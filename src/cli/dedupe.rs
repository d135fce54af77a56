//! `tafl dedupe`.

use super::Status;
use super::options::Output;
use super::output::Out;
use super::question::Question;
use anyhow::Result;
use clap::Args;

/// To be written
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
}

impl Arguments {
    pub fn run(&self, _output: &Output, _out: &mut Out) -> Result<Status> {
        anyhow::bail!("not there yet")
    }
}
