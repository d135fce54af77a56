//! `tafl check`: what is wrong with each record, and why.

use super::options::{Inputs, Jobs, Judge, JudgeBy, Output};
use super::output::Out;
use super::pipeline::{Item, Pipeline};
use super::{Status, printable};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::io::Write;
use taflkit::check::{Finding, Level, Report, Verdict};

/// Replay records and report what is wrong with each, and why
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    judge_by: JudgeBy,
    #[command(flatten)]
    jobs: Jobs,
    /// How to report: for people, or one JSON object a line and record
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Let warnings count for the exit status
    #[arg(long)]
    strict: bool,
    /// Report valid records as well (text)
    #[arg(long)]
    all: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object a line, for programs
    Jsonl,
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let rules = self.judge_by.rules()?;
        let styles = Styles::new(out.is_colored());
        let mut counts = [0_u64; Verdict::ALL.len()];
        let mut worst = None;
        let pipeline = Pipeline::new(&self.inputs, &self.jobs, output);
        let work = |judge: &mut Judge, item: &Item, text: &mut Vec<u8>| {
            let report = judge.check_bytes(item.bytes, &item.cut);
            self.write(text, item.source, &report, &styles);
            (report.verdict, report.level())
        };
        let read = pipeline.run_writing(
            || rules.judge(),
            work,
            |(verdict, level), text| {
                counts[verdict as usize] += 1;
                worst = worst.max(level);
                Ok(out.write_all(text)?)
            },
        )?;
        if self.format == Format::Text && !output.quiet {
            // Whoever writes the reports to a file still wants to know how it went.
            if !out.is_stdout() {
                write_summary(&mut std::io::stderr(), &counts)?;
            }
            write_summary(out, &counts)?;
        }
        let fatal = if self.strict { Level::Warning } else { Level::Error };
        let found = if worst >= Some(fatal) { Status::Findings } else { Status::Fine };
        Ok(read.max(found))
    }

    fn write(&self, text: &mut Vec<u8>, source: &str, report: &Report, styles: &Styles) {
        let written = match self.format {
            Format::Jsonl => report.write_json(source, text).and_then(|()| text.write_all(b"\n")),
            Format::Text => self.write_text(text, source, report, styles),
        };
        written.expect("memory can be written to");
    }

    fn write_text(&self, text: &mut Vec<u8>, source: &str, report: &Report, styles: &Styles) -> std::io::Result<()> {
        if report.verdict == Verdict::Valid && !self.all {
            return Ok(());
        }
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
        writeln!(text)?;
        for finding in &report.findings {
            write_finding(text, finding, styles)?;
        }
        Ok(())
    }
}

fn write_finding(text: &mut Vec<u8>, finding: &Finding, styles: &Styles) -> std::io::Result<()> {
    let level = finding.code.level();
    let style = styles.level(level);
    write!(text, "  {style}{level}{style:#}[{}]", finding.code)?;
    if let Some(variation) = &finding.variation {
        write!(text, " variation {}", printable(variation))?;
    }
    if let (Some(ply), Some(token)) = (finding.ply, &finding.token) {
        write!(text, " ply {ply}, {}", printable(token))?;
    }
    if finding.place.line > 0 {
        write!(text, " ({}:{})", finding.place.line, finding.place.column)?;
    }
    writeln!(text, ": {}", printable(&finding.message))
}

fn write_summary(out: &mut impl Write, counts: &[u64]) -> std::io::Result<()> {
    let total: u64 = counts.iter().sum();
    let parts: Vec<String> = Verdict::ALL
        .iter()
        .filter(|&&verdict| counts[verdict as usize] > 0)
        .map(|&verdict| format!("{} {verdict}", counts[verdict as usize]))
        .collect();
    writeln!(
        out,
        "{total} record{}: {}",
        if total == 1 { "" } else { "s" },
        if parts.is_empty() { "none".into() } else { parts.join(", ") }
    )
}

/// Colours, or none.
struct Styles {
    good: Style,
    note: Style,
    warning: Style,
    error: Style,
}

impl Styles {
    fn new(colored: bool) -> Self {
        let style = |color: AnsiColor| if colored { color.on_default().bold() } else { Style::new() };
        Self {
            good: style(AnsiColor::Green),
            note: style(AnsiColor::Cyan),
            warning: style(AnsiColor::Yellow),
            error: style(AnsiColor::Red),
        }
    }

    fn level(&self, level: Level) -> Style {
        match level {
            Level::Note => self.note,
            Level::Warning => self.warning,
            Level::Error => self.error,
        }
    }

    fn verdict(&self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Valid => self.good,
            Verdict::AnnotatedWrongly | Verdict::ResultDisputed => self.warning,
            _ => self.error,
        }
    }
}
