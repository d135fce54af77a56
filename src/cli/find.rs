//! `tafl find`: where a position stood, and what was played from it.

use super::options::{Output, Whose, side};
use super::output::Out;
use super::question::Question;
use super::table::{Cell, Table, TableFormat};
use super::{Status, complain, printable, usage};
use anyhow::Result;
use clap::{ArgGroup, Args, ValueEnum};
use std::collections::BTreeSet;
use std::io::Write;
use taflkit::engine::Winner;
use taflkit::facts::Facts;
use taflkit::notation::{Pattern, PositionRecord, Side, SyntaxError};
use taflkit::search::{Extent, Found, Occurrence, Query, Tally};

/// Find the games in which a position stood, and what was played from it
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("asked").required(true).args(["position", "pattern"]), after_long_help = HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
    /// Find this position, in OTN from rank 1: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    #[arg(long, value_name = "OTN")]
    position: Option<String>,
    /// Find the positions that look like this: OTN with wildcards, to be put in quotes
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,
    /// Only where it is this side's turn
    #[arg(long, value_name = "SIDE", value_parser = side)]
    to_move: Option<Side>,
    /// Let the board be turned and mirrored
    #[arg(long)]
    symmetry: bool,
    /// Whose word counts for the result of a game
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t)]
    winner: Whose,
    /// How to tell what was found: for people, or one JSON object a line and place
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Table)]
    format: Format,
    /// How many of the next moves to list (table)
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// How many of the places to list (table)
    #[arg(long, value_name = "N", default_value_t = 10)]
    show_games: usize,
}

const HELP: &str = "\
A position stands row by row, rank 1 first, with a / before, between and after the rows: t is a man of the attackers, T a man of the \
defenders, K the king, a number that many empty squares. In a pattern a square may also be

  ?    anything; 4? is a run of four such squares
  *    any piece
  a    any piece of the attackers
  D    any piece of the defenders, the king too
  .    empty, as one square of a number: 2.? is three empty squares and one that may hold anything

  tafl find games --position /3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/ --symmetry
  tafl find games --pattern '/K6?/7?/7?/7?/7?/7?/7?/' --symmetry --format jsonl

Looked at is what stood after each ply of the main line, and at the start (ply 0), as far as a game can be played. The next moves are told as if \
they had been played from the position as it was asked for, whichever way the board was turned; JSON Lines have each as it was played.

Exit status: 1 if nothing was found.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// One JSON object a line, for programs
    Jsonl,
}

/// What was found in a game, and what is told about it.
struct Answer {
    found: Found,
    size: Option<u8>,
    winner: Option<Winner>,
    /// Its places, one JSON object a line.
    lines: Vec<u8>,
    /// Its source, its number there, and its name, if it has any place.
    name: Option<(String, u32, String)>,
}

/// A place, as one JSON object.
#[derive(serde::Serialize)]
struct Place<'a> {
    source: &'a str,
    record: u32,
    id: Option<&'a str>,
    ply: u32,
    to_move: Side,
    next: Option<String>,
    winner: Option<&'static str>,
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let query = self.query()?;
        let mut summary = Summary::default();
        let status = self.question.ask(
            output,
            |facts, _| self.answer(&query, facts),
            |answer| {
                out.write_all(&answer.lines)?;
                summary.add(answer, self.show_games);
                Ok(())
            },
        )?;
        if !output.quiet {
            summary.complain(query.size());
        }
        if self.format == Format::Table {
            summary.write(self.limit, out)?;
        }
        Ok(status.max(if summary.tally.found == 0 { Status::Findings } else { Status::Fine }))
    }

    fn query(&self) -> Result<Query> {
        let pattern = match (&self.position, &self.pattern) {
            (Some(text), _) => {
                text.parse::<PositionRecord>().map(|position| Pattern::from(&position)).map_err(|error| {
                    let is_pattern = text.parse::<Pattern>().is_ok();
                    misspelt("--position", text, &error, if is_pattern { "wildcards are for --pattern" } else { "" })
                })
            }
            (None, Some(text)) => text.parse::<Pattern>().map_err(|error| misspelt("--pattern", text, &error, "")),
            (None, None) => Err(usage("which position? --position or --pattern says it")),
        };
        let mut query = Query::new(pattern?);
        if self.symmetry {
            query = query.with_symmetry();
        }
        Ok(match self.to_move {
            Some(side) => query.with_to_move(side),
            None => query,
        })
    }

    fn answer(&self, query: &Query, facts: &Facts<'_>) -> Answer {
        let found = query.search(facts);
        let record = facts.record();
        // The board's word takes a replay, which games without a place are spared.
        let winner = if found.occurrences.is_empty() { None } else { facts.winner(self.winner.into()) };
        let (mut lines, mut name) = (Vec::new(), None);
        match self.format {
            Format::Jsonl => found.occurrences.iter().for_each(|place| write_place(&mut lines, facts, winner, place)),
            Format::Table if found.occurrences.is_empty() => {}
            Format::Table => {
                let id = record.id.as_deref().unwrap_or_default();
                name = Some((facts.source().to_owned(), record.number, id.to_owned()));
            }
        }
        Answer { found, size: facts.size(), winner, lines, name }
    }
}

fn write_place(lines: &mut Vec<u8>, facts: &Facts<'_>, winner: Option<Winner>, occurrence: &Occurrence) {
    let place = Place {
        source: facts.source(),
        record: facts.record().number,
        id: facts.record().id.as_deref(),
        ply: occurrence.ply,
        to_move: occurrence.to_move,
        next: occurrence.next.as_ref().map(ToString::to_string),
        winner: winner.map(Winner::name),
    };
    serde_json::to_writer(&mut *lines, &place).expect("memory can be written to");
    lines.push(b'\n');
}

/// What is wrong with a text, and an arrow to where.
fn misspelt(option: &str, text: &str, error: &SyntaxError, hint: &str) -> anyhow::Error {
    let (before, rest) = text.split_at_checked(error.offset).unwrap_or((text, ""));
    // Of a long text, people see what is near.
    let before: Vec<char> = before.chars().collect();
    let near = &before[before.len().saturating_sub(NEAR)..];
    let before = near.iter().collect::<String>();
    let rest: String = rest.chars().take(NEAR).collect();
    let (before, rest) = (printable(&before), printable(&rest));
    let hint = if hint.is_empty() { String::new() } else { format!("; {hint}") };
    let arrow = " ".repeat(before.chars().count());
    usage(format!("{option}: {error}{hint}\n  {before}{rest}\n  {arrow}^"))
}

const NEAR: usize = 40;

/// Everything that was found.
#[derive(Default)]
struct Summary {
    tally: Tally,
    /// The sizes of the boards that were played on.
    sizes: BTreeSet<u8>,
    /// How many games could be looked through in part only, and not at all.
    cut_short: u64,
    unknown: u64,
    /// The first places.
    places: Vec<Vec<Cell>>,
}

impl Summary {
    fn add(&mut self, answer: Answer, show_games: usize) {
        self.tally.add(&answer.found, answer.winner);
        self.sizes.extend(answer.size);
        match answer.found.extent {
            Extent::Whole => {}
            Extent::Part => self.cut_short += 1,
            Extent::Nothing => self.unknown += 1,
        }
        let Some((source, record, id)) = answer.name else { return };
        let room = show_games.saturating_sub(self.places.len());
        self.places.extend(answer.found.occurrences.iter().take(room).map(|occurrence| {
            let id = if id.is_empty() { Cell::Missing } else { Cell::Text(id.clone()) };
            let numbers = [u64::from(record), u64::from(occurrence.ply)].map(Cell::Count);
            let [record, ply] = numbers;
            vec![Cell::Text(source.clone()), record, id, ply]
        }));
    }

    /// What whoever looks for something should know about where it was looked for.
    fn complain(&self, size: u8) {
        if !self.sizes.contains(&size) {
            complain(&format!("tafl: no game was played on a board of {size} by {size}\n"));
        }
        if self.cut_short > 0 {
            let games = counted(self.cut_short, "game was", "games were");
            complain(&format!("tafl: {games} looked through only as far as the moves can be played\n"));
        }
        if self.unknown > 0 {
            let games = counted(self.unknown, "game was", "games were");
            complain(&format!("tafl: {games} not looked through: what stood on the board is not known\n"));
        }
    }

    fn write(&self, limit: usize, out: &mut Out) -> Result<()> {
        let Tally { games, found, occurrences, .. } = self.tally;
        let (games, times) = (counted(games, "game", "games"), counted(occurrences, "time", "times"));
        writeln!(out, "in {found} of {games}, {times}")?;
        if found == 0 {
            return Ok(());
        }
        let turns = self.tally.turns();
        if limit > 0 {
            let mut table = Table::new(["next", "games", "attackers_won", "defenders_won", "draws", "undecided"]);
            table.rows.extend(turns.iter().take(limit).map(|(turn, results)| {
                let turn = turn.map_or_else(|| "(none)".to_owned(), ToString::to_string);
                let counts = std::iter::once(results.games()).chain(results.all().into_iter().copied());
                std::iter::once(Cell::Text(turn)).chain(counts.map(Cell::Count)).collect()
            }));
            writeln!(out)?;
            table.write(TableFormat::Table, out)?;
            write_rest(turns.len() as u64, table.rows.len(), ("move", "moves"), out)?;
        }
        if !self.places.is_empty() {
            let table = Table { rows: self.places.clone(), ..Table::new(["source", "record", "id", "ply"]) };
            writeln!(out)?;
            table.write(TableFormat::Table, out)?;
            write_rest(occurrences, self.places.len(), ("place", "places"), out)?;
        }
        Ok(())
    }
}

/// Says how many are not shown.
fn write_rest(all: u64, shown: usize, (one, many): (&str, &str), out: &mut Out) -> Result<()> {
    let rest = all.saturating_sub(shown as u64);
    if rest > 0 {
        writeln!(out, "and {}", counted(rest, &format!("other {one}"), &format!("other {many}")))?;
    }
    Ok(())
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
