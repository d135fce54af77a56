//! A board in ASCII letters: the pieces as position records write them, coordinates around them.
//!
//! ```text
//!   4  t t T[K]T t t      [ ] a marked square       + throne, corner, camp
//!   3  . . . T . . .      ( ) the last move         x a piece was taken here
//! ```

use super::rows::{Sight, Spot, names_of_files};
use super::{Diagram, View};
use crate::notation::Square;

impl Diagram {
    /// The board in letters, one line a rank, the highest first; the last line names the files.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_as(View::default())
    }

    /// The board in letters, one line a rank.
    #[must_use]
    pub fn text_as(&self, view: View) -> String {
        let size = self.size();
        let mut text = String::new();
        for rank in view.ranks(size) {
            if view.coordinates {
                text.push_str(&format!("{:2} ", rank + 1));
            }
            text.extend(self.row(rank, view).into_iter().map(|spot| match spot {
                Spot::Gap(sign) => sign,
                Spot::Square(square) => self.letter(square),
            }));
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if view.coordinates {
            text.push_str(&format!("   {}\n", names_of_files(size, view)));
        }
        text
    }

    fn letter(&self, square: Square) -> char {
        match self.sight(square) {
            Sight::Piece(piece) => piece.letter(),
            Sight::Captured => 'x',
            Sight::Special | Sight::Camp => '+',
            Sight::Empty => '.',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn diagram() -> Diagram {
        let variant = rules::find("brandubh-7").unwrap();
        let mut diagram = Diagram::of(&"/3t3/3t3/3T3/tt1KTtt/2T4/3t3/3t3/".parse().unwrap(), &variant.ruleset);
        let square = |name: &str| name.parse().unwrap();
        diagram.last_move = Some((square("d5"), square("c5")));
        diagram.captured.push(square("c4"));
        diagram.marked.push(square("d4"));
        diagram
    }

    #[test]
    fn what_is_to_be_seen_stands_beside_the_pieces() {
        let expected = " 7  + . . t . . +\n 6  . . . t . . .\n 5  . .(T(.). . .\n 4  t t x[K]T t t\n 3  . . . T . . .\n 2  . . . t . . .\n 1  + . . t . . +\n    a b c d e f g\n";
        assert_eq!(diagram().text(), expected);
    }

    #[test]
    fn a_flipped_board_is_seen_from_the_other_side() {
        let expected = " 1  + . . t . . +\n 2  . . . t . . .\n 3  . . . T . . .\n 4  t t T[K]x t t\n 5  . . .(.(T). .\n 6  . . . t . . .\n 7  + . . t . . +\n    g f e d c b a\n";
        assert_eq!(diagram().text_as(View { flipped: true, ..View::default() }), expected);
    }

    #[test]
    fn without_coordinates_there_is_only_the_board() {
        let bare = diagram().text_as(View { coordinates: false, ..View::default() });
        assert!(bare.starts_with(" + . . t . . +\n . . . t"));
        assert_eq!(bare.lines().count(), 7);
    }
}
