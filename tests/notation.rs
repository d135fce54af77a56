//! Properties of the notation readers: no text makes them panic, and what they write they read back.

use proptest::prelude::*;
use taflkit::notation::movelist::{self, Item};
use taflkit::notation::*;

/// Any text at all, and texts made of the signs that the notations are made of.
fn text() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "a1", "k10", "K", "t", "x", "/", "-", "--", "---", "^=", "+", ":", ",", " ", "\n", "1.", "12", "...", "…",
        "0-1", "3a.", "dim:7", "dim:1", "start:", "starti:", "cor:", "cenhe:", "spd:", "esc:c", "/3t3/", "/K/", "/?/",
        "3?", "*", "aD", ".", "3600", "30/3", "3i", "resigned", "é", "½", "\u{feff}", "\0",
    ]);
    prop_oneof![any::<String>(), prop::collection::vec(words, 0..24).prop_map(|words| words.concat())]
}

fn reading() -> impl Strategy<Value = Reading> {
    prop_oneof![Just(Reading::Strict), Just(Reading::Lenient)]
}

fn square() -> impl Strategy<Value = Square> {
    (0..19u8, 0..19u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn piece() -> impl Strategy<Value = Piece> {
    let side = prop_oneof![Just(Side::Attackers), Just(Side::Defenders)];
    (side, prop::sample::select(&Kind::ALL[..])).prop_map(|(side, kind)| Piece::new(side, kind))
}

fn pieces() -> impl Strategy<Value = PieceSet> {
    prop::collection::vec(piece(), 0..12).prop_map(PieceSet::from_iter)
}

prop_compose! {
    fn one_move()(
        piece in prop::option::of(piece()),
        (from, to) in (square(), square()),
        mode in prop::sample::select(vec![Mode::Step, Mode::Jump, Mode::Berserk, Mode::BerserkJump]),
        captures in prop::collection::vec((prop::option::of(piece()), square()), 0..7),
        info in prop::option::of(prop::sample::select(vec![Info::Plus, Info::Minus, Info::PlusPlus, Info::MinusMinus])),
    ) -> Move {
        let captures = captures.into_iter().map(|(piece, square)| Captured { piece, square }).collect();
        Move { piece, from, to, mode, captures, info }
    }
}

prop_compose! {
    fn position()(size in 1..=19u8)(
        size in Just(size),
        men in prop::collection::vec((square(), piece()), 0..60),
    ) -> PositionRecord {
        let mut position = PositionRecord::empty(size).unwrap();
        men.into_iter().for_each(|(square, piece)| position.set(square, Some(piece)));
        position
    }
}

fn order() -> impl Strategy<Value = RowOrder> {
    prop_oneof![Just(RowOrder::BottomFirst), Just(RowOrder::TopFirst)]
}

prop_compose! {
    fn zone()(
        squares in prop::option::of(prop::collection::vec(square(), 0..5)),
        hostile in prop::option::of(pieces()),
        hostile_empty in prop::option::of(pieces()),
        pass in prop::option::of(pieces()),
        stop in prop::option::of(pieces()),
        reenter in prop::option::of(pieces()),
    ) -> rules_record::ZoneRecord {
        rules_record::ZoneRecord { squares, hostile, hostile_empty, pass, stop, reenter }
    }
}

prop_compose! {
    fn rules()(
        (start, start_order) in (position(), order()),
        (cor, cen, afor, dfor) in (zone(), zone(), zone(), zone()),
        name in prop::option::of("[^\\s]{0,12}"),
        spd in prop::option::of(any::<[[Option<u8>; 6]; 2]>()),
        (surf, efe) in any::<(Option<bool>, Option<bool>)>(),
    ) -> RulesRecord {
        let bare = RulesRecord::bare(start);
        RulesRecord { start_order, cor, cen, afor, dfor, name, spd, surf, efe, ..bare }
    }
}

/// An error stands inside its text, at a whole character, and has something to say.
fn is_sound(error: &SyntaxError, text: &str) -> bool {
    text.is_char_boundary(error.offset) && !error.expected.is_empty() && error.expected != "something else"
}

fn square_of(number: usize) -> Square {
    Square::new((number % 19) as u8, (number / 19) as u8).unwrap()
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in text(), reading in reading()) {
        let errors = [
            text.parse::<Square>().err(),
            text.parse::<PieceSet>().err(),
            Move::parse(&text, reading).err(),
            Token::parse(&text, reading).err(),
            PositionRecord::parse(&text, RowOrder::BottomFirst).err(),
            Pattern::parse(&text).err(),
            RulesRecord::parse(&text).err(),
            RulesRecord::parse(&format!("dim:7 {text}")).err().filter(|error| error.offset < 6),
            Clock::parse(&text).err(),
        ];
        for error in errors.iter().flatten() {
            prop_assert!(is_sound(error, &text), "{error}");
        }
        if let Some((_, rest)) = Clock::open_comment(&text) {
            prop_assert!(text.ends_with(rest));
        }
    }

    #[test]
    fn errors_in_a_rules_record_stand_inside_it(settings in text()) {
        let text = format!("dim:7 {settings} start:/3t3/");
        if let Err(error) = RulesRecord::parse(&text) {
            prop_assert!(is_sound(&error, &text), "{error}");
        }
    }

    #[test]
    fn a_list_is_read_to_its_end_and_nothing_twice(text in text(), reading in reading()) {
        let mut end = 0;
        for entry in movelist::entries(&text, reading) {
            prop_assert_eq!(&text[entry.offset..entry.offset + entry.text.len()], entry.text);
            prop_assert!(text[end..entry.offset].trim().is_empty() && !entry.text.is_empty());
            end = entry.offset + entry.text.len();
            if let Err(error) = entry.item {
                prop_assert!(is_sound(&error, &text), "{error}");
                prop_assert!((entry.offset..=end).contains(&error.offset));
            }
        }
        prop_assert!(text[end..].trim().is_empty());
    }

    #[test]
    fn what_is_strict_is_read_alike_in_both_readings(text in text()) {
        if let Ok(token) = Token::parse(&text, Reading::Strict) {
            prop_assert_eq!(Token::parse(&text, Reading::Lenient), Ok(token));
        }
    }

    #[test]
    fn moves_read_back(one_move in one_move(), reading in reading()) {
        let text = one_move.to_string();
        prop_assert_eq!(Move::parse(&text, reading), Ok(one_move));
    }

    #[test]
    fn looser_spellings_of_a_move_are_the_same_move(one_move in one_move(), separator in "[x,:]?") {
        let text = one_move.to_string();
        let loose = text.replace('/', &separator);
        prop_assert_eq!(Move::parse(&loose, Reading::Lenient), Ok(one_move.clone()), "{}", loose);
        if one_move.mode == Mode::Step {
            let undashed = text.replacen('-', "", 1);
            prop_assert_eq!(Move::parse(&undashed, Reading::Lenient), Ok(one_move), "{}", undashed);
        }
    }

    #[test]
    fn lists_read_back(moves in prop::collection::vec(one_move(), 0..9), grown in any::<bool>()) {
        let blank = if grown { "" } else { " " };
        let turns = moves.chunks(2).enumerate();
        let text: String = turns.map(|(turn, moves)| {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            format!("{}.{blank}{} \n", turn + 1, moves.join(" "))
        }).collect();
        let read: Vec<Move> = movelist::entries(&text, Reading::Lenient).filter_map(|entry| match entry.item.unwrap() {
            Item::Token(Token::Move(one_move)) => Some(one_move),
            _ => None,
        }).collect();
        prop_assert_eq!(read, moves);
    }

    #[test]
    fn positions_read_back(position in position(), order in order()) {
        prop_assert_eq!(PositionRecord::parse(&position.to_text(order), order), Ok(position));
    }

    #[test]
    fn bytes_are_no_pattern_or_one_that_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        match Pattern::parse(&text) {
            Ok(pattern) => prop_assert_eq!(Pattern::parse(&pattern.to_string()), Ok(pattern)),
            Err(error) => prop_assert!(is_sound(&error, &text), "{error}"),
        }
    }

    #[test]
    fn rows_of_signs_are_no_pattern_or_one_that_reads_back(
        rows in prop::collection::vec("([?*aD.tTKcn]|[0-9]{1,2}[?]?){0,5}", 0..6),
        repeat in any::<bool>(),
    ) {
        // A row taken as often as it has squares makes a board now and then.
        let rows = match (repeat, rows.first()) {
            (true, Some(row)) => vec![row.clone(); row.len()],
            _ => rows,
        };
        let text = format!("/{}/", rows.join("/"));
        match Pattern::parse(&text) {
            Ok(pattern) => prop_assert_eq!(Pattern::parse(&pattern.to_string()), Ok(pattern)),
            Err(error) => prop_assert!(is_sound(&error, &text), "{error}"),
        }
    }

    #[test]
    fn a_position_is_the_pattern_that_it_matches(position in position(), other in position()) {
        let pattern = Pattern::from(&position);
        prop_assert_eq!(Pattern::parse(&position.to_string()), Ok(pattern.clone()));
        prop_assert!(pattern.matches(&position));
        prop_assert_eq!(pattern.matches(&other), position == other);
    }

    #[test]
    fn rules_read_back(rules in rules()) {
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
    }

    #[test]
    fn clocks_read_back(main: u32, overtimes: Option<(u32, u32)>, increment: Option<u32>) {
        let clock = Clock { main, overtimes, increment };
        prop_assert_eq!(Clock::parse(&clock.to_string()), Ok(clock));
    }

    #[test]
    fn piece_lists_read_back(pieces in pieces()) {
        prop_assert_eq!(pieces.to_string().parse(), Ok(pieces));
    }
}

#[test]
fn undashed_squares_fall_apart_in_one_way_only() {
    for from in (0..361).map(square_of) {
        for to in (0..361).map(square_of) {
            let one_move = Move::parse(&format!("{from}{to}"), Reading::Lenient).unwrap();
            assert_eq!((one_move.from, one_move.to), (from, to));
        }
    }
}
