//! The page about a finding code, as text and as JSON.

use super::wrap::write_wrapped;
use anstyle::Style;
use serde::Serialize;
use std::io::{self, Write};
use taflkit::check::{Code, Level, Verdict};
use taflkit::explain::codes::{Example, Group, Mending, Page, page};

/// Writes the page in lines of at most this width.
pub(super) fn write_page(out: &mut impl Write, code: Code, width: usize, bold: Style) -> io::Result<()> {
    let page = page(code);
    writeln!(out, "{bold}{code}{bold:#} ({}; {})", code.level(), effect(code))?;
    writeln!(out)?;
    write_wrapped(out, "", &format!("{} {}", code.meaning(), page.what), width)?;
    writeln!(out, "\n{bold}Why it matters{bold:#}")?;
    write_wrapped(out, "  ", page.why, width)?;
    writeln!(out, "\n{bold}Example{bold:#}")?;
    for line in page.example.record.lines() {
        writeln!(out, "{}", format!("      {line}").trim_end())?;
    }
    write_wrapped(out, "  tafl check says: ", page.example.says, width)?;
    writeln!(out, "\n{bold}What to do{bold:#}")?;
    write_wrapped(out, "  ", page.fix, width)?;
    if let Some(advice) = page.mending.advice() {
        write_wrapped(out, "  ", advice, width)?;
    }
    writeln!(out)?;
    write_wrapped(out, "See also: ", &see_also(code).join(", "), width)
}

/// What it does to the record.
fn effect(code: Code) -> String {
    match code.verdict() {
        Verdict::Valid => "the record stays valid".to_owned(),
        verdict => format!("the record is {verdict}"),
    }
}

/// The page as an object.
#[derive(Serialize)]
struct Object {
    code: &'static str,
    group: Group,
    level: Level,
    verdict: Verdict,
    meaning: &'static str,
    what: &'static str,
    why: &'static str,
    example: Example,
    fix: &'static str,
    mending: Mending,
    see_also: Vec<&'static str>,
}

/// Writes the page as one JSON object on one line.
pub(super) fn write_json(out: &mut impl Write, code: Code) -> io::Result<()> {
    let Page { group, what, why, example, fix, mending, .. } = *page(code);
    let (level, verdict, meaning) = (code.level(), code.verdict(), code.meaning());
    let object = Object {
        code: code.name(),
        group,
        level,
        verdict,
        meaning,
        what,
        why,
        example,
        fix,
        mending,
        see_also: see_also(code),
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

fn see_also(code: Code) -> Vec<&'static str> {
    page(code).see_also.iter().map(|code| code.name()).collect()
}
