//! Figures that are computed from counts.

use std::collections::BTreeMap;

/// How many games have which length in plies.
pub(super) type Histogram = BTreeMap<u32, u64>;

/// A share of games, between 0 and 1, and the 95 % interval about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// 95 % of a normal distribution lie within so many standard deviations.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval for `wins` of `games`:
///
/// ```text
/// middle = (wins + z^2/2) / (games + z^2)
/// reach  = z / (games + z^2) * sqrt(wins * (games - wins) / games + z^2/4)
/// from middle - reach to middle + reach, where z = 1.96
/// ```
///
/// Unlike the textbook's share +- z * deviation, it never leaves 0..1, and means something for few games too.
pub(super) fn share(wins: u64, games: u64) -> Option<Share> {
    if games == 0 {
        return None;
    }
    let (wins, games) = (wins as f64, games as f64);
    let middle = (wins + Z * Z / 2.0) / (games + Z * Z);
    let reach = Z / (games + Z * Z) * (wins * (games - wins) / games + Z * Z / 4.0).sqrt();
    Some(Share { share: wins / games, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) })
}

/// The signed ratio of wins; `Tally::balance` tells what it says.
pub(super) fn balance(attackers: u64, defenders: u64) -> Option<f64> {
    match (attackers, defenders) {
        (0, 0) => None,
        _ if defenders >= attackers => Some(defenders as f64 / attackers as f64),
        _ => Some(-(attackers as f64 / defenders as f64)),
    }
}

/// The three quartiles of the values of all histograms together.
///
/// Of n values in order, counted from 0, the k-th quartile is the one at (n - 1) * k / 4, and between two values where that is no whole number.
pub(super) fn quartiles(histograms: &[&Histogram]) -> Option<[f64; 3]> {
    let mut all = Histogram::new();
    for (plies, games) in histograms.iter().copied().flatten() {
        let there = all.entry(*plies).or_default();
        *there = there.saturating_add(*games);
    }
    let games: u128 = all.values().map(|games| u128::from(*games)).sum();
    let at = |index: u128| {
        let mut before = 0;
        let is_there = |(_, games): &(&u32, &u64)| {
            before += u128::from(**games);
            index < before
        };
        all.iter().find(is_there).map(|(plies, _)| f64::from(*plies))
    };
    let last = games.checked_sub(1)?;
    let quartile = |quarter: u128| {
        let (index, rest) = (last * quarter / 4, last * quarter % 4);
        let (below, above) = (at(index)?, at((index + 1).min(last))?);
        Some(below + (above - below) * rest as f64 / 4.0)
    };
    Some([quartile(1)?, quartile(2)?, quartile(3)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[u32]) -> Option<[f64; 3]> {
        let mut histogram = Histogram::new();
        for value in values {
            *histogram.entry(*value).or_default() += 1;
        }
        quartiles(&[&histogram])
    }

    #[test]
    fn quartiles_lie_between_values_where_no_value_is_in_the_middle() {
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[7]), Some([7.0; 3]));
        assert_eq!(of(&[10, 20]), Some([12.5, 15.0, 17.5]));
        // Places 0.75, 1.5 and 2.25 of 0..=3.
        assert_eq!(of(&[4, 8, 16, 32]), Some([7.0, 12.0, 20.0]));
        assert_eq!(of(&[5, 1, 3, 2, 4]), Some([2.0, 3.0, 4.0]));
        assert_eq!(of(&[9, 9, 9, 9, 100]), Some([9.0; 3]));
    }

    #[test]
    fn quartiles_are_those_of_the_sorted_values() {
        let mut values: Vec<u32> = (0..101).map(|number| number * number % 53).collect();
        let quartiles = of(&values).unwrap();
        values.sort_unstable();
        assert_eq!(quartiles, [25, 50, 75].map(|index| f64::from(values[index])));
    }

    #[test]
    fn several_histograms_are_one() {
        let (one, other) = (Histogram::from([(4, 1), (16, 1)]), Histogram::from([(8, 1), (32, 1)]));
        assert_eq!(quartiles(&[&one, &other]), Some([7.0, 12.0, 20.0]));
    }

    #[test]
    fn intervals_are_those_of_published_tables() {
        let near = |share: Share, expected: [f64; 3]| {
            for (found, expected) in [share.share, share.low, share.high].into_iter().zip(expected) {
                assert!((found - expected).abs() < 5e-5, "{share:?}");
            }
        };
        near(share(8, 10).unwrap(), [0.8, 0.4902, 0.9433]);
        near(share(0, 10).unwrap(), [0.0, 0.0, 0.2775]);
        near(share(10, 10).unwrap(), [1.0, 0.7225, 1.0]);
        near(share(15, 148).unwrap(), [0.1014, 0.0624, 0.1605]); // Newcombe 1998, example (b)
        assert_eq!(share(0, 0), None);
    }

    #[test]
    fn the_balance_is_positive_for_the_king_and_never_between_minus_one_and_one() {
        for (attackers, defenders, expected) in [
            (4, 5, Some(1.25)),
            (5, 4, Some(-1.25)),
            (3, 3, Some(1.0)),
            (0, 2, Some(f64::INFINITY)),
            (2, 0, Some(f64::NEG_INFINITY)),
            (0, 0, None),
        ] {
            assert_eq!(balance(attackers, defenders), expected, "{attackers}:{defenders}");
        }
    }
}
