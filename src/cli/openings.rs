//! `tafl openings`: which moves games begin with.

use super::options::{Output, Whose};
use super::output::Out;
use super::question::Question;
use super::table::{Cell, Table, TableFormat};
use super::{Status, complain, lists, printable};
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use taflkit::openings::{Line, Names, Opening, Openings, Tree};
use taflkit::results::Results;

/// Show which moves games begin with, and who wins then
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
    /// How many plies to follow each game; a berserk turn is one
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=100))]
    depth: u8,
    /// Leave out what fewer games have played
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    min_games: u64,
    /// A list of names for openings; --help tells how it is written
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Whose word counts for the result
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t)]
    winner: Whose,
    /// How to show the openings
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Table)]
    format: Format,
}

const HELP: &str = "\
Games of each variant are put together as far as they can be played. Mirrored and rotated beginnings are one: the image whose squares come \
first stands for all, for as many of the eight symmetries as the variant's starting position has. A share is that of the games that came \
to the move before.

Names are read from a CSV file with a heading. The moves can be written in any spelling and seen from any side of the board; a line without \
a variant holds for all variants; lines that begin with # are comments. Names at which no game arrives are counted on the standard error.

  variant,moves,name
  # as our club calls them
  copenhagen-11,h1-h3 f4-h4,\"The name\"
  ,d1-d3,\"A name on any board\"

  tafl openings games --depth 6 --min-games 10 --names names.csv
  tafl openings games --where 'variant == \"brandubh-7\"' --winner replayed --format csv";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A tree for each variant, for people
    Table,
    /// A JSON object for each beginning, for programs
    Jsonl,
    /// Comma-separated values with a heading, for spreadsheets
    Csv,
    /// A list of JSON objects
    Json,
    /// A Markdown table
    Markdown,
}

/// One beginning, as programs read it.
#[derive(Serialize)]
struct Row<'t> {
    variant: &'t str,
    ply: usize,
    moves: String,
    r#move: String,
    games: u64,
    attackers_wins: u64,
    defenders_wins: u64,
    draws: u64,
    undecided: u64,
    name: Option<&'t str>,
}

const COLUMNS: [&str; 10] =
    ["variant", "ply", "moves", "move", "games", "attackers_wins", "defenders_wins", "draws", "undecided", "name"];

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        let names = self.names.as_deref().map(|path| lists::read(path, output, Names::parse)).transpose()?;
        let by = self.winner.into();
        let (mut openings, mut unknown) = (Openings::default(), 0_u64);
        let status = self.question.ask(
            output,
            |facts, _| Opening::of(facts, self.depth.into(), by),
            |opening| {
                match opening {
                    Some(opening) => openings.add(opening),
                    None => unknown += 1,
                }
                Ok(())
            },
        )?;
        if let (Some(names), Some(path)) = (&names, &self.names) {
            let idle = openings.name(names);
            if idle > 0 && !output.quiet {
                let of = printable(&path.display().to_string()).into_owned();
                complain(&format!("tafl: {}\n", self.idle(idle, names, &of)));
            }
        }
        if unknown > 0 && !output.quiet {
            let games = counted(unknown, "game is", "games are");
            let them = if unknown == 1 { "it" } else { "them" };
            complain(&format!("tafl: {games} left out: no rules of tafl are known for {them}\n"));
        }
        let trees = openings.trees();
        let mut left_out = 0;
        match self.format {
            Format::Table => self.draw(&trees, out)?,
            Format::Jsonl => {
                left_out = self.each_row(&trees, &mut |row| {
                    serde_json::to_writer(&mut *out, &row)?;
                    Ok(out.write_all(b"\n")?)
                })?;
            }
            Format::Csv => {
                let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
                writer.write_record(COLUMNS)?;
                left_out = self.each_row(&trees, &mut |row| Ok(writer.serialize(row)?))?;
                writer.flush()?;
            }
            Format::Json | Format::Markdown => {
                let mut table = Table::new(COLUMNS);
                left_out = self.each_row(&trees, &mut |row| {
                    table.rows.push(row.cells());
                    Ok(())
                })?;
                let format = if self.format == Format::Json { TableFormat::Json } else { TableFormat::Markdown };
                table.write(format, out)?;
            }
        }
        if left_out > 0 && !output.quiet {
            complain(&format!("tafl: {}\n", self.left_out(left_out)));
        }
        Ok(status)
    }

    /// Makes a row of every node that is shown; tells how many are left out.
    fn each_row(&self, trees: &[&Tree], show: &mut impl FnMut(Row<'_>) -> Result<()>) -> Result<usize> {
        let left_out = trees.iter().map(|tree| tree.each_line(self.min_games, &mut |line| show(Row::new(tree, &line))));
        left_out.sum()
    }

    /// Which names are of no use, in words. Those of more plies than are followed cannot be.
    fn idle(&self, count: usize, names: &Names, of: &str) -> String {
        let stand = if count == 1 { format!("name of {of} stands") } else { format!("names of {of} stand") };
        let told = format!("{count} {stand} at no beginning that was played");
        match names.longer_than(self.depth.into()) {
            0 => told,
            longer => {
                let are = if longer == 1 { "is" } else { "are" };
                let plies = counted(self.depth.into(), "ply", "plies");
                format!("{told}; {longer} of them {are} longer than the {plies} that --depth follows")
            }
        }
    }

    /// What is not shown, in words.
    fn left_out(&self, count: usize) -> String {
        let beginnings = counted(count as u64, "beginning is", "beginnings are");
        format!("{beginnings} left out: played in fewer than {}", counted(self.min_games, "game", "games"))
    }

    /// Draws the trees, wide enough for their moves.
    fn draw(&self, trees: &[&Tree], out: &mut Out) -> std::io::Result<()> {
        for (index, tree) in trees.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            let counts = tree.root().counts;
            writeln!(out, "{}: {}", printable(tree.label()), counted(counts.games(), "game", "games"))?;
            let mut width = NARROWEST;
            tree.each_line(self.min_games, &mut |line| {
                width = width.max(indented(&line).len());
                std::io::Result::Ok(())
            })?;
            let headings = ["games", "share", "attackers", "defenders", "draws", "undecided"];
            let headings = headings.iter().zip(WIDTHS).map(|(heading, width)| format!("{heading:>width$}"));
            writeln!(out, "{:width$}{}", "", headings.collect::<String>())?;
            writeln!(out, "{:width$}{}", "all", columns(counts, counts.games()))?;
            let left_out = tree.each_line(self.min_games, &mut |line| {
                let name = line.node.name.as_deref().map(|name| format!("  {}", printable(name))).unwrap_or_default();
                writeln!(out, "{:width$}{}{name}", indented(&line), columns(line.node.counts, line.of))
            })?;
            if left_out > 0 {
                writeln!(out, "{}", self.left_out(left_out))?;
            }
        }
        Ok(())
    }
}

/// How wide the column of moves is at least.
const NARROWEST: usize = 12;

/// How wide the columns of numbers are.
const WIDTHS: [usize; 6] = [8, 8, 11, 11, 8, 11];

/// A move below the one that it answers.
fn indented(line: &Line<'_>) -> String {
    format!("{:indent$}{} {}", "", line.ply, line.turn, indent = 2 * line.ply)
}

fn columns(counts: Results, of: u64) -> String {
    let games = counts.games();
    let share = |part: u64, of: u64| match of {
        0 => String::new(),
        of => format!("{:.1}%", part as f64 / of as f64 * 100.0),
    };
    let cells = [
        games.to_string(),
        share(games, of),
        share(counts.attackers, games),
        share(counts.defenders, games),
        share(counts.draws, games),
        share(counts.undecided, games),
    ];
    cells.iter().zip(WIDTHS).map(|(cell, width)| format!("{cell:>width$}")).collect()
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

impl<'t> Row<'t> {
    fn new(tree: &'t Tree, line: &Line<'t>) -> Self {
        let counts = line.node.counts;
        Self {
            variant: tree.label(),
            ply: line.ply,
            moves: line.moves(),
            r#move: line.turn.to_string(),
            games: counts.games(),
            attackers_wins: counts.attackers,
            defenders_wins: counts.defenders,
            draws: counts.draws,
            undecided: counts.undecided,
            name: line.node.name.as_deref(),
        }
    }

    fn cells(self) -> Vec<Cell> {
        vec![
            Cell::Text(self.variant.to_owned()),
            Cell::Count(self.ply as u64),
            Cell::Text(self.moves),
            Cell::Text(self.r#move),
            Cell::Count(self.games),
            Cell::Count(self.attackers_wins),
            Cell::Count(self.defenders_wins),
            Cell::Count(self.draws),
            Cell::Count(self.undecided),
            self.name.map_or(Cell::Missing, |name| Cell::Text(name.to_owned())),
        ]
    }
}
