//! `tafl standings`: how do the players of a tournament stand?

use super::options::Output;
use super::output::Out;
use super::players::{Players, tell_left_out};
use super::question::Question;
use super::table::{Cell, Table, TableFormat, markdown};
use super::{Status, complain, printable, usage};
use anyhow::Result;
use clap::Args;
use std::collections::HashMap;
use std::io::Write;
use taflkit::players::{Encounter, LeftOut};
use taflkit::record::Field;
use taflkit::standings::{self, Options, Row, Scheme, Standings, TieBreak, Unit, Value};

/// Make the crosstable of a tournament
///
/// There is a table for each event; games that name no event are one without a name. A game is scored if both players and the result are
/// known; the others are counted on the standard error.
///
/// Tie-breaks come one after the other. One that splits the players of a tie has set these parts apart for good; those who are still tied go
/// on with the next one. Who are tied after all of them share a place and stand in the order of their names. `decided by` is the last
/// tie-break that set a player apart from others with the same points.
///
/// The columns after it are the opponents in the order of the table, by number for people and by name in csv and json: 1a is a game won as
/// attackers, ½d one drawn as defenders, whatever a win is worth. With --matches, what is said of games holds for matches, and 1 (1½-½)
/// is a match won by one and a half to half a point.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
    /// Only this event (can be given several times; '' for games of none)
    #[arg(long, value_name = "NAME")]
    event: Vec<String>,
    /// Score matches instead of games: two games between two players with the sides swapped, paired in the order of date and round; who has more
    /// game points (1, ½, 0) wins the match
    #[arg(long)]
    matches: bool,
    /// If game points are equal, whoever has the shorter win (fewer plies) wins the match; else it is drawn
    #[arg(long, requires = "matches")]
    shortest_win_decides: bool,
    /// The points for a win, a draw and a loss, with up to three decimals
    #[arg(long, value_name = "W,D,L", default_value = "1,0.5,0")]
    points: String,
    /// What decides between players with the same points, in this order; `none` for nothing
    #[arg(long, value_name = "LIST", default_value = "direct,sonneborn-berger,wins,shortest-win")]
    tie_breaks: String,
    #[command(flatten)]
    players: Players,
    /// Leave out the columns of the opponents
    #[arg(long)]
    no_crosstable: bool,
    /// How to show the tables
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = TableFormat::Table)]
    format: TableFormat,
}

/// The tie-breaks, and what a script should know.
const HELP: &str = "Tie-breaks:
  direct            Points in the games among the tied players. Used only if every one of them has
                    played every other one; counted anew among fewer only if it is named again
  sonneborn-berger  For each game, the points made in it times all points of the opponent, summed up
  wins              The number of won games (no column of its own)
  shortest-win      Plies of the shortest game won: fewer are better, none is last. A walkover
                    without a ply does not count. With --matches, the games in them count

Exit status: 1 if no game could be scored.

Examples:
  tafl standings games
  tafl standings games --matches --tie-breaks direct,sonneborn-berger,wins
  tafl standings games --event \"Winter Cup\" --format csv";

/// A game of an event.
struct Scored {
    game: Encounter,
    event: String,
    round: String,
    plies: u32,
}

/// More opponents than this are no crosstable that anybody reads, and would cost memory by their square.
const MOST_OPPONENTS: usize = 256;

/// More games without their return than this are not named one by one.
const MOST_NAMED: usize = 20;

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let options = self.options()?;
        let (aliases, winner_by) = (self.players.aliases(output)?, self.players.winner_by());
        let wanted: Vec<&str> = self.event.iter().map(|event| event.trim()).collect();
        let (mut standings, mut left_out) = (Standings::new(options.clone()), LeftOut::default());
        let mut seen = vec![false; wanted.len()];
        let status = self.question.ask(
            output,
            |facts, _| {
                let event = facts.tag(Field::Event).unwrap_or_default();
                let which = wanted.iter().position(|wanted| *wanted == event);
                if which.is_none() && !wanted.is_empty() {
                    return None;
                }
                let scored = Encounter::of(facts, &aliases, winner_by).map(|game| Scored {
                    game,
                    event: event.to_owned(),
                    round: facts.tag(Field::Round).unwrap_or_default().to_owned(),
                    plies: facts.plies(),
                });
                Some((which, scored))
            },
            |scored| {
                let Some((which, scored)) = scored else { return Ok(()) };
                if let Some(seen) = which.and_then(|which| seen.get_mut(which)) {
                    *seen = true;
                }
                match scored {
                    Ok(Scored { game, event, round, plies }) => standings.add(&game, &event, &round, plies),
                    Err(why) => left_out.add(why),
                }
                Ok(())
            },
        )?;
        let mut tables = standings.tables();
        if !output.quiet {
            for (event, _) in wanted.iter().zip(&seen).filter(|(_, seen)| !**seen) {
                complain(&format!("tafl: no game is of the event `{}`\n", printable(event)));
            }
            tell_left_out(&left_out, "scored");
            tell_incomplete(&tables);
        }
        tables.retain(|table| !table.rows.is_empty());
        self.write(&tables, &options, output, out)?;
        Ok(status.max(if tables.is_empty() { Status::Findings } else { Status::Fine }))
    }

    fn options(&self) -> Result<Options> {
        let scheme: Scheme = self.points.parse().map_err(|error| usage(format!("--points: {error}")))?;
        let unit =
            if self.matches { Unit::Matches { shortest_win_decides: self.shortest_win_decides } } else { Unit::Games };
        Ok(Options { unit, scheme, tie_breaks: tie_breaks(&self.tie_breaks)? })
    }

    fn write(&self, tables: &[standings::Table], options: &Options, output: &Output, out: &mut Out) -> Result<()> {
        match self.format {
            TableFormat::Csv | TableFormat::Json => self.write_together(tables, options, output, out),
            TableFormat::Table | TableFormat::Markdown => {
                for (index, table) in tables.iter().enumerate() {
                    if index > 0 {
                        writeln!(out)?;
                    }
                    self.write_heading(table, tables.len(), out)?;
                    self.write_alone(table, options, output, out)?;
                }
                Ok(())
            }
        }
    }

    fn write_heading(&self, table: &standings::Table, tables: usize, out: &mut Out) -> Result<()> {
        let name = match table.event.as_str() {
            "" if tables == 1 => return Ok(()),
            "" => "(no event)".into(),
            event => printable(event),
        };
        match self.format {
            TableFormat::Markdown => writeln!(out, "## {}\n", markdown(&name))?,
            _ => writeln!(out, "{name}")?,
        }
        Ok(())
    }

    /// A table for people: opponents by number, shared places marked.
    fn write_alone(&self, table: &standings::Table, options: &Options, output: &Output, out: &mut Out) -> Result<()> {
        let opponents = if self.has_crosstable(table.rows.len(), &table.event, output) { table.rows.len() } else { 0 };
        let mut shown =
            Table::new(self.columns(options).into_iter().chain((1..=opponents).map(|number| number.to_string())));
        for (index, row) in table.rows.iter().enumerate() {
            let place = format!("{}{}", row.place, if row.shared { "=" } else { "" });
            let mut cells = self.cells(row, options, Cell::Text(place));
            let mut crosstable = vec![Cell::Text(String::new()); opponents];
            if let Some(own) = crosstable.get_mut(index) {
                *own = Cell::Text("x".into());
            }
            fill(&mut crosstable, row, Some);
            cells.extend(crosstable);
            shown.rows.push(cells);
        }
        shown.write(self.format, out)
    }

    /// One table of all events for programs: opponents by name, places as numbers.
    fn write_together(
        &self,
        tables: &[standings::Table],
        options: &Options,
        output: &Output,
        out: &mut Out,
    ) -> Result<()> {
        let mut columns = vec!["event".to_owned()];
        columns.extend(self.columns(options));
        let mut names: Vec<&str> = Vec::new();
        let mut column_of: HashMap<&str, usize> = HashMap::new();
        for row in tables.iter().flat_map(|table| &table.rows) {
            column_of.entry(&row.name).or_insert_with(|| {
                names.push(&row.name);
                names.len() - 1
            });
        }
        if !self.has_crosstable(names.len(), "", output) {
            names.clear();
        }
        for name in &names {
            // A player may be called like a column: an object has room for one of them.
            let mut column = (*name).to_owned();
            while columns.contains(&column) {
                column.push_str(" (player)");
            }
            columns.push(column);
        }
        let mut shown = Table::new(columns);
        for table in tables {
            for row in &table.rows {
                let mut cells = vec![Cell::Text(table.event.clone())];
                cells.extend(self.cells(row, options, Cell::Count(row.place as u64)));
                let mut crosstable = vec![Cell::Missing; names.len()];
                fill(&mut crosstable, row, |opponent| column_of.get(table.rows.get(opponent)?.name.as_str()).copied());
                cells.extend(crosstable);
                shown.rows.push(cells);
            }
        }
        shown.write(self.format, out)
    }

    fn has_crosstable(&self, opponents: usize, event: &str, output: &Output) -> bool {
        let too_many = opponents > MOST_OPPONENTS;
        if too_many && !self.no_crosstable && !output.quiet {
            let of = if event.is_empty() { String::new() } else { format!(" of {}", printable(event)) };
            complain(&format!("tafl: the crosstable{of} is left out: it would have {opponents} columns\n"));
        }
        !self.no_crosstable && !too_many
    }

    fn columns(&self, options: &Options) -> Vec<String> {
        let unit = if self.matches { "matches" } else { "games" };
        let mut columns = ["place", "player", unit, "wins", "draws", "losses", "points"].map(str::to_owned).to_vec();
        let tie_breaks = options.tie_breaks.iter().enumerate().filter(|(_, tie_break)| **tie_break != TieBreak::Wins);
        columns.extend(tie_breaks.map(|(index, _)| tie_break_name(options, index).replace('-', "_")));
        columns.push("decided_by".into());
        columns
    }

    /// Everything but the event and the opponents.
    fn cells(&self, row: &Row, options: &Options, place: Cell) -> Vec<Cell> {
        let decimals = options.scheme.decimals();
        let mut cells = vec![place, Cell::Text(row.name.clone())];
        cells.extend([row.games(), row.wins, row.draws, row.losses].map(|count| Cell::Count(count.into())));
        cells.push(Cell::Number(row.points.as_f64(), decimals));
        let values = row.values.iter().zip(&options.tie_breaks).filter(|(_, tie_break)| **tie_break != TieBreak::Wins);
        cells.extend(values.map(|(value, _)| match *value {
            Value::Unused | Value::Plies(None) => Cell::Missing,
            Value::Points(points) => Cell::Number(points.as_f64(), decimals),
            Value::Product(millionths) => Cell::Number(millionths as f64 / 1e6, 2 * decimals),
            Value::Count(count) | Value::Plies(Some(count)) => Cell::Count(count.into()),
        }));
        cells.push(row.decided_by.map_or(Cell::Missing, |index| Cell::Text(tie_break_name(options, index))));
        cells
    }
}

/// Writes the games of a row into the columns of the opponents.
fn fill(crosstable: &mut [Cell], row: &Row, column_of: impl Fn(usize) -> Option<usize>) {
    for (opponent, meetings) in &row.meetings {
        if let Some(cell) = column_of(*opponent).and_then(|column| crosstable.get_mut(column)) {
            let shown: Vec<String> = meetings.iter().map(ToString::to_string).collect();
            *cell = Cell::Text(shown.join(" "));
        }
    }
}

/// The name of a tie-break of the list; `direct-2` for the second time.
fn tie_break_name(options: &Options, index: usize) -> String {
    let named = |tie_breaks: &[TieBreak], tie_break| tie_breaks.iter().filter(|other| **other == tie_break).count();
    match options.tie_breaks.get(index) {
        None => String::new(),
        Some(tie_break) => match named(&options.tie_breaks[..index], *tie_break) {
            0 => tie_break.name().to_owned(),
            before => format!("{}-{}", tie_break.name(), before + 1),
        },
    }
}

fn tie_breaks(text: &str) -> Result<Vec<TieBreak>> {
    let mut tie_breaks = Vec::new();
    if text.trim() == "none" {
        return Ok(tie_breaks);
    }
    for name in text.split(',').map(str::trim) {
        let tie_break = TieBreak::by_name(name).ok_or_else(|| {
            let names = TieBreak::ALL.map(TieBreak::name).join(", ");
            usage(format!("--tie-breaks: nothing is called `{name}`: there are {names}"))
        })?;
        if tie_break != TieBreak::Direct && tie_breaks.contains(&tie_break) {
            return Err(usage(format!(
                "--tie-breaks: `{name}` would find the same again; only `direct` may be named twice"
            )));
        }
        tie_breaks.push(tie_break);
    }
    Ok(tie_breaks)
}

/// Names the games that wait for the one with the sides swapped.
fn tell_incomplete(tables: &[standings::Table]) {
    let all: Vec<_> = tables.iter().flat_map(|table| table.incomplete.iter().map(move |game| (table, game))).collect();
    for (table, game) in all.iter().take(MOST_NAMED) {
        let mut details = Vec::new();
        details.extend((!table.event.is_empty()).then(|| table.event.clone()));
        details.extend((!game.round.is_empty()).then(|| format!("round {}", game.round)));
        details.extend(game.date.map(|date| date.to_string()));
        let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
        let line = format!(
            "incomplete match, not scored: {} (attackers) against {} (defenders){details}",
            game.attackers, game.defenders
        );
        complain(&format!("tafl: {}\n", printable(&line)));
    }
    if all.len() > MOST_NAMED {
        complain(&format!("tafl: and {} more incomplete matches, not scored\n", all.len() - MOST_NAMED));
    }
}
