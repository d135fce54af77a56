//! Floor 7: how do the games of an archive end, how long are they, and is the field fair?
//!
//! A [`Summary`] counts games, all of them or group by group. It holds whole numbers only, and no game: summaries of the parts of an archive
//! add up to the summary of the whole, in any order, and what is computed from the counts (shares, quartiles) is computed at the end. Only
//! what the [`Question`] shows is asked of a game, so that whoever counts results never pays for a replay.
//!
//! ```
//! use taflkit::{check::Checker, facts::Facts, formats::{cut::Cutter, read}};
//! use taflkit::summary::{Key, Question, Sort, Summary};
//!
//! let text = br#"{"AageGameTypeKey":51,"WhoWon":"Black","Moves":["d6-c6","d5-c5","b4-b5"]}
//! {"AageGameTypeKey":51,"WhoWon":"White","Moves":["d6-c6","d5-c5"]}
//! {"AageGameTypeKey":51,"WhoWon":"White","Moves":["d6-c6"]}"#;
//! let mut summary = Summary::new(Question { by: vec![Key::Variant], ..Question::default() });
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let (mut chunk, mut checker) = (Vec::new(), Checker::default());
//! while let Some(cut) = cutter.next_record(&mut chunk)? {
//!     let record = read::record(&chunk, &cut);
//!     summary.add(&Facts::new("games.jsonl", &record, &mut checker));
//! }
//! let rows = summary.rows(Sort::Key, 1);
//! assert_eq!(rows[0].key[0].to_string(), "brandubh-7");
//! assert_eq!((rows[0].tally.games(), rows[0].tally.balance()), (3, Some(2.0)));
//! # Ok::<(), std::io::Error>(())
//! ```

mod entry;
mod figures;
mod key;
mod partial;
mod question;
mod tally;

pub use entry::{Entry, Own};
pub use figures::Share;
pub use key::{Key, KeyValue};
pub use question::{Difference, Question, Section};
pub use tally::Tally;

use crate::facts::Facts;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The counts of many games, group by group.
///
/// It takes room for its groups and for the lengths that occur in each, however many games are counted. [`serde`] writes it and reads it
/// back; what is read is held against itself, so that no counts come in that no games can have.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "partial::Partial")]
pub struct Summary {
    question: Question,
    groups: BTreeMap<Vec<KeyValue>, Tally>,
}

/// One group and its counts.
#[derive(Debug, Clone, Copy)]
pub struct Row<'s> {
    /// What its games have in common: a value for each [`Question::by`].
    pub key: &'s [KeyValue],
    /// How many games there are of each kind.
    pub tally: &'s Tally,
}

/// In which order groups are shown; those that are equal go by their keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// By what they have in common; what is not known comes first.
    #[default]
    Key,
    /// The most games first.
    Games,
    /// From what favours the attackers most to what favours the defenders most; groups without a win come last.
    Balance,
}

impl Summary {
    /// The answer to a question before any game has been looked at.
    #[must_use]
    pub fn new(mut question: Question) -> Self {
        question.show.insert(Section::Wins);
        let mut groups = BTreeMap::new();
        if question.by.is_empty() {
            groups.insert(Vec::new(), Tally::new(&question));
        }
        Self { question, groups }
    }

    /// What was asked.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Counts a game.
    pub fn add(&mut self, facts: &Facts<'_>) {
        self.take(self.question.entry(facts));
    }

    /// Counts a game by what [`Question::entry`] found out of it.
    pub fn take(&mut self, entry: Entry) {
        let Entry { seats, game } = entry;
        for (key, own) in seats {
            self.groups.entry(key).or_insert_with(|| Tally::new(&self.question)).add(&game, own);
        }
    }

    /// The summary of what both are summaries of. Which comes first makes no difference.
    ///
    /// # Errors
    /// When they answer different questions.
    pub fn merge(mut self, other: Self) -> Result<Self, Difference> {
        self.question.difference(&other.question).map_or(Ok(()), Err)?;
        for (key, tally) in other.groups {
            match self.groups.get_mut(&key) {
                Some(there) => there.merge(tally),
                None => {
                    self.groups.insert(key, tally);
                }
            }
        }
        Ok(self)
    }

    /// The groups in this order, without those that have fewer games than this. Where the question groups by nothing, all games are one
    /// row, even if there are none.
    #[must_use]
    pub fn rows(&self, sort: Sort, min_games: u64) -> Vec<Row<'_>> {
        let rows = self.groups.iter().map(|(key, tally)| Row { key, tally });
        let mut rows: Vec<Row<'_>> =
            rows.filter(|row| self.question.by.is_empty() || row.tally.games() >= min_games).collect();
        match sort {
            Sort::Key => {} // as the map has them
            Sort::Games => rows.sort_by_key(|row| Reverse(row.tally.games())),
            Sort::Balance => rows.sort_by(|one, other| one.tally.compare_balance(other.tally)),
        }
        rows
    }
}

#[cfg(test)]
mod tests;
