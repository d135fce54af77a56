//! Floor 7: a board as people see it: in letters, in signs, as a picture.
//!
//! A [`Diagram`] says what is to be seen; one file for each way of drawing it. A [`Film`] is a game as a row of diagrams, a [`Sheet`] a
//! picture with one or several of them.
//!
//! ```
//! use taflkit::{diagram::Diagram, rules};
//! let variant = rules::find("brandubh-7").unwrap();
//! let mut diagram = Diagram::of(&variant.start, &variant.ruleset);
//! diagram.marked.push("d6".parse()?);
//! println!("{}", diagram.text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | draws |
//! |---|---|
//! | `text` | ASCII letters |
//! | `unicode` | signs of one column in a frame; with [`Ink`], for those who have colours |
//! | `svg` | one board, as shapes; `men` the pieces on it, `glyphs` the letters and digits |
//! | `sheet` | a picture of one or several boards |
//! | `png` | the same picture in pixels |

mod beside;
mod film;
mod glyphs;
mod men;
mod number;
mod png;
mod rows;
mod sheet;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod unicode;
mod view;

pub use beside::beside;
pub use film::{Film, Frame, Projector, Stop};
pub use png::{PictureError, png};
pub use sheet::{Panel, Sheet};
pub use theme::Theme;
pub use unicode::{Ink, Inked};
pub use view::View;

use crate::notation::{PositionRecord, Square};
use crate::rules::Ruleset;

/// A board to be drawn. Squares off the board are not seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// What stands on it.
    pub position: PositionRecord,
    /// The throne's squares.
    pub throne: Vec<Square>,
    /// The corners, where they are special.
    pub corners: Vec<Square>,
    /// The camps of either side.
    pub camps: Vec<Square>,
    /// The move that led to the position, from and to.
    pub last_move: Option<(Square, Square)>,
    /// Where that move took pieces: they no longer stand there.
    pub captured: Vec<Square>,
    /// Squares that the reader should look at.
    pub marked: Vec<Square>,
}

impl Diagram {
    /// A position on the board of these rules, with nothing marked.
    #[must_use]
    pub fn of(position: &PositionRecord, rules: &Ruleset) -> Self {
        let size = position.size();
        let mut camps = rules.attacker_camp_squares();
        camps.extend(rules.defender_camp_squares());
        Self {
            position: position.clone(),
            throne: rules.throne_squares(size),
            corners: rules.corner_squares(size),
            camps,
            last_move: None,
            captured: Vec::new(),
            marked: Vec::new(),
        }
    }

    /// Side length of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.position.size()
    }
}
