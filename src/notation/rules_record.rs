//! OTN rules records: `dim:7 name:Brandub esc:c ks:c cenh: start:/3t3/.../`.
//!
//! The record is typed but not interpreted: an absent key stays `None` (the specification's default applies),
//! an empty value stays an empty list, and keys that the specification does not know are kept as they stand.

use super::parse::{Fail, Parsed, end, expected, finish, number};
use super::piece::piece_set;
use super::square::square;
use super::{Kind, PieceSet, PositionRecord, Reading, RowOrder, Square, SyntaxError};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{anychar, char, multispace0, multispace1};
use nom::combinator::{cut, eof, map, map_opt, not, opt, value};
use nom::multi::{fold_many0, separated_list1};
use nom::sequence::{preceded, terminated};
use nom::{Offset, Parser};
use std::collections::HashSet;
use std::fmt;

/// `esc`: where the king escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Escape {
    /// `c`: at a corner.
    Corner,
    /// `e`: anywhere on the edge.
    Edge,
}

/// `tfr`: what follows a threefold repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Threefold {
    /// `i`: nothing.
    Ignored,
    /// `d`: a draw.
    Draw,
    /// `w`: the side that makes it wins.
    Wins,
    /// `l`: the side that makes it loses.
    Loses,
}

/// `ka`: how the king takes part in captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KingArmed {
    /// `y`: as hammer and as anvil.
    Yes,
    /// `h`: only as the piece that moves.
    Hammer,
    /// `a`: only as the piece that stands.
    Anvil,
    /// `n`: not at all.
    No,
}

/// `ks`: how the king is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KingStrength {
    /// `s`, formerly `y`: on four sides everywhere.
    Strong,
    /// `w`, formerly `n`: on two sides everywhere.
    Weak,
    /// `c`: on four sides on and beside the throne, else on two.
    Centre,
    /// `m`: on four sides, of which the edge may be one.
    Middle,
}

/// `kj nj cj mj gj`: how a kind of piece jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JumpMode {
    /// `n`: not at all.
    None,
    /// `r`: over an enemy, onto a throne, a corner or a camp of the own side only.
    Restricted,
    /// `j`: over an enemy, without capturing it.
    Jump,
    /// `c`: over an enemy, which is captured.
    Capture,
}

/// `sw`: whether rows on the edge can be captured together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shieldwall {
    /// `n`: no.
    None,
    /// `w`: between two pieces.
    Weak,
    /// `s`: between two pieces, or a piece and a corner.
    Strong,
}

/// `ber`: whether a piece that has captured goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Berserk {
    /// `n`: no.
    None,
    /// `c`: it must capture again if it can.
    Capture,
    /// `m`: it must move again.
    Move,
}

/// What a record says of one class of special squares (`cor`, `cen`, `afor`, `dfor`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneRecord {
    /// The squares: `cor:g7,a1`; `Some` of an empty list for `cor:`; `None` for `cor:default`, which says no more than
    /// an absent key.
    pub squares: Option<Vec<Square>>,
    /// `..h`: hostile to these.
    pub hostile: Option<PieceSet>,
    /// `..he`: hostile to these while empty.
    pub hostile_empty: Option<PieceSet>,
    /// `..p`: these may pass over it.
    pub pass: Option<PieceSet>,
    /// `..s`: these may stop on it.
    pub stop: Option<PieceSet>,
    /// `..re`: these may come back onto it.
    pub reenter: Option<PieceSet>,
}

/// A key that the specification does not know, kept as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraKey {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// Byte offset of the key in the record.
    pub offset: usize,
}

/// A rules record, key by key.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are OTN's keys, explained where their types are
pub struct RulesRecord {
    pub dim: u8,
    pub name: Option<String>,
    pub esc: Option<Escape>,
    pub surf: Option<bool>,
    pub atkf: Option<bool>,
    pub tfr: Option<Threefold>,
    pub ka: Option<KingArmed>,
    pub ks: Option<KingStrength>,
    /// `kj nj cj mj gj` (and `tj`, which is ours), in the order of the text.
    pub jumps: Vec<(Kind, JumpMode)>,
    pub cor: ZoneRecord,
    pub cen: ZoneRecord,
    pub afor: ZoneRecord,
    pub dfor: ZoneRecord,
    pub sw: Option<Shieldwall>,
    pub swf: Option<bool>,
    pub efe: Option<bool>,
    pub linc: Option<bool>,
    pub ber: Option<Berserk>,
    /// `spd`: the longest move of each kind, `None` for unlimited; indexed by [`Kind`], attackers then defenders.
    ///
    /// | numbers | are for |
    /// |---|---|
    /// | 1 | every piece |
    /// | 2 | attackers, defenders |
    /// | 8 | `t c n k T C N K` |
    /// | 10 | `t c n k m T C N K M` |
    /// | 12 | `t c n k m g T C N K M G` |
    ///
    /// Kinds that are not named are unlimited.
    pub spd: Option<[[Option<u8>; 6]; 2]>,
    pub start: PositionRecord,
    /// Whether the record said `start:` or `starti:`.
    pub start_order: RowOrder,
    /// Unknown keys in their order.
    pub extra: Vec<ExtraKey>,
}

impl RulesRecord {
    /// A record that says nothing but where the pieces stand.
    #[must_use]
    pub fn bare(start: PositionRecord) -> Self {
        Self {
            dim: start.size(),
            name: None,
            esc: None,
            surf: None,
            atkf: None,
            tfr: None,
            ka: None,
            ks: None,
            jumps: Vec::new(),
            cor: ZoneRecord::default(),
            cen: ZoneRecord::default(),
            afor: ZoneRecord::default(),
            dfor: ZoneRecord::default(),
            sw: None,
            swf: None,
            efe: None,
            linc: None,
            ber: None,
            spd: None,
            start,
            start_order: RowOrder::BottomFirst,
            extra: Vec::new(),
        }
    }

    /// Reads a rules record; the whole text must be the record, blanks around it aside.
    ///
    /// ```
    /// use taflkit::notation::RulesRecord;
    /// let brandubh: RulesRecord = "dim:7 ks:w cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse().unwrap();
    /// assert!(brandubh.cen.hostile.unwrap().is_empty());
    /// assert!(brandubh.cen.hostile_empty.is_none());
    /// ```
    ///
    /// # Errors
    /// When a key is written twice, a value is not one of the key's values, `dim` is missing, not first, or not the number of rows,
    /// or the start position is missing, not last, or malformed.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        let (mut rest, dim) = finish(text, dim(text))?;
        let empty = PositionRecord::empty(dim).ok_or_else(|| SyntaxError::at(text, 0, "a board size from 1 to 19"))?;
        let mut record = Self::bare(empty);
        let mut seen = HashSet::from(["dim"]);
        loop {
            if rest.trim_ascii_start().is_empty() {
                let expected = "a start position at the end of the record (`start:` or `starti:` is missing)";
                return Err(SyntaxError::at(text, text.len(), expected));
            }
            let (at_key, _) = finish(text, expected("a blank", multispace1).parse(rest))?;
            let offset = text.offset(at_key);
            let (after, (key, value)) = finish(text, setting(at_key))?;
            if key == "start" || key == "starti" {
                let order = if key == "start" { RowOrder::BottomFirst } else { RowOrder::TopFirst };
                record.start_at(text, value, order)?;
                finish(
                    text,
                    preceded(multispace0, end("the end of the record after the start position")).parse(after),
                )?;
                return Ok(record);
            }
            if !seen.insert(key) {
                let expected = format!("each key once (`{key}` is written twice)");
                return Err(SyntaxError::at(text, offset, expected));
            }
            if !finish(text, record.set(key, value))?.1 {
                record.extra.push(ExtraKey { key: key.into(), value: value.into(), offset });
            }
            rest = after;
        }
    }

    fn start_at(&mut self, text: &str, value: &str, order: RowOrder) -> Result<(), SyntaxError> {
        let offset = text.offset(value);
        let start = PositionRecord::parse_as(value, order, Some(self.dim))
            .map_err(|error| SyntaxError::at(text, offset + error.offset, error.expected))?;
        (self.start, self.start_order) = (start, order);
        Ok(())
    }

    /// Takes a key in; `false` if it is not one that the specification knows.
    fn set<'a>(&mut self, key: &str, value: &'a str) -> Parsed<'a, bool> {
        match key {
            "name" => self.name = Some(value.into()),
            "esc" => self.esc = Some(choice(value)?),
            "surf" => self.surf = Some(choice(value)?),
            "atkf" => self.atkf = Some(choice(value)?),
            "tfr" => self.tfr = Some(choice(value)?),
            "ka" => self.ka = Some(choice(value)?),
            "ks" => self.ks = Some(choice(value)?),
            "sw" => self.sw = Some(choice(value)?),
            "swf" => self.swf = Some(choice(value)?),
            "efe" => self.efe = Some(choice(value)?),
            "linc" => self.linc = Some(choice(value)?),
            "ber" => self.ber = Some(choice(value)?),
            "spd" => self.spd = Some(complete(value, speeds)?),
            _ => match (jumper(key), self.zone(key)) {
                (Some(kind), _) => self.jumps.push((kind, choice(value)?)),
                (None, Some((zone, property))) => return zone.set(property, value),
                (None, None) => return Ok((value, false)),
            },
        }
        Ok((value, true))
    }

    /// The zone that a key speaks of, and what is left of the key: `cenhe` is `he` of the throne.
    fn zone<'k>(&mut self, key: &'k str) -> Option<(&mut ZoneRecord, &'k str)> {
        let zones =
            [("cor", &mut self.cor), ("cen", &mut self.cen), ("afor", &mut self.afor), ("dfor", &mut self.dfor)];
        zones.into_iter().find_map(|(name, zone)| key.strip_prefix(name).map(|property| (zone, property)))
    }
}

impl ZoneRecord {
    fn set<'a>(&mut self, property: &str, value: &'a str) -> Parsed<'a, bool> {
        let pieces = match property {
            "" => {
                self.squares = complete(value, squares)?;
                return Ok((value, true));
            }
            "h" => &mut self.hostile,
            "he" => &mut self.hostile_empty,
            "p" => &mut self.pass,
            "s" => &mut self.stop,
            "re" => &mut self.reenter,
            _ => return Ok((value, false)),
        };
        *pieces = Some(complete(value, piece_set)?);
        Ok((value, true))
    }

    fn write(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(squares) = &self.squares {
            let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            write!(f, " {name}:{}", squares.join(","))?;
        }
        let lists =
            [("h", self.hostile), ("he", self.hostile_empty), ("p", self.pass), ("s", self.stop), ("re", self.reenter)];
        lists.iter().try_for_each(|(property, pieces)| match pieces {
            Some(pieces) => write!(f, " {name}{property}:{pieces}"),
            None => Ok(()),
        })
    }
}

/// The kind of piece whose jumps a key is about.
fn jumper(key: &str) -> Option<Kind> {
    let letter = key.strip_suffix('j').filter(|letter| letter.len() == 1)?.chars().next()?;
    Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
}

/// `dim:7`, which must open the record: everything after it depends on the size.
fn dim(text: &str) -> Parsed<'_, u8> {
    let size = number("a board size from 1 to 19", 1..=u32::from(Square::LARGEST_BOARD));
    let key = expected("`dim:` and the size of the board", tag("dim:"));
    preceded((multispace0, key), cut(map(size, |size| size as u8))).parse(text)
}

/// A key and its value, which ends at the next blank.
fn setting(text: &str) -> Parsed<'_, (&str, &str)> {
    let key = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    let key = expected("a key, such as `start:` and a position", key);
    let value = take_till(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    (terminated(key, cut(expected("`:` after the key", char(':')))), value).parse(text)
}

/// Runs a parser over all of a value.
fn complete<'a, O>(value: &'a str, parser: impl FnMut(&'a str) -> Parsed<'a, O>) -> Result<O, nom::Err<Fail<'a>>> {
    terminated(parser, end("a blank after the value")).parse(value).map(|(_, value)| value)
}

/// A square list, with or without a comma at its end; `None` for the word `default`.
fn squares(text: &str) -> Parsed<'_, Option<Vec<Square>>> {
    let comma = terminated(char(','), not(eof));
    let list = terminated(separated_list1(comma, cut(square(Reading::Strict))), opt(char(',')));
    alt((value(None, tag("default")), value(Some(Vec::new()), eof), map(list, Some))).parse(text)
}

/// The longest moves, one number for all or one for each kind.
fn speeds(text: &str) -> Parsed<'_, [[Option<u8>; 6]; 2]> {
    const WHAT: &str = "a number of squares from 0 to 255, or -1";
    let speed = || {
        let limit = map(number(WHAT, 0..=255), |speed| Some(speed as u8));
        expected(WHAT, alt((value(None, tag("-1")), limit)))
    };
    let (rest, first) = speed().parse(text)?;
    let mut all = [None; 12];
    all[0] = first;
    let count_in = |(mut all, count): ([Option<u8>; 12], usize), speed| {
        if let Some(place) = all.get_mut(count) {
            *place = speed;
        }
        (all, count + 1)
    };
    let (rest, (all, count)) = fold_many0(preceded(char(','), cut(speed())), || (all, 1), count_in).parse(rest)?;
    let side = |from: usize, count: usize| {
        let mut side = [None; 6];
        side[..count].copy_from_slice(&all[from..from + count]);
        side
    };
    Ok((
        rest,
        match count {
            1 => [[all[0]; 6]; 2],
            2 => [[all[0]; 6], [all[1]; 6]],
            8 | 10 | 12 => [side(0, count / 2), side(count / 2, count / 2)],
            _ => return Fail::here(text, "1, 2, 8, 10 or 12 numbers"),
        },
    ))
}

/// A value of one letter.
trait Letter: Copy + PartialEq + 'static {
    /// The letters with their meanings. Of two letters with one meaning, the first is written.
    const LETTERS: &'static [(char, Self)];
    const EXPECTED: &'static str;

    fn letter(self) -> char {
        Self::LETTERS.iter().find(|(_, meaning)| *meaning == self).map_or('?', |(letter, _)| *letter)
    }
}

macro_rules! letters {
    ($name:ty, $expected:literal, $($letter:literal => $meaning:expr),+) => {
        impl Letter for $name {
            const LETTERS: &'static [(char, Self)] = &[$(($letter, $meaning)),+];
            const EXPECTED: &'static str = $expected;
        }
    };
}

letters!(bool, "`y` or `n`", 'y' => true, 'n' => false);
letters!(Escape, "`c` or `e`", 'c' => Escape::Corner, 'e' => Escape::Edge);
letters!(Threefold, "`i`, `d`, `w` or `l`",
    'i' => Threefold::Ignored, 'd' => Threefold::Draw, 'w' => Threefold::Wins, 'l' => Threefold::Loses);
letters!(KingArmed, "`y`, `h`, `a` or `n`",
    'y' => KingArmed::Yes, 'h' => KingArmed::Hammer, 'a' => KingArmed::Anvil, 'n' => KingArmed::No);
letters!(KingStrength, "`s`, `w`, `c` or `m`",
    's' => KingStrength::Strong, 'w' => KingStrength::Weak, 'c' => KingStrength::Centre, 'm' => KingStrength::Middle,
    'y' => KingStrength::Strong, 'n' => KingStrength::Weak);
letters!(JumpMode, "`n`, `r`, `j` or `c`",
    'n' => JumpMode::None, 'r' => JumpMode::Restricted, 'j' => JumpMode::Jump, 'c' => JumpMode::Capture);
letters!(Shieldwall, "`n`, `w` or `s`",
    'n' => Shieldwall::None, 'w' => Shieldwall::Weak, 's' => Shieldwall::Strong);
letters!(Berserk, "`n`, `c` or `m`", 'n' => Berserk::None, 'c' => Berserk::Capture, 'm' => Berserk::Move);

fn choice<T: Letter>(value: &str) -> Result<T, nom::Err<Fail<'_>>> {
    let meaning = |letter| T::LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, meaning)| *meaning);
    complete(value, |value| expected(T::EXPECTED, map_opt(anychar, meaning)).parse(value))
}

fn write_letter<T: Letter>(f: &mut fmt::Formatter<'_>, key: &str, value: Option<T>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {key}:{}", value.letter()))
}

fn write_speeds(f: &mut fmt::Formatter<'_>, speeds: &[[Option<u8>; 6]; 2]) -> fmt::Result {
    let all = speeds[0][0];
    let (mercenary, guard) = (Kind::Mercenary as usize, Kind::Guard as usize);
    // Two and ten numbers are read by few programs, so they are not written.
    let kinds = if speeds.iter().all(|side| side[mercenary].is_none() && side[guard].is_none()) { 4 } else { 6 };
    let numbers: Vec<String> = if speeds.as_flattened().iter().all(|speed| *speed == all) {
        vec![speed_text(all)]
    } else {
        speeds.iter().flat_map(|side| &side[..kinds]).map(|speed| speed_text(*speed)).collect()
    };
    write!(f, " spd:{}", numbers.join(","))
}

fn speed_text(speed: Option<u8>) -> String {
    speed.map_or_else(|| "-1".into(), |speed| speed.to_string())
}

/// The text as one word: a blank would end the value.
fn one_word(text: &str) -> String {
    text.replace(char::is_whitespace, "_")
}

/// The record on one line. Keys come in the order of the struct, unknown ones before the start position; blanks in names
/// become `_`, for which OTN has no remedy.
impl fmt::Display for RulesRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dim:{}", self.dim)?;
        if let Some(name) = &self.name {
            write!(f, " name:{}", one_word(name))?;
        }
        write_letter(f, "esc", self.esc)?;
        write_letter(f, "surf", self.surf)?;
        write_letter(f, "atkf", self.atkf)?;
        write_letter(f, "tfr", self.tfr)?;
        write_letter(f, "ka", self.ka)?;
        write_letter(f, "ks", self.ks)?;
        for (kind, mode) in &self.jumps {
            write!(f, " {}j:{}", kind.letter(), mode.letter())?;
        }
        for (name, zone) in [("cor", &self.cor), ("cen", &self.cen), ("afor", &self.afor), ("dfor", &self.dfor)] {
            zone.write(name, f)?;
        }
        write_letter(f, "sw", self.sw)?;
        write_letter(f, "swf", self.swf)?;
        write_letter(f, "efe", self.efe)?;
        write_letter(f, "linc", self.linc)?;
        write_letter(f, "ber", self.ber)?;
        if let Some(speeds) = &self.spd {
            write_speeds(f, speeds)?;
        }
        for extra in &self.extra {
            write!(f, " {}:{}", one_word(&extra.key), one_word(&extra.value))?;
        }
        let key = match self.start_order {
            RowOrder::BottomFirst => "start",
            RowOrder::TopFirst => "starti",
        };
        write!(f, " {key}:{}", self.start.to_text(self.start_order))
    }
}

impl std::str::FromStr for RulesRecord {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

    fn read(settings: &str) -> RulesRecord {
        let text = format!("dim:7 {settings} {START}");
        RulesRecord::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// What the settings are in canonical form.
    fn canonical(settings: &str) -> String {
        let text = read(settings).to_string();
        assert_eq!(RulesRecord::parse(&text).unwrap().to_string(), text);
        text.strip_prefix("dim:7 ").unwrap().strip_suffix(START).unwrap().trim_end().to_string()
    }

    fn error(settings: &str) -> String {
        RulesRecord::parse(&format!("dim:7 {settings} {START}")).unwrap_err().to_string()
    }

    fn error_of(text: &str) -> String {
        RulesRecord::parse(text).unwrap_err().to_string()
    }

    fn set(letters: &str) -> Option<PieceSet> {
        Some(letters.parse().unwrap())
    }

    #[test]
    fn the_records_of_real_files_are_read() {
        for text in [
            "dim:7 name:Ard_Ri esc:e surf:n atkf:y ks:w cor: cen: start:/1t5/2t4/2T4/tTKt3/2tT3/t6/Tt1t3/",
            "dim:7 name:CopenhagenPuzzle atkf:y tfr:w cor:g7, cen:b2, sw:s efe:y starti:/tt2T2/1t2K2/2tt3/6t/3TTt1/4Tt1/4Tt1/",
            "dim:11 name:Fetlar_Defenders_First atkf:n ks:y nj:n cj:n start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
            "dim:7 name:H.H._Ard_Ri esc:e atkf:y ks:w cor: cen: cens:tcnkTCNK cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "dim:11 name:Berserk kj:r nj:c cj:j ber:m start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/",
            "dim:5 name:Copenhagen atkf:n tfr:w cor:a1, cen: sw:s efe:y start:/1tTTt/tKt2/t2T1/5/1T3/",
        ] {
            let record = RulesRecord::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(RulesRecord::parse(&record.to_string()), Ok(record));
        }
    }

    #[test]
    fn an_absent_key_is_not_an_empty_one() {
        let record = read("cenh: cor:");
        assert_eq!(record.cor.squares, Some(vec![]));
        assert_eq!(record.cen.squares, None);
        assert_eq!(record.cen.hostile, set(""));
        assert_eq!(record.cen.hostile_empty, None);
        assert_eq!(canonical("cenh: cor:"), "cor: cenh:");
        assert_eq!(canonical(""), "");
    }

    #[test]
    fn a_comma_may_end_a_square_list() {
        assert_eq!(canonical("cor:g7, cen:b2,"), "cor:g7 cen:b2");
        assert_eq!(canonical("cor:a1,a7,g1,g7 afor:d1 dfor:d2,"), "cor:a1,a7,g1,g7 afor:d1 dfor:d2");
        assert_eq!(read("cor:default cen:default").cor.squares, None);
        assert_eq!(error("cor:a1,,a7"), "expected a square at column 14, found `,a7`");
        assert_eq!(error("cor:a1-a7"), "expected a blank after the value at column 13, found `-a7`");
        assert_eq!(error("cor:a20"), "expected a rank from 1 to 19 at column 12, found `20`");
        assert_eq!(error("cor:A1"), "expected a lower-case file letter from a to s at column 11, found `A1`");
        assert_eq!(error("cor:z9"), "expected a file letter from a to s at column 11, found `z9`");
        assert_eq!(error("cor:a1,z9"), "expected a file letter from a to s at column 14, found `z9`");
        assert_eq!(error("cor:,"), "expected a square at column 11, found `,`");
        assert_eq!(error("cor:defaults"), "expected a blank after the value at column 18, found `s`");
    }

    #[test]
    fn piece_lists_are_sets() {
        let record = read("cenhe:tcTNKGMm cenp:tcTNKGMm corh:");
        assert_eq!(record.cen.hostile_empty, set("tcmTNKMG"));
        assert_eq!(canonical("cenhe:tcTNKGMm"), "cenhe:tcmTNKMG");
        assert_eq!(
            error("cenh:tx"),
            "expected a piece letter (t c n k m g, upper case for defenders) at column 13, found `x`"
        );
    }

    #[test]
    fn every_zone_has_every_list() {
        for zone in ["cor", "cen", "afor", "dfor"] {
            let settings = ["h", "he", "p", "s", "re"].map(|list| format!("{zone}{list}:tK")).join(" ");
            assert_eq!(canonical(&settings), settings);
            assert!(read(&settings).extra.is_empty());
        }
    }

    #[test]
    fn every_letter_of_every_key_is_read_and_written() {
        for (key, letters) in [
            ("esc", "ce"),
            ("surf", "yn"),
            ("atkf", "yn"),
            ("tfr", "idwl"),
            ("ka", "yhan"),
            ("ks", "swcm"),
            ("kj", "nrjc"),
            ("nj", "nrjc"),
            ("cj", "nrjc"),
            ("mj", "nrjc"),
            ("gj", "nrjc"),
            ("tj", "nrjc"),
            ("sw", "nws"),
            ("swf", "yn"),
            ("efe", "yn"),
            ("linc", "yn"),
            ("ber", "ncm"),
        ] {
            for letter in letters.chars() {
                let setting = format!("{key}:{letter}");
                assert_eq!(canonical(&setting), setting);
            }
            for wrong in ["", "x", "Y", "ö"] {
                let error = RulesRecord::parse(&format!("dim:7 {key}:{wrong} {START}")).unwrap_err();
                assert_eq!(error.offset, 7 + key.len(), "{key}:{wrong}");
                assert!(letters.chars().all(|letter| error.expected.contains(letter)), "{error}");
            }
        }
        assert_eq!(canonical("ks:y"), "ks:s");
        assert_eq!(canonical("ks:n"), "ks:w");
        assert_eq!(error("esc:ce"), "expected a blank after the value at column 12, found `e`");
    }

    #[test]
    fn speeds_are_for_all_for_each_side_or_for_each_kind() {
        let (one, far) = (Some(1), None);
        assert_eq!(read("spd:1").spd, Some([[one; 6]; 2]));
        assert_eq!(read("spd:-1,1").spd, Some([[far; 6], [one; 6]]));
        let eight = read("spd:1,2,3,4,5,6,7,8").spd.unwrap();
        assert_eq!(eight[0], [Some(1), Some(2), Some(3), Some(4), None, None]);
        assert_eq!(eight[1], [Some(5), Some(6), Some(7), Some(8), None, None]);
        let ten = read("spd:1,2,3,4,5,6,7,8,9,10").spd.unwrap();
        assert_eq!(ten[1], [Some(6), Some(7), Some(8), Some(9), Some(10), None]);
        assert_eq!(canonical("spd:1,2,3,4,5,6,7,8"), "spd:1,2,3,4,5,6,7,8");
        assert_eq!(canonical("spd:-1,1"), "spd:-1,-1,-1,-1,-1,-1,1,1,1,1,1,1");
        assert_eq!(canonical("spd:2,2"), "spd:2");
        assert_eq!(canonical("spd:-1"), "spd:-1");
        assert_eq!(error("spd:1,2,3"), "expected 1, 2, 8, 10 or 12 numbers at column 11, found `1,2,3`");
        let number = "expected a number of squares from 0 to 255, or -1";
        assert_eq!(error("spd:"), format!("{number} at column 11, found a blank"));
        assert_eq!(error("spd:1,-2"), format!("{number} at column 13, found `-2`"));
        assert_eq!(error("spd:256"), format!("{number} at column 11, found `256`"));
    }

    #[test]
    fn names_are_one_word() {
        let mut record = read("name:H.H._Ard_Ri");
        assert_eq!(record.name.as_deref(), Some("H.H._Ard_Ri"));
        record.name = Some("Historisches Tablut".into());
        assert!(record.to_string().starts_with("dim:7 name:Historisches_Tablut start:"));
        assert_eq!(read("name:").name.as_deref(), Some(""));
        assert_eq!(read("name:a:b/Ö").name.as_deref(), Some("a:b/Ö"));
    }

    #[test]
    fn unknown_keys_are_kept_with_their_places() {
        let record = read("foo:bar corx:1 efe:y");
        let extra: Vec<_> = record.extra.iter().map(|extra| (&*extra.key, &*extra.value, extra.offset)).collect();
        assert_eq!(extra, [("foo", "bar", 6), ("corx", "1", 14)]);
        assert_eq!(canonical("foo:bar corx:1 efe:y"), "efe:y foo:bar corx:1");
    }

    #[test]
    fn a_key_stands_once() {
        assert_eq!(
            error("esc:c surf:n esc:e"),
            "expected each key once (`esc` is written twice) at column 20, found `esc:e`"
        );
        assert_eq!(error("foo:1 foo:1"), "expected each key once (`foo` is written twice) at column 13, found `foo:1`");
        assert_eq!(error("dim:7"), "expected each key once (`dim` is written twice) at column 7, found `dim:7`");
    }

    #[test]
    fn blanks_may_be_line_ends() {
        let text = "\n dim:1\r\n  name:x\tesc:e\n\nstarti:/K/ \n";
        let record = RulesRecord::parse(text).unwrap();
        assert_eq!(record.to_string(), "dim:1 name:x esc:e starti:/K/");
    }

    #[test]
    fn dim_comes_first_and_start_last() {
        assert_eq!(
            error_of("name:x dim:1 start:/K/"),
            "expected `dim:` and the size of the board at column 1, found `name:x`"
        );
        assert_eq!(error_of("dim:20 start:/K/"), "expected a board size from 1 to 19 at column 5, found `20`");
        assert_eq!(
            error_of("dim:1 start:/K/ esc:e"),
            "expected the end of the record after the start position at column 17, found `esc:e`"
        );
        let missing = "expected a start position at the end of the record (`start:` or `starti:` is missing)";
        assert_eq!(error_of("dim:1"), format!("{missing} at column 6, found the end of the text"));
        assert_eq!(error_of("dim:7 name:x \n"), format!("{missing} at column 15, found the end of the text"));
        assert!(error_of("dim:1 :").starts_with("expected a key, such as `start:` and a position at column 7"));
        assert_eq!(error_of("dim:1 start /K/"), "expected `:` after the key at column 12, found a blank");
    }

    #[test]
    fn the_start_position_has_as_many_rows_as_dim_says() {
        assert_eq!(
            error_of("dim:3 start:/tt/tt/"),
            "expected 3 rows, as `dim` says (there are 2) at column 13, found `/tt/tt/`"
        );
        // One row is missing: the first of the others is not to blame.
        assert_eq!(
            error_of("dim:7 start:/3t3/3t3/3T3/ttTKTtt/3t3/3t3/"),
            "expected 7 rows, as `dim` says (there are 6) at column 13, found `/3t3/3t3/3T3`"
        );
        assert!(error_of("dim:2 start:/tt/").starts_with("expected 2 rows, as `dim` says (there is 1) at column 13"));
        assert_eq!(
            error_of("dim:2 start:/tt/t/"),
            "expected 2 squares in row 2 of 2 (it has 1) at column 17, found `t/`"
        );
        assert!(error_of("dim:2 start:/tt/tt esc:e").starts_with("expected a piece letter, a number of empty squares"));
    }

    #[test]
    fn long_garbage_takes_linear_time() {
        let many: String = (0..20_000).map(|key| format!("k{key}:{key} ")).collect();
        assert_eq!(read(many.trim_end()).extra.len(), 20_000);
        assert!(RulesRecord::parse(&format!("dim:7 cor:{}", "a1,".repeat(50_000))).is_err());
        assert!(RulesRecord::parse(&format!("dim:7 spd:{}", "1,".repeat(50_000))).is_err());
    }
}
