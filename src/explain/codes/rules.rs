//! Pages about finding the rules that a record is judged by.

use super::{Example, Group, Mending, Page};
use crate::check::Code;

/// What pages of this group share.
const BASE: Page = Page {
    group: Group::Rules,
    what: "",
    why: "",
    example: Example { record: "", says: "" },
    fix: "",
    mending: Mending::ByHand,
    see_also: &[],
};

pub(super) const NOT_TAFL: Page = Page {
    what: "Some archives hold games of other families beside tafl (dice games, hex), and the label is that of one. The moves were not \
           looked at.",
    why: "Judged by tafl rules, every such record would be full of errors that are none.",
    example: Example { record: "\"AageGameTypeName\":\"Hex\"", says: "Hex is not a tafl game" },
    fix: "Leave the record out of the collection. If the label is wrong, correct it, or name the rules: `tafl check --rules brandubh FILE`.",
    see_also: &[Code::UnknownVariant],
    ..BASE
};

pub(super) const UNKNOWN_VARIANT: Page = Page {
    what: "They may be named by a word, or by a number as archives have it. The moves were read but not played.",
    why: "Which moves may be played, what is captured and who has won depends on the rules. Like names are suggested, and none is chosen for \
          you.",
    example: Example {
        record: "[variant:Brandubhh]",
        says: "no ruleset is called `Brandubhh`; did you mean `brandubh-7`? (`tafl rules list` shows all)",
    },
    fix: "Correct the name; `tafl rules list` shows all. Or say which rules to use: `tafl check --rules brandubh FILE`. Rules that nobody \
          else plays can be written out in a `[rules:...]` tag.",
    see_also: &[Code::NoVariant, Code::BadRules],
    ..BASE
};

pub(super) const NO_VARIANT: Page = Page {
    what: "Nor does its format stand for a variant. The moves were read but not played.",
    why: "The same moves may be fine by one set of rules and impossible by another.",
    example: Example {
        record: "[date:2024.05.01]\n\n1. d6-c6 d5-c5",
        says: "the record does not say by which rules it was played; name them with --rules (`--rules auto` guesses)",
    },
    fix: "Name the rules when you check (`tafl check --rules brandubh FILE`), or in the record (`[variant:brandubh]`). `tafl identify FILE` \
          says which rules the moves fit.",
    see_also: &[Code::RulesGuessed, Code::UnknownVariant],
    ..BASE
};

pub(super) const RULES_GUESSED: Page = Page {
    what: "That is done with `--rules auto` only. The finding says which rules were used, and how many others fit as well.",
    why: "It is a guess: a short game fits many variants, and where two of them differ, a verdict may rest on the wrong one.",
    example: Example {
        record: "1. d6-c6 d5-c5 2. b4-b5 d3-e3 3. d7-d5xc5",
        says: "the record names no rules; judged by brandubh-7, which explains it best; 26 more explain it as well, brandubh-4-7 among them",
    },
    fix: "If you know the rules, name them in the record (`[variant:brandubh]`) or with `--rules`. `tafl identify FILE` shows what speaks \
          against each.",
    see_also: &[Code::NoVariant],
    ..BASE
};

pub(super) const LABELS_DISAGREE: Page = Page {
    what: "Rules that are written out count before the archive's key, and the key before a name.",
    why: "If the wrong label was used, captures and result are judged by rules that the players did not use.",
    example: Example {
        record: "\"AageGameTypeKey\":51,\"AageGameTypeName\":\"Copenhagen Hnefatafl 11x11\"",
        says: "the key stands for brandubh-7, the name for copenhagen-11",
    },
    fix: "Correct the label that is wrong. If the game replays without errors, it is mostly the other one.",
    see_also: &[Code::UnknownVariant, Code::FirstMover],
    ..BASE
};

pub(super) const FIRST_MOVER: Page = Page {
    what: "The moves were played by the rules all the same.",
    why: "Some programs write the same side into every record. Whoever counts wins by the first mover gets wrong figures from them.",
    example: Example {
        record: "\"WhoMovedFirst\":\"white\"",
        says: "the record says that the defenders moved first, but by the rules the attackers begin",
    },
    fix: "Write the side that begins. If the first move cannot be played either (`wrong-side`), it may be the rules that are wrong: see \
          whether the record names the right variant.",
    mending: Mending::Safe,
    see_also: &[Code::WrongSide, Code::LabelsDisagree],
    ..BASE
};
