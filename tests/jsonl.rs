//! The published schema of JSON Lines is that of the types, and what is written follows it.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use taflkit::formats::jsonl;

fn published() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar/jsonl.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    let derived = serde_json::to_value(jsonl::schema()).unwrap();
    assert_eq!(published(), derived, "print it anew: tafl formats --schema > grammar/jsonl.schema.json");
}

#[test]
fn every_sample_becomes_lines_that_follow_the_schema() {
    let validator = jsonschema::validator_for(&published()).unwrap();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    // Some samples are no records; they are named on the standard error, and the exit status says so.
    let output = Command::cargo_bin("tafl").unwrap().args(["convert", "-t", "jsonl"]).arg(samples).assert().code(3);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = validator.iter_errors(&game).map(|error| error.to_string()).collect();
        assert_eq!(errors, [""; 0], "{line}");
        count += 1;
    }
    assert!(count > 50, "{count} lines");
    assert!(!validator.is_valid(&serde_json::json!({"tafl": "one", "plies": []})));
}
