//! `tafl fix` as people and scripts meet it, and what it must never do.

use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use taflkit::check::{Checker, Code, Report, Verdict};
use taflkit::engine::Winner;
use taflkit::fix::{Cause, Fixed, Options, fix};
use taflkit::formats::Format;
use taflkit::formats::cut::Cutter;
use taflkit::formats::input::{Input, find};
use taflkit::formats::read;
use taflkit::notation::Token;
use taflkit::record::Record;
use taflkit::rules;

fn tafl(arguments: &[&str], input: impl Into<Vec<u8>>) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("tafl").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).write_stdin(input).assert()
}

/// What `tafl fix` makes of an input, which goes through it as through a filter.
fn fixed(arguments: &[&str], input: &str) -> String {
    let output = tafl(&[&["fix"], arguments].concat(), input).success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The same input with one text replaced by another, which must be there.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replace(old, new)
}

fn sample(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(path)).unwrap()
}

#[test]
fn captures_become_those_of_the_rules_and_every_other_byte_stays() {
    let game = "\u{feff}[ \n{\"AageGameTypeKey\" :51,\t\"odd\":  [1, {\"x\":null}],\r\n \"Moves\":[\"d7-f7\",\"e4-e7xf7xf7\" , \"d2-c2\",\n\"d5-g5xd5xa1\",\"d6-g6\"],\"WhoWon\":\"Ongoing\"}\n\n ,\n\n{\"Moves\":[]}]  \n";
    let expected = replaced(game, "e4-e7xf7xf7", "e4-e7xf7");
    let expected = replaced(&expected, "d5-g5xd5xa1", "d5-g5");
    let expected = replaced(&expected, "d6-g6", "d6-g6xg5");
    assert_eq!(fixed(&[], game), expected);
    assert_eq!(fixed(&[], &expected), expected);
}

#[test]
fn rightly_listed_captures_keep_their_order() {
    let game = "[variant: brandubh]\n\n1. d6-c6 d5-c5\n2. b4-b5 d3-e3\n3. d7-d5xe1/c5\n";
    assert_eq!(fixed(&[], game), replaced(game, "xe1/c5", "xc5"));
}

#[test]
fn captures_are_filled_in_where_none_are_listed() {
    let game = "1. d7-f7 e4-e7 2. d2-c2 d5-g5 3. d6-g6 d3-d2\n";
    let expected = "1. d7-f7 e4-e7xf7 2. d2-c2 d5-g5 3. d6-g6xg5 d3-d2\n";
    assert_eq!(fixed(&["--rules", "brandubh"], game), expected);
    assert_eq!(fixed(&["--rules", "brandubh", "--ignore", "captures-not-recorded"], game), game);
    // Without rules, nobody knows what was captured.
    assert_eq!(fixed(&[], game), game);
}

#[test]
fn json_lines_are_mended_key_by_key() {
    let game = r#"{"tafl":1,"rules":{"name":"brandubh"},"plies":[{"from":"d7","to":"f7"},{"from":"e4","to":"e7", "captures":["f7","f7"],"comment":"so"},{"text":"d2-c2"},{"text":"d5-g5"},{"from":"d6","to":"g6"}]}"#;
    let expected = replaced(game, r#"["f7","f7"]"#, r#"["f7"]"#);
    let expected = replaced(&expected, r#""to":"g6""#, r#""to":"g6","captures":["g5"]"#);
    assert_eq!(fixed(&[], game), expected);
}

#[test]
fn letters_and_signs_become_those_of_the_board() {
    let game = "[variant: brandubh]\n\n1. Kd6-c6 Nd5-c5\n2. b4^b5 kd4-d5\n";
    let expected = "[variant: brandubh]\n\n1. d6-c6 d5-c5\n2. b4-b5 kd4-d5\n";
    assert_eq!(fixed(&[], game), expected);
    assert_eq!(fixed(&["--select", "wrong-sign"], game), replaced(game, "b4^b5", "b4-b5"));
}

#[test]
fn moves_are_written_as_their_format_writes_them() {
    for (game, expected) in [
        ("[variant: brandubh]\n\n1. d7f7 E4-e7:f7\n", "[variant: brandubh]\n\n1. d7-f7 e4-e7xf7\n"),
        ("[Variant \"brandubh\"]\n\n1. d7 – f7 e4—e7 × f7 *\n", "[Variant \"brandubh\"]\n\n1. d7-f7 e4-e7xf7 *\n"),
        (
            "{\"AageGameTypeKey\":51,\"Moves\":[\"d7f7\",\"E4 - E7:F7\"],\"WhoWon\":\"\"}\n",
            "{\"AageGameTypeKey\":51,\"Moves\":[\"d7f7\",\"e4-e7xf7\"],\"WhoWon\":\"\"}\n",
        ),
    ] {
        assert_eq!(fixed(&[], game), expected);
        let ignored = fixed(&["--ignore", "spelling"], game);
        assert_eq!(ignored, game);
    }
    // Walker writes in upper case.
    assert_eq!(fixed(&[], &sample("moves/good-walker.txt")), sample("moves/good-walker.txt"));
}

#[test]
fn what_is_meant_by_a_result_must_be_certain() {
    let game =
        |word: &str| format!("{{\"AageGameTypeKey\":51,\"Moves\":[\"d6-c6\",\"resigned\"],\"WhoWon\":\"{word}\"}}\n");
    for (word, expected) in [("white", "White"), (" BLACK ", "Black"), ("ongoing", "Ongoing"), ("Ada", "Ada"), ("", "")]
    {
        assert_eq!(fixed(&[], &game(word)), game(expected));
    }
}

#[test]
fn the_side_that_begins_by_the_rules_moved_first() {
    let game = |side: &str| format!("{{\"AageGameTypeKey\":166,\"WhoMovedFirst\":\"{side}\",\"Moves\":[\"d4-c4\"]}}\n");
    assert_eq!(fixed(&[], &game("black")), game("white"));
    assert_eq!(fixed(&[], &game("white")), game("white"));
    assert_eq!(fixed(&["--ignore", "first-mover"], &game("black")), game("black"));
}

#[test]
fn turns_are_numbered_one_by_one_unless_something_hangs_on_their_numbers() {
    let game = "[variant: brandubh]\n\n1. d6-c6 d5-c5\n[see 5. d7|]\n5. b4-b5 d3-e3\n\n6. ..... d7-e7\n";
    let expected = replaced(&replaced(game, "\n5. ", "\n2. "), "\n6. ", "\n3. ");
    assert_eq!(fixed(&["--select", "turn-number"], game), expected);
    let from_the_middle = "7. d6-c6 d5-c5 8. b4-b5 d3-e3\n";
    assert_eq!(fixed(&[], from_the_middle), from_the_middle);
    let branched = "[variant: brandubh]\n\n1. d6-c6 d5-c5\n4. b4-b5 d3-e3\n4a.1.1a. b4-b6\n";
    let told = tafl(&["fix"], branched).success().stdout(branched.to_owned());
    told.stderr(predicate::str::contains("left 1 turn-number: variations name the turns by their numbers"));
}

#[test]
fn entities_are_decoded_where_the_reading_stays_the_same() {
    let game = |name: &str| {
        format!("{{\"AageGameTypeKey\":51,\"BlackSidePlayerName\":\"{name}\",\"Moves\":[\"d6-c6\"],\"WhoWon\":\"\"}}\n")
    };
    for (name, expected) in [
        ("Bj&ouml;rn &amp; &#222;&oacute;r", "Björn & Þór"),
        ("&quot;Ada&quot;", "\\\"Ada\\\""),
        ("&amp;ouml;", "&amp;ouml;"),
    ] {
        assert_eq!(fixed(&[], &game(name)), game(expected));
    }
}

#[test]
fn bytes_of_another_code_page_stay_what_they_are() {
    let game = |name: &[u8], moves: &str| {
        let (start, end) = (
            "{\"AageGameTypeKey\":51,\"BlackSidePlayerName\":\"",
            format!("\",\"Moves\":[{moves}],\"WhoWon\":\"\"}}\r\n"),
        );
        [start.as_bytes(), name, end.as_bytes()].concat()
    };
    let (before, after) = ("\"d7-f7\",\"e4-e7xf7xf7\"", "\"d7-f7\",\"e4-e7xf7\"");
    let output = tafl(&["fix"], game(b"Bj\xF6rn \x81 &auml;", before)).success();
    assert_eq!(output.get_output().stdout, game(b"Bj\xF6rn \x81 \xE4", after));
    // What the code page lacks stays written as it was.
    let output = tafl(&["fix"], game(b"\xF6 &Omega;", before)).success();
    assert_eq!(output.get_output().stdout, game(b"\xF6 &Omega;", after));
}

#[test]
fn the_game_and_its_result_change_only_where_that_was_asked_for() {
    let after_end = sample("aage/bad-after-end.json");
    assert_eq!(fixed(&["--ignore", "entities"], &after_end), after_end);
    let cut = replaced(&after_end, ",\n        \"a4-a3\",\n        \"resigned\"", "");
    assert_eq!(fixed(&["--ignore", "entities", "--unsafe"], &after_end), cut);

    let result = sample("otn/bad-result.otg");
    assert_eq!(fixed(&[], &result), result);
    assert_eq!(fixed(&["--unsafe"], &result), replaced(&result, "[result:1]", "[result:-1]"));

    let list = "1. d7-f7 e4-e7xf7 2. d2-d7 *\n";
    assert_eq!(fixed(&["--rules", "brandubh", "--unsafe"], list), "1. d7-f7 e4-e7xf7 *\n");
    // Only the last move goes.
    let list = "1. d7-f7 e4-e4 2. d2-d7 *\n";
    assert_eq!(fixed(&["--rules", "brandubh", "--unsafe"], list), list);

    let lines = r#"{"tafl":1,"rules":{"name":"brandubh"},"plies":[{"from":"d7","to":"f7"}, {"from":"d2","to":"d7"} ],"mood":1}"#;
    assert_eq!(fixed(&["--unsafe"], lines), replaced(lines, r#", {"from":"d2","to":"d7"}"#, ""));

    let game = |tag: &str, score: &str| {
        format!(
            "[Variant \"brandubh\"]\n[Result \"{tag}\"]\n\n{} {score}\n",
            "1. d7-f7 e4-e7xf7 2. d2-c2 d5-g5 3. d6-g6xg5 d3-d2 4. b4-b5 Kd4-d5 5. b5-b4xc4 Kd5-c5 6. d1-b1 Kc5-g5xg6 7. b1-f1 Kg5-g7"
        )
    };
    let told = tafl(&["fix", "--unsafe"], game("1-0", "1-0")).success().stdout(game("0-1", "0-1"));
    told.stderr("mended 1 result-contradicts in 1 of 1 record\n");

    let late = "1. d7-f7 e4-e7xf7 1-0 2. d2-c2 d5-g5\n";
    assert_eq!(fixed(&["--rules", "brandubh"], late), late);
    assert_eq!(fixed(&["--rules", "brandubh", "--unsafe"], late), "1. d7-f7 e4-e7xf7 1-0\n");
}

#[test]
fn remarks_and_branches_are_not_lost_with_moves_and_puzzles_stay_open() {
    let remarked = "[variant: brandubh]\n\n1. d7-f7 e4-e7xf7\n[|]\n2. d2-d7\n[a slip]\n";
    assert_eq!(fixed(&["--unsafe"], remarked), remarked);
    let branched = "[variant: brandubh]\n\n1. d7-f7 e4-e7xf7\n2. d2-d7\n2a.1.1a. d2-c2\n";
    assert_eq!(fixed(&["--unsafe"], branched), branched);
    assert_eq!(fixed(&["--unsafe"], &sample("otn/good-puzzle.otg")), sample("otn/good-puzzle.otg"));
}

#[test]
fn a_diff_says_what_would_change_and_changes_nothing() {
    let diff = "--- samples/otn/bad-captures.otg\n+++ samples/otn/bad-captures.otg\n@@ -19,7 +19,7 @@\n 5. e7-e6 d5-f5\n [|]\n \n-6. b4-b7 c4-c7xb7/d7\n+6. b4-b7 c4-c7xb7\n [|]\n \n 7. d1-f1 e2-e1xf1\n";
    tafl(&["fix", "--diff", "samples/otn/bad-captures.otg", "samples/otn/good-two-games.otg"], "")
        .code(1)
        .stdout(diff)
        .stderr("would mend 1 captures-differ in 1 of 3 records, in 1 of 2 files\n  samples/otn/bad-captures.otg\n");
    tafl(&["fix", "--diff", "samples/otn/good-two-games.otg"], "").code(0).stdout("");
}

#[test]
fn a_diff_shows_each_line_once_however_many_records_stand_on_it() {
    let game = |moves: &str| format!("{{\"AageGameTypeKey\":51,\"Moves\":[{moves}],\"WhoWon\":\"\"}}");
    let (bad, good) = (game("\"d7-f7\",\"e4-e7\""), game("\"d7-f7\",\"e4-e7xf7\""));
    let input = format!("[{bad}, {bad},\n{good},\n{good},\n{good},\n{good},\n{bad}]");
    let expected = format!(
        "--- -\n+++ -\n@@ -1,6 +1,6 @@\n-[{bad}, {bad},\n+[{good}, {good},\n {good},\n {good},\n {good},\n {good},\n-{bad}]\n\\ No newline at end of file\n+{good}]\n\\ No newline at end of file\n"
    );
    tafl(&["fix", "--diff"], input).code(1).stdout(expected);
}

/// A folder with a record that can be mended, one that need not be, and one of them compressed.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    fs::write(folder.path().join("in/bad.otg"), sample("otn/bad-captures.otg")).unwrap();
    fs::write(folder.path().join("in/good.otg"), sample("otn/good-resigned.otg")).unwrap();
    let packed = zstd::encode_all(sample("otn/bad-captures.otg").as_bytes(), 0).unwrap();
    fs::write(folder.path().join("in/bad.otg.zst"), packed).unwrap();
    folder
}

fn mended() -> String {
    replaced(&sample("otn/bad-captures.otg"), "xb7/d7", "xb7")
}

fn unpacked(path: &Path) -> String {
    String::from_utf8(zstd::decode_all(fs::File::open(path).unwrap()).unwrap()).unwrap()
}

#[test]
fn files_are_replaced_in_place_only_where_something_was_mended() {
    let folder = folder();
    let at = |name: &str| folder.path().join("in").join(name);
    let before = fs::metadata(at("good.otg")).unwrap().modified().unwrap();
    tafl(&["fix", "--in-place", folder.path().to_str().unwrap()], "").success().stdout("").stderr(format!(
        "mended 2 captures-differ in 2 of 3 records, in 2 of 3 files\n  {}\n  {}\n",
        at("bad.otg").display(),
        at("bad.otg.zst").display()
    ));
    assert_eq!(fs::read_to_string(at("bad.otg")).unwrap(), mended());
    assert_eq!(unpacked(&at("bad.otg.zst")), mended());
    assert_eq!(fs::metadata(at("good.otg")).unwrap().modified().unwrap(), before);
    assert_eq!(fs::read_dir(folder.path().join("in")).unwrap().count(), 3);
    let told = tafl(&["fix", "--in-place", folder.path().to_str().unwrap()], "").success();
    told.stderr("nothing to mend in 3 records\n");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let (file, link) = (folder.path().join("in/bad.otg"), folder.path().join("link.otg"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    tafl(&["fix", "--in-place", "--quiet", link.to_str().unwrap()], "").success().stderr("");
    assert_eq!(fs::read_to_string(&file).unwrap(), mended());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn a_compressed_file_whose_name_does_not_say_so_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("odd.otg");
    fs::rename(folder.path().join("in/bad.otg.zst"), &path).unwrap();
    let before = fs::read(&path).unwrap();
    let told = tafl(&["fix", "--in-place", path.to_str().unwrap()], "").code(3);
    told.stderr(predicate::str::contains("its name does not say how it is compressed (.zst)"));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn several_inputs_go_into_a_folder_and_nothing_there_is_replaced_unasked() {
    let folder = folder();
    let (input, out) = (folder.path().join("in"), format!("{}/out/", folder.path().display()));
    let arguments = ["fix", "-q", input.to_str().unwrap(), "-o", &out];
    tafl(&arguments, "").success();
    let at = |name: &str| PathBuf::from(&out).join(name);
    assert_eq!(fs::read_to_string(at("bad.otg")).unwrap(), mended());
    assert_eq!(fs::read_to_string(at("good.otg")).unwrap(), sample("otn/good-resigned.otg"));
    assert_eq!(unpacked(&at("bad.otg.zst")), mended());
    tafl(&arguments, "").code(3).stderr(predicate::str::contains("--force replaces it"));
    tafl(&[&arguments[..], &["--force"]].concat(), "").success();
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    for (arguments, word) in [
        (&["fix", "--in-place", "-"][..], "standard input"),
        (&["fix", "--in-place", "samples/otn/good-puzzle.otg", "-o", "x"], "-o names another place"),
        (&["fix", "samples/otn"], "several inputs"),
        (&["fix", "--in-place", "--diff"], "cannot be used with"),
        (&["fix", "--select", "no-such-code"], "no-such-code"),
        (&["fix", "--select", "not-tafl"], "not-tafl"),
    ] {
        tafl(arguments, "").code(2).stderr(predicate::str::contains(word));
    }
    tafl(&["fix", "no/such/file"], "").code(3).stderr(predicate::str::contains("cannot read no/such/file"));
    tafl(&["fix"], "Dear Ada,\nhow are you?\n").code(3).stdout("Dear Ada,\nhow are you?\n");
}

#[test]
fn what_is_printed_does_not_depend_on_the_number_of_threads() {
    let one = sample("aage/good-archive.jsonl");
    let input = one.repeat(30);
    assert_eq!(fixed(&["--jobs", "1"], &input), fixed(&["--jobs", "3"], &input));
    assert_eq!(fixed(&["--jobs", "3"], &input), fixed(&[], &one).repeat(30));
}

/// Every record of a text, mended, each beside what it was.
fn fix_all(
    text: &[u8],
    format: Option<Format>,
    options: &Options,
) -> Vec<(Vec<u8>, taflkit::formats::cut::Cut, Fixed)> {
    let mut cutter = Cutter::new(text, format).unwrap();
    let (mut chunk, mut all) = (Vec::new(), Vec::new());
    while let Some(cut) = cutter.next_record(&mut chunk).unwrap() {
        let mut judge = judge(cut.format);
        all.push((chunk.clone(), cut, fix(&chunk, &cut, &mut judge, options)));
    }
    all
}

/// Formats that name no rules are judged by those of the samples.
fn judge(format: Option<Format>) -> Checker {
    Checker::with_rules(match format {
        Some(Format::Moves | Format::AageCsv) => rules::find("brandubh-7"),
        Some(Format::Berkeley) => rules::find("tablut-edge-9"),
        _ => None,
    })
}

fn moves(record: &Record<'_>) -> Vec<String> {
    let squares = |token: &Token| match token {
        Token::Move(played) => format!("{}-{}", played.from, played.to),
        other => other.to_string(),
    };
    record.main.plies.iter().filter_map(|ply| ply.token.as_ref().ok().map(squares)).collect()
}

fn codes(report: &Report) -> Vec<Code> {
    report.findings.iter().map(|finding| finding.code).collect()
}

/// What holds of every record, whatever is in it.
fn hold_it_to_its_word(chunk: &[u8], cut: &taflkit::formats::cut::Cut, fixed: &Fixed, options: &Options) {
    let told = String::from_utf8_lossy(chunk).into_owned();
    let Some(bytes) = &fixed.bytes else {
        assert!(fixed.made.is_empty(), "{told}");
        return;
    };
    assert!(!fixed.made.is_empty(), "{told}");
    let mut judge = judge(cut.format);
    let again = fix(bytes, cut, &mut judge, options);
    assert_eq!(again.bytes, None, "{told}\n{}\n{:?}", String::from_utf8_lossy(bytes), again.made);
    let (old, new) = (read::record(chunk, cut), read::record(bytes, cut));
    let (before, after) = (judge.check(&old), judge.check(&new));
    assert!(after.verdict <= before.verdict, "{told}");
    if !options.is_unsafe {
        let (old_moves, new_moves) = (moves(&old), moves(&new));
        assert!(old.result.winner.is_none() || old.result.winner == new.result.winner, "{told}");
        if before.verdict < Verdict::Unreadable {
            assert_eq!(old_moves, new_moves, "{told}");
            assert!(codes(&after).iter().all(|code| codes(&before).contains(code)), "{told}");
        } else {
            let mut rest = new_moves.iter();
            assert!(old_moves.iter().all(|one| rest.any(|other| one == other)), "{told}");
        }
    }
    let left = |code: Code| fixed.left.iter().any(|left| left.cause == Cause::Found(code));
    for code in codes(&after).into_iter().filter(|code| options.allows(Cause::Found(*code))) {
        assert!(left(code), "{code} is neither mended nor told of: {told}");
    }
}

/// Every sample, with its format.
fn samples() -> Vec<(PathBuf, Vec<u8>, Option<Format>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let inputs = find(&[folder]).into_iter().map(Result::unwrap);
    let paths = inputs.filter_map(|input| if let Input::File(path) = input { Some(path) } else { None });
    let sample = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        let format = Format::by_name(path.parent().unwrap().file_name().unwrap().to_str().unwrap());
        (path, bytes, format)
    };
    paths.map(sample).collect()
}

#[test]
fn every_sample_stays_the_game_that_it_was() {
    for options in [Options::default(), Options { is_unsafe: true, ..Options::default() }] {
        for (path, bytes, format) in samples() {
            for (chunk, cut, fixed) in fix_all(&bytes, format, &options) {
                hold_it_to_its_word(&chunk, &cut, &fixed, &options);
                let is_wrong = fixed
                    .made
                    .iter()
                    .any(|made| made.causes.iter().any(|cause| cause.safety() == Some(taflkit::fix::Safety::Unsafe)));
                assert!(options.is_unsafe || !is_wrong, "{}", path.display());
            }
        }
    }
}

/// Small numbers that look random, always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// What people and programs do to records.
fn spoil(text: &str, dice: &mut Dice) -> String {
    const SPOILERS: [(&str, &str); 17] = [
        ("x", ":"),
        ("x", "xa1x"),
        ("-", "–"),
        ("-", " - "),
        ("-", ""),
        ("-", "^"),
        ("d", "Kd"),
        ("2. ", "7. "),
        ("ö", "&ouml;"),
        ("White", "white"),
        ("White", "Black"),
        (" ", "\n"),
        ("\n", "\r\n"),
        ("5", "6"),
        (",", ""),
        ("1", "*"),
        ("d", "("),
    ];
    let mut text = text.to_owned();
    for _ in 0..=dice.below(4) {
        let (old, new) = SPOILERS[dice.below(SPOILERS.len())];
        let places: Vec<usize> = text.match_indices(old).map(|(at, _)| at).collect();
        if !places.is_empty() {
            let at = places[dice.below(places.len())];
            text.replace_range(at..at + old.len(), new);
        }
    }
    text
}

#[test]
fn whatever_is_done_to_a_sample_fixing_keeps_its_word() {
    let (mut dice, mut changed) = (Dice(7), 0);
    for (_, bytes, format) in samples() {
        let Ok(text) = String::from_utf8(bytes) else { continue };
        for round in 0..12 {
            let spoilt = spoil(&text, &mut dice);
            let options = Options { is_unsafe: round % 3 == 2, ..Options::default() };
            for (chunk, cut, fixed) in fix_all(spoilt.as_bytes(), format, &options) {
                hold_it_to_its_word(&chunk, &cut, &fixed, &options);
                changed += usize::from(fixed.bytes.is_some());
            }
        }
    }
    assert!(changed > 300, "only {changed} records were changed");
}

#[test]
fn no_winner_is_written_but_the_one_of_the_board() {
    let options = Options { is_unsafe: true, ..Options::default() };
    let game = sample("aage/bad-result.json");
    let (chunk, cut, fixed) = fix_all(game.as_bytes(), None, &options).remove(0);
    assert_eq!(read::record(&chunk, &cut).result.winner, Some(Winner::Attackers));
    let bytes = fixed.bytes.unwrap();
    assert_eq!(read::record(&bytes, &cut).result.winner, Some(Winner::Defenders));
}
