//! The help texts, the manual pages and the completions: every command has examples, and every example works.

use assert_cmd::Command;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn tafl(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("tafl").unwrap().args(arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The names of all commands, as they are typed: `rules show`.
fn commands() -> Vec<String> {
    let below = |path: &[&str]| -> Vec<String> {
        let help = tafl(&[path, &["--help"]].concat());
        let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
        let lines = list.lines().take_while(|line| !line.trim().is_empty());
        let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("    "));
        let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
        names.map(str::to_owned).collect()
    };
    let mut commands = Vec::new();
    for name in below(&[]) {
        let inner = below(&[&name]);
        if inner.is_empty() {
            commands.push(name);
        } else {
            commands.extend(inner.into_iter().map(|inner| format!("{name} {inner}")));
        }
    }
    assert!(commands.len() > 15, "{commands:?}");
    commands
}

/// The example lines of a help text.
fn examples(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split(' ').chain(["--help"]).collect();
    let help = tafl(&words);
    help.lines().filter(|line| line.starts_with("  tafl ")).map(|line| line.trim().to_owned()).collect()
}

/// A folder with all the files that examples speak of.
fn workshop() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let at = |name: &str| folder.path().join(name);
    let copy = |sample: &str, name: &str| {
        fs::copy(samples.join(sample), at(name)).unwrap();
    };
    fs::create_dir(at("games")).unwrap();
    fs::create_dir(at("man")).unwrap();
    copy("aage/good-archive.jsonl", "games/archive.jsonl");
    copy("aage/good-list.json", "games/list.json");
    copy("aage/good-archive.jsonl", "games.jsonl");
    copy("otn/good-annotated.otg", "game.otg");
    copy("moves/good-numbered.txt", "moves.txt");
    for year in ["2023", "2024"] {
        let archive = fs::read(samples.join("aage/good-archive.jsonl")).unwrap();
        fs::write(at(&format!("{year}.jsonl.zst")), zstd::encode_all(&archive[..], 1).unwrap()).unwrap();
    }
    fs::write(at("names.csv"), "variant,moves,name\nbrandubh-7,d6-c6,A step aside\n").unwrap();
    fs::write(at("aliases.csv"), "alias,name\nAda,Ada A.\n").unwrap();
    folder
}

#[test]
fn every_command_has_examples_and_every_example_works() {
    let binary = assert_cmd::cargo::cargo_bin("tafl");
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    for command in commands() {
        let examples = examples(&command);
        assert!(!examples.is_empty(), "`tafl {command} --help` has no example");
        let folder = workshop();
        for example in examples {
            assert!(example.starts_with(&format!("tafl {command}")), "{example} is no example of {command}");
            let mut shell = Command::new("sh");
            let output = shell.arg("-c").arg(&example).current_dir(folder.path()).env("PATH", &path).output().unwrap();
            let complaint = String::from_utf8_lossy(&output.stderr);
            // Some find something, others find nothing in so few games: what counts is that they are understood.
            assert!(matches!(output.status.code(), Some(0 | 1)), "{example}: {complaint}");
            assert!(!complaint.contains("Usage:"), "{example}: {complaint}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().to_str().unwrap();
    assert_eq!(tafl(&["man", "--folder", target]), "");
    let pages: BTreeSet<String> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for command in commands() {
        let name = format!("tafl-{}.1", command.replace(' ', "-"));
        assert!(pages.contains(&name), "{name} is missing from {pages:?}");
        let words: Vec<&str> = ["man"].into_iter().chain(command.split(' ')).collect();
        let page = tafl(&words);
        assert_eq!(page, fs::read_to_string(folder.path().join(&name)).unwrap());
        // As `man` finds it, and with what the help says.
        assert!(page.contains(&format!(".TH tafl-{} 1", command.replace(' ', "-"))), "{page}");
        assert!(page.contains(&format!("\n  tafl {command}")), "{name} has no example");
    }
    assert!(tafl(&["man"]).contains("tafl\\-check(1)"));
    Command::cargo_bin("tafl").unwrap().args(["man", "chess"]).assert().code(2);
    Command::cargo_bin("tafl").unwrap().args(["man", "--folder", "/nowhere/at/all"]).assert().code(3);
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = tafl(&["completions", shell]);
        for command in commands() {
            for word in command.split(' ') {
                assert!(script.contains(word), "{shell} does not know {word}");
            }
        }
        assert!(script.contains("--strict") || script.contains("-l strict"), "{shell}");
    }
    Command::cargo_bin("tafl").unwrap().args(["completions", "cmd"]).assert().code(2);
}
