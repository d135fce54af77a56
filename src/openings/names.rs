//! What people call the beginnings of games: a list of the user's.

use super::tree::image;
use crate::canonical::Symmetries;
use crate::lists::{ListError, Row, rows};
use crate::notation::movelist::{Item, entries};
use crate::notation::{Move, Reading, Token};
use crate::record::Turn;
use crate::rules::{Variant, label, resolve};
use std::collections::HashMap;
use std::sync::Arc;

/// Names of openings.
///
/// ```
/// use taflkit::openings::Names;
/// let names = Names::parse(b"variant,moves,name\nbrandubh-7,d6-c6 d5-c5,\"Hook, small\"\n# for every board:\n,1. D1-C1,Hedge\n");
/// assert_eq!(names.unwrap().len(), 2);
/// let error = Names::parse(b"variant,moves,name\nbrandubh-7,d6-c66,Hook\n").unwrap_err();
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

impl Names {
    /// Reads a [list](crate::lists) with the heading `variant,moves,name`. A variant is named as [`resolve`] understands it; without one the
    /// name fits every variant. The moves are a list in any orientation, with or without numbers; further moves of a berserk turn need their
    /// sign, as words of their own (`c2-c3 c3=e3`) or not (`c2-c3=e3`).
    ///
    /// # Errors
    /// When it is no such list; for the first line with an unknown variant, a word that is no move, a square that the board does not have, no
    /// move or no name at all; or with moves of a variant that have another name already.
    pub fn parse(list: &[u8]) -> Result<Self, ListError> {
        let mut names = Vec::new();
        let mut known = HashMap::new();
        for row in rows(list, ["variant", "moves", "name"]) {
            let Row { line, cells: [variant, moves, name] } = row?;
            let wrong = |reason: String| ListError { line, reason };
            if name.is_empty() {
                return Err(wrong("there is no name".into()));
            }
            let variant = match variant.as_str() {
                "" => None,
                variant => Some(resolve(variant).map_err(|error| wrong(error.to_string()))?),
            };
            let turns = turns(&moves).map_err(wrong)?;
            let label = variant.as_ref().map(|variant| label(variant));
            let form = variant.map_or(Ok(turns.clone()), |variant| form(&turns, &variant)).map_err(wrong)?;
            match known.insert((label.clone(), form), (line, name.clone())) {
                Some((earlier, other)) if other != name => {
                    let reason = format!("line {earlier} has another name for these moves, or for an image of them");
                    return Err(wrong(reason));
                }
                _ => names.push(Name { label, turns, name: name.into() }),
            }
        }
        Ok(Self { names })
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

    /// How many stand after more turns than this.
    #[must_use]
    pub fn longer_than(&self, depth: usize) -> usize {
        self.names.iter().filter(|name| name.turns.len() > depth).count()
    }

    /// Those that fit a tree, each with its number: the ones for its variant first.
    pub(super) fn of(&self, label: &str) -> impl Iterator<Item = (usize, &[Turn], &Arc<str>)> {
        let all = || self.names.iter().enumerate();
        let own = all().filter(move |(_, name)| name.label.as_deref() == Some(label));
        let common = all().filter(|(_, name)| name.label.is_none());
        own.chain(common).map(|(number, name)| (number, name.turns.as_slice(), &name.name))
    }
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
