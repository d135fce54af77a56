//! How pieces and squares are called in explanations.

use crate::engine::reasons::{Far, Ground};
use crate::notation::{Kind, Piece, Side, Square};
pub(super) use crate::rules::words::{capital, list, number, ordinal};

/// `c4`, `c4 and d4`, `c4, d4 and e4`.
pub(super) fn squares(squares: &[Square]) -> String {
    joined(squares, "and")
}

/// The same with another word before the last.
pub(super) fn joined(squares: &[Square], word: &str) -> String {
    list(&squares.iter().map(ToString::to_string).collect::<Vec<_>>(), word)
}

/// `attacker`, `defender`, `king`, `attackers' knight`.
pub(super) fn piece(piece: Piece) -> String {
    match (piece.kind, piece.side) {
        (Kind::King, _) => "king".into(),
        (Kind::Man, side) => man(side).into(),
        (kind, side) => format!("{side}' {}", kind.name()),
    }
}

/// `an attacker`, `a defender`, `the king`.
pub(super) fn a_piece(of: Piece) -> String {
    let article = match (of.kind, of.side) {
        (Kind::King, _) => "the",
        (_, Side::Attackers) => "an",
        (_, Side::Defenders) => "a",
    };
    format!("{article} {}", piece(of))
}

/// `attacker` or `defender`.
pub(super) fn man(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attacker",
        Side::Defenders => "defender",
    }
}

/// `an attacker` or `a defender`.
pub(super) fn a_man(side: Side) -> String {
    a_piece(Piece::new(side, Kind::Man))
}

/// `throne`, `corner`, `attackers' camp`, `defenders' camp`.
pub(super) fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Throne => "throne",
        Ground::Corner => "corner",
        Ground::AttackersCamp => "attackers' camp",
        Ground::DefendersCamp => "defenders' camp",
    }
}

/// `throne f6`, `attackers' camp square a5`.
pub(super) fn ground_square(of: Ground, square: Square) -> String {
    match of {
        Ground::Throne | Ground::Corner => format!("{} {square}", ground(of)),
        Ground::AttackersCamp | Ground::DefendersCamp => format!("{} square {square}", ground(of)),
    }
}

/// What a man is taken against, in short.
pub(super) fn far(far: Far) -> String {
    match far {
        Far::Enemy { square, piece: of } => format!("the {} on {square}", piece(of)),
        Far::Hostile { square, ground: of, only_empty: true } => format!("the empty {}", ground_square(of, square)),
        Far::Hostile { square, ground: of, only_empty: false } => format!("the {}", ground_square(of, square)),
    }
}

/// `move` or `moves` and the like.
pub(super) fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
