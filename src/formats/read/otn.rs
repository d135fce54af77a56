//! OpenTafl notation, `.otg`: tags, turns, comments, variations.
//!
//! ```text
//! [attackers:Ada]
//! [rules:dim:7 name:Brandub atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d6-c6 d5-c5
//! [|a bold step]
//!
//! 1b.1.1a. ..... d5-e5
//! [safer]
//! ```
//!
//! Brackets are found first, and lines mean little: a comment may hold blank lines and lines that look like turns, and a whole
//! game may stand on one line. The notation has no way to write a `]` into a text, so these rules say which one closes it:
//!
//! * the first one, or, if every `[` on the way has its own `]` on the same line (`[attackers:[clan]Ada]`), the one after them;
//! * no text goes on over a line that begins with `[`: if there is no `]` before it, it was forgotten. The text then ends before that
//!   line, or before a line that begins with a turn number and a move.
//!
//! Before the first move every bracket is a tag, `[name:value]`. After it, every bracket is a comment, but for tags of OTN's own
//! after a turn that has its comment already, and for `[rules:dim:`.

mod seams;

use super::detect::{looks_like_moves, tag_name};
use super::lines::Lines;
use super::{Cutting, Reader, Sheet, detect, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::movelist::{Item, entries};
use crate::notation::{PositionRecord, Reading, RowOrder, RulesRecord, Side};
use crate::record::{FaultKind, Place, Record, RecordedReason, RecordedResult, RulesClaim, Tag};
use nom::bytes::complete::take_while1;
use nom::character::complete::char;
use nom::combinator::{opt, rest};
use nom::sequence::separated_pair;
use nom::{IResult, Parser};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Otn, looks_like, cutting: Cutting::Lines(|| Box::new(seams::OtnSeams::default())), read };

fn looks_like(head: &detect::Head<'_>) -> bool {
    // Plain lists know no brackets: with them, it is a game whose tags are lost.
    tag_name(head.bytes).is_some()
        || (!head.bytes.starts_with(b"[") && head.has_brackets() && looks_like_moves(head.moves()))
}

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut game = Game { lines: Lines::new(sheet), tags: Vec::new() };
    let mut brackets = Brackets { text: game.lines.sheet.text, fence: 0, unclosed_to: 0 };
    let mut offset = 0;
    while let Some(open) = brackets.next_open(offset) {
        game.turns(offset, &brackets.text[offset..open]);
        let Bracketed { inner, next, is_closed } = brackets.close(open);
        if !is_closed {
            game.lines.sheet.fault(open, FaultKind::UnclosedBracket, || "this bracket is never closed");
        }
        game.bracketed(open + 1, inner);
        offset = next;
    }
    game.turns(offset, &brackets.text[offset..]);
    game.into_record()
}

/// Finds which bracket closes which.
struct Brackets<'a> {
    text: &'a str,
    /// The last line start with a `[` that was looked for; kept so that no stretch is searched twice.
    fence: usize,
    /// Up to here there is no `]`.
    unclosed_to: usize,
}

struct Bracketed<'a> {
    inner: &'a str,
    /// Where the text goes on.
    next: usize,
    is_closed: bool,
}

impl<'a> Brackets<'a> {
    fn next_open(&self, from: usize) -> Option<usize> {
        memchr::memchr(b'[', &self.text.as_bytes()[from..]).map(|at| from + at)
    }

    fn close(&mut self, open: usize) -> Bracketed<'a> {
        let bytes = self.text.as_bytes();
        if self.fence <= open {
            let line = memchr::memmem::find(&bytes[open..], b"\n[");
            self.fence = line.map_or(bytes.len(), |at| open + at + 1);
        }
        let inside = open + 1;
        let close = self.nested_close(inside).or_else(|| {
            if inside < self.unclosed_to {
                return None;
            }
            let close = memchr::memchr(b']', &bytes[inside..self.fence]).map(|at| inside + at);
            if close.is_none() {
                self.unclosed_to = self.fence;
            }
            close
        });
        if let Some(close) = close {
            return Bracketed { inner: &self.text[inside..close], next: close + 1, is_closed: true };
        }
        let forgotten = &self.text[inside..self.fence];
        let mut end = 0;
        for (index, line) in forgotten.split_inclusive('\n').enumerate() {
            if index > 0 && is_turn(line) {
                break;
            }
            end += line.len();
        }
        Bracketed { inner: forgotten[..end].trim_end(), next: inside + end, is_closed: false }
    }

    /// The closing bracket, if every bracket before it is closed on its own line and holds no others.
    fn nested_close(&self, mut from: usize) -> Option<usize> {
        let bytes = &self.text.as_bytes()[..self.fence];
        loop {
            let at = from + memchr::memchr2(b'[', b']', &bytes[from..])?;
            if bytes[at] == b']' {
                return Some(at);
            }
            let end = at + 1 + memchr::memchr3(b'[', b']', b'\n', &bytes[at + 1..])?;
            if bytes[end] != b']' {
                return None;
            }
            from = end + 1;
        }
    }
}

/// Whether a line is a turn, and not prose that begins with a number.
fn is_turn(line: &str) -> bool {
    let mut words = entries(line, Reading::Lenient).map(|entry| entry.item);
    matches!(words.next(), Some(Ok(Item::Number(_) | Item::Address)))
        && matches!(words.next(), Some(Ok(Item::Token(_) | Item::Ellipsis)))
}

/// Whether a text before the first move is no turn, not even a bad one.
pub(super) fn is_prose(text: &str) -> bool {
    let mut words = entries(text, Reading::Lenient).map(|entry| entry.item);
    words.next().is_some_and(|first| first.is_err()) && !detect::looks_like_moves(text)
}

struct Game<'a> {
    lines: Lines<'a>,
    /// The tags, and where their values begin.
    tags: Vec<(Tag<'a>, usize)>,
}

/// `name:value`.
fn name_and_value(text: &str) -> IResult<&str, (&str, &str)> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    separated_pair(name, char(':'), rest).parse(text)
}

/// `start:/.../`, `starti:/.../` or `/.../`: a position, and whether its first row is the top one.
fn position(value: &str) -> IResult<&str, RowOrder> {
    let top_first = nom::combinator::value(RowOrder::TopFirst, nom::bytes::complete::tag("starti:"));
    let bottom_first = nom::combinator::value(RowOrder::BottomFirst, nom::bytes::complete::tag("start:"));
    let (rest, order) = opt(top_first.or(bottom_first)).parse(value)?;
    Ok((rest, order.unwrap_or(RowOrder::BottomFirst)))
}

impl<'a> Game<'a> {
    /// Moves between brackets.
    fn turns(&mut self, base: usize, text: &'a str) {
        let mut skipped = 0;
        while !self.lines.has_begun() {
            let rest = &text[skipped..];
            let line = rest.split_inclusive('\n').next().unwrap_or_default();
            if line.is_empty() || !(line.trim().is_empty() || is_prose(line)) {
                break;
            }
            if let Some(prose) = Some(line.trim()).filter(|prose| !prose.is_empty()) {
                let offset = base + skipped + line.len() - line.trim_start().len();
                self.lines
                    .sheet
                    .fault(offset, FaultKind::StrayText, || format!("`{}` is neither tag nor move", excerpt(prose)));
            }
            skipped += line.len();
        }
        let (base, text) = (base + skipped, &text[skipped..]);
        let mut offset = base;
        for part in text.split(']') {
            if offset > base {
                self.lines.sheet.fault(
                    offset - 1,
                    FaultKind::StrayBracket,
                    || "no bracket is open that this one could close",
                );
            }
            self.lines.read(offset, part);
            offset += part.len() + 1;
        }
    }

    /// What stands in brackets: a tag or a comment.
    fn bracketed(&mut self, offset: usize, inner: &'a str) {
        let tag = name_and_value(inner).ok().map(|(_, tag)| tag);
        if self.lines.has_begun() {
            let is_tag = tag.is_some_and(|(name, value)| {
                let is_rules = name.eq_ignore_ascii_case("rules") && value.trim_start().starts_with("dim:");
                is_rules || (self.lines.is_commented() && detect::is_known_tag(name))
            });
            if !is_tag {
                self.lines.comment(offset, inner);
                return;
            }
        }
        match tag {
            Some((name, value)) => {
                let at = offset + name.len() + 1;
                self.tags.push((Tag::new(Format::Otn, name, value), at));
            }
            None => {
                let message = || format!("`[{}]` is no tag: it needs a name, a colon and a value", excerpt(inner));
                self.lines.sheet.fault(offset, FaultKind::BadTag, message);
            }
        }
    }

    fn into_record(mut self) -> Record<'a> {
        let mut told = Told::default();
        for (tag, offset) in &self.tags {
            // Tags without a value are written by some apps, and say nothing.
            if let (Cow::Borrowed(value), false) = (&tag.value, tag.value.trim().is_empty()) {
                told.tag(&tag.name, value, *offset, &mut self.lines.sheet);
            }
        }
        // `?` leaves the result open, so that one among the moves is the first.
        let before = told.result.filter(|(_, result)| result.winner.is_some());
        let result = self.lines.settle(before);
        let mut record = self.lines.into_record(result);
        (record.result.reason, record.result.loser_named) = told.termination.unwrap_or_default();
        record.result.unfinished |= told.is_unfinished && record.result.winner.is_none();
        (record.id, record.origin) = (told.id.map(Cow::Borrowed), told.origin);
        record.rules = match (told.rules, told.variant, told.aage_key) {
            (RulesClaim::None, None, None) => RulesClaim::None,
            (RulesClaim::None, name, aage_key) => RulesClaim::Named { aage_key, name: name.map(Cow::Borrowed) },
            (rules, ..) => rules,
        };
        if let Some((start, place)) = told.start {
            (record.start, record.start_place) = (Some(start), place);
        }
        record.tags = self.tags.into_iter().map(|(tag, _)| tag).collect();
        record
    }
}

/// What the tags say.
#[derive(Default)]
struct Told<'a> {
    rules: RulesClaim<'a>,
    variant: Option<&'a str>,
    start: Option<(PositionRecord, Place)>,
    /// The result, and the text it was read from.
    result: Option<(&'a str, RecordedResult)>,
    termination: Option<(Option<RecordedReason>, Option<Side>)>,
    /// Whether the termination says that the game goes on.
    is_unfinished: bool,
    id: Option<&'a str>,
    origin: Option<Format>,
    aage_key: Option<u32>,
}

impl<'a> Told<'a> {
    fn tag(&mut self, name: &str, value: &'a str, offset: usize, sheet: &mut Sheet<'a>) {
        let name = name.to_ascii_lowercase();
        let is_repeated = match &*name {
            "rules" => self.rules != RulesClaim::None,
            "variant" => self.variant.is_some(),
            "position" => self.start.is_some(),
            "result" => self.result.is_some(),
            "termination" => self.termination.is_some(),
            "id" => self.id.is_some(),
            "origin" => self.origin.is_some(),
            "aage-key" => self.aage_key.is_some(),
            _ => return,
        };
        if is_repeated {
            sheet.fault(offset, FaultKind::BadTag, || format!("a second `{name}` tag; the first one counts"));
            return;
        }
        match &*name {
            "rules" => {
                let (text, place) = (Cow::Borrowed(value), sheet.place(offset));
                self.rules = match RulesRecord::parse(value) {
                    Ok(rules) => RulesClaim::Rules { rules: Box::new(rules), text, place },
                    Err(mut error) => {
                        if !value.contains(':') {
                            error.expected = Cow::Borrowed(NAME_FOR_RULES);
                        }
                        RulesClaim::Malformed { error, text, place }
                    }
                };
            }
            "variant" => self.variant = Some(value.trim()),
            "position" => {
                let (at, order) = position(value.trim_start()).unwrap_or((value, RowOrder::BottomFirst));
                match PositionRecord::parse(at.trim_end(), order) {
                    Ok(start) => self.start = Some((start, sheet.place(offset))),
                    Err(error) => {
                        let message = || format!("the starting position cannot be read: {error}");
                        sheet.fault(offset + (value.len() - at.len()) + error.offset, FaultKind::BadPosition, message);
                    }
                }
            }
            "result" => match result(value.trim()) {
                Some(result) => self.result = Some((value.trim(), result)),
                None => {
                    let message = || format!("the result is `{}`, where 1, -1, 0 or ? should be", excerpt(value));
                    sheet.fault(offset, FaultKind::BadResult, message);
                }
            },
            "id" => self.id = Some(value.trim()),
            "origin" => {
                self.origin = Format::by_name(value.trim());
                if self.origin.is_none() {
                    let message = || format!("`{}` is the name of no format", excerpt(value));
                    sheet.fault(offset, FaultKind::BadTag, message);
                }
            }
            "aage-key" => {
                self.aage_key = value.trim().parse().ok();
                if self.aage_key.is_none() {
                    let message = || format!("the key is `{}`, where a whole number should be", excerpt(value));
                    sheet.fault(offset, FaultKind::BadTag, message);
                }
            }
            _ => {
                self.termination = Some(termination(value));
                self.is_unfinished = is_unfinished(value);
            }
        }
    }
}

/// What is missing where a mere name stands for rules.
const NAME_FOR_RULES: &str = "a rules record, which begins with `dim:` (a name belongs into `[variant:...]`)";

/// `1` for the attackers, `-1` for the defenders, `0` for a draw, `?` for anything else: a puzzle, a game that goes on.
fn result(text: &str) -> Option<RecordedResult> {
    let winner = match text {
        "1" | "+1" | "1-0" => Some(Winner::Attackers),
        "-1" | "0-1" => Some(Winner::Defenders),
        "0" | "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Winner::Draw),
        "?" | "*" => None,
        _ => return None,
    };
    Some(RecordedResult { winner, ..RecordedResult::default() })
}

/// How a loss on time is told, word by word. "Time" alone says nothing: "for the first time", "time control".
const TIMEOUTS: [&[&str]; 16] = [
    &["timeout"],
    &["time", "out"],
    &["timed", "out"],
    &["times", "out"],
    &["timing", "out"],
    &["time", "ran", "out"],
    &["time", "runs", "out"],
    &["out", "of", "time"],
    &["on", "time"],
    &["by", "time"],
    &["time", "forfeit"],
    &["time", "loss"],
    &["time", "expired"],
    &["time", "is", "up"],
    &["time", "s", "up"],
    &["time", "up"],
];

/// The word of a termination with which a loss on time begins.
fn timeout(words: &[&str]) -> Option<usize> {
    if words == ["time"] {
        return Some(0);
    }
    (0..words.len()).find(|&at| {
        let phrase = TIMEOUTS.iter().find(|phrase| words[at..].starts_with(phrase));
        phrase.is_some_and(|phrase| words.get(at + phrase.len()) != Some(&"control") && !is_denied(words, at))
    })
}

/// The first word that begins with one of these and is not denied: "resigned", but not "did not resign"; "agreed", but not
/// "disagreement".
fn begins_with(words: &[&str], stems: &[&str]) -> Option<usize> {
    (0..words.len()).find(|&at| stems.iter().any(|stem| words[at].starts_with(stem)) && !is_denied(words, at))
}

/// Whether what stands here is said not to be so by one of the words before it.
fn is_denied(words: &[&str], at: usize) -> bool {
    words[at.saturating_sub(2)..at].iter().any(|word| {
        matches!(*word, "no" | "not" | "t" | "never" | "nobody" | "without")
            || word.starts_with("refus")
            || word.starts_with("declin")
    })
}

/// Whether a termination says that the game goes on.
pub(in crate::formats) fn is_unfinished(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    matches!(text.as_str(), "ongoing" | "in progress") || text.ends_with("unfinished")
}

/// What the free text of a termination says: why the game ended, and who gave up or ran out of time.
pub(in crate::formats) fn termination(text: &str) -> (Option<RecordedReason>, Option<Side>) {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (reason, told_at) = if let Some(at) = begins_with(&words, &["resign"]) {
        (RecordedReason::Resigned, at)
    } else if let Some(at) = timeout(&words) {
        (RecordedReason::Timeout, at)
    } else if begins_with(&words, &["agree"]).is_some() {
        return (Some(RecordedReason::Agreed), None);
    } else if begins_with(&words, &["abandon", "abort"]).is_some() {
        return (Some(RecordedReason::Abandoned), None);
    } else {
        return (None, None);
    };
    // The side that is named first, and whether the first verb says that it won: "White wins on time".
    let (mut side, mut has_won) = (None, false);
    for word in &words[..told_at] {
        match *word {
            "attacker" | "attackers" | "black" | "red" => side = side.or(Some(Side::Attackers)),
            "defender" | "defenders" | "white" => side = side.or(Some(Side::Defenders)),
            "win" | "wins" | "won" | "victory" => {
                has_won = true;
                break;
            }
            "lost" | "loses" => break,
            _ => {}
        }
    }
    (Some(reason), side.map(|side| if has_won { side.opponent() } else { side }))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::Line;

    const RULES: &str = "[rules:dim:7 name:Brandub esc:c atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

    /// A whole tree of lines in one line of text.
    fn tree(line: &Line<'_>) -> String {
        let branch = |branch: &crate::record::Variation<'_>| {
            format!(" ({}@{} {})", branch.address, branch.at, tree(&branch.line))
        };
        plies(line) + &line.variations.iter().map(branch).collect::<String>()
    }

    fn notes(record: &Record<'_>) -> Vec<(String, String)> {
        let noted = record.main.plies.iter().filter_map(|ply| Some((ply.text.to_string(), ply.note.as_ref()?)));
        noted
            .map(|(text, note)| (text, note.clock.map_or(String::new(), |clock| format!("<{clock}>")) + &note.comment))
            .collect()
    }

    fn pairs<'a>(pairs: &'a [(&'a str, &'a str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(a, b)| ((*a).to_string(), (*b).to_string())).collect()
    }

    #[test]
    fn a_game_by_hand_is_read_whole() {
        let text = "[date:2024.05.01]\n[attackers:Ada]\n[defenders:Björn]\n[result:1]\n[termination:Defenders resign]\n\
            [rules:dim:7 name:Brandub esc:c atkf:y ks:c cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n\
            1. d6-c6 d5-c5\n[|a bold step]\n\n2. b4-b5 d3-e3\n[|]\n\n3. d7-d5xc5 Kd4-d3\n[first blood|]\n\n\
            3b.1.1a. ..... c4-c5\n[better]\n\n4. g4-g3\n[]\n\n";
        for text in [text.to_string(), text.replace('\n', "\r\n"), format!("\u{FEFF}{text}")] {
            let record = only(&text);
            assert_eq!(faults(&record), [""; 0]);
            assert_eq!(tree(&record.main), "d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5 Kd4-d3 g4-g3 (3b.1@5 c4-c5)");
            assert_eq!(notes(&record), pairs(&[("d5-c5", "a bold step"), ("d7-d5xc5", "first blood")]));
            assert_eq!(record.main.variations[0].line.plies[0].note.as_ref().unwrap().comment, "better");
            assert_eq!((record.tags.len(), &*record.tags[2].value), (6, "Björn"));
            assert_eq!(record.result.winner, Some(Winner::Attackers));
            assert_eq!(record.result.reason, Some(RecordedReason::Resigned));
            assert_eq!(record.result.loser_named, Some(Side::Defenders));
            assert!(matches!(&record.rules, RulesClaim::Rules { rules, .. } if rules.dim == 7));
            assert_eq!(record.main.plies[2].place.line, 11);
            assert_eq!(record.main.plies[2].place.column, 4);
        }
    }

    #[test]
    fn comments_may_hold_anything_but_a_bracket_at_the_start_of_a_line() {
        let text = format!(
            "{RULES}\n\n1. d6-c6 d5-c5 \n[See:\n\n1. The attackers move b1-c1, and now\n2. d6-c6 d5-c5\n\n(Hint: \"look\" [here])|no]\n2. c2-c3xKc4 \n[]\n"
        );
        let record = only(text);
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(plies(&record.main), "d6-c6 d5-c5 c2-c3xKc4");
        let comment = "See:\n\n1. The attackers move b1-c1, and now\n2. d6-c6 d5-c5\n\n(Hint: \"look\" [here])";
        assert_eq!(notes(&record), pairs(&[("d6-c6", comment), ("d5-c5", "no")]));
    }

    #[test]
    fn tags_may_hold_newlines_brackets_and_nothing() {
        let text = "[start-comment:one\n\n1. d6-c6 two: three]\n[attackers:[clan]Ada]\n[annotator:]\n[shoe-size:45]\n[rules:]\n1. d6-c6\n";
        let record = only(text);
        assert_eq!(faults(&record), [""; 0]);
        let values: Vec<&str> = record.tags.iter().map(|tag| &*tag.value).collect();
        assert_eq!(values, ["one\n\n1. d6-c6 two: three", "[clan]Ada", "", "45", ""]);
        assert_eq!(record.rules, RulesClaim::None);
    }

    #[test]
    fn clocks_open_the_parts_of_a_comment() {
        let record = only("[x:y]\n1. d6-c6 d5-c5\n[3540 3/30 3i bold|3600]\n2. b4-b5 d3-e3\n[3 men are lost|]\n");
        let expected = [("d6-c6", "<3540 3/30 3i>bold"), ("d5-c5", "<3600>"), ("b4-b5", "3 men are lost")];
        assert_eq!(notes(&record), pairs(&expected));
    }

    #[test]
    fn variations_grow_from_their_addresses() {
        let text = "[x:y]\n1. a1-a2 b1-b2\n[|]\n2. a2-a3 b2-b3\n[|]\n\
            2a.1.1a. c1-c2 d1-d2\n[|]\n2a.1.2a. c2-c3 d2-d3\n[|]\n\
            2a.2.1a. e1-e2 f1-f2\n2a.2.1a.1.1a. ..... g1-g2\n[|one]\n2a.2.1a.1.2a. g2-g3 h1-h2\n2a.2.1a.2.1a. ..... h1-h3\n\
            2a.2.1b.3.1a. i1-i2\n2a.2.2a. e2-e3\n2b.1.1a. ..... k1-k2\n3a.1.1a. l1-l2\n3. a3-a4\n";
        let record = only(text);
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(
            tree(&record.main),
            "a1-a2 b1-b2 a2-a3 b2-b3 a3-a4 (2a.1@2 c1-c2 d1-d2 c2-c3 d2-d3) (2a.2@2 e1-e2 f1-f2 e2-e3 \
             (2a.2.1a.1@1 g1-g2 g2-g3 h1-h2) (2a.2.1a.2@1 h1-h3) (2a.2.1b.3@1 i1-i2)) (2b.1@3 k1-k2) (3a.1@4 l1-l2)"
        );
        let branch = &record.main.variations[1].line.variations[0].line;
        assert_eq!(branch.plies[0].note.as_ref().unwrap().comment, "one");
    }

    #[test]
    fn a_variation_from_nowhere_is_a_fault_and_the_rest_is_read() {
        let record =
            only("[x:y]\n1. a1-a2 b1-b2\n9a.1.1a. c1-c2\n9a.1.2a. c2-c3\n1a.7.1a. d1-d2\n1d.1.1a. e1-e2\n2. a2-a3\n");
        assert_eq!(tree(&record.main), "a1-a2 b1-b2 a2-a3 (1a.7@0 d1-d2)");
        assert_eq!(faults(&record), ["bad-address 3:1", "bad-address 6:1"]);
    }

    #[test]
    fn an_address_without_end_is_a_fault_and_its_moves_are_left_out() {
        let deep = |steps: usize| format!("1a{}.", ".1.1a".repeat(steps / 2));
        let text = format!("[x:y]\n1. a1-a2 b1-b2\n{} c1-c2\n[so]\n{} c2-c3\n2. a2-a3\n", deep(64), deep(200_000));
        let record = only(text);
        assert_eq!(faults(&record), ["bad-address 3:1", "bad-address 5:1"]);
        assert!(record.faults[1].message.len() < 200);
        assert_eq!(tree(&record.main), "a1-a2 b1-b2 a2-a3");
    }

    #[test]
    fn addresses_without_end_take_linear_time() {
        let all: String = (0..2000).map(|count| format!("1a{}. c1-c2\n", ".1.1a".repeat(count % 90))).collect();
        let start = std::time::Instant::now();
        only(format!("[x:y]\n1. a1-a2 b1-b2\n{all}"));
        assert!(start.elapsed().as_secs() < 20);
    }

    #[test]
    fn a_berserk_turn_belongs_to_one_side() {
        let record = only(
            "[x:y]\n1. Ne6^e8xe7 Ne8=e4xe3 d5-c5\n[|]\n2. b4-b5 d3-e3 Ke3^=e5xe4 e5=e6\n[|two]\n2b.1.1a. ..... a1-a2\n",
        );
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(tree(&record.main), "Ne6^e8xe7 Ne8=e4xe3 d5-c5 b4-b5 d3-e3 Ke3^=e5xe4 e5=e6 (2b.1@4 a1-a2)");
        assert_eq!(notes(&record), pairs(&[("d3-e3", "two")]));
    }

    #[test]
    fn the_dialect_of_the_app_is_read() {
        for text in [
            "[date:2024.05.01]\n[result:-1]\n[termination:Defenders won]\n[variant:Historisches Tablut]\n[annotator:]\n1. d3-c3 e6-b6\n2. a4-b4 e5-e6\n",
            "[date:2024.05.01] [result:-1] [termination:Defenders won] [variant:Historisches Tablut] [annotator:] d3-c3 e6-b6 a4-b4 e5-e6",
            "[date:2024.05.01] [result:-1] [termination:Defenders won] [variant:Historisches Tablut] [annotator:] 1. d3-c3 e6-b6 2. a4-b4 e5-e6",
        ] {
            let record = only(text);
            assert_eq!(faults(&record), [""; 0]);
            assert_eq!(plies(&record.main), "d3-c3 e6-b6 a4-b4 e5-e6");
            let name = Some(Cow::Borrowed("Historisches Tablut"));
            assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name });
            assert_eq!((record.result.winner, record.result.reason), (Some(Winner::Defenders), None));
            assert_eq!(record.tags.len(), 5);
        }
    }

    #[test]
    fn rules_are_found_wherever_they_stand() {
        for text in [
            format!("{RULES}\n[attackers:Ada]\n1. d6-c6\n"),
            format!("[attackers:Ada]\n1. d6-c6 d5-c5\n{RULES}\n"),
            format!("[attackers:Ada]\n1. d6-c6 d5-c5\n[|]\n{RULES}\n[result:1]\n"),
        ] {
            let mut cut = crate::formats::cut::Cutter::new(text.as_bytes(), None).unwrap();
            let mut chunk = Vec::new();
            let cut = cut.next_record(&mut chunk).unwrap().unwrap();
            // A rules tag behind moves begins a new game for the cutter; the reader itself is not so strict.
            let record = super::super::record(text.as_bytes(), &cut);
            assert!(matches!(record.rules, RulesClaim::Rules { .. }), "{text}");
            assert_eq!(faults(&record), [""; 0]);
        }
    }

    #[test]
    fn odd_rules_of_real_files_are_read() {
        for rules in [
            "dim:5 atkf:y cor:a5, cen:b2, sw:s efe:y starti:/1tT2/1t1K1/5/t3T/5/",
            "dim:5 atkf:y esc:e tfr:l ks:c corh: cenhe:tcTNKGMm cenp:tcTNKGMm start:/2t2/5/tTKTt/5/2t2/",
        ] {
            let record = only(format!("[rules:{rules}]\n1. b5-a5\n"));
            assert!(matches!(&record.rules, RulesClaim::Rules { text, .. } if text == rules), "{:?}", record.rules);
        }
    }

    #[test]
    fn rules_that_cannot_be_read_keep_their_place() {
        let record = only("[attackers:Ada]\n[rules:dim:7 ks:q start:/7/]\n1. d6-c6\n");
        let RulesClaim::Malformed { error, text, place } = &record.rules else { panic!("{:?}", record.rules) };
        assert_eq!((place.line, place.column), (2, 8));
        assert!(text[error.offset..].starts_with('q'), "{error}");
        assert_eq!(plies(&record.main), "d6-c6");
    }

    #[test]
    fn a_name_where_rules_should_be_is_told_where_it_belongs() {
        let record = only("[rules: copenhagen]\n1. d6-c6\n");
        let RulesClaim::Malformed { error, .. } = &record.rules else { panic!("{:?}", record.rules) };
        let message = error.to_string();
        assert!(message.contains("begins with `dim:`") && message.contains("`[variant:...]`"), "{message}");
        assert!(message.ends_with("at column 2, found `copenhagen`"), "{message}");
    }

    #[test]
    fn a_position_of_its_own_replaces_the_one_of_the_rules() {
        for value in ["/2t2/5/tTKTt/5/5/", "start:/2t2/5/tTKTt/5/5/", "starti:/5/5/tTKTt/5/2t2/"] {
            let record = only(format!("[position:{value}]\n1. d6-c6\n"));
            assert_eq!(record.start.unwrap().to_text(RowOrder::BottomFirst), "/2t2/5/tTKTt/5/5/");
        }
        let record = only("[x:y]\n[position:start:/2t2/5/tTKTx/5/5/]\n");
        assert_eq!(faults(&record), ["bad-position 2:28"]);
    }

    #[test]
    fn every_result_is_known_and_no_other() {
        for (text, winner) in
            [("1", Some(Winner::Attackers)), ("-1", Some(Winner::Defenders)), ("0", Some(Winner::Draw)), ("?", None)]
        {
            let record = only(format!("[result:{text}]\n"));
            assert_eq!((record.result.winner, faults(&record).len()), (winner, 0));
        }
        assert_eq!(faults(&only("[x:y]\n[result:2]\n")), ["bad-result 2:9"]);
        assert_eq!(faults(&only("[result:1]\n[result:0]\n")), ["bad-tag 2:9"]);
    }

    #[test]
    fn a_result_among_the_moves_is_compared_with_the_one_of_the_tag() {
        let told = |tag: &str, moves: &str| {
            let record = only(format!("[x:y]\n[result:{tag}]\n1. g4-g2 d3-g3xg2 {moves}\n"));
            (record.result.winner, record.result.unfinished, faults(&record).join(" "))
        };
        let twice = String::from("result-twice 3:19");
        assert_eq!(told("1", "0-1"), (Some(Winner::Attackers), false, twice.clone()));
        assert_eq!(told("1", "*"), (Some(Winner::Attackers), false, twice.clone()));
        assert_eq!(told("0", "1-0"), (Some(Winner::Draw), false, twice));
        assert_eq!(told("-1", "0-1"), (Some(Winner::Defenders), false, String::new()));
        assert_eq!(told("?", "0-1"), (Some(Winner::Defenders), false, String::new()));
        assert_eq!(told("?", "*"), (None, true, String::new()));
        assert_eq!(told("?", ""), (None, false, String::new()));
    }

    #[test]
    fn a_result_behind_a_variation_is_that_of_the_game_unless_the_game_goes_on() {
        let text = "[x:y]\n1. a1-a2 b1-b2\n1b.1.1a. ..... c1-c2 0-1\n2. a2-a3 b2-b3 1-0\n";
        assert_eq!((only(text).result.winner, faults(&only(text))), (Some(Winner::Attackers), vec![]));
        let text = "[x:y]\n1. a1-a2 b1-b2\n1b.1.1a. ..... c1-c2\n\n0-1\n";
        assert_eq!((only(text).result.winner, faults(&only(text))), (Some(Winner::Defenders), vec![]));
        let text = "[x:y]\n1. a1-a2 b1-b2 0-1\n1b.1.1a. ..... c1-c2 1-0\n";
        assert_eq!((only(text).result.winner, faults(&only(text))), (Some(Winner::Defenders), vec![]));
    }

    #[test]
    fn terminations_say_who_and_why() {
        use RecordedReason::{Abandoned, Agreed, Resigned, Timeout};
        use Side::{Attackers, Defenders};
        for (text, reason, loser) in [
            ("Black resigns", Some(Resigned), Some(Attackers)),
            ("White resigns", Some(Resigned), Some(Defenders)),
            ("Defender times out", Some(Timeout), Some(Defenders)),
            ("attackers lost on time", Some(Timeout), Some(Attackers)),
            ("White wins on time", Some(Timeout), Some(Attackers)),
            ("Defenders won, Black resigned", Some(Resigned), Some(Attackers)),
            ("resignation", Some(Resigned), None),
            ("Draw agreed", Some(Agreed), None),
            ("abandoned", Some(Abandoned), None),
            ("Defenders won", None, None),
            ("time forfeit", Some(Timeout), None),
            ("Black ran out of time", Some(Timeout), Some(Attackers)),
            ("White's time is up", Some(Timeout), Some(Defenders)),
            ("time", Some(Timeout), None),
        ] {
            assert_eq!(termination(text), (reason, loser), "{text}");
        }
        assert_eq!(only("[x:y]\n1. d6-c6 ---\n").result.reason, Some(Resigned));
    }

    #[test]
    fn words_that_only_sound_like_an_ending_are_none() {
        for text in [
            "King escaped for the first time",
            "three times repetition",
            "normal time control",
            "the defenders won on time control",
            "a timeless game",
            "Black did not resign",
            "White declined to resign",
            "the players disagreed",
            "won without agreement",
        ] {
            assert_eq!(termination(text), (None, None), "{text}");
        }
        let told = termination("For the first time White wins: Black resigned");
        assert_eq!(told, (Some(RecordedReason::Resigned), Some(Side::Attackers)));
    }

    #[test]
    fn a_bracket_that_is_not_closed_costs_little() {
        let record = only("[attackers:Ada\n[defenders:Björn]\n1. d6-c6 d5-c5\n[oh no\n\n2. b4-b5 d3-e3\n[fine|]\n");
        assert_eq!(faults(&record), ["unclosed-bracket 1:1", "unclosed-bracket 4:1"]);
        assert_eq!((&*record.tags[0].value, &*record.tags[1].value), ("Ada", "Björn"));
        assert_eq!(plies(&record.main), "d6-c6 d5-c5 b4-b5 d3-e3");
        assert_eq!(notes(&record), pairs(&[("d6-c6", "oh no"), ("b4-b5", "fine")]));
    }

    #[test]
    fn a_smile_in_a_comment_is_no_bracket() {
        let record = only("[x:y]\n1. d6-c6 d5-c5\n[well :-[ indeed|]\n\n2. b4-b5 d3-e3\n[fine|]\n");
        assert_eq!(notes(&record), pairs(&[("d6-c6", "well :-[ indeed"), ("b4-b5", "fine")]));
        let record = only("[x:y]\n1. d6-c6 d5-c5\n[well|done] ]\n");
        assert_eq!((faults(&record), plies(&record.main).as_str()), (vec!["stray-bracket 3:13".into()], "d6-c6 d5-c5"));
    }

    #[test]
    fn what_is_no_tag_before_the_moves_is_told() {
        let record = only("[x:y]\n[hello]\n[]\n1. d6-c6\n");
        assert_eq!(faults(&record), ["bad-tag 2:2", "bad-tag 3:2"]);
        assert_eq!(record.tags.len(), 1);
    }

    #[test]
    fn a_greeting_before_the_game_is_no_move() {
        let record = only("Dear Ada,\nhere it is:\n\n[date:2024.05.01]\n1. d6-c6\n");
        assert_eq!(
            (faults(&record), plies(&record.main).as_str()),
            (vec!["stray-text 1:1".into(), "stray-text 2:1".into()], "d6-c6")
        );
        let record = only("[x:y]\nSome words about it\n1. d6-c6 d5-c5\n");
        assert_eq!((faults(&record), plies(&record.main).as_str()), (vec!["stray-text 2:1".into()], "d6-c6 d5-c5"));
        assert_eq!(plies(&only("[x:y]\n1. d6-?6\n").main), "!d6-?6");
    }

    #[test]
    fn turns_out_of_order_and_bad_moves_are_told() {
        let record = only("[x:y]\n1. d6-c6 d5-c5\n3. b4-b5 d3-?3\n[|here]\n2. d7-d5\n");
        assert_eq!(faults(&record), ["turn-number 3:1", "turn-number 5:1"]);
        assert_eq!(plies(&record.main), "d6-c6 d5-c5 b4-b5 !d3-?3 d7-d5");
        assert_eq!(notes(&record), pairs(&[("d3-?3", "here")]));
        let bad = &record.main.plies[3];
        assert_eq!((bad.place.line, bad.place.column, bad.token.as_ref().unwrap_err().offset), (3, 10, 3));
    }

    #[test]
    fn a_game_without_moves_is_a_game() {
        let record = only(format!("[date:2024.05.01]\n[result:?]\n{RULES}\n\n"));
        assert_eq!((record.tags.len(), record.main.plies.len(), faults(&record).len()), (3, 0, 0));
    }

    #[test]
    fn comments_without_place_are_not_lost_silently() {
        let record = only("[x:y]\n1. [too early]\nd6-c6\n[one]\n[two]\n");
        assert_eq!(faults(&record), ["stray-comment 2:5"]);
        assert_eq!(notes(&record), pairs(&[("d6-c6", "one\ntwo")]));
    }

    #[test]
    fn several_games_in_one_file_are_read_apart() {
        let game = format!("[attackers:Ada]\n{RULES}\n\n1. d6-c6 d5-c5\n[result: a joke|]\n\n");
        let all = records(game.repeat(2).as_bytes(), None);
        assert_eq!(all.len(), 2);
        for record in &all {
            assert_eq!((plies(&record.main).as_str(), faults(record).len()), ("d6-c6 d5-c5", 0));
            assert_eq!(notes(record), pairs(&[("d6-c6", "result: a joke")]));
        }
        assert_eq!(all[1].main.plies[0].place.line, 10);
    }

    #[test]
    fn brackets_take_linear_time() {
        for part in ["[", "]", "[ [a] ", "[x\n1. a1-a2 ", "[ [", "[[]", "\n[", "[a:b]", "[|]", "1a.1.1a. a1-a2 ", "[\n"]
        {
            let text = format!("[x:y] 1. a1-a2 {}", part.repeat(400_000 / part.len()));
            let start = std::time::Instant::now();
            only(&text);
            assert!(start.elapsed().as_secs() < 20, "{part}");
        }
    }
}
