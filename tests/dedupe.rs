//! `tafl dedupe` as people and scripts meet it.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use taflkit::check::Checker;
use taflkit::engine::Referee;
use taflkit::formats::{cut::Cutter, input::Input, read};
use taflkit::rules::{Variant, find};

fn tafl(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).write_stdin(input).assert()
}

fn dedupe(arguments: &[&str], input: &str) -> String {
    let output = tafl(&[&["dedupe"], arguments].concat(), input).success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The groups that are found, each as `kept: duplicate symmetry, ...`.
fn groups(arguments: &[&str], input: &str) -> Vec<String> {
    let told = dedupe(&[&["--format", "jsonl"], arguments].concat(), input);
    let group = |line: &str| {
        let group: Value = serde_json::from_str(line).unwrap();
        let duplicates = group["duplicates"].as_array().unwrap().iter();
        let duplicates = duplicates.map(|copy| format!("{} {}", copy["record"], copy["symmetry"].as_str().unwrap()));
        format!("{}: {}", group["kept"]["record"], duplicates.collect::<Vec<_>>().join(", "))
    };
    told.lines().map(group).collect()
}

/// A line of an archive.
fn game(variant: &str, moves: &str) -> String {
    let moves: Vec<&str> = moves.split(' ').filter(|text| !text.is_empty()).collect();
    format!("{}\n", json!({"AageGameTypeName": variant, "Moves": moves}))
}

fn brandubh(moves: &str) -> String {
    game("brandubh-7", moves)
}

const MOVES: &str = "d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5";

#[test]
fn the_report_for_programs_is_as_promised() {
    let games = [brandubh(MOVES), brandubh("d6-c6"), brandubh(MOVES), brandubh(MOVES)].concat();
    let expected = concat!(
        r#"{"kept":{"source":"-","record":1},"why":"first","duplicates":["#,
        r#"{"source":"-","record":3,"symmetry":"identity"},{"source":"-","record":4,"symmetry":"identity"}]}"#,
        "\n"
    );
    assert_eq!(dedupe(&["--format", "jsonl"], &games), expected);
    assert_eq!(dedupe(&["--format", "jsonl"], &brandubh(MOVES)), "");
}

#[test]
fn the_report_for_people_names_records_and_counts_them() {
    let with_id = brandubh(MOVES).replace('{', "{\"File\":\"a.json\",");
    let mirrored = brandubh("d6-e6 d5-e5 f4-f5 d3-c3 d7-d5xe5").replace('{', "{\"File\":\"b\\u001b[2J.json\",");
    let games = [with_id, mirrored, brandubh("d6-b6"), brandubh(MOVES)].concat();
    assert_eq!(
        dedupe(&["--symmetry"], &games),
        "- record 1 a.json: kept (first)\n    - record 2 b\\u{1b}[2J.json: copy (mirror-files)\n    - record 4: copy\n\
         4 records, 1 group, 2 copies\n"
    );
    assert_eq!(dedupe(&[], &brandubh(MOVES)), "1 record, 0 groups, 0 copies\n");
}

#[test]
fn spelling_captures_and_endings_do_not_count() {
    let games = [
        brandubh(MOVES),
        brandubh("d6c6 D5-C5 b4-b5 d3e3 d7-d5 resigned"),
        brandubh("d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xa1/a2++ timeout"),
        brandubh("d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5 d4-d3"),
    ];
    assert_eq!(groups(&[], &games.concat()), ["1: 2 identity, 3 identity"]);
}

#[test]
fn a_game_is_recognised_in_another_format() {
    let folder = tempfile::tempdir().unwrap();
    let games = [brandubh(MOVES), game("copenhagen-11", "h1-h3 f4-h4"), game("Nobody's game", "h1-h3")].concat();
    let (aage, otn) = (folder.path().join("a.jsonl"), folder.path().join("b.otg"));
    fs::write(&aage, &games).unwrap();
    let converted = tafl(&["convert", "-t", "otn", "--loss", "ignore"], &games).success();
    let text = String::from_utf8(converted.get_output().stdout.clone()).unwrap();
    // The first game is left with its rules in full, and no name for them.
    fs::write(&otn, text.replacen("[variant:brandubh-7]\n", "", 1)).unwrap();
    let both = [aage.to_str().unwrap(), otn.to_str().unwrap()];
    assert_eq!(groups(&both, ""), ["1: 1 identity", "2: 2 identity", "3: 3 identity"]);
    let told: Value =
        serde_json::from_str(dedupe(&[&both[..], &["--format", "jsonl"]].concat(), "").lines().next().unwrap())
            .unwrap();
    assert_eq!((&told["kept"]["source"], &told["duplicates"][0]["source"]), (&json!(both[0]), &json!(both[1])));
}

#[test]
fn unreadable_words_count_as_they_are_written_and_games_without_moves_are_no_copies() {
    let games = [brandubh("d6-c6 oops"), brandubh("d6-c6 oops"), brandubh("d6-c6 ooops"), brandubh("d6-c6")];
    assert_eq!(groups(&["--symmetry"], &games.concat()), ["1: 2 identity"]);
    assert_eq!(
        groups(&[], &[brandubh(""), brandubh(""), brandubh("resigned"), brandubh("resigned")].concat()),
        [""; 0]
    );
}

#[test]
fn other_rules_make_another_game_unless_any_rules_will_do() {
    let games = [
        brandubh("d6-c6"),
        game("magpie-7", "d6-c6"),
        game("brandubh-7-line", "d6-c6"),
        game("hnefatafl-org-7-w", "d6-c6"),
    ];
    assert_eq!(groups(&[], &games.concat()), [""; 0]);
    // The second and the fourth begin from the same position, the third does not.
    let same_start = |one: &str| find(one).unwrap().start == find("brandubh-7").unwrap().start;
    assert!(same_start("magpie-7") && same_start("hnefatafl-org-7-w") && !same_start("brandubh-7-line"));
    assert_eq!(groups(&["--any-rules"], &games.concat()), ["1: 2 identity, 4 identity"]);
    let unknown = [game("Mine", "d6-c6"), game("Mine", "d6-c6"), game("Yours", "d6-c6")];
    assert_eq!(groups(&["--symmetry"], &unknown.concat()), ["1: 2 identity"]);
    assert_eq!(groups(&["--any-rules"], &unknown.concat()), ["1: 2 identity, 3 identity"]);
    // Told the rules, the unknown is known, and can be mirrored.
    let plain = "d6-c6 d5-c5\n\nd6-e6 d5-e5\n";
    assert_eq!(groups(&["--symmetry"], plain), [""; 0]);
    assert_eq!(groups(&["--symmetry", "--rules", "brandubh-7"], plain), ["1: 2 mirror-files"]);
}

#[test]
fn a_prefix_is_enough_if_that_is_asked_for() {
    let games = [
        brandubh("d6-c6 d5-c5 b4-b5 d3-e3"),
        brandubh("d6-c6 d5-c5 b4-b5 c4-c3"),
        brandubh("d6-c6 d5-c5 b4-b5"),
        brandubh("d6-c6 d5-c5"),
        brandubh("d6-e6 d5-e5 f4-f5 c4-c3"),
    ]
    .concat();
    assert_eq!(groups(&["--prefix", "3"], &games), ["1: 2 identity, 3 identity"]);
    assert_eq!(groups(&["--prefix", "3", "--symmetry"], &games), ["1: 2 identity, 3 identity, 5 mirror-files"]);
    assert_eq!(groups(&["--prefix", "2"], &games), ["1: 2 identity, 3 identity, 4 identity"]);
    assert_eq!(groups(&["--prefix", "4"], &games), [""; 0]);
}

#[test]
fn players_and_ids_count_if_that_is_asked_for() {
    let game = |id: &str, white: &str, moves: &str| {
        format!(
            "{}\n",
            json!({"File": id, "WhiteSidePlayerName": white, "BlackSidePlayerName": "Ada", "AageGameTypeKey": 51, "Moves": [moves]})
        )
    };
    let games = [
        game("a", "Bj&ouml;rn", "d6-c6"),
        game("b", "Cleo", "d6-c6"),
        game("c", "Björn", "d6-c6"),
        game("a", "Cleo", "d6-e6"),
        game("b", "Cleo", "d6-e6"),
        game("", "Cleo", "d6-b6"),
        game("", "Cleo", "d7-b7"),
    ]
    .concat();
    assert_eq!(groups(&[], &games), ["1: 2 identity, 3 identity", "4: 5 identity"]);
    assert_eq!(groups(&["--players"], &games), ["1: 3 identity", "4: 5 identity"]);
    assert_eq!(groups(&["--by", "id"], &games), ["1: 4 identity", "2: 5 identity"]);
    assert_eq!(groups(&["--by", "id", "--players"], &games), ["2: 5 identity"]);
    for wrong in [&["--symmetry"][..], &["--prefix", "3"], &["--any-rules"]] {
        let message = predicate::str::contains(wrong[0]).and(predicate::str::contains("--by id"));
        tafl(&[&["dedupe", "--by", "id"], wrong].concat(), &games).code(2).stderr(message);
    }
    tafl(&["dedupe", "--prefix", "0"], &games).code(2);
}

#[test]
fn the_best_copy_is_kept_and_why_is_told() {
    let line = |moves: &[&str], more: Value| {
        let mut game = json!({"AageGameTypeKey": 51, "Moves": moves});
        game.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        format!("{game}\n")
    };
    let good = ["d6-c6", "d5-c5", "b4-b5", "d3-e3", "d7-d5xc5"];
    let wrong = ["d6-c6", "d5-c5", "b4-b5", "d3-e3", "d7-d5xc4"];
    let why = |games: &[String]| {
        let told = dedupe(&["--keep", "best", "--format", "jsonl"], &games.concat());
        let told: Value = serde_json::from_str(&told).unwrap();
        (told["kept"]["record"].as_u64().unwrap(), told["why"].as_str().unwrap().to_owned())
    };
    let (plain, draw) = (line(&good, json!({})), line(&good, json!({"WhoWon": "Draw"})));
    let tagged = line(&good, json!({"Event": "Cup", "Site": "Here"}));
    let disputed = line(&wrong, json!({"WhoWon": "Draw", "Event": "Cup", "Site": "Here"}));
    assert_eq!(why(&[disputed.clone(), plain.clone()]), (2, "better-verdict".into()));
    assert_eq!(why(&[plain.clone(), tagged.clone(), draw.clone()]), (3, "has-result".into()));
    assert_eq!(why(&[disputed, plain.clone(), tagged.clone()]), (3, "more-tags".into()));
    assert_eq!(why(&[tagged.clone(), tagged, plain.clone()]), (1, "first".into()));
    assert!(dedupe(&[], &[plain, draw].concat()).starts_with("- record 1: kept (first)\n"));
}

// ---- symmetries ----

type Place = (u8, u8);

/// Where a square goes on a board whose last file and rank are this.
type Way = fn(Place, u8) -> Place;

/// All ways, by the names that reports use.
const LAID: [(&str, Way); 8] = [
    ("identity", |(file, rank), _| (file, rank)),
    ("rotate-90", |(file, rank), last| (rank, last - file)),
    ("rotate-180", |(file, rank), last| (last - file, last - rank)),
    ("rotate-270", |(file, rank), last| (last - rank, file)),
    ("mirror-files", |(file, rank), last| (last - file, rank)),
    ("mirror-ranks", |(file, rank), last| (file, last - rank)),
    ("mirror-diagonal", |(file, rank), _| (rank, file)),
    ("mirror-antidiagonal", |(file, rank), last| (last - rank, last - file)),
];

/// The text with every square in it laid otherwise: a file letter and the rank after it.
fn laid(text: &str, way: Way, size: u8) -> String {
    let (mut image, mut rest) = (String::new(), text);
    while let Some(letter) = rest.chars().next() {
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if letter.is_ascii_lowercase() && digits > 0 {
            let rank: u8 = rest[1..=digits].parse().unwrap();
            let (file, rank) = way((letter as u8 - b'a', rank - 1), size - 1);
            image.push_str(&format!("{}{}", (b'a' + file) as char, rank + 1));
            rest = &rest[1 + digits..];
        } else {
            image.push(letter);
            rest = &rest[1..];
        }
    }
    image
}

#[test]
fn every_image_is_found_and_its_symmetry_named() {
    for (name, way) in LAID {
        let games = [brandubh(MOVES), brandubh(&laid(MOVES, way, 7))].concat();
        assert_eq!(groups(&["--symmetry"], &games), [format!("1: 2 {name}")]);
        assert_eq!(groups(&[], &games).len(), usize::from(name == "identity"), "{name}");
    }
    let all: String = LAID.iter().map(|(_, way)| brandubh(&laid(MOVES, *way, 7))).collect();
    let named: Vec<String> = LAID[1..].iter().zip(2..).map(|((name, _), record)| format!("{record} {name}")).collect();
    assert_eq!(groups(&["--symmetry"], &all), [format!("1: {}", named.join(", "))]);
    // d6-d5 lies on an axis, so that several symmetries lay it onto d2-d3: the first one counts.
    assert_eq!(groups(&["--symmetry"], &[brandubh("d5-d6"), brandubh("d3-d2")].concat()), ["1: 2 rotate-180"]);
}

#[test]
fn a_lopsided_start_must_be_laid_as_the_moves_are() {
    let game = |start: &str, moves: &str| {
        format!("[rules:dim:7 esc:c surf:n atkf:y ka:y ks:w start:{start}]\n\n1. {moves}\n\n")
    };
    let (start, mirrored) = ("/t6/3t3/2T4/3K3/7/5t1/7/", "/6t/3t3/4T2/3K3/7/1t5/7/");
    let games = [game(start, "a1-a2 d4-e4"), game(start, "g1-g2 d4-c4"), game(mirrored, "g1-g2 d4-c4")].concat();
    assert_eq!(groups(&["--symmetry", "--from", "otn"], &games), ["1: 3 mirror-files"]);
    assert_eq!(groups(&["--from", "otn"], &games), [""; 0]);
}

// ---- apply ----

#[test]
fn what_is_kept_is_written_byte_for_byte_and_the_inputs_stay() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other, out) =
        (folder.path().join("a.jsonl"), folder.path().join("b.jsonl"), folder.path().join("out.jsonl"));
    // Odd spacing, and a last line that does not end.
    let lines: Vec<String> =
        ["d6-c6", "d6-b6", "d6-e6", "d6-c6"].map(|moves| brandubh(moves).replace(",\"Moves\"", " ,  \"Moves\"")).into();
    fs::write(&one, lines[..2].concat()).unwrap();
    fs::write(&other, lines[2..].concat().trim_end()).unwrap();
    let [one, other, out] = [&one, &other, &out].map(|path| path.to_str().unwrap());
    let before = [one, other].map(|path| fs::read(path).unwrap());
    let run = tafl(&["dedupe", "--apply", one, other], "").success();
    run.stdout(lines[..3].concat()).stderr("tafl: 4 records, 1 group, 1 copy\n");
    tafl(&["dedupe", "--apply", "--quiet", "--symmetry", one, other, "-o", out], "").success().stdout("").stderr("");
    assert_eq!(fs::read_to_string(out).unwrap(), lines[..2].concat());
    assert_eq!([one, other].map(|path| fs::read(path).unwrap()), before);
    // What is written has no copies any more.
    assert_eq!(dedupe(&["--symmetry", out], ""), "2 records, 0 groups, 0 copies\n");
    // Only what is asked for is compared and written.
    let some = tafl(&["dedupe", "--apply", "-q", "--where", "first_move != 'd6-b6'", one, other], "").success();
    some.stdout([&*lines[0], &*lines[2]].concat());
    // The best copy may be the last one.
    let better = format!("{}\n", lines[3].trim_end().replace('{', "{\"WhoWon\":\"Draw\","));
    fs::write(other, &better).unwrap();
    tafl(&["dedupe", "--apply", "-q", "--keep", "best", one, other], "")
        .success()
        .stdout([&*lines[1], &*better].concat());
}

#[test]
fn what_cannot_be_read_twice_is_refused() {
    let refused = predicate::str::contains("reads twice");
    tafl(&["dedupe", "--apply"], &brandubh(MOVES)).code(2).stdout("").stderr(refused.clone());
    tafl(&["dedupe", "--apply", "-"], &brandubh(MOVES)).code(2).stdout("").stderr(refused.clone());
    if cfg!(unix) {
        tafl(&["dedupe", "--apply", "/dev/null"], "").code(2).stderr(refused);
    }
    tafl(&["dedupe", "--apply", "--format", "jsonl", "samples"], "").code(2);
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("a.jsonl");
    fs::write(&inside, brandubh(MOVES)).unwrap();
    let (folder, inside) = (folder.path().to_str().unwrap(), inside.to_str().unwrap());
    tafl(&["dedupe", "--apply", folder, "-o", inside], "")
        .code(2)
        .stderr(predicate::str::contains("would replace the input"));
    assert_eq!(fs::read_to_string(inside).unwrap(), brandubh(MOVES));
}

#[test]
fn records_of_several_formats_do_not_go_together_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.jsonl"), brandubh(MOVES)).unwrap();
    fs::write(folder.path().join("b.otg"), "[variant:brandubh-7]\n\n1. d6-b6\n").unwrap();
    let folder = folder.path().to_str().unwrap();
    let message = predicate::str::contains("the records are in different formats (otn, aage)");
    tafl(&["dedupe", "--apply", folder], "").success().stderr(message);
    tafl(&["dedupe", "--apply", "-q", folder], "").success().stderr("");
}

#[test]
fn what_is_no_record_is_named_once_and_the_rest_is_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.jsonl"), brandubh(MOVES)).unwrap();
    fs::write(folder.path().join("b.txt"), "Dear Ada, how are you?\n").unwrap();
    fs::write(folder.path().join("c.jsonl"), brandubh(MOVES)).unwrap();
    let run = tafl(&["dedupe", "--apply", "-q", folder.path().to_str().unwrap()], "").code(3).stdout(brandubh(MOVES));
    assert_eq!(String::from_utf8_lossy(&run.get_output().stderr).matches("b.txt").count(), 1);
}

// ---- many ----

/// Random games, the same ones every time.
fn random_games(variant: &Arc<Variant>, count: usize) -> Vec<String> {
    let referee = Referee::new(Arc::clone(variant)).unwrap();
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as usize % below
    };
    let play = |_| {
        let mut game = referee.game();
        let mut moves = Vec::new();
        for _ in 0..3 + random(40) {
            let legal = game.legal_moves();
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            let (from, to) = legal[random(legal.len())];
            game.play(from, to).unwrap();
            moves.push(format!("{from}-{to}"));
        }
        moves.join(" ")
    };
    (0..count).map(play).collect()
}

/// A game that others are made of: where it stands, the tag that names its rules, the size of its board, its moves.
struct Model {
    record: usize,
    label: (&'static str, Value),
    size: u8,
    moves: String,
}

/// A copy of a game, laid otherwise and written otherwise.
fn copy(model: &Model, number: usize) -> String {
    let way = LAID[number % LAID.len()].1;
    let moves = laid(&model.moves, way, model.size);
    let moves: Vec<&str> = moves.split(' ').collect();
    let label = model.label.1.to_string();
    let tag = if model.label.0 == "AageGameTypeKey" {
        format!("[aage-key:{label}]")
    } else {
        format!("[variant:{}]", label.trim_matches('"'))
    };
    let numbered = |every: usize, between: &str, after: &str| -> String {
        let turns = moves.chunks(every).enumerate();
        turns.map(|(index, turn)| format!("{}.{between}{}{after}", index + 1, turn.join(between))).collect()
    };
    match number % 5 {
        0 => format!("{}\n", json!({model.label.0: model.label.1, "Moves": moves})),
        1 => format!(
            "{}\n",
            json!({"Moves": moves.iter().map(|text| text.replace('-', "")).collect::<Vec<_>>(), model.label.0: model.label.1})
        ),
        2 => format!("{tag}\n\n{}\n\n", numbered(2, " ", "\n\n")),
        3 => format!("{tag}\n\n{}\n\n", numbered(2, "  ", "   ")),
        _ => format!("{tag}\n[event:Copy]\n\n{}\n\n", numbered(2, "\t", " \r\n")),
    }
}

/// The groups as sets of places.
fn grouped(arguments: &[&str]) -> Vec<BTreeSet<(String, u64)>> {
    let place = |place: &Value| (place["source"].as_str().unwrap().to_owned(), place["record"].as_u64().unwrap());
    let told = dedupe(&[&["--symmetry", "--format", "jsonl", "--jobs", "1"], arguments].concat(), "");
    assert_eq!(told, dedupe(&[&["--symmetry", "--format", "jsonl", "--jobs", "2"], arguments].concat(), ""));
    let group = |line: &str| {
        let group: Value = serde_json::from_str(line).unwrap();
        let duplicates = group["duplicates"].as_array().unwrap().iter();
        duplicates.chain([&group["kept"]]).map(place).collect()
    };
    told.lines().map(group).collect()
}

/// Adds copies to an archive and looks for them: they must be found, each with its model, and nothing else.
fn added_copies_are_found(archive: &Path, models: &[Model]) {
    let folder = tempfile::tempdir().unwrap();
    let (lines, otn) = (folder.path().join("lines.jsonl"), folder.path().join("texts.otg"));
    let (mut in_lines, mut in_otn) = (Vec::new(), Vec::new());
    let mut expected: BTreeMap<(String, u64), (String, u64)> = BTreeMap::new();
    for (number, model) in models.iter().enumerate() {
        let (path, copies) = if number % 5 < 2 { (&lines, &mut in_lines) } else { (&otn, &mut in_otn) };
        copies.push(copy(model, number));
        let model = (archive.to_str().unwrap().to_owned(), model.record as u64);
        expected.insert((path.to_str().unwrap().to_owned(), copies.len() as u64), model);
    }
    fs::write(&lines, in_lines.concat()).unwrap();
    fs::write(&otn, in_otn.concat()).unwrap();
    let [archive, lines, otn] = [archive, &lines, &otn].map(|path| path.to_str().unwrap());
    let before = grouped(&[archive]);
    let after = grouped(&[archive, lines, otn]);
    let mut left = Vec::new();
    let mut found = 0;
    for group in after {
        let (added, old): (BTreeSet<_>, BTreeSet<_>) =
            group.into_iter().partition(|place| expected.contains_key(place));
        assert!(added.iter().all(|place| old.contains(&expected[place])), "{added:?} {old:?}");
        found += added.len();
        left.extend((old.len() > 1).then_some(old));
    }
    assert_eq!(found, models.len());
    assert_eq!(left, before);
}

#[test]
fn a_hundred_copies_added_to_made_up_games_are_found_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("games.jsonl");
    let variants = ["brandubh-7", "copenhagen-11", "tablut-edge-9"].map(|id| find(id).unwrap());
    let games: Vec<(&Arc<Variant>, String)> = variants
        .iter()
        .flat_map(|variant| random_games(variant, 200).into_iter().map(move |moves| (variant, moves)))
        .collect();
    // Some are there twice already, one of them mirrored.
    let mut text: String = games.iter().map(|(variant, moves)| game(&variant.id, moves)).collect();
    text.push_str(&game(&games[7].0.id, &games[7].1));
    text.push_str(&game(&games[300].0.id, &laid(&games[300].1, LAID[4].1, 11)));
    fs::write(&archive, text).unwrap();
    let model = |index: usize| {
        let (variant, moves) = &games[index];
        let label = ("AageGameTypeName", json!(variant.id));
        Model { record: index + 1, label, size: variant.size(), moves: moves.clone() }
    };
    let models: Vec<Model> = (0..100).map(|number| model(number * 6 + 1)).collect();
    added_copies_are_found(&archive, &models);
}

/// The archive is no part of the repository; where it lies beside it, it is tried too.
#[test]
fn a_thousand_copies_added_to_a_real_archive_are_found_and_nothing_else() {
    let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/archive/games.jsonl.zst");
    if !archive.is_file() {
        return;
    }
    let mut models = Vec::new();
    let mut cutter = Cutter::new(Input::File(archive.clone()).open().unwrap(), None).unwrap();
    let (mut chunk, mut checker) = (Vec::new(), Checker::default());
    while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
        let record = read::record(&chunk, &cut);
        let raw: Value = serde_json::from_slice(&chunk).unwrap_or_default();
        let (Some(variant), Some(key)) = (checker.labelled(&record), raw.get("AageGameTypeKey")) else { continue };
        let moves: Vec<String> = record
            .main
            .plies
            .iter()
            .map_while(|ply| match &ply.token {
                Ok(taflkit::notation::Token::Move(played)) => Some(format!("{}-{}", played.from, played.to)),
                _ => None,
            })
            .collect();
        // Copies hold moves only: a word that is none could not be written otherwise.
        let whole = record.main.plies.iter().all(|ply| ply.token.is_ok()) && moves.len() == record.turns() as usize;
        let last = variant.size() - 1;
        let pieces: BTreeSet<_> = variant.start.pieces().map(|(at, piece)| ((at.file(), at.rank()), piece)).collect();
        let is_even =
            LAID.iter().all(|(_, way)| pieces.iter().all(|(at, piece)| pieces.contains(&(way(*at, last), *piece))));
        if whole && is_even && !moves.is_empty() {
            let label = ("AageGameTypeKey", key.clone());
            models.push(Model { record: cut.number as usize, label, size: variant.size(), moves: moves.join(" ") });
        }
    }
    let step = models.len() / 1000;
    let models: Vec<Model> = models.into_iter().step_by(step).take(1000).collect();
    assert_eq!(models.len(), 1000);
    added_copies_are_found(&archive, &models);
}

#[test]
fn blanks_and_numbers_inside_the_words_of_a_list_do_not_hide_a_copy() {
    let spoilt = json!({"AageGameTypeName": "brandubh-7", "Moves": [" d6-c6 ", "d5 - c5", "2. b4-b5", "2... d3-e3", "3.d7 - d5 x c5"]});
    let mirrored =
        json!({"AageGameTypeName": "brandubh-7", "Moves": ["1. d6-e6", "d5-e5 ", "f4-f5", "d3 - c3", "d7-d5xe5"]});
    let other = json!({"AageGameTypeName": "brandubh-7", "Moves": ["d6-c6", "d5-c5", "b4-b5", "d3-e3", "d7-d 6"]});
    let games = format!("{}{spoilt}\n{other}\n{mirrored}\n", brandubh(MOVES));
    let told = tafl(&["dedupe", "--symmetry", "--format", "jsonl"], &games).success().get_output().stdout.clone();
    let expected = concat!(
        r#"{"kept":{"source":"-","record":1},"why":"first","duplicates":["#,
        r#"{"source":"-","record":2,"symmetry":"identity"},{"source":"-","record":4,"symmetry":"mirror-files"}]}"#,
        "\n"
    );
    assert_eq!(String::from_utf8(told).unwrap(), expected);
}
