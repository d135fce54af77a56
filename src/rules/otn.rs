//! Rules records to rulesets and back.
//!
//! OTN has keys for most options. For the rest this toolkit writes keys of its own, which OpenTafl ignores:
//!
//! | key | value | says |
//! |---|---|---|
//! | `xesc` | `n` | the king cannot escape at all |
//! | `xks` | `4/2/2` | hostile sides needed to capture the king on the throne, beside it, elsewhere |
//! | `xkh` | letters of `tcef` | what counts as a hostile side of the king: empty throne, corner, edge, empty camp (fortress) |
//! | `xjo` | pieces | these jump over pieces of their own side as well |
//! | `xshel` | letters of `tad` | zones in which a man is safe from the zone's own hostility: throne, attackers' camps, defenders' camps |
//! | `xefe` | `r` | an exit fort wins as soon as the king can reach the edge inside it |
//! | `xnm` | `l`, `d` | a side that cannot move loses, or the game is drawn |
//! | `xrep` | `p3a,f3a` or nothing | repetitions: position, formation or move (`p f m`), how often, and attackers win, mover loses, mover wins, draw, illegal for defenders (positions only), aggressor loses (`a l w d i g`) |
//! | `xmat` | `2` | a draw when at most so many attackers are left |
//! | `xlim` | `200` | the game ends after so many plies |

use super::{
    Berserk, Certainty, ExitFort, KingCapture, MoveLimit, NoMoves, Repeated, RepetitionRule, RepetitionVerdict,
    Ruleset, Shieldwall, Sides, Variant, Zone, ZoneSquares,
};
use crate::notation::rules_record::{ExtraKey, KingStrength, RulesRecord, Threefold, ZoneRecord};
use crate::notation::{Kind, Piece, PositionRecord, Side};

/// A rules record that can be read but not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The record itself is malformed.
    #[error(transparent)]
    Syntax(#[from] crate::notation::SyntaxError),
    /// One of this toolkit's own keys has a value that it does not have.
    #[error("`{key}:{value}` at column {column}: expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value as written.
        value: String,
        /// Column of the key, counted from 1.
        column: usize,
        /// What the key's values are.
        expected: &'static str,
    },
    /// A square list names a square that the board does not have.
    #[error("`{key}` names {square}, which a board of {size} by {size} does not have")]
    OffBoard {
        /// The key of the list.
        key: &'static str,
        /// The square.
        square: crate::notation::Square,
        /// Side length of the board.
        size: u8,
    },
}

/// What a rules record means, with the specification's defaults for what it does not say.
///
/// # Errors
/// When one of this toolkit's own keys has an impossible value, or a square list leaves the board.
pub fn ruleset_from_record(record: &RulesRecord) -> Result<Ruleset, RulesError> {
    let mut rules = Ruleset::default();
    if let Some(escape) = record.esc {
        rules.escape = Some(escape);
    }
    for (zone, told, key) in [
        (&mut rules.corners, &record.cor, "cor"),
        (&mut rules.throne, &record.cen, "cen"),
        (&mut rules.attacker_camps, &record.afor, "afor"),
        (&mut rules.defender_camps, &record.dfor, "dfor"),
    ] {
        apply_zone(zone, told, key, record.dim)?;
    }
    if let Some(armed) = record.ka {
        rules.king_armed = armed;
    }
    rules.king_capture = king_capture(record.ks.unwrap_or(KingStrength::Strong), &rules);
    for &(kind, mode) in &record.jumps {
        rules.jumps[kind as usize] = mode;
    }
    if let Some(shieldwall) = record.sw {
        rules.shieldwall = shieldwall;
    }
    if let Some(flank) = record.swf {
        rules.shieldwall_flank = flank;
    }
    if record.efe == Some(true) {
        rules.exit_fort = ExitFort::KingOnEdge;
    }
    if let Some(fatal) = record.surf {
        rules.encirclement = fatal;
    }
    if let Some(linnaean) = record.linc {
        rules.linnaean_capture = linnaean;
    }
    if let Some(berserk) = record.ber {
        rules.berserk = berserk;
    }
    if let Some(speed) = record.spd {
        rules.speed = speed;
    }
    if let Some(threefold) = record.tfr {
        rules.repetition = threefold_rule(threefold);
    }
    for extra in &record.extra {
        apply_extra(&mut rules, extra)?;
    }
    Ok(rules)
}

fn apply_zone(zone: &mut Zone, told: &ZoneRecord, key: &'static str, size: u8) -> Result<(), RulesError> {
    if let Some(squares) = &told.squares {
        if let Some(&square) = squares.iter().find(|square| !square.fits(size)) {
            return Err(RulesError::OffBoard { key, square, size });
        }
        zone.squares = ZoneSquares::Listed(squares.clone());
    }
    if let Some(stop) = told.stop {
        zone.stop = stop;
        zone.reenter = stop;
    }
    for (field, told) in [
        (&mut zone.pass, told.pass),
        (&mut zone.reenter, told.reenter),
        (&mut zone.hostile, told.hostile),
        (&mut zone.hostile_empty, told.hostile_empty),
    ] {
        if let Some(told) = told {
            *field = told;
        }
    }
    Ok(())
}

/// Where the king needs four sides beside the throne, the throne is one of them, hostile or not (the archives' History Craft);
/// where two are enough it is one only if it is hostile to him.
fn king_capture(strength: KingStrength, rules: &Ruleset) -> KingCapture {
    let hostile = |zone: &Zone| zone.hostile.union(zone.hostile_empty).contains(Piece::KING);
    let strong = KingCapture {
        corners_count: hostile(&rules.corners),
        camps_count: hostile(&rules.attacker_camps),
        ..KingCapture::STRONG
    };
    match strength {
        KingStrength::Strong => strong,
        KingStrength::Centre => KingCapture { elsewhere: Sides::Two, ..strong },
        KingStrength::Middle => KingCapture { edge_counts: true, ..strong },
        KingStrength::Weak => KingCapture {
            on_throne: Sides::Two,
            beside_throne: Sides::Two,
            elsewhere: Sides::Two,
            throne_counts: hostile(&rules.throne),
            ..strong
        },
    }
}

fn threefold_rule(threefold: Threefold) -> Vec<RepetitionRule> {
    let verdict = match threefold {
        Threefold::Ignored => return Vec::new(),
        Threefold::Draw => RepetitionVerdict::Draw,
        Threefold::Wins => RepetitionVerdict::MoverWins,
        Threefold::Loses => RepetitionVerdict::MoverLoses,
    };
    vec![RepetitionRule { what: Repeated::Position, times: 3, verdict }]
}

fn apply_extra(rules: &mut Ruleset, extra: &ExtraKey) -> Result<(), RulesError> {
    let value = extra.value.as_str();
    let wrong = |expected| RulesError::Value {
        key: extra.key.clone(),
        value: value.to_owned(),
        column: extra.offset + 1,
        expected,
    };
    match extra.key.as_str() {
        "xesc" => match value {
            "n" => rules.escape = None,
            _ => return Err(wrong("n")),
        },
        "xks" => {
            let mut sides = value.split('/').map(|count| match count {
                "2" => Some(Sides::Two),
                "4" => Some(Sides::Four),
                _ => None,
            });
            let mut next = || sides.next().flatten().ok_or_else(|| wrong("three counts of 2 or 4, such as 4/2/2"));
            let capture = &mut rules.king_capture;
            (capture.on_throne, capture.beside_throne, capture.elsewhere) = (next()?, next()?, next()?);
        }
        "xkh" => {
            if let Some(_unknown) = value.chars().find(|letter| !"tcef".contains(*letter)) {
                return Err(wrong("letters of `tcef`"));
            }
            let capture = &mut rules.king_capture;
            capture.throne_counts = value.contains('t');
            capture.corners_count = value.contains('c');
            capture.edge_counts = value.contains('e');
            capture.camps_count = value.contains('f');
        }
        "xshel" => {
            if let Some(_unknown) = value.chars().find(|letter| !"tad".contains(*letter)) {
                return Err(wrong("letters of `tad`"));
            }
            rules.throne.shelters = value.contains('t');
            rules.attacker_camps.shelters = value.contains('a');
            rules.defender_camps.shelters = value.contains('d');
        }
        "xjo" => rules.jumps_own = value.parse().map_err(|_| wrong("piece letters"))?,
        "xefe" => match value {
            "r" => rules.exit_fort = ExitFort::KingReachesEdge,
            _ => return Err(wrong("r")),
        },
        "xnm" => {
            rules.no_moves = match value {
                "l" => NoMoves::Loses,
                "d" => NoMoves::Draw,
                _ => return Err(wrong("l or d")),
            }
        }
        "xrep" => {
            rules.repetition = value
                .split(',')
                .filter(|rule| !rule.is_empty())
                .map(|rule| repetition_rule(rule).ok_or_else(|| wrong("rules such as p3a, joined by commas")))
                .collect::<Result<_, _>>()?;
        }
        "xmat" => rules.draw_at_most = Some(value.parse().map_err(|_| wrong("a number of attackers"))?),
        "xlim" => {
            let plies = value.parse().ok().filter(|&plies| plies > 0).ok_or_else(|| wrong("a number of plies"))?;
            rules.move_limit = Some(MoveLimit { plies });
        }
        _ => {} // another program's key
    }
    Ok(())
}

fn repetition_rule(text: &str) -> Option<RepetitionRule> {
    let mut letters = text.chars();
    let what = match letters.next()? {
        'p' => Repeated::Position,
        'f' => Repeated::DefendersFormation,
        'm' => Repeated::Move,
        _ => return None,
    };
    let verdict = match letters.next_back()? {
        'a' => RepetitionVerdict::AttackersWin,
        'l' => RepetitionVerdict::MoverLoses,
        'w' => RepetitionVerdict::MoverWins,
        'd' => RepetitionVerdict::Draw,
        'i' => RepetitionVerdict::IllegalForDefenders,
        'g' => RepetitionVerdict::AggressorLoses,
        _ => return None,
    };
    let times = letters.as_str().parse().ok().filter(|&times| times >= 2)?;
    // A ban looks at the position that a move brings about; no ruleset bans formations or moves.
    if verdict == RepetitionVerdict::IllegalForDefenders && what != Repeated::Position {
        return None;
    }
    Some(RepetitionRule { what, times, verdict })
}

/// The rules record of a variant: OTN's own keys where they can say it, this toolkit's where they cannot.
///
/// Reading the record back gives the same ruleset.
#[must_use]
pub fn to_record(variant: &Variant) -> RulesRecord {
    let rules = &*variant.ruleset;
    let usual = Ruleset::default();
    let strength = nearest_strength(&rules.king_capture);
    let mut record = RulesRecord::bare(variant.start.clone());
    record.name = (!variant.name.is_empty()).then(|| variant.name.replace(char::is_whitespace, "_"));
    record.esc = rules.escape;
    record.surf = Some(rules.encirclement);
    record.atkf = Some(variant.first == Side::Attackers);
    record.tfr = Some(nearest_threefold(rules));
    record.ka = Some(rules.king_armed);
    record.ks = Some(strength);
    record.jumps = Kind::ALL
        .into_iter()
        .filter(|&kind| rules.jumps[kind as usize] != usual.jumps[kind as usize])
        .map(|kind| (kind, rules.jumps[kind as usize]))
        .collect();
    record.cor = zone_record(&rules.corners, &usual.corners);
    record.cen = zone_record(&rules.throne, &usual.throne);
    record.afor = zone_record(&rules.attacker_camps, &usual.attacker_camps);
    record.dfor = zone_record(&rules.defender_camps, &usual.defender_camps);
    record.sw = Some(rules.shieldwall);
    record.swf = (rules.shieldwall != Shieldwall::None).then_some(rules.shieldwall_flank);
    record.efe = Some(rules.exit_fort != ExitFort::No);
    record.linc = rules.linnaean_capture.then_some(true);
    record.ber = (rules.berserk != Berserk::None).then_some(rules.berserk);
    record.spd = (rules.speed != usual.speed).then_some(rules.speed);
    record.extra = extra_keys(rules, &record);
    record
}

fn nearest_strength(capture: &KingCapture) -> KingStrength {
    match (capture.on_throne, capture.elsewhere) {
        (Sides::Two, _) => KingStrength::Weak,
        (Sides::Four, Sides::Two) => KingStrength::Centre,
        (Sides::Four, Sides::Four) if capture.edge_counts => KingStrength::Middle,
        (Sides::Four, Sides::Four) => KingStrength::Strong,
    }
}

/// OTN cannot say that the attackers win; the toolkit's own key says it, and OpenTafl is told to let the game go on.
fn nearest_threefold(rules: &Ruleset) -> Threefold {
    match rules.repetition_of(Repeated::Position).map(|rule| rule.verdict) {
        Some(RepetitionVerdict::Draw) => Threefold::Draw,
        Some(RepetitionVerdict::MoverWins) => Threefold::Wins,
        Some(RepetitionVerdict::MoverLoses) => Threefold::Loses,
        _ => Threefold::Ignored,
    }
}

fn zone_record(zone: &Zone, usual: &Zone) -> ZoneRecord {
    let differs = |mine, usual| (mine != usual).then_some(mine);
    ZoneRecord {
        squares: match &zone.squares {
            squares if *squares == usual.squares => None,
            ZoneSquares::Usual => None,
            ZoneSquares::Listed(list) => Some(list.clone()),
        },
        hostile: differs(zone.hostile, usual.hostile),
        hostile_empty: differs(zone.hostile_empty, usual.hostile_empty),
        pass: differs(zone.pass, usual.pass),
        stop: differs(zone.stop, usual.stop),
        // Without its own key, who may come back is who may stop.
        reenter: (zone.reenter != if zone.stop == usual.stop { usual.reenter } else { zone.stop })
            .then_some(zone.reenter),
    }
}

/// The keys without which `record` would be read as other rules.
fn extra_keys(rules: &Ruleset, record: &RulesRecord) -> Vec<ExtraKey> {
    let Ok(read_back) = ruleset_from_record(record) else { return Vec::new() };
    let mut extra = Vec::new();
    let mut say = |key: &str, value: String| extra.push(ExtraKey { key: key.into(), value, offset: 0 });
    if rules.escape.is_none() {
        say("xesc", "n".into());
    }
    let (mine, told) = (rules.king_capture, read_back.king_capture);
    let sides = |capture: KingCapture| [capture.on_throne, capture.beside_throne, capture.elsewhere];
    if sides(mine) != sides(told) {
        let counts = sides(mine).map(|sides| if sides == Sides::Four { "4" } else { "2" });
        say("xks", counts.join("/"));
    }
    let counts = |capture: KingCapture| {
        let flags = [capture.throne_counts, capture.corners_count, capture.edge_counts, capture.camps_count];
        "tcef".chars().zip(flags).filter_map(|(letter, counts)| counts.then_some(letter)).collect::<String>()
    };
    if counts(mine) != counts(told) {
        say("xkh", counts(mine));
    }
    let sheltering: String = [('t', &rules.throne), ('a', &rules.attacker_camps), ('d', &rules.defender_camps)]
        .into_iter()
        .filter_map(|(letter, zone)| zone.shelters.then_some(letter))
        .collect();
    if !sheltering.is_empty() {
        say("xshel", sheltering);
    }
    if !rules.jumps_own.is_empty() {
        say("xjo", rules.jumps_own.to_string());
    }
    if rules.exit_fort == ExitFort::KingReachesEdge {
        say("xefe", "r".into());
    }
    if rules.no_moves == NoMoves::Draw {
        say("xnm", "d".into());
    }
    if rules.repetition != read_back.repetition {
        say("xrep", rules.repetition.iter().map(repetition_text).collect::<Vec<_>>().join(","));
    }
    if let Some(most) = rules.draw_at_most {
        say("xmat", most.to_string());
    }
    if let Some(limit) = rules.move_limit {
        say("xlim", limit.plies.to_string());
    }
    extra
}

fn repetition_text(rule: &RepetitionRule) -> String {
    let what = match rule.what {
        Repeated::Position => 'p',
        Repeated::DefendersFormation => 'f',
        Repeated::Move => 'm',
    };
    let verdict = match rule.verdict {
        RepetitionVerdict::AttackersWin => 'a',
        RepetitionVerdict::MoverLoses => 'l',
        RepetitionVerdict::MoverWins => 'w',
        RepetitionVerdict::Draw => 'd',
        RepetitionVerdict::IllegalForDefenders => 'i',
        RepetitionVerdict::AggressorLoses => 'g',
    };
    format!("{what}{}{verdict}", rule.times)
}

impl Variant {
    /// The variant that a rules record describes.
    ///
    /// # Errors
    /// When the record can be read but not played.
    pub fn from_record(record: &RulesRecord) -> Result<Self, RulesError> {
        let start: PositionRecord = record.start.clone();
        Ok(Self {
            id: String::new(),
            ruleset_id: String::new(),
            name: record.name.clone().unwrap_or_default().replace('_', " "),
            aliases: Vec::new(),
            aage_keys: Vec::new(),
            ruleset: std::sync::Arc::new(ruleset_from_record(record)?),
            start,
            first: if record.atkf == Some(false) { Side::Defenders } else { Side::Attackers },
            source: "a rules record".into(),
            notes: Vec::new(),
            certainty: Certainty::Text,
            games: 0,
        })
    }
}
