//! What a finding means: the board it is about, the clause of the rules, and what would have been right.

use super::stage::{Made, Spot, Stage, spot_of};
use super::{advice, subject};
use crate::check::{Code, Finding, Report};
use crate::diagram::Diagram;
use crate::engine::{Game, Illegal, Played, Reason};
use crate::notation::{Move, Square, Token};
use crate::record::{Record, Replay};
use crate::rules::{Ruleset, Shieldwall, Subject, Variant, clause};
use std::sync::Arc;

/// What a reader of a finding wants to know besides its message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diagnosis {
    /// The board, where it shows something.
    pub board: Option<Board>,
    /// The clause of the rules that says so: `Copenhagen 4b`.
    pub rule: Option<String>,
    /// What would have been right, or what to do about it.
    pub right: Option<String>,
}

/// A position, and which one it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The position, with the squares in question marked.
    pub diagram: Diagram,
    /// `before ply 9, the attackers to move`.
    pub caption: String,
}

/// Explains the findings of one record.
///
/// A move that cannot be played is shown on the board before it, a move that can on the board after it, where `x` is what it took; what is
/// said of the end of a game is shown on the board at the end.
///
/// ```
/// use taflkit::{check::Checker, explain::Explainer, formats::{cut::Cutter, read}};
/// let game = br#"{"AageGameTypeKey":51,"Moves":["d6-c6","d4-d1"]}"#;
/// let mut cutter = Cutter::new(&game[..], None)?;
/// let mut chunk = Vec::new();
/// let cut = cutter.next_record(&mut chunk)?.unwrap();
/// let record = read::record(&chunk, &cut);
/// let (report, replay) = Checker::default().replay(&record);
/// let mut explainer = Explainer::new(&record, &replay);
/// let diagnosis = explainer.explain(&report.findings[0], &report);
/// assert_eq!(diagnosis.board.unwrap().caption, "before ply 2, the defenders to move");
/// assert_eq!(diagnosis.rule.unwrap(), "as in Copenhagen 3");
/// assert_eq!(diagnosis.right.unwrap(), "the king on d4 cannot move that way at all");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Explainer<'r> {
    record: &'r Record<'r>,
    variant: Option<Arc<Variant>>,
    stage: Option<Stage<'r>>,
}

impl<'r> Explainer<'r> {
    /// One who knows by which rules the record was replayed.
    #[must_use]
    pub fn new(record: &'r Record<'r>, replay: &Replay) -> Self {
        let variant = replay.variant.clone();
        let stage = variant.as_ref().and_then(|variant| Stage::new(record, variant));
        Self { record, variant, stage }
    }

    /// Explains a finding of the record's report.
    pub fn explain(&mut self, finding: &Finding, report: &Report) -> Diagnosis {
        let spot = spot_of(self.record, finding);
        let diagnosis = match &spot {
            Some(spot) => self.explain_entry(finding, spot),
            None => self.explain_end(finding, report),
        };
        Diagnosis {
            right: diagnosis.right.or_else(|| advice::of_record(finding.code, self.record, report)),
            ..diagnosis
        }
    }

    fn explain_entry(&mut self, finding: &Finding, spot: &Spot<'r>) -> Diagnosis {
        let (Some(variant), Some(stage)) = (self.variant.as_ref(), &mut self.stage) else {
            return Diagnosis::default();
        };
        if !stage.go_to(spot) {
            return Diagnosis::default();
        }
        let claimed = match &spot.entry.token {
            Ok(Token::Move(claimed)) => Some(claimed),
            _ => None,
        };
        let tried = claimed.and_then(|claimed| stage.try_out(claimed));
        let played = tried.as_ref().map(|(_, _, played)| played);
        let rule = subject_of_move(finding.code, &variant.ruleset, &stage.game, claimed, played);
        let right = claimed.and_then(|claimed| advice::of_move(finding.code, &stage.game, claimed, played));
        let board = match (&tried, finding.code) {
            (Some((game, made, _)), Code::CapturesDiffer | Code::DuplicateCapture) => {
                let listed = claimed.iter().flat_map(|claimed| &claimed.captures).map(|captured| captured.square);
                let wrong = listed.filter(|square| !made.taken.contains(square)).collect();
                after(game, variant, Some(made), wrong)
            }
            (_, Code::PlayAfterEnd | Code::RepetitionPassed | Code::PlayAfterEnding) => {
                after(&stage.game, variant, stage.last.as_ref(), Vec::new())
            }
            (_, Code::CouldContinue) => {
                let going_on = stage.game.must_continue().into_iter().collect();
                after(&stage.game, variant, stage.last.as_ref(), going_on)
            }
            _ => before(&stage.game, variant, in_question(finding.code, &stage.game, claimed)),
        };
        Diagnosis { board: Some(board), rule: rule.map(|subject| clause(variant, subject)), right }
    }

    fn explain_end(&mut self, finding: &Finding, report: &Report) -> Diagnosis {
        let Some(variant) = &self.variant else { return Diagnosis::default() };
        let outcome = report.outcome;
        let subject = match finding.code {
            Code::FirstMover => Some(Subject::Turns),
            Code::ResultContradicts | Code::DecidedUnfinished | Code::ResultMissing | Code::NeedsArbiter => {
                outcome.map(|outcome| subject::of_end(outcome.reason, &variant.ruleset))
            }
            _ => None,
        };
        let rule = subject.map(|subject| clause(variant, subject));
        let ply = match finding.code {
            Code::ResultContradicts | Code::DecidedUnfinished | Code::ResultMissing | Code::NeedsArbiter => {
                outcome.map(|outcome| outcome.ply)
            }
            Code::NoVisibleReason | Code::ResignedOutOfTurn => None,
            _ => return Diagnosis { rule, ..Diagnosis::default() },
        };
        let board = self.stage.as_mut().map(|stage| {
            stage.go_to_end_of(ply);
            after(
                &stage.game,
                variant,
                stage.last.as_ref(),
                king_in_question(outcome.map(|end| end.reason), &stage.game),
            )
        });
        Diagnosis { board, rule, right: None }
    }
}

/// The board before a move.
fn before(game: &Game, variant: &Variant, marked: Vec<Square>) -> Board {
    let mut diagram = Diagram::of(&game.position(), &variant.ruleset);
    let fits = |square: &Square| square.fits(variant.size());
    diagram.marked = marked.into_iter().filter(fits).collect();
    let (ply, side) = (game.ply() + u32::from(game.must_continue().is_none()), game.to_move());
    Board { diagram, caption: format!("before ply {ply}, the {side} to move") }
}

/// The board after the last move.
fn after(game: &Game, variant: &Variant, last: Option<&Made>, marked: Vec<Square>) -> Board {
    let mut diagram = Diagram::of(&game.position(), &variant.ruleset);
    let fits = |square: &Square| square.fits(variant.size());
    diagram.marked = marked.into_iter().filter(fits).collect();
    diagram.last_move = last.map(|made| (made.from, made.to));
    diagram.captured = last.map(|made| made.taken.clone()).unwrap_or_default();
    let caption = match game.ply() {
        0 => "at the start".to_owned(),
        ply => format!("after ply {ply}"),
    };
    Board { diagram, caption }
}

/// The squares that a finding about a move is about, on the board before it.
fn in_question(code: Code, game: &Game, claimed: Option<&Move>) -> Vec<Square> {
    let Some(claimed) = claimed else { return Vec::new() };
    match code {
        Code::WrongLetter | Code::WrongSide => vec![claimed.from],
        Code::MustContinue => game.must_continue().into_iter().chain([claimed.from]).collect(),
        _ => {
            let in_the_way = match advice::refusal(game, claimed) {
                Some(Illegal::PathBlocked { square, .. } | Illegal::MayNotPass { square, .. }) => Some(square),
                _ => None,
            };
            [claimed.from, claimed.to].into_iter().chain(in_the_way).collect()
        }
    }
}

/// The king's square, where it is he who ended the game.
fn king_in_question(reason: Option<Reason>, game: &Game) -> Vec<Square> {
    match reason {
        Some(Reason::Corner | Reason::Edge | Reason::ExitFort) => vec![game.king_square()],
        _ => Vec::new(),
    }
}

/// The subject of the rules that a finding about a move goes back to.
fn subject_of_move(
    code: Code,
    rules: &Ruleset,
    game: &Game,
    claimed: Option<&Move>,
    played: Option<&Played>,
) -> Option<Subject> {
    let size = game.position().size();
    match code {
        Code::RepetitionPassed => Some(Subject::Repetition),
        Code::CouldContinue => Some(Subject::Berserk),
        Code::PlayAfterEnd => game.outcome().map(|outcome| subject::of_end(outcome.reason, rules)),
        Code::CapturesDiffer => {
            let king = game.king_square();
            let is_of_king = claimed?.captures.iter().any(|captured| captured.square == king);
            let has_rows = rules.shieldwall != Shieldwall::None;
            Some(match played? {
                played if is_of_king && !played.king_captured => Subject::KingCapture,
                played if has_rows && (played.by_shieldwall || lists_row(claimed?, size)) => Subject::Shieldwall,
                _ => Subject::Capture,
            })
        }
        _ => subject::of_refusal(&advice::refusal(game, claimed?)?, rules, size),
    }
}

/// Whether a move lists two captured pieces beside each other on the edge: whoever wrote it thought of a shieldwall.
fn lists_row(claimed: &Move, size: u8) -> bool {
    let mut listed: Vec<Square> = claimed.captures.iter().map(|captured| captured.square).collect();
    listed.sort_unstable();
    listed.dedup(); // a board has so many squares, a hostile token any number
    let is_rim = |at: u8| at == 0 || at + 1 == size;
    listed.iter().any(|one| {
        listed.iter().any(|other| {
            (one.file() == other.file() && is_rim(one.file()) && one.rank().abs_diff(other.rank()) == 1)
                || (one.rank() == other.rank() && is_rim(one.rank()) && one.file().abs_diff(other.file()) == 1)
        })
    })
}
