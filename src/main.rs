//! The `tafl` command. What it does is in the library; how it is asked and how it answers is in [`cli`].

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::panic::catch_unwind(cli::run) {
        Ok(status) => status.into(),
        Err(_) => {
            eprintln!(
                "tafl: this is a mistake in tafl itself, not in your input; please report it with the record that caused it"
            );
            cli::Status::InternalError.into()
        }
    }
}
