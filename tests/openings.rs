//! `tafl openings` as people and scripts meet it.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taflkit::engine::Referee;
use taflkit::rules::{Variant, catalogue, find};

fn tafl(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).write_stdin(input).assert()
}

fn openings(arguments: &[&str], input: &str) -> String {
    let output = tafl(&[&["openings"], arguments].concat(), input).success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// A line of an archive.
fn game(variant: &str, moves: &str, winner: &str) -> String {
    let moves: Vec<&str> = moves.split(' ').filter(|text| !text.is_empty()).collect();
    format!("{}\n", json!({"AageGameTypeName": variant, "Moves": moves, "WhoWon": winner}))
}

/// Five games of brandubh. The first three begin alike but for the way the board lies: mirrored, turned, and without dashes.
fn few() -> String {
    [
        game("brandubh-7", "d6-c6 d5-c5 b4-b5", "Black"),
        game("brandubh-7", "d6-e6 d5-e5 d2-c2", "White"),
        game("brandubh-7", "b4b3 c4c3", ""),
        game("brandubh-7", "d6-c6 d3-c3", "Draw"),
        game("brandubh-7", "d7-b7", "White"),
    ]
    .concat()
}

#[test]
fn a_small_tree_worked_out_by_hand() {
    // d6-c6 has the images b4-b3, b4-b5, d2-c2, d2-e2, d6-c6, d6-e6, f4-f3, f4-f5; b4-b3 comes first. What lays d6-c6 onto b4-b3 is the quarter
    // turn to the left, (file, rank) -> (8 - rank, file): d5-c5 goes to c4-c3, b4-b5 to d2-c2. The second game needs the mirror through the
    // other diagonal, (file, rank) -> (8 - rank, 8 - file): d2-c2 goes to f4-f5. In the fourth, d3-c3 goes to e4-e3.
    // Of d7-b7, a4-a2 comes first.
    let expected = "\
variant,ply,moves,move,games,attackers_wins,defenders_wins,draws,undecided,name
brandubh-7,1,b4-b3,b4-b3,4,1,1,1,1,
brandubh-7,2,b4-b3 c4-c3,c4-c3,3,1,1,0,1,
brandubh-7,3,b4-b3 c4-c3 d2-c2,d2-c2,1,1,0,0,0,
brandubh-7,3,b4-b3 c4-c3 f4-f5,f4-f5,1,0,1,0,0,
brandubh-7,2,b4-b3 e4-e3,e4-e3,1,0,0,1,0,
brandubh-7,1,a4-a2,a4-a2,1,0,1,0,0,
";
    let all = few();
    assert_eq!(openings(&["--min-games", "1", "--format", "csv"], &all), expected);
    let at_least_3: String = expected.lines().take(3).map(|line| format!("{line}\n")).collect();
    assert_eq!(openings(&["--min-games", "3", "--format", "csv"], &all), at_least_3);
    let by_depth: String =
        expected.lines().filter(|line| !line.contains(",3,b4")).map(|line| format!("{line}\n")).collect();
    assert_eq!(openings(&["--min-games", "1", "--depth", "2", "--format", "csv"], &all), by_depth);
}

#[test]
fn the_tree_for_people_shows_shares_and_what_it_leaves_out() {
    let shown = openings(&[], &few());
    let expected = "\
brandubh-7: 5 games
               games   share  attackers  defenders   draws  undecided
all                5  100.0%      20.0%      40.0%   20.0%      20.0%
  1 b4-b3          4   80.0%      25.0%      25.0%   25.0%      25.0%
    2 c4-c3        3   75.0%      33.3%      33.3%    0.0%      33.3%
";
    assert!(shown.starts_with(expected), "{shown}");
    assert!(shown.ends_with("\n4 beginnings are left out: played in fewer than 2 games\n"), "{shown}");
}

#[test]
fn a_game_counts_as_far_as_it_can_be_played() {
    let games = game("brandubh-7", "d6-c6 d5-c5 a1-a2 d3-c3", "Black");
    let rows = openings(&["--min-games", "1", "--format", "jsonl"], &games);
    let moves: Vec<Value> =
        rows.lines().map(|row| serde_json::from_str::<Value>(row).unwrap()["moves"].clone()).collect();
    assert_eq!(moves, ["b4-b3", "b4-b3 c4-c3"]);
}

/// A man can take c4 by going to c3, and must then take e4 by going to e3.
const BERSERK: &str = "[rules:dim:7 ber:c esc:e ks:s cor: cen: surf:n start:/7/2t4/7/2T1T2/2t1t2/6K/7/]";

#[test]
fn a_berserk_turn_is_one_ply_and_one_word() {
    let row = |game: &str| {
        let rows = openings(&["--min-games", "1", "--format", "jsonl", "--depth", "1"], game);
        let row = rows.lines().next().map(|row| serde_json::from_str::<Value>(row).unwrap());
        row.map(|row| (row["moves"].as_str().unwrap().to_owned(), row["move"].as_str().unwrap().to_owned()))
    };
    let turn = "c2-c3=e3".to_owned();
    for signs in ["c3=e3xe4", "c3-e3"] {
        assert_eq!(row(&format!("{BERSERK}\n1. c2-c3xc4 {signs} Kg6-g7\n")), Some((turn.clone(), turn.clone())));
    }
    // The man cannot go on to d3: his turn cannot be completed.
    assert_eq!(row(&format!("{BERSERK}\n1. c2-c3xc4 c3=d3\n")), None);
}

#[test]
fn games_of_unknown_rules_are_counted_and_not_dropped_in_silence() {
    let games = format!("{}{}", few(), game("Nobody's game", "d6-c6", "Black"));
    tafl(&["openings"], &games).success().stderr("tafl: 1 game is left out: no rules of tafl are known for it\n");
    tafl(&["openings", "--quiet"], &games).success().stderr("");
    let one = tafl(&["openings", "--min-games", "5", "--format", "csv"], &few()).success();
    one.stderr(predicate::str::contains("left out: played in fewer than 5 games"));
}

#[test]
fn the_board_can_be_asked_who_won() {
    // White is said to win, and given the game; on the board nothing has happened.
    let games = game("brandubh-7", "d6-c6 resigned", "White");
    let counts = |arguments: &[&str]| {
        let row = openings(&[&["--min-games", "1", "--format", "jsonl"], arguments].concat(), &games);
        let row: Value = serde_json::from_str(&row).unwrap();
        (row["defenders_wins"].clone(), row["undecided"].clone())
    };
    assert_eq!(counts(&[]), (json!(1), json!(0)));
    assert_eq!(counts(&["--winner", "recorded"]), (json!(1), json!(0)));
    assert_eq!(counts(&["--winner", "replayed"]), (json!(0), json!(1)));
}

#[test]
fn rules_in_full_go_with_the_variant_that_is_played_alike() {
    let games = few();
    let converted = tafl(&["convert", "-t", "otn", "--loss", "ignore"], &games).success();
    let otn = String::from_utf8(converted.get_output().stdout.clone()).unwrap().replace("[variant:brandubh-7]\n", "");
    assert!(otn.contains("[rules:dim:7") && !otn.contains("[variant:"), "{otn}");
    assert_eq!(openings(&["--format", "csv"], &otn), openings(&["--format", "csv"], &games));
    // From another position it is a tree of its own.
    let odd = otn.replace("start:/3t3/", "start:/2t4/");
    let shown = openings(&["--format", "csv", "--min-games", "1"], &odd);
    assert!(shown.lines().skip(1).all(|line| line.contains("start:/2t4/")), "{shown}");
}

// ---- names ----

fn with_names(names: &str, arguments: &[&str], games: &str) -> assert_cmd::assert::Assert {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("names.csv");
    std::fs::write(&file, names).unwrap();
    tafl(&[&["openings", "--names", file.to_str().unwrap()], arguments].concat(), games)
}

fn named(names: &str) -> Vec<(String, String)> {
    let output = with_names(names, &["--min-games", "1", "--format", "jsonl", "-q"], &few()).success();
    let rows = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let rows = rows.lines().map(|row| serde_json::from_str::<Value>(row).unwrap());
    let name = |row: Value| Some((row["moves"].as_str()?.to_owned(), row["name"].as_str()?.to_owned()));
    rows.filter_map(name).collect()
}

#[test]
fn a_name_is_found_from_every_side_of_the_board_and_in_every_spelling() {
    for moves in [
        "d6-c6 d5-c5",
        "d6-e6 d5-e5",
        "b4-b3 c4-c3",
        "b4-b5 c4-c5",
        "f4-f3 e4-e3",
        "f4f5 E4E5",
        "D2-C2 D3-C3",
        "1. d2-e2 d3-e3",
    ] {
        let names = format!("# ours\nvariant,moves,name\n\nbrandubh-7,{moves},\"Hook, small\"\n");
        assert_eq!(named(&names), [("b4-b3 c4-c3".to_owned(), "Hook, small".to_owned())], "{moves}");
    }
    // The second man goes the other way: another opening.
    assert_eq!(named("variant,moves,name\nbrandubh-7,d6-c6 d5-e5,Wrong\n"), []);
}

#[test]
fn a_name_of_a_berserk_turn_is_read_as_it_is_shown_and_as_records_write_it() {
    let rules = BERSERK.trim_start_matches("[rules:").trim_end_matches(']');
    let game = format!("{BERSERK}\n1. c2-c3xc4 c3=e3xe4 Kg6-g7\n");
    for moves in ["c2-c3=e3", "1.C2-C3=E3", "c2-c3xc4=e3xe4", "c2c3 c3=e3"] {
        let names = format!("variant,moves,name\n\"{rules}\",{moves},Raid\n");
        let output = with_names(&names, &["--min-games", "1", "--format", "csv"], &game).success();
        output.stdout(predicate::str::contains(",1,c2-c3=e3,c2-c3=e3,1,0,0,0,1,Raid\n"));
    }
    let names = "variant,moves,name\n,c2-c3=e,Raid\n";
    with_names(names, &[], &game).code(2).stderr(predicate::str::contains("in the moves: expected"));
}

#[test]
fn a_name_for_the_variant_goes_before_one_for_all_and_strangers_do_no_harm() {
    let names = "variant,moves,name\n,d6-c6,All\nHistorical Hnefatafl 7x7 (Irish Brandubh 1),d6-e6,Own\ncopenhagen-11,d6-c6,Other board\n,a1-s19,Nowhere\n,d7-c7,Common\n";
    assert_eq!(named(names), [("b4-b3".to_owned(), "Own".to_owned())]);
    assert_eq!(
        named("variant,moves,name\n,d7-d6,x\n,d6-c6,First\n,d6-e6,Second\n"),
        [("b4-b3".to_owned(), "First".to_owned())]
    );
    let shown = with_names("variant,moves,name\n,d6-c6,Hook\u{1b}[2J\n", &[], &few()).success();
    shown.stdout(predicate::str::contains("25.0%  Hook\\u{1b}[2J\n"));
}

#[test]
fn names_at_which_no_game_arrives_are_counted() {
    let told = |names: &str, arguments: &[&str]| {
        let arguments = [arguments, &["--min-games", "1", "--format", "csv"]].concat();
        let output = with_names(&format!("variant,moves,name\n{names}"), &arguments, &few()).success();
        let told = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        told.split_once("names.csv ").map_or(told.clone(), |(_, after)| after.to_owned())
    };
    let stands = "stands at no beginning that was played\n";
    assert_eq!(told(",d6-c6,Hook\n", &[]), "");
    assert_eq!(told(",d6-c6,Hook\n,d6-d5,Crook\n", &[]), stands);
    assert_eq!(told(",d6-c6,Hook\n,d6-d5,Crook\n", &["--quiet"]), "");
    // A second name for the same place is of no use either, but games do arrive there.
    assert_eq!(told(",d6-c6,Hook\n,d6-e6,Crook\n", &[]), "");
    assert_eq!(told("copenhagen-11,h1-h3,Hook\n,d6-d5,Crook\n", &[]), stands.replace("stands", "stand"));
    assert_eq!(
        told(",d6-c6 d5-c5,Hook\n,d6-d5,Crook\n", &["--depth", "1"]),
        "stand at no beginning that was played; 1 of them is longer than the 1 ply that --depth follows\n"
    );
}

#[test]
fn bad_names_are_told_with_file_line_and_reason() {
    for (row, reason) in [
        ("brandubh-7,d6-c6", "4: expected 3 cells (variant,moves,name), found 2"),
        ("brandubh-7,d6-c6,Hook,small", "4: expected 3 cells (variant,moves,name), found 4"),
        ("brandubh-7,d6-c6,", "4: there is no name"),
        ("brandubh-7,,Hook", "4: there are no moves"),
        ("brandubh-7,1. ...,Hook", "4: there are no moves"),
        ("brandubh-7,d6-c6 resigned,Hook", "4: `resigned` is no move"),
        ("brandubh-7,d6-c99,Hook", "4: in the moves: expected a rank from 1 to 19"),
        ("brandubh-7,d6-h6,Hook", "4: h6 is not on a board of 7 by 7"),
        ("brandub-7,d6-c6,Hook", "4: no ruleset is called `brandub-7`; did you mean `brandubh-7`?"),
        ("brandubh-7,f4-f5,Hook", "4: line 3 has another name for these moves, or for an image of them"),
        ("brandubh-7,d6-d5 c4=c5,Hook", "4: `c4=c5` goes on from where no piece has just come"),
    ] {
        let names = format!("# ours\nvariant,moves,name\nbrandubh-7,d6-c6,Crook\n{row}\n");
        let message = predicate::str::contains(format!("names.csv:{reason}"));
        with_names(&names, &[], &few()).code(2).stderr(message).stdout("");
    }
    for (names, reason) in [
        ("", "1: the list is empty"),
        ("name,moves\n", "1: the heading must be `variant,moves,name`, not `name,moves`"),
    ] {
        let message = predicate::str::contains(format!("names.csv:{reason}"));
        with_names(names, &[], &few()).code(2).stderr(message);
    }
    let message = predicate::str::contains("cannot read no/such/file.csv");
    tafl(&["openings", "--names", "no/such/file.csv"], "").code(3).stderr(message);
}

#[test]
fn a_list_of_names_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("names.csv");
    let (list, path) = ("variant,moves,name\n,d6-c6,Hook\n", file.to_str().unwrap());
    std::fs::write(&file, list).unwrap();
    tafl(&["openings", "--names", path, "-o", path], &few()).code(2);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), list);
}

#[test]
fn depths_and_numbers_that_make_no_sense_are_refused() {
    for wrong in [["--depth", "0"], ["--depth", "101"], ["--min-games", "0"], ["--winner", "me"]] {
        tafl(&["openings", wrong[0], wrong[1]], "").code(2);
    }
}

// ---- brute force: nothing below knows how the command folds ----

type Place = (u8, u8);

/// The squares of each turn: two, or more for a berserk one.
type Turns = Vec<Vec<Place>>;

/// All ways to lay a board onto itself: mirrored or not, then exchanged or not.
fn laid((file, rank): Place, way: u8, size: u8) -> Place {
    let file = if way & 1 == 0 { file } else { size - 1 - file };
    let rank = if way & 2 == 0 { rank } else { size - 1 - rank };
    if way & 4 == 0 { (file, rank) } else { (rank, file) }
}

fn all_laid(turns: &[Vec<Place>], way: u8, size: u8) -> Turns {
    turns.iter().map(|turn| turn.iter().map(|place| laid(*place, way, size)).collect()).collect()
}

fn square((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file) as char, rank + 1)
}

/// Each move by itself, without a sign for those that go on.
fn written(turns: &[Vec<Place>]) -> Vec<String> {
    let steps = turns.iter().flat_map(|turn| turn.windows(2));
    steps.map(|step| format!("{}-{}", square(step[0]), square(step[1]))).collect()
}

/// Each turn as one word.
fn shown(turns: &[Vec<Place>]) -> String {
    let turn = |turn: &Vec<Place>| {
        let further: String = turn[2..].iter().map(|place| format!("={}", square(*place))).collect();
        format!("{}-{}{further}", square(turn[0]), square(turn[1]))
    };
    turns.iter().map(turn).collect::<Vec<_>>().join(" ")
}

/// Random games that keep to few of the moves there are, so that they meet; the same ones every time.
fn random_games(variant: &Arc<Variant>, count: usize, turns: usize) -> Vec<Turns> {
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
        let mut played: Turns = Vec::new();
        while played.len() < turns || game.must_continue().is_some() {
            let mut moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            // A capture now and then, where there is one: else no berserk turn would come up.
            let captures = |step: &(taflkit::notation::Square, taflkit::notation::Square)| {
                game.clone().play(step.0, step.1).is_ok_and(|played| !played.captures.is_empty())
            };
            let taking: Vec<_> = moves.iter().copied().filter(captures).collect();
            if taking.is_empty() {
                let kept = moves.len().min(if played.len() < 2 { 6 } else { 60 });
                moves.truncate(kept);
            } else {
                moves = taking;
            }
            let (from, to) = moves[random(moves.len())];
            let [from_place, to_place] = [from, to].map(|square| (square.file(), square.rank()));
            if game.must_continue().is_some() {
                played.last_mut().unwrap().push(to_place);
            } else {
                played.push(vec![from_place, to_place]);
            }
            game.play(from, to).unwrap();
        }
        played
    };
    (0..count).map(play).collect()
}

/// The ways that keep the starting position.
fn ways(variant: &Variant) -> Vec<u8> {
    let size = variant.size();
    let pieces: BTreeSet<_> = variant.start.pieces().map(|(at, piece)| ((at.file(), at.rank()), piece)).collect();
    let keeps =
        |way: &u8| pieces.iter().map(|(at, piece)| (laid(*at, *way, size), *piece)).collect::<BTreeSet<_>>() == pieces;
    (0..8).filter(keeps).collect()
}

/// How many games come to each beginning; for every beginning, its own smallest image is looked for anew.
fn counted(games: &[Turns], ways: &[u8], size: u8, depth: usize) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for game in games {
        for plies in 1..=depth.min(game.len()) {
            let least = ways.iter().map(|way| all_laid(&game[..plies], *way, size)).min().unwrap();
            *counts.entry(shown(&least)).or_default() += 1;
        }
    }
    counts
}

fn told(arguments: &[&str], archive: &str) -> BTreeMap<String, u64> {
    let rows = openings(&[&["--min-games", "1", "--format", "jsonl"], arguments].concat(), archive);
    let row = |row: &str| {
        let row: Value = serde_json::from_str(row).unwrap();
        assert_eq!(row["ply"], row["moves"].as_str().unwrap().split(' ').count());
        (row["moves"].as_str().unwrap().to_owned(), row["games"].as_u64().unwrap())
    };
    rows.lines().map(row).collect()
}

fn archive(variant: &Variant, games: &[Turns]) -> String {
    games.iter().map(|turns| game(&variant.id, &written(turns).join(" "), "Black")).collect()
}

#[test]
fn folding_finds_what_brute_force_finds() {
    let lopsided = catalogue().variants().iter().filter(|variant| (2..8).contains(&ways(variant).len())).take(2);
    let usual = ["brandubh-7", "copenhagen-11", "opentafl-berserk-11-w"].map(|id| find(id).unwrap());
    let mut folded = BTreeMap::new();
    for variant in usual.iter().chain(lopsided) {
        let games = random_games(variant, 120, 14);
        let (ways, size) = (ways(variant), variant.size());
        let expected = counted(&games, &ways, size, 14);
        assert_eq!(told(&["--depth", "14"], &archive(variant, &games)), expected, "{}", variant.id);
        folded.insert(variant.id.clone(), (ways.len(), expected.keys().any(|moves| moves.contains('='))));
    }
    assert!(folded["opentafl-berserk-11-w"].1, "no berserk turn came up");
    assert!(folded.values().any(|(ways, _)| *ways < 8), "every layout was even: {folded:?}");
}

#[test]
fn all_images_of_all_games_make_the_same_tree_with_eight_times_the_games() {
    let brandubh = find("brandubh-7").unwrap();
    let games = random_games(&brandubh, 100, 6);
    let images: Vec<Turns> = (0..8).flat_map(|way| games.iter().map(move |turns| all_laid(turns, way, 7))).collect();
    let once = told(&["--depth", "6"], &archive(&brandubh, &games));
    let eightfold: BTreeMap<String, u64> = once.iter().map(|(moves, games)| (moves.clone(), 8 * games)).collect();
    assert_eq!(told(&["--depth", "6"], &archive(&brandubh, &images)), eightfold);
    assert_eq!(once.iter().filter(|(moves, _)| !moves.contains(' ')).map(|(_, games)| games).sum::<u64>(), 100);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let brandubh = find("brandubh-7").unwrap();
    let archive = archive(&brandubh, &random_games(&brandubh, 600, 5));
    for format in ["table", "jsonl", "csv", "json", "markdown"] {
        let by = |jobs| openings(&["--format", format, "--jobs", jobs], &archive);
        assert_eq!(by("1"), by("2"));
    }
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    let brandubh = find("brandubh-7").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    std::fs::write(&file, archive(&brandubh, &random_games(&brandubh, 600, 14))).unwrap();
    for format in ["table", "jsonl", "csv", "json", "markdown"] {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("tafl"))
            .args(["openings", "--depth", "14", "--min-games", "1", "--format", format])
            .arg(&file)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{format}");
    }
}
