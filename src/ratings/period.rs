//! The periods of Glicko-2.

use super::Game;
use jiff::civil::Date;

/// How long a period lasts. All games of a period count as if they were played at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Period {
    /// Every game is a period of its own, for its two players alone: nobody's rating grows less certain meanwhile.
    Game,
    /// A month of the calendar.
    #[default]
    Month,
    /// A year of the calendar.
    Year,
    /// Everything is one period, whatever the dates.
    All,
}

impl Period {
    /// The number of the period that a day is in: consecutive periods have consecutive numbers.
    fn number(self, date: Date) -> i32 {
        match self {
            Period::Month => i32::from(date.year()) * 12 + i32::from(date.month()) - 1,
            Period::Year => i32::from(date.year()),
            Period::Game | Period::All => 0,
        }
    }

    /// Cuts games in the order of their dates into the periods that have any. Games without a date are the period just before the first
    /// one that has dates.
    pub(super) fn cut(self, games: &[Game]) -> impl Iterator<Item = (i32, &[Game])> {
        let first = games.iter().find_map(|game| game.date).map_or(0, |date| self.number(date));
        let number = move |game: &Game| match (self, game.date) {
            (Period::Game | Period::All, _) => 0,
            (_, None) => first - 1,
            (_, Some(date)) => self.number(date),
        };
        games
            .chunk_by(move |one, next| self != Period::Game && number(one) == number(next))
            .map(move |games| (number(&games[0]), games))
    }
}
