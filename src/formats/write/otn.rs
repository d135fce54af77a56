//! OpenTafl notation, as strict as OpenTafl reads it.
//!
//! OpenTafl has no way to write a bracket into a text, nor a bar into a comment; it takes the first `1. ` of a file for the start of play, wherever
//! it stands; it reads no resignation among the moves, at most four captures, no letters of mercenaries and guards. So such characters
//! are replaced, the resignation that ends a game goes into `termination`, and of longer lists of captures squares that are listed
//! twice, or else all, are left out. What OpenTafl could not load for other reasons is written all the same, and reported.

use super::content::{self, Content, Entry, squares};
use super::notes::note;
use super::spell::{Style, ending, visible, word};
use super::turns::{Branch, DEEPEST, Laid, Turn};
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::engine::Winner;
use crate::formats::Format;
use crate::formats::read::{is_otn_tag, is_unfinished};
use crate::notation::{Captured, Kind as PieceKind, Move, Token};
use crate::record::{Field, RulesClaim, Tag};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

pub(super) const WRITER: Writer = Writer { target: Target::Otn, frame: Frame::NONE, holds, write };

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Faults | Kind::Spelling => Holds::No,
        Kind::Result => Holds::Partly("that a game is unfinished, where other words say how it ended"),
        Kind::Reason => Holds::Partly("what the words for the end do not say"),
        Kind::Text => Holds::Partly("brackets, bars, control characters, `1. ` in tags"),
        Kind::Clocks => Holds::Partly("a bare number of seconds before a comment"),
        Kind::Captures => Holds::Partly("more than four at once"),
        Kind::Duplicates => Holds::Partly("where more than four are listed"),
        Kind::Marks => Holds::Partly("those of other notations, where they mean something else"),
        Kind::Variations => Holds::Partly("what is nested more than thirty deep"),
        Kind::Tokens => Holds::Partly("words that hold blanks or brackets"),
        Kind::Strictness => Holds::Partly(
            "OpenTafl will not load unknown rules, words that are no moves, resignations, mercenaries and guards",
        ),
        _ => Holds::Yes,
    }
}

/// OpenTafl reads no more captures of one move.
const MOST_CAPTURES: usize = 4;

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut otn =
        Otn { content, losses, text: String::new(), is_native: content.record.written_in() == Some(Format::Otn) };
    otn.tags();
    otn.text.push('\n');
    let laid = Laid::new(content.main(), &content.record.main, &content.replay.main, false);
    otn.line(&laid, "", 0);
    otn.text
}

struct Otn<'c, 'r> {
    content: &'c Content<'r>,
    losses: &'c mut Losses,
    text: String,
    /// Whether the game was first written in OTN: its claims, marks and addresses are taken over then.
    is_native: bool,
}

impl<'r> Otn<'_, 'r> {
    fn tags(&mut self) {
        let record = self.content.record;
        let mut has = Vec::new();
        // A further game in a file is known by two tags of OTN's own: those come first, whatever else a file has.
        let (known, other): (Vec<&'r Tag<'r>>, Vec<&'r Tag<'r>>) =
            record.tags.iter().partition(|tag| self.is_native || is_otn_tag(&self.content.tag_name(tag)));
        for tag in known {
            match self.content.claim_of(tag) {
                Some(field) if !self.is_native || has.contains(&field) || !self.is_own_claim(tag) => {
                    // What is said a second time is said here too, so that it is doubted here too.
                    if self.is_native && has.contains(&field) {
                        self.tag(&tag.name, &tag.value);
                    }
                }
                Some(field) => {
                    has.push(field);
                    self.tag(&tag.name, &tag.value);
                }
                None => self.plain_tag(tag),
            }
        }
        for (field, value) in self.claims() {
            if !has.contains(&field) {
                self.tag(field.name_in(Format::Otn), &value);
            }
        }
        // By one tag alone, a further game in a file is not known.
        if self.is_native && record.tags.iter().filter(|tag| is_otn_tag(&tag.name)).count() == 0 {
            self.tag(Field::Origin.name(), Format::Otn.name());
        }
        for tag in other {
            if self.content.claim_of(tag).is_none() {
                self.plain_tag(tag);
            }
        }
    }

    /// Whether a claim's tag may be taken over as it stands: it names the claim as OTN does, and says something.
    fn is_own_claim(&self, tag: &Tag<'_>) -> bool {
        Field::of(Format::Otn, &tag.name) == tag.field
    }

    /// What the record claims, as OTN says it.
    fn claims(&mut self) -> Vec<(Field, Cow<'r, str>)> {
        let (content, record) = (self.content, self.content.record);
        let mut claims = Vec::new();
        let result = match record.result.winner {
            Some(Winner::Attackers) => "1",
            Some(Winner::Defenders) => "-1",
            Some(Winner::Draw) => "0",
            Some(Winner::Arbiter) | None => "?",
        };
        claims.push((Field::Result, Cow::Borrowed(result)));
        let words = content.termination();
        let is_unsaid = record.result.unfinished && !words.as_deref().is_some_and(is_unfinished);
        self.losses.add(Kind::Result, u32::from(is_unsaid));
        if let Some(words) = words {
            claims.push((Field::Termination, words));
        }
        self.losses.add(Kind::Reason, u32::from(content.loses_reason(content.last_word())));
        if let Some(name) = content.variant_name() {
            claims.push((Field::Variant, Cow::Borrowed(name)));
        }
        let mut is_start_told = false;
        match (&record.rules, content.rules()) {
            (RulesClaim::Malformed { text, .. }, _) => {
                self.losses.add(Kind::Strictness, 1);
                claims.push((Field::Rules, Cow::Owned(text.trim().to_owned())));
            }
            (_, Some(rules)) => {
                claims.push((Field::Rules, rules));
                // A position that does not fit the rules is not in them.
                is_start_told = content.variant().map(|variant| &variant.start) == record.start.as_ref();
            }
            (_, None) => self.losses.add(Kind::Strictness, 1),
        }
        if let Some(start) = record.start.as_ref().filter(|_| !is_start_told) {
            claims.push((Field::Position, Cow::Owned(start.to_string())));
        }
        if let Some(key) = content.aage_key() {
            claims.push((Field::AageKey, Cow::Owned(key.to_string())));
        }
        if let Some(id) = record.id.as_deref() {
            claims.push((Field::Id, Cow::Borrowed(id)));
        }
        if let Some(origin) = record.written_in().filter(|_| !self.is_native) {
            claims.push((Field::Origin, Cow::Borrowed(origin.name())));
        }
        claims
    }

    fn plain_tag(&mut self, tag: &'r Tag<'r>) {
        self.losses.add(Kind::Text, self.content.renames(tag));
        self.tag(&self.content.tag_name(tag), tag.text());
    }

    fn tag(&mut self, name: &str, value: &str) {
        let name = content::clean_name(name, self.losses);
        let written = plain(value).replace('|', "/").replace("1. ", "1: ");
        self.losses.add(Kind::Text, u32::from(written != value));
        self.text.push_str(&format!("[{name}:{written}]\n"));
    }

    /// Writes a line of plies; `branch` is the address of its branch, empty for the main line.
    fn line(&mut self, laid: &Laid<'r>, branch: &str, depth: usize) {
        let mut branches = laid.branches.iter().peekable();
        let mut addresses = Addresses::default();
        for turn in &laid.turns {
            self.turn(laid, turn, branch);
            while let Some(next) = branches.next_if(|next| next.at < turn.end) {
                self.variation(laid, next, branch, depth, &mut addresses);
            }
        }
        for next in branches {
            self.variation(laid, next, branch, depth, &mut addresses);
        }
    }

    fn turn(&mut self, laid: &Laid<'r>, turn: &Turn, branch: &str) {
        if branch.is_empty() {
            self.text.push_str(&format!("{}.", turn.number));
        } else {
            self.text.push_str(&format!("{branch}.{}a.", turn.number));
        }
        if turn.is_headless {
            self.text.push_str(" .....");
        }
        let entries = &laid.entries[turn.first..turn.end];
        for entry in entries {
            self.text.push(' ');
            let spelled = self.entry(entry);
            self.text.push_str(&spelled);
        }
        self.text.push('\n');
        let comments: Vec<String> = entries.iter().map(|entry| note(entry, clean_comment, self.losses)).collect();
        if comments.iter().any(|comment| !comment.is_empty()) {
            // Behind a turn whose first half is left out, an empty first part stands for that half.
            let bar = if turn.is_headless && entries.len() > 1 { "|" } else { "" };
            self.text.push_str(&format!("[{bar}{}]\n", comments.join("|")));
        }
        self.text.push('\n');
    }

    fn variation(
        &mut self,
        parent: &Laid<'r>,
        next: &Branch<'r>,
        branch: &str,
        depth: usize,
        addresses: &mut Addresses,
    ) {
        if depth >= DEEPEST || next.first().is_none() || next.at > parent.entries.len() {
            self.losses.add(Kind::Variations, 1);
            return;
        }
        let spot = parent.spot(next.at);
        let Some(letter) = u8::try_from(spot.index).ok().filter(|index| *index < 26) else {
            self.losses.add(Kind::Variations, 1);
            return;
        };
        let letter = char::from(b'a' + letter);
        let dot = if branch.is_empty() { "" } else { "." };
        let prefix = |letter| format!("{branch}{dot}{}{letter}.", spot.turn);
        // OpenTafl names the turn, and leaves it to the dots that follow to say that the second half is replaced; others name the ply.
        let prefixes = [prefix(if spot.begins_second { 'a' } else { letter }), prefix(letter)];
        let given = self.is_native.then_some(&*next.variation.address);
        let address = addresses.next(&prefixes, given);
        let laid = next.lay_out(spot.is_second);
        self.line(&laid, &address, depth + 1);
    }

    fn entry(&mut self, entry: &Entry<'r>) -> String {
        let ply = entry.ply;
        match &ply.token {
            Ok(Token::Move(played)) => self.one_move(played, entry),
            Ok(token) => {
                self.losses.add(Kind::Strictness, 1);
                if *token == Token::Resigned { "---".into() } else { ending(token).into() }
            }
            Err(_) => {
                let (word, is_changed) = word(&ply.text, &['[', ']', '|']);
                self.losses.add(Kind::Tokens, u32::from(is_changed));
                self.losses.add(Kind::Strictness, 1);
                word
            }
        }
    }

    fn one_move(&mut self, played: &Move, entry: &Entry<'r>) -> String {
        let mut played = played.clone();
        // Where no sign joins the squares, captures are not listed either; in OTN that would mean that there were none.
        if played.captures.is_empty() && !entry.ply.has_sign() {
            played.captures =
                entry.shown.iter().flat_map(|shown| &shown.captures).map(|square| captured(*square)).collect();
        }
        if played.captures.len() > MOST_CAPTURES {
            let once = squares(&played);
            if once.len() > MOST_CAPTURES {
                self.losses.add(Kind::Captures, 1);
                played.captures.clear();
            } else {
                self.losses.add(Kind::Duplicates, 1);
                let mut kept = once;
                played.captures.retain(|captured| {
                    let at = kept.iter().position(|square| *square == captured.square);
                    at.map(|at| kept.remove(at)).is_some()
                });
            }
        }
        if !self.content.means_marks_alike() && played.info.take().is_some() {
            self.losses.add(Kind::Marks, 1);
        }
        let text = Style::OTN.spell(&played, entry);
        let read = Move::parse(&text, crate::notation::Reading::Strict);
        let is_unknown = |piece: &crate::notation::Piece| matches!(piece.kind, PieceKind::Mercenary | PieceKind::Guard);
        let is_loaded = read.is_ok_and(|read| {
            let pieces = read.captures.iter().filter_map(|captured| captured.piece.as_ref()).chain(read.piece.as_ref());
            !pieces.into_iter().any(is_unknown)
        });
        self.losses.add(Kind::Strictness, u32::from(!is_loaded));
        text
    }
}

const fn captured(square: crate::notation::Square) -> Captured {
    Captured { piece: None, square }
}

/// A comment without what OTN cannot write in one, and not to be taken for the rules of another game.
fn clean_comment(text: &str) -> String {
    let clean = plain(text).replace('|', "/");
    if clean.starts_with("rules:dim:") { format!("- {clean}") } else { clean }
}

/// A text without the brackets that OTN cannot write.
fn plain(text: &str) -> String {
    visible(text).replace('[', "(").replace(']', ")")
}

/// The addresses that branches of one line have.
#[derive(Default)]
struct Addresses {
    taken: HashSet<String>,
    /// The last number that was given out behind a prefix.
    last: HashMap<String, u32>,
}

impl Addresses {
    /// The address of the next branch with one of these prefixes (`3a.`): the one that the record gives it, if it is free, or else the
    /// first prefix with the next free number.
    fn next(&mut self, prefixes: &[String], given: Option<&str>) -> String {
        let is_fit = |given: &&str| {
            prefixes.iter().any(|prefix| {
                given.strip_prefix(&**prefix).is_some_and(|number| number.parse().is_ok_and(|number: u32| number > 0))
            })
        };
        if let Some(given) = given.filter(is_fit)
            && self.taken.insert(given.to_owned())
        {
            return given.to_owned();
        }
        let prefix = &prefixes[0];
        let last = self.last.entry(prefix.clone()).or_default();
        loop {
            *last = last.saturating_add(1);
            let address = format!("{prefix}{last}");
            if self.taken.insert(address.clone()) {
                return address;
            }
        }
    }
}
