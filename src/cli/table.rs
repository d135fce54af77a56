//! Tables: one set of rows, shown for people, for spreadsheets, for programs or for web pages.

use super::output::Out;
use super::printable;
use anyhow::Result;
use clap::ValueEnum;
use comfy_table::{CellAlignment, ColumnConstraint, Width, presets};
use std::io::Write;

/// How to show a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    /// For people
    Table,
    /// Comma-separated values with a heading, for spreadsheets
    Csv,
    /// A list of JSON objects, for programs
    Json,
    /// A Markdown table
    Markdown,
}

/// One value of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    Text(String),
    Count(u64),
    /// A number, and to how many decimals it is shown.
    Number(f64, usize),
    /// The same, but people see its sign even if it is positive.
    Signed(f64, usize),
    /// There is no value.
    Missing,
}

impl Cell {
    /// A number to so many decimals, or nothing.
    pub fn number(number: Option<f64>, decimals: usize) -> Self {
        number.filter(|number| !number.is_nan()).map_or(Cell::Missing, |number| Cell::Number(number, decimals))
    }

    fn text(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(number, decimals) | Cell::Signed(number, decimals) => rounded(*number, *decimals),
            Cell::Missing => String::new(),
        }
    }

    /// The text as people see it.
    fn shown(&self) -> String {
        match self {
            Cell::Signed(number, _) if *number > 0.0 => format!("+{}", self.text()),
            _ => self.text(),
        }
    }

    fn json(&self) -> serde_json::Value {
        match self {
            Cell::Text(text) => text.as_str().into(),
            Cell::Count(count) => (*count).into(),
            Cell::Number(number, decimals) | Cell::Signed(number, decimals) => {
                rounded(*number, *decimals).parse::<f64>().ok().filter(|number| number.is_finite()).into()
            }
            Cell::Missing => serde_json::Value::Null,
        }
    }
}

/// The number to so many decimals; never `-0`.
fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if !rest.contains(|digit: char| digit != '0' && digit != '.') => rest.to_owned(),
        _ => text,
    }
}

/// A text as it may stand in Markdown: nothing in it is a sign, or HTML.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '|' | '*' | '`' | '[' => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Rows under named columns.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The names of the columns, as CSV and JSON have them: words joined by `_`.
    pub columns: Vec<String>,
    /// The rows, each with a value for every column.
    pub rows: Vec<Vec<Cell>>,
}

/// About how wide a column of long texts becomes where people see it; they see those over several lines.
const LONG: u16 = 25;

/// How many columns of text a page has.
const PAGE: usize = 100;

impl Table {
    /// A table with these columns and no rows yet.
    pub fn new(columns: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Leaves some columns out.
    pub fn leave_out(&mut self, names: &[&str]) {
        let stays: Vec<bool> = self.columns.iter().map(|name| !names.contains(&name.as_str())).collect();
        for row in &mut self.rows {
            let mut stays = stays.iter();
            row.retain(|_| stays.next() == Some(&true));
        }
        self.columns.retain(|name| !names.contains(&name.as_str()));
    }

    /// Writes the table.
    pub fn write(&self, format: TableFormat, out: &mut Out) -> Result<()> {
        match format {
            TableFormat::Table => writeln!(out, "{}", self.page()),
            TableFormat::Markdown => writeln!(out, "{}", self.markdown()),
            TableFormat::Csv => self.write_csv(out),
            TableFormat::Json => self.write_json(out),
        }
        .map_err(Into::into)
    }

    /// A table for people. One that is wider than a page has its headings broken, so that small numbers need no wide columns; and if that is
    /// not enough, its columns stand close together.
    fn page(&self) -> String {
        let drawn = |breaks_headings, padding| self.drawn(presets::UTF8_FULL_CONDENSED, breaks_headings, padding);
        let fits = |page: &String| page.lines().all(|line| line.chars().count() <= PAGE);
        let ways = [(false, 1), (true, 1), (true, 0)];
        let mut pages = ways.into_iter().map(|(breaks_headings, padding)| drawn(breaks_headings, padding));
        pages.find(fits).unwrap_or_else(|| drawn(true, 0))
    }

    fn markdown(&self) -> String {
        self.drawn(presets::ASCII_MARKDOWN, false, 1)
    }

    fn drawn(&self, preset: comfy_table::TableStyle, breaks_headings: bool, padding: u16) -> String {
        let is_markdown = preset == presets::ASCII_MARKDOWN;
        let shown = |text: &str| {
            let text = printable(text);
            if is_markdown { markdown(&text) } else { text.into_owned() }
        };
        let mut table = comfy_table::Table::new();
        table.load_style(preset).set_header(self.columns.iter().map(|name| {
            let name = name.replace('_', " ");
            if breaks_headings { name.replace(' ', "\n") } else { name }
        }));
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| {
                let alignment = if matches!(cell, Cell::Text(_)) { CellAlignment::Left } else { CellAlignment::Right };
                comfy_table::Cell::new(shown(&cell.shown())).set_alignment(alignment)
            }));
        }
        if !is_markdown {
            let long = ColumnConstraint::UpperBoundary(Width::Fixed(LONG));
            table.column_iter_mut().for_each(|column| _ = column.set_constraint(long).set_padding((padding, padding)));
        }
        table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }

    fn write_csv(&self, out: &mut Out) -> std::io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(&self.columns)?;
        for row in &self.rows {
            writer.write_record(row.iter().map(Cell::text))?;
        }
        writer.flush()
    }

    fn write_json(&self, out: &mut Out) -> std::io::Result<()> {
        writeln!(out, "[")?;
        for (index, row) in self.rows.iter().enumerate() {
            let entry =
                |(name, cell): (&String, &Cell)| format!("{}:{}", serde_json::Value::from(name.as_str()), cell.json());
            let entries: Vec<String> = self.columns.iter().zip(row).map(entry).collect();
            let comma = if index + 1 < self.rows.len() { "," } else { "" };
            writeln!(out, "{{{}}}{comma}", entries.join(","))?;
        }
        writeln!(out, "]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_zero_has_no_sign() {
        for (number, text) in [(1.0 / 3.0, "0.33"), (-0.001, "0.00"), (-1.006, "-1.01"), (f64::INFINITY, "inf")] {
            assert_eq!(rounded(number, 2), text);
        }
        assert_eq!(Cell::Number(f64::NEG_INFINITY, 2).json(), serde_json::Value::Null);
        assert_eq!(Cell::number(Some(f64::NAN), 2), Cell::Missing);
    }

    #[test]
    fn people_see_long_texts_over_several_lines_and_signs() {
        let table = Table {
            rows: vec![vec![Cell::Text("Thirty letters and 5 more words".into()), Cell::Signed(1.5, 1)]],
            ..Table::new(["name", "balance"])
        };
        let drawn = table.page();
        assert!(drawn.contains("│ Thirty letters and 5    ┆    +1.5 │\n│ more words"), "{drawn}");
        assert!(table.markdown().contains("| Thirty letters and 5 more words |    +1.5 |"));
    }

    #[test]
    fn pages_show_no_control_characters_and_no_stray_bars() {
        let table = Table {
            rows: vec![vec![Cell::Text("a|b\u{1b}[2J".into()), Cell::Count(3)]],
            ..Table::new(["name", "games"])
        };
        assert_eq!(
            table.markdown(),
            "| name            | games |\n|-----------------|-------|\n| a\\|b\\\\u{1b}\\[2J |     3 |"
        );
    }
}
