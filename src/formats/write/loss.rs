//! What a conversion can lose: the kinds of things that records hold, and the table of which format holds which.

use super::Target;
use crate::formats::Format;
use std::fmt;

/// Makes the enum and its table of names from one list.
macro_rules! kinds {
    ($($kind:ident $name:literal $words:literal)*) => {
        /// A kind of thing that a record may hold and a format may have no place for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = $words] $kind,)*
        }

        impl Kind {
            /// Every kind, in the order in which they are reported.
            pub const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// The word by which reports call it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name,)* }
            }

            /// What it is.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Kind::$kind => $words,)* }
            }
        }
    };
}

kinds! {
    Faults "faults" "what could not be read in the first place"
    Id "id" "the record's own name"
    Players "players" "the names of the players"
    Date "date" "the date"
    Tags "tags" "other tags"
    Spelling "spelling" "the raw spelling of a text that is decoded (`J&uuml;rgen`)"
    Text "text" "characters that the format cannot write where they stand"
    Variant "variant" "the name of the variant"
    Rules "rules" "the rules record"
    Start "start" "a starting position besides that of the rules"
    Result "result" "the result"
    Reason "reason" "why the game ended, where the board does not show it"
    Endings "endings" "a resignation or a loss on time that moves follow"
    Variations "variations" "variations"
    Comments "comments" "comments"
    Clocks "clocks" "clocks"
    Captures "captures" "lists of captures"
    Duplicates "duplicates" "captures that are listed twice"
    Letters "letters" "piece letters"
    Signs "signs" "signs of jumps and berserk turns"
    Marks "marks" "marks at the end of moves (`+`, `++`, `--`)"
    Tokens "tokens" "words among the moves that cannot be read"
    Record "record" "the record itself"
    Strictness "strictness" "what OpenTafl needs to load it"
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether a format has a place for a kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Always.
    Yes,
    /// Except for this.
    Partly(&'static str),
    /// Never.
    No,
}

/// Something that a conversion lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// What kind of thing.
    pub kind: Kind,
    /// How many of them.
    pub count: u32,
}

/// What a conversion lost, each kind once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// Adds so many of a kind; none are none.
    pub(super) fn add(&mut self, kind: Kind, count: u32) {
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|loss| loss.kind == kind) {
            Some(loss) => loss.count += count,
            None => self.0.push(Loss { kind, count }),
        }
    }

    /// What was lost, in the order of [`Kind::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = &Loss> {
        Kind::ALL.iter().filter_map(|kind| self.0.iter().find(|loss| loss.kind == *kind))
    }

    /// Whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether records of a format can hold a kind of thing.
///
/// Whatever the format, a record may be faulty or empty, may hold characters that others cannot write, and may be nothing that OpenTafl loads.
#[must_use]
pub fn says(format: Format, kind: Kind) -> bool {
    use Kind::{
        Captures, Clocks, Comments, Date, Duplicates, Endings, Faults, Id, Letters, Marks, Players, Reason, Record,
        Result, Rules, Signs, Spelling, Start, Strictness, Tags, Text, Tokens, Variant, Variations,
    };
    let anywhere = matches!(kind, Faults | Record | Text | Strictness | Tags | Result | Reason | Tokens);
    let in_moves = matches!(kind, Captures | Duplicates | Letters | Signs | Marks | Endings);
    let in_json = matches!(kind, Id | Players | Date | Spelling | Variant);
    anywhere
        || match format {
            Format::Jsonl => true,
            Format::Otn | Format::Pgn => kind != Spelling,
            Format::Aage | Format::Ftzm => in_json || in_moves,
            Format::HnefataflOrg => in_json || in_moves || kind == Start,
            Format::PlayTaflOnline => in_json || matches!(kind, Rules | Start | Endings),
            Format::AbstractPlay => in_json || in_moves || matches!(kind, Start | Comments),
            Format::AageCsv => in_moves,
            Format::Htp => matches!(kind, Variant | Start | Captures | Duplicates | Endings | Comments),
            Format::Bologna => matches!(kind, Id | Players | Date | Variant | Start | Captures | Comments),
            Format::Ludii => matches!(kind, Id | Spelling | Variant | Start | Captures | Comments),
            Format::Berkeley => matches!(kind, Endings | Comments),
            Format::Sgf => {
                matches!(kind, Id | Players | Date | Variant | Captures | Duplicates | Endings | Comments | Letters)
            }
            Format::Moves => in_moves || matches!(kind, Comments | Clocks | Variations),
        }
}

/// What a conversion from one format into another can lose.
///
/// ```
/// use taflkit::formats::{Format, write::{Kind, Target, can_lose}};
/// assert!(can_lose(Format::Otn, Target::Aage).any(|kind| kind == Kind::Variations));
/// assert_eq!(can_lose(Format::Otn, Target::Jsonl).count(), 0);
/// ```
pub fn can_lose(from: Format, to: Target) -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied().filter(move |kind| says(from, *kind) && to.holds(*kind) != Holds::Yes)
}
