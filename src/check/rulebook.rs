//! Which rules is a record judged by?

use super::Code;
use crate::engine::{Game, Referee};
use crate::record::RulesClaim;
use crate::rules::{LookupError, Variant, catalogue, resolve};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// Finds the referee for a record's claim, and keeps those it has met.
#[derive(Debug, Default)]
pub(super) struct Rulebook {
    /// Rules that overrule whatever a record says.
    fixed: Option<Arc<Variant>>,
    /// What labels mean, by their key and then by their name.
    labels: HashMap<Option<u32>, Vec<Label>>,
    remembered: usize,
    /// The label that was looked up last, and what it means.
    last_label: Option<(Option<u32>, Label)>,
    boards: Vec<Board>,
    /// Where the board for the rules of this name or record is.
    places: HashMap<String, usize>,
    /// The board that was used last: archives tend to have games of one kind in a row.
    last: usize,
}

/// A name and what it means together with its key.
#[derive(Debug)]
struct Label {
    name: Option<Box<str>>,
    meaning: Meaning,
}

/// Where games are played under the same rules, one after the other.
#[derive(Debug)]
struct Board {
    /// Its rules, as it was asked for them last.
    variant: Arc<Variant>,
    referee: Referee,
    /// A game that is over, whose memory the next one uses.
    spare: Option<Game>,
}

/// How many labels, and rules records of their own (puzzles, say), are remembered before the memory is emptied.
const MOST_REMEMBERED: usize = 256;

/// A claim that leads to no rules, or to rules with a remark.
pub(super) type Remark = (Code, String);

/// The rules that a label stands for, and what is to be said about it.
pub(super) type Meaning = (Option<Arc<Variant>>, Option<Remark>);

impl Rulebook {
    pub fn new(fixed: Option<Arc<Variant>>) -> Self {
        Self { fixed, ..Self::default() }
    }

    /// Whether the rules are given, whatever a record says.
    pub fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// The variant that a record is to be judged by, with what is to be said about its label.
    pub fn variant(&mut self, claim: &RulesClaim<'_>) -> Meaning {
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
            RulesClaim::Named { aage_key, name } => self.labelled(*aage_key, name.as_deref()),
        }
    }

    /// What a label means. An archive has few of them, and looking one up takes longer than a short game.
    fn labelled(&mut self, key: Option<u32>, name: Option<&str>) -> Meaning {
        if let Some((last_key, last)) = &self.last_label
            && *last_key == key
            && last.name.as_deref() == name
        {
            return last.meaning.clone();
        }
        let meaning = self.look_up(key, name);
        self.last_label = Some((key, Label { name: name.map(Box::from), meaning: meaning.clone() }));
        meaning
    }

    fn look_up(&mut self, key: Option<u32>, name: Option<&str>) -> Meaning {
        let known = self.labels.get(&key).and_then(|labels| labels.iter().find(|label| label.name.as_deref() == name));
        if let Some(label) = known {
            return label.meaning.clone();
        }
        if self.remembered >= MOST_REMEMBERED {
            (self.labels, self.remembered) = (HashMap::new(), 0);
        }
        let meaning = by_label(key, name);
        self.labels.entry(key).or_default().push(Label { name: name.map(Box::from), meaning: meaning.clone() });
        self.remembered += 1;
        meaning
    }

    /// A new game of a variant. Whoever gives it back with [`Self::put_away`] spares the next one its making.
    pub fn game(&mut self, variant: &Arc<Variant>) -> Result<Game, Remark> {
        if !self.boards.get(self.last).is_some_and(|board| Arc::ptr_eq(&board.variant, variant)) {
            self.last = self.board_for(variant)?;
        }
        let board = &mut self.boards[self.last];
        Ok(board.spare.take().map_or_else(|| board.referee.game(), restarted))
    }

    fn board_for(&mut self, variant: &Arc<Variant>) -> Result<usize, Remark> {
        let key = key_of(variant);
        if let Some(&place) = self.places.get(&*key) {
            self.boards[place].variant = Arc::clone(variant);
            return Ok(place);
        }
        let referee = Referee::new(Arc::clone(variant)).map_err(|error| (Code::BadStart, error.to_string()))?;
        if self.boards.len() >= MOST_REMEMBERED {
            self.boards.clear();
            self.places.clear();
        }
        self.places.insert(key.into_owned(), self.boards.len());
        self.boards.push(Board { variant: Arc::clone(variant), referee, spare: None });
        Ok(self.boards.len() - 1)
    }

    /// Takes back the game that was given last, when it is over.
    pub fn put_away(&mut self, game: Game) {
        if let Some(board) = self.boards.get_mut(self.last) {
            board.spare = Some(game);
        }
    }
}

/// What tells apart variants that are played differently.
fn key_of(variant: &Variant) -> Cow<'_, str> {
    if variant.id.is_empty() {
        Cow::Owned(crate::rules::to_record(variant).to_string())
    } else {
        Cow::Borrowed(&variant.id)
    }
}

fn restarted(mut game: Game) -> Game {
    game.restart();
    game
}

/// A key is more exact than a name; a name helps where the key is unknown.
fn by_label(key: Option<u32>, name: Option<&str>) -> Meaning {
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
