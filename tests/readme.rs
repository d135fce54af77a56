//! The READMEs show what the tool really prints.

use assert_cmd::Command;
use std::path::Path;
use taflkit::formats::Format;
use taflkit::formats::write::{Holds, Kind, Target};

/// Commands (`$ tafl ...`) of a README with the output that it shows for them.
fn examples(readme: &str) -> Vec<(String, String)> {
    let blocks = readme.split("```console\n").skip(1).map(|block| block.split("```").next().unwrap());
    blocks
        .flat_map(|block| block.split("$ tafl ").skip(1))
        .map(|example| {
            let (command, output) = example.split_once('\n').unwrap();
            (command.to_owned(), output.to_owned())
        })
        .collect()
}

/// The words of a command as a shell takes them; between single quotes, blanks belong to a word.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in command.split('\'').enumerate() {
        let is_quoted = index % 2 == 1;
        for (gap, piece) in part.split(if is_quoted { '\n' } else { ' ' }).enumerate() {
            if gap > 0 {
                words.push(String::new());
            }
            words.last_mut().unwrap().push_str(piece);
        }
    }
    words
}

#[test]
fn every_example_prints_what_the_readmes_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in ["README.md", "samples/README.md"] {
        let readme = std::fs::read_to_string(root.join(file)).unwrap();
        let examples = examples(&readme);
        assert!(!examples.is_empty(), "{file} has lost its examples");
        for (command, shown) in examples {
            let output = Command::cargo_bin("tafl").unwrap().current_dir(root).args(words(&command)).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), shown, "{file}: {command}");
        }
    }
}

/// The table of formats, as the code has it.
fn table_of_formats() -> String {
    let names = |of: &dyn Fn(Holds) -> bool, target: Target| -> String {
        let kinds: Vec<&str> =
            Kind::ALL.iter().filter(|kind| of(target.holds(**kind))).map(|kind| kind.name()).collect();
        if kinds.is_empty() { "nothing".into() } else { kinds.join(", ") }
    };
    let lost = |target: Target| {
        let always = names(&|holds| holds == Holds::No, target);
        let partly = names(&|holds| matches!(holds, Holds::Partly(_)), target);
        format!("{always} | {partly}")
    };
    let mut table = String::from(
        "| format | what it is | read | written | lost when written | lost in part |\n|---|---|---|---|---|---|\n",
    );
    for format in Format::ALL {
        let target = Target::ALL.into_iter().find(|target| target.name() == format.name());
        let (written, lost) = target.map_or(("", " | ".to_owned()), |target| ("yes", lost(target)));
        table.push_str(&format!("| `{}` | {} | yes | {written} | {lost} |\n", format.name(), format.meaning()));
    }
    for target in Target::ALL.into_iter().filter(|target| Format::by_name(target.name()).is_none()) {
        table.push_str(&format!("| `{}` | {} | | yes | {} |\n", target.name(), target.meaning(), lost(target)));
    }
    table
}

#[test]
fn the_table_of_formats_is_that_of_the_code() {
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let table = table_of_formats();
    assert!(readme.contains(&table), "the README should have this table:\n{table}");
}
