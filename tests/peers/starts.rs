//! Positions from which the rare rules come up soon. Random games from the start hardly ever build a fort or a shieldwall, so these
//! are built outright, and the piece that completes them is put one move back.

use super::naive::{ATTACKER, Board, Cell, DEFENDER, EMPTY, KING};
use super::random::Random;

/// A position and the move that is to be played first, if one is.
pub struct Start {
    pub board: Board,
    pub attackers_move: bool,
    pub first: Option<(Cell, Cell)>,
}

/// A king on the edge in a walled space, some of it perhaps leaky, that the last move completes.
pub fn near_fort(random: &mut Random, size: usize) -> Option<Start> {
    let mut board = Board::empty(size);
    let (width, height) = (random.between(1, 4), random.between(1, 3));
    let left = random.below(size - width + 1);
    let inside: Vec<Cell> = (0..height).flat_map(|rank| (left..left + width).map(move |file| (rank, file))).collect();
    let seats: Vec<Cell> = inside.iter().copied().filter(|&cell| cell.0 == 0 && !board.is_corner(cell)).collect();
    board.set(random.pick(&seats)?, KING);
    let mut wall = Vec::new();
    for &cell in &inside {
        for next in board.neighbours(cell).collect::<Vec<_>>() {
            if !inside.contains(&next) && is_plain(&board, next) {
                board.set(next, DEFENDER);
                wall.push(next);
            }
        }
    }
    // Men behind the wall, and men within: some of them make eyes.
    let thick = random.below(100);
    for cell in wall.clone().into_iter().chain(inside.iter().copied()) {
        for next in diagonals(&board, cell) {
            if is_plain(&board, next) && !inside.contains(&next) && random.percent(thick) {
                board.set(next, DEFENDER);
            }
        }
        if is_plain(&board, cell) && random.percent(15) {
            board.set(cell, if random.percent(30) { ATTACKER } else { DEFENDER });
        }
    }
    for _ in 0..random.below(5) {
        scatter(random, &mut board, DEFENDER, 1);
    }
    let attackers = random.between(1, 22);
    scatter(random, &mut board, ATTACKER, attackers);
    let last = if random.percent(15) {
        // The last attacker inside steps out, or the king steps in.
        random.pick(&board.all(ATTACKER))?
    } else if random.percent(20) {
        board.king()?
    } else {
        random.pick(&board.all(DEFENDER))?
    };
    pull_back(random, board, last)
}

/// A king and his men within a ring of attackers that the last move closes; perhaps a second ring, perhaps a hole.
pub fn near_ring(random: &mut Random, size: usize) -> Option<Start> {
    let mut board = Board::empty(size);
    let mut ring = ring(random, &mut board, true)?;
    if random.percent(40) {
        ring.extend(self::ring(random, &mut board, false)?);
    }
    if random.percent(25) {
        scatter(random, &mut board, DEFENDER, 1);
    }
    let attackers = random.below(6);
    scatter(random, &mut board, ATTACKER, attackers);
    let ring: Vec<Cell> = ring.into_iter().filter(|&cell| board.get(cell) == ATTACKER).collect();
    let last = random.pick(&ring)?;
    pull_back(random, board, last)
}

fn ring(random: &mut Random, board: &mut Board, with_king: bool) -> Option<Vec<Cell>> {
    let size = board.size;
    let (width, height) = (random.between(1, size - 5), random.between(1, size - 5));
    let (low, left) = (random.between(1, size - 1 - height), random.between(1, size - 1 - width));
    let mut inside: Vec<Cell> =
        (low..low + height).flat_map(|rank| (left..left + width).map(move |file| (rank, file))).collect();
    inside.retain(|&cell| board.get(cell) == EMPTY && !random.percent(10));
    let seat = random.pick(&inside)?;
    for &cell in &inside {
        if cell == seat {
            let piece = if with_king { KING } else { DEFENDER };
            if with_king || is_plain(board, cell) {
                board.set(cell, piece);
            }
        } else if is_plain(board, cell) && random.percent(20) {
            board.set(cell, DEFENDER);
        }
    }
    let mut ring = Vec::new();
    for &cell in &inside {
        for next in board.neighbours(cell).collect::<Vec<_>>() {
            if !inside.contains(&next) && is_plain(board, next) {
                board.set(next, ATTACKER);
                ring.push(next);
            }
        }
    }
    Some(ring)
}

/// A row on the edge with a front, one or two of them, that the last move closes, if not one man of the front is missing.
pub fn near_shieldwall(random: &mut Random, size: usize) -> Option<Start> {
    let mut board = Board::empty(size);
    let attackers_move = random.percent(50);
    let (own, enemy) = if attackers_move { (ATTACKER, DEFENDER) } else { (DEFENDER, ATTACKER) };
    let closer = random.between(1, size - 2);
    board.set((0, closer), own);
    let mut last = vec![(0, closer)];
    for step in [-1, 1] {
        if step == 1 && random.percent(50) {
            continue;
        }
        let mut file = closer.checked_add_signed(step);
        for _ in 0..random.between(1, 5) {
            let Some(at) = file.filter(|&at| at > 0 && at < size - 1) else { break };
            board.set((0, at), enemy);
            if !random.percent(7) {
                board.set((1, at), own);
                last.push((1, at));
            }
            file = at.checked_add_signed(step);
        }
        let end = file.filter(|&at| at > 0 && at < size - 1 && !random.percent(10));
        if let Some(at) = end {
            board.set((0, at), own);
        }
    }
    if random.percent(40) {
        let men = board.all(DEFENDER);
        board.set(random.pick(&men)?, KING);
    }
    let (attackers, defenders) = (random.below(8), random.below(8));
    scatter(random, &mut board, ATTACKER, attackers);
    scatter(random, &mut board, DEFENDER, defenders);
    let last = if random.percent(75) { (0, closer) } else { random.pick(&last)? };
    pull_back(random, board, last)
}

/// A king among attackers, on his throne, beside it or elsewhere, and the last of them comes.
pub fn besieged(random: &mut Random, size: usize) -> Option<Start> {
    let mut board = Board::empty(size);
    let throne = (size / 2, size / 2);
    let king = match random.below(10) {
        0..5 => throne,
        5..8 => random.pick(&board.neighbours(throne).collect::<Vec<_>>())?,
        _ => (random.below(size), random.below(size)),
    };
    if board.is_corner(king) {
        return None;
    }
    board.set(king, KING);
    let mut besiegers = Vec::new();
    for cell in board.neighbours(king).collect::<Vec<_>>() {
        if !is_plain(&board, cell) {
            continue;
        }
        match random.below(20) {
            0..14 => {
                board.set(cell, ATTACKER);
                besiegers.push(cell);
            }
            14..19 => {
                board.set(cell, DEFENDER);
                let behind = (2 * cell.0).checked_sub(king.0).zip((2 * cell.1).checked_sub(king.1));
                let on_board = behind.filter(|behind| behind.0 < size && behind.1 < size);
                if let Some(behind) = on_board.filter(|&behind| is_plain(&board, behind) && random.percent(80)) {
                    board.set(behind, ATTACKER);
                    besiegers.push(behind);
                }
            }
            _ => {}
        }
    }
    let (attackers, defenders) = (random.below(5), random.below(5));
    scatter(random, &mut board, ATTACKER, attackers);
    scatter(random, &mut board, DEFENDER, defenders);
    let last = random.pick(&besiegers)?;
    pull_back(random, board, last)
}

/// A few pieces anywhere, the king perhaps by the edge: endgames, in which kings are caught and men run out of moves.
pub fn sparse(random: &mut Random, size: usize) -> Option<Start> {
    let mut board = Board::empty(size);
    let king = (random.below(size), random.below(size));
    if !board.is_corner(king) {
        board.set(king, KING);
    }
    let near: Vec<Cell> =
        board.cells().filter(|&cell| cell.0.abs_diff(king.0) <= 2 && cell.1.abs_diff(king.1) <= 2).collect();
    for _ in 0..random.between(2, 8) {
        let cell = random.pick(&near)?;
        if is_plain(&board, cell) {
            board.set(cell, if random.percent(70) { ATTACKER } else { DEFENDER });
        }
    }
    let (attackers, defenders) = (random.between(1, 10), random.below(5));
    scatter(random, &mut board, ATTACKER, attackers);
    scatter(random, &mut board, DEFENDER, defenders);
    let board = finish(random, board)?;
    let attackers_move = random.percent(60);
    (!board.moves(attackers_move).is_empty()).then_some(Start { board, attackers_move, first: None })
}

fn is_plain(board: &Board, cell: Cell) -> bool {
    board.get(cell) == EMPTY && !board.is_corner(cell) && !board.is_throne(cell)
}

fn diagonals(board: &Board, (rank, file): Cell) -> Vec<Cell> {
    let size = board.size;
    [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        .into_iter()
        .filter_map(|(up, right)| Some((rank.checked_add_signed(up)?, file.checked_add_signed(right)?)))
        .filter(|cell| cell.0 < size && cell.1 < size)
        .collect()
}

fn scatter(random: &mut Random, board: &mut Board, piece: char, count: usize) {
    for _ in 0..count {
        let free: Vec<Cell> = board.cells().filter(|&cell| is_plain(board, cell)).collect();
        if let Some(cell) = random.pick(&free) {
            board.set(cell, piece);
        }
    }
}

/// Every position has a king, and every position is as good as its mirror images.
fn finish(random: &mut Random, mut board: Board) -> Option<Board> {
    if board.king().is_none() {
        let free: Vec<Cell> = board.cells().filter(|&cell| is_plain(&board, cell)).collect();
        let cell = random.pick(&free)?;
        board.set(cell, KING);
    }
    Some(board)
}

/// Puts the piece on `last` on a square from which it can move there.
fn pull_back(random: &mut Random, board: Board, last: Cell) -> Option<Start> {
    let mut board = finish(random, board)?;
    if !is_plain_ground(&board, last) {
        return None;
    }
    let from: Vec<Cell> = board.moves_from(last).into_iter().filter(|&cell| is_plain_ground(&board, cell)).collect();
    let from = random.pick(&from)?;
    let attackers_move = board.get(last) == ATTACKER;
    board.shift(last, from);
    let turn = random.below(8);
    let size = board.size;
    let turned = |(mut rank, mut file): Cell| {
        if turn & 1 != 0 {
            rank = size - 1 - rank;
        }
        if turn & 2 != 0 {
            file = size - 1 - file;
        }
        if turn & 4 != 0 { (file, rank) } else { (rank, file) }
    };
    let mut seen = Board::empty(size);
    for cell in board.cells() {
        seen.set(turned(cell), board.get(cell));
    }
    Some(Start { board: seen, attackers_move, first: Some((turned(from), turned(last))) })
}

fn is_plain_ground(board: &Board, cell: Cell) -> bool {
    !board.is_corner(cell) && !board.is_throne(cell)
}
