//! Floor 7: by which rules was a record played?
//!
//! Every ruleset of the catalogue is tried, and what the record says is held against it. The fewer contradictions, the better a ruleset
//! explains the record; rulesets that explain it equally well are tied, and a short game ties many.
//!
//! ```
//! use taflkit::formats::{cut::Cutter, read};
//! use taflkit::identify::Identifier;
//! let text = b"d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5 Kd4-d3 g4-g3";
//! let mut cutter = Cutter::new(&text[..], None)?;
//! let mut chunk = Vec::new();
//! let cut = cutter.next_record(&mut chunk)?.unwrap();
//! let fits = Identifier::default().fits(&read::record(&chunk, &cut));
//! assert_eq!(fits[0].contradictions(), 0);
//! assert!(fits[0].variants.iter().any(|variant| variant.id == "brandubh-7"));
//! assert!(fits.iter().all(|fit| fit.variants.iter().all(|variant| variant.size() == 7) || fit.contradictions() > 0));
//! # Ok::<(), std::io::Error>(())
//! ```

use crate::check::{Checker, Code, Finding, Level, Report};
use crate::record::{Record, Replay};
use crate::rules::{Variant, catalogue};
use std::sync::Arc;

/// Tries the rulesets of the catalogue on records.
#[derive(Debug)]
pub struct Identifier {
    /// Variants that play alike, and a checker for them.
    groups: Vec<(Vec<Arc<Variant>>, Checker)>,
}

/// How well some rules explain a record.
#[derive(Debug, Clone)]
pub struct Fit {
    /// The variants with these rules on this layout, those with most recorded games first.
    pub variants: Vec<Arc<Variant>>,
    /// How many plies could not be played, because one before them could not.
    pub unplayed: u32,
    /// What the record says that these rules do not bear out, in the order of the record.
    pub findings: Vec<Finding>,
}

impl Fit {
    /// How much speaks against these rules: plies that cannot be played, captures that differ, play after the end, a result
    /// without reason.
    #[must_use]
    pub fn contradictions(&self) -> u32 {
        self.unplayed + self.findings.len() as u32
    }
}

impl Default for Identifier {
    /// One that tries the whole catalogue.
    fn default() -> Self {
        let mut groups: Vec<Vec<Arc<Variant>>> = Vec::new();
        for variant in catalogue().variants() {
            match groups.iter_mut().find(|group| plays_alike(&group[0], variant)) {
                Some(group) => group.push(Arc::clone(variant)),
                None => groups.push(vec![Arc::clone(variant)]),
            }
        }
        for group in &mut groups {
            group.sort_by_key(|variant| std::cmp::Reverse(variant.games));
        }
        let groups = groups.into_iter().map(|group| {
            let checker = Checker::with_rules(Some(Arc::clone(&group[0])));
            (group, checker)
        });
        Self { groups: groups.collect() }
    }
}

fn plays_alike(one: &Variant, other: &Variant) -> bool {
    one.ruleset == other.ruleset && one.start == other.start && one.first == other.first
}

impl Identifier {
    /// How well each group of variants explains a record, best first; of equally good ones, those with most recorded games.
    pub fn fits(&mut self, record: &Record<'_>) -> Vec<Fit> {
        let mut fits: Vec<Fit> = self
            .groups
            .iter_mut()
            .map(|(variants, checker)| {
                let report = checker.check(record);
                let findings: Vec<Finding> =
                    report.findings.into_iter().filter(|finding| contradicts(finding.code)).collect();
                let broken = findings
                    .iter()
                    .find(|finding| finding.code.level() == Level::Error)
                    .and_then(|finding| finding.ply);
                let unplayed = broken.map_or(0, |ply| (report.plies + 1).saturating_sub(ply));
                Fit { variants: variants.clone(), unplayed, findings }
            })
            .collect();
        fits.sort_by_key(|fit| (fit.contradictions(), std::cmp::Reverse(fit.variants[0].games)));
        fits
    }
}

impl Identifier {
    /// Judges a record that names no rules by those that explain it best, and says which they are.
    pub fn check(&mut self, record: &Record<'_>) -> Report {
        self.replay(record).0
    }

    /// The same, with what the board showed.
    pub fn replay(&mut self, record: &Record<'_>) -> (Report, Replay) {
        let fits = self.fits(record);
        let best = fits[0].contradictions();
        let tied = fits.iter().take_while(|fit| fit.contradictions() == best).flat_map(|fit| &fit.variants);
        let ids: Vec<&str> = tied.map(|variant| variant.id.as_str()).collect();
        let others = match ids.len() - 1 {
            0 => String::new(),
            more => format!("; {more} more explain it as well, {} among them", ids[1]),
        };
        let message = format!("the record names no rules; judged by {}, which explains it best{others}", ids[0]);
        let best = &fits[0].variants[0];
        let group = self.groups.iter_mut().find(|(variants, _)| variants[0].id == best.id);
        let (_, checker) = group.expect("the fits are made from the groups");
        let (mut report, replay) = checker.replay(record);
        let finding =
            Finding { code: Code::RulesGuessed, ply: None, token: None, variation: None, place: record.place, message };
        report.findings.insert(0, finding);
        (report, replay)
    }
}

/// Whether a finding speaks against the rules. A repetition that was played on from does not: archives are full of them under any
/// rules.
fn contradicts(code: Code) -> bool {
    use crate::check::Verdict;
    match code {
        Code::RepetitionPassed | Code::PlayAfterEnding => false,
        code => matches!(code.verdict(), Verdict::AnnotatedWrongly | Verdict::ResultDisputed | Verdict::Broken),
    }
}
