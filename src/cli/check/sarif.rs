//! SARIF 2.1.0: one JSON document.
//!
//! The list of results can be as long as an archive, so the document is not held in memory: its frame is cut open where the results
//! belong, and they are written one after the other.

use super::super::options::Judge;
use super::super::output::Out;
use super::super::pipeline::Item;
use super::super::printable;
use super::run::{Read, Run};
use anyhow::{Context, Result};
use serde_json::json;
use serde_sarif::sarif::{
    self, ArtifactLocation, Location, LogicalLocation, MultiformatMessageString, PhysicalLocation, PropertyBag, Region,
    ReportingConfiguration, ReportingDescriptor, ResultLevel, SCHEMA_URL, Sarif, Tool, ToolComponent,
};
use std::io::Write;
use taflkit::check::{Code, Finding, Level, Report};

/// An empty list of results, as it stands in the frame.
const NO_RESULTS: &str = "\"results\":[]";

pub(super) fn write(run: &Run, out: &mut Out) -> Result<Read> {
    let frame = serde_json::to_string(&frame())?;
    let (head, tail) = frame.split_once(NO_RESULTS).context("a SARIF frame has a list of results")?;
    write!(out, "{head}\"results\":[")?;
    let work = |_: &mut Judge, item: &Item, report: &Report, text: &mut Vec<u8>| {
        for (index, finding) in report.findings.iter().enumerate() {
            text.extend_from_slice(if index == 0 { b"\n" } else { b",\n" });
            serde_json::to_writer(&mut *text, &result(item.source, report, finding)).expect("memory can be written to");
        }
    };
    let mut is_first = true;
    let read = run.each(work, |(), text| {
        if !text.is_empty() {
            out.write_all(if is_first { b"" } else { b"," })?;
            out.write_all(text)?;
            is_first = false;
        }
        Ok(())
    })?;
    writeln!(out, "\n]{tail}")?;
    Ok(read)
}

/// The document without results: the tool and its rules, one for each code, in the order of the table.
fn frame() -> Sarif {
    let driver = ToolComponent::builder()
        .name("tafl")
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(Code::ALL.iter().map(|&code| rule(code)).collect::<Vec<_>>())
        .build();
    let run = sarif::Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .column_kind(json!("unicodeCodePoints"))
        .results(Vec::new())
        .build();
    Sarif::builder().schema(SCHEMA_URL).version(json!("2.1.0")).runs(vec![run]).build()
}

fn rule(code: Code) -> ReportingDescriptor {
    let text = |text: &str| MultiformatMessageString::builder().text(text).build();
    ReportingDescriptor::builder()
        .id(code.name())
        .short_description(text(code.meaning()))
        .help(text(&format!("{} `tafl explain {code}` says more.", code.meaning())))
        .default_configuration(ReportingConfiguration::builder().level(json!(level_name(code.level()))).build())
        .build()
}

const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

fn result(source: &str, report: &Report, finding: &Finding) -> sarif::Result {
    let level = match finding.code.level() {
        Level::Error => ResultLevel::Error,
        Level::Warning => ResultLevel::Warning,
        Level::Note => ResultLevel::Note,
    };
    let properties =
        [("record", json!(report.record)), ("ply", json!(finding.ply)), ("verdict", json!(report.verdict))];
    let known = properties.into_iter().filter(|(_, value)| !value.is_null());
    sarif::Result::builder()
        .rule_id(finding.code.name())
        .rule_index(finding.code as i64)
        .level(level)
        .message(sarif::Message::builder().text(printable(&finding.message)).build())
        .locations(vec![location(source, report, finding)])
        .properties(
            PropertyBag::builder()
                .additional_properties(
                    known.map(|(name, value)| (name.to_owned(), value)).collect::<std::collections::BTreeMap<_, _>>(),
                )
                .build(),
        )
        .build()
}

fn location(source: &str, report: &Report, finding: &Finding) -> Location {
    let (line, column) = (finding.place.line.max(1), finding.place.column.max(1));
    let region = Region::builder().start_line(i64::from(line)).start_column(i64::from(column)).build();
    let physical = PhysicalLocation::builder()
        .artifact_location(ArtifactLocation::builder().uri(uri(source)).build())
        .region(region)
        .build();
    let mut name = format!("record {}", report.record);
    if let Some(variation) = &finding.variation {
        name.push_str(&format!("/variation {}", printable(variation)));
    }
    if let Some(ply) = finding.ply {
        name.push_str(&format!("/ply {ply}"));
    }
    let logical = LogicalLocation::builder().fully_qualified_name(name).kind("record").build();
    Location::builder().physical_location(physical).logical_locations(vec![logical]).build()
}

/// The name of an input as a relative or absolute reference of a URI. The standard input is called so.
fn uri(source: &str) -> String {
    if source == "-" {
        return "stdin".into();
    }
    let mut uri = String::from(if source.starts_with('/') { "file://" } else { "" });
    // A colon before the first slash would be taken for the end of a scheme.
    for byte in source.bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_become_references() {
        assert_eq!(uri("a b/ö:1.otg"), "a%20b/%C3%B6%3A1.otg");
        assert_eq!(uri("/tmp/a.otg"), "file:///tmp/a.otg");
        assert_eq!(uri("-"), "stdin");
    }

    #[test]
    fn rules_stand_where_results_look_for_them() {
        let frame = serde_json::to_value(frame()).unwrap();
        for &code in Code::ALL {
            let rule = &frame["runs"][0]["tool"]["driver"]["rules"][code as usize];
            assert_eq!(rule["id"], code.name());
            assert_eq!(rule["defaultConfiguration"]["level"], code.level().name());
        }
    }
}
