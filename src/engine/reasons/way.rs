//! The best way between two sets of squares.

use crate::board::{Bits, Cell};
use crate::engine::tables::Tables;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

impl<const W: usize> Tables<W> {
    /// A way from one of `from` to one of `to` by steps over `open`, both ends included: over as few `obstacles` as possible, and then in
    /// as few steps as possible.
    pub(super) fn way(&self, from: Bits<W>, to: Bits<W>, open: Bits<W>, obstacles: Bits<W>) -> Option<Vec<Cell>> {
        let mut came_from: Vec<Option<Cell>> = vec![None; self.geometry.board().count() as usize];
        let mut seen = Bits::EMPTY;
        let mut waiting: BinaryHeap<_> = from.iter().map(|cell| Reverse(((0, 0), cell, None))).collect();
        while let Some(Reverse(((crossed, steps), cell, before))) = waiting.pop() {
            if seen.has(cell) {
                continue;
            }
            seen.insert(cell);
            came_from[cell] = before;
            if to.has(cell) {
                let mut way = vec![cell];
                while let Some(earlier) = way.last().and_then(|&last| came_from[last]) {
                    way.push(earlier);
                }
                way.reverse();
                return Some(way);
            }
            ((self.geometry.around(cell) & open).without(seen)).for_each(|next| {
                let crossed = crossed + usize::from(obstacles.has(next));
                waiting.push(Reverse(((crossed, steps + 1), next, Some(cell))));
            });
        }
        None
    }
}
