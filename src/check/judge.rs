//! Replays one record, its variations too, and reports what cannot be read or played.

use super::findings::Findings;
use super::{Code, Level, Report};
use crate::engine::{Game, Illegal, Outcome, Played, Reason, Winner};
use crate::formats::Format;
use crate::notation::{Kind, Mode, Move, Square, SyntaxError, Token, printable};
use crate::record::{Line, Place, Ply, Record, ReplayedLine, Shown, Variation};
use std::sync::Arc;

/// Longest token, in characters, that a message repeats whole.
pub(super) const LONGEST_QUOTE: usize = 40;

/// One record under judgement.
pub(super) struct Judge<'r, 'a> {
    pub(super) record: &'r Record<'a>,
    pub(super) findings: Findings,
    pub(super) claims_captures: bool,
    /// Moves without a sign that belong to the ply before them.
    pub(super) joined: u32,
    /// Whether what the board shows is kept.
    is_recording: bool,
}

/// A line on the board: how far it has been played, and in what state it is.
pub(super) struct Replaying {
    pub(super) game: Game,
    /// What repetition was played on from, and how often.
    pub(super) passed: Option<(Outcome, u32)>,
    /// The token that ended the game without the board (a resignation), and its ply.
    pub(super) ended: Option<u32>,
    /// Whether moves after the end have been reported.
    pub(super) after_end: bool,
    pub(super) listed_none: u32,
    /// What the board showed, if that is kept.
    shown: ReplayedLine,
}

impl<'r, 'a> Judge<'r, 'a> {
    pub(super) fn new(record: &'r Record<'a>, is_recording: bool) -> Self {
        let claims_captures = claims_captures(record);
        Self { record, findings: Findings::new(), claims_captures, joined: 0, is_recording }
    }

    /// The place is that of the character at which the token goes wrong.
    fn add_bad_token(&mut self, ply: u32, entry: &Ply<'_>, variation: Option<&Arc<str>>, error: &SyntaxError) {
        let at_fault = Ply { place: entry.place.within(&entry.text, error.offset), ..entry.clone() };
        self.findings.add_at(Code::BadToken, ply, &at_fault, variation, || {
            format!("`{}`: {}", printable(&entry.text, LONGEST_QUOTE), error.reason())
        });
    }

    pub(super) fn report_faults(&mut self) {
        for fault in &self.record.faults {
            self.findings.add(fault.kind.into(), fault.place, || fault.message.clone());
        }
    }

    /// Reports every word of the main line that is no move, and says how many entries before the first of them can be played.
    pub(super) fn report_unreadable_tokens(&mut self) -> usize {
        let plies = &self.record.main.plies;
        if plies.iter().all(|entry| entry.token.is_ok()) {
            return plies.len();
        }
        let mut readable = None;
        let mut ply = 0;
        for (index, entry) in plies.iter().enumerate() {
            ply += u32::from(!entry.is_continuation());
            if let Err(error) = &entry.token {
                readable.get_or_insert(index);
                self.add_bad_token(ply, entry, None, error);
            }
        }
        readable.unwrap_or(plies.len())
    }

    pub(super) fn finish(self, variant: Option<String>, outcome: Option<Outcome>) -> Report {
        let verdict = self.findings.verdict();
        Report {
            record: self.record.number,
            id: self.record.id.as_deref().map(str::to_owned),
            place: self.record.place,
            variant,
            plies: self.record.turns() - self.joined,
            verdict,
            outcome,
            recorded: (&self.record.result).into(),
            findings: self.findings.into_list(self.record.place),
        }
    }

    /// Replays the record in a new game, and gives that back with what it has shown.
    pub(super) fn replay(&mut self, game: Game, readable: usize) -> (Option<Outcome>, ReplayedLine, Game) {
        let record = self.record;
        let mut main = Replaying::new(game);
        // Where moves may be missing, the end on the board is not the end of the game.
        let hides_moves = |code: Code| code.level() == Level::Error && code != Code::BadAddress;
        let whole = readable == record.main.plies.len() && self.findings.lacks(hides_moves);
        let complete = self.replay_line(&mut main, &record.main, None);
        main.game.end_turn();
        let last = || record.main.plies.last().map_or(record.place, |entry| entry.place);
        let outcome = self.sum_up(&main, whole && complete, &last);
        (outcome, main.shown, main.game)
    }

    /// Says what is to be said of a game as a whole, and of its result if all of it was played; the last entry of it stands at `last`.
    pub(super) fn sum_up(&mut self, main: &Replaying, is_whole: bool, last: &dyn Fn() -> Place) -> Option<Outcome> {
        self.sum_up_captures(main);
        let outcome = self.sum_up_repetitions(main);
        if is_whole {
            self.compare_result(main, outcome, last);
        }
        outcome
    }

    /// Plays a line, and each branch when the game stands where it leaves; says whether the line can be played to its end.
    fn replay_line(&mut self, state: &mut Replaying, line: &Line<'a>, address: Option<&Arc<str>>) -> bool {
        if line.variations.is_empty() {
            return line.plies.iter().all(|entry| self.replay_ply(state, entry, address));
        }
        let mut branches: Vec<(usize, &Variation<'a>)> = line.variations.iter().enumerate().collect();
        branches.sort_by_key(|(_, variation)| variation.at); // a stable sort: the file's order stays among equals
        let mut branches = branches.into_iter().peekable();
        for (at, entry) in line.plies.iter().map(Some).chain([None]).enumerate() {
            while let Some((index, variation)) = branches.next_if(|(_, variation)| variation.at == at) {
                let mut branch = Replaying::new(state.game.branch());
                self.replay_line(&mut branch, &variation.line, Some(&Arc::from(&*variation.address)));
                if self.is_recording {
                    state.shown.variations.resize_with(line.variations.len(), ReplayedLine::default);
                    state.shown.variations[index] = branch.shown;
                }
            }
            let Some(entry) = entry else { break };
            if !self.replay_ply(state, entry, address) {
                return false; // branches that leave later cannot be played either, and that is reported already
            }
        }
        true
    }

    /// Plays one entry; in a variation, reports a word that is no move.
    #[inline(always)]
    fn replay_ply(&mut self, state: &mut Replaying, entry: &Ply<'_>, address: Option<&Arc<str>>) -> bool {
        if let (Err(error), Some(_)) = (&entry.token, address) {
            self.add_bad_token(state.game.ply() + 1, entry, address, error);
        }
        self.play(state, entry, address)
    }

    /// Plays one entry and reports what it says wrongly; `false` if it cannot be played.
    #[inline(always)]
    pub(super) fn play(&mut self, state: &mut Replaying, entry: &Ply<'_>, variation: Option<&Arc<str>>) -> bool {
        let claimed = match &entry.token {
            Ok(Token::Move(claimed)) => claimed,
            Ok(_) => {
                if let Some(ended) = state.ended.replace(state.game.ply()) {
                    self.findings.add_at(Code::PlayAfterEnding, state.game.ply(), entry, variation, || {
                        format!("the game was given up after ply {ended} already")
                    });
                }
                if self.is_recording {
                    state.shown.plies.push(None);
                }
                return true;
            }
            Err(_) => return false,
        };
        let mut going_on = None;
        if !state.is_usual() {
            self.report_play_after_end(state, entry, variation);
            going_on = state.game.must_continue();
        }
        let king_before = state.king_square(claimed);
        if going_on.is_some_and(|at| at != claimed.from) && self.record.written_in() == Some(Format::Aage) {
            let side = state.game.to_move();
            self.findings.add_at(Code::CouldContinue, state.game.ply() + 1, entry, variation, || {
                format!("the {side} should have gone on with the piece that captured; the archive has lost such moves")
            });
            state.game.end_turn();
            going_on = None;
        }
        let king_stood = self.is_recording.then(|| state.game.king_square());
        let continued = going_on == Some(claimed.from);
        let is_joined = going_on.is_some() && !claimed.mode.is_berserk() && variation.is_none();
        match state.make(claimed) {
            Ok(played) => {
                if self.is_recording || is_joined || !claims_what_happened(claimed, &played) {
                    self.joined += u32::from(is_joined);
                    self.compare_captures(state, claimed, &played, king_before, entry, variation);
                    self.compare_signs(state, claimed, &played, entry, variation);
                    if self.is_recording {
                        let king = king_stood.filter(|_| played.king_captured);
                        let Played { piece, captures, by_shieldwall, jumped, .. } = played;
                        let jumped = jumped.is_some();
                        let shown = Shown { piece, captures, by_shieldwall, king, jumped, continued };
                        state.shown.plies.push(Some(shown));
                    }
                }
                true
            }
            Err(illegal) => {
                let ply = state.game.ply() + u32::from(going_on.is_none());
                self.findings.add_at(Code::from(&illegal), ply, entry, variation, || illegal.to_string());
                false
            }
        }
    }

    /// Compares what a move of the main line claims with what it did. Where the king stood before is told if the move lists a capture there.
    pub(super) fn compare(
        &mut self,
        main: &mut Replaying,
        claimed: &Move,
        played: &Played,
        king: Option<Square>,
        entry: &Ply<'_>,
    ) {
        self.compare_captures(main, claimed, played, king, entry, None);
        self.compare_signs(main, claimed, played, entry, None);
    }

    /// A repetition that is played on from is waived and counted; any other end stays, and the first move after it is reported.
    fn report_play_after_end(&mut self, state: &mut Replaying, entry: &Ply<'_>, variation: Option<&Arc<str>>) {
        let ply = state.game.ply() + 1;
        if let Some(ended) = state.ended.filter(|_| !state.after_end) {
            state.after_end = true;
            let message = format!("the game was given up after ply {ended}, but moves follow");
            self.findings.add_at(Code::PlayAfterEnding, ply, entry, variation, || message);
        }
        let Some(outcome) = state.game.outcome() else { return };
        if state.game.must_continue().is_some() {
            return; // the turn is not over
        }
        if outcome.reason == Reason::Repetition {
            let first = state.passed.map_or(outcome, |(first, _)| first);
            let times = state.passed.map_or(0, |(_, times)| times) + 1;
            if times == 1 {
                let message = format!("{} by repetition after ply {}, but play went on", ends(outcome), outcome.ply);
                self.findings.add_at(Code::RepetitionPassed, ply, entry, variation, || message);
            }
            state.passed = Some((first, times));
            state.game.play_on();
        } else if !state.after_end {
            state.after_end = true;
            let message = format!("{} after ply {} ({}), but moves follow", ends(outcome), outcome.ply, outcome.reason);
            self.findings.add_at(Code::PlayAfterEnd, ply, entry, variation, || message);
        }
    }
}

impl Replaying {
    pub(super) fn new(game: Game) -> Self {
        Self { game, passed: None, ended: None, after_end: false, listed_none: 0, shown: ReplayedLine::default() }
    }

    /// Whether the game goes on as games do: it is not over, and no piece must go on.
    #[inline]
    pub(super) fn is_usual(&self) -> bool {
        self.ended.is_none() && self.game.is_between_turns()
    }

    #[inline]
    fn make(&mut self, claimed: &Move) -> Result<Played, Illegal> {
        if claimed.mode.is_berserk() {
            self.game.continue_turn(claimed.from, claimed.to)
        } else {
            self.game.play(claimed.from, claimed.to)
        }
    }

    /// Where the king stands, if the move lists a capture there.
    fn king_square(&self, claimed: &Move) -> Option<Square> {
        claimed
            .captures
            .iter()
            .map(|captured| captured.square)
            .find(|&square| self.game.piece(square).is_some_and(|piece| piece.kind == Kind::King))
    }
}

/// Whether a move without letter and sign lists the captures that it made: of nearly every move there is no more to be said.
#[inline]
fn claims_what_happened(claimed: &Move, played: &Played) -> bool {
    let listed = claimed.captures.iter().map(|captured| captured.square);
    claimed.piece.is_none()
        && claimed.mode == Mode::Step
        && played.jumped.is_none()
        && listed.eq(played.captures.iter().copied())
}

/// Whether the record means to list captures: the archive of aagenielsen.dk and programs that log what they do to the board always do,
/// others if they list one at all.
pub(crate) fn claims_captures(record: &Record<'_>) -> bool {
    matches!(record.written_in(), Some(Format::Aage | Format::Bologna | Format::Ludii))
        || record
            .main
            .plies
            .iter()
            .any(|entry| matches!(&entry.token, Ok(Token::Move(played)) if !played.captures.is_empty()))
}

pub(super) fn ends(outcome: Outcome) -> String {
    match outcome.winner {
        Winner::Draw => "the game is drawn".into(),
        Winner::Arbiter => "the game is over".into(),
        side => format!("the {side} have won"),
    }
}
