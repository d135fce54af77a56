//! PGN: quoted tags before the moves, as in chess.
//!
//! ```text
//! [Attackers "Ada"]
//! [Defenders "Björn"]
//! [Variant "brandubh-7"]
//! [Result "0-1"]
//! [Termination "Attackers resign"]
//!
//! {A short one.} 1. g4-g2 d3-g3xg2 {3540 forced} 2. d2-b2 (2. d7-e7 e4-e2 ; quieter
//! 3. f4-f6) 2... e4-e2 (then 3. d1-f1 e2-e1xf1) 0-1
//! ```
//!
//! Several writers use this form, and none of them said what it is for tafl:
//!
//! * the client of hnefatafl.org: an event, the site, perhaps a date; squares without a dash (`h1h3`), no captures, no result, and no blank
//!   line before the moves. The site plays one kind of game on 11 by 11 squares, so a record from there that names no variant is of that kind;
//! * playtafl.com: the same with a blank line. Nothing is known of the rules behind it;
//! * a proposal by the author of a server, which writes captures after a colon, the tags `Game`, `Black`, `White`, and a result;
//! * this toolkit, which writes whatever a record can hold.
//!
//! How it is read:
//!
//! * Quotes and backslashes in a value have a backslash before them; a value may go on over lines.
//! * The result is the attackers' score first: `1-0` if they win. Black are the attackers and white the defenders.
//! * A comment, `{...}` or from a `;` to the end of the line, belongs to the ply before it. A clock may open it. What stands before the
//!   first move becomes a tag, `StartComment`. Marks of chess programs (`$3`) are comments too.
//! * A parenthesis holds a variation, which replaces the ply before it. If it begins with the word `then`, it goes on after that ply instead;
//!   so it does, without the word, if its first number is that of the ply to come (`3. d7-d5 (3... c4-c5)`) and no side moves twice there.
//!   Its address is made as in OTN, where the turns of a variation are counted from 1.
//! * A result in a variation says nothing of the game; it is kept as a comment on the variation's last ply.

mod seams;
mod tag;
mod tree;

use self::tag::Quoted;
use self::tree::Tree;
use super::otn::{is_prose, termination};
use super::{Cutting, Reader, Sheet, detect, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::movelist::{Entry, Item, entries};
use crate::notation::{PositionRecord, Reading, RowOrder, RulesRecord, Side, SyntaxError};
use crate::record::{FaultKind, Field, Place, Record, RecordedReason, RecordedResult, RulesClaim, Tag};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Pgn, looks_like, cutting: Cutting::Lines(|| Box::new(seams::PgnSeams::default())), read };

fn looks_like(head: &detect::Head<'_>) -> bool {
    let mut lines = head.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with(';'));
    lines.next().is_some_and(|line| detect::quoted_tag(line.as_bytes()).is_some())
}

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut game = Game { tree: Tree::new(sheet), tags: Vec::new(), has_no_brace: false };
    let text = game.tree.sheet.text;
    let (mut at, mut may_be_tag) = (0, true);
    while at < text.len() {
        let rest = &text[at..];
        let indent = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        if may_be_tag && rest[indent..].starts_with('[') {
            at = game.tag(at + indent);
            continue;
        }
        let length = rest.bytes().position(|byte| SIGNS.contains(&byte)).unwrap_or(rest.len());
        may_be_tag &= rest[..length].trim().is_empty();
        game.words(at, &rest[..length]);
        at += length;
        if let Some(sign) = text.as_bytes().get(at) {
            may_be_tag = *sign == b'\n';
            at = game.sign(at, *sign);
        }
    }
    game.into_record()
}

/// What parts the words: comments, variations, line ends.
const SIGNS: [u8; 6] = *b"{}();\n";

struct Game<'a> {
    tree: Tree<'a>,
    /// The tags, and where their values begin.
    tags: Vec<(Tag<'a>, usize)>,
    /// Whether there is no further `}` in the text.
    has_no_brace: bool,
}

impl<'a> Game<'a> {
    /// The tag that begins here. Gives the place after it.
    fn tag(&mut self, at: usize) -> usize {
        let text = self.tree.sheet.text;
        if let Some(Quoted { name, value, value_at, next, missing }) = Quoted::at(text, at) {
            if let Some(missing) = missing {
                let message = || format!("there is no {missing} at the end of the tag `{name}`");
                self.tree.sheet.fault(at, FaultKind::UnclosedBracket, message);
            }
            self.tags.push((Tag::new(Format::Pgn, name, value), value_at));
            return next;
        }
        let line = text[at..].lines().next().unwrap_or_default();
        let length = line.find(']').map_or(line.len(), |end| end + 1);
        let message = || format!("`{}` is no tag: it needs a name and a value in quotes", excerpt(&line[..length]));
        self.tree.sheet.fault(at, FaultKind::BadTag, message);
        at + length
    }

    /// A sign between the words. Gives the place after it, and after the comment that it opens.
    fn sign(&mut self, at: usize, sign: u8) -> usize {
        match sign {
            b'(' => self.tree.open(at),
            b')' => self.tree.close(at),
            b'{' => return self.comment(at),
            b';' => {
                let comment = self.tree.sheet.text[at + 1..].lines().next().unwrap_or_default();
                self.tree.comment(comment);
                return at + 1 + comment.len();
            }
            b'}' => self.tree.sheet.fault(at, FaultKind::StrayBracket, || "no brace is open that this one could close"),
            _ => {}
        }
        at + 1
    }

    /// A comment in braces. One that is never closed ends with its line.
    fn comment(&mut self, at: usize) -> usize {
        let rest = &self.tree.sheet.text[at + 1..];
        let end = if self.has_no_brace { None } else { memchr::memchr(b'}', rest.as_bytes()) };
        if let Some(end) = end {
            self.tree.comment(&rest[..end]);
            return at + end + 2;
        }
        self.has_no_brace = true;
        self.tree.sheet.fault(at, FaultKind::UnclosedBracket, || "this brace is never closed");
        let line = rest.lines().next().unwrap_or_default();
        self.tree.comment(line);
        at + 1 + line.len()
    }

    /// Words on one line.
    fn words(&mut self, base: usize, text: &'a str) {
        if self.tree.is_left_out() || text.trim().is_empty() {
            return;
        }
        if !self.tree.has_begun() && is_prose(text) {
            let at = base + text.len() - text.trim_start().len();
            let message = || format!("`{}` is neither tag nor move", excerpt(text));
            self.tree.sheet.fault(at, FaultKind::StrayText, message);
            return;
        }
        for entry in entries(text, Reading::Lenient) {
            self.word(base, entry);
        }
    }

    fn word(&mut self, base: usize, Entry { offset, text, item }: Entry<'a>) {
        let at = base + offset;
        match item {
            Ok(Item::Number(number)) => {
                self.tree.number(at, number, text.ends_with("..") || text.ends_with('…'));
            }
            Ok(Item::Ellipsis) => self.tree.ellipsis(),
            Ok(Item::Result) => self.tree.result(at, text),
            Ok(Item::Token(token)) => self.tree.push(at, text, Ok(token)),
            Ok(Item::Address) => {
                let error = SyntaxError::at(text, 0, "a move or the number of a turn");
                self.tree.push(at, text, Err(error));
            }
            Err(_) if text == "then" && self.tree.goes_on_after() => {}
            Err(_) if is_mark(text) => self.tree.comment(text),
            Err(mut error) => {
                error.offset = error.offset.saturating_sub(offset);
                self.tree.push(at, text, Err(error));
            }
        }
    }

    fn into_record(mut self) -> Record<'a> {
        self.tree.finish();
        let mut told = Told::default();
        for (tag, offset) in &self.tags {
            // Tags without a value say nothing.
            if let (Some(field), false) = (tag.field, tag.value.trim().is_empty()) {
                told.tag(field, tag, *offset, &mut self.tree.sheet);
            }
        }
        let before = told.result.as_ref().map(|(text, result)| (&**text, result.clone()));
        let mut result = self.tree.final_result(before);
        if let Some((reason, loser)) = told.termination {
            (result.reason, result.loser_named) = (reason, loser);
        }
        result.unfinished |= told.is_ongoing && result.winner.is_none();
        let comments = std::mem::take(&mut self.tree.start_comments);
        let mut record = self.tree.into_record(result);
        (record.rules, record.id, record.origin) = (told.rules_claim(), told.id, told.origin);
        if let Some((start, place)) = told.start {
            (record.start, record.start_place) = (Some(start), place);
        }
        record.tags = self.tags.into_iter().map(|(tag, _)| tag).collect();
        let name = Field::StartComment.name_in(Format::Pgn);
        record.tags.extend(comments.into_iter().map(|comment| Tag::new(Format::Pgn, name, comment)));
        record
    }
}

/// `$3`: a mark by which chess programs say what they think of a move.
fn is_mark(word: &str) -> bool {
    word.strip_prefix('$').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What the tags say.
#[derive(Default)]
struct Told<'a> {
    id: Option<Cow<'a, str>>,
    origin: Option<Format>,
    rules: RulesClaim<'a>,
    variant: Option<Cow<'a, str>>,
    aage_key: Option<u32>,
    /// Whether the game was played at hnefatafl.org.
    is_of_hnefatafl_org: bool,
    start: Option<(PositionRecord, Place)>,
    /// The result, and the text it was read from.
    result: Option<(Cow<'a, str>, RecordedResult)>,
    termination: Option<(Option<RecordedReason>, Option<Side>)>,
    /// Whether the termination says that the game is not over.
    is_ongoing: bool,
}

impl<'a> Told<'a> {
    fn tag(&mut self, field: Field, tag: &Tag<'a>, offset: usize, sheet: &mut Sheet<'a>) {
        let is_repeated = match field {
            Field::Id => self.id.is_some(),
            Field::Origin => self.origin.is_some(),
            Field::Rules => self.rules != RulesClaim::None,
            Field::Variant => self.variant.is_some(),
            Field::AageKey => self.aage_key.is_some(),
            Field::Position => self.start.is_some(),
            Field::Result => self.result.is_some(),
            Field::Termination => self.termination.is_some(),
            Field::Site => {
                self.is_of_hnefatafl_org |= tag.value.to_ascii_lowercase().contains("hnefatafl.org");
                return;
            }
            _ => return,
        };
        let (name, value) = (&*tag.name, tag.value.trim());
        if is_repeated {
            sheet.fault(offset, FaultKind::BadTag, || format!("a second tag `{name}`; the first one counts"));
            return;
        }
        match field {
            Field::Id => self.id = Some(tag.value.clone()),
            Field::Variant => self.variant = Some(trimmed(&tag.value)),
            Field::Rules => {
                let (text, place) = (tag.value.clone(), sheet.place(offset));
                self.rules = match RulesRecord::parse(&text) {
                    Ok(rules) => RulesClaim::Rules { rules: Box::new(rules), text, place },
                    Err(error) => RulesClaim::Malformed { error, text, place },
                };
            }
            Field::Position => match PositionRecord::parse(value, RowOrder::BottomFirst) {
                Ok(start) => self.start = Some((start, sheet.place(offset))),
                Err(error) => {
                    let message = || format!("the starting position cannot be read: {error}");
                    let before = tag.value.len() - tag.value.trim_start().len();
                    sheet.fault(offset + before + error.offset, FaultKind::BadPosition, message);
                }
            },
            Field::Termination => {
                self.termination = Some(termination(value));
                self.is_ongoing = value.eq_ignore_ascii_case("ongoing");
            }
            Field::Result if value == "?" => {}
            Field::Result => match result(value) {
                Some(result) => self.result = Some((trimmed(&tag.value), result)),
                None => wrong(sheet, offset, FaultKind::BadResult, tag, "1-0, 0-1, 1/2-1/2 or *"),
            },
            Field::AageKey => match value.parse() {
                Ok(key) => self.aage_key = Some(key),
                Err(_) => wrong(sheet, offset, FaultKind::BadTag, tag, "a whole number"),
            },
            _ => match Format::by_name(value) {
                Some(origin) => self.origin = Some(origin),
                None => wrong(sheet, offset, FaultKind::BadTag, tag, "the name of a format"),
            },
        }
    }

    /// The rules: whole ones before names, and the site's own only if there is neither.
    fn rules_claim(&mut self) -> RulesClaim<'a> {
        let rules = std::mem::take(&mut self.rules);
        if rules != RulesClaim::None {
            return rules;
        }
        let name = self.variant.take();
        let of_site =
            (self.is_of_hnefatafl_org && self.aage_key.is_none()).then_some(Cow::Borrowed("hnefatafl-org-11"));
        match (self.aage_key, name.or(of_site)) {
            (None, None) => RulesClaim::None,
            (aage_key, name) => RulesClaim::Named { aage_key, name },
        }
    }
}

fn wrong(sheet: &mut Sheet<'_>, offset: usize, kind: FaultKind, tag: &Tag<'_>, expected: &str) {
    let message = || format!("`{}` is `{}`, where {expected} should be", tag.name, excerpt(&tag.value));
    sheet.fault(offset, kind, message);
}

fn trimmed<'a>(value: &Cow<'a, str>) -> Cow<'a, str> {
    match value {
        Cow::Borrowed(value) => Cow::Borrowed(value.trim()),
        Cow::Owned(value) => Cow::Owned(value.trim().to_owned()),
    }
}

/// The attackers' score first.
fn result(text: &str) -> Option<RecordedResult> {
    let winner = match text {
        "1-0" => Some(Winner::Attackers),
        "0-1" => Some(Winner::Defenders),
        "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Winner::Draw),
        "*" => None,
        _ => return None,
    };
    Some(RecordedResult { winner, unfinished: winner.is_none(), ..RecordedResult::default() })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::Line;
    use proptest::prelude::*;

    /// A whole tree of lines in one line of text.
    fn tree(line: &Line<'_>) -> String {
        let branch = |branch: &crate::record::Variation<'_>| {
            format!(" ({}@{} {})", branch.address, branch.at, tree(&branch.line))
        };
        plies(line) + &line.variations.iter().map(branch).collect::<String>()
    }

    /// The tree of these moves, which must be read without a fault.
    fn moves(text: &str) -> String {
        let record = only(format!("[Event \"x\"]\n\n{text}"));
        assert_eq!(faults(&record), [""; 0], "{text}");
        tree(&record.main)
    }

    fn comments(line: &Line<'_>) -> Vec<String> {
        let noted = line.plies.iter().filter_map(|ply| Some((&ply.text, ply.note.as_ref()?)));
        let told = |clock: Option<crate::notation::Clock>| clock.map_or(String::new(), |clock| format!("<{clock}>"));
        noted.map(|(text, note)| format!("{text}:{}{}", told(note.clock), note.comment)).collect()
    }

    fn tags<'r>(record: &'r Record<'_>) -> Vec<(&'r str, &'r str)> {
        record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect()
    }

    #[test]
    fn the_client_of_hnefatafl_org_leaves_no_blank_line() {
        let text = "[Event \"Game 77\"]\n[Site \"hnefatafl.org\"]\n[Date \"2026-04-25 18:30:00 +0000\"]\n\
            1. h1h3 f4h4 2. k4i4 e7c7 3. d11d9 c7c9 4. a4c4 ";
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{FEFF}{text}\n")] {
            let record = only(&text);
            assert_eq!((record.format, faults(&record)), (Some(Format::Pgn), vec![]));
            assert_eq!(tree(&record.main), "h1h3 f4h4 k4i4 e7c7 d11d9 c7c9 a4c4");
            assert!(
                matches!(&record.rules, RulesClaim::Named { aage_key: None, name: Some(name) } if name == "hnefatafl-org-11")
            );
            assert_eq!(record.result, RecordedResult::default());
            assert_eq!(record.main.plies[4].place, Place { line: 4, column: 30 });
            assert_eq!(record.tag(Field::Date).unwrap().value, "2026-04-25 18:30:00 +0000");
        }
    }

    #[test]
    fn playtafl_com_names_no_rules() {
        let record =
            only("[Event \"Zevratafl game\"]\n[Site \"playtafl.com\"]\n[Date \"2026.04.25\"]\n\n1. h1h3 g5g2 2. h3h2");
        assert_eq!((faults(&record), tree(&record.main)), (vec![], "h1h3 g5g2 h3h2".to_owned()));
        assert_eq!(record.rules, RulesClaim::None);
    }

    #[test]
    fn the_colon_dialect_names_its_game_and_calls_the_attackers_black() {
        let record = only(
            "[Game \"tablut\"]\n[Size \"9\"]\n[Black \"Ada\"]\n[White \"Björn\"]\n[Result \"0-1\"]\n[Board \"412\"]\n\n\
            1. i6-g6 e7-g7:g6 2. i5-i7 f5-f7 3. e9-g9 Ke7-a7 0-1\n",
        );
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(tree(&record.main), "i6-g6 e7-g7:g6 i5-i7 f5-f7 e9-g9 Ke7-a7");
        let Ok(crate::notation::Token::Move(one_move)) = &record.main.plies[1].token else { panic!() };
        assert_eq!(one_move.captures[0].square.to_string(), "g6");
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some("tablut".into()) });
        assert_eq!((record.result.winner, record.result.unfinished), (Some(Winner::Defenders), false));
        assert_eq!(record.tag(Field::Attackers).unwrap().value, "Ada");
        assert_eq!(tags(&record)[5], ("Board", "412"));
    }

    #[test]
    fn values_may_hold_quotes_backslashes_brackets_and_lines() {
        let record = only(
            "[Attackers \"Ada \\\"the Bold\\\"\"] [Defenders \"[clan]Björn\"]\n[ Path  \"C:\\\\tafl\\x\" ]\n\
            [StartComment \"one\n\n[Event \\\"two\\\"]\n1. d6-c6\"]\n[Nick \"the \"big\" one\"]\n[Empty \"\"]\n\n1. d6-c6",
        );
        assert_eq!(faults(&record), [""; 0]);
        let expected = [
            ("Attackers", "Ada \"the Bold\""),
            ("Defenders", "[clan]Björn"),
            ("Path", "C:\\tafl\\x"),
            ("StartComment", "one\n\n[Event \"two\"]\n1. d6-c6"),
            ("Nick", "the \"big\" one"),
            ("Empty", ""),
        ];
        assert_eq!(tags(&record), expected);
        assert_eq!(tree(&record.main), "d6-c6");
    }

    #[test]
    fn tags_that_do_not_end_are_told_and_cost_nothing_else() {
        let record = only("[Event \"x]\n[Site \"y\"\n[Date z]\n[Round \"1\"]\n\n1. d6-c6\n");
        assert_eq!(faults(&record), ["unclosed-bracket 1:1", "unclosed-bracket 2:1", "bad-tag 3:1"]);
        assert_eq!(tags(&record), [("Event", "x"), ("Site", "y"), ("Round", "1")]);
        assert_eq!(tree(&record.main), "d6-c6");
        let record = only("[Event \"x\"]\n[Site \"y\n\n1. d6-c6\n");
        assert_eq!((faults(&record), tree(&record.main)), (vec!["unclosed-bracket 2:1".into()], "d6-c6".into()));
    }

    #[test]
    fn what_the_toolkit_writes_is_read() {
        let rules = "dim:7 name:Brandub esc:c atkf:y ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
        let record = only(format!(
            "[Id \"game-1\"]\n[Attackers \"Ada\"]\n[Defenders \"Björn\"]\n[Variant \"brandubh-7\"]\n[AageKey \"75\"]\n\
            [Rules \"{rules}\"]\n[Position \"/3t3/3t3/3T3/ttTK2t/3T3/3t3/3t3/\"]\n[Result \"1-0\"]\n\
            [Termination \"Defenders resign\"]\n[Origin \"otn\"]\n\n1. d6-c6xd5 1-0\n"
        ));
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!((record.id.as_deref(), record.origin), (Some("game-1"), Some(Format::Otn)));
        let RulesClaim::Rules { rules: read, place, text } = &record.rules else { panic!() };
        assert_eq!((read.dim, *place, &**text), (7, Place { line: 6, column: 9 }, rules));
        assert_eq!((record.start.is_some(), record.start_place), (true, Place { line: 7, column: 12 }));
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        assert_eq!(record.result.reason, Some(RecordedReason::Resigned));
        assert_eq!(record.result.loser_named, Some(Side::Defenders));
        assert_eq!(record.tags.len(), 10);
        let record = only("[Variant \"x\"]\n[AageKey \"75\"]\n1. d6-c6");
        assert_eq!(record.rules, RulesClaim::Named { aage_key: Some(75), name: Some("x".into()) });
    }

    #[test]
    fn claims_that_cannot_be_read_are_told() {
        let record = only(
            "[Result \"2-0\"]\n[AageKey \"x\"]\n[Origin \"chess\"]\n[Position \"/3t/\"]\n[Rules \"dim:x\"]\n\
            [Variant \"a\"]\n[Game \"b\"]\n\n1. d6-c6",
        );
        let expected = ["bad-result 1:10", "bad-tag 2:11", "bad-tag 3:10", "bad-position 4:13", "bad-tag 7:8"];
        let told = faults(&record);
        assert_eq!(told.len(), expected.len(), "{told:?}");
        for (told, expected) in told.iter().zip(expected) {
            assert_eq!(told, expected);
        }
        assert!(matches!(record.rules, RulesClaim::Malformed { .. }));
        assert_eq!(record.tags.len(), 7);
    }

    #[test]
    fn results_are_the_attackers_score_first() {
        for (word, winner, unfinished) in [
            ("1-0", Some(Winner::Attackers), false),
            ("0-1", Some(Winner::Defenders), false),
            ("1/2-1/2", Some(Winner::Draw), false),
            ("*", None, true),
        ] {
            for text in [format!("[Result \"{word}\"]\n\nd6-c6"), format!("[Event \"x\"]\n\nd6-c6 {word}")] {
                let result = only(text).result;
                assert_eq!((result.winner, result.unfinished), (winner, unfinished), "{word}");
            }
        }
        assert!(only("[Termination \"Ongoing\"]\n\nd6-c6").result.unfinished);
        let record = only("[Result \"1-0\"]\n\nd6-c6 0-1 d5-c5");
        assert_eq!(faults(&record), ["moves-after-result 3:11", "result-twice 3:7"]);
        assert_eq!(record.result.winner, Some(Winner::Attackers));
    }

    #[test]
    fn comments_belong_to_the_ply_before_them() {
        let record = only(
            "[Event \"x\"]\n{hello}; there\n1. d6-c6 {3540 3/30 a {bold) step} d5-c5 $3 ; 2. a1-a2\n\
            2. b4-b5{two\n\nlines|} (2. {why} b4-b6 {so}) {and then}",
        );
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(tree(&record.main), "d6-c6 d5-c5 b4-b5 (2a.1@2 b4-b6)");
        let expected = ["d6-c6:<3540 3/30>a {bold) step", "d5-c5:$3\n 2. a1-a2", "b4-b5:two\n\nlines|\nand then"];
        assert_eq!(comments(&record.main), expected);
        assert_eq!(comments(&record.main.variations[0].line), ["b4-b6:why\nso"]);
        assert_eq!(tags(&record)[1..], [("StartComment", "hello"), ("StartComment", " there")]);
        assert!(record.tags[1..].iter().all(|tag| tag.field == Some(Field::StartComment)));
    }

    #[test]
    fn a_brace_that_is_never_closed_ends_with_its_line() {
        let record = only("[Event \"x\"]\n\n1. d6-c6 {one {two\n1... d5-c5 {three\n2. b4-b5");
        assert_eq!(faults(&record), ["unclosed-bracket 3:10", "unclosed-bracket 4:12"]);
        assert_eq!(tree(&record.main), "d6-c6 d5-c5 b4-b5");
        assert_eq!(faults(&only("[Event \"x\"]\n\n1. d6-c6 } d5-c5")), ["stray-bracket 3:10"]);
    }

    #[test]
    fn a_variation_replaces_the_ply_before_it() {
        assert_eq!(moves("1. a1-a2 b1-b2 (1... c1-c2) 2. a2-a3"), "a1-a2 b1-b2 a2-a3 (1b.1@1 c1-c2)");
        assert_eq!(moves("1. a1-a2 (d1-d2)(1.e1-e2)1... b1-b2"), "a1-a2 b1-b2 (1a.1@0 d1-d2) (1a.2@0 e1-e2)");
        // Some forget the dots.
        assert_eq!(moves("1. a1-a2 b1-b2 (1. c1-c2 2. d1-d2)"), "a1-a2 b1-b2 (1b.1@1 c1-c2 d1-d2)");
        assert_eq!(moves("a1-a2 b1-b2 c1-c2 (d1-d2)"), "a1-a2 b1-b2 c1-c2 (2a.1@2 d1-d2)");
        assert_eq!(moves("1. a1-a2 () ( ) b1-b2"), "a1-a2 b1-b2");
    }

    #[test]
    fn variations_inside_variations_count_their_turns_from_1_in_their_addresses() {
        let text = "1. a1-a2 b1-b2 2. c1-c2 d1-d2 3. e1-e2 f1-f2 \
            (3... g1-g2 4. h1-h2 (4. i1-i2 (4. j1-j2)) (4. k1-k2 l1-l2 (4... m1-m2)) 4... n1-n2) \
            (3... o1-o2) 4. p1-p2 (4. q1-q2)";
        let expected = "a1-a2 b1-b2 c1-c2 d1-d2 e1-e2 f1-f2 p1-p2 \
            (3b.1@5 g1-g2 h1-h2 n1-n2 (3b.1.2a.1@1 i1-i2 (3b.1.2a.1.1a.1@0 j1-j2)) \
            (3b.1.2a.2@1 k1-k2 l1-l2 (3b.1.2a.2.1b.1@1 m1-m2))) (3b.2@5 o1-o2) (4a.1@6 q1-q2)";
        assert_eq!(moves(text), expected);
        // OTN reads these addresses the same way.
        let otn = "[x:y]\n1. a1-a2 b1-b2 2. c1-c2 d1-d2 3. e1-e2 f1-f2\n3b.1.1a. ..... g1-g2\n3b.1.2a. h1-h2 n1-n2\n\
            3b.1.2a.1.1a. i1-i2\n3b.1.2a.1.1a.1.1a. j1-j2\n3b.1.2a.2.1a. k1-k2 l1-l2\n\
            3b.1.2a.2.1b.1.1a. ..... m1-m2\n3b.2.1a. ..... o1-o2\n4. p1-p2\n4a.1.1a. q1-q2\n";
        assert_eq!(tree(&only(otn).main), expected);
    }

    #[test]
    fn a_variation_may_go_on_after_the_last_ply() {
        assert_eq!(moves("1. a1-a2 (then 1... b1-b2 2. c1-c2)"), "a1-a2 (1b.1@1 b1-b2 c1-c2)");
        assert_eq!(moves("1. a1-a2 b1-b2 (then c1-c2)"), "a1-a2 b1-b2 (2a.1@2 c1-c2)");
        assert_eq!(moves("1. a1-a2 (1... b1-b2)"), "a1-a2 (1b.1@1 b1-b2)");
        assert_eq!(moves("1. a1-a2 b1-b2 (2. c1-c2 (2. d1-d2))"), "a1-a2 b1-b2 (2a.1@2 c1-c2 (2a.1.1a.1@0 d1-d2))");
        // Those before a ply and those that replace it are branches off the same one.
        let text = "1. a1-a2 (1... b1-b2) 1... c1-c2 (1... d1-d2)";
        assert_eq!(moves(text), "a1-a2 c1-c2 (1b.1@1 b1-b2) (1b.2@1 d1-d2)");
        assert_eq!(moves("(1. a1-a2) 1. b1-b2"), "b1-b2 (1a.1@0 a1-a2)");
        assert_eq!(moves("1. a1-a2 ((1. d1-d2) 1. b1-b2)"), "a1-a2 (1a.1@0 b1-b2 (1a.1.1a.1@0 d1-d2))");
    }

    #[test]
    fn where_a_side_moves_twice_only_the_word_tells_that_a_variation_goes_on() {
        let text = "1. a1-a2xb2 a2=a3xb3 (1... c1-c2) (then 1... d1-d2) 1... e1-e2";
        assert_eq!(moves(text), "a1-a2xb2 a2=a3xb3 e1-e2 (1b.1@1 c1-c2) (1c.1@2 d1-d2)");
        let text = "1. a1-a2xb2 (1. a1-a3) (then 1. a2=a4) (then 1... d1-d2)";
        assert_eq!(moves(text), "a1-a2xb2 (1a.1@0 a1-a3) (1b.1@1 a2=a4) (1b.2@1 d1-d2)");
    }

    #[test]
    fn a_result_in_a_variation_is_a_remark_there() {
        let record = only("[Event \"x\"]\n\n1. a1-a2 b1-b2 (1... c1-c2 0-1) 2. d1-d2 1-0");
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        assert_eq!(comments(&record.main.variations[0].line), ["c1-c2:0-1"]);
    }

    #[test]
    fn parentheses_without_partners_and_numbers_that_jump_are_told() {
        let record = only("[Event \"x\"]\n\n1. a1-a2) b1-b2 (7... c1-c2 9. d1-d2\n3. e1-e2");
        let expected =
            ["stray-bracket 3:9", "turn-number 3:18", "turn-number 3:29", "turn-number 4:1", "unclosed-bracket 3:17"];
        assert_eq!(faults(&record), expected);
        assert_eq!(tree(&record.main), "a1-a2 b1-b2 (1b.1@1 c1-c2 d1-d2 e1-e2)");
    }

    #[test]
    fn a_game_may_begin_with_the_second_half_of_a_turn() {
        assert_eq!(moves("1... a1-a2 2. b1-b2 c1-c2"), "a1-a2 b1-b2 c1-c2");
        assert_eq!(moves("1. ... a1-a2 (1... d1-d2) 2. b1-b2"), "a1-a2 b1-b2 (1b.1@0 d1-d2)");
    }

    #[test]
    fn words_that_are_no_moves_are_told() {
        let record = only("[Event \"x\"]\n\nDear Ada,\n1. a1-?2 b1-b2 (1... then) 3a. then");
        assert_eq!(faults(&record), ["stray-text 3:1"]);
        assert_eq!(tree(&record.main), "!a1-?2 b1-b2 !3a. !then");
        assert_eq!(record.main.plies[0].place, Place { line: 4, column: 4 });
        assert_eq!(record.main.plies[0].token.as_ref().unwrap_err().offset, 3);
    }

    #[test]
    fn variations_too_deep_are_left_out() {
        let deep = 50_000;
        let record = only(format!("[Event \"x\"]\n\n1. a1-a2 {}{} b1-b2", "(1. a1-a3 ".repeat(deep), ")".repeat(deep)));
        assert_eq!(faults(&record).len(), 1);
        assert!(faults(&record)[0].starts_with("bad-address 3:"), "{:?}", faults(&record));
        assert_eq!(plies(&record.main), "a1-a2 b1-b2");
        let (mut line, mut depth) = (&record.main, 0);
        while let Some(variation) = line.variations.first() {
            (line, depth) = (&variation.line, depth + 1);
        }
        assert_eq!(depth, 31);
    }

    #[test]
    fn long_garbage_takes_linear_time() {
        for garbage in [
            "{", "(", ")", "(a1-a2 ", "(a1a2)", "[x \"", "[x \"\n", "\n", " ", "\"", "[", ";", "}", "\\", "1.", "(1. (",
        ] {
            let text = format!("[Event \"x\"]\n{}", garbage.repeat(900_000 / garbage.len()));
            for record in records(text.as_bytes(), Some(Format::Pgn)) {
                assert!(record.faults.len() < 1000);
            }
        }
    }

    #[test]
    fn games_are_cut_at_the_tags_after_moves() {
        let lines = |text: &str| records(text.as_bytes(), None).iter().map(|r| r.place.line).collect::<Vec<_>>();
        let game = "[Event \"x\"]\n[Site \"y\"]\n\n1. a1-a2 b1-b2\n2. c1-c2 *\n\n";
        assert_eq!(lines(&game.repeat(3)), [1, 7, 13]);
        assert_eq!(lines(&game.replace("\n\n", "\n").repeat(2)), [1, 5]);
        // A comment may hold what looks like a tag, and a value may too.
        assert_eq!(lines("[Event \"x\"]\n1. a1-a2 {\n[Event \"y\"]\n} b1-b2\n"), [1]);
        assert_eq!(lines("[Event \"x\"]\n1. a1-a2 {\n\n[Event \"y\"]\nso} b1-b2\n"), [1]);
        assert_eq!(lines("[Event \"x\n\n[hello]\n\"]\n{no} [Site \"y\"]\n"), [1]);
        // Games without moves.
        assert_eq!(lines("[Event \"x\"]\n[Site \"y\"]\n\n[Event \"x\"]\n[Site \"y\"]\n\n*"), [1, 4]);
        assert_eq!(lines("[Event \"x\"]\n\n[Site y]\n[Date \"y\"]\n"), [1]);
        // What is forgotten costs one game.
        assert_eq!(lines(&format!("{}{game}", game.replace("a1-a2", "a1-a2 {so"))), [1, 7]);
        assert_eq!(lines(&format!("{}{game}", game.replace("\"y\"]", "\"y"))), [1, 7]);
    }

    #[test]
    fn only_a_quoted_tag_makes_a_file_pgn() {
        for text in ["[Event \"", "[Event  \"x", "; hello\n\n[Event \"x\"]", "Dear Ada,\n\n[Event \"x\"]\n"] {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::Pgn), "{text}");
        }
        for text in ["[Event", "[Event:x]", "[\"Event\"", "[Event x]"] {
            assert_ne!(crate::formats::detect(text.as_bytes()), Some(Format::Pgn), "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic_and_every_move_is_a_ply(
            text in "([\\[\\]{}();\"\\\\ \n.*é]|\\[Event \"|\"\\]|1\\. |[1-3]\\.\\.\\. |then |a1-a2 |a2=a3 |1-0 ){0,60}"
        ) {
            for record in records(text.as_bytes(), Some(Format::Pgn)) {
                let branches = &record.main.variations;
                prop_assert!(branches.iter().all(|branch| branch.at <= record.main.plies.len()));
            }
        }
    }
}
