//! Finds and opens inputs: files, folders, the standard input; plain, gzip or zstd.

use super::blocks::{Blocks, Unpacked};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use walkdir::{DirEntry, WalkDir};

/// One input: a file or the standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// The standard input (`-`).
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// The name by which reports call it: the path as given, or `-`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "-".into(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Opens it, and decompresses it if its first bytes say that it is compressed.
    ///
    /// # Errors
    /// When it cannot be opened or its first bytes cannot be read.
    pub fn open(&self) -> io::Result<Box<dyn BufRead + Send>> {
        self.open_counted(&Counter::default())
    }

    /// The same; the counter is told of every byte that is read, before it is decompressed.
    ///
    /// # Errors
    /// When it cannot be opened or its first bytes cannot be read.
    pub fn open_counted(&self, counter: &Counter) -> io::Result<Box<dyn BufRead + Send>> {
        let counter = counter.clone();
        match self {
            Input::Stdin => plain(Counted { source: io::stdin(), counter }),
            Input::File(path) => plain(Counted { source: File::open(path)?, counter }),
        }
    }

    /// How many bytes it holds, before they are decompressed; `None` for what is no regular file.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::Stdin => None,
            Input::File(path) => path.metadata().ok().filter(std::fs::Metadata::is_file).map(|about| about.len()),
        }
    }
}

/// How many bytes have been read so far.
#[derive(Debug, Clone, Default)]
pub struct Counter(Arc<AtomicU64>);

impl Counter {
    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

struct Counted<R> {
    source: R,
    counter: Counter,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.counter.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The bytes behind whatever compression their first bytes announce. Members and frames that follow each other are one input,
/// as `cat a.gz b.gz` makes it. What is compressed is unpacked on a thread of its own.
fn plain<R: Read + Send + 'static>(source: R) -> io::Result<Box<dyn BufRead + Send>> {
    let mut whole = Blocks::new(source);
    let compression = match whole.first(4)? {
        [0x1F, 0x8B, ..] => Compression::Gzip,
        [0x28, 0xB5, 0x2F, 0xFD] => Compression::Zstd,
        _ => Compression::None,
    };
    match compression {
        Compression::None => Ok(Box::new(whole)),
        Compression::Gzip => unpacked(whole, |whole| Ok(flate2::bufread::MultiGzDecoder::new(whole))),
        Compression::Zstd => unpacked(whole, zstd::stream::read::Decoder::with_buffer),
    }
}

/// Unpacks on a thread of its own what is long enough to be worth one.
fn unpacked<R: Read + Send + 'static, D: Read + Send + 'static>(
    mut whole: Blocks<R>,
    decoder: impl FnOnce(Blocks<R>) -> io::Result<D>,
) -> io::Result<Box<dyn BufRead + Send>> {
    let is_short = whole.is_short()?;
    let decoder = decoder(whole)?;
    Ok(if is_short { Box::new(Blocks::new(decoder)) } else { Box::new(Unpacked::begin(decoder)) })
}

enum Compression {
    None,
    Gzip,
    Zstd,
}

/// The inputs that these arguments name, in order: a folder stands for all files in it and below, sorted by name, hidden ones
/// and what is no regular file (a pipe, a socket, a device, or a link to one) left out; no argument, or `-`, for the standard input. A path that does not exist is an input too: it fails when it is opened.
///
/// A folder that cannot be listed is an error in its place, and so is a link that leads back into its own folder.
pub fn find<P: AsRef<Path>>(arguments: &[P]) -> Vec<Result<Input, (PathBuf, io::Error)>> {
    if arguments.is_empty() {
        return vec![Ok(Input::Stdin)];
    }
    let mut inputs = Vec::new();
    for argument in arguments.iter().map(AsRef::as_ref) {
        if argument == Path::new("-") {
            inputs.push(Ok(Input::Stdin));
        } else if argument.is_dir() {
            let walk = WalkDir::new(argument).follow_links(true).sort_by_file_name().into_iter();
            inputs.extend(walk.filter_entry(is_shown).filter_map(|entry| match entry {
                // Folders are gone into; a pipe, a socket or a device would be waited for without end.
                Ok(entry) if !entry.file_type().is_file() => None,
                Ok(entry) => Some(Ok(Input::File(entry.into_path()))),
                Err(error) => Some(Err((error.path().unwrap_or(argument).to_path_buf(), error.into()))),
            }));
        } else {
            inputs.push(Ok(Input::File(argument.to_path_buf())));
        }
    }
    inputs
}

/// What is named on the command line is shown even if its name begins with a dot.
fn is_shown(entry: &DirEntry) -> bool {
    entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{Cursor, Write};

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &str) -> Vec<u8> {
        zstd::encode_all(text.as_bytes(), 1).unwrap()
    }

    fn read(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        plain(Cursor::new(bytes))?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn compression_is_seen_by_content() {
        for bytes in [b"d6-c6".to_vec(), gzip("d6-c6"), zstd("d6-c6")] {
            assert_eq!(read(bytes).unwrap(), "d6-c6");
        }
        assert_eq!(read(Vec::new()).unwrap(), "");
        assert_eq!(read(b"d".to_vec()).unwrap(), "d");
    }

    #[test]
    fn members_and_frames_that_follow_each_other_are_one_input() {
        assert_eq!(read([gzip("d6-"), gzip("c6")].concat()).unwrap(), "d6-c6");
        assert_eq!(read([zstd("d6-"), zstd("c6")].concat()).unwrap(), "d6-c6");
    }

    #[test]
    fn damaged_compression_is_an_error_and_no_panic() {
        let whole = gzip("d6-c6 d5-c5 and so on");
        assert!(read(whole[..whole.len() - 6].to_vec()).is_err());
        let whole = zstd("d6-c6 d5-c5 and so on");
        assert!(read(whole[..whole.len() - 6].to_vec()).is_err());
    }

    #[test]
    fn records_before_the_damage_are_read_and_the_damage_is_told() {
        use super::super::cut::Cutter;
        let games = "{\"Moves\":[\"d6-c6\"]}\n".repeat(3);
        let mut cases = Vec::new();
        for whole in [gzip(&games), zstd(&games)] {
            cases.push([&whole[..], &whole[..whole.len() / 2]].concat());
            cases.push([&whole[..], b"garbage"].concat());
            cases.push([&whole[..], &[0; 512]].concat());
        }
        // A member of gzip gives what it holds bit by bit, a frame of zstd only block by block.
        let whole = gzip(&games);
        cases.push(whole[..whole.len() - 3].to_vec());
        for (case, bytes) in cases.into_iter().enumerate() {
            let mut cutter = Cutter::new(plain(Cursor::new(bytes)).unwrap(), None).unwrap();
            let (mut chunk, mut count) = (Vec::new(), 0);
            let end = loop {
                match cutter.next_record(&mut chunk) {
                    Ok(Some(_)) => count += 1,
                    Ok(None) => break None,
                    Err(error) => break Some(error),
                }
            };
            assert!(count >= 3 && end.is_some(), "case {case}: {count} records, {end:?}");
        }
    }

    #[test]
    fn a_folder_stands_for_its_files_in_order_without_the_hidden_ones() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("b")).unwrap();
        fs::create_dir(at(".git")).unwrap();
        for name in ["c.otg", "a.otg", "b/d.otg", "b/.hidden", ".git/e.otg"] {
            fs::write(at(name), "").unwrap();
        }
        let found: Vec<Input> = find(&[folder.path()]).into_iter().map(Result::unwrap).collect();
        assert_eq!(found, ["a.otg", "b/d.otg", "c.otg"].map(|name| Input::File(at(name))));
        let found: Vec<Input> = find(&[at("b/.hidden"), at(".git")]).into_iter().map(Result::unwrap).collect();
        assert_eq!(found, ["b/.hidden", ".git/e.otg"].map(|name| Input::File(at(name))));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_left_out_of_a_folder_but_not_if_it_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("b.otg"), "").unwrap();
        std::os::unix::fs::symlink(at("b.otg"), at("a.otg")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", at("zeros")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        let found: Vec<Input> = find(&[folder.path()]).into_iter().map(Result::unwrap).collect();
        assert_eq!(found, ["a.otg", "b.otg"].map(|name| Input::File(at(name))));
        let found: Vec<Input> = find(&[at("zeros")]).into_iter().map(Result::unwrap).collect();
        assert_eq!(found, [Input::File(at("zeros"))]);
    }

    #[test]
    fn nothing_and_a_dash_are_the_standard_input() {
        assert!(matches!(find::<&str>(&[])[..], [Ok(Input::Stdin)]));
        assert!(matches!(find(&["-"])[..], [Ok(Input::Stdin)]));
        assert_eq!(Input::Stdin.name(), "-");
    }

    #[test]
    fn a_path_that_does_not_exist_fails_when_it_is_opened() {
        let found = find(&["no/such/file.otg"]);
        let [Ok(input)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(input.name(), "no/such/file.otg");
        assert_eq!(input.open().err().map(|error| error.kind()), Some(io::ErrorKind::NotFound));
    }
}
