//! Where converted records go: the standard output, one file, or several files in a folder.

use super::options::{Output, spare};
use super::output::{Complete, Out};
use super::usage;
use anyhow::{Context, Result};
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use taflkit::formats::write::{Frame, Target};

/// The files that records are written to. None of them appears before all are complete: see [`Files::finish`].
pub(super) struct Files<'a> {
    output: &'a Output,
    inputs: &'a [PathBuf],
    target: Target,
    plan: Plan,
    force: bool,
    /// The file that is being written, and how many records it has.
    open: Option<(Out, u32)>,
    /// The input that the open file belongs to.
    source: String,
    complete: Vec<Complete>,
    taken: HashSet<PathBuf>,
}

/// How records are shared out.
enum Plan {
    /// All into one place.
    One,
    /// Into one file of this folder for each input.
    ByInput(PathBuf),
    /// Into files of this folder with so many records each.
    ByCount(PathBuf, u32),
}

impl<'a> Files<'a> {
    /// Plans the files; nothing is written yet.
    pub fn new(
        output: &'a Output,
        inputs: &'a [PathBuf],
        target: Target,
        split: Option<u32>,
        force: bool,
    ) -> Result<Self> {
        let is_folder = |path: &Path| path.is_dir() || path.as_os_str().to_string_lossy().ends_with('/');
        let plan = match (output.path(), split) {
            (None, Some(_)) => return Err(usage("--split needs a folder: name one with -o")),
            (Some(path), Some(_)) if path.is_file() => {
                return Err(usage(format!("--split needs a folder, and {} is a file", path.display())));
            }
            (Some(folder), Some(count)) => Plan::ByCount(folder.to_owned(), count),
            (Some(folder), None) if is_folder(folder) => Plan::ByInput(folder.to_owned()),
            (Some(_) | None, None) => Plan::One,
        };
        let files = Self {
            output,
            inputs,
            target,
            plan,
            force,
            open: None,
            source: String::new(),
            complete: Vec::new(),
            taken: HashSet::new(),
        };
        if let (Plan::One, Some(path)) = (&files.plan, output.path()) {
            files.spare(path)?;
        }
        Ok(files)
    }

    /// Writes a record that came from this input.
    pub fn write(&mut self, source: &str, text: &str) -> Result<()> {
        let is_full = match (&self.open, &self.plan) {
            (None, _) => true,
            (Some(_), Plan::One) => false,
            (Some(_), Plan::ByInput(_)) => self.source != source,
            (Some((_, count)), Plan::ByCount(_, most)) => count >= most,
        };
        if is_full {
            self.close()?;
            self.begin(source)?;
        }
        let Frame { between, .. } = self.target.frame();
        let (out, count) = self.open.as_mut().expect("a file was just begun");
        if !text.is_empty() {
            out.write_all(if *count > 0 { between.as_bytes() } else { b"" })?;
            out.write_all(text.as_bytes())?;
            *count += 1;
        }
        Ok(())
    }

    /// Completes all files and puts them into their places. Without a record there is still an empty one.
    pub fn finish(mut self) -> Result<()> {
        if matches!(self.plan, Plan::One) && self.open.is_none() {
            self.begin("")?;
        }
        self.close()?;
        self.complete.into_iter().try_for_each(Complete::place)
    }

    fn begin(&mut self, source: &str) -> Result<()> {
        source.clone_into(&mut self.source);
        let mut out = match &self.plan {
            Plan::One => self.output.open()?,
            Plan::ByInput(folder) => {
                let path = self.free(&folder.join(self.relative(source)));
                self.file(path)?
            }
            Plan::ByCount(folder, _) => {
                let path = folder.join(format!("{:04}.{}", self.complete.len() + 1, self.target.suffix()));
                self.file(path)?
            }
        };
        out.write_all(self.target.frame().open.as_bytes())?;
        self.open = Some((out, 0));
        Ok(())
    }

    fn close(&mut self) -> Result<()> {
        if let Some((mut out, count)) = self.open.take() {
            let Frame { close, .. } = self.target.frame();
            // A list of nothing is still a list on one line.
            let line_end = if count > 0 && !close.is_empty() { "\n" } else { "" };
            out.write_all(line_end.as_bytes())?;
            out.write_all(close.as_bytes())?;
            self.complete.extend(out.complete()?);
        }
        Ok(())
    }

    fn file(&mut self, path: PathBuf) -> Result<Out> {
        self.spare(&path)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let out = Out::file(&path, self.output.choice())?;
        self.taken.insert(path);
        Ok(out)
    }

    /// Refuses to replace a file, unless that was asked for; an input is never replaced.
    fn spare(&self, path: &Path) -> Result<()> {
        // A device or a pipe is not replaced by what is written to it.
        if !path.is_file() || Out::is_stream(path) {
            return Ok(());
        }
        anyhow::ensure!(self.force, "{} is there already; --force replaces it", path.display());
        spare(path, self.inputs)
    }

    /// Where an input's file belongs inside the folder: where the input is inside the folder that was named.
    fn relative(&self, source: &str) -> PathBuf {
        let source = Path::new(if source == "-" { "stdin" } else { source });
        let inside =
            self.inputs.iter().filter(|input| input.is_dir()).find_map(|input| source.strip_prefix(input).ok());
        let relative = inside.or(source.file_name().map(Path::new)).unwrap_or(source);
        let mut relative = relative.to_owned();
        for compressed in ["gz", "zst"] {
            if relative.extension().is_some_and(|suffix| suffix == compressed) {
                relative.set_extension("");
            }
        }
        relative.with_extension(self.target.suffix())
    }

    /// The path, or one beside it if two inputs would go to the same.
    fn free(&self, path: &Path) -> PathBuf {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let numbered = (2..).map(|number| path.with_file_name(format!("{stem}-{number}.{}", self.target.suffix())));
        std::iter::once(path.to_owned())
            .chain(numbered)
            .find(|path| !self.taken.contains(path))
            .expect("numbers do not end")
    }
}
