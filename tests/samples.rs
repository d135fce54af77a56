//! The records under `samples/`: the good ones are read without a fault and can be played to their end; the bad ones and the README
//! are what they say they are.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taflkit::check::Checker;
use taflkit::engine::{Game, Referee};
use taflkit::formats::Format;
use taflkit::formats::cut::Cutter;
use taflkit::formats::input::{Input, find};
use taflkit::formats::read;
use taflkit::notation::Token;
use taflkit::record::{Line, Record, RulesClaim};
use taflkit::rules::{self, Variant};

fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let inputs = find(&[folder]).into_iter().map(Result::unwrap);
    let paths = inputs.filter_map(|input| if let Input::File(path) = input { Some(path) } else { None });
    paths.filter(|path| !path.ends_with("README.md")).collect()
}

/// The rules for the samples of formats that name none.
fn unnamed_rules(format: Option<Format>) -> Option<Arc<Variant>> {
    match format? {
        Format::Moves | Format::AageCsv => rules::find("brandubh-7"),
        Format::Berkeley => rules::find("tablut-edge-9"),
        _ => None,
    }
}

fn records(path: &Path) -> Vec<Record<'static>> {
    let mut cutter = Cutter::new(Input::File(path.into()).open().unwrap(), None).unwrap();
    let (mut chunk, mut records) = (Vec::new(), Vec::new());
    while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
        records.push(read::record(&chunk, &cut).into_owned());
    }
    records
}

fn is_good(path: &Path) -> bool {
    path.file_name().unwrap().to_string_lossy().starts_with("good-")
}

/// What goes wrong first when a line and its variations are played; captures must be those of the record, if it names any.
fn play(line: &Line<'_>, mut game: Game, lists_captures: bool) -> Result<(), String> {
    for at in 0..=line.plies.len() {
        for variation in line.variations.iter().filter(|variation| variation.at == at) {
            play(&variation.line, game.clone(), lists_captures)?;
        }
        let Some(ply) = line.plies.get(at) else { break };
        let token = ply.token.as_ref().map_err(|error| format!("{}: {error}", ply.text))?;
        let Token::Move(one_move) = token else { continue };
        if game.outcome().is_some() {
            return Err(format!("{}: the game is over", ply.text));
        }
        let played = game.play(one_move.from, one_move.to).map_err(|error| format!("{}: {error}", ply.text))?;
        let mut captures: Vec<_> =
            one_move.captures.iter().filter(|captured| captured.piece.is_none()).map(|c| c.square).collect();
        let mut expected = played.captures.to_vec();
        for list in [&mut captures, &mut expected] {
            list.sort();
            list.dedup();
        }
        if lists_captures && captures != expected {
            return Err(format!("{}: it captures {expected:?}", ply.text));
        }
    }
    Ok(())
}

/// What is wrong with a record, as far as this test can tell.
fn trouble(record: &Record<'_>) -> Option<String> {
    if let Some(fault) = record.faults.first() {
        return Some(format!("{:?}: {}", fault.kind, fault.message));
    }
    let variant = match &record.rules {
        RulesClaim::None => {
            let usual = || rules::find("brandubh-7");
            unnamed_rules(record.format).or_else(usual).ok_or_else(String::new)
        }
        RulesClaim::Named { aage_key: Some(key), .. } => {
            rules::catalogue().by_aage_key(*key).map_err(|error| error.to_string())
        }
        RulesClaim::Named { name, .. } => {
            rules::catalogue().by_name(name.as_deref().unwrap_or_default()).map_err(|error| error.to_string())
        }
        RulesClaim::Rules { text, .. } => rules::resolve(text).map_err(|error| error.to_string()),
        RulesClaim::Malformed { error, .. } => Err(error.to_string()),
    };
    let has_captures =
        |ply: &taflkit::record::Ply<'_>| matches!(&ply.token, Ok(Token::Move(m)) if !m.captures.is_empty());
    let lists_captures = record.main.plies.iter().any(has_captures);
    let game = variant.and_then(|variant| Referee::new(variant).map_err(|error| error.to_string()));
    game.and_then(|referee| play(&record.main, referee.game(), lists_captures)).err()
}

#[test]
fn good_samples_are_read_and_played_to_their_end() {
    for path in samples().iter().filter(|path| is_good(path)) {
        let records = records(path);
        assert!(!records.is_empty(), "{}", path.display());
        for record in records {
            assert_eq!(trouble(&record), None, "{}, record {}", path.display(), record.number);
        }
    }
}

#[test]
fn every_bad_sample_has_its_one_fault() {
    // Those that are named after a finding have just that: see `findings.rs`.
    let is_of_finding = |path: &&PathBuf| path.parent().unwrap().ends_with("findings");
    for path in samples().iter().filter(|path| !is_good(path) && !is_of_finding(path)) {
        let name = path.file_name().unwrap().to_string_lossy();
        // These are wrong in what they claim only, or leave out what they should claim.
        if [
            "bad-result.otg",
            "bad-no-rules.otg",
            "bad-result.json",
            "bad-no-reason.json",
            "bad-no-moves.json",
            "bad-result.txt",
            "bad-result.trl",
        ]
        .contains(&&*name)
        {
            continue;
        }
        let troubled: Vec<String> = records(path).iter().filter_map(trouble).collect();
        assert_eq!(troubled.len(), 1, "{}: {troubled:?}", path.display());
        println!("{}: {}", path.display(), troubled[0]);
    }
}

#[test]
fn the_list_names_every_sample() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let list = fs::read_to_string(folder.join("README.md")).unwrap();
    let listed = list.lines().filter(|line| line.starts_with("| `")).count();
    for path in samples() {
        let name = path.strip_prefix(&folder).unwrap().display().to_string();
        assert!(list.contains(&format!("| `{name}` |")), "{name} is not listed");
    }
    assert_eq!(listed, samples().len());
}

/// The verdicts that the list gives, by file.
fn listed_verdicts() -> Vec<(String, String)> {
    let list = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/README.md")).unwrap();
    list.lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            (cells[0].trim_end_matches('`').to_owned(), cells[2].to_owned())
        })
        .collect()
}

#[test]
fn the_list_gives_the_verdicts_of_the_tool() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for (file, listed) in listed_verdicts() {
        // Plain lists name no rules.
        let named = Format::by_name(file.split('/').next().unwrap());
        let mut checker = Checker::with_rules(unnamed_rules(named));
        let verdicts: Vec<String> = records(&folder.join(&file))
            .iter()
            .map(|record| {
                let report = checker.check(record);
                let worst = report.findings.iter().max_by_key(|finding| (finding.code.verdict(), finding.code.level()));
                let code = worst.map(|finding| format!(" ({})", finding.code)).unwrap_or_default();
                format!("{}{code}", report.verdict)
            })
            .collect();
        let mut distinct = verdicts;
        distinct.dedup();
        assert_eq!(listed, distinct.join(", "), "{file}");
    }
}
