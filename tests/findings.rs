//! Every finding code has a page, a sample that shows it, and a snapshot of what `tafl check` says of that sample.
//!
//! After a change of the output, `INSTA_UPDATE=always cargo test --test suite findings::` writes the snapshots anew; read the difference
//! before it is committed. With `INSTA_UPDATE=no`, and wherever `CI` is set, a snapshot that is missing or differs fails the test.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use taflkit::check::{Checker, Code, Level, Verdict};
use taflkit::explain::codes::page;
use taflkit::formats::cut::Cutter;
use taflkit::formats::read;

const FOLDER: &str = "samples/findings";

/// What shows a code: a file of the repository, or an input that is too long to be one.
enum Sample {
    File(PathBuf),
    Made(Vec<u8>),
}

impl Sample {
    fn of(code: Code) -> Self {
        match made(code) {
            Some(text) => Sample::Made(text.into_bytes()),
            None => Sample::File(file(code)),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Sample::File(path) => fs::read(root().join(path)).unwrap(),
            Sample::Made(bytes) => bytes.clone(),
        }
    }
}

/// Samples that no file should hold.
fn made(code: Code) -> Option<String> {
    let game = "[variant:brandubh-7]\n\n1. d6-c6 d5-c5 ";
    match code {
        Code::TooLong => {
            let (head, tail) = ("{\"AageGameTypeKey\":51,\"Moves\":[],\"Notes\":\"", "\"}\n");
            Some(format!("{head}{}{tail}", "x".repeat(1_100_000 - head.len() - tail.len() + 1)))
        }
        Code::ManyFaults => Some(format!("{game}{}\n", "]".repeat(101))),
        Code::MoreFindings => Some(format!("{}{}\n", game.replace("d5-c5 ", ""), "d5-? ".repeat(101))),
        _ => None,
    }
}

/// Whether it says how many more there are of others, so that those have to be there as well.
fn counts_others(code: Code) -> bool {
    matches!(code, Code::ManyFaults | Code::MoreFindings)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The file that is named after the code, as seen from the root.
fn file(code: Code) -> PathBuf {
    let named: Vec<PathBuf> = files().into_iter().filter(|path| path.file_stem().unwrap() == code.name()).collect();
    let [path] = &named[..] else { panic!("{code} has {} samples in {FOLDER}, not one", named.len()) };
    path.clone()
}

fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(FOLDER)).unwrap();
    entries.map(|entry| Path::new(FOLDER).join(entry.unwrap().file_name())).collect()
}

/// `tafl check` on the sample, run at the root so that no path of this machine is in its output.
fn check(code: Code, format: &str) -> (String, Option<i32>) {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(root()).env("NO_COLOR", "1").args(["check", "--format", format]);
    if format == "text" {
        command.arg("--all");
    }
    if code == Code::RulesGuessed {
        command.args(["--rules", "auto"]);
    }
    match Sample::of(code) {
        Sample::File(path) => command.arg(path),
        Sample::Made(bytes) => command.write_stdin(bytes).arg("-"),
    };
    let output = command.output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{code}");
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// The findings that `tafl check` lists, as JSON.
fn findings(code: Code) -> Vec<Value> {
    let (lines, _) = check(code, "jsonl");
    let reports = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    reports.flat_map(|report| report["findings"].as_array().unwrap().clone()).collect()
}

/// A long output without its middle, which is more of the same.
fn without_middle(text: &str) -> String {
    const SHOWN: usize = 40;
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= SHOWN {
        return text.to_owned();
    }
    let (head, tail) = (&lines[..SHOWN / 4], &lines[lines.len() - SHOWN / 4..]);
    let left_out = lines.len() - head.len() - tail.len();
    format!("{}\n({left_out} lines are left out here)\n{}\n", head.join("\n"), tail.join("\n"))
}

#[test]
fn the_text_about_each_code_is_that_of_its_snapshot_and_there_are_no_others() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for &code in Code::ALL {
        let (text, status) = check(code, "text");
        // It must not depend on who else reads the file.
        assert!(!text.contains(env!("CARGO_MANIFEST_DIR")), "{code}: {text}");
        let is_error = code.level() == Level::Error || counts_others(code);
        assert_eq!(status, Some(i32::from(is_error)), "{code}: {text}");
        settings.bind(|| insta::assert_snapshot!(format!("findings__{}", code.name()), without_middle(&text)));
    }
    let names: BTreeSet<String> = Code::ALL.iter().map(|code| format!("findings__{code}.snap")).collect();
    let entries = fs::read_dir(root().join("tests/snapshots")).unwrap();
    let there = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let there: BTreeSet<String> =
        there.filter(|name| name.starts_with("findings__") && name.ends_with(".snap")).collect();
    assert_eq!(there, names);
}

#[test]
fn every_sample_has_its_code_and_no_worse_one() {
    for &code in Code::ALL {
        let found = findings(code);
        assert!(found.iter().any(|finding| finding["code"] == code.name()), "{code}: {found:?}");
        let names = found.iter().map(|finding| Code::from_name(finding["code"].as_str().unwrap()).unwrap());
        let worst = names.map(Code::level).max();
        if !counts_others(code) {
            assert_eq!((found.len(), worst), (1, Some(code.level())), "{code}: {found:?}");
        }
    }
}

#[test]
fn the_example_of_a_page_is_out_of_its_sample() {
    for &code in Code::ALL {
        let example = page(code).example;
        let said: Vec<Value> = findings(code).into_iter().filter(|finding| finding["code"] == code.name()).collect();
        assert_eq!(said[0]["message"], example.says, "{code}");
        let sample = Sample::of(code);
        if example.record.starts_with('(') {
            continue; // it cannot be shown and is described
        }
        let bytes = sample.bytes();
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            error.as_bytes().iter().map(|&byte| char::from(byte)).collect() // Latin 1
        });
        let shown =
            if let Sample::Made(_) = sample { example.record.trim_end_matches([']', ' ']) } else { example.record };
        assert!(text.contains(shown), "{code}: {} is not in\n{text}", example.record);
    }
}

#[test]
fn every_sample_is_of_a_code() {
    for path in files() {
        let name = path.file_stem().unwrap().to_string_lossy();
        let code = Code::from_name(&name).unwrap_or_else(|| panic!("{} is of no code", path.display()));
        assert!(made(code).is_none(), "{code} has a file and is made as well");
    }
}

#[test]
fn a_page_is_printed_in_lines_that_fit_and_as_json() {
    for &code in Code::ALL {
        let tafl = |arguments: &[&str]| {
            let output = Command::cargo_bin("tafl").unwrap().arg("explain").args(arguments).output().unwrap();
            assert!(output.status.success(), "{code}");
            String::from_utf8(output.stdout).unwrap()
        };
        let text = tafl(&[&format!("{}[{code}]", code.level())]);
        assert!(text.starts_with(&format!("{code} ({}; ", code.level())), "{text}");
        for line in text.lines() {
            let is_example = line.starts_with("      ");
            assert!(is_example || line.chars().count() <= 80, "{line}");
            assert_eq!(line, line.trim_end(), "{code}");
        }
        let object: Value = serde_json::from_str(&tafl(&[code.name(), "--json"])).unwrap();
        assert_eq!((&object["code"], &object["fix"]), (&code.name().into(), &page(code).fix.into()));
    }
}

#[test]
fn all_codes_are_listed_in_groups_and_as_json() {
    let list = Command::cargo_bin("tafl").unwrap().arg("explain").output().unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let listed = list.lines().filter_map(|line| Code::from_name(line.strip_prefix("  ")?.split(' ').next()?));
    assert_eq!(listed.collect::<BTreeSet<_>>(), Code::ALL.iter().copied().collect());
    assert_eq!(list.lines().filter(|line| !line.is_empty() && !line.starts_with([' ', '`'])).count(), 5, "{list}");
    let objects = Command::cargo_bin("tafl").unwrap().args(["explain", "--json"]).output().unwrap();
    let objects = String::from_utf8(objects.stdout).unwrap();
    let codes: Vec<Value> =
        objects.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["code"].clone()).collect();
    assert_eq!(codes, Code::ALL.iter().map(|code| Value::from(code.name())).collect::<Vec<_>>());
}

#[test]
fn a_name_that_is_no_code_is_wrong_usage_and_the_nearest_is_named() {
    let tafl = |name: &str| {
        let output = Command::cargo_bin("tafl").unwrap().args(["explain", name]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(tafl("path-blocket").contains("did you mean `path-blocked`?"));
    assert!(!tafl("zzz").contains("did you mean"));
}

/// Where nobody can say from which position a game began, its moves are not judged from another one.
#[test]
fn an_unreadable_position_is_the_only_error() {
    for text in [
        "[variant:brandubh-7]\n[position:/7/7/7/3X3/7/7/7/]\n\n1. a6-a5 Kg2-g1\n",
        "[Variant \"brandubh-7\"]\n[Position \"/7/7/7/3X3/7/7/7/\"]\n\n1. a6-a5 Kg2-g1\n",
    ] {
        let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
        let mut chunk = Vec::new();
        let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
        let report = Checker::default().check(&read::record(&chunk, &cut));
        let codes: Vec<Code> = report.findings.iter().map(|finding| finding.code).collect();
        assert_eq!((report.verdict, codes, report.plies), (Verdict::Unreadable, vec![Code::BadPosition], 2), "{text}");
    }
}
