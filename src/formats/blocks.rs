//! Reads in large blocks, which are used again and again.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, SyncSender};

/// How many bytes are read at first, and how many at a time of an input that turns out to be a long one. Archives of one game to a file have
/// tens of thousands of short ones.
const FIRST_BLOCK: usize = 8 * 1024;
const LARGEST_BLOCK: usize = 64 * 1024;

/// Blocks that are under way between a thread that unpacks and one that reads.
const UNDER_WAY: usize = 2;

/// A source that is read block by block.
#[derive(Debug)]
pub(super) struct Blocks<R> {
    source: R,
    block: Vec<u8>,
    /// What of the block has not been consumed.
    start: usize,
    end: usize,
    /// Whether the source has come to its end. It is not asked again then: each question is a call of the system.
    is_over: bool,
}

impl<R: Read> Blocks<R> {
    pub fn new(source: R) -> Self {
        Self { source, block: Vec::new(), start: 0, end: 0, is_over: false }
    }

    /// Up to so many of the first bytes, which are still to be read.
    pub fn first(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.block.is_empty() {
            self.block = vec![0; FIRST_BLOCK];
        }
        while self.end < count && !self.is_over {
            match self.source.read(&mut self.block[self.end..]) {
                Ok(0) => {
                    self.is_over = true;
                    break;
                }
                Ok(more) => self.end += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if self.end == 0 => return Err(error),
                Err(_) => break, // it will come again when what is before it has been read
            }
        }
        Ok(&self.block[..self.end.min(count)])
    }

    /// Whether the whole source fits into a small block.
    pub fn is_short(&mut self) -> io::Result<bool> {
        Ok(self.first(FIRST_BLOCK)?.len() < FIRST_BLOCK)
    }
}

impl<R: Read> BufRead for Blocks<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.end && !self.is_over {
            if self.end == self.block.len() && self.end < LARGEST_BLOCK {
                self.block = vec![0; (self.end * 8).clamp(FIRST_BLOCK, LARGEST_BLOCK)];
            }
            (self.start, self.end) = (0, 0);
            self.end = self.source.read(&mut self.block)?;
            self.is_over = self.end == 0;
        }
        Ok(&self.block[self.start..self.end])
    }

    fn consume(&mut self, count: usize) {
        self.start = (self.start + count).min(self.end);
    }
}

impl<R: Read> Read for Blocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        read_buffered(self, buffer)
    }
}

/// Reads out of what a reader has buffered: [`Read::read`] for those who are readers of blocks first.
pub(super) fn read_buffered(reader: &mut impl BufRead, buffer: &mut [u8]) -> io::Result<usize> {
    let mut bytes = reader.fill_buf()?;
    let count = bytes.read(buffer)?;
    reader.consume(count);
    Ok(count)
}

/// What a thread of its own reads, which is slow to read: something compressed.
#[derive(Debug)]
pub(super) struct Unpacked {
    blocks: Receiver<io::Result<Vec<u8>>>,
    /// The way back for blocks that have been consumed.
    spare: SyncSender<Vec<u8>>,
    block: Vec<u8>,
    start: usize,
    /// Whether the last block, an empty one, has come.
    is_over: bool,
}

impl Unpacked {
    /// Begins to read. The thread ends with the source, with the first error, or when nobody wants its blocks any more.
    pub fn begin(mut source: impl Read + Send + 'static) -> Self {
        let (send, blocks) = mpsc::sync_channel(UNDER_WAY);
        let (spare, used) = mpsc::sync_channel::<Vec<u8>>(UNDER_WAY + 2);
        std::thread::spawn(move || {
            loop {
                let mut block = used.try_recv().unwrap_or_default();
                let (is_last, sent) = match fill(&mut source, &mut block) {
                    Ok(is_last) if block.is_empty() => (is_last, Ok(())),
                    Ok(is_last) => (is_last, send.send(Ok(block))),
                    // What came before the damage is handed on before the damage is told.
                    Err(error) if block.is_empty() => (true, send.send(Err(error))),
                    Err(error) => (true, send.send(Ok(block)).and_then(|()| send.send(Err(error)))),
                };
                if is_last || sent.is_err() {
                    let _ = send.send(Ok(Vec::new()));
                    return;
                }
            }
        });
        Self { blocks, spare, block: Vec::new(), start: 0, is_over: false }
    }
}

/// Reads a block, as far as the source has one; whether that was the last of it.
fn fill(source: &mut impl Read, block: &mut Vec<u8>) -> io::Result<bool> {
    block.resize(LARGEST_BLOCK, 0);
    let mut length = 0;
    let end = loop {
        if length == LARGEST_BLOCK {
            break Ok(false);
        }
        match source.read(&mut block[length..]) {
            Ok(0) => break Ok(true),
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    block.truncate(length);
    end
}

impl BufRead for Unpacked {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start == self.block.len() && !self.is_over {
            let gone = |_| io::Error::other("the thread that unpacks has failed");
            let used = std::mem::replace(&mut self.block, self.blocks.recv().map_err(gone)??);
            (self.start, self.is_over) = (0, self.block.is_empty());
            let _ = self.spare.try_send(used);
        }
        Ok(&self.block[self.start..])
    }

    fn consume(&mut self, count: usize) {
        self.start = (self.start + count).min(self.block.len());
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        read_buffered(self, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time, is interrupted now and then, and fails at the end if it should.
    struct Slow {
        left: Vec<u8>,
        calls: usize,
        fails: bool,
    }

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.calls += 1;
            if self.calls.is_multiple_of(3) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let count = buffer.len().min(self.left.len()).min(1 + self.calls % 5000);
            buffer[..count].copy_from_slice(&self.left[..count]);
            self.left.drain(..count);
            if count == 0 && self.fails { Err(io::Error::other("damage")) } else { Ok(count) }
        }
    }

    fn text(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at * 31 % 251) as u8).collect()
    }

    #[test]
    fn nothing_is_lost_whatever_the_length() {
        for length in [0, 1, 4, 5, FIRST_BLOCK - 1, FIRST_BLOCK, 3 * LARGEST_BLOCK + 17] {
            for fails in [false, true] {
                let slow = || Slow { left: text(length), calls: 0, fails };
                let (mut plain, mut unpacked) = (Blocks::new(slow()), Unpacked::begin(slow()));
                match plain.first(4) {
                    Ok(first) => assert_eq!(first, &text(length)[..length.min(4)]),
                    Err(_) => assert!(fails && length == 0),
                }
                for reader in [&mut plain as &mut dyn BufRead, &mut unpacked] {
                    let mut read = Vec::new();
                    assert_eq!(reader.read_to_end(&mut read).is_err(), fails);
                    assert!(read == text(length), "{length}");
                }
            }
        }
    }

    #[test]
    fn a_reader_that_is_given_up_ends_its_thread() {
        struct Told(mpsc::Sender<()>);
        impl Read for Told {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                Ok(buffer.len()) // an input without end
            }
        }
        impl Drop for Told {
            fn drop(&mut self) {
                let _ = self.0.send(());
            }
        }
        let (send, told) = mpsc::channel();
        let mut unpacked = Unpacked::begin(Told(send));
        assert!(!unpacked.fill_buf().unwrap().is_empty());
        drop(unpacked);
        told.recv_timeout(std::time::Duration::from_secs(10)).unwrap();
    }
}
