//! `tafl explain`: what a finding means.

use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use taflkit::check::Code;

/// Say what a kind of finding means
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The finding's code, such as path-blocked; without one, all are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        let codes = match self.code.as_deref() {
            None => Code::ALL.to_vec(),
            Some(name) => vec![
                Code::from_name(name)
                    .ok_or_else(|| usage(format!("no finding is called `{name}`; `tafl explain` lists all")))?,
            ],
        };
        for code in codes {
            writeln!(out, "{code} ({}; makes a record {}): {}", code.level(), code.verdict(), code.meaning())?;
        }
        Ok(Status::Fine)
    }
}
