//! Which rules is a record judged by?

use super::Code;
use crate::engine::Referee;
use crate::record::RulesClaim;
use crate::rules::{LookupError, Variant, catalogue, resolve};
use std::collections::HashMap;
use std::sync::Arc;

/// Finds the referee for a record's claim, and keeps those it has met.
#[derive(Debug, Default)]
pub(super) struct Rulebook {
    /// Rules that overrule whatever a record says.
    fixed: Option<Arc<Variant>>,
    referees: HashMap<String, Referee>,
}

/// How many rules records of their own (puzzles, say) are remembered before the memory is emptied.
const MOST_REMEMBERED: usize = 256;

/// A claim that leads to no rules, or to rules with a remark.
pub(super) type Remark = (Code, String);

impl Rulebook {
    pub fn new(fixed: Option<Arc<Variant>>) -> Self {
        Self { fixed, referees: HashMap::new() }
    }

    /// Whether the rules are given, whatever a record says.
    pub fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// The variant that a record is to be judged by, with what is to be said about its label.
    pub fn variant(&self, claim: &RulesClaim<'_>) -> (Option<Arc<Variant>>, Option<Remark>) {
        if let Some(fixed) = &self.fixed {
            return (Some(Arc::clone(fixed)), None);
        }
        match claim {
            RulesClaim::None => (None, Some((Code::NoVariant, no_rules()))),
            RulesClaim::Malformed { error, .. } => {
                (None, Some((Code::BadRules, format!("in the rules record: {}", error.reason()))))
            }
            RulesClaim::Rules { rules, .. } => match Variant::from_record(rules) {
                Ok(variant) => (Some(Arc::new(variant)), None),
                Err(error) => (None, Some((Code::BadRules, format!("in the rules record: {error}")))),
            },
            RulesClaim::Named { aage_key, name } => by_label(*aage_key, name.as_deref()),
        }
    }

    /// The referee for a variant.
    pub fn referee(&mut self, variant: &Arc<Variant>) -> Result<&Referee, Remark> {
        let key = if variant.id.is_empty() { crate::rules::to_record(variant).to_string() } else { variant.id.clone() };
        if !self.referees.contains_key(&key) {
            if self.referees.len() >= MOST_REMEMBERED {
                self.referees.clear();
            }
            let referee = Referee::new(Arc::clone(variant)).map_err(|error| (Code::BadStart, error.to_string()))?;
            self.referees.insert(key.clone(), referee);
        }
        Ok(&self.referees[&key])
    }
}

/// A key is more exact than a name; a name helps where the key is unknown.
fn by_label(key: Option<u32>, name: Option<&str>) -> (Option<Arc<Variant>>, Option<Remark>) {
    let named = name.map(resolve);
    let keyed = key.map(|key| catalogue().by_aage_key(key));
    match (keyed, named) {
        (Some(Ok(keyed)), Some(Ok(named))) if keyed.id != named.id => {
            let message = format!("the key stands for {}, the name for {}", keyed.id, named.id);
            (Some(keyed), Some((Code::LabelsDisagree, message)))
        }
        (Some(Ok(variant)), _) | (None | Some(Err(LookupError::Unknown { .. })), Some(Ok(variant))) => {
            (Some(variant), None)
        }
        (Some(Err(error)), None | Some(Err(LookupError::Unknown { .. })))
        | (_, Some(Err(error)))
        | (Some(Err(error)), _) => (None, Some(remark(&error, name))),
        (None, None) => (None, Some((Code::NoVariant, no_rules()))),
    }
}

fn remark(error: &LookupError, name: Option<&str>) -> Remark {
    let code = match error {
        LookupError::NotTafl(_) => Code::NotTafl,
        LookupError::Unknown { .. } => Code::UnknownVariant,
        LookupError::Rules(_) => Code::BadRules,
    };
    let said = name.filter(|name| !error.to_string().contains(name));
    let label = said.map(|name| format!(" (the record says `{name}`)")).unwrap_or_default();
    (code, format!("{error}{label}"))
}

/// The variant that a record says it was played by.
///
/// # Errors
/// When it names none, one that is not known, or a game that is not tafl: the message says which.
pub fn variant_of(record: &crate::record::Record<'_>) -> Result<Arc<Variant>, String> {
    match Rulebook::default().variant(&record.rules) {
        (Some(variant), _) => Ok(variant),
        (None, remark) => Err(remark.map_or_else(String::new, |(_, message)| message)),
    }
}

fn no_rules() -> String {
    "the record does not say by which rules it was played; name them with --rules (`--rules auto` guesses)".into()
}
