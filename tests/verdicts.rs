//! What `check` makes of records that are wrong in one way, and of records that try its patience.

use std::fmt::Write;
use std::time::{Duration, Instant};
use taflkit::check::{Checker, Code, Report, Verdict};
use taflkit::formats::cut::Cutter;
use taflkit::formats::read;

const BRANDUBH: &str = "[rules:dim:7 name:Brandubh esc:c ks:c surf:y start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

fn check(text: &str) -> Report {
    let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
    let mut chunk = Vec::new();
    let cut = cutter.next_record(&mut chunk).unwrap().expect("there is a record");
    let report = Checker::default().check(&read::record(&chunk, &cut));
    assert!(cutter.next_record(&mut chunk).unwrap().is_none(), "there is one record only");
    report
}

/// A brandubh record with these tags and moves.
fn brandubh(tags: &str, moves: &str) -> Report {
    check(&format!("{BRANDUBH}\n{tags}\n{moves}\n"))
}

fn codes(report: &Report) -> Vec<&'static str> {
    report.findings.iter().map(|finding| finding.code.name()).collect()
}

#[test]
fn a_record_whose_own_words_disagree_is_disputed() {
    for (tags, moves) in [
        ("[result:1]\n[termination:Attackers resign]", "1. d6-c6 d5-c5"),
        ("[result:0]\n[termination:Black resigns]", "1. d6-c6 d5-c5"),
        ("[result:-1]\n[termination:draw agreed]", "1. d6-c6 d5-c5"),
        ("[result:0]", "1. d6-c6 d5-c5 resigned"),
    ] {
        let report = brandubh(tags, moves);
        assert_eq!((report.verdict, codes(&report)), (Verdict::ResultDisputed, vec!["reason-contradicts"]), "{tags}");
    }
    let report = brandubh("[result:1]\n[termination:Defenders resign]", "1. d6-c6 d5-c5");
    assert_eq!((report.verdict, codes(&report)), (Verdict::Valid, vec![]));
}

#[test]
fn a_position_tag_is_judged_where_it_stands() {
    let report = brandubh("[position:/7/7/7/7/7/7/t6/]", "1. a7-a6");
    assert_eq!((report.findings[0].code, report.findings[0].place.line), (Code::BadStart, 2));
    let report = brandubh("[position:/t4/5/2K2/5/5/]", "1. a1-a2");
    assert_eq!((report.findings[0].code, report.findings[0].place.line), (Code::BadPosition, 2));
    let report = brandubh("[position:/t6/7/7/3K3/7/7/7/]", "1. a1-a2 d4-d1");
    assert_eq!(report.verdict, Verdict::Valid, "{:?}", report.findings);
}

#[test]
fn a_variant_name_that_is_not_the_rules_is_told() {
    assert_eq!(codes(&brandubh("[variant:Copenhagen Hnefatafl 11x11]", "1. d6-c6")), ["labels-disagree"]);
    assert_eq!(codes(&brandubh("[variant:Historisches Brandub]", "1. d6-c6")), [""; 0]);
}

#[test]
fn the_side_that_is_said_to_have_begun_is_a_claim() {
    for (first, expected) in [
        ("black", vec![]),
        ("Attackers", vec![]),
        ("white", vec!["first-mover"]),
        ("defenders", vec!["first-mover"]),
        ("red", vec![]),
    ] {
        let report = brandubh(&format!("[first:{first}]"), "1. d6-c6");
        assert_eq!((report.verdict, codes(&report)), (Verdict::Valid, expected), "{first}");
    }
}

#[test]
fn the_captured_king_may_be_listed_and_nobody_else_who_still_stands() {
    // d4 is the king; he falls between c4 and e4 only if he stands off the throne.
    let rules = "[rules:dim:7 ks:w cen: start:/7/7/7/1t1K1T1/7/4t2/6t/]\n";
    for (moves, expected) in [
        ("1. b4-c4 f4-f5 2. e6-e4xKd4", vec![]),
        ("1. b4-c4 f4-f5 2. e6-e4xd4", vec![]),
        ("1. b4-c4 f4-f5 2. e6-e4", vec![]),
        ("1. b4-c4xKd4 f4-f5", vec!["captures-differ"]),
    ] {
        let report = check(&format!("{rules}[result:?]\n{moves}\n"));
        let told: Vec<_> = codes(&report).into_iter().filter(|&code| code != "result-missing").collect();
        assert_eq!(told, expected, "{moves}");
    }
}

#[test]
fn a_further_move_of_the_same_turn_is_no_play_after_the_end() {
    // The first capture leaves the attackers nobody to move; the turn goes on and takes nothing away from it.
    let rules = "[rules:dim:7 atkf:n ber:m surf:n cor: start:/7/7/K2T3/2t4/7/7/7/]\n";
    let report = check(&format!("{rules}1. d3-c3 c4-c5\n"));
    assert!(!codes(&report).contains(&"play-after-end"), "{:?}", report.findings);
}

#[test]
fn a_repetition_that_is_played_on_from_is_told_once_with_its_number() {
    let shuttle = "d1-c1 f8-g8 c1-d1 g8-f8 ".repeat(4) + "a4-b4";
    let report = check(&format!("[variant:copenhagen-11]\n[result:?]\n{shuttle}"));
    assert_eq!((report.verdict, codes(&report)), (Verdict::ResultDisputed, vec!["repetition-passed"]));
    assert_eq!(report.findings[0].ply, Some(9));
    assert!(report.findings[0].message.contains("times in all"), "{}", report.findings[0].message);
}

#[test]
fn what_is_wrong_in_a_variation_is_told_with_its_address() {
    let report = brandubh("", "1. d6-c6 d5-c5\n[|]\n\n2. b4-b5 d3-e3\n[|]\n\n2a.1.1a. b4-b9 d3-e3\n[|]\n");
    assert_eq!((report.verdict, codes(&report)), (Verdict::Broken, vec!["off-board"]));
    assert_eq!((report.findings[0].variation.as_deref(), report.findings[0].ply), (Some("2a.1"), Some(3)));
}

#[test]
fn findings_of_one_kind_are_listed_a_hundred_times_and_then_counted() {
    let report = check(&format!("{BRANDUBH}\n1. d6-c6 {}", "d5-? ".repeat(5_000)));
    assert_eq!(report.verdict, Verdict::Unreadable);
    assert_eq!(report.findings.len(), 101);
    assert_eq!(report.findings[100].code, Code::MoreFindings);
    assert!(report.findings[100].message.starts_with("4900 more"), "{}", report.findings[100].message);
}

/// Generous, since machines differ; what it guards against takes minutes.
const PATIENCE: Duration = Duration::from_secs(10);

#[test]
fn a_thousand_variations_far_from_the_start_take_no_long_walk_each() {
    let mut text = format!("{BRANDUBH}\n");
    for turn in 1..=4_000 {
        let moves = ["d6-c6 d5-c5", "c6-d6 c5-d5"][(turn + 1) % 2];
        writeln!(text, "{turn}. {moves}\n[|]\n").unwrap();
    }
    for turn in (1..=3_999).step_by(2) {
        writeln!(text, "{turn}a.1.1a. d7-c7 d5-c5\n[|]\n").unwrap();
    }
    let start = Instant::now();
    let report = check(&text);
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    assert_eq!(report.plies, 8_000, "{:?}", &report.findings[..1]);
}

#[test]
fn shuttling_for_ever_under_the_aggressor_rule_takes_time_in_proportion() {
    let text = format!("[variant:tawlbwrdd-11]\n{}", "e1-d1 f8-g8 d1-e1 g8-f8 ".repeat(5_000));
    let start = Instant::now();
    let report = check(&text);
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    assert_eq!((report.plies, codes(&report)[0]), (20_000, "repetition-passed"));
}

#[test]
fn a_piece_that_can_capture_again_must() {
    let rules = "[rules:dim:7 ber:c esc:e ks:s cor: cen: surf:n start:/7/2t4/7/2T1T2/2t1t2/6K/7/]";
    let told = |moves: &str| {
        let report = check(&format!("{rules}\n1. {moves}\n"));
        (report.plies, codes(&report).into_iter().filter(|code| *code != "result-missing").collect::<Vec<_>>())
    };
    // c2-c3 takes c4; from c3 the man could go to e3 and take e4.
    assert_eq!(told("c2-c3xc4 c3=e3xe4 Kg6-g7"), (2, vec![]));
    assert_eq!(told("c2-c3xc4 c3-e3xe4 Kg6-g7"), (2, vec![]), "the sign may be missing");
    assert_eq!(told("c2-c3xc4 Kg6-g7"), (2, vec!["must-continue"]));
    assert_eq!(told("c2-c3xc4 c3=d3"), (1, vec!["no-continuation"]));
    assert_eq!(told("c2-c3xc4 c5=c6"), (1, vec!["no-continuation"]));
    assert_eq!(told("c2-c3xc4 c5-c6"), (2, vec!["must-continue"]));
}
