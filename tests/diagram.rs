//! `tafl diagram`, and the way to `tafl replay --interactive`: what is drawn, and what is refused.

use assert_cmd::Command;
use predicates::prelude::*;
use std::path::Path;

fn tafl() -> Command {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn stdout(arguments: &[&str]) -> Vec<u8> {
    tafl().args(arguments).assert().success().get_output().stdout.clone()
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(stdout(arguments)).unwrap()
}

/// A game of 20 plies; the last has the king on a1.
const GAME: &str = "samples/otn/good-annotated.otg";
/// The same kind of game; its ninth ply cannot be played.
const BROKEN: &str = "samples/otn/bad-blocked.otg";

/// The picture that the README shows is a file of this test.
#[test]
fn the_picture_of_the_readme_is_what_is_drawn() {
    let position = "/2tTKT5/3ttt5/11/11/6t4/11/11/10T/11/11/11/";
    let drawn = text(&[
        "diagram",
        "--rules",
        "copenhagen",
        "--position",
        position,
        "--to-move",
        "attackers",
        "--moves",
        "g5-g1",
        "--mark",
        "e1",
        "--size",
        "360",
        "-t",
        "svg",
    ]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagram/shieldwall.svg");
    let kept = std::fs::read_to_string(path).unwrap();
    assert!(drawn == kept.replace("\r\n", "\n"), "tests/diagram/shieldwall.svg is not what is drawn:\n{drawn}");
    assert!(drawn.len() < 10_000);
}

#[test]
fn the_start_of_rules_needs_no_file() {
    let expected = " 7  + . . t . . +
 6  . . . t . . .
 5  . . . T . . .
 4  t t T K T t t
 3  . . . T . . .
 2  . . . t . . .
 1  + . . t . . +
    a b c d e f g
";
    assert_eq!(text(&["diagram", "--rules", "brandubh"]), expected);
    // A game is drawn after its last ply unless another is asked for.
    assert_eq!(text(&["diagram", GAME, "--ply", "0"]), expected);
}

#[test]
fn a_ply_shows_its_move_and_what_it_took() {
    let expected = " 7  + . . t . . +
 6  . . . t . . .
 5  . . . T . . .
 4  t t T K T t .
 3  . . .(.). .(T)
 2  . . . t . . x
 1  + . . t . . +
    a b c d e f g
2. d3-g3xg2
";
    assert_eq!(text(&["diagram", GAME, "--ply", "2", "--caption"]), expected);
    let last = text(&["diagram", GAME]);
    assert!(last.contains(" 1 (K)"), "{last}");
    assert_eq!(last, text(&["diagram", GAME, "--ply", "20"]));
}

#[test]
fn a_game_may_come_from_the_standard_input() {
    let game = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(GAME)).unwrap();
    let output = tafl().args(["diagram", "-", "--ply", "3"]).write_stdin(game).assert().success();
    assert_eq!(output.get_output().stdout, stdout(&["diagram", GAME, "--ply", "3"]));
}

#[test]
fn a_broken_game_is_drawn_as_far_as_it_can_be_played() {
    let output = tafl()
        .args(["diagram", BROKEN])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("ply 9, e7-e1: path-blocked"));
    assert_eq!(output.get_output().stdout, stdout(&["diagram", BROKEN, "--ply", "8"]));
    let said = "there is no ply 9: the game has 8 plies that can be played";
    tafl().args(["diagram", BROKEN, "--ply", "9"]).assert().code(2).stdout("").stderr(predicate::str::contains(said));
    let said = "there is no ply 21: the game has 20 plies\n";
    tafl().args(["diagram", GAME, "--ply", "21"]).assert().code(2).stderr(predicate::str::contains(said));
}

#[test]
fn a_strip_has_a_board_for_every_so_many_plies_and_the_last() {
    let strip = text(&["diagram", GAME, "--strip", "--every", "6", "--columns", "2"]);
    let captions: Vec<&str> =
        strip.lines().filter(|line| line.contains(". ") && !line.contains(" . ") || line.contains("start")).collect();
    assert_eq!(captions, ["start               6. g3-g4", "12. c4-c7xb7        18. Kd3-a3xa2", "20. Ka3-a1"]);
    assert!(strip.ends_with("(defenders win:\ncorner)\n"), "{strip}");
    let picture = text(&["diagram", GAME, "--strip", "-t", "svg"]);
    assert_eq!(picture.matches("<desc>").count(), 21);
}

#[test]
fn the_name_of_the_file_says_what_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let beginning = |name: &str| {
        let path = folder.path().join(name);
        tafl().args(["diagram", "--rules", "tablut-9", "--size", "90", "-o"]).arg(&path).assert().success();
        std::fs::read(path).unwrap()
    };
    let png = beginning("a.PNG");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    // Width and height stand in the first chunk, after its length and its name.
    assert_eq!(png[16..20], 90u32.to_be_bytes());
    assert!(beginning("a.svg").starts_with(b"<svg "));
    assert!(beginning("a.svg.gz").starts_with(b"\x1f\x8b"));
    let path = folder.path().join("a.txt");
    tafl().args(["diagram", "--rules", "tablut-9", "-o"]).arg(&path).assert().success();
    assert!(std::fs::read(path).unwrap().starts_with(b" 9 "));
}

#[test]
fn pictures_are_the_same_every_time() {
    for to in ["svg", "png"] {
        let draw = || stdout(&["diagram", GAME, "--ply", "12", "-t", to, "--size", "100", "--theme", "dark"]);
        assert_eq!(draw(), draw());
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |arguments: &[&str], said: &str| {
        tafl().arg("diagram").args(arguments).assert().code(2).stdout("").stderr(predicate::str::contains(said));
    };
    refused(&["--rules", "brandubh", "--mark", "h1"], "there is no h1 on a board of 7 by 7");
    refused(&["--rules", "brandubh", "--mark", "a1,xy"], "--mark");
    refused(&["--rules", "brandubh", "--size", "100"], "--size and --theme are for pictures");
    refused(&["--rules", "brandubh", "--size", "9000", "-t", "png"], "40 million");
    refused(&["--rules", "brandubh", "--position", "/3/"], "--position");
    refused(&["--rules", "nothing"], "--rules");
    refused(&[GAME, "--every", "2"], "--strip");
    refused(&[GAME, "--record", "2"], "has no record 2");
    refused(&[GAME, "--strip", "--ply", "2"], "cannot be used with");
}

#[test]
fn too_many_boards_are_refused_before_they_are_drawn() {
    // Two men walk to and fro 201 times.
    let moves = "d7-c7 d5-c5 c7-d7 c5-d5 ".repeat(201);
    let strip = ["diagram", "--rules", "brandubh", "--moves", &moves, "--strip", "-t", "svg"];
    let said = "a picture shows 400 boards at most, and these are 805; --every N draws fewer";
    tafl().args(strip).assert().code(2).stdout("").stderr(predicate::str::contains(said));
    tafl().args(strip).args(["--every", "40"]).assert().success();
}

#[test]
fn a_position_that_no_game_has_is_drawn() {
    let drawn = text(&["diagram", "--rules", "brandubh", "--position", "/t1/1T/"]);
    assert_eq!(drawn, " 2  + T\n 1  t +\n    a b\n");
}

#[test]
fn stepping_through_a_game_needs_a_terminal_and_a_game_that_leaves_the_keys_alone() {
    let refused = |arguments: &[&str], said: &str| {
        tafl().arg("replay").args(arguments).assert().code(2).stdout("").stderr(predicate::str::contains(said));
    };
    refused(&["--interactive"], "the game must come from a file or --moves");
    refused(&["--interactive", "-"], "the game must come from a file or --moves");
    refused(&["--interactive", GAME], "needs a terminal");
    refused(&["--interactive", "--json", GAME], "cannot be used with");
}
