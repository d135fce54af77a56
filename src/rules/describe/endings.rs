//! How the game ends.

use super::facts::Facts;
use super::words::{number, ordinal, squares_list};
use crate::notation::{Piece, Square};
use crate::rules::{Escape, ExitFort, NoMoves, Repeated, RepetitionRule, RepetitionVerdict, Shieldwall};

impl Facts<'_> {
    pub(super) fn defenders_win(&self) -> Vec<String> {
        let escapes = self.escape_squares();
        let barred: Vec<Square> = self
            .grounds()
            .into_iter()
            .filter(|ground| !ground.enterable().contains(Piece::KING))
            .flat_map(|ground| &ground.squares)
            .filter(|square| escapes.contains(square))
            .copied()
            .collect();
        let may_stop = if barred.is_empty() { "" } else { " on which he may stop" };
        let mut said = vec![match self.rules.escape {
            Some(Escape::Corner) if self.corners.squares.is_empty() => {
                format!("The defenders win when the king moves to a corner of the board: {}.", squares_list(&escapes))
            }
            Some(Escape::Corner) => format!("The defenders win when the king moves to a corner{may_stop}."),
            Some(Escape::Edge) => {
                format!("The defenders win when the king moves to any square on the edge of the board{may_stop}.")
            }
            None => "The king cannot escape: wherever he moves, he does not win by it.".into(),
        }];
        said.extend(self.exit_fort());
        if self.rules.no_moves == NoMoves::Loses {
            said.push("The defenders win when the attackers have to move and cannot, or have no men left.".into());
        }
        said
    }

    pub(super) fn attackers_win(&self) -> Vec<String> {
        let mut said = vec!["The attackers win when they capture the king.".to_owned()];
        if self.rules.encirclement {
            said.push(
                "The attackers win by encirclement: after a move of either side, neither the king nor any defender \
                 could walk to the edge of the board, step by step, if only attackers were in the way. All of \
                 them must be inside: one who stands on the edge already, or could get there, prevents it. The \
                 ring may be wide and need not be safe from capture."
                    .into(),
            );
        } else {
            said.push(
                "There is no encirclement: to surround the king and all defenders from afar wins nothing.".into(),
            );
        }
        if self.rules.no_moves == NoMoves::Loses {
            said.push(
                "The attackers win when the defenders have to move and neither the king nor a man of theirs can."
                    .into(),
            );
        }
        said
    }

    pub(super) fn draws(&self) -> Vec<String> {
        let rules = self.rules;
        let mut said = self.repetition();
        if rules.no_moves == NoMoves::Draw {
            said.push("The game is drawn when the side that has to move cannot, or has no pieces left.".into());
        }
        match rules.draw_at_most {
            Some(0) => said.push("The game is drawn when no attackers are left.".into()),
            Some(1) => said.push("The game is drawn as soon as no more than one attacker is left.".into()),
            Some(most) => said.push(format!(
                "The game is drawn as soon as no more than {} attackers are left.",
                number(usize::from(most))
            )),
            None => {}
        }
        if let Some(limit) = rules.move_limit {
            said.push(format!("The game is drawn after {} moves, those of both sides counted together.", limit.plies));
        }
        let repetition_draws = rules.repetition.iter().any(|rule| rule.verdict == RepetitionVerdict::Draw);
        let draws = repetition_draws
            || rules.no_moves == NoMoves::Draw
            || rules.draw_at_most.is_some()
            || rules.move_limit.is_some();
        if !draws {
            said.push("These rules by themselves make no game a draw, however few pieces are left.".into());
        } else if rules.draw_at_most.is_none() {
            said.push("That few pieces are left does not make a draw.".into());
        }
        if !rules.repetition.is_empty() || rules.draw_at_most.is_some() || rules.move_limit.is_some() {
            said.push("A move that wins in one of the ways above wins, whatever else it brings about.".into());
        }
        said
    }

    fn exit_fort(&self) -> Vec<String> {
        let edge = match self.rules.exit_fort {
            ExitFort::KingOnEdge => "the king stands on the edge of the board",
            ExitFort::KingReachesEdge => "the king's room takes in at least one square of the edge",
            // A king who escapes at the edge has no need of a fort there, and nobody asks for one.
            ExitFort::No if self.rules.escape == Some(Escape::Edge) => return Vec::new(),
            ExitFort::No => {
                return vec![
                    "There is no exit fort: a king whom nobody can reach any more has not won by that.".into(),
                ];
            }
        };
        let jumps = if self.jumps().is_empty() { "" } else { " Jumps are left out of this." };
        let row = if self.rules.shieldwall == Shieldwall::None {
            ""
        } else {
            ", or all around his row on the edge as a shieldwall takes it"
        };
        vec![
            format!(
                "The defenders win by an exit fort: after a move of theirs {edge}, the king could make a move, \
                 and the wall around him can never be broken."
            ),
            "The king's room is every square that he could walk to, step by step, if only defenders were in his \
             way. The wall is the defenders around it. An attacker inside the room means that there is no fort. A \
             corner inside does not matter."
                .into(),
            format!(
                "Whether the wall can be broken is found like this. Let the defenders stand still for ever, and \
                 let the attackers go wherever they can without entering the room. A defender is lost if \
                 attackers could come to stand on two opposite sides of him, or on one side with a square hostile \
                 to him on the other{row}. The attackers need as many men as that takes. Take away all defenders \
                 who are lost, look how far the attackers and the king can go now, and begin again. If in the end \
                 no more are lost and no attacker is inside, the fort stands.{jumps}"
            ),
        ]
    }

    fn repetition(&self) -> Vec<String> {
        let rules = &self.rules.repetition;
        if rules.is_empty() {
            return vec!["There is no rule against repetition: a position may come back any number of times.".into()];
        }
        let mut said: Vec<String> = rules.iter().map(|rule| repetition_rule(*rule)).collect();
        if rules.len() > 1 {
            said.push("If two of these come true with one move, the one named first decides.".into());
        }
        if rules.iter().any(|rule| rule.what != Repeated::Move) {
            said.push("The start of the game counts as the first time. Mirrored or turned is not the same.".into());
        }
        said.push("Every capture makes the counting begin anew.".into());
        if rules.iter().any(|rule| rule.verdict == RepetitionVerdict::AggressorLoses) {
            said.push(
                "The aggressor is the side that could have done otherwise. Look at the last round, the moves \
                 since the position stood there before. A side was forced at a move if it had no other, or if \
                 every other would have lost at once: by ending the game, or by letting the opponent end it with \
                 the very next move. If one side was forced at each of its moves in the round, and the other was \
                 not, the other is the aggressor. If neither or both were forced all the time, the rules do not \
                 name a loser, and an arbiter must."
                    .into(),
            );
        }
        said
    }
}

fn repetition_rule(rule: RepetitionRule) -> String {
    let time = ordinal(usize::from(rule.times));
    let seen = match rule.what {
        Repeated::Position => {
            format!("the same position, with the same side to move, is on the board for the {time} time")
        }
        Repeated::DefendersFormation => format!(
            "the king and the defenders stand in the same formation for the {time} time after a move of theirs, \
             whatever the attackers did meanwhile"
        ),
        Repeated::Move => {
            format!("a side makes the same move, from the same square to the same square, for the {time} time")
        }
    };
    let follows = match rule.verdict {
        RepetitionVerdict::AttackersWin => "the attackers win, whoever moved last",
        RepetitionVerdict::MoverLoses => "the side that made the move loses",
        RepetitionVerdict::MoverWins => "the side that made the move wins",
        RepetitionVerdict::Draw => "the game is drawn",
        RepetitionVerdict::AggressorLoses => "the aggressor loses",
        RepetitionVerdict::IllegalForDefenders if rule.what == Repeated::Position => {
            return format!("The defenders may not make a move after which {seen}.");
        }
        // The engine knows a ban on positions only.
        RepetitionVerdict::IllegalForDefenders => {
            return format!("The defenders should not make a move after which {seen}; if they do, nothing follows.");
        }
    };
    format!("When {seen}, {follows}.")
}
