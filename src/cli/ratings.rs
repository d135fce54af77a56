//! `tafl ratings`: how strong are the players?

use super::options::Output;
use super::output::Out;
use super::players::{Players, tell_left_out};
use super::question::Question;
use super::table::{Cell, Table, TableFormat};
use super::{Status, usage};
use anyhow::Result;
use clap::{Args, ValueEnum};
use taflkit::players::{Encounter, LeftOut};
use taflkit::ratings::{Entry, List, Options, Period, Ratings, System};

/// Rate the players by Elo or Glicko-2
///
/// Games count in the order of their dates. Those without a whole date come first; games of one day stay in the order of the inputs. A game
/// is rated if both players and the result are known; the others are counted on the standard error.
///
/// Glicko-2 gives, besides the rating, its deviation, the player's volatility, and the interval (low, high) that holds the true strength with
/// a probability of 95 %. (Tables for people leave out volatility and change.) Games without a whole date are a period before all others; a player who sits out a period becomes less certain,
/// up to the last period of the list. Everybody begins with a deviation of 350 and a volatility of 0.06; tau is 0.5.
///
/// Players with the same rating, as shown, share a rank and stand in the order of their names.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Exit status: 1 if no game could be rated.

Examples:
  tafl ratings games
  tafl ratings games --system elo --by variant,side --format csv
  tafl ratings games --where 'date >= \"2019\"' --aliases aliases.csv")]
pub(super) struct Arguments {
    #[command(flatten)]
    pub question: Question,
    /// How to rate
    #[arg(long, value_name = "SYSTEM", value_enum, default_value_t = SystemName::Glicko2)]
    system: SystemName,
    /// Rate apart: a list for each variant, or the attackers and the defenders of a player (both: `variant,side`)
    #[arg(long, value_name = "KEY", value_enum, value_delimiter = ',')]
    by: Vec<By>,
    /// List only players with so many rated games; the others are rated all the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u32,
    #[command(flatten)]
    players: Players,
    /// Elo: how many points a game can move at most [default: 32]
    #[arg(long, value_name = "N", value_parser = factor)]
    k: Option<f64>,
    /// The rating that everybody begins with
    #[arg(long, value_name = "N", default_value = "1500", value_parser = initial)]
    initial: f64,
    /// Glicko-2: how long a period lasts, the games of which count as if they were played at once [default: month]
    #[arg(long, value_name = "LENGTH", value_enum)]
    period: Option<PeriodName>,
    /// How to show the list
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = TableFormat::Table)]
    format: TableFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SystemName {
    /// Game by game: what one player wins, the other one loses
    Elo,
    /// Period by period, with a measure of how certain a rating is
    Glicko2,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    Variant,
    Side,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum PeriodName {
    /// Every game is a period of its own; who does not play it is not touched
    Game,
    /// A month of the calendar
    Month,
    /// A year of the calendar
    Year,
    /// Everything is one period
    All,
}

impl From<PeriodName> for Period {
    fn from(name: PeriodName) -> Self {
        match name {
            PeriodName::Game => Period::Game,
            PeriodName::Month => Period::Month,
            PeriodName::Year => Period::Year,
            PeriodName::All => Period::All,
        }
    }
}

fn factor(text: &str) -> Result<f64, String> {
    number(text)
        .filter(|number| *number > 0.0 && *number <= 1000.0)
        .ok_or("expected a number above 0, at most 1000".into())
}

fn initial(text: &str) -> Result<f64, String> {
    number(text).filter(|number| (0.0..=10_000.0).contains(number)).ok_or("expected a number from 0 to 10000".into())
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok()
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        if let [one, other, ..] = self.by.as_slice()
            && (one == other || self.by.len() > 2)
        {
            return Err(usage("--by: a key is given twice"));
        }
        let options = Options { system: self.system()?, initial: self.initial, by_side: self.by.contains(&By::Side) };
        let (by_variant, winner_by) = (self.by.contains(&By::Variant), self.players.winner_by());
        let aliases = self.players.aliases(output)?;
        let (mut ratings, mut left_out) = (Ratings::new(options), LeftOut::default());
        let status = self.question.ask(
            output,
            |facts, _| {
                let game = Encounter::of(facts, &aliases, winner_by)?;
                Ok((game, if by_variant { facts.variant_name().into_owned() } else { String::new() }))
            },
            |game| {
                match game {
                    Ok((game, variant)) => ratings.add(&game, &variant),
                    Err(why) => left_out.add(why),
                }
                Ok(())
            },
        )?;
        if !output.quiet {
            tell_left_out(&left_out, "rated");
        }
        let lists = ratings.lists();
        let found = !lists.is_empty();
        let mut table = self.table(lists);
        if self.format == TableFormat::Table && self.system == SystemName::Glicko2 {
            table.leave_out(&["volatility", "change"]); // they would not fit on a page
        }
        table.write(self.format, out)?;
        Ok(status.max(if found { Status::Fine } else { Status::Findings }))
    }

    fn system(&self) -> Result<System> {
        match (self.system, self.k, self.period) {
            (SystemName::Elo, _, Some(_)) => Err(usage("--period is for Glicko-2: Elo is game by game")),
            (SystemName::Glicko2, Some(_), _) => Err(usage("--k is for --system elo: Glicko-2 has no such factor")),
            (SystemName::Elo, k, None) => Ok(System::Elo { k: k.unwrap_or(32.0) }),
            (SystemName::Glicko2, None, period) => {
                Ok(System::Glicko2 { period: period.map_or(Period::Month, Period::from) })
            }
        }
    }

    fn table(&self, lists: Vec<List>) -> Table {
        let keys = &self.by;
        let mut columns: Vec<&str> =
            keys.iter().map(|key| if *key == By::Variant { "variant" } else { "side" }).collect();
        columns.extend(["rank", "player", "rating"]);
        if self.system == SystemName::Glicko2 {
            columns.extend(["deviation", "volatility", "low", "high"]);
        }
        columns.extend(["change", "games", "wins", "draws", "losses"]);
        let mut table = Table::new(columns);
        for list in lists {
            let list = list.with_games(self.min_games);
            for entry in &list.entries {
                let mut row: Vec<Cell> = keys
                    .iter()
                    .map(|key| match key {
                        By::Variant => Cell::Text(list.name.clone()),
                        By::Side => entry.side.map_or(Cell::Missing, |side| Cell::Text(side.name().to_owned())),
                    })
                    .collect();
                row.extend(cells(entry));
                table.rows.push(row);
            }
        }
        table
    }
}

fn cells(entry: &Entry) -> Vec<Cell> {
    let mut cells = vec![Cell::Count(entry.rank as u64), Cell::Text(entry.name.clone()), Cell::Number(entry.rating, 2)];
    if let (Some(spread), Some((low, high))) = (entry.spread, entry.interval()) {
        cells.extend(
            [(spread.deviation, 2), (spread.volatility, 5), (low, 2), (high, 2)].map(|(n, d)| Cell::Number(n, d)),
        );
    }
    cells.push(Cell::Number(entry.change, 2));
    cells.extend([entry.games(), entry.wins, entry.draws, entry.losses].map(|count| Cell::Count(count.into())));
    cells
}
