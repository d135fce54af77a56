//! The text says all that the rules say, says it from the data, and says it once.

use super::{describe, summary};
use crate::notation::{Kind, Piece, PieceSet, PositionRecord, RowOrder, Side, Square};
use crate::rules::{
    Berserk, Escape, ExitFort, JumpMode, KingArmed, MoveLimit, NoMoves, Repeated, RepetitionRule, RepetitionVerdict,
    Ruleset, Shieldwall, Sides, Variant, Zone, ZoneSquares, catalogue, find,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What the text says of a variant of the catalogue, on one line.
fn text(id: &str) -> String {
    one_line(&describe(&find(id).unwrap()))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(id: &str, sentence: &str) {
    assert!(text(id).contains(sentence), "{id} does not say: {sentence}");
}

fn squares(names: &str) -> ZoneSquares {
    ZoneSquares::Listed(names.split(' ').map(|name| name.parse().unwrap()).collect())
}

/// Rules under which every option matters: all kinds of pieces, and every zone with several squares.
fn where_everything_matters() -> Variant {
    let mut variant = (*find("copenhagen-11").unwrap()).clone();
    variant.start =
        PositionRecord::parse("/tcnmg6/11/11/11/5T5/3TTKCNMG1/11/11/11/11/11/", RowOrder::BottomFirst).unwrap();
    let rules = Ruleset {
        throne: Zone { squares: squares("f6 g6"), ..Ruleset::default().throne },
        corners: Zone { squares: squares("a1 a2 b2 k11"), ..Ruleset::default().corners },
        attacker_camps: Zone { squares: squares("d4 d5 h3"), ..Ruleset::default().attacker_camps },
        defender_camps: Zone { squares: squares("d9 e9"), ..Ruleset::default().defender_camps },
        shieldwall: Shieldwall::Strong,
        ..Ruleset::default()
    };
    variant.ruleset = Arc::new(rules);
    variant
}

fn with(variant: &Variant, change: &dyn Fn(&mut Ruleset)) -> Variant {
    let mut rules = (*variant.ruleset).clone();
    change(&mut rules);
    Variant { ruleset: Arc::new(rules), ..variant.clone() }
}

type Change = Box<dyn Fn(&mut Ruleset)>;

fn zone_changes(zone: fn(&mut Ruleset) -> &mut Zone) -> Vec<Change> {
    // A set that agrees with none that a zone has by default.
    let some = PieceSet::NONE.with(Piece::from_letter('c').unwrap()).with(Piece::from_letter('N').unwrap());
    vec![
        Box::new(move |rules| zone(rules).squares = ZoneSquares::Listed(vec!["j8".parse().unwrap()])),
        Box::new(move |rules| zone(rules).stop = some),
        Box::new(move |rules| zone(rules).pass = some),
        Box::new(move |rules| zone(rules).reenter = some),
        Box::new(move |rules| zone(rules).hostile = some),
        Box::new(move |rules| zone(rules).hostile = PieceSet::NONE),
        Box::new(move |rules| {
            zone(rules).hostile = PieceSet::NONE;
            zone(rules).hostile_empty = some;
        }),
        Box::new(move |rules| zone(rules).shelters = true),
    ]
}

/// One change of every option, and of every value that an option has.
fn changes() -> Vec<Change> {
    // A new option of a ruleset stops this from compiling, until it is named here and changed below.
    let Ruleset {
        escape: _,
        throne: _,
        corners: _,
        attacker_camps: _,
        defender_camps: _,
        king_armed: _,
        king_capture: _,
        shieldwall: _,
        shieldwall_flank: _,
        exit_fort: _,
        encirclement: _,
        no_moves: _,
        repetition: _,
        draw_at_most: _,
        linnaean_capture: _,
        berserk: _,
        jumps: _,
        jumps_own: _,
        speed: _,
        move_limit: _,
    } = Ruleset::default();
    let mut changes: Vec<Change> = vec![
        Box::new(|rules| rules.escape = Some(Escape::Edge)),
        Box::new(|rules| rules.escape = None),
        Box::new(|rules| rules.king_armed = KingArmed::Hammer),
        Box::new(|rules| rules.king_armed = KingArmed::Anvil),
        Box::new(|rules| rules.king_armed = KingArmed::No),
        Box::new(|rules| rules.king_capture.on_throne = Sides::Two),
        Box::new(|rules| rules.king_capture.beside_throne = Sides::Two),
        Box::new(|rules| rules.king_capture.elsewhere = Sides::Two),
        Box::new(|rules| rules.king_capture.throne_counts = false),
        Box::new(|rules| rules.king_capture.corners_count = false),
        Box::new(|rules| rules.king_capture.edge_counts = true),
        Box::new(|rules| rules.king_capture.camps_count = true),
        Box::new(|rules| rules.shieldwall = Shieldwall::None),
        Box::new(|rules| rules.shieldwall = Shieldwall::Weak),
        Box::new(|rules| rules.shieldwall_flank = false),
        Box::new(|rules| rules.exit_fort = ExitFort::KingOnEdge),
        Box::new(|rules| rules.exit_fort = ExitFort::KingReachesEdge),
        Box::new(|rules| rules.encirclement = false),
        Box::new(|rules| rules.no_moves = NoMoves::Draw),
        Box::new(|rules| rules.repetition.clear()),
        Box::new(|rules| rules.repetition[0].times = 4),
        Box::new(|rules| rules.draw_at_most = Some(0)),
        Box::new(|rules| rules.draw_at_most = Some(1)),
        Box::new(|rules| rules.draw_at_most = Some(2)),
        Box::new(|rules| rules.linnaean_capture = true),
        Box::new(|rules| rules.berserk = Berserk::Capture),
        Box::new(|rules| rules.berserk = Berserk::Move),
        Box::new(|rules| rules.move_limit = Some(MoveLimit { plies: 200 })),
    ];
    changes.extend(zone_changes(|rules| &mut rules.throne));
    changes.extend(zone_changes(|rules| &mut rules.corners));
    changes.extend(zone_changes(|rules| &mut rules.attacker_camps));
    changes.extend(zone_changes(|rules| &mut rules.defender_camps));
    for kind in Kind::ALL {
        for mode in [JumpMode::None, JumpMode::Restricted, JumpMode::Jump, JumpMode::Capture] {
            if Ruleset::default().jumps[kind as usize] != mode {
                changes.push(Box::new(move |rules| rules.jumps[kind as usize] = mode));
            }
        }
        changes.push(Box::new(move |rules| {
            rules.jumps[kind as usize] = JumpMode::Jump;
            rules.jumps_own =
                [Side::Attackers, Side::Defenders].map(|side| Piece::new(side, kind)).into_iter().collect();
        }));
        for side in 0..2 {
            if (side, kind) != (0, Kind::King) {
                changes.push(Box::new(move |rules| rules.speed[side][kind as usize] = Some(3)));
            }
        }
    }
    for what in [Repeated::Position, Repeated::DefendersFormation, Repeated::Move] {
        for verdict in [
            RepetitionVerdict::AttackersWin,
            RepetitionVerdict::MoverLoses,
            RepetitionVerdict::MoverWins,
            RepetitionVerdict::Draw,
            RepetitionVerdict::IllegalForDefenders,
            RepetitionVerdict::AggressorLoses,
        ] {
            let rule = RepetitionRule { what, times: 3, verdict };
            if Ruleset::default().repetition != [rule] {
                changes.push(Box::new(move |rules| rules.repetition = vec![rule]));
            }
        }
    }
    changes
}

#[test]
fn every_option_changes_the_text_and_no_two_values_read_alike() {
    let base = where_everything_matters();
    let mut seen = HashSet::from([describe(&base)]);
    for (index, change) in changes().iter().enumerate() {
        let variant = with(&base, change);
        let text = describe(&variant);
        assert!(seen.insert(text.clone()), "change {index} is not told: {}\n{text}", crate::rules::to_record(&variant));
    }
}

#[test]
fn nothing_is_said_twice() {
    let base = where_everything_matters();
    let changed = changes().into_iter().map(|change| with(&base, &change));
    for variant in catalogue().variants().iter().map(|variant| (**variant).clone()).chain(changed) {
        let text = one_line(&describe(&variant));
        let mut seen = HashSet::new();
        // The picture of the board is no sentence: it has no words.
        for sentence in
            text.split_inclusive(". ").map(str::trim).filter(|sentence| sentence.split(' ').any(|word| word.len() > 3))
        {
            assert!(seen.insert(sentence), "{}: twice: {sentence}", variant.id);
        }
    }
}

#[test]
fn lines_fit_a_terminal_and_end_clean() {
    let base = where_everything_matters();
    let changed = changes().into_iter().map(|change| with(&base, &change));
    for variant in catalogue().variants().iter().map(|variant| (**variant).clone()).chain(changed) {
        let text = describe(&variant);
        for line in text.lines() {
            assert!(line.chars().count() <= 80 && line.trim_end() == line, "{}: {line}", variant.id);
        }
        assert!(text.ends_with('\n') && !text.ends_with("\n\n") && !text.contains("\n\n\n"), "{}", variant.id);
        assert!(!summary(&variant).contains('\n'));
    }
}

#[test]
fn a_name_changes_the_first_line_only() {
    let variant = find("tablut-9").unwrap();
    let renamed = Variant {
        id: "sea-battle-9".into(),
        name: "Copenhagen Hnefatafl 11x11".into(),
        aliases: vec!["ashton".into()],
        aage_keys: vec![16],
        ..(*variant).clone()
    };
    let rest = |variant: &Variant| describe(variant).split_once('\n').unwrap().1.to_owned();
    assert_eq!(rest(&renamed), rest(&variant));
    assert_eq!(summary(&renamed), summary(&variant));
    let nameless = Variant { id: String::new(), name: String::new(), ..renamed };
    assert!(describe(&nameless).starts_with("Board\n"));
}

#[test]
fn counts_and_picture_come_from_the_position() {
    let few = "/t8/9/9/9/9/2TK5/9/9/7tt/";
    let variant = find("tablut-9").unwrap().with_start(PositionRecord::parse(few, RowOrder::BottomFirst).unwrap());
    let text = describe(&variant);
    assert!(
        text.contains("The attackers have 3 men. The defenders have 1 man and a king, who begins on\n  d6."),
        "{text}"
    );
    for row in
        ["   9 | x . . . . . . t t", "   6 | . . T K . . . . .", "   5 | . . . . + . . . .", "   1 | t . . . . . . . x"]
    {
        assert!(text.contains(row), "{row} is not in\n{text}");
    }
    for legend in ["  +  the throne, empty", "  x  a corner, empty", "  t  an attacker", "  K  the king"] {
        assert!(text.contains(legend), "{legend} is not in\n{text}");
    }
    assert!(summary(&variant).starts_with("9x9, 3 v 1+K, "));
}

#[test]
fn kinds_of_men_are_counted_and_named_apart_where_there_are_several() {
    let text = one_line(&describe(&where_everything_matters()));
    assert!(text.contains("The attackers have 1 plain man, 1 commander, 1 knight, 1 mercenary and 1 guard."), "{text}");
    assert!(text.contains("The defenders have 3 plain men, 1 commander,"), "{text}");
    assert!(text.contains("N a knight of the defenders"), "{text}");
}

#[test]
fn pieces_that_are_not_on_the_board_are_not_spoken_of() {
    let only_men =
        |variant: &&Arc<Variant>| variant.start.pieces().all(|(_, piece)| matches!(piece.kind, Kind::Man | Kind::King));
    let no_jumps = |variant: &&Arc<Variant>| variant.ruleset.jumps[Kind::King as usize] == JumpMode::None;
    for variant in catalogue().variants().iter().filter(only_men).filter(no_jumps) {
        let text =
            describe(&Variant { name: String::new(), id: String::new(), notes: Vec::new(), ..Variant::clone(variant) });
        for word in ["knight", "commander", "mercenar", "guard", "jump", "plain"] {
            assert!(!text.contains(word), "{} speaks of {word}", variant.id);
        }
    }
}

#[test]
fn the_side_that_begins_is_that_of_the_variant() {
    says("ashton", "The defenders begin,");
    says("tablut-9", "The attackers begin,");
}

#[test]
fn the_edge_and_corners_are_weighed_where_the_king_can_stand_there() {
    says("copenhagen-11", "he cannot be captured on the edge of the board, not even next to a corner.");
    says("tablut-9", "or by the empty throne, an empty corner or the edge of the board.");
    says("tablut-9", "three attackers capture him on the edge of the board, and two on the edge next to a corner.");
    says("brandubh-7", "next to a corner, one is enough.");
    for id in ["tawlbwrdd-11", "sea-battle-9", "ashton"] {
        assert!(!text(id).contains("on the edge of the board two"), "{id}: he has won when he stands on the edge");
        assert!(!text(id).contains("edge of the board does not close"), "{id}");
    }
}

#[test]
fn the_throne_is_weighed_where_the_king_stands_beside_it() {
    says("tawlbwrdd-11", "So next to the throne, while it is empty, three attackers are enough.");
    says("brandubh-2-7", "the empty throne and the edge of the board do not close it.");
    says("brandubh-2-7", "So next to the throne, it takes two attackers who face each other.");
    let deaf = with(&find("copenhagen-11").unwrap(), &|rules| rules.king_capture.throne_counts = false);
    assert!(one_line(&describe(&deaf)).contains("So next to the throne, he cannot be captured."));
}

#[test]
fn a_throne_and_camps_that_nobody_comes_back_to_are_said_to_be_so() {
    says("ashton", "No piece may come onto the throne; a piece that has left cannot come back.");
    says("ashton", "No piece may pass over the throne.");
    says("ashton", "No piece may come onto a camp square from outside;");
    says("ashton", "To a man who stands on a camp square himself, the other camp squares are not hostile.");
    says("ashton", "Those that do not join it are outside for them.");
    says("copenhagen-11", "Only the king may stop on the throne; he may leave and come back.");
}

#[test]
fn what_other_variants_have_is_denied() {
    says("tablut-9", "There is no shieldwall:");
    says("tablut-9", "There is no exit fort:");
    says("tablut-9", "There is no encirclement:");
    says("tablut-9", "There is no rule against repetition:");
    says("sea-battle-9", "There is no throne: the square in the middle is like any other.");
    says("sea-battle-9", "The corners of the board are ordinary squares.");
    assert!(!text("tawlbwrdd-11").contains("exit fort"), "a king who escapes at the edge has no need of a fort");
}

#[test]
fn a_ban_that_the_engine_does_not_know_is_not_claimed() {
    let rule = RepetitionRule { what: Repeated::Move, times: 3, verdict: RepetitionVerdict::IllegalForDefenders };
    let variant = with(&find("tablut-9").unwrap(), &|rules| rules.repetition = vec![rule]);
    assert!(one_line(&describe(&variant)).contains("if they do, nothing follows."));
}

#[test]
fn source_and_notes_stand_at_the_end() {
    let variant = find("copenhagen-wtf-11").unwrap();
    let text = text("copenhagen-wtf-11");
    let (_, end) = text.split_once("Source: ").unwrap();
    assert!(end.starts_with(&variant.source));
    assert!(variant.notes.iter().all(|note| end.contains(note.as_str())));
    assert!(!describe(&find("fetlar-11").unwrap()).contains("Left open"));
}

#[test]
fn any_board_can_be_described() {
    for size in 1..=Square::LARGEST_BOARD {
        let board = PositionRecord::empty(size).unwrap();
        for variant in catalogue().variants() {
            let variant = variant.with_start(board.clone());
            assert!(describe(&variant).contains("no men"), "{size}");
            assert!(summary(&variant).contains("0 v 0,"), "{size}");
        }
    }
}

#[test]
fn variants_that_play_alike_look_alike_in_the_list() {
    // On one board, since a layout is no rule. The smallest that has room for every variant's special squares.
    let board = find("alea-19").unwrap().start.clone();
    let mut summaries: HashMap<String, String> = HashMap::new();
    for variant in catalogue().variants() {
        let variant = Variant { first: Side::Attackers, ..variant.with_start(board.clone()) };
        let rules = describe(&variant).split_once("\n\nSource").unwrap().0.split_once("Board\n").unwrap().1.to_owned();
        let same = summaries.entry(rules).or_insert_with(|| summary(&variant));
        assert_eq!(*same, summary(&variant), "{}", variant.id);
    }
    assert!(summaries.len() > 30, "only {} rulesets are told apart", summaries.len());
}

#[test]
fn the_summary_is_short_and_in_the_fields_words() {
    assert_eq!(
        summary(&find("copenhagen-11").unwrap()),
        "11x11, 24 v 12+K, corner escape, king taken on 4 sides, shieldwall, exit fort, \
         encirclement, position 3 times: attackers win"
    );
    assert!(
        summary(&find("ashton").unwrap())
            .contains("defenders begin, edge escape, king taken on 2 sides (4 on and beside the throne), camps")
    );
}

#[test]
fn a_piece_that_may_go_no_square_cannot_move() {
    let still = with(&find("magpie-7").unwrap(), &|rules| rules.speed[1][Kind::King as usize] = Some(0));
    assert!(one_line(&describe(&still)).contains("The king cannot move in this way."));
    says("magpie-7", "The king goes at most one square in one move.");
}
