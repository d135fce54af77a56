//! Floor 1: text to values and back, for everything a tafl record writes down.
//!
//! | module | text | value |
//! |---|---|---|
//! | [`square`] | `a1`, `s19` | [`Square`] |
//! | [`piece`] | `t`, `K`, `tcTK` | [`Side`], [`Kind`], [`Piece`], [`PieceSet`] |
//! | [`moves`] | `Kf6-c6xc7/d6++`, `resigned` | [`Move`], [`Token`] |
//! | [`movelist`] | `1. d2-e2 d3-d2 2. f4-f3` | entries with their places |
//! | [`position`] | `/3t3/3t3/.../` | [`PositionRecord`] |
//! | [`pattern`] | `/3?t3/*2a?D1/.../` | [`Pattern`]: what positions may look like |
//! | [`rules_record`] | `dim:7 esc:e ... start:/.../` | [`RulesRecord`] |
//! | [`clock`] | `3600 3/30 3i` | [`Clock`] |
//!
//! Every parser here is built with nom, reads a `&str` that it borrows from, and reports a
//! [`SyntaxError`] that says what was expected, what was found, and at which byte.
//! Nothing here knows how large a board is in play or what a rule means: `s19` is a good square
//! even in a brandubh record, and a floor above says so if it does not fit.

pub mod clock;
mod error;
pub mod movelist;
pub mod moves;
mod parse;
pub mod pattern;
pub mod piece;
pub mod position;
mod quick;
mod rows;
pub mod rules_record;
pub mod square;

pub use clock::Clock;
pub use error::SyntaxError;
pub(crate) use error::printable;
pub use moves::{Captured, Info, Mode, Move, Reading, Token, is_long_dash};
pub use pattern::{Allowed, Pattern};
pub use piece::{Kind, Piece, PieceSet, Side};
pub use position::{PositionRecord, RowOrder};
pub use rules_record::RulesRecord;
pub use square::Square;
