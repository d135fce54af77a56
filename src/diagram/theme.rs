//! The colours of a picture.

/// The colours of a picture: for paper, or for dark screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Dark on white, for paper.
    #[default]
    Light,
    /// Light on black, for dark screens.
    Dark,
}

/// A colour as SVG writes it.
pub(super) type Color = &'static str;

/// The colour of everything that is drawn.
#[derive(Debug)]
pub(super) struct Palette {
    /// Behind the board.
    pub page: Color,
    pub board: Color,
    pub grid: Color,
    pub frame: Color,
    pub letters: Color,
    /// Throne and corners.
    pub special: Color,
    pub camp: Color,
    /// The figures on special squares.
    pub ornament: Color,
    pub attackers: Men,
    pub defenders: Men,
    /// The squares of the last move.
    pub tint: Color,
    pub arrow: Color,
    pub captured: Color,
    pub ring: Color,
}

/// The colours of a side's pieces.
#[derive(Debug)]
pub(super) struct Men {
    pub fill: Color,
    pub edge: Color,
    /// What is drawn on a piece.
    pub emblem: Color,
}

impl Theme {
    /// The colours.
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

const LIGHT: Palette = Palette {
    page: "#ffffff",
    board: "#f7eedb",
    grid: "#a8977a",
    frame: "#4a3b28",
    letters: "#33291c",
    special: "#e2cba0",
    camp: "#ecdfc2",
    ornament: "#9a7b48",
    attackers: Men { fill: "#26211d", edge: "#0d0b0a", emblem: "#f7eedb" },
    defenders: Men { fill: "#ffffff", edge: "#1a1613", emblem: "#1a1613" },
    tint: "#c9dba6",
    arrow: "#3d7a2e",
    captured: "#b3261e",
    ring: "#1d5fa8",
};

const DARK: Palette = Palette {
    page: "#191b1e",
    board: "#45474c",
    grid: "#66696f",
    frame: "#9b9ea5",
    letters: "#dcdad4",
    special: "#635a48",
    camp: "#524f4b",
    ornament: "#a8946a",
    attackers: Men { fill: "#0b0b0c", edge: "#b9b4aa", emblem: "#e8e3d8" },
    defenders: Men { fill: "#f4f1e9", edge: "#141415", emblem: "#141415" },
    tint: "#57683f",
    arrow: "#a6d884",
    captured: "#ff8477",
    ring: "#74b8ff",
};
