//! Who is to blame for a repetition?
//!
//! "The aggressive player is the one who has some choice in whether to repeat the pattern or not" (Welsh tawlbwrdd, 8). A side is forced at a
//! ply if every other move it had loses at once: by itself, or to the opponent's very next move. A side that was forced at every ply of
//! the last round is not to blame; if the other was not, that one is the aggressor and loses. Where both or neither were forced, the rules
//! do not say who loses, and an arbiter must.

use super::legality::Step;
use super::outcome::{Cycle, Winner};
use super::state::State;
use crate::board::Position;
use crate::notation::Side;

/// Longest round, in plies, of which every move is looked into.
const LONGEST_ROUND: usize = 64;

impl<const W: usize> State<W> {
    /// The verdict on the repetition that the last move completed.
    pub(super) fn judge_aggressor(&mut self) -> Winner {
        let cycle = self.last_round();
        let forced = |choices: &[u32]| choices.is_empty();
        let verdict = match (forced(&cycle.attackers_had_choice), forced(&cycle.defenders_had_choice)) {
            (true, false) => Winner::Attackers,
            (false, true) => Winner::Defenders,
            _ => Winner::Arbiter,
        };
        self.cycle = Some(cycle);
        verdict
    }

    /// Walks through the plies since the position stood last, and notes who could have deviated.
    fn last_round(&mut self) -> Cycle {
        let (hash, end) = (self.position.hash(), self.log.len());
        let mut position = self.origin;
        let mut positions = Vec::with_capacity(end);
        for &(_, step) in &self.log {
            position.give_move_to(step.piece.side); // a berserk piece moves again
            positions.push(position);
            self.tables.apply(&mut position, step);
        }
        let begin = positions.iter().rposition(|earlier| earlier.hash() == hash).unwrap_or(0);
        let mut cycle = Cycle {
            from_ply: self.log[begin].0,
            to_ply: self.ply,
            attackers_had_choice: Vec::new(),
            defenders_had_choice: Vec::new(),
        };
        if end - begin > LONGEST_ROUND {
            // Nobody can be said to have forced a round so long: both sides had a choice somewhere.
            cycle.attackers_had_choice.push(cycle.from_ply);
            cycle.defenders_had_choice.push(cycle.from_ply);
            return cycle;
        }
        for (at, position) in positions.iter().enumerate().take(end).skip(begin) {
            let (ply, step) = self.log[at];
            // Players who shuttle come to the same positions over and over.
            let key = (position.hash(), step.from, step.to);
            let known = self.choices.get(&key).copied();
            let had_choice = known.unwrap_or_else(|| self.had_choice(position, step));
            self.choices.insert(key, had_choice);
            if had_choice {
                match step.piece.side {
                    Side::Attackers => cycle.attackers_had_choice.push(ply),
                    Side::Defenders => cycle.defenders_had_choice.push(ply),
                }
            }
        }
        cycle
    }

    /// Whether the side to move had a move besides `played` that does not lose at once.
    fn had_choice(&self, position: &Position<W>, played: Step) -> bool {
        !self.tables.moves(position, |step| step == played || self.loses_at_once(position, step))
    }

    fn loses_at_once(&self, position: &Position<W>, step: Step) -> bool {
        let loser = step.piece.side;
        match self.result_of(position, step) {
            (_, Some(winner)) => winner == loser.opponent().into(),
            (after, None) => {
                let saved =
                    self.tables.moves(&after, |reply| self.result_of(&after, reply).1 != Some(loser.opponent().into()));
                !saved
            }
        }
    }

    #[inline(never)]
    fn result_of(&self, position: &Position<W>, step: Step) -> (Position<W>, Option<Winner>) {
        let mut after = *position;
        let taken = self.tables.apply(&mut after, step);
        let winner = self.tables.ending(&after, step, taken, &mut self.way_out.clone()).map(|(winner, _)| winner);
        (after, winner)
    }
}
