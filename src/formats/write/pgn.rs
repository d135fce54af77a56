//! Quoted tags, numbered moves, comments in braces, variations in parentheses: what chess does, for tafl.
//!
//! Moves are those of OTN, with every capture behind an `x` of its own. `1-0` means that the attackers have won. Turn numbers go on in
//! a variation, as they do in chess; one that goes on after the last ply begins with the word `then`.

use super::content::{self, Content, Entry};
use super::notes::note;
use super::plain::score;
use super::spell::{Style, ending, visible, word};
use super::turns::{Branch, DEEPEST, Laid, goes_on};
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::formats::Format;
use crate::notation::Token;
use crate::record::{Field, RulesClaim, Tag};
use std::borrow::Cow;

pub(super) const WRITER: Writer =
    Writer { target: Target::Pgn, frame: Frame { open: "", between: "\n", close: "" }, holds, write };

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Faults | Kind::Spelling => Holds::No,
        Kind::Reason => Holds::Partly("what the words for the end do not say"),
        Kind::Text => Holds::Partly("closing braces in comments, control characters"),
        Kind::Clocks => Holds::Partly("a bare number of seconds before a comment"),
        Kind::Marks => Holds::Partly("those of other notations, where they mean something else"),
        Kind::Variations => Holds::Partly("what is nested more than thirty deep"),
        Kind::Tokens => Holds::Partly("words that hold blanks, braces, parentheses or semicolons"),
        _ => Holds::Yes,
    }
}

/// Lines are broken between words once they are as long as this.
const WIDTH: usize = 80;

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut pgn = Pgn { content, losses, tags: String::new(), words: Words::default() };
    pgn.tags();
    let laid = Laid::new(content.main(), &content.record.main, &content.replay.main, false);
    pgn.line(&laid, 1, 0);
    let result = &content.record.result;
    // Without a word behind the tags, those of the next game would seem to belong to this one.
    let score = score(result.winner, result.unfinished || pgn.words.text.is_empty());
    if let Some(score) = score {
        pgn.words.push(score);
    }
    let moves = pgn.words.text.trim_start();
    format!("{}\n{moves}{}", pgn.tags, if moves.is_empty() { "" } else { "\n" })
}

struct Pgn<'c, 'r> {
    content: &'c Content<'r>,
    losses: &'c mut Losses,
    tags: String,
    words: Words,
}

impl<'r> Pgn<'_, 'r> {
    fn tags(&mut self) {
        let record = self.content.record;
        let is_native = record.written_in() == Some(Format::Pgn);
        let mut has = Vec::new();
        for tag in &record.tags {
            match self.content.claim_of(tag) {
                None => self.plain_tag(tag),
                Some(field) if is_native && Field::of(Format::Pgn, &tag.name) == Some(field) => {
                    // A claim that is made twice is written twice, so that it is doubted again.
                    has.push(field);
                    self.tag(&tag.name, &tag.value);
                }
                Some(_) => {}
            }
        }
        self.losses.add(Kind::Reason, u32::from(self.content.loses_reason(self.content.last_word())));
        for (field, value) in self.claims(is_native) {
            if !has.contains(&field) {
                self.tag(field.name_in(Format::Pgn), &value);
            }
        }
    }

    /// What the record claims, as tags say it.
    fn claims(&self, is_native: bool) -> Vec<(Field, Cow<'r, str>)> {
        let (content, record) = (self.content, self.content.record);
        let mut claims = Vec::new();
        if let Some(id) = record.id.as_deref() {
            claims.push((Field::Id, Cow::Borrowed(id)));
        }
        if let Some(score) = score(record.result.winner, record.result.unfinished) {
            claims.push((Field::Result, Cow::Borrowed(score)));
        }
        // That the game goes on, the result says.
        let has_words = record.result.reason.is_some() || content.text_of(Field::Termination).is_some();
        if let Some(words) = content.termination().filter(|_| has_words) {
            claims.push((Field::Termination, words));
        }
        if let Some(name) = content.variant_name() {
            claims.push((Field::Variant, Cow::Borrowed(name)));
        }
        if let Some(key) = content.aage_key() {
            claims.push((Field::AageKey, Cow::Owned(key.to_string())));
        }
        if let RulesClaim::Rules { text, .. } | RulesClaim::Malformed { text, .. } = &record.rules {
            claims.push((Field::Rules, Cow::Borrowed(text)));
        }
        if let Some(start) = &record.start {
            claims.push((Field::Position, Cow::Owned(start.to_string())));
        }
        // A game needs a tag to begin with.
        let is_bare = record.tags.is_empty() && claims.is_empty();
        if let Some(origin) = record.written_in().filter(|_| !is_native || is_bare) {
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
        let written = visible(value);
        self.losses.add(Kind::Text, u32::from(written != value));
        let escaped = written.replace('\\', "\\\\").replace('"', "\\\"");
        self.tags.push_str(&format!("[{name} \"{escaped}\"]\n"));
    }

    /// Writes a line whose first turn has this number.
    fn line(&mut self, laid: &Laid<'r>, first: u32, depth: usize) {
        let mut branches = laid.branches.iter().peekable();
        for turn in &laid.turns {
            let number = first + turn.number - 1;
            let mut is_told = false;
            for index in turn.first..turn.end {
                let is_second = turn.second.is_some_and(|second| index >= second);
                let entry = &laid.entries[index];
                let spelled = self.entry(entry);
                if std::mem::replace(&mut is_told, true) {
                    self.words.push(&spelled);
                } else {
                    self.words.push(&format!("{number}.{} {spelled}", if is_second { ".." } else { "" }));
                }
                let note = note(entry, |text| visible(text).replace('}', ")"), self.losses);
                if !note.is_empty() {
                    self.words.push_whole(&format!("{{{note}}}"));
                    is_told = false;
                }
                while let Some(branch) = branches.next_if(|branch| branch.at <= index) {
                    is_told = false;
                    self.variation(laid, branch, first, depth);
                }
            }
        }
        for branch in branches {
            self.variation(laid, branch, first, depth);
        }
    }

    /// Writes a variation of a line whose first turn has this number.
    fn variation(&mut self, parent: &Laid<'r>, branch: &Branch<'r>, first: u32, depth: usize) {
        let is_nowhere = branch.at > parent.entries.len() || parent.entries.is_empty();
        let Some(entry) = branch.first().filter(|_| depth < DEEPEST && !is_nowhere) else {
            self.losses.add(Kind::Variations, 1);
            return;
        };
        let spot = parent.spot_of_branch(branch.at, goes_on(&entry));
        let laid = branch.lay_out(spot.is_second);
        self.words.push("(");
        if branch.at == parent.entries.len() {
            self.words.push("then");
        }
        self.line(&laid, first + spot.turn - 1, depth + 1);
        self.words.close(")");
    }

    fn entry(&mut self, entry: &Entry<'r>) -> String {
        let ply = entry.ply;
        match &ply.token {
            Ok(Token::Move(played)) => {
                let mut played = played.clone();
                if !self.content.means_marks_alike() && played.info.take().is_some() {
                    self.losses.add(Kind::Marks, 1);
                }
                Style { between: 'x', ..Style::OTN }.spell(&played, entry)
            }
            Ok(token) => ending(token).into(),
            Err(_) => {
                let (word, is_changed) = word(&ply.text, &['{', '}', '(', ')', ';', '[', ']']);
                self.losses.add(Kind::Tokens, u32::from(is_changed));
                word
            }
        }
    }
}

/// A running text that is broken into lines.
#[derive(Default)]
struct Words {
    text: String,
    /// How many characters the last line has.
    column: usize,
    /// Whether nothing goes before the next word.
    is_tight: bool,
}

impl Words {
    fn push(&mut self, word: &str) {
        let length = word.chars().count();
        if std::mem::take(&mut self.is_tight) {
            // Behind an opening parenthesis.
        } else if self.column + 1 + length > WIDTH && self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
        self.is_tight = word == "(";
    }

    /// Adds a text that may hold line ends of its own.
    fn push_whole(&mut self, text: &str) {
        self.push(text);
        if let Some((_, last)) = text.rsplit_once('\n') {
            self.column = last.chars().count();
        }
    }

    /// Adds a sign without a blank before it.
    fn close(&mut self, sign: &str) {
        self.text.push_str(sign);
        self.column += sign.len();
        self.is_tight = false;
    }
}
