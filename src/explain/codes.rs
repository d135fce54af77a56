//! A page for each finding code: what it means, why it matters, and what to do.

mod moves;
mod notes;
mod page;
mod reading;
mod results;
mod rules;

pub use page::{Example, Group, Mending, Page};

use crate::check::Code;

/// The page about a code.
///
/// ```
/// use taflkit::{check::Code, explain::codes};
///
/// let page = codes::page(Code::PathBlocked);
/// assert_eq!(page.example.says, "a man of the defenders on c5 is in the way");
/// assert!(page.see_also.contains(&Code::MayNotPass));
/// ```
#[must_use]
pub const fn page(code: Code) -> &'static Page {
    match code {
        Code::EmptyInput => &reading::EMPTY_INPUT,
        Code::BinaryInput => &reading::BINARY_INPUT,
        Code::UnknownFormat => &reading::UNKNOWN_FORMAT,
        Code::TooLong => &reading::TOO_LONG,
        Code::NotJson => &reading::NOT_JSON,
        Code::NotUtf8 => &reading::NOT_UTF8,
        Code::BadToken => &reading::BAD_TOKEN,
        Code::BadTag => &reading::BAD_TAG,
        Code::UnclosedBracket => &reading::UNCLOSED_BRACKET,
        Code::StrayBracket => &reading::STRAY_BRACKET,
        Code::StrayComment => &reading::STRAY_COMMENT,
        Code::StrayText => &reading::STRAY_TEXT,
        Code::MissingMoves => &reading::MISSING_MOVES,
        Code::ManyFaults => &reading::MANY_FAULTS,
        Code::BadRules => &reading::BAD_RULES,
        Code::BadPosition => &reading::BAD_POSITION,
        Code::BadStart => &reading::BAD_START,
        Code::BadAddress => &reading::BAD_ADDRESS,
        Code::BadResult => &reading::BAD_RESULT,
        Code::TurnNumber => &reading::TURN_NUMBER,
        Code::NotTafl => &rules::NOT_TAFL,
        Code::UnknownVariant => &rules::UNKNOWN_VARIANT,
        Code::NoVariant => &rules::NO_VARIANT,
        Code::RulesGuessed => &rules::RULES_GUESSED,
        Code::LabelsDisagree => &rules::LABELS_DISAGREE,
        Code::FirstMover => &rules::FIRST_MOVER,
        Code::OffBoard => &moves::OFF_BOARD,
        Code::NoPiece => &moves::NO_PIECE,
        Code::WrongSide => &moves::WRONG_SIDE,
        Code::NoMovement => &moves::NO_MOVEMENT,
        Code::NotOrthogonal => &moves::NOT_ORTHOGONAL,
        Code::Occupied => &moves::OCCUPIED,
        Code::PathBlocked => &moves::PATH_BLOCKED,
        Code::MayNotPass => &moves::MAY_NOT_PASS,
        Code::MayNotStop => &moves::MAY_NOT_STOP,
        Code::TooFar => &moves::TOO_FAR,
        Code::RepetitionBanned => &moves::REPETITION_BANNED,
        Code::MustContinue => &moves::MUST_CONTINUE,
        Code::NoContinuation => &moves::NO_CONTINUATION,
        Code::ResultContradicts => &results::RESULT_CONTRADICTS,
        Code::NoVisibleReason => &results::NO_VISIBLE_REASON,
        Code::ReasonContradicts => &results::REASON_CONTRADICTS,
        Code::PlayAfterEnd => &results::PLAY_AFTER_END,
        Code::MovesAfterResult => &results::MOVES_AFTER_RESULT,
        Code::ResultTwice => &results::RESULT_TWICE,
        Code::PlayAfterEnding => &results::PLAY_AFTER_ENDING,
        Code::RepetitionPassed => &results::REPETITION_PASSED,
        Code::DecidedUnfinished => &results::DECIDED_UNFINISHED,
        Code::CapturesDiffer => &results::CAPTURES_DIFFER,
        Code::MoreFindings => &notes::MORE_FINDINGS,
        Code::NeedsArbiter => &notes::NEEDS_ARBITER,
        Code::ResultMissing => &notes::RESULT_MISSING,
        Code::ResignedOutOfTurn => &notes::RESIGNED_OUT_OF_TURN,
        Code::DuplicateCapture => &notes::DUPLICATE_CAPTURE,
        Code::CapturesNotRecorded => &notes::CAPTURES_NOT_RECORDED,
        Code::WrongLetter => &notes::WRONG_LETTER,
        Code::WrongSign => &notes::WRONG_SIGN,
        Code::CouldContinue => &notes::COULD_CONTINUE,
    }
}

#[cfg(test)]
mod tests;
