//! Pages about what is odd and harms nobody.

use super::{Example, Group, Mending, Page};
use crate::check::Code;

/// What pages of this group share.
const BASE: Page = Page {
    group: Group::Notes,
    what: "",
    why: "",
    example: Example { record: "", says: "" },
    fix: "",
    mending: Mending::ByHand,
    see_also: &[],
};

pub(super) const MORE_FINDINGS: Page = Page {
    what: "They are counted here, and count for the verdict like the rest.",
    why: "A record that is all errors is mostly of another format or of other rules than it was judged by.",
    example: Example { record: "1. d6-c6 d5-? d5-? d5-? d5-?", says: "1 more of these kinds are not listed" },
    fix: "Mend the first finding and check again: often the others go with it.",
    see_also: &[Code::ManyFaults],
    ..BASE
};

pub(super) const NEEDS_ARBITER: Page = Page {
    what: "Who has won depends on something that the board does not show, such as who was the aggressor in a repetition. The finding \
           names the plies in question, and who had a choice there.",
    why: "Under such rules the side that could have done otherwise and did not loses. Where both could, or neither, a person must judge.",
    example: Example {
        record: "3. e1-d1 f8-g8 4. d1-e1 g8-f8",
        says: "the position after ply 8 stands once too often (plies 5 to 8); the attackers had a choice at ply 5, 7, the defenders had a \
               choice at ply 6, 8: an arbiter must say who is the aggressor",
    },
    fix: "Look at the named plies, decide, and write the result into the record with the reason as a comment. The note stays: the board \
          still does not say it.",
    see_also: &[Code::RepetitionPassed, Code::ResultMissing],
    ..BASE
};

pub(super) const RESULT_MISSING: Page = Page {
    what: "The finding says who has won by the rules, and after which ply the game was over.",
    why: "Plain move lists have no place for it, so this is no error. Where results are counted, the one of the board is used if you ask for \
          it (`--winner replayed`).",
    example: Example {
        record: "1. a6-a5 Kg2-g1",
        says: "the defenders have won after ply 2, but no result is recorded",
    },
    fix: "Add the result: `[result:-1]` in OTN, or behind the last move (`0-1`; the attackers' score comes first).",
    mending: Mending::Unsafe,
    see_also: &[Code::DecidedUnfinished, Code::BadResult],
    ..BASE
};

pub(super) const RESIGNED_OUT_OF_TURN: Page = Page {
    what: "It had moved last, and the other side had not answered yet.",
    why: "Players may resign at any time, so this is allowed. A clock runs only for the side to move, so that with a loss on time the winner \
          may be wrong, or the last ply is missing.",
    example: Example {
        record: "[result:-1]\n\n1. d6-c6 resigned",
        says: "the attackers lost by resignation or on time, but it was the defenders' turn",
    },
    fix: "If it was a resignation, nothing. If it was a loss on time, ask the players who has won.",
    see_also: &[Code::ReasonContradicts, Code::NoVisibleReason],
    ..BASE
};

pub(super) const DUPLICATE_CAPTURE: Page = Page {
    what: "Behind one move its square stands twice. It was counted once.",
    why: "Some programs list a piece once as captured between two, and once more as taken by a shieldwall. Whoever counts captures by the \
          list counts too many.",
    example: Example { record: "3. d7-d5xc5/c5", says: "1 captured square(s) of `d7-d5xc5/c5` are listed twice" },
    fix: "Name each square once: `d7-d5xc5`.",
    mending: Mending::Safe,
    see_also: &[Code::CapturesDiffer],
    ..BASE
};

pub(super) const CAPTURES_NOT_RECORDED: Page = Page {
    what: "The finding counts the moves that captured by the rules and have nothing behind them.",
    why: "Many formats leave captures out, so this is no error. It also means that the record cannot show by which rules the players \
          captured.",
    example: Example { record: "3. d7-d5", says: "the captures of 1 move(s) are not recorded" },
    fix: "Nothing needs to be done.",
    mending: Mending::Safe,
    see_also: &[Code::CapturesDiffer],
    ..BASE
};

pub(super) const WRONG_LETTER: Page = Page {
    what: "`K` is the king, `N` a knight, `C` a commander; a man has no letter. The move was played.",
    why: "The squares say clearly what moved. But a wrong letter may also be a wrong square.",
    example: Example { record: "1. d6-c6 Kd5-c5", says: "the letter says king, but the piece is a man" },
    fix: "If the square is right, write the right letter, or none for a man: `d5-c5`.",
    mending: Mending::Safe,
    see_also: &[Code::WrongSign, Code::NoPiece],
    ..BASE
};

pub(super) const WRONG_SIGN: Page = Page {
    what: "`-` is a step, `^` a jump over a piece. The move was played.",
    why: "The squares say clearly what happened, but a program that believes the sign would refuse the move.",
    example: Example { record: "1. d6^c6 d5-c5", says: "`^` says jump, but the move is none" },
    fix: "Write the right sign: `d6-c6`.",
    mending: Mending::Safe,
    see_also: &[Code::WrongLetter, Code::NoContinuation],
    ..BASE
};

pub(super) const COULD_CONTINUE: Page = Page {
    what: "The game is of the aagenielsen.dk archive and under berserk rules. It was replayed without the moves that are lost.",
    why: "It is no error of the players, but the position may not be the one that was on their board. In records from elsewhere the same is \
          `must-continue`.",
    example: Example {
        record: "1. c2-c3xc4 Kg6-g7",
        says: "the attackers should have gone on with the piece that captured; the archive has lost such moves",
    },
    fix: "Nothing can be done without another copy of the game. With one, add the further moves (`c3=e3xe4`).",
    see_also: &[Code::MustContinue, Code::NoContinuation],
    ..BASE
};
