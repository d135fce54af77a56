//! Measures that conversions lose nothing: `cargo run --release --example roundtrip -- FOLDER`.
//!
//! The folder holds `archive/games.jsonl.zst`, a dump of the aagenielsen.dk archive, and `otg/`, files written by OpenTafl. Every game of the
//! archive goes to JSON Lines and back, and through OTN to JSON Lines; every file of OpenTafl goes to JSON Lines and back. The program prints
//! what it measures and fails if anything comes back otherwise than it went.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use taflkit::check::{Checker, Verdict};
use taflkit::engine::Winner;
use taflkit::formats::cut::Cutter;
use taflkit::formats::input::{self, Input};
use taflkit::formats::read;
use taflkit::formats::write::{Kind, Target, write};
use taflkit::notation::{Square, Token};
use taflkit::record::{Line, Note, Record};

/// How many differences of a kind are printed.
const MOST_PRINTED: usize = 20;

fn main() -> ExitCode {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    match archive(&folder).and_then(|good| Ok(good & otg_files(&folder)?)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            println!("\nFAILED: something came back otherwise than it went");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("roundtrip: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The records of a text, each with the bytes it was read from.
fn each_record(
    input: &Input,
    mut visit: impl FnMut(&[u8], Record<'_>) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut cutter = Cutter::new(input.open().map_err(|error| format!("{}: {error}", input.name()))?, None)?;
    let mut chunk = Vec::new();
    while let Some(cut) = cutter.next_record(&mut chunk)? {
        visit(&chunk, read::record(&chunk, &cut))?;
    }
    Ok(())
}

/// The only record of a text that was written.
fn only(text: &str) -> Result<Record<'static>, String> {
    let mut cutter = Cutter::new(text.as_bytes(), None).map_err(|error| error.to_string())?;
    let mut chunk = Vec::new();
    let mut next = || {
        cutter
            .next_record(&mut chunk)
            .map_err(|error| error.to_string())
            .map(|cut| cut.map(|cut| read::record(&chunk, &cut).into_owned()))
    };
    let first = next()?.ok_or("there is no record")?;
    match next()? {
        None => Ok(first),
        Some(_) => Err("there are several records".into()),
    }
}

/// A list of differences of one kind.
struct Differences {
    what: &'static str,
    all: Vec<String>,
}

impl Differences {
    fn new(what: &'static str) -> Self {
        Self { what, all: Vec::new() }
    }

    fn print(&self) -> bool {
        println!("{}: {}", self.what, self.all.len());
        self.all.iter().take(MOST_PRINTED).for_each(|difference| println!("  {difference}"));
        self.all.is_empty()
    }
}

fn archive(folder: &Path) -> Result<bool, Box<dyn Error>> {
    let mut checker = Checker::default();
    let (mut games, mut lost) = (0_u32, Vec::new());
    let mut bytes = Differences::new("Aage -> JSON Lines -> Aage, not the same bytes");
    let mut keys = Differences::new("Aage -> JSON Lines -> Aage, not the same JSON");
    let mut silent = Differences::new("Aage -> JSON Lines, something reported as lost");
    let mut moves = Differences::new("Aage -> OTN -> JSON Lines, other moves");
    let mut results = Differences::new("Aage -> OTN -> JSON Lines, another result");
    let mut verdicts = Differences::new("Aage -> OTN -> JSON Lines, another verdict");
    let mut loading = 0_u32;
    each_record(&Input::File(folder.join("archive/games.jsonl.zst")), |line, record| {
        games += 1;
        let id = record.id.as_deref().unwrap_or("?").to_owned();
        let (report, replay) = checker.replay(&record);
        let jsonl = write(&record, &replay, Target::Jsonl);
        if !jsonl.losses.is_empty() {
            silent.all.push(format!("{id}: {:?}", jsonl.losses));
        }
        let back = only(&jsonl.text)?;
        let (direct, direct_replay) = checker.replay(&back);
        let aage = write(&back, &direct_replay, Target::Aage);
        let original = std::str::from_utf8(line)?.trim();
        if aage.text.trim() != original {
            bytes.all.push(id.clone());
            let value = |text: &str| serde_json::from_str::<serde_json::Value>(text);
            if value(aage.text.trim())? != value(original)? {
                keys.all.push(format!("{id}: {} instead of {original}", aage.text.trim()));
            }
        }
        let otn = write(&record, &replay, Target::Otn);
        let unloadable = replay.variant.is_some() && otn.losses.iter().any(|loss| loss.kind == Kind::Strictness);
        loading += u32::from(unloadable);
        for loss in otn.losses.iter().filter(|loss| !matches!(loss.kind, Kind::Spelling | Kind::Strictness)) {
            lost.push(format!("{id} ({})", loss.kind));
        }
        let through = only(&otn.text).map_err(|error| format!("{id}: {error}"))?;
        let (_, replay) = checker.replay(&through);
        let through = only(&write(&through, &replay, Target::Jsonl).text)?;
        let after = checker.check(&through);
        if played(&back.main) != played(&through.main) {
            moves.all.push(format!(
                "{id}: {}",
                otn.losses.iter().map(|loss| loss.kind.name()).collect::<Vec<_>>().join(" ")
            ));
        }
        if ended(&back) != ended(&through) {
            results.all.push(format!("{id}: {:?} became {:?}", ended(&back), ended(&through)));
        }
        let all = [report.verdict, direct.verdict, after.verdict];
        if all[1..].iter().any(|verdict| *verdict != all[0]) {
            let names = all.map(Verdict::name).join(", ");
            verdicts.all.push(format!(
                "{id}: {names}: {:?}",
                after.findings.iter().chain(&report.findings).map(ToString::to_string).collect::<Vec<_>>()
            ));
        }
        Ok(())
    })?;
    println!("{games} games of the archive");
    let lost = if lost.is_empty() { "nothing".into() } else { lost.join(", ") };
    println!("Aage -> OTN, what is lost besides the spelling of names: {lost}");
    println!("Aage -> OTN, tafl games that OpenTafl would not load: {loading}");
    let mut good = games > 0;
    for differences in [&bytes, &keys, &silent, &moves, &results, &verdicts] {
        good &= differences.print();
    }
    Ok(good)
}

/// The moves of a line: from where to where, and the words that are none.
fn played(line: &Line<'_>) -> Vec<Result<(Square, Square), String>> {
    let entry = |ply: &taflkit::record::Ply<'_>| match &ply.token {
        Ok(Token::Move(played)) => Some(Ok((played.from, played.to))),
        Ok(_) => None,
        Err(_) => Some(Err(ply.text.to_string())),
    };
    line.plies.iter().filter_map(entry).collect()
}

fn ended(record: &Record<'_>) -> (Option<Winner>, bool, Option<&'static str>) {
    let reason = record.result.reason.map(|reason| match reason {
        taflkit::record::RecordedReason::Resigned => "resigned",
        taflkit::record::RecordedReason::Timeout => "timeout",
        taflkit::record::RecordedReason::Agreed => "agreed",
        taflkit::record::RecordedReason::Abandoned => "abandoned",
    });
    (record.result.winner, record.result.unfinished, reason)
}

fn otg_files(folder: &Path) -> Result<bool, Box<dyn Error>> {
    let mut checker = Checker::default();
    let mut differences = Differences::new("\n.otg -> JSON Lines -> .otg, differences");
    let mut files = 0;
    for found in input::find(&[folder.join("otg")]) {
        let input = found.map_err(|(path, error)| format!("{}: {error}", path.display()))?;
        each_record(&input, |_, record| {
            files += 1;
            let name = input.name();
            let (_, replay) = checker.replay(&record);
            let jsonl = write(&record, &replay, Target::Jsonl);
            let back = only(&jsonl.text)?;
            let (_, replay) = checker.replay(&back);
            let otn = write(&back, &replay, Target::Otn);
            for loss in jsonl.losses.iter().chain(otn.losses.iter()) {
                differences.all.push(format!("{name}: {} lost", loss.kind));
            }
            let again = only(&otn.text)?;
            let tags = |record: &Record<'_>| -> Vec<(String, String)> {
                record.tags.iter().map(|tag| (tag.name.to_string(), tag.value.to_string())).collect()
            };
            if tags(&record) != tags(&again) {
                differences.all.push(format!("{name}: tags {:?} became {:?}", tags(&record), tags(&again)));
            }
            let rules = |record: &Record<'_>| match &record.rules {
                taflkit::record::RulesClaim::Rules { rules, .. } => rules.to_string(),
                other => format!("{other:?}"),
            };
            if (rules(&record), &record.start, &record.result) != (rules(&again), &again.start, &again.result) {
                differences.all.push(format!("{name}: rules, start or result"));
            }
            if !same_line(&record.main, &again.main) || !again.faults.is_empty() {
                differences.all.push(format!("{name}: plies, comments or variations"));
            }
            Ok(())
        })?;
    }
    println!("\n{files} records of OpenTafl");
    Ok(differences.print() && files > 0)
}

fn same_line(one: &Line<'_>, other: &Line<'_>) -> bool {
    let plies = |line: &Line<'_>| -> Vec<(Result<Token, String>, Option<Note>)> {
        let note = |ply: &taflkit::record::Ply<'_>| ply.note.as_deref().cloned();
        line.plies.iter().map(|ply| (ply.token.clone().map_err(|error| error.to_string()), note(ply))).collect()
    };
    plies(one) == plies(other)
        && one.variations.len() == other.variations.len()
        && one
            .variations
            .iter()
            .zip(&other.variations)
            .all(|(one, other)| one.at == other.at && one.address == other.address && same_line(&one.line, &other.line))
}
