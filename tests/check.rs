//! How `tafl check` tells what it found: for people, and for programs.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::{Value, json};
use std::io::Write;

fn tafl() -> Command {
    Command::cargo_bin("tafl").unwrap()
}

/// A brandubh game of the archive's kind, with these moves.
fn aage(moves: &[&str], won: &str) -> String {
    json!({"File": "game.json", "AageGameTypeKey": 51, "Moves": moves, "WhoWon": won}).to_string()
}

/// What `check` prints with these arguments, and its exit status.
fn check(arguments: &[&str], text: &str) -> (String, i32) {
    let output = tafl().arg("check").args(arguments).write_stdin(text).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// Games with a king who jumps over his own man, and one that is fine.
fn blocked(count: usize) -> String {
    let mut games = vec![aage(&["d6-c6", "d4-d1"], ""); count];
    games.push(aage(&["d6-c6"], "Ongoing"));
    games.join("\n")
}

#[test]
fn a_finding_has_its_line_its_board_its_rule_and_its_remedy() {
    let (text, status) = check(&[], "[variant: brandubh]\n1. d6-c6 d5-c5\n2. b4-b5 d4-d7\n");
    let expected = "\
-:1 (brandubh-7, 4 plies): broken
error[occupied]: d7 is occupied by a man of the attackers
 --> -:3:10
  |
3 | 2. b4-b5 d4-d7
  |          ^^^^^ ply 4
  |
  = rule: as in Copenhagen 3
  = help: the king on d4 can go as far as d6 that way
  = board: before ply 4, the defenders to move
            7  + . .[t]. . +
            6  . . t . . . .
            5  . t T . . . .
            4  t . T[K]T t t
            3  . . . T . . .
            2  . . . t . . .
            1  + . . t . . +
               a b c d e f g

1 record: 1 broken
";
    assert_eq!((text.as_str(), status), (expected, 1));
}

#[test]
fn of_many_findings_of_a_kind_the_first_are_shown_and_the_others_named() {
    let (text, _) = check(&[], &blocked(5));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("error[path-blocked]")).count(), 3);
    let records: Vec<&&str> = lines.iter().filter(|line| line.starts_with("-:")).collect();
    assert_eq!(records.len(), 5, "each bad record has its line");
    assert_eq!(*records[2], "-:3 record 3 game.json (brandubh-7, 2 plies): broken");
    assert_eq!(*records[3], "-:4 record 4 game.json (brandubh-7, 2 plies): broken; path-blocked (ply 2)");
    assert_eq!(
        lines[lines.len() - 2..],
        ["and 2 more like these: path-blocked; `--all` shows them", "6 records: 1 valid, 5 broken"]
    );
    let (all, _) = check(&["--all"], &blocked(5));
    assert_eq!(all.matches("error[path-blocked]").count(), 5);
    assert!(!all.contains("more like") && all.contains("-:6 record 6 game.json (brandubh-7, 1 ply): valid\n"));
}

#[test]
fn what_is_shown_does_not_depend_on_the_number_of_jobs() {
    let kinds = [aage(&["d6-c6", "d4-d1"], ""), aage(&["d6-c6"], "Black"), aage(&["d6-c6xd5", "d5-c5xa1"], "")];
    let text: Vec<String> = (0..3000).map(|number| kinds[number * number % 7 % 3].clone()).collect();
    let (one, _) = check(&["--jobs", "1"], &text.join("\n"));
    assert!(one.contains("captures-differ") && one.contains("no-visible-reason"));
    for _ in 0..3 {
        assert_eq!(check(&["--jobs", "4"], &text.join("\n")).0, one);
    }
}

#[test]
fn of_a_long_line_only_the_part_around_the_finding_is_shown() {
    let there_and_back = ["d7-c7", "d5-c5", "c7-d7", "c5-d5"];
    let mut moves: Vec<&str> = there_and_back.repeat(100);
    moves.extend(["d7-c7", "d5-d9"]);
    let game = json!({"AageGameTypeKey": 51, "Moves": moves, "WhoWon": ""}).to_string();
    let column = game.find("d5-d9").unwrap() + 1;
    let (text, _) = check(&["--ignore", "warning,note"], &game);
    assert!(text.contains(&format!("--> -:1:{column}\n")), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.contains("^^^^^ ply 402")).unwrap();
    assert_eq!(lines[at - 1].find("d5-d9"), lines[at].find('^'));
    assert!(lines[at - 1].len() < 120 && lines[at - 1].starts_with("1 | ..."), "{}", lines[at - 1]);
}

#[test]
fn the_line_is_found_in_packed_inputs_and_behind_other_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl.gz");
    let mut packed = flate2::write::GzEncoder::new(std::fs::File::create(&path).unwrap(), flate2::Compression::fast());
    packed.write_all(format!("{}\n\n{}", blocked(0), blocked(1)).as_bytes()).unwrap();
    packed.finish().unwrap();
    tafl().arg("check").arg(&path).assert().code(1).stdout(
        predicate::str::contains("\n3 | {\"AageGameTypeKey\":51,\"File\"").and(predicate::str::contains("^^^^^ ply 2")),
    );
}

#[test]
fn findings_are_selected_and_ignored_and_verdicts_stay() {
    let game = aage(&["d6-c6", "d4-d1"], "");
    let (text, status) = check(&["--ignore", "path-blocked", "--format", "jsonl"], &game);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&report["verdict"], &report["findings"], status), (&json!("broken"), &json!([]), 0));
    let (text, status) = check(&["--ignore", "error"], &game);
    assert_eq!((text.as_str(), status), ("1 record: 1 broken\n", 0));
    // A note of a valid record is shown only where somebody asks for it.
    let noted = aage(&["Kd6-c6"], "Ongoing");
    assert_eq!(check(&[], &noted).0, "1 record: 1 valid\n");
    let (text, status) = check(&["--select", "captures-differ,wrong-letter"], &noted);
    assert!(text.contains("note[wrong-letter]") && status == 0, "{text}");
    assert_eq!(check(&["--select", "error", "--ignore", "path-blocked"], &game).1, 0);
    tafl()
        .args(["check", "--select", "path-blockd"])
        .write_stdin("")
        .assert()
        .code(2)
        .stderr(predicate::str::contains("did you mean `path-blocked`"));
}

#[test]
fn statistics_count_findings_and_records() {
    let text = [aage(&["Kd6-c6", "Kd5-c5"], "Ongoing"), blocked(2)].join("\n");
    let (table, status) = check(&["--statistics"], &text);
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(['│', '┆']).map(str::trim).collect()).collect();
    assert_eq!(rows[1][1..5], ["code", "level", "findings", "records"], "{table}");
    assert_eq!(rows[3][1..5], ["path-blocked", "error", "2", "2"], "{table}");
    assert_eq!(rows[4][1..5], ["wrong-letter", "note", "2", "1"], "{table}");
    assert!(table.ends_with("4 records: 2 valid, 2 broken\n") && status == 1);
    tafl().args(["check", "--statistics", "--format", "jsonl"]).write_stdin("").assert().code(2);
}

#[test]
fn sarif_is_one_document_with_what_the_standard_requires() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two games.jsonl");
    std::fs::write(&path, [blocked(1), aage(&["d6-c6xd5"], "Black")].join("\n")).unwrap();
    let output = tafl().args(["check", "--format", "sarif"]).arg(&path).output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let place = json!({"type": "object", "required": ["physicalLocation", "logicalLocations"], "properties": {
        "physicalLocation": {"required": ["artifactLocation", "region"], "properties": {
            "artifactLocation": {"required": ["uri"], "properties": {"uri": {"type": "string", "pattern": "^[^ ]+$"}}},
            "region": {"required": ["startLine", "startColumn"], "properties": {
                "startLine": {"type": "integer", "minimum": 1}, "startColumn": {"type": "integer", "minimum": 1}}}}}}});
    let schema = json!({"type": "object", "required": ["$schema", "version", "runs"], "properties": {
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "items": {"required": ["tool", "results"], "properties": {
            "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            "tool": {"required": ["driver"], "properties": {"driver": {"required": ["name", "rules"], "properties": {
                "rules": {"type": "array", "uniqueItems": true, "items": {"required": ["id", "help"], "properties": {
                    "help": {"required": ["text"]}}}}}}}},
            "results": {"type": "array", "items": {"required": ["message", "ruleId", "level", "locations"], "properties": {
                "message": {"required": ["text"]},
                "level": {"enum": ["none", "note", "warning", "error"]},
                "locations": {"type": "array", "maxItems": 1, "items": place}}}}}}}}});
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&document).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    serde_json::from_value::<serde_sarif::sarif::Sarif>(document.clone()).unwrap();
    let run = &document["runs"][0];
    let results = run["results"].as_array().unwrap();
    let told: Vec<_> = results.iter().map(|result| (result["ruleId"].as_str(), result["level"].as_str())).collect();
    let expected = [("path-blocked", "error"), ("captures-differ", "warning"), ("no-visible-reason", "warning")];
    assert_eq!(told, expected.map(|(rule, level)| (Some(rule), Some(level))));
    for result in results {
        let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
    }
    let location = &results[0]["locations"][0];
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "record 1/ply 2");
    let uri = location["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("two%20games.jsonl"), "{uri}");
}

#[test]
fn sarif_without_findings_is_a_document_too() {
    let (text, status) = check(&["--format", "sarif"], &blocked(0));
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&document["runs"][0]["results"], status), (&json!([]), 0));
}

#[test]
fn junit_has_a_suite_for_each_input_and_a_test_for_each_record() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("a<b>.jsonl"), folder.path().join("b.jsonl"));
    std::fs::write(&one, blocked(2)).unwrap();
    std::fs::write(&other, aage(&["d6-c6"], "Black")).unwrap();
    let run = |strict: &[&str]| {
        let output = tafl().args(["check", "--format", "junit"]).args(strict).args([&one, &other]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (quick_junit::Report::deserialize_from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")), text)
    };
    let (report, text) = run(&[]);
    assert_eq!((report.tests, report.failures, report.test_suites.len()), (4, 2, 2), "{text}");
    let suites: Vec<_> = report.test_suites.iter().map(|suite| (suite.tests, suite.failures)).collect();
    assert_eq!(suites, [(3, 2), (1, 0)]);
    assert!(report.test_suites[0].name.as_str().ends_with("a<b>.jsonl"));
    let cases: Vec<&str> = report.test_suites[0].test_cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(cases, ["record 1 game.json", "record 2 game.json", "record 3 game.json"]);
    let warned = &report.test_suites[1].test_cases[0];
    assert!(warned.system_out.as_ref().unwrap().as_str().contains("warning[no-visible-reason]"));
    // Written again from what was read, it is the same text: nothing in it is put together wrongly.
    assert_eq!(report.to_string().unwrap(), text);
    assert_eq!(run(&["--strict"]).0.failures, 3);
}

#[test]
fn github_is_told_in_commands_that_no_record_can_forge() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a,b.json");
    std::fs::write(&path, aage(&["d6-c6", "100%\n::warning::x"], "")).unwrap();
    let output = tafl().args(["check", "--format", "github"]).arg(&path).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("::error file=") && text.contains("a%2Cb.json,line=1,col="), "{text}");
    assert!(text.contains(",title=bad-token::record 1, ply 2: `100%25"), "{text}");
    let (text, _) = check(&["--format", "github"], &aage(&["d6-c6"], "Black"));
    assert!(text.starts_with("::warning line=1,col="), "{text}");
}

#[test]
fn quiet_reports_have_no_summary() {
    let (text, status) = check(&["--quiet"], &blocked(1));
    assert!(text.contains("error[path-blocked]") && !text.contains("2 records") && status == 1, "{text}");
}

#[test]
fn colours_are_those_that_were_asked_for() {
    let run = |arguments: &[&str], no_color: bool| {
        let mut command = tafl();
        command.arg("check").args(arguments).write_stdin(blocked(1));
        if no_color {
            command.env("NO_COLOR", "1");
        }
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let plain = run(&[], false);
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(run(&["--color", "never"], false), plain);
    assert_eq!(run(&["--color", "auto"], true), plain);
    let colored = run(&["--color", "always"], false);
    assert!(colored.contains("\u{1b}["));
    // Without the colours, nothing is different.
    assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
    let json = run(&["--color", "always", "--format", "jsonl"], false);
    assert!(!json.contains('\u{1b}'));
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    let text = blocked(20_000);
    for format in ["text", "sarif", "junit", "github"] {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("tafl"))
            .args(["check", "--quiet", "--format", format])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        // It may stop to read when nobody listens.
        let _ = stdin.write_all(text.as_bytes());
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{format}");
    }
}
