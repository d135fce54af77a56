//! What was mended in all, and what was not.

use super::whole::Mended;
use crate::cli::printable;
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
    left: BTreeMap<(Cause, &'static str), Left>,
    /// The first files in which something was mended.
    names: Vec<String>,
}

/// How often something was left as it is, and where for the first time.
struct Left {
    count: u64,
    first: String,
    is_elsewhere: bool,
}

/// So many files are named: who changes more knows which.
const MOST_NAMES: usize = 20;

impl Tally {
    /// Takes in an input.
    pub fn add(&mut self, name: &str, mended: &Mended) {
        if !mended.changes.is_empty() && self.names.len() < MOST_NAMES {
            self.names.push(name.to_owned());
        }
        self.files += 1;
        self.changed_files += usize::from(!mended.changes.is_empty());
        self.records += mended.records;
        self.changed += mended.changes.len();
        self.unplaced += mended.unplaced;
        for cause in mended.made.iter().flat_map(|made| &made.causes) {
            *self.made.entry(*cause).or_default() += 1;
        }
        for left in &mended.left {
            let new = || Left { count: 0, first: name.to_owned(), is_elsewhere: false };
            let known = self.left.entry((left.cause, left.why)).or_insert_with(new);
            known.count += 1;
            known.is_elsewhere |= known.first != name;
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
        let are_named = self.files > 1 && self.changed_files <= self.names.len();
        for name in self.names.iter().filter(|_| are_named) {
            let _ = writeln!(text, "  {}", printable(name));
        }
        for ((cause, why), left) in &self.left {
            let _ = write!(text, "left {} {cause}: {why}", left.count);
            if self.files > 1 {
                let _ =
                    write!(text, " ({} {})", if left.is_elsewhere { "first in" } else { "in" }, printable(&left.first));
            }
            text.push('\n');
        }
        if self.unplaced > 0 {
            let (count, record) = (self.unplaced, records(self.unplaced));
            let _ = writeln!(text, "left {count} {record}: a byte order mark or a blank in it is not read");
        }
        text
    }
}
