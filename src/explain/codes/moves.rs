//! Pages about moves that cannot be played.

use super::{Example, Group, Mending, Page};
use crate::check::Code;

/// What pages of this group share.
const BASE: Page = Page {
    group: Group::Moves,
    what: "",
    why: "",
    example: Example { record: "", says: "" },
    fix: "",
    mending: Mending::UnsafeIfLast,
    see_also: &[],
};

pub(super) const OFF_BOARD: Page = Page {
    what: "It may be the first square of the move or the second. The replay stops here, and the moves before it are kept.",
    why: "Files are counted from the left (`a`, `b`, ...) and ranks from the bottom (1, 2, ...). A board of 7 by 7 ends with `g7`.",
    example: Example { record: "1. d6-c6 d5-d8", says: "d8 is not on a board of 7 by 7" },
    fix: "Correct the square. If many moves leave the board, the record is of a larger board than its label says: name the right rules with \
          `--rules`.",
    see_also: &[Code::BadToken, Code::UnknownVariant],
    ..BASE
};

pub(super) const NO_PIECE: Page = Page {
    what: "At this point of the game that square is empty. The replay stops here.",
    why: "Either the square is wrong, or an earlier move is missing, or the piece was captured before: by the rules that the record names, \
          perhaps not by those that were played.",
    example: Example { record: "1. d6-c6 e5-e6", says: "no piece stands on e5" },
    fix: "Look at the position before this ply (`tafl replay FILE`). Correct the square, add the missing move, or name the right rules.",
    see_also: &[Code::WrongSide, Code::CapturesDiffer],
    ..BASE
};

pub(super) const WRONG_SIDE: Page = Page {
    what: "It may be a piece of the side that has just moved, or, at the first ply, of the side that does not begin. The replay stops \
           here.",
    why: "Mostly a ply is missing just before this one. At the first ply, the label may be wrong about the side that begins.",
    example: Example {
        record: "1. d6-c6 c6-b6",
        says: "it is the defenders' turn, and the man on c6 is the attackers'",
    },
    fix: "Add the missing ply. Where a game begins from a position of its own, the rules must say which side begins (`atkf:n` in a \
          `[rules:...]` tag: the defenders).",
    see_also: &[Code::TurnNumber, Code::FirstMover, Code::NoPiece],
    ..BASE
};

pub(super) const NO_MOVEMENT: Page = Page {
    what: "Both squares of the move are the same. The replay stops here.",
    why: "Passing is not allowed in tafl: who cannot move has lost, or the game is drawn, as the rules say.",
    example: Example { record: "1. d6-d6", says: "the piece stays on d6" },
    fix: "Write the square on which the piece ended.",
    see_also: &[Code::BadToken],
    ..BASE
};

pub(super) const NOT_ORTHOGONAL: Page = Page {
    what: "That goes for the king, too. The replay stops here.",
    why: "No piece of tafl ever moves diagonally.",
    example: Example { record: "1. d6-e5", says: "d6 and e5 are on no common rank or file; pieces move like a rook" },
    fix: "One of the two squares is wrong by a file or a rank. See which correction lets the game go on.",
    see_also: &[Code::PathBlocked, Code::Occupied, Code::NoMovement],
    ..BASE
};

pub(super) const OCCUPIED: Page = Page {
    what: "It does not matter whose piece that is. The replay stops here.",
    why: "In tafl a piece is captured by standing on two sides of it.",
    example: Example { record: "1. d6-d5", says: "d5 is occupied by a man of the defenders" },
    fix: "Correct the square. If the piece there should have been captured before, the record may be of other rules than it names.",
    see_also: &[Code::PathBlocked, Code::CapturesDiffer],
    ..BASE
};

pub(super) const PATH_BLOCKED: Page = Page {
    what: "The finding names the first piece on the way. The replay stops here.",
    why: "Pieces move like a rook in chess, over empty squares only. Few rules let some pieces jump.",
    example: Example { record: "1. d6-c6 d5-c5 2. c6-c3", says: "a man of the defenders on c5 is in the way" },
    fix: "Look at the position before this ply (`tafl replay FILE`): another square may have been meant, or a ply before it is missing or \
          wrong.",
    see_also: &[Code::Occupied, Code::MayNotPass, Code::NotOrthogonal],
    ..BASE
};

pub(super) const MAY_NOT_PASS: Page = Page {
    what: "No piece is in the way. The finding names the square, and the replay stops here.",
    why: "Rules differ here more than anywhere: in Copenhagen any piece may pass over the empty throne, in `tablut-9` only the king may. \
          `tafl rules show ID` says what each kind of piece may do.",
    example: Example { record: "1. a5-i5", says: "a man of the attackers may not pass over e5" },
    fix: "If the players allowed it, they played by other rules: name these with `--rules` (`tafl identify FILE` finds rules that fit). Else \
          correct the move.",
    see_also: &[Code::MayNotStop, Code::PathBlocked, Code::TooFar],
    ..BASE
};

pub(super) const MAY_NOT_STOP: Page = Page {
    what: "The way there is free. The replay stops here.",
    why: "In most rules only the king may stop on the throne and on the corners. A camp may be closed to those who have left it.",
    example: Example { record: "1. d7-a7", says: "a man of the attackers may not stop on a7" },
    fix: "Correct the square: mostly it is the one beside it. If the players allowed it, name the rules by which they played with `--rules`.",
    see_also: &[Code::MayNotPass, Code::Occupied],
    ..BASE
};

pub(super) const TOO_FAR: Page = Page {
    what: "The finding says how many squares it may go, and how many it went. The replay stops here.",
    why: "In most rules pieces go as far as they like. In some the king, or another piece, is slower: in `magpie-7` the king goes one square.",
    example: Example { record: "2. d7-c7 Kd4-d6", says: "a king of the defenders may move 1 square(s) at most, not 2" },
    fix: "Correct the square, or name the rules by which the game was really played with `--rules`.",
    see_also: &[Code::PathBlocked, Code::UnknownVariant],
    ..BASE
};

pub(super) const REPETITION_BANNED: Page = Page {
    what: "After the move the board would look as it did before in this game. The replay stops here.",
    why: "On some servers the defenders must not repeat a position, so that they cannot draw by moving to and fro. Under other rules the same \
          move is allowed, and the third occurrence ends the game.",
    example: Example {
        record: "1. d1-c1 f8-g8 2. c1-d1 g8-f8",
        says: "the defenders may not repeat a position, and this one stood before",
    },
    fix: "If the move was played, the game was under other rules: name them with `--rules`. Else correct the move.",
    see_also: &[Code::RepetitionPassed],
    ..BASE
};

pub(super) const MUST_CONTINUE: Page = Page {
    what: "The record goes on with another move. The replay stops here.",
    why: "Under berserk rules a piece that captures goes on in the same turn as long as it can capture again.",
    example: Example {
        record: "1. c2-c3xc4 Kg6-g7",
        says: "the turn is not over: the piece on c3 has captured and must go on",
    },
    fix: "Add the further move with a `=` between its squares, as here: `c2-c3xc4 c3=e3xe4`. If the players did not play berserk, name \
          their rules with `--rules`.",
    see_also: &[Code::NoContinuation, Code::CouldContinue],
    ..BASE
};

pub(super) const NO_CONTINUATION: Page = Page {
    what: "The sign says that the piece that has just captured goes on. Here it may not: the rules have no such turns, it is another \
           piece, or the move captures nothing. The replay stops here.",
    why: "Only under berserk rules does a turn have several moves, and each must capture (under some rules: may be any move).",
    example: Example { record: "1. c2-c3xc4 c3=d3", says: "a further move must capture, and this one does not" },
    fix: "If it is an ordinary move of the next turn, write `-` for `=`. If the game was berserk and the label does not say so, name the \
          rules with `--rules`.",
    see_also: &[Code::MustContinue],
    ..BASE
};
