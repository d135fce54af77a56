//! Fragments of real records, each with a trap in it: read right, or refused for the right reason.

use taflkit::check::{Checker, Verdict};
use taflkit::engine::Winner;
use taflkit::formats::Format;
use taflkit::formats::cut::Cutter;
use taflkit::formats::read;
use taflkit::notation::{Reading, Token};
use taflkit::record::{Field, Record, RecordedReason, RulesClaim};

fn records(text: &str) -> Vec<Record<'static>> {
    let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
    let (mut chunk, mut records) = (Vec::new(), Vec::new());
    while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
        records.push(read::record(&chunk, &cut).into_owned());
    }
    records
}

fn only(text: &str) -> Record<'static> {
    let mut all = records(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

fn moves(record: &Record<'_>) -> Vec<String> {
    let told = |ply: &taflkit::record::Ply<'_>| match &ply.token {
        Ok(token) => token.to_string(),
        Err(_) => format!("!{}", ply.text),
    };
    record.main.plies.iter().map(told).collect()
}

fn archived(moves: &str, won: &str) -> Record<'static> {
    only(&format!("{{\"AageGameTypeKey\":16,\"Moves\":{moves},\"WhoWon\":\"{won}\"}}"))
}

#[test]
fn captures_of_the_archive_that_are_listed_twice() {
    assert_eq!(moves(&archived("[\"g6-a6xa7xa7\",\"c10-c1xb1xd1xb1\"]", "")), ["g6-a6xa7/a7", "c10-c1xb1/d1/b1"]);
}

#[test]
fn moves_of_the_archive_without_a_dash() {
    assert_eq!(moves(&archived("[\"k7h7\",\"d11d9\"]", "")), ["k7-h7", "d11-d9"]);
}

#[test]
fn an_ending_of_the_archive_with_moves_after_it() {
    let record = archived("[\"d1-d3\",\"timeout\",\"f8-i8\"]", "White");
    assert_eq!(moves(&record), ["d1-d3", "timeout", "f8-i8"]);
    assert_eq!(record.result.reason, None);
    assert_eq!(Checker::default().check(&record).verdict, Verdict::ResultDisputed);
}

#[test]
fn a_game_of_the_archive_without_moves_but_with_a_winner() {
    let record = archived("[]", "White");
    assert_eq!((record.main.plies.len(), record.result.winner), (0, Some(Winner::Defenders)));
}

#[test]
fn names_of_the_archive_with_entities_and_lost_bytes() {
    let record = only("{\"WhiteSidePlayerName\":\"J&uuml;rgen\",\"BlackSidePlayerName\":\"Yar\u{9c}ll\",\"Moves\":[]}");
    let name = |field| {
        let tag = record.tag(field).unwrap();
        (tag.value.to_string(), tag.text().to_owned())
    };
    assert_eq!(name(Field::Defenders), ("J&uuml;rgen".into(), "Jürgen".into()));
    assert_eq!(name(Field::Attackers), ("Yar\u{9c}ll".into(), "Yarœll".into()));
}

#[test]
fn a_type_whose_defenders_begin_though_every_file_says_black() {
    let record = only(r#"{"AageGameTypeKey":166,"WhoMovedFirst":"black","Moves":[],"WhoWon":""}"#);
    let (_, replay) = Checker::default().replay(&record);
    assert_eq!(replay.variant.unwrap().first, taflkit::notation::Side::Defenders);
    assert_eq!(record.tag(Field::First).unwrap().value, "black");
}

#[test]
fn tokens_of_other_games_are_refused_as_not_tafl() {
    let record = only(r#"{"AageGameTypeKey":146,"Moves":["nox","b1-a1-i2-l2-b3-c2xa1"],"WhoWon":""}"#);
    assert_eq!(moves(&record), ["!nox", "!b1-a1-i2-l2-b3-c2xa1"]);
    assert_eq!(Checker::default().check(&record).verdict, Verdict::NotTafl);
}

const OTN: &str = "[rules:dim:7 name:Brandub esc:c atkf:y ks:c cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n";

#[test]
fn a_captured_king_a_trailing_blank_and_empty_brackets() {
    let record = only(&format!("{OTN}1. d6-c6 d5-c5 \n[|]\n\n2. c2-c3xKc4 \n[]\n"));
    assert_eq!(moves(&record), ["d6-c6", "d5-c5", "c2-c3xKc4"]);
    assert!(record.faults.is_empty() && record.main.plies.iter().all(|ply| ply.note.is_none()));
}

#[test]
fn a_branch_inside_a_branch_off_the_second_half_of_a_turn() {
    let text = format!(
        "{OTN}1. a4-a3 c4-c3\n\n2. a3-a2 c3-c2\n\n3. b4-b3 d3-e3\n\n3a.2.1a. b4-b2 d3-f3\n\n3a.2.1a.1.1a. ..... b1-b2\n"
    );
    let record = only(&text);
    let outer = &record.main.variations[0];
    let inner = &outer.line.variations[0];
    assert_eq!((&*outer.address, outer.at, outer.line.plies.len()), ("3a.2", 4, 2));
    assert_eq!((&*inner.address, inner.at, &*inner.line.plies[0].text), ("3a.2.1a.1", 1, "b1-b2"));
}

#[test]
fn a_comment_with_a_line_like_a_turn() {
    let record = only(&format!("{OTN}1. d6-c6 d5-c5\n[Well:\n\n1. The attackers move b1-c1, and now|]\n\n2. b4-b5\n"));
    assert_eq!(moves(&record), ["d6-c6", "d5-c5", "b4-b5"]);
    let comment = &record.main.plies[0].note.as_ref().unwrap().comment;
    assert_eq!(comment, "Well:\n\n1. The attackers move b1-c1, and now");
}

#[test]
fn lists_of_squares_with_a_comma_at_the_end() {
    let rules = taflkit::notation::RulesRecord::parse("dim:7 cor:g7, cen:b2, start:/7/7/7/3K3/7/7/7/").unwrap();
    let told = |squares: Option<Vec<taflkit::notation::Square>>| squares.unwrap()[0].to_string();
    assert_eq!((told(rules.cor.squares), told(rules.cen.squares)), ("g7".into(), "b2".into()));
}

#[test]
fn a_lopsided_board_with_its_top_row_first() {
    let record = only("[rules:dim:7 atkf:y starti:/t6/7/7/3K3/7/7/6T/]\n\n1. a7-a6\n");
    let (_, replay) = Checker::default().replay(&record);
    let start = replay.variant.unwrap().start.to_string();
    assert_eq!(start, "/6T/7/7/3K3/7/7/t6/");
    let back = taflkit::formats::write::write(
        &record,
        &Checker::default().replay(&record).1,
        taflkit::formats::write::Target::Otn,
    );
    assert_eq!(Checker::default().replay(&only(&back.text)).1.variant.unwrap().start.to_string(), start);
}

#[test]
fn the_phone_apps_piece_lists_and_empty_tags() {
    let text = "[annotator:]\n[variant:Historisches Tablut]\n[rules:dim:9 atkf:y esc:e tfr:l ks:c corh: cenhe:tcTNKGMm cenp:tcTNKGMm \
        start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\nd1-d3 e4-f4\n";
    let record = only(text);
    assert!(matches!(record.rules, RulesClaim::Rules { .. }) && record.faults.is_empty());
    assert_eq!((&*record.tags[0].name, &*record.tags[0].value), ("annotator", ""));
    let otn = taflkit::formats::write::write(
        &record,
        &Checker::default().replay(&record).1,
        taflkit::formats::write::Target::Otn,
    );
    assert!(otn.text.contains("[annotator:]\n") && otn.text.contains("cenhe:tcTNKGMm"), "{}", otn.text);
}

#[test]
fn quoted_tags_without_a_blank_line_and_ranks_of_two_digits() {
    let record = only("[Event \"Game 77\"]\n[Site \"hnefatafl.org\"]\n1. h1h3 f4h4 2. d11d9 e7c7");
    assert_eq!(
        (record.format, moves(&record)),
        (Some(Format::Pgn), vec!["h1-h3".into(), "f4-h4".into(), "d11-d9".into(), "e7-c7".into()])
    );
}

#[test]
fn captures_after_a_colon() {
    let record = only("[Game \"tablut\"]\n[Result \"0-1\"]\n\n1. i6-g6 e7-g7:g6 0-1\n");
    assert_eq!(moves(&record), ["i6-g6", "e7-g7xg6"]);
    assert_eq!(record.result.winner, Some(Winner::Defenders));
}

#[test]
fn the_shape_of_a_square_tells_the_board_in_the_text_protocol() {
    for (from, to, id) in
        [("0d6", "0c6", "hnefatafl-org-7-w"), ("D6", "C6", "hnefatafl-org-13"), ("d6", "c6", "hnefatafl-org-11")]
    {
        let record = only(&format!("play attacker {from} {to}\n"));
        assert_eq!((record.format, moves(&record)), (Some(Format::Htp), vec!["d6-c6".to_owned()]));
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some(id.into()) });
    }
}

#[test]
fn moves_that_name_only_what_changes() {
    let record = only("i6-g e7-g\n* White wins.\n");
    assert_eq!((record.format, moves(&record)), (Some(Format::Berkeley), vec!["i6-g6".into(), "e7-g7".into()]));
    assert_eq!(record.result.winner, Some(Winner::Defenders));
    assert!(Token::parse("i6-g", Reading::Lenient).is_err(), "elsewhere that is a square cut short");
}

#[test]
fn a_trial_that_places_a_man_twice() {
    let place = |site: u32, what: u32| {
        format!("Move=[Move:mover=0,from={site},to={site},actions=[Add:type=Cell,to={site},what={what}]]\n")
    };
    // Tablut, with e8 (site 67) placed twice.
    let attackers = [3, 4, 5, 13, 27, 35, 36, 37, 43, 44, 45, 53, 67, 67, 75, 76, 77];
    let defenders = [22, 31, 38, 39, 41, 42, 49, 58];
    let mut text = String::from("game=/lud/board/war/custodial/Tablut.lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\n");
    attackers.iter().for_each(|site| text.push_str(&place(*site, 1)));
    defenders.iter().for_each(|site| text.push_str(&place(*site, 2)));
    text.push_str(&place(40, 3));
    text.push_str(
        "Move=[Move:mover=1,from=13,to=16,actions=[Move:typeFrom=Cell,from=13,typeTo=Cell,to=16,decision=true]]\n\
         numInitialPlacementMoves=26\nwinner=0\nendtype=NaturalEnd\nrankings=0.0,1.0,2.0\nLUDII_VERSION=1.3.0\n",
    );
    let record = only(&text);
    assert_eq!((record.format, moves(&record)), (Some(Format::Ludii), vec!["e2-h2".to_owned()]));
    let report = Checker::default().check(&record);
    assert!(report.findings.iter().all(|finding| finding.code.verdict() != Verdict::Broken), "{:?}", report.findings);
}

#[test]
fn resignation_in_both_of_its_spellings_at_hnefatafl_org() {
    for word in ["---", "resigns"] {
        let record = only(&format!(
            "{{\"id\":5,\"attackers\":\"Ada\",\"defenders\":\"Björn\",\"dim\":11,\"moves\":\"h1-h3 f4-h4 {word}\"}}"
        ));
        assert_eq!(record.format, Some(Format::HnefataflOrg));
        assert_eq!(record.result.reason, Some(RecordedReason::Resigned), "{word}");
        assert_eq!(record.main.plies.len(), 3);
    }
}
