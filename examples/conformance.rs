//! Measures the toolkit against recorded games: `cargo run --release --example conformance -- FOLDER`.
//!
//! The folder holds `archive/games.jsonl.zst`, a dump of the aagenielsen.dk archive; `archive/reference-verdicts.tsv`, an
//! independent reading of the games in it that are not clean; and `otg/`, files written by OpenTafl. The program prints what it measures and
//! fails if a figure is worse than the one that was reached before.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use taflkit::check::{Checker, Code, Report, Verdict};
use taflkit::formats::cut::Cutter;
use taflkit::formats::input::{self, Input};
use taflkit::formats::read;
use taflkit::record::{Line, Record};
use taflkit::rules;

/// The archive's types with most games whose rules are proven, by key.
const TYPES: [u32; 6] = [16, 7, 4, 51, 76, 129];

/// At most so many of a hundred Copenhagen games that end on a move may be left without a visible reason, by ruleset.
const ENDINGS: [(&str, f64); 2] = [("copenhagen-11", 3.5), ("copenhagen-formation-11", 1.8)];

fn main() -> ExitCode {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let measured = archive(&folder).and_then(|archive| Ok(archive & otg_files(&folder)?));
    match measured {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            println!("\nFAILED: a figure is worse than it was");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Calls `visit` with every record of an input.
fn records(input: &Input, mut visit: impl FnMut(&Record<'_>)) -> Result<(), Box<dyn Error>> {
    let mut cutter = Cutter::new(input.open().map_err(|error| format!("{}: {error}", input.name()))?, None)?;
    let mut chunk = Vec::new();
    while let Some(cut) = cutter.next_record(&mut chunk)? {
        visit(&read::record(&chunk, &cut));
    }
    Ok(())
}

/// What the independent reading says of a game that it does not find clean.
fn reference(folder: &Path) -> Result<HashMap<String, String>, Box<dyn Error>> {
    let text = std::fs::read_to_string(folder.join("archive/reference-verdicts.tsv"))?;
    let row = |line: &str| {
        let mut fields = line.split('\t');
        Some((fields.next()?.to_owned(), fields.nth(1)?.to_owned()))
    };
    Ok(text.lines().skip(1).filter_map(row).collect())
}

fn aage_key(record: &Record<'_>) -> Option<u32> {
    match &record.rules {
        taflkit::record::RulesClaim::Named { aage_key, .. } => *aage_key,
        _ => None,
    }
}

fn archive(folder: &Path) -> Result<bool, Box<dyn Error>> {
    let reference = reference(folder)?;
    let games = Input::File(folder.join("archive/games.jsonl.zst"));
    let mut checker = Checker::default();
    let mut by_ruleset = ENDINGS.map(|(id, _)| (Checker::with_rules(rules::find(id)), Endings::default()));
    let mut table: BTreeMap<u32, [u32; Verdict::ALL.len()]> = BTreeMap::new();
    let mut exceptions = Vec::new();
    records(&games, |record| {
        let Some(key) = aage_key(record).filter(|key| TYPES.contains(key)) else { return };
        let report = checker.check(record);
        table.entry(key).or_default()[report.verdict as usize] += 1;
        let id = report.id.as_deref().unwrap_or_default();
        exceptions.extend(exception(&report, reference.get(id).map(String::as_str)));
        if key == 16 {
            for (checker, endings) in &mut by_ruleset {
                endings.count(&checker.check(record));
            }
        }
    })?;

    println!("{:>4}  {}", "type", Verdict::ALL.map(|verdict| format!("{verdict:>17}")).join(" "));
    for (key, counts) in &table {
        println!("{key:>4}  {}", counts.map(|count| format!("{count:>17}")).join(" "));
    }
    println!("\nGames on which this reading and the reference disagree: {}", exceptions.len());
    exceptions.iter().for_each(|exception| println!("  {exception}"));
    let mut good = exceptions.is_empty();
    for ((id, most), (_, endings)) in ENDINGS.iter().zip(&by_ruleset) {
        let share = 100.0 * f64::from(endings.unexplained.len() as u32) / f64::from(endings.total.max(1));
        println!(
            "\n{id}: of {} games that end on a move and have a winner, {} are left without a visible reason: {share:.2} % (at most {most} %)",
            endings.total,
            endings.unexplained.len()
        );
        good &= share <= *most && endings.total > 0;
    }
    println!("  {}", by_ruleset[1].1.unexplained.join(" "));
    Ok(good)
}

/// Why the verdict on a game does not fit the reference's, if it does not.
fn exception(report: &Report, reference: Option<&str>) -> Option<String> {
    let id = report.id.as_deref().unwrap_or_default();
    let finding = report.findings.iter().find(|finding| finding.code.verdict() == report.verdict);
    let why = finding.map_or(String::new(), |finding| format!("ply {}, {finding}", finding.ply.unwrap_or(0)));
    match (report.verdict, reference) {
        (Verdict::Broken | Verdict::AnnotatedWrongly | Verdict::Unreadable, None) => {
            Some(format!("{id}: {}, but clean in the reference: {why}", report.verdict))
        }
        (
            Verdict::Valid | Verdict::AnnotatedWrongly | Verdict::ResultDisputed,
            Some(said @ ("no-piece" | "blocked" | "wrong-side")),
        ) => Some(format!("{id}: {}, but {said} in the reference: {why}", report.verdict)),
        _ => None,
    }
}

/// Games that end on a move and have a winner, and those whose end the rules do not explain.
#[derive(Default)]
struct Endings {
    total: u32,
    unexplained: Vec<String>,
}

impl Endings {
    fn count(&mut self, report: &Report) {
        use taflkit::engine::Winner;
        let won = matches!(report.recorded.winner, Some(Winner::Attackers | Winner::Defenders));
        if !won || report.recorded.reason.is_some() || report.verdict >= Verdict::Broken {
            return;
        }
        self.total += 1;
        if report.findings.iter().any(|finding| finding.code == Code::NoVisibleReason) {
            self.unexplained.push(report.id.clone().unwrap_or_default());
        }
    }
}

/// Every move of main lines and variations, replayed under the file's own rules.
fn otg_files(folder: &Path) -> Result<bool, Box<dyn Error>> {
    println!("\nOpenTafl files");
    let mut good = true;
    let mut files = 0;
    for found in input::find(&[folder.join("otg")]) {
        let input = found.map_err(|(path, error)| format!("{}: {error}", path.display()))?;
        let mut checker = Checker::default();
        records(&input, |record| {
            files += 1;
            let report = checker.check(record);
            let name = input.name();
            println!(
                "  {}: {}; {} plies, {} in variations, {} faults",
                name.rsplit('/').next().unwrap_or(&name),
                report.verdict,
                report.plies,
                plies_in_variations(&record.main),
                record.faults.len()
            );
            for finding in &report.findings {
                println!("    {} {:?} {finding}", finding.code.level(), finding.ply);
            }
            good &= record.faults.is_empty() && report.verdict < Verdict::Broken;
        })?;
    }
    Ok(good && files == 7)
}

fn plies_in_variations(line: &Line<'_>) -> usize {
    line.variations.iter().map(|variation| variation.line.plies.len() + plies_in_variations(&variation.line)).sum()
}
