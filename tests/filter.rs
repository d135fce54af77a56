//! `tafl filter` as people and scripts meet it.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn tafl() -> Command {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn filter(condition: &str, input: &[u8]) -> Vec<u8> {
    let output = tafl().args(["filter", "--quiet", "--where", condition]).write_stdin(input).output().unwrap();
    output.stdout
}

/// What a check says of each record, its place aside.
fn reports(input: &[u8], from: Option<&str>) -> Vec<Value> {
    let from = from.map(|format| ["--from", format]);
    let output =
        tafl().args(["check", "--format", "jsonl"]).args(from.iter().flatten()).write_stdin(input).output().unwrap();
    let lines = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let without_places = |line: &[u8]| {
        let mut report: Value = serde_json::from_slice(line).unwrap();
        report["record"].take();
        for finding in report["findings"].as_array_mut().unwrap() {
            finding["line"].take();
            finding["column"].take();
        }
        report
    };
    lines.map(without_places).collect()
}

fn sample_files() -> Vec<PathBuf> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let folders = std::fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

#[test]
fn records_pass_through_so_that_they_say_the_same_when_they_are_read_again() {
    let mut records = 0;
    for file in sample_files() {
        let bytes = std::fs::read(&file).unwrap();
        let before = reports(&bytes, None);
        let is_none = |report: &Value| {
            let codes = ["empty-input", "binary-input", "unknown-format"];
            codes.iter().any(|code| report["findings"][0]["code"] == **code)
        };
        if before.iter().any(is_none) {
            continue;
        }
        let again = filter("true", &bytes);
        assert_eq!(reports(&again, None), before, "{}", file.display());
        assert_eq!(filter("true", &again), again, "{}", file.display());
        records += before.len();
    }
    assert!(records > 100, "{records}");
}

#[test]
fn files_put_together_keep_their_records_apart() {
    let mut by_format: std::collections::BTreeMap<PathBuf, Vec<PathBuf>> = std::collections::BTreeMap::new();
    for file in sample_files().into_iter().filter(|file| file.to_string_lossy().contains("/good-")) {
        by_format.entry(file.parent().unwrap().to_owned()).or_default().push(file);
    }
    assert!(by_format.len() > 12);
    let mut merged = Vec::new();
    for (folder, files) in by_format {
        let format = folder.file_name().unwrap().to_str().unwrap();
        let each = files.iter().flat_map(|file| reports(&std::fs::read(file).unwrap(), Some(format)));
        let each: Vec<Value> = each.collect();
        let together = tafl().args(["filter", "--where", "true", "--from", format]).args(&files).output().unwrap();
        let remark = String::from_utf8(together.stderr).unwrap();
        if remark.contains("tells where the record before it ends") {
            merged.push(format.to_owned());
            assert!(reports(&together.stdout, Some(format)).len() < each.len(), "{format}");
        } else {
            assert_eq!(remark, "");
            assert_eq!(reports(&together.stdout, Some(format)), each, "{format}");
        }
    }
    // Games of these formats can begin without a word.
    assert_eq!(merged, ["berkeley", "htp", "moves", "otn"]);
}

#[test]
fn records_of_different_formats_are_better_kept_apart() {
    let files = ["samples/otn/good-resigned.otg", "samples/moves/good-no-dash.txt"];
    let run = tafl().args(["filter", "--where", "true"]).args(files).assert().success();
    run.stderr(predicate::str::contains("in different formats (otn, moves)"));
}

const GAMES: &str = "{\"File\":\"one\",\"AageGameTypeKey\":51,  \"Mood\":\"gay\",\"Moves\":[\"d6-c6\",\"d5c5\"],\"WhoWon\":\"Ongoing\"}\n\
    {\"Moves\":[ \"d6-c6\" , \"resigned\" ],\"AageGameTypeKey\":51,\"WhoWon\":\"Black\",\"File\":\"two\"}\n\
    {\"AageGameTypeKey\":51,\"Moves\":[\"d6-c6\",\"d4-d1\"],\"WhoWon\":\"White\",\"File\":\"thr\u{e9}e\"}\n";

#[test]
fn the_text_of_a_record_is_not_touched() {
    let lines: Vec<&str> = GAMES.split_inclusive('\n').collect();
    assert_eq!(filter("true", GAMES.as_bytes()), GAMES.as_bytes());
    assert_eq!(filter("winner == ''", GAMES.as_bytes()), lines[0].as_bytes());
    assert_eq!(
        filter("verdict == 'broken' || tags.Mood == 'gay'", GAMES.as_bytes()),
        [lines[0], lines[2]].concat().as_bytes()
    );
    assert_eq!(filter("recorded_reason == 'resigned' && winner == 'attackers'", GAMES.as_bytes()), lines[1].as_bytes());
    let windows = GAMES.replace('\n', "\r\n");
    assert_eq!(filter("id == 'two'", windows.as_bytes()), lines[1].replace('\n', "\r\n").as_bytes());
    // Not UTF-8, and still not touched.
    let latin: Vec<u8> = GAMES.chars().map(|letter| letter as u8).collect();
    assert_eq!(filter("id == 'thrée'", &latin), latin.split_inclusive(|byte| *byte == b'\n').nth(2).unwrap());
}

#[test]
fn nothing_that_meets_the_condition_is_exit_status_1() {
    let none = |condition: &str| tafl().args(["filter", "--where", condition]).write_stdin(GAMES).assert();
    none("plies > 100").code(1).stdout("").stderr("tafl: no game meets the condition of --where\n");
    tafl().args(["filter", "-q", "--where", "plies > 100"]).write_stdin(GAMES).assert().code(1).stderr("");
    none("plies < 100").success();
}

#[test]
fn a_condition_that_makes_no_sense_is_wrong_usage() {
    let wrong =
        |arguments: &[&str]| tafl().arg("filter").args(arguments).write_stdin(GAMES).assert().code(2).stdout("");
    wrong(&[]).stderr(predicate::str::contains("--where EXPR"));
    wrong(&["--where", "plise > 3"]).stderr("tafl: --where: nothing is called `plise`; did you mean `plies`?\n");
    wrong(&["--where", "plies > 3 and true"]).stderr(predicate::str::contains("&&"));
    wrong(&["--where", "id + 3 == 'x'"]).stderr(predicate::str::contains("has no answer"));
}

#[test]
fn a_condition_that_fails_on_a_record_names_the_record_and_steers_no_terminal() {
    let game = GAMES.replace("gay", "(\\u001b[2J");
    let condition = ["filter", "-j1", "--where", "has(tags.Mood) && id.matches(tags.Mood)"];
    let run = tafl().args(condition).write_stdin(game).assert();
    let message = "tafl: --where, in - record 1: the expression has no answer: Error executing function 'matches': no regular expression: ";
    run.code(2).stdout("").stderr(predicate::str::starts_with(message).and(predicate::str::contains('\u{1b}').not()));
}

#[test]
fn a_condition_can_begin_with_a_sign() {
    tafl().args(["filter", "--where", "-1 < plies"]).write_stdin(GAMES).assert().success().stdout(GAMES);
}

#[test]
fn however_many_threads_are_asked_for_it_ends() {
    tafl().args(["filter", "--where", "true", "--jobs", "65535"]).write_stdin(GAMES).assert().success().stdout(GAMES);
}

#[test]
fn what_is_no_record_is_named_and_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.json"), GAMES).unwrap();
    std::fs::write(folder.path().join("b.txt"), "Dear Ada,\nhow are you?\n").unwrap();
    let run = tafl().args(["filter", "--where", "true"]).arg(folder.path()).assert().code(3).stdout(GAMES);
    run.stderr(predicate::str::contains("b.txt:1: "));
}

#[test]
fn a_record_that_was_not_read_whole_is_not_written_in_part() {
    let giant = format!(
        "{{\"File\":\"giant\",\"AageGameTypeKey\":51,\"Moves\":[\"d6-c6\"],\"Note\":\"{}\"}}\n",
        "x".repeat(2 << 20)
    );
    let run = tafl().args(["filter", "--where", "true"]).write_stdin(format!("{giant}{GAMES}")).assert().code(3);
    run.stdout(GAMES).stderr(predicate::str::contains("-:1: the record is 2097"));
}

#[test]
fn the_help_names_every_fact() {
    let help = tafl().args(["filter", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for fact in taflkit::facts::Fact::ALL {
        assert!(help.contains(&format!("\n  {} ", fact.name)), "{}", fact.name);
    }
}

#[test]
fn threads_do_not_change_the_order() {
    let many: String = (0..2000)
        .map(|number| GAMES.lines().nth(number % 3).unwrap().replacen("{", &format!("{{\"N\":\"{number}\","), 1) + "\n")
        .collect();
    let run = |jobs: &str| {
        let command = ["filter", "--where", "plies == 2", "--jobs", jobs];
        tafl().args(command).write_stdin(many.clone()).assert().success().get_output().stdout.clone()
    };
    let one = run("1");
    assert!(one.len() > 10_000);
    assert_eq!(one, run("2"));
}

#[test]
fn an_input_is_never_replaced_not_even_one_inside_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    std::fs::write(&file, GAMES).unwrap();
    for input in [folder.path(), &file] {
        let run = tafl().args(["filter", "--where", "true", "-o"]).arg(&file).arg(input).assert().code(2);
        run.stderr(predicate::str::contains("would replace the input"));
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), GAMES);
}
