//! Conversions lose what they say that they lose, and nothing else.

mod compare;
mod game;

use compare::{differences, loads};
use game::{Features, SWITCHES};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use taflkit::check::Checker;
use taflkit::formats::Format;
use taflkit::formats::cut::Cutter;
use taflkit::formats::input::find;
use taflkit::formats::read;
use taflkit::formats::write::{Holds, Kind, Target, Written, can_lose, write};
use taflkit::record::Record;

fn written(record: &Record<'_>, target: Target) -> Written {
    let (_, replay) = Checker::default().replay(record);
    let Written { text, losses } = write(record, &replay, target);
    let frame = target.frame();
    Written { text: format!("{}{text}{}", frame.open, frame.close), losses }
}

/// The record of a text, if there is one.
fn read_back(text: &str, format: Format) -> Option<Record<'static>> {
    let mut cutter = Cutter::new(text.as_bytes(), Some(format)).unwrap();
    let mut chunk = Vec::new();
    let cut = cutter.next_record(&mut chunk).unwrap()?;
    let record = read::record(&chunk, &cut).into_owned();
    assert_eq!(cutter.next_record(&mut chunk).unwrap(), None, "one record has become several:\n{text}");
    (record.format.is_some()).then_some(record)
}

/// Writes a record of a format in another one, and holds what is reported as lost against what is.
fn convert(record: &Record<'_>, from: Format, target: Target) -> BTreeSet<Kind> {
    let written = written(record, target);
    let reported: BTreeSet<Kind> = written.losses.iter().map(|loss| loss.kind).collect();
    let Some(format) = target.reads_as() else { return reported };
    let after = read_back(&written.text, format);
    let mut lost = differences(record, after.as_ref());
    // What could not be read is gone, even where the same fault comes about again; only JSON Lines keep it.
    if target != Target::Jsonl && !record.faults.is_empty() && after.is_some() {
        lost.insert(Kind::Faults);
    }
    if target == Target::Otn && !after.as_ref().is_some_and(loads) {
        lost.insert(Kind::Strictness);
    }
    let before = self::written(record, Target::Jsonl).text;
    let told = format!("{from:?} -> {target:?}:\n{}\nbefore: {before}", written.text);
    assert_eq!(reported, lost, "reported and lost, {told}");
    let possible: BTreeSet<Kind> = can_lose(from, target).collect();
    assert!(reported.is_subset(&possible), "{reported:?} is not in the table, {told}");
    let expected = read_back(&written.text, format);
    assert_eq!(expected.is_some(), after.is_some());
    reported
}

/// A record of a format, made by writing a made-up one in it.
fn record_of(target: Target, seed: u64, features: Features) -> Option<(Record<'static>, Format)> {
    let format = target.reads_as()?;
    let text = written(&game::record(seed, features), target).text;
    Some((read_back(&text, format)?, format))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_loss_is_reported_and_every_report_is_true(seed: u64, bits in 0_u32..1 << SWITCHES) {
        for source in Target::ALL {
            let Some((record, from)) = record_of(source, seed, Features(bits)) else { continue };
            for target in Target::ALL {
                convert(&record, from, target);
            }
        }
    }

    #[test]
    fn json_lines_come_back_equal(seed: u64, bits in 0_u32..1 << SWITCHES) {
        let (record, _) = record_of(Target::Jsonl, seed, Features(bits)).unwrap();
        let first = written(&record, Target::Jsonl).text;
        let back = read_back(&first, Format::Jsonl).unwrap();
        prop_assert_eq!(&first, &written(&back, Target::Jsonl).text);
        prop_assert_eq!((&record.tags, &record.rules, &record.result), (&back.tags, &back.rules, &back.result));
    }

    #[test]
    fn a_format_comes_back_through_json_lines(seed: u64, bits in 0_u32..1 << SWITCHES) {
        for source in Target::ALL {
            let Some((record, from)) = record_of(source, seed, Features(bits)) else { continue };
            let direct = written(&record, source);
            let between = read_back(&written(&record, Target::Jsonl).text, Format::Jsonl).unwrap();
            prop_assert_eq!(differences(&record, Some(&between)), BTreeSet::new(), "{:?}", from);
            prop_assert_eq!(&direct.text, &written(&between, source).text, "{:?}", from);
        }
    }
}

/// Rows of plies have no reader of ours, so they are read as any other program would.
#[test]
fn rows_of_plies_hold_what_they_say_that_they_hold() {
    for seed in 0..500_u64 {
        let bits = (seed.wrapping_mul(0x9E37_79B9_7F4A) >> 7) as u32 % (1 << SWITCHES);
        let record = game::record(seed, Features(bits));
        let Written { text, losses } = written(&record, Target::Csv);
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let headers = rows.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
        let column = |row: &csv::StringRecord, name: &str| {
            row[headers.iter().position(|header| header == name).unwrap()].to_owned()
        };
        let reported: BTreeSet<Kind> = losses.iter().map(|loss| loss.kind).collect();
        assert_eq!(reported.contains(&Kind::Record), rows.is_empty(), "{text}");
        // An ending that only says again why the game ended goes with the reason.
        let plies = &record.main.plies[..rows.len()];
        assert!(record.main.plies.len() - rows.len() <= 1 || rows.is_empty(), "{text}");
        for (row, ply) in rows.iter().zip(plies) {
            assert_eq!(column(row, "move"), ply.text);
            let note = ply.note.as_deref().cloned().unwrap_or_default();
            assert_eq!(column(row, "comment"), note.comment);
            assert_eq!(column(row, "clock"), note.clock.map(|clock| clock.to_string()).unwrap_or_default());
            assert_eq!(column(row, "id"), record.id.as_deref().unwrap_or_default());
            if let Ok(taflkit::notation::Token::Move(played)) = &ply.token {
                let listed: Vec<String> = played.captures.iter().map(|captured| captured.square.to_string()).collect();
                let told = (column(row, "from"), column(row, "to"), column(row, "recorded_captures"));
                assert_eq!(told, (played.from.to_string(), played.to.to_string(), listed.join(" ")));
            }
        }
        if rows.is_empty() {
            continue;
        }
        for kind in Kind::ALL.iter().filter(|kind| Target::Csv.holds(**kind) == Holds::No) {
            let is_there = match kind {
                Kind::Result => record.result.winner.is_some() || record.result.unfinished,
                Kind::Start => record.start.is_some(),
                Kind::Variations => !record.main.variations.is_empty(),
                _ => continue,
            };
            assert_eq!(reported.contains(kind), is_there, "{kind}");
        }
    }
}

#[test]
fn samples_lose_what_is_reported() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut seen = BTreeSet::new();
    for input in find(&[folder]).into_iter().map(Result::unwrap) {
        println!("{}", input.name());
        let mut cutter = Cutter::new(input.open().unwrap(), None).unwrap();
        let mut chunk = Vec::new();
        while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
            let record = read::record(&chunk, &cut).into_owned();
            let Some(from) = record.format else { continue };
            seen.insert(from);
            for target in Target::ALL {
                convert(&record, from, target);
            }
        }
    }
    assert_eq!(seen.len(), Format::ALL.len(), "a format has no sample");
}

#[test]
fn every_kind_of_loss_occurs() {
    let mut seen = BTreeSet::new();
    for seed in 0_u64..200 {
        for source in Target::ALL {
            let bits = (seed.wrapping_mul(0x9E37_79B9) % (1 << SWITCHES)) as u32;
            let Some((record, from)) = record_of(source, seed, Features(bits)) else { continue };
            for target in Target::ALL {
                seen.extend(convert(&record, from, target));
            }
        }
    }
    // What could not be read in the first place is not made up here: see the samples.
    let all: BTreeSet<Kind> = Kind::ALL.iter().copied().filter(|kind| *kind != Kind::Faults).collect();
    assert_eq!(all.difference(&seen).collect::<Vec<_>>(), [&Kind::Record; 0], "never seen");
}
