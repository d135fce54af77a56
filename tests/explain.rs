//! What `tafl explain --rules` says of positions and moves: its facts are those of the rulings, and every kind of reason is read here.

use assert_cmd::Command;
use serde_json::Value;
use std::sync::Arc;
use taflkit::engine::Referee;
use taflkit::explain::position::Explanation;
use taflkit::notation::{Move, PositionRecord, Reading, Side};
use taflkit::rules::{self, Variant};

fn explained(rules: &str, position: &str, side: &str, played: Option<&str>) -> Explanation {
    let variant = rules::resolve(rules).unwrap();
    let position: PositionRecord = position.parse().unwrap();
    let variant: Arc<Variant> = Arc::new(variant.with_start(position.clone()));
    let side = if side == "attackers" { Side::Attackers } else { Side::Defenders };
    let game = Referee::new(variant.clone()).unwrap().game_from(&position, side).unwrap();
    match played {
        Some(played) => Explanation::of_move(&game, &variant, &Move::parse(played, Reading::Strict).unwrap()),
        None => Explanation::of_position(&game, &variant),
    }
}

/// The lines of the rulings: variant, position, side, move, captures, what follows.
fn rulings() -> impl Iterator<Item = (usize, [&'static str; 6])> {
    (1..)
        .zip(include_str!("rulings/moves.tsv").lines())
        .filter(|(_, row)| !row.is_empty() && !row.starts_with('#'))
        .map(|(line, row)| (line, row.split('\t').collect::<Vec<_>>().try_into().unwrap()))
}

#[test]
fn the_facts_are_those_of_every_ruling() {
    let mut checked = 0;
    for (line, [rules, position, side, played, captures, expected]) in rulings() {
        let explained = explained(rules, position, side, Some(played));
        let context = || format!("line {line}: {rules} {position} {played}\n{}", explained.text());
        checked += 1;
        if expected == "illegal" {
            let asked = explained.asked.as_ref().unwrap();
            let refusal = asked.illegal.as_ref().unwrap_or_else(|| panic!("{}", context()));
            assert!(!refusal.could_go.contains(&asked.to), "{}", context());
            continue;
        }
        let reasons = explained.asked.as_ref().unwrap().reasons.as_ref().unwrap_or_else(|| panic!("{}", context()));
        let taken: Vec<String> = reasons.victims.iter().map(|victim| victim.square.to_string()).collect();
        let wanted: Vec<&str> = captures.split(' ').filter(|&square| square != "-").collect();
        assert_eq!(taken, wanted, "{}", context());
        let end = explained.outcome.map_or("-".to_owned(), |outcome| {
            let winner = match outcome.winner.name() {
                "attackers" => "A",
                "defenders" => "D",
                other => other,
            };
            format!("{winner}:{}", outcome.reason)
        });
        assert_eq!(end, expected, "{}", context());
        assert!(explained.text().lines().all(|line| line.chars().count() <= 160), "{}", context());
        // The reports tell the same story as the outcome.
        assert_eq!(explained.king.captured, expected == "A:king-captured", "{}", context());
        assert_eq!(explained.escape.escaped, matches!(expected, "D:corner" | "D:edge"), "{}", context());
        assert_eq!(explained.fort.decides() && side == "defenders", expected == "D:exit-fort", "{}", context());
        assert_eq!(explained.ring.decides(), expected == "A:encircled", "{}", context());
        assert!(explained.statements.iter().all(|statement| !statement.text.is_empty()), "{}", context());
    }
    assert!(checked > 350, "only {checked} were checked");
}

/// Rules with knights, commanders and berserk turns.
const JUMPERS: &str = "dim:9 esc:c ber:c start:/3t5/9/9/9/4K4/9/9/9/9/";

/// Moves that between them show every kind of reason. Own positions, each made for one thing.
const MOVES: &[(&str, &str, &str, &str, &str)] = &[
    // Between two men, and several at once.
    ("copenhagen-11", "/11/2t8/2T8/11/2t8/5K5/11/11/11/11/11/", "attackers", "c5-c4", "a man between two"),
    ("copenhagen-11", "/11/11/2t8/tT1Tt6/2T8/2t2K5/11/11/11/11/11/", "attackers", "c3-c4", "three at once"),
    // Hostile squares.
    ("copenhagen-11", "/11/11/11/11/2t2T5/11/11/K10/11/11/11/", "attackers", "c5-e5", "nothing on the far side"),
    (
        "copenhagen-11",
        "/11/11/11/2t8/5T5/11/11/K10/11/11/11/",
        "attackers",
        "c4-f4xf5/d4",
        "the empty throne, and a wrong claim",
    ),
    ("copenhagen-11", "/11/11/11/2t8/5T5/5K5/11/11/11/11/11/", "attackers", "c4-f4", "the throne under the king"),
    ("tablut-9", "/9/9/9/9/3TK4/9/2t6/9/9/", "attackers", "c7-c5", "the throne, always"),
    ("copenhagen-11", "/1T9/11/11/2t8/11/5K5/11/11/11/11/11/", "attackers", "c4-c1", "the corner"),
    ("ashton", "/9/9/9/9/2T6/9/3t2K2/9/9/", "attackers", "d7-d5", "the camp"),
    ("ashton", "/9/9/9/t8/4T4/4K4/9/9/9/", "defenders", "e5-b5", "may not enter a camp"),
    ("ashton", "/9/9/4T4/t8/9/9/4K4/9/9/", "defenders", "e3-a3", "sheltered in the camp"),
    ("copenhagen-11", "/2T8/11/2t8/11/11/5K5/11/11/11/11/11/", "attackers", "c3-c2", "the edge is hostile to nobody"),
    ("copenhagen-11", "/11/2T8/2T8/11/2t8/5K5/11/11/11/11/11/", "attackers", "c5-c4", "its own man behind"),
    (
        "copenhagen-11",
        "/11/11/1tTt7/11/11/5K5/11/11/2T8/11/11/",
        "defenders",
        "c9-c4",
        "beside nobody that it could take",
    ),
    ("copenhagen-11", "/11/11/1t1t7/11/11/5K5/11/11/2T8/11/11/", "defenders", "c9-c3", "stepping in between"),
    // The king's arms.
    ("copenhagen-11", "/11/2K8/2t8/11/2T8/11/t10/11/11/11/11/", "defenders", "c5-c4", "the king as an anvil"),
    ("sea-battle-9", "/9/2K6/2t6/9/2T6/9/t8/9/9/", "defenders", "c5-c4", "a king who takes no part"),
    ("sea-battle-9", "/9/2T6/2t6/9/2K6/9/t8/9/9/", "defenders", "c5-c4", "the same as a mover"),
    // Jumps, and turns that go on.
    (JUMPERS, "/9/2nT5/9/9/4K4/9/9/9/9/", "attackers", "c2^e2", "a knight jumps and captures"),
    (JUMPERS, "/9/2cT5/9/9/4K4/9/9/9/9/", "attackers", "c2^e2", "a commander jumps"),
    (JUMPERS, "/9/2tT5/9/9/4K4/9/9/9/9/", "attackers", "c2^e2", "a man does not jump"),
    (JUMPERS, "/9/5tT2/9/3t5/4K2T1/7t1/9/9/9/", "attackers", "d4-h4", "the piece that has captured must go on"),
    // Linnaeus.
    ("tablut-linnaeus", "/9/9/t8/4T4/3tKt3/4t4/9/9/9/", "attackers", "a3-e3", "Linnaeus' rule"),
    ("tablut-linnaeus", "/9/9/t8/4T4/3tKt3/9/9/9/9/", "attackers", "a3-e3", "Linnaeus' rule lacks one"),
    // Shieldwalls.
    ("copenhagen-11", "/2tTKT5/3ttt5/11/6t4/11/11/11/10T/11/11/11/", "attackers", "g4-g1", "a row with the king in it"),
    ("copenhagen-11", "/8TT1/8tt1/11/7t3/11/5K5/11/11/11/11/11/", "attackers", "h4-h1", "a corner closes"),
    ("copenhagen-weaksw", "/8TT1/8tt1/11/7t3/11/5K5/11/11/11/11/11/", "attackers", "h4-h1", "a corner may not close"),
    (
        "copenhagen-11",
        "/2tTT6/3t7/11/5t5/4t6/5K5/11/11/11/11/11/",
        "attackers",
        "e5-e2",
        "the front completed, the row open",
    ),
    ("copenhagen-11", "/2tTTt5/3t7/11/11/4t6/5K5/11/11/11/11/11/", "attackers", "e5-e2", "the front completed"),
    (
        "copenhagen-11",
        "/2tTTT5/3t1t5/11/6t4/11/5K5/11/11/11/11/11/",
        "attackers",
        "g4-g1",
        "a man without an enemy in front",
    ),
    ("copenhagen-11", "/3T1Tt4/3ttt5/11/2t8/11/5K5/11/11/11/11/11/", "attackers", "c4-c1", "a gap"),
    ("copenhagen-11", "/4TT5/4tt5/11/6t4/11/5K5/11/11/11/11/11/", "attackers", "g4-g1", "an open end"),
    ("copenhagen-11", "/3Ktt5/4TT5/11/11/11/6T4/t10/11/11/11/11/", "defenders", "g6-g1", "the king closes a row"),
    ("hnefatafl-base-11", "/1TT8/1tt8/11/3t7/11/5K5/11/11/11/11/11/", "attackers", "d4-d1", "no such rule"),
    // The king's capture.
    ("copenhagen-11", "/11/11/3t7/2tKt6/10T/3t7/11/11/11/11/11/", "attackers", "d6-d5", "four attackers"),
    ("brandubh", "/7/7/4t2/4K1t/4t2/7/7/", "attackers", "g4-f4", "three and the throne"),
    ("copenhagen-11", "/11/11/11/2tKt6/10T/3t7/11/11/11/11/11/", "attackers", "d6-d5", "three"),
    ("copenhagen-11", "/3tKt5/11/11/4t6/10T/11/11/11/11/11/11/", "attackers", "e4-e2", "never on the edge"),
    ("hnefatafl-11", "/3tKt5/11/11/4t6/10T/11/11/11/11/11/11/", "attackers", "e4-e2", "the edge counts"),
    ("tawlbwrdd-11", "/11/11/11/2tK7/10T/4t6/11/11/11/11/11/", "attackers", "e6-e4", "like a man"),
    ("tawlbwrdd-11", "/11/11/11/2tK7/10T/3t7/11/11/11/11/11/", "attackers", "d6-d5", "the other axis"),
    ("tawlbwrdd-11", "/11/11/1t1t7/11/11/11/2K8/7T3/11/11/11/", "defenders", "c7-c3", "steps in himself"),
    // Escapes and what comes near.
    ("copenhagen-11", "/11/11/11/11/1K8T/11/11/11/t10/11/11/", "defenders", "b5-b1", "beside the corner"),
    ("copenhagen-11", "/1K9/11/11/11/10T/11/11/11/t10/11/11/", "defenders", "b1-a1", "on the corner"),
    ("sea-battle-9", "/9/9/9/9/1K5T1/9/9/9/t8/", "defenders", "b5-b1", "on the edge"),
    // Forts.
    ("copenhagen-11", "/3TK6/4TT5/11/tt4T4/11/11/11/11/9t1/11/11/", "defenders", "g4-g1", "a fort"),
    ("copenhagen-11", "/4TKT4/4T1T4/11/tt3T5/11/11/11/11/9t1/11/11/", "defenders", "f4-f3", "closed, but breakable"),
    (
        "copenhagen-11",
        "/4T1T4/4TKT4/4T6/tt3T5/11/11/11/11/9t1/11/11/",
        "defenders",
        "f4-f3",
        "the king not yet on the edge",
    ),
    (
        "copenhagen-11",
        "/4TKT4/4T1T4/3T1T5/4T6/11/11/t4t5/9t1/11/11/11/",
        "defenders",
        "e4-f4",
        "moved away from the wall",
    ),
    ("copenhagen-11", "/1KT8/TT2t6/11/3t6t/T10/11/11/11/11/11/11/", "defenders", "a5-a4", "a man against the corner"),
    ("copenhagen-11", "/3TKT5/4TT5/11/11/11/tt7T1/11/11/11/11/11/", "defenders", "j6-j5", "no square to move to"),
    (
        "copenhagen-11",
        "/3T1KT4/3T1T5/4T6/8t2/11/tt7T1/11/11/11/11/11/",
        "defenders",
        "j6-j5",
        "the wall open at one square",
    ),
    ("hnefatafl-11", "/3TK6/4TT5/11/tt4T4/11/11/11/11/9t1/11/11/", "defenders", "g4-g1", "no such rule"),
    // Rings.
    ("copenhagen-11", "/11/11/2tt7/2K1t6/2tt7/11/11/1t9/11/11/11/", "attackers", "b8-b4", "a closed ring"),
    ("copenhagen-11", "/11/11/2tt7/2K1t6/2t8/11/11/1t9/11/11/11/", "attackers", "b8-b4", "a leak"),
    ("copenhagen-11", "/11/11/2tt7/2K1t6/2tt7/11/11/1t9/8T2/11/11/", "attackers", "b8-b4", "a defender outside"),
    ("copenhagen-11", "/11/11/2tt7/2K1T6/2tt7/11/11/1t9/11/11/11/", "attackers", "b8-b4", "a defender in the ring"),
    ("tablut-9", "/9/2tt5/2K1t4/2tt5/9/9/9/1t7/9/", "attackers", "b8-b3", "a closed ring that wins nothing"),
    // No move, nobody left.
    ("copenhagen-11", "/1tKt7/11/11/2t8/11/11/11/11/11/11/11/", "attackers", "c4-c2", "the king cannot move"),
    ("hnefatafl-11", "/2tKTt5/3t7/11/4t6/11/11/11/11/11/11/11/", "attackers", "e4-e2", "the same, a draw"),
    ("hnefatafl-11", "/11/11/11/11/2tT7/5K5/1T9/11/11/11/11/", "defenders", "b7-b5", "no attacker left, a draw"),
    ("sea-battle-9", "/9/9/9/2tT5/4K4/1T7/9/9/9/", "defenders", "b6-b4", "no attacker left"),
    ("hnefatafl-base-11", "/11/11/11/10t/2tT7/5K4t/1T9/11/11/11/11/", "defenders", "b7-b5", "few attackers left"),
    // Moves that cannot be played.
    ("copenhagen-11", "/11/11/2t8/11/11/5K5/11/11/11/11/11/", "attackers", "c3-d4", "not along a line"),
    ("copenhagen-11", "/11/11/2t1T6/11/11/5K5/11/11/11/11/11/", "attackers", "c3-g3", "somebody in the way"),
    ("copenhagen-11", "/11/11/2t1T6/11/11/5K5/11/11/11/11/11/", "attackers", "c3-e3", "somebody there"),
    ("copenhagen-11", "/11/11/2t1T6/11/11/5K5/11/11/11/11/11/", "attackers", "e3-e4", "the other side's"),
    ("copenhagen-11", "/11/11/2t1T6/11/11/5K5/11/11/11/11/11/", "attackers", "a3-a4", "nobody there"),
    ("copenhagen-11", "/11/11/11/11/11/2T8/11/K10/t10/11/11/", "defenders", "c6-f6", "no man stops on the throne"),
    ("copenhagen-11", "/11/11/t9K/11/11/11/11/11/11/11/11/", "attackers", "a3-a1", "no man enters a corner"),
    ("magpie", "/7/7/2K4/7/T6/3t3/7/", "attackers", "d6-d2", "only the king passes the throne"),
    ("ashton", "/9/1T7/9/9/2t1K4/9/9/9/9/", "attackers", "c5-b5", "a camp is not entered again"),
];

#[test]
fn every_kind_of_reason_in_words() {
    let mut pages = String::new();
    for &(rules, position, side, played, what) in MOVES {
        pages.push_str(&format!("--- {what} ---\n{}\n", explained(rules, position, side, Some(played)).text()));
    }
    insta::assert_snapshot!("explained_moves", pages);
}

/// Positions without a move: what is on offer, and who is in danger.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("brandubh", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "attackers"),
    ("copenhagen-11", "/2tTT6/3tt6/11/5t5/11/5K5/11/2tT7/5t5/11/11/", "attackers"),
    ("copenhagen-11", "/11/11/3t7/2tKt6/11/3t7/11/11/11/10T/11/", "attackers"),
    ("copenhagen-11", "/4TKT4/4T1T4/4T6/tt3T5/11/11/11/11/9t1/11/11/", "defenders"),
    ("copenhagen-11", "/K10/11/t10/11/11/11/11/11/11/11/11/", "attackers"),
    ("tablut-9", "/9/9/9/9/4K4/9/9/9/9/", "attackers"),
    ("sea-battle-9", "/9/9/9/3tt4/2tK1t3/3tt4/9/9/9/", "defenders"),
];

#[test]
fn positions_in_words() {
    let pages = POSITIONS.iter().map(|(rules, position, side)| explained(rules, position, side, None).text());
    insta::assert_snapshot!("explained_positions", pages.collect::<Vec<_>>().join("---\n"));
}

fn tafl(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("tafl").unwrap().args(arguments).output().unwrap()
}

#[test]
fn a_game_up_to_the_position_knows_its_repetitions() {
    let round = "e1-d1 f8-g8 d1-e1 g8-f8";
    let moves = [round, round].join(" ");
    let output = tafl(&["explain", "--rules", "tawlbwrdd-11", "--moves", &moves]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("This position has stood three times since the last capture"), "{text}");
    assert!(text.contains("plies 5 to 8"), "{text}");
    let moves = "d1-c1 f8-g8 c1-d1 g8-f8 d1-c1";
    let output = tafl(&["explain", "--rules", "hnefatafl-base-11", "--moves", moves, "--json"]);
    let facts: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&facts["repetition"]["position"], &facts["ply"]), (&Value::from(2), &Value::from(5)));
}

#[test]
fn the_exit_status_tells_answers_from_refusals_and_nonsense() {
    let position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let status = |arguments: &[&str]| tafl(&[&["explain", "--rules", "brandubh"], arguments].concat()).status.code();
    assert_eq!(status(&["--position", position, "--to-move", "attackers"]), Some(0));
    assert_eq!(status(&["--move", "d6-c6"]), Some(0));
    assert_eq!(status(&["--move", "d6-d3"]), Some(1));
    assert_eq!(status(&["--moves", "d6-c6 a1-b2 d5-c5"]), Some(1));
    for nonsense in [
        ["--position", "/3t3/3t3/"],
        ["--position", "/7/7/7/7/7/7/7/"],
        ["--move", "d6"],
        ["--moves", "d6-c6 oops"],
        ["--to-move", "white"],
    ] {
        assert_eq!(status(&nonsense), Some(2), "{nonsense:?}");
    }
    assert_eq!(tafl(&["explain", "--position", position]).status.code(), Some(2));
    assert_eq!(tafl(&["explain", "path-blocked", "--rules", "brandubh"]).status.code(), Some(2));
}

#[test]
fn programs_get_the_same_facts_as_one_object() {
    let output = tafl(&[
        "explain",
        "--rules",
        "copenhagen",
        "--position",
        "/2tTKT5/3ttt5/11/11/6t4/11/11/10T/11/11/11/",
        "--to-move",
        "attackers",
        "--move",
        "g5-g1xd1",
        "--json",
    ]);
    let facts: Value = serde_json::from_slice(&output.stdout).unwrap();
    let asked = &facts["move"];
    assert_eq!(asked["written"], serde_json::json!(["d1"]));
    assert_eq!(asked["reasons"]["victims"][1]["square"], "f1");
    assert_eq!(asked["reasons"]["rows"][0]["king"], "e1");
    assert_eq!(facts["king"]["captured"], false);
    assert_eq!(facts["position"], "/2t1K1t4/3ttt5/11/11/11/11/11/10T/11/11/11/");
    let ruling: Vec<&str> = facts["statements"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|statement| statement["topic"] == "ruling")
        .map(|statement| statement["text"].as_str().unwrap())
        .collect();
    assert_eq!(ruling[1], "The move as written lists d1, and lists nothing of f1.");
}

#[test]
fn a_fort_that_falls_in_rounds_tells_who_must_fall_first() {
    // d3 and f3 are safe while no attacker can come to e3. But e4, which keeps it closed, stands alone on its rank.
    let explained =
        explained("copenhagen", "/2TK2T4/2T1T1T4/3T1T5/1t5t2t/11/10t/11/11/4T6/11/11/", "defenders", Some("e9-e4"));
    let fort = &explained.fort;
    let square = |name: &str| name.parse().unwrap();
    assert_eq!(fort.loss(square("e4")).map(|(round, _)| round), Some(1));
    let (round, loss) = fort.loss(square("d3")).unwrap();
    assert_eq!((round, loss.after.as_slice()), (2, &[square("e4")][..]));
    let said = "e4 can be taken from d4 and f4. Then d3 can be taken from c3 and e3.";
    assert!(explained.statements.iter().any(|statement| statement.text.contains(said)));
}

/// A ply of a game in a file is explained as the same position and move are by themselves.
#[test]
fn a_ply_of_a_game_in_a_file_is_explained() {
    let tafl = |arguments: &[&str]| {
        let root = env!("CARGO_MANIFEST_DIR");
        assert_cmd::Command::cargo_bin("tafl")
            .unwrap()
            .current_dir(root)
            .arg("explain")
            .args(arguments)
            .output()
            .unwrap()
    };
    let of_file = tafl(&["samples/otn/bad-captures.otg", "--ply", "2"]);
    let said = String::from_utf8(of_file.stdout).unwrap();
    assert!(said.contains("The attacker on g2 is taken: it stands between g3 and the corner g1"), "{said}");
    assert_eq!(of_file.status.code(), Some(0));
    for (arguments, code, complaint) in [
        (&["samples/otn/bad-captures.otg", "--ply", "99"][..], 2, "the game has no ply 99: its last is 20"),
        (&["samples/otn/bad-captures.otg", "--ply", "1", "--record", "2"], 2, "has no record 2"),
        (&["samples/otn/bad-captures.otg"], 2, "is a file: --ply N"),
        (
            &["samples/otn/bad-blocked.otg", "--ply", "10"],
            1,
            "ply 9, e7-e1: a man of the defenders on e4 is in the way",
        ),
        (&["samples/otn/nowhere.otg", "--ply", "1"], 3, "cannot read"),
    ] {
        let output = tafl(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(code) && said.contains(complaint), "{arguments:?}: {said}");
    }
    assert_eq!(tafl(&["samples/otn/bad-blocked.otg", "--ply", "9"]).status.code(), Some(1));
}
