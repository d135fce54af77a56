//! The list of what was found about one record.

use super::{Code, Finding, Verdict};
use crate::record::{Place, Ply};
use std::sync::Arc;

/// Of each kind, only so many findings are listed: a file that is all faults is not worth a hundred times its length in messages.
const MOST_OF_A_KIND: u32 = 100;

/// Longest token, in characters, that a finding repeats whole.
const LONGEST_TOKEN: usize = 100;

/// A token, cut where it is longer than any that means something.
fn excerpt(token: &str) -> String {
    match token.char_indices().nth(LONGEST_TOKEN) {
        Some((end, _)) => format!("{}…", &token[..end]),
        None => token.to_owned(),
    }
}

/// What was found about one record, in its order; what was found in variations comes after the game itself.
#[derive(Debug)]
pub(super) struct Findings {
    game: Vec<Finding>,
    variations: Vec<Finding>,
    counts: [u32; Code::ALL.len()],
    unlisted: u32,
}

impl Findings {
    pub fn new() -> Self {
        Self { game: Vec::new(), variations: Vec::new(), counts: [0; Code::ALL.len()], unlisted: 0 }
    }

    /// Notes something about the record as a whole. The message is only made if it is listed.
    pub fn add<M: Into<String>>(&mut self, code: Code, place: Place, message: impl FnOnce() -> M) {
        if self.is_listed(code) {
            let message = message().into();
            self.game.push(Finding { code, ply: None, token: None, variation: None, place, message });
        }
    }

    /// Notes something about a ply.
    pub fn add_at<M: Into<String>>(
        &mut self,
        code: Code,
        ply: u32,
        entry: &Ply<'_>,
        variation: Option<&Arc<str>>,
        message: impl FnOnce() -> M,
    ) {
        if self.is_listed(code) {
            let list = if variation.is_some() { &mut self.variations } else { &mut self.game };
            list.push(Finding {
                code,
                ply: Some(ply),
                token: Some(excerpt(&entry.text)),
                variation: variation.map(Arc::clone),
                place: entry.place,
                message: message().into(),
            });
        }
    }

    /// Notes that a repetition was played on from so many times, in the finding that tells of the first time.
    pub fn amend(&mut self, code: Code, addition: &str) {
        if let Some(finding) = self.game.iter_mut().find(|finding| finding.code == code) {
            finding.message.push_str(addition);
        }
    }

    fn is_empty(&self) -> bool {
        self.game.is_empty() && self.variations.is_empty()
    }

    /// Whether nothing of this kind was found.
    pub fn lacks(&self, is_kind: impl Fn(Code) -> bool) -> bool {
        self.is_empty() || Code::ALL.iter().all(|&code| self.counts[code as usize] == 0 || !is_kind(code))
    }

    /// The worst that the findings mean.
    pub fn verdict(&self) -> Verdict {
        if self.is_empty() {
            return Verdict::Valid;
        }
        let found = Code::ALL.iter().filter(|&&code| self.counts[code as usize] > 0);
        found.map(|code| code.verdict()).max().unwrap_or(Verdict::Valid)
    }

    /// The list.
    pub fn into_list(mut self, place: Place) -> Vec<Finding> {
        self.game.sort_by_key(|finding| finding.place);
        if self.unlisted > 0 {
            let more = self.unlisted;
            self.game.push(Finding {
                code: Code::MoreFindings,
                ply: None,
                token: None,
                variation: None,
                place,
                message: format!("{more} more of these kinds are not listed"),
            });
        }
        self.game.append(&mut self.variations);
        self.game
    }

    fn is_listed(&mut self, code: Code) -> bool {
        let count = &mut self.counts[code as usize];
        *count += 1;
        let is_listed = *count <= MOST_OF_A_KIND;
        self.unlisted += u32::from(!is_listed);
        is_listed
    }
}
