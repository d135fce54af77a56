use super::*;
use proptest::prelude::*;

/// The table of an event of games like `Ada-Bo 1 30`: attackers, defenders, what came of it for the attackers (1, ½, 0), plies.
fn table(options: Options, games: &str) -> Table {
    let mut standings = Standings::new(options);
    for (index, line) in games.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        let parts: Vec<&str> = line.split(['-', ' ']).collect();
        let [attackers, defenders, result, plies] = parts.as_slice() else { panic!("{line}") };
        let winner = match *result {
            "1" => Some(Side::Attackers),
            "0" => Some(Side::Defenders),
            _ => None,
        };
        let game = Encounter { attackers: (*attackers).into(), defenders: (*defenders).into(), winner, date: None };
        standings.add(&game, "Cup", &(index + 1).to_string(), plies.parse().unwrap());
    }
    standings.tables().remove(0)
}

fn options(tie_breaks: &[TieBreak]) -> Options {
    Options { tie_breaks: tie_breaks.to_vec(), ..Options::default() }
}

/// Rows as `1= Ada 2.5 wins`: place, player, points, what decided.
fn shown(table: &Table, tie_breaks: &[TieBreak]) -> Vec<String> {
    let rows = table.rows.iter().map(|row| {
        let shared = if row.shared { "=" } else { "" };
        let decided = row.decided_by.map_or("", |index| tie_breaks[index].name());
        format!("{}{shared} {} {} {decided}", row.place, row.name, row.points).trim_end().to_owned()
    });
    rows.collect()
}

/// What a player scored against each other one, in the order of the table.
fn cells(table: &Table, row: usize) -> Vec<String> {
    let mut cells = vec![String::new(); table.rows.len()];
    for (opponent, meetings) in &table.rows[row].meetings {
        cells[*opponent] = meetings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    }
    cells
}

fn products(table: &Table, index: usize) -> Vec<u128> {
    let product = |row: &Row| match row.values[index] {
        Value::Product(product) => product,
        other => panic!("{other:?}"),
    };
    table.rows.iter().map(product).collect()
}

// A round robin of four, in which the direct encounter decides.
//
//         Ada  Bo  Cy  Di   points
//   Ada    x    1   1   0   2
//   Bo     0    x   1   1   2
//   Cy     0    0   x   ½   0.5
//   Di     1    0   ½   x   1.5
//
// Ada and Bo have 2 points; Ada has beaten Bo. Sonneborn-Berger, which is not needed, is
//   Ada 2 (Bo) + 0.5 (Cy) = 2.5; Bo 0.5 (Cy) + 1.5 (Di) = 2; Di 2 (Ada) + 0.5 / 2 (Cy) = 2.25; Cy 1.5 / 2 (Di) = 0.75.
const ROUND_ROBIN: &str = "
    Ada-Bo 1 30
    Di-Cy ½ 60
    Cy-Ada 0 50
    Bo-Di 1 20
    Ada-Di 0 44
    Bo-Cy 1 28
";

#[test]
fn a_round_robin_that_the_direct_encounter_decides() {
    let table = table(options(&TieBreak::ALL), ROUND_ROBIN);
    assert_eq!(shown(&table, &TieBreak::ALL), ["1 Ada 2 direct", "2 Bo 2 direct", "3 Di 1.5", "4 Cy 0.5"]);
    assert_eq!(products(&table, 1), [2_500_000, 2_000_000, 2_250_000, 750_000]);
    let direct: Vec<Value> = table.rows.iter().map(|row| row.values[0]).collect();
    assert_eq!(direct, [Value::Points(Points(1000)), Value::Points(Points(0)), Value::Unused, Value::Unused]);
    assert_eq!(cells(&table, 0), ["", "1a", "0a", "1d"]);
    assert_eq!(cells(&table, 3), ["0a", "0d", "½d", ""]);
}

// Two rounds of six players, paired as in a Swiss event: of those who are tied, few have met.
//
//   round 1: Ada 1-0 Cleo   Bo ½-½ Zoe   Yrsa 0-1 Wim
//   round 2: Yrsa 1-0 Ada   Bo ½-½ Wim   Cleo 1-0 Zoe
//
//   Wim 1 + ½ = 1.5; Ada 1, Bo ½ + ½ = 1, Cleo 1, Yrsa 1; Zoe ½.
//
// Four have 1 point. Ada and Bo have not met, so there is no direct encounter. Sonneborn-Berger:
//   Ada 1 (Cleo) = 1; Bo 0.5 / 2 (Zoe) + 1.5 / 2 (Wim) = 1; Cleo 0.5 (Zoe) = 0.5; Yrsa 1 (Ada) = 1.
// Cleo is the last of them. Of the other three, Ada and Yrsa have won a game, Bo has not: he is the third.
// Yrsa has won in 31 plies, Ada in 33: Yrsa is the first.
const SWISS: &str = "
    Ada-Cleo 1 33
    Zoe-Bo ½ 80
    Yrsa-Wim 0 20
    Ada-Yrsa 0 31
    Bo-Wim ½ 70
    Cleo-Zoe 1 10
";

#[test]
fn a_swiss_event_that_sonneborn_berger_wins_and_the_shortest_win_decide() {
    let table = table(options(&TieBreak::ALL), SWISS);
    assert_eq!(
        shown(&table, &TieBreak::ALL),
        [
            "1 Wim 1.5",
            "2 Yrsa 1 shortest-win",
            "3 Ada 1 shortest-win",
            "4 Bo 1 wins",
            "5 Cleo 1 sonneborn-berger",
            "6 Zoe 0.5"
        ]
    );
    assert!(table.rows.iter().all(|row| row.values[0] == Value::Unused));
    // Wim 1 (Yrsa) + 1 / 2 (Bo) = 1.5; Zoe 1 / 2 (Bo) = 0.5.
    assert_eq!(products(&table, 1), [1_500_000, 1_000_000, 1_000_000, 1_000_000, 500_000, 500_000]);
    let shortest: Vec<Value> = table.rows.iter().map(|row| row.values[3]).collect();
    assert_eq!(shortest, [Some(20), Some(31), Some(33), None, Some(10), None].map(Value::Plies));
    assert_eq!(cells(&table, 1), ["0a", "", "1d", "", "", ""]);
}

#[test]
fn whom_nothing_sets_apart_share_a_place_by_name() {
    let table = table(options(&[]), SWISS);
    assert_eq!(shown(&table, &[]), ["1 Wim 1.5", "2= Ada 1", "2= Bo 1", "2= Cleo 1", "2= Yrsa 1", "6 Zoe 0.5"]);
    let sonneborn_berger = [TieBreak::SonnebornBerger];
    let table = super::tests::table(options(&sonneborn_berger), SWISS);
    let rows = shown(&table, &sonneborn_berger);
    assert_eq!(
        rows[1..5],
        [
            "2= Ada 1 sonneborn-berger",
            "2= Bo 1 sonneborn-berger",
            "2= Yrsa 1 sonneborn-berger",
            "5 Cleo 1 sonneborn-berger"
        ]
    );
}

// Three matches of two games each.
//
//   Ada - Bo  1-1: Ada wins in 30 plies, Bo in 40. The shorter win decides: Ada.
//   Bo - Cy   1½-½: Bo wins in 25 plies, the other game is drawn.
//   Cy - Ada  2-0: in 35 and in 50 plies.
//
// Everybody has won one match and lost one, against opponents with 1 point: direct 1, Sonneborn-Berger 1, wins 1 for all three. The shortest
// wins decide: Bo 25, Ada 30, Cy 35. A third game of Ada and Bo waits for its return.
const MATCHES: &str = "
    Ada-Bo 1 30
    Cy-Bo 0 25
    Cy-Ada 1 50
    Bo-Ada 1 40
    Bo-Cy ½ 90
    Ada-Cy 0 35
    Bo-Ada 1 12
";

#[test]
fn matches_that_the_shortest_wins_decide() {
    let unit = Unit::Matches { shortest_win_decides: true };
    let decided = table(Options { unit, ..Options::default() }, MATCHES);
    assert_eq!(shown(&decided, &TieBreak::ALL), ["1 Bo 1 shortest-win", "2 Ada 1 shortest-win", "3 Cy 1 shortest-win"]);
    assert!(
        decided
            .rows
            .iter()
            .all(|row| row.values[..3] == [Value::Points(Points(1000)), Value::Product(1_000_000), Value::Count(1)])
    );
    assert_eq!(
        [cells(&decided, 0), cells(&decided, 1), cells(&decided, 2)].map(|cells| cells.join("|")),
        ["|0 (1-1)|1 (1½-½)", "1 (1-1)||0 (0-2)", "0 (½-1½)|1 (2-0)|",]
    );
    let [alone] = decided.incomplete.as_slice() else { panic!("{:?}", decided.incomplete) };
    assert_eq!((alone.attackers.as_str(), alone.defenders.as_str(), alone.round.as_str()), ("Bo", "Ada", "7"));
    // Otherwise Ada and Bo have drawn: Bo 1.5, Cy 1, Ada 0.5.
    let unit = Unit::Matches { shortest_win_decides: false };
    let drawn = table(Options { unit, ..Options::default() }, MATCHES);
    assert_eq!(shown(&drawn, &TieBreak::ALL), ["1 Bo 1.5", "2 Cy 1", "3 Ada 0.5"]);
    assert_eq!(cells(&drawn, 0), ["", "1 (1½-½)", "½ (1-1)"]);
}

#[test]
fn equally_short_wins_and_two_draws_leave_a_match_drawn() {
    let unit = Unit::Matches { shortest_win_decides: true };
    for games in ["Ada-Bo 1 30\nBo-Ada 1 30", "Ada-Bo ½ 30\nBo-Ada ½ 20"] {
        let table = table(Options { unit, ..Options::default() }, games);
        assert_eq!(shown(&table, &TieBreak::ALL), ["1= Ada 0.5", "1= Bo 0.5"], "{games}");
    }
}

#[test]
fn a_walkover_is_no_short_win() {
    let unit = Unit::Matches { shortest_win_decides: true };
    let drawn = table(Options { unit, ..Options::default() }, "Ada-Bo 1 30\nBo-Ada 1 0");
    assert_eq!(shown(&drawn, &TieBreak::ALL), ["1 Ada 0.5 shortest-win", "2 Bo 0.5 shortest-win"]);
    assert_eq!(drawn.rows[1].values[3], Value::Plies(None));
}

#[test]
fn games_are_paired_in_order_with_the_sides_swapped() {
    // The second game has the sides of the first one, and waits; the third one answers the first, the fourth the second.
    let unit = Unit::Matches { shortest_win_decides: false };
    let table =
        table(Options { unit, ..Options::default() }, "Ada-Bo 1 9\nAda-Bo 0 9\nBo-Ada 0 9\nBo-Ada ½ 9\nBo-Ada 1 9");
    assert_eq!(cells(&table, 0), ["", "1 (2-0) 0 (½-1½)"]);
    assert_eq!(table.incomplete.len(), 1);
}

// A double round robin of three, and two games against Di, who plays nobody else.
//   Ada - Bo 1½-½, Bo - Cy 2-0, Ada - Cy 1-1, Cy - Di 1½-½: Ada, Bo and Cy have 2.5 points.
// Among the three, Ada and Bo have made 2.5, Cy 1. Among the two, Ada has made 1.5, Bo 0.5.
const DOUBLE: &str = "
    Ada-Bo 1 30
    Bo-Ada ½ 30
    Bo-Cy 1 30
    Cy-Bo 0 30
    Ada-Cy 1 30
    Cy-Ada 1 30
    Cy-Di 1 30
    Di-Cy ½ 30
";

#[test]
fn a_direct_encounter_is_counted_anew_only_if_it_is_named_again() {
    let once = [TieBreak::Direct];
    let rows = ["1= Ada 2.5 direct", "1= Bo 2.5 direct", "3 Cy 2.5 direct", "4 Di 0.5"];
    assert_eq!(shown(&table(options(&once), DOUBLE), &once), rows);
    let twice = [TieBreak::Direct, TieBreak::Direct];
    let table = table(options(&twice), DOUBLE);
    assert_eq!(shown(&table, &twice)[..2], ["1 Ada 2.5 direct", "2 Bo 2.5 direct"]);
    assert_eq!(table.rows[0].values, [Value::Points(Points(2500)), Value::Points(Points(1500))]);
    assert_eq!(table.rows.iter().map(|row| row.decided_by).collect::<Vec<_>>(), [Some(1), Some(1), Some(0), None]);
    assert_eq!(cells(&table, 0), ["", "1a ½d", "1a 0d", ""]);
}

#[test]
fn a_match_of_two_players_is_a_table_of_two() {
    let table = table(options(&TieBreak::ALL), "Ada-Bo 1 9\nBo-Ada 1 7\nAda-Bo ½ 9\nBo-Ada 0 9");
    assert_eq!(shown(&table, &TieBreak::ALL), ["1 Ada 2.5", "2 Bo 1.5"]);
    assert_eq!(cells(&table, 0), ["", "1a 0d ½a 1d"]);
}

#[test]
fn other_points_count_in_sonneborn_berger_too() {
    // 3, 1, 0.5: Ada 3 + 1 = 4, Bo 0.5 + 3 = 3.5, Cy 1 + 0.5 = 1.5.
    let scheme: Scheme = "3,1,0.5".parse().unwrap();
    let table = table(Options { scheme, ..options(&[TieBreak::SonnebornBerger]) }, "Ada-Bo 1 9\nAda-Cy ½ 9\nBo-Cy 1 9");
    assert_eq!(shown(&table, &[]), ["1 Ada 4", "2 Bo 3.5", "3 Cy 1.5"]);
    // Ada 3 * 3.5 + 1 * 1.5 = 12; Bo 0.5 * 4 + 3 * 1.5 = 6.5; Cy 1 * 4 + 0.5 * 3.5 = 5.75.
    assert_eq!(products(&table, 0), [12_000_000, 6_500_000, 5_750_000]);
}

#[test]
fn games_are_in_the_order_of_dates_then_of_rounds() {
    let mut standings = Standings::new(Options::default());
    let mut add = |winner, day: Option<i8>, round: &str| {
        let date = day.map(|day| jiff::civil::date(2024, 5, day));
        standings.add(&Encounter { attackers: "Ada".into(), defenders: "Bo".into(), winner, date }, "", round, 9);
    };
    add(None, Some(2), "1");
    add(Some(Side::Defenders), Some(1), "10");
    add(Some(Side::Attackers), Some(1), "9");
    add(None, None, "11");
    assert_eq!(cells(&standings.tables()[0], 0), ["", "½a 1a 0a ½a"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Counted again from the crosstable alone.
    #[test]
    fn a_crosstable_tells_everything(
        games in proptest::collection::vec((0_usize..7, 1_usize..7, 0_usize..3, 1_u32..20), 1..60),
        matches in any::<bool>(),
    ) {
        let unit = if matches { Unit::Matches { shortest_win_decides: true } } else { Unit::Games };
        let lines: Vec<String> = games
            .iter()
            .map(|(one, step, result, plies)| format!("P{one}-P{} {} {plies}", (one + step) % 7, ["1", "½", "0"][*result]))
            .collect();
        let table = table(Options { unit, ..Options::default() }, &lines.join("\n"));
        let half = |meeting: &Meeting| match meeting.score { Score::Win => 2, Score::Draw => 1, Score::Loss => 0_u128 };
        for (index, row) in table.rows.iter().enumerate() {
            let all: Vec<(usize, &Meeting)> =
                row.meetings.iter().flat_map(|(opponent, met)| met.iter().map(|meeting| (*opponent, meeting))).collect();
            prop_assert_eq!(all.len(), row.games() as usize);
            let points = all.iter().map(|(_, meeting)| half(meeting)).sum::<u128>() * 500;
            prop_assert_eq!(points, row.points.0.into());
            let product = all.iter().map(|(opponent, meeting)| half(meeting) * 500 * u128::from(table.rows[*opponent].points.0)).sum();
            prop_assert_eq!(row.values[1], Value::Product(product));
            for (opponent, met) in &row.meetings {
                // What one has won, the other one has lost, and the other one's sides are the other ones.
                let back = table.rows[*opponent].meetings.iter().find(|(back, _)| *back == index).map(|(_, met)| met).unwrap();
                prop_assert_eq!(met.len(), back.len());
                let answers = met.iter().zip(back).all(|(one, other)| {
                    let is_even = matches!(one.detail, Detail::Match { own, other } if own == other);
                    half(one) + half(other) == 2 && (is_even || one.detail != other.detail)
                });
                prop_assert!(answers);
            }
        }
        let scored: u32 = table.rows.iter().map(Row::games).sum();
        let games_scored = if matches { 2 * scored } else { scored };
        prop_assert_eq!(games_scored as usize + 2 * table.incomplete.len(), 2 * games.len());
        for pair in table.rows.windows(2) {
            let [before, after] = pair else { unreachable!() };
            prop_assert!(before.points >= after.points);
            if before.place == after.place {
                prop_assert!(before.shared && after.shared && before.points == after.points && before.name < after.name);
                prop_assert_eq!(&before.values[1..], &after.values[1..]);
            }
        }
    }
}
