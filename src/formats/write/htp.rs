//! Commands of the Hnefatafl Text Protocol: `play attacker h1 h3`.
//!
//! The letter of a square tells the size of the board: lower case 11x11, upper case 13x13, a leading zero 7x7.

use super::content::Content;
use super::{Frame, Holds, Kind, Losses, OTHER_START, Target, Writer};
use crate::engine::Winner;
use crate::notation::{Side, Square, Token};
use crate::record::{Field, RecordedReason};
use crate::rules;

pub(super) const WRITER: Writer = Writer { target: Target::Htp, frame: Frame::NONE, holds, write };

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Text | Kind::Strictness => Holds::Yes,
        Kind::Record => Holds::Partly("games on boards other than 7x7, 11x11 and 13x13, and games without a play"),
        Kind::Tags => Holds::Partly("all but `board_size`"),
        Kind::Variant | Kind::Rules => Holds::Partly("all but those of hnefatafl.org"),
        Kind::Start => Holds::Partly(OTHER_START),
        Kind::Result => Holds::Partly("all but resignations"),
        Kind::Reason => Holds::Partly("all but resignations, and the words"),
        _ => Holds::No,
    }
}

/// The rules by which a transcript is read, by the size of the board.
const VARIANTS: [(u8, &str); 3] = [(7, "hnefatafl-org-7-w"), (11, "hnefatafl-org-11"), (13, "hnefatafl-org-13")];

/// The command that tells the size of the board.
const BOARD_SIZE: &str = "board_size";

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let record = content.record;
    let is_known = |size: &u8| VARIANTS.iter().any(|(known, _)| known == size);
    let told = record.tags.iter().find(|tag| tag.name == BOARD_SIZE);
    let told = told.and_then(|tag| tag.text().trim().parse().ok()).filter(is_known);
    let Some(size) = told.or(Some(content.variant().map_or(11, rules::Variant::size))).filter(is_known) else {
        // The protocol has no squares for such a board.
        return String::new();
    };
    losses.add(Kind::Tags, content.count(Kind::Tags) - u32::from(told.is_some()));
    let mut text = format!("{BOARD_SIZE} {size}\n");
    let (mut mover, mut plies) = (content.variant().map_or(Side::Attackers, |variant| variant.first).opponent(), 0);
    for entry in content.main_without_reason() {
        let Ok(Token::Move(played)) = &entry.ply.token else { continue };
        if !played.from.fits(size) || !played.to.fits(size) {
            return String::new();
        }
        let goes_on = entry.shown.map_or(played.mode.is_berserk(), |shown| shown.continued);
        mover = entry.shown.map_or(if goes_on { mover } else { mover.opponent() }, |shown| shown.piece.side);
        text.push_str(&format!("play {} {} {}\n", role(mover), vertex(played.from, size), vertex(played.to, size)));
        plies += 1;
    }
    let result = &record.result;
    let loser = match result.winner {
        Some(Winner::Attackers) => Some(Side::Defenders),
        Some(Winner::Defenders) => Some(Side::Attackers),
        _ => None,
    };
    let resigned = loser.filter(|_| result.reason == Some(RecordedReason::Resigned));
    if let Some(loser) = resigned {
        text.push_str(&format!("play {} resigns _\n", role(loser)));
    } else {
        losses.add(Kind::Result, content.count(Kind::Result));
        if plies == 0 {
            return String::new();
        }
    }
    let has_words = content.text_of(Field::Termination).is_some();
    let is_other = result.loser_named.is_some() && result.loser_named != loser;
    if resigned.is_none() || has_words || is_other {
        losses.add(Kind::Reason, content.count(Kind::Reason));
    }
    let told = VARIANTS.iter().find(|(board, _)| *board == size).and_then(|(_, id)| rules::find(id));
    losses.add(Kind::Start, content.lost_starts(told.as_deref()));
    let is_known = VARIANTS.iter().any(|(_, id)| rules::find(id).is_some_and(|known| content.is_played_by(&known)));
    if !is_known {
        let is_called = VARIANTS.iter().any(|(board, id)| *board == size && content.is_called(id));
        losses.add(Kind::Variant, if is_called { 0 } else { content.count(Kind::Variant) });
        losses.add(Kind::Rules, content.count(Kind::Rules));
    }
    text
}

const fn role(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attacker",
        Side::Defenders => "defender",
    }
}

fn vertex(square: Square, size: u8) -> String {
    match size {
        13 => square.to_string().to_ascii_uppercase(),
        7 => format!("0{square}"),
        _ => square.to_string(),
    }
}
