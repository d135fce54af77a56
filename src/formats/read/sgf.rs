//! A dialect of SGF that was proposed for tafl.
//!
//! ```text
//! (GM[Tablut]SZ[9]PB[Ada]PW[Björn]DT[2021-01-16]RE[0-1]
//! ;B[ifgf];W[egeh];B[fihi];W[efhf:gf])
//! ```
//!
//! It is no good SGF: the game is named where a number should be, and rows are counted from the bottom, so that `ifgf` goes from i6 to g6. Black
//! are the attackers. Captured squares follow after a colon. How more than one of them is written is not known: further colons are taken, and
//! none. The result is the attackers' score first. One sample is known, and no rules are told but by the name.
//!
//! Properties that are no moves are tags, but for comments (`C`) after the first move, which belong to the move of their node. The dialect has
//! not been seen with variations: the first branch is read as the game, others are left out and told of.

use super::lines::{note, ply};
use super::{Cutting, Reader, Seam, Seams, Sheet, detect, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Captured, Move, Square, SyntaxError, Token};
use crate::record::{FaultKind, Field, Record, RecordedResult, RulesClaim, Tag};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Sgf, looks_like, cutting: Cutting::Lines(|| Box::new(SgfSeams::default())), read };

/// The game is named by a word: SGF of other games has a number there.
fn looks_like(head: &detect::Head<'_>) -> bool {
    let Some(mut rest) = head.text().strip_prefix('(') else { return false };
    rest = rest.trim_start();
    rest = rest.strip_prefix(';').unwrap_or(rest);
    while let Some(Property { name, value, next, .. }) = Property::at(rest, 0) {
        if name == "GM" {
            return value.trim_start().starts_with(char::is_alphabetic);
        }
        rest = &rest[next..];
    }
    false
}

/// One value of a property, and its name if that stands before it.
struct Property<'a> {
    /// Empty for a further value of the property before.
    name: &'a str,
    /// The value as it stands between the brackets.
    value: &'a str,
    name_at: usize,
    value_at: usize,
    next: usize,
    is_closed: bool,
}

impl<'a> Property<'a> {
    /// The property whose name, or whose further value, begins at a byte of the text, blanks before it left out.
    fn at(text: &'a str, at: usize) -> Option<Self> {
        let skip = |at: usize| at + (text[at..].len() - text[at..].trim_start().len());
        let name_at = skip(at);
        let length = text[name_at..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &text[name_at..name_at + length];
        let open = skip(name_at + length);
        if text.as_bytes().get(open) != Some(&b'[') {
            return None;
        }
        let value_at = open + 1;
        let (mut end, bytes) = (value_at, text.as_bytes());
        while let Some(byte) = bytes.get(end).filter(|byte| **byte != b']') {
            end += if *byte == b'\\' { 2 } else { 1 };
        }
        let is_closed = end < text.len();
        let end = end.min(text.len());
        // A backslash may stand before a character of several bytes.
        let value = text.get(value_at..end).unwrap_or(&text[value_at..]);
        let next = value_at + value.len() + usize::from(is_closed);
        Some(Self { name, value, name_at, value_at, next, is_closed })
    }
}

/// The value without the backslashes before brackets, colons and themselves.
fn unescaped(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let (mut value, mut is_escaped) = (String::with_capacity(raw.len()), false);
    for c in raw.chars() {
        is_escaped = c == '\\' && !is_escaped;
        if !is_escaped {
            value.push(c);
        }
    }
    Cow::Owned(value)
}

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text;
    let mut game = Game { sheet, record: Record::default(), node_comments: Vec::new(), last_name: "" };
    let (mut at, mut depth, mut is_done) = (0_usize, 0_usize, false);
    while at < text.len() {
        let rest = &text[at..];
        let sign = rest.bytes().next().unwrap_or_default();
        match sign {
            b'(' if is_done => {
                let kind = if depth == 0 { FaultKind::StrayText } else { FaultKind::BadAddress };
                game.sheet.fault(at, kind, || "another branch or game begins here; it is left out");
                at = skip_tree(text, at);
                continue;
            }
            b'(' => depth += 1,
            b')' if depth == 0 => {
                game.sheet.fault(at, FaultKind::StrayBracket, || "no parenthesis is open that this one could close");
            }
            b')' => {
                depth -= 1;
                is_done = true;
            }
            b';' => game.end_node(),
            _ if rest.starts_with(char::is_whitespace) => {}
            _ => {
                at = game.property(at);
                continue;
            }
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    if depth > 0 {
        game.sheet.fault(text.len(), FaultKind::UnclosedBracket, || "the parenthesis of the game is never closed");
    }
    game.end_node();
    Record { faults: game.sheet.into_faults(), ..game.record }
}

/// The place after the tree that begins here.
fn skip_tree(text: &str, start: usize) -> usize {
    let (mut depth, mut is_value, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_value => is_escaped = true,
            b']' => is_value = false,
            _ if is_value => {}
            b'[' => is_value = true,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

struct Game<'a> {
    sheet: Sheet<'a>,
    record: Record<'a>,
    /// The comments of the current node.
    node_comments: Vec<&'a str>,
    /// The name of the last property of the node.
    last_name: &'a str,
}

impl<'a> Game<'a> {
    /// What begins here: a property, or something that is none. Gives the place after it.
    fn property(&mut self, at: usize) -> usize {
        let text = self.sheet.text;
        let Some(property) = Property::at(text, at) else {
            let length = text[at..].find(|c: char| c.is_whitespace() || "();[".contains(c)).unwrap_or(text.len() - at);
            let length = length.max(text[at..].chars().next().map_or(1, char::len_utf8));
            let message = || format!("`{}` is no property", excerpt(&text[at..at + length]));
            self.sheet.fault(at, FaultKind::BadTag, message);
            return at + length;
        };
        let Property { name, value, name_at, value_at, next, is_closed } = property;
        if !is_closed {
            self.sheet.fault(value_at - 1, FaultKind::UnclosedBracket, || "this bracket is never closed");
        }
        let is_further = name.is_empty();
        if !is_further {
            self.last_name = name;
        }
        match self.last_name {
            "B" | "W" => self.push(if is_further { value_at - 1 } else { name_at }, value_at, next, value),
            "C" => self.node_comments.push(value),
            "" => {
                let message = || format!("`[{}]` is a value without a name", excerpt(value));
                self.sheet.fault(value_at - 1, FaultKind::BadTag, message);
            }
            name => self.tag(name, unescaped(value), value_at),
        }
        next
    }

    fn push(&mut self, start: usize, value_at: usize, next: usize, value: &'a str) {
        let text = &self.sheet.text[start..next];
        let token = one_move(value).map(Token::Move).map_err(|offset| {
            let expected = if offset == 0 { "a move as `ifgf`" } else { "a square as `if`" };
            SyntaxError::at(text, value_at - start + offset, expected)
        });
        let place = self.sheet.place(start);
        self.record.main.plies.push(ply(Cow::Borrowed(text), token, place));
    }

    fn tag(&mut self, name: &'a str, value: Cow<'a, str>, at: usize) {
        let tag = Tag::new(Format::Sgf, name, value.clone());
        match tag.field {
            Some(Field::Variant) if self.record.rules == RulesClaim::None && !value.trim().is_empty() => {
                self.record.rules = RulesClaim::Named { aage_key: None, name: Some(value) };
            }
            Some(Field::Result) if self.record.result == RecordedResult::default() => match result(value.trim()) {
                Some(result) => self.record.result = result,
                None if value.trim().is_empty() => {}
                None => {
                    let message =
                        || format!("the result is `{}`, where 1-0, 0-1 or 1/2-1/2 should be", excerpt(&value));
                    self.sheet.fault(at, FaultKind::BadResult, message);
                }
            },
            Some(Field::Variant | Field::Result) if !value.trim().is_empty() => {
                let message = || format!("a second property `{name}`; the first one counts");
                self.sheet.fault(at, FaultKind::BadTag, message);
            }
            _ => {}
        }
        self.record.tags.push(tag);
    }

    /// Gives the comments of the node to its move. Those before the first move are tags.
    fn end_node(&mut self) {
        for comment in self.node_comments.drain(..) {
            let comment = unescaped(comment);
            match self.record.main.plies.last_mut() {
                Some(ply) => note(ply, &comment),
                None => self.record.tags.push(Tag::new(Format::Sgf, "C", comment)),
            }
        }
        self.last_name = "";
    }
}

/// `ifgf:hf`; an error is the byte at which it goes wrong.
fn one_move(value: &str) -> Result<Move, usize> {
    let bytes = value.as_bytes();
    let square = |at: usize| {
        let [file @ b'a'..=b's', rank @ b'a'..=b's'] = bytes.get(at..at + 2)? else { return None };
        Square::new(file - b'a', rank - b'a')
    };
    let mut one_move = Move::new(square(0).ok_or(0_usize)?, square(2).ok_or(2_usize)?);
    let mut at = 4;
    if bytes.get(at).is_some_and(|byte| *byte != b':') {
        return Err(at);
    }
    while at < bytes.len() {
        at += usize::from(bytes[at] == b':');
        one_move.captures.push(Captured { piece: None, square: square(at).ok_or(at)? });
        at += 2;
    }
    Ok(one_move)
}

/// The attackers' score first.
fn result(text: &str) -> Option<RecordedResult> {
    let winner = match text {
        "1-0" => Some(Winner::Attackers),
        "0-1" => Some(Winner::Defenders),
        "1/2-1/2" => Some(Winner::Draw),
        "*" => None,
        _ => return None,
    };
    Some(RecordedResult { winner, unfinished: winner.is_none(), ..RecordedResult::default() })
}

/// A new game begins with a line that begins with a parenthesis when all others are closed, or with one that surely begins a game.
#[derive(Default)]
struct SgfSeams {
    has_begun: bool,
    depth: usize,
    is_value: bool,
}

impl Seams for SgfSeams {
    /// The end of the last line was not seen: whatever it opened is taken to be closed.
    fn lose_sight(&mut self) {
        (self.depth, self.is_value) = (0, false);
    }

    fn next(&mut self, line: &[u8]) -> Seam {
        let start = line.trim_ascii_start();
        let is_game = start.starts_with(b"(GM[") || start.starts_with(b"(;GM[");
        let is_free = self.depth == 0 && !self.is_value && start.starts_with(b"(");
        if self.has_begun && (is_game || is_free) {
            return Seam::Here;
        }
        let mut is_escaped = false;
        for byte in line {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if self.is_value => is_escaped = true,
                b']' => self.is_value = false,
                _ if self.is_value => {}
                b'[' => self.is_value = true,
                b'(' => (self.depth, self.has_begun) = (self.depth + 1, true),
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        Seam::None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;

    const GAME: &str = "(GM[Tablut]SZ[9]PB[Ada]PW[Björn]DT[2021-01-16]RE[0-1]BO[412]\n;B[ifgf];W[eggg:gf];B[ieig])\n";

    fn moves(record: &Record<'_>) -> String {
        let told = |ply: &crate::record::Ply<'_>| ply.token.as_ref().map_or_else(|_| "!".into(), Token::to_string);
        record.main.plies.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    fn tags<'r>(record: &'r Record<'_>) -> Vec<(&'r str, &'r str)> {
        record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect()
    }

    #[test]
    fn rows_are_counted_from_the_bottom() {
        let record = only(GAME);
        assert_eq!((record.format, faults(&record)), (Some(Format::Sgf), vec![]));
        assert_eq!(moves(&record), "i6-g6 e7-g7xg6 i5-i7");
        assert_eq!(plies(&record.main), "B[ifgf] W[eggg:gf] B[ieig]");
        assert_eq!((record.main.plies[1].place.line, record.main.plies[1].place.column), (2, 10));
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some("Tablut".into()) });
        assert_eq!(record.result.winner, Some(Winner::Defenders));
        let expected = [
            ("GM", "Tablut"),
            ("SZ", "9"),
            ("PB", "Ada"),
            ("PW", "Björn"),
            ("DT", "2021-01-16"),
            ("RE", "0-1"),
            ("BO", "412"),
        ];
        assert_eq!(tags(&record), expected);
        assert_eq!(record.tag(Field::Attackers).unwrap().value, "Ada");
    }

    #[test]
    fn every_guess_at_several_captures_is_read() {
        for list in ["gf:fe", "gffe"] {
            assert_eq!(moves(&only(format!("(GM[Tablut];B[ifgf:{list}])"))), "i6-g6xg6/f5");
        }
    }

    #[test]
    fn values_may_hold_brackets_and_parentheses_and_comments_belong_to_the_move_of_their_node() {
        let record =
            only("(;GM[Tablut]PB[[clan\\]Ada)]C[hel\\\\lo;(]AB[aa] [bb]\n;C[why]B[ifgf];W[egeh] C[so\\: \n\\]])");
        assert_eq!((moves(&record).as_str(), faults(&record)), ("i6-g6 e7-e8", vec![]));
        let expected = [("GM", "Tablut"), ("PB", "[clan]Ada)"), ("AB", "aa"), ("AB", "bb"), ("C", "hel\\lo;(")];
        assert_eq!(tags(&record), expected);
        assert_eq!(record.tags[4].field, Some(Field::StartComment));
        let comments: Vec<&str> =
            record.main.plies.iter().map(|ply| ply.note.as_ref().unwrap().comment.as_str()).collect();
        assert_eq!(comments, ["why", "so: \n]"]);
    }

    #[test]
    fn moves_that_cannot_be_read_are_told() {
        let record = only("(GM[Tablut];B[];W[egg];B[ifgfgf];W[zzgf];B[ifgf:])");
        assert_eq!(plies(&record.main), "!B[] !W[egg] !B[ifgfgf] !W[zzgf] !B[ifgf:]");
        let offsets: Vec<usize> = record.main.plies.iter().map(|ply| ply.token.as_ref().unwrap_err().offset).collect();
        assert_eq!(offsets, [2, 4, 6, 2, 7]);
    }

    #[test]
    fn only_the_first_branch_is_the_game() {
        let record = only("(GM[Tablut];B[ifgf](;W[egeh](;B[aaab])(;B[aaac]))(;W[ehej]))");
        assert_eq!(moves(&record), "i6-g6 e7-e8 a1-a2");
        assert_eq!(faults(&record), ["bad-address 1:39", "bad-address 1:50"]);
        let record = only(format!("{} {}", GAME.trim_end(), GAME));
        assert_eq!((record.main.plies.len(), faults(&record)), (3, vec!["stray-text 2:30".to_owned()]));
    }

    #[test]
    fn what_is_broken_is_told_and_the_rest_read() {
        let record = only("(GM[Tablut]RE[B+R] x RE[1-0]RE[0-1];[y];B[ifgf]) );W[egeh");
        let expected = [
            "bad-result 1:15",
            "bad-tag 1:20",
            "bad-tag 1:32",
            "bad-tag 1:37",
            "stray-bracket 1:50",
            "unclosed-bracket 1:53",
        ];
        assert_eq!(faults(&record), expected);
        assert_eq!((moves(&record).as_str(), record.result.winner), ("i6-g6 e7-e8", Some(Winner::Attackers)));
        assert_eq!(faults(&only("(GM[Tablut];B[ifgf]\n")), ["unclosed-bracket 2:1"]);
    }

    #[test]
    fn games_are_cut_at_their_parentheses() {
        let lines = |text: &str| records(text.as_bytes(), None).iter().map(|r| r.place.line).collect::<Vec<_>>();
        assert_eq!(lines(&GAME.repeat(3)), [1, 3, 5]);
        assert_eq!(lines("(GM[Tablut]C[\n(not a game)\n];B[ifgf]\n(;W[egeh]))\n"), [1]);
        // A parenthesis or a bracket that is never closed costs one game.
        for broken in [GAME.replace("])", "]"), GAME.replace("[ieig]", "[ieig")] {
            assert_eq!(lines(&format!("{broken}{GAME}")), [1, 3], "{broken}");
        }
    }

    #[test]
    fn sgf_of_other_games_is_none() {
        let is_of_it = |text: &str| crate::formats::detect(text.as_bytes()) == Some(Format::Sgf);
        assert!(is_of_it("(GM[Tablut") && is_of_it("( ;\nSZ[9] GM[Brandub]"));
        for text in ["(;FF[4]GM[1]SZ[19];B[pd])", "(", "(GM", "(GM[", "(see [GM])", "(a) GM[Tablut]"] {
            assert!(!is_of_it(text), "{text}");
        }
    }

    #[test]
    fn long_garbage_takes_linear_time() {
        for garbage in ["(", ")", "[", "]", "a", "a ", "B[", "B[ifgf]", ";", "\\", "C[", "C[]", "()", "é"] {
            let text = format!("(GM[Tablut]{}", garbage.repeat(900_000 / garbage.len()));
            records(text.as_bytes(), Some(Format::Sgf));
        }
    }
}
