//! Moves as text: which signs a format writes.

use super::content::Entry;
use crate::notation::movelist::entries;
use crate::notation::{Kind, Mode, Move, Piece, Reading, Token};

/// How a format writes moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// What stands between captured squares; an `x` stands before the first one.
    pub between: char,
    /// Which letters stand before squares.
    pub letters: Letters,
    /// Whether jumps and berserk turns have signs of their own.
    pub signs: bool,
    /// Whether marks are written at the end.
    pub marks: bool,
    /// Whether squares are written in upper case.
    pub is_upper: bool,
}

/// Which letters stand before squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// None.
    None,
    /// Those of the record.
    Recorded,
    /// Those of the record, and those of every special piece that the board shows.
    Special,
}

impl Style {
    /// Squares and captures: `d7-d5xc5xe5`.
    pub const PLAIN: Style =
        Style { between: 'x', letters: Letters::None, signs: false, marks: false, is_upper: false };

    /// All that OTN can say: `Nd4^=d6xcd5/nd7`.
    pub const OTN: Style = Style { between: '/', letters: Letters::Special, signs: true, marks: true, is_upper: false };

    /// All that the record says, and no more.
    pub const RECORDED: Style =
        Style { between: 'x', letters: Letters::Recorded, signs: true, marks: true, is_upper: false };

    /// Writes a move.
    pub fn spell(&self, played: &Move, entry: &Entry<'_>) -> String {
        let mut text = String::new();
        let shown = entry.shown;
        let seen = shown.map(|shown| shown.piece).filter(|piece| piece.kind != Kind::Man);
        if let Some(piece) = self.letter(played.piece, seen) {
            text.push(piece.letter());
        }
        text.push_str(&played.from.to_string());
        let mode = match (played.mode, shown) {
            _ if !self.signs => Mode::Step,
            (Mode::Step, Some(shown)) => match (shown.continued, shown.jumped) {
                (false, false) => Mode::Step,
                (false, true) => Mode::Jump,
                (true, false) => Mode::Berserk,
                (true, true) => Mode::BerserkJump,
            },
            (mode, _) => mode,
        };
        text.push_str(mode.sign());
        text.push_str(&played.to.to_string());
        for (index, captured) in played.captures.iter().enumerate() {
            text.push(if index == 0 { 'x' } else { self.between });
            let seen = shown.and_then(|shown| shown.king).filter(|king| *king == captured.square);
            if let Some(piece) = self.letter(captured.piece, seen.map(|_| Piece::KING)) {
                text.push(piece.letter());
            }
            text.push_str(&captured.square.to_string());
        }
        if self.is_upper {
            // The `x` of captures is no file of any board: those end at `s`.
            text = text.chars().map(|c| if c == 'x' { c } else { c.to_ascii_uppercase() }).collect();
        }
        if let Some(info) = played.info.filter(|_| self.marks) {
            text.push_str(info.glyph());
        }
        text
    }

    fn letter(&self, recorded: Option<Piece>, seen: Option<Piece>) -> Option<Piece> {
        match self.letters {
            Letters::None => None,
            Letters::Recorded => recorded,
            Letters::Special => recorded.or(seen),
        }
    }
}

/// A word that is no move, as one word of a running text. What would end the word or mean something is replaced, so that it stays a word that
/// cannot be read. The second value says whether anything was.
pub(super) fn word(text: &str, forbidden: &[char]) -> (String, bool) {
    let is_forbidden = |c: char| c.is_whitespace() || c.is_control() || forbidden.contains(&c);
    let mut word: String = text.chars().map(|c| if is_forbidden(c) { '?' } else { c }).collect();
    let is_unread = !word.is_empty() && entries(&word, Reading::Lenient).all(|entry| entry.item.is_err());
    if !is_unread || word.starts_with(['#', ';', '[', '{']) {
        word.insert(0, '?');
    }
    let is_changed = word != text;
    (word, is_changed)
}

/// A text whose control characters are replaced: with one of them, a file would be no text to many programs, this one among them.
pub(super) fn visible(text: &str) -> String {
    let is_hidden = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{80}'..='\u{9F}');
    text.replace(is_hidden, "\u{FFFD}")
}

/// The words for an ending among moves.
pub(super) const fn ending(token: &Token) -> &'static str {
    match token {
        Token::Timeout => "timeout",
        Token::Resigned | Token::Move(_) => "resigned",
    }
}
