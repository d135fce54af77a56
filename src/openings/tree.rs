//! The tree of the moves that games of one variant begin with.

use super::{Names, Opening};
use crate::board::Symmetry;
use crate::canonical::Symmetries;
use crate::record::Turn;
use crate::results::Results;
use crate::rules::Variant;
use std::cmp::Reverse;
use std::sync::Arc;

/// What has been played up to here.
#[derive(Debug, Default)]
pub struct Node {
    /// The games that went this way, by who won them.
    pub counts: Results,
    /// What people call this beginning.
    pub name: Option<Arc<str>>,
    /// What was played next, in the order of the turns. Most nodes have one successor: a map would take ten times the memory.
    next: Vec<(Turn, Node)>,
}

impl Node {
    /// The node after this turn, if a game has reached it.
    fn get(&mut self, turn: &Turn) -> Option<&mut Node> {
        let found = self.next.binary_search_by(|(next, _)| next.cmp(turn));
        found.ok().map(|index| &mut self.next[index].1)
    }

    /// The node after this turn.
    fn after(&mut self, turn: Turn) -> &mut Node {
        let index = self.next.binary_search_by(|(next, _)| next.cmp(&turn)).unwrap_or_else(|index| {
            if self.next.len() == self.next.capacity() {
                self.next.reserve_exact(1 + self.next.len() / 2);
            }
            self.next.insert(index, (turn, Node::default()));
            index
        });
        &mut self.next[index].1
    }
}

/// The tree of one variant.
#[derive(Debug)]
pub struct Tree {
    label: String,
    size: u8,
    /// The symmetries that keep the rules and the starting position.
    symmetries: Symmetries,
    root: Node,
}

/// A node with the way to it.
#[derive(Debug, Clone, Copy)]
pub struct Line<'t> {
    /// How many turns have been played, from 1.
    pub ply: usize,
    /// The turns before the last one.
    pub before: &'t [&'t Turn],
    /// The last one.
    pub turn: &'t Turn,
    /// The node that it leads to.
    pub node: &'t Node,
    /// The games that went through the node before.
    pub of: u64,
}

impl Line<'_> {
    /// All turns up to here, one word each: `h1-h3 f4-h4`.
    #[must_use]
    pub fn moves(&self) -> String {
        let turns = self.before.iter().chain(std::iter::once(&self.turn));
        turns.map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl Tree {
    pub(super) fn new(label: String, variant: &Variant) -> Self {
        let symmetries = Symmetries::of_variant(variant);
        Self { label, size: variant.size(), symmetries, root: Node::default() }
    }

    /// The variant: its id, or its rules in full if it has none.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// All games of the variant, before the first move.
    #[must_use]
    pub fn root(&self) -> &Node {
        &self.root
    }

    pub(super) fn add(&mut self, opening: &Opening) {
        let symmetry = self.to_smallest(&opening.turns);
        let mut node = &mut self.root;
        node.counts.add(opening.winner);
        for turn in &opening.turns {
            node = node.after(image(turn, symmetry, self.size));
            node.counts.add(opening.winner);
        }
    }

    /// What lays turns onto the smallest of their images, which is where they stand in the tree.
    fn to_smallest(&self, turns: &[Turn]) -> Symmetry {
        self.symmetries.smallest(turns, |symmetry, turn| image(turn, symmetry, self.size)).first()
    }

    pub(super) fn merge(&mut self, other: Tree) {
        merge(&mut self.root, other.root);
    }

    /// Puts names to nodes, and notes by their numbers which ones stand at a node.
    pub(super) fn name(&mut self, names: &Names, stands: &mut [bool]) {
        for (number, turns, name) in names.of(&self.label) {
            let symmetry = self.to_smallest(turns);
            let mut turns = turns.iter().map(|turn| image(turn, symmetry, self.size));
            if let Some(node) = turns.try_fold(&mut self.root, |node, turn| node.get(&turn)) {
                node.name.get_or_insert_with(|| Arc::clone(name));
                stands[number] = true;
            }
        }
    }

    /// Shows every node that so many games or more went through, each followed by those that continue it: the most played first, of equally
    /// many the one whose move comes first. Tells how many nodes are left out.
    ///
    /// # Errors
    /// The first one of `show`, which then is shown no more.
    pub fn each_line<E>(&self, min_games: u64, show: &mut impl FnMut(Line<'_>) -> Result<(), E>) -> Result<usize, E> {
        each_line(&self.root, &mut Vec::new(), min_games, show)
    }
}

/// A turn on a board that is laid otherwise.
pub(super) fn image(turn: &Turn, symmetry: Symmetry, size: u8) -> Turn {
    turn.mapped(|square| symmetry.apply(square, size))
}

// The recursion goes as deep as the tree: as many turns as were asked for.
fn merge(mine: &mut Node, other: Node) {
    mine.counts.merge(other.counts);
    if mine.name.is_none() {
        mine.name = other.name;
    }
    for (turn, node) in other.next {
        merge(mine.after(turn), node);
    }
}

fn each_line<'t, E>(
    node: &'t Node,
    before: &mut Vec<&'t Turn>,
    min_games: u64,
    show: &mut impl FnMut(Line<'_>) -> Result<(), E>,
) -> Result<usize, E> {
    let mut left_out = 0;
    let mut next: Vec<&(Turn, Node)> = node.next.iter().collect();
    next.sort_by_key(|(_, node)| Reverse(node.counts.games())); // a stable sort: equals stay in the order of their moves
    for (turn, after) in next {
        if after.counts.games() >= min_games {
            show(Line { ply: before.len() + 1, before, turn, node: after, of: node.counts.games() })?;
        } else {
            left_out += 1;
        }
        before.push(turn);
        left_out += each_line(after, before, min_games, show)?;
        before.pop();
    }
    Ok(left_out)
}
