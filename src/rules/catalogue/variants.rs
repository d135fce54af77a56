//! Rulesets on layouts.

use crate::notation::Side::{self, Attackers, Defenders};
use crate::rules::Certainty::{self, Likely, Open, Proven, Text};

/// A variant as the catalogue tells it.
#[derive(Debug)]
pub(super) struct VariantEntry {
    /// `ruleset-size[-layout][-w]`: the layout is named where it is not the ruleset's usual one on that size, `-w` where the defenders
    /// begin.
    pub id: &'static str,
    pub ruleset: &'static str,
    pub layout: &'static str,
    pub first: Side,
    /// Options that depend on the board.
    pub squares: &'static str,
    /// Other ids and published names.
    pub names: &'static [&'static str],
    /// The keys of the aagenielsen.dk archive.
    pub aage: &'static [u32],
    /// How many of the archive's games were looked at.
    pub games: u32,
    /// `Text` for rules that follow a text, `Proven` where at least thirty games bear them out, `Likely` for at least ten, and for berserk
    /// games, whose records are damaged; `Open` below.
    pub certainty: Certainty,
    pub notes: &'static [&'static str],
}

/// What an entry says that says nothing.
const BARE: VariantEntry = VariantEntry {
    id: "",
    ruleset: "",
    layout: "",
    first: Attackers,
    squares: "",
    names: &[],
    aage: &[],
    games: 0,
    certainty: Open,
    notes: &[],
};

#[rustfmt::skip]
pub(super) static VARIANTS: &[VariantEntry] = &[
    // Rulesets of published texts
    VariantEntry { id: "copenhagen-11", ruleset: "copenhagen", layout: "tdiamond-11", names: &["copenhagen", "Copenhagen Hnefatafl 11x11", "Copenhagen Hnefatafl", "copenhagen-11x11-tdiamond"], aage: &[16], games: 12275, certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-13", ruleset: "copenhagen", layout: "tdiamond-13", names: &["Copenhagen Hnefatafl 13x13"], aage: &[39], games: 57, certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-19", ruleset: "copenhagen", layout: "alea-19", certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-9", ruleset: "copenhagen", layout: "tcross-9", certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-7", ruleset: "copenhagen", layout: "cross-7", certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-formation-11", ruleset: "copenhagen-formation", layout: "tdiamond-11", certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-weaksw-11", ruleset: "copenhagen-weaksw", layout: "tdiamond-11", names: &["copenhagen-weaksw"], certainty: Text, ..BARE },
    VariantEntry { id: "copenhagen-wtf-11", ruleset: "copenhagen-wtf", layout: "tdiamond-11", names: &["copenhagen-wtf"], certainty: Text, ..BARE },
    VariantEntry { id: "fetlar-11", ruleset: "fetlar", layout: "tdiamond-11", names: &["fetlar", "Fetlar Hnefatafl 11x11", "Fetlar Hnefatafl"], aage: &[4], games: 1998, certainty: Proven, ..BARE },
    VariantEntry { id: "tablut-9", ruleset: "tablut", layout: "tcross-9", names: &["standard tablut"], certainty: Text, ..BARE },
    VariantEntry { id: "hnefatafl-11", ruleset: "tablut", layout: "tdiamond-11", certainty: Text, ..BARE },
    VariantEntry { id: "hnefatafl-base-11", ruleset: "hnefatafl-base", layout: "tdiamond-11", names: &["hnefatafl-base"], certainty: Text, ..BARE },
    VariantEntry { id: "tawlbwrdd-11", ruleset: "tawlbwrdd", layout: "bell-11", names: &["tawlbwrdd", "Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)", "Welsh Tawlbwrdd"], aage: &[76], games: 1753, certainty: Text, ..BARE },
    VariantEntry { id: "saami-tablut-9", ruleset: "saami-tablut", layout: "tcross-9", names: &["saami-tablut", "Historical Hnefatafl 9x9 (Saami Tablut)"], aage: &[7], games: 3304, certainty: Text, ..BARE },
    VariantEntry { id: "saami-tablut-text-9", ruleset: "saami-tablut-text", layout: "tcross-9", certainty: Text, ..BARE },
    VariantEntry { id: "sea-battle-9", ruleset: "sea-battle", layout: "tcross-9", names: &["sea-battle", "seabattle9", "Sea battle tafl 9x9"], certainty: Text, ..BARE },
    VariantEntry { id: "brandubh-7", ruleset: "brandubh", layout: "cross-7", names: &["brandubh", "brandub", "Historical Hnefatafl 7x7 (Irish Brandubh 1)", "Irish Brandubh 1"], aage: &[51], games: 1960, certainty: Proven, ..BARE },
    VariantEntry { id: "brandubh-2-7", ruleset: "brandubh-2", layout: "cross-7", names: &["brandubh-2", "Historical Hnefatafl 7x7 (Irish Brandubh 2)", "Irish Brandubh 2"], aage: &[129], games: 1279, certainty: Proven, ..BARE },
    VariantEntry { id: "tablut-edge-9", ruleset: "tablut-edge", layout: "tcross-9", names: &["tablut", "tablut-edge"], certainty: Text, ..BARE },
    VariantEntry { id: "tablut-linnaeus-9", ruleset: "tablut-linnaeus", layout: "tcross-9", names: &["tablut-linnaeus"], certainty: Text, ..BARE },
    VariantEntry { id: "ashton-9-w", ruleset: "ashton", layout: "tcross-9", first: Defenders, squares: "afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8", names: &["ashton"], certainty: Text, ..BARE },
    VariantEntry { id: "magpie-7", ruleset: "magpie", layout: "cross-7", names: &["magpie"], certainty: Text, ..BARE },
    VariantEntry { id: "hnefatafl-org-11", ruleset: "hnefatafl-org", layout: "tdiamond-11", certainty: Text, ..BARE },
    VariantEntry { id: "hnefatafl-org-13", ruleset: "hnefatafl-org", layout: "tdiamond-13", certainty: Text, ..BARE },
    VariantEntry { id: "hnefatafl-org-7-w", ruleset: "hnefatafl-org", layout: "cross-7", first: Defenders, certainty: Text, ..BARE },

    // What OpenTafl plays by name
    VariantEntry { id: "opentafl-fetlar-11-w", ruleset: "opentafl-fetlar", layout: "tdiamond-11", first: Defenders, names: &["opentafl-fetlar"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-copenhagen-11-w", ruleset: "opentafl-copenhagen", layout: "tdiamond-11", first: Defenders, names: &["opentafl-copenhagen"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-berserk-11-w", ruleset: "opentafl-berserk", layout: "opentafl-berserk-11", first: Defenders, names: &["opentafl-berserk"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-brandub-7", ruleset: "opentafl-brandub", layout: "cross-7", names: &["opentafl-brandub"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-copenhagen-relaxed-11-w", ruleset: "opentafl-copenhagen-relaxed", layout: "tdiamond-11", first: Defenders, certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-tawlbwrdd-11", ruleset: "opentafl-tawlbwrdd", layout: "bell-11", names: &["opentafl-tawlbwrdd"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-tablut-9", ruleset: "opentafl-tablut", layout: "tcross-9", names: &["opentafl-tablut"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-foteviken-9", ruleset: "opentafl-foteviken", layout: "tcross-9", squares: "afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8", names: &["opentafl-foteviken"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-magpie-7", ruleset: "opentafl-magpie", layout: "cross-7", names: &["opentafl-magpie"], certainty: Text, ..BARE },
    VariantEntry { id: "opentafl-sea-battle-9", ruleset: "opentafl-sea-battle", layout: "tcross-9", names: &["opentafl-sea-battle"], certainty: Text, ..BARE },

    // Copenhagen Hnefatafl
    VariantEntry { id: "copenhagen-11-bell", ruleset: "copenhagen", layout: "bell-11", names: &["Copenhagen Hnefatafl Bell 11x11"], aage: &[94], games: 165, certainty: Proven, ..BARE },

    // Fetlar Hnefatafl
    VariantEntry { id: "fetlar-13", ruleset: "fetlar", layout: "tdiamond-13", names: &["Fetlar 13x13 (Viking Siege)"], aage: &[44], games: 23, certainty: Likely, ..BARE },
    VariantEntry { id: "fetlar-13-parlett", ruleset: "fetlar", layout: "parlett-13", names: &["Fetlar 13x13 (Parlett)"], aage: &[35], games: 6, certainty: Open, ..BARE },
    VariantEntry { id: "fetlar-13-sparse", ruleset: "fetlar", layout: "sparse-13", names: &["Fetlar sparse 13x13"], aage: &[37], games: 4, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },
    VariantEntry { id: "fetlar-13-sparse-cross", ruleset: "fetlar", layout: "sparse-cross-13", names: &["Fetlar sparse cross 13x13"], aage: &[38], games: 1, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },

    // Irish Brandubh
    VariantEntry { id: "brandubh-7-line", ruleset: "brandubh", layout: "line-7", names: &["Brandubh line 7x7"], aage: &[85], games: 76, certainty: Proven, ..BARE },
    VariantEntry { id: "brandubh-7-circle", ruleset: "brandubh", layout: "circle-7", names: &["Brandubh circle 7x7"], aage: &[87], games: 75, certainty: Proven, ..BARE },
    VariantEntry { id: "brandubh-7-ard-ri-39", ruleset: "brandubh", layout: "ard-ri-39-7", names: &["Brandubh-39 7x7"], aage: &[122], games: 51, certainty: Proven, ..BARE },

    // Old Copenhagen Hnefatafl
    VariantEntry { id: "old-copenhagen-11", ruleset: "old-copenhagen", layout: "tdiamond-11", names: &["Old Copenhagen Hnefatafl 11x11"], aage: &[13], games: 96, certainty: Proven, ..BARE },

    // Copenhagen Hnefatafl with an unsafe edge
    VariantEntry { id: "copenhagen-unsafe-edge-11", ruleset: "copenhagen-unsafe-edge", layout: "tdiamond-11", names: &["Copenhagen Hnefatafl unsafe-edge 11x11"], aage: &[113], games: 2, certainty: Open, ..BARE },

    // Copenhagen Hnefatafl Minus
    VariantEntry { id: "copenhagen-minus-11", ruleset: "copenhagen-minus", layout: "tdiamond-11", names: &["Copenhagen Hnefatafl Minus 11x11"], aage: &[74], games: 2, certainty: Open, ..BARE },

    // Old Hnefatafl
    VariantEntry { id: "old-hnefatafl-norepeat-9", ruleset: "old-hnefatafl-norepeat", layout: "tcross-9", names: &["Old Hnefatafl 9x9"], aage: &[12], games: 91, certainty: Proven, ..BARE },
    VariantEntry { id: "old-hnefatafl-11", ruleset: "old-hnefatafl", layout: "tdiamond-11", names: &["Old Hnefatafl 11x11"], aage: &[15], games: 1816, certainty: Proven, ..BARE },
    VariantEntry { id: "old-hnefatafl-norepeat-13", ruleset: "old-hnefatafl-norepeat", layout: "tdiamond-13", names: &["Old Hnefatafl 13x13 (Viking Siege)"], aage: &[36], games: 104, certainty: Proven, ..BARE },

    // Historical Hnefatafl (edge escape)
    VariantEntry { id: "historical-9-w", ruleset: "historical", layout: "tcross-9", first: Defenders, names: &["Historical Hnefatafl 9x9 (Saami Tablut-w)", "historical-9x9-tcross-w"], aage: &[166], games: 147, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-11", ruleset: "historical", layout: "lewiscross-11", names: &["Tawlbwrdd Lewis cross 11x11", "historical-11x11-lewiscross"], aage: &[91], games: 270, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-11-tdiamond", ruleset: "historical", layout: "tdiamond-11", names: &["Tawlbwrdd T diamond 11x11"], aage: &[17], games: 214, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-11-bell-w", ruleset: "historical", layout: "bell-11", first: Defenders, names: &["Historical Hnefatafl 11x11 (Welsh Tawlbwrdd-w)", "historical-11x11-belldiamond-w"], aage: &[173], games: 61, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-11-tcross", ruleset: "historical", layout: "tcross-11", names: &["Tawlbwrdd T cross 11x11"], aage: &[75], games: 58, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-11-lewisdiamond", ruleset: "historical", layout: "lewisdiamond-11", names: &["Tawlbwrdd Lewis diamond 11x11"], aage: &[68], games: 49, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-13", ruleset: "historical", layout: "parlett-13", names: &["Historical Hnefatafl 13x13"], aage: &[33], games: 533, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-13-nielsen", ruleset: "historical", layout: "nielsen-13", names: &["Historical Hnefatafl 13x13 (Nielsen)"], aage: &[46], games: 63, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-13-w", ruleset: "historical", layout: "parlett-13", first: Defenders, names: &["Historical Hnefatafl-w 13x13"], aage: &[170], games: 35, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-13-parlett-modified", ruleset: "historical", layout: "parlett-modified-13", names: &["Tablut 13x13 (modif. Parlett)"], aage: &[111], games: 33, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-13-parlett2", ruleset: "historical", layout: "parlett2-13", names: &["Historical Hnefatafl 13x13 (modif. Parlett 2)"], aage: &[116], games: 20, certainty: Likely, ..BARE },
    VariantEntry { id: "historical-13-sparse", ruleset: "historical", layout: "sparse-13", names: &["Tablut sparse 13x13"], aage: &[47], games: 2, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },
    VariantEntry { id: "historical-15", ruleset: "historical", layout: "full-15", names: &["Historical Hnefatafl 15x15"], aage: &[48], games: 129, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-15-nielsen", ruleset: "historical", layout: "nielsen-15", names: &["Historical Hnefatafl 15x15 (Nielsen)"], aage: &[49], games: 37, certainty: Proven, ..BARE },
    VariantEntry { id: "historical-15-sparse", ruleset: "historical", layout: "sparse-15", names: &["Tablut sparse 15x15"], aage: &[43], games: 5, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },
    VariantEntry { id: "historical-19", ruleset: "historical", layout: "tablut-19", names: &["Tablut 19x19"], aage: &[40], games: 16, certainty: Likely, ..BARE },

    // Rachunek Tablut
    VariantEntry { id: "rachunek-9-w", ruleset: "rachunek", layout: "tcross-9", first: Defenders, names: &["Rachunek tablut 9x9"], aage: &[1], games: 28, certainty: Likely, ..BARE },

    // Tablut 2
    VariantEntry { id: "tablut2-9", ruleset: "tablut2", layout: "tcross-9", names: &["Tablut2 9x9"], aage: &[159], games: 6, certainty: Open, ..BARE },

    // Skalk Hnefatafl
    VariantEntry { id: "skalk-9", ruleset: "skalk", layout: "tcross-9", names: &["Skalk Hnefatafl 9x9 (ExpoMedia)"], aage: &[10], games: 162, certainty: Proven, ..BARE },
    VariantEntry { id: "skalk-9-w", ruleset: "skalk", layout: "tcross-9", first: Defenders, names: &["Skalk Hnefatafl 9x9 (ExpoMedia-w)"], aage: &[168], games: 74, certainty: Proven, ..BARE },
    VariantEntry { id: "skalk-11", ruleset: "skalk", layout: "tdiamond-11", names: &["Skalk Hnefatafl 11x11"], aage: &[2], games: 179, certainty: Proven, ..BARE },
    VariantEntry { id: "skalk-11-lewisdiamond", ruleset: "skalk", layout: "lewisdiamond-11", names: &["Skalk Lewis diamond 11x11"], aage: &[106], games: 24, certainty: Likely, ..BARE },

    // Skalk Hnefatafl with strong corners
    VariantEntry { id: "skalk-strong-corners-9", ruleset: "skalk-strong-corners", layout: "tcross-9", names: &["Skalk strong-corners 9x9"], aage: &[108], games: 8, certainty: Open, ..BARE },
    VariantEntry { id: "skalk-strong-corners-11", ruleset: "skalk-strong-corners", layout: "lewisdiamond-11", names: &["Skalk Lewis diamond strong-corners 11x11"], aage: &[107], games: 2, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },

    // Sea Battle Tafl, as scored online
    VariantEntry { id: "seabattle-7", ruleset: "seabattle", layout: "fidchell-7", names: &["Fidchell (Sea Battle 7x7)"], aage: &[66], games: 6, certainty: Open, ..BARE },
    VariantEntry { id: "seabattle-9", ruleset: "seabattle", layout: "tcross-9", names: &["Sea battle T 9x9"], aage: &[5], games: 319, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-9-2526", ruleset: "seabattle", layout: "2526-9", names: &["Sea battle-2526 9x9", "seabattle-9x9-starsquare"], aage: &[128], games: 237, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-9-circle", ruleset: "seabattle", layout: "circle-9", names: &["Sea battle circle 9x9"], aage: &[88], games: 38, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-9-line", ruleset: "seabattle", layout: "line-9", names: &["Sea battle line 9x9"], aage: &[86], games: 35, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-9-1606", ruleset: "seabattle", layout: "1606-9", names: &["Sea battle-1606 9x9"], aage: &[126], games: 30, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-9-square", ruleset: "seabattle", layout: "square-9", names: &["Sea battle square 9x9"], aage: &[70], games: 28, certainty: Likely, ..BARE },
    VariantEntry { id: "seabattle-9-1571", ruleset: "seabattle", layout: "1571-9", names: &["Sea battle-1571 9x9"], aage: &[123], games: 27, certainty: Likely, ..BARE },
    VariantEntry { id: "seabattle-9-2542", ruleset: "seabattle", layout: "2542-9", names: &["Sea battle-2542 9x9"], aage: &[125], games: 26, certainty: Likely, ..BARE },
    VariantEntry { id: "seabattle-9-1650", ruleset: "seabattle", layout: "1650-9", names: &["Sea battle-1650 9x9"], aage: &[124], games: 5, certainty: Open, ..BARE },
    VariantEntry { id: "seabattle-9-2526-w", ruleset: "seabattle", layout: "2526-9", first: Defenders, names: &["Sea battle-2526-w 9x9", "seabattle-9x9-starsquare-w"], aage: &[167], games: 4, certainty: Open, ..BARE },
    VariantEntry { id: "seabattle-9-2566", ruleset: "seabattle", layout: "2566-9", names: &["Sea battle-2566 9x9"], aage: &[127], games: 2, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },
    VariantEntry { id: "seabattle-11", ruleset: "seabattle", layout: "tcross-11", names: &["Sea battle tafl 11x11", "seabattle-11x11-tcross"], aage: &[26], games: 283, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-11-204577", ruleset: "seabattle", layout: "204577-11", names: &["Sea battle-204577 11x11"], aage: &[131], games: 116, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-11-tcircle", ruleset: "seabattle", layout: "tcircle-11", names: &["Sea battle T circle 11x11"], aage: &[72], games: 99, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-11-tdiamond", ruleset: "seabattle", layout: "tdiamond-11", names: &["Sea battle T diamond 11x11"], aage: &[11], games: 59, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-11-lewisdiamond", ruleset: "seabattle", layout: "lewisdiamond-11", names: &["Sea battle Lewis diamond 11x11"], aage: &[69], games: 37, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-11-204577-w", ruleset: "seabattle", layout: "204577-11", first: Defenders, names: &["Sea battle-204577-w 11x11"], aage: &[169], games: 28, certainty: Likely, ..BARE },
    VariantEntry { id: "seabattle-11-trhombus", ruleset: "seabattle", layout: "trhombus-11", names: &["Sea battle T rhombus 11x11"], aage: &[71], games: 4, certainty: Open, ..BARE },
    VariantEntry { id: "seabattle-11-205009", ruleset: "seabattle", layout: "205009-11", names: &["Sea battle-205009 11x11"], aage: &[132], games: 2, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },
    VariantEntry { id: "seabattle-13", ruleset: "seabattle", layout: "parlett-13", names: &["Sea battle tafl 13x13"], aage: &[34], games: 397, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-13-parlett2", ruleset: "seabattle", layout: "parlett2-13", names: &["Sea battle tafl 13x13 (Nielsen)"], aage: &[117], games: 96, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-13-parlett-modified", ruleset: "seabattle", layout: "parlett-modified-13", aage: &[34], games: 397, certainty: Proven, notes: &["The archive has games on two layouts under this key."], ..BARE },
    VariantEntry { id: "seabattle-13-nielsen2", ruleset: "seabattle", layout: "nielsen2-13", names: &["Sea battle tafl 13x13 (Nielsen 2)"], aage: &[114], games: 24, certainty: Likely, ..BARE },
    VariantEntry { id: "seabattle-13-sparse-full", ruleset: "seabattle", layout: "sparse-full-13", names: &["Sea battle sparse 13x13"], aage: &[50], games: 1, certainty: Open, notes: &["The starting position was completed by symmetry and is not certain."], ..BARE },
    VariantEntry { id: "seabattle-15", ruleset: "seabattle", layout: "full-15", names: &["Sea battle tafl 15x15"], aage: &[42], games: 116, certainty: Proven, ..BARE },
    VariantEntry { id: "seabattle-19", ruleset: "seabattle", layout: "tablut-19", names: &["Sea battle tafl 19x19"], aage: &[41], games: 6, certainty: Open, ..BARE },

    // Sea Battle Tafl with a slow king
    VariantEntry { id: "seabattle-slow-king-7", ruleset: "seabattle-slow-king", layout: "cross-7", names: &["Sea Battle 7x7"], aage: &[56], games: 19, certainty: Likely, ..BARE },
    VariantEntry { id: "seabattle-slow-king-7-circle", ruleset: "seabattle-slow-king", layout: "circle-7", names: &["Sea Battle circle 7x7"], aage: &[61], games: 4, certainty: Open, ..BARE },

    // Sea Battle Tafl with slow pieces
    VariantEntry { id: "seabattle-slow-7", ruleset: "seabattle-slow", layout: "cross-7", names: &["Sea Battle-1 7x7"], aage: &[57], games: 5, certainty: Open, ..BARE },

    // Fidchell (armed strong king)
    VariantEntry { id: "fidchell-7", ruleset: "fidchell", layout: "fidchell-7", names: &["Fidchell armed (Hnefatafl edge 7x7)"], aage: &[67], games: 46, certainty: Proven, ..BARE },

    // Simple Tafl
    VariantEntry { id: "simple-7", ruleset: "simple", layout: "cross-7", names: &["Historical Hnefatafl 7x7 (Scottish Ard Ri throneless)"], aage: &[59], games: 337, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-7-ard-ri-39", ruleset: "simple", layout: "ard-ri-39-7", names: &["Ard Ri-39 throneless 7x7 (Scottish Ard Ri)"], aage: &[121], games: 154, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-7-fidchell", ruleset: "simple", layout: "fidchell-7", names: &["Fidchell weak-king (Simple Tafl 7x7)"], aage: &[174], games: 34, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-7-circle", ruleset: "simple", layout: "circle-7", names: &["Ard Ri throneless circle 7x7"], aage: &[60], games: 5, certainty: Open, ..BARE },
    VariantEntry { id: "simple-9-w", ruleset: "simple", layout: "tcross-9", first: Defenders, names: &["Simple Tafl-w 9x9"], aage: &[176], games: 44, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-9", ruleset: "simple", layout: "tcross-9", names: &["Simple Tafl 9x9"], aage: &[115], games: 5, certainty: Open, ..BARE },
    VariantEntry { id: "simple-9-rhombus-w", ruleset: "simple", layout: "rhombus-9", first: Defenders, names: &["Simple Tafl rhombus-w 9x9"], aage: &[177], games: 2, certainty: Open, ..BARE },
    VariantEntry { id: "simple-11", ruleset: "simple", layout: "lewiscross-11", names: &["Simple Tafl 11x11"], aage: &[31], games: 1134, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-11-tcross", ruleset: "simple", layout: "tcross-11", names: &["Tawlbwrdd throneless T cross 11x11"], aage: &[28], games: 102, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-11-bell", ruleset: "simple", layout: "bell-11", names: &["Tawlbwrdd throneless Bell 11x11"], aage: &[29], games: 84, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-11-lewisdiamond", ruleset: "simple", layout: "lewisdiamond-11", names: &["Tawlbwrdd throneless Lewis diamond 11x11"], aage: &[32], games: 82, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-11-tdiamond", ruleset: "simple", layout: "tdiamond-11", names: &["Tawlbwrdd throneless T diamond 11x11"], aage: &[27], games: 78, certainty: Proven, ..BARE },
    VariantEntry { id: "simple-11-w", ruleset: "simple", layout: "lewiscross-11", first: Defenders, names: &["Simple Tafl-w 11x11"], aage: &[175], games: 2, certainty: Open, ..BARE },

    // Scottish Ard Ri
    VariantEntry { id: "ard-ri-7", ruleset: "ard-ri", layout: "ard-ri-32-7", names: &["Ard Ri-32 7x7"], aage: &[119], games: 4, certainty: Open, ..BARE },
    VariantEntry { id: "ard-ri-7-ard-ri-39", ruleset: "ard-ri", layout: "ard-ri-39-7", names: &["Ard Ri-39 7x7"], aage: &[120], games: 4, certainty: Open, ..BARE },
    VariantEntry { id: "ard-ri-7-ard-ri-26", ruleset: "ard-ri", layout: "ard-ri-26-7", names: &["Ard Ri-26 7x7"], aage: &[118], games: 3, certainty: Open, ..BARE },

    // Ard Ri, no throne, unarmed king
    VariantEntry { id: "ard-ri-throneless-unarmed-7", ruleset: "ard-ri-throneless-unarmed", layout: "cross-7", names: &["Ard Ri throneless unarmed cross 7x7"], aage: &[100], games: 22, certainty: Likely, ..BARE },

    // Ard Ri, friendly throne, unarmed king
    VariantEntry { id: "ard-ri-friendly-throne-unarmed-7", ruleset: "ard-ri-friendly-throne-unarmed", layout: "circle-7", names: &["Ard Ri friendly-throne unarmed circle 7x7"], aage: &[103], games: 31, certainty: Proven, ..BARE },
    VariantEntry { id: "ard-ri-friendly-throne-unarmed-7-cross", ruleset: "ard-ri-friendly-throne-unarmed", layout: "cross-7", names: &["Ard Ri friendly-throne unarmed cross 7x7"], aage: &[101], games: 21, certainty: Likely, ..BARE },

    // Ard Ri, unarmed king
    VariantEntry { id: "ard-ri-unarmed-7", ruleset: "ard-ri-unarmed", layout: "cross-7", names: &["Ard Ri unarmed cross 7x7"], aage: &[99], games: 21, certainty: Likely, ..BARE },

    // Ard Ri, slow king
    VariantEntry { id: "ard-ri-1-7", ruleset: "ard-ri-1", layout: "cross-7", names: &["Ard Ri-1 7x7"], aage: &[104], games: 37, certainty: Proven, ..BARE },

    // Ard Ri, slow king, throne not to be passed
    VariantEntry { id: "ard-ri-1-nopass-7", ruleset: "ard-ri-1-nopass", layout: "cross-7", names: &["Ard Ri-1 nopass 7x7"], aage: &[160], games: 6, certainty: Open, ..BARE },

    // Ard Ri, slow king, friendly throne
    VariantEntry { id: "ard-ri-1-friendly-throne-7", ruleset: "ard-ri-1-friendly-throne", layout: "cross-7", names: &["Ard Ri-1 friendly-throne 7x7"], aage: &[105], games: 20, certainty: Likely, ..BARE },

    // Ard Ri, slow king, throne open to defenders
    VariantEntry { id: "ard-ri-1-whitefriendlypass-7", ruleset: "ard-ri-1-whitefriendlypass", layout: "cross-7", names: &["Ard Ri-1 whitefriendlypass 7x7"], aage: &[161], games: 48, certainty: Proven, ..BARE },

    // Ard Ri, slow king, no throne
    VariantEntry { id: "ard-ri-1-throneless-7", ruleset: "ard-ri-1-throneless", layout: "cross-7", names: &["Ard Ri-1 throneless 7x7"], aage: &[62], games: 3, certainty: Open, ..BARE },

    // Magpie, throne open to all
    VariantEntry { id: "magpie-open-throne-7", ruleset: "magpie-open-throne", layout: "cross-7", names: &["Magpie 7x7", "magpie-7x7-cross"], aage: &[64], games: 108, certainty: Proven, ..BARE },
    VariantEntry { id: "magpie-open-throne-7-circle", ruleset: "magpie-open-throne", layout: "circle-7", names: &["Magpie circle 7x7"], aage: &[65], games: 69, certainty: Proven, ..BARE },
    VariantEntry { id: "magpie-open-throne-7-line", ruleset: "magpie-open-throne", layout: "line-7", names: &["Magpie line 7x7"], aage: &[63], games: 62, certainty: Proven, ..BARE },

    // Old Magpie
    VariantEntry { id: "old-magpie-7", ruleset: "old-magpie", layout: "cross-7", names: &["Old Magpie cross 7x7"], aage: &[54], games: 146, certainty: Proven, ..BARE },
    VariantEntry { id: "old-magpie-7-circle", ruleset: "old-magpie", layout: "circle-7", names: &["Old Magpie circle 7x7"], aage: &[55], games: 11, certainty: Likely, ..BARE },

    // Brandubh (Walker)
    VariantEntry { id: "brandubh-walker-7", ruleset: "brandubh-walker", layout: "cross-7", names: &["Brandubh 7x7 (Walker)"], aage: &[53], games: 227, certainty: Proven, ..BARE },

    // Brandubh 2 (tablut king)
    VariantEntry { id: "brandubh-tablut-7", ruleset: "brandubh-tablut", layout: "cross-7", names: &["Brandubh-2 Tablut 7x7"], aage: &[52], games: 6, certainty: Open, ..BARE },

    // Brandubh 3
    VariantEntry { id: "brandubh-3-7", ruleset: "brandubh-3", layout: "cross-7", names: &["Brandubh3 7x7"], aage: &[158], games: 34, certainty: Proven, ..BARE },

    // Brandubh 4
    VariantEntry { id: "brandubh-4-7", ruleset: "brandubh-4", layout: "cross-7", names: &["Brandubh4 7x7"], aage: &[157], games: 5, certainty: Open, ..BARE },

    // Brandubh, no return to the throne
    VariantEntry { id: "brandubh-noreturn-7", ruleset: "brandubh-noreturn", layout: "cross-7", names: &["Brandubh noreturn 7x7"], aage: &[130], games: 51, certainty: Proven, ..BARE },

    // Brandubh (Ohio), weak
    VariantEntry { id: "brandubh-ohio-weak-7", ruleset: "brandubh-ohio-weak", layout: "cross-7", names: &["Brandubh Ohio weak 7x7"], aage: &[97], games: 15, certainty: Likely, ..BARE },

    // Brandubh, weak throne
    VariantEntry { id: "brandubh-weak-throne-7", ruleset: "brandubh-weak-throne", layout: "cross-7", names: &["Brandubh weak-throne 7x7"], aage: &[109], games: 22, certainty: Likely, ..BARE },
    VariantEntry { id: "brandubh-weak-throne-7-line", ruleset: "brandubh-weak-throne", layout: "line-7", names: &["Brandubh weak-throne line 7x7"], aage: &[110], games: 12, certainty: Likely, ..BARE },
    VariantEntry { id: "brandubh-weak-throne-7-circle", ruleset: "brandubh-weak-throne", layout: "circle-7", names: &["Brandubh weak-throne circle 7x7"], aage: &[112], games: 4, certainty: Open, ..BARE },

    // Brandubh without a throne
    VariantEntry { id: "brandubh-throneless-7", ruleset: "brandubh-throneless", layout: "line-7", names: &["Brandubh throneless line 7x7"], aage: &[98], games: 33, certainty: Proven, ..BARE },
    VariantEntry { id: "brandubh-throneless-7-cross", ruleset: "brandubh-throneless", layout: "cross-7", names: &["Brandubh throneless cross 7x7"], aage: &[95], games: 15, certainty: Likely, ..BARE },
    VariantEntry { id: "brandubh-throneless-7-circle", ruleset: "brandubh-throneless", layout: "circle-7", names: &["Brandubh throneless circle 7x7"], aage: &[96], games: 15, certainty: Likely, ..BARE },

    // History Craft Hnefatafl
    VariantEntry { id: "history-craft-11", ruleset: "history-craft", layout: "tdiamond-11", names: &["History Craft Hnefatafl 11x11"], aage: &[14], games: 67, certainty: Proven, ..BARE },

    // Plantagenet Hnefatafl
    VariantEntry { id: "plantagenet-11", ruleset: "plantagenet", layout: "tdiamond-11", names: &["Plantagenet Hnefatafl 11x11"], aage: &[73], games: 20, certainty: Likely, ..BARE },

    // David Brown Hnefatafl (unarmed king)
    VariantEntry { id: "david-brown-11", ruleset: "david-brown", layout: "tdiamond-11", names: &["David Brown Hnefatafl 11x11 (unarmed king)"], aage: &[23], games: 66, certainty: Proven, ..BARE },

    // Unst, king as hammer only
    VariantEntry { id: "king-hammer-11", ruleset: "king-hammer", layout: "tcross-11", names: &["Unst king hammer only cross 11x11"], aage: &[90], games: 44, certainty: Proven, ..BARE },
    VariantEntry { id: "king-hammer-11-tdiamond", ruleset: "king-hammer", layout: "tdiamond-11", names: &["Unst king hammer only diamond 11x11"], aage: &[24], games: 16, certainty: Likely, ..BARE },

    // Unst, king as hammer only, plain corners
    VariantEntry { id: "king-hammer-no-corners-11", ruleset: "king-hammer-no-corners", layout: "lewisdiamond-11", names: &["Unst king hammer only Lewis diamond 11x11"], aage: &[93], games: 2, certainty: Open, ..BARE },

    // King as hammer only, edge escape
    VariantEntry { id: "king-hammer-edge-11", ruleset: "king-hammer-edge", layout: "tdiamond-11", names: &["King hammer only edge 11x11"], aage: &[25], games: 3, certainty: Open, ..BARE },

    // King as anvil only
    VariantEntry { id: "king-anvil-11", ruleset: "king-anvil", layout: "tdiamond-11", names: &["King anvil only 11x11"], aage: &[21], games: 6, certainty: Open, ..BARE },

    // King as anvil only, edge escape
    VariantEntry { id: "king-anvil-edge-11", ruleset: "king-anvil-edge", layout: "tdiamond-11", names: &["King anvil only edge 11x11"], aage: &[20], games: 21, certainty: Likely, ..BARE },

    // Hnefatafl, edge escape
    VariantEntry { id: "hnefatafl-edge-11", ruleset: "hnefatafl-edge", layout: "tdiamond-11", names: &["Hnefatafl edge 11x11"], aage: &[19], games: 3, certainty: Open, ..BARE },
    VariantEntry { id: "hnefatafl-edge-13", ruleset: "hnefatafl-edge", layout: "parlett-13", names: &["Hnefatafl edge 13x13"], aage: &[30], games: 2, certainty: Open, ..BARE },
    VariantEntry { id: "hnefatafl-edge-19", ruleset: "hnefatafl-edge", layout: "tablut-19", names: &["Hnefatafl edge 19x19"], aage: &[45], games: 7, certainty: Open, ..BARE },

    // Unarmed king tafl
    VariantEntry { id: "unarmed-king-9", ruleset: "unarmed-king", layout: "tcross-9", names: &["Unarmed king tafl 9x9"], aage: &[18], games: 4, certainty: Open, ..BARE },

    // Ashton Tablut
    VariantEntry { id: "ashton-aage-9-w", ruleset: "ashton-aage", layout: "tcross-9", first: Defenders, squares: "afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8", names: &["Ashton tablut 9x9"], aage: &[8], games: 91, certainty: Proven, ..BARE },

    // Foteviken Tablut, camps
    VariantEntry { id: "foteviken-camps-9-w", ruleset: "foteviken-camps", layout: "tcross-9", first: Defenders, squares: "afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8", names: &["Foteviken tablut 9x9"], aage: &[6], games: 66, certainty: Proven, ..BARE },

    // Foteviken Tablut
    VariantEntry { id: "foteviken-11", ruleset: "foteviken", layout: "tdiamond-11", names: &["Foteviken tablut 11x11"], aage: &[84], games: 32, certainty: Proven, ..BARE },

    // Foteviken cross
    VariantEntry { id: "foteviken-cross-11", ruleset: "foteviken-cross", layout: "tcross-11", names: &["Foteviken cross 11x11"], aage: &[89], games: 5, certainty: Open, ..BARE },

    // Alea Evangelii (strong king)
    VariantEntry { id: "alea-19", ruleset: "alea", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Evangelii strong 19x19"], aage: &[80], games: 4, certainty: Open, ..BARE },

    // Unst Alea Evangelii
    VariantEntry { id: "alea-unst-19", ruleset: "alea-unst", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Unst Alea Evangelii 19x19"], aage: &[92], games: 76, certainty: Proven, ..BARE },

    // Alea Evangelii (tablut corners)
    VariantEntry { id: "alea-tablut-19", ruleset: "alea-tablut", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Evangelii 19x19 (tablut corner)"], aage: &[77], games: 10, certainty: Likely, ..BARE },

    // Alea Evangelii with eight dukes
    VariantEntry { id: "alea-dux8-19", ruleset: "alea-dux8", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Evangelii dux8 19x19"], aage: &[81], games: 3, certainty: Open, ..BARE },

    // Alea Evangelii with four dukes
    VariantEntry { id: "alea-dux4-19", ruleset: "alea-dux4", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Evangelii dux4 19x19"], aage: &[82], games: 2, certainty: Open, ..BARE },

    // Alea Evangelii with four dukes, strong king
    VariantEntry { id: "alea-dux4-strong-19", ruleset: "alea-dux4-strong", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Evangelii dux4 strong 19x19"], aage: &[83], games: 1, certainty: Open, ..BARE },

    // Berserk Hnefatafl
    VariantEntry { id: "berserk-9", ruleset: "berserk", layout: "tcross-9", names: &["Berserk Hnefatafl 9x9"], aage: &[9], games: 11, certainty: Likely, ..BARE },
    VariantEntry { id: "berserk-11", ruleset: "berserk", layout: "berserk-11", names: &["Berserk Hnefatafl 11x11"], aage: &[3], games: 1345, certainty: Likely, ..BARE },

    // Berserk Hnefatafl without a throne
    VariantEntry { id: "berserk-throneless-11", ruleset: "berserk-throneless", layout: "tdiamond-11", names: &["Berserk throneless 11x11"], aage: &[78], games: 7, certainty: Open, ..BARE },

    // Alea Evangelii, berserk
    VariantEntry { id: "alea-berserk-19", ruleset: "alea-berserk", layout: "bartley-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Berserk 19x19 (Bartley)"], aage: &[102], games: 130, certainty: Likely, ..BARE },
    VariantEntry { id: "alea-berserk-19-alea", ruleset: "alea-berserk", layout: "alea-19", squares: "cor:a1,a2,b1,b2,a18,a19,b18,b19,r1,r2,s1,s2,r18,r19,s18,s19", names: &["Alea Evangelii Berserk 19x19"], aage: &[79], games: 3, certainty: Open, ..BARE },

    // Alea Evangelii, berserk, edge escape (Martens)
    VariantEntry { id: "alea-berserk-edge-17", ruleset: "alea-berserk-edge", layout: "oldtyr-17", names: &["Alea Berserk 17x17 (Martens)"], aage: &[133], games: 50, certainty: Likely, ..BARE },

    // Tyr
    VariantEntry { id: "tyr-9", ruleset: "tyr", layout: "tyr-9", names: &["Tyr 9x9"], aage: &[154], games: 68, certainty: Likely, ..BARE },
    VariantEntry { id: "tyr-11", ruleset: "tyr", layout: "tyr-11", names: &["Tyr 11x11"], aage: &[151], games: 277, certainty: Likely, ..BARE },
    VariantEntry { id: "tyr-13", ruleset: "tyr", layout: "oldtyr-13", names: &["Tyr 13x13"], aage: &[150], games: 96, certainty: Likely, ..BARE },
    VariantEntry { id: "tyr-13-tyr", ruleset: "tyr", layout: "tyr-13", names: &["Tyr 13x13"], aage: &[172], games: 25, certainty: Likely, ..BARE },
    VariantEntry { id: "tyr-15", ruleset: "tyr", layout: "tyr-15", names: &["Tyr 15x15"], aage: &[145], games: 149, certainty: Likely, ..BARE },

    // Old Tyr
    VariantEntry { id: "old-tyr-11", ruleset: "old-tyr", layout: "tyr-11", names: &["Old Tyr 11x11"], aage: &[156], games: 81, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-11-w", ruleset: "old-tyr", layout: "tyr-11", first: Defenders, names: &["Old Tyr-w 11x11"], aage: &[165], games: 60, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-15", ruleset: "old-tyr", layout: "tyr-15", names: &["Old Tyr 15x15"], aage: &[155], games: 83, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-17", ruleset: "old-tyr", layout: "tyr-17", names: &["Old Tyr 17x17"], aage: &[164], games: 14, certainty: Likely, ..BARE },

    // Old Tyr 1
    VariantEntry { id: "old-tyr-1-13", ruleset: "old-tyr-1", layout: "oldtyr-13", names: &["Old Tyr-1 13x13"], aage: &[135], games: 66, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-1-15", ruleset: "old-tyr-1", layout: "tyr-15", names: &["Old Tyr-1 15x15"], aage: &[136], games: 83, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-1-17", ruleset: "old-tyr-1", layout: "oldtyr-17", names: &["Old Tyr-1 17x17"], aage: &[134], games: 95, certainty: Likely, ..BARE },

    // Old Tyr 2
    VariantEntry { id: "old-tyr-2-11", ruleset: "old-tyr-2", layout: "tyr-11", names: &["Old Tyr-2 11x11"], aage: &[138], games: 20, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-2-13", ruleset: "old-tyr-2", layout: "oldtyr-13", names: &["Old Tyr-2 13x13"], aage: &[137], games: 26, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-2-15", ruleset: "old-tyr-2", layout: "tyr-15", names: &["Old Tyr-2 15x15"], aage: &[139], games: 33, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-2-17", ruleset: "old-tyr-2", layout: "oldtyr-17", names: &["Old Tyr-2 17x17"], aage: &[140], games: 38, certainty: Likely, ..BARE },

    // Old TYR!
    VariantEntry { id: "old-tyr-jump-11", ruleset: "old-tyr-jump", layout: "tyr-11", names: &["Old TYR! 11x11"], aage: &[142], games: 13, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-jump-13", ruleset: "old-tyr-jump", layout: "oldtyr-13", names: &["Old TYR! 13x13"], aage: &[144], games: 28, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-jump-15", ruleset: "old-tyr-jump", layout: "tyr-15", names: &["Old TYR! 15x15"], aage: &[141], games: 54, certainty: Likely, ..BARE },
    VariantEntry { id: "old-tyr-jump-17", ruleset: "old-tyr-jump", layout: "oldtyr-17", names: &["Old TYR! 17x17"], aage: &[143], games: 46, certainty: Likely, ..BARE },

    // Brandubh without a throne (second listing)
    VariantEntry { id: "brandubh-throneless-2-7", ruleset: "brandubh-throneless-2", layout: "cross-7", names: &["Brandubh throneless cross 7x7"], aage: &[58], games: 6, certainty: Open, ..BARE },

    // Sea Battle, Imperial Contest
    VariantEntry { id: "seabattle-imperial-9", ruleset: "seabattle-imperial", layout: "tcross-9", names: &["Sea battle 9x9 (Imperial Contest)"], aage: &[22], games: 252, certainty: Proven, ..BARE },
];
