//! How many findings of a kind have been shown in full.
//!
//! An archive with a habit repeats one finding thousands of times. The first [`MOST_SHOWN`] of each kind are shown, in the order of the inputs;
//! of the others, the line of their record says that they are there, and the end of the report how many they are. Only the thread that writes
//! counts, so that what is shown does not depend on the number of threads. Workers look at the count to spare themselves what
//! will not be shown: a kind that is full stays so.

use std::sync::atomic::{AtomicU32, Ordering};
use taflkit::check::Code;

/// So many findings of a kind are shown in full.
pub(super) const MOST_SHOWN: u32 = 3;

pub(super) struct Fold {
    most: u32,
    shown: [AtomicU32; Code::ALL.len()],
}

impl Fold {
    pub fn new(shows_all: bool) -> Self {
        let most = if shows_all { u32::MAX } else { MOST_SHOWN };
        Self { most, shown: std::array::from_fn(|_| AtomicU32::new(0)) }
    }

    /// Whether a finding may be shown that is the so-manieth of its kind in its record, counted from 0. For workers: if not, it will not be.
    pub fn may_show(&self, code: Code, earlier: u32) -> bool {
        earlier < self.most && self.shown[code as usize].load(Ordering::Relaxed) < self.most
    }

    /// Whether the next finding of a kind is shown; it counts then. For the one who writes.
    pub fn admits(&self, code: Code) -> bool {
        let shown = &self.shown[code as usize];
        let is_shown = shown.load(Ordering::Relaxed) < self.most;
        if is_shown {
            shown.fetch_add(1, Ordering::Relaxed);
        }
        is_shown
    }
}
