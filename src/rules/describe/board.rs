//! The board, the pieces and the starting position.

use super::facts::Facts;
use super::words::list;
use crate::notation::{Kind, Piece, Side, Square};

impl Facts<'_> {
    pub(super) fn board(&self) -> Vec<String> {
        let last_file = char::from(b'a' + self.size.saturating_sub(1));
        let mut said = vec![format!(
            "The board has {0} by {0} squares. Its files are a to {last_file}, from left to right, its ranks 1 to \
             {0}, from bottom to top.",
            self.size
        )];
        let force = |side: Side| {
            let counts: Vec<String> = Kind::ALL
                .into_iter()
                .filter(|&kind| kind != Kind::King)
                .map(|kind| (kind, self.count(Piece::new(side, kind))))
                .filter(|&(_, count)| count > 0)
                .map(|(kind, count)| format!("{count} {}", self.kind_name(kind, count)))
                .collect();
            if counts.is_empty() { "no men".into() } else { list(&counts, "and") }
        };
        let king = self.variant.start.pieces().find(|&(_, piece)| piece == Piece::KING);
        let king = king.map_or_else(String::new, |(square, _)| format!(" and a king, who begins on {square}"));
        said.push(format!(
            "The attackers have {}. The defenders have {}{king}.",
            force(Side::Attackers),
            force(Side::Defenders)
        ));
        said.push(
            "Every piece but the king is called a man here. \"Attackers\" and \"defenders\" are the men of the \
             two sides; the king belongs to the defenders' side."
                .into(),
        );
        said.push("The game begins like this:".into());
        said
    }

    /// The starting position, the top rank first, and what the letters mean.
    pub(super) fn picture(&self) -> Vec<String> {
        let picture = self.variant.start.picture(|square| self.mark_of(square));
        let mut lines: Vec<String> = picture.lines().map(str::to_owned).collect();
        let empty = |file, rank| Square::new(file, rank).filter(|&square| self.variant.start.get(square).is_none());
        let shown: Vec<char> = (0..self.size)
            .flat_map(|rank| (0..self.size).filter_map(move |file| empty(file, rank)))
            .map(|square| self.mark_of(square))
            .collect();
        lines.push(String::new());
        for piece in self.pieces.iter() {
            let name = match (piece.kind, self.is_mixed()) {
                (Kind::King, _) => "the king".into(),
                (_, false) if piece.side == Side::Attackers => "an attacker".into(),
                (_, false) => "a defender".into(),
                (kind, true) => format!("a {} of the {}", self.kind_name(kind, 1), piece.side),
            };
            lines.push(format!("{piece}  {name}"));
        }
        for (mark, name) in [
            ('.', "an empty square"),
            (self.throne.mark, self.throne.one),
            (self.corners.mark, self.corners.one),
            (self.camps[0].mark, self.camps[0].one),
            (self.camps[1].mark, self.camps[1].one),
        ] {
            if shown.contains(&mark) {
                let empty = if mark == '.' { "" } else { ", empty" };
                lines.push(format!("{mark}  {name}{empty}"));
            }
        }
        lines
    }

    fn mark_of(&self, square: Square) -> char {
        self.grounds().into_iter().find(|ground| ground.squares.contains(&square)).map_or('.', |ground| ground.mark)
    }
}
