//! Floor 7: who played whom, and who won: what rating lists and tournament tables have in common.
//!
//! An [`Encounter`] is a game as a table of players sees it. [`Aliases`] are the other names that people go by; [`LeftOut`] counts the
//! games that no table can hold, and says why.

mod aliases;
mod encounter;
mod left_out;

pub use aliases::Aliases;
pub use encounter::Encounter;
pub use left_out::{LeftOut, WhyLeftOut};

use std::collections::HashMap;

/// Players by number, in the order in which they were first seen: tables count with numbers and keep each name once.
#[derive(Debug, Clone)]
pub(crate) struct Numbered<K> {
    keys: Vec<K>,
    numbers: HashMap<K, usize>,
}

impl<K> Default for Numbered<K> {
    fn default() -> Self {
        Self { keys: Vec::new(), numbers: HashMap::new() }
    }
}

impl<K: Clone + Eq + std::hash::Hash> Numbered<K> {
    /// The number of a player, a new one if need be.
    pub fn number(&mut self, key: K) -> usize {
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let number = self.keys.len();
        self.keys.push(key.clone());
        self.numbers.insert(key, number);
        number
    }

    /// All players; the index is the number.
    pub fn keys(&self) -> &[K] {
        &self.keys
    }
}
