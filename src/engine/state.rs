//! One game in progress on a board of `W` words: the position, its history, and the end once it has come.

use super::encirclement::WayOut;
use super::ending::Taken;
use super::legality::{Illegal, Step};
use super::outcome::{Cycle, Outcome, Reason, Winner};
use super::repetition::Seen;
use super::tables::{Tables, index};
use crate::board::{Cell, Position};
use crate::notation::{Piece, PositionRecord, Side, Square};
use crate::rules::{Berserk, Repeated, RepetitionVerdict};
use std::collections::HashMap;
use std::sync::Arc;

/// The aggressor is only looked for while so few ends were played on from: players who shuttle for a thousand plies have made it
/// an arbiter's case.
const MOST_JUDGED: u32 = 16;

/// Plies since the last capture that a branch takes along.
const LONGEST_BRANCH_HISTORY: usize = 512;

/// A game in progress.
#[derive(Debug, Clone)]
pub(super) struct State<const W: usize> {
    pub tables: Arc<Tables<W>>,
    pub start: Position<W>,
    pub position: Position<W>,
    pub ply: u32,
    pub outcome: Option<Outcome>,
    /// The round that a verdict on the aggressor was based on.
    pub cycle: Option<Cycle>,
    /// A way out that a defender had, for the test of encirclement.
    pub way_out: WayOut<W>,
    /// The position after the last capture, and every move since with its ply, where an aggressor may have to be found: nothing before it
    /// can come again.
    pub origin: Position<W>,
    pub log: Vec<(u32, Step)>,
    /// Whether the side to move in a position could have played something else than this move without losing at once, as far as that was
    /// looked into.
    pub choices: HashMap<(u64, Cell, Cell), bool>,
    /// How many ends of the game were played on from.
    waived: u32,
    /// The piece that has just captured and must go on (berserk): the turn is not over, and its side is still to move.
    pub pending: Option<Cell>,
    positions: Seen,
    formations: Seen,
    moves: Seen,
}

/// What a move did.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done<const W: usize> {
    pub step: Step,
    pub taken: Taken<W>,
}

/// What has become of a move that should be plain.
pub(super) enum Plain<const W: usize> {
    /// It is played; there was no enemy whom it could have taken.
    Quiet(Step),
    /// It is played, and ended beside an enemy.
    Contact(Done<W>),
    /// It is not plain, and not played.
    No,
}

impl<const W: usize> Done<W> {
    /// Whether the move took nothing and jumped over nobody.
    #[inline(always)]
    pub fn is_quiet(&self) -> bool {
        self.taken.is_nothing() && self.step.jumped.is_none()
    }
}

impl<const W: usize> State<W> {
    pub fn new(tables: Arc<Tables<W>>, start: Position<W>) -> Self {
        let mut state = Self {
            tables,
            start,
            position: start,
            ply: 0,
            outcome: None,
            cycle: None,
            way_out: WayOut::NONE,
            origin: start,
            log: Vec::new(),
            choices: HashMap::new(),
            waived: 0,
            pending: None,
            positions: Seen::default(),
            formations: Seen::default(),
            moves: Seen::default(),
        };
        state.restart(start);
        state
    }

    /// Begins again from a position, keeping the memory.
    pub fn restart(&mut self, start: Position<W>) {
        (self.start, self.position, self.origin) = (start, start, start);
        self.waived = 0;
        self.ply = 0;
        self.outcome = None;
        self.cycle = None;
        self.log.clear();
        self.choices.clear();
        self.pending = None;
        self.forget_repetitions();
        self.positions.note(start.hash());
        self.formations.note(start.formation());
    }

    /// Lets the game go on after its end.
    pub fn play_on(&mut self) {
        self.waived += u32::from(self.outcome.is_some());
        self.outcome = None;
        self.cycle = None;
    }

    /// The same game, to go another way from here. Of a long history without captures it knows nothing, so that a record with
    /// many branches takes time in proportion to its length.
    pub fn branch(&self) -> Self {
        if self.positions.len() <= LONGEST_BRANCH_HISTORY {
            return Self { outcome: None, cycle: None, ..self.clone() };
        }
        Self { ply: self.ply, start: self.start, ..Self::new(Arc::clone(&self.tables), self.position) }
    }

    /// Plays a move if it is as plain as nearly every move, under rules as nearly all are.
    #[inline(always)]
    pub fn play_plain(&mut self, from: Cell, to: Cell) -> Plain<W> {
        if self.pending.is_some() || !self.tables.is_common {
            return Plain::No;
        }
        let Some(step) = self.tables.plain_step(&self.position, from, to) else { return Plain::No };
        self.ply += 1;
        if !self.tables.enemies_beside(&self.position, step).is_empty() {
            return Plain::Contact(self.make::<true>(step));
        }
        // Half of all moves reach nobody: for them, all that captures entail falls away.
        self.position.shift(step.piece, step.from, step.to);
        self.position.pass_move();
        self.conclude::<true>(step, Taken::NOTHING);
        Plain::Quiet(step)
    }

    /// Plays a move of the side to move. Where a piece must go on, its move belongs to the same ply.
    #[cold]
    pub fn play(&mut self, from: Cell, to: Cell) -> Result<Done<W>, Illegal> {
        match self.pending {
            Some(at) if at == from => return self.continue_play(from, to),
            Some(at) => return Err(Illegal::MustContinue(self.tables.geometry.square(at))),
            None => {}
        }
        let step = self.tables.step(&self.position, from, to)?;
        self.check_ban(step)?;
        self.ply += 1;
        Ok(self.make_seldom(step))
    }

    /// Plays a further move of the piece that has just captured (berserk): it belongs to the same ply.
    pub fn continue_play(&mut self, from: Cell, to: Cell) -> Result<Done<W>, Illegal> {
        let berserk = self.tables.rules.berserk;
        match self.pending {
            _ if berserk == Berserk::None => {
                return Err(Illegal::NoContinuation(
                    "these rules give a piece one move a turn, and this is a second one",
                ));
            }
            Some(at) if at == from => {}
            _ => {
                return Err(Illegal::NoContinuation(
                    "only a piece that has just captured and can go on may move again",
                ));
            }
        }
        let step = self.tables.step(&self.position, from, to)?;
        if berserk == Berserk::Capture && !self.captures_something(&self.position, step) {
            return Err(Illegal::NoContinuation("a further move must capture, and this one does not"));
        }
        Ok(self.make_seldom(step))
    }

    /// Ends a turn in which a piece should have gone on: for records that have lost the rest of it.
    pub fn end_turn(&mut self) {
        if self.pending.take().is_none() {
            return;
        }
        self.position.give_move_to(self.position.to_move().opponent());
        self.positions.note(self.position.hash());
        if self.outcome.is_none() {
            let end = self.tables.standing_end(&self.position, &mut self.way_out);
            self.outcome = end.map(|(winner, reason)| Outcome { winner, reason, ply: self.ply });
        }
    }

    /// Whether a piece that has captured with this move must go on. The position is the one after it, with the opponent to move.
    fn must_go_on(&self, step: Step) -> bool {
        let mut position = self.position;
        position.give_move_to(step.piece.side);
        let goes_on = |step| self.tables.rules.berserk == Berserk::Move || self.captures_something(&position, step);
        !self.tables.moves_from(&position, step.to, |step| !goes_on(step))
    }

    fn captures_something(&self, position: &Position<W>, step: Step) -> bool {
        let mut after = *position;
        let taken = self.tables.apply(&mut after, step);
        !taken.is_nothing()
    }

    #[inline(never)]
    fn make_seldom(&mut self, step: Step) -> Done<W> {
        self.make::<false>(step)
    }

    /// Makes a move, under common rules or any.
    #[inline(always)]
    fn make<const COMMON: bool>(&mut self, step: Step) -> Done<W> {
        let taken = self.tables.apply_inline(&mut self.position, step);
        self.conclude::<COMMON>(step, taken);
        Done { step, taken }
    }

    /// Notes that a move has been made, and sees what comes of it.
    #[inline(always)]
    fn conclude<const COMMON: bool>(&mut self, step: Step, taken: Taken<W>) {
        let captured = !taken.is_nothing();
        if captured {
            self.forget_repetitions();
            if self.tables.judges_aggressor {
                self.log.clear();
                self.choices.clear();
                self.origin = self.position;
            }
        } else if self.tables.judges_aggressor {
            self.log.push((self.ply, step));
        }
        let goes_on = captured && !taken.king && self.tables.rules.berserk != Berserk::None && self.must_go_on(step);
        if !COMMON || goes_on {
            self.pending = goes_on.then_some(step.to);
        }
        if goes_on {
            self.position.give_move_to(step.piece.side);
        }
        let times = if goes_on { [0; 3] } else { self.note_repetitions::<COMMON>(step) };
        if self.outcome.is_none()
            && let Some((winner, reason)) = self.end_after::<COMMON>(step, taken, times)
        {
            self.outcome = Some(Outcome { winner, reason, ply: self.ply });
        }
    }

    /// Whether the game is over by a move that has been made, which led to what has been seen so many times.
    #[inline(always)]
    fn end_after<const COMMON: bool>(
        &mut self,
        step: Step,
        taken: Taken<W>,
        times: [u32; 3],
    ) -> Option<(Winner, Reason)> {
        if let Some(end) = self.end_by_board(step, taken) {
            return Some(end);
        }
        if !COMMON
            && self.tables.ban.is_some()
            && let Some(end) = self.only_banned_moves()
        {
            return Some(end);
        }
        // What is there for the first time is nobody's repetition.
        if times.iter().any(|&times| times > 1)
            && let Some(end) = self.verdict_on_repetition(step.piece.side, times)
        {
            return Some(end);
        }
        if COMMON { None } else { self.move_limit() }
    }

    /// While a turn goes on, only an escape is final: what else the board shows may change again.
    #[inline(always)]
    fn end_by_board(&mut self, step: Step, taken: Taken<W>) -> Option<(Winner, Reason)> {
        let end = self.tables.ending(&self.position, step, taken, &mut self.way_out);
        end.filter(|(_, reason)| self.pending.is_none() || matches!(reason, Reason::Corner | Reason::Edge))
    }

    fn forget_repetitions(&mut self) {
        self.positions.clear();
        self.formations.clear();
        self.moves.clear();
    }

    /// Notes position, formation and move, and says how often each has now been seen. The position is always counted,
    /// formation and move only where a rule asks for them.
    #[inline(always)]
    fn note_repetitions<const COMMON: bool>(&mut self, step: Step) -> [u32; 3] {
        let mut times = [self.positions.note(self.position.hash()), 0, 0];
        if COMMON {
            return times;
        }
        if step.piece.side == Side::Defenders && self.tables.counts_formations {
            times[Repeated::DefendersFormation as usize] = self.formations.note(self.position.formation());
        }
        if self.tables.counts_moves {
            times[Repeated::Move as usize] = self.moves.note(name_of_move(step.piece, step.from, step.to));
        }
        times
    }

    /// What the rules say of what this side's move has brought about so many times.
    #[inline(never)]
    fn verdict_on_repetition(&mut self, mover: Side, times: [u32; 3]) -> Option<(Winner, Reason)> {
        for index in 0..self.tables.rules.repetition.len() {
            let rule = self.tables.rules.repetition[index];
            if times[rule.what as usize] < u32::from(rule.times) {
                continue;
            }
            let winner = match rule.verdict {
                RepetitionVerdict::IllegalForDefenders => continue,
                RepetitionVerdict::AggressorLoses if self.waived >= MOST_JUDGED => Winner::Arbiter,
                RepetitionVerdict::AggressorLoses => self.judge_aggressor(),
                verdict => verdict.winner(mover).map_or(Winner::Arbiter, Winner::from),
            };
            return Some((winner, Reason::Repetition));
        }
        None
    }

    /// How often the position on the board has stood since the last capture.
    pub fn times_seen(&self) -> u32 {
        self.positions.count(self.position.hash())
    }

    /// How often position, formation and the move that was made last have been seen, as far as they are counted.
    pub fn times(&self, last: Option<(Cell, Cell)>) -> [u32; 3] {
        let mut times = [0; 3];
        times[Repeated::Position as usize] = self.times_seen();
        times[Repeated::DefendersFormation as usize] = self.formations.count(self.position.formation());
        if let Some((from, to)) = last
            && let Some(piece) = self.position.piece(to)
        {
            times[Repeated::Move as usize] = self.moves.count(name_of_move(piece, from, to));
        }
        times
    }

    /// A side all of whose moves are banned cannot move either.
    #[inline(never)]
    fn only_banned_moves(&self) -> Option<(Winner, Reason)> {
        use crate::rules::NoMoves;
        if self.position.to_move() != Side::Defenders || self.pending.is_some() {
            return None;
        }
        if !self.tables.moves(&self.position, |step| self.check_ban(step).is_err()) {
            return None;
        }
        let winner = if self.tables.rules.no_moves == NoMoves::Draw { Winner::Draw } else { Winner::Attackers };
        Some((winner, Reason::NoMoves))
    }

    #[inline]
    fn move_limit(&self) -> Option<(Winner, Reason)> {
        let limit = self.tables.rules.move_limit?;
        (self.ply >= limit.plies).then_some((Winner::Draw, Reason::MoveLimit))
    }

    #[inline]
    pub fn check_ban(&self, step: Step) -> Result<(), Illegal> {
        let Some(rule) = self.tables.ban.filter(|_| step.piece.side == Side::Defenders) else { return Ok(()) };
        let mut after = self.position;
        self.tables.apply(&mut after, step);
        if self.positions.count(after.hash()) + 1 >= u32::from(rule.times) {
            return Err(Illegal::RepetitionBanned);
        }
        Ok(())
    }

    pub fn record(&self) -> PositionRecord {
        self.position.to_record(&self.tables.geometry)
    }

    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut keep = |step| {
            steps.push(step);
            true
        };
        match self.pending {
            Some(at) => self.tables.moves_from(&self.position, at, &mut keep),
            None => self.tables.moves(&self.position, &mut keep),
        };
        let must_capture = self.pending.is_some() && self.tables.rules.berserk == Berserk::Capture;
        steps.retain(|&step| match self.pending {
            Some(_) => !must_capture || self.captures_something(&self.position, step),
            None => self.check_ban(step).is_ok(),
        });
        steps
    }

    pub fn legal_moves(&self) -> Vec<(Square, Square)> {
        let square = |cell| self.tables.geometry.square(cell);
        self.legal_steps().into_iter().map(|step| (square(step.from), square(step.to))).collect()
    }

    /// The number of sequences of `depth` plies that the rules allow from here; a game that is over has no further ply.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome.is_some() {
            return 0;
        }
        let steps = self.legal_steps();
        if depth == 1 {
            return steps.len() as u64;
        }
        steps
            .into_iter()
            .map(|step| {
                let mut next = self.clone();
                next.ply += u32::from(next.pending.is_none());
                next.make_seldom(step);
                next.perft(depth - 1)
            })
            .sum()
    }
}

/// A number for a move, spread over the whole word, since the index of what was seen takes it for a hash.
#[inline]
fn name_of_move(piece: Piece, from: Cell, to: Cell) -> u64 {
    let name = (index(piece) as u64) << 32 | (from as u64) << 16 | to as u64;
    name.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
