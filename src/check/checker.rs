//! Finds the rules for a record and has it judged by them.

use super::judge::Judge;
use super::rulebook::{Remark, Rulebook};
use super::{Code, Report, Verdict};
use crate::record::{Place, Record, RulesClaim};
use crate::rules::{Variant, catalogue};
use std::sync::Arc;

/// Judges records, one after the other.
#[derive(Debug, Default)]
pub struct Checker {
    rulebook: Rulebook,
}

impl Checker {
    /// A checker that judges every record by these rules, whatever it says itself.
    #[must_use]
    pub fn with_rules(rules: Option<Arc<Variant>>) -> Self {
        Self { rulebook: Rulebook::new(rules) }
    }

    /// Judges one record.
    ///
    /// Where its label stands for several layouts, it is judged by the one that it fits best.
    pub fn check(&mut self, record: &Record<'_>) -> Report {
        let (variant, remark) = self.rulebook.variant(&record.rules);
        let first = self.check_by(record, variant.clone(), remark.clone());
        if first.verdict < Verdict::Broken || self.rulebook.is_fixed() {
            return first;
        }
        let others = variant.iter().flat_map(|variant| catalogue().others_of_label(variant));
        let tried = others.map(|other| self.check_by(record, Some(Arc::clone(other)), remark.clone()));
        std::iter::once(first)
            .chain(tried.collect::<Vec<_>>())
            .min_by_key(|report| report.verdict)
            .expect("one was made")
    }

    fn check_by(&mut self, record: &Record<'_>, variant: Option<Arc<Variant>>, remark: Option<Remark>) -> Report {
        let mut judge = Judge::new(record);
        if let Some((Code::NotTafl, message)) = remark {
            // Another game's tokens are no concern of ours, whatever they look like.
            judge.findings.add(Code::NotTafl, record.place, || message);
            return judge.finish(None, None);
        }
        judge.report_faults();
        let readable = judge.report_unreadable_tokens();
        if record.main.plies.is_empty() && !record.faults.is_empty() && record.rules == RulesClaim::None {
            return judge.finish(None, None); // not even a record
        }
        if let Some((code, message)) = remark {
            judge.findings.add(code, claim_place(record), || message);
        }
        let Some(mut variant) = variant else { return judge.finish(None, None) };
        let name = if variant.id.is_empty() { variant.name.clone() } else { variant.id.clone() };
        judge.compare_labels(&variant);
        if let Some(start) = &record.start {
            if start.size() != variant.size() {
                judge.findings.add(Code::BadPosition, record.start_place, || {
                    format!(
                        "the position has {} rows, but the rules are for a board of {}",
                        start.size(),
                        variant.size()
                    )
                });
                return judge.finish(Some(name), None);
            }
            variant = Arc::new(Variant { id: String::new(), ..variant.with_start(start.clone()) });
        }
        let outcome = match self.rulebook.referee(&variant) {
            Ok(referee) => judge.replay(referee, readable),
            Err((code, message)) => {
                let place = if record.start.is_some() { record.start_place } else { claim_place(record) };
                judge.findings.add(code, place, || message);
                None
            }
        };
        judge.finish(Some(name), outcome)
    }
}

fn claim_place(record: &Record<'_>) -> Place {
    match &record.rules {
        RulesClaim::Malformed { place, error, text } => place.within(text, error.offset),
        RulesClaim::Rules { place, .. } => *place,
        _ => record.place,
    }
}
