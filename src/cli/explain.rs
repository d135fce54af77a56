//! `tafl explain`: what a finding means, and why a position is ruled as it is.

mod position;

use super::output::Out;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use taflkit::check::{Code, Verdict};

/// Say what a kind of finding means, or why a position or a move is ruled as it is
///
/// With a CODE, it says what that kind of finding means. With --rules, it says what a move does (--move) and why: who is taken and who
/// is not, whether the king is captured, whether a fort stands or a ring is closed; or what is on offer in a position. Exit status: 0
/// answered; 1 the move cannot be played (the answer says why); 2 the rules, the position or the moves cannot be read.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The finding's code, such as path-blocked; without one, all are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
    #[command(flatten)]
    position: position::About,
    /// One JSON object with the same facts (for a position)
    #[arg(long, requires = "rules")]
    json: bool,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        if let Some(explained) = self.position.explain()? {
            return position::write(out, &explained, self.json);
        }
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
