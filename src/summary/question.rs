//! What is asked of an archive.

use super::Key;
use crate::facts::WinnerBy;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is asked of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// By what games are grouped, in this order; all games are one group if there is nothing here.
    pub by: Vec<Key>,
    /// What is counted. [`Section::Wins`] always is.
    pub show: BTreeSet<Section>,
    /// Whose word counts for the winner.
    pub winner: WinnerBy,
    /// Which games it is about, as whoever chooses them writes it down. Nothing is done with it here, but games that were chosen by
    /// different conditions are not counted together.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// The rules that the games are judged by, if they are not those that they name, as whoever judges them writes it down.
    pub rules: Option<String>,
}

impl Default for Question {
    /// Everything, of all games.
    fn default() -> Self {
        Self { by: Vec::new(), show: Section::ALL.into(), winner: WinnerBy::default(), condition: None, rules: None }
    }
}

/// What can be counted besides games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    /// Results.
    Wins,
    /// How many plies games have.
    Length,
    /// Why they end.
    Terminations,
    /// How many men fall.
    Captures,
    /// What a check thinks of them.
    Verdicts,
}

impl Section {
    /// Every section, in the order in which they are shown.
    pub const ALL: [Section; 5] =
        [Section::Wins, Section::Length, Section::Terminations, Section::Captures, Section::Verdicts];

    /// As it is asked for: `wins`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Section::Wins => "wins",
            Section::Length => "length",
            Section::Terminations => "terminations",
            Section::Captures => "captures",
            Section::Verdicts => "verdicts",
        }
    }

    /// The section of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.name() == name)
    }
}

/// Where two questions differ.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} is {} in one and {} in the other", shown(.one), shown(.other))]
pub struct Difference {
    /// The name of what differs, as it is asked for: `by`, `show`, `winner`, `where` or `rules`.
    pub what: &'static str,
    /// What one question says; empty if it says nothing.
    pub one: String,
    /// What the other says.
    pub other: String,
}

fn shown(text: &str) -> String {
    if text.is_empty() { "not given".into() } else { format!("{text:?}") }
}

impl Question {
    /// Whether each game is looked at from both sides.
    #[must_use]
    pub fn is_of_sides(&self) -> bool {
        self.by.iter().any(|key| key.is_of_a_side())
    }

    /// Whether this is counted.
    #[must_use]
    pub fn shows(&self, section: Section) -> bool {
        section == Section::Wins || self.show.contains(&section)
    }

    /// The first thing in which another question differs from this one.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let said = |question: &Self| {
            let by: Vec<&str> = question.by.iter().map(|key| key.name()).collect();
            let show = Section::ALL.into_iter().filter(|section| question.shows(*section));
            let show: Vec<&str> = show.map(Section::name).collect();
            let winner = match question.winner {
                WinnerBy::Recorded => "recorded",
                WinnerBy::Replayed => "replayed",
            };
            [
                ("by", by.join(",")),
                ("show", show.join(",")),
                ("winner", winner.into()),
                ("where", question.condition.clone().unwrap_or_default()),
                ("rules", question.rules.clone().unwrap_or_default()),
            ]
        };
        let pairs = said(self).into_iter().zip(said(other));
        pairs
            .map(|((what, one), (_, other))| Difference { what, one, other })
            .find(|difference| difference.one != difference.other)
    }
}
