//! What is said of findings, worked out by hand.

use super::{Diagnosis, Explainer};
use crate::check::{Checker, Code};
use crate::formats::cut::Cutter;
use crate::formats::read;
use proptest::prelude::*;

const BRANDUBH: &str = "[rules:dim:7 name:Brandubh esc:c ks:c surf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

/// Every finding about a text with what is said of it.
fn explained(text: &str) -> Vec<(Code, Diagnosis)> {
    let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
    let mut chunk = Vec::new();
    let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
    let record = read::record(&chunk, &cut);
    let (report, replay) = Checker::default().replay(&record);
    let mut explainer = Explainer::new(&record, &replay);
    report.findings.iter().map(|finding| (finding.code, explainer.explain(finding, &report))).collect()
}

/// The same of a brandubh game: caption, marked squares, and what would have been right.
fn brandubh(tags: &str, moves: &str) -> Vec<(Code, String, String, String)> {
    let explained = explained(&format!("{BRANDUBH}\n{tags}\n{moves}\n"));
    explained
        .into_iter()
        .map(|(code, diagnosis)| {
            let (caption, marked) = diagnosis.board.map_or_else(Default::default, |board| {
                let marked: Vec<String> = board.diagram.marked.iter().map(ToString::to_string).collect();
                (board.caption, marked.join(" "))
            });
            (code, caption, marked, diagnosis.right.unwrap_or_default())
        })
        .collect()
}

#[track_caller]
fn one(moves: &str, code: Code, caption: &str, marked: &str, right: &str) {
    let found = brandubh("", moves);
    assert_eq!(found, [(code, caption.to_owned(), marked.to_owned(), right.to_owned())], "{moves}");
}

#[test]
fn a_move_that_cannot_be_played_is_shown_before_it() {
    let (first, second) = ("before ply 1, the attackers to move", "before ply 2, the defenders to move");
    // The men of the attackers stand on a4, b4, d1, d2, d6, d7, f4, g4; those of the defenders around the king on d4.
    one("d6-d4", Code::PathBlocked, first, "d6 d4 d5", "the man on d6 cannot move that way at all");
    one("d7-g7", Code::MayNotStop, first, "d7 g7", "the man on d7 can go as far as f7 that way");
    one("d6-e5", Code::NotOrthogonal, first, "d6 e5", "the man on d6 can go to a6, b6, c6, e6, f6, g6");
    one("c5-c6", Code::NoPiece, first, "c5 c6", "c6 can be reached from d6");
    one("d5-c5", Code::WrongSide, first, "d5", "a move of the attackers; none of their pieces can go to c5");
    one("d7-h7", Code::OffBoard, first, "d7", "the squares of this board are a1 to g7");
    one("d6-c6 d5-d7", Code::Occupied, second, "d5 d7", "the man on d5 can go as far as d6 that way");
    one("d6-d6", Code::NoMovement, first, "d6 d6", "the man on d6 can go to a6, b6, c6, e6, f6, g6");
    let third = "before ply 3, the attackers to move";
    let right = "the man on f6 cannot move that way at all; f3 can be reached from f4";
    one("d6-f6 d5-f5 f6-f3", Code::PathBlocked, third, "f6 f3 f5", right);
}

#[test]
fn captures_that_differ_are_shown_after_the_move() {
    let found = brandubh("", "d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5/e5");
    let expected = (Code::CapturesDiffer, "after ply 5".into(), "e5".into(), "the move should read d7-d5xc5".into());
    assert_eq!(found, [expected]);
    let (_, diagnosis) = explained(&format!("{BRANDUBH}\nd6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5/e5\n")).remove(0);
    let diagram = diagnosis.board.unwrap().diagram;
    assert_eq!(diagram.captured, ["c5".parse().unwrap()]);
    assert_eq!(diagram.last_move, Some(("d7".parse().unwrap(), "d5".parse().unwrap())));
    assert_eq!(diagnosis.rule.as_deref(), Some("as in Copenhagen 4a"));
}

#[test]
fn a_variation_has_a_board_of_its_own() {
    let moves = "1. d6-c6 d5-c5\n\n1b.1.1a. ..... d5-d7\n[]\n\n2. b4-b5\n";
    let found = explained(&format!("{BRANDUBH}\n{moves}"));
    let (code, diagnosis) = &found[0];
    assert_eq!((*code, found.len()), (Code::Occupied, 1), "{found:?}");
    let board = diagnosis.board.as_ref().unwrap();
    assert_eq!(board.caption, "before ply 2, the defenders to move");
    assert_eq!(board.diagram.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/");
}

#[test]
fn captures_are_written_by_what_can_write_them() {
    let right = |game: &str| {
        explained(game).into_iter().find_map(
            |(code, diagnosis)| {
                if code == Code::CapturesNotRecorded { diagnosis.right } else { None }
            },
        )
    };
    let otn = right(&format!("{BRANDUBH}\n1. d7-f7 e4-e7"));
    assert_eq!(otn.as_deref(), Some("`tafl fix` writes them"));
    // This format has no place for captures.
    let other = right(include_str!("../../samples/playtaflonline/bad-result.json"));
    assert!(other.is_some_and(|right| right.contains("--rewrite captures")));
}

#[test]
fn the_end_of_a_game_is_shown_with_its_king() {
    let moves = "d7-f7 e4-e7xf7 d2-c2 d5-g5 d6-g6xg5 d3-d2 b4-b5 d4-d5 b5-b4xc4 d5-c5 d1-b1 c5-g5xg6 b1-f1 g5-g7";
    let found = brandubh("[result:1]", moves);
    let right = "the result should be `-1`: the defenders won (corner, ply 14)";
    assert_eq!(found, [(Code::ResultContradicts, "after ply 14".into(), "g7".into(), right.into())]);
    let found = brandubh("[result:-1]", &format!("{moves} f1-e1"));
    let right = "the game should end there: the defenders won (corner, ply 14)";
    assert_eq!(found, [(Code::PlayAfterEnd, "after ply 14".into(), String::new(), right.into())]);
}

#[test]
fn an_unknown_name_is_met_with_near_ones() {
    let found = explained("[variant:Brandub Irish]\nd6-c6\n");
    assert_eq!(found[0].0, Code::UnknownVariant);
    assert!(found[0].1.right.as_deref().unwrap().contains("brandub"), "{found:?}");
    assert_eq!(found[0].1.board, None);
}

#[test]
fn findings_in_any_order_get_the_board_of_their_ply() {
    // Letters that are wrong: a note for each, on the board before the move.
    let text = format!("{BRANDUBH}\nKd6-c6 d5-c5 Kb4-b5 d3-e3\n");
    let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
    let mut chunk = Vec::new();
    let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
    let record = read::record(&chunk, &cut);
    let (report, replay) = Checker::default().replay(&record);
    let mut explainer = Explainer::new(&record, &replay);
    let letters = report.findings.iter().filter(|finding| finding.code == Code::WrongLetter);
    let forwards: Vec<_> = letters.clone().map(|finding| explainer.explain(finding, &report)).collect();
    let mut backwards: Vec<_> = letters.rev().map(|finding| explainer.explain(finding, &report)).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    assert_eq!(forwards[1].board.as_ref().unwrap().caption, "before ply 3, the attackers to move");
    assert_eq!(forwards[1].right.as_deref(), Some("the move should read b4-b5"));
}

/// Games with variations, captures, berserk turns, an end on the board.
const GAMES: [&str; 3] = [
    "[rules:dim:7 name:Brandubh esc:c ks:c surf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n[result:1]\n1. d6-c6 d5-c5\n\n1b.1.1a. ..... d5-e5\n[]\n\n2. b4-b5 d3-e3\n\n3. d7-d5xc5 resigned\n",
    "[rules:dim:7 ber:c esc:e ks:s cor: cen: surf:n start:/7/2t4/7/2T1T2/2t1t2/6K/7/]\n1. c2-c3xc4 c3=e3xe4 Kg6-g7\n",
    r#"{"AageGameTypeKey":51,"Moves":["d7-f7","e4-e7xf7","d2-c2","d5-g5","d6-g6xg5","d3-d2","b4-b5","d4-d5","b5-b4xc4","d5-c5","d1-b1","c5-g5xg6","b1-f1","g5-g7","f1-e1"],"WhoWon":"Black"}"#,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn every_finding_can_be_explained(
        game in 0..GAMES.len(),
        at: prop::sample::Index,
        length in 0..12_usize,
        new in "([a-gKx0-9=^\\-]|resigned|[b-e][4-6]-[b-e][4-6]|1b\\.1\\.1a\\. | ){0,4}",
    ) {
        let text = GAMES[game];
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        for (_, diagnosis) in explained(&format!("{}{new}{}", &text[..start], &text[end..])) {
            if let Some(board) = diagnosis.board {
                prop_assert!(board.diagram.text().lines().count() > 5);
            }
        }
    }
}
