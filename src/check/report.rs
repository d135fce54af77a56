//! What a check found.

use super::{Code, Level, Verdict};
use crate::engine::{Outcome, Winner};
use crate::record::{Place, RecordedReason, RecordedResult};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;
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

/// A report with the name of its input, as one JSON object.
#[derive(Debug)]
pub struct Named<'a> {
    /// The name of the input.
    pub source: &'a str,
    /// The report.
    pub report: &'a Report,
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.report;
        let mut object = serializer.serialize_struct("Report", 9)?;
        object.serialize_field("source", self.source)?;
        object.serialize_field("record", &report.record)?;
        object.serialize_field("id", &report.id)?;
        object.serialize_field("variant", &report.variant)?;
        object.serialize_field("plies", &report.plies)?;
        object.serialize_field("verdict", &report.verdict)?;
        object.serialize_field("outcome", &report.outcome)?;
        object.serialize_field("recorded", &report.recorded)?;
        object.serialize_field("findings", &report.findings)?;
        object.end()
    }
}
