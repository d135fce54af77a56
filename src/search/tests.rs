//! Games of brandubh, looked through by hand.

use super::*;
use crate::check::Checker;
use crate::engine::Winner;
use crate::formats::cut::Cutter;
use crate::formats::read;

const START: &str = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// What a query finds in each game of a text.
fn found(text: &str, query: &Query) -> Vec<Found> {
    let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
    let (mut chunk, mut checker, mut found) = (Vec::new(), Checker::default(), Vec::new());
    while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
        let record = read::record(&chunk, &cut);
        found.push(query.search(&Facts::new("-", &record, &mut checker)));
    }
    found
}

fn game(moves: &str) -> String {
    let moves: Vec<String> = moves.split(' ').map(|played| format!("\"{played}\"")).collect();
    format!("{{\"AageGameTypeKey\":51,\"Moves\":[{}]}}\n", moves.join(","))
}

fn query(pattern: &str) -> Query {
    Query::new(pattern.parse().unwrap())
}

/// The plies of the places, and how far the game was looked through.
fn plies(text: &str, query: &Query) -> (Vec<u32>, Extent) {
    let found = found(text, query).remove(0);
    (found.occurrences.iter().map(|occurrence| occurrence.ply).collect(), found.extent)
}

fn folded(text: &str, query: &Query) -> Vec<String> {
    let occurrences = found(text, query).remove(0).occurrences;
    occurrences.iter().map(|occurrence| occurrence.folded.as_ref().map_or("-".into(), Turn::to_string)).collect()
}

#[test]
fn a_start_that_comes_again_is_found_again() {
    let shuttle = game("d6-c6 d3-c3 c6-d6 c3-d3 d6-c6");
    assert_eq!(plies(&shuttle, &query(START)), (vec![0, 4], Extent::Whole));
    assert_eq!(folded(&shuttle, &query(START)), ["d6-c6", "d6-c6"]);
    assert_eq!(plies(&shuttle, &query(START).with_to_move(Side::Defenders)).0, [0; 0]);
}

#[test]
fn a_game_is_looked_through_as_far_as_it_can_be_played() {
    let any = query("/7?/7?/7?/7?/7?/7?/7?/");
    assert_eq!(plies(&game("d6-c6 d5-c5"), &any), (vec![0, 1, 2], Extent::Whole));
    assert_eq!(plies(&game("d6-c6 d5-c5 resigned"), &any), (vec![0, 1, 2], Extent::Whole));
    assert_eq!(plies(&game("d6-c6 d5-f6 b4-b5"), &any), (vec![0, 1], Extent::Part));
    assert_eq!(plies(&game("d6-c6 d5-z9 b4-b5"), &any), (vec![0, 1], Extent::Part));
    assert_eq!(plies(&game("d5-c5"), &any), (vec![0], Extent::Part), "the attackers begin");
    assert_eq!(plies("[rules:nonsense]\n1. d6-c6\n", &any), (vec![], Extent::Nothing));
    let two_kings = "[rules:dim:7 start:/3t3/3t3/3T3/ttKKTtt/3T3/3t3/3t3/]\n1. d6-c6\n";
    assert_eq!(plies(two_kings, &any), (vec![0], Extent::Part), "it stood there all the same");
}

#[test]
fn boards_of_another_size_hold_nothing() {
    assert_eq!(plies(&game("d6-c6"), &query("/5?/5?/5?/5?/5?/").with_symmetry()), (vec![], Extent::Whole));
}

#[test]
fn turns_are_folded_to_the_side_that_was_asked_for() {
    // After d6-c6 d5-c5, a position that looks different from every side.
    let asked = query("/3t3/3t3/3T3/ttTKTtt/2T4/2t4/3t3/");
    for (moves, way) in [
        ("d6-c6 d5-c5 a4-a3", "as it stands"),
        ("d6-e6 d5-e5 g4-g3", "files from the other end"),
        ("d2-c2 d3-c3 a4-a5", "ranks from the other end"),
        ("d2-e2 d3-e3 g4-g5", "both"),
        ("f4-f3 e4-e3 d1-c1", "files and ranks changed"),
        ("b4-b3 c4-c3 d1-e1", "changed, and files from the other end"),
        ("f4-f5 e4-e5 d7-c7", "changed, and ranks from the other end"),
        ("b4-b5 c4-c5 d7-e7", "changed, and both"),
    ] {
        assert_eq!(folded(&game(moves), &asked.clone().with_symmetry()), ["a4-a3"], "{way}");
        assert_eq!(folded(&game(moves), &asked).len(), usize::from(way == "as it stands"), "{way}");
    }
}

#[test]
fn a_pattern_that_matches_in_several_ways_has_one_place_and_the_first_of_its_turns() {
    let start = query(START).with_symmetry();
    assert_eq!(start.images.iter().map(|image| image.symmetries.len()).collect::<Vec<_>>(), [8]);
    for first in ["d7-e7", "d7-c7", "g4-g5", "a4-a3", "d1-c1"] {
        assert_eq!(folded(&game(first), &start), ["a4-a3"], "{first}");
    }
    // A lopsided pattern that the start matches from every side.
    let lopsided = query("/7?/7?/7?/7?/7?/2?.4?/7?/").with_symmetry();
    assert_eq!(lopsided.images.len(), 8);
    assert_eq!(folded(&game("d7-e7"), &lopsided)[0], "a4-a3");
    assert_eq!(plies(&game("d7-e7"), &lopsided).0, [0, 1]);
}

#[test]
fn tallies_of_two_halves_merge_into_that_of_the_whole() {
    let games = [
        ("d6-c6 d5-c5", Some(Winner::Attackers)),
        ("d6-e6 d5-e5", Some(Winner::Draw)),
        ("d6-c6 d3-c3 c6-d6 c3-d3 d6-c6 d3-c3", None),
        ("d6-b6", Some(Winner::Defenders)),
    ];
    let query = query(START).with_symmetry();
    let tally = |games: &[(&str, Option<Winner>)]| {
        let mut tally = Tally::default();
        games.iter().for_each(|(moves, winner)| tally.add(&found(&game(moves), &query)[0], *winner));
        tally
    };
    let whole = tally(&games);
    for middle in 0..=games.len() {
        let (mut left, mut right) = (tally(&games[..middle]), tally(&games[middle..]));
        right.merge(left.clone());
        left.merge(tally(&games[middle..]));
        assert!(left == whole && right == whole);
    }
    assert_eq!((whole.games, whole.found, whole.occurrences), (4, 4, 5));
    let turns: Vec<(String, u64, u64)> = whole
        .turns()
        .iter()
        .map(|(turn, results)| (turn.unwrap().to_string(), results.games(), results.undecided))
        .collect();
    assert_eq!(turns, [("b4-b3".into(), 3, 1), ("b4-b2".into(), 1, 0)]);
}
