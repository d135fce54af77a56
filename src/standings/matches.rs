//! Matches of two games with the sides swapped.

use super::Game;
use super::contest::Contest;
use std::collections::{BTreeMap, VecDeque};

/// Puts games, which are in their order, together to matches, which are in the order of their first games. A game is paired with the first
/// earlier one of the same two players, with the sides swapped, that waits for its return. The indices of those that still wait come second.
pub(super) fn pair(games: &[Game], shortest_win_decides: bool) -> (Vec<Contest>, Vec<usize>) {
    // Those that wait all have the same attackers: one with the sides swapped would have been paired.
    let mut waiting: BTreeMap<[usize; 2], VecDeque<usize>> = BTreeMap::new();
    let mut matches: BTreeMap<usize, Contest> = BTreeMap::new();
    for (index, game) in games.iter().enumerate() {
        let [attackers, defenders] = game.players;
        match waiting.get_mut(&[defenders, attackers]).and_then(VecDeque::pop_front) {
            Some(first) => {
                matches.insert(first, Contest::two_games(&games[first], game, shortest_win_decides));
            }
            None => waiting.entry(game.players).or_default().push_back(index),
        }
    }
    let mut alone: Vec<usize> = waiting.into_values().flatten().collect();
    alone.sort_unstable();
    (matches.into_values().collect(), alone)
}
