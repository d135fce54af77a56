use super::*;
use crate::check::{Checker, Report};
use crate::engine::Winner;
use crate::facts::{Judge, WinnerBy};
use crate::formats::{cut::Cutter, read};
use crate::notation::Side;
use crate::record::{Record, Replay};
use crate::rules::Variant;
use proptest::prelude::*;
use std::sync::Arc;

/// Ada with the attackers against Bo, twice; Bo against Ada; Ada against herself; and one that does not say who.
const GAMES: &str = r#"
{"AageGameTypeKey":51,"BlackSidePlayerName":"Ada","WhiteSidePlayerName":"Bo","Date":"2024.05.01","Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5"],"WhoWon":"Black"}
{"AageGameTypeKey":51,"BlackSidePlayerName":"Ada","WhiteSidePlayerName":"Bo","Date":"1998","Moves":["d6-c6","resigned"],"WhoWon":"White"}
{"AageGameTypeKey":51,"BlackSidePlayerName":"Bo","WhiteSidePlayerName":"Ada","Date":"2024","Moves":["d6-c6","d5-c5"],"WhoWon":"Draw"}
{"AageGameTypeKey":51,"BlackSidePlayerName":"Ada","WhiteSidePlayerName":"Ada","Moves":["d6-b6"],"WhoWon":"White"}
{"AageGameTypeKey":16,"Event":"Cup","Moves":[]}
"#;

/// Fails whoever replays.
struct ByLabel(Checker);

impl Judge for ByLabel {
    fn labelled(&mut self, record: &Record<'_>) -> Option<Arc<Variant>> {
        self.0.labelled(record)
    }

    fn replay(&mut self, _: &Record<'_>) -> (Report, Replay) {
        panic!("this question needs no replay")
    }
}

fn by(keys: &[Key]) -> Question {
    Question { by: keys.to_vec(), ..Question::default() }
}

fn counted(question: Question, games: &str, judge: &mut dyn Judge) -> Summary {
    let mut summary = Summary::new(question);
    for line in games.lines().filter(|line| !line.is_empty()) {
        let mut cutter = Cutter::new(line.as_bytes(), None).unwrap();
        let mut chunk = Vec::new();
        let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
        let record = read::record(&chunk, &cut);
        summary.add(&Facts::new("games", &record, judge));
    }
    summary
}

fn summary(question: Question) -> Summary {
    counted(question, GAMES, &mut Checker::default())
}

/// Keys, games, attackers' wins, defenders' wins, draws, undecided.
fn results(summary: &Summary) -> Vec<(String, [u64; 5])> {
    let row = |row: Row<'_>| {
        let key: Vec<String> = row.key.iter().map(ToString::to_string).collect();
        let ends = row.tally.ends();
        (key.join("/"), [row.tally.games(), ends.attackers, ends.defenders, ends.draws, ends.undecided])
    };
    summary.rows(Sort::Key, 1).into_iter().map(row).collect()
}

#[test]
fn all_games_are_one_row() {
    let summary = summary(Question::default());
    assert_eq!(results(&summary), [(String::new(), [5, 1, 2, 1, 1])]);
    let tally = summary.rows(Sort::Key, 1)[0].tally;
    assert_eq!((tally.balance(), tally.decided(), tally.own()), (Some(2.0), 4, None));
    // 0, 1, 1, 2, 5 plies.
    assert_eq!(tally.length_quartiles(), Some([1.0, 1.0, 2.0]));
    assert_eq!(tally.median_length(Some(Winner::Attackers)), Some(5.0));
    assert_eq!(tally.median_length(Some(Winner::Defenders)), Some(1.0));
    assert_eq!(tally.median_length(None), Some(0.0));
    assert_eq!((tally.mean_captures(Side::Attackers), tally.mean_captures(Side::Defenders)), (Some(0.2), Some(0.0)));
    let counts = |words: &[&str], count: &dyn Fn(&str) -> u64| -> u64 { words.iter().map(|word| count(word)).sum() };
    assert_eq!(counts(Tally::termination_words(), &|word| tally.termination(word)), 5);
    assert_eq!(counts(Tally::verdict_words(), &|word| tally.verdict(word)), 5);
    assert_eq!((tally.termination("resigned"), tally.termination("unfinished")), (1, 1));
}

#[test]
fn groups_are_combinations_in_the_order_of_the_keys_and_years_are_numbers() {
    assert_eq!(
        results(&summary(by(&[Key::Year, Key::Variant]))),
        [
            ("/brandubh-7".into(), [1, 0, 1, 0, 0]),
            ("/copenhagen-11".into(), [1, 0, 0, 0, 1]),
            ("1998/brandubh-7".into(), [1, 0, 1, 0, 0]),
            ("2024/brandubh-7".into(), [2, 1, 0, 1, 0]),
        ]
    );
    assert!(KeyValue::Number(998) < KeyValue::Number(1024) && KeyValue::Missing < KeyValue::Number(0));
    assert_eq!(
        results(&summary(by(&[Key::FirstMove]))),
        [("".into(), [1, 0, 0, 0, 1]), ("d6-b6".into(), [1, 0, 1, 0, 0]), ("d6-c6".into(), [3, 1, 1, 1, 0])]
    );
    assert_eq!(results(&summary(by(&[Key::Event]))), [("".into(), [4, 1, 2, 1, 0]), ("Cup".into(), [1, 0, 0, 0, 1])]);
    assert_eq!(results(&summary(by(&[Key::Ruleset]))).len(), 2);
    assert_eq!(
        results(&summary(by(&[Key::Verdict, Key::Termination]))).iter().map(|(_, counts)| counts[0]).sum::<u64>(),
        5
    );
}

#[test]
fn a_game_counts_for_each_of_its_players_but_once_for_one_who_plays_himself() {
    let own = |summary: &Summary| -> Vec<(String, u64, u64, u64)> {
        let rows = summary.rows(Sort::Key, 1).into_iter();
        rows.map(|row| {
            let key: Vec<String> = row.key.iter().map(ToString::to_string).collect();
            let own = row.tally.own().unwrap();
            (key.join("/"), row.tally.games(), own.wins, own.losses)
        })
        .collect()
    };
    assert_eq!(
        own(&summary(by(&[Key::Player]))),
        // Nobody knows who played the last game: that is one group, and the game counts once.
        [("".into(), 1, 0, 0), ("Ada".into(), 4, 2, 2), ("Bo".into(), 3, 1, 1)]
    );
    assert_eq!(own(&summary(by(&[Key::Side]))), [("attackers".into(), 5, 1, 2), ("defenders".into(), 5, 2, 1)]);
    assert_eq!(
        own(&summary(by(&[Key::Side, Key::Player]))),
        [
            ("attackers/".into(), 1, 0, 0),
            ("attackers/Ada".into(), 3, 1, 2),
            ("attackers/Bo".into(), 1, 0, 0),
            ("defenders/".into(), 1, 0, 0),
            ("defenders/Ada".into(), 2, 1, 0),
            ("defenders/Bo".into(), 2, 1, 1),
        ]
    );
}

#[test]
fn the_board_can_have_the_word_for_the_winner() {
    let question = Question { winner: WinnerBy::Replayed, ..Question::default() };
    assert_eq!(results(&summary(question)), [(String::new(), [5, 0, 0, 0, 5])]);
}

#[test]
fn only_what_is_asked_for_is_worked_out() {
    let show = [Section::Wins, Section::Length].into();
    let keys = [Key::Variant, Key::Ruleset, Key::Player, Key::Side, Key::Year, Key::Event, Key::FirstMove];
    let cheap = Question { show, ..by(&keys) };
    let found = counted(cheap.clone(), GAMES, &mut ByLabel(Checker::default()));
    assert_eq!(found, summary(cheap));
    let tally = found.rows(Sort::Key, 1)[0].tally;
    assert_eq!((tally.mean_captures(Side::Attackers), tally.termination("unfinished")), (None, 0));
}

#[test]
fn rows_can_be_sorted_and_small_groups_left_out() {
    let game = |event: &str, winner: &str| {
        format!("{{\"Event\":\"{event}\",\"Moves\":[\"d6-c6\"],\"WhoWon\":\"{winner}\"}}\n")
    };
    let mut games = game("drawn", "Draw");
    for (event, attackers, defenders) in
        [("even", 2, 2), ("king", 0, 1), ("siege", 3, 0), ("better siege", 3, 2), ("better king", 2, 3)]
    {
        games += &(game(event, "Black").repeat(attackers) + &game(event, "White").repeat(defenders));
    }
    let question = Question { show: [Section::Wins].into(), ..by(&[Key::Event]) };
    let summary = counted(question, &games, &mut ByLabel(Checker::default()));
    let order = |sort, min_games| -> Vec<String> {
        summary.rows(sort, min_games).iter().map(|row| row.key[0].to_string()).collect()
    };
    assert_eq!(order(Sort::Balance, 1), ["siege", "better siege", "even", "better king", "king", "drawn"]);
    assert_eq!(order(Sort::Games, 1), ["better king", "better siege", "even", "siege", "drawn", "king"]);
    assert_eq!(order(Sort::Key, 4), ["better king", "better siege", "even"]);
}

#[test]
fn no_games_are_a_row_of_zeros_without_groups_and_no_row_with_them() {
    let nothing = Summary::new(Question::default());
    assert_eq!(results(&nothing), [(String::new(), [0; 5])]);
    assert_eq!(nothing.rows(Sort::Key, 10).len(), 1);
    let tally = nothing.rows(Sort::Key, 1)[0].tally;
    assert_eq!((tally.balance(), tally.share(Side::Attackers), tally.length_quartiles()), (None, None, None));
    assert!(Summary::new(by(&[Key::Year])).rows(Sort::Key, 0).is_empty());
}

#[test]
fn different_questions_cannot_be_answered_together() {
    for (question, difference) in [
        (by(&[Key::Year]), "by is not given in one and \"year\" in the other"),
        (
            Question { show: [Section::Length].into(), ..by(&[]) },
            "show is \"wins,length,terminations,captures,verdicts\" in one and \"wins,length\" in the other",
        ),
        (
            Question { winner: WinnerBy::Replayed, ..by(&[]) },
            "winner is \"recorded\" in one and \"replayed\" in the other",
        ),
        (
            Question { condition: Some("plies > 3".into()), ..by(&[]) },
            "where is not given in one and \"plies > 3\" in the other",
        ),
        (
            Question { rules: Some("brandubh-7".into()), ..by(&[]) },
            "rules is not given in one and \"brandubh-7\" in the other",
        ),
    ] {
        let error = Summary::new(by(&[])).merge(Summary::new(question)).unwrap_err();
        assert_eq!(error.to_string(), difference);
    }
}

fn read_back(json: &str) -> Result<Summary, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

#[test]
fn what_is_written_down_is_read_back() {
    for keys in [&[][..], &[Key::Year, Key::Event], &[Key::Player, Key::Side]] {
        for show in [Section::ALL.as_slice(), &[Section::Wins]] {
            let summary = summary(Question { show: show.iter().copied().collect(), ..by(keys) });
            let json = serde_json::to_string(&summary).unwrap();
            assert_eq!(read_back(&json), Ok(summary), "{json}");
        }
    }
}

#[test]
fn counts_that_no_games_can_have_are_refused() {
    let json = serde_json::to_string(&summary(by(&[Key::Player, Key::Year]))).unwrap();
    read_back(&json).unwrap();
    for (right, wrong, reason) in [
        ("\"tafl_summary\":1", "\"tafl_summary\":2", "it is of version 2, and only version 1 is known"),
        ("\"tafl_summary\":1,", "", "missing field `tafl_summary`"),
        ("\"groups\"", "\"groupes\"", "unknown field `groupes`"),
        ("\"by\":[\"player\",\"year\"]", "\"by\":[\"player\",\"player\"]", "it groups twice by the same"),
        ("\"by\":[\"player\",\"year\"]", "\"by\":[\"player\"]", "the key of a group is not what it groups by"),
        ("\"by\":[\"player\",\"year\"]", "\"by\":[\"player\",\"month\"]", "unknown variant `month`"),
        ("[\"Ada\",null]", "[\"Ada\",\"\"]", "the key of a group is not what it groups by"),
        ("[\"Ada\",null]", "[\"Ada\",\"1998\"]", "the key of a group is not what it groups by"),
        ("[\"Ada\",null]", "[\"Ada\",1998]", "a group is there twice"),
        ("\"wins\":1,\"losses\":1}", "\"wins\":1,\"losses\":9}", "a group has not won and lost its games"),
        ("\"own\":{\"wins\":1,\"losses\":1},", "", "a group does not count what the question asks for"),
        ("\"undecided\":{}", "\"undecided\":{\"7\":1}", "the lengths of a group are not those of its games"),
        ("\"verdicts\":{\"valid\":1}", "\"verdicts\":{\"good\":1}", "a termination or a verdict that does not exist"),
        ("\"verdicts\":{\"valid\":1}", "\"verdicts\":{\"valid\":2}", "verdicts of a group are not those of its games"),
        ("\"draws\":0", "\"draws\":-1", "invalid value: integer `-1`"),
        ("\"draws\":0", "\"draws\":18446744073709551615", "are not those of its games"),
    ] {
        assert!(json.contains(right), "{right} is not in {json}");
        let error = read_back(&json.replacen(right, wrong, 1)).unwrap_err();
        assert!(error.contains(reason), "{wrong}: {error}");
    }
}

#[test]
fn sums_stop_at_the_largest_number() {
    let mut json = serde_json::to_string(&Summary::new(Question { show: [Section::Wins].into(), ..by(&[]) })).unwrap();
    json = json.replace("\"draws\":0", "\"draws\":18446744073709551615");
    let huge = read_back(&json).unwrap();
    let sum = huge.clone().merge(huge).unwrap();
    assert_eq!(sum.rows(Sort::Key, 1)[0].tally.games(), u64::MAX);
}

/// Any answers of any games to a question with all sections.
fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let winner =
        prop_oneof![Just(None), Just(Some(Winner::Attackers)), Just(Some(Winner::Defenders)), Just(Some(Winner::Draw))];
    let words = Tally::termination_words();
    let game = (winner, 0..6_u32, 0..words.len(), (0..4_u64, 0..4_u64), 0..crate::check::Verdict::ALL.len());
    let seats = (0..3_u64, prop::option::of(0..3_u64));
    let entry =
        (game, seats).prop_map(move |((winner, plies, word, (attackers, defenders), verdict), (one, other))| {
            let own = |side: Side| Own {
                wins: u64::from(winner == Some(side.into())),
                losses: u64::from(winner == Some(side.opponent().into())),
            };
            let seats = [(Some(one), Side::Attackers), (other, Side::Defenders)].into_iter();
            let seats = seats.filter_map(|(year, side)| {
                Some((vec![KeyValue::Number(year?), KeyValue::text(side.name())], own(side)))
            });
            Entry {
                seats: seats.collect(),
                game: entry::Game {
                    winner,
                    plies: Some(plies),
                    termination: Some(words[word]),
                    captures: Some(entry::Captures { attackers, defenders, games: 1 }),
                    verdict: Some(crate::check::Verdict::ALL[verdict]),
                },
            }
        });
    prop::collection::vec(entry, 0..24)
}

fn taken(entries: &[Entry]) -> Summary {
    let mut summary = Summary::new(by(&[Key::Year, Key::Side]));
    entries.iter().cloned().for_each(|entry| summary.take(entry));
    summary
}

proptest! {
    #[test]
    fn parts_add_up_in_any_order_to_the_whole(one in entries(), two in entries(), three in entries()) {
        let merged = |one: &Summary, other: &Summary| one.clone().merge(other.clone()).unwrap();
        let (a, b, c) = (taken(&one), taken(&two), taken(&three));
        let whole = taken(&[one, two, three].concat());
        prop_assert_eq!(&merged(&a, &b), &merged(&b, &a));
        prop_assert_eq!(&merged(&merged(&a, &b), &c), &whole);
        prop_assert_eq!(&merged(&a, &merged(&b, &c)), &whole);
        // Bytes too, and what is read back is a summary.
        let json = serde_json::to_string(&whole).unwrap();
        prop_assert_eq!(&serde_json::to_string(&merged(&merged(&c, &b), &a)).unwrap(), &json);
        prop_assert_eq!(read_back(&json), Ok(whole));
    }
}
