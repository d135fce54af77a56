//! `tafl find` as people and scripts meet it, and against a search that knows nothing of it.

mod naive;

use assert_cmd::Command;
use naive::{Board, Game, Stop};
use predicates::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use taflkit::check::Checker;
use taflkit::formats::{cut::Cutter, input::Input, read};
use taflkit::notation::{Reading, Token};
use taflkit::rules::{self, Variant};

fn tafl(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.arg("find").args(arguments).write_stdin(input.to_owned()).assert()
}

fn stdout(arguments: &[&str], input: &str) -> String {
    String::from_utf8(tafl(arguments, input).get_output().stdout.clone()).unwrap()
}

fn places(arguments: &[&str], input: &str) -> Vec<Value> {
    let arguments = [arguments, &["--format", "jsonl"]].concat();
    stdout(&arguments, input).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const BRANDUBH: &str = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
/// After d6-c6.
const AFTER: &str = "/3t3/3t3/3T3/ttTKTtt/3T3/2t4/3t3/";

/// Games of brandubh: one, its mirror image, one that begins otherwise, and one by the first way that shuttles back.
const GAMES: &str = r#"{"File":"one","AageGameTypeKey":51,"Moves":["d6-c6","d5-c5","b4-b5","resigned"],"WhoWon":"White"}
{"File":"two","AageGameTypeKey":51,"Moves":["d6-e6","d5-e5"],"WhoWon":"Black"}
{"File":"three","AageGameTypeKey":51,"Moves":["d6-b6","d5-c5"],"WhoWon":"Draw"}
{"AageGameTypeKey":51,"Moves":["d6-c6","d3-c3","c6-d6","c3-d3","d6-c6","d5-g9"]}
{"File":"other","AageGameTypeKey":16,"Moves":["h1-h3"],"WhoWon":"Black"}
"#;

#[test]
fn each_place_is_an_object_of_fixed_shape() {
    let shape = r#"{"source":"-","record":1,"id":"one","ply":1,"to_move":"defenders","next":"d5-c5","winner":"defenders"}
{"source":"-","record":4,"id":null,"ply":1,"to_move":"defenders","next":"d3-c3","winner":null}
{"source":"-","record":4,"id":null,"ply":5,"to_move":"defenders","next":null,"winner":null}
"#;
    tafl(&["--position", AFTER, "--format", "jsonl"], GAMES).success().stdout(shape);
    let found = places(&["--position", AFTER, "--symmetry"], GAMES);
    assert_eq!(found.len(), 4);
    assert_eq!((&found[1]["id"], &found[1]["next"]), (&json!("two"), &json!("d5-e5")), "as it was played");
}

#[test]
fn the_table_folds_the_next_moves_to_the_side_that_was_asked_for() {
    let expected = "\
in 3 of 5 games, 4 times

┌────────┬───────┬───────────────┬───────────────┬───────┬───────────┐
│ next   ┆ games ┆ attackers won ┆ defenders won ┆ draws ┆ undecided │
╞════════╪═══════╪═══════════════╪═══════════════╪═══════╪═══════════╡
│ d5-c5  ┆     2 ┆             1 ┆             1 ┆     0 ┆         0 │
│ d3-c3  ┆     1 ┆             0 ┆             0 ┆     0 ┆         1 │
│ (none) ┆     1 ┆             0 ┆             0 ┆     0 ┆         1 │
└────────┴───────┴───────────────┴───────────────┴───────┴───────────┘

┌────────┬────────┬─────┬─────┐
│ source ┆ record ┆ id  ┆ ply │
╞════════╪════════╪═════╪═════╡
│ -      ┆      1 ┆ one ┆   1 │
│ -      ┆      2 ┆ two ┆   1 │
│ -      ┆      4 ┆     ┆   1 │
└────────┴────────┴─────┴─────┘
and 1 other place
";
    tafl(&["--position", AFTER, "--symmetry", "--show-games", "3"], GAMES)
        .success()
        .stdout(expected)
        .stderr("tafl: 1 game was looked through only as far as the moves can be played\n");
}

#[test]
fn a_symmetric_position_has_one_row_for_moves_that_are_the_same() {
    let table = stdout(&["--position", BRANDUBH, "--symmetry", "--limit", "1", "--show-games", "0"], GAMES);
    // The start stands in the first four games, and in the fourth once more. d6-c6 and d6-e6 are b4-b3, seen from the left.
    assert!(table.starts_with("in 4 of 5 games, 5 times\n"), "{table}");
    assert_eq!(rows(&table), ["b4-b3 3 1 1 0 1"]);
    assert!(table.ends_with("and 1 other move\n"), "{table}");
    let unfolded = stdout(&["--position", BRANDUBH], GAMES);
    assert_eq!(rows(&unfolded)[..3], ["d6-c6 2 0 1 0 1", "d6-b6 1 0 0 1 0", "d6-e6 1 1 0 0 0"], "without --symmetry");
    let counted = stdout(&["--position", BRANDUBH, "--limit", "0", "--show-games", "0"], GAMES);
    assert_eq!(counted, "in 4 of 5 games, 5 times\n");
}

/// The rows of the first table, their values apart by one blank.
fn rows(table: &str) -> Vec<String> {
    let lines = table.lines().skip_while(|line| !line.starts_with('╞')).skip(1);
    let rows = lines.take_while(|line| line.starts_with('│'));
    rows.map(|row| row.trim_matches('│').split('┆').map(str::trim).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_side_to_move_can_be_asked_for() {
    let found = |side: &str| places(&["--position", AFTER, "--to-move", side], GAMES).len();
    assert_eq!((found("defenders"), found("attackers")), (3, 0));
    tafl(&["--position", AFTER, "--to-move", "black"], GAMES).code(2);
}

#[test]
fn patterns_match_boards_of_their_size_whichever_way_they_are_turned() {
    // A man of the attackers on c6, a defender on c5, and whatever else.
    let pattern = "/7?/7?/7?/7?/2?D4?/2?a4?/7?/";
    assert_eq!(places(&["--pattern", pattern], GAMES).len(), 2, "game one, plies 2 and 3");
    assert_eq!(places(&["--pattern", pattern, "--symmetry"], GAMES).len(), 3, "and game two, ply 2, in the mirror");
    assert_eq!(places(&["--pattern", "/11?/11?/11?/11?/11?/11?/11?/11?/11?/11?/11?/"], GAMES).len(), 2);
}

#[test]
fn nothing_found_is_told_by_the_exit_status() {
    let empty = "/7/7/7/7/7/7/7/";
    tafl(&["--position", empty], GAMES).code(1).stdout("in 0 of 5 games, 0 times\n");
    tafl(&["--position", empty, "--format", "jsonl"], GAMES).code(1).stdout("");
    let ten = format!("/{}", "10?/".repeat(10));
    let note = "tafl: no game was played on a board of 10 by 10\n";
    tafl(&["--pattern", &ten], GAMES).code(1).stderr(note);
    tafl(&["--pattern", &ten, "-q"], GAMES).code(1).stderr("");
    // Records that cannot be read weigh more.
    tafl(&["--position", empty], "Dear Ada,\nhow are you?\n").code(3);
}

#[test]
fn one_question_is_asked_and_rightly() {
    tafl(&[], GAMES).code(2).stderr(predicate::str::contains("--position <OTN>"));
    tafl(&["--position", AFTER, "--pattern", AFTER], GAMES).code(2);
    let arrow = "\
tafl: --pattern: expected a piece letter, a wildcard (`?` `*` `a` `D`), a number of squares or `/` at column 3, found `é3/`
  /3é3/
    ^
";
    tafl(&["--pattern", "/3é3/"], GAMES).code(2).stderr(arrow).stdout("");
    let arrow = "\
tafl: --position: expected a piece letter, a number of empty squares or `/` at column 3, found `?/`; wildcards are for --pattern
  /1?/
    ^
";
    tafl(&["--position", "/1?/"], GAMES).code(2).stderr(arrow);
    tafl(&["--pattern", "/2/\u{1b}[31m/"], GAMES).code(2).stderr(predicate::str::contains("\u{1b}").not());
}

#[test]
fn the_boards_word_can_count_for_the_result() {
    // The king reaches a corner, but the record gives the game to the attackers.
    let game = r#"{"AageGameTypeKey":51,"WhoWon":"Black","Moves":["d7-f7","e4-e7xf7","d2-c2","d5-g5","d6-g6xg5","d3-d2","b4-b5","d4-d5","b5-b4xc4","d5-c5","d1-b1","c5-g5xg6","b1-f1","g5-g7"]}"#;
    let winner = |by: &str| places(&["--position", BRANDUBH, "--winner", by], game)[0]["winner"].clone();
    assert_eq!((winner("recorded"), winner("replayed")), (json!("attackers"), json!("defenders")));
}

#[test]
fn a_captured_king_is_off_the_board() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/otn/good-king-captured.otg");
    let kingless = "/3t3/3t3/4t1t/t6/1t2T2/3t3/1t5/";
    let found = places(&["--position", kingless, sample], "");
    assert_eq!(
        (&found[0]["ply"], &found[0]["to_move"], &found[0]["next"]),
        (&13.into(), &"defenders".into(), &Value::Null)
    );
    assert_eq!(found.len(), 1);
}

/// A man can take c4 by going to c3, and must then take e4 by going to e3.
const BERSERK: &str = "[rules:dim:7 ber:c esc:e ks:s cor: cen: surf:n start:/7/2t4/7/2T1T2/2t1t2/6K/7/]";

#[test]
fn a_berserk_turn_is_one_ply_and_only_its_end_counts() {
    let game = |moves: &str| format!("{BERSERK}\n1. {moves}\n");
    for signs in ["c2-c3xc4 c3=e3xe4 Kg6-g7", "c2-c3xc4 c3-e3xe4 Kg6-g7"] {
        let start = places(&["--position", "/7/2t4/7/2T1T2/2t1t2/6K/7/"], &game(signs));
        assert_eq!((&start[0]["ply"], &start[0]["next"]), (&0.into(), &"c2-c3=e3".into()));
        let end = places(&["--position", "/7/7/4t2/7/2t1t2/6K/7/"], &game(signs));
        assert_eq!(
            (&end[0]["ply"], &end[0]["to_move"], &end[0]["next"]),
            (&1.into(), &"defenders".into(), &"g6-g7".into())
        );
        assert_eq!(
            places(&["--position", "/7/7/2t4/4T2/2t1t2/6K/7/"], &game(signs)),
            Vec::<Value>::new(),
            "in between"
        );
    }
    // A turn whose second move is impossible has no end.
    for cut_short in ["c2-c3xc4 c3=d3", "c2-c3xc4 c3-d3"] {
        let found = places(&["--pattern", "/7?/7?/7?/7?/7?/7?/7?/"], &game(cut_short));
        assert_eq!(found.len(), 1, "{cut_short}");
        assert_eq!((&found[0]["ply"], &found[0]["next"]), (&0.into(), &Value::Null), "{cut_short}");
    }
}

#[test]
fn endings_among_the_moves_are_no_plies() {
    let game = format!("[rules:dim:7 name:Brandubh esc:c ks:c start:{BRANDUBH}]\n1. d6-c6 ---\n2. d5-c5\n");
    let found = places(&["--position", AFTER], &game);
    assert_eq!((&found[0]["ply"], &found[0]["next"]), (&1.into(), &"d5-c5".into()));
}

#[test]
fn a_games_own_start_counts() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/otn/good-puzzle.otg");
    let found = places(&["--position", "/7/4t2/7/2K1t2/7/1t5/7/", sample], "");
    assert_eq!(
        (&found[0]["ply"], &found[0]["to_move"], &found[0]["next"]),
        (&0.into(), &"defenders".into(), &"c4-c7".into())
    );
}

#[test]
fn names_out_of_records_cannot_steer_a_terminal() {
    let game = r#"{"File":"a\u001b[2Jb","AageGameTypeKey":51,"Moves":["d6-c6"]}"#;
    let table = stdout(&["--position", BRANDUBH], game);
    assert!(table.contains("a\\u{1b}[2Jb") && !table.contains('\u{1b}'), "{table}");
    assert_eq!(places(&["--position", BRANDUBH], game)[0]["id"], "a\u{1b}[2Jb");
}

/// A small generator of numbers that are as good as random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

/// A game in which both sides play anything, seldom past its end, but with a preference for captures.
fn random_game(variant: &Arc<Variant>, longest: usize, dice: &mut Dice) -> Game {
    let mut game = taflkit::engine::Referee::new(Arc::clone(variant)).unwrap().game();
    let mut moves = Vec::new();
    for _ in 0..longest {
        let legal = game.legal_moves();
        if legal.is_empty() || (game.outcome().is_some() && dice.below(3) > 0) {
            break;
        }
        let candidates: Vec<_> = (0..6).map(|_| legal[dice.below(legal.len())]).collect();
        let takes = |&&(from, to): &&_| game.clone().play(from, to).is_ok_and(|played| !played.captures.is_empty());
        let (from, to) = *candidates.iter().find(takes).unwrap_or(&candidates[0]);
        game.play(from, to).unwrap();
        moves.push((from, to));
    }
    let winner = [Some("attackers"), Some("defenders"), Some("draw"), None][dice.below(4)];
    Game { variant: Arc::clone(variant), moves, winner }
}

fn line_of(game: &Game, dice: &mut Dice) -> String {
    let mut plies: Vec<Value> =
        game.moves.iter().map(|(from, to)| json!({"from": from.to_string(), "to": to.to_string()})).collect();
    if dice.below(4) == 0 {
        plies.push(json!({"ending": "resigned"}));
    }
    if dice.below(6) == 0 {
        plies.push(json!({"from": "s19", "to": "s18"}));
    }
    let mut line = json!({"tafl": 1, "rules": {"name": game.variant.id}, "plies": plies});
    if let Some(winner) = game.winner {
        line["result"] = json!({ "winner": winner });
    }
    line.to_string()
}

/// Asks for positions of these games, and for patterns made of them, and compares what is found with the naive search.
fn compare(games: &[Game], lines: &str, questions: usize, dice: &mut Dice) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    fs::write(&file, lines).unwrap();
    let file = file.to_str().unwrap();
    let stops: Vec<Stop> = games.iter().enumerate().flat_map(|(index, game)| naive::stops(index + 1, game)).collect();
    let mut several = 0;
    for question in 0..questions {
        let mut asked = stops[dice.below(stops.len())].board.clone();
        if question % 4 < 2 {
            // Short games have more in common.
            let early: Vec<&Stop> = stops.iter().filter(|stop| stop.ply < 4).collect();
            asked = early[dice.below(early.len())].board.clone();
        }
        let (mut option, mut text) = ("--position", naive::position_of(&asked));
        if question % 2 == 1 {
            blur(&mut asked, dice);
            (option, text) = ("--pattern", naive::text_of(&asked));
        }
        for symmetry in [false, true] {
            let ways = naive::ways();
            let expected = naive::find(&stops, &asked, if symmetry { &ways } else { &ways[..1] });
            several += usize::from(expected.len() > 1);
            let mut arguments = vec![option, &text, file, "--limit", "1000000"];
            arguments.extend(symmetry.then_some("--symmetry"));
            let place = |(stop, _): &(&Stop, _)| {
                let next = (!stop.next.is_empty()).then(|| naive::turn(&stop.next, ""));
                json!([stop.record, stop.ply, stop.to_move, next, games[stop.record - 1].winner])
            };
            let expected_places: Vec<Value> = expected.iter().map(place).collect();
            let key = |place: &Value| {
                json!([place["record"], place["ply"], place["to_move"], place["next"], place["winner"]])
            };
            let found: Vec<Value> = places(&arguments, "").iter().map(key).collect();
            assert_eq!(found, expected_places, "{arguments:?}");
            assert_eq!(rows(&stdout(&arguments, "")), naive::tally(&expected, games), "{arguments:?}");
        }
    }
    assert!(several > questions / 4, "hardly anything was found more than once: {several}");
}

/// Lets some squares of a board be more than they are.
fn blur(board: &mut Board, dice: &mut Dice) {
    let openness = dice.below(8) + 1;
    for sign in board.iter_mut().flatten() {
        *sign = match (dice.below(8) < openness, dice.below(3), *sign) {
            (false, ..) => *sign,
            (_, 0, letter) if letter.is_ascii_lowercase() => 'a',
            (_, 0, letter) if letter.is_ascii_uppercase() => 'D',
            (_, 1, letter) if letter != '.' => '*',
            _ => '?',
        };
    }
}

#[test]
fn what_is_found_is_what_a_naive_search_finds() {
    let mut dice = Dice(0x7461_666c);
    for (id, longest) in [("brandubh-7", 40), ("copenhagen-11", 60), ("berserk-9", 60), ("berserk-11", 60)] {
        let variant = rules::find(id).unwrap();
        let mut games: Vec<Game> = (0..60)
            .map(|_| {
                let longest = if dice.below(3) == 0 { 4 } else { longest };
                random_game(&variant, longest, &mut dice)
            })
            .collect();
        let lines: String = games.iter_mut().map(|game| line_of(game, &mut dice) + "\n").collect();
        compare(&games, &lines, 12, &mut dice);
    }
}

#[test]
fn the_output_is_the_same_with_any_number_of_threads() {
    let mut dice = Dice(7);
    let variant = rules::find("brandubh-7").unwrap();
    let lines: String = (0..1500).map(|_| line_of(&random_game(&variant, 12, &mut dice), &mut dice) + "\n").collect();
    for format in ["table", "jsonl"] {
        let with = |jobs| stdout(&["--position", AFTER, "--symmetry", "--format", format, "--jobs", jobs], &lines);
        let alone = with("1");
        assert!(alone.lines().count() > 20, "{alone}");
        assert_eq!(alone, with("2"));
        assert_eq!(alone, with("5"));
    }
}

/// A dump of recorded games, if it lies beside the repository.
fn archive() -> Option<PathBuf> {
    let path = Path::new("../shared/archive/games.jsonl.zst");
    path.exists().then(|| path.to_owned())
}

/// The archive's games, each with its number and the variant that it is judged by.
fn archived(path: PathBuf, mut visit: impl FnMut(u32, &str, &Value, Option<Arc<Variant>>)) {
    let mut cutter = Cutter::new(Input::File(path).open().unwrap(), None).unwrap();
    let (mut chunk, mut checker) = (Vec::new(), Checker::default());
    while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
        let report = checker.check(&read::record(&chunk, &cut));
        let text = std::str::from_utf8(&chunk).unwrap().trim_end();
        let variant = report.variant.as_deref().and_then(rules::find);
        visit(report.record, text, &serde_json::from_str(text).unwrap(), variant);
    }
}

#[test]
fn games_of_an_archive_that_began_with_a_move_are_found_by_the_position_after_it() {
    let Some(path) = archive() else { return };
    let copenhagen = rules::find("copenhagen-11").unwrap();
    // h1-h3, turned and mirrored by hand; old games have no sign between the squares.
    let first = ["h1h3", "d1d3", "h11h9", "d11d9", "a4c4", "a8c8", "k4i4", "k8i8"];
    let mut expected = Vec::new();
    archived(path.clone(), |record, _, game, variant| {
        let begins = game["Moves"][0].as_str().is_some_and(|text| first.contains(&&*text.replace('-', "")));
        let is_alike = |variant: Arc<Variant>| variant.start == copenhagen.start && variant.first == copenhagen.first;
        if begins && variant.is_some_and(is_alike) {
            expected.push(record);
        }
    });
    let position = "/3tttt4/5t5/7t3/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    let found = places(&["--position", position, "--symmetry", path.to_str().unwrap()], "");
    let at_once = found.iter().filter(|place| place["ply"] == 1).map(|place| place["record"].as_u64().unwrap() as u32);
    let at_once: Vec<u32> = at_once.collect();
    let differences = at_once.iter().zip(&expected).find(|(found, expected)| found != expected);
    assert_eq!((at_once.len(), differences), (expected.len(), None));
    assert!(expected.len() > 1000, "{}", expected.len());
}

#[test]
fn games_of_an_archive_have_their_positions_where_a_naive_search_has_them() {
    let Some(path) = archive() else { return };
    let mut dice = Dice(11);
    let ids = ["copenhagen-11", "berserk-11", "brandubh-7"];
    let mut samples = ids.map(|_| (Vec::new(), String::new()));
    archived(path, |_, text, game, variant| {
        let Some(variant) = variant else { return };
        let Some(index) = ids.iter().position(|id| *id == variant.id) else { return };
        let (games, lines) = &mut samples[index];
        if games.len() == 300 {
            return;
        }
        // What follows a word that is no move is not played.
        let words = game["Moves"].as_array().unwrap().iter();
        let tokens = words.map_while(|text| Token::parse(text.as_str()?, Reading::Lenient).ok());
        let moves = tokens.filter_map(|token| match token {
            Token::Move(played) => Some((played.from, played.to)),
            _ => None,
        });
        let moves = moves.collect();
        let winner = match game["WhoWon"].as_str() {
            Some("Black") => Some("attackers"),
            Some("White") => Some("defenders"),
            Some("Draw") => Some("draw"),
            _ => None,
        };
        games.push(Game { variant, moves, winner });
        lines.push_str(text);
        lines.push('\n');
    });
    for (games, lines) in samples {
        assert!(games.len() >= 100, "{}", games.len());
        compare(&games, &lines, 12, &mut dice);
    }
}
