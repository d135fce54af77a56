//! OTN rules records: `dim:7 name:Brandub esc:c ks:c cenh: start:/3t3/.../`.
//!
//! The record is typed but not interpreted: an absent key stays `None` (the specification's default applies),
//! an empty value stays an empty list, and keys that the specification does not know are kept as they stand.

use super::{Kind, PieceSet, PositionRecord, RowOrder, Square, SyntaxError};
use std::fmt;

/// `esc`: where the king escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Escape {
    /// `c`: at a corner.
    Corner,
    /// `e`: anywhere on the edge.
    Edge,
}

/// `tfr`: what follows a threefold repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Threefold {
    /// `i`: nothing.
    Ignored,
    /// `d`: a draw.
    Draw,
    /// `w`: the side that makes it wins.
    Wins,
    /// `l`: the side that makes it loses.
    Loses,
}

/// `ka`: how the king takes part in captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KingArmed {
    /// `y`: as hammer and as anvil.
    Yes,
    /// `h`: only as the piece that moves.
    Hammer,
    /// `a`: only as the piece that stands.
    Anvil,
    /// `n`: not at all.
    No,
}

/// `ks`: how the king is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KingStrength {
    /// `s`, formerly `y`: on four sides everywhere.
    Strong,
    /// `w`, formerly `n`: on two sides everywhere.
    Weak,
    /// `c`: on four sides on and beside the throne, else on two.
    Centre,
    /// `m`: on four sides, of which the edge may be one.
    Middle,
}

/// `kj nj cj mj gj`: how a kind of piece jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JumpMode {
    /// `n`: not at all.
    None,
    /// `r`: over an enemy, to or from a special square only.
    Restricted,
    /// `j`: over an enemy, without capturing it.
    Jump,
    /// `c`: over an enemy, which is captured.
    Capture,
}

/// `sw`: whether rows on the edge can be captured together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shieldwall {
    /// `n`: no.
    None,
    /// `w`: between two pieces.
    Weak,
    /// `s`: between two pieces, or a piece and a corner.
    Strong,
}

/// `ber`: whether a piece that has captured goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Berserk {
    /// `n`: no.
    None,
    /// `c`: it must capture again if it can.
    Capture,
    /// `m`: it must move again.
    Move,
}

/// What a record says of one class of special squares (`cor`, `cen`, `afor`, `dfor`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneRecord {
    /// The squares: `cor:g7,a1`; `Some` of an empty list for `cor:`.
    pub squares: Option<Vec<Square>>,
    /// `..h`: hostile to these.
    pub hostile: Option<PieceSet>,
    /// `..he`: hostile to these while empty.
    pub hostile_empty: Option<PieceSet>,
    /// `..p`: these may pass over it.
    pub pass: Option<PieceSet>,
    /// `..s`: these may stop on it.
    pub stop: Option<PieceSet>,
    /// `..re`: these may come back onto it.
    pub reenter: Option<PieceSet>,
}

/// A key that the specification does not know, kept as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraKey {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Byte offset of the key in the record.
    pub offset: usize,
}

/// A rules record, key by key.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are OTN's keys, explained where their types are
pub struct RulesRecord {
    pub dim: u8,
    pub name: Option<String>,
    pub esc: Option<Escape>,
    pub surf: Option<bool>,
    pub atkf: Option<bool>,
    pub tfr: Option<Threefold>,
    pub ka: Option<KingArmed>,
    pub ks: Option<KingStrength>,
    /// `kj nj cj mj gj`, by kind.
    pub jumps: Vec<(Kind, JumpMode)>,
    pub cor: ZoneRecord,
    pub cen: ZoneRecord,
    pub afor: ZoneRecord,
    pub dfor: ZoneRecord,
    pub sw: Option<Shieldwall>,
    pub swf: Option<bool>,
    pub efe: Option<bool>,
    pub linc: Option<bool>,
    pub ber: Option<Berserk>,
    /// `spd`: the longest move of each kind, `None` for unlimited; indexed by [`Kind`], attackers then defenders.
    pub spd: Option<[[Option<u8>; 6]; 2]>,
    pub start: PositionRecord,
    /// Whether the record said `start:` or `starti:`.
    pub start_order: RowOrder,
    /// Unknown keys in their order.
    pub extra: Vec<ExtraKey>,
}

impl RulesRecord {
    /// A record that says nothing but where the pieces stand.
    #[must_use]
    pub fn bare(start: PositionRecord) -> Self {
        Self {
            dim: start.size(),
            name: None,
            esc: None,
            surf: None,
            atkf: None,
            tfr: None,
            ka: None,
            ks: None,
            jumps: Vec::new(),
            cor: ZoneRecord::default(),
            cen: ZoneRecord::default(),
            afor: ZoneRecord::default(),
            dfor: ZoneRecord::default(),
            sw: None,
            swf: None,
            efe: None,
            linc: None,
            ber: None,
            spd: None,
            start,
            start_order: RowOrder::BottomFirst,
            extra: Vec::new(),
        }
    }

    /// Reads a rules record; the whole text must be the record.
    ///
    /// # Errors
    /// When a key is written twice, a value is not one of the key's values, `dim` is missing, not first, or not the number of rows,
    /// or the start position is missing or malformed.
    pub fn parse(_text: &str) -> Result<Self, SyntaxError> {
        todo!("helper")
    }
}

impl fmt::Display for RulesRecord {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!("helper: canonical OTN, keys in the order of the struct, extra keys before the start position")
    }
}

impl std::str::FromStr for RulesRecord {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}
