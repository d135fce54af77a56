//! Where one OTN game of a file ends and the next one begins.
//!
//! A new game begins where, after moves, two lines in a row begin with tags that OTN defines, or one with
//! `[rules:dim:`. One such line may well be a comment (`[result: I should have won]`), and so may the line after a move in a
//! game whose moves have comments. But turn 1 does not come twice in a game: if it comes again, a new game begins with the tags on
//! its line, or with those that stand alone between a blank line and it. Where a game stands on one line with its tags, two of them
//! at least, the next such line begins the next one, even if its moves have no numbers. (With one tag and no numbers, it might
//! be a comment and the next moves: that is not cut.) A tag with a bar in it is always a comment.
//!
//! A game may have no moves. Then the next one begins after a blank line, with the tags among which one of OTN's own is here for the second
//! time.

use super::super::detect;
use super::super::{Seam, Seams};
use crate::notation::Reading;
use crate::notation::movelist::{Entry, Item, entries};

/// What has been seen of the game that is being cut.
#[derive(Default)]
pub(super) struct OtnSeams {
    has_moves: bool,
    /// How many brackets are open.
    depth: usize,
    /// Whether the last lines were tags that may belong to the next game.
    is_doubtful: bool,
    /// Whether the last line with moves has no comment yet.
    is_bare: bool,
    /// Whether moves of this game have comments: then what follows the next moves is one too.
    has_comments: bool,
    /// Whether the last line was blank.
    is_gap: bool,
    /// Whether turn 1 has been seen: if it comes again, it is that of another game.
    has_first_turn: bool,
    /// Whether the last lines were tags after a gap: if turn 1 follows, they belong to it.
    awaits_first_turn: bool,
    /// Whether the tags and the moves of this game stand on one line.
    is_one_line: bool,
    /// The names of OTN's own tags that this game has had.
    seen: Vec<String>,
    /// The same of the tags that may belong to the next game: they stand after a gap, in a game without moves.
    doubtful: Vec<String>,
}

impl Seams for OtnSeams {
    /// The end of the last line was not seen: whatever it opened is taken to be closed.
    fn lose_sight(&mut self) {
        self.depth = 0;
    }

    fn next(&mut self, line: &[u8]) -> Seam {
        let was_inside = self.depth > 0;
        if line.starts_with(b"[") {
            self.depth = 0;
        }
        let mut has_text = false;
        for byte in line {
            match byte {
                b'[' => self.depth += 1,
                b']' => self.depth = self.depth.saturating_sub(1),
                byte => has_text |= self.depth == 0 && !byte.is_ascii_whitespace(),
            }
        }
        let is_known = detect::tag_name(line).is_some_and(detect::is_known_tag);
        let is_rules = is_known && line[1..].to_ascii_lowercase().starts_with(b"rules:dim:");
        // A bar parts what is said of one move from what is said of the next.
        let is_comment = memchr::memchr(b'|', line).is_some() || (self.is_bare && self.has_comments);
        let is_tag = is_rules || (is_known && !is_comment);
        if line.starts_with(b"[") {
            self.has_comments |= self.is_bare && !is_known;
            self.is_bare = false;
        }
        self.is_bare |= has_text;
        let is_blank = line.trim_ascii().is_empty();
        let is_gap = std::mem::replace(&mut self.is_gap, is_blank && !was_inside);
        let (tags, moves) = if was_inside && !line.starts_with(b"[") { (0, &[][..]) } else { tags_and_moves(line) };
        let is_first_turn = is_first_turn(moves);
        let is_one_line = tags >= 2 && (is_first_turn || is_move(moves));
        let is_first_again = self.has_first_turn && is_first_turn && (tags > 0 || self.awaits_first_turn);
        if self.has_moves && (is_first_again || (is_one_line && self.is_one_line)) {
            return Seam::Here;
        }
        if self.has_moves && is_tag && (self.is_doubtful || is_rules) {
            return Seam::Here;
        }
        if !self.has_moves && !was_inside {
            match self.next_without_moves(line, is_gap, has_text) {
                Seam::None => {}
                seam => return seam,
            }
        }
        self.has_first_turn |= is_first_turn;
        self.is_one_line |= is_one_line && !self.has_moves;
        self.awaits_first_turn |= self.has_first_turn && is_gap && tags > 0 && moves.is_empty();
        if self.has_moves && is_tag {
            self.is_doubtful = true;
            return Seam::Perhaps;
        }
        let goes_on = !has_text && (was_inside || is_blank) && !line.starts_with(b"[");
        if (self.is_doubtful || self.awaits_first_turn) && (goes_on || tags > 0) {
            return Seam::Perhaps;
        }
        (self.is_doubtful, self.awaits_first_turn) = (false, false);
        self.has_moves |= has_text;
        Seam::None
    }
}

impl OtnSeams {
    /// Whether a new game begins with this line after one that has had no moves.
    fn next_without_moves(&mut self, line: &[u8], is_gap: bool, has_text: bool) -> Seam {
        if has_text {
            self.seen.append(&mut self.doubtful);
            return Seam::None;
        }
        let is_doubtful = !self.doubtful.is_empty();
        let Some(name) = detect::tag_name(line).filter(|name| detect::is_known_tag(name)) else {
            return if is_doubtful { Seam::Perhaps } else { Seam::None };
        };
        let may_be_next = is_doubtful || (is_gap && !self.seen.is_empty());
        let is_in = |names: &[String]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        if may_be_next && is_in(&self.seen) {
            return Seam::Here;
        }
        let names = if may_be_next { &mut self.doubtful } else { &mut self.seen };
        // There are few names, however many tags there are.
        if !is_in(names) {
            names.push(name.to_ascii_lowercase());
        }
        if may_be_next { Seam::Perhaps } else { Seam::None }
    }
}

/// How many of OTN's own tags a line begins with, and what follows them. None, and nothing, if one of them is not closed on its line or
/// has a bar, and so is a comment.
fn tags_and_moves(line: &[u8]) -> (usize, &[u8]) {
    let (mut rest, mut tags) = (line, 0);
    while let Some(name) = detect::tag_name(rest) {
        if tags == 0 && !detect::is_known_tag(name) {
            break;
        }
        let mut depth = 0_usize;
        let end = rest.iter().position(|byte| {
            depth = match byte {
                b'[' => depth + 1,
                b']' => depth - 1,
                _ => depth,
            };
            depth == 0
        });
        match end {
            Some(end) if memchr::memchr(b'|', &rest[..end]).is_none() => rest = rest[end + 1..].trim_ascii_start(),
            _ => return (0, &[]),
        }
        tags += 1;
    }
    (tags, rest.trim_ascii())
}

/// Whether a text begins with turn 1 and a move. `1... d5-c5` is only the second half of it.
fn is_first_turn(text: &[u8]) -> bool {
    if text.first() != Some(&b'1') {
        return false;
    }
    let text = String::from_utf8_lossy(&text[..text.len().min(FIRST_WORDS)]);
    let mut words = entries(&text, Reading::Lenient);
    let is_one = |entry: Entry<'_>| entry.item == Ok(Item::Number(1)) && matches!(entry.text, "1" | "1.");
    words.next().is_some_and(is_one) && words.next().is_some_and(|entry| matches!(entry.item, Ok(Item::Token(_))))
}

/// Whether a text begins with a move.
fn is_move(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&text[..text.len().min(FIRST_WORDS)]);
    entries(&text, Reading::Lenient).next().is_some_and(|entry| matches!(entry.item, Ok(Item::Token(_))))
}

/// As much of a text as holds its first two words.
const FIRST_WORDS: usize = 200;
