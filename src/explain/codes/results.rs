//! Pages about what the board does not bear out.

use super::{Example, Group, Mending, Page};
use crate::check::Code;

/// What pages of this group share.
const BASE: Page = Page {
    group: Group::Results,
    what: "",
    why: "",
    example: Example { record: "", says: "" },
    fix: "",
    mending: Mending::Unsafe,
    see_also: &[],
};

pub(super) const RESULT_CONTRADICTS: Page = Page {
    what: "The finding says who has won by the rules, after which ply, and how.",
    why: "The result counts in tables and ratings, so somebody has lost a game that they won. Mostly the sides were mixed up.",
    example: Example {
        record: "[result:1]\n\n1. a6-a5 Kg2-g1",
        says: "the record says attackers won, but the defenders have won after ply 2 (corner)",
    },
    fix: "Look at the last position (`tafl replay FILE`). If the rules are the right ones, write the result of the board.",
    see_also: &[Code::DecidedUnfinished, Code::NoVisibleReason, Code::PlayAfterEnd],
    ..BASE
};

pub(super) const NO_VISIBLE_REASON: Page = Page {
    what: "A draw, or a game that goes on, needs no reason; a win does.",
    why: "The result may well be right: many programs do not write down that a player resigned. But nobody can see it from the record.",
    example: Example {
        record: "[result:1]\n\n1. d6-c6 d5-c5",
        says: "the record says attackers won, but the board is undecided and no resignation or loss on time is recorded",
    },
    fix: "Ask the players, or the server's log. Add what happened (`[termination:defenders resign]` in OTN, `resigned` or `timeout` behind \
          the last move in most formats), or the moves that are missing.",
    mending: Mending::ByHand,
    see_also: &[Code::ResultContradicts, Code::ReasonContradicts],
    ..BASE
};

pub(super) const REASON_CONTRADICTS: Page = Page {
    what: "The same is said of a win where a draw was agreed.",
    why: "One of the two is wrong, and the board cannot say which.",
    example: Example {
        record: "[result:1]\n[termination:attackers resign]",
        says: "the attackers gave up or lost on time, but the record says that they won",
    },
    fix: "Ask the players, and correct the result or the reason. Note that archives call the attackers black and the defenders white.",
    mending: Mending::ByHand,
    see_also: &[Code::ResignedOutOfTurn, Code::ResultTwice],
    ..BASE
};

pub(super) const PLAY_AFTER_END: Page = Page {
    what: "The king had escaped or was captured, say. The first move that is too many is named; the further ones were played all the \
           same, so that other errors are seen.",
    why: "The players may have missed the end, or analysis was left in the record. By the rules the result is that of the first end.",
    example: Example {
        record: "1. a6-a5 Kg2-g1 2. a5-a4",
        says: "the defenders have won after ply 2 (corner), but moves follow",
    },
    fix: "Remove the moves after the end, or keep them as a comment. If the players were right to go on, they played by other rules: name \
          these with `--rules`.",
    see_also: &[Code::RepetitionPassed, Code::MovesAfterResult, Code::PlayAfterEnding],
    ..BASE
};

pub(super) const MOVES_AFTER_RESULT: Page = Page {
    what: "They were played as a part of the game.",
    why: "Behind a result the next game begins: two games may have been run together, or the result was put in the wrong place.",
    example: Example { record: "1. d6-c6 d5-c5 1/2-1/2 2. b4-b5", says: "moves follow after the result `1/2-1/2`" },
    fix: "Put the result behind the last move; or part the two games with a blank line and give the second its tags.",
    see_also: &[Code::PlayAfterEnd, Code::ResultTwice],
    ..BASE
};

pub(super) const RESULT_TWICE: Page = Page {
    what: "One may stand in a tag and the other behind the moves, say.",
    why: "A program that reads only the other place counts another winner.",
    example: Example {
        record: "[result:0]\n\n1. d6-c6 d5-c5 1-0",
        says: "the result is `1-0` here, but `0` before; the first one counts",
    },
    fix: "Remove or correct the wrong one. Behind moves the attackers' score comes first: `1-0` means that they have won.",
    see_also: &[Code::ResultContradicts, Code::MovesAfterResult],
    ..BASE
};

pub(super) const PLAY_AFTER_ENDING: Page = Page {
    what: "A word such as `resigned` or `timeout` ends a game. The moves behind it were played as a part of this one.",
    why: "After a resignation there is nothing left to play. Either it was taken back, or moves of analysis or another game follow.",
    example: Example {
        record: "1. d6-c6 d5-c5 2. resigned b4-b5",
        says: "the game was given up after ply 2, but moves follow",
    },
    fix: "Remove the moves, or the word if the game went on with the consent of both players.",
    see_also: &[Code::PlayAfterEnd, Code::MovesAfterResult],
    ..BASE
};

pub(super) const REPETITION_PASSED: Page = Page {
    what: "Most often a position stood for the third time. Unlike other ends, this one is waived: what follows counts.",
    why: "Few servers and players count repetitions. An arbiter who is asked must know that there was one, and what the rules make of it.",
    example: Example {
        record: "3. d1-c1 f8-g8 4. c1-d1 g8-f8 5. a4-b4",
        says: "the attackers have won by repetition after ply 8, but play went on",
    },
    fix: "If nobody claimed it, nothing. Else end the game where the repetition stood and write the result that the rules give.",
    mending: Mending::ByHand,
    see_also: &[Code::RepetitionBanned, Code::NeedsArbiter, Code::PlayAfterEnd],
    ..BASE
};

pub(super) const DECIDED_UNFINISHED: Page = Page {
    what: "It says that the game goes on, or was broken off; the finding says who has won by the rules.",
    why: "The game is missing from the tables, although it has a winner. Mostly the program did not see the end (an encirclement, a fort).",
    example: Example {
        record: "[termination:unfinished]\n\n1. a6-a5 Kg2-g1",
        says: "the record calls the game unfinished, but the defenders have won after ply 2",
    },
    fix: "Write the result of the board, and remove the words that call the game unfinished.",
    see_also: &[Code::ResultMissing, Code::ResultContradicts],
    ..BASE
};

pub(super) const CAPTURES_DIFFER: Page = Page {
    what: "Some are listed that did not happen, or some that happened are missing. The board was played by the rules, whatever the record \
           lists.",
    why: "A reader or a program that believes the list sees another position. If the next moves fit the list and not the rules, the game was \
          played by other rules.",
    example: Example { record: "1. d6-c6xd5 d5-c5", says: "d6-c6 takes nothing, but the record lists d5" },
    fix: "Write the captures that the finding names behind the move: `d6-c6`.",
    mending: Mending::Safe,
    see_also: &[Code::DuplicateCapture, Code::CapturesNotRecorded],
    ..BASE
};
