//! Floor 2: what a ruleset is, and the catalogue of those that people play.
//!
//! A [`Variant`] is a [`Ruleset`] (how pieces move, capture and win) on a layout (board size, starting position,
//! side that begins). The two are independent: Copenhagen rules can be played on every board. Both are data; nothing above this
//! floor knows a variant by its name.
//!
//! ```
//! let variant = taflkit::rules::find("copenhagen-11").unwrap();
//! assert_eq!(variant.size(), 11);
//! assert_eq!(variant.ruleset.king_capture.elsewhere, taflkit::rules::Sides::Four);
//! ```

mod catalogue;
mod describe;
mod diff;
mod otn;
mod ruleset;
mod variant;

pub use catalogue::{Catalogue, LookupError, Subject, catalogue, clause, find, label, resolve};
pub(crate) use describe::words;
pub use describe::{describe, summary};
pub use diff::{Difference, differences};
pub use otn::{RulesError, ruleset_from_record, to_record};
pub use ruleset::{
    ExitFort, KingCapture, MoveLimit, NoMoves, Repeated, RepetitionRule, RepetitionVerdict, Ruleset, Sides, Zone,
    ZoneSquares,
};
pub use variant::{Certainty, Variant};

pub use crate::notation::rules_record::{Berserk, Escape, JumpMode, KingArmed, Shieldwall};
