//! Floor 7: what is odd about a rules record: keys that nobody knows, rules that contradict each other, and what OpenTafl would read
//! differently.

use crate::engine::Referee;
use crate::notation::rules_record::{
    Berserk, Escape, JumpMode, KingArmed, KingStrength, RulesRecord, Shieldwall, Threefold, ZoneRecord,
};
use crate::notation::{Kind, Piece, Side};
use crate::rules::{RulesError, Variant};

/// How bad an oddity is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LintLevel {
    /// It says nothing, or says what holds anyway.
    Note,
    /// It probably does not mean what it says, or another program reads something else.
    Warning,
    /// The record cannot be played.
    Error,
}

/// Something odd about a rules record.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Lint {
    /// How bad it is.
    pub level: LintLevel,
    /// The key that it is about, if it is about one.
    pub key: Option<String>,
    /// What is odd.
    pub message: String,
}

/// This toolkit's own keys; `otn` gives their meanings.
const OWN_KEYS: [&str; 10] = ["xesc", "xks", "xkh", "xjo", "xshel", "xefe", "xnm", "xrep", "xmat", "xlim"];

/// Everything odd about a rules record, errors first.
///
/// ```
/// use taflkit::lint::{LintLevel, lint};
/// assert!(lint("dim:7 ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").is_empty());
/// let found = lint("dim:7 ks:c exc:e start:/3t3/3t3/3T3/ttTTTtt/3T3/3t3/3t3/");
/// assert_eq!(found[0].level, LintLevel::Error); // no king
/// assert_eq!(found[1].key.as_deref(), Some("exc"));
/// ```
#[must_use]
pub fn lint(text: &str) -> Vec<Lint> {
    let mut found = Linter::default();
    match RulesRecord::parse(text) {
        Err(error) => found.say(LintLevel::Error, None, error.to_string()),
        Ok(record) => {
            found.playable(&record);
            found.keys(&record);
            found.contradictions(&record);
            found.zones(&record);
            found.pieces(&record);
            found.opentafl(&record, text);
        }
    }
    found.lints.sort_by_key(|lint| std::cmp::Reverse(lint.level));
    found.lints
}

#[derive(Default)]
struct Linter {
    lints: Vec<Lint>,
}

impl Linter {
    fn say(&mut self, level: LintLevel, key: Option<&str>, message: impl Into<String>) {
        self.lints.push(Lint { level, key: key.map(str::to_owned), message: message.into() });
    }

    fn note(&mut self, key: &str, message: impl Into<String>) {
        self.say(LintLevel::Note, Some(key), message);
    }

    fn warn(&mut self, key: &str, message: impl Into<String>) {
        self.say(LintLevel::Warning, Some(key), message);
    }

    fn playable(&mut self, record: &RulesRecord) {
        match Variant::from_record(record) {
            Err(error @ (RulesError::Value { .. } | RulesError::OffBoard { .. } | RulesError::Syntax(_))) => {
                self.say(LintLevel::Error, None, error.to_string());
            }
            Ok(variant) => match Referee::new(variant) {
                Err(error) => self.say(LintLevel::Error, Some("start"), error.to_string()),
                Ok(referee) if referee.game().legal_moves().is_empty() => {
                    self.warn("start", "the side that begins cannot move");
                }
                Ok(_) => {}
            },
        }
    }

    fn keys(&mut self, record: &RulesRecord) {
        for extra in record.extra.iter().filter(|extra| !OWN_KEYS.contains(&extra.key.as_str())) {
            let nearest = KEYS.iter().max_by(|one, other| {
                strsim::jaro_winkler(one, &extra.key).total_cmp(&strsim::jaro_winkler(other, &extra.key))
            });
            let like = nearest.filter(|key| strsim::jaro_winkler(key, &extra.key) > 0.75);
            let hint = like.map(|key| format!("; did you mean `{key}`?")).unwrap_or_default();
            self.warn(&extra.key, format!("`{}` is no key that is known, and it is not obeyed{hint}", extra.key));
        }
    }

    fn contradictions(&mut self, record: &RulesRecord) {
        let no_corners = record.cor.squares.as_ref().is_some_and(Vec::is_empty);
        let to_edge = record.esc == Some(Escape::Edge);
        if !to_edge && no_corners {
            self.note("cor", "the king escapes to corners that are ordinary squares: anyone may stand there");
        }
        if record.sw == Some(Shieldwall::Strong) && no_corners {
            self.warn("sw", "a corner is to close a shieldwall, but there are no corners");
        }
        if record.swf.is_some() && matches!(record.sw, None | Some(Shieldwall::None)) {
            self.note("swf", "there is no shieldwall whose flank could matter");
        }
        if record.efe == Some(true) && to_edge {
            self.warn("efe", "a king who reaches the edge has escaped already; no exit fort can arise");
        }
        if record.ks == Some(KingStrength::Middle) && to_edge {
            self.note("ks", "the edge is to count against the king, but on the edge he has escaped already");
        }
        if record.linc == Some(true) && record.cen.squares.as_ref().is_some_and(Vec::is_empty) {
            self.warn("linc", "Linnaeus' capture needs a throne, and there is none");
        }
        if record.ka == Some(KingArmed::No) && record.sw.is_some_and(|sw| sw != Shieldwall::None) {
            self.note("ka", "an unarmed king takes no part in shieldwalls either");
        }
        if record.surf == Some(true) && record.tfr == Some(Threefold::Ignored) {
            self.note("tfr", "repetition is ignored: a side that shuttles for ever cannot be made to stop");
        }
    }

    fn zones(&mut self, record: &RulesRecord) {
        let even = record.dim.is_multiple_of(2);
        if even && record.cen.squares.is_none() {
            self.note("cen", "a board of even size has no square in its centre, so that there is no throne");
        }
        for (key, zone, has_squares_by_default) in [
            ("cor", &record.cor, true),
            ("cen", &record.cen, !even),
            ("afor", &record.afor, false),
            ("dfor", &record.dfor, false),
        ] {
            let has_squares = zone.squares.as_ref().map_or(has_squares_by_default, |squares| !squares.is_empty());
            for (suffix, list) in lists(zone) {
                let Some(list) = list else { continue };
                if !has_squares && !list.is_empty() {
                    self.note(&format!("{key}{suffix}"), format!("`{key}` has no squares that this could be about"));
                }
            }
            if let (Some(always), Some(empty)) = (zone.hostile, zone.hostile_empty) {
                let both = always.intersection(empty);
                if !both.is_empty() && has_squares && key != "cen" {
                    self.note(&format!("{key}he"), format!("hostile to {both} always, so also while empty"));
                }
            }
            if let (Some(stop), Some(reenter)) = (zone.stop, zone.reenter) {
                let never: crate::notation::PieceSet = reenter.iter().filter(|&piece| !stop.contains(piece)).collect();
                if !never.is_empty() {
                    self.warn(
                        &format!("{key}re"),
                        format!("{never} may come back to squares on which they may not stop"),
                    );
                }
            }
        }
    }

    fn pieces(&mut self, record: &RulesRecord) {
        let on_board = |kind: Kind| record.start.pieces().any(|(_, piece)| piece.kind == kind);
        for &(kind, mode) in &record.jumps {
            if !on_board(kind) && mode != JumpMode::None {
                let key = format!("{}j", kind.letter());
                self.note(&key, format!("no {} is on the board that could jump", kind.name()));
            }
        }
        if let Some(speed) = record.spd {
            for side in [Side::Attackers, Side::Defenders] {
                for kind in Kind::ALL {
                    let piece = Piece::new(side, kind);
                    if speed[side as usize][kind as usize] == Some(0)
                        && record.start.pieces().any(|(_, here)| here == piece)
                    {
                        self.warn("spd", format!("a {} of the {side} may move no square at all", kind.name()));
                    }
                }
            }
        }
        let count = |side: Side| record.start.pieces().filter(|(_, piece)| piece.side == side).count();
        if count(Side::Attackers) == 0 {
            self.warn("start", "there are no attackers on the board");
        }
        let specials = on_board(Kind::Knight) || on_board(Kind::Commander);
        if specials && matches!(record.ber, None | Some(Berserk::None)) {
            self.note("ber", "there are knights or commanders, but no berserk turns");
        }
    }

    /// What OpenTafl, by its source, makes of the record.
    fn opentafl(&mut self, record: &RulesRecord, text: &str) {
        if record.tfr == Some(Threefold::Ignored) {
            self.warn("tfr", "OpenTafl reads `i` as a draw");
        }
        if let Some(numbers) =
            value_of(text, "spd").map(|value| value.split(',').filter(|number| !number.is_empty()).count())
        {
            match numbers {
                2 => self.warn("spd", "OpenTafl ignores a list of two numbers"),
                10 => self.warn("spd", "OpenTafl reads a list of ten numbers as zeros; write twelve"),
                _ => {}
            }
        }
        if record.cen.reenter.is_none() {
            for (key, zone) in [("corre", &record.cor), ("aforre", &record.afor), ("dforre", &record.dfor)] {
                if zone.reenter.is_some() {
                    self.warn(key, format!("OpenTafl obeys `{key}` only if `cenre` is there too"));
                }
            }
        }
        if record.afor.squares.as_ref().is_some_and(|squares| !squares.is_empty()) {
            self.note("afor", "OpenTafl writes the attackers' fortresses back under `dfor`");
        }
        let own: Vec<&str> =
            record.extra.iter().map(|extra| extra.key.as_str()).filter(|key| OWN_KEYS.contains(key)).collect();
        if !own.is_empty() {
            self.note(own[0], format!("OpenTafl does not know {}; it would play other rules", own.join(", ")));
        }
        for piece in record
            .start
            .pieces()
            .map(|(_, piece)| piece)
            .filter(|piece| matches!(piece.kind, Kind::Mercenary | Kind::Guard))
            .take(1)
        {
            self.note("start", format!("OpenTafl writes moves of a {} that it cannot read back", piece.kind.name()));
        }
    }
}

/// The keys of the specification.
const KEYS: [&str; 40] = [
    "dim", "name", "esc", "surf", "atkf", "tfr", "ka", "ks", "kj", "nj", "cj", "mj", "gj", "cor", "cen", "afor",
    "dfor", "corh", "cenh", "cenhe", "aforh", "dforh", "corp", "cenp", "aforp", "dforp", "cors", "cens", "afors",
    "dfors", "corre", "cenre", "aforre", "dforre", "sw", "swf", "efe", "linc", "ber", "spd",
];

fn lists(zone: &ZoneRecord) -> [(&'static str, Option<crate::notation::PieceSet>); 5] {
    [("h", zone.hostile), ("he", zone.hostile_empty), ("p", zone.pass), ("s", zone.stop), ("re", zone.reenter)]
}

fn value_of<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix(':'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    const START: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

    fn keys(options: &str) -> Vec<String> {
        lint(&format!("dim:7 {options} {START}")).into_iter().filter_map(|lint| lint.key).collect()
    }

    #[test]
    fn contradictions_are_told() {
        for (options, key) in [
            ("esc:c cor:", "cor"),
            ("sw:s cor:", "sw"),
            ("swf:y", "swf"),
            ("esc:e efe:y", "efe"),
            ("esc:e ks:m", "ks"),
            ("linc:y cen:", "linc"),
            ("cens:K cenre:KT", "cenre"),
            ("aforh:T", "aforh"),
            ("nj:c", "nj"),
        ] {
            assert!(keys(options).contains(&key.to_owned()), "{options}: {:?}", keys(options));
        }
    }

    #[test]
    fn what_opentafl_misreads_is_told() {
        assert_eq!(keys("tfr:i"), ["tfr"]);
        assert_eq!(keys("spd:1,2"), ["spd"]);
        assert_eq!(keys("spd:1,1,1,1,1,1,1,1,1,1"), ["spd"]);
        assert_eq!(keys("corre:K"), ["corre"]);
        assert!(keys("xrep:p3a").contains(&"xrep".into()));
    }

    #[test]
    fn an_unknown_key_is_told_with_the_one_that_was_meant() {
        let found = lint(&format!("dim:7 atfk:y {START}"));
        assert!(found[0].message.ends_with("did you mean `atkf`?"), "{found:?}");
    }

    #[test]
    fn what_cannot_be_played_is_an_error() {
        for text in ["dim:7 start:/3t3/", "ks:c", "dim:7 xks:5 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"] {
            assert_eq!(lint(text)[0].level, LintLevel::Error, "{text}");
        }
    }

    #[test]
    fn the_catalogue_has_no_errors_and_no_unknown_keys() {
        for variant in catalogue().variants() {
            for found in lint(&crate::rules::to_record(variant).to_string()) {
                assert!(found.level < LintLevel::Error, "{}: {found:?}", variant.id);
                assert!(!found.message.contains("no key that is known"), "{}: {found:?}", variant.id);
            }
        }
    }
}
