//! `tafl completions`: what a shell needs to know to complete the command's words.

use super::output::Out;
use super::{Arguments as Tafl, Status};
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// Print what a shell needs to complete commands, options and their values
#[derive(Debug, Args)]
#[command(after_long_help = "\
Put what is printed where the shell looks for it: for bash into ~/.local/share/bash-completion/completions/tafl, for zsh into _tafl in a \
folder of $fpath, for fish into ~/.config/fish/completions/tafl.fish, for PowerShell into the file that $PROFILE names.

Examples:
  tafl completions bash
  tafl completions zsh > _tafl")]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Arguments {
    pub fn run(&self, out: &mut Out) -> Result<Status> {
        // What is generated is written at once: the generator itself would panic if nobody listens any more.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Tafl::command(), "tafl", &mut script);
        out.write_all(&script)?;
        Ok(Status::Fine)
    }
}
