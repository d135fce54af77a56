//! The JSON of playtaflonline.com. The site is gone; what is left are files that people have saved.
//!
//! ```json
//! {"Layout":"brandubh","Attacker":"Ada","Defender":"Björn","StartDate":1474700000,"Objective":1,"KingCapture":1,"KingStrength":0,
//!  "Throne":1,"Hostile":1,"Speed":0,"Surround":0,"ExitFort":0,"ShieldWall":0,
//!  "Move":[{"MoveX":3,"MoveY":4,"MoveXTo":2,"MoveYTo":4,"EndState":5},{"MoveX":3,"MoveY":5,"MoveXTo":2,"MoveYTo":5,"EndState":0}]}
//! ```
//!
//! * The newest move comes first; the plies of the record are in the order of the game. Squares are counted from 0, `a1` being (0, 0).
//!   Captures are not written.
//! * `EndState` of the newest entry is the result: 1 the attackers won, 2 the defenders won, 3 a draw, 4 the defenders and 5 the attackers
//!   resigned, 6 the defenders and 7 the attackers lost on time, 8 the game was declined, so that nobody won. What 0 says is not known; it
//!   stands in all games that go on, but perhaps not only there.
//! * An entry with a -1 among its squares is no move. The newest one is how the game ended if its `EndState` says that a side gave up; all
//!   others (offers of a draw, it seems) are kept as tags.
//! * Where the list breaks off, the oldest moves are lost, so that the record then begins with a ply that cannot be read.
//! * The rules are spelled out in numbers, whose meanings are known only from how OpenTafl took them when the site was there
//!   ([`OPTIONS`]). `Surround` is the wrong way round: 0 means yes. Nothing is said of repetitions, so that none ends a game here, nor of
//!   who begins: the attackers do.
//! * `Layout` names the starting position. Some of the site's layouts are known ([`LAYOUTS`]); a game on another one is kept under that
//!   name, which no ruleset has.
//! * What `Turn` says is not known.

use super::json::{Game, Value, entries, items, said, string};
use super::{Cutting, Reader, Sheet};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Move, RowOrder, RulesRecord, Side, Square, SyntaxError, Token};
use crate::record::{Record, RecordedReason, RecordedResult, RulesClaim};
use crate::rules::catalogue;
use std::borrow::Cow;

pub(super) const READER: Reader = Reader {
    format: Format::PlayTaflOnline,
    looks_like: |head| {
        let is_there = |key| head.has_keys(&[key]);
        head.has_keys(&["Layout", "Move"])
            || (head.has_keys(&["Attacker", "Defender"]) && ["Layout", "Objective", "Move"].into_iter().any(is_there))
    },
    cutting: Cutting::Objects,
    read,
};

const KEYS: [&str; 14] = [
    "Move",
    "Layout",
    "Attacker",
    "Defender",
    "StartDate",
    "Objective",
    "KingCapture",
    "KingStrength",
    "Throne",
    "Hostile",
    "Speed",
    "Surround",
    "ExitFort",
    "ShieldWall",
];

/// What the numbers under a key mean from 0 on, in the words of OTN's rules.
const OPTIONS: [(&str, &[&str]); 9] = [
    // The edge; a corner.
    ("Objective", &["esc:e cor:", "esc:c"]),
    // Custodian: on two sides. Flexible: on four on and beside the throne. Enclosed: on four. Confined: on four, with the edge as one.
    ("KingCapture", &["ks:w", "ks:c", "ks:s", "ks:m"]),
    // Armed, weaponless, hammer, anvil.
    ("KingStrength", &["ka:y", "ka:n", "ka:h", "ka:a"]),
    // None; only the king stops on it; nobody does; nobody does and only the king passes; nobody does and nobody passes.
    ("Throne", &["cen:", "cens:K", "cens:", "cens: cenp:K", "cens: cenp:"]),
    ("Hostile", &["cenh: cenhe:", ""]),
    // Nobody, the king, the men or all go one square at most.
    ("Speed", &["", "spd:-1,-1,-1,-1,-1,-1,-1,-1,1,-1", "spd:1,1,1,1,1,1,1,1,-1,1", "spd:1"]),
    ("Surround", &["surf:y", "surf:n"]),
    ("ExitFort", &["efe:n", "efe:y"]),
    ("ShieldWall", &["sw:n", "sw:s swf:y"]),
];

/// The site's layouts that are known, as the catalogue calls them.
const LAYOUTS: [(&str, &[&str]); 10] = [
    ("cross-7", &["brandubh", "hhbrandubh", "magpie"]),
    ("tcross-9", &["tablut", "hhtablut", "seabattletablut"]),
    ("circle-9", &["jarlshofcircle", "seabattlecircle"]),
    ("square-9", &["papillon"]),
    ("tdiamond-11", &["hnefatafl", "fetlar", "copenhagen"]),
    ("bell-11", &["tawlbwrdd", "hhtawlbwrdd"]),
    ("lewiscross-11", &["lewiscross", "hhlewiscross"]),
    ("tcross-11", &["trondheimcross", "seabattlecross"]),
    ("parlett-13", &["gokstad2", "hhgokstad", "seabattlegokstad"]),
    ("full-15", &["coppergate2", "hhcoppergate"]),
];

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut claim = Claim::default();
    let mut game = Game::read(sheet, Format::PlayTaflOnline, &KEYS, |game, key, value| match &*key {
        "Move" => moves(game, key, value),
        _ if !value.is_whole => {}
        _ => entry(game, key, value.raw, &mut claim),
    });
    game.record.rules = claim.rules(&mut game);
    game.finish("Move", "this object has no `Move`; it is no game")
}

/// What a game says of its rules.
#[derive(Default)]
struct Claim<'a> {
    /// The layout's name, and its value in the text.
    layout: Option<(Cow<'a, str>, &'a str)>,
    options: Vec<&'static str>,
}

fn entry<'a>(game: &mut Game<'a>, key: Cow<'a, str>, raw: &'a str, claim: &mut Claim<'a>) {
    let mut decoded = None;
    match &*key {
        // What is not known is as good as not there.
        _ if raw == "null" => {}
        "Layout" => match string(raw) {
            Some(name) => claim.layout = Some((name, raw)),
            None => game.wrong(&key, raw, "a string"),
        },
        "Attacker" | "Defender" if !raw.starts_with('"') => game.wrong(&key, raw, "a string"),
        "StartDate" => match raw.parse().ok().and_then(day) {
            Some(day) => decoded = Some(Cow::Owned(day)),
            None => game.wrong(&key, raw, "a number of seconds"),
        },
        known => {
            if let Some((_, meanings)) = OPTIONS.iter().find(|(option, _)| *option == known) {
                match raw.parse().ok().and_then(|number: usize| meanings.get(number)) {
                    Some(meaning) => claim.options.push(meaning),
                    None => {
                        let last = meanings.len() - 1;
                        game.wrong(known, raw, &format!("a number from 0 to {last}"));
                    }
                }
            }
        }
    }
    game.tag(key, said(raw));
    if let Some(tag) = game.record.tags.last_mut() {
        tag.decoded = decoded;
    }
}

impl<'a> Claim<'a> {
    fn rules(self, game: &mut Game<'a>) -> RulesClaim<'a> {
        let Some((name, raw)) = self.layout else { return RulesClaim::None };
        let is_named = |(_, names): &&(&str, &[&str])| names.iter().any(|known| name.eq_ignore_ascii_case(known));
        let Some(start) = LAYOUTS.iter().find(is_named).and_then(|(layout, _)| catalogue().layout(layout)) else {
            // Not one of the rulesets that happen to have the name of one of the site's layouts.
            let name = format!("playtaflonline.com layout {name}");
            return RulesClaim::Named { aage_key: None, name: Some(Cow::Owned(name)) };
        };
        let mut text = format!("dim:{} name:{name} tfr:i", start.size());
        for option in self.options.iter().filter(|option| !option.is_empty()) {
            text.push(' ');
            text.push_str(option);
        }
        text.push_str(" start:");
        text.push_str(&start.to_text(RowOrder::BottomFirst));
        let place = game.sheet.place(game.offset(raw) + 1);
        match RulesRecord::parse(&text) {
            Ok(rules) => RulesClaim::Rules { rules: Box::new(rules), text: Cow::Owned(text), place },
            Err(error) => RulesClaim::Malformed { error, text: Cow::Owned(text), place },
        }
    }
}

fn moves<'a>(game: &mut Game<'a>, key: Cow<'a, str>, value: Value<'a>) {
    let mut is_newest = true;
    let is_list = items(value, |item| {
        if item.is_whole {
            one_entry(game, item.raw, std::mem::take(&mut is_newest));
        } else {
            // The oldest moves are lost.
            let error = SyntaxError::at(item.raw, 0, "a whole move; the moves before it are lost");
            game.push(item.raw, Cow::Borrowed(item.raw), Err(error));
        }
    });
    // The newest move came first.
    game.record.main.plies.reverse();
    if !is_list && value.is_whole {
        game.wrong(&key, value.raw, "a list");
        game.tag(key, said(value.raw));
    }
}

/// An entry of the list of moves.
#[derive(Default)]
struct Entry<'a> {
    /// `MoveX`, `MoveY`, `MoveXTo`, `MoveYTo`.
    squares: [Option<i64>; 4],
    end: Option<&'a str>,
}

impl<'a> Entry<'a> {
    fn read(raw: &'a str) -> Self {
        let mut entry = Self::default();
        let _ = entries(raw, |key, value| match &*key {
            "MoveX" => entry.squares[0] = value.raw.parse().ok(),
            "MoveY" => entry.squares[1] = value.raw.parse().ok(),
            "MoveXTo" => entry.squares[2] = value.raw.parse().ok(),
            "MoveYTo" => entry.squares[3] = value.raw.parse().ok(),
            "EndState" => entry.end = Some(value.raw),
            _ => {}
        });
        entry
    }

    fn is_move(&self) -> bool {
        !self.squares.contains(&Some(-1))
    }

    fn token(&self, raw: &str) -> Result<Token, SyntaxError> {
        let square = |x: Option<i64>, y: Option<i64>| Square::new(x?.try_into().ok()?, y?.try_into().ok()?);
        let [x, y, x_to, y_to] = self.squares;
        let squares = square(x, y).zip(square(x_to, y_to));
        let expected = "`MoveX`, `MoveY`, `MoveXTo` and `MoveYTo` from 0 to 18";
        squares.map(|(from, to)| Token::Move(Move::new(from, to))).ok_or_else(|| SyntaxError::at(raw, 0, expected))
    }
}

fn one_entry<'a>(game: &mut Game<'a>, raw: &'a str, is_newest: bool) {
    let entry = Entry::read(raw);
    let mut gave_up = None;
    if let (true, Some(end)) = (is_newest, entry.end) {
        match result(end) {
            Some(result) => {
                gave_up = result.loser_named.and(result.reason);
                game.record.result = result;
            }
            None if end == "null" => {}
            None => game.wrong_result("EndState", end, "a number from 0 to 8"),
        }
    }
    match gave_up {
        _ if entry.is_move() => game.push(raw, Cow::Borrowed(raw), entry.token(raw)),
        Some(RecordedReason::Timeout) => game.push(raw, Cow::Borrowed(raw), Ok(Token::Timeout)),
        Some(_) => game.push(raw, Cow::Borrowed(raw), Ok(Token::Resigned)),
        None => game.tag(Cow::Borrowed("Move"), Cow::Borrowed(raw)),
    }
}

fn result(end: &str) -> Option<RecordedResult> {
    use RecordedReason::{Abandoned, Resigned, Timeout};
    let lost = |loser: Side, reason| (Some(loser.opponent().into()), Some(reason), Some(loser));
    let (winner, reason, loser_named) = match end.parse::<u8>().ok()? {
        0 => (None, None, None),
        1 => (Some(Winner::Attackers), None, None),
        2 => (Some(Winner::Defenders), None, None),
        3 => (Some(Winner::Draw), None, None),
        4 => lost(Side::Defenders, Resigned),
        5 => lost(Side::Attackers, Resigned),
        6 => lost(Side::Defenders, Timeout),
        7 => lost(Side::Attackers, Timeout),
        8 => (None, Some(Abandoned), None),
        _ => return None,
    };
    Some(RecordedResult { winner, unfinished: false, reason, loser_named })
}

/// The day of a moment in Unix time, as `2016-09-24`.
fn day(seconds: i64) -> Option<String> {
    // Days from the first of March of the year 0, with which a cycle of 400 years begins.
    let days = seconds.div_euclid(24 * 60 * 60).checked_add(719_468)?;
    let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_cycle = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    // Months from March on have 31, 30, 31, 30, 31 days, over and over.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, is_next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = cycle * 400 + year_of_cycle + is_next_year;
    (0..=9999).contains(&year).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::record::Field;

    const RULES: &str = r#""Objective":1,"KingCapture":1,"KingStrength":0,"Throne":1,"Hostile":1,"Speed":0,"Surround":0,"ExitFort":0,"ShieldWall":0"#;

    fn entry_of(squares: [i8; 4], end: u8) -> String {
        let [x, y, x_to, y_to] = squares;
        format!(r#"{{"MoveX":{x},"MoveY":{y},"MoveXTo":{x_to},"MoveYTo":{y_to},"EndState":{end}}}"#)
    }

    fn game(entries: &[String]) -> Record<'static> {
        let list = entries.join(",\n");
        only(format!(
            r#"{{"Layout":"brandubh","Attacker":"Ada","Defender":"Björn","StartDate":1474700000,{RULES},"Move":[{list}]}}"#
        ))
    }

    fn moves_of(record: &Record<'_>) -> String {
        let told = record.main.plies.iter().map(|ply| ply.token.as_ref().map_or("!".into(), Token::to_string));
        told.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_newest_move_comes_first_and_squares_count_from_0() {
        let record = game(&[entry_of([3, 4, 2, 4], 0), entry_of([3, 5, 2, 5], 0)]);
        assert_eq!((moves_of(&record).as_str(), faults(&record)), ("d6-c6 d5-c5", vec![]));
        assert_eq!(plies(&record.main).split(' ').next_back(), Some(&*entry_of([3, 4, 2, 4], 0)));
        let places: Vec<_> = record.main.plies.iter().map(|ply| (ply.place.line, ply.place.column)).collect();
        assert_eq!(places, [(2, 1), (1, 210)]);
        assert_eq!(record.result, RecordedResult::default());
    }

    #[test]
    fn what_a_game_says_is_kept_and_its_day_can_be_read() {
        let record = game(&[]);
        let tag = |field| record.tag(field).map(|tag| (&*tag.name, &*tag.value, tag.text()));
        assert_eq!(tag(Field::Date), Some(("StartDate", "1474700000", "2016-09-24")));
        assert_eq!(tag(Field::Attackers), Some(("Attacker", "Ada", "Ada")));
        assert_eq!(tag(Field::Defenders), Some(("Defender", "Björn", "Björn")));
        assert_eq!(tag(Field::Variant), Some(("Layout", "brandubh", "brandubh")));
        assert_eq!((record.tags.len(), record.main.plies.len()), (13, 0));
    }

    #[test]
    fn seconds_are_turned_into_days() {
        for (seconds, told) in [
            (0, Some("1970-01-01")),
            (86_399, Some("1970-01-01")),
            (-1, Some("1969-12-31")),
            (951_782_400, Some("2000-02-29")),
            (951_868_800, Some("2000-03-01")),
            (1_709_164_800, Some("2024-02-29")),
            (1_735_689_599, Some("2024-12-31")),
            (4_107_542_400, Some("2100-03-01")),
            (i64::MAX, None),
            (i64::MIN, None),
        ] {
            assert_eq!(day(seconds).as_deref(), told, "{seconds}");
        }
    }

    #[test]
    fn the_newest_entry_tells_the_result() {
        use RecordedReason::{Abandoned, Resigned, Timeout};
        use Winner::{Attackers, Defenders, Draw};
        for (end, winner, reason) in [
            (0, None, None),
            (1, Some(Attackers), None),
            (2, Some(Defenders), None),
            (3, Some(Draw), None),
            (4, Some(Attackers), Some(Resigned)),
            (5, Some(Defenders), Some(Resigned)),
            (6, Some(Attackers), Some(Timeout)),
            (7, Some(Defenders), Some(Timeout)),
            (8, None, Some(Abandoned)),
        ] {
            let record = game(&[entry_of([3, 4, 2, 4], end), entry_of([3, 5, 2, 5], 1)]);
            assert_eq!((record.result.winner, record.result.reason), (winner, reason), "{end}");
            assert_eq!((moves_of(&record).as_str(), faults(&record)), ("d6-c6 d5-c5", vec![]), "{end}");
        }
        let record = game(&[entry_of([3, 4, 2, 4], 9)]);
        assert_eq!((record.faults.len(), record.result), (1, RecordedResult::default()));
    }

    #[test]
    fn an_entry_that_is_no_move_is_an_ending_or_a_tag() {
        let none = [-1, -1, -1, -1];
        for (end, ending) in [(4, " ---"), (5, " ---"), (6, " timeout"), (7, " timeout"), (3, ""), (8, ""), (0, "")] {
            let record = game(&[entry_of(none, end), entry_of([3, 5, 2, 5], 0)]);
            assert_eq!((moves_of(&record), faults(&record)), (format!("d6-c6{ending}"), vec![]), "{end}");
            assert_eq!(record.tags.len(), 13 + usize::from(ending.is_empty()));
        }
        let record = game(&[entry_of([3, 4, 2, 4], 0), entry_of(none, 4), entry_of([3, 5, 2, 5], 0)]);
        assert_eq!((moves_of(&record).as_str(), record.result.winner), ("d6-c6 d5-c5", None));
        assert_eq!((&*record.tags[13].name, &*record.tags[13].value), ("Move", &*entry_of(none, 4)));
    }

    #[test]
    fn what_is_no_move_is_a_ply_that_cannot_be_read() {
        let record = game(&["5".into(), "{}".into(), entry_of([3, 19, 2, 4], 0), entry_of([3, 5, -2, 5], 0)]);
        assert_eq!((moves_of(&record).as_str(), faults(&record)), ("! ! ! !", vec![]));
    }

    #[test]
    fn the_rules_are_made_of_the_numbers() {
        let RulesClaim::Rules { rules, text, place } = game(&[]).rules else { panic!("no rules") };
        let expected = "dim:7 name:brandubh tfr:i esc:c ks:c ka:y cens:K surf:y efe:n sw:n \
                        start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
        assert_eq!(text, expected);
        assert_eq!((rules.dim, place.line, place.column), (7, 1, 12));
        for (key, meanings) in OPTIONS {
            for number in 0..meanings.len() {
                let record = only(format!("{{\"Layout\":\"HHTablut\",\"{key}\":{number},\"Move\":[]}}"));
                assert!(matches!(record.rules, RulesClaim::Rules { .. }), "{key} {number}");
                assert_eq!(faults(&record), [""; 0]);
            }
            let record = only(format!("{{\"Layout\":\"hhTablut\",\n\"{key}\":{},\"Move\":[]}}", meanings.len()));
            assert_eq!(faults(&record), [format!("bad-tag 2:{}", key.len() + 4)]);
        }
    }

    #[test]
    fn every_layout_that_is_known_can_be_played_on() {
        for (layout, names) in LAYOUTS {
            assert!(catalogue().layout(layout).is_some(), "{layout}");
            for name in names {
                let record = only(format!("{{\"Layout\":\"{}\",\"Move\":[]}}", name.to_uppercase()));
                let RulesClaim::Rules { rules, .. } = record.rules else { panic!("{name}") };
                let variant = crate::rules::Variant::from_record(&rules).unwrap();
                assert!(crate::engine::Referee::new(variant).is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn a_layout_that_is_not_known_gives_no_rules() {
        for name in ["ballinderry2", "simple-7", "old tyr"] {
            let RulesClaim::Named { name: Some(claim), .. } =
                only(format!("{{\"Layout\":\"{name}\",\"Move\":[]}}")).rules
            else {
                panic!("{name}")
            };
            assert!(claim.contains(name) && crate::rules::find(&claim).is_none());
        }
        assert_eq!(only("{\"Attacker\":\"\",\"Defender\":\"\",\"Move\":[]}").rules, RulesClaim::None);
    }

    #[test]
    fn a_list_that_breaks_off_has_lost_its_first_moves() {
        let text = format!("{{\"Layout\":\"brandubh\",\"Move\":[{},\n{{\"MoveX\":3,\"Mo", entry_of([3, 4, 2, 4], 2));
        let record = only(&text);
        assert_eq!((moves_of(&record).as_str(), faults(&record)), ("! d5-c5", vec!["not-json 2:15".to_string()]));
        assert_eq!(record.main.plies[0].place.line, 2);
        assert_eq!(record.result.winner, Some(Winner::Defenders));
    }

    #[test]
    fn values_of_the_wrong_kind_are_faults() {
        let record =
            only("{\"Layout\":5,\"Attacker\":[],\"StartDate\":\"now\",\"Throne\":null,\"Move\":{},\"Layout\":\"x\"}");
        let expected = ["bad-tag 1:11", "bad-tag 1:24", "bad-tag 1:39", "bad-tag 1:66", "bad-tag 1:78"];
        assert_eq!((faults(&record), record.tags.len()), (expected.map(String::from).to_vec(), 6));
        assert_eq!(faults(&only("{\"Layout\":\"x\",\"Attacker\":\"\",\"Defender\":\"\"}")), ["missing-moves 1:1"]);
    }

    #[test]
    fn games_are_read_however_they_are_laid_out() {
        let list = [entry_of([3, 4, 2, 4], 0), entry_of([3, 5, 2, 5], 0)].join(",");
        let line = format!("{{\"Layout\":\"brandubh\",\"Move\":[{list}]}}");
        for open in ["{", "[", ","] {
            let spread = line.replace(open, &format!("{open}\n"));
            let opened = line.replace(open, &format!("\n{open}"));
            for (text, count) in [
                (format!("[{spread},\n{spread}]"), 2),
                (format!("{spread}\n{opened}\n{line}\n{spread}"), 4),
                (spread, 1),
                (opened, 1),
            ] {
                let all = records(text.as_bytes(), None);
                assert_eq!(all.len(), count, "{text}");
                for record in all {
                    assert_eq!((moves_of(&record).as_str(), faults(&record)), ("d6-c6 d5-c5", vec![]), "{text}");
                }
            }
        }
    }

    #[test]
    fn it_is_known_by_its_keys() {
        for text in ["{\"Layout\":\"x\",\"Attacker\":\"\",\"Defender\":\"\",\"Sta", "{\"Layout\":\"x\",\"Move\":[{\"Mo"]
        {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::PlayTaflOnline), "{text}");
        }
        for text in
            ["{\"Layout\":\"x\"}", "{\"Moves\":[],\"Layout\":1}", "{\"Move\":[]}", "{\"a\":{\"Layout\":1,\"Move\":2}}"]
        {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::Aage), "{text}");
        }
    }
}
