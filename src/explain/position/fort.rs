//! Whether an exit fort stands, and what breaks it.

use super::Explanation;
use super::words::{capital, ground, joined, squares};
use crate::engine::Reason;
use crate::engine::reasons::{Eye, FortReport, Loss, LossBy, Wall};
use crate::notation::{Side, Square};

impl Explanation {
    pub(super) fn exit_fort(&self) -> Vec<String> {
        let fort = &self.fort;
        let king = self.king.square;
        let room = || format!("the king's room ({})", some(&fort.room));
        let is_small = fort.room.len() <= usize::from(self.position.size()) * 2;
        match &fort.wall {
            Wall::Stands if !fort.rule => {
                if !is_small {
                    return Vec::new();
                }
                vec![format!("The wall around {} could never be broken, but these rules have no exit fort.", room())]
            }
            Wall::Stands if !fort.king_in_place => vec![format!(
                "The wall around {} can never be broken, but an exit fort counts only when the king himself stands on the edge, and he is on {king}.",
                room()
            )],
            Wall::Stands => {
                let mut text = format!(
                    "The exit fort stands: no attacker is in {}, the king can move, and no man whom the fort needs can ever be taken.",
                    room()
                );
                for Eye { man, squares: [one, other], closed } in &fort.eyes {
                    text.push_str(&format!(
                        " The man on {man} stands between {one} and {other}, but no attacker can ever come to {}.",
                        joined(closed, "or")
                    ));
                }
                if let Some(spare) = spare_men(fort) {
                    text.push_str(&format!(" ({spare} can be taken, but the fort holds without.)"));
                }
                let is_judged = self.decided().is_some_and(|end| end.reason == Reason::ExitFort);
                if !is_judged && self.to_move == Side::Defenders {
                    text.push_str(" It wins with the defenders' next move, if it stands then.");
                } else if !is_judged && self.decided().is_some() {
                    text.push_str(" But the game was decided otherwise.");
                }
                vec![text]
            }
            _ if !fort.rule || !fort.king_in_place || !self.king.on_edge => Vec::new(),
            Wall::Open { gates, .. } if !gates.is_empty() && self.has_friends(3) => vec![format!(
                "There is no exit fort: the wall around the king is open. One more defender, on {}, would close it; whether it would hold \
                 then is another question.",
                joined(gates, "or")
            )],
            Wall::Open { way, .. } => match way.as_slice() {
                [from, .., attacker] if self.has_friends(4) => vec![format!(
                    "There is no exit fort: its wall is open. The attacker on {attacker} is not kept out; a way from the king on {from} \
                     to it crosses no defender ({}).",
                    squares(way)
                )],
                _ => Vec::new(),
            },
            Wall::NoMove => vec![format!("There is no exit fort: the king on {king} has no square to move to.")],
            Wall::OffEdge => vec!["There is no exit fort: the king's room does not touch the edge.".into()],
            Wall::Broken { breach, .. } => vec![broken(fort, breach)],
        }
    }

    /// Whether an open wall deserves a word: the defenders have just moved, or nobody has, and so many of them are about the king.
    fn has_friends(&self, many: usize) -> bool {
        let last_was_defender = self.asked.as_ref().is_none_or(|asked| asked.side == Side::Defenders);
        let is_friend = |square: Square| square != self.king.square && near(square, self.king.square);
        let men = self.position.pieces().filter(|(_, piece)| piece.side == Side::Defenders);
        last_was_defender && men.filter(|&(square, _)| is_friend(square)).count() >= many
    }
}

/// Whether a square is the other or lies around it, two steps away at most.
fn near(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()) <= 2 && one.rank().abs_diff(other.rank()) <= 2
}

/// Squares by name, or how many, if there are too many to name.
fn some(named: &[Square]) -> String {
    const MOST: usize = 12;
    if named.len() <= MOST { squares(named) } else { format!("{} squares", named.len()) }
}

/// Whether two squares touch, by a side or a corner.
fn touch(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()) <= 1 && one.rank().abs_diff(other.rank()) <= 1
}

/// The men around the room who can be taken from a fort that stands.
fn spare_men(fort: &FortReport) -> Option<String> {
    let lost: Vec<Square> = fort.rounds.iter().flatten().map(|loss| loss.man).collect();
    let lost: Vec<Square> =
        lost.into_iter().filter(|&man| fort.room.iter().any(|&square| touch(man, square))).collect();
    (!lost.is_empty()).then(|| some(&lost))
}

/// What breaks the wall: the men on the way in, and those who must fall before them.
fn broken(fort: &FortReport, breach: &[Square]) -> String {
    let mut needed: Vec<(usize, &Loss)> = Vec::new();
    let mut waiting: Vec<Square> = breach.to_vec();
    while let Some(man) = waiting.pop() {
        if let Some((round, loss)) = fort.loss(man).filter(|(_, loss)| needed.iter().all(|(_, known)| known != loss)) {
            waiting.extend(&loss.after);
            needed.push((round, loss));
        }
    }
    needed.sort_by_key(|(round, loss)| (*round, loss.man));
    let mut text = String::from("There is no exit fort: the wall is closed, but it can be broken.");
    let mut told_rows: Vec<&LossBy> = Vec::new();
    let mut told_round = 1;
    for (round, loss) in needed {
        if matches!(loss.by, LossBy::Row { .. }) {
            if told_rows.contains(&&loss.by) {
                continue;
            }
            told_rows.push(&loss.by);
        }
        text.push_str(if round > told_round { " Then " } else { " " });
        let said = how(loss);
        text.push_str(&if round > told_round { said } else { capital_square(&said) });
        text.push('.');
        told_round = round;
    }
    if let [first, .., last] = breach_way(fort) {
        text.push_str(&format!(" So an attacker gets from {last} to the king on {first}."));
    }
    text
}

fn breach_way(fort: &FortReport) -> &[Square] {
    match &fort.wall {
        Wall::Broken { way, .. } => way,
        _ => &[],
    }
}

/// Sentences may begin with a square, which stays as it is.
fn capital_square(text: &str) -> String {
    let begins_with_square = text.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    if begins_with_square { text.to_owned() } else { capital(text) }
}

fn how(loss: &Loss) -> String {
    match &loss.by {
        LossBy::Between { squares: [one, other] } => format!("{} can be taken from {one} and {other}", loss.man),
        LossBy::Against { from, hostile, ground: Some(of) } => {
            format!("{} can be taken from {from} against the {} {hostile}", loss.man, ground(*of))
        }
        LossBy::Against { from, hostile, ground: None } => {
            format!("{} can be taken from {from} against {hostile}", loss.man)
        }
        LossBy::Row { row, ends } => {
            format!("the row {} can be taken by shieldwall, closed at {} and {}", squares(row), ends[0], ends[1])
        }
    }
}
