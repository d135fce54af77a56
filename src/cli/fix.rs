//! `tafl fix`: what can be mended in records is, and all the rest of the files stays as it is, byte for byte.

mod diff;
mod tally;
mod whole;

use super::options::{Inputs, Jobs, Judge, JudgeBy, Output, Rules, named, spare};
use super::output::Out;
use super::progress::Progress;
use super::{Status, complain, printable, usage};
use anyhow::{Context, Result};
use clap::Args;
use std::collections::HashSet;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use taflkit::fix::{Cause, Options, Safety};
use taflkit::formats::input::{self, Input};
use tally::Tally;
use whole::Whole;

/// Mend what can be mended in records: captures, signs, tags; nothing else is changed
#[derive(Debug, Args)]
#[command(after_long_help = help())]
pub(super) struct Arguments {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    judge_by: JudgeBy,
    #[command(flatten)]
    jobs: Jobs,
    /// Print what would be changed as a unified diff, and change nothing
    #[arg(long, conflicts_with = "in_place")]
    diff: bool,
    /// Replace each file in which something was mended; a file appears whole or not at all
    #[arg(long)]
    in_place: bool,
    /// Also cut off moves after the end and a last move that cannot be played, and write the result that the board shows
    #[arg(long = "unsafe")]
    is_unsafe: bool,
    /// Mend only these: codes of findings, `spelling`, `entities`; parted by commas
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = named(Cause::all().map(Cause::name), Cause::by_name), hide_possible_values = true)]
    select: Vec<Cause>,
    /// Do not mend these
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = named(Cause::all().map(Cause::name), Cause::by_name), hide_possible_values = true)]
    ignore: Vec<Cause>,
    /// Replace files of -o that are there already, and with --in-place those that are read-only
    #[arg(long)]
    force: bool,
}

/// What is mended, and how it ends.
fn help() -> String {
    let names = |safety: Safety| {
        let names: Vec<&str> = Cause::all().filter(|cause| cause.safety() == Some(safety)).map(Cause::name).collect();
        names.join(", ")
    };
    format!(
        "Each record is read and judged again after it was changed. The change is taken only if the moves, the winner and the tags are the same, what was to be mended \
is gone, and nothing new is found; otherwise the record stays as it was, and the summary says so.

  tafl fix games.jsonl > mended.jsonl   # one input: to the standard output, or -o FILE
  tafl fix --diff games/                # what would be changed
  tafl fix games/ -o mended/            # several inputs: into a folder, under their names
  tafl fix --in-place games/            # each file in its place; what was compressed stays so

Mended: {}.

Only with --unsafe, since it changes the game or its result: {}.

`spelling` is how a move is written where its format has a usual way: `d7 – d5:c5` becomes `d7-d5xc5`. `entities` are those of HTML \
(`Bj&ouml;rn` becomes `Björn`), and letters that a wrong code page has made invisible. `bad-result` is a result in another spelling (`white` for `White`). Of moves that cannot be played, --unsafe takes away \
the last one of a game, if only that is wrong.

Exit status: 0, whether something was mended or not; with --diff, 1 if something would be changed; 2 wrong usage; 3 if an input could not be read.",
        names(Safety::Safe),
        names(Safety::Unsafe)
    )
}

/// Where the mended files go.
enum Plan {
    Diff,
    InPlace,
    /// One input: to the standard output or one file.
    One,
    /// Into this folder, each under its name.
    Folder(PathBuf),
}

impl Arguments {
    pub fn run(&self, output: &Output) -> Result<Status> {
        let rules = self.judge_by.rules()?;
        let inputs = input::find(&self.inputs.inputs);
        let plan = self.plan(output, inputs.len())?;
        if inputs.iter().any(|input| matches!(input, Ok(Input::Stdin))) && matches!(plan, Plan::InPlace) {
            return Err(usage("--in-place replaces files, and the standard input is none"));
        }
        if self.inputs.inputs.is_empty() && !output.quiet && std::io::stdin().is_terminal() {
            complain("tafl: reading records from the terminal; Ctrl-D ends them\n");
        }
        let mut work = Work {
            arguments: self,
            output,
            workers: Workers::new(&rules, self.jobs.count())?,
            progress: Progress::new(output.quiet, &inputs),
            tally: Tally::default(),
            taken: HashSet::new(),
            status: Status::Fine,
        };
        let mut out = match plan {
            Plan::Diff => Some(output.open()?),
            _ => None,
        };
        for input in inputs {
            match input {
                Ok(input) => work.input(&input, &plan, out.as_mut())?,
                Err((path, error)) => work.cannot_read(&path.display().to_string(), &error),
            }
        }
        work.progress.bar().finish_and_clear();
        if let Some(out) = out {
            out.finish()?;
        }
        if !output.quiet {
            complain(&work.tally.summary(self.diff));
        }
        let would_change = if self.diff && work.tally.has_changes() { Status::Findings } else { Status::Fine };
        Ok(work.status.max(would_change))
    }

    fn plan(&self, output: &Output, inputs: usize) -> Result<Plan> {
        let is_folder = |path: &Path| path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
        Ok(match output.path() {
            _ if self.diff => Plan::Diff,
            None if self.in_place => Plan::InPlace,
            Some(_) if self.in_place => {
                return Err(usage("--in-place replaces the inputs, and -o names another place"));
            }
            Some(folder) if is_folder(folder) => Plan::Folder(folder.to_owned()),
            _ if inputs != 1 => {
                let message = "there are several inputs: --diff, --in-place, or -o FOLDER/ says what to do with them";
                return Err(usage(message));
            }
            Some(path) => {
                self.spare(path)?;
                Plan::One
            }
            None => Plan::One,
        })
    }

    /// Refuses to replace a file, unless that was asked for; an input is replaced only by --in-place.
    fn spare(&self, path: &Path) -> Result<()> {
        if !path.is_file() || Out::is_stream(path) {
            return Ok(());
        }
        anyhow::ensure!(self.force, "{} is there already; --force replaces it", path.display());
        spare(path, &self.inputs.inputs)
    }

    fn options(&self) -> Options {
        Options { is_unsafe: self.is_unsafe, only: self.select.clone(), without: self.ignore.clone() }
    }

    /// Where an input's file belongs inside the folder: where the input is inside the folder that was named.
    fn relative(&self, source: &str) -> PathBuf {
        let source = Path::new(if source == "-" { "stdin" } else { source });
        let inside =
            self.inputs.inputs.iter().filter(|input| input.is_dir()).find_map(|input| source.strip_prefix(input).ok());
        inside.or(source.file_name().map(Path::new)).unwrap_or(source).to_owned()
    }
}

/// Those who judge, one for each thread, and the threads.
pub(super) struct Workers {
    judges: Vec<Mutex<Judge>>,
    /// `None` where one is enough.
    pool: Option<rayon::ThreadPool>,
}

impl Workers {
    fn new(rules: &Rules, jobs: usize) -> Result<Self> {
        let pool = match jobs {
            1 => None,
            jobs => Some(rayon::ThreadPoolBuilder::new().num_threads(jobs).build()?),
        };
        Ok(Self { judges: (0..jobs).map(|_| Mutex::new(rules.judge())).collect(), pool })
    }
}

/// A run over all inputs.
struct Work<'a> {
    arguments: &'a Arguments,
    output: &'a Output,
    workers: Workers,
    progress: Progress,
    tally: Tally,
    /// The files that were written into the folder.
    taken: HashSet<PathBuf>,
    status: Status,
}

impl Work<'_> {
    /// Mends an input, and puts it where it belongs.
    fn input(&mut self, input: &Input, plan: &Plan, out: Option<&mut Out>) -> Result<()> {
        let name = input.name();
        if matches!(plan, Plan::InPlace) && !self.arguments.force && is_read_only(Path::new(&name)) {
            let complaint =
                format!("tafl: {} is read-only and stays as it is (--force replaces it)\n", printable(&name));
            self.progress.bar().suspend(|| complain(&complaint));
            self.status = Status::Unread;
            return Ok(());
        }
        let whole = match Whole::read(input, &self.progress.counter(), self.arguments.inputs.format()) {
            Ok(whole) => whole,
            Err(error) => {
                self.cannot_read(&name, &error);
                return Ok(());
            }
        };
        let mended = whole.fix(&name, &self.workers, &self.arguments.options());
        self.progress.add(mended.records);
        self.tally.add(&name, &mended);
        if !mended.unread.is_empty() {
            self.progress.bar().suspend(|| complain(&mended.unread));
            self.status = self.status.max(if mended.is_only_empty { Status::Fine } else { Status::Unread });
        }
        match plan {
            Plan::Diff => {
                let out = out.context("a diff has a place to go to")?;
                diff::write(out, &name, &whole.bytes, &mended.changes)?;
            }
            Plan::InPlace if mended.changes.is_empty() => {}
            Plan::InPlace => {
                whole.is_called_as_it_is(Path::new(&name))?;
                self.write(Path::new(&name), &whole.with(&mended.changes))?;
            }
            Plan::One => {
                let mut out = self.output.open()?;
                out.write_all(&whole.with(&mended.changes))?;
                out.finish()?;
            }
            Plan::Folder(folder) => {
                let path = folder.join(self.arguments.relative(&name));
                anyhow::ensure!(self.taken.insert(path.clone()), "two inputs would be written to {}", path.display());
                self.arguments.spare(&path)?;
                if let Some(folder) = path.parent() {
                    let cannot_make = || format!("cannot make the folder {}", folder.display());
                    fs::create_dir_all(folder).with_context(cannot_make)?;
                }
                self.write(&path, &whole.with(&mended.changes))?;
            }
        }
        Ok(())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<()> {
        let mut out = Out::file(path, self.output.choice())?;
        out.write_all(bytes)?;
        out.finish()
    }

    fn cannot_read(&mut self, name: &str, error: &std::io::Error) {
        self.progress.bar().suspend(|| complain(&format!("tafl: cannot read {}: {error}\n", printable(name))));
        self.status = Status::Unread;
    }
}

fn is_read_only(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.permissions().readonly())
}
