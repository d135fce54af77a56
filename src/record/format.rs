//! The formats that records are written in.

/// A format that records are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// This toolkit's own JSON Lines.
    Jsonl,
    /// OpenTafl notation: tags, turns, comments, variations (`.otg`).
    Otn,
    /// The JSON objects of the aagenielsen.dk archive: one to a file, or one to a line.
    Aage,
    /// Rows of moves, captures and a result: `h1-h3 f4-h4,0,0,Ongoing`.
    AageCsv,
    /// Quoted tags before the moves: hnefatafl.org, playtafl.com, the colon dialect.
    Pgn,
    /// The JSON that hnefatafl.org sends and stores.
    HnefataflOrg,
    /// Transcripts of the Hnefatafl Text Protocol.
    Htp,
    /// The JSON that ftzm's server imports.
    Ftzm,
    /// The JSON of playtaflonline.com.
    PlayTaflOnline,
    /// The game records of abstractplay.com (JSON).
    AbstractPlay,
    /// The logs of the Bologna tablut competition's server.
    Bologna,
    /// The trials of Ludii (`.trl`).
    Ludii,
    /// Moves that name only the coordinate that changes: `i6-g`.
    Berkeley,
    /// An SGF dialect that counts rows from the bottom.
    Sgf,
    /// Moves and nothing else.
    Moves,
}

impl Format {
    /// Every format, in the order in which help texts name them.
    pub const ALL: [Format; 15] = [
        Format::Jsonl,
        Format::Otn,
        Format::Aage,
        Format::AageCsv,
        Format::Pgn,
        Format::HnefataflOrg,
        Format::Htp,
        Format::Ftzm,
        Format::PlayTaflOnline,
        Format::AbstractPlay,
        Format::Bologna,
        Format::Ludii,
        Format::Berkeley,
        Format::Sgf,
        Format::Moves,
    ];

    /// The name by which `--from` knows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Otn => "otn",
            Format::Aage => "aage",
            Format::AageCsv => "aage-csv",
            Format::Pgn => "pgn",
            Format::HnefataflOrg => "hnefatafl-org",
            Format::Htp => "htp",
            Format::Ftzm => "ftzm",
            Format::PlayTaflOnline => "playtaflonline",
            Format::AbstractPlay => "abstract-play",
            Format::Bologna => "bologna",
            Format::Ludii => "ludii",
            Format::Berkeley => "berkeley",
            Format::Sgf => "sgf",
            Format::Moves => "moves",
        }
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Format::Jsonl => "this toolkit's own JSON Lines: everything that any format says",
            Format::Otn => "OpenTafl notation (.otg), also as phone apps write it",
            Format::Aage => "JSON of the aagenielsen.dk archive: one game a file, a list, or one a line",
            Format::AageCsv => "rows of moves, captures and a result",
            Format::Pgn => "quoted tags before the moves: hnefatafl.org, playtafl.com, the colon dialect, ours",
            Format::HnefataflOrg => "JSON of hnefatafl.org",
            Format::Htp => "transcripts of the Hnefatafl Text Protocol",
            Format::Ftzm => "JSON that ftzm's server imports",
            Format::PlayTaflOnline => "JSON of playtaflonline.com",
            Format::AbstractPlay => "game records of abstractplay.com (JSON)",
            Format::Bologna => "logs of the Bologna tablut competition's server",
            Format::Ludii => "trials of Ludii (.trl)",
            Format::Berkeley => "moves that name only the coordinate that changes (i6-g)",
            Format::Sgf => "an SGF dialect that counts rows from the bottom",
            Format::Moves => "moves and nothing else, in any of the usual notations",
        }
    }

    /// Whether a line break is enough to tell one record from the next.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        match self {
            Format::Jsonl
            | Format::Aage
            | Format::AageCsv
            | Format::HnefataflOrg
            | Format::Ftzm
            | Format::PlayTaflOnline
            | Format::AbstractPlay => true,
            Format::Otn
            | Format::Pgn
            | Format::Htp
            | Format::Bologna
            | Format::Ludii
            | Format::Berkeley
            | Format::Sgf
            | Format::Moves => false,
        }
    }

    /// The format of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}
