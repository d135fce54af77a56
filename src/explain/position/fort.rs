//! Whether an exit fort stands, and what breaks it.

use super::Explanation;
use super::words::{capital, ground, list, squares};
use crate::engine::Reason;
use crate::engine::reasons::{FortReport, Loss, LossBy, Wall};
use crate::notation::{Side, Square};

impl Explanation {
    pub(super) fn exit_fort(&self) -> Vec<String> {
        let fort = &self.fort;
        let king = self.king.square;
        let room = || format!("the king's room ({})", squares(&fort.room));
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
            Wall::Open { way } => match way.as_slice() {
                [from, .., attacker] if self.is_nearly_closed(way) => vec![format!(
                    "There is no exit fort: its wall is open. The attacker on {attacker} is not kept out; a way from the king on {from} \
                     to it crosses no defender ({}).",
                    path(way)
                )],
                _ => Vec::new(),
            },
            Wall::NoMove => vec![format!("There is no exit fort: the king on {king} has no square to move to.")],
            Wall::OffEdge => vec!["There is no exit fort: the king's room does not touch the edge.".into()],
            Wall::Broken { breach, .. } => vec![broken(fort, breach)],
        }
    }

    /// Whether an open wall deserves a word: the king has most of his neighbours to himself.
    fn is_nearly_closed(&self, way: &[Square]) -> bool {
        let last_was_defender = self.asked.as_ref().is_none_or(|asked| asked.side == Side::Defenders);
        let friends = self
            .position
            .pieces()
            .filter(|(square, piece)| piece.side == Side::Defenders && near(*square, self.king.square));
        last_was_defender && way.len() > 2 && friends.count() >= 3
    }
}

/// Whether a square is the other or lies around it, two steps away at most.
fn near(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()) <= 2 && one.rank().abs_diff(other.rank()) <= 2
}

fn path(way: &[Square]) -> String {
    list(&way.iter().map(ToString::to_string).collect::<Vec<_>>(), "and")
}

/// The men who can be taken from a fort that stands.
fn spare_men(fort: &FortReport) -> Option<String> {
    let lost: Vec<Square> = fort.rounds.iter().flatten().map(|loss| loss.man).collect();
    (!lost.is_empty()).then(|| squares(&lost))
}

/// What breaks the wall: the men on the way in, and those who must fall before them.
fn broken(fort: &FortReport, breach: &[Square]) -> String {
    let mut needed: Vec<(usize, &Loss)> = breach.iter().filter_map(|&man| fort.loss(man)).collect();
    let last = needed.iter().map(|&(round, _)| round).max().unwrap_or(1);
    // Who falls in a later round falls because somebody fell in the one before it.
    for round in (1..last).rev() {
        let earlier = fort.rounds.get(round - 1).into_iter().flatten();
        let is_new = |loss: &&Loss| needed.iter().all(|(_, known)| known.man != loss.man);
        let near_later = |loss: &&Loss| needed.iter().any(|(later, known)| *later > round && near(known.man, loss.man));
        let found: Vec<(usize, &Loss)> = earlier.filter(is_new).filter(near_later).map(|loss| (round, loss)).collect();
        needed.extend(found);
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
