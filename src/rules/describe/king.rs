//! How the king is captured.

use super::facts::{Facts, Ground, neighbours};
use super::words::{capital, list};
use crate::notation::PieceSet;
use crate::rules::{Escape, Sides};

impl Facts<'_> {
    pub(super) fn capturing_the_king(&self) -> Vec<String> {
        let capture = &self.rules.king_capture;
        let mut said = vec![
            "Only a move of an attacker captures the king, and this attacker must come to stand next to him. A \
             king who moves in between attackers is safe until one of them comes anew."
                .to_owned(),
        ];
        let mut closes = Vec::new();
        let mut open = Vec::new();
        for (matters, counts, name) in [
            (
                self.bears_on_king(&self.throne),
                capture.throne_counts,
                self.throne.one.replacen("the ", "the empty ", 1),
            ),
            (self.bears_on_king(&self.corners), capture.corners_count, "an empty corner".into()),
            (
                self.camps.iter().any(|camps| self.bears_on_king(camps)),
                capture.camps_count,
                "an empty camp square".into(),
            ),
            (self.rules.escape != Some(Escape::Edge), capture.edge_counts, "the edge of the board".into()),
        ] {
            let name = name.replacen("a throne", "an empty throne", 1);
            if matters {
                (if counts { &mut closes } else { &mut open }).push(name);
            }
        }
        let counts = if closes.is_empty() { String::new() } else { format!(", or by {}", list(&closes, "or")) };
        let verb = if open.len() == 1 { "does" } else { "do" };
        let fails =
            if open.is_empty() { String::new() } else { format!("; {} {verb} not close it", list(&open, "and")) };
        said.push(format!("A side of the king is closed by an attacker who stands there{counts}{fails}."));
        said.extend(self.sides_by_place());
        said.extend(self.on_the_edge());
        said
    }

    /// The places that the rules tell apart, and how many sides must be closed there.
    fn sides_by_place(&self) -> Vec<String> {
        let capture = &self.rules.king_capture;
        let needed = |sides| match sides {
            Sides::Four => "all four of his sides must be closed",
            Sides::Two => {
                "two opposite sides must be closed, one of them by the attacker who moves; the other two do not \
                 matter"
            }
        };
        if self.throne.squares.is_empty() {
            return vec![format!("Wherever he stands, {}.", needed(capture.elsewhere))];
        }
        let throne = if self.throne.squares.len() == 1 { "the throne" } else { "a throne square" };
        let places = [
            (capture.on_throne, format!("on {throne}")),
            (capture.beside_throne, format!("on a square next to {throne}")),
            (capture.elsewhere, "anywhere else".to_owned()),
        ];
        let mut said: Vec<String> = if places.iter().all(|(sides, _)| *sides == capture.elsewhere) {
            vec![format!("Wherever he stands, {}.", needed(capture.elsewhere))]
        } else {
            [Sides::Four, Sides::Two]
                .into_iter()
                .filter_map(|sides| {
                    let here: Vec<String> =
                        places.iter().filter(|(needed, _)| *needed == sides).map(|(_, place)| place.clone()).collect();
                    (!here.is_empty()).then(|| format!("{}, {}.", capital(&list(&here, "and")), needed(sides)))
                })
                .collect()
        };
        if !self.bears_on_king(&self.throne) {
            return said;
        }
        let attackers_may_stand = !self.is_nobody(self.throne.enterable().intersection(PieceSet::ATTACKERS));
        said.push(match (capture.beside_throne, capture.throne_counts) {
            (Sides::Four, true) => format!("So next to {throne}, while it is empty, three attackers are enough."),
            (Sides::Two, true) => {
                format!("So next to {throne}, while it is empty, one attacker on the opposite side is enough.")
            }
            (Sides::Four, false) if attackers_may_stand => {
                format!("So next to {throne}, he is captured only if an attacker stands on it too.")
            }
            (Sides::Four, false) => format!("So next to {throne}, he cannot be captured."),
            (Sides::Two, false) => format!("So next to {throne}, it takes two attackers who face each other."),
        });
        said
    }

    /// What follows for a king on the edge, where he may stand without having won.
    fn on_the_edge(&self) -> Option<String> {
        let capture = &self.rules.king_capture;
        // A throne at the edge, which no game has, would need a sentence of its own.
        let throne_near = self
            .throne
            .squares
            .iter()
            .any(|&square| self.is_on_edge(square) || neighbours(square).any(|next| self.is_on_edge(next)));
        if self.rules.escape == Some(Escape::Edge) || throne_near {
            return None;
        }
        let corners = self.corners.squares.iter().any(|&square| self.is_board_corner(square));
        match (capture.elsewhere, capture.edge_counts) {
            (Sides::Four, false) => {
                let corner = if corners { ", not even next to a corner" } else { "" };
                Some(format!("So he cannot be captured on the edge of the board{corner}."))
            }
            (Sides::Four, true) if corners && capture.corners_count => Some(
                "So three attackers capture him on the edge of the board, and two on the edge next to a corner.".into(),
            ),
            (Sides::Four, true) => Some("So three attackers capture him on the edge of the board.".into()),
            (Sides::Two, false) => {
                let corner = if corners && capture.corners_count { "; next to a corner, one is enough" } else { "" };
                Some(format!(
                    "So on the edge of the board two attackers capture him, one on each side of him along the \
                     edge{corner}."
                ))
            }
            (Sides::Two, true) => {
                Some("So on the edge of the board one attacker right in front of him captures him.".into())
            }
        }
    }

    /// Whether it makes a difference that a zone closes a side of the king: he must be able to stand next to it without
    /// having won, in a place where he can be captured at all.
    fn bears_on_king(&self, ground: &Ground) -> bool {
        let won = self.escape_squares();
        ground.squares.iter().flat_map(|&square| neighbours(square)).any(|beside| {
            beside.fits(self.size)
                && !ground.squares.contains(&beside)
                && !won.contains(&beside)
                && (self.sides_needed(beside) == Sides::Two
                    || !self.is_on_edge(beside)
                    || self.rules.king_capture.edge_counts)
        })
    }
}
