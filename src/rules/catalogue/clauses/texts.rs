//! The rule texts and what their clauses are about.

use super::Subject::{self, *};

/// A rule text and its clauses.
pub(super) struct Text {
    pub name: &'static str,
    /// The rulesets that it is the text of. The first of them follows it to the letter.
    pub rulesets: &'static [&'static str],
    /// A variant of that first ruleset.
    pub variant: &'static str,
    pub clauses: &'static [(Subject, &'static str)],
}

/// The texts in the order in which they are asked. Tables have rows instead of numbers.
pub(super) static TEXTS: &[Text] = &[
    Text {
        name: "Copenhagen",
        rulesets: &["copenhagen-wtf", "copenhagen"],
        variant: "copenhagen-wtf-11",
        clauses: &[
            (Turns, "2"),
            (Moving, "3"),
            (Capture, "4a"),
            (Shieldwall, "4b"),
            (Throne, "5"),
            (Corners, "5"),
            (Escape, "6a"),
            (ExitFort, "6b"),
            (KingCapture, "7a"),
            (Encirclement, "7b"),
            (Repetition, "8"),
            (NoMoves, "9"),
        ],
    },
    Text {
        name: "Copenhagen table",
        rulesets: &["copenhagen"],
        variant: "copenhagen-11",
        clauses: &[
            (Throne, "row \"Throne\""),
            (KingCapture, "row \"Capturing the king\""),
            (Shieldwall, "row \"Shieldwall\""),
            (ExitFort, "row \"Exit fort\""),
            (Encirclement, "row \"Encirclement\""),
            (Repetition, "row \"Repetition\""),
            (NoMoves, "row \"A player who cannot move\""),
        ],
    },
    Text {
        name: "Standard tablut table",
        rulesets: &["tablut"],
        variant: "tablut-9",
        clauses: &[
            (Throne, "row \"Throne\""),
            (KingCapture, "row \"Capturing the king\""),
            (NoMoves, "row \"A player who cannot move\""),
            (Moving, "row \"Moves, captures and goal\""),
            (Capture, "row \"Moves, captures and goal\""),
            (Corners, "row \"Moves, captures and goal\""),
            (Escape, "row \"Moves, captures and goal\""),
            (Turns, "introduction"),
        ],
    },
    Text {
        name: "Basic hnefatafl",
        rulesets: &["hnefatafl-base"],
        variant: "hnefatafl-base-11",
        clauses: &[
            (Turns, "2"),
            (Moving, "3"),
            (Capture, "4"),
            (KingCapture, "5"),
            (Corners, "5"),
            (Throne, "6"),
            (Escape, "\"End of the game\""),
            (Encirclement, "\"End of the game\""),
            (Repetition, "\"End of the game\""),
            (NoMoves, "\"End of the game\""),
            (Material, "\"End of the game\""),
        ],
    },
    Text {
        name: "Tawlbwrdd",
        rulesets: &["tawlbwrdd"],
        variant: "tawlbwrdd-11",
        clauses: &[
            (Turns, "2"),
            (Moving, "3"),
            (Capture, "4"),
            (Throne, "5"),
            (Escape, "6"),
            (KingCapture, "7a"),
            (Encirclement, "7b"),
            (Repetition, "8"),
            (NoMoves, "9"),
        ],
    },
    Text {
        name: "Saami tablut",
        rulesets: &["saami-tablut-text", "saami-tablut"],
        variant: "saami-tablut-text-9",
        clauses: &[
            (Turns, "2"),
            (Moving, "3"),
            (Capture, "4"),
            (Escape, "5"),
            (KingCapture, "6a"),
            (Encirclement, "6b"),
            (Repetition, "7"),
            (NoMoves, "8"),
        ],
    },
    Text {
        name: "Sea battle",
        rulesets: &["sea-battle"],
        variant: "sea-battle-9",
        clauses: &[
            (Turns, "2"),
            (Moving, "3"),
            (Capture, "4"),
            (Escape, "5"),
            (KingCapture, "6a"),
            (Encirclement, "6b"),
            (Repetition, "7"),
            (NoMoves, "8"),
        ],
    },
];
