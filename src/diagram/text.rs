//! A board in ASCII letters: the pieces as position records write them, coordinates around them.
//!
//! ```text
//!   4  t t T[K]T t t      [ ] a marked square       + throne, corner, camp
//!   3  . . . T . . .      ( ) the last move         x a piece was taken here
//! ```

use super::Diagram;
use crate::notation::Square;

impl Diagram {
    /// The board in letters, one line a rank, the highest first; the last line names the files.
    #[must_use]
    pub fn text(&self) -> String {
        let size = self.position.size();
        let mut text = String::new();
        for rank in (0..size).rev() {
            text.push_str(&format!("{:2} ", rank + 1));
            let mut closing = ' ';
            for square in (0..size).filter_map(|file| Square::new(file, rank)) {
                let (open, close) = self.signs_around(square);
                text.push(if open == ' ' { closing } else { open });
                text.push(self.letter(square));
                closing = close;
            }
            text.push(closing);
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str("   ");
        for file in 0..size {
            text.push(' ');
            text.push(char::from(b'a' + file));
        }
        text.push('\n');
        text
    }

    fn letter(&self, square: Square) -> char {
        match self.position.get(square) {
            Some(piece) => piece.letter(),
            None if self.captured.contains(&square) => 'x',
            None if [&self.throne, &self.corners, &self.camps].iter().any(|zone| zone.contains(&square)) => '+',
            None => '.',
        }
    }

    fn signs_around(&self, square: Square) -> (char, char) {
        if self.marked.contains(&square) {
            ('[', ']')
        } else if self.last_move.is_some_and(|(from, to)| square == from || square == to) {
            ('(', ')')
        } else {
            (' ', ' ')
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn what_is_to_be_seen_stands_beside_the_pieces() {
        let variant = rules::find("brandubh-7").unwrap();
        let mut diagram = Diagram::of(&"/3t3/3t3/3T3/tt1KTtt/2T4/3t3/3t3/".parse().unwrap(), &variant.ruleset);
        let square = |name: &str| name.parse().unwrap();
        diagram.last_move = Some((square("d5"), square("c5")));
        diagram.captured.push(square("c4"));
        diagram.marked.push(square("d4"));
        let expected = " 7  + . . t . . +\n 6  . . . t . . .\n 5  . .(T(.). . .\n 4  t t x[K]T t t\n 3  . . . T . . .\n 2  . . . t . . .\n 1  + . . t . . +\n    a b c d e f g\n";
        assert_eq!(diagram.text(), expected);
    }
}
