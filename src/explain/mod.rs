//! Floor 7: why something is so, for people: what a finding means on the board.

mod advice;
mod finding;
mod stage;

#[cfg(test)]
mod tests;

pub use finding::{Board, Diagnosis, Explainer};
