//! Floor 7: in which games, and when, did a position stand on the board, and what was played from it?
//!
//! A [`Query`] says which positions are meant: one, or all that match a [`Pattern`]; as they stand, or laid onto the board in any of the
//! eight ways. It finds [`Occurrence`]s in one game after the other, and a [`Tally`] sums up what was played from there.
//!
//! ```
//! use taflkit::{check::Checker, facts::{Facts, WinnerBy}, formats::{cut::Cutter, read}, search::{Query, Tally}};
//! // Two games begin in the same way, but for a mirror.
//! let text = br#"{"AageGameTypeKey":51,"Moves":["d6-c6","d5-c5","b4-b5"],"WhoWon":"White"}
//! {"AageGameTypeKey":51,"Moves":["d6-e6","d5-e5"],"WhoWon":"Black"}"#;
//! let query = Query::new("/3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/".parse()?).with_symmetry();
//! let mut tally = Tally::default();
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! while let Some(cut) = cutter.next_record(&mut chunk)? {
//!     let record = read::record(&chunk, &cut);
//!     let facts = Facts::new("games.jsonl", &record, &mut checker);
//!     tally.add(&query.search(&facts), facts.winner(WinnerBy::Recorded));
//! }
//! assert_eq!((tally.found, tally.games, tally.occurrences), (2, 2, 2));
//! let (turn, results) = tally.turns()[0];
//! assert_eq!((turn.unwrap().to_string().as_str(), results.attackers, results.defenders), ("d5-c5", 1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod tally;

pub use tally::Tally;

use crate::board::Symmetry;
use crate::facts::Facts;
use crate::notation::{Pattern, Side};
use crate::record::{Turn, Walk};

/// Which positions are looked for.
#[derive(Debug, Clone)]
pub struct Query {
    size: u8,
    to_move: Option<Side>,
    /// The pattern as it was asked for, and what symmetries make of it; all different.
    images: Vec<Image>,
}

/// A pattern laid onto the board in another way.
#[derive(Debug, Clone)]
struct Image {
    pattern: Pattern,
    /// The ways in which it comes about; several where the pattern itself is symmetric.
    symmetries: Vec<Symmetry>,
}

/// A place where a position stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occurrence {
    /// How many plies had been played; a berserk turn is one. 0 is the start.
    pub ply: u32,
    /// The side whose turn it was.
    pub to_move: Side,
    /// What was played from there; `None` if nothing was, or nothing that can be played.
    pub next: Option<Turn>,
    /// The same as it would have been played from the position as it was asked for. Where that leaves a choice, because the position looks
    /// the same from several sides, it is the first of the turns that are the same.
    pub folded: Option<Turn>,
}

/// How much of a game could be looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it, or it is played on a board of another size and cannot hold the position.
    Whole,
    /// Its beginning: then comes a move that cannot be played, or a word that is no move.
    Part,
    /// Nothing: what stands on the board at its start is not known.
    Nothing,
}

/// What was found in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The places, in the order of the game. A position that matches in several ways has one place.
    pub occurrences: Vec<Occurrence>,
    /// Where it was looked for.
    pub extent: Extent,
}

impl Query {
    /// Looks for positions that match this pattern as it stands.
    #[must_use]
    pub fn new(pattern: Pattern) -> Self {
        let size = pattern.size();
        Self { size, to_move: None, images: vec![Image { pattern, symmetries: vec![Symmetry::Identity] }] }
    }

    /// Looks for positions that match when the board is turned or mirrored, too.
    #[must_use]
    pub fn with_symmetry(self) -> Self {
        let mut images: Vec<Image> = Vec::with_capacity(Symmetry::ALL.len());
        for symmetry in Symmetry::ALL {
            let pattern = symmetry.of_pattern(&self.images[0].pattern);
            match images.iter_mut().find(|image| image.pattern == pattern) {
                Some(image) => image.symmetries.push(symmetry),
                None => images.push(Image { pattern, symmetries: vec![symmetry] }),
            }
        }
        Self { images, ..self }
    }

    /// Looks only for positions in which it is this side's turn.
    #[must_use]
    pub fn with_to_move(self, side: Side) -> Self {
        Self { to_move: Some(side), ..self }
    }

    /// Side length of the boards that are looked at.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Looks through a game. A game on a board of another size is not even replayed, if its label tells that.
    #[must_use]
    pub fn search(&self, facts: &Facts<'_>) -> Found {
        let mut occurrences = Vec::new();
        if facts.size().is_some_and(|size| size != self.size) {
            return Found { occurrences, extent: Extent::Whole };
        }
        let Some(mut walk) = Walk::new(facts.record(), facts.replay()) else {
            return Found { occurrences, extent: Extent::Nothing };
        };
        loop {
            occurrences.extend(self.occurrence(&walk));
            if !walk.step() {
                break;
            }
        }
        Found { occurrences, extent: if walk.is_cut_short() { Extent::Part } else { Extent::Whole } }
    }

    /// What the walk has come to, if that is looked for.
    fn occurrence(&self, walk: &Walk<'_>) -> Option<Occurrence> {
        if self.to_move.is_some_and(|side| side != walk.to_move()) {
            return None;
        }
        let mut matching = self.images.iter().filter(|image| image.pattern.matches(walk.position())).peekable();
        matching.peek()?;
        let next = walk.next_turn();
        let folded = next.as_ref().and_then(|turn| {
            let ways = matching.flat_map(|image| &image.symmetries);
            ways.map(|way| turn.mapped(|square| way.inverse().apply(square, self.size))).min()
        });
        Some(Occurrence { ply: walk.ply(), to_move: walk.to_move(), next, folded })
    }
}

#[cfg(test)]
mod tests;
