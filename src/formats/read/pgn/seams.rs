//! Where one game of a PGN file ends and the next one begins.
//!
//! A new game begins with the first line that begins with a tag after moves; after tags without moves, with the tag that the game
//! itself began with, if a blank line stands before it. Tags inside comments are none. But a brace that is never closed should not
//! cost all the games after it: a blank line and two lines after it that are whole tags end a comment.

use super::super::{Seam, Seams};
use super::tag::{self, Ending, ending};
use crate::formats::detect;

/// What has been seen of the game that is being cut.
#[derive(Default)]
pub(super) struct PgnSeams {
    open: Open,
    has_moves: bool,
    /// The name of the first tag.
    first: Option<String>,
    /// Whether a blank line has been seen after it.
    has_gap: bool,
    /// Whether a blank line has been seen in the open value.
    has_gap_inside: bool,
    /// Whether the last line was blank.
    is_gap: bool,
    /// Whether the last line was a tag inside a comment, after a blank line.
    is_doubtful: bool,
}

/// What goes on over the end of a line.
#[derive(Default, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    Value,
    Comment,
}

impl Seams for PgnSeams {
    /// The end of the last line was not seen: whatever it opened is taken to be closed.
    fn lose_sight(&mut self) {
        self.open = Open::Nothing;
    }

    fn next(&mut self, line: &[u8]) -> Seam {
        let is_blank = line.trim_ascii().is_empty();
        let is_gap = std::mem::replace(&mut self.is_gap, is_blank);
        match self.open {
            Open::Comment => self.commented(line, is_gap),
            Open::Value if tag::begins(line) => {
                // The quote was forgotten, and moves may have stood behind the gap.
                self.open = Open::Nothing;
                if self.has_gap_inside { Seam::Here } else { self.line(line) }
            }
            Open::Value => {
                self.has_gap_inside |= is_blank;
                self.value(line);
                Seam::None
            }
            Open::Nothing if is_blank => {
                self.has_gap = true;
                Seam::None
            }
            Open::Nothing => self.line(line),
        }
    }
}

impl PgnSeams {
    /// A line that begins outside of everything.
    fn line(&mut self, line: &[u8]) -> Seam {
        let line = line.trim_ascii_start();
        if let Some(name) = detect::quoted_tag(line) {
            let is_first = self.first.as_deref().is_some_and(|first| first.eq_ignore_ascii_case(name));
            if self.has_moves || (is_first && self.has_gap) {
                return Seam::Here;
            }
            self.first.get_or_insert_with(|| name.to_owned());
        }
        self.rest(line);
        Seam::None
    }

    /// A line inside a comment.
    fn commented(&mut self, line: &[u8], is_gap: bool) -> Seam {
        if let Some(end) = memchr::memchr(b'}', line) {
            (self.open, self.is_doubtful) = (Open::Nothing, false);
            self.moves(&line[end + 1..]);
            return Seam::None;
        }
        let line = line.trim_ascii();
        let value = tag::value_start(line).map(|start| &line[start..]);
        let is_tag =
            value.is_some_and(|value| matches!(ending(value), Ending::Closed { next, .. } if next == value.len()));
        if is_tag && self.is_doubtful {
            return Seam::Here;
        }
        self.is_doubtful = is_tag && is_gap;
        if self.is_doubtful { Seam::Perhaps } else { Seam::None }
    }

    /// Tags, and what follows them.
    fn rest(&mut self, mut line: &[u8]) {
        while let Some(start) = tag::value_start(line) {
            match self.value(&line[start..]) {
                Some(next) => line = line[start + next..].trim_ascii_start(),
                None => return,
            }
        }
        self.moves(line);
    }

    /// A value, or a part of one. Gives the place after it, if it ends on this line.
    fn value(&mut self, line: &[u8]) -> Option<usize> {
        let next = match ending(line) {
            Ending::Closed { next, .. } => next,
            Ending::Unbracketed { quote } => quote + 1,
            Ending::Open => {
                if self.open == Open::Nothing {
                    (self.open, self.has_gap_inside) = (Open::Value, false);
                }
                return None;
            }
        };
        self.open = Open::Nothing;
        Some(next)
    }

    /// Moves and comments.
    fn moves(&mut self, mut line: &[u8]) {
        // `[hello]` is no tag and no move.
        let is_bracket = line.starts_with(b"[");
        loop {
            let end = memchr::memchr2(b'{', b';', line).unwrap_or(line.len());
            self.has_moves |= !is_bracket && !line[..end].trim_ascii().is_empty();
            match line.get(end) {
                Some(b'{') => match memchr::memchr(b'}', &line[end..]) {
                    Some(length) => line = &line[end + length + 1..],
                    None => {
                        self.open = Open::Comment;
                        return;
                    }
                },
                _ => return,
            }
        }
    }
}
