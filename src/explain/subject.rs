//! What a ruling goes back to: the subject that a rule text has a clause about.

use crate::engine::{Illegal, Reason};
use crate::notation::Square;
use crate::rules::{Ruleset, Subject};

/// Why a move cannot be played. A square or a piece that is not there is no matter of rules.
pub(super) fn of_refusal(illegal: &Illegal, rules: &Ruleset, size: u8) -> Option<Subject> {
    Some(match illegal {
        Illegal::OffBoard { .. } | Illegal::NoPiece(_) => return None,
        Illegal::NotOrthogonal { .. }
        | Illegal::NoMovement(_)
        | Illegal::Occupied { .. }
        | Illegal::PathBlocked { .. }
        | Illegal::TooFar { .. } => Subject::Moving,
        Illegal::WrongSide { .. } => Subject::Turns,
        Illegal::MayNotPass { square, .. } | Illegal::MayNotStop { square, .. } => of_zone(*square, rules, size),
        Illegal::RepetitionBanned => Subject::Repetition,
        Illegal::MustContinue(_) | Illegal::NoContinuation(_) => Subject::Berserk,
    })
}

/// What a special square is.
fn of_zone(square: Square, rules: &Ruleset, size: u8) -> Subject {
    if rules.throne_squares(size).contains(&square) {
        Subject::Throne
    } else if rules.corner_squares(size).contains(&square) {
        Subject::Corners
    } else {
        Subject::Camps
    }
}

/// How a game ends.
pub(super) fn of_end(reason: Reason, rules: &Ruleset) -> Subject {
    match reason {
        Reason::Corner | Reason::Edge => Subject::Escape,
        Reason::ExitFort => Subject::ExitFort,
        Reason::KingCaptured => Subject::KingCapture,
        Reason::Encircled => Subject::Encirclement,
        Reason::NoMoves | Reason::NoAttackers => Subject::NoMoves,
        Reason::Repetition => Subject::Repetition,
        Reason::TooFewPieces => Subject::Material,
        Reason::MoveLimit if rules.move_limit.is_some() => Subject::MoveLimit,
        Reason::MoveLimit => Subject::NoMoves,
    }
}
