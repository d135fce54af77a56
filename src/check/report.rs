//! What a check found.

use super::{Code, Level, Verdict};
use crate::engine::{Outcome, Winner};
use crate::record::{Place, RecordedReason, RecordedResult};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

/// Everything that was found about one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Which record of its input, counted from 1.
    pub record: u32,
    /// The record's own name.
    pub id: Option<String>,
    /// Where it begins.
    pub place: Place,
    /// The id or name of the variant it was judged by.
    pub variant: Option<String>,
    /// How many plies the main line has.
    pub plies: u32,
    /// What it is worth.
    pub verdict: Verdict,
    /// What the rules say of the end.
    pub outcome: Option<Outcome>,
    /// What the record says of it.
    pub recorded: Recorded,
    /// What was found, in the order of the record.
    pub findings: Vec<Finding>,
}

/// The recorded result, as reports print it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Recorded {
    /// The winner.
    pub winner: Option<Winner>,
    /// The reason.
    pub reason: Option<RecordedReason>,
}

impl From<&RecordedResult> for Recorded {
    fn from(result: &RecordedResult) -> Self {
        Self { winner: result.winner, reason: result.reason }
    }
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub code: Code,
    /// The ply it is about, counted from 1.
    pub ply: Option<u32>,
    /// The token it is about, as written.
    pub token: Option<String>,
    /// The variation it stands in, by its address; `None` for the main line.
    pub variation: Option<Arc<str>>,
    /// Where it stands in the input.
    pub place: Place,
    /// What is wrong, in words.
    pub message: String,
}

impl Report {
    /// The worst level among the findings.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.findings.iter().map(|finding| finding.code.level()).max()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Finding", 8)?;
        object.serialize_field("code", self.code.name())?;
        object.serialize_field("level", self.code.level().name())?;
        object.serialize_field("ply", &self.ply)?;
        object.serialize_field("move", &self.token)?;
        if let Some(variation) = &self.variation {
            object.serialize_field("variation", &**variation)?;
        }
        object.serialize_field("line", &self.place.line)?;
        object.serialize_field("column", &self.place.column)?;
        object.serialize_field("message", &self.message)?;
        object.end()
    }
}

impl Report {
    /// Writes it, with the name of its input, as one JSON object on one line, as the command line's contract has it.
    ///
    /// Nearly every record of an archive has a report without findings, and there are many of them: so its few keys are written out as they
    /// stand, and only what needs escapes is left to a serialiser.
    ///
    /// # Errors
    /// When the writer cannot be written to.
    pub fn write_json(&self, source: &str, out: &mut impl Write) -> io::Result<()> {
        out.write_all(b"{\"source\":")?;
        write_text(out, Some(source))?;
        out.write_all(b",\"record\":")?;
        write_number(out, self.record)?;
        out.write_all(b",\"id\":")?;
        write_text(out, self.id.as_deref())?;
        out.write_all(b",\"variant\":")?;
        write_text(out, self.variant.as_deref())?;
        out.write_all(b",\"plies\":")?;
        write_number(out, self.plies)?;
        out.write_all(b",\"verdict\":")?;
        write_name(out, Some(self.verdict.name()))?;
        match self.outcome {
            None => out.write_all(b",\"outcome\":null")?,
            Some(Outcome { winner, reason, ply }) => {
                out.write_all(b",\"outcome\":{\"winner\":")?;
                write_name(out, Some(winner.name()))?;
                out.write_all(b",\"reason\":")?;
                write_name(out, Some(reason.code()))?;
                out.write_all(b",\"ply\":")?;
                write_number(out, ply)?;
                out.write_all(b"}")?;
            }
        }
        out.write_all(b",\"recorded\":{\"winner\":")?;
        write_name(out, self.recorded.winner.map(Winner::name))?;
        out.write_all(b",\"reason\":")?;
        write_name(out, self.recorded.reason.map(RecordedReason::name))?;
        out.write_all(b"},\"findings\":")?;
        if self.findings.is_empty() {
            out.write_all(b"[]")?;
        } else {
            serde_json::to_writer(&mut *out, &self.findings)?;
        }
        out.write_all(b"}")
    }
}

fn write_number(out: &mut impl Write, number: u32) -> io::Result<()> {
    out.write_all(itoa::Buffer::new().format(number).as_bytes())
}

/// A word of the contract as a JSON string, or `null`.
fn write_name(out: &mut impl Write, name: Option<&str>) -> io::Result<()> {
    let Some(name) = name else { return out.write_all(b"null") };
    out.write_all(b"\"")?;
    out.write_all(name.as_bytes())?;
    out.write_all(b"\"")
}

/// A JSON string, or `null`.
fn write_text(out: &mut impl Write, text: Option<&str>) -> io::Result<()> {
    let Some(text) = text else { return out.write_all(b"null") };
    // Without branches, so that many bytes are looked at at once.
    let is_special = |byte: u8| (byte < b' ') | (byte == b'"') | (byte == b'\\');
    if text.bytes().fold(false, |found, byte| found | is_special(byte)) {
        return Ok(serde_json::to_writer(out, text)?);
    }
    write_name(out, Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Reason;
    use serde_json::{Value, json};

    fn written(report: &Report, source: &str) -> Value {
        let mut line = Vec::new();
        report.write_json(source, &mut line).unwrap();
        assert!(!line.contains(&b'\n'));
        serde_json::from_slice(&line).unwrap()
    }

    #[test]
    fn a_report_is_one_object_whatever_its_texts_hold() {
        let mut report = Report {
            record: 12,
            id: None,
            place: Place::default(),
            variant: None,
            plies: 87,
            verdict: Verdict::Valid,
            outcome: None,
            recorded: Recorded::default(),
            findings: Vec::new(),
        };
        let bare = json!({"source": "-", "record": 12, "id": null, "variant": null, "plies": 87, "verdict": "valid", "outcome": null,
            "recorded": {"winner": null, "reason": null}, "findings": []});
        assert_eq!(written(&report, "-"), bare);
        report.id = Some("a \"b\"\\\n\u{1}ö".into());
        report.variant = Some("copenhagen-11".into());
        report.outcome = Some(Outcome { winner: Winner::Defenders, reason: Reason::ExitFort, ply: 87 });
        report.recorded = Recorded { winner: Some(Winner::Draw), reason: Some(RecordedReason::Agreed) };
        report.verdict = Verdict::ResultDisputed;
        report.findings.push(Finding {
            code: Code::ResultContradicts,
            ply: Some(87),
            token: Some("f1-f2".into()),
            variation: None,
            place: Place { line: 3, column: 4 },
            message: "no".into(),
        });
        let full = json!({"source": "a\tb", "record": 12, "id": "a \"b\"\\\n\u{1}ö", "variant": "copenhagen-11", "plies": 87,
            "verdict": "result-disputed", "outcome": {"winner": "defenders", "reason": "exit-fort", "ply": 87},
            "recorded": {"winner": "draw", "reason": "agreed"},
            "findings": [{"code": "result-contradicts", "level": "error", "ply": 87, "move": "f1-f2", "line": 3, "column": 4, "message": "no"}]});
        assert_eq!(written(&report, "a\tb"), full);
    }
}
