//! What can be mended, and how safely: one table.

use crate::check::Code;
use std::fmt;

/// Why something is changed: a finding, or one of two things of which no finding speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// `tafl check` has found it.
    Found(Code),
    /// A move is not written as its format writes moves.
    Spelling,
    /// HTML entities stand where letters should.
    Entities,
}

/// How much a fix changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// Neither a move nor a winner: the game stays the same.
    Safe,
    /// The game, or what is said of its result. It is done only where it is asked for.
    Unsafe,
}

/// Everything that can be mended.
const TABLE: [(Cause, Safety); 31] = [
    (Cause::Spelling, Safety::Safe),
    (Cause::Entities, Safety::Safe),
    (Cause::Found(Code::DuplicateCapture), Safety::Safe),
    (Cause::Found(Code::CapturesDiffer), Safety::Safe),
    (Cause::Found(Code::CapturesNotRecorded), Safety::Safe),
    (Cause::Found(Code::WrongLetter), Safety::Safe),
    (Cause::Found(Code::WrongSign), Safety::Safe),
    (Cause::Found(Code::BadResult), Safety::Safe),
    (Cause::Found(Code::FirstMover), Safety::Safe),
    (Cause::Found(Code::TurnNumber), Safety::Safe),
    (Cause::Found(Code::PlayAfterEnd), Safety::Unsafe),
    (Cause::Found(Code::PlayAfterEnding), Safety::Unsafe),
    (Cause::Found(Code::MovesAfterResult), Safety::Unsafe),
    (Cause::Found(Code::ResultContradicts), Safety::Unsafe),
    (Cause::Found(Code::ResultMissing), Safety::Unsafe),
    (Cause::Found(Code::DecidedUnfinished), Safety::Unsafe),
    (Cause::Found(Code::ResultTwice), Safety::Unsafe),
    (Cause::Found(Code::BadToken), Safety::Unsafe),
    (Cause::Found(Code::OffBoard), Safety::Unsafe),
    (Cause::Found(Code::NoPiece), Safety::Unsafe),
    (Cause::Found(Code::WrongSide), Safety::Unsafe),
    (Cause::Found(Code::NoMovement), Safety::Unsafe),
    (Cause::Found(Code::NotOrthogonal), Safety::Unsafe),
    (Cause::Found(Code::Occupied), Safety::Unsafe),
    (Cause::Found(Code::PathBlocked), Safety::Unsafe),
    (Cause::Found(Code::MayNotPass), Safety::Unsafe),
    (Cause::Found(Code::MayNotStop), Safety::Unsafe),
    (Cause::Found(Code::TooFar), Safety::Unsafe),
    (Cause::Found(Code::RepetitionBanned), Safety::Unsafe),
    (Cause::Found(Code::MustContinue), Safety::Unsafe),
    (Cause::Found(Code::NoContinuation), Safety::Unsafe),
];

impl Cause {
    /// Everything that can be mended.
    pub fn all() -> impl Iterator<Item = Cause> {
        TABLE.iter().map(|(cause, _)| *cause)
    }

    /// The word under which options and summaries know it: that of the finding, if there is one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Found(code) => code.name(),
            Cause::Spelling => "spelling",
            Cause::Entities => "entities",
        }
    }

    /// The cause with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|cause| cause.name() == name)
    }

    /// How safely it is mended; `None` for findings that nothing mends.
    #[must_use]
    pub fn safety(self) -> Option<Safety> {
        TABLE.iter().find(|(cause, _)| *cause == self).map(|(_, safety)| *safety)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which fixes to make.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Also those that change the game or its result.
    pub is_unsafe: bool,
    /// Only these, if any are named.
    pub only: Vec<Cause>,
    /// Not these.
    pub without: Vec<Cause>,
}

impl Options {
    /// Whether this is to be mended.
    #[must_use]
    pub fn allows(&self, cause: Cause) -> bool {
        let is_safe_enough = match cause.safety() {
            None => false,
            Some(Safety::Safe) => true,
            Some(Safety::Unsafe) => self.is_unsafe,
        };
        is_safe_enough && self.is_selected(cause)
    }

    /// Whether this is among those that were asked for, be it safe or not.
    pub(super) fn is_selected(&self, cause: Cause) -> bool {
        (self.only.is_empty() || self.only.contains(&cause)) && !self.without.contains(&cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_causes_and_none_stands_twice() {
        for cause in Cause::all() {
            assert_eq!(Cause::by_name(cause.name()), Some(cause));
            assert_eq!(Cause::all().filter(|other| *other == cause).count(), 1, "{cause}");
        }
        assert_eq!(Cause::by_name("not-tafl"), None);
    }

    #[test]
    fn what_changes_the_game_is_done_only_where_it_is_asked_for() {
        let safe = Options::default();
        let all = Options { is_unsafe: true, ..Options::default() };
        let (captures, result) = (Cause::Found(Code::CapturesDiffer), Cause::Found(Code::ResultContradicts));
        assert_eq!([safe.allows(captures), safe.allows(result)], [true, false]);
        assert_eq!([all.allows(captures), all.allows(result)], [true, true]);
        assert!(!all.allows(Cause::Found(Code::NotTafl)));
        let some = Options { only: vec![captures, result], without: vec![captures], ..all };
        assert_eq!([some.allows(captures), some.allows(result), some.allows(Cause::Spelling)], [false, true, false]);
    }
}
