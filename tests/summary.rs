//! `tafl summary` as people and scripts meet it.

use assert_cmd::Command;
use predicates::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use taflkit::formats::input::Input;
use taflkit::rules::catalogue;

fn tafl() -> Command {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// What `tafl summary` prints; everything must be fine.
fn summary(arguments: &[&str], input: &str) -> String {
    let output = tafl().arg("summary").args(arguments).write_stdin(input).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// A game of an archive: the key of its type, the players, what the file says of the winner, the moves.
fn game(key: u32, attackers: &str, defenders: &str, won: &str, moves: &str) -> String {
    let moves: Vec<&str> = moves.split(' ').filter(|text| !text.is_empty()).collect();
    format!(
        "{}\n",
        serde_json::json!({
            "WhiteSidePlayerName": defenders,
            "BlackSidePlayerName": attackers,
            "AageGameTypeKey": key,
            "WhoMovedFirst": "black",
            "Moves": moves,
            "WhoWon": won,
        })
    )
}

const BRANDUBH: u32 = 51;
const COPENHAGEN: u32 = 16;

/// Two variants, three players, every result.
fn few() -> String {
    [
        game(BRANDUBH, "Ada", "Bo", "Black", "d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5"),
        game(BRANDUBH, "Ada", "Bo", "White", "d6-c6 resigned"),
        game(BRANDUBH, "Bo", "Ada", "White", "d6-c6 d5-c5 b4-b5"),
        game(BRANDUBH, "Ada", "Cy", "White", "d6-b6"),
        game(BRANDUBH, "Cy", "Ada", "Draw", "d6-c6 d5-c5"),
        game(COPENHAGEN, "Cy", "Cy", "Black", "h1-h3 f4-d4"),
        game(COPENHAGEN, "Ada", "Cy", "Ongoing", "h1-h3"),
    ]
    .concat()
}

/// Several hundred games of many kinds.
fn many() -> String {
    let players = ["Ada", "Bo", "Cy", "Dag", ""];
    let keys = [BRANDUBH, COPENHAGEN, 1, 7, 28];
    let won = ["Black", "White", "White", "Draw", "Black", "Ongoing", ""];
    let lines = ["d6-c6 d5-c5 b4-b5 d3-e3 d7-d5xc5", "h1-h3 f4-d4 resigned", "a1", "c5c6 e8c8 e6h6", "d6-c6 d5-c5"];
    let of = |list: &[&'static str], number: usize| list[number % list.len()];
    (0..350_usize)
        .map(|number| {
            let key = keys[number / 3 % keys.len()];
            let (attackers, defenders) = (of(&players, number), of(&players, number * number + 1));
            game(key, attackers, defenders, of(&won, number * 5 / 3), of(&lines, number / 2))
        })
        .collect()
}

/// The rows of a CSV table, by the names of their columns.
fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let row = |record: csv::StringRecord| names.iter().cloned().zip(record.iter().map(str::to_owned)).collect();
    reader.records().map(|record| row(record.unwrap())).collect()
}

#[test]
fn the_first_columns_are_a_contract() {
    let csv = summary(&["--by", "variant", "--by", "first-move", "--show", "wins", "--format", "csv"], &few());
    let heading = csv.lines().next().unwrap();
    assert!(heading.starts_with("variant,first-move,games,attackers_wins,defenders_wins,draws,undecided,balance,"));
    let csv = summary(&["--by", "variant", "--show", "wins", "--format", "csv"], &few());
    let first: Vec<String> = csv.lines().map(|line| line.split(',').take(7).collect::<Vec<_>>().join(",")).collect();
    assert_eq!(
        first,
        [
            "variant,games,attackers_wins,defenders_wins,draws,undecided,balance",
            "brandubh-7,5,1,3,1,0,3.0000",
            "copenhagen-11,2,1,0,0,1,-inf"
        ]
    );
    assert!(summary(&["--format", "csv"], &few()).lines().nth(1).unwrap().starts_with("7,2,3,1,1,1.5000,"));
}

#[test]
fn columns_do_not_depend_on_the_games() {
    let heading = |input: &str| summary(&["--by", "year", "--format", "csv"], input).lines().next().unwrap().to_owned();
    assert_eq!(heading(&few()), heading(&game(BRANDUBH, "Ada", "Bo", "", "")));
    for name in
        ["termination_corner", "termination_exit-fort", "termination_unfinished", "verdict_valid", "verdict_unreadable"]
    {
        assert!(heading("").split(',').any(|column| column == name), "{name}");
    }
    let heading = |show: &str| summary(&["--show", show, "--format", "csv"], "").lines().next().unwrap().to_owned();
    assert!(!heading("wins").contains("length") && !heading("captures").contains("verdict"));
    assert!(
        heading("length,captures").contains(",attackers_captures_mean,")
            || heading("length,captures").ends_with("defenders_captures_mean")
    );
}

#[test]
fn every_figure_of_a_group_is_there() {
    let csv = summary(&["--by", "variant", "--format", "csv"], &few());
    let brandubh = &rows(&csv)[0];
    for (column, figure) in [
        ("variant", "brandubh-7"),
        ("attackers_share", "0.2000"),
        ("defenders_share", "0.6000"),
        // Wilson's interval for 3 of 5: middle (3 + 1.9207) / 8.8415, reach 1.96 / 8.8415 * sqrt(6/5 + 0.9604).
        ("defenders_low", "0.2307"),
        ("defenders_high", "0.8824"),
        // 1, 1, 2, 3, 5 plies.
        ("length_q1", "1.00"),
        ("length_median", "2.00"),
        ("length_q3", "3.00"),
        ("length_median_attackers", "5.00"),
        ("length_median_defenders", "1.00"),
        ("length_median_draw", "2.00"),
        ("attackers_captures_mean", "0.2000"),
        ("defenders_captures_mean", "0.0000"),
        ("termination_resigned", "1"),
        ("termination_unknown", "4"),
        ("termination_corner", "0"),
        // The resignation and the draw; wins need a reason.
        ("verdict_valid", "2"),
        ("verdict_result-disputed", "3"),
    ] {
        assert_eq!(brandubh[column], figure, "{column}");
    }
}

#[test]
fn players_see_their_own_wins() {
    let csv = summary(&["--by", "player", "--show", "wins", "--format", "csv", "--sort", "games"], &few());
    let own: Vec<[String; 4]> =
        rows(&csv).iter().map(|row| ["player", "games", "wins", "losses"].map(|name| row[name].clone())).collect();
    assert_eq!(own, [["Ada", "6", "2", "2"], ["Cy", "4", "2", "1"], ["Bo", "3", "1", "2"]]);
    let csv = summary(&["--by", "side", "--show", "wins", "--format", "csv"], &few());
    assert!(csv.contains(",balance,wins,losses,") && csv.contains("\nattackers,7,2,3,1,1,1.5000,2,3,"), "{csv}");
    assert!(csv.contains("\ndefenders,7,2,3,1,1,1.5000,3,2,"), "{csv}");
}

#[test]
fn json_says_nothing_where_there_is_no_number() {
    let json = summary(&["--by", "year,variant", "--format", "json"], &few());
    let rows: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(rows[0]["year"], serde_json::Value::Null);
    assert_eq!((&rows[0]["balance"], &rows[0]["games"]), (&3.0.into(), &5.into()));
    assert_eq!((&rows[1]["variant"], &rows[1]["balance"]), (&"copenhagen-11".into(), &serde_json::Value::Null));
}

#[test]
fn people_see_a_table_for_each_section() {
    let text = summary(&["--by", "variant"], &few());
    for part in [
        "\nbalance: wins of the better side / wins of the other; + the defenders are better",
        "│ brandubh-7    ┆     5 ┆         1 ┆         3 ┆     1 ┆         0 ┆   +3.00 │",
        "│ copenhagen-11 ┆     2 ┆         1 ┆         0 ┆     0 ┆         1 ┆    -inf │",
        "\nLength in plies",
        "\nCaptures in a game, on average\n",
        "\nEnded otherwise, by the records\n",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    // No game was ended by the rules, and nobody needs a column of zeros.
    assert!(!text.contains("Ended by the rules") && !text.contains("timeout"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let markdown = summary(&["--by", "variant", "--format", "markdown"], &few());
    assert!(markdown.starts_with("### Wins\n\n| variant       | games | attackers win |"), "{markdown}");
    let is_sound = |line: &str| line.is_empty() || line.starts_with(['|', '#']) || line.starts_with("balance: ");
    assert!(markdown.lines().all(is_sound), "{markdown}");
    assert_eq!(summary(&["--show", "wins"], &few()).matches('╞').count(), 2);
}

#[test]
fn names_cannot_steer_the_terminal() {
    let text = summary(&["--by", "player", "--show", "wins"], &game(BRANDUBH, "A\u{1b}[2J", "Bo", "Black", "d6-c6"));
    assert!(!text.contains('\u{1b}') && text.contains("A\\u{1b}[2J"), "{text}");
}

#[test]
fn groups_can_be_sorted_and_small_ones_left_out() {
    let order = |more: &[&str]| -> Vec<String> {
        let arguments = [&["--by", "variant", "--show", "wins", "--format", "csv"], more].concat();
        rows(&summary(&arguments, &few())).iter().map(|row| row["variant"].clone()).collect()
    };
    assert_eq!(order(&[]), ["brandubh-7", "copenhagen-11"]);
    assert_eq!(order(&["--sort", "balance"]), ["copenhagen-11", "brandubh-7"]);
    assert_eq!(order(&["--min-games", "3"]), ["brandubh-7"]);
}

#[test]
fn the_board_can_have_the_last_word() {
    let csv = summary(&["--winner", "replayed", "--format", "csv"], &few());
    assert!(csv.lines().nth(1).unwrap().starts_with("7,0,0,0,7,,"), "{csv}");
}

#[test]
fn only_games_that_meet_the_condition_count() {
    let csv = summary(&["--where", "'Bo' in players && plies > 1", "--show", "wins", "--format", "csv"], &few());
    assert!(csv.lines().nth(1).unwrap().starts_with("2,1,1,0,0,1.0000,"), "{csv}");
    tafl().args(["summary", "--where", "ply > 1"]).write_stdin(few()).assert().code(2);
}

#[test]
fn an_empty_archive_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let csv = summary(&["--show", "wins", "--format", "csv", folder.path().to_str().unwrap()], "");
    assert_eq!(csv.lines().nth(1).unwrap(), "0,0,0,0,0,,,,,,,");
    for input in ["", "\n"] {
        assert_eq!(summary(&["--show", "wins", "--format", "csv"], input), csv);
        assert_eq!(summary(&["--by", "year", "--format", "csv"], input).lines().count(), 1);
        assert_eq!(summary(&["--by", "year", "--format", "json"], input), "[\n]\n");
        assert_eq!(summary(&["--by", "year"], input).matches('╞').count(), 1);
    }
}

#[test]
fn what_is_no_record_is_named_and_the_rest_counts() {
    let folder = tempfile::tempdir().unwrap();
    let (games, picture) = (folder.path().join("games.jsonl"), folder.path().join("picture.png"));
    fs::write(&games, few()).unwrap();
    fs::write(&picture, [0x89, b'P', b'N', b'G', 0, 1, 2, 0xFF]).unwrap();
    let mut command = tafl();
    command.args(["summary", "--show", "wins", "--format", "csv"]).args([&picture, &games]);
    let stdout = predicate::str::contains("\n7,2,3,1,1,1.5000,");
    command.assert().code(3).stdout(stdout).stderr(predicate::str::contains("picture.png:1: "));
    tafl().args(["summary", "no/such/file"]).assert().code(3).stderr(predicate::str::contains("no/such/file"));
}

#[test]
fn threads_change_nothing() {
    for arguments in
        [&["--by", "variant,player"][..], &["--format", "csv"], &["--by", "termination", "--format", "json"]]
    {
        let jobs = |jobs: &str| summary(&[arguments, &["--jobs", jobs]].concat(), &many());
        assert_eq!(jobs("1"), jobs("2"));
    }
}

// Counts that are made without this toolkit.

/// Games, wins of the attackers and of the defenders and draws by the key of the game type, from lines with one value for each key.
const AWK: &str = r#"
function value(name,   at) {
    if (!match($0, "\"" name "\": *\"?[^\",}]*")) return ""
    at = substr($0, RSTART, RLENGTH)
    sub("\"" name "\": *\"?", "", at)
    return at
}
{ key = value("AageGameTypeKey"); name[key] = value("AageGameTypeName"); games[key]++; won[key, value("WhoWon")]++ }
END { for (key in games) print key "\t" name[key] "\t" games[key] "\t" won[key, "Black"] + 0 "\t" won[key, "White"] + 0 "\t" won[key, "Draw"] + 0 }
"#;

type Counts = BTreeMap<String, [u64; 4]>;

fn add(counts: &mut Counts, label: String, more: [u64; 4]) {
    let there = counts.entry(label).or_default();
    there.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

/// The counts of awk, by variant. Several keys may stand for one variant, and one for several layouts: all of them are one here.
fn counted_by_awk(archive: &str) -> Counts {
    let mut awk =
        std::process::Command::new("awk").arg(AWK).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, archive) = (awk.stdin.take().unwrap(), archive.to_owned());
    let feeder = std::thread::spawn(move || stdin.write_all(archive.as_bytes()).unwrap());
    let output = awk.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert!(output.status.success());
    let mut counts = Counts::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let label = match catalogue().by_aage_key(fields[0].parse().unwrap()) {
            Ok(variant) => one_label(&variant.id),
            Err(_) => taflkit::record::decode(fields[1]).unwrap_or_else(|| fields[1].to_owned()),
        };
        add(&mut counts, label, [2, 3, 4, 5].map(|field| fields[field].parse().unwrap()));
    }
    counts
}

/// One name for all variants that a label may stand for.
fn one_label(id: &str) -> String {
    let Some(variant) = catalogue().find(id) else { return id.to_owned() };
    let others = catalogue().others_of_label(&variant).map(|other| other.id.as_str());
    others.chain([variant.id.as_str()]).min().unwrap().to_owned()
}

fn counted_by_tafl(csv: &str) -> Counts {
    let mut counts = Counts::new();
    for row in rows(csv) {
        let figures = ["games", "attackers_wins", "defenders_wins", "draws"].map(|name| row[name].parse().unwrap());
        add(&mut counts, one_label(&row["variant"]), figures);
    }
    counts
}

#[test]
fn counts_are_those_of_a_few_lines_of_awk() {
    let csv = summary(&["--by", "variant", "--show", "wins", "--format", "csv"], &many());
    let counted = counted_by_tafl(&csv);
    assert_eq!(counted, counted_by_awk(&many()));
    assert_eq!((counted.len(), counted.values().map(|counts| counts[0]).sum::<u64>()), (5, 350));
}

/// The archive of recorded games, if it lies beside the repository.
fn archive() -> Option<(PathBuf, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/archive/games.jsonl.zst");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut Input::File(path.clone()).open().ok()?, &mut text).unwrap();
    Some((path, text))
}

#[test]
fn counts_of_a_whole_archive_are_those_of_awk() {
    let Some((path, text)) = archive() else { return };
    let csv = summary(&[path.to_str().unwrap(), "--by", "variant", "--show", "wins", "--format", "csv"], "");
    assert_eq!(counted_by_tafl(&csv), counted_by_awk(&text));
}

#[test]
fn a_whole_archive_in_seven_pieces_makes_the_same_tables() {
    let Some((path, text)) = archive() else { return };
    in_pieces(&path, &text, &["--by", "variant"], &SHOWN[..2]);
}

// Partial summaries.

/// Every format, every order.
const SHOWN: [&[&str]; 4] = [
    &["--format", "table"],
    &["--format", "csv", "--sort", "balance"],
    &["--format", "json", "--min-games", "3"],
    &["--format", "markdown", "--sort", "games"],
];

/// Cuts an archive into seven pieces, and holds the merged counts against one run.
fn in_pieces(whole: &Path, text: &str, arguments: &[&str], shown: &[&[&str]]) {
    let folder = tempfile::tempdir().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let size = lines.len().div_ceil(7);
    let parts: Vec<PathBuf> = (0..7)
        .map(|number| {
            let piece = folder.path().join(format!("{number}.jsonl"));
            let of_piece = lines.iter().skip(number * size).take(size);
            fs::write(&piece, of_piece.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
            // Compressed or not, as their names say.
            let part = folder.path().join(format!("{number}.counts{}", ["", ".gz", ".zst"][number % 3]));
            let mut command = tafl();
            command.arg("summary").args(arguments).arg(&piece).arg("--partial").arg(&part);
            command.assert().success().stdout("");
            part
        })
        .collect();
    for shown in shown {
        let print = |what: &mut Command| what.args(*shown).assert().success().get_output().stdout.clone();
        let at_once = print(tafl().arg("summary").args(arguments).arg(whole));
        // From the last to the first.
        let merged = print(tafl().args(["summary", "--merge"]).args(parts.iter().rev()));
        assert!(at_once == merged, "{shown:?}");
    }
}

#[test]
fn an_archive_in_seven_pieces_makes_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    fs::write(&whole, many()).unwrap();
    for arguments in [
        &[][..],
        &["--by", "variant"],
        &["--by", "player,side", "--show", "wins,length"],
        &["--by", "termination", "--by", "first-move", "--winner", "replayed", "--where", "plies > 1"],
    ] {
        in_pieces(&whole, &many(), arguments, &SHOWN);
    }
}

/// Counts of these games, as text.
fn partial(arguments: &[&str], input: &str) -> String {
    summary(&[arguments, &["--partial", "-"]].concat(), input)
}

#[test]
fn merged_counts_can_be_merged_again_and_come_from_the_standard_input() {
    let (one, other) = (partial(&["--by", "side"], &few()), partial(&["--by", "side"], &many()));
    let both = partial(&["--by", "side"], &(few() + &many()));
    for parts in [one.clone() + &other, other.clone() + &one] {
        assert_eq!(partial(&["--merge", "-"], &parts), both);
        assert_eq!(summary(&["--merge"], &parts), summary(&["--by", "side"], &(few() + &many())));
    }
    assert_eq!(partial(&["--merge"], &both), both);
}

#[test]
fn options_must_not_contradict_what_was_counted() {
    let counts = partial(&["--by", "year,variant", "--show", "length", "--where", "plies > 1"], &few());
    let same = ["--merge", "--by", "year", "--by", "variant", "--show", "wins,length", "--winner", "recorded"];
    summary(&[&same[..], &["--where", "plies > 1"]].concat(), &counts);
    for (option, value, reason) in [
        ("--by", "variant,year", "cannot merge -: it was counted with --by year,variant, not with --by variant,year"),
        ("--show", "captures", "it was counted with --show wins,length, not with --show wins,captures"),
        ("--winner", "replayed", "it was counted with --winner recorded, not with --winner replayed"),
        ("--where", "plies > 2", "it was counted with --where plies > 1, not with --where plies > 2"),
        ("--rules", "brandubh-7", "it was counted without --rules, not with --rules brandubh-7"),
        ("--from", "otn", "--from is about records"),
    ] {
        let mut command = tafl();
        command.args(["summary", "--merge", option, value]).write_stdin(counts.clone());
        command.assert().code(2).stdout("").stderr(predicate::str::contains(reason));
    }
}

#[test]
fn answers_to_different_questions_are_not_merged() {
    let one = partial(&["--by", "year"], &few());
    for (arguments, reason) in [
        (&["--by", "variant"][..], "by is \"year\" in one and \"variant\" in the other"),
        (
            &["--by", "year", "--show", "wins"],
            "show is \"wins,length,terminations,captures,verdicts\" in one and \"wins\"",
        ),
        (&["--by", "year", "--winner", "replayed"], "winner is \"recorded\" in one and \"replayed\" in the other"),
        (&["--by", "year", "--where", "plies > 1"], "where is not given in one and \"plies > 1\" in the other"),
        (&["--by", "year", "--rules", "aage:51"], "rules is not given in one and \"aage:51\" in the other"),
    ] {
        let parts = one.clone() + &partial(arguments, &few());
        let mut command = tafl();
        command.args(["summary", "--merge"]).write_stdin(parts);
        command.assert().code(2).stdout("").stderr(predicate::str::contains(reason));
    }
}

#[test]
fn broken_and_foreign_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("good.counts"), folder.path().join("bad.counts"));
    let counts = partial(&[], &few());
    fs::write(&good, &counts).unwrap();
    for (content, reason) in [
        (counts[..counts.len() / 2].to_owned(), "bad.counts holds no partial summary: EOF while parsing"),
        (
            few(),
            "unknown field `AageGameTypeKey`, expected one of `tafl_summary`, `question`, `groups` at line 1 column",
        ),
        (counts.replace("\"tafl_summary\":1", "\"tafl_summary\":7"), "it is of version 7, and only version 1 is known"),
        (counts.replace("\"draws\":1", "\"draws\":2"), "are not those of its games"),
        ("{\"\\u001b[2J\":1}".into(), "unknown field `\\u{1b}[2J`"),
        (String::new(), "bad.counts holds no partial summary: it is empty"),
        ("[1]".into(), "bad.counts holds no partial summary: "),
        ("\u{0}\u{1}".into(), "bad.counts holds no partial summary: "),
    ] {
        fs::write(&bad, content).unwrap();
        let mut command = tafl();
        command.args(["summary", "--merge"]).args([&good, &bad]);
        command.assert().code(3).stdout("").stderr(predicate::str::contains(reason));
    }
    let mut damaged = zstd::encode_all(counts.as_bytes(), 1).unwrap();
    damaged.truncate(damaged.len() - 5);
    fs::write(&bad, damaged).unwrap();
    let mut command = tafl();
    command.args(["summary", "--merge"]).arg(&bad);
    command
        .assert()
        .code(3)
        .stderr(predicate::str::contains("cannot read").and(predicate::str::contains("bad.counts")));
    let mut command = tafl();
    command.args(["summary", "--merge"]).arg(folder.path().join("none.counts"));
    command
        .assert()
        .code(3)
        .stderr(predicate::str::contains("cannot read").and(predicate::str::contains("none.counts")));
}

#[test]
fn a_file_of_counts_appears_whole_or_not_at_all_and_never_over_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let (games, counts) = (folder.path().join("games.jsonl"), folder.path().join("new.counts"));
    fs::write(&games, few()).unwrap();
    let run = |file: &Path, more: &[&str]| {
        let mut command = tafl();
        command.arg("summary").arg(&games).args(more).arg("--partial").arg(file);
        command.assert()
    };
    run(&counts, &["--where", "event + 3 == 'x'"]).code(2);
    run(&games, &[]).code(2).stderr(predicate::str::contains("would replace the input"));
    run(&counts, &["-o", "somewhere"]).code(2).stderr(predicate::str::contains("nothing to write to -o"));
    run(&folder.path().join("no/such/folder"), &[]).code(3);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(&games).unwrap(), few());
    run(&counts, &[]).success().stdout("");
    let written = fs::read(&counts).unwrap();
    assert_eq!(written.lines().count(), 1);
}

#[test]
fn a_key_that_is_given_twice_is_a_slip() {
    tafl()
        .args(["summary", "--by", "year,year"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("--by year is given twice"));
    tafl().args(["summary", "--by", "month"]).assert().code(2).stderr(predicate::str::contains("first-move"));
}

#[test]
fn the_long_help_tells_how_figures_are_made() {
    let help = tafl().args(["summary", "--help"]).assert().success();
    let help = String::from_utf8(help.get_output().stdout.clone()).unwrap();
    for part in ["balance:", "Wilson", "type 7", "--merge"] {
        assert!(help.contains(part), "{part}");
    }
}
