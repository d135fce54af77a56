//! Records from all inputs, worked on in parallel, handed on in the order of the inputs.

use super::options::{Inputs, Jobs, Output};
use super::progress::Progress;
use super::{Status, complain, printable};
use anyhow::Result;
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use taflkit::formats::Format;
use taflkit::formats::cut::{Cut, Cutter};
use taflkit::formats::input::{self, Input};

/// One record as it was cut out of its input.
pub(super) struct Item<'b> {
    pub source: &'b Arc<str>,
    pub cut: Cut,
    pub bytes: &'b [u8],
}

/// What to read and how.
pub(super) struct Pipeline<'a> {
    inputs: &'a [PathBuf],
    format: Option<Format>,
    jobs: usize,
    quiet: bool,
}

/// A batch is worked on once it holds so many records or bytes: enough to be worth a thread's while, little enough to stay small.
const BATCH_RECORDS: usize = 512;
const BATCH_BYTES: usize = 128 * 1024;

/// Batches that are under way besides those being worked on.
const WAITING: usize = 2;

impl<'a> Pipeline<'a> {
    /// What these options ask for.
    pub fn new(inputs: &'a Inputs, jobs: &Jobs, output: &Output) -> Self {
        Self { inputs: &inputs.inputs, format: inputs.format(), jobs: jobs.count(), quiet: output.quiet }
    }
}

impl Pipeline<'_> {
    /// Hands every record to `work`, on several threads with a state for each, and the answers to `take`, in order. Inputs that cannot be
    /// read are named on the standard error; the status says whether there were any.
    pub fn run<S: Send, T: Send>(
        &self,
        state: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, &Item) -> T + Sync + Send,
        mut take: impl FnMut(T) -> Result<()>,
    ) -> Result<Status> {
        self.run_writing(state, |state, item, _| work(state, item), |answer, _| take(answer))
    }

    /// The same for work that also writes text: one buffer takes it for all records of a batch, and `take` is given each one's part of it.
    pub fn run_writing<S: Send, T: Send>(
        &self,
        state: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, &Item, &mut Vec<u8>) -> T + Sync + Send,
        take: impl FnMut(T, &[u8]) -> Result<()>,
    ) -> Result<Status> {
        if self.inputs.is_empty() && !self.quiet && std::io::stdin().is_terminal() {
            complain("tafl: reading records from the terminal; Ctrl-D ends them\n");
        }
        let inputs = input::find(self.inputs);
        let progress = Progress::new(self.quiet, &inputs);
        // Each thread has a state, which it keeps: to make the tables of a ruleset anew for every batch takes as long as some games.
        let states: Vec<_> = (0..self.jobs).map(|_| Mutex::new(None)).collect();
        let answer = |batch: &mut Batch<T>| {
            let own = &states[rayon::current_thread_index().unwrap_or(0)];
            batch.work(own.lock().expect("who panics ends the run").get_or_insert_with(&state), &work);
        };
        let mut reading =
            Reading { format: self.format, inputs: inputs.into_iter(), open: None, progress, status: Status::Fine };
        let mut taking = Taking { take, spare: Vec::new() };
        if self.jobs > 1 {
            self.on_threads(&mut reading, &mut taking, &answer)?;
        } else {
            while let Some(mut batch) = reading.fill(taking.spare()) {
                answer(&mut batch);
                taking.take(batch, &mut reading.progress)?;
            }
        }
        reading.progress.bar().finish_and_clear();
        Ok(reading.status)
    }

    /// This thread reads and writes, others work.
    fn on_threads<T: Send, F: FnMut(T, &[u8]) -> Result<()>>(
        &self,
        reading: &mut Reading,
        taking: &mut Taking<T, F>,
        answer: &(impl Fn(&mut Batch<T>) + Sync),
    ) -> Result<()> {
        let Some(mut first) = reading.fill(Batch::default()) else { return Ok(()) };
        if first.items.len() < 2 && reading.is_over() {
            // Threads are not started for a single record: many runs never see a second one.
            answer(&mut first);
            return taking.take(first, &mut reading.progress);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs).build()?;
        pool.in_place_scope(|scope| {
            let mut under_way = VecDeque::new();
            let mut next = Some(first);
            loop {
                if let Some(mut batch) = next.take() {
                    let (send, receive) = mpsc::sync_channel(1);
                    scope.spawn(move |_| {
                        answer(&mut batch);
                        let _ = send.send(batch);
                    });
                    under_way.push_back(receive);
                }
                if under_way.len() < self.jobs + WAITING {
                    next = reading.fill(taking.spare());
                }
                if next.is_none() {
                    let Some(oldest) = under_way.pop_front() else { return Ok(()) };
                    // Whoever panics sends nothing; the scope hands the panic on.
                    let Ok(batch) = oldest.recv() else { return Ok(()) };
                    taking.take(batch, &mut reading.progress)?;
                }
            }
        })
    }
}

/// An input, or what cannot be one, and why.
type Found = Result<Input, (PathBuf, io::Error)>;

/// An input that is being cut, and its name.
type Open = (Arc<str>, Cutter<Box<dyn BufRead + Send>>);

/// The inputs, cut into records one after the other.
struct Reading {
    format: Option<Format>,
    inputs: std::vec::IntoIter<Found>,
    open: Option<Open>,
    progress: Progress,
    status: Status,
}

impl Reading {
    /// Fills a batch with the next records; `None` if there are none.
    fn fill<T>(&mut self, mut batch: Batch<T>) -> Option<Batch<T>> {
        while !batch.is_full() && self.open_next() {
            let Some((source, cutter)) = &mut self.open else { break };
            let start = batch.bytes.len();
            match cutter.append_record(&mut batch.bytes) {
                Ok(Some(cut)) => {
                    let (source, bytes) = (Arc::clone(source), start..batch.bytes.len());
                    batch.items.push(Place { source, cut, bytes });
                }
                Ok(None) => self.open = None,
                Err(error) => {
                    let name = source.to_string();
                    self.open = None;
                    self.complain(&name, &error);
                }
            }
        }
        (!batch.items.is_empty()).then_some(batch)
    }

    /// Opens the next input that can be opened, unless one is open; `false` if there is none.
    fn open_next(&mut self) -> bool {
        while self.open.is_none() {
            let (name, opened) = match self.inputs.next() {
                None => return false,
                Some(Err((path, error))) => (path.display().to_string(), Err(error)),
                Some(Ok(input)) => {
                    let reader = input.open_counted(&self.progress.counter());
                    (input.name(), reader.and_then(|reader| Cutter::new(reader, self.format)))
                }
            };
            match opened {
                Ok(cutter) => self.open = Some((Arc::from(name), cutter)),
                Err(error) => self.complain(&name, &error),
            }
        }
        true
    }

    fn is_over(&self) -> bool {
        self.open.is_none() && self.inputs.len() == 0
    }

    fn complain(&mut self, name: &str, error: &io::Error) {
        self.progress.bar().suspend(|| complain(&format!("tafl: cannot read {}: {error}\n", printable(name))));
        self.status = Status::Unread;
    }
}

/// Where answers go, in order.
struct Taking<T, F> {
    take: F,
    /// Batches whose memory can be used again.
    spare: Vec<Batch<T>>,
}

impl<T, F: FnMut(T, &[u8]) -> Result<()>> Taking<T, F> {
    fn spare(&mut self) -> Batch<T> {
        self.spare.pop().unwrap_or_default()
    }

    fn take(&mut self, mut batch: Batch<T>, progress: &mut Progress) -> Result<()> {
        progress.add(batch.answers.len());
        let mut start = 0;
        progress.bar().suspend(|| {
            batch.answers.drain(..).try_for_each(|(answer, end)| {
                let text = &batch.text[start..end];
                start = end;
                (self.take)(answer, text)
            })
        })?;
        batch.clear();
        self.spare.push(batch);
        Ok(())
    }
}

/// Records that are worked on one after the other, and the answers.
struct Batch<T> {
    bytes: Vec<u8>,
    items: Vec<Place>,
    text: Vec<u8>,
    /// Each with the end of its text.
    answers: Vec<(T, usize)>,
}

/// Where a record of a batch is, and where it comes from.
struct Place {
    source: Arc<str>,
    cut: Cut,
    bytes: Range<usize>,
}

impl<T> Default for Batch<T> {
    fn default() -> Self {
        Self { bytes: Vec::new(), items: Vec::new(), text: Vec::new(), answers: Vec::new() }
    }
}

impl<T> Batch<T> {
    fn is_full(&self) -> bool {
        self.items.len() >= BATCH_RECORDS || self.bytes.len() >= BATCH_BYTES
    }

    fn work<S>(&mut self, state: &mut S, work: &impl Fn(&mut S, &Item, &mut Vec<u8>) -> T) {
        for place in &self.items {
            let item = Item { source: &place.source, cut: place.cut, bytes: &self.bytes[place.bytes.clone()] };
            let answer = work(state, &item, &mut self.text);
            self.answers.push((answer, self.text.len()));
        }
    }

    fn clear(&mut self) {
        // A giant must not make every later batch a giant.
        for bytes in [&mut self.bytes, &mut self.text] {
            bytes.clear();
            bytes.shrink_to(2 * BATCH_BYTES);
        }
        self.items.clear();
    }
}
