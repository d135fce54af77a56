//! What people call the beginnings of games: a list of the user's.

use super::opening::label;
use super::tree::image;
use crate::canonical::Symmetries;
use crate::notation::movelist::{Item, entries};
use crate::notation::{Move, Reading, Token};
use crate::record::Turn;
use crate::rules::{Variant, resolve};
use std::collections::HashMap;
use std::sync::Arc;

/// Names of openings.
///
/// ```
/// use taflkit::openings::Names;
/// let names = Names::read("variant,moves,name\nbrandubh-7,d6-c6 d5-c5,\"Hook, small\"\n# for every board:\n,1. D1-C1,Hedge\n");
/// assert_eq!(names.unwrap().len(), 2);
/// let error = Names::read("variant,moves,name\nbrandubh-7,d6-c66,Hook\n").unwrap_err();
/// assert_eq!((error.line, error.to_string().contains("expected")), (2, true));
/// ```
#[derive(Debug, Default)]
pub struct Names {
    names: Vec<Name>,
}

#[derive(Debug)]
struct Name {
    /// What the tree is called that it belongs to; `None` if it fits every variant.
    label: Option<String>,
    turns: Vec<Turn>,
    name: Arc<str>,
}

/// A line that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct NamesError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

const COLUMNS: [&str; 3] = ["variant", "moves", "name"];

impl Names {
    /// Reads a list: comma-separated values under the heading `variant,moves,name`. Empty lines and those that begin with `#` are passed over.
    /// A variant is named as [`resolve`] understands it; without one the name fits every variant. The moves are a list in any orientation,
    /// with or without numbers; further moves of a berserk turn need their sign, as words of their own (`c2-c3 c3=e3`) or not (`c2-c3=e3`).
    ///
    /// # Errors
    /// For the first line that is no such row: a cell too few or too many, an unknown variant, a word that is no move, a square that the board
    /// does not have, no move or no name at all; or moves of a variant that have another name already.
    pub fn read(text: &str) -> Result<Self, NamesError> {
        let mut names = Vec::new();
        let mut known = HashMap::new();
        let mut has_heading = false;
        for (index, row) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = index + 1;
            let wrong = |reason: String| NamesError { line, reason };
            if row.trim().is_empty() || row.trim_start().starts_with('#') {
                continue;
            }
            let cells = cells(row).map_err(wrong)?;
            if !has_heading {
                if !cells.iter().map(|cell| cell.to_lowercase()).eq(COLUMNS) {
                    return Err(wrong(format!("expected the heading `{}`", COLUMNS.join(","))));
                }
                has_heading = true;
                continue;
            }
            let [variant, moves, name] = cells.as_slice() else {
                return Err(wrong(format!("expected 3 cells ({}), found {}", COLUMNS.join(","), cells.len())));
            };
            if name.is_empty() {
                return Err(wrong("there is no name".into()));
            }
            let variant = match variant.as_str() {
                "" => None,
                variant => Some(resolve(variant).map_err(|error| wrong(error.to_string()))?),
            };
            let turns = turns(moves).map_err(wrong)?;
            let label = variant.as_ref().map(|variant| label(variant));
            let place =
                (label.clone(), variant.map_or(Ok(turns.clone()), |variant| form(&turns, &variant)).map_err(wrong)?);
            match known.insert(place, (line, name.clone())) {
                Some((earlier, other)) if other != *name => {
                    return Err(wrong(format!("line {earlier} has another name for these moves")));
                }
                _ => names.push(Name { label, turns, name: name.as_str().into() }),
            }
        }
        if has_heading { Ok(Self { names }) } else { Err(NamesError { line: 1, reason: "the list is empty".into() }) }
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Those that fit a tree: the ones for its variant first.
    pub(super) fn of(&self, label: &str) -> impl Iterator<Item = (&[Turn], &Arc<str>)> {
        let own = self.names.iter().filter(move |name| name.label.as_deref() == Some(label));
        let common = self.names.iter().filter(|name| name.label.is_none());
        own.chain(common).map(|name| (name.turns.as_slice(), &name.name))
    }
}

/// The cells of one row, without the blanks around them.
fn cells(row: &str) -> Result<Vec<String>, String> {
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(row.as_bytes());
    let mut record = csv::StringRecord::new();
    reader.read_record(&mut record).map_err(|error| error.to_string())?;
    Ok(record.iter().map(str::to_owned).collect())
}

/// The turns of a list of moves.
fn turns(moves: &str) -> Result<Vec<Turn>, String> {
    let mut turns: Vec<Turn> = Vec::new();
    for entry in entries(moves, Reading::Lenient) {
        match entry.item {
            Ok(Item::Number(_) | Item::Ellipsis) => {}
            Ok(Item::Token(Token::Move(played))) => match turns.last_mut().filter(|_| played.mode.is_berserk()) {
                Some(turn) if turn.squares().last() == Some(&played.from) => turn.go_on(played.to),
                Some(_) => return Err(format!("`{}` goes on from where no piece has just come", entry.text)),
                None => turns.push(Turn::new(played.from, played.to)),
            },
            Ok(_) => return Err(format!("`{}` is no move", entry.text)),
            Err(error) => match whole_turn(entry.text) {
                Some(turn) => turns.push(turn),
                None => return Err(format!("in the moves: {error}")),
            },
        }
    }
    if turns.is_empty() { Err("there are no moves".into()) } else { Ok(turns) }
}

/// A berserk turn in one word, as the openings are shown: `c2-c3=e3`.
fn whole_turn(word: &str) -> Option<Turn> {
    let read = |text: &str| Move::parse(text, Reading::Lenient).ok();
    let (first, further) = word.split_once('=')?;
    let first = read(first)?;
    let mut turn = Turn::new(first.from, first.to);
    let mut from = first.to;
    for to in further.split('=') {
        from = read(&format!("{from}={to}"))?.to;
        turn.go_on(from);
    }
    Some(turn)
}

/// The smallest image of these turns.
fn form(turns: &[Turn], variant: &Variant) -> Result<Vec<Turn>, String> {
    let size = variant.size();
    if let Some(square) = turns.iter().flat_map(Turn::squares).find(|square| !square.fits(size)) {
        return Err(format!("{square} is not on a board of {size} by {size}"));
    }
    let smallest = Symmetries::of_variant(variant).smallest(turns, |symmetry, turn| image(turn, symmetry, size));
    Ok(turns.iter().map(|turn| image(turn, smallest.first(), size)).collect())
}
