//! The counts of one group.

use super::entry::{Captures, Game};
use super::figures::{self, Histogram, Share};
use super::{Own, Question, Section};
use crate::engine::Winner;
use crate::facts::{Fact, Words};
use crate::notation::Side;
use crate::results::Results;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The counts of one group: whole numbers, so that parts add up in any order. Sums stop at the largest number there is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    ends: Results,
    // What was not asked for is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<Own>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lengths: Option<Results<Histogram>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terminations: Option<Counts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    captures: Option<Captures>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdicts: Option<Counts>,
}

/// How many games go by which word.
type Counts = BTreeMap<String, u64>;

impl Tally {
    /// No games.
    pub(super) fn new(question: &Question) -> Self {
        Self {
            ends: Results::default(),
            own: question.is_of_sides().then(Own::default),
            lengths: question.shows(Section::Length).then(Results::default),
            terminations: question.shows(Section::Terminations).then(Counts::new),
            captures: question.shows(Section::Captures).then(Captures::default),
            verdicts: question.shows(Section::Verdicts).then(Counts::new),
        }
    }

    pub(super) fn add(&mut self, game: &Game, own: Own) {
        self.ends.add(game.winner);
        if let Some(there) = &mut self.own {
            there.add(own);
        }
        if let (Some(lengths), Some(plies)) = (&mut self.lengths, game.plies) {
            count(lengths.get_mut(game.winner).entry(plies).or_default(), 1);
        }
        if let (Some(terminations), Some(word)) = (&mut self.terminations, game.termination) {
            count_word(terminations, word, 1);
        }
        if let (Some(there), Some(captures)) = (&mut self.captures, game.captures) {
            there.add(captures);
        }
        if let (Some(verdicts), Some(verdict)) = (&mut self.verdicts, game.verdict) {
            count_word(verdicts, verdict.name(), 1);
        }
    }

    /// Adds the counts of another answer to the same question.
    pub(super) fn merge(&mut self, other: Self) {
        self.ends.merge(other.ends);
        if let (Some(own), Some(others)) = (&mut self.own, other.own) {
            own.add(others);
        }
        if let (Some(lengths), Some(others)) = (&mut self.lengths, other.lengths) {
            for winner in <Results>::WINNERS {
                for (plies, games) in others.get(winner) {
                    count(lengths.get_mut(winner).entry(*plies).or_default(), *games);
                }
            }
        }
        if let (Some(captures), Some(others)) = (&mut self.captures, other.captures) {
            captures.add(others);
        }
        for (counts, others) in [(&mut self.terminations, other.terminations), (&mut self.verdicts, other.verdicts)] {
            if let (Some(counts), Some(others)) = (counts, others) {
                others.iter().for_each(|(word, games)| count_word(counts, word, *games));
            }
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.ends.games()
    }

    /// How they end.
    #[must_use]
    pub fn ends(&self) -> &Results {
        &self.ends
    }

    /// How many the group itself has won and lost; `None` where games are not looked at from a side.
    #[must_use]
    pub fn own(&self) -> Option<Own> {
        self.own
    }

    /// How many end with a winner or a draw.
    #[must_use]
    pub fn decided(&self) -> u64 {
        self.ends.decided()
    }

    /// How fair the game is, as the field writes it: the wins of the side that has more, divided by those of the other. It is positive where
    /// that is the king's side, the defenders, and negative where it is the attackers; 1 if both have as many; infinite if one has none;
    /// `None` if neither has any.
    #[must_use]
    pub fn balance(&self) -> Option<f64> {
        figures::balance(self.ends.attackers, self.ends.defenders)
    }

    /// What is less favourable for the defenders comes first, what has no balance last.
    pub(super) fn compare_balance(&self, other: &Self) -> Ordering {
        let wins = |tally: &Self| (u128::from(tally.ends.attackers), u128::from(tally.ends.defenders));
        match (wins(self), wins(other)) {
            ((0, 0), (0, 0)) => Ordering::Equal,
            ((0, 0), _) => Ordering::Greater,
            (_, (0, 0)) => Ordering::Less,
            // Ratios, without dividing.
            ((attackers, defenders), (others_attackers, others_defenders)) => {
                (defenders * others_attackers).cmp(&(others_defenders * attackers))
            }
        }
    }

    /// The share of the games with a known end that a side wins; `None` if there are none.
    #[must_use]
    pub fn share(&self, side: Side) -> Option<Share> {
        figures::share(*self.ends.get(Some(side.into())), self.decided())
    }

    /// The lower quartile, the median and the upper quartile of the lengths in plies, by linear interpolation ("type 7"): of n games in
    /// order of length, counted from 0, those at (n - 1)/4, (n - 1)/2 and 3(n - 1)/4, and in due proportion between two games where that
    /// is no whole number. `None` if there are no games, or lengths were not asked for.
    #[must_use]
    pub fn length_quartiles(&self) -> Option<[f64; 3]> {
        figures::quartiles(&self.lengths.as_ref()?.all())
    }

    /// The median of the lengths in plies of the games that end like this.
    #[must_use]
    pub fn median_length(&self, winner: Option<Winner>) -> Option<f64> {
        let [_, median, _] = figures::quartiles(&[self.lengths.as_ref()?.get(winner)])?;
        Some(median)
    }

    /// How many men a side captures in a game, on average, as far as games can be played. `None` if there are no games whose rules are
    /// known, or captures were not asked for.
    #[must_use]
    pub fn mean_captures(&self, by: Side) -> Option<f64> {
        let captures = self.captures?;
        let men = match by {
            Side::Attackers => captures.attackers,
            Side::Defenders => captures.defenders,
        };
        (captures.games > 0).then(|| men as f64 / captures.games as f64)
    }

    /// How many games end for this reason, one of [`Tally::termination_words`]; 0 if it was not asked for.
    #[must_use]
    pub fn termination(&self, word: &str) -> u64 {
        counted(&self.terminations, word)
    }

    /// How many games have this verdict, one of [`Tally::verdict_words`]; 0 if it was not asked for.
    #[must_use]
    pub fn verdict(&self, word: &str) -> u64 {
        counted(&self.verdicts, word)
    }

    /// Every reason for the end of a game.
    #[must_use]
    pub fn termination_words() -> &'static [&'static str] {
        words_of("termination")
    }

    /// Every verdict, from best to worst.
    #[must_use]
    pub fn verdict_words() -> &'static [&'static str] {
        words_of("verdict")
    }

    /// What is wrong with counts that came from outside, if no games can have them.
    pub(super) fn fault(&self, question: &Question) -> Option<&'static str> {
        let Tally { ends, own, lengths, terminations, captures, verdicts } = self;
        let empty = Self::new(question);
        let is_asked = own.is_some() == empty.own.is_some()
            && lengths.is_some() == empty.lengths.is_some()
            && terminations.is_some() == empty.terminations.is_some()
            && captures.is_some() == empty.captures.is_some()
            && verdicts.is_some() == empty.verdicts.is_some();
        if !is_asked {
            return Some("a group does not count what the question asks for");
        }
        if lengths.iter().any(|lengths| {
            <Results>::WINNERS.iter().any(|winner| sum(lengths.get(*winner).values().copied()) != *ends.get(*winner))
        }) {
            return Some("the lengths of a group are not those of its games");
        }
        let of_words = [(terminations, Self::termination_words()), (verdicts, Self::verdict_words())];
        for (counts, words) in of_words {
            let Some(counts) = counts else { continue };
            if counts.keys().any(|word| !words.contains(&word.as_str())) {
                return Some("a group counts a termination or a verdict that does not exist");
            }
            if sum(counts.values().copied()) != self.games() {
                return Some("the terminations or verdicts of a group are not those of its games");
            }
        }
        let won = sum([ends.attackers, ends.defenders]);
        if own.is_some_and(|own| own.wins > won || own.losses > won || sum([own.wins, own.losses]) < won) {
            return Some("a group has not won and lost its games");
        }
        None
    }
}

impl Captures {
    fn add(&mut self, other: Self) {
        count(&mut self.attackers, other.attackers);
        count(&mut self.defenders, other.defenders);
        count(&mut self.games, other.games);
    }
}

/// The words that a fact can have.
fn words_of(fact: &str) -> &'static [&'static str] {
    match Fact::by_name(fact).map(|fact| fact.words) {
        Some(Words::OneOf(words)) => words,
        _ => &[],
    }
}

fn count(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

fn sum(counts: impl IntoIterator<Item = u64>) -> u64 {
    counts.into_iter().fold(0, u64::saturating_add)
}

fn count_word(counts: &mut Counts, word: &str, more: u64) {
    match counts.get_mut(word) {
        Some(there) => count(there, more),
        None => {
            counts.insert(word.to_owned(), more);
        }
    }
}

fn counted(counts: &Option<Counts>, word: &str) -> u64 {
    counts.as_ref().and_then(|counts| counts.get(word)).copied().unwrap_or(0)
}
