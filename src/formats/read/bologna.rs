//! The game logs of the Bologna tablut competition's server, and of the many programs that were made from it.
//!
//! ```text
//! mag 16, 2022 5:14:16 PM it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut checkMove
//! BUONO: Turn: W Pawn from e4 to f4
//! mag 16, 2022 5:14:16 PM it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut checkMove
//! BUONO: Stato:
//! OOOBBBOOO
//! (seven more rows: `O` empty, `T` the empty throne, `B` an attacker, `W` a defender, `K` the king)
//! OOOBBBOOO
//! -
//! B
//! ```
//!
//! Java's logger writes two lines for everything the server says: when and where, then how important it is and what. Dates and
//! words of importance are in the language of the computer, so nothing of them is needed here.
//!
//! * **The moves are the differences of successive boards**, captured men too. What the server says of a move in words comes before it is
//!   judged, so that refused tries stand among them. They, and all that the boards do not show, become the comment of the next
//!   ply (after the last board, of the last one). Left out is only what the boards say as well, and the size of the server's memory.
//! * **Squares are called as the log calls them**: `a1` is the first letter of the first row. So the first row is rank 1, and a board
//!   that other programs draw with rank 1 at the bottom is this one upside down; the game is the same.
//! * White are the defenders and are named first. The letters below a board tell who moves (`W`, `B`), or how the game ended
//!   (`WW`, `BW`: who has won; `D`: a draw). The last board is often there twice. A loss on time or by too many refused tries ends the log
//!   without a word.
//! * The program's class tells the rules. Only `GameAshtonTablut` is certain: Ashton's tablut, the defenders begin. The other classes
//!   are claimed by their own names. If another side than Ashton's begins (a log whose head is lost), the claim is Ashton's rules
//!   with that side to begin.
//! * On a board of 7 by 7 the server forgets the line ends: the letters stand in one row.
//!
//! Not known: how programs made from the server have changed its sentences. Sentences that are not known are kept as comments.

use super::detect::Head;
use super::lines::ply;
use super::{Cutting, Reader, Seam, Seams, Sheet, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Captured, Kind, Move, Piece, PositionRecord, Side, Square, SyntaxError, Token};
use crate::record::{FaultKind, Note, Place, Ply, Record, RecordedResult, RulesClaim, Tag};
use crate::rules::{self, to_record};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Bologna, looks_like, cutting: Cutting::Lines(|| Box::new(BolognaSeams::default())), read };

/// The word before a board.
const BOARD: &str = "Stato:";
const PLAYERS: &str = "Players:";
const REPEATED: &str = "Repeated moves allowed:";
const CACHE: &str = "Cache:";
const START: &str = "Inizio partita";
const TURN: &str = "Turn:";

/// Either the log begins as the server begins it, or a board is there.
fn looks_like(head: &Head<'_>) -> bool {
    let mut lines = head.lines().filter(|line| !line.trim().is_empty());
    let begins = lines.next().is_some_and(|line| Header::of(line).is_some())
        && lines.next().is_some_and(|line| {
            let body = body(line).1;
            [BOARD, PLAYERS, REPEATED, START, TURN].iter().any(|word| body.starts_with(word))
        });
    let mut before = "";
    begins
        || head.lines().any(|line| {
            let is_board = body(before).1.trim_end() == BOARD && is_row(line.trim_end().trim_end_matches('-'));
            before = line;
            is_board
        })
}

/// Whether this is a row of letters as boards have them; all of a small board may stand in one.
fn is_row(text: &str) -> bool {
    (7..=49).contains(&text.len()) && text.chars().all(|letter| cell(letter).is_some())
}

/// The first line of what the server says.
struct Header<'a> {
    stamp: &'a str,
    class: &'a str,
}

impl<'a> Header<'a> {
    /// `mag 16, 2022 5:14:16 PM it.unibo...GameAshtonTablut checkMove`
    fn of(line: &'a str) -> Option<Self> {
        let (line, method) = line.trim().rsplit_once(' ')?;
        let (stamp, class) = line.rsplit_once(' ')?;
        let is_name = |text: &str, more: &[char]| {
            !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || more.contains(&c))
        };
        let name = simple_name(class);
        let is_header = is_name(class, &['.', '_', '$'])
            && (name.contains("Game") || name.contains("Tablut"))
            && is_name(method, &['_', '$', '<', '>'])
            && stamp.contains(|c: char| c.is_ascii_digit());
        is_header.then_some(Self { stamp, class })
    }
}

/// A class without its package.
fn simple_name(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// What stands before the first colon (how important it is, in some language), and what the server says.
fn body(line: &str) -> (&str, &str) {
    let line = line.trim();
    let is_bare = [BOARD, PLAYERS, REPEATED, START, TURN].iter().any(|word| line.starts_with(word));
    match line.split_once(": ") {
        Some((level, body)) if !is_bare => (level, body),
        _ => ("", line),
    }
}

/// What a letter of a board says about its square; `None` if it says nothing.
fn cell(letter: char) -> Option<Option<Piece>> {
    match letter {
        'O' | 'T' => Some(None),
        'B' => Some(Some(Piece::new(Side::Attackers, Kind::Man))),
        'W' => Some(Some(Piece::new(Side::Defenders, Kind::Man))),
        'K' => Some(Some(Piece::KING)),
        _ => None,
    }
}

/// What the letters below a board say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Of(Side),
    Over(Winner),
}

impl Turn {
    fn of(letters: &str) -> Option<Self> {
        match letters {
            "W" => Some(Self::Of(Side::Defenders)),
            "B" => Some(Self::Of(Side::Attackers)),
            "WW" => Some(Self::Over(Winner::Defenders)),
            "BW" => Some(Self::Over(Winner::Attackers)),
            "D" => Some(Self::Over(Winner::Draw)),
            _ => None,
        }
    }
}

/// A text line by line, with offsets.
struct Numbered<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Numbered<'a> {
    /// The next line, without taking it.
    fn peek(&self) -> Option<&'a str> {
        self.text[self.offset..].split_inclusive('\n').next()
    }

    fn take(&mut self) -> Option<(usize, &'a str)> {
        let line = self.peek()?;
        let offset = self.offset;
        self.offset += line.len();
        Some((offset, line.trim_end()))
    }
}

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut lines = Numbered { text: sheet.text, offset: 0 };
    let mut log = Log {
        sheet,
        record: Record::default(),
        class: None,
        first: None,
        last: None,
        said: Vec::new(),
        is_after_result: false,
    };
    while let Some((offset, line)) = lines.take() {
        if line.trim().is_empty() {
            continue;
        }
        if let Some(header) = Header::of(line) {
            log.header(offset, &header);
            continue;
        }
        let (level, body) = body(line);
        match body.strip_prefix(BOARD) {
            Some(rest) => log.board(offset + line.len() - rest.len() - BOARD.len(), rest, &mut lines),
            None => log.sentence(offset, level, body),
        }
    }
    log.finish()
}

/// A log while it is being read.
struct Log<'a> {
    sheet: Sheet<'a>,
    record: Record<'a>,
    /// The program's class, and where it stands.
    class: Option<(&'a str, Place)>,
    /// The first board with its place, and who moves there.
    first: Option<(PositionRecord, Place, Option<Turn>)>,
    /// The board before the next one, and who moves there.
    last: Option<(PositionRecord, Option<Turn>)>,
    /// What was said since the last ply: how important it is, and what.
    said: Vec<(&'a str, &'a str)>,
    /// Whether a move after the result has been told of.
    is_after_result: bool,
}

impl<'a> Log<'a> {
    fn tag(&mut self, name: impl Into<Cow<'a, str>>, value: &'a str) {
        self.record.tags.push(Tag::new(Format::Bologna, name, value));
    }

    fn header(&mut self, offset: usize, header: &Header<'a>) {
        if self.class.is_none() {
            let place = self.sheet.place(self.sheet.places.offset_of(header.class).unwrap_or(offset));
            self.class = Some((header.class, place));
            self.tag("date", header.stamp.trim());
            self.tag("class", header.class);
        }
    }

    fn sentence(&mut self, offset: usize, level: &'a str, body: &'a str) {
        if let Some(players) = body.strip_prefix(PLAYERS) {
            self.players(offset, players);
        } else if let Some(numbers) = body.strip_prefix(REPEATED) {
            let (repeated, cache) = numbers.split_once(CACHE).unwrap_or((numbers, ""));
            self.tag(REPEATED.trim_end_matches(':'), repeated.trim());
            if !cache.trim().is_empty() {
                self.tag(CACHE.trim_end_matches(':'), cache.trim());
            }
        } else if let Some(winner) = end(body) {
            self.result(offset, body, winner);
        } else if body != START {
            self.said.push((level, body));
        }
    }

    /// `White:`, a name, `vs`, a name; older servers leave out the first word. Blanks may have taken the place of tabulators.
    fn players(&mut self, offset: usize, text: &'a str) {
        let Some((white, black)) = text.split_once("\tvs\t").or_else(|| text.split_once(" vs ")) else {
            self.sheet.fault(offset, FaultKind::BadTag, || {
                format!("`{}` where two names with `vs` between them should be", excerpt(text))
            });
            self.tag(PLAYERS.trim_end_matches(':'), text.trim());
            return;
        };
        let white = white.trim();
        self.tag("White", white.strip_prefix("White:").unwrap_or(white).trim());
        let black = black.trim();
        self.tag("Black", black.strip_prefix("Black:").unwrap_or(black).trim());
    }

    /// The first word on the result counts; it is the tag, too.
    fn result(&mut self, offset: usize, text: &'a str, winner: Winner) {
        match self.record.result.winner {
            None => {
                self.record.result = RecordedResult { winner: Some(winner), ..RecordedResult::default() };
                self.tag("result", text);
            }
            Some(first) if first != winner => {
                self.sheet.fault(offset, FaultKind::SecondResult, || {
                    format!("`{}` differs from the result before it", excerpt(text))
                });
                self.tag("result", text);
            }
            Some(_) => {}
        }
    }

    /// Reads a board, which begins behind the word for it, and what led to it.
    fn board(&mut self, offset: usize, first_row: &'a str, lines: &mut Numbered<'a>) {
        let position = match position(first_row, lines) {
            Ok(position) => position,
            Err(message) => {
                self.sheet.fault(offset, FaultKind::BadPosition, || message);
                return;
            }
        };
        let (turn_offset, letters) = match lines.peek() {
            Some(line) if Turn::of(line.trim()).is_some() => lines.take().unwrap_or_default(),
            _ => (lines.offset, ""),
        };
        let turn = Turn::of(letters.trim());
        if turn.is_none() {
            self.sheet.fault(turn_offset, FaultKind::BadPosition, || "no letter below the board says whose turn it is");
        }
        let over = if let Some(Turn::Over(winner)) = turn { Some(winner) } else { None };
        let is_over = self.last.as_ref().is_some_and(|(_, turn)| matches!(turn, Some(Turn::Over(_))));
        match self.last.take() {
            None => self.first = Some((position.clone(), self.sheet.place(offset), turn)),
            Some((before, _)) if before.size() != position.size() => {
                self.sheet.fault(offset, FaultKind::BadPosition, || {
                    format!("a board of {} rows after one of {}", position.size(), before.size())
                });
            }
            Some((before, before_turn)) => {
                let step = Step::between(&before, &position, before_turn != turn && over.is_none());
                let is_move = step != Step::Nothing;
                self.step(offset, step);
                if is_move && is_over && !std::mem::replace(&mut self.is_after_result, true) {
                    self.sheet.fault(offset, FaultKind::MovesAfterResult, || "the game goes on after its result");
                }
            }
        }
        if let Some(winner) = over {
            self.result(turn_offset, letters.trim(), winner);
        }
        self.last = Some((position, turn));
    }

    fn step(&mut self, offset: usize, step: Step) {
        // Before the first move, the server may still make up its mind who begins.
        let is_start = self.record.main.plies.is_empty();
        let entry = match step {
            Step::Nothing => return,
            Step::TurnOnly if is_start => return,
            Step::Move(one_move) => {
                let place = self.sheet.place(offset);
                let mut said = std::mem::take(&mut self.said);
                forget_what_the_board_says(&mut said, &one_move);
                let note = (!said.is_empty()).then(|| Box::new(Note { comment: comment(&said), clock: None }));
                Ply { note, ..ply(Cow::Owned(one_move.to_string()), Ok(Token::Move(one_move)), place) }
            }
            Step::TurnOnly => self.unreadable(offset, "the same board with the other side to move".into()),
            Step::Else(squares) => {
                let squares: Vec<String> = squares.iter().take(MOST_NAMED).map(Square::to_string).collect();
                self.unreadable(offset, format!("changes on {}", squares.join(", ")))
            }
        };
        self.record.main.plies.push(entry);
    }

    fn unreadable(&mut self, offset: usize, found: String) -> Ply<'a> {
        let error = SyntaxError { offset: 0, expected: "a board that one move leads to".into(), found };
        let place = self.sheet.place(offset);
        let said = std::mem::take(&mut self.said);
        let note = (!said.is_empty()).then(|| Box::new(Note { comment: comment(&said), clock: None }));
        Ply { note, ..ply(Cow::Borrowed(BOARD), Err(error), place) }
    }

    fn finish(mut self) -> Record<'a> {
        self.keep_the_last_words();
        if self.first.is_none() && self.sheet.faults.is_empty() {
            self.sheet.fault(0, FaultKind::MissingMoves, || "there is no board in this log");
        }
        self.claim_rules();
        Record { faults: self.sheet.into_faults(), ..self.record }
    }

    /// What was said after the last move belongs to it; without moves, it is all that there is.
    fn keep_the_last_words(&mut self) {
        let mut said = std::mem::take(&mut self.said);
        said.retain(|(_, body)| !is_count(body));
        if said.is_empty() {
            return;
        }
        match self.record.main.plies.last_mut() {
            Some(last) => {
                let note = last.note.get_or_insert_default();
                if !note.comment.is_empty() {
                    note.comment.push('\n');
                }
                note.comment.push_str(&comment(&said));
            }
            None => {
                let name = |level: &'a str| if level.is_empty() { "log" } else { level };
                said.into_iter().for_each(|(level, body)| self.tag(name(level), body));
            }
        }
    }

    /// Claims the rules that the class stands for, and the first board where it is not theirs.
    fn claim_rules(&mut self) {
        let class = self.class.map(|(class, place)| (simple_name(class), place));
        let ashton = rules::find(ASHTON);
        let first = std::mem::take(&mut self.first);
        if let Some((class, place)) = class {
            let name = if class == "GameAshtonTablut" { ASHTON } else { class };
            self.record.rules = RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed(name)) };
            let begins = first.as_ref().and_then(|(position, _, turn)| self.who_begins(position, *turn));
            if let Some((variant, begins)) = ashton.as_ref().zip(begins)
                && name == ASHTON
                && variant.first != begins
            {
                let mut rules = to_record(variant);
                rules.atkf = Some(begins == Side::Attackers);
                let text = Cow::Owned(rules.to_string());
                self.record.rules = RulesClaim::Rules { rules: Box::new(rules), text, place };
            }
        }
        if let Some((position, place, _)) = first {
            let usual = if position.size() == 7 { rules::find("brandubh-7") } else { ashton };
            if usual.is_none_or(|variant| variant.start != position) {
                (self.record.start, self.record.start_place) = (Some(position), place);
            }
        }
    }

    /// The side that makes the first move; if there is none, the one that the letter names.
    fn who_begins(&self, position: &PositionRecord, turn: Option<Turn>) -> Option<Side> {
        let mover = match self.record.main.plies.first().map(|ply| &ply.token) {
            Some(Ok(Token::Move(one_move))) => position.get(one_move.from).map(|piece| piece.side),
            _ => None,
        };
        mover.or(if let Some(Turn::Of(side)) = turn { Some(side) } else { None })
    }
}

/// The catalogue's id of the rules of `GameAshtonTablut`.
const ASHTON: &str = "ashton-9-w";

/// Squares that a message names.
const MOST_NAMED: usize = 8;

/// The board that begins behind the word for it. Its rows end with a line that is, or ends with, a dash.
fn position(first_row: &str, lines: &mut Numbered<'_>) -> Result<PositionRecord, String> {
    let mut rows = Vec::new();
    let mut row = first_row;
    loop {
        let text = row.trim().trim_end_matches('-');
        if !text.is_empty() {
            rows.push(text);
        }
        if row.trim_end().ends_with('-') {
            break;
        }
        // A new sentence: the rest of the board is lost.
        let is_board = |line: &&str| !line.trim().is_empty() && Header::of(line).is_none() && !line.contains(": ");
        match lines.peek().filter(is_board) {
            Some(line) if rows.len() <= usize::from(Square::LARGEST_BOARD) => {
                row = line;
                lines.take();
            }
            Some(_) => return Err("the board has too many rows".into()),
            None => return Err(format!("the board breaks off after {} rows", rows.len())),
        }
    }
    let size = if is_one_row(&rows) { rows[0].len().isqrt() } else { rows.len() };
    let mut position =
        u8::try_from(size).ok().and_then(PositionRecord::empty).ok_or_else(|| format!("a board of {size} rows"))?;
    let length = if is_one_row(&rows) { size * size } else { size };
    for (index, row) in rows.iter().enumerate() {
        let count = row.chars().count();
        if count != length {
            return Err(format!("row {} of the board has {count} letters, not {length}", index + 1));
        }
        for (at, letter) in row.chars().enumerate() {
            let piece = cell(letter).ok_or_else(|| format!("row {} of the board has a `{letter}`", index + 1))?;
            let at = index * length + at;
            if let Some(square) = Square::new((at % size) as u8, (at / size) as u8) {
                position.set(square, piece);
            }
        }
    }
    Ok(position)
}

/// Whether a whole board stands in one row.
fn is_one_row(rows: &[&str]) -> bool {
    rows.len() == 1 && rows[0].len() > usize::from(Square::LARGEST_BOARD)
}

/// What leads from one board to the next.
#[derive(PartialEq, Eq)]
enum Step {
    /// The same board again.
    Nothing,
    /// The same men, but the other side's turn.
    TurnOnly,
    /// One man, and those that he captured.
    Move(Move),
    /// Something else, on these squares.
    Else(Vec<Square>),
}

impl Step {
    fn between(before: &PositionRecord, after: &PositionRecord, is_turn_changed: bool) -> Self {
        let (mut left, mut came, mut changed) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_replaced = false;
        for square in squares(before.size()) {
            match (before.get(square), after.get(square)) {
                (before, after) if before == after => continue,
                (Some(piece), None) => left.push((square, piece)),
                (None, Some(piece)) => came.push((square, piece)),
                _ => is_replaced = true,
            }
            changed.push(square);
        }
        if changed.is_empty() {
            return if is_turn_changed { Step::TurnOnly } else { Step::Nothing };
        }
        let [(to, piece)] = came[..] else { return Step::Else(changed) };
        let (own, enemies): (Vec<_>, Vec<_>) = left.into_iter().partition(|(_, gone)| gone.side == piece.side);
        match own[..] {
            [(from, gone)] if gone == piece && !is_replaced => {
                let captures = enemies.into_iter().map(|(square, _)| Captured { piece: None, square }).collect();
                Step::Move(Move { captures, ..Move::new(from, to) })
            }
            _ => Step::Else(changed),
        }
    }
}

/// The squares of a board, row by row.
fn squares(size: u8) -> impl Iterator<Item = Square> {
    (0..size).flat_map(move |rank| (0..size).filter_map(move |file| Square::new(file, rank)))
}

/// The winner that a sentence at the end names.
fn end(body: &str) -> Option<Winner> {
    let ends = [
        ("Bianco vince", Winner::Defenders),
        ("Nero vince", Winner::Attackers),
        ("Partita terminata in pareggio", Winner::Draw),
    ];
    ends.into_iter().find_map(|(word, winner)| body.starts_with(word).then_some(winner))
}

/// Takes out of what was said before a board what the board says as well.
fn forget_what_the_board_says(said: &mut Vec<(&str, &str)>, one_move: &Move) {
    // The same move may have been refused before.
    if let Some(at) = said.iter().rposition(|(_, body)| is_try(body, one_move)) {
        said.remove(at);
    }
    said.retain(|(_, body)| {
        let removed = body.strip_prefix("Pedina nera rimossa in:").or(body.strip_prefix("Pedina bianca rimossa in:"));
        let is_captured =
            |square: &str| one_move.captures.iter().any(|captured| captured.square.to_string() == square.trim());
        let is_told = *body == "Movimento pedina"
            || is_count(body)
            || removed.is_some_and(is_captured)
            || (body.starts_with("Capture!") && !one_move.captures.is_empty());
        !is_told
    });
}

/// Whether a sentence asks for this move: `Turn: W Pawn from e4 to f4`.
fn is_try(body: &str, one_move: &Move) -> bool {
    let squares = body.strip_prefix(TURN).and_then(|rest| rest.split_once(" from ")?.1.split_once(" to "));
    squares.is_some_and(|(from, to)| from.trim() == one_move.from.to_string() && to.trim() == one_move.to.to_string())
}

/// Whether a sentence only tells how many positions the server remembers.
fn is_count(body: &str) -> bool {
    body.starts_with("Current draw cache size:")
}

fn comment(said: &[(&str, &str)]) -> String {
    said.iter().map(|(_, body)| *body).collect::<Vec<_>>().join("\n")
}

/// A new game begins where the server says so after it has said anything of moves, with the line above that tells when and where.
#[derive(Default)]
struct BolognaSeams {
    has_play: bool,
}

impl Seams for BolognaSeams {
    fn next(&mut self, line: &[u8]) -> Seam {
        let line = String::from_utf8_lossy(line);
        if Header::of(&line).is_some() {
            return if self.has_play { Seam::Perhaps } else { Seam::None };
        }
        let body = body(&line).1;
        if self.has_play && (body.starts_with(PLAYERS) || body.starts_with(START)) {
            return Seam::Here;
        }
        self.has_play |= body.starts_with(BOARD) || body.starts_with(TURN);
        Seam::None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::check::{Checker, Code, Verdict};
    use crate::formats::detect;
    use proptest::prelude::*;

    const CLASS: &str = "it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut";
    const ROWS: [&str; 9] = [
        "OOOBBBOOO",
        "OOOOBOOOO",
        "OOOOWOOOO",
        "BOOOWOOOB",
        "BBWWKWWBB",
        "BOOOWOOOB",
        "OOOOWOOOO",
        "OOOOBOOOO",
        "OOOBBBOOO",
    ];

    fn said(body: &str) -> String {
        format!("mag 16, 2022 5:14:16 PM {CLASS} checkMove\nBUONO: {body}\n")
    }

    /// The starting board with other letters on some squares.
    fn board(changes: &str, turn: &str) -> String {
        let mut rows: Vec<Vec<char>> = ROWS.iter().map(|row| row.chars().collect()).collect();
        for change in changes.split_whitespace() {
            let (square, letter) = change.split_once('=').unwrap();
            let square: Square = square.parse().unwrap();
            rows[usize::from(square.rank())][usize::from(square.file())] = letter.chars().next().unwrap();
        }
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        said(&format!("{BOARD}\n{}\n-\n{turn}", rows.join("\n")))
    }

    fn comment_of(record: &Record<'_>, ply: usize) -> String {
        record.main.plies[ply].note.as_ref().map(|note| note.comment.clone()).unwrap_or_default()
    }

    fn tags(record: &Record<'_>) -> String {
        record.tags.iter().map(|tag| format!("{}={}", tag.name, tag.value)).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn moves_are_the_differences_of_boards() {
        let text = said("Players:\tWhite:\tBjörn\tvs\tAda")
            + &said("Repeated moves allowed:\t0\tCache:\t-1")
            + &said("Inizio partita")
            + &board("", "W")
            + &said("Turn: W Pawn from e4 to f4")
            + &said("Movimento pedina")
            + &said("Current draw cache size: 1")
            + &board("e4=O f4=W", "B")
            + &board("e4=O f4=W d1=O d4=B", "W")
            + &board("e4=O f4=W d1=O d4=B g5=O g3=W", "B")
            + &board("e4=O f4=W d1=O d4=O d3=B g5=O g3=W", "W");
        let record = only(&text);
        assert_eq!(faults(&record), [""; 0]);
        assert_eq!(plies(&record.main), "e4-f4 d1-d4 g5-g3 d4-d3");
        assert_eq!(record.main.plies[0].place, Place { line: 27, column: 8 });
        assert!(record.main.plies.iter().all(|ply| ply.note.is_none()));
        let date = "date=mag 16, 2022 5:14:16 PM";
        assert_eq!(
            tags(&record),
            format!("{date}; class={CLASS}; White=Björn; Black=Ada; Repeated moves allowed=0; Cache=-1")
        );
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some("ashton-9-w".into()) });
        assert_eq!((record.start.as_ref(), &record.result), (None, &RecordedResult::default()));
        let fields: Vec<_> = record.tags.iter().filter_map(|tag| tag.field).collect();
        use crate::record::Field::{Attackers, Date, Defenders, Variant};
        assert_eq!(fields, [Date, Variant, Defenders, Attackers]);
    }

    #[test]
    fn neither_dates_nor_words_of_importance_matter() {
        let text = board("", "W") + &board("e4=O f4=W", "B");
        for (stamp, level) in [
            ("May 01, 2024 5:14:16\u{202f}PM", "FINE"),
            ("Mai 01, 2024 5:14:16 NACHM.", "FEIN"),
            ("2024-05-01 17:14:16", "VERY FINE INDEED"),
        ] {
            let text = text.replace("mag 16, 2022 5:14:16 PM", stamp).replace("BUONO", level);
            for text in [text.replace('\n', "\r\n"), format!("\u{FEFF}\n\n{}", text.trim_end())] {
                let record = only(text);
                assert_eq!((record.format, plies(&record.main).as_str()), (Some(Format::Bologna), "e4-f4"));
                assert_eq!(faults(&record), [""; 0]);
                assert_eq!(record.tags[0].value, stamp);
            }
        }
    }

    #[test]
    fn refused_tries_are_no_moves_but_are_kept() {
        let text = board("", "W")
            + &said("Turn: W Pawn from e4 to f5")
            + &said("Mossa in diagonale")
            + &said("Turn: W Pawn from e4 to f4")
            + &said("Movimento pedina")
            + &board("e4=O f4=W", "B")
            + &said("Turn: B Pawn from i5 to g5")
            + &said("Mossa sopra una casella occupata");
        let record = only(&text);
        assert_eq!((plies(&record.main).as_str(), faults(&record).len()), ("e4-f4", 0));
        let expected = "Turn: W Pawn from e4 to f5\nMossa in diagonale\nTurn: B Pawn from i5 to g5\nMossa sopra una casella occupata";
        assert_eq!(comment_of(&record, 0), expected);
    }

    #[test]
    fn captured_men_are_those_that_are_gone() {
        let text = board("", "W") + &board("e4=O f4=W d1=O f1=O", "B") + &board("e4=O f4=O d1=O f1=O f9=O f8=B", "W");
        let record = only(&text);
        assert_eq!(plies(&record.main), "e4-f4xd1/f1 f9-f8xf4");
        let text = board("", "B") + &board("e5=T a4=O b4=B", "BW");
        assert_eq!(plies(&only(&text).main), "a4-b4xe5");
    }

    #[test]
    fn a_man_who_stays_where_he_should_have_been_captured_is_told() {
        // e4 stands between the attacker and the throne.
        let text = board("", "W") + &board("e3=O d3=W", "B") + &board("e3=B d3=W e2=O", "W");
        let report = Checker::default().check(&only(text));
        let codes: Vec<Code> = report.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [Code::CapturesDiffer]);
    }

    #[test]
    fn what_the_boards_do_not_bear_out_is_kept() {
        let sentences = said("Pedina nera rimossa in: d1")
            + &said("Pedina nera rimossa in: a9")
            + &said("Capture! Draw cache cleared!")
            + &said("Equal states found: 1");
        let record = only(board("", "W") + &sentences + &board("e4=O f4=W d1=O", "B"));
        assert_eq!(comment_of(&record, 0), "Pedina nera rimossa in: a9\nEqual states found: 1");
    }

    #[test]
    fn the_last_board_may_be_there_twice() {
        let last = board("e4=O f4=W", "WW");
        let record = only(board("", "W") + &said("Bianco vince con re in f4") + &last + &last);
        assert_eq!((plies(&record.main).as_str(), faults(&record).len()), ("e4-f4", 0));
        assert_eq!(record.result.winner, Some(Winner::Defenders));
        assert!(tags(&record).ends_with("; result=Bianco vince con re in f4"), "{}", tags(&record));
    }

    #[test]
    fn letters_or_words_tell_the_result() {
        let result = |sentence: &str, letters: &str| {
            only(board("", "W") + &said(sentence) + &board("e4=O f4=W", letters)).result.winner
        };
        for (letters, winner) in
            [("WW", Some(Winner::Defenders)), ("BW", Some(Winner::Attackers)), ("D", Some(Winner::Draw)), ("B", None)]
        {
            assert_eq!(result("Movimento pedina", letters), winner);
        }
        for (sentence, winner) in [
            ("Bianco vince con re in f4", Winner::Defenders),
            ("Nero vince con re catturato sul trono", Winner::Attackers),
            ("Partita terminata in pareggio per numero di stati ripetuti", Winner::Draw),
        ] {
            assert_eq!(result(sentence, "B"), Some(winner));
        }
        let record = only(board("", "W") + &said("Nero vince con re catturato in: a1") + &board("e4=O f4=W", "WW"));
        assert_eq!(
            (faults(&record), record.result.winner),
            (vec!["result-twice 28:1".into()], Some(Winner::Attackers))
        );
    }

    #[test]
    fn moves_after_the_result_are_told_once() {
        let record = only(
            board("", "W")
                + &board("e4=O f4=W", "D")
                + &board("e4=O f4=W d1=O c1=B", "W")
                + &board("e4=O f4=W d1=O c1=O b1=B", "B"),
        );
        assert_eq!(
            (plies(&record.main).as_str(), faults(&record)),
            ("e4-f4 d1-c1 c1-b1", vec!["moves-after-result 28:8".into()])
        );
    }

    #[test]
    fn a_board_that_no_single_move_leads_to_is_a_ply_that_cannot_be_read() {
        for (what, changes, squares) in [
            ("two men moved", "e4=O f4=W d1=O c1=B", "c1, d1, e4, f4"),
            ("a man appears", "a1=B", "a1"),
            ("a man is gone", "e4=O", "e4"),
            ("an own man is gone", "e4=O e3=O f4=W", "e3, e4, f4"),
            ("a man becomes another", "e4=B", "e4"),
            ("a king comes from nowhere", "e4=O f4=K", "e4, f4"),
        ] {
            let record = only(board("", "W") + &board(changes, "B") + &board(&format!("{changes} d9=O c9=B"), "W"));
            assert_eq!(plies(&record.main), "!Stato: d9-c9", "{what}");
            let ply = &record.main.plies[0];
            assert_eq!(ply.place, Place { line: 15, column: 8 });
            let reason = ply.token.as_ref().unwrap_err().reason();
            assert_eq!(reason, format!("expected a board that one move leads to, found changes on {squares}"));
            assert_eq!(faults(&record), [""; 0]);
        }
    }

    #[test]
    fn a_turn_that_passes_without_a_move_is_told() {
        let moved = "e4=O f4=W";
        let record = only(board("", "B") + &board("", "W") + &board(moved, "B") + &board(moved, "W"));
        assert_eq!(plies(&record.main), "e4-f4 !Stato:");
    }

    #[test]
    fn older_servers_and_other_blanks_name_the_players_too() {
        for line in ["Players:\tBjörn\tvs\tAda", "Players: White: Björn vs Ada", "Players:\tWhite:\tBjörn\tvs\tAda"]
        {
            let record = only(said(line) + &board("", "W"));
            assert!(tags(&record).ends_with("White=Björn; Black=Ada"), "{}", tags(&record));
        }
        let record = only(said("Players:\tAda") + &board("", "W"));
        assert_eq!(faults(&record), ["bad-tag 2:1"]);
        assert!(tags(&record).ends_with("Players=Ada"));
        // The server takes out of names what is neither letter nor digit; nothing may be left.
        let record = only(said("Players:\tWhite:\t\tvs\tAda") + &board("", "W"));
        assert!(tags(&record).ends_with("White=; Black=Ada"), "{}", tags(&record));
    }

    #[test]
    fn only_certain_classes_stand_for_rules() {
        let text = board("", "B") + &board("d1=O c1=B", "W");
        for class in ["GameTablut", "GameModernTablut"] {
            let record = only(text.replace("GameAshtonTablut", class));
            assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some(class.into()) });
        }
        let headless: String =
            text.lines().filter(|line| !line.contains(CLASS)).map(|line| format!("{line}\n")).collect();
        let record = only(headless);
        assert_eq!((&record.rules, plies(&record.main).as_str()), (&RulesClaim::None, "d1-c1"));
    }

    #[test]
    fn the_boards_say_who_begins() {
        let begins = |text: String| match only(text).rules {
            RulesClaim::Rules { rules, place, .. } => {
                assert_eq!(place, Place { line: 1, column: 25 });
                Some(rules.atkf)
            }
            _ => None,
        };
        assert_eq!(begins(board("", "B")), Some(Some(true)));
        assert_eq!(begins(board("", "B") + &board("d1=O c1=B", "W")), Some(Some(true)));
        assert_eq!(begins(board("", "W")), None);
        // What is played is truer than what is written below the first board.
        assert_eq!(begins(board("", "B") + &board("e4=O f4=W", "B")), None);
        let report = Checker::default().check(&only(board("", "B") + &board("d1=O c1=B", "W")));
        assert_eq!(report.verdict, Verdict::Valid);
    }

    #[test]
    fn a_log_may_begin_in_the_middle() {
        let record = only(board("e4=O f4=W", "B") + &board("e4=O f4=W d1=O c1=B", "W"));
        let start = record.start.as_ref().unwrap().to_text(crate::notation::RowOrder::BottomFirst);
        assert_eq!(start, "/3ttt3/4t4/4T4/t4T2t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/");
        assert_eq!(record.start_place, Place { line: 2, column: 8 });
        assert_eq!(Checker::default().check(&record).verdict, Verdict::Valid);
    }

    #[test]
    fn a_small_board_may_stand_in_one_row() {
        let start = "OOOBOOOOOOBOOOOOOWOOOBBWKWBBOOOWOOOOOOBOOOOOOBOOO";
        let next = "OOOBOOOOOBOOOOOOOWOOOBBWKWBBOOOWOOOOOOBOOOOOOBOOO";
        let record = only(said(&format!("Stato:\n{start}-\nB")) + &said(&format!("Stato: {next}\n-\nW")));
        assert_eq!((plies(&record.main).as_str(), faults(&record).len()), ("d2-c2", 0));
        assert_eq!(record.start, None);
    }

    #[test]
    fn a_board_that_cannot_be_read_is_told_and_the_next_ones_are_read() {
        let good = board("", "W") + &board("e4=O f4=W", "B");
        let bad = board("e4=O f4=W d1=O c1=B", "W");
        for (bad, at) in [
            (bad.replacen("OOOOB", "OOXOB", 1), "bad-position 28:8"),
            (bad.replacen("OOOOB", "OOOB", 1), "bad-position 28:8"),
            (bad.replacen("OOOOBOOOO\n", "", 1), "bad-position 28:8"),
            (bad.replacen("-\nW\n", "", 1), "bad-position 28:8"),
            (bad.replacen("-\nW\n", "-\nX\n", 1), "bad-position 39:1"),
            (said(&format!("Stato:\n{}", "OOO\n".repeat(40))), "bad-position 28:8"),
        ] {
            let record = only(good.clone() + &bad);
            assert_eq!(faults(&record), [at], "{bad}");
            assert!(plies(&record.main).starts_with("e4-f4"));
        }
        let record = only(good + &bad.replace('K', "?") + &board("e4=O f4=W d1=O c1=O b1=B g5=O g4=W", "B"));
        assert_eq!(
            (faults(&record), plies(&record.main).as_str()),
            (vec!["bad-position 28:8".into()], "e4-f4 !Stato:")
        );
    }

    #[test]
    fn several_games_stand_in_one_log() {
        let start = said("Players:\tAda\tvs\tBjörn") + &said("Inizio partita") + &board("", "W");
        let all = records((start.clone() + &board("e4=O f4=W", "B") + &start).as_bytes(), None);
        assert_eq!(all.iter().map(|record| plies(&record.main)).collect::<Vec<_>>(), ["e4-f4", ""]);
        assert_eq!((all[1].place.line, all[1].number), (31, 2));
        assert!(all.iter().all(|record| tags(record).ends_with("White=Ada; Black=Björn") && record.faults.is_empty()));
        let all = records((board("", "W") + &said("Inizio partita") + &board("", "W")).as_bytes(), None);
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn a_log_without_boards_says_what_it_has() {
        let record = only(
            "feb 15, 2019 3:10:55 PM Domain.GameAshtonTablut <init>\nBUONO: Inizio partita\n\
             feb 15, 2019 3:12:32 PM Domain.GameAshtonTablut checkMove\nBUONO: Turn: B Pawn from i5 to g5\n\
             feb 15, 2019 3:12:32 PM Domain.GameAshtonTablut checkMove\nAVVERTENZA: Mossa sopra una casella occupata\n",
        );
        assert_eq!(faults(&record), ["missing-moves 1:1"]);
        assert_eq!(
            tags(&record),
            "date=feb 15, 2019 3:10:55 PM; class=Domain.GameAshtonTablut; BUONO=Turn: B Pawn from i5 to g5; AVVERTENZA=Mossa sopra una casella occupata"
        );
    }

    #[test]
    fn other_texts_are_no_logs() {
        for text in [
            "May 01, 2024 5:14:16 PM it.unibo.GameAshtonTablut checkMove",
            "May 01, 2024 5:14:16 PM it.unibo.server.Server run\nFINE: Accensione server",
            "Stato:\nWOW\n",
            "FINE: Stato: in ordine",
        ] {
            assert_eq!(detect(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_log_that_breaks_off_anywhere_has_no_other_moves() {
        let text = board("", "W") + &board("e4=O f4=W", "B") + &board("e4=O f4=W d1=O c1=B", "D");
        for end in 0..text.len() {
            for record in records(&text.as_bytes()[..end], None) {
                let told = plies(&record.main);
                assert!("e4-f4 d1-c1".starts_with(&told), "{end}: {told}");
                assert!(matches!(record.format, None | Some(Format::Bologna)), "{end}: {:?}", record.format);
            }
        }
    }

    proptest! {
        #[test]
        fn nothing_that_resembles_a_log_makes_it_panic(
            text in "(\\PC|[OTBWKD -]|\n|OOOBBBOOO\n|-\nW\n|Stato:|Stato:\n|Turn: |Players:\t|\tvs\t|FINE: |1 a.Game <init>\n|WW\n){0,80}"
        ) {
            records(text.as_bytes(), Some(Format::Bologna));
        }
    }
}
