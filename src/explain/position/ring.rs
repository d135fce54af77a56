//! Whether the ring is closed, and where it leaks.

use super::Explanation;
use super::words::{joined, squares};
use crate::notation::{Side, Square};

impl Explanation {
    pub(super) fn encirclement(&self) -> Vec<String> {
        let ring = &self.ring;
        if ring.closed && ring.rule {
            return vec![
                "The ring is closed: no defender can reach the edge, whichever way he goes over squares without attackers. Whether the \
                 ring could be broken is not asked."
                    .into(),
            ];
        }
        if ring.closed {
            return vec![
                "The ring is closed: no defender can reach the edge. But under these rules that wins nothing.".into(),
            ];
        }
        let Some((&from, &edge)) = ring.way.first().zip(ring.way.last()) else { return Vec::new() };
        let is_tight =
            ring.but_for_him || !ring.gates.is_empty() || ring.kings_way.is_empty() || self.is_pressed_to_edge();
        if !ring.rule || !is_tight || self.decided().is_some() {
            return Vec::new();
        }
        let who = if from == self.king.square { "the king".to_owned() } else { "a defender".to_owned() };
        let mut text = match ring.way.as_slice() {
            [_] => format!("The defenders are not surrounded: {who} stands on the edge, on {from}."),
            [_, _] => {
                format!("The ring is not closed: {who} can get from {from} to the edge on {edge}.")
            }
            [_, between @ .., _] => {
                format!(
                    "The ring is not closed: {who} can get from {from} to the edge on {edge}, by {}.",
                    squares(between)
                )
            }
            [] => return Vec::new(),
        };
        if ring.kings_way.is_empty() && from != self.king.square {
            text.push_str(" The king himself cannot reach the edge, but every defender counts.");
        }
        if !ring.gates.is_empty() && self.to_move == Side::Attackers {
            text.push_str(&format!(" One more attacker, on {}, would close it.", joined(&ring.gates, "or")));
        }
        vec![text]
    }

    /// Whether everything that the defenders can reach is a small part of the board.
    fn is_pressed_to_edge(&self) -> bool {
        let size = self.position.size();
        let attackers = |square| self.position.get(square).is_some_and(|piece| piece.side == Side::Attackers);
        let mut reached: Vec<Square> = self
            .position
            .pieces()
            .filter(|(_, piece)| piece.side == Side::Defenders)
            .map(|(square, _)| square)
            .collect();
        let mut at = 0;
        let most = usize::from(size) * 2;
        while let Some(&square) = reached.get(at) {
            if reached.len() > most {
                return false;
            }
            let around = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(|(files, ranks): (i8, i8)| {
                let (file, rank) = (square.file().checked_add_signed(files)?, square.rank().checked_add_signed(ranks)?);
                Square::new(file, rank).filter(|square| square.fits(size) && !attackers(*square))
            });
            let new: Vec<Square> = around.filter(|square| !reached.contains(square)).collect();
            reached.extend(new);
            at += 1;
        }
        true
    }
}
