//! The grammars of `grammar/` are executed: what they generate, the parsers must read with the right value, and of
//! sentences with a slip of the pen, grammar and parser must say the same.

use bnf::rand::rngs::StdRng;
use bnf::rand::{Rng, SeedableRng};
use bnf::{Grammar, GrammarParser, Production, Term};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use taflkit::check::{Checker, Verdict};
use taflkit::engine::Winner;
use taflkit::formats::{cut::Cutter, read};
use taflkit::notation::movelist::{self, Item};
use taflkit::notation::{Clock, Move, Pattern, Piece, PositionRecord, Reading, RowOrder, RulesRecord, Square, Token};
use taflkit::record::Field;

const SEED: u64 = 0x7461_666c;

/// A grammar put together from files of `grammar/`; the first production of the first file is what it is about.
fn grammar(files: &[&str]) -> Grammar {
    let read = |file: &&str| std::fs::read_to_string(format!("{}/grammar/{file}.bnf", env!("CARGO_MANIFEST_DIR")));
    let text: String = files.iter().map(|file| read(file).unwrap() + "\n").collect();
    Grammar::from_str(&text).unwrap()
}

/// The same grammar about one of its parts.
fn about(grammar: &Grammar, part: &str) -> Grammar {
    let is_part = |production: &&Production| production.lhs == Term::Nonterminal(part.into());
    let mut productions: Vec<Production> = grammar.productions_iter().filter(is_part).cloned().collect();
    assert!(!productions.is_empty(), "no <{part}>");
    productions.extend(grammar.productions_iter().filter(|production| !is_part(production)).cloned());
    Grammar::from_parts(productions)
}

fn follows(parser: &GrammarParser<'_>, sentence: &str) -> bool {
    parser.parse_input(sentence).next().is_some()
}

/// Different sentences of a grammar, up to `longest` bytes long: the Earley parser of the test is no racer.
fn sentences(grammar: &Grammar, count: usize, longest: usize, rng: &mut StdRng) -> BTreeSet<String> {
    let mut sentences = BTreeSet::new();
    for _ in 0..count * 20 {
        let sentence = grammar.generate_seeded(rng).unwrap();
        if sentence.len() <= longest {
            sentences.insert(sentence);
        }
        if sentences.len() == count {
            break;
        }
    }
    sentences
}

fn pick<T: Copy>(from: &[T], rng: &mut StdRng) -> T {
    from[rng.random_range(0..from.len())]
}

/// What a slip of the pen can bring in.
const SIGNS: &str = "abstkxzAKTZ0129/-+:,.^=#* \n?é…";

/// The sentence with one sign lost, added, replaced or doubled.
fn slip(sentence: &str, pool: &[char], rng: &mut StdRng) -> String {
    let mut signs: Vec<char> = sentence.chars().collect();
    let place = rng.random_range(0..=signs.len());
    let inside = place.min(signs.len().saturating_sub(1));
    match rng.random_range(0..4) {
        0 if !signs.is_empty() => drop(signs.remove(inside)),
        1 if !signs.is_empty() => signs[inside] = pick(pool, rng),
        2 if !signs.is_empty() => signs.insert(inside, signs[inside]),
        _ => signs.insert(place, pick(pool, rng)),
    }
    signs.into_iter().collect()
}

/// The whole test of one notation. `beyond` are the rules that BNF cannot express, `read` is the parser under test, which
/// also checks the value of what it accepts.
fn execute(
    grammar: &Grammar,
    sentences: &BTreeSet<String>,
    (slips, pool): (usize, &str),
    beyond: impl Fn(&str) -> bool,
    read: impl Fn(&str) -> Result<(), String>,
) {
    let parser = grammar.build_parser().unwrap();
    let pool: Vec<char> = pool.chars().collect();
    let mut rng = StdRng::seed_from_u64(SEED);
    let (mut good, mut bad) = (0, 0);
    for sentence in sentences {
        assert!(beyond(sentence), "{sentence:?} breaks a rule beyond the grammar");
        if let Err(error) = read(sentence) {
            panic!("{sentence:?} follows the grammar, but: {error}");
        }
        for _ in 0..slips {
            let slipped = slip(sentence, &pool, &mut rng);
            let (by_grammar, by_parser) = (follows(&parser, &slipped) && beyond(&slipped), read(&slipped));
            assert_eq!(by_grammar, by_parser.is_ok(), "{slipped:?}, from {sentence:?}: {by_parser:?}");
            *if by_grammar { &mut good } else { &mut bad } += 1;
        }
    }
    // A slip that never, or always, makes a difference would test nothing.
    assert!(sentences.len() >= 150 && good > 0 && bad > 0, "{} sentences, {good}, {bad}", sentences.len());
}

/// The squares of a text, found without any grammar: a letter and the digits after it.
fn squares_in(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let starts = (0..bytes.len())
        .filter(|&at| bytes[at].is_ascii_alphabetic() && bytes.get(at + 1).is_some_and(u8::is_ascii_digit));
    let end = |at: usize| (at + 1..bytes.len()).find(|&end| !bytes[end].is_ascii_digit()).unwrap_or(bytes.len());
    starts.map(|at| text[at..end(at)].to_ascii_lowercase()).collect()
}

/// The piece letters of a move: letters before letters, but for the sign of a capture.
fn pieces_in(text: &str) -> String {
    text.as_bytes()
        .windows(2)
        .filter(|pair| pair.iter().all(u8::is_ascii_alphabetic) && pair[0] != b'x')
        .map(|pair| pair[0] as char)
        .collect()
}

fn squares_of(one_move: &Move) -> Vec<String> {
    let captured = one_move.captures.iter().map(|captured| captured.square);
    [one_move.from, one_move.to].into_iter().chain(captured).map(|square| square.to_string()).collect()
}

fn check(is_right: bool, what: &str) -> Result<(), String> {
    assert!(is_right, "read with the wrong value: {what}");
    Ok(())
}

fn read_token(text: &str, reading: Reading) -> Result<(), String> {
    let one_move = match Token::parse(text, reading).map_err(|error| error.to_string())? {
        Token::Move(one_move) => one_move,
        Token::Resigned => return check(text == "---" || text.to_lowercase().starts_with("resign"), text),
        Token::Timeout => return check(text.eq_ignore_ascii_case("timeout"), text),
    };
    let captured = one_move.captures.iter().filter_map(|captured| captured.piece);
    let pieces: String = one_move.piece.into_iter().chain(captured).map(|piece| piece.letter()).collect();
    let mark = one_move.info.map_or("", |info| info.glyph());
    let sign: String = text.chars().filter(|c| matches!(c, '^' | '=')).collect();
    check(squares_of(&one_move) == squares_in(text) && pieces == pieces_in(text), text)?;
    check(text.ends_with(mark) && (!mark.is_empty() || text.ends_with(|c: char| c.is_ascii_digit())), text)?;
    check(one_move.mode.sign().trim_matches('-') == sign, text)?;
    check(reading == Reading::Lenient || one_move.to_string() == text, text)
}

fn read_list(text: &str, reading: Reading) -> Result<(), String> {
    let mut squares = Vec::new();
    let mut covered = String::new();
    for entry in movelist::entries(text, reading) {
        covered.push_str(entry.text);
        if let Item::Token(Token::Move(one_move)) = entry.item.map_err(|error| error.to_string())? {
            squares.extend(squares_of(&one_move));
        }
    }
    // A list without any word is no mistake to the parser, but no list to the grammar.
    if covered.is_empty() {
        return Err("no words".into());
    }
    check(squares == squares_in(text), text)?;
    check(covered == text.split_whitespace().collect::<String>(), text)
}

/// The rows of a position, square by square, found without any grammar; a run of digits is one number.
fn rows_in(position: &str) -> Vec<Vec<char>> {
    let rows = position.trim_matches('/').split('/');
    let squares = |row: &str| {
        let mut squares = Vec::new();
        let mut run = 0;
        for sign in row.chars() {
            if let Some(digit) = sign.to_digit(10) {
                run = run * 10 + digit as usize;
            } else {
                squares.extend(std::iter::repeat_n('.', std::mem::take(&mut run)));
                squares.push(sign);
            }
        }
        squares.extend(std::iter::repeat_n('.', run));
        squares
    };
    rows.map(squares).collect()
}

fn rows_add_up(position: &str) -> bool {
    let rows = rows_in(position);
    rows.len() <= 19 && rows.iter().all(|row| row.len() == rows.len())
}

/// Boards of every size that the rows of the grammar can make.
fn boards(grammar: &Grammar, rng: &mut StdRng) -> BTreeMap<usize, Vec<String>> {
    let mut rows: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for row in sentences(&about(grammar, "row"), 4000, 24, rng) {
        rows.entry(rows_in(&row)[0].len()).or_default().push(row);
    }
    let board = |size: usize, rows: &[String], rng: &mut StdRng| {
        let rows: String = (0..size).map(|_| rows[rng.random_range(0..rows.len())].clone() + "/").collect();
        format!("/{rows}")
    };
    (1..=19).map(|size| (size, (0..40).map(|_| board(size, &rows[&size], rng)).collect())).collect()
}

fn read_position(text: &str) -> Result<(), String> {
    let record = PositionRecord::parse(text, RowOrder::BottomFirst).map_err(|error| error.to_string())?;
    let rows = rows_in(text);
    for (rank, row) in rows.iter().enumerate() {
        for (file, sign) in row.iter().enumerate() {
            let square = Square::new(file as u8, rank as u8).unwrap();
            check(record.get(square).map_or('.', |piece| piece.letter()) == *sign, text)?;
        }
    }
    let from_the_top = PositionRecord::parse(text, RowOrder::TopFirst).map_err(|error| error.to_string())?;
    check(
        from_the_top.get(Square::new(0, 0).unwrap()) == record.get(Square::new(0, record.size() - 1).unwrap()),
        text,
    )?;
    check(record.to_string() == text, text)
}

#[test]
fn squares() {
    let grammar = grammar(&["square"]);
    let sentences = sentences(&grammar, 361, 9, &mut StdRng::seed_from_u64(SEED));
    execute(
        &grammar,
        &sentences,
        (10, SIGNS),
        |_| true,
        |text| {
            let square: Square = text.parse().map_err(|error| format!("{error}"))?;
            check(squares_in(text) == [square.to_string()] && square.file() == text.as_bytes()[0] - b'a', text)
        },
    );
}

#[test]
fn moves_in_the_strict_reading() {
    let grammar = grammar(&["move", "square", "piece"]);
    let sentences = sentences(&grammar, 400, 30, &mut StdRng::seed_from_u64(SEED));
    execute(&grammar, &sentences, (10, SIGNS), |_| true, |text| read_token(text, Reading::Strict));
}

#[test]
fn moves_in_the_lenient_reading() {
    let grammar = grammar(&["move-lenient", "square", "piece"]);
    let sentences = sentences(&grammar, 400, 30, &mut StdRng::seed_from_u64(SEED));
    execute(&grammar, &sentences, (10, SIGNS), |_| true, |text| read_token(text, Reading::Lenient));
}

#[test]
fn what_is_strict_is_lenient_and_means_the_same() {
    let strict = grammar(&["move", "square", "piece"]);
    let lenient = grammar(&["move-lenient", "square", "piece"]);
    let parser = lenient.build_parser().unwrap();
    for sentence in sentences(&strict, 200, 30, &mut StdRng::seed_from_u64(SEED + 1)) {
        assert!(follows(&parser, &sentence), "{sentence}");
        assert_eq!(Token::parse(&sentence, Reading::Strict), Token::parse(&sentence, Reading::Lenient));
    }
}

#[test]
fn move_lists_in_the_strict_reading() {
    let grammar = grammar(&["movelist", "move", "square", "piece"]);
    let mut sentences = sentences(&grammar, 200, 40, &mut StdRng::seed_from_u64(SEED));
    sentences.retain(|sentence| turn_numbers_fit(sentence));
    execute(&grammar, &sentences, (8, SIGNS), turn_numbers_fit, |text| read_list(text, Reading::Strict));
}

#[test]
fn move_lists_in_the_lenient_reading() {
    let grammar = grammar(&["movelist-lenient", "move-lenient", "square", "piece"]);
    let mut sentences = sentences(&grammar, 200, 40, &mut StdRng::seed_from_u64(SEED));
    sentences.retain(|sentence| turn_numbers_fit(sentence));
    execute(&grammar, &sentences, (8, SIGNS), turn_numbers_fit, |text| read_list(text, Reading::Lenient));
}

/// Beyond the grammar: no number in a list of moves has more than nine digits.
fn turn_numbers_fit(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).all(|digits| digits.len() <= 9)
}

/// Beyond the grammar: numbers fit into 32 bits.
fn numbers_fit(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).all(|digits| digits.is_empty() || digits.parse::<u32>().is_ok())
}

#[test]
fn positions() {
    let grammar = grammar(&["position", "piece"]);
    let boards = boards(&grammar, &mut StdRng::seed_from_u64(SEED));
    let short = boards.into_values().flatten().filter(|board| board.len() < 60).collect();
    execute(&grammar, &short, (6, SIGNS), rows_add_up, read_position);
}

#[test]
fn positions_of_any_shape_are_refused_unless_their_rows_add_up() {
    let grammar = grammar(&["position", "piece"]);
    for sentence in sentences(&grammar, 500, 80, &mut StdRng::seed_from_u64(SEED)) {
        assert_eq!(read_position(&sentence).is_ok(), rows_add_up(&sentence), "{sentence}");
    }
}

/// The squares of a pattern, found without any grammar: the sign that stands for each.
fn signs_in(pattern: &str) -> Vec<Vec<char>> {
    let row = |row: &str| {
        let mut squares = Vec::new();
        let mut rest = row;
        while let Some(sign) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let count = rest[..digits].parse().unwrap_or(1);
            let is_open = rest[digits..].starts_with('?');
            let sign = if is_open {
                '?'
            } else if digits > 0 {
                '.'
            } else {
                sign
            };
            squares.extend(std::iter::repeat_n(sign, count));
            rest = &rest[if digits > 0 { digits + usize::from(is_open) } else { sign.len_utf8() }..];
        }
        squares
    };
    pattern.trim_matches('/').split('/').map(row).collect()
}

fn pattern_adds_up(pattern: &str) -> bool {
    let rows = signs_in(pattern);
    rows.len() <= 19 && rows.iter().all(|row| row.len() == rows.len())
}

fn read_pattern(text: &str) -> Result<(), String> {
    let pattern = Pattern::parse(text).map_err(|error| error.to_string())?;
    let rows = signs_in(text);
    check(usize::from(pattern.size()) == rows.len(), text)?;
    for (rank, row) in rows.iter().enumerate() {
        for (file, sign) in row.iter().enumerate() {
            let allowed = pattern.get(Square::new(file as u8, rank as u8).unwrap()).unwrap();
            let is_right = |content: char| match sign {
                '?' => true,
                '*' => content != '.',
                'a' => content.is_ascii_lowercase(),
                'D' => content.is_ascii_uppercase(),
                exact => content == *exact,
            };
            let mut contents = "tcnkmgTCNKMG.".chars();
            check(contents.all(|content| allowed.allows(Piece::from_letter(content)) == is_right(content)), text)?;
        }
    }
    let written = pattern.to_string();
    check(signs_in(&written) == rows && Pattern::parse(&written).as_ref() == Ok(&pattern), text)
}

#[test]
fn patterns() {
    let grammar = grammar(&["pattern", "piece"]);
    let mut rng = StdRng::seed_from_u64(SEED);
    let mut rows: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for row in sentences(&about(&grammar, "row"), 4000, 24, &mut rng) {
        rows.entry(signs_in(&row)[0].len()).or_default().push(row);
    }
    let board = |size: usize, rng: &mut StdRng| {
        let rows: String =
            (0..size).map(|_| rows[&size][rng.random_range(0..rows[&size].len())].clone() + "/").collect();
        format!("/{rows}")
    };
    let boards: BTreeSet<String> = (1..=19).flat_map(|size| vec![size; 40]).map(|size| board(size, &mut rng)).collect();
    let (short, long): (BTreeSet<String>, BTreeSet<String>) = boards.into_iter().partition(|board| board.len() < 60);
    execute(&grammar, &short, (6, &format!("{SIGNS}D????***")), pattern_adds_up, read_pattern);
    for board in long {
        read_pattern(&board).unwrap_or_else(|error| panic!("{board}: {error}"));
    }
}

#[test]
fn patterns_of_any_shape_are_refused_unless_their_rows_add_up() {
    let grammar = grammar(&["pattern", "piece"]);
    for sentence in sentences(&grammar, 500, 80, &mut StdRng::seed_from_u64(SEED)) {
        assert_eq!(read_pattern(&sentence).is_ok(), pattern_adds_up(&sentence), "{sentence}");
    }
}

#[test]
fn every_position_is_a_pattern_that_only_it_matches() {
    let grammar = grammar(&["position", "piece"]);
    let boards = boards(&grammar, &mut StdRng::seed_from_u64(SEED));
    let boards: Vec<String> = boards.into_values().flatten().collect();
    for board in &boards {
        let position = PositionRecord::parse(board, RowOrder::BottomFirst).unwrap();
        let pattern = Pattern::parse(board).unwrap();
        assert!(pattern == Pattern::from(&position) && pattern.to_string() == *board, "{board}");
        let other = PositionRecord::parse(&boards[0], RowOrder::BottomFirst).unwrap();
        assert_eq!(pattern.matches(&other), *board == boards[0], "{board}");
    }
}

#[test]
fn rules() {
    let grammar = grammar(&["rules", "position", "square", "piece"]);
    let known = about(&grammar, "setting");
    let known = known.build_parser().unwrap();
    let mut rng = StdRng::seed_from_u64(SEED);
    let boards = boards(&grammar, &mut rng);

    // What the grammar cannot say, it generates wrongly, and it is put right here: one setting for each key, and a board
    // that fits.
    let mend = |sentence: &String| {
        let mut seen = BTreeSet::from(["dim", "start", "starti"]);
        let start = sentence.rfind(" start").or(sentence.rfind("\nstart")).unwrap() + 1;
        let size: usize = sentence.trim_start().strip_prefix("dim:")?.split_whitespace().next()?.parse().ok()?;
        let mut mended = String::new();
        for word in sentence[..start].split_inclusive([' ', '\n']) {
            let key = word.split(':').next()?;
            let is_first = word.trim().is_empty() || key == "dim" || seen.insert(key);
            mended.push_str(if is_first { word } else { " " });
        }
        let order = sentence[start..].split_inclusive(':').next()?;
        Some(mended + order + &boards[&size][0])
    };
    let sentences: BTreeSet<String> = sentences(&grammar, 2000, 200, &mut rng)
        .iter()
        .filter_map(mend)
        .filter(|sentence| sentence.len() < 90 && keys_are_sound(sentence, &known))
        .take(400)
        .collect();
    let parser = grammar.build_parser().unwrap();
    assert!(sentences.iter().take(50).all(|sentence| follows(&parser, sentence)));
    let beyond = |text: &str| keys_are_sound(text, &known) && board_fits(text);
    // The grammar does not list the letters of every script, which a name may have.
    let ascii = SIGNS.replace(|c: char| !c.is_ascii(), "");
    execute(&grammar, &sentences, (5, &ascii), beyond, read_rules);

    // Every single setting, in the smallest record there is.
    let settings = about(&grammar, "setting");
    for setting in self::sentences(&settings, 600, 60, &mut rng) {
        let text = format!("dim:1 {setting} start:/1/");
        read_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(RulesRecord::parse(&text).unwrap().extra.is_empty(), "{text}");
    }
}

/// The zone and the list that a key is about: `cenhe` is the list `he` of `cen`.
fn zone_of(key: &str) -> Option<(&str, &str)> {
    let zone = ["cor", "cen", "afor", "dfor"].into_iter().find(|zone| key.starts_with(zone))?;
    let list = &key[zone.len()..];
    ["", "h", "he", "p", "s", "re"].contains(&list).then_some((zone, list))
}

/// Beyond the grammar: no key stands twice, one that is known has a value of its own kind, and the start position ends
/// the record.
fn keys_are_sound(text: &str, known: &GrammarParser<'_>) -> bool {
    const KNOWN: &[&str] = &[
        "name", "esc", "surf", "atkf", "tfr", "ka", "ks", "kj", "nj", "cj", "mj", "gj", "tj", "sw", "swf", "efe",
        "linc", "ber", "spd",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut seen = BTreeSet::new();
    words.iter().enumerate().all(|(index, word)| {
        let key = word.split(':').next().unwrap_or("");
        let is_known = KNOWN.contains(&key) || zone_of(key).is_some();
        let is_start = matches!(key, "start" | "starti");
        seen.insert(key) && is_start == (index + 1 == words.len()) && (!is_known || follows(known, word))
    })
}

/// Beyond the grammar: the board has as many rows as `dim` says, and they add up.
fn board_fits(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (Some(size), Some(board)) = (words[0].strip_prefix("dim:"), words[words.len() - 1].split(':').nth(1)) else {
        return false;
    };
    rows_add_up(board) && size == rows_in(board).len().to_string()
}

fn read_rules(text: &str) -> Result<(), String> {
    let record = RulesRecord::parse(text).map_err(|error| error.to_string())?;
    let written = record.to_string();
    let written: BTreeMap<&str, &str> = written.split(' ').filter_map(|word| word.split_once(':')).collect();
    for (key, value) in text.split_whitespace().filter_map(|word| word.split_once(':')) {
        let now = written.get(key).copied();
        let letters = |word: &str| word.chars().collect::<BTreeSet<char>>();
        let is_right = match (key, zone_of(key)) {
            // Older names come back as newer ones, lists in their order.
            ("ks", _) => now == Some(value.replace('y', "s").replace('n', "w").as_str()),
            ("spd", _) => now.is_some_and(|now| now.starts_with(value.split(',').next().unwrap())),
            (_, Some((_, ""))) if value == "default" => now.is_none(),
            (_, Some((_, ""))) => now.is_some_and(|now| squares_in(now) == squares_in(value)),
            (_, Some(_)) => now.is_some_and(|now| letters(now) == letters(value)),
            _ => now == Some(value),
        };
        check(is_right, text)?;
    }
    let mut again = RulesRecord::parse(&record.to_string()).map_err(|error| error.to_string())?;
    for (extra, original) in again.extra.iter_mut().zip(&record.extra) {
        extra.offset = original.offset;
    }
    check(again == record, text)
}

#[test]
fn clocks() {
    let grammar = grammar(&["clock"]);
    let mut sentences = sentences(&grammar, 400, 30, &mut StdRng::seed_from_u64(SEED));
    sentences.retain(|sentence| numbers_fit(sentence));
    execute(&grammar, &sentences, (10, SIGNS), numbers_fit, |text| {
        let clock = Clock::parse(text).map_err(|error| error.to_string())?;
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        check(clock.to_string() == words.join(" ") && clock.main.to_string() == words[0], text)
    });
}

fn readme() -> String {
    std::fs::read_to_string(format!("{}/grammar/README.md", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn every_grammar_file_is_explained() {
    let readme = readme();
    for entry in std::fs::read_dir(format!("{}/grammar", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(readme.contains(&format!("]({name})")) || name == "README.md", "{name} is not in grammar/README.md");
    }
}

/// The examples of the README stand in fences that are named after a grammar.
#[test]
fn the_examples_of_the_readme_are_right() {
    type Read = fn(&str) -> Result<(), String>;
    let notations: [(&[&str], Read); 9] = [
        (&["square"], |text| text.parse::<Square>().map(|_| ()).map_err(|error| error.to_string())),
        (&["move", "square", "piece"], |text| read_token(text, Reading::Strict)),
        (&["move-lenient", "square", "piece"], |text| read_token(text, Reading::Lenient)),
        (&["movelist", "move", "square", "piece"], |text| read_list(text, Reading::Strict)),
        (&["movelist-lenient", "move-lenient", "square", "piece"], |text| read_list(text, Reading::Lenient)),
        (&["position", "piece"], read_position),
        (&["pattern", "piece"], read_pattern),
        (&["rules", "position", "square", "piece"], read_rules),
        (&["clock"], |text| Clock::parse(text).map(|_| ()).map_err(|error| error.to_string())),
    ];
    let readme = readme();
    for (files, read) in notations {
        let grammar = grammar(files);
        let parser = grammar.build_parser().unwrap();
        let fence = format!("```{}\n", files[0]);
        let examples: Vec<&str> = readme.split(&fence).skip(1).flat_map(|rest| rest.split("```").next()).collect();
        assert!(!examples.is_empty(), "no example in {fence}");
        for example in examples.iter().flat_map(|example| example.lines()) {
            assert!(follows(&parser, example), "{example} does not follow {}.bnf", files[0]);
            read(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}

/// What the README's table of looser spellings says, row by row.
#[test]
fn looser_spellings_are_what_the_readme_says() {
    let readme = readme();
    let table = readme.split("| as written | is |").nth(1).unwrap().split("\n\n").next().unwrap();
    let mut count = 0;
    for row in table.lines().skip(2) {
        let mut cells = row.split('|').skip(1).map(|cell| cell.split('`').skip(1).step_by(2).collect::<Vec<_>>());
        let (loose, strict) = (cells.next().unwrap(), cells.next().unwrap());
        for (index, text) in loose.iter().enumerate() {
            let written = Token::parse(text, Reading::Lenient).unwrap().to_string();
            let expected = strict.get(index).or(strict.last()).unwrap_or(text);
            assert_eq!(written, *expected, "{text}");
            count += 1;
        }
    }
    assert!(count >= 12, "{count}");
}

/// Whoever copies the page's games has nothing to mend.
#[test]
fn the_whole_games_of_the_readme_are_valid() {
    for (fence, winner) in [("```otn-record\n", Winner::Defenders), ("```pgn-record\n", Winner::Defenders)] {
        let readme = readme();
        let text = readme.split(fence).nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let mut chunk = Vec::new();
        let cut = Cutter::new(text.as_bytes(), None).unwrap().next_record(&mut chunk).unwrap().unwrap();
        let record = read::record(&chunk, &cut);
        assert_eq!((record.tag(Field::Attackers).unwrap().text(), record.result.winner), ("Ada", Some(winner)));
        let report = Checker::default().check(&record);
        assert_eq!((report.verdict, report.findings), (Verdict::Valid, Vec::new()), "{text}");
    }
}
