//! Throne, corners and camps: who may stop on them and pass over them, and to whom they are hostile.

use super::facts::{Facts, Ground, without};
use super::words::{capital, squares_list};
use crate::notation::{Piece, PieceSet, Side, Square};

impl Facts<'_> {
    pub(super) fn special_squares(&self) -> Vec<String> {
        let mut said = Vec::new();
        if self.has_hostile_squares() {
            said.push(
                "A square that is hostile to a man takes the place of an enemy piece when he is captured (see \
                 below)."
                    .into(),
            );
        }
        if self.throne.squares.is_empty() {
            said.push(if self.size % 2 == 1 {
                "There is no throne: the square in the middle is like any other.".into()
            } else {
                "There is no throne.".into()
            });
        } else {
            said.push(match self.throne.squares.as_slice() {
                [square] => format!("The throne is {square}."),
                squares => format!("The throne squares are {}.", squares_list(squares)),
            });
            said.extend(self.zone(&self.throne));
        }
        if self.corners.squares.is_empty() {
            said.push("The corners of the board are ordinary squares.".into());
        } else {
            said.push(match self.corners.squares.as_slice() {
                [square] => format!("The corner is {square}."),
                squares => format!("The corners are {}.", squares_list(squares)),
            });
            said.extend(self.zone(&self.corners));
        }
        for (side, camps) in [Side::Attackers, Side::Defenders].into_iter().zip(&self.camps) {
            if !camps.squares.is_empty() {
                said.push(format!("The {side}' camp squares are {}.", squares_list(&camps.squares)));
                said.extend(self.zone(camps));
            }
        }
        said
    }

    /// Who may stop on a zone and pass over it, and to whom it is hostile.
    fn zone(&self, ground: &Ground) -> Vec<String> {
        let Ground { zone, one, .. } = ground;
        let mut said = Vec::new();
        let enter = ground.enterable();
        // Where no two squares of a zone adjoin, every move to one of them comes from outside, and that is all.
        let at_home = without(self.pieces.intersection(zone.stop), enter.intersection(zone.pass));
        let settled = ground.is_roomy() && !at_home.is_empty();
        let from_outside = if settled { " from outside" } else { "" };
        let begins_here = |(square, _): &(Square, Piece)| ground.squares.contains(square);
        let begun_on = self.variant.start.pieces().any(|piece| begins_here(&piece));
        let kings_start = self.variant.start.pieces().any(|piece| begins_here(&piece) && piece.1 == Piece::KING);
        said.push(if self.is_nobody(enter) && begun_on {
            format!("No piece may come onto {one}{from_outside}; a piece that has left cannot come back.")
        } else if self.pieces.intersection(enter) == PieceSet::KING && kings_start {
            format!("Only the king may stop on {one}{from_outside}; he may leave and come back.")
        } else {
            format!("{} stop on {one}{from_outside}.", self.may(enter))
        });
        if settled {
            let apart = if ground.is_in_parts() { " Those that do not join it are outside for them." } else { "" };
            said.push(format!(
                "{} who stand on {one} may move to and over all those that join it side by side, directly or \
                 through others.{apart}",
                capital(&self.who(at_home))
            ));
        }
        if !ground.squares.iter().all(|&square| self.is_board_corner(square)) {
            said.push(if self.is_nobody(zone.pass) {
                format!("No piece may pass over {one}{from_outside}.")
            } else {
                format!("{} pass over {one}{from_outside} while it is empty.", self.may(zone.pass))
            });
        }
        said.extend(self.hostile_to(ground));
        said
    }

    fn hostile_to(&self, ground: &Ground) -> Vec<String> {
        let [always, empty] = self.hostility(ground);
        let never = self.who(without(self.men(), always.union(empty)));
        let one = capital(ground.one);
        let but_never = if never.is_empty() { String::new() } else { format!(", never to {never}") };
        let mut said = vec![match (always.is_empty(), empty.is_empty()) {
            (true, true) => format!("{one} is hostile to nobody."),
            (false, true) => format!("{one} is always hostile to {}{but_never}.", self.who(always)),
            (true, false) => format!("{one} is hostile to {} only while it is empty{but_never}.", self.who(empty)),
            (false, false) => format!(
                "{one} is always hostile to {}, but to {} only while it is empty{but_never}.",
                self.who(always),
                self.who(empty)
            ),
        }];
        if ground.is_roomy() && !always.union(empty).is_empty() {
            let not = if ground.zone.shelters { "not " } else { "also " };
            said.push(format!("To a man who stands on {} himself, {} are {not}hostile.", ground.one, ground.others));
        }
        said
    }
}
