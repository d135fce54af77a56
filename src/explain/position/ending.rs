//! The ruling: what the move does, and whether and how the game is over. Also who cannot move, and how few are left.

use super::words::{a_man, capital, man, number, plural, squares};
use super::{End, Explanation, MoveFacts};
use crate::engine::reasons::MoveReasons;
use crate::engine::{Reason, Winner};
use crate::notation::{Kind, Side, Square};
use crate::rules::NoMoves;

impl Explanation {
    /// What the move does and how the game stands.
    pub(super) fn ruling(&self) -> Vec<String> {
        let Some(asked) = &self.asked else { return vec![self.standing()] };
        if let Some(refusal) = &asked.illegal {
            let mut said = vec![format!("{}-{} cannot be played by the {}.", asked.from, asked.to, asked.side)];
            said.extend(self.refused(refusal, asked.from));
            return said;
        }
        let Some(reasons) = &asked.reasons else { return vec![self.standing()] };
        let taken: Vec<Square> = reasons.victims.iter().map(|victim| victim.square).collect();
        let mut who = if taken.is_empty() { "nobody".to_owned() } else { squares(&taken) };
        if reasons.king.captured {
            who = if taken.is_empty() { "the king".into() } else { format!("{who}, and the king") };
        }
        let mut said = vec![format!("{}-{} takes {who}. {}", asked.from, asked.to, self.standing())];
        said.extend(self.special_squares(&reasons.special));
        said.extend(claim(asked, reasons, &taken));
        said
    }

    /// How the game stands.
    fn standing(&self) -> String {
        let to_move = format!("The {} are to move.", self.to_move);
        if let Some(square) = self.must_continue {
            return format!("The turn is not over: the piece on {square} has captured and must go on.");
        }
        match self.decided() {
            None => match self.asked {
                Some(_) => format!("The game goes on. {to_move}"),
                None => "The game is not decided.".into(),
            },
            Some(End { winner, reason }) => {
                let result = match winner {
                    Winner::Attackers => "The attackers win",
                    Winner::Defenders => "The defenders win",
                    Winner::Draw => "The game is drawn",
                    Winner::Arbiter => "The game is over, but the rules do not say for whom",
                };
                let earlier = self.outcome.filter(|outcome| outcome.ply < self.ply);
                let when = earlier.map_or_else(String::new, |outcome| {
                    format!(" The game was over already after ply {}.", outcome.ply)
                });
                if when.is_empty() {
                    format!("{result} ({}): {}.", reason.code(), self.why(reason))
                } else {
                    format!("{result} ({}).{when}", reason.code())
                }
            }
        }
    }

    fn why(&self, reason: Reason) -> String {
        let stuck = |loses: bool| {
            let loses = if loses { ", and loses" } else { "" };
            format!("the side to move, the {}, has no legal move{loses}", self.to_move)
        };
        match reason {
            Reason::Corner => format!("the king stands on the corner {}", self.king.square),
            Reason::Edge => format!("the king stands on the edge, on {}", self.king.square),
            Reason::ExitFort => "the king has an exit fort that can never be broken".into(),
            Reason::KingCaptured => "the king is captured".into(),
            Reason::Encircled => "no defender can reach the edge any more".into(),
            Reason::NoMoves => stuck(self.variant.ruleset.no_moves == NoMoves::Loses),
            Reason::NoAttackers => "no attacker is left".into(),
            Reason::Repetition => "what the rules on repetition count has been there too often".into(),
            Reason::TooFewPieces => format!(
                "at most {} attackers are left, too few to win",
                number(usize::from(self.variant.ruleset.draw_at_most.unwrap_or_default()))
            ),
            Reason::MoveLimit => "the house's limit of plies is reached".into(),
        }
    }

    /// Who cannot move, and how few attackers are left.
    pub(super) fn pieces(&self) -> Vec<String> {
        let rules = &self.variant.ruleset;
        let mut said = Vec::new();
        let over = self.decided().map(|end| end.reason);
        for facts in self.sides.iter().filter(|facts| !facts.can_move && facts.pieces > 0) {
            let (now, over) = (facts.side == self.to_move, over.is_some_and(|reason| reason != Reason::NoMoves));
            if over || !now && self.decided().is_some() {
                continue;
            }
            let then = match rules.no_moves {
                NoMoves::Draw => "a side that cannot move makes it a draw",
                NoMoves::Loses => "a side that cannot move loses",
            };
            let whose = if now { "and it is their turn" } else { "but it is not their turn" };
            said.push(format!("None of the {}' pieces can move, {whose}: {then}.", facts.side));
        }
        let attackers = self.sides[0].pieces;
        if attackers == 0 && rules.no_moves == NoMoves::Draw {
            said.push(
                "No attacker is left. Under these rules that wins nothing: a side that cannot move makes it a draw."
                    .into(),
            );
        }
        if let Some(most) = rules.draw_at_most.map(usize::from)
            && over.is_none()
            && attackers <= most + 1
        {
            said.push(format!(
                "{} {} left; with {} or fewer the game is drawn.",
                capital(&number(attackers)),
                plural(attackers, "attacker is", "attackers are"),
                number(most)
            ));
        }
        said
    }
}

/// What the record lists, if it lists something else than what is taken.
fn claim(asked: &MoveFacts, reasons: &MoveReasons, taken: &[Square]) -> Option<String> {
    let mut written: Vec<Square> = asked.written.clone();
    written.sort_unstable();
    written.dedup();
    written.retain(|square| *square != reasons.king.square || !reasons.king.captured);
    if asked.written.is_empty() || written == taken {
        return None;
    }
    let missing: Vec<Square> = taken.iter().copied().filter(|square| !written.contains(square)).collect();
    let missing =
        if missing.is_empty() { String::new() } else { format!(", and lists nothing of {}", squares(&missing)) };
    Some(format!("The move as written lists {}{missing}.", squares(&written)))
}

impl Explanation {
    /// `attackers play g5-g1`, or whose turn it is.
    pub(super) fn headline(&self) -> String {
        match &self.asked {
            Some(asked) => format!("{}: the {} play {}-{}", self.rules, asked.side, asked.from, asked.to),
            None => format!("{}: the {} are to move", self.rules, self.to_move),
        }
    }

    /// One line on who stands on the board.
    pub(super) fn count(&self) -> String {
        let men = |side: Side| {
            let count =
                self.position.pieces().filter(|(_, piece)| piece.side == side && piece.kind != Kind::King).count();
            if count == 1 { a_man(side) } else { format!("{} {}s", number(count), man(side)) }
        };
        format!("{}, the king and {}", men(Side::Attackers), men(Side::Defenders))
    }
}
