//! Takes in the keys of records, and tells which records are copies of each other.

use super::Key;
use crate::board::Symmetry;
use crate::check::Verdict;
use crate::facts::Facts;
use std::cmp::Reverse;
use std::sync::Arc;

/// Which of several copies is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// The first one.
    #[default]
    First,
    /// The one with the best verdict; of several, one that has a result; of several, the one with most tags; of several, the first.
    Best,
}

/// How good a record is, next to its copies; better ones are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quality {
    verdict: Verdict,
    lacks_result: bool,
    tags: Reverse<u32>,
}

impl Quality {
    /// The quality of a record. The game is replayed for it.
    #[must_use]
    pub fn of(facts: &Facts<'_>) -> Self {
        let record = facts.record();
        Self {
            verdict: facts.verdict(),
            lacks_result: record.result.winner.is_none(),
            tags: Reverse(record.tags.len() as u32),
        }
    }
}

/// Why a copy is kept and no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It is the first of those that are equally good.
    First,
    /// A check thinks better of it.
    BetterVerdict,
    /// It tells the result.
    HasResult,
    /// It has more tags.
    MoreTags,
}

impl Why {
    /// As it stands in reports: `better-verdict`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Why::First => "first",
            Why::BetterVerdict => "better-verdict",
            Why::HasResult => "has-result",
            Why::MoreTags => "more-tags",
        }
    }

    /// Where they first differ.
    fn of(kept: Quality, next: Quality) -> Self {
        if kept.verdict != next.verdict {
            Why::BetterVerdict
        } else if kept.lacks_result != next.lacks_result {
            Why::HasResult
        } else if kept.tags != next.tags {
            Why::MoreTags
        } else {
            Why::First
        }
    }
}

/// What is remembered of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Which record of its input it is, counted from 1.
    pub number: u32,
    /// What it shares with its copies; `None` if it can have none.
    pub key: Option<Key>,
    /// How good it is; needed for [`Keep::Best`] only.
    pub quality: Option<Quality>,
    /// Its id, if groups are to tell it.
    pub id: Option<Box<str>>,
}

impl Entry {
    /// A record with this number, that is a copy of none.
    #[must_use]
    pub fn new(number: u32) -> Self {
        Self { number, key: None, quality: None, id: None }
    }
}

/// Records of an archive, as far as copies can be told by it.
#[derive(Debug, Default)]
pub struct Copies {
    keep: Keep,
    /// The names of the inputs, once for all records of each.
    sources: Vec<Arc<str>>,
    /// Each with the place of its input's name.
    entries: Vec<(u32, Entry)>,
}

/// Records that are copies of each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group<'c> {
    /// The one that is kept.
    pub kept: Kept<'c>,
    /// Why it is.
    pub why: Why,
    /// The others, in the order in which they came; at least one.
    pub duplicates: Vec<Duplicate<'c>>,
}

/// The copy that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept<'c> {
    /// As which it came, counted from 0.
    pub index: usize,
    /// The name of its input.
    pub source: &'c str,
    /// Which record of its input it is, counted from 1.
    pub number: u32,
    /// Its id, if that was remembered.
    pub id: Option<&'c str>,
}

/// A copy that is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duplicate<'c> {
    /// As which it came, counted from 0.
    pub index: usize,
    /// The name of its input.
    pub source: &'c str,
    /// Which record of its input it is, counted from 1.
    pub number: u32,
    /// Its id, if that was remembered.
    pub id: Option<&'c str>,
    /// What lays the kept game onto this one: the first of [`Symmetry::ALL`] that does.
    pub symmetry: Symmetry,
}

impl Copies {
    /// None so far.
    #[must_use]
    pub fn new(keep: Keep) -> Self {
        Self { keep, ..Self::default() }
    }

    /// Takes in a record of this input. Records of an input come one after the other.
    pub fn add(&mut self, source: &Arc<str>, entry: Entry) {
        if self.sources.last() != Some(source) {
            self.sources.push(Arc::clone(source));
        }
        self.entries.push((self.sources.len() as u32 - 1, entry));
    }

    /// How many records have been taken in.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The input's name and the number in it of every record, in the order in which they came.
    pub fn places(&self) -> impl Iterator<Item = (&str, u32)> {
        self.entries.iter().map(|(source, entry)| (&*self.sources[*source as usize], entry.number))
    }

    /// The records that have copies, in groups, in the order in which the kept ones came.
    #[must_use]
    pub fn groups(&self) -> Vec<Group<'_>> {
        let key = |index: &usize| self.entries[*index].1.key.map(|key| key.hash);
        let mut keyed: Vec<usize> = (0..self.entries.len()).filter(|index| key(index).is_some()).collect();
        keyed.sort_by_key(key); // a stable sort: copies stay in their order
        let several = keyed.chunk_by(|one, other| key(one) == key(other)).filter(|copies| copies.len() > 1);
        let mut groups: Vec<Group<'_>> = several.map(|copies| self.group(copies)).collect();
        groups.sort_unstable_by_key(|group| group.kept.index);
        groups
    }

    fn group(&self, copies: &[usize]) -> Group<'_> {
        let (kept, why) = match self.keep {
            Keep::First => (copies[0], Why::First),
            Keep::Best => {
                let mut best = copies.to_vec();
                best.sort_by_key(|&index| self.entries[index].1.quality); // stable too
                let quality = |index: usize| self.entries[index].1.quality;
                let why = quality(best[0]).zip(quality(best[1])).map_or(Why::First, |(kept, next)| Why::of(kept, next));
                (best[0], why)
            }
        };
        let duplicate = |index: usize| {
            let Kept { source, number, id, .. } = self.told(index);
            let keys = self.entries[kept].1.key.zip(self.entries[index].1.key);
            let symmetry = keys.map_or(Symmetry::Identity, |(kept, key)| kept.to_form.towards(key.to_form));
            Duplicate { index, source, number, id, symmetry }
        };
        let duplicates = copies.iter().copied().filter(|index| *index != kept).map(duplicate).collect();
        Group { kept: self.told(kept), why, duplicates }
    }

    fn told(&self, index: usize) -> Kept<'_> {
        let (source, entry) = &self.entries[index];
        Kept { index, source: &self.sources[*source as usize], number: entry.number, id: entry.id.as_deref() }
    }
}
