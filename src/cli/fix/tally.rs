//! What was mended in all, and what was not.

use super::whole::Mended;
use std::collections::BTreeMap;
use std::fmt::Write;
use taflkit::fix::Cause;

/// Counts what was mended.
#[derive(Default)]
pub(super) struct Tally {
    records: usize,
    changed: usize,
    files: usize,
    changed_files: usize,
    unplaced: usize,
    made: BTreeMap<Cause, u64>,
    left: BTreeMap<(Cause, &'static str), u64>,
}

impl Tally {
    /// Takes in an input.
    pub fn add(&mut self, mended: &Mended) {
        self.files += 1;
        self.changed_files += usize::from(!mended.changes.is_empty());
        self.records += mended.records;
        self.changed += mended.changes.len();
        self.unplaced += mended.unplaced;
        for cause in mended.made.iter().flat_map(|made| &made.causes) {
            *self.made.entry(*cause).or_default() += 1;
        }
        for left in &mended.left {
            *self.left.entry((left.cause, left.why)).or_default() += 1;
        }
    }

    pub fn has_changes(&self) -> bool {
        self.changed > 0
    }

    /// The summary, a line for what was mended and one for each thing that was not.
    pub fn summary(&self, is_only_asked: bool) -> String {
        let records = |count: usize| if count == 1 { "record" } else { "records" };
        let mut text = String::new();
        if self.changed == 0 {
            let _ = writeln!(text, "nothing to mend in {} {}", self.records, records(self.records));
        } else {
            let made: Vec<String> = self.made.iter().map(|(cause, count)| format!("{count} {cause}")).collect();
            let _ = write!(
                text,
                "{} {} in {} of {} {}",
                if is_only_asked { "would mend" } else { "mended" },
                made.join(", "),
                self.changed,
                self.records,
                records(self.records)
            );
            if self.files > 1 {
                let _ = write!(text, ", in {} of {} files", self.changed_files, self.files);
            }
            text.push('\n');
        }
        for ((cause, why), count) in &self.left {
            let _ = writeln!(text, "left {count} {cause}: {why}");
        }
        if self.unplaced > 0 {
            let (count, record) = (self.unplaced, records(self.unplaced));
            let _ = writeln!(text, "left {count} {record}: a byte order mark or a blank in it is not read");
        }
        text
    }
}
