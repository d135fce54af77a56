//! A game as a row of diagrams, one for each ply.

use super::Diagram;
use crate::check::Code;
use crate::engine::{Game, Illegal, Outcome, Played, Referee, Winner};
use crate::notation::{Kind, Move, Piece, PositionRecord, Side, Square, Token};
use crate::record::Turn;
use crate::rules::Variant;
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;

/// A game that has been played, as far as that was possible.
///
/// ```
/// use taflkit::{diagram::Film, notation::{Move, Token}, rules};
/// let moves = [("d6", "c6"), ("d5", "c5"), ("b4", "b5"), ("d3", "e3"), ("d7", "d5")];
/// let entries = moves.map(|(from, to)| {
///     (format!("{from}-{to}"), Ok(Token::Move(Move::new(from.parse().unwrap(), to.parse().unwrap()))))
/// });
/// let film = Film::new(rules::find("brandubh-7").unwrap(), entries, false);
/// assert_eq!(film.frames().last().unwrap().to_string(), "5. d7-d5xc5");
/// let mut projector = film.projector();
/// projector.go_to(5);
/// assert_eq!(projector.diagram().captured, ["c5".parse().unwrap()]);
/// ```
#[derive(Debug, Clone)]
pub struct Film {
    variant: Arc<Variant>,
    frames: Vec<Frame>,
    stop: Option<Stop>,
    /// How the game was given up, in the record's words.
    given_up: Option<String>,
    outcome: Option<Outcome>,
}

/// One ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// Its number, counted from 1.
    pub ply: u32,
    /// The piece that moved.
    pub piece: Piece,
    /// Over which squares it went.
    pub turn: Turn,
    /// What it took, the king too.
    pub captured: SmallVec<[(Square, Piece); 2]>,
    /// How it ended the game, if it did.
    pub outcome: Option<Outcome>,
    /// The squares that changed, with what stood there before and after, in the order of the changes.
    changes: SmallVec<[Change; 3]>,
}

type Change = (Square, Option<Piece>, Option<Piece>);

/// Where and why a game cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The ply that could not be played; 0 if the game cannot even begin.
    pub ply: u32,
    /// What the record has there.
    pub text: String,
    /// The code of the finding; `None` if the game cannot even begin.
    pub code: Option<Code>,
    /// Why.
    pub message: String,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "ply {}, {}: {}: {}", self.ply, self.text, code.name(), self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Film {
    /// Plays the entries of a record by these rules: each with its text, and what it says or why it cannot be read. An end of the game does not
    /// stop the film; what cannot be played does. `loses_moves` says that the record may lack the rest of a turn in which a piece goes on (berserk).
    #[must_use]
    pub fn new<E>(variant: Arc<Variant>, entries: E, loses_moves: bool) -> Self
    where
        E: IntoIterator<Item = (String, Result<Token, String>)>,
    {
        let mut film = Self { variant, frames: Vec::new(), stop: None, given_up: None, outcome: None };
        match Referee::new(Arc::clone(&film.variant)) {
            Ok(referee) => film.play(referee.game(), entries.into_iter(), loses_moves),
            Err(error) => {
                // A position that no game can have is still one to look at.
                let first = entries.into_iter().next();
                film.stop = first.map(|(text, _)| Stop { ply: 0, text, code: None, message: error.to_string() });
            }
        }
        film
    }

    fn play(
        &mut self,
        mut game: Game,
        entries: impl Iterator<Item = (String, Result<Token, String>)>,
        loses_moves: bool,
    ) {
        let mut position = self.variant.start.clone();
        for (text, token) in entries {
            let (code, message) = match token {
                Ok(Token::Move(written)) => {
                    if loses_moves && game.must_continue().is_some_and(|at| at != written.from) {
                        game.end_turn();
                    }
                    let king = game.king_square();
                    match make(&mut game, &written) {
                        Ok(played) => {
                            self.add(&game, &written, &played, king, &mut position);
                            continue;
                        }
                        Err(illegal) => (Code::from(&illegal), illegal.to_string()),
                    }
                }
                Ok(Token::Resigned | Token::Timeout) => {
                    self.given_up = Some(text);
                    break;
                }
                Err(message) => (Code::BadToken, message),
            };
            let ply = game.ply() + u32::from(game.must_continue().is_none());
            self.stop = Some(Stop { ply, text, code: Some(code), message });
            break;
        }
        self.outcome = game.outcome();
    }

    fn add(&mut self, game: &Game, written: &Move, played: &Played, king: Square, position: &mut PositionRecord) {
        let mut captured: SmallVec<[(Square, Piece); 2]> =
            played.captures.iter().filter_map(|&square| Some((square, position.get(square)?))).collect();
        if played.king_captured {
            captured.push((king, Piece::KING));
        }
        let mut changes: SmallVec<[Change; 3]> = SmallVec::new();
        changes.push((written.from, position.get(written.from), None));
        changes.extend(captured.iter().map(|&(square, piece)| (square, Some(piece), None)));
        changes.push((written.to, position.get(written.to), Some(played.piece)));
        changes.iter().for_each(|&(square, _, after)| position.set(square, after));
        let (ply, outcome) = (game.ply(), played.outcome.filter(|outcome| outcome.ply == game.ply()));
        match self.frames.last_mut().filter(|last| last.ply == ply) {
            Some(last) => {
                last.turn.go_on(written.to);
                last.captured.extend(captured);
                last.changes.extend(changes);
                last.outcome = outcome;
            }
            None => {
                let turn = Turn::new(written.from, written.to);
                self.frames.push(Frame { ply, piece: played.piece, turn, captured, outcome, changes });
            }
        }
    }

    /// The plies that could be played.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The rules it is played by, and its start.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Where and why it cannot be played on, if the record goes on.
    #[must_use]
    pub fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// How it was given up, in the record's words.
    #[must_use]
    pub fn given_up(&self) -> Option<&str> {
        self.given_up.as_deref()
    }

    /// How it ended by the rules.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Someone who shows the positions, and begins with the first.
    #[must_use]
    pub fn projector(&self) -> Projector<'_> {
        Projector { film: self, ply: 0, position: self.variant.start.clone() }
    }
}

/// Plays a move as it is written.
fn make(game: &mut Game, written: &Move) -> Result<Played, Illegal> {
    if written.mode.is_berserk() {
        game.continue_turn(written.from, written.to)
    } else {
        game.play(written.from, written.to)
    }
}

impl fmt::Display for Frame {
    /// As a caption has it: `20. Kd3-a3xa2/a4`, with how the game ended, if it did.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}{}", self.ply, letter(self.piece), self.turn)?;
        for (index, &(square, piece)) in self.captured.iter().enumerate() {
            let sign = if index == 0 { 'x' } else { '/' };
            write!(f, "{sign}{}{square}", letter(piece))?;
        }
        self.outcome.map_or(Ok(()), |outcome| write!(f, " ({})", Verdict(outcome)))
    }
}

/// The letter before a square, where the piece is no ordinary man.
fn letter(piece: Piece) -> String {
    if piece.kind == Kind::Man { String::new() } else { piece.kind.letter().to_ascii_uppercase().to_string() }
}

/// How a game ended, in a few words.
struct Verdict(Outcome);

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { winner, reason, .. } = self.0;
        let wins = if matches!(winner, Winner::Attackers | Winner::Defenders) { " win" } else { "" };
        write!(f, "{winner}{wins}: {reason}")
    }
}

/// Shows the positions of a film, in any order. A step to the next or the previous one costs next to nothing.
#[derive(Debug, Clone)]
pub struct Projector<'f> {
    film: &'f Film,
    ply: usize,
    position: PositionRecord,
}

impl<'f> Projector<'f> {
    /// How many plies have been played in what is shown.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The film.
    #[must_use]
    pub fn film(&self) -> &'f Film {
        self.film
    }

    /// The ply that led to what is shown; `None` at the start.
    #[must_use]
    pub fn frame(&self) -> Option<&'f Frame> {
        self.film.frames.get(self.ply.checked_sub(1)?)
    }

    /// Shows the position after so many plies, or the last one if there are not so many.
    pub fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.film.frames.len());
        for frame in self.film.frames.get(self.ply..ply).unwrap_or_default() {
            frame.changes.iter().for_each(|&(square, _, after)| self.position.set(square, after));
        }
        for frame in self.film.frames.get(ply..self.ply).unwrap_or_default().iter().rev() {
            frame.changes.iter().rev().for_each(|&(square, before, _)| self.position.set(square, before));
        }
        self.ply = ply;
    }

    /// What stands on the board.
    #[must_use]
    pub fn position(&self) -> &PositionRecord {
        &self.position
    }

    /// The side whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.frame().map_or(self.film.variant.first, |frame| frame.piece.side.opponent())
    }

    /// The position with the move that led to it and what it took.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::of(&self.position, &self.film.variant.ruleset);
        if let Some(frame) = self.frame() {
            let squares = frame.turn.squares();
            diagram.last_move = squares.first().copied().zip(squares.last().copied());
            diagram.captured = frame.captured.iter().map(|&(square, _)| square).collect();
        }
        diagram
    }

    /// What is shown, in a few words.
    #[must_use]
    pub fn caption(&self) -> String {
        self.frame().map_or_else(|| "start".into(), ToString::to_string)
    }
}
