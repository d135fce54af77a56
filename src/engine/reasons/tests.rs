//! The reasons never disagree with the engine: on random games, and on positions made to have forts, rings and rows in them.

use super::super::encirclement::WayOut;
use super::super::game::each_width;
use super::super::{Game, Outcome, Reason, Referee};
use super::Wall;
use crate::notation::{Piece, PositionRecord, Side, Square};
use crate::rules::{RepetitionVerdict, Shieldwall, catalogue, resolve};
use std::collections::BTreeSet;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// What was seen on the way, so that no property holds for want of cases.
#[derive(Default, Debug)]
struct Seen {
    captures: usize,
    rows: usize,
    kings: usize,
    forts: usize,
    broken: usize,
    rings: usize,
    escapes: usize,
}

/// Holds every reason against the quick answer.
fn compare_position(game: &Game, seen: &mut Seen) {
    let (fort, ring, escape, king) = (game.fort_report(), game.ring_report(), game.escape_report(), game.king_report());
    each_width!(game.state(), state => {
        let (tables, position) = (&state.tables, &state.position);
        let context = || format!("{} {:?}", game.position(), tables.rules);
        assert_eq!(fort.wall == Wall::Stands, tables.has_exit_fort(position), "{fort:?} {}", context());
        assert_eq!(ring.decides(), tables.is_encircled(position, &mut WayOut::NONE.clone()), "{ring:?} {}", context());
        assert_eq!(escape.escaped, tables.escape.has(position.king()));
        assert!(!king.captured);
        let is_path = ring.way.windows(2).all(|pair| pair[0].file().abs_diff(pair[1].file()) + pair[0].rank().abs_diff(pair[1].rank()) == 1);
        assert!(is_path && ring.way.first().is_none_or(|&from| game.piece(from).is_some_and(|piece| piece.side == Side::Defenders)));
        for &gate in &ring.gates {
            let mut closed = game.position();
            closed.set(gate, Some(Piece::from_letter('t').unwrap()));
            let geometry = &tables.geometry;
            let closed = crate::board::Position::from_record(&closed, Side::Attackers, geometry).unwrap();
            assert!(tables.ring_report(&closed).closed, "{gate} {}", context());
        }
    });
    if let Wall::Broken { breach, .. } = &fort.wall {
        assert!(breach.iter().all(|&man| fort.loss(man).is_some()), "{fort:?} {}", game.position());
    }
    seen.forts += usize::from(fort.wall == Wall::Stands);
    seen.broken += usize::from(matches!(fort.wall, Wall::Broken { .. }));
    seen.rings += usize::from(ring.closed);
    seen.escapes += escape.in_reach.len();
}

/// The same for a move that is then made. Says whether it was allowed.
fn compare_move(game: &mut Game, from: Square, to: Square, seen: &mut Seen) {
    let reasons = game.move_reasons(from, to);
    let before = game.position();
    let escape = game.escape_report();
    let Ok(played) = game.play(from, to) else { return };
    let reasons = reasons.expect("what can be played has its reasons");
    let victims: Vec<Square> = reasons.victims.iter().map(|victim| victim.square).collect();
    assert_eq!(victims, played.captures.as_slice(), "{before} {from}-{to}: {reasons:?}");
    assert_eq!(reasons.king.captured, played.king_captured, "{before} {from}-{to}: {reasons:?}");
    assert!(!reasons.king.captured || reasons.king.is_trapped());
    assert!(reasons.victims.iter().all(|victim| !victim.by.is_empty()));
    let has_row = reasons.rows.iter().any(|row| row.faults.is_empty());
    assert!(has_row || !played.by_shieldwall);
    let beside = |square: &Square| square.file().abs_diff(to.file()) + square.rank().abs_diff(to.rank()) == 1;
    let spoken_of: BTreeSet<Square> =
        reasons.spared.iter().map(|spared| spared.square).chain(victims.iter().copied().filter(beside)).collect();
    let enemies: BTreeSet<Square> = before
        .pieces()
        .filter(|(square, piece)| piece.side != played.piece.side && beside(square) && *piece != Piece::KING)
        .map(|(square, _)| square)
        .collect();
    assert_eq!(spoken_of, enemies, "every enemy beside the mover has his word: {before} {from}-{to}");
    if played.piece == Piece::KING && played.captures.is_empty() {
        let escaped = game.escape_report().escaped;
        assert_eq!(escaped, escape.in_reach.contains(&to), "{before} {from}-{to}");
    }
    seen.captures += victims.len();
    seen.rows += usize::from(has_row);
    seen.kings += usize::from(played.king_captured);
}

/// A crowded random board: men of both sides near the edges and near the king, who is on the edge every other time.
fn crowded(size: u8, dice: &mut Dice) -> PositionRecord {
    let mut position = PositionRecord::empty(size).unwrap();
    let limit = usize::from(size);
    let at = |file: usize, rank: usize| Square::new(file.min(limit - 1) as u8, rank.min(limit - 1) as u8).unwrap();
    let king = if dice.below(2) == 0 { at(dice.below(limit), 0) } else { at(dice.below(limit), dice.below(limit)) };
    let density = 1 + dice.below(4);
    for file in 0..limit {
        for rank in 0..limit {
            let near = usize::from(king.file()).abs_diff(file) + usize::from(king.rank()).abs_diff(rank);
            let is_near = near <= 3 && dice.below(5) < 3 || (rank == 0 || file == 0) && dice.below(6) < density;
            if is_near || dice.below(12) == 0 {
                let attacker = if near <= 3 { dice.below(7) == 0 } else { dice.below(3) > 0 };
                position.set(at(file, rank), Piece::from_letter(if attacker { 't' } else { 'T' }));
            }
        }
    }
    position.set(king, Some(Piece::KING));
    position
}

/// Two rows on the lowest rank, one of each side, nearly always fronted and closed at their outer ends; pieces stand about to close the others.
fn rows(size: u8, dice: &mut Dice) -> PositionRecord {
    let mut position = PositionRecord::empty(size).unwrap();
    let mut put = |file: u8, rank: u8, letter| {
        if let Some(square) = Square::new(file, rank).filter(|square| square.fits(size)) {
            position.set(square, Piece::from_letter(letter));
        }
    };
    for (first, row, front) in [(0, 't', 'T'), (size / 2 + 1, 'T', 't')] {
        let begin = first + dice.below(2) as u8;
        let length = 1 + dice.below(usize::from(size / 2 - 2)) as u8;
        if begin > 0 {
            put(begin - 1, 0, front);
        }
        for file in begin..begin + length {
            put(file, 0, row);
            put(file, 1, if dice.below(9) == 0 { row } else { front });
        }
        for rank in 2..size {
            if dice.below(4) == 0 {
                put(begin + length, rank, front);
            }
        }
    }
    // The king stands in a row, in a front, or elsewhere.
    put(dice.below(usize::from(size)) as u8, dice.below(4) as u8, 'K');
    with_one_king(position)
}

/// A ring of attackers around the middle, from which now and then one is missing, and few defenders outside.
fn ring(size: u8, dice: &mut Dice) -> PositionRecord {
    let mut position = PositionRecord::empty(size).unwrap();
    let (middle, radius) = (size / 2, 2 + dice.below(usize::from(size / 2 - 2)) as u8);
    for file in 0..size {
        for rank in 0..size {
            let far = file.abs_diff(middle) + rank.abs_diff(middle);
            let letter = match far {
                far if far == radius && dice.below(25) > 0 => Some('t'),
                far if far < radius && dice.below(4) == 0 => Some('T'),
                far if far > radius && dice.below(40) == 0 => Some(if dice.below(4) == 0 { 'T' } else { 't' }),
                _ => None,
            };
            position.set(Square::new(file, rank).unwrap(), letter.and_then(Piece::from_letter));
        }
    }
    position.set(Square::new(middle, middle).unwrap(), Some(Piece::KING));
    position
}

fn with_one_king(mut position: PositionRecord) -> PositionRecord {
    if position.pieces().all(|(_, piece)| piece != Piece::KING) {
        let size = position.size();
        position.set(Square::new(size / 2, size / 2).unwrap(), Some(Piece::KING));
    }
    position
}

/// The position that a round of the test begins with.
fn made(round: usize, size: u8, dice: &mut Dice) -> PositionRecord {
    match round % 3 {
        0 => rows(size, dice),
        1 => ring(size, dice),
        _ => crowded(size, dice),
    }
}

#[test]
fn reasons_agree_with_the_engine() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut seen = Seen::default();
    let odd_rules = [
        "dim:9 esc:c ka:a ks:w xefe:r sw:s swf:n cens:tcnkmgTCNKMG start:/3t5/3t5/9/9/4K4/9/4T4/9/9/",
        "dim:9 esc:e ka:n ks:m cor: surf:y sw:w swf:n efe:y start:/3t5/3n5/9/9/2C1K4/9/4T4/9/9/",
        "dim:9 esc:c ka:h sw:s linc:y cenh:tcnkmgTCNKMG start:/3t5/3t5/9/9/4K4/9/4T4/9/9/",
    ];
    let odd_rules = odd_rules.map(|rules| resolve(rules).unwrap());
    for variant in catalogue().variants().iter().chain(&odd_rules) {
        let referee = Referee::new(std::sync::Arc::clone(variant)).unwrap();
        let has_rows = variant.ruleset.shieldwall != Shieldwall::None;
        for round in 0..if has_rows { 30 } else { 7 } {
            let side = if dice.below(2) == 0 { Side::Attackers } else { Side::Defenders };
            let is_game = round == 6;
            let mut game = if is_game {
                referee.game()
            } else {
                referee.game_from(&made(if round < 6 { round } else { 0 }, variant.size(), &mut dice), side).unwrap()
            };
            for _ in 0..if is_game { 30 } else { 3 } {
                compare_position(&game, &mut seen);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // The move that does most, of some: rows and kings fall seldom by chance.
                let tried = (0..if is_game { 1 } else { 25 }).map(|_| moves[dice.below(moves.len())]);
                let weight = |&(from, to): &(Square, Square)| {
                    let reasons = game.move_reasons(from, to);
                    reasons.map_or(0, |reasons| {
                        let rows = reasons.rows.iter().filter(|row| row.faults.is_empty()).count();
                        reasons.victims.len() + 3 * usize::from(reasons.king.captured) + 3 * rows
                    })
                };
                let (from, to) = tried.max_by_key(weight).unwrap();
                compare_move(&mut game, from, to, &mut seen);
            }
            let may_be_banned =
                variant.ruleset.repetition.iter().any(|rule| rule.verdict == RepetitionVerdict::IllegalForDefenders);
            if game.is_between_turns() && round < 2 && !may_be_banned {
                compare_offers(&game);
            }
        }
    }
    let Seen { captures, rows, kings, forts, broken, rings, escapes } = seen;
    let enough = captures > 500 && rows > 20 && kings > 20 && forts > 50 && broken > 50 && rings > 100 && escapes > 100;
    assert!(enough, "{seen:?}");
}

/// Exactly the moves that capture or end the game are on offer, what only history ends left aside.
fn compare_offers(game: &Game) {
    let by_board = |end: &Outcome| !matches!(end.reason, Reason::Repetition | Reason::MoveLimit);
    let does_something = |&(from, to): &(Square, Square)| {
        let played = game.branch().play(from, to).unwrap();
        played.king_captured || !played.captures.is_empty() || played.outcome.as_ref().is_some_and(by_board)
    };
    let expected: BTreeSet<_> = game.legal_moves().into_iter().filter(does_something).collect();
    let offers = game.offers(game.to_move());
    let offered: BTreeSet<_> = offers.iter().map(|offer| (offer.from, offer.to)).collect();
    assert_eq!(offered, expected, "{}", game.position());
    assert_eq!(offered.len(), offers.len());
}

#[test]
fn a_row_that_only_the_rules_spare_is_told_of() {
    let game = |rules: &str| {
        let position: PositionRecord = "/3tTT5/4tt5/11/11/11/5K5/11/11/6tT3/11/11/".parse().unwrap();
        Referee::new(resolve(rules).unwrap()).unwrap().game_from(&position, Side::Attackers).unwrap()
    };
    let rows = |rules| game(rules).move_reasons("g9".parse().unwrap(), "g1".parse().unwrap()).unwrap().rows;
    assert!(rows("copenhagen-11")[0].faults.is_empty());
    assert_eq!(rows("hnefatafl-base-11")[0].faults, [super::RowFault::NoRule]);
    assert_ne!(resolve("copenhagen-11").unwrap().ruleset.shieldwall, Shieldwall::None);
}
