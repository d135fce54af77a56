//! Findings for people.
//!
//! Every record with something wrong has one line, which can be searched for: its place, name, variant, verdict and the end of the game. Who keeps
//! an archive with thousands of bad games wants to know which they are, so this line is never folded. Below it stand its
//! findings: the line of the file, the board, the clause of the rules, what would have been right. After the first few of a kind they
//! fold (see [`Fold`]): the record's line then names what is not shown and where it is, and the end of the report says how many there are.
//! The notes of valid records are no part of this: they are shown, and counted, with `--all` or where `--select` names them.

use super::super::options::Judge;
use super::super::output::Out;
use super::super::pipeline::Item;
use super::super::printable;
use super::excerpt::Lines;
use super::fold::Fold;
use super::run::{Read, Run};
use super::styles::Styles;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Snippet};
use anyhow::Result;
use std::io::{self, Write};
use taflkit::check::{self, Code, Finding, Report, Verdict};
use taflkit::explain::{Diagnosis, Explainer};
use taflkit::formats::read;
use taflkit::record::Place;

/// What a worker has written about a record.
#[derive(Default)]
struct Told {
    /// The end of the record's line in the text, whose own end is not written yet; 0 if the record is not reported.
    line: usize,
    findings: Vec<Part>,
}

/// A finding and the end of its text. Those that will not be shown have none.
struct Part {
    code: Code,
    ply: Option<u32>,
    end: usize,
}

/// Reports everything that is found, and how much of it was not shown.
pub(super) fn write(run: &Run, shows_all: bool, out: &mut Out) -> Result<Read> {
    let styles = Styles::new(out.is_colored());
    let fold = Fold::new(shows_all);
    let mut folded = [0_u64; Code::ALL.len()];
    let selection = run.selection;
    let is_reported = |report: &Report| {
        let has_findings = !report.findings.is_empty();
        // A game that waits for an arbiter is for people to act on, although nothing is wrong with its record.
        let waits = || report.findings.iter().any(|finding| finding.code == Code::NeedsArbiter);
        let is_bad = report.verdict != Verdict::Valid || waits();
        // Of a bad record whose findings are all ignored, nothing is left to be said.
        shows_all
            || if is_bad { has_findings || selection.is_everything() } else { has_findings && selection.is_asked_for }
    };
    let work = |judge: &mut Judge, item: &Item, report: &Report, text: &mut Vec<u8>| {
        if !is_reported(report) {
            return Told::default();
        }
        let start = text.len();
        write_line(text, item.source, report, &styles).expect("memory can be written to");
        let line = text.len() - start;
        Told { line, findings: write_findings(text, start, judge, item, report, &fold, &styles) }
    };
    let read = run.each(work, |told, text| {
        if told.line > 0 {
            write_record(out, &told, text, &fold, &mut folded)?;
        }
        Ok(())
    })?;
    for &code in Code::ALL {
        match folded[code as usize] {
            0 => {}
            1 => writeln!(out, "and 1 more like it: {code}; `--all` shows it")?,
            count => writeln!(out, "and {count} more like these: {code}; `--all` shows them")?,
        }
    }
    Ok(read)
}

/// Writes a record: which of its findings are shown is only known now.
fn write_record(
    out: &mut Out,
    told: &Told,
    text: &[u8],
    fold: &Fold,
    folded: &mut [u64; Code::ALL.len()],
) -> io::Result<()> {
    out.write_all(&text[..told.line])?;
    let (mut shown, mut hidden) = (Vec::new(), Vec::new());
    let mut start = told.line;
    for part in &told.findings {
        if fold.admits(part.code) {
            shown.push(start..part.end);
        } else {
            folded[part.code as usize] += 1;
            hidden.push(part);
        }
        start = part.end;
    }
    write_hidden(out, &hidden, shown.is_empty())?;
    writeln!(out)?;
    shown.into_iter().try_for_each(|range| out.write_all(&text[range]))
}

/// Names what is not shown of a record, and where the first of each kind is: `; captures-differ (ply 12 and 3 more)`.
fn write_hidden(out: &mut Out, hidden: &[&Part], is_all: bool) -> io::Result<()> {
    let mut begins = if is_all { ";" } else { "; also" };
    for &code in Code::ALL {
        let mut of_kind = hidden.iter().filter(|part| part.code == code);
        let Some(first) = of_kind.next() else { continue };
        write!(out, "{begins} {code}")?;
        begins = ",";
        match (first.ply, of_kind.count()) {
            (None, 0) => {}
            (Some(ply), 0) => write!(out, " (ply {ply})")?,
            (None, more) => write!(out, " ({} times)", more + 1)?,
            (Some(ply), more) => write!(out, " (ply {ply} and {more} more)")?,
        }
    }
    Ok(())
}

/// The line about a record, without its end.
fn write_line(text: &mut Vec<u8>, source: &str, report: &Report, styles: &Styles) -> io::Result<()> {
    let style = styles.verdict(report.verdict);
    write!(text, "{}:{}", printable(source), report.place.line.max(1))?;
    if report.record > 1 {
        write!(text, " record {}", report.record)?;
    }
    if let Some(id) = &report.id {
        write!(text, " {}", printable(id))?;
    }
    if let Some(variant) = &report.variant {
        let plies = if report.plies == 1 { "ply" } else { "plies" };
        write!(text, " ({}, {} {plies})", printable(variant), report.plies)?;
    }
    write!(text, ": {style}{}{style:#}", report.verdict)?;
    if let Some(outcome) = report.outcome {
        write!(text, "; {} by {} after ply {}", outcome.winner, outcome.reason, outcome.ply)?;
    }
    Ok(())
}

/// Writes the findings of a record that may be shown. Only now is it replayed with an eye to them.
fn write_findings(
    text: &mut Vec<u8>,
    start: usize,
    judge: &mut Judge,
    item: &Item,
    report: &Report,
    fold: &Fold,
    styles: &Styles,
) -> Vec<Part> {
    let mut earlier = [0_u32; Code::ALL.len()];
    let mut may_show = |finding: &Finding| {
        let count = &mut earlier[finding.code as usize];
        *count += 1;
        fold.may_show(finding.code, *count - 1)
    };
    let shown: Vec<bool> = report.findings.iter().map(&mut may_show).collect();
    let record = shown.contains(&true).then(|| read::record(item.bytes, &item.cut));
    let replay = record.as_ref().map(|record| judge.replay(record).1);
    let mut explainer = record.as_ref().zip(replay.as_ref()).map(|(record, replay)| Explainer::new(record, replay));
    let mut lines = Lines::new(item.bytes, &item.cut);
    let mut parts = Vec::with_capacity(shown.len());
    for (finding, is_shown) in report.findings.iter().zip(shown) {
        if let Some(explainer) = explainer.as_mut().filter(|_| is_shown) {
            let diagnosis = explainer.explain(finding, report);
            let drawn = drawn(finding, &diagnosis, item.source, &mut lines, styles);
            for line in drawn.lines() {
                text.extend_from_slice(line.trim_end().as_bytes());
                text.push(b'\n');
            }
            text.push(b'\n');
        }
        parts.push(Part { code: finding.code, ply: finding.ply, end: text.len() - start });
    }
    parts
}

/// A finding as people see it.
fn drawn(finding: &Finding, diagnosis: &Diagnosis, source: &str, lines: &mut Lines, styles: &Styles) -> String {
    let level = match finding.code.level() {
        check::Level::Error => Level::ERROR,
        check::Level::Warning => Level::WARNING,
        check::Level::Note => Level::NOTE,
    };
    let message = printable(&finding.message);
    let mut group = Group::with_title(level.primary_title(message).id(finding.code.name()));
    let place = finding.place;
    // Bytes that are no text have no lines.
    let excerpt = lines.around(place, finding.token.as_deref()).filter(|_| finding.code != Code::BinaryInput);
    if let Some(excerpt) = excerpt.filter(|excerpt| !excerpt.text.trim().is_empty()) {
        let annotation: Annotation = AnnotationKind::Primary.span(excerpt.span).label(label(finding));
        group = group.element(Snippet::source(excerpt.text).line_start(place.line as usize).annotation(annotation));
    }
    for (name, words) in [("rule", &diagnosis.rule), ("help", &diagnosis.right)] {
        if let Some(words) = words {
            group = add(group, name, printable(words).into_owned());
        }
    }
    if let Some(board) = &diagnosis.board {
        group = add(group, "board", format!("{}\n{}", board.caption, board.diagram.text().trim_end_matches('\n')));
    }
    with_place(&styles.renderer.render(&[group]), source, place, styles)
}

/// Puts the place below the title. The crate that draws would take the column from the line, which here may be a part of the line.
fn with_place(drawn: &str, source: &str, place: Place, styles: &Styles) -> String {
    let (title, rest) = drawn.split_once('\n').unwrap_or((drawn, ""));
    let (width, style) = (place.line.to_string().len(), styles.line_number);
    let (line, column) = (place.line.max(1), place.column.max(1));
    format!("{title}\n{:width$}{style}-->{style:#} {}:{line}:{column}\n{rest}", "", printable(source))
}

fn add<'a>(group: Group<'a>, name: &'a str, words: String) -> Group<'a> {
    group.element(Level::NOTE.with_name(Some(name)).message(words))
}

/// Where in the game it is: `ply 12`, `variation 3a.1, ply 6`.
fn label(finding: &Finding) -> String {
    let variation = finding.variation.as_ref().map(|address| format!("variation {}", printable(address)));
    let ply = finding.ply.map(|ply| format!("ply {ply}"));
    variation.into_iter().chain(ply).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use taflkit::formats::cut::Cut;

    proptest! {
        #[test]
        fn any_place_of_any_text_can_be_drawn(
            bytes in prop_oneof![any::<Vec<u8>>(), "(\\PC|\t|\r|\n|d6-c6| ){0,200}".prop_map(String::into_bytes)],
            line in 0..5_u32,
            column in 0..250_u32,
            start in 1..10_u32,
            token in "(\\PC|d6-c6){0,3}",
        ) {
            let cut = Cut { format: None, number: 1, line: 1, column: start, too_long: None };
            let finding = Finding {
                code: Code::BadToken,
                ply: Some(1),
                token: Some(token),
                variation: None,
                place: Place { line, column },
                message: "a message".into(),
            };
            let mut lines = Lines::new(&bytes, &cut);
            let drawn = drawn(&finding, &Diagnosis::default(), "a.otg", &mut lines, &Styles::new(false));
            prop_assert!(drawn.starts_with("error[bad-token]: a message\n"));
            prop_assert!(drawn.lines().all(|line| line.chars().count() < 1200), "{}", drawn);
        }
    }
}
