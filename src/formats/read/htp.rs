//! Transcripts of the Hnefatafl Text Protocol, with or without the replies.
//!
//! ```text
//! play attacker h1 h3
//! =
//! play defender f4 h4
//! =
//! play attacker k4 i4
//! ? the game is paused
//! play attacker resigns _
//! =
//! final_status
//! = defender_wins
//! ```
//!
//! The engine of hnefatafl.org and its bots speak it. What it does not write in the way that one would expect:
//!
//! * The shape of a square says how large the board is: `A1` is of a board of 13, `a1` of one of 11, `0a1` of one of 7. Lower and upper case
//!   must be kept apart.
//! * `=` begins a reply, with the captured squares after a play (in no order); `?` begins a refusal: a play that is refused is no move of
//!   the game, and becomes a tag. A play without a reply is taken to be accepted.
//! * `play_undo` takes the last play back, which becomes the tag's value.
//! * What `generate_move` proposes is not played by it, as far as is known: it is a tag like any other reply.
//! * `final_status` may be asked at any time; the last answer counts, and `ongoing` no longer once another play follows.
//!
//! Everything from a `#` on is a comment. A new game begins with `board_size` or `reset_board` after plays, and after `quit`.

use super::lines::ply;
use super::{Cutting, Reader, Seam, Seams, Sheet, detect, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Captured, Move, Side, Square, SyntaxError, Token};
use crate::record::{FaultKind, Ply, Record, RecordedResult, RulesClaim, Tag};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Htp, looks_like, cutting: Cutting::Lines(|| Box::new(HtpSeams::default())), read };

/// The first line is one of the protocol, and one of them is a play: the other commands are words of many trades.
fn looks_like(head: &detect::Head<'_>) -> bool {
    let mut lines = head.lines().map(without_comment).filter(|line| !line.is_empty()).map(Line::of);
    let is_play = |line: &Line<'_>| match line {
        Line::Command("play", said) => said.split_whitespace().next().and_then(role).is_some(),
        _ => false,
    };
    lines
        .next()
        .is_some_and(|first| !matches!(first, Line::Other) && (is_play(&first) || lines.any(|line| is_play(&line))))
}

/// The commands of the protocol, those of its older versions included.
const COMMANDS: [&str; 19] = [
    "board_size",
    "final_status",
    "first_move",
    "generate_move",
    "known_command",
    "list_commands",
    "name",
    "play",
    "play_from",
    "play_to",
    "play_undo",
    "protocol_version",
    "quit",
    "reset_board",
    "show_board",
    "show_board_open_tafl",
    "time_left",
    "time_settings",
    "version",
];

enum Line<'a> {
    /// A command, and what follows it.
    Command(&'a str, &'a str),
    /// What follows after `=`.
    Reply(&'a str),
    /// What follows after `?`.
    Refusal(&'a str),
    Other,
}

impl<'a> Line<'a> {
    /// A line without its comment and the blanks around it.
    fn of(line: &'a str) -> Self {
        if let Some(reply) = line.strip_prefix('=') {
            return Line::Reply(reply.trim_start());
        }
        if let Some(refusal) = line.strip_prefix('?') {
            return Line::Refusal(refusal.trim_start());
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if COMMANDS.contains(&word) { Line::Command(word, rest.trim_start()) } else { Line::Other }
    }
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

fn role(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().as_str() {
        "a" | "attacker" => Some(Side::Attackers),
        "d" | "defender" => Some(Side::Defenders),
        _ => None,
    }
}

/// A square, and the size of the board that its shape stands for.
fn vertex(word: &str) -> Result<(Square, u8), SyntaxError> {
    let (square, zero) = word.strip_prefix('0').map_or((word, 0), |square| (square, 1));
    let size = match (zero, square.bytes().next()) {
        (1, _) => 7,
        (_, Some(b'A'..=b'Z')) => 13,
        _ => 11,
    };
    let square = if size == 13 { square.to_ascii_lowercase() } else { square.to_owned() };
    square.parse().map(|square| (square, size)).map_err(|error: SyntaxError| error.moved_by(zero))
}

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text;
    let mut game = Game { sheet, record: Record::default(), size: None, is_size_told: false, asked: Asked::Nothing };
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let at = offset + (line.len() - line.trim_start().len());
        offset += line.len();
        game.line(at, without_comment(line), line.trim().is_empty());
    }
    game.into_record()
}

/// What the next reply belongs to.
enum Asked<'a> {
    Nothing,
    Play,
    /// The play that was taken back.
    Undo(Option<Ply<'a>>),
    /// Another command.
    Command(&'a str),
    /// A command whose reply goes on over lines: where the reply began, and whether it is the list of commands.
    Answered {
        start: usize,
        tag: usize,
        is_list: bool,
    },
}

struct Game<'a> {
    sheet: Sheet<'a>,
    record: Record<'a>,
    /// The size of the board.
    size: Option<u8>,
    /// Whether another size has been told of.
    is_size_told: bool,
    asked: Asked<'a>,
}

impl<'a> Game<'a> {
    fn line(&mut self, at: usize, line: &'a str, is_blank: bool) {
        if line.is_empty() {
            if is_blank && matches!(self.asked, Asked::Answered { .. }) {
                self.asked = Asked::Nothing;
            }
            return;
        }
        let is_bare_list = matches!(self.asked, Asked::Answered { is_list: true, .. }) && !line.contains(' ');
        match Line::of(line) {
            Line::Command(..) if is_bare_list => self.go_on(at, line),
            Line::Command("play", said) => {
                self.asked = Asked::Play;
                if self.record.result.unfinished {
                    self.record.result = RecordedResult::default();
                }
                let token = self.play(at, line, said);
                let place = self.sheet.place(at);
                self.record.main.plies.push(ply(Cow::Borrowed(line), token, place));
            }
            Line::Command(name @ "play_undo", said) => {
                let undone = self.record.main.plies.pop();
                let value = undone.as_ref().map_or(Cow::Borrowed(said), |ply| ply.text.clone());
                self.record.tags.push(Tag::new(Format::Htp, name, value));
                self.asked = Asked::Undo(undone);
            }
            Line::Command(name, said) => {
                if let ("board_size", Ok(size)) = (name, said.parse()) {
                    self.compare_size(at, size);
                }
                self.record.tags.push(Tag::new(Format::Htp, name, said));
                self.asked = Asked::Command(name);
            }
            Line::Reply(said) => self.reply(at, line, said),
            Line::Refusal(said) => self.refusal(at, said),
            Line::Other => self.go_on(at, line),
        }
    }

    /// A play, without the word.
    fn play(&mut self, at: usize, line: &'a str, said: &'a str) -> Result<Token, SyntaxError> {
        let offset_of = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        let missing = |expected: &'static str| SyntaxError::at(line, line.len(), expected);
        let mut words = said.split_whitespace();
        let word = words.next().ok_or_else(|| missing("`attacker` or `defender`"))?;
        let Some(side) = role(word) else {
            return Err(SyntaxError::at(line, offset_of(word), "`attacker` or `defender`"));
        };
        let from = words.next().ok_or_else(|| missing("a square or `resigns`"))?;
        if matches!(from, "resigns" | "resign") {
            return match words.find(|word| *word != "_") {
                Some(word) => Err(SyntaxError::at(line, offset_of(word), "the end of the play")),
                None => {
                    self.record.result.loser_named = Some(side);
                    Ok(Token::Resigned)
                }
            };
        }
        let to = words.next().ok_or_else(|| missing("a square"))?;
        if let Some(word) = words.next() {
            return Err(SyntaxError::at(line, offset_of(word), "the end of the play"));
        }
        let mut square = |word: &str| {
            let (square, size) = vertex(word).map_err(|error| error.moved_by(offset_of(word)))?;
            self.compare_size(at + offset_of(word), size);
            Ok(square)
        };
        Ok(Token::Move(Move::new(square(from)?, square(to)?)))
    }

    /// A size of the board is told here: is it the one that was told before?
    fn compare_size(&mut self, at: usize, size: u8) {
        let first = *self.size.get_or_insert(size);
        if size != first && !std::mem::replace(&mut self.is_size_told, true) {
            let message = || format!("a board of {size} is told of here, but one of {first} before");
            self.sheet.fault(at, FaultKind::BadTag, message);
        }
    }

    fn reply(&mut self, at: usize, line: &'a str, said: &'a str) {
        let start = at + (line.len() - said.len());
        match std::mem::replace(&mut self.asked, Asked::Nothing) {
            Asked::Play => self.captures(start, said),
            Asked::Undo(_) => {}
            Asked::Command(name) => {
                if name == "final_status" {
                    self.status(start, said);
                }
                // What is said of a command stands in its tag; an answer besides has a tag of its own.
                match self.record.tags.last_mut().filter(|tag| tag.value.is_empty()) {
                    Some(tag) => tag.value = Cow::Borrowed(said),
                    None if said.is_empty() => return,
                    None => self.record.tags.push(Tag::new(Format::Htp, name, said)),
                }
                let tag = self.record.tags.len() - 1;
                self.asked = Asked::Answered { start, tag, is_list: name == "list_commands" };
            }
            Asked::Answered { .. } | Asked::Nothing => {
                self.sheet.fault(at, FaultKind::StrayText, || "this is a reply to nothing");
            }
        }
    }

    /// The captured squares.
    fn captures(&mut self, start: usize, said: &str) {
        for word in said.split_whitespace() {
            let at = start + (word.as_ptr() as usize - said.as_ptr() as usize);
            let square = match vertex(word) {
                Ok((square, size)) => {
                    self.compare_size(at, size);
                    square
                }
                Err(error) => {
                    let message = || format!("`{}` is no captured square: {}", excerpt(word), error.reason());
                    self.sheet.fault(at, FaultKind::BadTag, message);
                    continue;
                }
            };
            if let Some(Ok(Token::Move(one_move))) = self.record.main.plies.last_mut().map(|ply| &mut ply.token) {
                one_move.captures.push(Captured { piece: None, square });
            }
        }
    }

    fn status(&mut self, at: usize, said: &str) {
        let winner = match said {
            "attacker_wins" => Some(Winner::Attackers),
            "defender_wins" => Some(Winner::Defenders),
            "draw" => Some(Winner::Draw),
            "ongoing" => None,
            _ => {
                let message = || format!("the status is `{}`, which is none of the protocol", excerpt(said));
                self.sheet.fault(at, FaultKind::BadResult, message);
                return;
            }
        };
        (self.record.result.winner, self.record.result.unfinished) = (winner, winner.is_none());
    }

    /// Whatever was asked is refused: a play is no move then, and what was taken back is there again.
    fn refusal(&mut self, at: usize, said: &'a str) {
        match std::mem::replace(&mut self.asked, Asked::Nothing) {
            Asked::Play => {
                if let Some(Ply { text: Cow::Borrowed(line), token, .. }) = self.record.main.plies.pop() {
                    if token == Ok(Token::Resigned) {
                        self.record.result.loser_named = None;
                    }
                    let play = line.strip_prefix("play").unwrap_or(line).trim_start();
                    self.record.tags.push(Tag::new(Format::Htp, "play", play));
                }
            }
            Asked::Undo(undone) => {
                if let (Some(tag), Some(_)) = (self.record.tags.last_mut(), &undone) {
                    tag.value = Cow::Borrowed("");
                }
                self.record.main.plies.extend(undone);
            }
            Asked::Command(_) => {}
            Asked::Answered { .. } | Asked::Nothing => {
                self.sheet.fault(at, FaultKind::StrayText, || "this is a refusal of nothing");
            }
        }
        self.record.tags.push(Tag::new(Format::Htp, "?", said));
    }

    /// A line that is none of the protocol's: a reply goes on.
    fn go_on(&mut self, at: usize, line: &'a str) {
        if let Asked::Answered { start, tag, .. } = self.asked
            && let Some(tag) = self.record.tags.get_mut(tag)
        {
            tag.value = Cow::Borrowed(self.sheet.text[start..at + line.len()].trim());
            return;
        }
        let message = || format!("`{}` is neither a command nor a reply", excerpt(line));
        self.sheet.fault(at, FaultKind::StrayText, message);
    }

    fn into_record(self) -> Record<'a> {
        let mut record = self.record;
        let name = match self.size {
            Some(7) => Some("hnefatafl-org-7-w"),
            Some(11) => Some("hnefatafl-org-11"),
            Some(13) => Some("hnefatafl-org-13"),
            _ => None,
        };
        if let Some(name) = name {
            record.rules = RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed(name)) };
        }
        // Who resigns says by it who has won.
        if let (Some(loser), None) = (record.result.loser_named, record.result.winner) {
            record.result.winner = Some(loser.opponent().into());
        }
        Record { faults: self.sheet.into_faults(), ..record }
    }
}

/// Where a new game begins.
#[derive(Default)]
struct HtpSeams {
    has_plays: bool,
    has_quit: bool,
    /// Whether the last command asked for the list of commands: its lines are none.
    is_list: bool,
}

impl Seams for HtpSeams {
    fn next(&mut self, line: &[u8]) -> Seam {
        let line = String::from_utf8_lossy(line);
        let said = without_comment(&line);
        if line.trim().is_empty() {
            self.is_list = false;
        }
        let Line::Command(name, rest) = Line::of(said) else { return Seam::None };
        if self.is_list && rest.is_empty() {
            return Seam::None;
        }
        if self.has_quit || (self.has_plays && matches!(name, "board_size" | "reset_board")) {
            return Seam::Here;
        }
        self.is_list = name == "list_commands";
        self.has_plays |= name == "play";
        self.has_quit |= name == "quit";
        Seam::None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::RecordedReason;

    fn moves(record: &Record<'_>) -> String {
        let told = |ply: &Ply<'_>| ply.token.as_ref().map_or_else(|_| "!".into(), Token::to_string);
        record.main.plies.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    fn tags<'r>(record: &'r Record<'_>) -> Vec<(&'r str, &'r str)> {
        record.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect()
    }

    fn rules<'r>(record: &'r Record<'_>) -> &'r str {
        match &record.rules {
            RulesClaim::Named { aage_key: None, name: Some(name) } => name,
            _ => "",
        }
    }

    #[test]
    fn a_transcript_of_plays_is_a_game() {
        let text = "# two bots\n\nplay attacker h1 h3\nplay defender f4 h4 # why?\nPLAY\nplay A k4 i4\nplay D e7 c7\n";
        let record = only(text.replace("PLAY\n", ""));
        assert_eq!((record.format, faults(&record)), (Some(Format::Htp), vec![]));
        assert_eq!((moves(&record).as_str(), rules(&record)), ("h1-h3 f4-h4 k4-i4 e7-c7", "hnefatafl-org-11"));
        assert_eq!((&*record.main.plies[1].text, record.main.plies[1].place.line), ("play defender f4 h4", 4));
        assert_eq!(faults(&only(text)), ["stray-text 5:1"]);
    }

    #[test]
    fn replies_name_the_captures_of_the_play_before_them() {
        let record = only("play attacker k5 h5\n= h4\nplay defender a1 a2\n=\nplay attacker a4 c4\r\n= c5 b4\r\n");
        assert_eq!((moves(&record).as_str(), faults(&record)), ("k5-h5xh4 a1-a2 a4-c4xc5/b4", vec![]));
        let record = only("play attacker k5 h5\n= h4 ok H4 0h4\n= h4\n");
        assert_eq!(moves(&record), "k5-h5xh4/h4/h4");
        assert_eq!(faults(&record), ["bad-tag 2:6", "bad-tag 2:9", "stray-text 3:1"]);
    }

    #[test]
    fn a_play_that_is_refused_is_no_move() {
        let record =
            only("play attacker h1 h3\n=\nplay attacker h3 h1\n? not your turn\nplay defender resigns _\n? no\n");
        assert_eq!((moves(&record).as_str(), faults(&record)), ("h1-h3", vec![]));
        let expected =
            [("play", "attacker h3 h1"), ("?", "not your turn"), ("play", "defender resigns _"), ("?", "no")];
        assert_eq!(tags(&record), expected);
        assert_eq!(record.result, RecordedResult::default());
    }

    #[test]
    fn the_shape_of_the_squares_is_the_size_of_the_board() {
        for (squares, name, size) in
            [("0d6 0d5", "hnefatafl-org-7-w", 7), ("D6 D5", "hnefatafl-org-13", 13), ("d6 d5", "hnefatafl-org-11", 11)]
        {
            let record = only(format!("play attacker {squares}"));
            assert_eq!((moves(&record).as_str(), rules(&record)), ("d6-d5", name), "{size}");
            assert!(crate::rules::find(name).is_some_and(|variant| variant.size() == size), "{name}");
        }
        let record = only("play attacker d6 d5\nplay defender D6 d5\nplay attacker 0a1 0a2");
        assert_eq!((faults(&record), rules(&record)), (vec!["bad-tag 2:15".to_owned()], "hnefatafl-org-11"));
        assert_eq!(moves(&record), "d6-d5 d6-d5 a1-a2");
        assert_eq!(faults(&only("board_size 13\nplay attacker d6 d5\n")), ["bad-tag 2:15"]);
    }

    #[test]
    fn who_resigns_is_named_and_the_other_side_has_won() {
        for word in ["resigns _", "resign", "resigns"] {
            let record = only(format!("play attacker h1 h3\nplay attacker {word}\n=\n"));
            assert_eq!(moves(&record), "h1-h3 ---");
            assert_eq!(record.result.loser_named, Some(Side::Attackers));
            assert_eq!(record.result.winner, Some(Winner::Defenders));
            assert_eq!(record.result.reason, Some(RecordedReason::Resigned));
        }
    }

    #[test]
    fn the_last_status_is_the_result() {
        let status = |words: &str| only(format!("play a h1 h3\nfinal_status\n= ongoing\nplay d f4 h4\n{words}"));
        assert_eq!(status("").result, RecordedResult::default());
        for (word, winner, unfinished) in [
            ("attacker_wins", Some(Winner::Attackers), false),
            ("defender_wins", Some(Winner::Defenders), false),
            ("draw", Some(Winner::Draw), false),
            ("ongoing", None, true),
        ] {
            let record = status(&format!("final_status\n= {word}\n"));
            assert_eq!((record.result.winner, record.result.unfinished), (winner, unfinished));
            assert_eq!(tags(&record), [("final_status", "ongoing"), ("final_status", word)]);
        }
        assert_eq!(faults(&status("final_status\n= black\n")), ["bad-result 6:3"]);
    }

    #[test]
    fn other_commands_are_tags_with_their_answers() {
        let text = "name\n= a-bot\n\nknown_command play\n= true\ntime_settings fischer 900 10\n=\nlist_commands\n=\nname\nquit\n\n\
            show_board\n=\n ABC\n1...\n\nplay a h1 h3\ngenerate_move\n= play d f4 h4\nplay d f4 g4\nversion\n? none\n";
        let record = only(text);
        assert_eq!((moves(&record).as_str(), faults(&record)), ("h1-h3 f4-g4", vec![]));
        let expected = [
            ("name", "a-bot"),
            ("known_command", "play"),
            ("known_command", "true"),
            ("time_settings", "fischer 900 10"),
            ("list_commands", "name\nquit"),
            ("show_board", "ABC\n1..."),
            ("generate_move", "play d f4 h4"),
            ("version", ""),
            ("?", "none"),
        ];
        assert_eq!(tags(&record), expected);
    }

    #[test]
    fn a_play_may_be_taken_back() {
        let record = only("play a h1 h3\nplay d f4 h4\nplay_undo\n=\nplay d f4 g4\nplay_undo\n? no\n");
        assert_eq!(moves(&record), "h1-h3 f4-g4");
        assert_eq!(tags(&record), [("play_undo", "play d f4 h4"), ("play_undo", ""), ("?", "no")]);
        assert_eq!(faults(&only("play_undo\nplay a h1 h3")), [""; 0]);
    }

    #[test]
    fn plays_that_cannot_be_read_are_told() {
        let record =
            only("play a h1 h3\nplay white f4 h4\nplay d f4\nplay d f4 z4\nplay d 0x1 f4\nplay\nplay d f4 h4 h5\n");
        assert_eq!(
            plies(&record.main),
            "play a h1 h3 !play white f4 h4 !play d f4 !play d f4 z4 !play d 0x1 f4 !play !play d f4 h4 h5"
        );
        let offsets: Vec<usize> =
            record.main.plies[1..].iter().map(|ply| ply.token.as_ref().unwrap_err().offset).collect();
        assert_eq!(offsets, [5, 9, 10, 8, 4, 13]);
    }

    #[test]
    fn a_new_game_begins_where_the_board_is_set_up_again() {
        let text = "board_size 11\nplay a h1 h3\nboard_size 7\n=\nplay d 0d5 0e5\nquit\n=\n\n# next\nplay a H1 H3\nlist_commands\n=\nplay\nreset_board\nquit\n";
        let all = records(text.as_bytes(), None);
        assert_eq!(all.iter().map(moves).collect::<Vec<_>>(), ["h1-h3", "d5-e5", "h1-h3"]);
        assert_eq!(
            all.iter().map(rules).collect::<Vec<_>>(),
            ["hnefatafl-org-11", "hnefatafl-org-7-w", "hnefatafl-org-13"]
        );
        assert!(all.iter().all(|record| record.faults.is_empty()));
    }

    #[test]
    fn only_a_play_by_a_side_makes_a_file_a_transcript() {
        let is_of_it = |text: &str| crate::formats::detect(text.as_bytes()) == Some(Format::Htp);
        assert!(is_of_it("name\n\nplay attacker") && is_of_it("= ok\nplay d h1 h3") && is_of_it("# hi\nplay A"));
        for text in
            ["play", "play the game", "name\nquit\n", "Dear Ada,\nplay a h1 h3", "version 5 of the rules\n\nd6-c6"]
        {
            assert!(!is_of_it(text), "{text}");
        }
    }
}
