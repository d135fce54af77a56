//! Floor 7: why something is so, for people: what a kind of finding means, what a finding means on the board, and why a position or a move is
//! ruled as it is.

mod advice;
pub mod codes;
mod finding;
pub mod position;
mod stage;
mod subject;

#[cfg(test)]
mod tests;

pub use finding::{Board, Diagnosis, Explainer};
