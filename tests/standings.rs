//! `tafl standings` as organisers meet it. How the events are worked out by hand stands in the tests of the library.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn standings(arguments: &[&str], input: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("standings").args(arguments).write_stdin(input).assert()
}

fn stdout(arguments: &[&str], input: &str) -> String {
    String::from_utf8(standings(arguments, input).success().get_output().stdout.clone()).unwrap()
}

/// A game of an event as a line of JSON: the result for the attackers is 1, ½, 0, or nothing.
fn json(event: &str, round: &str, players: [&str; 2], result: &str, plies: usize) -> String {
    let winner = match result {
        "1" => r#","result":{"winner":"attackers"}"#,
        "0" => r#","result":{"winner":"defenders"}"#,
        "½" => r#","result":{"winner":"draw"}"#,
        _ => "",
    };
    // A man goes to and fro on the edge, and so does another one.
    let moves = ["d7-c7", "d5-c5", "c7-d7", "c5-d5"];
    let moves: Vec<String> = (0..plies).map(|ply| format!(r#"{{"text":"{}"}}"#, moves[ply % 4])).collect();
    let [attackers, defenders] = players;
    format!(
        r#"{{"tafl":1,"rules":{{"key":51}},"players":{{"attackers":"{attackers}","defenders":"{defenders}"}},"tags":[{{"name":"event","field":"event","value":"{event}"}},{{"name":"round","field":"round","value":"{round}"}}],"plies":[{}]{winner}}}"#,
        moves.join(",")
    ) + "\n"
}

/// Games like `Ada-Bo 1 30`: attackers, defenders, result, plies. The rounds are counted.
fn event(name: &str, games: &str) -> String {
    let games = games.split(", ").enumerate().map(|(index, game)| {
        let parts: Vec<&str> = game.split(['-', ' ']).collect();
        json(name, &(index + 1).to_string(), [parts[0], parts[1]], parts[2], parts[3].parse().unwrap())
    });
    games.collect()
}

/// Ada and Bo have 2 points each; Ada has beaten Bo.
const ROUND_ROBIN: &str = "Ada-Bo 1 30, Di-Cy ½ 60, Cy-Ada 0 50, Bo-Di 1 20, Ada-Di 0 44, Bo-Cy 1 28";

/// Four players with 1 point, whom Sonneborn-Berger, then wins, then the shortest win set apart.
const SWISS: &str = "Ada-Cleo 1 33, Zoe-Bo ½ 80, Yrsa-Wim 0 20, Ada-Yrsa 0 31, Bo-Wim ½ 70, Cleo-Zoe 1 10";

/// Ada beats Bo by the shorter win, Bo beats Cy, Cy beats Ada; the shortest wins decide. The last game waits for its return.
const MATCHES: &str = "Ada-Bo 1 30, Cy-Bo 0 25, Cy-Ada 1 50, Bo-Ada 1 40, Bo-Cy ½ 90, Ada-Cy 0 35, Bo-Ada 1 12";

#[test]
fn a_round_robin_is_shown_for_people() {
    let table = stdout(&["--format", "markdown"], &event("Cup", ROUND_ROBIN));
    let expected = "\
## Cup

| place | player | games | wins | draws | losses | points | direct | sonneborn berger | shortest win | decided by | 1  | 2  | 3  | 4  |
|-------|--------|-------|------|-------|--------|--------|--------|------------------|--------------|------------|----|----|----|----|
| 1     | Ada    |     3 |    2 |     0 |      1 |    2.0 |    1.0 |             2.50 |           30 | direct     | x  | 1a | 0a | 1d |
| 2     | Bo     |     3 |    2 |     0 |      1 |    2.0 |    0.0 |             2.00 |           20 | direct     | 0d | x  | 1a | 1a |
| 3     | Di     |     3 |    1 |     1 |      1 |    1.5 |        |             2.25 |           44 |            | 1d | 0d | x  | ½a |
| 4     | Cy     |     3 |    0 |     1 |      2 |    0.5 |        |             0.75 |              |            | 0a | 0d | ½d | x  |
";
    assert_eq!(table, expected);
}

#[test]
fn the_same_comes_out_of_otn() {
    // Players, event, round and result as tags; the moves matter only by their number.
    let game = |attackers: &str, defenders: &str, result: &str, round: &str| {
        format!(
            "[event:Cup]\n[round:{round}]\n[date:2024.05.01]\n[attackers:{attackers}]\n[defenders:{defenders}]\n[result:{result}]\n[rules:dim:7 name:Brandubh esc:c atkf:y ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d7-c7 d5-c5\n\n2. c7-d7\n\n"
        )
    };
    // OTN's 1 is a win of the attackers, -1 one of the defenders, 0 a draw.
    let games = game("Bo", "Ada", "0", "10") + &game("Ada", "Bo", "1", "2") + &game("Bo", "Ada", "1", "1");
    assert_eq!(
        stdout(&["--format", "csv"], &games),
        "event,place,player,games,wins,draws,losses,points,direct,sonneborn_berger,shortest_win,decided_by,Ada,Bo\n\
         Cup,1,Ada,3,1,1,1,1.5,1.5,2.25,3,,,0d 1a ½d\n\
         Cup,1,Bo,3,1,1,1,1.5,1.5,2.25,3,,1a 0d ½a,\n"
    );
    assert!(stdout(&[], &games).contains("│1=   ┆Ada"), "{}", stdout(&[], &games));
}

#[test]
fn every_tie_break_decides_once() {
    let rows = stdout(&["--format", "csv", "--no-crosstable"], &event("Open", SWISS));
    assert_eq!(
        rows,
        "event,place,player,games,wins,draws,losses,points,direct,sonneborn_berger,shortest_win,decided_by\n\
         Open,1,Wim,2,1,1,0,1.5,,1.50,20,\n\
         Open,2,Yrsa,2,1,0,1,1.0,,1.00,31,shortest-win\n\
         Open,3,Ada,2,1,0,1,1.0,,1.00,33,shortest-win\n\
         Open,4,Bo,2,0,2,0,1.0,,1.00,,wins\n\
         Open,5,Cleo,2,1,0,1,1.0,,0.50,10,sonneborn-berger\n\
         Open,6,Zoe,2,0,1,1,0.5,,0.50,,\n"
    );
    // In another order, others decide: the shortest wins are 10, 31, 33, none.
    let rows = stdout(&["--format", "csv", "--no-crosstable", "--tie-breaks", "shortest-win"], &event("Open", SWISS));
    let names: Vec<&str> = rows.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!(names, ["Wim", "Cleo", "Yrsa", "Ada", "Bo", "Zoe"]);
    let rows = stdout(&["--format", "csv", "--no-crosstable", "--tie-breaks", "none"], &event("Open", SWISS));
    assert!(rows.contains("Open,2,Ada") && rows.contains("Open,2,Yrsa") && rows.contains("Open,6,Zoe"), "{rows}");
    let rows = stdout(&["--no-crosstable", "--tie-breaks", "direct,direct"], &event("Open", SWISS));
    assert!(rows.contains("direct ┆ direct 2"), "{rows}");
}

#[test]
fn matches_are_scored_instead_of_games() {
    let arguments = ["--matches", "--shortest-win-decides", "--format", "csv"];
    standings(&arguments, &event("Duels", MATCHES))
        .success()
        .stdout(
            "event,place,player,matches,wins,draws,losses,points,direct,sonneborn_berger,shortest_win,decided_by,Bo,Ada,Cy\n\
             Duels,1,Bo,2,1,0,1,1.0,1.0,1.00,25,shortest-win,,0 (1-1),1 (1½-½)\n\
             Duels,2,Ada,2,1,0,1,1.0,1.0,1.00,30,shortest-win,1 (1-1),,0 (0-2)\n\
             Duels,3,Cy,2,1,0,1,1.0,1.0,1.00,35,shortest-win,0 (½-1½),1 (2-0),\n",
        )
        .stderr("tafl: incomplete match, not scored: Bo (attackers) against Ada (defenders) (Duels, round 7)\n");
    standings(&["--shortest-win-decides"], "").code(2);
    standings(&["--matches", "-q"], &event("Duels", MATCHES)).success().stderr("");
    // Nobody has had a return: nothing is scored.
    standings(&["--matches"], &event("", "Ada-Bo 1 9, Ada-Bo 1 9"))
        .code(1)
        .stdout("")
        .stderr(predicate::str::contains("incomplete match").count(2));
}

#[test]
fn each_event_has_a_table_and_one_can_be_asked_for() {
    let games = event("Cup", ROUND_ROBIN) + &event("Open", SWISS) + &event("", "Eve-Flo 1 9");
    let tables = stdout(&[], &games);
    let headings: Vec<&str> =
        tables.lines().filter(|line| !line.starts_with(['│', '┌', '╞', '└']) && !line.is_empty()).collect();
    assert_eq!(headings, ["(no event)", "Cup", "Open"]);
    assert_eq!(stdout(&["--event", "Cup"], &games), stdout(&[], &event("Cup", ROUND_ROBIN)));
    assert_eq!(stdout(&["--event", ""], &games), stdout(&[], &event("", "Eve-Flo 1 9")));
    standings(&["--event", "cup", "--event", "Open"], &games)
        .success()
        .stderr("tafl: no game is of the event `cup`\n")
        .stdout(stdout(&["--event", "Open"], &games));
    standings(&["--event", "Xyz"], &games).code(1).stdout("");
    // For programs, all events are one table, with a column for everybody.
    let rows: Value = serde_json::from_str(&stdout(&["--format", "json"], &games)).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 2 + 4 + 6);
    let ada: Vec<&Value> = rows.iter().filter(|row| row["player"] == "Ada").collect();
    assert_eq!((&ada[0]["event"], &ada[0]["Bo"], &ada[0]["Zoe"]), (&"Cup".into(), &"1a".into(), &Value::Null));
    assert_eq!((&ada[1]["event"], &ada[1]["Bo"], &ada[1]["Cleo"]), (&"Open".into(), &Value::Null, &"1a".into()));
}

#[test]
fn games_that_cannot_be_scored_are_counted() {
    let games = event("Cup", ROUND_ROBIN)
        + &json("Cup", "9", ["Ada", "Bo"], "", 3)
        + &json("Cup", "9", ["", "Bo"], "1", 3)
        + &json("Other", "9", ["", "Bo"], "1", 3);
    standings(&["--event", "Cup"], &games)
        .success()
        .stderr("tafl: 2 games not scored: 1 without a result, 1 without both players\n")
        .stdout(stdout(&[], &event("Cup", ROUND_ROBIN)));
    // After two plies the board shows no result.
    standings(&["--winner", "replayed"], &event("Cup", "Ada-Bo 1 2")).code(1).stdout("");
}

#[test]
fn players_may_go_by_other_names_and_by_names_of_columns() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("names.csv");
    std::fs::write(&file, "alias,name\nBo,points\nDi,\"\u{1b}[31m, Di\"\n").unwrap();
    let arguments = ["--aliases", file.to_str().unwrap()];
    let rows: Value =
        serde_json::from_str(&stdout(&[&arguments[..], &["--format", "json"]].concat(), &event("Cup", ROUND_ROBIN)))
            .unwrap();
    assert_eq!((&rows[0]["points"], &rows[0]["points (player)"]), (&2.0.into(), &"1a".into()));
    assert!(!stdout(&arguments, &event("Cup", ROUND_ROBIN)).contains('\u{1b}'));
    std::fs::write(&file, "alias,name\nBo,Ada\nBo,Cy\n").unwrap();
    standings(&arguments, "")
        .code(2)
        .stderr(predicate::str::contains("names.csv:3: `Bo` is explained in line 2 already"));
}

#[test]
fn points_are_what_the_organiser_says() {
    let rows = stdout(&["--points", "3,1,0", "--format", "csv", "--no-crosstable"], &event("Cup", ROUND_ROBIN));
    assert!(rows.contains("Cup,1,Ada,3,2,0,1,6,3,21,30,direct"), "{rows}");
    let rows = stdout(&["--points", "1,0.333,0", "--format", "csv", "--no-crosstable"], &event("Cup", ROUND_ROBIN));
    assert!(rows.contains("Cup,3,Di,3,1,1,1,1.333,,2.110889,44,"), "{rows}");
    for (points, message) in [
        ("1,0.5", "--points: expected three numbers, for a win, a draw and a loss, found 2"),
        ("1,0.5,x", "--points: `x` is no number from 0 to 1000 with at most three decimals"),
        ("0,0.5,1", "--points: a win must be worth more than a loss"),
    ] {
        standings(&["--points", points], "").code(2).stderr(predicate::str::contains(message));
    }
    for (list, message) in [
        (
            "direct,buchholz",
            "--tie-breaks: nothing is called `buchholz`: there are direct, sonneborn-berger, wins, shortest-win",
        ),
        ("wins,direct,wins", "--tie-breaks: `wins` would find the same again"),
    ] {
        standings(&["--tie-breaks", list], "").code(2).stderr(predicate::str::contains(message));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let games: String = (0..200)
        .map(|number| {
            let pairs = ["Ada-Bo", "Bo-Ada", "Bo-Cy", "Cy-Bo", "Cy-Ada", "Ada-Cy"];
            let game = format!("{} {} {}", pairs[number * 7 % 6], ["1", "½", "0"][number % 3], number % 11);
            event(["Cup", "Open"][number / 3 % 2], &game)
        })
        .collect();
    for arguments in [&["--format", "table"][..], &["--format", "json", "--matches"]] {
        let jobs = |jobs| stdout(&[arguments, &["--jobs", jobs]].concat(), &games);
        assert_eq!(jobs("1"), jobs("2"));
    }
}

#[test]
fn a_crosstable_that_nobody_could_read_is_left_out() {
    let games: String = (0..300).map(|number| json("Big", "", ["Ada", &format!("P{number}")], "1", 2)).collect();
    for format in ["table", "csv"] {
        standings(&["--format", format], &games)
            .success()
            .stderr(predicate::str::contains("is left out: it would have 301 columns"));
    }
    standings(&["--no-crosstable"], &games).success().stderr("");
}
