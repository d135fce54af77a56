//! Reports for programs: one JSON object a line and record.

use super::super::options::Judge;
use super::super::output::Out;
use super::super::pipeline::Item;
use super::run::{Read, Run};
use anyhow::Result;
use std::io::Write;
use taflkit::check::Report;

pub(super) fn write(run: &Run, out: &mut Out) -> Result<Read> {
    let work = |_: &mut Judge, item: &Item, report: &Report, text: &mut Vec<u8>| {
        let written = report.write_json(item.source, text).and_then(|()| text.write_all(b"\n"));
        written.expect("memory can be written to");
    };
    run.each(work, |(), text| Ok(out.write_all(text)?))
}
