//! JUnit's XML: a test suite for each input, a test for each record.
//!
//! The head of a suite says how many tests it has and how many fail, which is only known at its end. So the tests wait in a
//! temporary file, and only the counts of each suite in memory.

use super::super::options::Judge;
use super::super::output::Out;
use super::super::pipeline::Item;
use super::super::printable;
use super::run::{Read, Run};
use anyhow::{Context, Result};
use quick_junit::{NonSuccessKind, Report as Document, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, BufReader, BufWriter, Read as _, Seek, Write};
use std::sync::Arc;
use taflkit::check::{Finding, Level, Report};

/// What the head of a suite says, and how long its tests are.
struct Counts {
    source: Arc<str>,
    tests: usize,
    failures: usize,
    bytes: u64,
}

/// The end of a suite, and of a document, as they are written.
const SUITE_END: &str = "    </testsuite>\n";
const DOCUMENT_END: &str = "</testsuites>\n";

pub(super) fn write(run: &Run, fatal: Level, out: &mut Out) -> Result<Read> {
    let cannot_wait = "cannot write a temporary file";
    let mut waiting = BufWriter::new(tempfile::tempfile().context(cannot_wait)?);
    let mut suites: Vec<Counts> = Vec::new();
    let work = |_: &mut Judge, item: &Item, report: &Report, text: &mut Vec<u8>| {
        let is_failure = report.level() >= Some(fatal);
        text.extend_from_slice(test(item.source, report, fatal).as_bytes());
        (Arc::clone(item.source), is_failure)
    };
    let read = run.each(work, |(source, is_failure), text| {
        // An input that is named twice comes twice, but not in one go: each opening of it has a name of its own.
        if suites.last().is_none_or(|last| !Arc::ptr_eq(&last.source, &source)) {
            suites.push(Counts { source, tests: 0, failures: 0, bytes: 0 });
        }
        let suite = suites.last_mut().expect("one was made");
        suite.tests += 1;
        suite.failures += usize::from(is_failure);
        suite.bytes += text.len() as u64;
        waiting.write_all(text).context(cannot_wait)
    })?;
    let mut waiting = waiting.into_inner().map_err(io::IntoInnerError::into_error).context(cannot_wait)?;
    waiting.rewind().context(cannot_wait)?;
    let mut waiting = BufReader::new(waiting);
    let mut document = Document::new("tafl check");
    document.tests = suites.iter().map(|suite| suite.tests).sum();
    document.failures = suites.iter().map(|suite| suite.failures).sum();
    out.write_all(head(&document.to_string()?, DOCUMENT_END)?.as_bytes())?;
    for counts in &suites {
        let mut suite = TestSuite::new(printable(&counts.source));
        // A suite without tests would be closed at once.
        suite.add_test_case(TestCase::new("", TestCaseStatus::success()));
        (suite.tests, suite.failures) = (counts.tests, counts.failures);
        let text = only_suite(suite)?;
        let (head, _) = text.split_once(CASE).context("a suite has a test")?;
        out.write_all(head.as_bytes())?;
        io::copy(&mut waiting.by_ref().take(counts.bytes), out)?;
        out.write_all(SUITE_END.as_bytes())?;
    }
    out.write_all(DOCUMENT_END.as_bytes())?;
    Ok(read)
}

/// How a test begins.
const CASE: &str = "        <testcase";

/// What stands before the end of a document.
fn head<'a>(text: &'a str, end: &str) -> Result<&'a str> {
    text.strip_suffix(end).context("a document ends as documents do")
}

/// A suite as it stands in a document.
fn only_suite(suite: TestSuite) -> Result<String> {
    let mut document = Document::unnamed();
    document.add_test_suite(suite);
    let text = document.to_string()?;
    let (_, suite) = text.split_once("<testsuites").context("a document has suites")?;
    let (_, suite) = suite.split_once('\n').context("a document has lines")?;
    Ok(suite.to_owned())
}

/// The test of a record, as it stands in a document.
fn test(source: &str, report: &Report, fatal: Level) -> String {
    let mut name = format!("record {}", report.record);
    if let Some(id) = &report.id {
        name.push_str(&format!(" {}", printable(id)));
    }
    let is_fatal = |finding: &&Finding| finding.code.level() >= fatal;
    let failures: Vec<String> = report.findings.iter().filter(is_fatal).map(|finding| told(source, finding)).collect();
    let others: Vec<String> =
        report.findings.iter().filter(|finding| !is_fatal(finding)).map(|finding| told(source, finding)).collect();
    let mut status = TestCaseStatus::success();
    if !failures.is_empty() {
        status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        let first = report.findings.iter().find(is_fatal);
        status.set_message(failures[0].clone()).set_type(first.map_or("", |finding| finding.code.name()));
        status.set_description(failures.join("\n"));
    }
    let mut case = TestCase::new(name, status);
    case.set_classname(printable(source));
    if !others.is_empty() {
        case.set_system_out(others.join("\n"));
    }
    let mut suite = TestSuite::new("");
    suite.add_test_case(case);
    let text = only_suite(suite).expect("memory can be written to");
    let start = text.find(CASE).unwrap_or_default();
    let end = text.rfind(SUITE_END).unwrap_or(text.len());
    text[start..end].to_owned()
}

/// A finding in a line: `a.otg:19:4: error[path-blocked] ply 9, e7-e1: a man of the defenders on e4 is in the way`.
fn told(source: &str, finding: &Finding) -> String {
    let (line, column) = (finding.place.line.max(1), finding.place.column.max(1));
    let mut told = format!("{}:{line}:{column}: {}[{}]", printable(source), finding.code.level(), finding.code);
    if let Some(variation) = &finding.variation {
        told.push_str(&format!(" variation {}", printable(variation)));
    }
    if let (Some(ply), Some(token)) = (finding.ply, &finding.token) {
        told.push_str(&format!(" ply {ply}, {}", printable(token)));
    }
    format!("{told}: {}", printable(&finding.message))
}
