//! What tags mean, whatever the formats call them.

use super::Format;

/// Makes the enum and its table of names from one list.
macro_rules! fields {
    ($($field:ident $name:literal $($format:ident $alias:literal)* ; $doc:literal)*) => {
        /// The meaning of a tag that more than one format knows.
        ///
        /// Its own name is the one that OTN uses, or would use: lower case, words joined by a dash.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Field {
            $(#[doc = $doc] $field,)*
        }

        impl Field {
            /// Every field.
            pub const ALL: &[Field] = &[$(Field::$field,)*];

            /// The name that it has in OTN, and in JSON Lines.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Field::$field => $name,)* }
            }

            /// Names that single formats have for it, the one to write first.
            const fn names(self) -> &'static [(Format, &'static str)] {
                match self { $(Field::$field => &[$((Format::$format, $alias),)*],)* }
            }
        }
    };
}

fields! {
    Attackers "attackers" Aage "BlackSidePlayerName" Pgn "Attackers" Pgn "Black" Ftzm "blackPlayerName" PlayTaflOnline "Attacker" Sgf "PB" Bologna "Black";
        "The player of the attackers."
    Defenders "defenders" Aage "WhiteSidePlayerName" Pgn "Defenders" Pgn "White" Ftzm "whitePlayerName" PlayTaflOnline "Defender" Sgf "PW" Bologna "White";
        "The player of the defenders."
    Event "event" Pgn "Event" AbstractPlay "header.event"; "The tournament or match."
    Site "site" Pgn "Site" AbstractPlay "header.site.name"; "The place."
    Date "date" Pgn "Date" Ftzm "startTime" PlayTaflOnline "StartDate" Sgf "DT" AbstractPlay "header.date-start"; "The day, or the moment, on which the game began."
    Round "round" Pgn "Round" AbstractPlay "header.round"; "The round of the tournament."
    Annotator "annotator" Pgn "Annotator"; "Who wrote the comments."
    Compiler "compiler" Pgn "Compiler" Ludii "LUDII_VERSION"; "The program that wrote the record."
    TimeControl "time-control" Pgn "TimeControl"; "The time allowance, as an OTN clock."
    TimeRemaining "time-remaining" Pgn "TimeRemaining"; "The time that was left."
    StartComment "start-comment" Pgn "StartComment" Sgf "C"; "What is said before the first move."
    PuzzleMode "puzzle-mode" Pgn "PuzzleMode"; "`none`, `loose` or `strict`."
    PuzzlePrestart "puzzle-prestart" Pgn "PuzzlePrestart"; "The address of the ply before the puzzle begins."
    PuzzleStart "puzzle-start" Pgn "PuzzleStart"; "The address of the ply with which the puzzle begins."
    First "first" Aage "WhoMovedFirst" Pgn "First"; "The side that is said to have moved first."
    AttackersCaptured "attackers-captured" Aage "BlackPiecesCaptured"; "How many men the attackers are said to have captured."
    DefendersCaptured "defenders-captured" Aage "WhitePiecesCaptured"; "How many men the defenders are said to have captured."
    Id "id" Aage "File" Ftzm "gameName" Pgn "Id" AbstractPlay "header.site.gameid"; "The record's own name: see [`Record::id`](super::Record::id)."
    Result "result" Aage "WhoWon" Pgn "Result" Ftzm "gameStatus" Sgf "RE" Htp "final_status" Ludii "winner"; "The result: see [`Record::result`](super::Record::result)."
    Termination "termination" Pgn "Termination" Ludii "endtype"; "How the game ended, in words: see [`Record::result`](super::Record::result)."
    Variant "variant" Aage "AageGameTypeName" Pgn "Variant" Pgn "Game" PlayTaflOnline "Layout" Sgf "GM" Bologna "class" Ludii "game" AbstractPlay "header.game.variants.0"; "The name of the variant: see [`Record::rules`](super::Record::rules)."
    AageKey "aage-key" Aage "AageGameTypeKey" Pgn "AageKey"; "The archive's key of the variant: see [`Record::rules`](super::Record::rules)."
    Rules "rules" Pgn "Rules"; "The rules record: see [`Record::rules`](super::Record::rules)."
    Position "position" Pgn "Position" HnefataflOrg "start" AbstractPlay "header.startingPosition"; "The starting position: see [`Record::start`](super::Record::start)."
    Origin "origin" Pgn "Origin"; "The format that the game was first written in: see [`Record::origin`](super::Record::origin)."
}

impl Field {
    /// What a tag of this name means in a format; `None` for a tag that nobody knows.
    ///
    /// A format has names of its own; besides, formats that hold any tag know the names of OTN. Names that people write
    /// (OTN, PGN) are compared without regard to case.
    ///
    /// ```
    /// use taflkit::record::{Field, Format};
    /// assert_eq!(Field::of(Format::Aage, "BlackSidePlayerName"), Some(Field::Attackers));
    /// assert_eq!(Field::of(Format::Pgn, "black"), Some(Field::Attackers));
    /// assert_eq!(Field::of(Format::Otn, "Time-Control"), Some(Field::TimeControl));
    /// assert_eq!(Field::of(Format::Otn, "mood"), None);
    /// ```
    #[must_use]
    pub fn of(format: Format, name: &str) -> Option<Self> {
        let is_own = |(own, alias): &(Format, &str)| *own == format && alias.eq_ignore_ascii_case(name);
        let own = Self::ALL.iter().find(|field| field.names().iter().any(is_own));
        own.or_else(|| Self::ALL.iter().find(|field| field.name().eq_ignore_ascii_case(name))).copied()
    }

    /// The name to write it under in a format.
    #[must_use]
    pub fn name_in(self, format: Format) -> &'static str {
        self.names().iter().find(|(own, _)| *own == format).map_or(self.name(), |(_, name)| name)
    }

    /// Whether records hold it as a value of its own, so that its tag is only the words in which the file says so.
    #[must_use]
    pub const fn is_claim(self) -> bool {
        matches!(
            self,
            Field::Id
                | Field::Result
                | Field::Termination
                | Field::Variant
                | Field::AageKey
                | Field::Rules
                | Field::Position
                | Field::Origin
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_to_write_is_read_back() {
        for field in Field::ALL {
            for format in Format::ALL {
                assert_eq!(Field::of(format, field.name_in(format)), Some(*field), "{format:?}");
            }
        }
    }
}
