//! One run over the inputs: every record is judged, and what is left of its findings goes to a reporter.

use super::super::Status;
use super::super::options::{Judge, Rules};
use super::super::pipeline::{Item, Pipeline};
use super::Selection;
use anyhow::Result;
use taflkit::check::{Level, Report, Verdict};

/// What to check, and by what.
pub(super) struct Run<'a> {
    pub pipeline: Pipeline<'a>,
    pub rules: Rules,
    pub selection: &'a Selection,
}

/// How a run went.
pub(super) struct Read {
    /// Whether every input could be read.
    pub status: Status,
    /// How many records have each verdict.
    pub verdicts: [u64; Verdict::ALL.len()],
    /// The worst level among the findings that are reported.
    pub worst: Option<Level>,
}

impl Run<'_> {
    /// Hands every report to `work`, on several threads, and its answers to `take`, in the order of the inputs, each with the text that was
    /// written for it.
    pub fn each<T: Send>(
        &self,
        work: impl Fn(&mut Judge, &Item, &Report, &mut Vec<u8>) -> T + Sync + Send,
        mut take: impl FnMut(T, &[u8]) -> Result<()>,
    ) -> Result<Read> {
        let mut verdicts = [0; Verdict::ALL.len()];
        let mut worst = None;
        let work = |judge: &mut Judge, item: &Item, text: &mut Vec<u8>| {
            let mut report = judge.check_bytes(item.bytes, &item.cut);
            self.selection.apply(&mut report);
            let answer = work(judge, item, &report, text);
            (report.verdict, report.level(), answer)
        };
        let status = self.pipeline.run_writing(
            || self.rules.judge(),
            work,
            |(verdict, level, answer), text| {
                verdicts[verdict as usize] += 1;
                worst = worst.max(level);
                take(answer, text)
            },
        )?;
        Ok(Read { status, verdicts, worst })
    }
}
