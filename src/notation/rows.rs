//! Rows of squares between slashes, whatever may stand on a square: what positions and patterns have in common.

use super::parse::{Fail, Parsed, end, expected, finish};
use super::{Square, SyntaxError};
use nom::character::complete::char;
use nom::combinator::cut;
use nom::multi::{fold_many0, many_m_n};
use nom::sequence::terminated;
use nom::{Offset, Parser};

const LONGEST_ROW: usize = Square::LARGEST_BOARD as usize;

/// A row as it stands in the text.
#[derive(Clone, Copy)]
pub(super) struct Row<'a, T> {
    /// The text from this row on.
    text: &'a str,
    /// How many squares are written; it can be more than any board has.
    length: usize,
    cells: [T; LONGEST_ROW],
}

impl<T: Copy> Row<'_, T> {
    /// The row with this many more squares, all with the same on them.
    fn with(mut self, (content, count): (T, usize)) -> Self {
        let rest = self.cells.get_mut(self.length..).unwrap_or_default();
        rest.iter_mut().take(count).for_each(|cell| *cell = content);
        self.length = self.length.saturating_add(count);
        self
    }
}

/// What messages call the things that can stand in a row.
pub(super) struct Words {
    /// What a row begins with.
    pub cell: &'static str,
    /// That, or the slash after the row.
    pub cell_or_slash: &'static str,
    /// That, or the end of the text.
    pub cell_or_end: &'static str,
    /// The end of the text after as many rows as there can be.
    pub end: &'static str,
}

/// Reads rows of `cell`s, each of which is some squares with the same on them; `nothing` fills rows that are too short, until
/// [`add_up`] refuses them.
pub(super) fn rows<'a, T: Copy + 'a>(
    text: &'a str,
    nothing: T,
    cell: impl Fn(&'a str) -> Parsed<'a, (T, usize)>,
    words: &Words,
) -> Result<Vec<Row<'a, T>>, SyntaxError> {
    let row = |text: &'a str| {
        let (rest, first) = expected(words.cell, &cell).parse(text)?;
        let row = Row { text, length: 0, cells: [nothing; LONGEST_ROW] }.with(first);
        let slash = expected(words.cell_or_slash, char::<_, Fail<'a>>('/'));
        terminated(fold_many0(&cell, || row, Row::with), cut(slash)).parse(rest)
    };
    let all = |text: &'a str| {
        let (text, _) = expected("`/` before the first row", char('/')).parse(text)?;
        let (text, rows) = many_m_n(1, LONGEST_ROW, row).parse(text)?;
        let what = if rows.len() == LONGEST_ROW { words.end } else { words.cell_or_end };
        let (text, _) = end(what).parse(text)?;
        Ok((text, rows))
    };
    finish(text, all(text)).map(|(_, rows)| rows)
}

/// The squares of rows that add up: each has as many squares as there are rows.
pub(super) fn add_up<T: Copy>(text: &str, rows: &[Row<'_, T>]) -> Result<Vec<T>, SyntaxError> {
    let size = rows.len();
    if let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.length != size) {
        let squares = if size == 1 { "square" } else { "squares" };
        let expected = format!("{size} {squares} in row {} of {size} (it has {})", index + 1, row.length);
        return Err(SyntaxError::at(text, text.offset(row.text), expected));
    }
    Ok(rows.iter().flat_map(|row| &row.cells[..size]).copied().collect())
}
