//! What holds for every ruleset, on boards of every size, after every move: each property is tried on random games, which shrink to a short
//! one when it fails.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::BTreeSet;
use std::sync::Arc;
use taflkit::engine::{Game, NextMove, Referee};
use taflkit::notation::{Kind, PositionRecord, Side, Square};
use taflkit::rules::{Variant, catalogue, resolve};

/// Rules that no catalogue has, so that options meet that never meet in play; each goes with boards of several sizes.
const OPTIONS: [&str; 5] = [
    "esc:c ka:y ks:s sw:s swf:y efe:y surf:y xrep:p3a,f3a",
    "esc:e ka:n ks:m cor: surf:y sw:w swf:n xnm:d xrep:p3g",
    "esc:c ka:h ks:c linc:y cenh:tcnkmgTCNKMG cenp:K xrep:m3l xmat:2",
    "esc:c ka:a ks:w xefe:r sw:s swf:n cens:tcnkmgTCNKMG xrep:p2i",
    "esc:e ka:y ks:w cor: cen: spd:3,3,3,3,3,3,3,3,1,3 xlim:40",
];

/// A board of any size from 5 to 19, even ones too: a king with his men about the middle, attackers along the edges, and on large boards
/// knights and commanders of both sides.
fn made_up(size: u8) -> Variant {
    let middle = size / 2;
    let mut start = PositionRecord::empty(size).unwrap();
    let mut put = |file: u8, rank: u8, letter: char| {
        start.set(Square::new(file, rank).unwrap(), taflkit::notation::Piece::from_letter(letter));
    };
    let special = size >= 9;
    for along in middle - 1..=middle + 1 {
        for (file, rank) in [(along, 0), (along, size - 1), (0, along), (size - 1, along)] {
            put(file, rank, if special && along == middle + 1 { 'n' } else { 't' });
        }
    }
    if special {
        for (file, rank, letter) in [(middle, 1, 'c'), (middle, size - 2, 'c'), (middle + 2, middle, 'N')] {
            put(file, rank, letter);
        }
        put(middle - 2, middle, 'C');
    }
    for (file, rank) in [(middle, middle - 1), (middle, middle + 1), (middle - 1, middle), (middle + 1, middle)] {
        put(file, rank, if size == 5 && rank == middle { 't' } else { 'T' });
    }
    put(middle, middle, 'K');
    let options = OPTIONS[usize::from(size) % OPTIONS.len()];
    let start = start.to_text(taflkit::notation::RowOrder::default());
    let text = format!("dim:{size} {options} start:/{}/", start.trim_matches('/'));
    let variant = resolve(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    Variant { id: format!("made-up-{size}"), ..(*variant).clone() }
}

fn variants() -> Vec<Arc<Variant>> {
    let made_up = (5..=19).map(|size| Arc::new(made_up(size)));
    catalogue().variants().iter().cloned().chain(made_up).collect()
}

/// Plays `games` random games of up to `longest` plies in each variant and shows every position to `look`: the game, and the move
/// that comes next. Games go on past their end, as records do.
fn for_all_games(
    games: u32,
    longest: usize,
    look: impl Fn(&Referee, &Game, (Square, Square)) -> Result<(), TestCaseError>,
) {
    for variant in variants() {
        let referee = Referee::new(Arc::clone(&variant)).unwrap();
        let config = Config { cases: games, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let choices = proptest::collection::vec(any::<u16>(), 1..=longest);
        let run = runner.run(&choices, |choices| {
            let mut game = referee.game();
            for choice in choices {
                let moves = game.legal_moves();
                let Some(&next) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                look(&referee, &game, next)?;
                game.play(next.0, next.1).unwrap();
            }
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{}: {error}", variant.id));
    }
}

#[test]
fn the_hash_kept_up_move_by_move_is_that_of_the_position_read_anew() {
    for_all_games(4, 100, |referee, game, _| {
        let anew = referee.game_from(&game.position(), game.to_move()).unwrap();
        prop_assert_eq!(game.hash(), anew.hash());
        let text = game.position().to_string();
        let reread = referee.game_from(&text.parse().unwrap(), game.to_move()).unwrap();
        prop_assert_eq!(game.hash(), reread.hash(), "{}", text);
        let other = referee.game_from(&game.position(), game.to_move().opponent()).unwrap();
        prop_assert_ne!(game.hash(), other.hash());
        Ok(())
    });
}

#[test]
fn a_move_that_is_played_through_does_what_it_does_alone_and_is_told_unless_it_is_quiet() {
    for_all_games(4, 100, |_, game, (from, to)| {
        let mut alone = game.clone();
        let played = alone.play(from, to).unwrap();
        let is_quiet =
            played.captures.is_empty() && !played.king_captured && played.jumped.is_none() && played.outcome.is_none();
        for is_awaited in [false, true] {
            let mut through = game.clone();
            let told = through.play_through(&mut std::iter::once(NextMove { from, to, is_awaited })).unwrap();
            prop_assert_eq!(told, (is_awaited || !is_quiet).then(|| played.clone()));
            prop_assert_eq!((through.hash(), through.outcome()), (alone.hash(), alone.outcome()));
            prop_assert_eq!((through.ply(), through.must_continue()), (alone.ply(), alone.must_continue()));
        }
        Ok(())
    });
}

#[test]
fn exactly_the_legal_moves_are_accepted_and_a_refused_one_changes_nothing() {
    for_all_games(1, 30, |referee, game, _| {
        // Every pair of squares is tried: once in some plies is enough on large boards.
        let size = referee.variant().size();
        if size > 9 && game.ply() % 11 != 10 {
            return Ok(());
        }
        let legal: BTreeSet<_> = game.legal_moves().into_iter().collect();
        prop_assert_eq!(legal.len(), game.legal_moves().len(), "a move is listed twice");
        let squares = || (0..size).flat_map(|rank| (0..size).map(move |file| Square::new(file, rank).unwrap()));
        let mut tried = game.clone();
        for from in squares() {
            for to in squares() {
                if legal.contains(&(from, to)) {
                    prop_assert!(game.clone().play(from, to).is_ok(), "{}-{}", from, to);
                } else {
                    prop_assert!(tried.play(from, to).is_err(), "{}-{}", from, to);
                    prop_assert_eq!(tried.hash(), game.hash(), "{}-{}", from, to);
                }
            }
        }
        if let Some(beyond) = Square::new(size, 0) {
            prop_assert!(tried.play(Square::new(0, 0).unwrap(), beyond).is_err());
        }
        prop_assert_eq!(format!("{tried:?}"), format!("{game:?}"));
        Ok(())
    });
}

/// One of the eight symmetries of the board: whether to mirror files, ranks, and the diagonal.
fn turned(square: Square, symmetry: u8, size: u8) -> Square {
    let (mut file, mut rank) = (square.file(), square.rank());
    if symmetry & 1 != 0 {
        file = size - 1 - file;
    }
    if symmetry & 2 != 0 {
        rank = size - 1 - rank;
    }
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    Square::new(file, rank).unwrap()
}

#[test]
fn mirrored_and_rotated_games_go_alike() {
    for_all_games(3, 100, |referee, game, (from, to)| {
        let size = referee.variant().size();
        // An even board has no middle, and a list of squares need not be symmetric: the rules made up here name none.
        let played = referee.game_from(&game.position(), game.to_move()).unwrap().play(from, to);
        let Ok(played) = played else { return Ok(()) }; // banned by what went before
        for symmetry in 1..8 {
            let turn = |square| turned(square, symmetry, size);
            let mut position = PositionRecord::empty(size).unwrap();
            for (square, piece) in game.position().pieces() {
                position.set(turn(square), Some(piece));
            }
            let mut image = referee.game_from(&position, game.to_move()).unwrap();
            let fresh = referee.game_from(&game.position(), game.to_move()).unwrap();
            let moves: BTreeSet<_> = fresh.legal_moves().into_iter().map(|(from, to)| (turn(from), turn(to))).collect();
            prop_assert_eq!(image.legal_moves().into_iter().collect::<BTreeSet<_>>(), moves);
            let seen = image.play(turn(from), turn(to)).unwrap();
            let captures: BTreeSet<_> = played.captures.iter().copied().map(turn).collect();
            prop_assert_eq!(seen.captures.iter().copied().collect::<BTreeSet<_>>(), captures);
            prop_assert_eq!(seen.king_captured, played.king_captured);
            prop_assert_eq!(seen.outcome, played.outcome);
        }
        Ok(())
    });
}

fn count_by_play(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return 0;
    }
    let after = |(from, to)| {
        let mut after = game.clone();
        after.play(from, to).unwrap();
        count_by_play(&after, depth - 1)
    };
    game.legal_moves().into_iter().map(after).sum()
}

#[test]
fn perft_counts_what_can_be_played() {
    for_all_games(1, 30, |referee, game, _| {
        let size = referee.variant().size();
        let depth = if size <= 7 { 3 } else { 2 };
        if game.ply() % 15 == 14 {
            for depth in 0..=depth {
                prop_assert_eq!(game.perft(depth), count_by_play(game, depth));
            }
        }
        Ok(())
    });
}

#[test]
fn only_captures_take_pieces_off_the_board_and_never_the_king() {
    for_all_games(10, 100, |_, game, (from, to)| {
        let mut after = game.clone();
        let played = after.play(from, to).unwrap();
        let (before, now) = (game.position(), after.position());
        let mut expected = before.clone();
        expected.set(to, before.get(from));
        expected.set(from, None);
        for &square in &played.captures {
            let victim = before.get(square).expect("a piece stood there");
            prop_assert_eq!(victim.side, game.to_move().opponent());
            prop_assert_ne!(victim.kind, Kind::King);
            expected.set(square, None);
        }
        prop_assert_eq!(now.pieces().count() + played.captures.len(), before.pieces().count());
        prop_assert_eq!(now, expected);
        prop_assert!(played.captures.is_sorted() && played.captures.windows(2).all(|pair| pair[0] != pair[1]));
        let kings = after.position().pieces().filter(|(_, piece)| piece.kind == Kind::King).count();
        prop_assert_eq!(kings, 1);
        prop_assert!(!played.king_captured || game.to_move() == Side::Attackers);
        let mover = game.to_move();
        let goes_on = after.must_continue().is_some();
        prop_assert_eq!(after.to_move(), if goes_on { mover } else { mover.opponent() });
        prop_assert_eq!(after.ply(), game.ply() + u32::from(game.must_continue().is_none()));
        prop_assert!(!goes_on || !played.captures.is_empty());
        Ok(())
    });
}
