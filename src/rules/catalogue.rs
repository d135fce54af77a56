//! The catalogue of rulesets, layouts and variants: the tables of `catalogue/`.

mod clauses;
mod layouts;
mod not_tafl;
mod rulesets;
mod variants;

pub use clauses::{Subject, clause};

use super::{RulesError, Variant, ruleset_from_record};
use crate::notation::{PositionRecord, RowOrder, RulesRecord, Side};
use layouts::LAYOUTS;
use not_tafl::NOT_TAFL;
use rulesets::RULESETS;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use variants::{VARIANTS, VariantEntry};

/// All variants that are known, and the games that are known not to be tafl.
///
/// Each variant is worked out when it is first asked for: to read the rules of all of them takes longer than to check a game.
#[derive(Debug)]
pub struct Catalogue {
    known: Vec<Known>,
    all: OnceLock<Vec<Arc<Variant>>>,
    by_name: HashMap<String, Places>,
    by_aage_key: HashMap<u32, Places>,
    layouts: Vec<OnceLock<PositionRecord>>,
}

/// A variant of the catalogue, worked out or not yet.
#[derive(Debug)]
struct Known {
    entry: &'static VariantEntry,
    variant: OnceLock<Arc<Variant>>,
}

/// Where in the table variants stand; hardly ever more than one.
type Places = SmallVec<[usize; 2]>;

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

/// The catalogue.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(Catalogue::new)
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
    fn new() -> Self {
        let names = VARIANTS.iter().map(|entry| entry.all_names().count()).sum();
        let mut catalogue = Self {
            known: VARIANTS.iter().map(|entry| Known { entry, variant: OnceLock::new() }).collect(),
            all: OnceLock::new(),
            by_name: HashMap::with_capacity(names),
            by_aage_key: HashMap::with_capacity(VARIANTS.len()),
            layouts: LAYOUTS.iter().map(|_| OnceLock::new()).collect(),
        };
        for (place, entry) in VARIANTS.iter().enumerate() {
            for name in entry.all_names() {
                let places = catalogue.by_name.entry(spelling(name)).or_default();
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            for &key in entry.aage {
                catalogue.by_aage_key.entry(key).or_default().push(place);
            }
        }
        catalogue
    }

    /// All variants, in the order of the table.
    #[must_use]
    pub fn variants(&self) -> &[Arc<Variant>] {
        self.all.get_or_init(|| self.known.iter().map(Known::variant).cloned().collect())
    }

    /// Those that begin from this position, in the order of the table.
    fn beginning_from(&self, start: &PositionRecord) -> impl Iterator<Item = &Arc<Variant>> {
        self.known.iter().filter(move |known| self.layout(known.entry.layout) == Some(start)).map(Known::variant)
    }

    /// The starting position of this name, such as `tdiamond-11`.
    #[must_use]
    pub fn layout(&self, name: &str) -> Option<&PositionRecord> {
        let place = LAYOUTS.iter().position(|(layout, _)| *layout == name)?;
        let read =
            || PositionRecord::parse(LAYOUTS[place].1, RowOrder::BottomFirst).expect("a test reads every layout");
        Some(self.layouts[place].get_or_init(read))
    }

    /// The variant with this id, alias or published name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Arc<Variant>> {
        self.by_name.get(&spelling(name)).map(|places| Arc::clone(self.known[places[0]].variant()))
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
        let is_word_of_name = |keyword: &&str| spelled.split('-').any(|word| word == *keyword);
        if let Some(game) = NOT_TAFL.iter().find(|game| game.keywords.iter().any(is_word_of_name)) {
            return Err(LookupError::NotTafl(game.name.into()));
        }
        if let Some(known) = self.known.iter().find(|known| known.entry.is_titled(&spelled)) {
            return Ok(Arc::clone(known.variant()));
        }
        Err(LookupError::Unknown { name: name.to_owned(), nearest: nearest(&spelled) })
    }

    /// The ids of so many variants that are called most like a name, the nearest first; fewer where fewer are near.
    #[must_use]
    pub fn nearest(&self, name: &str, most: usize) -> Vec<&'static str> {
        // A name that is longer than any is like none, and comparing takes time.
        let spelled: String = spelling(name).chars().take(100).collect();
        let ranked = VARIANTS.iter().map(|entry| (likeness(&spelled, entry), entry.id));
        let mut near: Vec<_> = ranked.filter(|(alike, _)| *alike > 0.7).collect();
        near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        near.into_iter().take(most).map(|(_, id)| id).collect()
    }

    /// The variant that aagenielsen.dk archives under this key; the usual one where there are several.
    ///
    /// # Errors
    /// When the key is unknown or names a game that is not tafl.
    pub fn by_aage_key(&self, key: u32) -> Result<Arc<Variant>, LookupError> {
        if let Some(places) = self.by_aage_key.get(&key) {
            return Ok(Arc::clone(self.known[places[0]].variant()));
        }
        if let Some(game) = NOT_TAFL.iter().find(|game| game.aage.contains(&key)) {
            return Err(LookupError::NotTafl(game.name.into()));
        }
        Err(LookupError::Unknown { name: format!("aage:{key}"), nearest: None })
    }

    /// Other variants that go by the same archive key or the same published name: a label may stand for several layouts.
    pub fn others_of_label(&self, variant: &Variant) -> impl Iterator<Item = &Arc<Variant>> {
        let keyed = variant.aage_keys.iter().filter_map(|key| self.by_aage_key.get(key));
        let named = variant.aliases.iter().filter_map(|name| self.by_name.get(&spelling(name)));
        let others = keyed.chain(named).flatten().map(|&place| &self.known[place]);
        others.filter(move |other| other.entry.id != variant.id).map(Known::variant)
    }
}

impl Known {
    fn variant(&self) -> &Arc<Variant> {
        self.variant.get_or_init(|| Arc::new(self.entry.build().expect("a test builds every variant")))
    }
}

/// How much a variant's id, or another of its names, is like a name in its one spelling: from 0 to 1.
fn likeness(spelled: &str, entry: &VariantEntry) -> f64 {
    entry.all_names().map(|name| strsim::jaro_winkler(spelled, &spelling(name))).fold(0.0, f64::max)
}

fn nearest(spelled: &str) -> Option<String> {
    let ranked = VARIANTS.iter().map(|entry| (likeness(spelled, entry), entry.id));
    let (alike, id) = ranked.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (alike > 0.85).then(|| id.to_owned())
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
    let is_alike = |other: &&Arc<Variant>| other.first == variant.first && other.ruleset == variant.ruleset;
    let alike = || catalogue().beginning_from(&variant.start).filter(is_alike);
    let namesake = alike().find(|other| other.name == variant.name).or_else(|| alike().next());
    namesake.map_or_else(|| super::to_record(variant).to_string(), |known| known.id.clone())
}

impl VariantEntry {
    /// The id, then the other names.
    fn all_names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.names.iter().copied())
    }

    fn build(&self) -> Result<Variant, String> {
        let missing = |kind, id| format!("variant {}: there is no {kind} `{id}`", self.id);
        let ruleset = RULESETS.iter().find(|ruleset| ruleset.id == self.ruleset);
        let ruleset = ruleset.ok_or_else(|| missing("ruleset", self.ruleset))?;
        let layout = LAYOUTS.iter().find(|(layout, _)| *layout == self.layout);
        let (_, start) = layout.ok_or_else(|| missing("layout", self.layout))?;
        let rows = start.matches('/').count() - 1;
        let text = format!("dim:{rows} {} {} start:{start}", ruleset.options, self.squares);
        let wrong = |error: RulesError| format!("variant {}: {error} in {text}", self.id);
        let record = RulesRecord::parse(&text).map_err(|error| wrong(error.into()))?;
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        Ok(Variant {
            id: self.id.into(),
            ruleset_id: self.ruleset.into(),
            name: self.title(ruleset.name, rows),
            aliases: owned(self.names),
            aage_keys: self.aage.into(),
            ruleset: Arc::new(ruleset_from_record(&record).map_err(wrong)?),
            start: record.start,
            first: self.first,
            source: ruleset.source.into(),
            notes: owned(&[ruleset.notes, self.notes].concat()),
            certainty: self.certainty,
            games: self.games,
        })
    }

    /// What people are shown as its name.
    fn title(&self, ruleset: &str, rows: usize) -> String {
        format!("{ruleset} {rows}x{rows}{}", self.distinction(rows))
    }

    /// Whether a name, spelled for comparing, is its title, or its title without the size of the board.
    fn is_titled(&self, spelled: &str) -> bool {
        let ruleset = RULESETS.iter().find(|ruleset| ruleset.id == self.ruleset);
        let layout = LAYOUTS.iter().find(|(layout, _)| *layout == self.layout);
        ruleset.zip(layout).is_some_and(|(ruleset, (_, start))| {
            let rows = start.matches('/').count() - 1;
            spelling(&self.title(ruleset.name, rows)) == spelled || spelling(ruleset.name) == spelled
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
        if self.first == Side::Defenders {
            parts.push("defenders begin");
        }
        if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
    }
}

/// One spelling for the many in which records write a name: entities decoded, accents dropped, lower case, and
/// single dashes for blanks, underscores, brackets and the like.
fn spelling(name: &str) -> String {
    let mut spelled = String::with_capacity(name.len());
    let mut add = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ä' | 'å' => spelled.push('a'),
        'é' | 'è' | 'ê' | 'ë' => spelled.push('e'),
        'í' | 'î' | 'ï' => spelled.push('i'),
        'ó' | 'ò' | 'ô' | 'ö' | 'ø' => spelled.push('o'),
        'ú' | 'û' | 'ü' => spelled.push('u'),
        // "Old TYR!" is not "Old Tyr".
        _ if letter.is_alphanumeric() || letter == '!' => spelled.push(letter),
        _ if spelled.ends_with('-') || spelled.is_empty() => {}
        _ => spelled.push('-'),
    };
    for letter in html_escape::decode_html_entities(name).chars() {
        // Unicode's tables take their time, and most letters do without.
        if letter.is_ascii() { add(letter.to_ascii_lowercase()) } else { letter.to_lowercase().for_each(&mut add) }
    }
    spelled.truncate(spelled.trim_end_matches('-').len());
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_tables_fit_together() {
        let unique = |ids: &mut dyn Iterator<Item = &'static str>| {
            let mut seen = HashSet::new();
            ids.for_each(|id| assert!(seen.insert(id), "{id} stands there twice"));
            seen
        };
        let rulesets = unique(&mut RULESETS.iter().map(|ruleset| ruleset.id));
        let layouts = unique(&mut LAYOUTS.iter().map(|(layout, _)| *layout));
        unique(&mut VARIANTS.iter().map(|variant| variant.id));
        assert_eq!(rulesets, VARIANTS.iter().map(|variant| variant.ruleset).collect());
        assert_eq!(layouts, VARIANTS.iter().map(|variant| variant.layout).collect());
        for (entry, variant) in VARIANTS.iter().zip(catalogue().variants()) {
            // Two types of the archive may share a published name, but an id is one variant's.
            assert_eq!(catalogue().by_name[&spelling(entry.id)].len(), 1, "{}", entry.id);
            assert_eq!(catalogue().layout(entry.layout), Some(&variant.start), "{}", entry.id);
        }
        for key in NOT_TAFL.iter().flat_map(|game| game.aage) {
            assert!(!catalogue().by_aage_key.contains_key(key), "{key}");
        }
    }

    #[test]
    fn a_variant_is_worked_out_when_it_is_asked_for() {
        let catalogue = Catalogue::new();
        let worked_out = || catalogue.known.iter().filter_map(|known| known.variant.get()).map(|variant| &variant.id);
        assert_eq!(worked_out().count(), 0);
        catalogue.by_aage_key(16).unwrap();
        catalogue.find("Tyr 13x13").unwrap();
        assert_eq!(worked_out().collect::<Vec<_>>(), ["copenhagen-11", "tyr-13"]);
        assert_eq!(catalogue.variants().len(), worked_out().count());
    }

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
