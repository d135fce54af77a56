//! How men are captured.

use super::facts::Facts;
use crate::rules::{KingArmed, Shieldwall};

impl Facts<'_> {
    pub(super) fn capturing_men(&self) -> Vec<String> {
        let hostile = self.has_hostile_squares();
        let or_square = if hostile { " or a square that is hostile to him" } else { "" };
        let mut said = vec![
            format!(
                "A man is captured when an enemy piece moves next to him and on his other side, in the same \
                 straight line, there is another enemy piece{or_square}. He leaves the board for good."
            ),
            "Only the side that moves captures. A man who moves in between two enemies is safe there, until an \
             enemy comes anew to close the trap."
                .into(),
            "A move captures in each of the four directions in which this is so, all at once.".into(),
            "The edge of the board never counts as an enemy of a man.".into(),
            match self.rules.king_armed {
                KingArmed::Yes => {
                    "The king captures as a defender does, both as the piece that moves and as the one that \
                     stands behind."
                }
                KingArmed::Hammer => {
                    "The king captures by moving, as a defender does, but he is never the second piece: a \
                     defender's move captures nothing against him."
                }
                KingArmed::Anvil => {
                    "The king may be the second piece, against which a defender's move captures, but his own \
                     moves do not capture in this way."
                }
                KingArmed::No => {
                    "The king takes no part in this: his own moves do not capture so, nor does a defender's move \
                     against him."
                }
            }
            .into(),
        ];
        if self.rules.linnaean_capture && !self.throne.squares.is_empty() {
            said.push(format!(
                "When the king stands on {} with attackers on three sides and a defender on the fourth, an \
                 attacker who moves to the far side of this defender, in line with the king, captures the \
                 defender.",
                self.throne.one
            ));
        }
        said.extend(self.shieldwall());
        said
    }

    fn shieldwall(&self) -> Vec<String> {
        if self.rules.shieldwall == Shieldwall::None {
            return vec![
                "There is no shieldwall: men in a row on the edge are captured one by one, or not at all.".into(),
            ];
        }
        let mut said = vec![
            "Shieldwall: two or more pieces of one side that stand in a row along an edge of the board, without a \
             gap, can be captured together. Each of them must have an enemy piece right in front, on the side \
             away from the edge, and at both ends of the row, on the edge, must stand an enemy piece too."
                .to_owned(),
        ];
        let corner_on_edge = self.corners.squares.iter().any(|&square| self.is_on_edge(square));
        if corner_on_edge {
            said.push(match self.rules.shieldwall {
                Shieldwall::Strong => {
                    "An empty corner may take the place of the enemy piece at an end of the row.".into()
                }
                _ => "A corner does not take the place of the enemy piece at an end of the row.".into(),
            });
        }
        said.push(if self.rules.shieldwall_flank {
            "The row falls only to a piece that moves to one of its ends, not to one that closes its front last.".into()
        } else {
            "The row falls to the move that completes all this, be it to one of the ends or in front.".into()
        });
        said.push("A king in the row counts as one of it, but he is not captured; the men beside him are.".into());
        said.push(match self.rules.king_armed {
            KingArmed::No => {
                "The king holds no place around a row of attackers, neither in front nor at an end.".into()
            }
            KingArmed::Anvil => {
                "The king may hold a place around a row of attackers, but his own move does not complete it.".into()
            }
            KingArmed::Yes | KingArmed::Hammer => {
                "The king may hold any place around a row of attackers, and his own move may complete it.".into()
            }
        });
        said
    }
}
