//! The catalogue of rulesets, layouts and variants: the files of `catalogue/`, embedded.

use super::{Certainty, RulesError, Variant, ruleset_from_record};
use crate::notation::{PositionRecord, RowOrder, RulesRecord, Side};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

/// All variants that are known, and the games that are known not to be tafl.
#[derive(Debug)]
pub struct Catalogue {
    variants: Vec<Arc<Variant>>,
    by_name: HashMap<String, Vec<usize>>,
    by_aage_key: HashMap<u32, Vec<usize>>,
    layouts: BTreeMap<String, PositionRecord>,
    not_tafl: Vec<NotTafl>,
}

/// A ruleset that was asked for and cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// No variant has this id or name.
    #[error("no ruleset is called `{name}`{}", suggestion(.nearest.as_deref()))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The id that is spelled most alike, if any is near.
        nearest: Option<String>,
    },
    /// The game is known, and it is no tafl game.
    #[error("{0} is not a tafl game")]
    NotTafl(String),
    /// A rules record that cannot be used.
    #[error("in the rules record: {0}")]
    Rules(#[from] RulesError),
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(
        || "; `tafl rules list` shows all".into(),
        |id| format!("; did you mean `{id}`? (`tafl rules list` shows all)"),
    )
}

#[derive(Debug, Deserialize)]
struct Rulesets {
    rulesets: Vec<RulesetEntry>,
}

#[derive(Debug, Deserialize)]
struct Variants {
    variants: Vec<VariantEntry>,
    not_tafl: Vec<NotTafl>,
}

#[derive(Debug, Deserialize)]
struct RulesetEntry {
    id: String,
    name: String,
    options: String,
    source: String,
    #[serde(default)]
    notes: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct VariantEntry {
    id: String,
    ruleset: String,
    layout: String,
    #[serde(default)]
    first: Option<Side>,
    #[serde(default)]
    squares: String,
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    aage: Vec<u32>,
    #[serde(default)]
    games: u32,
    certainty: Certainty,
    #[serde(default)]
    notes: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct NotTafl {
    name: String,
    keywords: Vec<String>,
    aage: Vec<u32>,
}

/// The catalogue, read on first use.
///
/// # Panics
/// Never: the embedded file is read by a test.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::read().expect("the embedded catalogue is tested"))
}

/// The variant with this id, alias or published name, in any spelling found in records.
#[must_use]
pub fn find(name: &str) -> Option<Arc<Variant>> {
    catalogue().find(name)
}

/// What `--rules` takes: an id, an alias, a published name, `aage:KEY`, or a whole OTN rules record.
///
/// # Errors
/// When the name is unknown, names a game that is not tafl, or the record cannot be used.
pub fn resolve(text: &str) -> Result<Arc<Variant>, LookupError> {
    let text = text.trim();
    if text.starts_with("dim:") {
        let record = RulesRecord::parse(text).map_err(RulesError::from)?;
        return Ok(Arc::new(Variant::from_record(&record)?));
    }
    match text.strip_prefix("aage:").map(str::parse) {
        Some(Ok(key)) => catalogue().by_aage_key(key),
        _ => catalogue().by_name(text),
    }
}

impl Catalogue {
    fn read() -> Result<Self, Box<dyn std::error::Error>> {
        let layouts: BTreeMap<String, String> = toml::from_str(include_str!("catalogue/layouts.toml"))?;
        let rulesets: Rulesets = toml::from_str(include_str!("catalogue/rulesets.toml"))?;
        let file: Variants = toml::from_str(include_str!("catalogue/variants.toml"))?;
        let rulesets: HashMap<&str, &RulesetEntry> =
            rulesets.rulesets.iter().map(|ruleset| (ruleset.id.as_str(), ruleset)).collect();
        let mut catalogue = Self {
            variants: Vec::new(),
            by_name: HashMap::new(),
            by_aage_key: HashMap::new(),
            layouts: BTreeMap::new(),
            not_tafl: file.not_tafl,
        };
        for entry in file.variants {
            let missing = |kind, id| format!("variant {}: there is no {kind} `{id}`", entry.id);
            let ruleset = *rulesets.get(entry.ruleset.as_str()).ok_or_else(|| missing("ruleset", &entry.ruleset))?;
            let start = layouts.get(&entry.layout).ok_or_else(|| missing("layout", &entry.layout))?;
            catalogue.add(entry.build(ruleset, start)?)?;
        }
        for (name, start) in layouts {
            catalogue.layouts.insert(name, PositionRecord::parse(&start, RowOrder::BottomFirst)?);
        }
        Ok(catalogue)
    }

    fn add(&mut self, variant: Variant) -> Result<(), String> {
        let place = self.variants.len();
        for name in std::iter::once(&variant.id).chain(&variant.aliases) {
            let places = self.by_name.entry(spelling(name)).or_default();
            // Two types of the archive may share a published name, but an id is one variant's.
            if *name == variant.id && !places.is_empty() {
                return Err(format!("`{name}` names two variants"));
            }
            if !places.contains(&place) {
                places.push(place);
            }
        }
        for &key in &variant.aage_keys {
            self.by_aage_key.entry(key).or_default().push(place);
        }
        self.variants.push(Arc::new(variant));
        Ok(())
    }

    /// All variants, in the order of the file.
    #[must_use]
    pub fn variants(&self) -> &[Arc<Variant>] {
        &self.variants
    }

    /// The starting position of this name, such as `tdiamond-11`.
    #[must_use]
    pub fn layout(&self, name: &str) -> Option<&PositionRecord> {
        self.layouts.get(name)
    }

    /// The variant with this id, alias or published name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Arc<Variant>> {
        self.by_name.get(&spelling(name)).map(|places| Arc::clone(&self.variants[places[0]]))
    }

    /// The same, with a reason where there is none.
    ///
    /// # Errors
    /// When the name is unknown or names a game that is not tafl.
    pub fn by_name(&self, name: &str) -> Result<Arc<Variant>, LookupError> {
        if let Some(variant) = self.find(name) {
            return Ok(variant);
        }
        let spelled = spelling(name);
        let is_word_of_name = |keyword: &String| spelled.split('-').any(|word| word == keyword);
        if let Some(game) = self.not_tafl.iter().find(|game| game.keywords.iter().any(is_word_of_name)) {
            return Err(LookupError::NotTafl(game.name.clone()));
        }
        Err(LookupError::Unknown { name: name.to_owned(), nearest: self.nearest(&spelled) })
    }

    /// The variant that aagenielsen.dk archives under this key; the usual one where there are several.
    ///
    /// # Errors
    /// When the key is unknown or names a game that is not tafl.
    pub fn by_aage_key(&self, key: u32) -> Result<Arc<Variant>, LookupError> {
        if let Some(&[place, ..]) = self.by_aage_key.get(&key).map(Vec::as_slice) {
            return Ok(Arc::clone(&self.variants[place]));
        }
        if let Some(game) = self.not_tafl.iter().find(|game| game.aage.contains(&key)) {
            return Err(LookupError::NotTafl(game.name.clone()));
        }
        Err(LookupError::Unknown { name: format!("aage:{key}"), nearest: None })
    }

    /// Other variants that go by the same archive key or the same published name: a label may stand for several layouts.
    pub fn others_of_label(&self, variant: &Variant) -> impl Iterator<Item = &Arc<Variant>> {
        let keyed = variant.aage_keys.iter().filter_map(|key| self.by_aage_key.get(key));
        let named = variant.aliases.iter().filter_map(|name| self.by_name.get(&spelling(name)));
        let places = keyed.chain(named).flatten();
        places.map(|&place| &self.variants[place]).filter(move |other| other.id != variant.id)
    }

    fn nearest(&self, spelled: &str) -> Option<String> {
        let alike = |variant: &Arc<Variant>| {
            let names = std::iter::once(&variant.id).chain(&variant.aliases);
            names.map(|name| strsim::jaro_winkler(spelled, &spelling(name))).fold(0.0, f64::max)
        };
        let best = self.variants.iter().max_by(|one, other| alike(one).total_cmp(&alike(other)))?;
        (alike(best) > 0.85).then(|| best.id.clone())
    }
}

/// What a variant is called: its id; for rules that came in full, the id of a variant of the catalogue that is played alike, rather one of
/// the same name; else the rules in full.
///
/// ```
/// use taflkit::rules::{label, resolve, to_record};
/// let brandubh = resolve("brandubh").unwrap();
/// let in_full = resolve(&to_record(&brandubh).to_string()).unwrap();
/// assert_eq!((in_full.id.as_str(), label(&in_full).as_str()), ("", "brandubh-7"));
/// ```
#[must_use]
pub fn label(variant: &Variant) -> String {
    if !variant.id.is_empty() {
        return variant.id.clone();
    }
    let is_alike = |other: &&Arc<Variant>| {
        other.start == variant.start && other.first == variant.first && other.ruleset == variant.ruleset
    };
    let alike = || catalogue().variants().iter().filter(is_alike);
    let namesake = alike().find(|other| other.name == variant.name).or_else(|| alike().next());
    namesake.map_or_else(|| super::to_record(variant).to_string(), |known| known.id.clone())
}

impl VariantEntry {
    fn build(&self, ruleset: &RulesetEntry, start: &str) -> Result<Variant, Box<dyn std::error::Error>> {
        let rows = start.matches('/').count() - 1;
        let text = format!("dim:{rows} {} {} start:{start}", ruleset.options, self.squares);
        let record = RulesRecord::parse(&text).map_err(|error| format!("{}: {error} in {text}", self.id))?;
        Ok(Variant {
            id: self.id.clone(),
            ruleset_id: self.ruleset.clone(),
            name: format!("{} {rows}x{rows}{}", ruleset.name, self.distinction(rows)),
            aliases: self.names.clone(),
            aage_keys: self.aage.clone(),
            ruleset: Arc::new(ruleset_from_record(&record)?),
            start: record.start,
            first: self.first.unwrap_or(Side::Attackers),
            source: ruleset.source.clone(),
            notes: ruleset.notes.iter().chain(&self.notes).cloned().collect(),
            certainty: self.certainty,
            games: self.games,
        })
    }

    /// What sets this variant apart from its ruleset's usual one on the board, as its id says it.
    fn distinction(&self, size: usize) -> String {
        let rest = self.id.strip_prefix(&format!("{}-{size}", self.ruleset)).unwrap_or_default();
        let layout = rest.strip_suffix("-w").unwrap_or(rest).trim_start_matches('-');
        let mut parts = Vec::new();
        if !layout.is_empty() {
            parts.push(layout);
        }
        if self.first == Some(Side::Defenders) {
            parts.push("defenders begin");
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
    }
}

/// One spelling for the many in which records write a name: entities decoded, accents dropped, lower case, and
/// single dashes for blanks, underscores, brackets and the like.
fn spelling(name: &str) -> String {
    let mut spelled = String::with_capacity(name.len());
    for letter in html_escape::decode_html_entities(name).chars().flat_map(char::to_lowercase) {
        match letter {
            'á' | 'à' | 'â' | 'ä' | 'å' => spelled.push('a'),
            'é' | 'è' | 'ê' | 'ë' => spelled.push('e'),
            'í' | 'î' | 'ï' => spelled.push('i'),
            'ó' | 'ò' | 'ô' | 'ö' | 'ø' => spelled.push('o'),
            'ú' | 'û' | 'ü' => spelled.push('u'),
            // "Old TYR!" is not "Old Tyr".
            _ if letter.is_alphanumeric() || letter == '!' => spelled.push(letter),
            _ if spelled.ends_with('-') || spelled.is_empty() => {}
            _ => spelled.push('-'),
        }
    }
    spelled.truncate(spelled.trim_end_matches('-').len());
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_every_spelling() {
        for name in
            ["copenhagen-11", "Copenhagen", "COPENHAGEN_HNEFATAFL_11x11", " Copenhagen Hnefatafl 11x11 ", "aage:16"]
        {
            assert_eq!(resolve(name).unwrap().id, "copenhagen-11", "{name}");
        }
    }

    #[test]
    fn games_that_are_not_tafl_are_refused_by_name_and_by_key() {
        for name in
            ["Dald&oslash;s 3x12", "Saami S&aacute;hkku 3x15 (K&aring;fjord)", "aage:148", "Hex 11x11", "daabloe"]
        {
            assert!(matches!(resolve(name), Err(LookupError::NotTafl(_))), "{name}");
        }
    }

    #[test]
    fn an_unknown_name_suggests_a_near_one() {
        let error = resolve("copenhagn-11").unwrap_err();
        assert_eq!(
            error.to_string(),
            "no ruleset is called `copenhagn-11`; did you mean `copenhagen-11`? (`tafl rules list` shows all)"
        );
    }
}
