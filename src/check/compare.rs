//! What a record says, held against what the board shows.

use super::Code;
use super::judge::{Judge, LONGEST_QUOTE, Replaying, ends};
use crate::engine::{Outcome, Played, Winner};
use crate::notation::{Mode, Move, Side, Square, printable};
use crate::record::{Place, Ply, RecordedReason, RulesClaim};
use crate::rules::{Variant, catalogue};
use smallvec::SmallVec;
use std::sync::Arc;

impl Judge<'_, '_> {
    /// A rules record may stand beside the name of a variant that plays otherwise. Names that nobody knows are let be: some programs write
    /// them in their users' language.
    pub(super) fn compare_labels(&mut self, variant: &Variant) {
        let RulesClaim::Rules { place, .. } = &self.record.rules else { return };
        let named = self.record.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("variant"));
        let Some(named) = named.and_then(|tag| catalogue().find(&tag.value)) else { return };
        if named.size() != variant.size() || named.ruleset != variant.ruleset {
            let (name, size) = (&named.id, named.size());
            self.findings.add(Code::LabelsDisagree, *place, || {
                format!(
                    "the variant named is {name}, on a board of {size}, but the rules record is not of that variant"
                )
            });
        }
    }

    /// The side that is said to have moved first is a claim like any other: the archive says `black` of every game.
    pub(super) fn compare_first(&mut self, said: Option<&str>, variant: &Variant) {
        let Some(side) = said.and_then(side_named).filter(|side| *side != variant.first) else { return };
        let begins = variant.first;
        self.findings.add(Code::FirstMover, self.record.place, || {
            format!("the record says that the {side} moved first, but by the rules the {begins} begin")
        });
    }

    pub(super) fn compare_captures(
        &mut self,
        state: &mut Replaying,
        claimed: &Move,
        played: &Played,
        king: Option<Square>,
        entry: &Ply<'_>,
        variation: Option<&Arc<str>>,
    ) {
        let ply = state.game.ply();
        let mut listed: SmallVec<[Square; 4]> = claimed.captures.iter().map(|captured| captured.square).collect();
        listed.sort_unstable();
        let all = listed.len();
        listed.dedup();
        if listed.len() < all {
            let times = all - listed.len();
            let message =
                format!("{times} captured square(s) of `{}` are listed twice", printable(&entry.text, LONGEST_QUOTE));
            self.findings.add_at(Code::DuplicateCapture, ply, entry, variation, || message);
        }
        // The king is rarely listed when he falls; where he is, he must have fallen.
        if played.king_captured {
            listed.retain(|square| Some(*square) != king);
        }
        if listed == played.captures {
            return;
        }
        if listed.is_empty() && (!self.claims_captures || !entry.has_sign()) {
            state.listed_none += 1;
            return;
        }
        let message = format!(
            "{}-{} takes {}, but the record lists {}",
            claimed.from,
            claimed.to,
            if played.captures.is_empty() { "nothing".into() } else { join(&played.captures) },
            if listed.is_empty() { "no capture".into() } else { join(&listed) },
        );
        self.findings.add_at(Code::CapturesDiffer, ply, entry, variation, || message);
    }

    #[inline]
    pub(super) fn compare_signs(
        &mut self,
        state: &Replaying,
        claimed: &Move,
        played: &Played,
        entry: &Ply<'_>,
        variation: Option<&Arc<str>>,
    ) {
        if let Some(letter) = claimed.piece.filter(|letter| letter.kind != played.piece.kind) {
            let ply = state.game.ply();
            let message =
                format!("the letter says {}, but the piece is a {}", letter.kind.name(), played.piece.kind.name());
            self.findings.add_at(Code::WrongLetter, ply, entry, variation, || message);
        }
        let jumped = played.jumped.is_some();
        if claimed.mode.is_jump() != jumped && (claimed.mode != Mode::Step || entry.has_sign()) {
            let ply = state.game.ply();
            let message =
                if jumped { "the move is a jump, but no `^` says so" } else { "`^` says jump, but the move is none" };
            self.findings.add_at(Code::WrongSign, ply, entry, variation, || message);
        }
    }

    pub(super) fn sum_up_captures(&mut self, main: &Replaying) {
        if main.listed_none > 0 {
            let message = format!("the captures of {} move(s) are not recorded", main.listed_none);
            self.findings.add(Code::CapturesNotRecorded, self.record.place, || message);
        }
    }

    /// How the main line ends: by its last end, or, if there is none, by the repetition that was played on from.
    pub(super) fn sum_up_repetitions(&mut self, main: &Replaying) -> Option<Outcome> {
        if let Some((first, times)) = main.passed.filter(|&(_, times)| times > 1) {
            let message = format!("; repetitions that end the game were played on from {times} times in all");
            self.findings.amend(Code::RepetitionPassed, &message);
            debug_assert!(first.ply > 0);
        }
        main.game.outcome().or(main.passed.map(|(first, _)| first))
    }

    pub(super) fn compare_result(&mut self, main: &Replaying, outcome: Option<Outcome>, place: &dyn Fn() -> Place) {
        let result = &self.record.result;
        let waived = main.game.outcome().is_none() && main.passed.is_some();
        let decided = outcome.filter(|_| !waived);
        match (decided, result.winner) {
            (Some(outcome), _) if outcome.winner == Winner::Arbiter => {
                let message = arbiter_message(main, outcome);
                self.findings.add(Code::NeedsArbiter, place(), || message);
            }
            (Some(outcome), Some(winner)) if winner != outcome.winner => {
                let message = format!(
                    "the record says {}, but {} after ply {} ({})",
                    claim(winner),
                    ends(outcome),
                    outcome.ply,
                    outcome.reason
                );
                self.findings.add(Code::ResultContradicts, place(), || message);
            }
            (Some(outcome), None) if result.unfinished => {
                let message =
                    format!("the record calls the game unfinished, but {} after ply {}", ends(outcome), outcome.ply);
                self.findings.add(Code::DecidedUnfinished, place(), || message);
            }
            (Some(outcome), None) => {
                let message = format!("{} after ply {}, but no result is recorded", ends(outcome), outcome.ply);
                self.findings.add(Code::ResultMissing, place(), || message);
            }
            (None, Some(winner @ (Winner::Attackers | Winner::Defenders)))
                if result.reason.is_none() && outcome.is_none_or(|passed| passed.winner != winner) =>
            {
                let message = format!(
                    "the record says {}, but the board is undecided and no resignation or loss on time is recorded",
                    claim(winner)
                );
                self.findings.add(Code::NoVisibleReason, place(), || message);
            }
            _ => {}
        }
        self.compare_resigner(main, place);
    }

    /// Whether the record's own words agree on who gave up and who won, and whether it was the loser's turn.
    pub(super) fn compare_resigner(&mut self, main: &Replaying, place: &dyn Fn() -> Place) {
        let result = &self.record.result;
        let gave_up = matches!(result.reason, Some(RecordedReason::Resigned | RecordedReason::Timeout));
        let words = match (result.winner, result.reason, result.loser_named) {
            (Some(winner), _, Some(loser)) if gave_up && winner == loser.into() => {
                format!("the {loser} gave up or lost on time, but the record says that they won")
            }
            (Some(Winner::Draw), _, _) if gave_up => {
                "a side gave up or lost on time, but the record says that the game is drawn".into()
            }
            (Some(winner @ (Winner::Attackers | Winner::Defenders)), Some(RecordedReason::Agreed), _) => {
                format!("a draw was agreed, but the record says that the {winner} won")
            }
            _ => String::new(),
        };
        if !words.is_empty() {
            self.findings.add(Code::ReasonContradicts, place(), || words);
            return;
        }
        let loser = result.loser_named.or(match result.winner {
            Some(Winner::Attackers) => Some(Side::Defenders),
            Some(Winner::Defenders) => Some(Side::Attackers),
            _ => None,
        });
        let Some(loser) = loser.filter(|_| gave_up && main.ended.is_some()) else { return };
        if loser != main.game.to_move() {
            self.findings.add(Code::ResignedOutOfTurn, place(), || {
                format!("the {loser} lost by resignation or on time, but it was the {}' turn", main.game.to_move())
            });
        }
    }
}

/// The side that a word stands for: archives call the attackers black.
pub(crate) fn side_named(word: &str) -> Option<Side> {
    let is = |names: [&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(word.trim()));
    match () {
        () if is(["black", "attackers"]) => Some(Side::Attackers),
        () if is(["white", "defenders"]) => Some(Side::Defenders),
        () => None,
    }
}

fn claim(winner: Winner) -> String {
    match winner {
        Winner::Draw => "draw".into(),
        Winner::Arbiter => "undecided".into(),
        side => format!("{side} won"),
    }
}

fn arbiter_message(main: &Replaying, outcome: Outcome) -> String {
    let Some(cycle) = main.game.cycle() else {
        return format!(
            "the game is over after ply {} ({}), but the rules name no winner",
            outcome.ply, outcome.reason
        );
    };
    let choices = |side, plies: &[u32]| match plies {
        [] => format!("the {side} were forced throughout"),
        plies => {
            let plies: Vec<_> = plies.iter().map(u32::to_string).collect();
            format!("the {side} had a choice at ply {}", plies.join(", "))
        }
    };
    format!(
        "the position after ply {} stands once too often (plies {} to {}); {}, {}: an arbiter must say who is the aggressor",
        outcome.ply,
        cycle.from_ply,
        cycle.to_ply,
        choices(Side::Attackers, &cycle.attackers_had_choice),
        choices(Side::Defenders, &cycle.defenders_had_choice)
    )
}

fn join(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
