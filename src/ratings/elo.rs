//! Elo, game by game.

use super::Game;
use skillratings::elo::{EloConfig, EloRating, elo};

/// The ratings after these games, in their order, of so many players.
pub(super) fn rate(games: &[Game], players: usize, initial: f64, k: f64) -> Vec<f64> {
    let config = EloConfig { k };
    let mut ratings = vec![EloRating { rating: initial }; players];
    for game in games {
        let [attackers, defenders] = game.players;
        (ratings[attackers], ratings[defenders]) =
            elo(&ratings[attackers], &ratings[defenders], &game.outcome(0), &config);
    }
    ratings.into_iter().map(|rated| rated.rating).collect()
}
