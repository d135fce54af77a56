//! What the rule texts say, move by move: the engine must agree with every line of `rulings/*.tsv`, and with every mirror
//! image and rotation of it.

use taflkit::engine::{Game, Illegal, Outcome, Referee};
use taflkit::notation::{Move, PositionRecord, Reading, Side, Square};
use taflkit::rules;

/// One of the eight symmetries of a square board: three questions, whether to mirror files, ranks, and the diagonal.
#[derive(Clone, Copy, Debug)]
struct Symmetry(u8);

impl Symmetry {
    fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    fn square(self, square: Square, size: u8) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.0 & 1 != 0 {
            file = size - 1 - file;
        }
        if self.0 & 2 != 0 {
            rank = size - 1 - rank;
        }
        if self.0 & 4 != 0 {
            (file, rank) = (rank, file);
        }
        Square::new(file, rank).unwrap()
    }

    fn position(self, position: &PositionRecord) -> PositionRecord {
        let mut turned = PositionRecord::empty(position.size()).unwrap();
        for (square, piece) in position.pieces() {
            turned.set(self.square(square, position.size()), Some(piece));
        }
        turned
    }
}

struct Ruling<'a> {
    line: usize,
    variant: &'a str,
    position: PositionRecord,
    side: Side,
    from: Square,
    to: Square,
    captures: Vec<Square>,
    expected: &'a str,
}

fn rulings() -> Vec<Ruling<'static>> {
    rows(include_str!("rulings/moves.tsv"))
        .map(|(line, fields)| {
            let [variant, position, side, played, captures, expected] = fields[..] else { panic!("line {line}") };
            let played = Move::parse(played, Reading::Strict).unwrap();
            Ruling {
                line,
                variant,
                position: position.parse().unwrap(),
                side: if side == "attackers" { Side::Attackers } else { Side::Defenders },
                from: played.from,
                to: played.to,
                captures: captures
                    .split(' ')
                    .filter(|&square| square != "-")
                    .map(|square| square.parse().unwrap())
                    .collect(),
                expected,
            }
        })
        .collect()
}

fn rows(text: &'static str) -> impl Iterator<Item = (usize, Vec<&'static str>)> {
    (1..)
        .zip(text.lines())
        .filter(|(_, row)| !row.is_empty() && !row.starts_with('#'))
        .map(|(line, row)| (line, row.split('\t').collect()))
}

fn outcome_text(outcome: Option<Outcome>) -> String {
    outcome.map_or("-".into(), |outcome| {
        let winner = match outcome.winner.name() {
            "attackers" => "A",
            "defenders" => "D",
            other => other,
        };
        format!("{winner}:{}", outcome.reason)
    })
}

#[test]
fn every_ruling_holds_under_every_symmetry() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for ruling in rulings() {
        let variant = rules::find(ruling.variant).unwrap_or_else(|| panic!("no ruleset {}", ruling.variant));
        let size = ruling.position.size();
        for symmetry in Symmetry::all() {
            let mut variant = variant.with_start(symmetry.position(&ruling.position));
            variant.first = ruling.side;
            let mut game = Referee::new(variant).unwrap().game();
            let played = game.play(symmetry.square(ruling.from, size), symmetry.square(ruling.to, size));
            let mut expected: Vec<Square> =
                ruling.captures.iter().map(|&square| symmetry.square(square, size)).collect();
            expected.sort_unstable();
            let (got, expected) = match &played {
                Err(_) => ("illegal".to_owned(), ruling.expected.to_owned()),
                Ok(played) => (
                    format!("{:?} {}", played.captures.as_slice(), outcome_text(played.outcome)),
                    format!("{expected:?} {}", ruling.expected),
                ),
            };
            checked += 1;
            if got != expected {
                wrong.push(format!(
                    "line {} ({}, {symmetry:?}): {}-{}: {got}, not {expected}",
                    ruling.line, ruling.variant, ruling.from, ruling.to
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {checked} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked > 2900, "only {checked} were checked");
}

/// Plays a sequence up to its end, or to the first move that may not be played.
fn play(game: &mut Game, moves: &str) -> Result<(), (u32, Illegal)> {
    for token in moves.split(' ') {
        let played = Move::parse(token, Reading::Strict).unwrap();
        let done = game.play(played.from, played.to).map_err(|illegal| (game.ply() + 1, illegal))?;
        let claimed: Vec<Square> = played.captures.iter().map(|captured| captured.square).collect();
        assert_eq!(done.captures.as_slice(), claimed, "{token} in {moves}");
    }
    Ok(())
}

#[test]
fn whole_games_end_as_the_rule_texts_say() {
    for (line, fields) in rows(include_str!("rulings/games.tsv")) {
        let [variant, moves, expected] = fields[..] else { panic!("line {line}") };
        let mut game = Referee::new(rules::find(variant).unwrap()).unwrap().game();
        let got = match play(&mut game, moves) {
            Err((ply, _)) => format!("illegal@{ply}"),
            Ok(()) => game.outcome().map_or_else(
                || format!("-@{}", game.ply()),
                |outcome| format!("{}:{}@{}", outcome.winner, outcome.reason, outcome.ply),
            ),
        };
        assert_eq!(got, expected, "line {line}: {variant} {moves}");
    }
}
