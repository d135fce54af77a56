//! A variant: a ruleset on a layout.

use super::Ruleset;
use crate::notation::{PositionRecord, Side};
use std::sync::Arc;

/// A ruleset on a board: all that is needed to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// The readable id, `ruleset-size[-layout][-w]`; empty for rules that came as a rules record without a name.
    pub id: String,
    /// The id of its ruleset, whatever the board (`copenhagen`); empty for rules that came as a rules record.
    pub ruleset_id: String,
    /// What people call it.
    pub name: String,
    /// Other ids and names under which it is found.
    pub aliases: Vec<String>,
    /// The keys under which aagenielsen.dk archives it.
    pub aage_keys: Vec<u32>,
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// The starting position.
    pub start: PositionRecord,
    /// The side that begins.
    pub first: Side,
    /// Where the rules come from.
    pub source: String,
    /// How certain the rules are.
    pub certainty: Certainty,
    /// How many recorded games were looked at to find them.
    pub games: u32,
    /// What a reader should know: rules that the sources leave open, and what is assumed.
    pub notes: Vec<String>,
}

/// How certain it is that a variant is played like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// A published text, or the record itself, says so.
    Text,
    /// Many recorded games bear every rule out.
    Proven,
    /// Some recorded games bear the rules out.
    Likely,
    /// Few games are known; rules that they do not show follow the family.
    Open,
}

impl Certainty {
    /// A sentence for people.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Certainty::Text => "The rules follow a text.",
            Certainty::Proven => "The rules are proven by recorded games.",
            Certainty::Likely => "The rules are likely: recorded games bear them out, but not many.",
            Certainty::Open => {
                "The rules are not certain: there are few games, and what they do not show follows the family."
            }
        }
    }
}

impl Variant {
    /// Side length of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.start.size()
    }

    /// The same rules from another position, which may stand on a board of another size.
    #[must_use]
    pub fn with_start(&self, position: PositionRecord) -> Self {
        Self { start: position, ..self.clone() }
    }
}
