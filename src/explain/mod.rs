//! Floor 7: why something is so, for people: what a kind of finding means, and what a finding means on the board.

mod advice;
pub mod codes;
mod finding;
mod stage;

#[cfg(test)]
mod tests;

pub use finding::{Board, Diagnosis, Explainer};
