//! The README shows what the tool really prints.

use assert_cmd::Command;
use std::path::Path;

/// Commands (`$ tafl ...`) of the README with the output that it shows for them.
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

#[test]
fn every_example_prints_what_the_readme_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let examples = examples(&readme);
    assert!(examples.len() >= 2, "the README has lost its examples");
    for (command, shown) in examples {
        let output = Command::cargo_bin("tafl").unwrap().current_dir(root).args(command.split(' ')).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), shown, "{command}");
    }
}
