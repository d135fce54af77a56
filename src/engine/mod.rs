//! Floor 4: what may be played, what it captures, and how the game ends.
//!
//! A [`Referee`] is a variant made ready for play; a [`Game`] is one game under its eyes.
//!
//! ```
//! use taflkit::{engine::Referee, rules};
//! let referee = Referee::new(rules::find("brandubh-7").unwrap())?;
//! let mut game = referee.game();
//! for (from, to) in [("d6", "c6"), ("d5", "c5"), ("b4", "b5"), ("d3", "e3")] {
//!     game.play(from.parse()?, to.parse()?)?;
//! }
//! let played = game.play("d7".parse()?, "d5".parse()?)?;
//! assert_eq!(played.captures.as_slice(), ["c5".parse()?]);
//! assert_eq!(played.outcome, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | question |
//! |---|---|
//! | `tables` | what do the rules mean on this board? |
//! | `legality` | may this piece go there? |
//! | `captures`, `shieldwall` | which men does the move take? |
//! | `king` | is the king captured? |
//! | `fort` | can the king's fort ever be broken? |
//! | `encirclement` | can any defender still reach the edge? |
//! | `ending` | is the game over, and who has won? |
//! | `repetition`, `aggressor` | has this been before, and who is to blame? |
//! | [`reasons`] | and why? |

mod aggressor;
mod captures;
mod encirclement;
mod ending;
mod fort;
mod game;
mod king;
mod legality;
mod outcome;
pub mod reasons;
mod repetition;
mod shieldwall;
mod state;
mod tables;

pub use game::{Game, NextMove, Played, Referee};
pub use legality::Illegal;
pub use outcome::{Cycle, Outcome, Reason, Winner};
