//! Every kind of finding, in one table.

use crate::engine::Illegal;
use crate::record::FaultKind;
use serde::Serialize;
use std::fmt;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Style, counts, oddities: nothing is wrong with the game.
    Note,
    /// The record says something that the board does not bear out.
    Warning,
    /// The record cannot be read or played, or the board contradicts its result.
    Error,
}

/// What a record is worth, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It replays, and what it says is so.
    Valid,
    /// It replays, but its captures are not those of the rules.
    AnnotatedWrongly,
    /// It replays, but its result is not that of the board.
    ResultDisputed,
    /// A move cannot be played.
    Broken,
    /// The rules it was played by are not known.
    UnknownVariant,
    /// It is no tafl game.
    NotTafl,
    /// Something in it cannot be read.
    Unreadable,
}

impl Verdict {
    /// All verdicts, from best to worst.
    pub const ALL: [Verdict; 7] = [
        Verdict::Valid,
        Verdict::AnnotatedWrongly,
        Verdict::ResultDisputed,
        Verdict::Broken,
        Verdict::UnknownVariant,
        Verdict::NotTafl,
        Verdict::Unreadable,
    ];

    /// As it stands in reports: `result-disputed`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::AnnotatedWrongly => "annotated-wrongly",
            Verdict::ResultDisputed => "result-disputed",
            Verdict::Broken => "broken",
            Verdict::UnknownVariant => "unknown-variant",
            Verdict::NotTafl => "not-tafl",
            Verdict::Unreadable => "unreadable",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Level {
    /// `note`, `warning`, `error`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Declares the table: a variant, its name in reports, its level, the verdict it means at least, and what it says.
macro_rules! codes {
    ($($variant:ident $name:literal $level:ident $verdict:ident $meaning:literal)*) => {
        /// A kind of finding.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// Every kind of finding.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The stable word under which reports and options know it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// How bad it is.
            #[must_use]
            pub const fn level(self) -> Level {
                match self { $(Code::$variant => Level::$level,)* }
            }

            /// What it makes of the record, at least.
            #[must_use]
            pub const fn verdict(self) -> Verdict {
                match self { $(Code::$variant => Verdict::$verdict,)* }
            }

            /// What it means, in a sentence or two.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    // What cannot be read.
    EmptyInput "empty-input" Error Unreadable "The input holds nothing, or nothing but blanks."
    BinaryInput "binary-input" Error Unreadable "The input is no text: it holds bytes that no record has."
    UnknownFormat "unknown-format" Error Unreadable "The input is text, but in no format that is known. `--from` names one if the guess was wrong."
    TooLong "too-long" Error Unreadable "The record is longer than any game; it was skipped and the next one read."
    NotJson "not-json" Error Unreadable "The record should be a JSON object and is not, or a part of it has the wrong type."
    NotUtf8 "not-utf8" Note Valid "The text is not UTF-8; it was read as Windows-1252."
    BadToken "bad-token" Error Unreadable "A word among the moves is neither a move nor an ending."
    BadTag "bad-tag" Error Unreadable "A tag, a comment or a turn is not written as the format asks."
    UnclosedBracket "unclosed-bracket" Error Unreadable "A tag or comment is opened and never closed."
    StrayBracket "stray-bracket" Error Unreadable "A bracket is closed that was never opened."
    StrayComment "stray-comment" Note Valid "A comment stands where no move comes before it."
    StrayText "stray-text" Error Unreadable "Words stand before the first move that are neither a tag nor a move."
    MissingMoves "missing-moves" Error Unreadable "The record has no list of moves."
    ManyFaults "many-faults" Note Valid "There are more faults of the same kinds than are listed."
    BadRules "bad-rules" Error Unreadable "The record's own rules record cannot be read or played."
    BadPosition "bad-position" Error Unreadable "A starting position cannot be read: a row does not add up, or a letter is no piece."
    BadStart "bad-start" Error Unreadable "The starting position is no position of a game: it has no king, or several."
    BadAddress "bad-address" Error Unreadable "A variation branches off from a turn that is not there."
    BadResult "bad-result" Error Unreadable "The recorded result is not one that the format has."
    TurnNumber "turn-number" Note Valid "The numbers of the turns do not count one by one."

    // Which rules?
    NotTafl "not-tafl" Error NotTafl "The record is of a game that is not tafl."
    UnknownVariant "unknown-variant" Error UnknownVariant "The record names rules that the catalogue does not hold. `--rules` says which to use."
    NoVariant "no-variant" Error UnknownVariant "The record does not say by which rules it was played. `--rules` says which to use."
    RulesGuessed "rules-guessed" Note Valid "The record names no rules; it was judged by those that explain it best."
    LabelsDisagree "labels-disagree" Note Valid "The record names two different variants; the more exact label was used."
    FirstMover "first-mover" Note Valid "The record names the side that moved first, and by the rules the other side begins."

    // What cannot be played.
    OffBoard "off-board" Error Broken "A move names a square that the board does not have."
    NoPiece "no-piece" Error Broken "No piece stands where the move begins."
    WrongSide "wrong-side" Error Broken "The piece that moves belongs to the side whose turn it is not."
    NoMovement "no-movement" Error Broken "The move ends where it begins."
    NotOrthogonal "not-orthogonal" Error Broken "The two squares share neither rank nor file; all pieces move like a rook."
    Occupied "occupied" Error Broken "A piece stands where the move ends; nothing is captured by moving onto it."
    PathBlocked "path-blocked" Error Broken "A piece stands in the way."
    MayNotPass "may-not-pass" Error Broken "The way leads over a special square (throne, corner, camp) that this piece may not pass."
    MayNotStop "may-not-stop" Error Broken "The move ends on a special square (throne, corner, camp) where this piece may not stop."
    TooFar "too-far" Error Broken "The piece goes further than its kind may in one move."
    RepetitionBanned "repetition-banned" Error Broken "Under these rules the defenders may not bring about a position again, and the move does."
    MustContinue "must-continue" Error Broken "The piece that has just captured could capture again, and under these rules must (berserk)."
    NoContinuation "no-continuation" Error Broken "A further move in the same turn (written with `=`) that the rules do not give."

    // What the board does not bear out.
    ResultContradicts "result-contradicts" Error ResultDisputed "The board is decided for another side than the recorded winner."
    NoVisibleReason "no-visible-reason" Warning ResultDisputed "The record names a winner, but the board is undecided and no resignation or loss on time is recorded."
    ReasonContradicts "reason-contradicts" Warning ResultDisputed "The record's own words disagree: who resigned or lost on time is its winner, or a game that was given up is a draw."
    PlayAfterEnd "play-after-end" Warning ResultDisputed "By the rules the game was over, but moves follow."
    MovesAfterResult "moves-after-result" Warning ResultDisputed "Moves follow after the result that stands among the moves."
    ResultTwice "result-twice" Warning ResultDisputed "The record names two results that differ; the first one counts."
    PlayAfterEnding "play-after-ending" Warning ResultDisputed "Moves follow after a resignation or a loss on time."
    RepetitionPassed "repetition-passed" Warning ResultDisputed "A repetition that ends the game by the rules was played on from."
    DecidedUnfinished "decided-unfinished" Warning ResultDisputed "The record calls the game unfinished, but the board is decided."
    CapturesDiffer "captures-differ" Warning AnnotatedWrongly "The captures that the record lists for a move are not those of the rules."

    // Notes.
    MoreFindings "more-findings" Note Valid "There are more findings of kinds that are listed a hundred times already."
    NeedsArbiter "needs-arbiter" Note Valid "The rules end the game but do not say who has won; an arbiter must."
    ResultMissing "result-missing" Note Valid "The board is decided, but the record names no result."
    ResignedOutOfTurn "resigned-out-of-turn" Note Valid "The side that lost by resignation or on time was not the side to move."
    DuplicateCapture "duplicate-capture" Note Valid "A captured piece is listed more than once."
    CapturesNotRecorded "captures-not-recorded" Note Valid "The record lists no captures; they were worked out from the rules."
    WrongLetter "wrong-letter" Note Valid "The piece letter before a move is not that of the piece that moves."
    WrongSign "wrong-sign" Note Valid "The sign between the squares says jump or step, and the move is the other."
    CouldContinue "could-continue" Note Valid "The piece that captured could have gone on, and under these rules must (berserk); the archive has lost the rest of most such turns."
}

impl Code {
    /// The code with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Code::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl From<&Illegal> for Code {
    fn from(illegal: &Illegal) -> Self {
        match illegal {
            Illegal::OffBoard { .. } => Code::OffBoard,
            Illegal::NoPiece { .. } => Code::NoPiece,
            Illegal::WrongSide { .. } => Code::WrongSide,
            Illegal::NoMovement { .. } => Code::NoMovement,
            Illegal::NotOrthogonal { .. } => Code::NotOrthogonal,
            Illegal::Occupied { .. } => Code::Occupied,
            Illegal::PathBlocked { .. } => Code::PathBlocked,
            Illegal::MayNotPass { .. } => Code::MayNotPass,
            Illegal::MayNotStop { .. } => Code::MayNotStop,
            Illegal::TooFar { .. } => Code::TooFar,
            Illegal::RepetitionBanned => Code::RepetitionBanned,
            Illegal::MustContinue { .. } => Code::MustContinue,
            Illegal::NoContinuation { .. } => Code::NoContinuation,
        }
    }
}

impl From<FaultKind> for Code {
    fn from(kind: FaultKind) -> Self {
        match kind {
            FaultKind::EmptyInput => Code::EmptyInput,
            FaultKind::BinaryInput => Code::BinaryInput,
            FaultKind::UnknownFormat => Code::UnknownFormat,
            FaultKind::TooLong => Code::TooLong,
            FaultKind::NotUtf8 => Code::NotUtf8,
            FaultKind::NotJson => Code::NotJson,
            FaultKind::MissingMoves => Code::MissingMoves,
            FaultKind::BadTag => Code::BadTag,
            FaultKind::BadResult => Code::BadResult,
            FaultKind::BadPosition => Code::BadPosition,
            FaultKind::UnclosedBracket => Code::UnclosedBracket,
            FaultKind::StrayBracket => Code::StrayBracket,
            FaultKind::StrayComment => Code::StrayComment,
            FaultKind::StrayText => Code::StrayText,
            FaultKind::TurnNumber => Code::TurnNumber,
            FaultKind::BadAddress => Code::BadAddress,
            FaultKind::SecondResult => Code::ResultTwice,
            FaultKind::MovesAfterResult => Code::MovesAfterResult,
            FaultKind::ManyFaults => Code::ManyFaults,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_lead_back_to_their_codes() {
        for &code in Code::ALL {
            assert_eq!(Code::from_name(code.name()), Some(code));
            assert!(code.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'));
        }
    }

    #[test]
    fn only_errors_and_warnings_spoil_a_record() {
        for &code in Code::ALL {
            assert_eq!(code.level() == Level::Note, code.verdict() == Verdict::Valid, "{code}");
        }
    }
}
