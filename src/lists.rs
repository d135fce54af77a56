//! Floor 7: lists that users write down for a question: who goes by which names, what openings are called.
//!
//! A list is CSV with a heading, one row to a line. Empty lines and lines that begin with `#` are passed over; a byte order mark and CRLF do
//! no harm; blanks around cells do not count, and neither does upper or lower case in the heading. A cell with a comma in it stands in quotes,
//! with no blank before them.
//!
//! ```
//! use taflkit::lists::rows;
//! let list = b"Name,Town\r\n# the club\r\nAda ,\"London, the city\"\r\n";
//! let found: Vec<_> = rows(list, ["name", "town"]).collect::<Result<_, _>>()?;
//! assert_eq!((found[0].line, found[0].cells.each_ref().map(String::as_str)), (3, ["Ada", "London, the city"]));
//! let error = rows(b"name,town\nBo\n", ["name", "town"]).next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "2: expected 2 cells (name,town), found 1");
//! # Ok::<(), taflkit::lists::ListError>(())
//! ```

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<const N: usize> {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands in it, in the order of the heading.
    pub cells: [String; N],
}

/// A list that cannot be used: `LINE: what is wrong`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {reason}")]
pub struct ListError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl ListError {
    /// Something is wrong with this line.
    pub fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

/// The rows of a list with this heading, which is written here in lower case. Each line stands for itself: an unclosed quote spoils one row
/// and not the rest.
///
/// Errors are for lines that are not UTF-8 or no CSV, or have too few or too many cells; for another heading; and for a list without any.
pub fn rows<'l, const N: usize>(
    list: &'l [u8],
    heading: [&'static str; N],
) -> impl Iterator<Item = Result<Row<N>, ListError>> + 'l {
    let list = list.strip_prefix("\u{feff}".as_bytes()).unwrap_or(list);
    let mut lines = (1..).zip(list.split(|byte| *byte == b'\n').flat_map(one_or_more));
    let mut has_heading = false;
    std::iter::from_fn(move || {
        for (line, text) in lines.by_ref() {
            let cells = match cells(text) {
                Ok(None) => continue,
                Ok(Some(cells)) => cells,
                Err(reason) => return Some(Err(ListError::new(line, reason))),
            };
            if has_heading {
                return Some(row(line, cells, &heading));
            }
            has_heading = true;
            if !cells.iter().map(|cell| cell.to_lowercase()).eq(heading) {
                let reason = format!("the heading must be `{}`, not `{}`", heading.join(","), cells.join(","));
                return Some(Err(ListError::new(line, reason)));
            }
        }
        // Said once, for what comes after the end.
        let is_empty = !std::mem::replace(&mut has_heading, true);
        is_empty
            .then(|| Err(ListError::new(1, format!("the list is empty: it must begin with `{}`", heading.join(",")))))
    })
}

fn row<const N: usize>(line: usize, cells: Vec<String>, heading: &[&str; N]) -> Result<Row<N>, ListError> {
    let cells = cells.try_into().map_err(|cells: Vec<String>| {
        ListError::new(line, format!("expected {N} cells ({}), found {}", heading.join(","), cells.len()))
    })?;
    Ok(Row { line, cells })
}

/// The cells of a line; `None` if nothing is said in it.
fn cells(line: &[u8]) -> Result<Option<Vec<String>>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "this is not UTF-8")?.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let mut reader = csv::ReaderBuilder::new();
    // The line has been cut already: what else could end it belongs to a cell.
    reader.has_headers(false).flexible(true).trim(csv::Trim::All).terminator(csv::Terminator::Any(b'\n'));
    let record = reader.from_reader(text.as_bytes()).into_records().next();
    let record = record.transpose().map_err(|error| error.to_string())?.unwrap_or_default();
    Ok(Some(record.iter().map(str::to_owned).collect()))
}

/// A line, or several that end as those of old programs do.
fn one_or_more(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.strip_suffix(b"\r").unwrap_or(line).split(|byte| *byte == b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(list: &[u8]) -> Vec<Result<(usize, String), String>> {
        let told = |row: Row<2>| (row.line, row.cells.join("|"));
        rows(list, ["alias", "name"]).map(|row| row.map(told).map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn lists_are_read_as_spreadsheets_and_people_write_them() {
        let list =
            "\u{feff}Alias, NAME\r\n\r\n  # a comment, with a comma\r\n a , b \r\n\"#1\",\"c, \"\"d\"\"\"\r\n,\r\n";
        let expected = [(4, "a|b"), (5, "#1|c, \"d\""), (6, "|")];
        assert_eq!(read(list.as_bytes()), expected.map(|(line, cells)| Ok((line, cells.to_owned()))));
    }

    #[test]
    fn slips_are_named_with_their_line_and_the_next_line_is_read() {
        let list = b"alias,name\na\na,b,c\na,\xff\na,\"b\nc,d";
        let expected = [
            Err("2: expected 2 cells (alias,name), found 1"),
            Err("3: expected 2 cells (alias,name), found 3"),
            Err("4: this is not UTF-8"),
            Ok((5, "a|b")),
            Ok((6, "c|d")),
        ];
        assert_eq!(read(list), expected.map(|row| row.map(|(line, cells)| (line, cells.into())).map_err(String::from)));
    }

    #[test]
    fn a_list_must_have_its_heading() {
        for (list, error) in [
            ("a,b\n", "1: the heading must be `alias,name`, not `a,b`"),
            ("# only\n\nname,alias\n", "3: the heading must be `alias,name`, not `name,alias`"),
            ("", "1: the list is empty: it must begin with `alias,name`"),
            ("\n# nothing\n", "1: the list is empty: it must begin with `alias,name`"),
        ] {
            assert_eq!(read(list.as_bytes()), [Err(error.to_owned())], "{list:?}");
        }
        assert_eq!(read(b"alias,name\n"), []);
        assert_eq!(read(b"alias,name\ra,b\rc,d"), [Ok((2, "a|b".into())), Ok((3, "c|d".into()))]);
    }
}
