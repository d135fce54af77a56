//! The trials of Ludii (`.trl`; the random trials of its repository are the same text).
//!
//! ```text
//! game=../Common/res/lud/board/war/custodial/Brandub.lud
//! START GAME OPTIONS
//! Variant/Nielsen
//! END GAME OPTIONS
//! RNG internal state=1,-2,3,-4,5,-6,7,-8
//! Move=[Move:mover=0,from=3,to=3,actions=[Add:type=Cell,to=3,what=1]]
//! Move=[Move:mover=1,from=3,to=2,actions=[Move:typeFrom=Cell,from=3,typeTo=Cell,to=2,decision=true]]
//! Move=[Move:mover=2,from=17,to=20,actions=[Move:typeFrom=Cell,from=17,typeTo=Cell,to=20,decision=true],[Remove:type=Cell,to=27]]
//! LEGAL MOVES LIST SIZE = 40
//! numInitialPlacementMoves=1
//! winner=2
//! endtype=NaturalEnd
//! rankings=0.0,2.0,1.0
//! LUDII_VERSION=1.3.0
//! ```
//!
//! * **Squares are numbers**: 0 is a1, 1 is b1, and so on to the right and then upwards. How wide the board is, the file does not say.
//!   All of Ludii's tafl games put the king in the middle, and a middle belongs to one board only. Without a king, the named
//!   game tells the size; failing that, the one size on which every move runs along a rank or a file.
//! * The first moves, made by nobody (`mover=0`), set the pieces up: `what` is 1 for attackers, 2 for defenders, 3 for the king. The
//!   same man may be put on the same square twice (tablut's e8 is), which changes nothing.
//! * Player 1 are the attackers. Captured men are `Remove` actions of the move. A captured king is none, but a `Trigger`; that and the
//!   like are kept as the comment of the ply. What does more than to move one piece (a swap, a second move) or less (a pass) is a ply
//!   that cannot be read.
//! * `winner` is only there when the game is over, and 0 then means that nobody has won.
//! * The rules are those of a file in Ludii's library, with options. The claim is that file's name, as long as no option is set but
//!   the usual ones; else the options stand behind it, and no variant answers to it. Ludii's rules of the same name differ in
//!   details from those that others play: nobody passes over the castle in its tablut, and it knows neither encirclement nor repetition.
//! * How many moves were legal at each turn is one tag, with a number for every turn; the lists of legal moves that some files have are
//!   one tag too.
//!
//! Not known: how players who resign or agree on a draw are written. Such a move cannot be read.

use super::detect::Head;
use super::lines::ply;
use super::{Cutting, Reader, Seam, Seams, Sheet, excerpt};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Captured, Kind, Move, Piece, PositionRecord, Side, Square, SyntaxError, Token};
use crate::record::{FaultKind, Note, Ply, Record, RecordedResult, RulesClaim, Tag};
use crate::rules;
use nom::bytes::complete::{is_not, tag, take_until, take_while1};
use nom::character::complete::char;
use nom::combinator::{all_consuming, consumed, opt};
use nom::multi::separated_list0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use std::borrow::Cow;

pub(super) const READER: Reader =
    Reader { format: Format::Ludii, looks_like, cutting: Cutting::Lines(|| Box::new(LudiiSeams::default())), read };

const GAME: &str = "game";
const MOVE: &str = "Move=";
const ACTIONS: &str = ",actions=";
const OPTIONS_START: &str = "START GAME OPTIONS";
const OPTIONS_END: &str = "END GAME OPTIONS";
const RANDOM: &str = "RNG internal state";
const LEGAL: &str = "LEGAL MOVES LIST SIZE";
const LEGAL_START: &str = "NEW LEGAL MOVES LIST";
const LEGAL_END: &str = "END LEGAL MOVES LIST";
const SET_UP: &str = "numInitialPlacementMoves";

/// Options that are set in every game of their file unless somebody chooses others.
const USUAL_OPTIONS: [&str; 2] = ["Play Rules/King Flanked", "Variant/Nielsen"];

fn looks_like(head: &Head<'_>) -> bool {
    let Some(first) = head.lines().next() else { return false };
    let names_game = first.strip_prefix(GAME).is_some_and(|rest| rest.starts_with('=') && rest.contains(".lud"));
    // Without its first lines, it is still nothing else.
    names_game
        || first.trim_end() == OPTIONS_START
        || first.starts_with(RANDOM)
        || first.starts_with("Move=[Move:mover=")
}

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let text = sheet.text;
    let mut trial = Trial {
        sheet,
        record: Record::default(),
        part: Part::Lines,
        options: Vec::new(),
        moves: Vec::new(),
        legal: Vec::new(),
        legal_tag: None,
        set_up: None,
    };
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        trial.line(offset, line.trim());
        offset += line.len();
    }
    trial.finish()
}

/// Which part of the file is being read.
enum Part {
    Lines,
    Options,
    /// The lists of legal moves, which begin at this byte.
    Legal(usize),
}

/// A trial while it is being read.
struct Trial<'a> {
    sheet: Sheet<'a>,
    record: Record<'a>,
    part: Part,
    options: Vec<&'a str>,
    /// Every move, those that set the board up too, and where it stands.
    moves: Vec<(usize, &'a str, Result<Written<'a>, SyntaxError>)>,
    /// How many moves were legal, turn by turn, and which tag will say so.
    legal: Vec<&'a str>,
    legal_tag: Option<usize>,
    /// How many moves set the board up, by the file's own count, and where it says so.
    set_up: Option<(usize, &'a str)>,
}

impl<'a> Trial<'a> {
    fn tag(&mut self, name: &'a str, value: &'a str) {
        self.record.tags.push(Tag::new(Format::Ludii, name, value));
    }

    /// The offset is that of the whole line with its blanks.
    fn line(&mut self, offset: usize, line: &'a str) {
        let offset = self.sheet.places.offset_of(line).unwrap_or(offset);
        if line.is_empty() {
            return;
        }
        match self.part {
            Part::Legal(start) if line == LEGAL_END => self.legal_moves(start, offset + line.len()),
            // The lists come after all moves.
            Part::Legal(_) if line.starts_with('[') || line == LEGAL_START => {}
            Part::Legal(start) => {
                self.legal_moves(start, offset);
                self.entry(offset, line);
            }
            Part::Options if line == OPTIONS_END => self.part = Part::Lines,
            Part::Options if line.starts_with(RANDOM) || line.starts_with("Move=[") => {
                self.no_end_of_options(offset);
                self.part = Part::Lines;
                self.entry(offset, line);
            }
            Part::Options => {
                self.options.push(line);
                let (name, value) = line.split_once('/').unwrap_or(("option", line));
                // Options have names of their own, whatever others mean by them.
                self.record.tags.push(Tag { field: None, ..Tag::new(Format::Ludii, name, value) });
            }
            Part::Lines => self.entry(offset, line),
        }
    }

    fn entry(&mut self, offset: usize, line: &'a str) {
        if let Some(text) = line.strip_prefix(MOVE) {
            self.moves.push((offset + MOVE.len(), text, Written::parse(text)));
            return;
        }
        match line {
            OPTIONS_START => self.part = Part::Options,
            LEGAL_START => self.part = Part::Legal(offset),
            _ => match line.split_once('=') {
                Some((name, value)) => self.value(offset, name.trim(), value.trim()),
                None => {
                    let message = || format!("`{}` is no line of a trial", excerpt(line));
                    self.sheet.fault(offset, FaultKind::StrayText, message);
                }
            },
        }
    }

    fn value(&mut self, offset: usize, name: &'a str, value: &'a str) {
        match name {
            LEGAL => {
                if self.legal_tag.is_none() {
                    self.legal_tag = Some(self.record.tags.len());
                    self.tag(name, "");
                }
                self.legal.push(value);
                return;
            }
            "LUDII_VERSION" => {
                let decoded = Some(Cow::Owned(format!("Ludii {value}")));
                self.record.tags.push(Tag { decoded, ..Tag::new(Format::Ludii, name, value) });
                return;
            }
            SET_UP => self.set_up = Some((offset, value)),
            "winner" => self.winner(offset, value),
            _ => {}
        }
        self.tag(name, value);
    }

    fn winner(&mut self, offset: usize, value: &'a str) {
        let winner = match value.parse::<i32>() {
            Ok(1) => Winner::Attackers,
            Ok(2) => Winner::Defenders,
            Ok(0) => Winner::Draw,
            // Nobody yet.
            Ok(..0) => return,
            _ => {
                self.sheet.fault(offset, FaultKind::BadResult, || {
                    format!("the winner is `{}`, not 0, 1 or 2", excerpt(value))
                });
                return;
            }
        };
        match self.record.result.winner {
            None => self.record.result = RecordedResult { winner: Some(winner), ..RecordedResult::default() },
            Some(first) if first != winner => {
                self.sheet.fault(offset, FaultKind::SecondResult, || "this winner is not the one named before");
            }
            Some(_) => {}
        }
    }

    fn legal_moves(&mut self, start: usize, end: usize) {
        self.part = Part::Lines;
        let lists = self.sheet.text[start..end].trim_end();
        self.tag(LEGAL_START, lists);
    }

    fn no_end_of_options(&mut self, offset: usize) {
        self.sheet.fault(offset, FaultKind::BadTag, || format!("`{OPTIONS_END}` is missing"));
    }

    fn finish(mut self) -> Record<'a> {
        let end = self.sheet.text.len();
        match self.part {
            Part::Options => self.no_end_of_options(end),
            Part::Legal(start) => self.legal_moves(start, end),
            Part::Lines => {}
        }
        if let Some(index) = self.legal_tag {
            self.record.tags[index].value = Cow::Owned(self.legal.join(" "));
        }
        self.claim_rules();
        self.play();
        let mut record = self.record;
        record.faults = self.sheet.into_faults();
        record
    }

    /// The name of the game's file, and the options that are not the usual ones.
    fn claim_rules(&mut self) {
        let Some(game) = self.record.tags.iter().find(|tag| tag.name == GAME) else { return };
        let file = game.value.rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = file.strip_suffix(".lud").unwrap_or(file);
        let unusual: Vec<&str> =
            self.options.iter().copied().filter(|option| !USUAL_OPTIONS.contains(option)).collect();
        let name = if unusual.is_empty() { stem.to_owned() } else { format!("{stem} ({})", unusual.join(", ")) };
        self.record.rules = RulesClaim::Named { aage_key: None, name: Some(Cow::Owned(name)) };
    }

    /// Sets the board up and writes down the moves.
    fn play(&mut self) {
        let moves = std::mem::take(&mut self.moves);
        let is_set_up = |written: &Result<Written<'_>, SyntaxError>| {
            written.as_ref().is_ok_and(|written| written.mover() == Some(0))
        };
        let count = moves.iter().take_while(|(_, _, written)| is_set_up(written)).count();
        if let Some((offset, value)) = self.set_up.filter(|(_, value)| value.parse() != Ok(count)) {
            self.sheet.fault(offset, FaultKind::BadTag, || {
                format!("`{}` moves are said to set the board up, but {count} do", excerpt(value))
            });
        }
        let (set_up, played) = moves.split_at(count);
        let men = self.men(set_up);
        let size = self.size(&men, played);
        match size {
            Some(size) => self.start(&men, size, set_up.first().map(|(offset, ..)| *offset)),
            None if moves.is_empty() => {}
            None => self.sheet.fault(moves[0].0, FaultKind::BadPosition, || "how large the board is cannot be told"),
        }
        for (offset, text, written) in played {
            let entry = match written {
                Ok(written) => written.read(size.unwrap_or_default()).map_err(|what| SyntaxError::at(text, 0, what)),
                Err(error) => Err(error.clone()),
            };
            let entry = match entry {
                Ok((one_move, comment, words)) => {
                    let place = self.sheet.place(self.sheet.places.offset_of(words).unwrap_or(*offset));
                    let note = (!comment.is_empty()).then(|| Box::new(Note { comment, clock: None }));
                    Ply { note, ..ply(Cow::Borrowed(words), Ok(Token::Move(one_move)), place) }
                }
                Err(error) => ply(Cow::Borrowed(*text), Err(error), self.sheet.place(*offset)),
            };
            self.record.main.plies.push(entry);
        }
    }

    /// The men that are put on the board, with their sites.
    fn men(&mut self, set_up: &[(usize, &'a str, Result<Written<'a>, SyntaxError>)]) -> Vec<(u32, Piece)> {
        let mut men = Vec::new();
        for (offset, text, written) in set_up {
            for action in written.iter().flat_map(|written| &written.actions) {
                let piece = action.number("what").and_then(piece);
                match (action.name, action.number("to"), piece) {
                    ("Add", Some(site), Some(piece)) => men.push((site, piece)),
                    _ => self.sheet.fault(*offset, FaultKind::BadPosition, || {
                        format!("`{}` puts no man or king on the board", excerpt(text))
                    }),
                }
            }
        }
        men
    }

    fn size(&self, men: &[(u32, Piece)], played: &[(usize, &str, Result<Written<'_>, SyntaxError>)]) -> Option<u8> {
        let fits = |size: u32| men.iter().all(|(site, _)| *site < size * size);
        let middle = men.iter().find(|(_, piece)| *piece == Piece::KING).and_then(|(site, _)| {
            let cells = site.checked_mul(2)?.checked_add(1)?;
            Some(cells.isqrt()).filter(|size| size * size == cells && fits(*size))
        });
        let largest = u32::from(Square::LARGEST_BOARD);
        let moves: Vec<(u32, u32)> =
            played.iter().filter_map(|(_, _, written)| written.as_ref().ok()?.squares_named()).collect();
        let named = || match &self.record.rules {
            RulesClaim::Named { name: Some(name), .. } => rules::find(name).map(|variant| u32::from(variant.size())),
            _ => None,
        };
        let holds = |size: u32| fits(size) && moves.iter().all(|(from, to)| from.max(to) < &(size * size));
        let only = || {
            let is_straight = |size: u32| {
                moves.iter().all(|(from, to)| from / size == to / size || from % size == to % size) && !moves.is_empty()
            };
            let mut sizes = (2..=largest).filter(|size| holds(*size) && is_straight(*size));
            sizes.next().filter(|_| sizes.next().is_none())
        };
        let size = middle.or_else(|| named().filter(|size| holds(*size))).or_else(only);
        size.filter(|size| *size <= largest).and_then(|size| u8::try_from(size).ok())
    }

    /// The starting position, if it is not that of the named game.
    fn start(&mut self, men: &[(u32, Piece)], size: u8, offset: Option<usize>) {
        let Some((mut position, offset)) = PositionRecord::empty(size).zip(offset) else { return };
        for (site, piece) in men {
            let Some(square) = square(*site, size) else {
                let message = || format!("site {site} is not on a board of {size} by {size}");
                self.sheet.fault(offset, FaultKind::BadPosition, message);
                continue;
            };
            if position.get(square).is_some_and(|there| there != *piece) {
                let message = || format!("two different pieces are put on {square}");
                self.sheet.fault(offset, FaultKind::BadPosition, message);
            }
            position.set(square, Some(*piece));
        }
        let named = match &self.record.rules {
            RulesClaim::Named { name: Some(name), .. } => rules::find(name),
            _ => None,
        };
        if named.is_none_or(|variant| variant.start != position) {
            self.record.start = Some(position);
            self.record.start_place = self.sheet.place(offset);
        }
    }
}

fn piece(what: u32) -> Option<Piece> {
    match what {
        1 => Some(Piece::new(Side::Attackers, Kind::Man)),
        2 => Some(Piece::new(Side::Defenders, Kind::Man)),
        3 => Some(Piece::KING),
        _ => None,
    }
}

/// The square of a site: the sites count from a1 to the right, row after row.
fn square(site: u32, size: u8) -> Option<Square> {
    let size = u32::from(size);
    let (rank, file) = (site.checked_div(size)?, site.checked_rem(size)?);
    if rank < size { Square::new(file as u8, rank as u8) } else { None }
}

/// A move as it is written.
struct Written<'a> {
    /// `mover=1,from=13,to=16`
    words: &'a str,
    actions: Vec<Action<'a>>,
}

/// A part of a move: `[Remove:type=Cell,to=61]`.
struct Action<'a> {
    /// All of it, without brackets.
    text: &'a str,
    name: &'a str,
    fields: &'a str,
}

/// Actions that change nothing on the board and no turn.
const HARMLESS: [&str; 5] = ["Trigger", "SetCounter", "SetVar", "SetScore", "Note"];

impl<'a> Action<'a> {
    fn parse(text: &'a str) -> IResult<&'a str, Self> {
        let name = take_while1(|c: char| c.is_ascii_alphanumeric());
        let inside = consumed((name, opt(preceded(char(':'), opt(is_not("[]"))))));
        let (rest, (text, (name, fields))) = delimited(char('['), inside, char(']')).parse(text)?;
        Ok((rest, Self { text, name, fields: fields.flatten().unwrap_or_default() }))
    }

    fn number(&self, name: &str) -> Option<u32> {
        number(self.fields, name)
    }
}

/// The number that a field has among others: `from=13,to=16`.
fn number(fields: &str, name: &str) -> Option<u32> {
    let field = fields.split(',').filter_map(|field| field.split_once('=')).find(|(key, _)| *key == name);
    field.and_then(|(_, value)| value.parse().ok())
}

impl<'a> Written<'a> {
    /// Reads `[Move:mover=1,from=13,to=16,actions=[...],[...]]`, all brackets closed: a line that breaks off must not be another move.
    fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        let actions = delimited(tag(ACTIONS), separated_list0(char(','), Action::parse), char(']'));
        let written = (preceded(tag("[Move:"), take_until(ACTIONS)), actions);
        match all_consuming(written).parse(text) {
            Ok((_, (words, actions))) => Ok(Self { words, actions }),
            Err(nom::Err::Error(error) | nom::Err::Failure(error)) => {
                let error: nom::error::Error<&str> = error;
                Err(SyntaxError::at(text, text.len() - error.input.len(), "`[Move:…,actions=[…],[…]]`"))
            }
            Err(nom::Err::Incomplete(_)) => Err(SyntaxError::at(text, text.len(), "more text")),
        }
    }

    fn mover(&self) -> Option<u32> {
        number(self.words, "mover")
    }

    fn squares_named(&self) -> Option<(u32, u32)> {
        number(self.words, "from").zip(number(self.words, "to"))
    }

    /// The move of one piece that it is, a comment, and the words for it; or else what should be there.
    fn read(&self, size: u8) -> Result<(Move, String, &'a str), &'static str> {
        if !matches!(self.mover(), Some(1 | 2)) {
            return Err("a move of player 1 or 2");
        }
        let site = |site: Option<u32>| site.and_then(|site| square(site, size)).ok_or("squares of the board");
        let (mut moved, mut captures, mut comment) = (None, Vec::new(), String::new());
        for action in &self.actions {
            match action.name {
                "Move" if moved.is_none() => moved = Some((action.number("from"), action.number("to"))),
                "Remove" => captures.push(Captured { piece: None, square: site(action.number("to"))? }),
                name if HARMLESS.contains(&name) => {
                    let separator = if comment.is_empty() { "" } else { "\n" };
                    comment.push_str(separator);
                    comment.push_str(action.text);
                }
                _ => return Err("a move of one piece and nothing else"),
            }
        }
        let (from, to) = moved.ok_or("a move of a piece")?;
        if self.squares_named() != from.zip(to) {
            return Err("a move from and to the squares that it names first");
        }
        let one_move = Move::new(site(from)?, site(to)?);
        Ok((Move { captures: captures.into_iter().collect(), ..one_move }, comment, self.words))
    }
}

/// A new trial begins with the line that names its game.
#[derive(Default)]
struct LudiiSeams {
    has_begun: bool,
}

impl Seams for LudiiSeams {
    fn next(&mut self, line: &[u8]) -> Seam {
        let is_first = line.trim_ascii_start().starts_with(b"game=");
        if is_first && self.has_begun {
            return Seam::Here;
        }
        self.has_begun |= !line.trim_ascii().is_empty();
        Seam::None
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::formats::detect;
    use crate::notation::RowOrder;
    use crate::record::Field;
    use proptest::prelude::*;

    const HEAD: &str = "game=../Common/res/lud/board/war/custodial/Tablut.lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\n\
                        RNG internal state=104,-128,32,-34,-99,-104,60,-23\n";
    const TAIL: &str = "winner=1\nendtype=NaturalEnd\nrankings=0.0,1.0,2.0\nSANDBOX=false\nLUDII_VERSION=1.3.0\n";

    /// Tablut, as Ludii sets it up: e8 is there twice.
    const TABLUT: [(u32, &[u32]); 3] = [
        (1, &[3, 4, 5, 13, 27, 36, 45, 37, 35, 44, 53, 43, 67, 75, 76, 77, 67]),
        (2, &[22, 31, 49, 58, 38, 39, 41, 42]),
        (3, &[40]),
    ];

    fn set_up(men: &[(u32, &[u32])]) -> String {
        let one = |what: u32, site: u32| {
            format!("Move=[Move:mover=0,from={site},to={site},actions=[Add:type=Cell,to={site},what={what}]]\n")
        };
        men.iter().flat_map(|(what, sites)| sites.iter().map(move |site| one(*what, *site))).collect()
    }

    fn moved(mover: u32, from: u32, to: u32, more: &str) -> String {
        format!(
            "Move=[Move:mover={mover},from={from},to={to},actions=[Move:typeFrom=Cell,from={from},typeTo=Cell,to={to},decision=true]{more}]\n"
        )
    }

    fn squares(record: &Record<'_>) -> String {
        let told = |ply: &Ply<'_>| match &ply.token {
            Ok(Token::Move(one_move)) => one_move.to_string(),
            _ => format!("!{}", ply.text),
        };
        record.main.plies.iter().map(told).collect::<Vec<_>>().join(" ")
    }

    fn tags(record: &Record<'_>) -> String {
        record.tags.iter().map(|tag| format!("{}={}", tag.name, tag.value)).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_trial_is_read_whole() {
        let text = HEAD.to_owned()
            + &set_up(&TABLUT)
            + &moved(1, 13, 16, "")
            + &moved(2, 41, 23, "")
            + &moved(1, 43, 61, "")
            + &moved(2, 31, 28, "")
            + &moved(1, 53, 51, ",[Remove:type=Cell,to=50],[Remove:type=Cell,to=42]")
            + "LEGAL MOVES LIST SIZE = 80\nLEGAL MOVES LIST SIZE = 57\nnumInitialPlacementMoves=26\n"
            + TAIL;
        let record = only(&text);
        assert_eq!((record.format, faults(&record)), (Some(Format::Ludii), vec![]));
        assert_eq!(squares(&record), "e2-h2 f5-f3 h5-h7 e4-b4 i6-g6xf6/g5");
        assert!(plies(&record.main).starts_with("mover=1,from=13,to=16 mover=2,from=41,to=23 "));
        assert_eq!(record.main.plies[1].place, crate::record::Place { line: 32, column: 12 });
        assert_eq!(record.start, None);
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some("Tablut".into()) });
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        assert_eq!(
            tags(&record),
            "game=../Common/res/lud/board/war/custodial/Tablut.lud; RNG internal state=104,-128,32,-34,-99,-104,60,-23; \
             LEGAL MOVES LIST SIZE=80 57; numInitialPlacementMoves=26; winner=1; endtype=NaturalEnd; rankings=0.0,1.0,2.0; \
             SANDBOX=false; LUDII_VERSION=1.3.0"
        );
        assert_eq!(record.tag(Field::Compiler).map(|tag| tag.text()), Some("Ludii 1.3.0"));
        assert_eq!(record.tag(Field::Variant).map(|tag| &*tag.name), Some("game"));
    }

    #[test]
    fn text_and_values_are_borrowed() {
        let text = HEAD.to_owned() + &moved(1, 13, 16, "") + TAIL;
        let cut =
            crate::formats::cut::Cut { format: Some(Format::Ludii), number: 1, line: 1, column: 1, too_long: None };
        let record = super::super::record(text.as_bytes(), &cut);
        assert!(record.main.plies.iter().all(|ply| matches!(ply.text, Cow::Borrowed(_))));
        assert!(record.tags.iter().all(|tag| matches!(tag.value, Cow::Borrowed(_))));
    }

    #[test]
    fn line_ends_and_marks_of_windows_are_fine() {
        let text = HEAD.to_owned() + &set_up(&TABLUT) + &moved(1, 13, 16, "") + TAIL;
        for text in [text.replace('\n', "\r\n"), format!("\u{FEFF}\n{}", text.trim_end()), text.replace('\n', "\n\n")] {
            let record = only(text);
            assert_eq!((squares(&record).as_str(), faults(&record).len()), ("e2-h2", 0));
        }
    }

    #[test]
    fn only_other_starting_positions_are_kept() {
        let mut men = TABLUT;
        men[1].1 = &[22, 31, 49, 58, 38, 39, 41];
        let record = only(HEAD.to_owned() + &set_up(&men) + TAIL);
        let start = record.start.as_ref().unwrap().to_text(RowOrder::BottomFirst);
        assert_eq!(start, "/3ttt3/4t4/4T4/t3T3t/ttTTKT1tt/t3T3t/4T4/4t4/3ttt3/");
        assert_eq!((record.start_place.line, record.start_place.column), (5, 6));
        let record = only(HEAD.replace("Tablut", "Nobody Knows") + &set_up(&TABLUT) + TAIL);
        assert_eq!(record.start.as_ref().map(PositionRecord::size), Some(9));
    }

    #[test]
    fn the_king_in_the_middle_tells_how_large_the_board_is() {
        for (size, king) in [(7, 24), (9, 40), (11, 60), (13, 84), (19, 180)] {
            let text = HEAD.replace("Tablut", "Game") + &set_up(&[(1, &[0]), (3, &[king])]) + &moved(1, 0, size, "");
            let record = only(text);
            assert_eq!(record.start.as_ref().map(|start| u32::from(start.size())), Some(size));
            assert_eq!(squares(&record), "a1-a2");
        }
    }

    #[test]
    fn without_a_king_the_game_or_the_moves_tell_it() {
        // On a board of seven, sites 3 and 24 are one above the other; on one of nine, they are not.
        let moves = moved(1, 3, 24, "") + &moved(2, 28, 30, "");
        assert_eq!(squares(&only(HEAD.replace("Tablut", "Brandub") + &moves)), "d1-d4 a5-c5");
        let record = only(HEAD.to_owned() + &moves);
        assert_eq!(squares(&record), "d1-g3 b4-d4");
        assert_eq!(faults(&record), [""; 0]);
        let many = moved(1, 3, 24, "") + &moved(2, 48, 42, "") + &moved(1, 6, 41, "");
        assert_eq!(squares(&only(HEAD.replace("Tablut", "Game") + &many)), "d1-d4 g7-a7 g1-g6");
        let record = only(HEAD.replace("Tablut", "Game") + &moved(1, 0, 1, ""));
        assert_eq!(faults(&record), ["bad-position 5:6"]);
        assert_eq!(
            squares(&record),
            "![Move:mover=1,from=0,to=1,actions=[Move:typeFrom=Cell,from=0,typeTo=Cell,to=1,decision=true]]"
        );
        // A king who does not stand in the middle of any board that holds all men tells nothing.
        let record = only(HEAD.to_owned() + &set_up(&[(3, &[24]), (1, &[80])]) + &moved(1, 80, 79, ""));
        assert_eq!(squares(&record), "i9-h9");
        assert_eq!(record.start.as_ref().map(PositionRecord::size), Some(9));
    }

    #[test]
    fn the_count_of_the_set_up_is_compared() {
        let count = |count: &str| {
            faults(&only(HEAD.to_owned() + &set_up(&TABLUT) + &format!("{SET_UP}={count}\n") + TAIL)).join(" ")
        };
        assert_eq!(count("26"), "");
        assert_eq!(count("25"), "bad-tag 31:1");
        assert_eq!(count("many"), "bad-tag 31:1");
    }

    #[test]
    fn pieces_that_are_none_are_told() {
        let text = HEAD.to_owned() + &set_up(&TABLUT).replacen("what=1", "what=9", 1) + TAIL;
        assert_eq!(faults(&only(text)), ["bad-position 5:6"]);
        let text = HEAD.to_owned() + &set_up(&[(1, &[3]), (2, &[3]), (3, &[40])]) + TAIL;
        assert_eq!(faults(&only(text)), ["bad-position 5:6"]);
    }

    #[test]
    fn a_captured_king_is_a_comment() {
        let text =
            HEAD.to_owned() + &set_up(&TABLUT) + &moved(1, 65, 56, ",[Trigger:event=Surrounded,player=2]") + TAIL;
        let record = only(text);
        assert_eq!(squares(&record), "c8-c7");
        assert_eq!(record.main.plies[0].note.as_ref().unwrap().comment, "Trigger:event=Surrounded,player=2");
    }

    #[test]
    fn what_is_no_move_of_one_piece_cannot_be_read() {
        for (written, offset) in [
            ("[Move:mover=1,from=3,to=2,actions=[Swap:from=3,to=2]]", 0),
            ("[Move:mover=1,from=-1,to=-1,actions=[Pass:decision=true]]", 0),
            ("[Move:mover=1,from=3,to=2,actions=]", 0),
            ("[Move:mover=1,from=3,to=2,actions=[Move:from=3,to=2],[Move:from=4,to=3]]", 0),
            ("[Move:mover=1,from=3,to=2,actions=[Move:from=3,to=1]]", 0),
            ("[Move:mover=3,from=3,to=2,actions=[Move:from=3,to=2]]", 0),
            ("[Move:mover=1,from=3,to=99,actions=[Move:from=3,to=99]]", 0),
            ("[Move:mover=1,from=3,to=2,actions=[Move:from=3,to=2],[Remove:to=81]]", 0),
            ("[Move:mover=1,from=3,to=2,actions=[Move:from=3,to=2]", 52),
            ("[Move:mover=1,from=3,to=2", 6),
            ("[Move:mover=1,from=3,to=2,actions=[Move:from=3,to=2]]]", 53),
            ("nonsense", 0),
            ("", 0),
        ] {
            let text = HEAD.to_owned() + &set_up(&TABLUT) + &format!("Move={written}\n") + &moved(1, 13, 16, "");
            let record = only(text);
            assert_eq!(squares(&record), format!("!{written} e2-h2"));
            assert_eq!(record.main.plies[0].token.as_ref().unwrap_err().offset, offset, "{written}");
            assert_eq!(faults(&record), [""; 0]);
        }
    }

    #[test]
    fn nobody_has_won_until_the_game_is_over() {
        let result = |line: &str| only(HEAD.to_owned() + &set_up(&TABLUT) + line).result.winner;
        for (line, winner) in [
            ("winner=1", Some(Winner::Attackers)),
            ("winner=2", Some(Winner::Defenders)),
            ("winner=0", Some(Winner::Draw)),
            ("winner=-99", None),
            ("", None),
        ] {
            assert_eq!(result(line), winner);
        }
        assert_eq!(faults(&only(HEAD.to_owned() + "winner=5")), ["bad-result 5:1"]);
        assert_eq!(faults(&only(HEAD.to_owned() + "winner=1\nwinner=2\nwinner=1")), ["result-twice 6:1"]);
    }

    #[test]
    fn options_that_are_not_the_usual_ones_make_another_game() {
        let with = |options: &str| only(HEAD.replace("OPTIONS\nEND", &format!("OPTIONS\n{options}\nEND")));
        let name = |record: &Record<'_>| match &record.rules {
            RulesClaim::Named { name, .. } => name.as_deref().unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        let record = with("Play Rules/King Flanked");
        assert_eq!(name(&record), "Tablut");
        assert!(tags(&record).contains("; Play Rules=King Flanked; "));
        assert_eq!(name(&with("Play Rules/King Surrounded\nOdd")), "Tablut (Play Rules/King Surrounded, Odd)");
        let record = with("Variant/Nielsen");
        assert_eq!((name(&record).as_str(), record.tags[1].field), ("Tablut", None));
        assert_eq!(name(&only(HEAD.replace("../Common/res/lud/board/war/custodial/", "C:\\lud\\"))), "Tablut");
    }

    #[test]
    fn options_without_an_end_are_told() {
        let record = only(HEAD.replace("END GAME OPTIONS\n", "") + &set_up(&TABLUT) + &moved(1, 13, 16, ""));
        assert_eq!((faults(&record), squares(&record).as_str()), (vec!["bad-tag 3:1".into()], "e2-h2"));
        assert_eq!(faults(&only("game=Tablut.lud\nSTART GAME OPTIONS\nPlay Rules/King Surr")), ["bad-tag 3:21"]);
    }

    #[test]
    fn lists_of_legal_moves_are_no_moves() {
        let lists = "NEW LEGAL MOVES LIST\n[Move:mover=1,from=3,to=2,actions=[Move:from=3,to=2]]\nEND LEGAL MOVES LIST";
        let text = HEAD.to_owned() + &set_up(&TABLUT) + &moved(1, 13, 16, "") + lists + "\n" + TAIL;
        let record = only(&text);
        assert_eq!((squares(&record).as_str(), faults(&record).len()), ("e2-h2", 0));
        assert_eq!(record.tags.iter().find(|tag| tag.name == LEGAL_START).map(|tag| &*tag.value), Some(lists));
        assert_eq!(record.result.winner, Some(Winner::Attackers));
        let record = only(text.replace("END LEGAL MOVES LIST\n", ""));
        assert_eq!(record.result.winner, Some(Winner::Attackers));
    }

    #[test]
    fn lines_that_nobody_knows_are_kept_or_told() {
        let record = only(HEAD.to_owned() + "mood = good\nnonsense\n" + TAIL);
        assert!(tags(&record).contains("mood=good"));
        assert_eq!(faults(&record), ["stray-text 6:1"]);
    }

    #[test]
    fn several_trials_stand_in_one_file() {
        let one = HEAD.to_owned() + &set_up(&TABLUT) + &moved(1, 13, 16, "") + TAIL;
        let all = records((one.clone() + "\n" + &one).as_bytes(), None);
        assert_eq!(all.iter().map(squares).collect::<Vec<_>>(), ["e2-h2", "e2-h2"]);
        assert_eq!((all[1].place.line, faults(&all[1]).len()), (38, 0));
    }

    #[test]
    fn a_trial_is_known_by_its_first_line() {
        for text in ["game=Tablut.lud", "START GAME OPTIONS\n", "RNG internal state=1", "Move=[Move:mover=0,"] {
            assert_eq!(detect(text.as_bytes()), Some(Format::Ludii), "{text}");
        }
        for text in ["game=tablut", "gamer=x.lud", "game", "Move=[d6-c6]"] {
            assert_ne!(detect(text.as_bytes()), Some(Format::Ludii), "{text}");
        }
    }

    #[test]
    fn a_trial_that_breaks_off_anywhere_has_no_other_moves() {
        let text = HEAD.to_owned() + &set_up(&TABLUT) + &moved(1, 13, 16, "") + &moved(2, 41, 23, ",[Remove:to=13]");
        for end in 0..text.len() {
            for record in records(&text.as_bytes()[..end], None) {
                let told = squares(&record);
                let good = told.split(" !").next().unwrap_or_default();
                assert!(told.starts_with('!') || "e2-h2 f5-f3xe2".starts_with(good), "{end}: {told}");
                assert!(matches!(record.format, None | Some(Format::Ludii)), "{end}: {:?}", record.format);
            }
        }
    }

    proptest! {
        #[test]
        fn nothing_that_resembles_a_trial_makes_it_panic(
            text in "(\\PC|[0-9=,\\[\\]]|\n|Move=\\[Move:mover=[0-3],from=|to=[0-9]{1,12},actions=|what=3|\\[Add:|\\[Move:from=|\\[Remove:|game=Tablut.lud\n|START GAME OPTIONS\n|NEW LEGAL MOVES LIST\n|winner=){0,80}"
        ) {
            records(text.as_bytes(), Some(Format::Ludii));
        }

        #[test]
        fn no_numbers_make_it_panic(what in 0..5_u32, sites: Vec<u32>, mover in 0..4_u32) {
            let moves: String = sites.windows(2).map(|pair| moved(mover, pair[0], pair[1], "")).collect();
            records((HEAD.to_owned() + &set_up(&[(what, &sites)]) + &moves).as_bytes(), None);
        }
    }
}
