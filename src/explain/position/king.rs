//! The king: what is on his four sides, whether that captures him, and where he escapes.

use super::Explanation;
use super::words::{a_piece, ground, ground_square, joined, list, number, squares};
use crate::engine::reasons::{KingPlace, KingReport, KingSide, SideIs};
use crate::notation::{Piece, Side, Square};
use crate::rules::Escape;

impl Explanation {
    pub(super) fn kings_capture(&self) -> Vec<String> {
        let king = &self.king;
        if king.captured {
            return vec![captured(king)];
        }
        let is_near = king.mover.is_some() || king.hostile_sides() >= 2;
        if !is_near {
            return Vec::new();
        }
        let mut text = format!("The king on {} is not captured. ", king.square);
        // The report is of the moment at which the move closes the trap, or does not: whom it takes still stands then.
        let falls = |square: Square| {
            self.reasons().is_some_and(|reasons| reasons.victims.iter().any(|victim| victim.square == square))
        };
        let lack = |side: &KingSide| match (side.square, side.is) {
            (Some(square), SideIs::Piece { piece }) if falls(square) => {
                format!("{square} ({} that falls by the same move)", a_piece(piece))
            }
            _ => lack(side),
        };
        let lacking: Vec<String> = king.sides.iter().filter(|side| !side.hostile).map(lack).collect();
        if king.is_trapped() && king.sides_needed == 4 || king.is_trapped() && king.mover.is_none() {
            text.push_str(if self.king_moved {
                "He has stepped between them himself, which is safe: an attacker must close the trap by a move of his own."
            } else {
                "An attacker must close the trap by coming to stand beside him, and none has just done so."
            });
            text.push_str(&format!(" On his sides are {}.", sides(king)));
        } else if king.sides_needed == 4
            && king.on_edge
            && king.sides.iter().any(|side| side.square.is_none() && !side.hostile)
        {
            text.push_str(&format!(
                "{}, all four of his sides must be hostile, and the edge is not: nobody can capture him on the edge. On his sides are {}.",
                place(king),
                sides(king)
            ));
        } else if king.sides_needed == 4 {
            text.push_str(&format!(
                "{}, all four of his sides must be hostile: {} {}; the others are {}.",
                place(king),
                list(&lacking, "and"),
                if lacking.len() == 1 { "is not" } else { "are not" },
                list(&king.sides.iter().filter(|side| side.hostile).map(side).collect::<Vec<_>>(), "and"),
            ));
        } else {
            text.push_str(&format!("{}, two opposite sides of his must be hostile", place(king)));
            text.push_str(&match king.mover {
                Some(mover) => {
                    let opposite = king
                        .sides
                        .iter()
                        .position(|side| side.square == Some(mover))
                        .map(|at| &king.sides[(at + 2) % 4]);
                    opposite.map_or_else(String::new, |far| {
                        format!(", and opposite the attacker who has come to {mover} is {}", lack(far))
                    })
                }
                None => format!(", and he has on his sides {}", sides(king)),
            });
            text.push('.');
        }
        vec![text]
    }

    pub(super) fn kings_escape(&self) -> Vec<String> {
        let (king, escape) = (self.king.square, &self.escape);
        let at_edge = self.variant.ruleset.escape == Some(Escape::Edge);
        if escape.escaped {
            return Vec::new(); // the ruling says it
        }
        let mut said = Vec::new();
        let is_over = self.decided().is_some();
        if !at_edge && !escape.beside.is_empty() && !is_over {
            said.push(format!(
                "The king on {king} is beside the corner {}, but he has escaped only when he stands on it.",
                squares(&escape.beside)
            ));
        }
        if !escape.in_reach.is_empty() && !is_over {
            let where_to = if escape.in_reach.len() > 4 {
                format!("{} squares of the edge", number(escape.in_reach.len()))
            } else {
                joined(&escape.in_reach, "or")
            };
            said.push(if self.to_move == Side::Defenders && self.must_continue.is_none_or(|square| square == king) {
                format!("The king can escape at once, to {where_to}.")
            } else {
                format!("If nothing is done about it, the king escapes with his next move, to {where_to}.")
            });
        }
        said
    }
}

fn captured(king: &KingReport) -> String {
    let mover = king.mover.map(|square| square.to_string()).unwrap_or_default();
    if king.sides_needed == 4 {
        return format!(
            "The king on {} is captured. {}, all four of his sides must be hostile, and they are: {}. The move to {mover} closes the trap.",
            king.square,
            place(king),
            sides(king)
        );
    }
    let far = king.sides.iter().position(|side| side.square == king.mover).map(|at| &king.sides[(at + 2) % 4]);
    format!(
        "The king on {} is captured like a man. {}, two opposite sides of his must be hostile: on one is the attacker who has come to \
         {mover}, on the other {}.",
        king.square,
        place(king),
        far.map(side).unwrap_or_default()
    )
}

/// Where he stands, as the beginning of a sentence.
fn place(king: &KingReport) -> &'static str {
    match king.place {
        KingPlace::OnThrone => "On the throne",
        KingPlace::BesideThrone => "Beside the throne",
        KingPlace::Elsewhere => "Where he stands",
    }
}

fn sides(king: &KingReport) -> String {
    list(&king.sides.iter().map(side).collect::<Vec<_>>(), "and")
}

/// A side that counts, or what is there.
fn side(side: &KingSide) -> String {
    match (side.square, side.is) {
        (None, _) if side.hostile => "the edge of the board (it counts)".into(),
        (None, _) => "the edge of the board".into(),
        (Some(square), SideIs::Piece { piece: Piece { side: Side::Attackers, kind } }) => {
            format!("{} ({square})", a_piece(Piece::new(Side::Attackers, kind)))
        }
        (Some(square), SideIs::Piece { piece }) => format!("{} ({square})", a_piece(piece)),
        (Some(square), SideIs::EmptyGround { ground: of }) if side.hostile => {
            format!("the empty {} (it counts)", ground_square(of, square))
        }
        (Some(square), SideIs::EmptyGround { ground: of }) => {
            format!("the empty {} (it does not count)", ground_square(of, square))
        }
        (Some(square), _) => format!("an empty square ({square})"),
    }
}

/// A side that does not count, and why.
fn lack(side: &KingSide) -> String {
    match (side.square, side.is) {
        (None, _) => "the edge of the board, which does not count".into(),
        (Some(square), SideIs::Piece { piece }) => format!("{square} ({})", a_piece(piece)),
        (Some(square), SideIs::EmptyGround { ground: of }) => {
            format!("{square} (the {}, which does not count)", ground(of))
        }
        (Some(square), _) => format!("{square} (empty)"),
    }
}
