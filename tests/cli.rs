//! The contract of the command line: what others rely on.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::{Value, json};

fn tafl() -> Command {
    Command::cargo_bin("tafl").unwrap()
}

fn json_lines(output: &[u8]) -> Vec<Value> {
    output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// A brandubh game of the archive's kind, with these moves.
fn aage(moves: &[&str], won: &str) -> String {
    json!({"File": "game.json", "AageGameTypeKey": 51, "Moves": moves, "WhoWon": won}).to_string()
}

#[test]
fn check_prints_one_object_for_each_record_in_the_documented_shape() {
    let game = aage(&["d6-c6", "d5-c5", "b4-b5", "d3-e3", "d7-d5xc5", "resigned"], "Black");
    let output = tafl().args(["check", "--format", "jsonl"]).write_stdin(game).assert().success();
    let reports = json_lines(&output.get_output().stdout);
    assert_eq!(
        reports,
        [json!({
            "source": "-", "record": 1, "id": "game.json", "variant": "brandubh-7", "plies": 5, "verdict": "valid", "outcome": null,
            "recorded": {"winner": "attackers", "reason": "resigned"}, "findings": []
        })]
    );
}

#[test]
fn a_move_that_cannot_be_played_breaks_the_record_and_not_the_next() {
    let text = [aage(&["d6-c6", "d4-d1"], ""), aage(&["d6-c6"], "Ongoing")].join("\n");
    let output = tafl().args(["check", "--format", "jsonl"]).write_stdin(text).assert().code(1);
    let reports = json_lines(&output.get_output().stdout);
    assert_eq!(reports[0]["verdict"], "broken");
    let finding = &reports[0]["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["level"], &finding["ply"], &finding["move"], &finding["line"]),
        (&json!("path-blocked"), &json!("error"), &json!(2), &json!("d4-d1"), &json!(1))
    );
    assert_eq!(reports[1]["verdict"], "valid");
}

#[test]
fn warnings_count_for_the_exit_status_only_when_asked() {
    let game = aage(&["d6-c6"], "Black");
    tafl()
        .args(["check"])
        .write_stdin(game.clone())
        .assert()
        .success()
        .stdout(predicate::str::contains("no-visible-reason"));
    tafl().args(["check", "--strict"]).write_stdin(game).assert().code(1);
}

#[test]
fn wrong_usage_is_status_2_and_an_unread_input_status_3() {
    tafl()
        .args(["check", "--rules", "copenhagn"])
        .write_stdin("")
        .assert()
        .code(2)
        .stderr(predicate::str::contains("did you mean"));
    tafl().arg("chek").assert().code(2);
    tafl().args(["check", "no-such-file"]).assert().code(3).stderr(predicate::str::contains("no-such-file"));
}

#[test]
fn output_is_the_same_whatever_the_number_of_jobs() {
    let games: Vec<String> = (0..2000).map(|number| aage(&["d6-c6", "d5-c5"][..1 + number % 2], "Black")).collect();
    let text = games.join("\n");
    let run = |jobs| {
        tafl().args(["check", "--format", "jsonl", "--jobs", jobs]).write_stdin(text.clone()).output().unwrap().stdout
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn an_output_file_appears_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.jsonl");
    let game = aage(&["d6-c6"], "Ongoing");
    tafl().args(["check", "--format", "jsonl", "-o"]).arg(&path).write_stdin(game).assert().success().stdout("");
    assert_eq!(json_lines(&std::fs::read(&path).unwrap()).len(), 1);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no unfinished file is left behind");
}

#[test]
fn replay_prints_one_object_for_each_ply() {
    let output = tafl()
        .args(["replay", "--rules", "copenhagen", "--position", "/2tTKT5/3ttt5/11/11/6t4/11/11/10T/11/11/11/"])
        .args(["--to-move", "attackers", "--moves", "g5-g1", "--json"])
        .assert()
        .success();
    assert_eq!(
        json_lines(&output.get_output().stdout),
        [json!({
            "ply": 1, "side": "attackers", "move": "g5-g1", "captures": ["d1", "f1"],
            "position": "/2t1K1t4/3ttt5/11/11/11/11/11/10T/11/11/11/", "outcome": null
        })]
    );
}

#[test]
fn replay_stops_at_the_first_move_that_cannot_be_played() {
    let output =
        tafl().args(["replay", "--rules", "brandubh", "--moves", "d6-c6 d5-e6 d7-d6", "--json"]).assert().code(1);
    let plies = json_lines(&output.get_output().stdout);
    assert_eq!(plies.len(), 2);
    assert_eq!(
        (&plies[1]["ply"], &plies[1]["side"], &plies[1]["move"], &plies[1]["error"]["code"]),
        (&json!(2), &json!("defenders"), &json!("d5-e6"), &json!("not-orthogonal"))
    );
}

#[test]
fn replay_takes_a_position_on_a_board_of_another_size() {
    tafl()
        .args(["replay", "--rules", "copenhagen", "--position", "/7/2t4/T5t/KT5/4T2/T3t2/7/"])
        .args(["--to-move", "defenders", "--moves", "e5-b5", "--json"])
        .assert()
        .success()
        .stdout(predicate::str::contains(r#""outcome":{"winner":"defenders","reason":"exit-fort","ply":1}"#));
}

#[test]
fn perft_prints_the_leaf_count() {
    tafl().args(["perft", "--rules", "copenhagen-11", "--depth", "1"]).assert().success().stdout("116\n");
    tafl()
        .args(["perft", "--rules", "copenhagen-11", "--depth", "1", "--to-move", "defenders"])
        .assert()
        .success()
        .stdout("60\n");
}

#[test]
fn rules_can_be_listed_and_shown_and_read_back() {
    let output = tafl().args(["rules", "show", "copenhagen", "--json"]).assert().success();
    let shown = &json_lines(&output.get_output().stdout)[0];
    assert_eq!(shown["id"], "copenhagen-11");
    tafl()
        .args(["perft", "--depth", "1", "--rules", shown["otn"].as_str().unwrap()])
        .assert()
        .success()
        .stdout("116\n");
    tafl().args(["rules", "list", "--size", "7"]).assert().success().stdout(predicate::str::contains("brandubh-7"));
    tafl().args(["rules", "show", "hex"]).assert().code(2).stderr(predicate::str::contains("not a tafl game"));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let game = aage(&["d6-c6", "d4-d1"], "");
    let escape = predicate::str::contains("\u{1b}[");
    tafl().arg("check").write_stdin(game.clone()).assert().stdout(escape.clone().not());
    tafl().args(["check", "--color", "always"]).write_stdin(game).assert().stdout(escape);
}

#[test]
fn a_report_never_replaces_what_is_being_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    std::fs::write(&path, aage(&["d6-c6"], "Ongoing")).unwrap();
    for command in ["check", "identify", "replay"] {
        let run = tafl().arg(command).arg(&path).arg("-o").arg(&path).assert();
        run.code(2).stderr(predicate::str::contains("would replace the input"));
    }
    assert!(std::fs::read_to_string(&path).unwrap().contains("d6-c6"));
}

#[cfg(unix)]
#[test]
fn a_report_goes_where_a_link_leads_and_can_be_read_by_others() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (real, link) = (folder.path().join("real.txt"), folder.path().join("link.txt"));
    std::fs::write(&real, "old").unwrap();
    symlink(&real, &link).unwrap();
    tafl().args(["explain", "bad-token", "-o"]).arg(&link).assert().success();
    assert!(std::fs::read_to_string(&real).unwrap().starts_with("bad-token"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let plain = folder.path().join("plain.txt");
    std::fs::write(&plain, "").unwrap();
    let mode = |path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&real), mode(&plain), "the permissions of any new file");
}

#[test]
fn nothing_in_a_record_steers_the_terminal() {
    let game = json!({"File": "\u{1b}[31mred\nfake.json:1: valid", "AageGameTypeKey": 51, "Moves": ["d6-\u{7}"], "WhoWon": ""});
    let output = tafl().args(["check", "--color", "never"]).write_stdin(game.to_string()).output().unwrap().stdout;
    let text = String::from_utf8(output).unwrap();
    assert!(!text.contains(['\u{1b}', '\u{7}']), "{text:?}");
    assert!(!text.lines().any(|line| line.starts_with("fake")), "{text:?}");
}

#[test]
fn rules_are_guessed_when_asked_and_identified() {
    let moves = "d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5 Kd4-d3 g4-g3";
    tafl()
        .args(["check", "--rules", "auto", "--format", "jsonl"])
        .write_stdin(moves)
        .assert()
        .success()
        .stdout(predicate::str::contains("rules-guessed"));
    tafl().arg("identify").write_stdin(moves).assert().success().stdout(predicate::str::contains("brandubh-7"));
}

#[test]
fn rulesets_can_be_told_apart_and_linted() {
    tafl()
        .args(["rules", "diff", "copenhagen", "fetlar"])
        .assert()
        .success()
        .stdout(predicate::str::contains("Shieldwall"));
    tafl()
        .args(["rules", "diff", "copenhagen", "copenhagen"])
        .assert()
        .success()
        .stdout(predicate::str::contains("play alike"));
    tafl().args(["rules", "lint", "dim:7 start:/7/"]).assert().code(1).stdout(predicate::str::contains("error"));
}
