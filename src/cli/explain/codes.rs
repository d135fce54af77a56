//! `tafl explain [CODE]`: the page about a finding code, or the list of all.

use super::page::{write_json, write_page};
use super::wrap::{screen_width, width, write_wrapped};
use crate::cli::output::Out;
use crate::cli::{Status, usage};
use anstyle::Style;
use anyhow::Result;
use std::io::Write;
use taflkit::check::Code;
use taflkit::explain::codes::{Group, page};

/// Prints the page about one code.
pub(super) fn one(name: &str, json: bool, out: &mut Out) -> Result<Status> {
    let code = code_named(name).ok_or_else(|| usage(unknown(name)))?;
    if json {
        write_json(out, code)?;
    } else {
        let (width, bold) = (width(out), heading(out));
        write_page(out, code, width, bold)?;
    }
    Ok(Status::Fine)
}

/// Prints every code: in groups, a line each, or one object a line.
pub(super) fn list(json: bool, out: &mut Out) -> Result<Status> {
    if json {
        for &code in Code::ALL {
            write_json(out, code)?;
        }
        return Ok(Status::Fine);
    }
    // Where no screen limits them, lines stay whole, so that they can be searched.
    let (width, bold) = (screen_width(out).unwrap_or(usize::MAX), heading(out));
    let column = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or(0);
    for (index, group) in Group::ALL.into_iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{bold}{}{bold:#}", group.title())?;
        for &code in Code::ALL.iter().filter(|&&code| page(code).group == group) {
            let head = format!("  {code:column$}  {:7}  ", code.level());
            write_wrapped(out, &head, code.meaning(), width)?;
        }
    }
    writeln!(out, "\n`tafl explain CODE` says more about each.")?;
    Ok(Status::Fine)
}

/// How headings look.
fn heading(out: &Out) -> Style {
    if out.is_colored() { Style::new().bold() } else { Style::new() }
}

/// The code of a name in any case, by itself or as it stands in a report (`error[path-blocked]`).
pub(super) fn code_named(name: &str) -> Option<Code> {
    let name = name.trim().trim_end_matches(']');
    Code::from_name(&name.rsplit('[').next().unwrap_or(name).to_lowercase())
}

/// What to say to a name that is no code: the nearest one, if one is near.
fn unknown(name: &str) -> String {
    let likeness = |code: &&Code| strsim::jaro_winkler(&name.to_lowercase(), code.name());
    let near = Code::ALL.iter().max_by(|first, second| likeness(first).total_cmp(&likeness(second)));
    let hint = near.filter(|code| likeness(code) > 0.85).map(|code| format!("; did you mean `{code}`?"));
    format!("no finding is called `{name}`{} (`tafl explain` lists all)", hint.unwrap_or_default())
}
