//! Where results go: the standard output, or a file that appears whole or not at all.

use anstream::ColorChoice;
use anyhow::{Context, Result};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A place that results go to.
pub(super) struct Out {
    stream: Stream,
    colored: bool,
}

enum Stream {
    Stdout(BufWriter<StdoutLock<'static>>),
    File { unfinished: BufWriter<NamedTempFile>, target: PathBuf },
}

impl Out {
    /// The standard output.
    pub fn stdout(choice: ColorChoice) -> Self {
        let colored = match choice {
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                io::stdout().is_terminal() && anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never
            }
        };
        Self { stream: Stream::Stdout(BufWriter::with_capacity(1 << 16, io::stdout().lock())), colored }
    }

    /// A file, which is written beside its place and moved there by [`Out::finish`].
    pub fn file(path: &Path, choice: ColorChoice) -> Result<Self> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let unfinished = BufWriter::with_capacity(1 << 16, NamedTempFile::new_in(folder)?);
        let colored = matches!(choice, ColorChoice::Always | ColorChoice::AlwaysAnsi);
        Ok(Self { stream: Stream::File { unfinished, target: path.to_owned() }, colored })
    }

    /// Whether what is written may hold colours.
    pub fn is_colored(&self) -> bool {
        self.colored
    }

    /// Completes what was written.
    pub fn finish(self) -> Result<()> {
        match self.stream {
            Stream::Stdout(mut stream) => stream.flush()?,
            Stream::File { unfinished, target } => {
                let file = unfinished.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.persist(&target).with_context(|| format!("cannot write {}", target.display()))?;
            }
        }
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.stream {
            Stream::Stdout(stream) => stream.write(bytes),
            Stream::File { unfinished, .. } => unfinished.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.stream {
            Stream::Stdout(stream) => stream.flush(),
            Stream::File { unfinished, .. } => unfinished.flush(),
        }
    }
}
