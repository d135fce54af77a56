//! Between floors 3 and 7: one form for all the images that the symmetries of the board make of a sequence of moves.
//!
//! Mirrored and rotated, a game stays the same game. Of the images of a sequence the smallest one stands for all, in lexicographic order: the
//! first move in which two images differ decides.
//!
//! ```text
//!   as played     d7-f7 e4-e7      the games of a tree of openings, and the copies of a
//!   mirrored      d7-b7 c4-c7  <-  game, meet here, however the board lay before the players
//! ```
//!
//! This order has the prefix property: the beginning of the smallest image is the smallest image of the beginning. For if another symmetry made
//! a smaller one of the beginning, the two images would differ there already, and the whole image would be smaller too. So a game and its
//! continuations share their path in a tree, and a sequence is gone through once: a symmetry that has fallen behind never catches up.
//!
//! ```
//! use taflkit::board::Symmetry;
//! use taflkit::canonical::Symmetries;
//! use taflkit::notation::Square;
//! let moves: Vec<[Square; 2]> = [["d7", "f7"], ["e4", "e7"]].map(|step| step.map(|square| square.parse().unwrap())).into();
//! let image = |symmetry: Symmetry, step: &[Square; 2]| step.map(|square| symmetry.apply(square, 7));
//! let smallest = Symmetries::ALL.smallest(&moves, |symmetry, step| image(symmetry, step));
//! assert_eq!(smallest.first().name(), "mirror-antidiagonal");
//! assert_eq!(format!("{:?}", image(smallest.first(), &moves[0])), "[a4, a2]");
//! ```

use crate::board::Symmetry;
use crate::notation::{PositionRecord, Square};
use crate::rules::{Ruleset, Variant, ZoneSquares};

/// Some of the eight symmetries; one at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetries(u8);

impl Symmetries {
    /// All eight.
    pub const ALL: Self = Self(0xFF);

    /// The identity alone.
    pub const IDENTITY: Self = Self(1 << Symmetry::Identity as u8);

    /// Those under which the rules are the same: camps and other squares that rules list need not lie evenly on the board.
    #[must_use]
    pub fn of_rules(rules: &Ruleset, size: u8) -> Self {
        let zones = [&rules.throne, &rules.corners, &rules.attacker_camps, &rules.defender_camps];
        let stays = |symmetry: Symmetry, squares: &ZoneSquares| match squares {
            ZoneSquares::Usual => true,
            ZoneSquares::Listed(squares) => {
                squares.iter().all(|square| squares.contains(&symmetry.apply(*square, size)))
            }
        };
        Self::ALL.only(|symmetry| zones.iter().all(|zone| stays(symmetry, &zone.squares)))
    }

    /// Those under which the rules and the starting position are the same.
    #[must_use]
    pub fn of_variant(variant: &Variant) -> Self {
        let of_rules = Self::of_rules(&variant.ruleset, variant.size());
        of_rules.only(|symmetry| symmetry.of_position(&variant.start) == variant.start)
    }

    /// All members, in the order of [`Symmetry::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(move |symmetry| self.has(*symmetry))
    }

    /// The first member, in the order of [`Symmetry::ALL`].
    #[must_use]
    pub fn first(self) -> Symmetry {
        self.iter().next().unwrap_or(Symmetry::Identity)
    }

    /// Whether this one is a member.
    #[must_use]
    pub fn has(self, symmetry: Symmetry) -> bool {
        self.0 & (1 << symmetry as u8) != 0
    }

    fn only(self, keep: impl Fn(Symmetry) -> bool) -> Self {
        Self(self.iter().filter(|symmetry| keep(*symmetry)).fold(0, |set, symmetry| set | 1 << symmetry as u8))
    }

    /// Those members that make the smallest image of a sequence: several, if the sequence lies evenly on the board.
    #[must_use]
    pub fn smallest<T, I: Ord>(self, sequence: impl IntoIterator<Item = T>, image: impl Fn(Symmetry, &T) -> I) -> Self {
        let mut ahead = self;
        for item in sequence {
            if ahead.0.is_power_of_two() {
                break;
            }
            let (mut best, mut least) = (0, None);
            for symmetry in ahead.iter() {
                let image = image(symmetry, &item);
                match least.as_ref().map(|least| image.cmp(least)) {
                    Some(std::cmp::Ordering::Greater) => {}
                    Some(std::cmp::Ordering::Equal) => best |= 1 << symmetry as u8,
                    Some(std::cmp::Ordering::Less) | None => (best, least) = (1 << symmetry as u8, Some(image)),
                }
            }
            ahead = Self(best);
        }
        ahead
    }

    /// Those members that make the smallest image of a position, square by square.
    #[must_use]
    pub fn smallest_position(self, position: &PositionRecord) -> Self {
        let size = position.size();
        let squares = (0..size).flat_map(|file| (0..size).filter_map(move |rank| Square::new(file, rank)));
        self.smallest(squares, |symmetry, square| position.get(symmetry.inverse().apply(*square, size)))
    }

    /// Where these are all the symmetries that lay one thing onto a common form, and `other` those that lay another thing onto it: the first
    /// symmetry, in the order of [`Symmetry::ALL`], that lays the one onto the other.
    #[must_use]
    pub fn towards(self, other: Self) -> Symmetry {
        let back = other.first().inverse();
        self.iter().map(|there| there.then(back)).min().unwrap_or(Symmetry::Identity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    type Step = (Square, Square);

    fn moves(text: &str) -> Vec<Step> {
        let step = |text: &str| {
            let (from, to) = text.split_once('-').unwrap();
            (from.parse().unwrap(), to.parse().unwrap())
        };
        text.split(' ').map(step).collect()
    }

    fn image(symmetry: Symmetry, moves: &[Step], size: u8) -> Vec<Step> {
        moves.iter().map(|(from, to)| (symmetry.apply(*from, size), symmetry.apply(*to, size))).collect()
    }

    fn smallest(moves: &[Step], size: u8) -> Symmetries {
        Symmetries::ALL.smallest(moves, |symmetry, (from, to)| (symmetry.apply(*from, size), symmetry.apply(*to, size)))
    }

    #[test]
    fn going_through_once_finds_what_comparing_whole_images_finds() {
        for text in ["d7-f7 e4-e7 d2-c2", "a1-a2", "d4-d5 d5-d4", "d4-d6 a1-b1", "c3-c5 e5-e3 b2-a2 a1-a7", "d4-d4"] {
            let moves = moves(text);
            let least = Symmetry::ALL.iter().map(|symmetry| image(*symmetry, &moves, 7)).min().unwrap();
            let found: Vec<Symmetry> = smallest(&moves, 7).iter().collect();
            let expected = Symmetry::ALL.into_iter().filter(|symmetry| image(*symmetry, &moves, 7) == least);
            assert_eq!(found, expected.collect::<Vec<_>>(), "{text}");
        }
    }

    #[test]
    fn every_image_has_the_same_form_and_every_beginning_too() {
        let game = moves("d1-f1 d3-g3 d2-b2 e4-e2 d7-e7");
        let form = |moves: &[Step]| image(smallest(moves, 7).first(), moves, 7);
        for symmetry in Symmetry::ALL {
            for plies in 0..=game.len() {
                assert_eq!(form(&image(symmetry, &game, 7)[..plies]), form(&game)[..plies], "{symmetry:?} {plies}");
            }
        }
    }

    #[test]
    fn the_way_from_one_image_to_another_is_the_first_that_leads_there() {
        for text in ["d7-f7 e4-e7", "d4-d6 d5-d4", "d4-d4"] {
            let moves = moves(text);
            for one in Symmetry::ALL.map(|symmetry| image(symmetry, &moves, 7)) {
                for other in Symmetry::ALL.map(|symmetry| image(symmetry, &moves, 7)) {
                    let way = smallest(&one, 7).towards(smallest(&other, 7));
                    let first = Symmetry::ALL.into_iter().find(|symmetry| image(*symmetry, &one, 7) == other);
                    assert_eq!(Some(way), first, "{text}");
                }
            }
        }
    }

    #[test]
    fn positions_have_one_form_too() {
        let lopsided: PositionRecord = "/t2/1K1/2T/".parse().unwrap();
        let form = |position: &PositionRecord| {
            Symmetries::ALL.smallest_position(position).first().of_position(position).to_string()
        };
        for symmetry in Symmetry::ALL {
            assert_eq!(form(&symmetry.of_position(&lopsided)), form(&lopsided));
        }
        assert_eq!(Symmetries::ALL.smallest_position(&lopsided).iter().count(), 2);
    }

    #[test]
    fn squares_that_the_rules_list_count() {
        let brandubh = rules::find("brandubh-7").unwrap();
        assert_eq!(Symmetries::of_variant(&brandubh), Symmetries::ALL);
        let text = "dim:7 esc:c cor:a1,a7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
        let odd = rules::resolve(text).unwrap();
        let kept: Vec<&str> = Symmetries::of_variant(&odd).iter().map(Symmetry::name).collect();
        assert_eq!(kept, ["identity", "mirror-ranks"]);
    }
}
