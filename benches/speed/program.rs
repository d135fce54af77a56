//! The binary `tafl`, built as its users build it and run as they run it.

use crate::Bench;
use crate::archive::parse_file;
use crate::harness::{Group, Same, Unit, Work};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The built binary.
pub struct Tafl(PathBuf);

/// What cargo says of a thing that it has built.
#[derive(Deserialize)]
struct Built {
    executable: Option<PathBuf>,
}

/// What is wanted of a line of `tafl check --format jsonl`.
#[derive(Deserialize)]
struct Report {
    plies: usize,
}

impl Tafl {
    pub fn build() -> Result<Self> {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
        let arguments = ["build", "--release", "--bin", "tafl", "--message-format", "json-render-diagnostics"];
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(arguments).args(["--manifest-path", manifest]).stderr(Stdio::inherit());
        let output = cargo.output().context("cargo cannot be run")?;
        ensure!(output.status.success(), "tafl cannot be built");
        let messages = output.stdout.split(|&byte| byte == b'\n');
        let built = messages.filter_map(|message| serde_json::from_slice::<Built>(message).ok());
        built.filter_map(|built| built.executable).next_back().map(Self).context("cargo names no binary")
    }

    /// Runs it and throws away what it prints, which is `done`.
    pub fn run<S: AsRef<OsStr>>(&self, arguments: &[S], done: Work) -> Result<Work> {
        let status = Command::new(&self.0).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        // 1: it has found what is wrong with games.
        ensure!(matches!(status.code(), Some(0 | 1)), "{status}");
        Ok(done)
    }

    /// What it prints.
    pub fn output<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Result<Vec<u8>> {
        let output = Command::new(&self.0).args(arguments).output()?;
        ensure!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(output.stdout)
    }

    /// What a run of `tafl check --format jsonl` has gone through.
    pub fn checked<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Result<Work> {
        let mut work = Work::default();
        for report in serde_json::Deserializer::from_slice(&self.output(arguments)?).into_iter::<Report>() {
            work += report?.plies;
        }
        Ok(work)
    }
}

/// A run of `tafl` on the archive's file, beside reading it with serde, which is the least that it could do.
pub fn beside_reading<'a>(bench: &'a Bench, command: &'a str, done: Work) -> Result<Group<'a>> {
    let (archive, tafl) = (bench.archive()?, bench.tafl()?);
    let group = Group::new(format!("`tafl {command}`, the archive as a file"), Unit::MillionPlies);
    let group = group.of_bytes(archive.bytes.len());
    let group = group.with("tafl", Same::Work, move || tafl.run(&arguments(command, archive.path()), done));
    Ok(group.with("serde_json, a struct that borrows: reads only", Same::Input, || parse_file(archive.path())))
}

/// The words of a command, and a path after them.
pub fn arguments<'a>(command: &'a str, path: &'a Path) -> Vec<&'a OsStr> {
    command.split(' ').map(OsStr::new).chain([path.as_os_str()]).collect()
}
