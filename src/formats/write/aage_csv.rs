//! Rows of moves, captures and a result: `h1-h3 f4-h4,0,0,Ongoing`.

use super::aage::token;
use super::content::Content;
use super::plain::say_reason;
use super::spell::word;
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::engine::Winner;
use crate::notation::Side;
use crate::record::Field;

pub(super) const WRITER: Writer = Writer { target: Target::AageCsv, frame: Frame::NONE, holds, write };

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Result
        | Kind::Endings
        | Kind::Captures
        | Kind::Duplicates
        | Kind::Text
        | Kind::Record
        | Kind::Strictness => Holds::Yes,
        Kind::Tags => Holds::Partly("all but the numbers of captured men"),
        Kind::Reason => Holds::Partly("all but resignations and losses on time, and who it was"),
        Kind::Tokens => Holds::Partly("words that hold blanks, commas or quotes"),
        _ => Holds::No,
    }
}

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut words = Vec::new();
    for entry in content.main_without_reason() {
        match &entry.ply.token {
            Ok(_) => words.push(token(&entry).into_owned()),
            Err(_) => {
                let (word, is_changed) = word(&entry.ply.text, &[',', '"', '#']);
                losses.add(Kind::Tokens, u32::from(is_changed));
                words.push(word);
            }
        }
    }
    say_reason(content, &mut words, losses);
    let is_count = |field| matches!(field, Some(Field::AttackersCaptured | Field::DefendersCaptured));
    let counts = content.record.tags.iter().filter(|tag| is_count(tag.field)).count() as u32;
    losses.add(Kind::Tags, content.count(Kind::Tags) - counts);
    let winner = match content.record.result.winner {
        Some(Winner::Attackers) => "Black",
        Some(Winner::Defenders) => "White",
        Some(Winner::Draw) => "Draw",
        _ => "Ongoing",
    };
    let (attackers, defenders) = (content.captured(Side::Attackers), content.captured(Side::Defenders));
    format!("{},{attackers},{defenders},{winner}\n", words.join(" "))
}
