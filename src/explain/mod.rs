//! Floor 7: why a position, or a move, is ruled as it is.

pub mod position;
