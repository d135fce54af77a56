use super::*;
use proptest::prelude::*;

/// A small generator of numbers, so that the games are the same everywhere (xorshift64*).
struct Dice(u64);

impl Dice {
    /// A number from 0 up to 1.
    fn roll(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, end: usize) -> usize {
        (self.roll() * end as f64) as usize
    }
}

const PLAYERS: usize = 20;

/// The name of a simulated player; the true strength is so many points above that of the one before.
fn name(player: usize) -> String {
    format!("player {player:02}")
}

/// Five years of games between players whose strengths are `apart` points apart. A tenth are drawn, the others are won with the odds of Elo's formula.
fn season(games: usize, seed: u64, apart: f64) -> Vec<Encounter> {
    let mut dice = Dice(seed);
    let mut season = Vec::new();
    while season.len() < games {
        let one = dice.below(PLAYERS);
        let other = (one + 1 + dice.below(6)) % PLAYERS;
        let gap = apart * (other as f64 - one as f64);
        let expected = 1.0 / (1.0 + 10_f64.powf(gap / 400.0));
        let draw = 0.1 * (1.0 - (2.0 * expected - 1.0).abs());
        let luck = dice.roll();
        let winner = if luck < expected - draw / 2.0 {
            Some(Side::Attackers)
        } else if luck < expected + draw / 2.0 {
            None
        } else {
            Some(Side::Defenders)
        };
        let day = jiff::civil::date(
            2015 + (season.len() * 5 / games) as i16,
            1 + dice.below(12) as i8,
            1 + dice.below(28) as i8,
        );
        // Half of the time, the first one attacks.
        let swap = dice.roll() < 0.5;
        let (attackers, defenders) = if swap { (other, one) } else { (one, other) };
        let winner = if swap { winner.map(Side::opponent) } else { winner };
        season.push(Encounter { attackers: name(attackers), defenders: name(defenders), winner, date: Some(day) });
    }
    season
}

fn rate(options: Options, games: &[Encounter]) -> Vec<Entry> {
    let mut ratings = Ratings::new(options);
    games.iter().for_each(|game| ratings.add(game, ""));
    ratings.lists().remove(0).entries
}

fn elo(k: f64) -> Options {
    Options { system: System::Elo { k }, ..Options::default() }
}

fn glicko2(period: Period) -> Options {
    Options { system: System::Glicko2 { period }, ..Options::default() }
}

/// Kendall's tau between the list and the true order: of all pairs, how many more are in order than not, from -1 to 1.
fn tau(entries: &[Entry]) -> f64 {
    let mut sum = 0;
    for (index, one) in entries.iter().enumerate() {
        sum += entries[index + 1..].iter().map(|other| if one.name > other.name { 1 } else { -1 }).sum::<i32>();
    }
    f64::from(sum) / (PLAYERS * (PLAYERS - 1) / 2) as f64
}

#[test]
fn both_systems_recover_the_order_of_players_whose_strengths_are_known() {
    for seed in [1, 2, 3] {
        let games = season(6000, seed, 100.0);
        for (options, least) in [
            (elo(32.0), 0.95),
            (elo(10.0), 0.97),
            (glicko2(Period::Game), 0.95),
            (glicko2(Period::Month), 0.97),
            (glicko2(Period::Year), 0.97),
        ] {
            let found = tau(&rate(options, &games));
            assert!(found >= least, "{options:?} with seed {seed}: {found}");
        }
    }
}

#[test]
fn the_interval_of_glicko_2_holds_the_true_strength_for_nearly_all_players() {
    let apart = 50.0;
    let entries = rate(glicko2(Period::Month), &season(6000, 4, apart));
    // Only differences can be known: the middle of the list is put where the middle of the truth is.
    let middle = entries.iter().map(|entry| entry.rating).sum::<f64>() / PLAYERS as f64;
    let held = entries.iter().filter(|entry| {
        let player: f64 = entry.name.rsplit(' ').next().unwrap().parse().unwrap();
        let truth = middle + apart * (player - (PLAYERS - 1) as f64 / 2.0);
        entry.interval().is_some_and(|(low, high)| low <= truth && truth <= high)
    });
    let held = held.count();
    assert!(held >= PLAYERS * 8 / 10, "{held}");
}

#[test]
fn what_one_player_wins_by_elo_another_one_loses() {
    for by_side in [false, true] {
        let entries = rate(Options { by_side, ..elo(32.0) }, &season(6000, 5, 100.0));
        let sum: f64 = entries.iter().map(|entry| entry.change).sum();
        assert!(sum.abs() < 1e-6, "{sum}");
        assert_eq!(entries.len(), if by_side { 2 * PLAYERS } else { PLAYERS });
    }
}

fn game(attackers: &str, defenders: &str, winner: Option<Side>, day: Option<i8>) -> Encounter {
    let date = day.map(|day| jiff::civil::date(2024, 5, day));
    Encounter { attackers: attackers.into(), defenders: defenders.into(), winner, date }
}

#[test]
fn three_games_by_elo_worked_out_by_hand() {
    // K = 32, all begin with 1500.
    //  1. Ada beats Bo: expected 0.5, so 16 points. Ada 1516, Bo 1484.
    //  2. Cy draws with Ada: Ada is 16 ahead, expected 1 / (1 + 10^(-16/400)) = 0.5230096, so she loses 32 * 0.0230096 = 0.736307.
    //     Ada 1515.263693, Cy 1500.736307.
    //  3. Bo beats Cy: Bo is 16.736307 behind, expected 1 / (1 + 10^(16.736307/400)) = 0.4759331, so he wins 32 * 0.5240669 = 16.770140.
    //     Bo 1500.770140, Cy 1483.966167.
    // They are given out of order: the dates decide.
    let games = [
        game("Bo", "Cy", Some(Side::Attackers), Some(3)),
        game("Cy", "Ada", None, Some(2)),
        game("Ada", "Bo", Some(Side::Attackers), None),
    ];
    let entries = rate(elo(32.0), &games);
    let found: Vec<(&str, f64)> = entries.iter().map(|entry| (entry.name.as_str(), entry.rating)).collect();
    for ((name, rating), (expected_name, expected)) in
        found.iter().zip([("Ada", 1_515.263_693), ("Bo", 1_500.770_140), ("Cy", 1_483.966_167)])
    {
        assert_eq!(*name, expected_name);
        assert!((rating - expected).abs() < 2e-6, "{name} {rating}");
    }
    let counts: Vec<_> = entries.iter().map(|entry| (entry.games(), entry.wins, entry.draws, entry.losses)).collect();
    assert_eq!(counts, [(2, 1, 1, 0), (2, 1, 0, 1), (2, 0, 1, 1)]);
}

#[test]
fn where_dates_decide_the_order_of_the_input_does_not_matter() {
    let mut games = season(400, 6, 100.0);
    for (index, game) in games.iter_mut().enumerate() {
        game.date = Some(jiff::civil::date(2020, 1, 1).saturating_add(jiff::ToSpan::days(index as i64)));
    }
    let backwards: Vec<Encounter> = games.iter().rev().cloned().collect();
    assert_eq!(rate(elo(32.0), &games), rate(elo(32.0), &backwards));
    assert_eq!(rate(glicko2(Period::Game), &games), rate(glicko2(Period::Game), &backwards));
    // Within a period sums are taken in the order of the input: that is noise far below what is shown.
    for (one, other) in rate(glicko2(Period::Month), &games).iter().zip(rate(glicko2(Period::Month), &backwards)) {
        assert_eq!((&one.name, one.rank), (&other.name, other.rank));
        assert!((one.rating - other.rating).abs() < 1e-8);
    }
}

#[test]
fn the_same_rating_shares_a_rank_and_few_games_are_left_out() {
    // Ada and Bo both beat Cy once, in one period; Di has drawn with Eve twice.
    let mut games =
        vec![game("Bo", "Cy", Some(Side::Attackers), Some(1)), game("Cy", "Ada", Some(Side::Defenders), Some(2))];
    games.extend([game("Di", "Eve", None, Some(1)), game("Eve", "Di", None, Some(1))]);
    let mut ratings = Ratings::new(glicko2(Period::Month));
    games.iter().for_each(|game| ratings.add(game, "tablut-9"));
    let list = ratings.lists().remove(0);
    let ranks =
        |list: &List| list.entries.iter().map(|entry| format!("{} {}", entry.rank, entry.name)).collect::<Vec<_>>();
    assert_eq!(ranks(&list), ["1 Ada", "1 Bo", "3 Di", "3 Eve", "5 Cy"]);
    assert_eq!(ranks(&list.with_games(2)), ["1 Di", "1 Eve", "3 Cy"]);
}

#[test]
fn lists_do_not_know_of_each_other_and_sides_are_players_of_their_own() {
    let mut ratings = Ratings::new(Options { by_side: true, ..elo(32.0) });
    ratings.add(&game("Ada", "Bo", Some(Side::Attackers), None), "tablut-9");
    ratings.add(&game("Ada", "Bo", Some(Side::Defenders), None), "brandubh-7");
    ratings.add(&game("Bo", "Ada", Some(Side::Defenders), None), "tablut-9");
    let lists = ratings.lists();
    let shown: Vec<String> = lists
        .iter()
        .flat_map(|list| {
            list.entries
                .iter()
                .map(|entry| format!("{} {} {} {}", list.name, entry.name, entry.side.unwrap(), entry.rating))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "brandubh-7 Bo defenders 1516",
            "brandubh-7 Ada attackers 1484",
            "tablut-9 Ada attackers 1516",
            "tablut-9 Ada defenders 1516",
            "tablut-9 Bo attackers 1484",
            "tablut-9 Bo defenders 1484",
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// However lopsided the results, ratings stay numbers and somebody is first.
    #[test]
    fn ratings_are_numbers(
        games in proptest::collection::vec((0_usize..4, 1_usize..4, 0_u8..8, 0_i16..9999, any::<bool>()), 1..300),
        period in prop_oneof![Just(Period::Game), Just(Period::Month), Just(Period::Year), Just(Period::All)],
    ) {
        let games: Vec<Encounter> = games
            .into_iter()
            .map(|(one, step, result, year, dated)| Encounter {
                attackers: name(one),
                defenders: name((one + step) % 4),
                winner: [None, Some(Side::Defenders)].get(usize::from(result)).copied().unwrap_or(Some(Side::Attackers)),
                date: dated.then(|| jiff::civil::date(year, 1 + i8::try_from(year % 12).unwrap(), 1)),
            })
            .collect();
        for options in [glicko2(period), elo(1000.0)] {
            let entries = rate(options, &games);
            prop_assert!(entries.iter().all(|entry| entry.rating.is_finite() && entry.change.is_finite()));
            prop_assert!(entries.iter().filter_map(|entry| entry.spread).all(|spread| spread.deviation > 0.0 && spread.volatility > 0.0));
            prop_assert_eq!(entries[0].rank, 1);
            prop_assert_eq!(entries.iter().map(|entry| entry.games() as usize).sum::<usize>(), 2 * games.len());
        }
    }
}
