//! What `tafl find` should find, found out in another way: by playing every game on the engine's own board, writing every position down
//! as letters, and turning the letters.

use std::collections::BTreeMap;
use std::sync::Arc;
use taflkit::engine::Referee;
use taflkit::notation::{Kind, PositionRecord, Side, Square};
use taflkit::rules::Variant;

/// Letters, rank by rank from rank 1; a dot is an empty square.
pub type Board = Vec<Vec<char>>;

/// A position of a game, and what is played from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stop {
    pub record: usize,
    pub ply: usize,
    pub to_move: &'static str,
    pub board: Board,
    pub next: Vec<(usize, usize)>,
}

/// A game: its rules, its moves as file and rank of both squares, and its winner.
pub struct Game {
    pub variant: Arc<Variant>,
    pub moves: Vec<(Square, Square)>,
    pub winner: Option<&'static str>,
}

pub fn board_of(position: &PositionRecord) -> Board {
    let size = position.size();
    let letter = |file, rank| position.get(Square::new(file, rank).unwrap()).map_or('.', |piece| piece.letter());
    (0..size).map(|rank| (0..size).map(|file| letter(file, rank)).collect()).collect()
}

/// The text of a board or pattern, square by square.
pub fn text_of(board: &Board) -> String {
    format!("/{}/", board.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/"))
}

/// The same as a position record: dots counted.
pub fn position_of(board: &Board) -> String {
    let row = |row: &Vec<char>| {
        let (mut text, mut empty) = (String::new(), 0);
        for sign in row.iter().chain(&['/']) {
            if *sign == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&std::mem::take(&mut empty).to_string());
            }
            text.push(*sign);
        }
        text
    };
    format!("/{}", board.iter().map(row).collect::<String>())
}

fn pair(square: Square) -> (usize, usize) {
    (square.file().into(), square.rank().into())
}

/// Every position of a game, as far as it can be played.
pub fn stops(record: usize, game: &Game) -> Vec<Stop> {
    let mut play = Referee::new(Arc::clone(&game.variant)).unwrap().game();
    let mut fallen: Option<Square> = None;
    let first = if game.variant.first == Side::Attackers { "attackers" } else { "defenders" };
    let stop = |ply, to_move, board| Stop { record, ply, to_move, board, next: vec![] };
    let mut stops = vec![stop(0, first, board_of(&game.variant.start))];
    for &(from, to) in &game.moves {
        let goes_on = play.must_continue() == Some(from);
        if !goes_on {
            play.end_turn();
        }
        let Ok(played) = play.play(from, to) else {
            if goes_on {
                stops.pop();
                stops.last_mut().unwrap().next.clear();
            }
            break;
        };
        if played.king_captured {
            fallen = Some(play.king_square());
        } else if played.piece.kind == Kind::King {
            fallen = None;
        }
        let mut position = play.position();
        if let Some(square) = fallen {
            position.set(square, None);
        }
        if goes_on {
            stops.pop();
        }
        let before = stops.last_mut().unwrap();
        if !goes_on {
            before.next.push(pair(from));
        }
        before.next.push(pair(to));
        let to_move = if played.piece.side == Side::Attackers { "defenders" } else { "attackers" };
        let ply = before.ply + 1;
        stops.push(stop(ply, to_move, board_of(&position)));
    }
    stops
}

/// Which of two, and whether files and ranks change places.
pub type Way = (bool, bool, bool);

/// The ways to lay a board onto itself: whether files, ranks are counted from the other end, and whether they change places after that.
pub fn ways() -> [Way; 8] {
    std::array::from_fn(|index| (index & 1 > 0, index & 2 > 0, index & 4 > 0))
}

fn turned((file, rank): (usize, usize), (files, ranks, change): Way, size: usize) -> (usize, usize) {
    let file = if files { size - 1 - file } else { file };
    let rank = if ranks { size - 1 - rank } else { rank };
    if change { (rank, file) } else { (file, rank) }
}

/// The pattern that a board looks like if the board, turned, looks like this one.
fn turned_back(pattern: &Board, way: Way) -> Board {
    let mut image = pattern.clone();
    for (rank, row) in image.iter_mut().enumerate() {
        for (file, sign) in row.iter_mut().enumerate() {
            let (file, rank) = turned((file, rank), way, pattern.len());
            *sign = pattern[rank][file];
        }
    }
    image
}

fn looks_like(board: &Board, pattern: &Board) -> bool {
    let fits = |sign: char, wanted: char| match wanted {
        '?' => true,
        '*' => sign != '.',
        'a' => sign.is_ascii_lowercase(),
        'D' => sign.is_ascii_uppercase(),
        _ => sign == wanted,
    };
    board.len() == pattern.len()
        && board.iter().flatten().zip(pattern.iter().flatten()).all(|(sign, wanted)| fits(*sign, *wanted))
}

/// The stops at which the board looks like the pattern in one of these ways, and what is played next as if from the pattern's side: the
/// first of all the ways to see it.
pub fn find<'s>(stops: &'s [Stop], pattern: &Board, ways: &[Way]) -> Vec<(&'s Stop, Vec<(usize, usize)>)> {
    let patterns: Vec<(Way, Board)> = ways.iter().map(|way| (*way, turned_back(pattern, *way))).collect();
    let folded = |stop: &'s Stop| {
        let seen = patterns.iter().filter(|(_, pattern)| looks_like(&stop.board, pattern));
        let next =
            |(way, _): &(Way, Board)| stop.next.iter().map(|square| turned(*square, *way, pattern.len())).collect();
        seen.map(next).min().map(|next| (stop, next))
    };
    stops.iter().filter_map(folded).collect()
}

/// `h1-h3=h5`, or `none`.
pub fn turn(next: &[(usize, usize)], none: &str) -> String {
    let square = |(file, rank): &(usize, usize)| format!("{}{}", char::from(b'a' + *file as u8), rank + 1);
    let mut text = next.first().map_or_else(|| none.to_owned(), square);
    for (index, to) in next.iter().enumerate().skip(1) {
        text.push_str(if index == 1 { "-" } else { "=" });
        text.push_str(&square(to));
    }
    text
}

/// The rows of the table: move, games, attackers' and defenders' wins, draws, undecided.
pub fn tally(found: &[(&Stop, Vec<(usize, usize)>)], games: &[Game]) -> Vec<String> {
    let mut turns: BTreeMap<Vec<(usize, usize)>, Vec<usize>> = BTreeMap::new();
    for (stop, next) in found {
        let records = turns.entry(next.clone()).or_default();
        if !records.contains(&stop.record) {
            records.push(stop.record);
        }
    }
    let mut turns: Vec<_> = turns.into_iter().collect();
    turns.sort_by_key(|(next, records)| (usize::MAX - records.len(), next.is_empty()));
    let row = |(next, records): (Vec<(usize, usize)>, Vec<usize>)| {
        let won = |by: Option<&str>| records.iter().filter(|record| games[**record - 1].winner == by).count();
        let [attackers, defenders, draws, none] = [Some("attackers"), Some("defenders"), Some("draw"), None].map(won);
        format!("{} {} {attackers} {defenders} {draws} {none}", turn(&next, "(none)"), records.len())
    };
    turns.into_iter().map(row).collect()
}
