//! Replays a record and compares what it says with what the board shows.

use super::findings::Findings;
use super::rulebook::{Remark, Rulebook};
use super::{Code, Level, Report, Verdict};
use crate::engine::{Game, Illegal, Outcome, Played, Reason, Referee, Winner};
use crate::formats::Format;
use crate::notation::{Kind, Mode, Move, Side, Square, SyntaxError, Token};
use crate::record::{Line, Place, Ply, Record, RecordedReason, RulesClaim, Variation};
use crate::rules::{Variant, catalogue};
use smallvec::SmallVec;
use std::sync::Arc;

/// Judges records, one after the other.
#[derive(Debug, Default)]
pub struct Checker {
    rulebook: Rulebook,
}

impl Checker {
    /// A checker that judges every record by these rules, whatever it says itself.
    #[must_use]
    pub fn with_rules(rules: Option<Arc<Variant>>) -> Self {
        Self { rulebook: Rulebook::new(rules) }
    }

    /// Judges one record.
    ///
    /// Where its label stands for several layouts, it is judged by the one that it fits best.
    pub fn check(&mut self, record: &Record<'_>) -> Report {
        let (variant, remark) = self.rulebook.variant(&record.rules);
        let first = self.check_by(record, variant.clone(), remark.clone());
        if first.verdict < Verdict::Broken || self.rulebook.is_fixed() {
            return first;
        }
        let others = variant.iter().flat_map(|variant| catalogue().others_of_key(variant));
        let tried = others.map(|other| self.check_by(record, Some(Arc::clone(other)), remark.clone()));
        std::iter::once(first)
            .chain(tried.collect::<Vec<_>>())
            .min_by_key(|report| report.verdict)
            .expect("one was made")
    }

    fn check_by(&mut self, record: &Record<'_>, variant: Option<Arc<Variant>>, remark: Option<Remark>) -> Report {
        let mut judge = Judge::new(record);
        if let Some((Code::NotTafl, message)) = remark {
            // Another game's tokens are no concern of ours, whatever they look like.
            judge.findings.add(Code::NotTafl, record.place, || message);
            return judge.finish(None, None);
        }
        judge.report_faults();
        let readable = judge.report_unreadable_tokens();
        if record.main.plies.is_empty() && !record.faults.is_empty() && record.rules == RulesClaim::None {
            return judge.finish(None, None); // not even a record
        }
        if let Some((code, message)) = remark {
            judge.findings.add(code, claim_place(record), || message);
        }
        let Some(mut variant) = variant else { return judge.finish(None, None) };
        let name = if variant.id.is_empty() { variant.name.clone() } else { variant.id.clone() };
        judge.compare_labels(&variant);
        if let Some(start) = &record.start {
            if start.size() != variant.size() {
                judge.findings.add(Code::BadPosition, record.start_place, || {
                    format!(
                        "the position has {} rows, but the rules are for a board of {}",
                        start.size(),
                        variant.size()
                    )
                });
                return judge.finish(Some(name), None);
            }
            variant = Arc::new(Variant { id: String::new(), ..variant.with_start(start.clone()) });
        }
        let outcome = match self.rulebook.referee(&variant) {
            Ok(referee) => judge.replay(referee, readable),
            Err((code, message)) => {
                let place = if record.start.is_some() { record.start_place } else { claim_place(record) };
                judge.findings.add(code, place, || message);
                None
            }
        };
        judge.finish(Some(name), outcome)
    }
}

fn claim_place(record: &Record<'_>) -> Place {
    match &record.rules {
        RulesClaim::Malformed { place, error, text } => place.within(text, error.offset),
        RulesClaim::Rules { place, .. } => *place,
        _ => record.place,
    }
}

/// One record under judgement.
struct Judge<'r, 'a> {
    record: &'r Record<'a>,
    findings: Findings,
    claims_captures: bool,
}

/// A line on the board: how far it has been played, and in what state it is.
struct Replaying {
    game: Game,
    /// What repetition was played on from, and how often.
    passed: Option<(Outcome, u32)>,
    /// The token that ended the game without the board (a resignation), and its ply.
    ended: Option<u32>,
    /// Whether moves after the end have been reported.
    after_end: bool,
    listed_none: u32,
}

impl<'r, 'a> Judge<'r, 'a> {
    fn new(record: &'r Record<'a>) -> Self {
        Self { record, findings: Findings::new(), claims_captures: claims_captures(record) }
    }

    /// The place is that of the character at which the token goes wrong.
    fn add_bad_token(&mut self, ply: u32, entry: &Ply<'_>, variation: Option<&Arc<str>>, error: &SyntaxError) {
        let at_fault = Ply { place: entry.place.within(&entry.text, error.offset), ..entry.clone() };
        self.findings.add_at(Code::BadToken, ply, &at_fault, variation, || {
            format!("`{}`: {}", printable(&entry.text), error.reason())
        });
    }

    /// A rules record may stand beside the name of a variant that plays otherwise. Names that nobody knows are let be: some programs write
    /// them in their users' language.
    fn compare_labels(&mut self, variant: &Variant) {
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

    fn report_faults(&mut self) {
        for fault in &self.record.faults {
            self.findings.add(fault.kind.into(), fault.place, || fault.message.clone());
        }
    }

    /// Reports every word of the main line that is no move, and says how many entries before the first of them can be played.
    fn report_unreadable_tokens(&mut self) -> usize {
        let mut readable = None;
        let mut ply = 0;
        for (index, entry) in self.record.main.plies.iter().enumerate() {
            ply += u32::from(!is_continuation(entry));
            if let Err(error) = &entry.token {
                readable.get_or_insert(index);
                self.add_bad_token(ply, entry, None, error);
            }
        }
        readable.unwrap_or(self.record.main.plies.len())
    }

    fn finish(self, variant: Option<String>, outcome: Option<Outcome>) -> Report {
        let verdict = self.findings.verdict();
        let moves =
            |entry: &&Ply<'_>| !is_continuation(entry) && !matches!(entry.token, Ok(Token::Resigned | Token::Timeout));
        Report {
            record: self.record.number,
            id: self.record.id.as_deref().map(str::to_owned),
            place: self.record.place,
            variant,
            plies: self.record.main.plies.iter().filter(moves).count() as u32,
            verdict,
            outcome,
            recorded: (&self.record.result).into(),
            findings: self.findings.into_list(self.record.place),
        }
    }

    fn replay(&mut self, referee: &Referee, readable: usize) -> Option<Outcome> {
        let record = self.record;
        let mut main = Replaying::new(referee.game());
        // Where moves may be missing, the end on the board is not the end of the game.
        let hides_moves = |code: Code| code.level() == Level::Error && code != Code::BadAddress;
        let whole = readable == record.main.plies.len() && self.findings.lacks(hides_moves);
        let complete = self.replay_line(&mut main, &record.main, None);
        self.sum_up_captures(&main);
        let outcome = self.sum_up_repetitions(&main);
        if whole && complete {
            self.compare_result(&main, outcome);
        }
        outcome
    }

    /// Plays a line, and each branch when the game stands where it leaves; says whether the line can be played to its end.
    fn replay_line(&mut self, state: &mut Replaying, line: &Line<'a>, address: Option<&Arc<str>>) -> bool {
        let mut branches: Vec<&Variation<'a>> = line.variations.iter().collect();
        branches.sort_by_key(|variation| variation.at); // a stable sort: the file's order stays among equals
        let mut branches = branches.into_iter().peekable();
        for (at, entry) in line.plies.iter().map(Some).chain([None]).enumerate() {
            while let Some(variation) = branches.next_if(|variation| variation.at == at) {
                let mut branch = Box::new(Replaying::new(state.game.branch()));
                self.replay_line(&mut branch, &variation.line, Some(&Arc::from(&*variation.address)));
            }
            let Some(entry) = entry else { break };
            if let (Err(error), Some(_)) = (&entry.token, address) {
                self.add_bad_token(state.game.ply() + 1, entry, address, error);
            }
            if !self.play(state, entry, address) {
                return false; // branches that leave later cannot be played either, and that is reported already
            }
        }
        true
    }

    /// Plays one entry and reports what it says wrongly; `false` if it cannot be played.
    fn play(&mut self, state: &mut Replaying, entry: &Ply<'_>, variation: Option<&Arc<str>>) -> bool {
        let claimed = match &entry.token {
            Ok(Token::Move(claimed)) => claimed,
            Ok(_) => {
                if let Some(ended) = state.ended.replace(state.game.ply()) {
                    self.findings.add_at(Code::PlayAfterEnding, state.game.ply(), entry, variation, || {
                        format!("the game was given up after ply {ended} already")
                    });
                }
                return true;
            }
            Err(_) => return false,
        };
        self.report_play_after_end(state, entry, variation);
        let king_before = state.king_square(claimed);
        let side = state.game.to_move();
        let could_continue = !claimed.mode.is_berserk() && state.game.may_continue();
        let ply = state.game.ply() + u32::from(!claimed.mode.is_berserk());
        if could_continue {
            self.findings.add_at(Code::CouldContinue, ply, entry, variation, || {
                format!("the {} could have gone on with the piece that captured", side.opponent())
            });
        }
        match state.make(claimed) {
            Ok(played) => {
                self.compare_captures(state, claimed, &played, king_before, entry, variation);
                self.compare_signs(state, claimed, &played, entry, variation);
                true
            }
            Err(illegal) => {
                self.findings.add_at(Code::from(&illegal), ply, entry, variation, || illegal.to_string());
                false
            }
        }
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
        let same_turn = matches!(&entry.token, Ok(Token::Move(claimed)) if claimed.mode.is_berserk());
        if same_turn && outcome.ply == state.game.ply() {
            return; // the turn was not over
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

    fn compare_captures(
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
            let message = format!("{times} captured square(s) of `{}` are listed twice", printable(&entry.text));
            self.findings.add_at(Code::DuplicateCapture, ply, entry, variation, || message);
        }
        // The king is rarely listed when he falls; where he is, he must have fallen.
        if played.king_captured {
            listed.retain(|square| Some(*square) != king);
        }
        if listed == played.captures {
            return;
        }
        if listed.is_empty() && (!self.claims_captures || !has_sign(&entry.text)) {
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

    fn compare_signs(
        &mut self,
        state: &Replaying,
        claimed: &Move,
        played: &Played,
        entry: &Ply<'_>,
        variation: Option<&Arc<str>>,
    ) {
        let ply = state.game.ply();
        if let Some(letter) = claimed.piece.filter(|letter| letter.kind != played.piece.kind) {
            let message =
                format!("the letter says {}, but the piece is a {}", letter.kind.name(), played.piece.kind.name());
            self.findings.add_at(Code::WrongLetter, ply, entry, variation, || message);
        }
        let jumped = played.jumped.is_some();
        if claimed.mode.is_jump() != jumped && (claimed.mode != Mode::Step || has_sign(&entry.text)) {
            let message =
                if jumped { "the move is a jump, but no `^` says so" } else { "`^` says jump, but the move is none" };
            self.findings.add_at(Code::WrongSign, ply, entry, variation, || message);
        }
    }

    fn sum_up_captures(&mut self, main: &Replaying) {
        if main.listed_none > 0 {
            let message = format!("the captures of {} move(s) are not recorded", main.listed_none);
            self.findings.add(Code::CapturesNotRecorded, self.record.place, || message);
        }
    }

    /// How the main line ends: by its last end, or, if there is none, by the repetition that was played on from.
    fn sum_up_repetitions(&mut self, main: &Replaying) -> Option<Outcome> {
        if let Some((first, times)) = main.passed.filter(|&(_, times)| times > 1) {
            let message = format!("; repetitions that end the game were played on from {times} times in all");
            self.findings.amend(Code::RepetitionPassed, &message);
            debug_assert!(first.ply > 0);
        }
        main.game.outcome().or(main.passed.map(|(first, _)| first))
    }

    fn compare_result(&mut self, main: &Replaying, outcome: Option<Outcome>) {
        let (record, result) = (self.record, &self.record.result);
        let waived = main.game.outcome().is_none() && main.passed.is_some();
        let decided = outcome.filter(|_| !waived);
        let last = record.main.plies.last();
        let place = last.map_or(record.place, |entry| entry.place);
        match (decided, result.winner) {
            (Some(outcome), _) if outcome.winner == Winner::Arbiter => {
                let message = arbiter_message(main, outcome);
                self.findings.add(Code::NeedsArbiter, place, || message);
            }
            (Some(outcome), Some(winner)) if winner != outcome.winner => {
                let message = format!(
                    "the record says {}, but {} after ply {} ({})",
                    claim(winner),
                    ends(outcome),
                    outcome.ply,
                    outcome.reason
                );
                self.findings.add(Code::ResultContradicts, place, || message);
            }
            (Some(outcome), None) if result.unfinished => {
                let message =
                    format!("the record calls the game unfinished, but {} after ply {}", ends(outcome), outcome.ply);
                self.findings.add(Code::DecidedUnfinished, place, || message);
            }
            (Some(outcome), None) => {
                let message = format!("{} after ply {}, but no result is recorded", ends(outcome), outcome.ply);
                self.findings.add(Code::ResultMissing, place, || message);
            }
            (None, Some(winner @ (Winner::Attackers | Winner::Defenders)))
                if result.reason.is_none() && outcome.is_none_or(|passed| passed.winner != winner) =>
            {
                let message = format!(
                    "the record says {}, but the board is undecided and no resignation or loss on time is recorded",
                    claim(winner)
                );
                self.findings.add(Code::NoVisibleReason, place, || message);
            }
            _ => {}
        }
        self.compare_resigner(main, place);
    }

    /// Whether the record's own words agree on who gave up and who won, and whether it was the loser's turn.
    fn compare_resigner(&mut self, main: &Replaying, place: Place) {
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
            self.findings.add(Code::ReasonContradicts, place, || words);
            return;
        }
        let loser = result.loser_named.or(match result.winner {
            Some(Winner::Attackers) => Some(Side::Defenders),
            Some(Winner::Defenders) => Some(Side::Attackers),
            _ => None,
        });
        let Some(loser) = loser.filter(|_| gave_up && main.ended.is_some()) else { return };
        if loser != main.game.to_move() {
            self.findings.add(Code::ResignedOutOfTurn, place, || {
                format!("the {loser} lost by resignation or on time, but it was the {}' turn", main.game.to_move())
            });
        }
    }
}

impl Replaying {
    fn new(game: Game) -> Self {
        Self { game, passed: None, ended: None, after_end: false, listed_none: 0 }
    }

    fn make(&mut self, claimed: &Move) -> Result<Played, Illegal> {
        if claimed.mode.is_berserk() && self.game.ply() > 0 {
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

/// Whether the record means to list captures: archives of the aagenielsen.dk always do, others if they list one at all.
fn claims_captures(record: &Record<'_>) -> bool {
    record.format == Some(Format::Aage)
        || record
            .main
            .plies
            .iter()
            .any(|entry| matches!(&entry.token, Ok(Token::Move(played)) if !played.captures.is_empty()))
}

/// Whether the two squares are joined by a sign. Old records write `c5c6` and list no captures.
fn has_sign(text: &str) -> bool {
    text.contains(['-', '^', '='])
}

fn is_continuation(entry: &Ply<'_>) -> bool {
    matches!(&entry.token, Ok(Token::Move(played)) if played.mode.is_berserk())
}

fn claim(winner: Winner) -> String {
    match winner {
        Winner::Draw => "draw".into(),
        Winner::Arbiter => "undecided".into(),
        side => format!("{side} won"),
    }
}

fn ends(outcome: Outcome) -> String {
    match outcome.winner {
        Winner::Draw => "the game is drawn".into(),
        Winner::Arbiter => "the game is over".into(),
        side => format!("the {side} have won"),
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

/// A token fit for a message: no control characters, and not of any length.
fn printable(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
