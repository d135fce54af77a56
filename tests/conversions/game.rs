//! Made-up records that hold everything a record can hold, each thing by a switch.

use taflkit::engine::{Game, Referee, Winner};
use taflkit::formats::Format;
use taflkit::notation::{Captured, Clock, Info, Kind, Mode, Move, Piece, Reading, Side, Square, Token};
use taflkit::record::{
    Field, Line, Note, Ply, Record, RecordedReason, RecordedResult, RulesClaim, Tag, Variation, decode,
};
use taflkit::rules;

/// A small generator of numbers: the same seed gives the same record.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// What a record is to hold, by bits.
#[derive(Debug, Clone, Copy)]
pub struct Features(pub u32);

impl Features {
    fn has(self, bit: u32) -> bool {
        self.0 >> bit & 1 == 1
    }
}

/// How many switches there are.
pub const SWITCHES: u32 = 22;

const NAMES: [&str; 8] =
    ["Ada", "Björn", "24163", "[clan]Ada", "O'Björn \"the\" \\ bold", "true", "Ada; Björn, {x}", "&amp;"];
const WORDS: [&str; 9] = [
    "a bold step",
    "why? [see below] | or not",
    "{braces} (parentheses) ; semicolon",
    "1. The attackers move b1-c1, and now",
    "3540 3/30 is no clock here",
    "two\nlines\n\n1. a1-a2",
    "result: a joke",
    "rules:dim: a joke",
    "ends with a backslash \\",
];
const VARIANTS: [&str; 7] =
    ["brandubh-7", "copenhagen-11", "tablut-9", "berserk-11", "hnefatafl-org-11", "ashton-9-w", "hnefatafl-org-7-w"];

/// A record of no format.
pub fn record(seed: u64, features: Features) -> Record<'static> {
    let dice = &mut Dice::new(seed);
    let has = |bit| features.has(bit);
    let id = dice.pick(&VARIANTS);
    let variant = rules::find(id).unwrap();
    let referee = Referee::new(variant.clone()).unwrap();
    let mut record = Record { format: Some(Format::Jsonl), number: 1, ..Record::default() };
    let length = if has(0) { 0 } else { 1 + dice.below(30) };
    record.main = line(dice, referee.game(), length, features, if has(1) { 3 } else { 0 });

    let tag = |field: Field, value: &str| Tag::new(Format::Jsonl, field.name(), value.to_owned());
    if has(2) {
        record.tags.push(tag(Field::Attackers, dice.pick(&NAMES)));
        record.tags.push(tag(Field::Defenders, dice.pick(&NAMES)));
    }
    if has(3) {
        let raw = dice.pick(&["J&uuml;rgen", "Yar\u{9c}ll", "Dald&oslash;s"]);
        let decoded = decode(raw).map(Into::into);
        record.tags.push(Tag { decoded, ..tag(Field::Annotator, raw) });
    }
    if has(4) {
        let date = dice.pick(&["2024.05.01", "2024-05-01", "2023-10-21T18:30:00Z", "last winter", "2023.13.45"]);
        record.tags.push(tag(Field::Date, date));
    }
    if has(5) {
        record.tags.push(tag(Field::Event, dice.pick(&["Round 1. Final", "Cup", "5", "null", "\"Cup\""])));
        record.tags.push(Tag::new(
            Format::Jsonl,
            "mood",
            (dice.pick(&["good", "{\"a\": 1}", "  ", "x]y[z"])).to_owned(),
        ));
        record.tags.push(tag(Field::PuzzleStart, "3a.2.1a"));
    }
    if has(6) {
        record.id = Some((dice.pick(&["game-1", "Kampen [1]", "7"])).into());
    }
    record.rules = match dice.below(5) {
        _ if !has(7) => RulesClaim::None,
        0 => RulesClaim::Named { aage_key: variant.aage_keys.first().copied(), name: None },
        1 => RulesClaim::Named { aage_key: None, name: Some("a game that nobody knows".into()) },
        2 => {
            let text = rules::to_record(&variant).to_string();
            let rules = Box::new(taflkit::notation::RulesRecord::parse(&text).unwrap());
            RulesClaim::Rules { rules, text: text.into(), place: Default::default() }
        }
        _ => RulesClaim::Named { aage_key: None, name: Some(id.into()) },
    };
    if has(8) && record.rules != RulesClaim::None {
        // The first move may be impossible then, and so be it.
        let mut start = variant.start.clone();
        let man = start.pieces().find(|(_, piece)| piece.kind == Kind::Man).unwrap().0;
        start.set(man, None);
        record.start = Some(start);
    }
    record.result = result(dice, has(9), has(10));
    if has(11) {
        let words =
            dice.pick(&["Black resigns", "by a brilliant fort", "Defenders time out", "a [strange] end", "Ongoing"]);
        record.tags.push(tag(Field::Termination, words));
    }
    if has(12) {
        let ending = if dice.one_in(2) { Token::Resigned } else { Token::Timeout };
        let at = if dice.one_in(2) { record.main.plies.len() } else { dice.below(record.main.plies.len() + 1) };
        record.main.plies.insert(at, ply(ending, "resigned"));
        for variation in record.main.variations.iter_mut().filter(|variation| variation.at > at) {
            variation.at += 1;
        }
    }
    record
}

fn result(dice: &mut Dice, has_result: bool, has_reason: bool) -> RecordedResult {
    let winner = dice.pick(&[Some(Winner::Attackers), Some(Winner::Defenders), Some(Winner::Draw), None]);
    let reasons =
        [RecordedReason::Resigned, RecordedReason::Timeout, RecordedReason::Agreed, RecordedReason::Abandoned];
    let reason = has_reason.then(|| dice.pick(&reasons));
    let side = if dice.one_in(2) { Side::Attackers } else { Side::Defenders };
    RecordedResult {
        winner: winner.filter(|_| has_result),
        unfinished: has_result && winner.is_none(),
        reason,
        loser_named: reason.filter(|_| dice.one_in(3)).map(|_| side),
    }
}

fn ply(token: Token, text: &str) -> Ply<'static> {
    Ply { text: text.to_owned().into(), token: Ok(token), place: Default::default(), note: None }
}

/// A line of random moves, as good as random moves are.
fn line(dice: &mut Dice, mut game: Game, length: usize, features: Features, depth: usize) -> Line<'static> {
    let has = |bit| features.has(bit);
    let mut line = Line::default();
    for at in 0..length {
        let branches = if depth > 0 && dice.one_in(4) { 1 + dice.below(2) } else { 0 };
        for number in 0..branches {
            let length = 1 + dice.below(5);
            let branch = self::line(dice, game.branch(), length, features, depth - 1);
            if !branch.plies.is_empty() {
                line.variations.push(Variation { address: (number + 1).to_string().into(), at, line: branch });
            }
        }
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        let continues = game.must_continue().is_some();
        let (from, to) = dice.pick(&moves);
        let played = game.play(from, to).unwrap();
        let mut token = Move::new(from, to);
        if has(13) {
            token.captures = played.captures.iter().map(|square| Captured { piece: None, square: *square }).collect();
        }
        if has(14) && dice.one_in(4) {
            let square = Square::new(dice.below(5) as u8, dice.below(5) as u8).unwrap();
            let times = 1 + dice.below(3);
            token.captures.extend(std::iter::repeat_n(Captured { piece: None, square }, times));
            let more =
                (0..dice.below(6)).map(|rank| Captured { piece: None, square: Square::new(1, rank as u8).unwrap() });
            token.captures.extend(more);
        }
        if has(15) && (played.piece.kind == Kind::King || dice.one_in(9)) {
            token.piece =
                Some(if dice.one_in(9) { Piece::new(Side::Attackers, Kind::Mercenary) } else { played.piece });
            if let Some(first) = token.captures.first_mut() {
                first.piece = Some(Piece::KING);
            }
        }
        if has(16) {
            token.mode = match (continues, played.jumped.is_some()) {
                (false, false) => Mode::Step,
                (false, true) => Mode::Jump,
                (true, false) => Mode::Berserk,
                (true, true) => Mode::BerserkJump,
            };
            // Signs may be wrong, as everything may; but where variations leave, they tell which turn a move belongs to.
            if dice.one_in(9) && !has(1) {
                token.mode = dice.pick(&[Mode::Jump, Mode::Berserk, Mode::BerserkJump]);
            }
        }
        if has(17) && dice.one_in(5) {
            token.info = Some(dice.pick(&[Info::Plus, Info::Minus, Info::PlusPlus, Info::MinusMinus]));
        }
        let text = token.to_string();
        let mut entry = ply(Token::Move(token), &text);
        let comment = if has(18) && dice.one_in(4) { dice.pick(&WORDS) } else { "" };
        let clock = (has(19) && dice.one_in(4)).then(|| {
            let overtimes = dice.one_in(2).then_some((3, 30));
            Clock { main: dice.below(4000) as u32, overtimes, increment: dice.one_in(2).then_some(3) }
        });
        if !comment.is_empty() || clock.is_some() {
            entry.note = Some(Box::new(Note { comment: comment.to_owned(), clock }));
        }
        line.plies.push(entry);
        if has(20) && dice.one_in(12) {
            let text = dice.pick(&["f4-f", "o-o", "two words", "x]", "#4", "{d4}", "a,b", "(3)"]);
            let token = Token::parse(text, Reading::Lenient);
            line.plies.push(Ply { text: text.into(), token, place: Default::default(), note: None });
        }
    }
    if depth > 0 && has(21) && game.outcome().is_none() && !line.plies.is_empty() {
        let branch = self::line(dice, game.branch(), 2, features, depth - 1);
        if !branch.plies.is_empty() {
            line.variations.push(Variation { address: "1".into(), at: line.plies.len(), line: branch });
        }
    }
    line
}
