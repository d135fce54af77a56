//! Why a move cannot be played, and where the piece could go.

use super::Explanation;
use super::words::{a_piece, capital, ground_square, list, piece};
use crate::check::Code;
use crate::engine::reasons::{Ban, ClosedSquare, Ground, SpecialSquare};
use crate::engine::{Game, Illegal};
use crate::explain::subject;
use crate::notation::{Piece, PieceSet, Square};
use crate::rules::{Ruleset, Subject, Zone};

/// Why a move cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Refusal {
    /// The code of the finding that `check` would make of it.
    pub code: &'static str,
    /// The reason in a sentence.
    pub message: String,
    /// The piece that should move.
    pub piece: Option<Piece>,
    /// What stands on the last square or in the way.
    pub obstacle: Option<Square>,
    /// The special square on the way that is closed to it.
    pub closed: Option<ClosedSquare>,
    /// Where it could go in this direction; in any direction, if the move is along no line.
    pub could_go: Vec<Square>,
    /// What the rules say it is about.
    #[serde(skip)]
    pub(super) subject: Option<Subject>,
}

impl Refusal {
    pub(super) fn new(game: &Game, rules: &Ruleset, illegal: &Illegal, from: Square, to: Square) -> Self {
        let lines = game.destinations(from);
        let could_go = match (illegal, game.line_towards(from, to)) {
            (
                Illegal::NoPiece(_) | Illegal::WrongSide { .. } | Illegal::OffBoard { .. } | Illegal::MustContinue(_),
                _,
            ) => Vec::new(),
            (_, Some(line)) => lines[line].clone(),
            (_, None) => {
                let mut all = lines.concat();
                all.sort_unstable();
                all
            }
        };
        let closed = matches!(illegal, Illegal::MayNotPass { .. } | Illegal::MayNotStop { .. });
        let obstacle = match illegal {
            Illegal::Occupied { square, .. } | Illegal::PathBlocked { square, .. } => Some(*square),
            _ => None,
        };
        Self {
            code: Code::from(illegal).name(),
            message: illegal.to_string(),
            piece: game.piece(from),
            obstacle,
            closed: if closed { game.closed_on_way(from, to) } else { None },
            could_go,
            subject: subject::of_refusal(illegal, rules, game.position().size()),
        }
    }
}

impl Explanation {
    pub(super) fn refused(&self, refusal: &Refusal, from: Square) -> Vec<String> {
        let mut said = vec![format!("{}.", capital_sentence(&refusal.message))];
        if let (Some(closed), Some(mover)) = (refusal.closed, refusal.piece) {
            said.push(self.closed(closed, mover));
        }
        if let (true, Some(mover)) = (refusal.code == Code::PathBlocked.name(), refusal.piece) {
            let jumps = self.variant.ruleset.jumps[mover.kind as usize] != crate::rules::JumpMode::None;
            said.push(if jumps {
                "It can jump only over a piece right next to it, onto the free square behind, where the rules let it."
                    .into()
            } else {
                format!("No {} jumps over another piece under these rules.", piece(mover))
            });
        }
        let is_no_move = refusal.code == Code::NoPiece.name() || refusal.code == Code::WrongSide.name();
        if !is_no_move && refusal.code != Code::OffBoard.name() && refusal.code != Code::MustContinue.name() {
            said.push(match (refusal.could_go.as_slice(), refusal.code == Code::NotOrthogonal.name()) {
                ([], true) => format!("The piece on {from} cannot move at all."),
                ([], false) => format!("The piece on {from} cannot move in this direction at all."),
                (squares, true) => format!("From {from} the piece can go to {}.", some(squares)),
                (squares, false) => format!("In this direction the piece on {from} can go to {}.", some(squares)),
            });
        }
        said
    }

    fn closed(&self, closed: ClosedSquare, mover: Piece) -> String {
        let zone = self.zone(closed.ground);
        let square = capital(&format!("the {}", ground_square(closed.ground, closed.square)));
        let mover = a_piece(mover);
        match closed.ban {
            Ban::Pass => format!("{square} is empty, yet not open to all: {} over it.", may("pass", zone.pass)),
            Ban::Stop => format!(
                "{square} is empty, yet not open to all: {} on it.",
                may("stop", zone.stop.intersection(zone.reenter))
            ),
            Ban::Enter => format!(
                "{square} may be left, but not entered from outside: {mover} that has left it, or comes from elsewhere, stays out."
            ),
        }
    }

    /// Who may do what the move does on special squares. That the king reaches a corner is told as the end of the game.
    pub(super) fn special_squares(&self, special: &[SpecialSquare]) -> Vec<String> {
        let mut said = Vec::new();
        for SpecialSquare { square, ground, stops } in special.iter().copied() {
            let zone = self.zone(ground);
            let (stop, pass) = (zone.stop.intersection(zone.reenter), zone.pass);
            if (ground == Ground::Corner && stops) || (stop == PieceSet::ALL && pass == PieceSet::ALL) {
                continue;
            }
            let square = ground_square(ground, square);
            said.push(if stops {
                format!("It stops on the {square}, where {}.", may_all("stop", stop))
            } else {
                format!("It passes over the empty {square}, and {} over it.", may_all("pass", pass))
            });
        }
        said
    }

    fn zone(&self, ground: Ground) -> &Zone {
        let rules = &self.variant.ruleset;
        match ground {
            Ground::Throne => &rules.throne,
            Ground::Corner => &rules.corners,
            Ground::AttackersCamp => &rules.attacker_camps,
            Ground::DefendersCamp => &rules.defender_camps,
        }
    }
}

/// `all pieces may pass`, or who alone may.
fn may_all(verb: &str, who: PieceSet) -> String {
    if who.intersection(PieceSet::ALL) == PieceSet::ALL { format!("all pieces may {verb}") } else { may(verb, who) }
}

/// `only the king may pass`, by what the notation calls the pieces.
fn may(verb: &str, who: PieceSet) -> String {
    if who.intersection(PieceSet::ALL).is_empty() {
        return format!("no piece may {verb}");
    }
    if who == PieceSet::KING {
        return format!("only the king may {verb}");
    }
    let has = |set: PieceSet| who.intersection(set) == set;
    match (has(PieceSet::ATTACKERS), has(PieceSet::DEFENDERS)) {
        (true, _) => format!("only the attackers may {verb}"),
        (_, true) => format!("only the defenders may {verb}"),
        _ => {
            let kinds: Vec<String> =
                who.iter().map(|piece| format!("{} of the {}", piece.kind.name(), piece.side)).collect();
            format!("only these may {verb}: {}", list(&kinds, "and"))
        }
    }
}

fn capital_sentence(text: &str) -> String {
    let begins_with_square = text.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    if begins_with_square { text.to_owned() } else { capital(text) }
}

/// Squares for a sentence, not too many.
fn some(squares: &[Square]) -> String {
    const MOST: usize = 20;
    match squares.get(..MOST) {
        Some(first) if squares.len() > MOST => {
            format!(
                "{} and {} more",
                first.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
                squares.len() - MOST
            )
        }
        _ => super::words::joined(squares, "or"),
    }
}
