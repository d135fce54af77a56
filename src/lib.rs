//! Read, replay and check the written records of tafl games.
#![warn(missing_docs)]

pub mod board;
pub mod check;
pub mod engine;
pub mod formats;
pub mod identify;
pub mod lint;
pub mod notation;
pub mod record;
pub mod rules;
