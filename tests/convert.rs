//! `tafl convert` as people and scripts meet it.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

fn tafl() -> Command {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn convert(to: &str, input: &str) -> String {
    let output = tafl().args(["convert", "-t", to, "--loss", "ignore"]).write_stdin(input).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// A brandubh game of the archive.
const GAME: &str = r#"{"File":"game-51-1-1.json","WhiteSidePlayerName":"Bj&ouml;rn","BlackSidePlayerName":"Ada","AageGameTypeKey":51,"AageGameTypeName":"Brandubh 7x7","WhoMovedFirst":"black","BlackPiecesCaptured":1,"WhitePiecesCaptured":0,"Moves":["d6-c6","d5c5","b4-b5","d3-e3","d7-d5xc5","resigned"],"WhoWon":"Black"}"#;

#[test]
fn a_game_of_the_archive_comes_back_byte_by_byte() {
    let jsonl = convert("jsonl", GAME);
    let game: Value = serde_json::from_str(&jsonl).unwrap();
    assert_eq!(
        (&game["tafl"], &game["origin"], &game["players"]["defenders"]),
        (&1.into(), &"aage".into(), &"Björn".into())
    );
    assert_eq!(game["plies"][4], serde_json::json!({"from": "d7", "to": "d5", "captures": ["c5"]}));
    assert_eq!(convert("aage", &jsonl).trim(), GAME);
}

#[test]
fn what_a_script_changes_in_json_lines_is_what_is_written() {
    let jsonl = convert("jsonl", GAME)
        .replace("\"defenders\":\"Björn\"", "\"defenders\":\"Þór\"")
        .replace("\"d7\",\"to\":\"d5\"", "\"d7\",\"to\":\"e7\"");
    let aage = convert("aage", &jsonl);
    assert!(aage.contains(r#""WhiteSidePlayerName":"Þór""#) && aage.contains("\"d7-e7xc5\""), "{aage}");
}

#[test]
fn otn_says_what_the_archive_leaves_unsaid() {
    let otn = convert("otn", GAME);
    for line in ["[defenders:Björn]", "[result:1]", "[termination:Defenders resign]", "1. d6-c6 d5-c5", "3. d7-d5xc5"]
    {
        assert!(otn.lines().any(|found| found == line), "{line} is not in\n{otn}");
    }
    assert!(otn.contains("[rules:dim:7 ") && !otn.contains("resigned"), "{otn}");
    let king = GAME.replace("\"d3-e3\"", "\"d4-c4\"").replace("\"d6-c6\",\"d5c5\"", "\"d6-c6\",\"c4c5\"");
    assert!(convert("otn", &king).contains("2. b4-b5 Kd4-c4"), "{}", convert("otn", &king));
}

#[test]
fn each_kind_of_loss_is_named_once_for_each_record() {
    let two = format!("{GAME}\n{GAME}\n");
    let report =
        predicate::str::contains("-:1 record 1 game-51-1-1.json: walker loses players (2): it has no place for")
            .and(predicate::str::contains("-:2 record 2 game-51-1-1.json: walker loses players (2)"))
            .and(predicate::str::contains("loses result (1)"));
    tafl()
        .args(["convert", "-t", "walker"])
        .write_stdin(two)
        .assert()
        .success()
        .stderr(report)
        .stdout("D6-C6 D5-C5 B4-B5 D3-E3 D7-D5xC5\n\nD6-C6 D5-C5 B4-B5 D3-E3 D7-D5xC5\n");
    tafl().args(["convert", "-t", "walker", "--loss", "ignore"]).write_stdin(GAME).assert().success().stderr("");
}

#[test]
fn a_loss_can_be_forbidden_and_then_no_file_appears() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    let mut command = tafl();
    command.args(["convert", "-t", "walker", "--loss", "fail", "-o"]).arg(&file).write_stdin(GAME);
    command.assert().code(1).stderr(predicate::str::contains("players"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    tafl().args(["convert", "-t", "jsonl", "--loss", "fail"]).write_stdin(GAME).assert().success();
}

#[test]
fn captures_can_be_rewritten() {
    let wrong = GAME.replace("d7-d5xc5", "d7-d5xc4xc4");
    assert!(convert("aage", &wrong).contains("d7-d5xc4xc4"));
    let mut command = tafl();
    command.args(["convert", "-t", "aage", "--rewrite", "captures"]).write_stdin(wrong.clone());
    command
        .assert()
        .success()
        .stdout(predicate::str::contains("\"d7-d5xc5\"").and(predicate::str::contains("\"d5c5\"")));
    let mut command = tafl();
    command.args(["convert", "-t", "aage", "--keep", "captures"]).write_stdin(wrong);
    command.assert().success().stdout(predicate::str::contains("d7-d5xc4xc4"));
}

#[test]
fn a_file_is_replaced_only_by_force_and_never_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("in.json"), folder.path().join("out.otg"));
    fs::write(&input, GAME).unwrap();
    fs::write(&output, "mine").unwrap();
    let run = |more: &[&str], output: &Path| {
        let mut command = tafl();
        command.args(["convert", "-t", "otn", "--loss", "ignore"]).arg(&input).args(more).arg("-o").arg(output);
        command.assert()
    };
    run(&[], &output).code(3).stderr(predicate::str::contains("--force"));
    assert_eq!(fs::read_to_string(&output).unwrap(), "mine");
    run(&["--force"], &output).success();
    assert!(fs::read_to_string(&output).unwrap().contains("[defenders:Björn]"));
    run(&["--force"], &input).code(2);
    assert_eq!(fs::read_to_string(&input).unwrap(), GAME);
}

#[test]
fn the_name_of_the_output_says_how_it_is_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let expected = convert("jsonl", GAME);
    for name in ["out.jsonl", "out.jsonl.gz", "out.jsonl.zst"] {
        let path = folder.path().join(name);
        tafl().args(["convert", "-t", "jsonl", "-o"]).arg(&path).write_stdin(GAME).assert().success();
        let bytes = fs::read(&path).unwrap();
        let mut text = String::new();
        match name.rsplit('.').next() {
            Some("gz") => flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).map(|_| ()).unwrap(),
            Some("zst") => text = String::from_utf8(zstd::decode_all(&bytes[..]).unwrap()).unwrap(),
            _ => text = String::from_utf8(bytes).unwrap(),
        }
        assert_eq!(text, expected, "{name}");
        // And it is read back, compressed as it is.
        tafl().args(["check"]).arg(&path).assert().success();
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        walk(folder).iter().map(|path| path.strip_prefix(folder).unwrap().display().to_string()).collect();
    names.sort();
    names
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

#[test]
fn a_folder_gets_a_file_for_each_input_or_for_every_so_many_records() {
    let folder = tempfile::tempdir().unwrap();
    let (games, out) = (folder.path().join("games"), folder.path().join("out"));
    fs::create_dir_all(games.join("old")).unwrap();
    fs::write(games.join("a.json"), GAME).unwrap();
    fs::write(games.join("a.jsonl"), GAME).unwrap();
    fs::write(games.join("old/a.json"), format!("{GAME}\n{GAME}\n{GAME}\n")).unwrap();
    let run = |more: &[&str]| {
        let mut command = tafl();
        command.args(["convert", "-t", "otn", "--loss", "ignore"]).arg(&games).args(more).arg("-o").arg(&out);
        command.assert()
    };
    fs::create_dir(&out).unwrap();
    run(&[]).success();
    assert_eq!(names(&out), ["a-2.otg", "a.otg", "old/a.otg"]);
    run(&[]).code(3);
    fs::remove_dir_all(&out).unwrap();
    run(&["--split", "2"]).success();
    assert_eq!(names(&out), ["0001.otg", "0002.otg", "0003.otg"]);
    let games: usize = walk(&out).iter().map(|file| fs::read_to_string(file).unwrap().matches("[rules:").count()).sum();
    assert_eq!(games, 5);
}

#[test]
fn what_is_no_record_is_named_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), GAME).unwrap();
    fs::write(folder.path().join("notes.txt"), "Dear Ada,\nhow are you?\n").unwrap();
    let output = tafl().args(["convert", "-t", "jsonl"]).arg(folder.path()).assert().code(3);
    let output = output.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("notes.txt:1:"),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn rules_that_are_given_are_written() {
    let output = tafl()
        .args(["convert", "-t", "otn", "--rules", "brandubh", "--loss", "ignore"])
        .write_stdin("d6-c6 d5-c5\n")
        .assert();
    output
        .success()
        .stdout(predicate::str::contains("[rules:dim:7 ").and(predicate::str::contains("[variant:brandubh-7]")));
}

#[test]
fn several_games_stay_several() {
    let games = format!(
        "{GAME}\n{}\n{GAME}\n",
        GAME.replace("[\"d6-c6\",\"d5c5\",\"b4-b5\",\"d3-e3\",\"d7-d5xc5\",\"resigned\"]", "[]")
    );
    for to in ["jsonl", "otn", "aage", "aage-csv", "pgn", "ftzm"] {
        let text = convert(to, &games);
        let output = tafl().args(["convert", "-t", "jsonl", "--from", to]).write_stdin(text.clone()).assert().success();
        assert_eq!(String::from_utf8_lossy(&output.get_output().stdout).lines().count(), 3, "{to}:\n{text}");
    }
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let games: String = (0..2000).map(|number| GAME.replace("game-51-1-1", &format!("game-{number}")) + "\n").collect();
    let run = |jobs: &str| {
        let output =
            tafl().args(["convert", "-t", "pgn", "--jobs", jobs]).write_stdin(games.clone()).assert().success();
        (output.get_output().stdout.clone(), output.get_output().stderr.clone())
    };
    assert!(run("1") == run("3"));
}

#[test]
fn what_would_make_two_games_one_or_a_file_no_text_is_replaced_and_reported() {
    let game = |name: &str| {
        format!(
            "{{\"tafl\":1,\"players\":{{\"attackers\":\"{name}\"}},\"rules\":{{\"name\":\"brandubh-7\"}},\"plies\":[{{\"from\":\"d7\",\"to\":\"f7\"}}]}}\n"
        )
    };
    for (name, written) in [("Ada|TFL", "Ada/TFL"), ("A\\u0000da", "A\u{FFFD}da")] {
        let games = game("Ada") + &game(name);
        let output = tafl().args(["convert", "-t", "otn"]).write_stdin(games).assert().success();
        let output = output.get_output();
        assert!(String::from_utf8_lossy(&output.stderr).contains("record 2: otn loses text (1)"), "{name}");
        let back = tafl().args(["convert", "-t", "jsonl"]).write_stdin(output.stdout.clone()).assert().success();
        let back = String::from_utf8_lossy(&back.get_output().stdout).into_owned();
        assert_eq!(back.lines().count(), 2, "{back}");
        assert!(back.contains(&format!("\"attackers\":\"{written}\"")), "{back}");
    }
}

#[test]
fn a_position_that_does_not_fit_the_rules_is_written_beside_them() {
    let game = r#"{"tafl":1,"rules":{"name":"copenhagen-11"},"start":"/3t3/3t3/3T3/ttTKTtt/3T3/3t3/7/","plies":[{"from":"d7","to":"f7"}]}"#;
    assert!(convert("otn", game).contains("[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/7/]"));
}

#[test]
fn no_result_is_invented() {
    let game = r#"{"tafl":1,"rules":{"name":"brandubh-7"},"plies":[{"from":"d7","to":"f7"}]}"#;
    for to in ["aage", "otn", "pgn"] {
        let back: Value = serde_json::from_str(&convert("jsonl", &convert(to, game))).unwrap();
        assert_eq!(back.get("result"), None, "{to}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_behind_a_link_is_not_replaced_and_a_replaced_file_keeps_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (inputs, original) = (folder.path().join("in"), folder.path().join("game.json"));
    fs::create_dir(&inputs).unwrap();
    fs::write(&original, GAME).unwrap();
    symlink(&original, inputs.join("link.json")).unwrap();
    let run = |output: &Path| {
        let mut command = tafl();
        command.args(["convert", "-t", "moves", "--force", "--loss", "ignore"]).arg(&inputs).arg("-o").arg(output);
        command.assert()
    };
    run(&original).code(2);
    assert_eq!(fs::read_to_string(&original).unwrap(), GAME);
    let output = folder.path().join("out.txt");
    fs::write(&output, "mine").unwrap();
    fs::set_permissions(&output, fs::Permissions::from_mode(0o600)).unwrap();
    run(&output).success();
    assert_eq!(fs::metadata(&output).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn a_stream_that_nobody_hears_costs_no_output() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.txt");
    let command = format!(
        "printf '%s' '{GAME}' | '{}' convert -t moves -o '{}' 2>/dev/full",
        env!("CARGO_BIN_EXE_tafl"),
        output.display()
    );
    let status = std::process::Command::new("sh").args(["-c", &command]).status().unwrap();
    assert!(status.success() && output.is_file(), "{status}");
    let command = format!(
        "echo kept > log; printf '%s' '{GAME}' | '{}' convert -t moves --loss ignore -o /dev/stdout >> log",
        env!("CARGO_BIN_EXE_tafl")
    );
    let status = std::process::Command::new("sh").current_dir(folder.path()).args(["-c", &command]).status().unwrap();
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(status.success() && log.starts_with("kept\nd6-c6"), "{log}");
}

#[test]
fn a_position_that_could_not_be_read_is_kept_or_reported() {
    let game = r#"{"tafl":1,"tags":[{"name":"start","field":"position","value":"/3x3/"}],"rules":{"name":"brandubh-7"},"plies":[{"from":"d7","to":"f7"}]}"#;
    for to in ["jsonl", "otn", "pgn", "aage"] {
        assert!(convert(to, game).contains("/3x3/"), "{to}");
    }
    let reported = predicate::str::contains("loses tags (1)");
    tafl().args(["convert", "-t", "moves"]).write_stdin(game).assert().success().stderr(reported);
    assert!(convert("otn", "[position:]\n[variant:brandubh]\n\n1. d7-f7\n").contains("[position:]"));
}
