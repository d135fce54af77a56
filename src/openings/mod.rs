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
mod turn;

pub use names::{Names, NamesError};
pub use opening::Opening;
pub use tree::{Counts, Line, Node, Tree};
pub use turn::Turn;

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
    pub fn name(&mut self, names: &Names) {
        self.trees.values_mut().for_each(|tree| tree.name(names));
    }

    /// The trees, the one with most games first; those with equally many by their labels.
    #[must_use]
    pub fn trees(&self) -> Vec<&Tree> {
        let mut trees: Vec<&Tree> = self.trees.values().collect();
        trees.sort_by_key(|tree| std::cmp::Reverse(tree.root().counts.games()));
        trees
    }
}
