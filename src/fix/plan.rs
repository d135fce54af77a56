//! What is to be changed in a record, and what must come of it.

use super::{Cause, Made, Options, Source};
use crate::check::Report;
use crate::engine::Winner;
use crate::facts::Judge;
use crate::notation::Token;
use crate::record::{Line, Place, Ply, Record, Replay, ReplayedLine, Shown};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A record as it is read and judged at the moment.
pub(super) struct Reading<'s> {
    pub source: &'s Source,
    pub record: Record<'s>,
    pub report: Report,
    pub replay: Replay,
}

impl<'s> Reading<'s> {
    pub fn new(source: &'s Source, judge: &mut impl Judge) -> Self {
        let record = source.record();
        let (report, replay) = judge.replay(&record);
        Self { source, record, report, replay }
    }

    /// Every entry, with what the board showed of it: the main line, then its variations, each followed by its own.
    pub fn entries(&self) -> Vec<(&Ply<'s>, Option<&Shown>)> {
        let mut all = Vec::new();
        add_line(&self.record.main, &self.replay.main, &mut all);
        all
    }
}

fn add_line<'r, 's>(line: &'r Line<'s>, replayed: &'r ReplayedLine, all: &mut Vec<(&'r Ply<'s>, Option<&'r Shown>)>) {
    all.extend(line.plies.iter().enumerate().map(|(index, ply)| (ply, replayed.ply(index))));
    for (index, variation) in line.variations.iter().enumerate() {
        add_line(&variation.line, replayed.variation(index), all);
    }
}

/// A part of the text that is to be replaced.
#[derive(Debug, Clone)]
pub(super) struct Edit {
    pub range: Range<usize>,
    pub text: String,
    pub causes: SmallVec<[Cause; 2]>,
}

/// What is to be changed, and what the record must say then. Whatever is not named here must stay as it is.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// In the order of the text once [`Self::sorted`].
    pub edits: Vec<Edit>,
    /// The tokens of entries that are written anew.
    pub tokens: BTreeMap<usize, Token>,
    /// Entries that are no more.
    pub dropped: BTreeSet<usize>,
    /// Tags whose value becomes another.
    pub tags: BTreeSet<usize>,
    /// The winner that the record names then, if it is another one.
    pub winner: Option<Option<Winner>>,
    /// Whether something can be read that could not be read before, so that what is wrong with it comes to light.
    pub reveals: bool,
    /// Whether it changes the game or its result.
    pub is_unsafe: bool,
    /// What could not be mended, and why.
    pub left: Vec<(Cause, &'static str)>,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    pub fn edit(&mut self, range: Range<usize>, text: impl Into<String>, causes: impl IntoIterator<Item = Cause>) {
        self.edits.push(Edit { range, text: text.into(), causes: causes.into_iter().collect() });
    }

    pub fn leave(&mut self, cause: Cause, why: &'static str) {
        if !self.left.contains(&(cause, why)) {
            self.left.push((cause, why));
        }
    }

    /// Both plans, neither of which says anything about what the other one changes.
    pub fn and(mut self, other: Plan) -> Plan {
        self.edits.extend(other.edits);
        self.tokens.extend(other.tokens);
        self.dropped.extend(other.dropped);
        self.tags.extend(other.tags);
        self.winner = self.winner.or(other.winner);
        self.reveals |= other.reveals;
        self.is_unsafe |= other.is_unsafe;
        other.left.into_iter().for_each(|(cause, why)| self.leave(cause, why));
        self
    }

    pub fn sorted(mut self) -> Plan {
        self.edits.sort_by_key(|edit| edit.range.start);
        self
    }

    /// The text after it.
    pub fn apply(&self, source: &Source) -> Option<Source> {
        let is_sayable = self.edits.iter().all(|edit| source.can_say(&edit.text));
        is_sayable.then(|| source.with(self.edits.iter().map(|edit| (&edit.range, &*edit.text)))).flatten()
    }

    /// What it has changed, in the order of the text.
    pub fn made(&self, source: &Source) -> Vec<Made> {
        let (mut at, mut place) = (0, source.start());
        let mut made = |edit: &Edit| {
            for letter in source.text()[at..edit.range.start].chars() {
                place = match letter {
                    '\n' => Place { line: place.line.saturating_add(1), column: 1 },
                    _ => Place { column: place.column.saturating_add(1), ..place },
                };
            }
            at = edit.range.start;
            let (old, new) = (source.text()[edit.range.clone()].to_owned(), edit.text.clone());
            Made { causes: edit.causes.to_vec(), place, old, new }
        };
        self.edits.iter().map(&mut made).collect()
    }
}

/// One who makes plans.
pub(super) type Planner = fn(&Reading<'_>, &Options) -> Plan;
