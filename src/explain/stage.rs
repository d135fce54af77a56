//! A record on the board, played up to the entry that a finding is about.

use crate::check::{Code, Finding};
use crate::engine::{Game, Illegal, Played, Reason, Referee};
use crate::formats::Format;
use crate::notation::{Mode, Move, Square, Token};
use crate::record::{Line, Place, Ply, Record, Variation};
use crate::rules::Variant;
use std::sync::Arc;

/// A game of a record that goes forward from finding to finding: findings come in the order of the record, so that the game is played about
/// once however many there are.
pub(super) struct Stage<'r> {
    record: &'r Record<'r>,
    referee: Referee,
    /// The variations that lead to the line that is on the board, each by its index in the one before.
    path: Vec<usize>,
    /// The next entry of that line.
    next: usize,
    pub game: Game,
    /// The move that was made last.
    pub last: Option<Made>,
}

/// A move that was made.
#[derive(Clone)]
pub(super) struct Made {
    pub from: Square,
    pub to: Square,
    /// Where pieces were taken, the king too.
    pub taken: Vec<Square>,
}

/// Where an entry stands: the way to its line, and its index there.
pub(super) struct Spot<'r> {
    path: Vec<usize>,
    index: usize,
    pub entry: &'r Ply<'r>,
}

impl<'r> Stage<'r> {
    /// The start of a record. `None` if the rules cannot be played from there.
    pub fn new(record: &'r Record<'r>, variant: &Arc<Variant>) -> Option<Self> {
        let referee = Referee::new(Arc::clone(variant)).ok()?;
        let game = referee.game();
        Some(Self { record, referee, path: Vec::new(), next: 0, game, last: None })
    }

    /// Plays up to an entry, which is not played. `false` if the game does not get there.
    pub fn go_to(&mut self, spot: &Spot<'r>) -> bool {
        if self.path != spot.path || self.next > spot.index {
            self.restart();
            for &index in &spot.path {
                let Some(variation) = self.line().variations.get(index) else { return false };
                if !self.play_to(variation.at) {
                    return false;
                }
                self.game = self.game.branch();
                self.path.push(index);
                self.next = 0;
            }
        }
        self.play_to(spot.index)
    }

    /// Plays the main line up to the end of a ply, or, without one, as far as it can be played.
    pub fn go_to_end_of(&mut self, ply: Option<u32>) {
        self.restart();
        while self.next < self.record.main.plies.len() {
            let is_reached = Some(self.game.ply()) == ply && self.game.must_continue().is_none();
            if is_reached || !self.play_to(self.next + 1) {
                break;
            }
        }
    }

    /// What a move does on a copy of the board.
    pub fn try_out(&self, claimed: &Move) -> Option<(Game, Made, Played)> {
        let mut game = self.game.clone();
        let (made, played) = play(&mut game, claimed, self.is_of_archive()).ok()?;
        Some((game, made, played))
    }

    fn restart(&mut self) {
        self.game = self.referee.game();
        self.path.clear();
        (self.next, self.last) = (0, None);
    }

    fn line(&self) -> &'r Line<'r> {
        line_at(self.record, &self.path).unwrap_or(&self.record.main)
    }

    fn play_to(&mut self, index: usize) -> bool {
        let (line, is_of_archive) = (self.line(), self.is_of_archive());
        while self.next < index {
            match line.plies.get(self.next).map(|entry| &entry.token) {
                Some(Ok(Token::Move(claimed))) => match play(&mut self.game, claimed, is_of_archive) {
                    Ok((made, _)) => self.last = Some(made),
                    Err(_) => return false,
                },
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            }
            self.next += 1;
        }
        true
    }

    fn is_of_archive(&self) -> bool {
        self.record.written_in() == Some(Format::Aage)
    }
}

fn line_at<'r>(record: &'r Record<'r>, path: &[usize]) -> Option<&'r Line<'r>> {
    path.iter().try_fold(&record.main, |line, &index| Some(&line.variations.get(index)?.line))
}

/// Plays a move as the check does: a repetition is played on from, and a turn that the archive has cut short is over.
fn play(game: &mut Game, claimed: &Move, is_of_archive: bool) -> Result<(Made, Played), Illegal> {
    let going_on = game.must_continue();
    if going_on.is_some_and(|at| at != claimed.from) && is_of_archive {
        game.end_turn();
    }
    if going_on.is_none() && game.outcome().is_some_and(|outcome| outcome.reason == Reason::Repetition) {
        game.play_on();
    }
    let king = game.king_square();
    let played = match claimed.mode {
        Mode::Berserk | Mode::BerserkJump => game.continue_turn(claimed.from, claimed.to)?,
        Mode::Step | Mode::Jump => game.play(claimed.from, claimed.to)?,
    };
    let taken = played.captures.iter().copied().chain(played.king_captured.then_some(king)).collect();
    Ok((Made { from: claimed.from, to: claimed.to, taken }, played))
}

/// The entry that a finding is about.
pub(super) fn spot_of<'r>(record: &'r Record<'r>, finding: &Finding) -> Option<Spot<'r>> {
    let token = finding.token.as_deref()?;
    let is_it = |entry: &Ply<'_>| {
        let is_there = match finding.code {
            // The place is that of the character that is wrong.
            Code::BadToken => entry.token.is_err() && holds(entry, finding.place),
            _ => entry.place == finding.place,
        };
        is_there && entry.text.starts_with(token.trim_end_matches('…'))
    };
    let mut ways = vec![(Vec::new(), &record.main, None)];
    while let Some((path, line, address)) = ways.pop() {
        if finding.variation.as_deref() == address
            && let Some(index) = line.plies.iter().position(is_it)
        {
            return Some(Spot { path, index, entry: &line.plies[index] });
        }
        if finding.variation.is_some() {
            // A record can have thousands of variations, and nearly all of them lead nowhere else.
            let may_lead_there = |variation: &Variation<'_>| {
                !variation.line.variations.is_empty() || finding.variation.as_deref() == Some(&*variation.address)
            };
            for (index, variation) in line.variations.iter().enumerate().filter(|(_, it)| may_lead_there(it)) {
                let path = path.iter().copied().chain([index]).collect();
                ways.push((path, &variation.line, Some(&*variation.address)));
            }
        }
    }
    None
}

/// Whether a place is within an entry, or just behind it.
fn holds(entry: &Ply<'_>, place: Place) -> bool {
    let length = entry.text.chars().count() as u32;
    place.line == entry.place.line && (entry.place.column..=entry.place.column + length).contains(&place.column)
}
