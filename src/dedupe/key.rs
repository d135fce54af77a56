//! What copies have in common.

use crate::board::Symmetry;
use crate::canonical::Symmetries;
use crate::facts::Facts;
use crate::notation::{Move, PositionRecord, Reading, Side, Square, Token};
use crate::record::{Record, RulesClaim};
use crate::rules::{Variant, to_record};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::num::NonZeroU32;
use std::rc::Rc;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// What makes a record the copy of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sameness {
    /// What is compared.
    pub by: By,
    /// Whether mirror images and rotations of a game are copies of it.
    pub symmetry: bool,
    /// Whether so many moves are enough, from the first on; each move of a berserk turn counts, for records do not agree in how they mark
    /// them. Records with fewer are then copies of none.
    pub prefix: Option<NonZeroU32>,
    /// Whether the players of both sides must be the same too, as they are written. Where two records name nobody, nothing tells them apart.
    pub players: bool,
    /// Whether the same moves from the same starting position are enough, whatever the rules.
    pub any_rules: bool,
}

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// The rules, the starting position and the moves as they are written: from where to where. Spelling, numbers, captures, signs and comments
    /// do not count, nor do blanks within a word or resignations; a word that is no move counts as it is written. Two rulesets are the same if they say the same,
    /// whether by name or in full. Where the rules are not known, it counts what the record calls them.
    ///
    /// A record without a move is a copy of none.
    #[default]
    Moves,
    /// The records' own ids. A record without one is a copy of none. Nothing else counts, save the players.
    Id,
}

/// What a record shares with its copies and, but for a chance of one in 2^64 among billions of records, with no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// In halves, so that it takes no more room than it needs among other things.
    pub(super) hash: [u64; 2],
    /// The symmetries that lay the record onto the form that it shares with its images.
    pub(super) to_form: Symmetries,
}

/// One entry of the main line as copies have it in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step<'r> {
    Move(Square, Square),
    Unreadable(&'r str),
}

impl Step<'_> {
    fn image(self, symmetry: Symmetry, size: u8) -> Self {
        match self {
            Step::Move(from, to) => Step::Move(symmetry.apply(from, size), symmetry.apply(to, size)),
            unreadable => unreadable,
        }
    }
}

impl Sameness {
    /// The key of a record; `None` if it can be a copy of no other.
    ///
    /// The game is replayed only where the record's label does not tell the rules. Each thread remembers what it has worked out about the rules
    /// of the last record, so records of one variant are best given one after the other.
    #[must_use]
    pub fn key(&self, facts: &Facts<'_>) -> Option<Key> {
        let mut bytes = Bytes::default();
        if self.players {
            for side in [Side::Attackers, Side::Defenders] {
                bytes.optional(facts.player(side));
            }
        }
        let to_form = match self.by {
            By::Id => {
                bytes.text(facts.record().id.as_deref().filter(|id| !id.is_empty())?);
                Symmetries::IDENTITY
            }
            By::Moves => self.moves(facts, &mut bytes)?,
        };
        let hash = xxh3_128(&bytes.0);
        Some(Key { hash: [(hash >> 64) as u64, hash as u64], to_form })
    }

    /// Adds the form that a game shares with its images, and says which symmetries make it.
    fn moves(&self, facts: &Facts<'_>, bytes: &mut Bytes) -> Option<Symmetries> {
        let record = facts.record();
        let mut steps = steps(record);
        if let Some(plies) = self.prefix {
            steps.truncate(plies.get() as usize);
            if steps.len() < plies.get() as usize {
                return None;
            }
        }
        if steps.is_empty() {
            return None;
        }
        let variant = facts.variant();
        let start = record.start.as_ref().or_else(|| Some(&variant?.start));
        let rules = variant.map(Rules::of);
        if !self.any_rules {
            bytes.text(&rules.as_ref().map_or_else(|| label(record), |rules| rules.text.as_str().into()));
        }
        // Without a board nothing is known of its symmetries.
        let size = start.map_or(0, PositionRecord::size);
        let to_form = match (start, &rules) {
            (Some(_), Some(rules)) if self.symmetry && record.start.is_none() => rules.start_to_form(self.any_rules),
            (Some(start), rules) if self.symmetry => {
                let of_rules = rules.as_ref().filter(|_| !self.any_rules).map(|rules| rules.symmetries);
                of_rules.unwrap_or(Symmetries::ALL).smallest_position(start)
            }
            _ => Symmetries::IDENTITY,
        };
        let to_form = to_form.smallest(&steps, |symmetry, step| step.image(symmetry, size));
        let symmetry = to_form.first();
        bytes.position(start, symmetry);
        steps.iter().for_each(|step| bytes.step(step.image(symmetry, size)));
        Some(to_form)
    }
}

/// The moves and whatever stands in their places; endings are no moves.
fn steps<'r>(record: &'r Record<'_>) -> Vec<Step<'r>> {
    let steps = record.main.plies.iter().filter_map(|ply| match &ply.token {
        Ok(Token::Move(played)) => Some(Step::Move(played.from, played.to)),
        Ok(Token::Resigned | Token::Timeout) => None,
        Err(_) => Some(respaced(&ply.text).unwrap_or(Step::Unreadable(&ply.text))),
    });
    steps.collect()
}

/// The move in a word that has blanks in it, or a turn's number before it (`1. h1 - h3`). No format writes so, but a copy may be spoilt so.
fn respaced(text: &str) -> Option<Step<'static>> {
    let closed: String = text.split_whitespace().collect();
    let unnumbered = closed.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('.');
    let played = Move::parse(unnumbered, Reading::Lenient).ok()?;
    Some(Step::Move(played.from, played.to))
}

/// What is worked out once for all records of a variant that follow each other: to write down the rules takes longer than the rest of a key.
struct Rules {
    variant: Arc<Variant>,
    /// All that the rules say, and who begins, but not their name and where the pieces stand.
    text: String,
    symmetries: Symmetries,
    /// What lays the starting position onto its form: the symmetries of these rules, and of any.
    start_to_form: [OnceCell<Symmetries>; 2],
}

// A memory of the last variant only, which keys do not depend on: they are the same without it, and the same on every thread. It belongs to
// the thread and not to the caller, because keys are made in closures that all threads share; a lock would make them wait for each other.
thread_local! {
    static LAST: RefCell<Option<Rc<Rules>>> = const { RefCell::new(None) };
}

impl Rules {
    fn of(variant: &Arc<Variant>) -> Rc<Self> {
        LAST.with_borrow_mut(|last| match last {
            Some(rules) if Arc::ptr_eq(&rules.variant, variant) => Rc::clone(rules),
            _ => Rc::clone(last.insert(Rc::new(Self::new(variant)))),
        })
    }

    fn new(variant: &Arc<Variant>) -> Self {
        let nameless = Variant { name: String::new(), ..Variant::clone(variant) };
        let text = to_record(&nameless).to_string();
        let text = text.split(' ').filter(|word| !word.starts_with("start:")).collect::<Vec<_>>().join(" ");
        let symmetries = Symmetries::of_rules(&variant.ruleset, variant.size());
        Self { variant: Arc::clone(variant), text, symmetries, start_to_form: Default::default() }
    }

    fn start_to_form(&self, any_rules: bool) -> Symmetries {
        let symmetries = if any_rules { Symmetries::ALL } else { self.symmetries };
        let known = &self.start_to_form[usize::from(any_rules)];
        *known.get_or_init(|| symmetries.smallest_position(&self.variant.start))
    }
}

/// What a record calls rules that are not known.
fn label<'r>(record: &'r Record<'_>) -> Cow<'r, str> {
    match &record.rules {
        RulesClaim::Named { name: Some(name), .. } => name.as_ref().into(),
        RulesClaim::Named { aage_key: Some(key), .. } => format!("aage:{key}").into(),
        RulesClaim::Rules { text, .. } | RulesClaim::Malformed { text, .. } => text.as_ref().into(),
        RulesClaim::Named { .. } | RulesClaim::None => "".into(),
    }
}

/// Values one after the other, so that no two sequences of values look alike.
#[derive(Debug, Default)]
struct Bytes(Vec<u8>);

impl Bytes {
    fn text(&mut self, text: &str) {
        self.0.extend((text.len() as u64).to_le_bytes());
        self.0.extend(text.as_bytes());
    }

    fn optional(&mut self, text: Option<&str>) {
        self.0.push(text.is_some().into());
        self.text(text.unwrap_or_default());
    }

    fn square(&mut self, square: Square) {
        self.0.extend([square.file(), square.rank()]);
    }

    fn position(&mut self, position: Option<&PositionRecord>, symmetry: Symmetry) {
        let Some(position) = position else { return self.0.push(0) };
        let size = position.size();
        self.0.push(size);
        let mut pieces: Vec<_> =
            position.pieces().map(|(square, piece)| (symmetry.apply(square, size), piece.letter())).collect();
        pieces.sort_unstable();
        self.0.push(pieces.len() as u8);
        for (square, letter) in pieces {
            self.square(square);
            self.0.push(letter as u8);
        }
    }

    fn step(&mut self, step: Step<'_>) {
        match step {
            Step::Move(from, to) => {
                self.0.push(0);
                self.square(from);
                self.square(to);
            }
            Step::Unreadable(text) => {
                self.0.push(1);
                self.text(text);
            }
        }
    }
}
