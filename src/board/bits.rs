//! A set of squares, one bit each.

use super::Cell;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of up to `64 * W` squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No square.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; W];
        words[Self::word(cell)] = 1 << (cell % 64);
        Self(words)
    }

    /// The word in which a square has its bit. Squares past the last word are nobody's: where the number of words allows it, that they are
    /// within bounds is seen without a comparison.
    #[inline(always)]
    const fn word(cell: Cell) -> usize {
        debug_assert!(cell < 64 * W);
        if W.is_power_of_two() { cell / 64 % W } else { cell / 64 }
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[Self::word(cell)] >> (cell % 64) & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[Self::word(cell)] |= 1 << (cell % 64);
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[Self::word(cell)] &= !(1 << (cell % 64));
    }

    /// Adds a square, or takes it out if it is there.
    #[inline]
    pub const fn toggle(&mut self, cell: Cell) {
        self.0[Self::word(cell)] ^= 1 << (cell % 64);
    }

    /// Whether the set holds no square.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a square.
    #[must_use]
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// How many squares the set holds.
    #[must_use]
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Every square moved up by `by` numbers; those past the last word are lost. `by` is at most 63.
    #[must_use]
    #[inline]
    pub fn up(self, by: u32) -> Self {
        let mut words = [0; W];
        let mut carry = 0;
        for (word, &old) in words.iter_mut().zip(&self.0) {
            *word = old << by | carry;
            carry = (old >> 1) >> (63 - by); // in two steps, so that nothing is carried where `by` is 0
        }
        Self(words)
    }

    /// Every square moved down by `by` numbers; those before the first are lost. `by` is at most 63.
    #[must_use]
    #[inline]
    pub fn down(self, by: u32) -> Self {
        let mut words = [0; W];
        let mut carry = 0;
        for (word, &old) in words.iter_mut().zip(&self.0).rev() {
            *word = old >> by | carry;
            carry = (old << 1) << (63 - by);
        }
        Self(words)
    }

    /// Calls `visit` with the squares in rising order: quicker than a walk with [`Self::iter`].
    #[inline(always)]
    pub fn for_each(self, mut visit: impl FnMut(Cell)) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// The squares in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let (mut words, mut index) = (self.0, 0);
        std::iter::from_fn(move || {
            while index < W {
                let word = words[index];
                if word != 0 {
                    words[index] = word & (word - 1);
                    return Some(index * 64 + word.trailing_zeros() as usize);
                }
                index += 1;
            }
            None
        })
    }

    /// The first square.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Cell> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(index * 64 + self.0[index].trailing_zeros() as usize)
    }
}

impl<const W: usize> FromIterator<Cell> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |mut set, cell| {
            set.insert(cell);
            set
        })
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= theirs;
        }
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn agrees_with_a_set_of_numbers(cells in prop::collection::btree_set(0usize..121, 0..40), by in 0u32..20) {
            let bits: Bits<2> = cells.iter().copied().collect();
            prop_assert_eq!(bits.iter().collect::<BTreeSet<_>>(), cells.clone());
            let mut visited = Vec::new();
            bits.for_each(|cell| visited.push(cell));
            prop_assert_eq!(visited, cells.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(bits.count() as usize, cells.len());
            let up: BTreeSet<_> = cells.iter().map(|cell| cell + by as usize).filter(|&cell| cell < 128).collect();
            prop_assert_eq!(bits.up(by).iter().collect::<BTreeSet<_>>(), up);
            let down: BTreeSet<_> = cells.iter().filter_map(|cell| cell.checked_sub(by as usize)).collect();
            prop_assert_eq!(bits.down(by).iter().collect::<BTreeSet<_>>(), down);
        }
    }
}
