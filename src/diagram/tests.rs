//! Whatever stands on a board can be drawn in every way, and the pictures hold what they should.

use super::*;
use crate::notation::{Kind, Move, Piece, PieceSet, Side, Token};
use crate::rules;
use proptest::collection::vec;
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn sheet_of(diagram: Diagram, view: View, theme: Theme) -> Sheet {
    Sheet { view, theme, ..Sheet::of(vec![Panel { diagram, caption: String::new() }], "A <title> & \u{1}more") }
}

fn count(svg: &str, tag: &str) -> usize {
    let document = Document::parse(svg).unwrap();
    document.descendants().filter(|node| node.has_tag_name(tag)).count()
}

fn boards() -> impl Strategy<Value = Diagram> {
    let squares = || vec((0..19u8, 0..19u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap()), 0..6);
    let pieces = vec(proptest::option::weighted(0.4, 0..12usize), 361);
    let all: Vec<Piece> = PieceSet::ALL.iter().collect();
    (1..=19u8, pieces, squares(), squares(), squares(), squares()).prop_map(
        move |(size, pieces, throne, camps, captured, marked)| {
            let mut position = PositionRecord::empty(size).unwrap();
            for (index, piece) in pieces.into_iter().take(usize::from(size) * usize::from(size)).enumerate() {
                let at = Square::new(index as u8 % size, (index / usize::from(size)) as u8).unwrap();
                position.set(at, piece.map(|piece| all[piece]));
            }
            let last_move = throne.first().copied().zip(marked.first().copied());
            Diagram { position, corners: camps.clone(), throne, camps, last_move, captured, marked }
        },
    )
}

fn views() -> impl Strategy<Value = View> {
    (any::<bool>(), any::<bool>()).prop_map(|(flipped, coordinates)| View { flipped, coordinates })
}

proptest! {
    #[test]
    fn any_board_can_be_drawn_in_signs(diagram in boards(), view in views()) {
        let size = usize::from(diagram.size());
        let around = usize::from(view.coordinates);
        prop_assert_eq!(diagram.text_as(view).lines().count(), size + around);
        let unicode = diagram.unicode(view);
        prop_assert_eq!(unicode.lines().count(), size + 2 + around);
        for line in unicode.lines().take(size + 2) {
            prop_assert_eq!(line.chars().count(), 2 * size + 3 + 3 * around);
        }
    }
}

proptest! {
    // Pixels take their time where nothing is optimised.
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn any_board_can_be_drawn_as_a_picture(diagram in boards(), view in views(), dark in any::<bool>(), width in 16..160u32) {
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let on_board = |squares: &[Square]| {
            let mut squares: Vec<&Square> = squares.iter().filter(|square| square.fits(diagram.size())).collect();
            squares.sort();
            squares.dedup();
            squares.len()
        };
        let circles = diagram.position.pieces().count() + on_board(&diagram.marked);
        let sheet = sheet_of(diagram, view, theme);
        let svg = sheet.svg(width).unwrap();
        prop_assert_eq!(count(&svg, "circle"), circles);
        prop_assert_eq!(&sheet.svg(width).unwrap(), &svg);
        let pixels = png(&sheet, width).unwrap();
        prop_assert_eq!(Pixmap::decode_png(&pixels).unwrap().width(), width);
    }
}

#[test]
fn a_picture_says_what_it_shows() {
    let variant = rules::find("brandubh-7").unwrap();
    let svg = sheet_of(Diagram::of(&variant.start, &variant.ruleset), View::default(), Theme::Light).svg(480).unwrap();
    let document = Document::parse(&svg).unwrap();
    let text = |tag: &str| document.descendants().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
    assert_eq!(text("title"), Some("A <title> & more"));
    assert_eq!(text("desc"), Some("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"));
}

#[test]
fn start_positions_have_their_pieces_on_boards_of_every_size() {
    // Attackers, and defenders with the king, as the layouts are described.
    for (id, pieces) in
        [("brandubh-7", 13), ("tablut-9", 25), ("copenhagen-11", 37), ("copenhagen-13", 49), ("copenhagen-19", 73)]
    {
        let variant = rules::find(id).unwrap();
        let sheet = sheet_of(Diagram::of(&variant.start, &variant.ruleset), View::default(), Theme::Light);
        assert_eq!(count(&sheet.svg(240).unwrap(), "circle"), pieces, "{id}");
    }
}

/// Whether a pixel is rather light than dark.
fn is_light(picture: &Pixmap, across: f32, down: f32) -> bool {
    let (x, y) = (across * picture.width() as f32, down * picture.height() as f32);
    let pixel = picture.pixel(x as u32, y as u32).unwrap();
    u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue()) > 384
}

#[test]
fn sides_are_told_apart_without_colours() {
    // 7 by 7 squares without coordinates: the middle of the square on file c is at 2.5 / 7 of the picture, nearly.
    let variant = rules::find("brandubh-7").unwrap();
    let bare = View { flipped: false, coordinates: false };
    for theme in [Theme::Light, Theme::Dark] {
        let sheet = sheet_of(Diagram::of(&variant.start, &variant.ruleset), bare, theme);
        let picture = Pixmap::decode_png(&png(&sheet, 350).unwrap()).unwrap();
        let middle = 0.5;
        assert!(!is_light(&picture, 0.5 / 7.0 + 0.005, middle), "a4 has an attacker");
        assert!(is_light(&picture, 2.5 / 7.0, middle), "c4 has a defender");
        assert!(!is_light(&picture, 3.5 / 7.0, middle), "d4 has the king with his dark crown");
    }
}

#[test]
fn a_flipped_picture_has_the_last_ranks_below() {
    let mut position = PositionRecord::empty(7).unwrap();
    position.set(square("a1"), Some(Piece::new(Side::Attackers, Kind::Man)));
    let variant = rules::find("brandubh-7").unwrap();
    let mut diagram = Diagram::of(&position, &variant.ruleset);
    diagram.corners.clear();
    for (flipped, corner, other) in [(false, (0.07, 0.93), (0.93, 0.07)), (true, (0.93, 0.07), (0.07, 0.93))] {
        let sheet = sheet_of(diagram.clone(), View { flipped, coordinates: false }, Theme::Light);
        let picture = Pixmap::decode_png(&png(&sheet, 350).unwrap()).unwrap();
        assert!(!is_light(&picture, corner.0, corner.1) && is_light(&picture, other.0, other.1));
    }
}

#[test]
fn a_sheet_is_as_wide_as_asked_and_has_a_row_for_every_so_many_boards() {
    let variant = rules::find("brandubh-7").unwrap();
    let panel = Panel { diagram: Diagram::of(&variant.start, &variant.ruleset), caption: "start".into() };
    let sheet = |count: usize, columns| Sheet { columns, ..Sheet::of(vec![panel.clone(); count], "A game") };
    let height = |sheet: &Sheet| {
        let svg = sheet.svg(600).unwrap();
        let root = Document::parse(&svg).unwrap().root_element().attribute("height").map(str::to_owned);
        root.unwrap().parse::<u32>().unwrap()
    };
    let (one, two, three) = (height(&sheet(3, 3)), height(&sheet(4, 3)), height(&sheet(7, 3)));
    assert!(two > one + one / 2 && three > two + one / 2, "{one} {two} {three}");
    assert_eq!(count(&sheet(7, 3).svg(600).unwrap(), "desc"), 7);
    // A row is no longer than there are boards.
    assert_eq!(height(&sheet(2, 100)), height(&sheet(2, 2)));
}

#[test]
fn a_picture_that_is_too_large_is_refused() {
    let variant = rules::find("brandubh-7").unwrap();
    let panel = Panel { diagram: Diagram::of(&variant.start, &variant.ruleset), caption: String::new() };
    let sheet = |count| Sheet { columns: 1, ..Sheet::of(vec![panel.clone(); count], "") };
    assert_eq!(sheet(0).svg(480), Err(PictureError::Empty));
    assert_eq!(sheet(401).svg(480), Err(PictureError::TooMany { count: 401, most: 400 }));
    assert!(matches!(sheet(1).svg(8000), Err(PictureError::TooLarge { width: 8000, .. })));
    assert!(matches!(png(&sheet(100), 480), Err(PictureError::TooLarge { width: 480, .. })));
    assert!(sheet(100).svg(100).is_ok());
}

fn film(id: &str, start: Option<&str>, moves: &[(&str, &str)]) -> Film {
    let mut variant = rules::Variant::clone(&rules::resolve(id).unwrap());
    if let Some(start) = start {
        variant = variant.with_start(start.parse().unwrap());
    }
    let entries =
        moves.iter().map(|(from, to)| (format!("{from}-{to}"), Ok(Token::Move(Move::new(square(from), square(to))))));
    Film::new(variant.into(), entries, false)
}

#[test]
fn a_film_goes_back_the_way_it_came() {
    let film = film(
        "brandubh-7",
        None,
        &[("g4", "g3"), ("e4", "e1"), ("f4", "f1"), ("c4", "c1"), ("b4", "b1"), ("d3", "f3"), ("f1", "e1")],
    );
    let mut there = film.projector();
    let mut positions = vec![there.position().clone()];
    while there.ply() < film.frames().len() {
        there.go_to(there.ply() + 1);
        positions.push(there.position().clone());
    }
    assert_eq!(positions.len(), 8);
    for ply in (0..8).rev() {
        there.go_to(ply);
        assert_eq!(there.position(), &positions[ply], "after ply {ply}");
    }
    there.go_to(100);
    assert_eq!((there.ply(), there.to_move()), (7, Side::Defenders));
    assert_eq!(there.film().frames()[2].to_string(), "3. f4-f1xe1");
}

#[test]
fn a_king_who_is_captured_is_gone_and_moves_on_if_the_record_says_so() {
    // The king is taken on b6 between a6 and c6, and walks on to b5.
    let rules = "dim:7 esc:e ks:w surf:n cor: cen: start:/3t3/7/7/7/7/tK5/1Tt4/";
    let film = film(rules, None, &[("d1", "d2"), ("b7", "a7"), ("c7", "c6"), ("b6", "b5")]);
    assert_eq!(film.frames()[2].to_string(), "3. c7-c6xKb6 (attackers win: king-captured)");
    let mut projector = film.projector();
    projector.go_to(3);
    assert_eq!(projector.position().to_string(), "/7/3t3/7/7/7/t1t4/T6/");
    assert_eq!(projector.diagram().captured, [square("b6")]);
    projector.go_to(4);
    assert_eq!(projector.position().to_string(), "/7/3t3/7/7/1K5/t1t4/T6/");
    projector.go_to(2);
    assert_eq!(projector.position().to_string(), "/7/3t3/7/7/7/tK5/T1t4/");
}

#[test]
fn a_berserk_turn_is_one_frame() {
    let rules = "dim:7 ber:c esc:e ks:s cor: cen: surf:n start:/7/2t4/7/2T1T2/2t1t2/6K/7/";
    let film = film(rules, None, &[("c2", "c3"), ("c3", "e3"), ("g6", "g7")]);
    let captions: Vec<String> = film.frames().iter().map(ToString::to_string).collect();
    assert_eq!(captions, ["1. c2-c3=e3xc4/e4", "2. Kg6-g7 (defenders win: edge)"]);
    let mut projector = film.projector();
    projector.go_to(1);
    assert_eq!(projector.diagram().last_move, Some((square("c2"), square("e3"))));
    // No piece went from c2 to e3 in one line: there is no arrow.
    let svg = sheet_of(projector.diagram(), View::default(), Theme::Light).svg(240).unwrap();
    assert!(!svg.contains("rotate"));
    projector.go_to(2);
    let svg = sheet_of(projector.diagram(), View::default(), Theme::Light).svg(240).unwrap();
    assert!(svg.contains("rotate(-90)"), "from g6 up to g7");
    projector.go_to(0);
    assert_eq!(projector.position().to_string(), "/7/2t4/7/2T1T2/2t1t2/6K/7/");
}

#[test]
fn a_game_stops_where_it_cannot_be_played_on() {
    let film = film("brandubh-7", None, &[("d6", "c6"), ("d5", "e6"), ("d7", "d6")]);
    assert_eq!(film.frames().len(), 1);
    let stop = film.stop().unwrap();
    assert_eq!((stop.ply, stop.text.as_str(), stop.code.map(|code| code.name())), (2, "d5-e6", Some("not-orthogonal")));
}

#[test]
fn a_position_without_a_king_can_be_looked_at_but_not_played_from() {
    let start = Some("/3t3/7/7/7/7/7/1Tt4/");
    assert_eq!(film("brandubh-7", start, &[]).stop(), None);
    let film = film("brandubh-7", start, &[("d1", "d2")]);
    assert_eq!(film.stop().map(|stop| (stop.ply, stop.code)), Some((0, None)));
    assert_eq!(film.projector().position().to_string(), "/3t3/7/7/7/7/7/1Tt4/");
}
