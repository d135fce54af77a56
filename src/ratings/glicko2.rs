//! Glicko-2, period by period. The formulas are those of `skillratings`; here is only who meets whom, and when.
//!
//! Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013).

use super::{Game, Period};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// A rated player, and up to which period: for players who sit out, time passes only when somebody asks.
#[derive(Debug, Clone, Copy)]
struct Rated {
    rating: Glicko2Rating,
    /// The last period that the rating takes into account; `None` before the first game.
    until: Option<i32>,
}

/// The ratings at the end of the last period, of so many players. The games are in the order of their dates.
pub(super) fn rate(games: &[Game], players: usize, initial: f64, period: Period) -> Vec<Glicko2Rating> {
    let begin = Rated { rating: Glicko2Rating { rating: initial, ..Glicko2Rating::new() }, until: None };
    let mut rated = vec![begin; players];
    let mut last = 0;
    for (number, games) in period.cut(games) {
        play(&mut rated, number, games);
        last = number;
    }
    rated.iter_mut().for_each(|player| player.sit_out(last));
    rated.into_iter().map(|player| player.rating).collect()
}

impl Rated {
    /// Lets time pass to the end of a period: the rating grows less certain with each period without a game (step 6 of the paper).
    fn sit_out(&mut self, until: i32) {
        let Some(since) = self.until else { return };
        for _ in since..until {
            let next = decay_deviation(&self.rating);
            if next == self.rating {
                break; // nothing can be less certain: a date of the year 1024 need not cost 12,000 steps for each player
            }
            self.rating = next;
        }
        self.until = Some(until.max(since));
    }
}

/// Rates the games of one period: everybody meets the others as they were before it.
fn play(rated: &mut [Rated], number: i32, games: &[Game]) {
    let mut playing: Vec<usize> = games.iter().flat_map(|game| game.players).collect();
    playing.sort_unstable();
    playing.dedup();
    for &player in &playing {
        rated[player].sit_out(number.saturating_sub(1));
    }
    let mut results: Vec<Vec<(Glicko2Rating, Outcomes)>> = vec![Vec::new(); playing.len()];
    for game in games {
        for (seat, player) in game.players.into_iter().enumerate() {
            if let Ok(index) = playing.binary_search(&player) {
                results[index].push((rated[game.players[1 - seat]].rating, game.outcome(seat)));
            }
        }
    }
    let config = Glicko2Config::new();
    for (&player, results) in playing.iter().zip(&results) {
        let mut rating = glicko2_rating_period(&rated[player].rating, results, &config);
        // Nobody is less certain than somebody who never played. Playing alone can lead further: without end, against much weaker players.
        rating.deviation = rating.deviation.min(Glicko2Rating::new().deviation);
        rated[player] = Rated { rating, until: Some(number) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Side;

    fn rated(rating: f64, deviation: f64, until: Option<i32>) -> Rated {
        Rated { rating: Glicko2Rating { rating, deviation, volatility: 0.06 }, until }
    }

    fn won(attackers: usize, defenders: usize, date: Option<jiff::civil::Date>) -> Game {
        Game { players: [attackers, defenders], winner: Some(Side::Attackers), date }
    }

    fn day(year: i16, month: i8) -> Option<jiff::civil::Date> {
        Some(jiff::civil::date(year, month, 1))
    }

    #[test]
    fn the_example_of_the_paper_comes_out() {
        // "Suppose a player rated 1500 competes against players rated 1400, 1550 and 1700, winning the first game and losing the next two."
        let mut players = [(1500.0, 200.0), (1400.0, 30.0), (1550.0, 100.0), (1700.0, 300.0)]
            .map(|(rating, deviation)| rated(rating, deviation, None));
        play(&mut players, 0, &[won(0, 1, None), won(2, 0, None), won(3, 0, None)]);
        let Glicko2Rating { rating, deviation, volatility } = players[0].rating;
        assert!((rating - 1464.06).abs() < 0.01, "{rating}");
        assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
        assert!((volatility - 0.05999).abs() < 0.00001, "{volatility}");
    }

    #[test]
    fn who_sits_out_grows_less_certain_with_each_period_that_passes() {
        // Step 6 of the paper, twice: the root of 30^2 + 2 * (0.06 * 173.7178)^2 is 33.43.
        let mut player = rated(1500.0, 30.0, Some(4));
        player.sit_out(6);
        assert!((player.rating.deviation - 33.43).abs() < 0.01, "{}", player.rating.deviation);
        let once = player.rating;
        player.sit_out(6);
        assert_eq!(player.rating, once);
        player.sit_out(i32::MAX);
        assert_eq!(player.rating.deviation, 350.0);
    }

    #[test]
    fn sitting_out_between_two_games_is_the_same_as_sitting_out_month_by_month() {
        let lazy = rate(
            &[won(0, 1, day(2020, 11)), won(2, 1, day(2021, 1)), won(0, 2, day(2021, 3))],
            3,
            1500.0,
            Period::Month,
        );
        let mut eager = [rated(1500.0, 350.0, None); 3];
        let first = 2020 * 12 + 10;
        for (month, games) in [
            (0, vec![won(0, 1, None)]),
            (1, vec![]),
            (2, vec![won(2, 1, None)]),
            (3, vec![]),
            (4, vec![won(0, 2, None)]),
        ] {
            play(&mut eager, first + month, &games);
            eager.iter_mut().for_each(|player| player.sit_out(first + month));
        }
        assert_eq!(lazy, eager.map(|player| player.rating));
    }

    #[test]
    fn games_without_a_date_are_the_period_before_the_first_one() {
        let undated = rate(&[won(0, 1, None), won(0, 2, day(2020, 1))], 3, 1500.0, Period::Year);
        let dated = rate(&[won(0, 1, day(2019, 7)), won(0, 2, day(2020, 1))], 3, 1500.0, Period::Year);
        assert_eq!(undated, dated);
        let all_at_once = rate(&[won(0, 1, None), won(0, 2, day(2020, 1))], 3, 1500.0, Period::All);
        assert_ne!(all_at_once, dated);
        assert_eq!(all_at_once[1], all_at_once[2]);
    }

    #[test]
    fn game_by_game_nobody_else_is_touched() {
        let games = [won(0, 1, day(2001, 1)), won(2, 3, day(2020, 1))];
        let ratings = rate(&games, 4, 1500.0, Period::Game);
        assert_eq!((ratings[0], ratings[1]), (ratings[2], ratings[3]));
        // Apart, they know of each other's result; at once, they do not.
        let twice = [won(0, 1, None), won(0, 1, None)];
        assert_ne!(rate(&twice, 2, 1500.0, Period::Game), rate(&twice, 2, 1500.0, Period::All));
    }
}
