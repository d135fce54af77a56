//! How often something has been seen since the last capture.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Counts hashes. A short list is searched from end to end; a long one gets an index, so that a game of any length takes time
/// in proportion to its plies. Its memory is kept from game to game.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    recent: Vec<u64>,
    /// A bit for the last six bits of each hash: most are seen to be new at a glance.
    traces: u64,
    /// How many were noted after the list was full.
    later: usize,
    index: HashMap<u64, u32, BuildHasherDefault<AlreadyHashed>>,
}

/// Longest list that is searched without an index.
const SHORT: usize = 64;

impl Seen {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.recent.clear();
        (self.traces, self.later) = (0, 0);
        if !self.index.is_empty() {
            self.index.clear();
        }
    }

    /// How many have been noted.
    pub fn len(&self) -> usize {
        self.recent.len() + self.later
    }

    /// Notes one more occurrence and says which it is, counted from 1.
    #[inline]
    pub fn note(&mut self, hash: u64) -> u32 {
        if self.recent.len() < SHORT {
            let trace = 1 << (hash & 63);
            let is_new = self.traces & trace == 0;
            self.traces |= trace;
            self.recent.push(hash);
            return if is_new { 1 } else { self.recent.iter().filter(|&&seen| seen == hash).count() as u32 };
        }
        self.note_in_index(hash)
    }

    #[cold]
    fn note_in_index(&mut self, hash: u64) -> u32 {
        self.later += 1;
        if self.index.is_empty() {
            for &seen in &self.recent {
                *self.index.entry(seen).or_default() += 1;
            }
        }
        let count = self.index.entry(hash).or_default();
        *count += 1;
        *count
    }

    /// How often it has been noted.
    pub fn count(&self, hash: u64) -> u32 {
        if self.index.is_empty() {
            self.recent.iter().filter(|&&seen| seen == hash).count() as u32
        } else {
            self.index.get(&hash).copied().unwrap_or(0)
        }
    }
}

/// Passes a number that is a hash already.
#[derive(Debug, Clone, Default)]
struct AlreadyHashed(u64);

impl Hasher for AlreadyHashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
