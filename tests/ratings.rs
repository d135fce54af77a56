//! `tafl ratings` as people and scripts meet it.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use std::fmt::Write as _;

fn ratings(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("ratings").args(arguments).write_stdin(input).assert()
}

fn stdout(arguments: &[&str], input: &str) -> String {
    String::from_utf8(ratings(arguments, input).success().get_output().stdout.clone()).unwrap()
}

/// A game of a few moves as a line of JSON. `key` is the archive's key of the variant.
fn game(attackers: &str, defenders: &str, winner: &str, date: &str, key: u32) -> String {
    let winner = if winner.is_empty() { String::new() } else { format!(r#","result":{{"winner":"{winner}"}}"#) };
    format!(
        r#"{{"tafl":1,"rules":{{"key":{key}}},"players":{{"attackers":"{attackers}","defenders":"{defenders}"}},"tags":[{{"name":"date","field":"date","value":"{date}"}}],"plies":[{{"text":"d6-c6"}},{{"text":"d5-c5"}}]{winner}}}"#
    ) + "\n"
}

/// Three games of which the ratings are worked out by hand in the tests of the library. Out of order: the dates decide.
fn three() -> String {
    game("Bo", "Cy", "attackers", "2024-05-03", 51)
        + &game("Cy", "Ada", "draw", "2024.05.02", 51)
        + &game("Ada", "Bo", "attackers", "2024-05", 51)
}

#[test]
fn elo_of_three_games_is_as_worked_out_by_hand() {
    assert_eq!(
        stdout(&["--system", "elo", "--format", "csv"], &three()),
        "rank,player,rating,change,games,wins,draws,losses\n\
         1,Ada,1515.26,15.26,2,1,1,0\n\
         2,Bo,1500.77,0.77,2,1,0,1\n\
         3,Cy,1483.97,-16.03,2,0,1,1\n"
    );
}

#[test]
fn glicko_2_is_what_is_shown_unless_another_system_is_asked_for() {
    let rows: Value = serde_json::from_str(&stdout(&["--format", "json"], &three())).unwrap();
    let first = &rows[0];
    assert_eq!((&first["player"], &first["rank"], &first["games"]), (&"Ada".into(), &1.into(), &2.into()));
    let number = |key: &str| first[key].as_f64().unwrap();
    assert!(number("low") < number("rating") && number("rating") < number("high"));
    assert!((number("high") - number("rating") - 1.96 * number("deviation")).abs() < 0.02);
    assert!((number("rating") - 1500.0 - number("change")).abs() < 0.005);
    let table = stdout(&[], &three());
    let heading = table.lines().nth(1).unwrap();
    assert!(heading.contains("deviation") && heading.contains("high") && !heading.contains("volatility"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    assert!(stdout(&["--format", "markdown"], &three()).starts_with("| rank | player |"));
}

#[test]
fn everybody_can_begin_elsewhere_and_move_by_other_steps() {
    let rows = stdout(
        &["--system", "elo", "--k", "10", "--initial", "1000", "--format", "csv"],
        &game("Ada", "Bo", "defenders", "", 51),
    );
    assert_eq!(rows.lines().nth(1), Some("1,Bo,1005.00,5.00,1,1,0,0"));
}

#[test]
fn variants_have_lists_of_their_own_and_sides_are_rated_apart() {
    let games = three() + &game("Ada", "Bo", "defenders", "2024-05-04", 10);
    let rows = stdout(&["--system", "elo", "--by", "side", "--by", "variant", "--format", "csv"], &games);
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines[0], "side,variant,rank,player,rating,change,games,wins,draws,losses");
    // Each list is the one that its games alone would have.
    let own = stdout(&["--system", "elo", "--by", "side", "--format", "csv"], &three());
    let of_brandubh: Vec<String> = lines[1..]
        .iter()
        .filter(|line| line.contains("brandubh-7,"))
        .map(|line| line.replace("brandubh-7,", ""))
        .collect();
    assert_eq!(of_brandubh, own.lines().skip(1).collect::<Vec<_>>());
    assert_eq!(of_brandubh.len(), 6);
    assert_eq!(lines.len(), 1 + 6 + 2);
    let others: Vec<&&str> = lines[1..].iter().filter(|line| !line.contains("brandubh-7,")).collect();
    assert!(others[0].contains(",1,Bo,1516.00,16.00,1,1,0,0") && others[1].contains(",2,Ada,1484.00"), "{others:?}");
}

#[test]
fn games_that_cannot_be_rated_are_counted_with_the_reason() {
    let games = three()
        + &game("Ada", "Bo", "", "", 51)
        + &game("Ada", "?", "attackers", "", 51)
        + &game("", "Bo", "", "", 51)
        + &game("Ada", "Ada", "attackers", "", 51);
    let told = "tafl: 4 games not rated: 1 without a result, 2 without both players, 1 against themselves\n";
    assert_eq!(stdout(&["--format", "csv"], &games), stdout(&["--format", "csv"], &three()));
    ratings(&[], &games).success().stderr(told);
    ratings(&["--quiet"], &games).success().stderr("");
    // The board shows no result of these games: they stop after two plies.
    ratings(&["--winner", "replayed"], &three()).code(1).stderr("tafl: 3 games not rated: 3 without a result\n");
}

#[test]
fn players_with_few_games_are_left_out_but_rated() {
    let games = three() + &game("Ada", "Di", "defenders", "2024-05-09", 51);
    let all = stdout(&["--system", "elo", "--format", "csv"], &games);
    let few = stdout(&["--system", "elo", "--min-games", "2", "--format", "csv"], &games);
    assert!(all.contains("1,Di,") && !few.contains("Di"), "{all}{few}");
    let rating =
        |text: &str| text.lines().find(|line| line.contains("Ada")).unwrap().split(',').nth(2).map(str::to_owned);
    assert_eq!(rating(&all), rating(&few));
    assert!(few.lines().nth(1).unwrap().starts_with("1,"));
}

#[test]
fn a_file_says_who_is_who() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("names.csv");
    let aliases = ["--system", "elo", "--format", "csv", "--aliases", file.to_str().unwrap()];
    let games = three().replace("\"Bo\"", "\" bö_1 \"");
    std::fs::write(&file, "alias,name\n# the same person\n b&ouml;_1 ,Bo\n").unwrap();
    assert_eq!(stdout(&aliases, &games), stdout(&aliases[..4], &three()));
    for (text, error) in [
        ("alias,name\nBo,Ada\nAda,Cy\n", ":2: `Ada` is an alias itself, in line 3"),
        ("alias,name\nBo,Ada\nAda,Bo\n", ":2: `Ada` is an alias itself, in line 3"),
        ("alias,name\n\nBo\n", ":3: expected 2 cells (alias,name), found 1"),
        ("Bo,Ada\n", ":1: the heading must be `alias,name`"),
    ] {
        std::fs::write(&file, text).unwrap();
        ratings(&aliases, &games).code(2).stderr(predicate::str::contains(format!("names.csv{error}"))).stdout("");
    }
    ratings(&[&aliases[..], &["-o", file.to_str().unwrap()]].concat(), &games).code(2);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "Bo,Ada\n");
    std::fs::remove_file(&file).unwrap();
    ratings(&aliases, &games).code(3).stderr(predicate::str::contains("cannot read"));
}

#[test]
fn what_makes_no_sense_is_wrong_usage() {
    for (arguments, message) in [
        (&["--k", "20"][..], "--k is for --system elo"),
        (&["--system", "elo", "--period", "year"], "--period is for Glicko-2"),
        (&["--system", "elo", "--k", "0"], "expected a number above 0, at most 1000"),
        (&["--k", "NaN"], "expected a number above 0, at most 1000"),
        (&["--initial=-1e9"], "expected a number from 0 to 10000"),
        (&["--initial=inf"], "expected a number from 0 to 10000"),
        (&["--by", "side,variant,side"], "--by: a key is given twice"),
        (&["--by", "event"], "invalid value 'event'"),
        (&["--min-games", "x"], "invalid value 'x'"),
    ] {
        ratings(arguments, &three()).code(2).stderr(predicate::str::contains(message));
    }
}

#[test]
fn nothing_to_rate_is_nothing_found() {
    ratings(&["--format", "json", "--where", "plies > 99"], &three()).code(1).stdout("[\n]\n");
    ratings(&["--format", "csv", "--where", "plies > 99"], &three())
        .code(1)
        .stdout(predicate::str::starts_with("rank,player,rating,deviation"));
}

/// Games without order in their dates, between players of whom some have odd names.
fn many() -> String {
    let names = ["Ada", "Bo", "Cy", "Di", "Eve", "E\\u001b[31mve", "Flo, the \\\"first\\\"", "Gus|Gil"];
    let mut games = String::new();
    for number in 0..700_usize {
        let (one, step) = (number * 7 % 8, 1 + number * 5 % 7);
        let winner = ["attackers", "defenders", "draw", "defenders", ""][number * number % 5];
        let date = format!("20{:02}-{:02}-{:02}", 10 + number * 3 % 10, 1 + number % 12, 1 + number * 11 % 28);
        let _ = write!(games, "{}", game(names[one], names[(one + step) % 8], winner, &date, [51, 10][number % 2]));
    }
    games
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let games = many();
    for arguments in [&["--format", "table"][..], &["--system", "elo", "--by", "variant,side", "--format", "json"]] {
        let jobs = |jobs| stdout(&[arguments, &["--jobs", jobs]].concat(), &games);
        assert_eq!(jobs("1"), jobs("2"));
        assert!(jobs("1").lines().count() > 8);
    }
    assert!(!stdout(&[], &games).contains('\u{1b}'));
}

#[test]
fn where_dates_decide_the_order_of_the_input_does_not_matter() {
    let day = |number: usize| format!("2020-{:02}-{:02}", 1 + number / 28, 1 + number % 28);
    let names = ["Ada", "Bo", "Cy", "Di"];
    let games: Vec<String> = (0..200)
        .map(|number| {
            game(
                names[number % 4],
                names[(number + 1 + number % 3) % 4],
                ["attackers", "defenders"][number % 7 % 2],
                &day(number),
                51,
            )
        })
        .collect();
    let backwards: Vec<String> = games.iter().rev().cloned().collect();
    for arguments in [
        &["--system", "elo"][..],
        &["--period", "game"],
        &["--period", "month"],
        &["--period", "year"],
        &["--period", "all"],
    ] {
        assert_eq!(stdout(arguments, &games.concat()), stdout(arguments, &backwards.concat()), "{arguments:?}");
    }
}
