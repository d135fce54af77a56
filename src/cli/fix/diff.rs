//! What would be changed, as a unified diff.

use super::super::output::Out;
use super::super::printable;
use super::whole::Change;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use similar::udiff::UnifiedHunkHeader;
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};
use std::io::{IsTerminal, Write};
use std::ops::Range;

/// Lines around a change that are shown with it.
const CONTEXT: usize = 3;

/// Writes the changes of an input; nothing if there are none. The lines around changes that stand close together are shown once.
pub(super) fn write(out: &mut Out, name: &str, old: &[u8], changes: &[Change]) -> Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let new = changed_lines(old, changes);
    let old_lines = lines(old);
    let mut new_lines: Vec<&[u8]> = Vec::new();
    let mut ops = Vec::new();
    let mut end = 0;
    // Equal lines that follow each other are one operation, of which only the ends are shown.
    let equal = |ops: &mut Vec<DiffOp>, old_index, new_index, more| match ops.last_mut() {
        _ if more == 0 => {}
        Some(DiffOp::Equal { len, .. }) => *len += more,
        _ => ops.push(DiffOp::Equal { old_index, new_index, len: more }),
    };
    for (range, text) in &new {
        equal(&mut ops, end, new_lines.len(), range.start - end);
        new_lines.extend(&old_lines[end..range.start]);
        let now = lines(text);
        for mut op in capture_diff_slices(Algorithm::Myers, &old_lines[range.clone()], &now) {
            shift(&mut op, range.start, new_lines.len());
            match op {
                DiffOp::Equal { old_index, new_index, len } => equal(&mut ops, old_index, new_index, len),
                op => ops.push(op),
            }
        }
        new_lines.extend(now);
        end = range.end;
    }
    equal(&mut ops, end, new_lines.len(), old_lines.len() - end);
    new_lines.extend(&old_lines[end..]);
    let mut sheet = Sheet::new(out);
    sheet.line(sheet.bold, format!("--- {}", printable(name)).as_bytes())?;
    sheet.line(sheet.bold, format!("+++ {}", printable(name)).as_bytes())?;
    for group in group_diff_ops(ops, CONTEXT) {
        sheet.line(sheet.cyan, UnifiedHunkHeader::new(&group).to_string().as_bytes())?;
        for op in group {
            let (tag, old, new) = op.as_tag_tuple();
            if tag == DiffTag::Equal {
                sheet.lines(Style::new(), b' ', &old_lines[old])?;
            } else {
                sheet.lines(sheet.red, b'-', &old_lines[old])?;
                sheet.lines(sheet.green, b'+', &new_lines[new])?;
            }
        }
    }
    Ok(())
}

/// The lines that change, and the text that they become. Records that share a line change together.
fn changed_lines(old: &[u8], changes: &[Change]) -> Vec<(Range<usize>, Vec<u8>)> {
    let (mut found, mut at, mut line) = (Vec::<(Range<usize>, Vec<u8>)>::new(), 0, 0);
    // Where the lines end that the last of them takes, in bytes.
    let mut taken = 0;
    for Change { range, new } in changes {
        let start = memchr::memrchr(b'\n', &old[..range.start]).map_or(0, |end| end + 1);
        let is_shared = start < taken;
        // A record may hold its line's end.
        let last = range.end.saturating_sub(1).max(range.start);
        let end = memchr::memchr(b'\n', &old[last..]).map_or(old.len(), |end| last + end + 1);
        line += memchr::memchr_iter(b'\n', &old[at..start.max(at)]).count();
        at = start.max(at);
        let count = lines(&old[at..end.max(at)]).len();
        match found.last_mut().filter(|_| is_shared) {
            Some((lines, text)) => {
                // The rest of the shared line was taken with the record before.
                text.truncate(text.len() - (taken - range.start));
                text.extend_from_slice(new);
                text.extend_from_slice(&old[range.end..end]);
                lines.end = lines.end.max(line + count);
            }
            None => {
                let text = [&old[start..range.start], new, &old[range.end..end]].concat();
                found.push((line..line + count, text));
            }
        }
        taken = end;
    }
    found
}

/// The same operation where the lines begin that it is about.
fn shift(op: &mut DiffOp, old: usize, new: usize) {
    let (DiffOp::Equal { old_index, new_index, .. }
    | DiffOp::Delete { old_index, new_index, .. }
    | DiffOp::Insert { old_index, new_index, .. }
    | DiffOp::Replace { old_index, new_index, .. }) = op;
    *old_index += old;
    *new_index += new;
}

/// The lines of a text, each with its end.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

/// Where the diff is written: for programs byte for byte, for people without what could steer a terminal.
struct Sheet<'o> {
    is_terminal: bool,
    bold: Style,
    cyan: Style,
    red: Style,
    green: Style,
    out: &'o mut Out,
}

impl<'o> Sheet<'o> {
    fn new(out: &'o mut Out) -> Self {
        let is_colored = out.is_colored();
        let style = |style: Style| if is_colored { style } else { Style::new() };
        Self {
            is_terminal: out.is_stdout() && std::io::stdout().is_terminal(),
            bold: style(Style::new().bold()),
            cyan: style(AnsiColor::Cyan.on_default()),
            red: style(AnsiColor::Red.on_default()),
            green: style(AnsiColor::Green.on_default()),
            out,
        }
    }

    fn lines(&mut self, style: Style, sign: u8, lines: &[&[u8]]) -> Result<()> {
        for line in lines {
            let text = line.strip_suffix(b"\n");
            let mut shown = vec![sign];
            shown.extend_from_slice(text.unwrap_or(line));
            self.line(style, &shown)?;
            if text.is_none() {
                self.line(Style::new(), b"\\ No newline at end of file")?;
            }
        }
        Ok(())
    }

    fn line(&mut self, style: Style, line: &[u8]) -> Result<()> {
        write!(self.out, "{style}")?;
        if self.is_terminal {
            self.out.write_all(printable(&String::from_utf8_lossy(line)).as_bytes())?;
        } else {
            self.out.write_all(line)?;
        }
        Ok(writeln!(self.out, "{style:#}")?)
    }
}
