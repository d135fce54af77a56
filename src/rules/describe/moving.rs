//! How the pieces move.

use super::facts::Facts;
use super::words::{capital, list, number};
use crate::notation::{Kind, Piece, PieceSet, Side};
use crate::rules::{Berserk, JumpMode};

impl Facts<'_> {
    pub(super) fn moving(&self) -> Vec<String> {
        let mut said = vec![
            format!("The {} begin, and the sides take turns.", self.variant.first),
            "On its turn a side moves one of its pieces. It may not skip its turn.".into(),
            "A piece moves in a straight line along its rank or its file, as far as it likes, never diagonally. \
             It may not stop where another piece stands, nor pass over one."
                .into(),
        ];
        said.extend(self.speed_limits());
        said.extend(self.jumps());
        match self.rules.berserk {
            Berserk::None => {}
            Berserk::Capture => said.push(
                "A piece that has just captured must move again in the same turn if it can capture again, and so on: \
                 every further move must capture too."
                    .into(),
            ),
            Berserk::Move => said.push(
                "A piece that has just captured must move again in the same turn if it can, whether that move captures \
                 or not; if it does, the piece must go on in the same way."
                    .into(),
            ),
        }
        said
    }

    pub(super) fn speed_limits(&self) -> Vec<String> {
        let mut limits: Vec<u8> = self.pieces.iter().filter_map(|piece| self.rules.longest_move(piece)).collect();
        limits.sort_unstable();
        limits.dedup();
        limits
            .into_iter()
            .map(|limit| {
                let slow = self.pieces.iter().filter(|&piece| self.rules.longest_move(piece) == Some(limit)).collect();
                let (verb, who) = match self.who(slow) {
                    _ if self.is_everyone(slow) => ("goes", "Every piece".to_owned()),
                    who if slow == PieceSet::KING => ("goes", capital(&who)),
                    who => ("go", capital(&who)),
                };
                if limit == 0 {
                    return format!("{who} cannot move in this way.");
                }
                let squares = if limit == 1 { "square" } else { "squares" };
                format!("{who} {verb} at most {} {squares} in one move.", number(usize::from(limit)))
            })
            .collect()
    }

    pub(super) fn jumps(&self) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        for kind in Kind::ALL.into_iter().filter(|&kind| self.has(kind)) {
            let article = if kind == Kind::King { "The" } else { "A" };
            let jumper = format!("{article} {}", self.kind_name(kind, 1));
            // Only an attacker can jump over a king.
            let spared = if self.has_piece_of(Side::Attackers, kind) { ", though never a king" } else { "" };
            match self.rules.jumps[kind as usize] {
                JumpMode::None => {}
                JumpMode::Jump => said.push(format!("{jumper} may jump, and does not harm what it jumps over.")),
                JumpMode::Capture => {
                    said.push(format!("{jumper} may jump, and captures the piece that it jumps over{spared}."));
                }
                JumpMode::Restricted => {
                    let mut targets: Vec<String> = [&self.throne, &self.corners]
                        .into_iter()
                        .filter(|ground| !ground.squares.is_empty())
                        .map(|ground| ground.one.to_owned())
                        .collect();
                    let has_camp =
                        |side| self.has_piece_of(side, kind) && !self.camps[side as usize].squares.is_empty();
                    if has_camp(Side::Attackers) || has_camp(Side::Defenders) {
                        targets.push("a camp square of its own side".into());
                    }
                    if !targets.is_empty() {
                        said.push(format!(
                            "{jumper} may jump, but only onto {}, and does not harm what it jumps over.",
                            list(&targets, "or")
                        ));
                    }
                }
            }
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| self.has(kind)) {
            let own = |side| self.has_piece_of(side, kind) && self.rules.jumps_own.contains(Piece::new(side, kind));
            if (own(Side::Attackers) || own(Side::Defenders)) && self.rules.jumps[kind as usize] != JumpMode::None {
                let article = if kind == Kind::King { "The" } else { "A" };
                let name = self.kind_name(kind, 1);
                said.push(format!(
                    "{article} {name} may jump over pieces of its own side too, which it never captures."
                ));
            }
        }
        if !said.is_empty() {
            let limit = if self.speed_limits().is_empty() {
                ""
            } else {
                " The limits on how far a piece goes do not concern jumps."
            };
            said.push(format!(
                "A jump goes in a straight line over one piece, an enemy unless said otherwise, that stands next to the \
                 jumper, onto the empty square right behind it, if the jumper may stop there.{limit}"
            ));
        }
        said
    }
}
