//! What a page about a finding code consists of.

use crate::check::Code;
use serde::Serialize;

/// Everything there is to say about one kind of finding.
///
/// What it is called, how bad it is and what it means in one sentence stands in the table of codes ([`Code::name`], [`Code::level`],
/// [`Code::meaning`]); a page goes on from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Which part of a check it comes from.
    pub group: Group,
    /// When it is reported, and what is done with the rest of the record.
    pub what: &'static str,
    /// The rule behind it, or what would go wrong if nobody said it.
    pub why: &'static str,
    /// A record that has it.
    pub example: Example,
    /// What to do about it, by hand.
    pub fix: &'static str,
    /// What `tafl fix` does about it.
    pub mending: Mending,
    /// Kinds of findings that are easily taken for it, or that often stand beside it.
    pub see_also: &'static [Code],
}

/// A piece of a record, and what is said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Example {
    /// Some lines of a record.
    pub record: &'static str,
    /// The message of the finding.
    pub says: &'static str,
}

/// The parts of a check, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// What cannot be read.
    Reading,
    /// By which rules the record is judged.
    Rules,
    /// Moves that cannot be played.
    Moves,
    /// What the record says of the game, and the board does not bear out.
    Results,
    /// What is odd, and harms nobody.
    Notes,
}

impl Group {
    /// All groups, in order.
    pub const ALL: [Group; 5] = [Group::Reading, Group::Rules, Group::Moves, Group::Results, Group::Notes];

    /// A heading for its codes.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Group::Reading => "Reading the record",
            Group::Rules => "Finding the rules",
            Group::Moves => "Moves that cannot be played",
            Group::Results => "What the board does not bear out",
            Group::Notes => "Notes",
        }
    }
}

/// What `tafl fix` does about a kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mending {
    /// Nothing: only somebody who knows the game can.
    ByHand,
    /// It writes the right text: moves, winner and players stay what they were.
    Safe,
    /// Asked to, it changes what the record says of the game.
    Unsafe,
    /// Asked to, it drops the ply if no other follows.
    UnsafeIfLast,
}

impl Mending {
    /// What to type, if that helps.
    #[must_use]
    pub const fn advice(self) -> Option<&'static str> {
        match self {
            Mending::ByHand => None,
            Mending::Safe => Some("`tafl fix` does it, wherever the right text is certain."),
            Mending::Unsafe => Some(
                "`tafl fix --unsafe` does it. That changes what the record says of the game: read the changes first (`--diff`).",
            ),
            Mending::UnsafeIfLast => Some(
                "If it is the last ply of the record, `tafl fix --unsafe` can drop it: read the change first (`--diff`).",
            ),
        }
    }
}
