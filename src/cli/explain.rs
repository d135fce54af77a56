//! `tafl explain`: what a finding means.

use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use taflkit::check::{Code, Verdict};

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
                code_named(name)
                    .ok_or_else(|| usage(format!("no finding is called `{name}`; `tafl explain` lists all")))?,
            ],
        };
        for code in codes {
            let effect = match code.verdict() {
                Verdict::Valid => "the record stays valid".to_owned(),
                verdict => format!("the record is {verdict}"),
            };
            writeln!(out, "{code} ({}; {effect}): {}", code.level(), code.meaning())?;
        }
        Ok(Status::Fine)
    }
}

/// The code of a name in any case, by itself or as it stands in a report (`error[path-blocked]`).
fn code_named(name: &str) -> Option<Code> {
    let name = name.trim().trim_end_matches(']');
    Code::from_name(&name.rsplit('[').next().unwrap_or(name).to_lowercase())
}
