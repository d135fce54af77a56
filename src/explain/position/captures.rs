//! Who is taken and why, and who is not and why not.

use super::Explanation;
use super::words::{a_man, a_piece, capital, far, ground_square, list, man, number, piece, squares};
use crate::engine::reasons::{Capture, EndIs, Far, Idle, MoveReasons, Row, RowEnd, RowFault, Spared, Victim};
use crate::notation::{Piece, Side, Square};
use crate::rules::KingArmed;

impl Explanation {
    /// The sentences about the taken, and about the others.
    pub(super) fn captures(&self) -> (Vec<String>, Vec<String>) {
        let Some(reasons) = self.reasons() else { return Default::default() };
        let mut taken: Vec<String> = reasons.victims.iter().filter_map(|victim| alone(reasons, victim)).collect();
        let (walls, no_walls): (Vec<&Row>, Vec<&Row>) = reasons.rows.iter().partition(|row| row.faults.is_empty());
        taken.extend(walls.into_iter().map(|row| shieldwall(reasons, row)));
        let mut spared: Vec<String> = reasons.spared.iter().map(|spared| self.spared(reasons, spared)).collect();
        spared
            .extend(no_walls.into_iter().filter(|row| is_worth_a_word(reasons, row)).map(|row| no_wall(reasons, row)));
        spared.extend(self.written_wrongly(reasons));
        let falls = |square: &Square| {
            reasons.victims.iter().any(|victim| victim.square == *square)
                || reasons.king.captured && reasons.king.square == *square
        };
        for [one, other] in reasons.steps_between.iter().filter(|ends| !ends.iter().any(falls)) {
            spared.push(format!(
                "The {} on {} comes to stand between {one} and {other} by its own move. That is safe: only the side that moves captures.",
                piece(reasons.piece), reasons.to
            ));
        }
        (taken, spared)
    }

    /// A man whom the written move takes and the rules do not, of whom nothing else is said.
    fn written_wrongly(&self, reasons: &MoveReasons) -> Option<String> {
        let written = &self.asked.as_ref()?.written;
        let told = |square: &Square| {
            reasons.victims.iter().any(|victim| victim.square == *square)
                || reasons.spared.iter().any(|spared| spared.square == *square)
        };
        let wrong: Vec<Square> = written.iter().copied().filter(|square| !told(square)).collect();
        let king = if wrong.contains(&reasons.king.square) { "; of the king, see below" } else { "" };
        (!wrong.is_empty()).then(|| {
            format!("The move as written also takes {}, where it takes nobody by these rules{king}.", squares(&wrong))
        })
    }

    fn spared(&self, reasons: &MoveReasons, spared: &Spared) -> String {
        let mut text = format!("The {} on {} is not taken: ", piece(spared.piece), spared.square);
        let behind = match spared.behind {
            None => "what lies behind it would be hostile to it".to_owned(),
            Some(idle) => self.idle(idle, spared.piece.side),
        };
        if spared.mover_unarmed {
            text.push_str("the king captures nobody by his own moves under these rules");
            if spared.behind.is_some() {
                text.push_str(&format!("; besides, {behind}"));
            }
        } else {
            text.push_str(&behind);
        }
        if !spared.siege_lacks.is_empty() {
            text.push_str(&format!(
                ". Nor does Linnaeus' rule take it, which wants attackers on the king's three other sides: there is none on {}",
                squares(&spared.siege_lacks)
            ));
        } else if reasons.jumped == Some(spared.square) {
            text.push_str("; it is jumped over, which takes nobody");
        }
        text + "."
    }

    /// Why a man of this side cannot be taken against what lies behind him.
    fn idle(&self, idle: Idle, side: Side) -> String {
        match idle {
            Idle::Edge => "behind it is the edge of the board, which is hostile to nobody".into(),
            Idle::Empty { square } => format!("{square}, behind it, is empty"),
            Idle::Friend { square, piece } if self.is_throne(square) => {
                format!("behind it stands {} on the throne {square}, which is not hostile to it", a_piece(piece))
            }
            Idle::Friend { square, piece } => format!("behind it, on {square}, stands its own {}", piece.kind.name()),
            Idle::UnarmedKing { square } => match self.variant.ruleset.king_armed {
                KingArmed::Hammer => format!("behind it, on {square}, is the king, against whom nobody is taken"),
                _ => format!("the king, behind it on {square}, takes no part in captures"),
            },
            Idle::HostileOnlyEmpty { square, ground, piece } => format!(
                "the {}, behind it, is hostile to {side} only while it is empty, and {} stands on it",
                ground_square(ground, square),
                a_piece(piece)
            ),
            Idle::NotHostile { square, ground } => {
                format!("the {}, behind it, is not hostile to {side}", ground_square(ground, square))
            }
            Idle::Sheltered { square, ground } => format!(
                "the {}, behind it, is not hostile to one who stands in the same camp",
                ground_square(ground, square)
            ),
        }
    }

    fn is_throne(&self, square: Square) -> bool {
        self.variant.ruleset.throne_squares(self.position.size()).contains(&square)
    }
}

/// How a man is taken by himself; nothing, if he falls with a row only.
fn alone(reasons: &MoveReasons, victim: &Victim) -> Option<String> {
    let mut ways = Vec::new();
    for capture in &victim.by {
        match capture {
            Capture::Custodial { far: against } => ways.push(match *against {
                Far::Enemy { .. } => format!("it stands between {} and {}", reasons.to, far(*against)),
                Far::Hostile { square, ground, only_empty } => format!(
                    "it stands between {} and the {}, which is hostile to {}{}",
                    reasons.to,
                    ground_square(ground, square),
                    victim.piece.side,
                    if only_empty { " while it is empty" } else { "" }
                ),
            }),
            Capture::Jumped => ways.push("it is jumped over".into()),
            Capture::Linnaean { throne, besiegers } => ways.push(format!(
                "by Linnaeus' rule, it stands between {} and its king on the throne {throne}, whose other sides attackers hold ({})",
                reasons.to,
                squares(besiegers)
            )),
            Capture::Shieldwall { .. } => {}
        }
    }
    (!ways.is_empty())
        .then(|| format!("The {} on {} is taken: {}.", piece(victim.piece), victim.square, list(&ways, "and")))
}

fn shieldwall(reasons: &MoveReasons, row: &Row) -> String {
    let (side, enemy) = (reasons.piece.side, reasons.piece.side.opponent());
    let men: Vec<Square> = row.men.iter().copied().filter(|&man| Some(man) != row.king).collect();
    let front: Vec<Square> = row.front.iter().map(|&(square, _)| square).collect();
    let has_king = row.front.iter().any(|(_, piece)| *piece == Some(Piece::KING));
    let holders = if has_king { " or the king" } else { "" };
    let is = if men.len() == 1 { "is" } else { "are" };
    let mut text = format!(
        "{} {is} taken by shieldwall: the row {} stands on the edge, {}{holders} stands in front of each ({}), and {}.",
        capital(&men_on(enemy, &men)),
        squares(&row.men),
        a_man(side),
        squares(&front),
        closed_by(row, reasons.to)
    );
    if let Some(king) = row.king {
        text.push_str(&format!(" The king on {king} is never taken with a row, and stays."));
    }
    text
}

fn closed_by(row: &Row, to: Square) -> String {
    let end = |end: &RowEnd| match (end.square, end.is) {
        (Some(square), EndIs::Mover) => format!("by the move to {square}"),
        (Some(square), EndIs::Corner) => format!("by the corner {square}"),
        (Some(square), EndIs::Piece(of)) => format!("by the {} on {square}", piece(of)),
        _ => String::new(),
    };
    let front = if row.ends.iter().any(|end| end.is == EndIs::Mover) {
        String::new()
    } else {
        format!("; the move to {to} completes the front")
    };
    format!("it is closed {} and {}{front}", end(&row.ends[0]), end(&row.ends[1]))
}

fn men_on(side: Side, men: &[Square]) -> String {
    let s = if men.len() == 1 { "" } else { "s" };
    format!("the {}{s} on {}", man(side), squares(men))
}

/// A single man at the edge is a row that failed only if something of a wall is there.
fn is_worth_a_word(reasons: &MoveReasons, row: &Row) -> bool {
    let is_taken = row.men.iter().all(|man| reasons.victims.iter().any(|victim| victim.square == *man));
    let has_gap = row.ends.iter().any(|end| end.is == EndIs::Gap);
    let has_front = row.front.iter().any(|(_, piece)| piece.is_some_and(|piece| piece.side == reasons.piece.side));
    let is_held = row.ends.iter().any(|end| end.closes && end.is != EndIs::Mover);
    let is_king_alone = row.men.len() == 1 && row.king.is_some();
    !is_taken && !is_king_alone && (row.men.len() > 1 || has_gap || has_front && is_held)
}

fn no_wall(reasons: &MoveReasons, row: &Row) -> String {
    let side = reasons.piece.side;
    let what = if row.men.len() == 1 { "" } else { "the row " };
    if row.faults == [RowFault::NoRule] {
        return format!(
            "The row {} is closed at both ends and {} stands in front of each man, but these rules have no shieldwall.",
            squares(&row.men),
            a_man(side)
        );
    }
    // That one man is no row says enough: whether he is held at both ends does not matter then.
    let matters = |fault: &&RowFault| match fault {
        RowFault::Open { end } => row.men.len() > 1 || row.ends.get(*end).is_some_and(|end| end.is == EndIs::Gap),
        RowFault::NoFront { .. } => row.men.len() > 1,
        _ => true,
    };
    let faults: Vec<String> = row.faults.iter().filter(matters).map(|fault| self::fault(reasons, row, fault)).collect();
    let king = match row.king {
        Some(king) if row.men.len() > 1 => format!(" (The king, on {king}, would not be taken with it anyway.)"),
        _ => String::new(),
    };
    format!("No shieldwall takes {what}{}: {}.{king}", squares(&row.men), faults.join("; "))
}

fn fault(reasons: &MoveReasons, row: &Row, fault: &RowFault) -> String {
    let side = reasons.piece.side;
    match fault {
        RowFault::NoRule => "these rules have none".into(),
        RowFault::OneMan => "one man is no row".into(),
        RowFault::NotAtTheEnd => format!(
            "the move that takes a row must come to stand at its end, on the edge, and {} is in front of it",
            reasons.to
        ),
        RowFault::MoverUnarmed => "the king captures nobody by his own moves under these rules".into(),
        RowFault::NoFront { men } => format!("no {} stands in front of {}", man(side), squares(men)),
        RowFault::Open { end } => match row.ends.get(*end).map(|end| (end.square, end.is)) {
            Some((Some(square), EndIs::Gap)) => format!("there is a gap at {square}, and a row has none"),
            Some((Some(square), EndIs::Corner)) => format!("the corner {square} may not close it under these rules"),
            Some((Some(square), EndIs::Piece(of))) => format!("{} on {square} closes no row", a_piece(of)),
            Some((Some(square), _)) => format!("it is open at {square}"),
            _ => format!("it goes on to the end of the edge, where nothing closes it ({} men)", number(row.men.len())),
        },
    }
}
