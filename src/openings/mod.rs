//! Floor 7: which moves do games begin with, and who wins then?
//!
//! [`Openings`] takes in games one by one and grows a [`Tree`] for each variant. Mirrored and rotated beginnings are one, as far as the starting
//! position and the rules allow it: see [`crate::canonical`].
//!
//! ```
//! use taflkit::{check::Checker, facts::{Facts, WinnerBy}, formats::{cut::Cutter, read}, openings::{Opening, Openings}};
//! let games = br#"
//! {"AageGameTypeKey":51,"Moves":["d6-c6","d5-c5"],"WhoWon":"Black"}
//! {"AageGameTypeKey":51,"Moves":["f4-f5","e4-e5"],"WhoWon":"White"}
//! "#;
//! let mut openings = Openings::default();
//! let mut cutter = Cutter::new(&games[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! while let Some(cut) = cutter.next_record(&mut chunk)? {
//!     let record = read::record(&chunk, &cut);
//!     let facts = Facts::new("games.jsonl", &record, &mut checker);
//!     openings.add(Opening::of(&facts, 4, WinnerBy::Recorded).unwrap());
//! }
//! let tree = openings.trees()[0];
//! let mut told = Vec::new();
//! tree.each_line(2, &mut |line| Ok::<_, ()>(told.push(format!("{} {}", line.turn, line.node.counts.games())))).unwrap();
//! assert_eq!((tree.label(), told), ("brandubh-7", vec!["b4-b3 2".to_owned(), "c4-c3 2".to_owned()]));
//! # Ok::<(), std::io::Error>(())
//! ```

mod names;
mod opening;
mod tree;

pub use names::Names;
pub use opening::Opening;
pub use tree::{Line, Node, Tree};

use std::collections::BTreeMap;

/// The openings of an archive: a tree for each variant.
#[derive(Debug, Default)]
pub struct Openings {
    trees: BTreeMap<String, Tree>,
}

impl Openings {
    /// Takes in a game. The order of the games does not matter.
    pub fn add(&mut self, opening: Opening) {
        let tree = self.trees.entry(opening.label.clone());
        tree.or_insert_with(|| Tree::new(opening.label.clone(), &opening.variant)).add(&opening);
    }

    /// Takes in all games of others.
    pub fn merge(&mut self, other: Openings) {
        for (label, tree) in other.trees {
            match self.trees.entry(label) {
                std::collections::btree_map::Entry::Vacant(place) => {
                    place.insert(tree);
                }
                std::collections::btree_map::Entry::Occupied(mut mine) => mine.get_mut().merge(tree),
            }
        }
    }

    /// Puts names to those beginnings that have one. Where several names fit, one for this very variant goes first, then the earlier one.
    ///
    /// Tells how many names stand at no beginning that was played.
    pub fn name(&mut self, names: &Names) -> usize {
        let mut stands = vec![false; names.len()];
        self.trees.values_mut().for_each(|tree| tree.name(names, &mut stands));
        stands.into_iter().filter(|stands| !stands).count()
    }

    /// The trees, the one with most games first; those with equally many by their labels.
    #[must_use]
    pub fn trees(&self) -> Vec<&Tree> {
        let mut trees: Vec<&Tree> = self.trees.values().collect();
        trees.sort_by_key(|tree| std::cmp::Reverse(tree.root().counts.games()));
        trees
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Winner;
    use crate::record::Turn;
    use crate::rules::find;

    fn opening(variant: &str, moves: &str, winner: Option<Winner>) -> Opening {
        let step = |text: &str| {
            let (from, to) = text.split_once('-').unwrap();
            Turn::new(from.parse().unwrap(), to.parse().unwrap())
        };
        let turns = moves.split(' ').map(step).collect();
        Opening { label: variant.into(), variant: find(variant).unwrap(), turns, winner }
    }

    fn some() -> Vec<Opening> {
        vec![
            opening("brandubh-7", "d6-c6 d5-c5", Some(Winner::Attackers)),
            opening("brandubh-7", "d6-e6 d3-e3", Some(Winner::Draw)),
            opening("copenhagen-11", "h1-h3", Some(Winner::Arbiter)),
            opening("brandubh-7", "b4-b3 c4-c3", None),
            opening("brandubh-7", "d7-b7", Some(Winner::Defenders)),
        ]
    }

    fn told(openings: &Openings) -> String {
        let mut told = String::new();
        for tree in openings.trees() {
            let left_out = tree.each_line(1, &mut |line| {
                told.push_str(&format!("{} {}: {:?}\n", tree.label(), line.moves(), line.node.counts));
                Ok::<_, ()>(())
            });
            assert_eq!(left_out, Ok(0));
        }
        told
    }

    #[test]
    fn an_archive_can_be_split_anywhere_and_put_together_in_any_order() {
        let whole = |games: Vec<Opening>| {
            let mut openings = Openings::default();
            games.into_iter().for_each(|game| openings.add(game));
            openings
        };
        let expected = told(&whole(some()));
        assert_eq!(expected.lines().count(), 5, "{expected}");
        for cut in 0..=some().len() {
            let (one, other) = (some()[..cut].to_vec(), some()[cut..].to_vec());
            let (mut before, mut after) = (whole(one.clone()), whole(other.clone()));
            before.merge(whole(other));
            after.merge(whole(one));
            assert_eq!((told(&before), told(&after)), (expected.clone(), expected.clone()), "{cut}");
        }
    }

    #[test]
    fn an_error_of_the_one_who_shows_ends_the_showing() {
        let mut openings = Openings::default();
        some().into_iter().for_each(|game| openings.add(game));
        let mut shown = 0;
        let ended = openings.trees()[0].each_line(1, &mut |_| {
            shown += 1;
            if shown == 2 { Err("enough") } else { Ok(()) }
        });
        assert_eq!((ended, shown), (Err("enough"), 2));
    }
}
