//! Where results go: the standard output, or a file that appears whole or not at all.

use super::usage;
use anstream::ColorChoice;
use anyhow::{Context, Result};
use flate2::write::GzEncoder;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A place that results go to.
pub(super) struct Out {
    stream: Stream,
    colored: bool,
}

enum Stream {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A device, a pipe: what goes there cannot be taken back.
    Device(BufWriter<File>),
    File {
        unfinished: Encoder,
        target: PathBuf,
    },
}

/// A file that is being written, compressed as its name says.
enum Encoder {
    Plain(BufWriter<NamedTempFile>),
    Gzip(GzEncoder<BufWriter<NamedTempFile>>),
    Zstd(zstd::Encoder<'static, BufWriter<NamedTempFile>>),
}

impl Encoder {
    fn new(file: NamedTempFile, target: &Path) -> io::Result<Self> {
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(match target.extension().and_then(|suffix| suffix.to_str()) {
            Some("gz") => Self::Gzip(GzEncoder::new(file, flate2::Compression::default())),
            Some("zst") => Self::Zstd(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            _ => Self::Plain(file),
        })
    }

    fn stream(&mut self) -> &mut dyn Write {
        match self {
            Self::Plain(stream) => stream,
            Self::Gzip(stream) => stream,
            Self::Zstd(stream) => stream,
        }
    }

    fn finish(self) -> io::Result<NamedTempFile> {
        let file = match self {
            Self::Plain(file) => file,
            Self::Gzip(encoder) => encoder.finish()?,
            Self::Zstd(encoder) => encoder.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// A file that is complete, but not in its place yet. Dropped, it is gone.
pub(super) struct Complete {
    file: TempPath,
    target: PathBuf,
}

impl Complete {
    /// Puts the file into its place.
    pub fn place(self) -> Result<()> {
        let cannot_write = || format!("cannot write {}", self.target.display());
        self.file.persist(&self.target).map_err(|error| without_path(&error.error)).with_context(cannot_write)
    }
}

const BUFFER: usize = 1 << 16;

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
        Self { stream: Stream::Stdout(BufWriter::with_capacity(BUFFER, io::stdout().lock())), colored }
    }

    /// A file, which is written beside its place and moved there by [`Out::finish`]. A link is followed. If its name ends with `.gz` or
    /// `.zst`, it is compressed.
    pub fn file(path: &Path, choice: ColorChoice) -> Result<Self> {
        let cannot_write = || format!("cannot write {}", path.display());
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Self::stdout(choice));
        }
        let colored = matches!(choice, ColorChoice::Always | ColorChoice::AlwaysAnsi);
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if target.is_dir() {
            return Err(usage(format!("cannot write {}: it is a folder", path.display())));
        }
        if Self::is_stream(path) || (target.exists() && !target.is_file()) {
            let device = File::options().append(true).open(path).with_context(cannot_write)?;
            return Ok(Self { stream: Stream::Device(BufWriter::with_capacity(BUFFER, device)), colored });
        }
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        anyhow::ensure!(folder.is_dir(), "cannot write {}: there is no folder {}", path.display(), folder.display());
        let unfinished = temporary_file(folder).map_err(|error| without_path(&error)).with_context(cannot_write)?;
        if let Ok(there) = fs::metadata(&target) {
            // Whoever could not read the file before cannot read the new one.
            unfinished.as_file().set_permissions(there.permissions()).with_context(cannot_write)?;
        }
        let unfinished = Encoder::new(unfinished, &target).with_context(cannot_write)?;
        Ok(Self { stream: Stream::File { unfinished, target }, colored })
    }

    /// Whether a path stands for a stream that is open already, whatever is behind it.
    pub fn is_stream(path: &Path) -> bool {
        path == Path::new("-")
            || path == Path::new("/dev/stdout")
            || path == Path::new("/dev/stderr")
            || path.starts_with("/dev/fd")
    }

    /// Whether what is written may hold colours.
    pub fn is_colored(&self) -> bool {
        self.colored
    }

    /// Whether people see what is written, or a file does.
    pub fn is_stdout(&self) -> bool {
        matches!(self.stream, Stream::Stdout(_))
    }

    /// Completes what was written, and puts a file into its place.
    pub fn finish(self) -> Result<()> {
        self.complete()?.map_or(Ok(()), Complete::place)
    }

    /// Completes what was written. A file is not in its place yet.
    pub fn complete(self) -> Result<Option<Complete>> {
        match self.stream {
            Stream::Stdout(mut stream) => stream.flush()?,
            Stream::Device(mut device) => device.flush()?,
            Stream::File { unfinished, target } => {
                let file = unfinished.finish()?.into_temp_path();
                return Ok(Some(Complete { file, target }));
            }
        }
        Ok(None)
    }
}

/// A file with the permissions that any new file would get.
fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// The reason alone: the path of a temporary file helps nobody.
fn without_path(error: &io::Error) -> io::Error {
    io::Error::from(error.kind())
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.stream {
            Stream::Stdout(stream) => stream.write(bytes),
            Stream::Device(device) => device.write(bytes),
            Stream::File { unfinished, .. } => unfinished.stream().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.stream {
            Stream::Stdout(stream) => stream.flush(),
            Stream::Device(device) => device.flush(),
            Stream::File { unfinished, .. } => unfinished.stream().flush(),
        }
    }
}
