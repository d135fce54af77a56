//! Pages about what cannot be read.

use super::{Example, Group, Mending, Page};
use crate::check::Code;

/// What pages of this group share.
const BASE: Page = Page {
    group: Group::Reading,
    what: "",
    why: "",
    example: Example { record: "", says: "" },
    fix: "",
    mending: Mending::ByHand,
    see_also: &[],
};

pub(super) const EMPTY_INPUT: Page = Page {
    what: "It counts as one record, so that it is not overlooked.",
    why: "A download or an export that failed often leaves an empty file behind. Its game is missing from every count.",
    example: Example { record: "(a file of no bytes)", says: "there is nothing in it" },
    fix: "Fetch or export the file again, or remove it.",
    see_also: &[Code::BinaryInput, Code::MissingMoves],
    ..BASE
};

pub(super) const BINARY_INPUT: Page = Page {
    what: "The first bytes are those of a picture, a program, an archive or the like. Nothing of it was read. (Files packed with gzip or zstd \
           are unpacked and read as usual; zip is not.)",
    why: "Records are text. Guessing moves out of other bytes would invent games.",
    example: Example { record: "(a file of bytes that are no letters)", says: "this is no text" },
    fix: "Unpack the file, or save the game as text in the program that wrote it. Text in UTF-16 must be saved as UTF-8.",
    see_also: &[Code::UnknownFormat, Code::NotUtf8],
    ..BASE
};

pub(super) const UNKNOWN_FORMAT: Page = Page {
    what: "No reader knows its beginning: there are no tags, no moves and no keys of a known format.",
    why: "Nothing was read, so nothing can be said of the game.",
    example: Example {
        record: "Dear Ada,",
        says: "this looks like no format of game records that is known (`--from` names one)",
    },
    fix: "If it is a record all the same, name its format: `tafl check --from otn FILE`. `tafl formats` lists the formats. Text above the \
          first move, such as a letter's, can be cut away.",
    see_also: &[Code::BinaryInput, Code::StrayText],
    ..BASE
};

pub(super) const TOO_LONG: Page = Page {
    what: "A record may have 1,048,576 bytes (1 MiB), hundreds of times as much as a long game needs. This one has more. None of it was \
           read; the records after it were.",
    why: "The limit keeps a damaged file from filling the memory. Mostly a bracket or a quote is never closed, or a line end is missing, so \
          that many games look like one.",
    example: Example {
        record: "(a record of 1,100,000 bytes)",
        says: "the record is 1100000 bytes long; the longest that is read has 1048576",
    },
    fix: "Look for the end of the first game in the record: what should part it from the next one is missing there. In a list with one game \
          to a line, put each on a line of its own.",
    see_also: &[Code::UnclosedBracket, Code::NotJson],
    ..BASE
};

pub(super) const NOT_JSON: Page = Page {
    what: "The record begins as an object (`{`), and at the place that is named it stops being one. The moves before that place were \
           read; what stands behind it was not.",
    why: "A file that was cut off while it was written or sent looks like this. Moves may be missing, so that the result is not judged.",
    example: Example { record: "\"Moves\":[\"d6-c6\",\"d5-c5\"],\"WhoWon\"", says: "EOF while parsing an object" },
    fix: "Fetch the record again. If there is no other copy, close what is open at the named place: a quote, a bracket, a brace. (EOF means \
          that the text ends there.)",
    see_also: &[Code::MissingMoves, Code::BadTag],
    ..BASE
};

pub(super) const NOT_UTF8: Page = Page {
    what: "Nearly all programs write their letters as UTF-8 today; old Windows programs write Windows-1252, in which each byte is a \
           letter. The finding names the first byte that cannot be UTF-8.",
    why: "Moves are not touched by this. Names may be: read in the wrong way, `Björn` becomes two different players in a table.",
    example: Example {
        record: "\"WhiteSidePlayerName\":\"Björn\"",
        says: "the byte 0xf6 is not UTF-8; the record is read as windows-1252",
    },
    fix: "See whether the names look right. If so, save the file as UTF-8 in any text editor; `tafl convert` writes UTF-8 as well.",
    see_also: &[Code::BinaryInput],
    ..BASE
};

pub(super) const BAD_TOKEN: Page = Page {
    what: "The moves before it were played; those behind it were read but not played, since the board is not known there.",
    why: "A move needs two squares (`d6-c6`), perhaps with captures (`xc5`); an ending is a word such as `resigned`. A slip of the pen could \
          stand for several moves, and none is chosen for you.",
    example: Example {
        record: "1. d6-c6 d5-c",
        says: "`d5-c`: expected a rank from 1 to 19, found the end of the text",
    },
    fix: "Write the move that was played. The message names the letter at which the word goes wrong.",
    mending: Mending::UnsafeIfLast,
    see_also: &[Code::OffBoard, Code::StrayText],
    ..BASE
};

pub(super) const BAD_TAG: Page = Page {
    what: "A tag has no colon, or stands twice; a column is missing; a text stands where a number should be. The rest of the record was \
           read.",
    why: "What the tag was to say (a date, a player, the rules) is not known. The first of two tags counts.",
    example: Example {
        record: "[date 2024.05.01]",
        says: "`[date 2024.05.01]` is no tag: it needs a name, a colon and a value",
    },
    fix: "Write the tag as the message asks: `[date:2024.05.01]`. Of two tags with one name, remove the wrong one.",
    see_also: &[Code::BadResult, Code::UnclosedBracket],
    ..BASE
};

pub(super) const UNCLOSED_BRACKET: Page = Page {
    what: "It is one of `[`, `{`, `(` and `\"`. The line that it stands on was taken for the tag or comment, and the lines below were \
           read as usual, so far as that can be told.",
    why: "What is comment and what is move is uncertain from there on, so moves may be missing and the result is not judged.",
    example: Example { record: "[Ada hurries.", says: "this bracket is never closed" },
    fix: "Close it where the comment ends: `[Ada hurries.]`.",
    see_also: &[Code::StrayBracket, Code::BadTag],
    ..BASE
};

pub(super) const STRAY_BRACKET: Page = Page {
    what: "It is one of `]`, `}` and `)`, and was passed over.",
    why: "Its partner is missing somewhere before it, so that a comment may have been read as moves.",
    example: Example { record: "1. d6-c6 d5-c5]", says: "no bracket is open that this one could close" },
    fix: "Remove it, or open the bracket where the comment begins.",
    see_also: &[Code::UnclosedBracket],
    ..BASE
};

pub(super) const STRAY_COMMENT: Page = Page {
    what: "A comment belongs to the move before it, so this one was left out.",
    why: "The game is not touched by it. A conversion to another format would not have the comment.",
    example: Example { record: "1. [Ada hurries.] d6-c6 d5-c5", says: "this comment stands before the first move" },
    fix: "Put it behind the first move. What is said of the whole game goes into a tag: `[start-comment:Ada hurries.]`.",
    see_also: &[Code::StrayText],
    ..BASE
};

pub(super) const STRAY_TEXT: Page = Page {
    what: "The words were passed over, and the moves were read.",
    why: "The words may have been a tag or a move, so that the record may say less than it was meant to.",
    example: Example { record: "Played by post.", says: "`Played by post.` is neither tag nor move" },
    fix: "Remove the words, or make a tag of them: `[start-comment:Played by post.]`.",
    see_also: &[Code::StrayComment, Code::BadTag, Code::UnknownFormat],
    ..BASE
};

pub(super) const MISSING_MOVES: Page = Page {
    what: "The format has a place for the moves (in JSON a key such as `Moves`), and the record does not have it. A list that is there and \
           empty is no fault.",
    why: "Without moves there is no game to judge. Mostly the object is something else: a player, a tournament, an error message of a server.",
    example: Example {
        record: "{\"AageGameTypeKey\":51,\"WhiteSidePlayerName\":\"Ada\",\"WhoWon\":\"Draw\"}",
        says: "this object has no `Moves`; it is no game of the archive",
    },
    fix: "Add the moves, or an empty list for a game that never began: `\"Moves\":[]`. Remove objects that are no games.",
    see_also: &[Code::NotJson, Code::EmptyInput],
    ..BASE
};

pub(super) const MANY_FAULTS: Page = Page {
    what: "Of each kind of fault that the reader meets, a hundred are listed for one record. The others are counted here.",
    why: "A record that is all faults is mostly no record of the format, or one that was cut in the wrong place.",
    example: Example { record: "1. d6-c6 d5-c5 ]]]]]]]]]]", says: "1 more like these" },
    fix: "Mend the first fault and check again: often the others go with it. If the format was guessed wrongly, name it with `--from`.",
    see_also: &[Code::MoreFindings],
    ..BASE
};

pub(super) const BAD_RULES: Page = Page {
    what: "These are rules that are written out in the record itself (in OTN in the tag `[rules:...]`). The moves were read but not \
           played.",
    why: "The rules say how large the board is, where the pieces begin and how they capture. Without them nothing can be judged.",
    example: Example {
        record: "start:/3t3/3t3/3T3/ttTKTttt/3T3/3t3/3t3/",
        says: "in the rules record: expected 7 squares in row 4 of 7 (it has 8), found `ttTKTttt/3T3`",
    },
    fix: "Correct the rules at the named place; `tafl rules lint` looks at a rules record alone. Or judge by known rules: \
          `tafl check --rules brandubh FILE`.",
    see_also: &[Code::BadPosition, Code::UnknownVariant],
    ..BASE
};

pub(super) const BAD_POSITION: Page = Page {
    what: "It may also be for a board of another size than that of the rules. Without the position the moves were not played. In a log \
           that shows the board after each move, it may be one of these boards.",
    why: "Played from another position, the same moves would be another game.",
    example: Example {
        record: "[position:/7/6K/7/7/7/x6/7/]",
        says: "the starting position cannot be read: expected a piece letter, a number of empty squares or the end of the position at column \
               13, found `x6/7/`",
    },
    fix: "Each row must add up to the width of the board: letters are pieces (`t` attacker, `T` defender, `K` king), numbers are empty \
          squares. In OTN the first row is rank 1.",
    see_also: &[Code::BadStart, Code::BadRules],
    ..BASE
};

pub(super) const BAD_START: Page = Page {
    what: "It can be read, but no game can begin from it. The moves were read but not played.",
    why: "The game is about the king: he escapes, or is captured. So there must be exactly one on the board.",
    example: Example { record: "[position:/7/6T/7/7/7/t6/7/]", says: "there is no king (K) on the board" },
    fix: "Put the king into the position. A capital `T` is a man of the defenders, `K` is the king.",
    see_also: &[Code::BadPosition],
    ..BASE
};

pub(super) const BAD_ADDRESS: Page = Page {
    what: "The number of a variation names the turn from which it leaves: `9a.1` leaves from turn 9. Its moves were left out; the game \
           itself was read and judged.",
    why: "Moves of a variation can be played only from the position in which it begins.",
    example: Example {
        record: "9a.1.1a. d7-c7 d3-e3",
        says: "`9a.1` branches off a ply that does not exist; its moves are left out",
    },
    fix: "Correct the number, or add the turns that are missing before it.",
    see_also: &[Code::TurnNumber, Code::UnclosedBracket],
    ..BASE
};

pub(super) const BAD_RESULT: Page = Page {
    what: "The record counts as one without a result; its moves were read and played.",
    why: "Each format has its own words for who has won. A name, or a word of another format, could be either side's.",
    example: Example { record: "[result:Ada]", says: "the result is `Ada`, where 1, -1, 0 or ? should be" },
    fix: "Write the result as the message asks. In OTN `1` means that the attackers have won, `-1` the defenders, `0` a draw, and `?` that it \
          is not known.",
    mending: Mending::Safe,
    see_also: &[Code::ResultTwice, Code::ResultMissing, Code::BadTag],
    ..BASE
};

pub(super) const TURN_NUMBER: Page = Page {
    what: "Turns are numbered 1, 2, 3, and so on. The moves were played in the order in which they stand.",
    why: "Either a number is wrong, which harms nobody, or a turn is missing. Then one of the next moves mostly cannot be played.",
    example: Example { record: "1. d6-c6 d5-c5 3. b4-b5 d3-e3", says: "turn 3 stands where turn 2 should" },
    fix: "If the moves can be played, number the turns anew. If not, look for the missing turn.",
    mending: Mending::Safe,
    see_also: &[Code::WrongSide, Code::BadAddress],
    ..BASE
};
