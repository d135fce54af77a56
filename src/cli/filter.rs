//! `tafl filter`: the records that meet a condition, as they are.

use super::options::Output;
use super::originals::{Original, Originals};
use super::output::Out;
use super::question::Question;
use super::{Status, usage};
use anyhow::Result;
use clap::Args;
use std::fmt::Write as _;
use taflkit::facts::{Fact, Words};

/// Write the records that meet a condition, unchanged
#[derive(Debug, Args)]
#[command(after_long_help = help())]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
}

/// How conditions are written.
fn help() -> String {
    let mut help = String::from(
        "A condition is an expression of the Common Expression Language: ==, !=, <, <=, >, >=, &&, ||, !, `in`, parentheses, and for texts \
.contains(\"...\"), .startsWith(\"...\"), .endsWith(\"...\") and .matches(\"REGEX\"). What a record does not tell is \"\" or 0. A tag that a record \
may lack: has(tags.Annotator).

  tafl filter games --where 'winner == \"attackers\" && plies < 40 && !(\"Ada\" in players)'
  tafl filter games --where 'event.matches(\"(?i)open\") && date >= \"2019-05\"'
  tafl filter games --where 'verdict == \"valid\" && (shieldwall || termination == \"exit-fort\")'
  tafl filter games --where 'moves.exists(m, m.startsWith(\"a1-\")) || tags.Event == \"Cup\"'

What can be asked:
",
    );
    for fact in Fact::ALL {
        let kind = match fact.words {
            Words::Text | Words::OneOf(_) => "text",
            Words::Number => "number",
            Words::Truth => "yes/no",
            Words::Texts => "texts",
            Words::Named => "texts by name",
        };
        let _ = writeln!(help, "  {:<20} {kind:<14} {}", fact.name, fact.meaning);
    }
    help.push_str("\nExit status: 1 if no record meets the condition.");
    help
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        if !self.question.has_condition() {
            return Err(usage("which records? --where EXPR says it; `tafl filter --help` tells how"));
        }
        let mut originals = Originals::default();
        let status = self.question.ask(output, Original::new, |original| originals.write(original, out))?;
        if !output.quiet {
            originals.remark();
        }
        Ok(status.max(if originals.count == 0 { Status::Findings } else { Status::Fine }))
    }
}
