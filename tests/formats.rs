//! How formats are told apart, on the records under `samples/`: by their content alone, whole or cut off.

use crate::peers::random::Random;
use std::fs;
use std::path::{Path, PathBuf};
use taflkit::check::{Checker, Verdict};
use taflkit::formats::cut::Cutter;
use taflkit::formats::{Format, detect, read};

/// The folder that is named after no format: its files are of several, which whole files must tell.
const FINDINGS: &str = "findings";

/// The samples, and the format that the name of their folder says.
fn samples() -> Vec<(PathBuf, Format)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let inside = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut samples = Vec::new();
    for folder in inside(&folder).filter(|path| path.is_dir()) {
        let name = folder.file_name().unwrap().to_string_lossy();
        if name == FINDINGS {
            let detected = |path: PathBuf| detect(&fs::read(&path).unwrap()).map(|format| (path, format));
            samples.extend(inside(&folder).filter_map(detected));
            continue;
        }
        let format = Format::by_name(&name).unwrap_or_else(|| panic!("no format is called {name}"));
        samples.extend(inside(&folder).map(|path| (path, format)));
    }
    samples.sort_by(|(first, _), (second, _)| first.cmp(second));
    assert!(!samples.is_empty());
    samples
}

#[test]
fn every_good_sample_is_recognised_as_its_folder_says() {
    let is_good = |path: &Path| path.file_name().unwrap().to_string_lossy().starts_with("good-");
    for (path, format) in samples().into_iter().filter(|(path, _)| is_good(path)) {
        assert_eq!(detect(&fs::read(&path).unwrap()), Some(format), "{}", path.display());
    }
}

/// Where a file is cut must not make another record of it, as far as a reader of the verdicts can tell.
#[test]
fn no_cut_of_a_sample_is_read_as_another_format() {
    const CUTS: usize = 100;
    let mut random = Random(19);
    let mut checker = Checker::default();
    let mut valid = 0;
    for (path, format) in samples() {
        let bytes = fs::read(&path).unwrap();
        if bytes.is_empty() {
            continue;
        }
        for _ in 0..CUTS {
            let length = random.below(bytes.len());
            let mut cutter = Cutter::new(&bytes[..length], None).unwrap();
            let mut chunk = Vec::new();
            while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
                let report = checker.check(&read::record(&chunk, &cut));
                if report.verdict == Verdict::Valid && report.plies > 0 {
                    assert_eq!(cut.format, Some(format), "{}, cut after {length} bytes", path.display());
                    valid += 1;
                }
            }
        }
    }
    // Else nothing has been shown.
    assert!(valid > CUTS, "only {valid} records are valid");
}
