//! Read, replay and check the written records of tafl games.
#![warn(missing_docs)]

pub mod notation;
