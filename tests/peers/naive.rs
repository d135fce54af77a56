//! The Copenhagen rules on a plain array of letters, written down from the rule texts sentence by sentence. It is slow, simple, and
//! shares nothing with the engine, so that the two can only agree by both being right.

use super::random::Random;
use std::collections::BTreeSet;

/// Rank and file, both from 0.
pub type Cell = (usize, usize);

pub const ATTACKER: char = 't';
pub const DEFENDER: char = 'T';
pub const KING: char = 'K';
pub const EMPTY: char = '.';

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub size: usize,
    ranks: Vec<Vec<char>>,
}

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Board {
    pub fn empty(size: usize) -> Self {
        Self { size, ranks: vec![vec![EMPTY; size]; size] }
    }

    pub fn text(&self) -> String {
        let rank = |cells: &Vec<char>| {
            let (mut text, mut run) = (String::new(), 0);
            for &letter in cells {
                if letter == EMPTY {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.push(letter);
            }
            if run > 0 {
                text += &run.to_string();
            }
            text
        };
        self.ranks.iter().map(rank).collect::<Vec<_>>().join("/")
    }

    pub fn get(&self, (rank, file): Cell) -> char {
        self.ranks[rank][file]
    }

    pub fn set(&mut self, (rank, file): Cell, letter: char) {
        self.ranks[rank][file] = letter;
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |rank| (0..size).map(move |file| (rank, file)))
    }

    pub fn all(&self, letter: char) -> Vec<Cell> {
        self.cells().filter(|&cell| self.get(cell) == letter).collect()
    }

    pub fn king(&self) -> Option<Cell> {
        self.cells().find(|&cell| self.get(cell) == KING)
    }

    fn next(&self, (rank, file): Cell, (up, right): (isize, isize)) -> Option<Cell> {
        let (rank, file) = (rank.checked_add_signed(up)?, file.checked_add_signed(right)?);
        (rank < self.size && file < self.size).then_some((rank, file))
    }

    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        DIRECTIONS.into_iter().filter_map(move |direction| self.next(cell, direction))
    }

    pub fn is_edge(&self, (rank, file): Cell) -> bool {
        rank == 0 || file == 0 || rank == self.size - 1 || file == self.size - 1
    }

    pub fn is_corner(&self, (rank, file): Cell) -> bool {
        (rank == 0 || rank == self.size - 1) && (file == 0 || file == self.size - 1)
    }

    pub fn is_throne(&self, (rank, file): Cell) -> bool {
        self.size % 2 == 1 && rank == self.size / 2 && file == self.size / 2
    }

    /// Where the piece on a square may go, like a rook: over the empty throne, but only the king onto it or into a corner.
    pub fn moves_from(&self, from: Cell) -> Vec<Cell> {
        let mut to = Vec::new();
        for direction in DIRECTIONS {
            let mut at = from;
            while let Some(cell) = self.next(at, direction).filter(|&cell| self.get(cell) == EMPTY) {
                let restricted = self.is_throne(cell) || self.is_corner(cell);
                if !restricted || self.get(from) == KING {
                    to.push(cell);
                }
                at = cell;
            }
        }
        to
    }

    pub fn moves(&self, attackers: bool) -> BTreeSet<(Cell, Cell)> {
        let movers = self.cells().filter(|&cell| self.get(cell) != EMPTY && (self.get(cell) == ATTACKER) == attackers);
        movers.flat_map(|from| self.moves_from(from).into_iter().map(move |to| (from, to))).collect()
    }

    /// Moves a piece, takes what it takes, and says what that was.
    pub fn play(&mut self, from: Cell, to: Cell) -> BTreeSet<Cell> {
        self.shift(from, to);
        let captures = self.captures(to);
        for &cell in &captures {
            self.set(cell, EMPTY);
        }
        captures
    }

    pub fn shift(&mut self, from: Cell, to: Cell) {
        let piece = self.get(from);
        self.set(from, EMPTY);
        self.set(to, piece);
    }

    fn enemies(&self, one: char, other: char) -> bool {
        one != EMPTY && other != EMPTY && (one == ATTACKER) != (other == ATTACKER)
    }

    /// "sandwiched between two enemy pieces, or between an enemy piece and a restricted square"; "The throne is always hostile to the
    /// attackers, but only hostile to the defenders when it is empty."
    pub fn custodial(&self, to: Cell) -> BTreeSet<Cell> {
        let mover = self.get(to);
        let taken = |direction| {
            let victim = self.next(to, direction)?;
            let behind = self.next(victim, direction)?;
            let man = self.get(victim);
            if man == KING || !self.enemies(mover, man) {
                return None;
            }
            let hostile_square =
                self.is_corner(behind) || (self.is_throne(behind) && (man == ATTACKER || self.get(behind) == EMPTY));
            (self.enemies(man, self.get(behind)) || hostile_square).then_some(victim)
        };
        DIRECTIONS.into_iter().filter_map(taken).collect()
    }

    /// "A row of two or more taflmen along the board edge may be captured together, by bracketing the whole group at both ends, as long as
    /// every member of the row has an enemy taflman directly in front of him. A corner square may stand in for one of the bracketing pieces"
    /// Each row that the mover has bracketed, the king left out ("will capture the defenders but not the king").
    pub fn shieldwalls(&self, to: Cell) -> Vec<BTreeSet<Cell>> {
        let mover = self.get(to);
        let mut rows = Vec::new();
        for inward in DIRECTIONS {
            if self.next(to, (-inward.0, -inward.1)).is_some() {
                continue; // not the edge that has its front there
            }
            for along in [(inward.1, inward.0), (-inward.1, -inward.0)] {
                let (mut row, mut end, mut fronted) = (Vec::new(), self.next(to, along), true);
                while let Some(cell) = end.filter(|&cell| self.enemies(mover, self.get(cell))) {
                    fronted &=
                        self.next(cell, inward).is_some_and(|front| self.enemies(self.get(front), self.get(cell)));
                    row.push(cell);
                    end = self.next(cell, along);
                }
                let bracketed = end.is_some_and(|cell| {
                    self.is_corner(cell) || (self.get(cell) != EMPTY && !self.enemies(mover, self.get(cell)))
                });
                if row.len() >= 2 && fronted && bracketed {
                    rows.push(row.into_iter().filter(|&cell| self.get(cell) != KING).collect());
                }
            }
        }
        rows
    }

    pub fn captures(&self, to: Cell) -> BTreeSet<Cell> {
        let mut captures = self.custodial(to);
        captures.extend(self.shieldwalls(to).into_iter().flatten());
        captures
    }

    /// "The king is captured when the attackers surround him on all four cardinal points, except when he is next to the throne. If on a square
    /// next to the throne, the attackers must occupy the three remaining squares around him. The king cannot be captured on the board edge."
    pub fn king_captured(&self, to: Cell) -> bool {
        let Some(king) = self.king() else { return false };
        self.get(to) == ATTACKER
            && self.neighbours(king).any(|cell| cell == to)
            && !self.is_edge(king)
            && self.neighbours(king).all(|cell| self.get(cell) == ATTACKER || self.is_throne(cell))
    }

    /// All squares connected with these by steps over squares that pass the test.
    pub fn flood(&self, from: impl IntoIterator<Item = Cell>, open: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
        let mut reached: BTreeSet<Cell> = from.into_iter().collect();
        let mut waiting: Vec<Cell> = reached.iter().copied().collect();
        while let Some(cell) = waiting.pop() {
            for next in self.neighbours(cell).filter(|&next| open(next)).collect::<Vec<_>>() {
                if reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
        reached
    }

    /// "surround the king and all remaining defenders so that none of them can reach the edge of the board".
    pub fn encircled(&self) -> bool {
        let white = self.all(DEFENDER).into_iter().chain(self.king());
        !self.flood(white, |cell| self.get(cell) != ATTACKER).into_iter().any(|cell| self.is_edge(cell))
    }

    /// What the king could walk to if nobody else moved and his own men made way.
    pub fn kings_pocket(&self) -> BTreeSet<Cell> {
        self.flood(self.king(), |cell| self.get(cell) != ATTACKER)
    }

    /// What the king can walk to.
    pub fn kings_region(&self) -> BTreeSet<Cell> {
        self.flood(self.king(), |cell| self.get(cell) != DEFENDER)
    }

    pub fn region_holds_attacker(&self) -> bool {
        self.kings_region().into_iter().any(|cell| self.get(cell) == ATTACKER)
    }

    fn king_on_edge_can_move(&self) -> bool {
        self.king().is_some_and(|king| self.is_edge(king) && self.neighbours(king).any(|cell| self.get(cell) == EMPTY))
    }

    /// "the king has contact with the board edge, is able to move, and it is impossible for the attackers to break the fort": takes every man
    /// away that attackers could ever take, until no more can be taken, and looks whether the king is still walled in.
    pub fn fort(&self) -> bool {
        if !self.king_on_edge_can_move() || self.all(ATTACKER).is_empty() {
            return false;
        }
        let mut left = self.clone();
        loop {
            if left.region_holds_attacker() {
                return false;
            }
            let lost = left.breakable();
            if lost.is_empty() {
                return true;
            }
            for cell in lost {
                left.set(cell, EMPTY);
            }
        }
    }

    /// Where attackers could ever come to stand outside the king's region: one rook move after the other, each other attacker out of the way.
    fn attackers_reach(&self) -> BTreeSet<Cell> {
        let mut alone = self.clone();
        for cell in self.all(ATTACKER) {
            alone.set(cell, EMPTY);
        }
        let mut reach: BTreeSet<Cell> = self.all(ATTACKER).into_iter().collect();
        let mut waiting: Vec<Cell> = reach.iter().copied().collect();
        while let Some(from) = waiting.pop() {
            alone.set(from, ATTACKER);
            for to in alone.moves_from(from) {
                if reach.insert(to) {
                    waiting.push(to);
                }
            }
            alone.set(from, EMPTY);
        }
        reach
    }

    /// The defenders whom attackers could take if nobody else moved.
    fn breakable(&self) -> BTreeSet<Cell> {
        let reach = self.attackers_reach();
        let mut lost = BTreeSet::new();
        for man in self.all(DEFENDER) {
            for direction in [(1, 0), (0, 1)] {
                let (Some(one), Some(other)) =
                    (self.next(man, direction), self.next(man, (-direction.0, -direction.1)))
                else {
                    continue;
                };
                let hostile = |cell| self.is_corner(cell) || (self.is_throne(cell) && self.get(cell) == EMPTY);
                let both = reach.contains(&one) && reach.contains(&other);
                if (both && self.all(ATTACKER).len() >= 2)
                    || (reach.contains(&one) && hostile(other))
                    || (reach.contains(&other) && hostile(one))
                {
                    lost.insert(man);
                }
            }
        }
        lost.extend(self.rows_in_danger(&reach));
        lost
    }

    /// The men in rows on the edge that attackers could take by shieldwall.
    fn rows_in_danger(&self, reach: &BTreeSet<Cell>) -> BTreeSet<Cell> {
        let mut lost = BTreeSet::new();
        for inward in DIRECTIONS {
            let along = (inward.1.abs(), inward.0.abs());
            for start in self.cells() {
                if self.next(start, (-inward.0, -inward.1)).is_some() {
                    continue;
                }
                // A row begins behind a bracket: an attacker's place or a corner. The king can be no man of the row here: his
                // region reaches no attacker.
                let (mut row, mut end) = (Vec::new(), self.next(start, along));
                while let Some(cell) = end.filter(|&cell| self.get(cell) == DEFENDER) {
                    row.push(cell);
                    end = self.next(cell, along);
                }
                let Some(end) = end else { continue };
                let brackets = [start, end].into_iter().filter(|cell| reach.contains(cell)).count();
                let closed = [start, end].into_iter().all(|cell| reach.contains(&cell) || self.is_corner(cell));
                let fronted =
                    row.iter().all(|&cell| self.next(cell, inward).is_some_and(|front| reach.contains(&front)));
                let enough = self.all(ATTACKER).len() >= row.len() + brackets;
                if row.len() >= 2 && closed && brackets >= 1 && fronted && enough {
                    lost.extend(row);
                }
            }
        }
        lost
    }

    /// Lets the attackers move on and on while the defenders pass, and says whether they came into the king's region. A wall that
    /// fell so was breakable; one that held was perhaps only lucky.
    pub fn falls_to_siege(&self, random: &mut Random, moves: usize) -> bool {
        let mut board = self.clone();
        if board.region_holds_attacker() {
            return true;
        }
        for _ in 0..moves {
            let Some(from) = random.pick(&board.all(ATTACKER)) else { return false };
            let to = board.moves_from(from);
            let near: Vec<Cell> = to
                .iter()
                .copied()
                .filter(|&cell| board.neighbours(cell).any(|next| board.get(next) == DEFENDER))
                .collect();
            let wanted = if near.is_empty() || random.below(4) == 0 { to } else { near };
            if wanted.is_empty() {
                continue;
            }
            let captures = board.play(from, wanted[random.below(wanted.len())]);
            if !captures.is_empty() && board.region_holds_attacker() {
                return true;
            }
        }
        false
    }
}

/// A square as people write it.
pub fn name((rank, file): Cell) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
