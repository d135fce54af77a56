//! The game records of abstractplay.com, where many other games are played as well.
//!
//! ```json
//! {"header":{"game":{"name":"Tafl games","variants":["copenhagen-11x11-tdiamond"]},"site":{"name":"Abstract Play","gameid":"x1"},
//!   "date-start":"2024-05-01","players":[{"name":"Ada","result":1},{"name":"Björn","result":0}]},
//!  "moves":[["h1-h3","f4-h4"],["k4-i4","e7-c7"],["k5-h5xh4",null]]}
//! ```
//!
//! * The header is a tree; its leaves are tags whose names are their ways: `header.site.name`, `header.players.0.name`.
//! * The variant is `ruleset-size-layout`, with `-w` behind it where the defenders begin. No variant means the site's usual one
//!   ([`USUAL`]). The catalogue knows those variants whose rules the site plays as the catalogue has them; for berserk hnefatafl and tyr it
//!   does not: on the site nobody wins them by encirclement.
//! * The first player is the one who begins: the defenders where the variant ends in `-w`. (An older version of the site's program counted the
//!   attackers as the first player always; whether records of that time are left, and what they say, is not known.)
//! * The results of the players are numbers: the higher one has won, equal ones have drawn. How a game that was given up is marked is not
//!   known.
//! * A berserk turn is one string with a blank between its legs: `Cd5-d8xd9 Cd8-h8xg8`. Each leg is a ply here; those after the first go on
//!   with the turn. Piece letters are upper case for both sides and stand before captured squares too.
//! * An entry of `moves` may be `null` (no move) or an object with a `move`; what else is in the object is kept as tags,
//!   `moves.4.0.result` for the first player's fifth move.
//! * How starting positions are written is not known: a record that has one cannot be judged.

use super::json::{Game, Value, entries, items, said, string, unescaped, words};
use super::{Cutting, Reader, Sheet};
use crate::engine::Winner;
use crate::formats::Format;
use crate::notation::{Mode, Reading, Side, SyntaxError, Token};
use crate::record::{FaultKind, Field, Record, RulesClaim};
use std::borrow::Cow;

pub(super) const READER: Reader = Reader {
    format: Format::AbstractPlay,
    looks_like: |head| {
        let is_header = || ["\"game\"", "\"variants\"", "\"players\""].iter().any(|key| head.text().contains(key));
        head.has_keys(&["header", "moves"]) || (head.has_keys(&["header"]) && is_header())
    },
    cutting: Cutting::Objects,
    read,
};

/// The variant of a game of tafl that names none.
const USUAL: &str = "historical-9x9-tcross-w";

const VARIANT: &str = "header.game.variants.0";
const RESULTS: [&str; 2] = ["header.players.0.result", "header.players.1.result"];
const NAMES: [&str; 2] = ["header.players.0.name", "header.players.1.name"];

const KEYS: [&str; 9] = [
    "moves",
    "header.game.name",
    VARIANT,
    "header.site.gameid",
    "header.startingPosition",
    NAMES[0],
    NAMES[1],
    RESULTS[0],
    RESULTS[1],
];

fn read(sheet: Sheet<'_>) -> Record<'_> {
    let mut header = Header::default();
    let mut game = Game::read(sheet, Format::AbstractPlay, &KEYS, |game, key, value| match &*key {
        "moves" => rounds(game, key, value),
        "header" => branch(game, key, value, &mut |game, name, raw| header.leaf(game, name, raw)),
        _ if !value.is_whole => {}
        _ => game.tag(key, said(value.raw)),
    });
    header.settle(&mut game);
    game.finish("moves", "this object has no `moves`; it is no game")
}

/// What the header says that matters for the whole record.
#[derive(Default)]
struct Header<'a> {
    game: Option<Cow<'a, str>>,
    variant: Option<Cow<'a, str>>,
    results: [Option<f64>; 2],
}

/// The deepest way into the header that is followed, and the longest that is written out: deeper and longer ones are kept as they stand.
const DEEPEST: usize = 4;
const LONGEST: usize = 64;

/// Gives each leaf of a tree with its way.
fn branch<'a>(
    game: &mut Game<'a>,
    name: Cow<'a, str>,
    value: Value<'a>,
    leaf: &mut impl FnMut(&mut Game<'a>, Cow<'a, str>, &'a str),
) {
    follow(game, name, value, DEEPEST, leaf);
}

fn follow<'a, F: FnMut(&mut Game<'a>, Cow<'a, str>, &'a str)>(
    game: &mut Game<'a>,
    name: Cow<'a, str>,
    value: Value<'a>,
    depth: usize,
    leaf: &mut F,
) {
    let mut count = 0;
    if depth > 0 && name.len() <= LONGEST {
        if value.raw.starts_with('{') {
            // Where it breaks off is known already.
            let _ = entries(value.raw, |key, value| {
                count += 1;
                follow(game, Cow::Owned(format!("{name}.{key}")), value, depth - 1, leaf);
            });
        } else {
            items(value, |item| {
                follow(game, Cow::Owned(format!("{name}.{count}")), item, depth - 1, leaf);
                count += 1;
            });
        }
    }
    if count == 0 && value.is_whole {
        leaf(game, name, value.raw);
    }
}

impl<'a> Header<'a> {
    fn leaf(&mut self, game: &mut Game<'a>, name: Cow<'a, str>, raw: &'a str) {
        if game.is_repeated(&name) {
            return game.repeated(name, raw);
        }
        let is_empty = matches!(raw, "null" | "\"\"" | "[]" | "{}");
        match &*name {
            _ if is_empty => {}
            "header.game.name" => self.game = Some(said(raw)),
            VARIANT => self.variant = Some(said(raw)),
            "header.site.gameid" => game.record.id = Some(said(raw)),
            "header.startingPosition" => {
                let message = || "how this format writes starting positions is not known";
                game.sheet.fault(game.offset(raw), FaultKind::BadPosition, message);
            }
            known => {
                if let Some(player) = RESULTS.iter().position(|result| *result == known) {
                    match said(raw).parse() {
                        Ok(number) => self.results[player] = Some(number),
                        Err(_) => game.wrong(known, raw, "a number"),
                    }
                }
            }
        }
        game.tag(name, said(raw));
    }

    /// Draws the conclusions, for which the whole header must be known.
    fn settle(self, game: &mut Game<'a>) {
        let is_tafl = self.game.as_ref().is_none_or(|name| name.to_lowercase().contains("tafl"));
        let variant = match (self.game, self.variant) {
            (Some(other), _) if !is_tafl => {
                game.record.rules = RulesClaim::Named { aage_key: None, name: Some(other) };
                return;
            }
            (_, Some(variant)) => variant,
            (Some(_), None) => Cow::Borrowed(USUAL),
            (None, None) => return,
        };
        let sides = if variant.ends_with("-w") {
            [Side::Defenders, Side::Attackers]
        } else {
            [Side::Attackers, Side::Defenders]
        };
        game.record.rules = RulesClaim::Named { aage_key: None, name: Some(variant) };
        if let [Some(first), Some(second)] = self.results {
            game.record.result.winner = first.partial_cmp(&second).map(|order| match order {
                std::cmp::Ordering::Greater => sides[0].into(),
                std::cmp::Ordering::Less => sides[1].into(),
                std::cmp::Ordering::Equal => Winner::Draw,
            });
        }
        for (name, side) in NAMES.into_iter().zip(sides) {
            if let Some(tag) = game.record.tags.iter_mut().find(|tag| tag.name == name) {
                tag.field = Some(if side == Side::Attackers { Field::Attackers } else { Field::Defenders });
            }
        }
    }
}

fn rounds<'a>(game: &mut Game<'a>, key: Cow<'a, str>, value: Value<'a>) {
    let mut round = 0;
    let is_list = items(value, |item| {
        let mut player = 0;
        let is_list = items(item, |item| {
            turn(game, item, round, player);
            player += 1;
        });
        if !is_list {
            turn(game, item, round, player);
        }
        round += 1;
    });
    if !is_list && value.is_whole {
        game.wrong(&key, value.raw, "a list");
        game.tag(key, said(value.raw));
    }
}

/// What one player did in one round.
fn turn<'a>(game: &mut Game<'a>, value: Value<'a>, round: usize, player: usize) {
    match value.raw.as_bytes().first() {
        _ if value.raw == "null" => {}
        Some(b'"') => legs(game, value),
        Some(b'{') => {
            let mut has_move = false;
            let _ = entries(value.raw, |key, value| match &*key {
                "move" if !std::mem::replace(&mut has_move, true) && value.raw.starts_with('"') => legs(game, value),
                _ if !value.is_whole => {}
                _ => game.tag(Cow::Owned(format!("moves.{round}.{player}.{key}")), said(value.raw)),
            });
            if !has_move && value.is_whole {
                unreadable(game, value.raw);
            }
        }
        _ if value.is_whole => unreadable(game, value.raw),
        _ => {}
    }
}

fn unreadable<'a>(game: &mut Game<'a>, raw: &'a str) {
    game.push(raw, Cow::Borrowed(raw), Err(SyntaxError::at(raw, 0, "a move")));
}

/// The legs of one turn: those after the first go on with it.
fn legs<'a>(game: &mut Game<'a>, value: Value<'a>) {
    let mut is_first = true;
    for word in words(value).into_iter().flatten() {
        let text = unescaped(word);
        let mut token = Token::parse(&text, Reading::Lenient);
        if let (false, Ok(Token::Move(leg))) = (std::mem::take(&mut is_first), &mut token) {
            leg.mode = if leg.mode.is_jump() { Mode::BerserkJump } else { Mode::Berserk };
        }
        game.push(word, text, token);
    }
    if is_first && value.is_whole && string(value.raw).is_some() {
        unreadable(game, value.raw);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{faults, only, plies, records};
    use super::*;
    use crate::check::{Checker, Verdict};

    fn game(variants: &str, players: &str, moves: &str) -> Record<'static> {
        only(format!(
            "{{\"header\":{{\"game\":{{\"name\":\"Tafl games\",\"variants\":{variants}}},\"players\":{players}}},\n\"moves\":{moves}}}"
        ))
    }

    const PLAYERS: &str = "[{\"name\":\"Ada\",\"result\":1},{\"name\":\"Björn\",\"result\":0}]";

    #[test]
    fn the_header_becomes_tags_with_their_ways_for_names() {
        let record = only(
            "{\"header\":{\"game\":{\"name\":\"Tafl games\",\"variants\":[\"copenhagen-11x11-tdiamond\"]},\n\"event\":\"Cup\",\"round\":3,\
             \"site\":{\"name\":\"Abstract Play\",\"gameid\":\"x1\"},\"date-start\":\"2024-05-01\",\
             \"players\":[{\"name\":\"Ada\",\"userid\":null,\"result\":1},{\"name\":\"Björn\",\"result\":0}],\"list\":[],\
             \"deep\":{\"a\":{\"b\":{\"c\":[1]}}}},\"moves\":[],\"mood\":{}}",
        );
        let tags: Vec<_> = record.tags.iter().map(|tag| (&*tag.name, &*tag.value, tag.field)).collect();
        let expected = [
            ("header.game.name", "Tafl games", None),
            ("header.game.variants.0", "copenhagen-11x11-tdiamond", Some(Field::Variant)),
            ("header.event", "Cup", Some(Field::Event)),
            ("header.round", "3", Some(Field::Round)),
            ("header.site.name", "Abstract Play", Some(Field::Site)),
            ("header.site.gameid", "x1", Some(Field::Id)),
            ("header.date-start", "2024-05-01", Some(Field::Date)),
            ("header.players.0.name", "Ada", Some(Field::Attackers)),
            ("header.players.0.userid", "null", None),
            ("header.players.0.result", "1", None),
            ("header.players.1.name", "Björn", Some(Field::Defenders)),
            ("header.players.1.result", "0", None),
            ("header.list", "[]", None),
            ("header.deep.a.b.c", "[1]", None),
            ("mood", "{}", None),
        ];
        assert_eq!(tags, expected);
        assert_eq!((record.id.as_deref(), faults(&record)), (Some("x1"), vec![]));
        assert_eq!(record.result.winner, Some(Winner::Attackers));
    }

    #[test]
    fn rounds_are_plies_and_null_is_none() {
        let record = game(
            "[\"copenhagen-11x11-tdiamond\"]",
            PLAYERS,
            "[[\"h1-h3\",\"f4-h4\"],\n[{\"sequence\":3,\"move\":\"k4-i4\",\"result\":[{\"type\":\"move\"}]},\"e7-c7\"],[\"k5-h5xh4\",null]]",
        );
        assert_eq!(plies(&record.main), "h1-h3 f4-h4 k4-i4 e7-c7 k5-h5xh4");
        assert_eq!((record.main.plies[2].place.line, record.main.plies[2].place.column), (3, 24));
        let tags: Vec<_> = record.tags.iter().skip(6).map(|tag| (&*tag.name, &*tag.value)).collect();
        assert_eq!(tags, [("moves.1.0.sequence", "3"), ("moves.1.0.result", "[{\"type\":\"move\"}]")]);
        assert_eq!(faults(&record), [""; 0]);
    }

    #[test]
    fn the_legs_of_a_berserk_turn_go_on_with_it() {
        let record =
            game("[\"berserk-11x11-tdiamondberserk\"]", PLAYERS, "[[\"Cd5-d8xd9 Cd8^f8xKe8 Cf8-f9\",\"Ne7^e9xCe8\"]]");
        let told: Vec<_> = record.main.plies.iter().map(|ply| ply.token.as_ref().unwrap().to_string()).collect();
        assert_eq!(told, ["Cd5-d8xd9", "Cd8^=f8xKe8", "Cf8=f9", "Ne7^e9xCe8"]);
        assert_eq!(plies(&record.main), "Cd5-d8xd9 Cd8^f8xKe8 Cf8-f9 Ne7^e9xCe8");
        assert_eq!(record.main.plies[1].place.column, 22);
    }

    #[test]
    fn a_berserk_turn_is_one_turn_on_the_board() {
        let rules = "dim:7 ber:c esc:e cor: cen: ks:w start:/t6/1Tt4/7/1Tt4/7/4K2/7/";
        let variant = crate::rules::resolve(rules).unwrap();
        let check = |first: &str| {
            let record = game("[\"x\"]", "[{\"result\":0},{\"result\":1}]", &format!("[[\"{first}\",\"Ke6-e7\"]]"));
            let report = Checker::with_rules(Some(std::sync::Arc::clone(&variant))).check(&record);
            (report.verdict, report.plies)
        };
        assert_eq!(check("a1-a2xb2 a2-a4xb4"), (Verdict::Valid, 2));
        assert_eq!(check("a1-a2xb2 a2-a3"), (Verdict::Broken, 2));
    }

    #[test]
    fn the_higher_result_has_won_and_the_first_player_begins() {
        use Winner::{Attackers, Defenders, Draw};
        for (variants, results, winner) in [
            ("[\"copenhagen-11x11-tdiamond\"]", ["1", "0"], Attackers),
            ("[\"copenhagen-11x11-tdiamond\"]", ["0", "1"], Defenders),
            ("[\"copenhagen-11x11-tdiamond\"]", ["0.5", "0.5"], Draw),
            ("[\"historical-11x11-belldiamond-w\"]", ["1", "0"], Defenders),
            ("[\"nobody-knows-w\"]", ["-1", "2"], Attackers),
            ("[]", ["1", "0"], Defenders),
            ("[\"\"]", ["0", "1"], Attackers),
        ] {
            let [first, second] = results;
            let players =
                format!("[{{\"name\":\"Ada\",\"result\":{first}}},{{\"result\":{second},\"name\":\"Björn\"}}]");
            let record = game(variants, &players, "[]");
            assert_eq!((record.result.winner, faults(&record)), (Some(winner), vec![]), "{variants}");
            let is_w = variants.contains("-w") || !variants.contains("11x11");
            let (ada, björn) =
                if is_w { (Field::Defenders, Field::Attackers) } else { (Field::Attackers, Field::Defenders) };
            assert_eq!((&*record.tag(ada).unwrap().value, &*record.tag(björn).unwrap().value), ("Ada", "Björn"));
        }
        let record = game("[]", "[{\"result\":\"won\"},{\"result\":null}]", "[]");
        assert_eq!((faults(&record).len(), record.result.winner), (1, None));
    }

    #[test]
    fn variants_of_the_site_are_found_where_their_rules_are_the_same() {
        for (name, id) in [
            ("copenhagen-11x11-tdiamond", Some("copenhagen-11")),
            ("historical-9x9-tcross-w", Some("historical-9-w")),
            ("historical-11x11-belldiamond-w", Some("historical-11-bell-w")),
            ("historical-11x11-lewiscross", Some("historical-11")),
            ("seabattle-9x9-starsquare", Some("seabattle-9-2526")),
            ("seabattle-9x9-starsquare-w", Some("seabattle-9-2526-w")),
            ("seabattle-11x11-tcross", Some("seabattle-11")),
            ("magpie-7x7-cross", Some("magpie-open-throne-7")),
            // Another side begins, or the rules differ.
            ("historical-11x11-lewiscross-w", None),
            ("seabattle-11x11-tcross-w", None),
            ("berserk-11x11-tdiamondberserk", None),
            ("tyr-11x11-tyr", None),
            ("tyr-15x15-tyr", None),
        ] {
            let claim = game(&format!("[\"{name}\"]"), "[]", "[]").rules;
            assert_eq!(claim, RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed(name)) });
            let found = crate::rules::find(name).map(|variant| variant.id.clone());
            assert_eq!(found.as_deref(), id, "{name}");
        }
        let usual = RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed(USUAL)) };
        assert_eq!(game("[]", "[]", "[]").rules, usual);
    }

    #[test]
    fn other_games_of_the_site_are_called_by_their_names() {
        let record =
            only("{\"header\":{\"game\":{\"name\":\"Amazons\",\"variants\":[\"6x6\"]}},\"moves\":[[\"a1-a4/b5\"]]}");
        assert_eq!(record.rules, RulesClaim::Named { aage_key: None, name: Some(Cow::Borrowed("Amazons")) });
        assert_eq!(plies(&record.main), "!a1-a4/b5");
        assert_eq!(only("{\"header\":{},\"moves\":[]}").rules, RulesClaim::None);
    }

    #[test]
    fn a_starting_position_cannot_be_read_yet() {
        let text = "{\"header\":{\"startingPosition\":\n\"/3t3/\"},\"moves\":[]}";
        assert_eq!(faults(&only(text)), ["bad-position 2:1"]);
        assert_eq!(faults(&only(text.replace("\"/3t3/\"", "null"))), [""; 0]);
    }

    #[test]
    fn what_is_no_move_is_a_ply_that_cannot_be_read() {
        let record = game("[]", "[]", "[[5,{}],[\"\",\"a1-?5\"],\"d6-c6\",[[\"d6-c6\"],{\"move\":5}]]");
        assert_eq!(plies(&record.main), "!5 !{} !\"\" !a1-?5 d6-c6 ![\"d6-c6\"]");
        assert_eq!((&*record.tags[3].name, &*record.tags[3].value), ("moves.3.1.move", "5"));
        let record = only("{\"header\":{},\"moves\":\n{}}");
        assert_eq!(faults(&record), ["bad-tag 2:1"]);
    }

    #[test]
    fn a_record_that_breaks_off_keeps_what_stands_before() {
        let text =
            "{\"header\":{\"game\":{\"name\":\"Tafl games\",\"variants\":[]},\"players\":[{\"name\":\"Ada\"},{\"na";
        let record = only(text);
        assert_eq!((record.tags.len(), record.faults.len()), (3, 1));
        assert_eq!(record.tag(Field::Defenders).map(|tag| &*tag.value), Some("Ada"));
        let record = game("[]", "[]", "[[\"e3-e2\",\"a4-b4\"],[\"f5-f4\",{\"move\":\"d1-d2\",\"se");
        assert_eq!(plies(&record.main), "e3-e2 a4-b4 f5-f4 d1-d2");
        let record = game("[]", "[]", "[[\"e3-e2\",\"a4-b4\"],[\"f5-f");
        assert_eq!((plies(&record.main).as_str(), record.faults.len()), ("e3-e2 a4-b4", 1));
    }

    #[test]
    fn what_is_here_twice_is_a_fault_and_the_first_counts() {
        let record =
            only("{\"header\":{\"site\":{\"gameid\":1},\"site\":{\"gameid\":2}},\"moves\":[[\"d6-c6\"]],\"moves\":[]}");
        assert_eq!(faults(&record), ["bad-tag 1:49", "bad-tag 1:81"]);
        assert_eq!((record.id.as_deref(), plies(&record.main).as_str()), (Some("1"), "d6-c6"));
    }

    #[test]
    fn a_header_of_long_names_takes_bounded_memory() {
        let long = format!("{{\"{}\":[{}1]}}", "x".repeat(100_000), "0,".repeat(50_000));
        let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000));
        for header in [long, deep] {
            let text = format!("{{\"moves\":[],\"header\":{header}}}");
            let record = only(text);
            assert_eq!((record.format, record.tags.len(), faults(&record).len()), (Some(Format::AbstractPlay), 1, 0));
        }
    }

    #[test]
    fn records_are_read_however_they_are_laid_out() {
        let line = "{\"header\":{\"game\":{\"name\":\"Tafl\",\"variants\":[]}},\"moves\":[[\"e3-e2\",{\"move\":\"a4-b4\"}],[{\"move\":\"f5-f4\"},null]]}";
        for open in ["{", "[", ","] {
            let (spread, opened) = (line.replace(open, &format!("{open}\n")), line.replace(open, &format!("\n{open}")));
            let indented = line.replace(open, &format!("{open}\n    "));
            for (text, count) in [
                (format!("[\n  {indented},\n  {line}\n]"), 2),
                (format!("{spread}\n{opened}\n{line}\n{spread}"), 4),
                (spread, 1),
                (opened, 1),
            ] {
                let all = records(text.as_bytes(), None);
                assert_eq!(all.len(), count, "{text}");
                for record in all {
                    assert_eq!(
                        (plies(&record.main).as_str(), faults(&record)),
                        ("e3-e2 a4-b4 f5-f4", vec![]),
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn it_is_known_by_its_header() {
        for text in [
            "{\"header\":{\"game\":{\"name\":\"Tafl\"},\"pla",
            "{\"moves\":[],\"header\":{}}",
            "[{\n\"header\":{\n},\n\"moves\":[",
        ] {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::AbstractPlay), "{text}");
        }
        for text in ["{\"header\":{}}", "{\"moves\":[]}", "{\"a\":{\"header\":1,\"moves\":2}}"] {
            assert_eq!(crate::formats::detect(text.as_bytes()), Some(Format::Aage), "{text}");
        }
    }
}
