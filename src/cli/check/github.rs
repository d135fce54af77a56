//! Findings as workflow commands of GitHub: `::error file=a.otg,line=3,col=9,title=path-blocked::...`.

use super::super::options::Judge;
use super::super::output::Out;
use super::super::pipeline::Item;
use super::super::printable;
use super::run::{Read, Run};
use anyhow::Result;
use std::io::{self, Write};
use taflkit::check::{Finding, Level, Report};

pub(super) fn write(run: &Run, out: &mut Out) -> Result<Read> {
    let work = |_: &mut Judge, item: &Item, report: &Report, text: &mut Vec<u8>| {
        for finding in &report.findings {
            write_command(text, item.source, report, finding).expect("memory can be written to");
        }
    };
    run.each(work, |(), text| Ok(out.write_all(text)?))
}

fn write_command(text: &mut Vec<u8>, source: &str, report: &Report, finding: &Finding) -> io::Result<()> {
    let command = match finding.code.level() {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    write!(text, "::{command} ")?;
    // The standard input is no file of the repository.
    if source != "-" {
        write!(text, "file={},", property(source))?;
    }
    let (line, column) = (finding.place.line.max(1), finding.place.column.max(1));
    write!(text, "line={line},col={column},title={}::record {}", finding.code, report.record)?;
    if let Some(variation) = &finding.variation {
        write!(text, ", variation {}", data(&printable(variation)))?;
    }
    if let Some(ply) = finding.ply {
        write!(text, ", ply {ply}")?;
    }
    writeln!(text, ": {}", data(&printable(&finding.message)))
}

/// A text as the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text as the value of a property: what separates properties is escaped too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_in_commands_is_escaped() {
        assert_eq!(data("100%\r\n::x"), "100%25%0D%0A::x");
        assert_eq!(property("a,b:c%"), "a%2Cb%3Ac%25");
    }
}
