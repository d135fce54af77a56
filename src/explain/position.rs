//! A position or a move explained: the ruling, and the reasons for it, in words and squares.
//!
//! The facts come from [`crate::engine::reasons`]; here they become sentences, the most important first.
//!
//! ```
//! use taflkit::{engine::Referee, explain::position::Explanation, notation::{Move, Reading, Side}, rules};
//! let variant = rules::find("copenhagen-11").unwrap();
//! let position = "/2tTTT5/3t1t5/11/11/6t4/5K5/11/11/11/11/11/".parse()?;
//! let game = Referee::new(variant.clone())?.game_from(&position, Side::Attackers)?;
//! let explained = Explanation::of_move(&game, &variant, &Move::parse("g5-g1", Reading::Strict)?);
//! assert!(explained.text().contains("no attacker stands in front of e1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod captures;
mod ending;
mod fort;
mod illegal;
mod king;
mod offers;
mod page;
mod repetition;
mod ring;
mod words;

pub use illegal::Refusal;
pub use repetition::{Repeats, Round, RuleCount};

use super::subject;
use crate::engine::reasons::{
    Capture, EscapeReport, Far, FortReport, Ground, Idle, KingReport, MoveReasons, Offer, RingReport,
};
use crate::engine::{Game, Outcome, Played, Reason, Winner};
use crate::notation::{Move, PositionRecord, Side, Square};
use crate::rules::{Subject, Variant, clause, label};
use std::sync::Arc;

/// What is to be said of a position, and of the move that led to it if one is asked about.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Explanation {
    /// The rules: an id of the catalogue, or a rules record.
    pub rules: String,
    /// The position that is spoken of, in OTN from rank 1: after the move, if one was played.
    #[serde(serialize_with = "as_text")]
    pub position: PositionRecord,
    /// The side to move in it.
    pub to_move: Side,
    /// How many plies have been played.
    pub ply: u32,
    /// The move that is asked about.
    #[serde(rename = "move")]
    pub asked: Option<MoveFacts>,
    /// How the game has ended: by this move or an earlier one. What led to a position that stands alone is not known: see `end`.
    pub outcome: Option<Outcome>,
    /// How the position is an end whatever led to it.
    pub end: Option<End>,
    /// The piece that has captured and must go on: the turn is not over (berserk).
    pub must_continue: Option<Square>,
    /// The king's four sides.
    pub king: KingReport,
    /// Where the king escapes.
    pub escape: EscapeReport,
    /// His fort.
    pub fort: FortReport,
    /// The ring around the defenders.
    pub ring: RingReport,
    /// Who has a move, and how many are left.
    pub sides: [SideFacts; 2],
    /// How often what repetition rules look at has been there.
    pub repetition: Repeats,
    /// What the side to move can take, and how it can end the game. Nothing where one move alone is asked about, or the game is over.
    pub offers: Vec<Offer>,
    /// The same for the other side, were it its turn.
    pub dangers: Vec<Offer>,
    /// All of it in sentences, the ruling first.
    pub statements: Vec<Statement>,
    /// What the rules say, for the sentences.
    #[serde(skip)]
    variant: Arc<Variant>,
    /// Whether the king has just moved.
    #[serde(skip)]
    king_moved: bool,
}

/// The move that is asked about.
#[derive(Debug, Clone, serde::Serialize)]
pub struct MoveFacts {
    /// Whose move.
    pub side: Side,
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// The captures that were written with it.
    pub written: Vec<Square>,
    /// Why it cannot be played, if it cannot.
    pub illegal: Option<Refusal>,
    /// Whom it takes and spares, and why.
    pub reasons: Option<MoveReasons>,
}

/// How a position is an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct End {
    /// Who has won.
    pub winner: Winner,
    /// Why.
    pub reason: Reason,
}

/// One side's means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct SideFacts {
    /// Which side.
    pub side: Side,
    /// How many pieces it has, the king included.
    pub pieces: usize,
    /// Whether it could move, were it its turn.
    pub can_move: bool,
}

/// What a statement is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// What the move does, and how the game stands.
    Ruling,
    /// Who is taken, and why.
    Captures,
    /// Who is not taken, and why not.
    NotTaken,
    /// The king's capture.
    King,
    /// The king's escape.
    Escape,
    /// The exit fort.
    Fort,
    /// The encirclement.
    Ring,
    /// Repetition.
    Repetition,
    /// Who cannot move, and how many are left.
    Pieces,
    /// What the side to move can play.
    Offers,
    /// What the other side could play.
    Dangers,
}

/// A sentence or a few about one thing.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Statement {
    /// What it is about.
    pub topic: Topic,
    /// The sentences.
    pub text: String,
    /// The clause of the rules that says so, where one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

impl Explanation {
    /// Explains the position of a game.
    #[must_use]
    pub fn of_position(game: &Game, variant: &Arc<Variant>) -> Self {
        Self::gather(game, variant, None, true).told()
    }

    /// Explains what a move does in this position. The game is as it was before.
    #[must_use]
    pub fn of_move(game: &Game, variant: &Arc<Variant>, written: &Move) -> Self {
        Self::moved(game, variant, written, false)
    }

    /// The same, and what can be played after it.
    #[must_use]
    pub fn of_last_move(game: &Game, variant: &Arc<Variant>, written: &Move) -> Self {
        Self::moved(game, variant, written, true)
    }

    fn moved(game: &Game, variant: &Arc<Variant>, written: &Move, what_next: bool) -> Self {
        let mut after = game.clone();
        let (from, to) = (written.from, written.to);
        let played = if written.mode.is_berserk() { after.continue_turn(from, to) } else { after.play(from, to) };
        let mut facts = MoveFacts {
            side: game.to_move(),
            from,
            to,
            written: written.captures.iter().map(|captured| captured.square).collect(),
            illegal: None,
            reasons: None,
        };
        match played {
            Err(illegal) => {
                facts.illegal = Some(Refusal::new(game, &variant.ruleset, &illegal, from, to));
                Self::gather(game, variant, Some(facts), false).told()
            }
            Ok(Played { piece, .. }) => {
                facts.reasons = game.move_reasons(from, to).ok();
                let mut explained = Self::gather(&after, variant, Some(facts), what_next && after.outcome().is_none());
                explained.king_moved = piece == crate::notation::Piece::KING;
                if let Some(reasons) = explained.asked.as_ref().and_then(|asked| asked.reasons.as_ref()) {
                    explained.king = reasons.king.clone();
                }
                explained.told()
            }
        }
    }

    fn gather(game: &Game, variant: &Arc<Variant>, asked: Option<MoveFacts>, goes_on: bool) -> Self {
        let position = game.position();
        let to_move = game.to_move();
        let last = asked.as_ref().filter(|asked| asked.illegal.is_none()).map(|asked| (asked.from, asked.to));
        let end = game.end_of_position();
        let offers = |side| if goes_on && end.is_none() { game.offers(side) } else { Vec::new() };
        let side_facts = |side| SideFacts {
            side,
            pieces: position.pieces().filter(|(_, piece)| piece.side == side).count(),
            can_move: game.can_move(side),
        };
        Self {
            rules: label(variant),
            to_move,
            ply: game.ply(),
            outcome: game.outcome(),
            end: end.map(|(winner, reason)| End { winner, reason }),
            must_continue: game.must_continue(),
            king: game.king_report(),
            escape: game.escape_report(),
            fort: game.fort_report(),
            ring: game.ring_report(),
            sides: [Side::Attackers, Side::Defenders].map(side_facts),
            repetition: Repeats::new(game, &variant.ruleset, last),
            offers: offers(to_move),
            dangers: offers(to_move.opponent()),
            statements: Vec::new(),
            variant: Arc::clone(variant),
            king_moved: false,
            position,
            asked,
        }
    }

    /// Puts the facts into words.
    fn told(mut self) -> Self {
        let mut statements: Vec<Statement> = Vec::new();
        let mut say = |topic, texts: Vec<String>| {
            statements.extend(texts.into_iter().map(|text| Statement { topic, text, source: None }));
        };
        say(Topic::Ruling, self.ruling());
        if !self.is_illegal() {
            let (taken, spared) = self.captures();
            say(Topic::Captures, taken);
            say(Topic::NotTaken, spared);
            say(Topic::King, self.kings_capture());
            say(Topic::Escape, self.kings_escape());
            say(Topic::Fort, self.exit_fort());
            say(Topic::Ring, self.encirclement());
            say(Topic::Repetition, self.repeated());
            say(Topic::Pieces, self.pieces());
            say(Topic::Offers, self.offered());
            say(Topic::Dangers, self.endangered());
        }
        for index in 0..statements.len() {
            // The clause stands once, behind all that is said of a topic.
            let topic = statements[index].topic;
            if statements.get(index + 1).is_none_or(|next| next.topic != topic) {
                statements[index].source = self.clauses_on(topic);
            }
        }
        self.statements = statements;
        self
    }

    /// The clauses of rule texts that rule on a topic, if there are any.
    fn clauses_on(&self, topic: Topic) -> Option<String> {
        let mut subjects = self.subjects_of(topic);
        let mut seen = Vec::new();
        subjects.retain(|subject| {
            !seen.contains(subject) && {
                seen.push(*subject);
                true
            }
        });
        let clauses = subjects.into_iter().map(|subject| clause(&self.variant, subject));
        let clauses: Vec<String> = clauses.filter(|clause| *clause != self.variant.source).collect();
        (!clauses.is_empty()).then(|| clauses.join("; "))
    }

    fn subjects_of(&self, topic: Topic) -> Vec<Subject> {
        let asked = self.asked.as_ref();
        match topic {
            Topic::Ruling => match asked.and_then(|asked| asked.illegal.as_ref()) {
                Some(refusal) => refusal.subject.into_iter().collect(),
                None => {
                    let special = self.reasons().into_iter().flat_map(|reasons| &reasons.special);
                    let end = self.decided().map(|end| subject::of_end(end.reason, &self.variant.ruleset));
                    special.map(|special| subject_of(special.ground)).chain(end).collect()
                }
            },
            Topic::Captures | Topic::NotTaken => self.subjects_of_captures(topic),
            Topic::King => vec![Subject::KingCapture],
            Topic::Escape => vec![Subject::Escape],
            Topic::Fort => vec![Subject::ExitFort],
            Topic::Ring => vec![Subject::Encirclement],
            Topic::Repetition => vec![Subject::Repetition],
            Topic::Pieces => vec![Subject::NoMoves],
            Topic::Offers | Topic::Dangers => Vec::new(),
        }
    }

    /// What the taken are taken by, or the others spared by: the rule of captures, that of a row, and those of the squares behind them.
    fn subjects_of_captures(&self, topic: Topic) -> Vec<Subject> {
        let Some(reasons) = self.reasons() else { return Vec::new() };
        let mut subjects = Vec::new();
        if topic == Topic::Captures {
            for by in reasons.victims.iter().flat_map(|victim| &victim.by) {
                match by {
                    Capture::Shieldwall { .. } => subjects.push(Subject::Shieldwall),
                    Capture::Custodial { far: Far::Hostile { ground, .. } } => {
                        subjects.extend([Subject::Capture, subject_of(*ground)]);
                    }
                    Capture::Custodial { .. } | Capture::Jumped | Capture::Linnaean { .. } => {
                        subjects.push(Subject::Capture);
                    }
                }
            }
            return subjects;
        }
        for spared in &reasons.spared {
            subjects.push(Subject::Capture);
            subjects.extend(match spared.behind {
                Some(Idle::HostileOnlyEmpty { ground, .. } | Idle::NotHostile { ground, .. }) => {
                    Some(subject_of(ground))
                }
                _ => None,
            });
        }
        if reasons.rows.iter().any(|row| !row.faults.is_empty()) {
            subjects.push(Subject::Shieldwall);
        }
        if !reasons.steps_between.is_empty() {
            subjects.push(Subject::Capture);
        }
        subjects
    }
    /// Whether the move that is asked about cannot be played.
    #[must_use]
    pub fn is_illegal(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.illegal.is_some())
    }

    /// What the move does, with reasons, if one was asked about and can be played.
    fn reasons(&self) -> Option<&MoveReasons> {
        self.asked.as_ref()?.reasons.as_ref()
    }

    /// The end of the game by the move that is asked about; of a position that stands alone, how it is an end.
    fn decided(&self) -> Option<End> {
        let outcome = self.outcome.map(|Outcome { winner, reason, .. }| End { winner, reason });
        if self.asked.is_some() || self.ply > 0 { outcome } else { outcome.or(self.end) }
    }
}

fn as_text<S: serde::Serializer>(position: &PositionRecord, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

/// What a rule text would say of a special square.
fn subject_of(ground: Ground) -> Subject {
    match ground {
        Ground::Throne => Subject::Throne,
        Ground::Corner => Subject::Corners,
        Ground::AttackersCamp | Ground::DefendersCamp => Subject::Camps,
    }
}
