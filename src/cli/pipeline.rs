//! Records from all inputs, worked on in parallel, handed on in the order of the inputs.

use super::options::{Inputs, Jobs, Output};
use super::progress::Progress;
use super::{Status, complain, printable};
use anyhow::Result;
use rayon::prelude::*;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use taflkit::formats::Format;
use taflkit::formats::cut::{Cut, Cutter};
use taflkit::formats::input;

/// One record as it was cut out of its input.
pub(super) struct Item {
    pub source: Arc<str>,
    pub cut: Cut,
    pub bytes: Vec<u8>,
}

/// What to read and how.
pub(super) struct Pipeline<'a> {
    inputs: &'a [PathBuf],
    format: Option<Format>,
    jobs: usize,
    quiet: bool,
}

/// A batch is worked on once it holds so many records or bytes: enough to keep the threads busy, little enough to stay small.
const BATCH_RECORDS: usize = 512;
const BATCH_BYTES: usize = 1 << 20;

impl<'a> Pipeline<'a> {
    /// What these options ask for.
    pub fn new(inputs: &'a Inputs, jobs: &Jobs, output: &Output) -> Self {
        Self { inputs: &inputs.inputs, format: inputs.format(), jobs: jobs.count(), quiet: output.quiet }
    }
}

impl Pipeline<'_> {
    /// Hands every record to `work`, on several threads with a state for each, and the answers to `take`, in order. Inputs that cannot be
    /// read are named on the standard error; the status says whether there were any.
    pub fn run<S, T: Send>(
        &self,
        state: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, &Item) -> T + Sync + Send,
        mut take: impl FnMut(T) -> Result<()>,
    ) -> Result<Status> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs).build()?;
        if self.inputs.is_empty() && !self.quiet && std::io::stdin().is_terminal() {
            complain("tafl: reading records from the terminal; Ctrl-D ends them\n");
        }
        let inputs = input::find(self.inputs);
        let mut progress = Progress::new(self.quiet, &inputs);
        let mut status = Status::Fine;
        let mut batch = Batch::default();
        let (counter, hushed) = (progress.counter(), progress.bar());
        let mut flush = |batch: &mut Batch| -> Result<()> {
            let answers: Vec<T> = if self.jobs == 1 {
                let mut state = state();
                batch.items().iter().map(|item| work(&mut state, item)).collect()
            } else {
                pool.install(|| batch.items().par_iter().map_init(&state, |state, item| work(state, item)).collect())
            };
            progress.add(answers.len());
            batch.clear();
            hushed.suspend(|| answers.into_iter().try_for_each(&mut take))
        };
        for input in inputs {
            let opened = match input {
                Err((path, error)) => Err((path.display().to_string(), error)),
                Ok(input) => {
                    let name = input.name();
                    let cutter = input.open_counted(&counter).and_then(|reader| Cutter::new(reader, self.format));
                    cutter.map(|cutter| (cutter, Arc::from(name.as_str()))).map_err(|error| (name, error))
                }
            };
            let read = opened.and_then(|(mut cutter, source): (_, Arc<str>)| {
                let mut bytes = batch.buffer();
                loop {
                    match cutter.next_record(&mut bytes) {
                        Ok(None) => return Ok(Ok(())),
                        Ok(Some(cut)) => batch.push(Item { source: Arc::clone(&source), cut, bytes }),
                        Err(error) => return Err((source.to_string(), error)),
                    }
                    if batch.is_full()
                        && let Err(error) = flush(&mut batch)
                    {
                        return Ok(Err(error));
                    }
                    bytes = batch.buffer();
                }
            });
            match read {
                Ok(result) => result?,
                Err((name, error)) => {
                    hushed.suspend(|| complain(&format!("tafl: cannot read {}: {error}\n", printable(&name))));
                    status = Status::Unread;
                }
            }
        }
        flush(&mut batch)?;
        hushed.finish_and_clear();
        Ok(status)
    }
}

/// Records waiting to be worked on; their memory is used again.
#[derive(Default)]
struct Batch {
    items: Vec<Item>,
    spare: Vec<Vec<u8>>,
    bytes: usize,
}

impl Batch {
    /// An empty buffer for the next record.
    fn buffer(&mut self) -> Vec<u8> {
        self.spare.pop().unwrap_or_default()
    }

    fn push(&mut self, item: Item) {
        self.bytes += item.bytes.len();
        self.items.push(item);
    }

    fn is_full(&self) -> bool {
        self.items.len() >= BATCH_RECORDS || self.bytes >= BATCH_BYTES
    }

    fn items(&self) -> &[Item] {
        &self.items
    }

    fn clear(&mut self) {
        // A giant must not make every later batch a giant.
        let small = |bytes: &Vec<u8>| bytes.capacity() <= BATCH_BYTES;
        self.spare.extend(self.items.drain(..).map(|item| item.bytes).filter(small));
        self.bytes = 0;
    }
}
