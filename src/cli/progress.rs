//! How far a long job is: on the standard error, and only where a person looks at it.

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;
use taflkit::formats::input::{Counter, Input};

/// How far a job is.
pub(super) struct Progress {
    bar: ProgressBar,
    records: u64,
    counter: Counter,
}

impl Progress {
    /// A new job. The time that is left is known where the sizes of all inputs are.
    pub fn new(is_quiet: bool, inputs: &[Result<Input, (PathBuf, io::Error)>]) -> Self {
        let bar = if is_quiet || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            let sizes = inputs.iter().map(|input| input.as_ref().map_or(Some(0), Input::size));
            let bar = match sizes.sum::<Option<u64>>() {
                Some(bytes) => {
                    let template = "{spinner} {msg} [{bar:20}] {percent}%, {eta} left";
                    ProgressBar::new(bytes).with_style(style(template).progress_chars("=> "))
                }
                None => ProgressBar::new_spinner().with_style(style("{spinner} {msg}")),
            };
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        };
        Self { bar, records: 0, counter: Counter::default() }
    }

    /// Counts the bytes that are read.
    pub fn counter(&self) -> Counter {
        self.counter.clone()
    }

    /// What is drawn, to be hushed while something else is said, and to be ended.
    pub fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// So many more records are done.
    pub fn add(&mut self, records: usize) {
        self.records += records as u64;
        if self.bar.is_hidden() {
            return;
        }
        let rate = self.records as f64 / self.bar.elapsed().as_secs_f64().max(0.001);
        self.bar.set_message(format!("{} records, {}/s", HumanCount(self.records), HumanCount(rate as u64)));
        self.bar.set_position(self.counter.bytes());
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is a good one")
}
