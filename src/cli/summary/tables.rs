//! The figures of a summary as tables: one that has everything for programs, one for each section for people.

use super::super::output::Out;
use super::super::table::{Cell, Table, TableFormat};
use anyhow::Result;
use std::io::Write;
use taflkit::engine::{Reason, Winner};
use taflkit::notation::Side;
use taflkit::summary::{KeyValue, Question, Row, Section, Share, Tally};

/// A column: its name, and what it says of a group.
struct Column {
    name: String,
    cell: Box<dyn Fn(&Tally) -> Cell>,
}

fn column(name: impl Into<String>, cell: impl Fn(&Tally) -> Cell + 'static) -> Column {
    Column { name: name.into(), cell: Box::new(cell) }
}

const SIDES: [Side; 2] = [Side::Attackers, Side::Defenders];

/// Everything in one table. The columns depend on the question alone.
pub(super) fn whole(question: &Question, rows: &[Row<'_>]) -> Table {
    let mut columns = vec![
        column("games", |tally| Cell::Count(tally.games())),
        column("attackers_wins", |tally| Cell::Count(tally.ends().attackers)),
        column("defenders_wins", |tally| Cell::Count(tally.ends().defenders)),
        column("draws", |tally| Cell::Count(tally.ends().draws)),
        column("undecided", |tally| Cell::Count(tally.ends().undecided)),
        column("balance", |tally| Cell::number(tally.balance(), 4)),
    ];
    if question.is_of_sides() {
        columns.extend(own());
    }
    for side in SIDES {
        columns.extend(["share", "low", "high"].into_iter().zip(SHARE).map(|(name, figure)| {
            column(format!("{side}_{name}"), move |tally| Cell::number(tally.share(side).map(figure), 4))
        }));
    }
    if question.shows(Section::Length) {
        let names = [
            "length_q1",
            "length_median",
            "length_q3",
            "length_median_attackers",
            "length_median_defenders",
            "length_median_draw",
        ];
        columns.extend(lengths(names, 2));
    }
    if question.shows(Section::Captures) {
        columns.extend(SIDES.map(|side| {
            column(format!("{side}_captures_mean"), move |tally| Cell::number(tally.mean_captures(side), 4))
        }));
    }
    if question.shows(Section::Terminations) {
        let words = Tally::termination_words().iter();
        columns.extend(
            words.map(|word| column(format!("termination_{word}"), |tally| Cell::Count(tally.termination(word)))),
        );
    }
    if question.shows(Section::Verdicts) {
        let words = Tally::verdict_words().iter();
        columns.extend(words.map(|word| column(format!("verdict_{word}"), |tally| Cell::Count(tally.verdict(word)))));
    }
    table(question, rows, &columns)
}

/// A table for each section, with a line above it that says what it is.
pub(super) fn write(question: &Question, rows: &[Row<'_>], format: TableFormat, out: &mut Out) -> Result<()> {
    let heading = if format == TableFormat::Markdown { "### " } else { "" };
    let space = if format == TableFormat::Markdown { "\n" } else { "" };
    let mut is_first = true;
    for (title, mut columns) in sections(question, rows) {
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        if format == TableFormat::Markdown {
            // There, a line end would end the row.
            columns.iter_mut().for_each(|column| column.name = column.name.replace("-\n", "-").replace('\n', " "));
        }
        writeln!(out, "{heading}{title}{space}")?;
        table(question, rows, &columns).write(format, out)?;
        if title == WINS {
            writeln!(out, "{space}{BALANCE}")?;
        }
    }
    Ok(())
}

const WINS: &str = "Wins";
const BALANCE: &str =
    "balance: wins of the better side / wins of the other; + the defenders are better, - the attackers";

/// The sections that people see. Headings have short lines, so that a table fits on a screen.
fn sections(question: &Question, rows: &[Row<'_>]) -> Vec<(&'static str, Vec<Column>)> {
    let mut wins = vec![
        column("games", |tally| Cell::Count(tally.games())),
        column("attackers\nwin", |tally| Cell::Count(tally.ends().attackers)),
        column("defenders\nwin", |tally| Cell::Count(tally.ends().defenders)),
        column("draws", |tally| Cell::Count(tally.ends().draws)),
        column("undecided", |tally| Cell::Count(tally.ends().undecided)),
        column("balance", |tally| match Cell::number(tally.balance(), 2) {
            Cell::Number(balance, decimals) => Cell::Signed(balance, decimals),
            other => other,
        }),
    ];
    if question.is_of_sides() {
        wins.extend(own());
    }
    let mut shares = vec![column("known\nend", |tally| Cell::Count(tally.decided()))];
    for side in SIDES {
        let names = [format!("{side}\nwin"), "from".into(), "to".into()];
        shares.extend(names.into_iter().zip(SHARE).map(|(name, figure)| {
            column(name, move |tally| Cell::number(tally.share(side).map(|share| 100.0 * figure(share)), 1))
        }));
    }
    let mut sections =
        vec![(WINS, wins), ("Shares of the games with a known end, in percent, with 95 % intervals", shares)];
    if question.shows(Section::Length) {
        let names = ["lower\nquartile", "median", "upper\nquartile", "attackers\nwin", "defenders\nwin", "draw"];
        sections.push(("Length in plies: quartiles of all games, medians by result", lengths(names, 1).collect()));
    }
    if question.shows(Section::Terminations) {
        // Together they would be too wide for a screen.
        let (by_rules, by_record): (Vec<_>, Vec<_>) =
            Tally::termination_words().iter().partition(|word| is_reason(word));
        sections.push(("Ended by the rules", words(rows, &by_rules, Tally::termination)));
        sections.push(("Ended otherwise, by the records", words(rows, &by_record, Tally::termination)));
    }
    if question.shows(Section::Captures) {
        let captures = SIDES
            .map(|side| column(format!("by the\n{side}"), move |tally| Cell::number(tally.mean_captures(side), 2)));
        sections.push(("Captures in a game, on average", captures.into()));
    }
    if question.shows(Section::Verdicts) {
        sections.push(("Verdicts of a check", words(rows, Tally::verdict_words(), Tally::verdict)));
    }
    // A table without columns is none; and where there are no games, it is enough to say so once.
    sections.retain(|(_, columns)| !columns.is_empty());
    if rows.iter().all(|row| row.tally.games() == 0) {
        sections.truncate(1);
    }
    sections
}

/// A heading that need not be broken.
const SHORT: usize = 8;

fn own() -> [Column; 2] {
    let count = |count: Option<u64>| count.map_or(Cell::Missing, Cell::Count);
    [
        column("wins", move |tally| count(tally.own().map(|own| own.wins))),
        column("losses", move |tally| count(tally.own().map(|own| own.losses))),
    ]
}

/// A share and the interval about it.
const SHARE: [fn(Share) -> f64; 3] = [|share| share.share, |share| share.low, |share| share.high];

/// Quartiles of all games, and the medians by result.
const LENGTHS: [fn(&Tally) -> Option<f64>; 6] = [
    |tally| Some(tally.length_quartiles()?[0]),
    |tally| Some(tally.length_quartiles()?[1]),
    |tally| Some(tally.length_quartiles()?[2]),
    |tally| tally.median_length(Some(Winner::Attackers)),
    |tally| tally.median_length(Some(Winner::Defenders)),
    |tally| tally.median_length(Some(Winner::Draw)),
];

fn lengths(names: [&str; 6], decimals: usize) -> impl Iterator<Item = Column> {
    let columns = names.into_iter().zip(LENGTHS);
    columns.map(move |(name, figure)| column(name, move |tally| Cell::number(figure(tally), decimals)))
}

/// Whether the rules end a game for this, and not the players.
fn is_reason(word: &str) -> bool {
    Reason::ALL.iter().any(|reason| reason.code() == word)
}

/// A column for each word that counts for some row.
fn words(rows: &[Row<'_>], words: &[&'static str], count: fn(&Tally, &str) -> u64) -> Vec<Column> {
    let occurs = |word: &&&'static str| rows.iter().any(|row| count(row.tally, word) > 0);
    let column = |word: &&'static str| {
        let word = *word;
        let name = if word.len() > SHORT { word.replacen('-', "-\n", 1) } else { word.into() };
        column(name, move |tally| Cell::Count(count(tally, word)))
    };
    words.iter().filter(occurs).map(column).collect()
}

/// The rows with their keys and these columns.
fn table(question: &Question, rows: &[Row<'_>], columns: &[Column]) -> Table {
    let keys = question.by.iter().map(|key| key.name());
    let mut table = Table::new(keys.chain(columns.iter().map(|column| column.name.as_str())));
    for row in rows {
        let key = row.key.iter().map(|value| match value {
            KeyValue::Missing => Cell::Missing,
            KeyValue::Number(number) => Cell::Count(*number),
            KeyValue::Text(text) => Cell::Text(text.clone()),
        });
        table.rows.push(key.chain(columns.iter().map(|column| (column.cell)(row.tally))).collect());
    }
    table
}
