//! Rows of moves, captures and a result, without a header.
//!
//! ```text
//! h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 c7-c9 a4-c4,1,0,Ongoing
//! ```
//!
//! Two programs test themselves with such files. The columns are the moves, how many men the attackers have captured, how many the defenders,
//! and the winner: `Black` are the attackers, `White` the defenders. The captured men are counted from the captures of the moves, with the
//! squares that are listed twice. A loss on time is the last move, `timeout`; resignations are left out, so that a game may have a
//! winner whom the board does not show. Nothing says by which rules a game was played but the name of the file.
//!
//! Lines that begin with `#` are comments, and columns after the fourth are empty. A field in quotes is read as CSV has it, though no such
//! file has been seen.

use super::lines::ply;
use super::{Cutting, Reader, Seam, Seams, Sheet, detect, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::movelist::{Item, entries};
use crate::notation::{Reading, SyntaxError};
use crate::record::{FaultKind, Field, Record, RecordedResult, Tag};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::AageCsv, looks_like, cutting: Cutting::Lines(|| Box::new(CsvSeams::default())), read };

/// One whole row among the first lines is enough: no other format has a winner after three commas.
fn looks_like(head: &detect::Head<'_>) -> bool {
    head.lines().filter(|line| !detect::is_comment(line.as_bytes())).take(16).any(is_row)
}

fn is_row(line: &str) -> bool {
    let fields: Vec<Cow<'_, str>> = fields(line).take(4).map(|field| field.value).collect();
    let [moves, captured @ .., winner] = fields.as_slice() else { return false };
    let are_numbers = captured.len() == 2 && captured.iter().all(|count| count.trim().parse::<u32>().is_ok());
    let are_moves = moves.trim().is_empty() || detect::looks_like_moves(moves);
    are_numbers && are_moves && result(winner.trim()).is_some()
}

fn read(mut sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text;
    let mut record = Record::default();
    let start = row_start(text);
    let row = text[start..].trim_end();
    for (index, Column { value, at, is_closed }) in fields(row).enumerate() {
        let at = start + at;
        if !is_closed {
            sheet.fault(at, FaultKind::UnclosedBracket, || "this quote is never closed");
        }
        match (index.checked_sub(1).map(|index| COLUMNS.get(index)), value) {
            (None, Cow::Borrowed(moves)) => read_moves(&mut sheet, &mut record, at, moves),
            (None, Cow::Owned(moves)) => read_escaped(&mut sheet, &mut record, at, &moves),
            (Some(Some(column)), value) => add_column(&mut sheet, &mut record, *column, value, at),
            (Some(None), value) if value.trim().is_empty() => {}
            (Some(None), value) => {
                let message = || format!("`{}` stands in a column that the format does not have", excerpt(&value));
                sheet.fault(at, FaultKind::BadTag, message);
            }
        }
    }
    if record.tags.len() < COLUMNS.len() {
        let missing = COLUMNS[record.tags.len()].name();
        sheet.fault(start + row.len(), FaultKind::BadTag, || format!("the row ends before its column `{missing}`"));
    }
    Record { faults: sheet.into_faults(), ..record }
}

/// The columns after the moves.
const COLUMNS: [Field; 3] = [Field::AttackersCaptured, Field::DefendersCaptured, Field::Result];

/// Where the row begins: after the comments.
fn row_start(text: &str) -> usize {
    let lines = text.split_inclusive('\n');
    lines.take_while(|line| line.trim().is_empty() || detect::is_comment(line.as_bytes())).map(str::len).sum()
}

fn read_moves<'a>(sheet: &mut Sheet<'a>, record: &mut Record<'a>, base: usize, moves: &'a str) {
    for (at, text, token) in tokens(moves) {
        let place = sheet.place(base + at);
        record.main.plies.push(ply(Cow::Borrowed(text), token, place));
    }
}

/// Moves from a field with quotes in it, which is another text than that of the record: all stand where the field stands.
fn read_escaped(sheet: &mut Sheet<'_>, record: &mut Record<'_>, at: usize, moves: &str) {
    let place = sheet.place(at);
    for (_, text, token) in tokens(moves) {
        record.main.plies.push(ply(Cow::Owned(text.to_owned()), token, place));
    }
}

/// The moves of a field with their offsets. There are no turn numbers here.
fn tokens(moves: &str) -> impl Iterator<Item = (usize, &str, Result<crate::notation::Token, SyntaxError>)> {
    entries(moves, Reading::Lenient).map(|entry| {
        let token = match entry.item {
            Ok(Item::Token(token)) => Ok(token),
            Ok(_) => Err(SyntaxError::at(entry.text, 0, "a move")),
            Err(error) => Err(SyntaxError { offset: error.offset.saturating_sub(entry.offset), ..error }),
        };
        (entry.offset, entry.text, token)
    })
}

fn add_column<'a>(sheet: &mut Sheet<'a>, record: &mut Record<'a>, column: Field, value: Cow<'a, str>, at: usize) {
    let told = value.trim();
    let expected = match column {
        _ if told.is_empty() => None,
        Field::Result => match result(told) {
            Some(result) => {
                record.result = result;
                None
            }
            None => Some("`Black`, `White`, `Draw` or `Ongoing`"),
        },
        _ => told.parse::<u32>().is_err().then_some("a whole number"),
    };
    if let Some(expected) = expected {
        let message = || format!("the column `{}` is `{}`, where {expected} should be", column.name(), excerpt(told));
        let kind = if column == Field::Result { FaultKind::BadResult } else { FaultKind::BadTag };
        sheet.fault(at, kind, message);
    }
    record.tags.push(Tag::new(Format::AageCsv, column.name_in(Format::AageCsv), value));
}

fn result(word: &str) -> Option<RecordedResult> {
    let winner = match word {
        "Black" => Some(Winner::Attackers),
        "White" => Some(Winner::Defenders),
        "Draw" => Some(Winner::Draw),
        "Ongoing" => None,
        _ => return None,
    };
    Some(RecordedResult { winner, unfinished: winner.is_none(), ..RecordedResult::default() })
}

/// A field of a row, without the quotes around it.
struct Column<'a> {
    value: Cow<'a, str>,
    /// Where the value begins.
    at: usize,
    /// Whether the quote that opens it is closed.
    is_closed: bool,
}

/// The fields of a row.
fn fields(row: &str) -> impl Iterator<Item = Column<'_>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let at = next?;
        let (field, end) = field(row, at);
        next = (row.as_bytes().get(end) == Some(&b',')).then_some(end + 1);
        Some(field)
    })
}

/// The field that begins here, and the place of the comma after it.
fn field(row: &str, at: usize) -> (Column<'_>, usize) {
    let rest = &row[at..];
    let plain_end = rest.find(',').map_or(row.len(), |length| at + length);
    let Some(quoted) = rest.strip_prefix('"') else {
        return (Column { value: Cow::Borrowed(&row[at..plain_end]), at, is_closed: true }, plain_end);
    };
    let (mut end, mut has_quotes) = (0, false);
    loop {
        let Some(quote) = memchr::memchr(b'"', &quoted.as_bytes()[end..]).map(|length| end + length) else {
            // Without its partner it is a letter like any other.
            return (Column { value: Cow::Borrowed(&row[at..plain_end]), at, is_closed: false }, plain_end);
        };
        if quoted.as_bytes().get(quote + 1) != Some(&b'"') {
            end = quote;
            break;
        }
        has_quotes = true;
        end = quote + 2;
    }
    let value = &quoted[..end];
    let value = if has_quotes { Cow::Owned(value.replace("\"\"", "\"")) } else { Cow::Borrowed(value) };
    let after = at + end + 2;
    // What stands between the quote and the comma belongs to nothing; it is as bad as a quote without a partner.
    let comma = row[after..].find(',').map_or(row.len(), |length| after + length);
    let is_closed = row[after..comma].trim().is_empty();
    if is_closed {
        (Column { value, at: at + 1, is_closed }, comma)
    } else {
        (Column { value: Cow::Borrowed(&row[at..comma]), at, is_closed }, comma)
    }
}

/// Every line is a game, but for comments, which belong to the game below them, and for lines inside quotes.
#[derive(Default)]
struct CsvSeams {
    has_row: bool,
    is_inside_quotes: bool,
}

impl Seams for CsvSeams {
    fn next(&mut self, line: &[u8]) -> Seam {
        let text = String::from_utf8_lossy(line);
        if self.is_inside_quotes && !is_row(text.trim_end()) {
            self.is_inside_quotes = memchr::memchr_iter(b'"', line).count().is_multiple_of(2);
            return Seam::None;
        }
        if line.trim_ascii().is_empty() {
            return Seam::None;
        }
        if self.has_row {
            return Seam::Here;
        }
        self.has_row = !detect::is_comment(line);
        self.is_inside_quotes = line.contains(&b'"') && fields(&text).any(|field| !field.is_closed);
        Seam::None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::{Place, RecordedReason, RulesClaim};

    const ROW: &str = "h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 c7-c9 a4-c4,1,0,Ongoing";

    #[test]
    fn a_row_is_a_game() {
        let record = only(ROW);
        assert_eq!((record.format, faults(&record)), (Some(Format::AageCsv), vec![]));
        assert_eq!(plies(&record.main), "h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4 c7-c9 a4-c4");
        assert_eq!((record.result.winner, record.result.unfinished), (None, true));
        assert_eq!(record.rules, RulesClaim::None);
        let tags: Vec<(&str, &str)> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
        assert_eq!(tags, [("attackers-captured", "1"), ("defenders-captured", "0"), ("result", "Ongoing")]);
        assert_eq!(record.tags[0].field, Some(Field::AttackersCaptured));
        assert_eq!(record.main.plies[1].place, Place { line: 1, column: 7 });
    }

    #[test]
    fn every_word_for_the_winner_is_known_and_no_other() {
        for (word, winner, unfinished) in [
            ("Black", Some(Winner::Attackers), false),
            ("White", Some(Winner::Defenders), false),
            ("Draw", Some(Winner::Draw), false),
            ("Ongoing", None, true),
        ] {
            let result = only(format!("a1-a2,0,0,{word}\r\n")).result;
            assert_eq!((result.winner, result.unfinished), (winner, unfinished));
        }
        let record = &records(b"a1-a2,0,0,White\na1-a2,0,0,Red\n", None)[1];
        assert_eq!((faults(record), &*record.tags[2].value), (vec!["bad-result 2:11".to_owned()], "Red"));
    }

    #[test]
    fn a_loss_on_time_is_the_last_move() {
        let record = only("d1-d3 c10-c1xb1xd1xb1 timeout,3,0,Black");
        assert_eq!(plies(&record.main), "d1-d3 c10-c1xb1xd1xb1 timeout");
        assert_eq!(record.result.reason, Some(RecordedReason::Timeout));
        assert_eq!(record.result.winner, Some(Winner::Attackers));
    }

    #[test]
    fn rows_are_cut_at_their_lines_and_comments_belong_to_the_row_below() {
        let text = format!("# one\n{ROW},\r\n\n# two\n\n{ROW},,\n{ROW}");
        let all = records(text.as_bytes(), None);
        assert_eq!(all.iter().map(|record| record.place.line).collect::<Vec<_>>(), [1, 4, 7]);
        for record in &all {
            assert_eq!((record.main.plies.len(), faults(record).len()), (7, 0));
        }
        assert_eq!(all[1].main.plies[0].place.line, 6);
    }

    #[test]
    fn quoted_fields_are_read_as_csv() {
        let record = only("\"d1-d3 a1-a2\" ,\"1\",0,\"White\"\n");
        assert_eq!((plies(&record.main).as_str(), faults(&record)), ("d1-d3 a1-a2", vec![]));
        assert_eq!(record.main.plies[0].place.column, 2);
        let all = records(b"\"d1-d3\na1-a2\",1,0,White\nd1-d3,0,0,Black\n", Some(Format::AageCsv));
        assert_eq!(all.iter().map(|record| plies(&record.main)).collect::<Vec<_>>(), ["d1-d3 a1-a2", "d1-d3"]);
        let record = &records(b"\"d1-\"\"d3\",1,0,White\n", Some(Format::AageCsv))[0];
        assert_eq!((plies(&record.main).as_str(), faults(record)), ("!d1-\"d3", vec![]));
    }

    #[test]
    fn a_quote_without_its_partner_costs_one_row() {
        let text = format!("{ROW}\n\"d1-d3,1,0,White\n{ROW}\n");
        let all = records(text.as_bytes(), None);
        let told: Vec<String> = all.iter().map(|record| faults(record).join(" ")).collect();
        assert_eq!(told, ["", "unclosed-bracket 2:1", ""]);
        assert_eq!(plies(&all[1].main), "!\"d1-d3");
        assert_eq!(all[1].result.winner, Some(Winner::Defenders));
    }

    #[test]
    fn columns_that_are_wrong_or_missing_are_told() {
        let text = format!("{ROW}\nd1-d3,x,0,White\nd1-d3,1\nd1-d3,1,0,White,5\n1. d1-d3 nox 1-0,1,0,White");
        let all = records(text.as_bytes(), None);
        let told: Vec<String> = all.iter().map(|record| faults(record).join(" ")).collect();
        assert_eq!(told, ["", "bad-tag 2:7", "bad-tag 3:8", "bad-tag 4:17", ""]);
        assert_eq!(plies(&all[4].main), "!1. d1-d3 !nox !1-0");
    }

    #[test]
    fn only_a_whole_row_makes_a_file_csv() {
        let is_csv = |text: &str| crate::formats::detect(text.as_bytes()) == Some(Format::AageCsv);
        assert!((1..ROW.len()).all(|length| !is_csv(&ROW[..length])));
        assert!(is_csv(&format!("nox,\n{ROW}")) && is_csv(",0,0,White") && !is_csv("Ada,1,2,White"));
    }

    #[test]
    fn long_garbage_takes_linear_time() {
        for garbage in ["\"", ",", "\",", "\"\"\n", "\"\n", "a1-a2 ", ",\""] {
            records(garbage.repeat(900_000 / garbage.len()).as_bytes(), Some(Format::AageCsv));
        }
    }
}
