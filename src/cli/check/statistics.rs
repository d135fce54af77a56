//! How often each kind of finding was found: `--statistics`.

use super::super::options::Judge;
use super::super::output::Out;
use super::super::pipeline::Item;
use super::super::table::{Cell, Table, TableFormat};
use super::run::{Read, Run};
use anyhow::Result;
use taflkit::check::{Code, Report};

pub(super) fn write(run: &Run, out: &mut Out) -> Result<Read> {
    let work = |_: &mut Judge, _: &Item, report: &Report, _: &mut Vec<u8>| {
        let mut codes: Vec<Code> = report.findings.iter().map(|finding| finding.code).collect();
        codes.sort_unstable();
        codes
    };
    let (mut findings, mut records) = ([0_u64; Code::ALL.len()], [0_u64; Code::ALL.len()]);
    let read = run.each(work, |codes, _| {
        for of_kind in codes.chunk_by(|one, other| one == other) {
            findings[of_kind[0] as usize] += of_kind.len() as u64;
            records[of_kind[0] as usize] += 1;
        }
        Ok(())
    })?;
    let mut found: Vec<Code> = Code::ALL.iter().copied().filter(|&code| records[code as usize] > 0).collect();
    // The worst first, and of those the most frequent.
    found.sort_by_key(|&code| std::cmp::Reverse((code.level(), records[code as usize])));
    let mut table = Table::new(["code", "level", "findings", "records"]);
    table.rows = found
        .into_iter()
        .map(|code| {
            let count = |counts: &[u64]| Cell::Count(counts[code as usize]);
            vec![
                Cell::Text(code.name().into()),
                Cell::Text(code.level().name().into()),
                count(&findings),
                count(&records),
            ]
        })
        .collect();
    if !table.rows.is_empty() {
        table.write(TableFormat::Table, out)?;
    }
    Ok(read)
}
