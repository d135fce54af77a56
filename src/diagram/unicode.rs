//! A board in Unicode signs that stand in one column each, within a frame.
//!
//! ```text
//!    ╭───────────────╮
//!  4 │ ● ● × ○[♔]● ● │      ● ○ ♔ attackers, defenders, king     ▒ throne, corner    ░ camp
//!  3 │ · · ·(○). · · │      [ ] a marked square   ( ) the last move   × a piece was taken here
//! ```

use super::rows::{Sight, Spot, names_of_files};
use super::{Diagram, View};
use crate::notation::{Kind, Piece, Side, Square};

/// What a part of the drawing is, for those who can colour it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The frame, coordinates, empty squares.
    Board,
    /// Throne, corners and camps.
    Special,
    /// A piece of the attackers.
    Attackers,
    /// A piece of the defenders.
    Defenders,
    /// A king.
    King,
    /// Where a piece was taken.
    Captured,
    /// A sign around a square of the last move.
    LastMove,
    /// A sign around a marked square.
    Marked,
}

/// Text in one ink.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inked {
    /// What it is.
    pub ink: Ink,
    /// The text.
    pub text: String,
}

impl Diagram {
    /// The board in signs, one line a rank within a frame.
    #[must_use]
    pub fn unicode(&self, view: View) -> String {
        let mut text = String::new();
        for line in self.inked(view) {
            text.extend(line.iter().map(|part| part.text.as_str()));
            text.push('\n');
        }
        text
    }

    /// The lines of the board in signs, in parts of one ink each.
    #[must_use]
    pub fn inked(&self, view: View) -> Vec<Vec<Inked>> {
        let size = self.size();
        let indent = if view.coordinates { "   " } else { "" };
        let border = "─".repeat(2 * usize::from(size) + 1);
        let board = |text: String| vec![Inked { ink: Ink::Board, text }];
        let mut lines = vec![board(format!("{indent}╭{border}╮"))];
        for rank in view.ranks(size) {
            let number = if view.coordinates { format!("{:2} ", rank + 1) } else { String::new() };
            let mut line = board(format!("{number}│"));
            for spot in self.row(rank, view) {
                let (ink, sign) = self.inked_sign(spot);
                match line.last_mut() {
                    Some(last) if last.ink == ink => last.text.push(sign),
                    _ => line.push(Inked { ink, text: sign.to_string() }),
                }
            }
            match line.last_mut() {
                Some(last) if last.ink == Ink::Board => last.text.push('│'),
                _ => line.extend(board("│".into())),
            }
            lines.push(line);
        }
        lines.push(board(format!("{indent}╰{border}╯")));
        if view.coordinates {
            lines.push(board(format!("    {}", names_of_files(size, view))));
        }
        lines
    }

    fn inked_sign(&self, spot: Spot) -> (Ink, char) {
        match spot {
            Spot::Gap(sign @ ('(' | ')')) => (Ink::LastMove, sign),
            Spot::Gap(sign @ ('[' | ']')) => (Ink::Marked, sign),
            Spot::Gap(sign) => (Ink::Board, sign),
            Spot::Square(square) => self.inked_square(square),
        }
    }

    fn inked_square(&self, square: Square) -> (Ink, char) {
        match self.sight(square) {
            Sight::Piece(piece) => (ink(piece), sign(piece)),
            Sight::Captured => (Ink::Captured, '×'),
            Sight::Special => (Ink::Special, '▒'),
            Sight::Camp => (Ink::Special, '░'),
            Sight::Empty => (Ink::Board, '·'),
        }
    }
}

fn ink(piece: Piece) -> Ink {
    match piece {
        Piece { kind: Kind::King, .. } => Ink::King,
        Piece { side: Side::Attackers, .. } => Ink::Attackers,
        Piece { side: Side::Defenders, .. } => Ink::Defenders,
    }
}

/// Full for attackers, hollow for defenders.
fn sign(piece: Piece) -> char {
    let (attackers, defenders) = match piece.kind {
        Kind::Man => ('●', '○'),
        Kind::Commander => ('★', '☆'),
        Kind::Knight => ('▲', '△'),
        Kind::King => ('♚', '♔'),
        Kind::Mercenary => ('◆', '◇'),
        Kind::Guard => ('■', '□'),
    };
    if piece.side == Side::Attackers { attackers } else { defenders }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn the_board_stands_in_a_frame() {
        let variant = rules::find("brandubh-7").unwrap();
        let mut diagram = Diagram::of(&"/3t3/3t3/3T3/tt1K1tt/2T4/3t3/3tn2/".parse().unwrap(), &variant.ruleset);
        let square = |name: &str| name.parse().unwrap();
        diagram.last_move = Some((square("d5"), square("c5")));
        diagram.captured.push(square("c4"));
        diagram.marked.push(square("d4"));
        let expected = "   ╭───────────────╮
 7 │ ▒ · · ● ▲ · ▒ │
 6 │ · · · ● · · · │
 5 │ · ·(○(·)· · · │
 4 │ ● ● ×[♔]· ● ● │
 3 │ · · · ○ · · · │
 2 │ · · · ● · · · │
 1 │ ▒ · · ● · · ▒ │
   ╰───────────────╯
     a b c d e f g
";
        assert_eq!(diagram.unicode(View::default()), expected);
        let bare = diagram.unicode(View { flipped: true, coordinates: false });
        assert!(bare.starts_with("╭───────────────╮\n│ ▒ · · ● · · ▒ │\n"), "{bare}");
    }

    #[test]
    fn every_piece_has_a_sign_of_its_own_that_stands_in_one_column() {
        let signs: Vec<char> = crate::notation::PieceSet::ALL.iter().map(sign).collect();
        for (index, sign) in signs.iter().enumerate() {
            assert!(!signs[..index].contains(sign), "{sign}");
            // Signs of two columns, and those that terminals turn into pictures, are elsewhere.
            assert!(('\u{2500}'..'\u{2660}').contains(sign), "{sign}");
        }
    }
}
