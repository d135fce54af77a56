//! The positions of a game, one after the other.

use super::{Record, Replay};
use crate::notation::{Move, PositionRecord, Side, Square, Token};
use crate::rules::Berserk;
use smallvec::{SmallVec, smallvec};
use std::fmt;

/// What one side played in one ply: the squares that its piece went over, two or more; more than two in a berserk turn only.
///
/// Turns are in the order of their squares, by file, then by rank.
///
/// ```
/// use taflkit::record::Turn;
/// let mut turn = Turn::new("d4".parse().unwrap(), "d7".parse().unwrap());
/// turn.go_on("a7".parse().unwrap());
/// assert_eq!(turn.to_string(), "d4-d7=a7");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn(SmallVec<[Square; 2]>);

impl Turn {
    /// A turn of one move.
    #[must_use]
    pub fn new(from: Square, to: Square) -> Self {
        Self(smallvec![from, to])
    }

    /// Adds a further move of the same piece.
    pub fn go_on(&mut self, to: Square) {
        self.0.push(to);
    }

    /// Where the piece stood, and where it went, move by move.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.0
    }

    /// The same turn with every square put elsewhere.
    #[must_use]
    pub fn mapped(&self, map: impl FnMut(Square) -> Square) -> Self {
        Self(self.0.iter().copied().map(map).collect())
    }
}

impl fmt::Display for Turn {
    /// `h1-h3`; further moves of a berserk turn follow: `h1-h3=h5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.iter().enumerate() {
            match index {
                0 => write!(f, "{square}")?,
                1 => write!(f, "-{square}")?,
                _ => write!(f, "={square}")?,
            }
        }
        Ok(())
    }
}

/// A walk through the positions of a game's main line, from the start on, as far as the game can be played.
///
/// Each stop is a position between two plies. A berserk turn of several moves is one ply, and only its end is a stop; so the number of
/// a stop is the number of plies that were played when its position stood. What the replay has shown is believed and only done again on one
/// board, square by square: nothing is judged, and nothing is allocated on the way.
///
/// A king that was captured is off the board. Where a record plays on all the same and moves him, he is back.
///
/// ```
/// use taflkit::{check::Checker, formats::{cut::Cutter, read}, record::Walk};
/// let text = br#"{"AageGameTypeKey":51,"Moves":["d6-c6","d5-c5","b4-b5","d3-e3","d7-d5xc5"]}"#;
/// let mut cutter = Cutter::new(&text[..], None)?;
/// let (mut chunk, mut checker) = (Vec::new(), Checker::default());
/// let cut = cutter.next_record(&mut chunk)?.unwrap();
/// let record = read::record(&chunk, &cut);
/// let (_, replay) = checker.replay(&record);
///
/// let mut walk = Walk::new(&record, &replay).unwrap();
/// assert_eq!((walk.ply(), walk.position().to_string().as_str()), (0, "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"));
/// assert_eq!(walk.next_turn().unwrap().to_string(), "d6-c6");
/// while walk.step() {}
/// assert_eq!((walk.ply(), walk.position().to_string().as_str()), (5, "/3t3/3t3/4T2/t1TKTtt/1t1t3/2t4/7/"));
/// assert_eq!((walk.to_move().name(), walk.next_turn()), ("defenders", None));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Walk<'r> {
    record: &'r Record<'r>,
    replay: &'r Replay,
    position: PositionRecord,
    to_move: Side,
    ply: u32,
    /// The entry of the main line that the next ply begins with, or one before it that is no move.
    at: usize,
}

impl<'r> Walk<'r> {
    /// A walk that stands at the start. `None` if the game has no start that is known: its rules are not known, or are for a board of another
    /// size than the record's own position.
    #[must_use]
    pub fn new(record: &'r Record<'r>, replay: &'r Replay) -> Option<Self> {
        let variant = replay.variant.as_ref()?;
        // The replay has put the record's position into the variant, if it could be played from.
        let is_elsewhere = record.start.as_ref().is_some_and(|start| *start != variant.start);
        let (position, to_move) = (variant.start.clone(), variant.first);
        (!is_elsewhere).then_some(Self { record, replay, position, to_move, ply: 0, at: 0 })
    }

    /// What stands on the board.
    #[must_use]
    pub fn position(&self) -> &PositionRecord {
        &self.position
    }

    /// The side whose turn it is: the opponent of the piece that moved last, whether the game is over or not.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// How many plies have been played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// What is played next; `None` if nothing is, or nothing that can be played.
    #[must_use]
    pub fn next_turn(&self) -> Option<Turn> {
        let mut turn: Option<Turn> = None;
        for played in self.entries()?.filter_map(|index| self.played(index)) {
            match &mut turn {
                Some(turn) => turn.go_on(played.to),
                None => turn = Some(Turn::new(played.from, played.to)),
            }
        }
        turn
    }

    /// Plays the next ply; `false`, if there is none that can be played.
    pub fn step(&mut self) -> bool {
        let Some(entries) = self.entries() else { return false };
        self.at = entries.end;
        self.ply += 1;
        for index in entries {
            let (Some(played), Some(shown)) = (self.played(index), self.replay.main.ply(index)) else { continue };
            self.position.set(played.from, None);
            shown.captures.iter().chain(&shown.king).for_each(|&square| self.position.set(square, None));
            self.position.set(played.to, Some(shown.piece));
            self.to_move = shown.piece.side.opponent();
        }
        true
    }

    /// Whether the game cannot be played on from here although its record goes on: a move is impossible, or a word is no move.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.entries().is_none() && self.replay.main.plies.len() < self.record.main.plies.len()
    }

    /// The move of an entry.
    fn played(&self, index: usize) -> Option<&'r Move> {
        match &self.record.main.plies.get(index)?.token {
            Ok(Token::Move(played)) => Some(played),
            _ => None,
        }
    }

    /// The entries of the next ply. Some of them can be no moves.
    fn entries(&self) -> Option<std::ops::Range<usize>> {
        let shown = &self.replay.main.plies;
        let first = (self.at..shown.len()).find(|&index| shown[index].is_some())?;
        let is_next_turn = |index: &usize| shown[*index].as_ref().is_some_and(|shown| !shown.continued);
        let end = (first + 1..shown.len()).find(is_next_turn).unwrap_or(shown.len());
        (end < shown.len() || !self.turn_is_cut_short(first..end)).then_some(first..end)
    }

    /// Whether a turn, the last one that could be played, goes on in the record with a move that cannot be played. A piece that moves from
    /// the square where the turn has come to is the same piece: the other side has none there.
    fn turn_is_cut_short(&self, turn: std::ops::Range<usize>) -> bool {
        let is_berserk = self.replay.variant.as_ref().is_some_and(|variant| variant.ruleset.berserk != Berserk::None);
        let (Some(next), true) = (self.played(turn.end), is_berserk) else { return false };
        let last = turn.rev().find_map(|index| self.played(index));
        next.mode.is_berserk() || last.is_some_and(|last| last.to == next.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checker;
    use crate::formats::cut::Cutter;
    use crate::formats::read;

    /// The stops of a game: ply, side to move, position, next turn; and whether it is cut short.
    fn stops(text: &str) -> (Vec<(u32, Side, String, String)>, bool) {
        let mut cutter = Cutter::new(text.as_bytes(), None).unwrap();
        let mut chunk = Vec::new();
        let cut = cutter.next_record(&mut chunk).unwrap().unwrap();
        let record = read::record(&chunk, &cut);
        let (_, replay) = Checker::default().replay(&record);
        let mut walk = Walk::new(&record, &replay).unwrap();
        let mut stops = Vec::new();
        loop {
            let next = walk.next_turn().map_or("-".into(), |turn| turn.to_string());
            stops.push((walk.ply(), walk.to_move(), walk.position().to_string(), next));
            if !walk.step() {
                return (stops, walk.is_cut_short());
            }
        }
    }

    fn turns(text: &str) -> (Vec<String>, bool) {
        let (stops, is_cut_short) = stops(text);
        (stops.into_iter().map(|(.., next)| next).collect(), is_cut_short)
    }

    /// A man can take c4 by going to c3, and must then take e4 by going to e3.
    const BERSERK: &str = "[rules:dim:7 ber:c esc:e ks:s cor: cen: surf:n start:/7/2t4/7/2T1T2/2t1t2/6K/7/]";

    #[test]
    fn a_berserk_turn_is_one_ply() {
        let (stops, is_cut_short) = stops(&format!("{BERSERK}\n1. c2-c3xc4 c3=e3xe4 Kg6-g7\n"));
        let expected = [
            (0, Side::Attackers, "/7/2t4/7/2T1T2/2t1t2/6K/7/", "c2-c3=e3"),
            (1, Side::Defenders, "/7/7/4t2/7/2t1t2/6K/7/", "g6-g7"),
            (2, Side::Attackers, "/7/7/4t2/7/2t1t2/7/6K/", "-"),
        ];
        assert_eq!(stops, expected.map(|(ply, side, position, next)| (ply, side, position.into(), next.into())));
        assert!(!is_cut_short);
    }

    #[test]
    fn a_turn_that_cannot_be_completed_is_no_ply() {
        for signs in ["c3=d3", "c3-d3"] {
            assert_eq!(turns(&format!("{BERSERK}\n1. c2-c3xc4 {signs}\n")), (vec!["-".into()], true), "{signs}");
        }
        // The opponent has moved already: the turn was over for the players.
        assert_eq!(turns(&format!("{BERSERK}\n1. c2-c3xc4 Kg6-g7\n")), (vec!["c2-c3".into(), "-".into()], true));
        assert_eq!(turns(&format!("{BERSERK}\n1. c2-c3xc4\n")), (vec!["c2-c3".into(), "-".into()], false));
    }

    #[test]
    fn entries_that_are_no_moves_are_passed_over() {
        let game = "[rules:dim:7 name:Brandubh esc:c ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d6-c6 ---\n2. d5-c5 ---\n";
        assert_eq!(turns(game), (["d6-c6", "d5-c5", "-"].map(String::from).into(), false));
    }

    #[test]
    fn a_captured_king_is_off_the_board_until_the_record_moves_him_again() {
        // The king is taken on b6 between a6 and c6, and walks on to b7.
        let start = "/3t3/7/7/7/7/tK5/1Tt4/";
        let game = format!("[rules:dim:7 esc:e ks:w surf:n cor: cen: start:{start}]\n1. d1-d2 b7-a7 2. c7-c6 b6-b5\n");
        let (stops, _) = stops(&game);
        let boards: Vec<&str> = stops.iter().map(|(_, _, position, _)| position.as_str()).collect();
        assert_eq!(boards[3], "/7/3t3/7/7/7/t1t4/T6/");
        assert_eq!(boards.get(4), Some(&"/7/3t3/7/7/1K5/t1t4/T6/"));
    }

    #[test]
    fn turns_are_in_the_order_of_their_squares() {
        let turn = |squares: &[&str]| Turn(squares.iter().map(|square| square.parse().unwrap()).collect());
        let sorted = [turn(&["a2", "a3"]), turn(&["a2", "a3", "a4"]), turn(&["a10", "a1"]), turn(&["b1", "b2"])];
        assert!(sorted.is_sorted());
        assert_eq!(sorted[1].to_string(), "a2-a3=a4");
        assert_eq!(
            sorted[1].mapped(|square| Square::new(square.rank(), square.file()).unwrap()).to_string(),
            "b1-c1=d1"
        );
    }
}
