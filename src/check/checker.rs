//! Finds the rules for a record and has it judged by them.

use super::judge::Judge;
use super::rulebook::{Remark, Rulebook};
use super::{Code, Report, Verdict};
use crate::record::{FaultKind, Field, Place, Record, Replay, ReplayedLine, RulesClaim};
use crate::rules::{Variant, catalogue};
use std::sync::Arc;

/// Judges records, one after the other.
#[derive(Debug, Default)]
pub struct Checker {
    pub(super) rulebook: Rulebook,
}

impl Checker {
    /// A checker that judges every record by these rules, whatever it says itself.
    #[must_use]
    pub fn with_rules(rules: Option<Arc<Variant>>) -> Self {
        Self { rulebook: Rulebook::new(rules) }
    }

    /// The variant that a record's label alone tells: `None` where it tells none, or stands for several layouts, so that only the moves
    /// can say.
    pub fn labelled(&mut self, record: &Record<'_>) -> Option<Arc<Variant>> {
        let (variant, _) = self.rulebook.variant(&record.rules);
        let is_only_one = |variant: &Arc<Variant>| catalogue().others_of_label(variant).next().is_none();
        variant.filter(|variant| self.rulebook.is_fixed() || is_only_one(variant))
    }

    /// Judges one record.
    ///
    /// Where its label stands for several layouts, it is judged by the one that it fits best.
    pub fn check(&mut self, record: &Record<'_>) -> Report {
        self.best(record, false).0
    }

    /// Judges one record, and tells what the board showed of it.
    pub fn replay(&mut self, record: &Record<'_>) -> (Report, Replay) {
        self.best(record, true)
    }

    fn best(&mut self, record: &Record<'_>, is_recording: bool) -> (Report, Replay) {
        let (variant, remark) = self.rulebook.variant(&record.rules);
        let first = self.check_by(record, variant.clone(), remark.clone(), is_recording);
        if first.0.verdict < Verdict::Broken || self.rulebook.is_fixed() {
            return first;
        }
        let others = variant.iter().flat_map(|variant| catalogue().others_of_label(variant));
        let tried = others.map(|other| self.check_by(record, Some(Arc::clone(other)), remark.clone(), is_recording));
        std::iter::once(first)
            .chain(tried.collect::<Vec<_>>())
            .min_by_key(|(report, _)| report.verdict)
            .expect("one was made")
    }

    fn check_by(
        &mut self,
        record: &Record<'_>,
        variant: Option<Arc<Variant>>,
        remark: Option<Remark>,
        is_recording: bool,
    ) -> (Report, Replay) {
        let mut judge = Judge::new(record, is_recording);
        let unplayed = |variant: Option<Arc<Variant>>| Replay { variant, ..Replay::default() };
        if let Some((Code::NotTafl, message)) = remark {
            // Another game's tokens are no concern of ours, whatever they look like.
            judge.findings.add(Code::NotTafl, record.place, || message);
            return (judge.finish(None, None), unplayed(None));
        }
        judge.report_faults();
        let readable = judge.report_unreadable_tokens();
        if record.main.plies.is_empty() && !record.faults.is_empty() && record.rules == RulesClaim::None {
            return (judge.finish(None, None), unplayed(None)); // not even a record
        }
        if let Some((code, message)) = remark {
            judge.findings.add(code, claim_place(record), || message);
        }
        let Some(mut variant) = variant else { return (judge.finish(None, None), unplayed(None)) };
        let name = if variant.id.is_empty() { variant.name.clone() } else { variant.id.clone() };
        judge.compare_labels(&variant);
        judge.compare_first(record.tag(Field::First).map(|tag| tag.text()), &variant);
        if let Some(start) = &record.start {
            if start.size() != variant.size() {
                judge.findings.add(Code::BadPosition, record.start_place, || {
                    format!(
                        "the position has {} rows, but the rules are for a board of {}",
                        start.size(),
                        variant.size()
                    )
                });
                return (judge.finish(Some(name), None), unplayed(Some(variant)));
            }
            if *start != variant.start {
                variant = Arc::new(Variant { id: String::new(), ..variant.with_start(start.clone()) });
            }
        }
        if lacks_start(record) {
            // Played from the usual position, its moves would be another game's.
            return (judge.finish(Some(name), None), unplayed(Some(variant)));
        }
        let (outcome, main) = match self.rulebook.game(&variant) {
            Ok(game) => {
                let (outcome, shown, game) = judge.replay(game, readable);
                self.rulebook.put_away(game);
                (outcome, shown)
            }
            Err((code, message)) => {
                let place = if record.start.is_some() { record.start_place } else { claim_place(record) };
                judge.findings.add(code, place, || message);
                (None, ReplayedLine::default())
            }
        };
        (judge.finish(Some(name), outcome), Replay { variant: Some(variant), main, outcome })
    }
}

/// Whether the record names a starting position that nobody can read.
fn lacks_start(record: &Record<'_>) -> bool {
    record.start.is_none() && record.faults.iter().any(|fault| fault.kind == FaultKind::BadPosition)
}

fn claim_place(record: &Record<'_>) -> Place {
    match &record.rules {
        RulesClaim::Malformed { place, error, text } => place.within(text, error.offset),
        RulesClaim::Rules { place, .. } => *place,
        _ => record.place,
    }
}
