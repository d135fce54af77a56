//! The JSON that ftzm's server imports: a list of objects, for games of Copenhagen hnefatafl on 11x11.

use super::aage::{Object, string};
use super::content::Content;
use super::spell::{Style, word};
use super::{Frame, Holds, Kind, Losses, OTHER_START, Target, Writer};
use crate::engine::{Reason, Winner};
use crate::notation::Token;
use crate::record::{Field, RecordedReason, RulesClaim};
use crate::rules;

pub(super) const WRITER: Writer =
    Writer { target: Target::Ftzm, frame: Frame { open: "[\n", between: ",\n", close: "]\n" }, holds, write };

/// The only rules that the format knows.
const VARIANT: &str = "copenhagen-11";

fn holds(kind: Kind) -> Holds {
    match kind {
        Kind::Id | Kind::Players | Kind::Captures | Kind::Duplicates | Kind::Text | Kind::Record | Kind::Strictness => {
            Holds::Yes
        }
        Kind::Date => Holds::Partly("what is no date"),
        Kind::Tags => Holds::Partly("all but `endTime`"),
        Kind::Variant | Kind::Rules => Holds::Partly("all but Copenhagen hnefatafl on 11x11"),
        Kind::Start => Holds::Partly(OTHER_START),
        Kind::Result => Holds::Partly(
            "wins for which neither the record nor the board shows a reason, and that a broken game is unfinished",
        ),
        Kind::Reason => Holds::Partly("agreements, what the winner's side is not known of, and the words"),
        Kind::Tokens => Holds::Partly("words that hold blanks"),
        _ => Holds::No,
    }
}

fn write(content: &Content<'_>, losses: &mut Losses) -> String {
    let record = content.record;
    let mut object = Object::default();
    if let Some(id) = &record.id {
        object.entry("gameName", &string(id));
    }
    object.entry("blackPlayerName", &string(content.text_of(Field::Attackers).unwrap_or_default()));
    object.entry("whitePlayerName", &string(content.text_of(Field::Defenders).unwrap_or_default()));
    if let Some(date) = content.text_of(Field::Date) {
        match iso(date) {
            Some(moment) => object.entry("startTime", &string(&moment)),
            None => losses.add(Kind::Date, 1),
        }
    }
    let end = record.tags.iter().find(|tag| tag.name == "endTime");
    if let Some(end) = end {
        object.entry("endTime", &string(end.text()));
    }
    losses.add(Kind::Tags, content.count(Kind::Tags) - u32::from(end.is_some()));
    let known = rules::find(VARIANT);
    losses.add(Kind::Start, content.lost_starts(known.as_deref()));
    let is_known = known.is_some_and(|known| content.is_played_by(&known));
    if !is_known {
        losses.add(Kind::Variant, if content.is_called(VARIANT) { 0 } else { content.count(Kind::Variant) });
        losses.add(
            Kind::Rules,
            u32::from(matches!(record.rules, RulesClaim::Rules { .. } | RulesClaim::Malformed { .. })),
        );
    }
    if let Some(status) = status(content, losses) {
        object.entry("gameStatus", &string(status));
    }
    object.entry("moves", &string(&moves(content, losses)));
    let mut text = object.close();
    text.truncate(text.trim_end().len());
    text
}

/// The format's word for how the game ended.
fn status(content: &Content<'_>, losses: &mut Losses) -> Option<&'static str> {
    let result = &content.record.result;
    let shown = content.replay.outcome.filter(|outcome| Some(outcome.winner) == result.winner);
    let status = match (result.winner, result.reason) {
        (Some(Winner::Attackers), Some(RecordedReason::Resigned)) => Some("black_won_resignation"),
        (Some(Winner::Attackers), Some(RecordedReason::Timeout)) => Some("black_won_timeout"),
        (Some(Winner::Defenders), Some(RecordedReason::Resigned)) => Some("white_won_resignation"),
        (Some(Winner::Defenders), Some(RecordedReason::Timeout)) => Some("white_won_timeout"),
        (Some(Winner::Draw), _) => Some("draw"),
        (Some(_), _) => shown.and_then(|outcome| match (outcome.winner, outcome.reason) {
            (Winner::Attackers, Reason::KingCaptured) => Some("black_won_king_captured"),
            (Winner::Attackers, Reason::Encircled) => Some("black_won_white_surrounded"),
            (Winner::Attackers, Reason::NoMoves) => Some("black_won_no_white_moves"),
            (Winner::Defenders, Reason::Corner | Reason::Edge) => Some("white_won_king_escaped"),
            (Winner::Defenders, Reason::ExitFort) => Some("white_won_exit_fort"),
            (Winner::Defenders, Reason::NoMoves | Reason::NoAttackers) => Some("white_won_no_black_moves"),
            _ => None,
        }),
        (None, Some(RecordedReason::Abandoned)) => Some("abandoned"),
        (None, _) if result.unfinished => Some("ongoing"),
        (None, _) => None,
    };
    let is_unsaid = result.unfinished && status != Some("ongoing");
    if status.is_none() || is_unsaid {
        losses.add(Kind::Result, content.count(Kind::Result));
    }
    let is_said = match status {
        Some("draw" | "ongoing") | None => result.reason.is_none(),
        Some(_) => matches!(
            result.reason,
            None | Some(RecordedReason::Resigned | RecordedReason::Timeout | RecordedReason::Abandoned)
        ),
    };
    let has_words = content.text_of(Field::Termination).is_some();
    losses.add(Kind::Reason, u32::from(!is_said || has_words || result.loser_named.is_some()));
    status
}

fn moves(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut words = Vec::new();
    for entry in content.main_without_reason() {
        match &entry.ply.token {
            Ok(Token::Move(played)) => words.push(Style::PLAIN.spell(played, &entry)),
            Ok(_) => {}
            Err(_) => {
                let (word, is_changed) = word(&entry.ply.text, &[]);
                losses.add(Kind::Tokens, u32::from(is_changed));
                words.push(word);
            }
        }
    }
    words.join(" ")
}

/// A date or a moment as ISO 8601 has it: days written with dots (`2024.05.01`) begin at midnight.
fn iso(text: &str) -> Option<String> {
    let text = text.trim();
    if text.parse::<jiff::Timestamp>().is_ok() {
        return Some(text.to_owned());
    }
    let dashed = text.replace('.', "-");
    let date: jiff::civil::Date = dashed.parse().ok()?;
    Some(format!("{date}T00:00:00Z"))
}
