//! Results that are not those of the board. Only where that was asked for.

use super::plan::{Plan, Reading};
use super::{Cause, Options, objects};
use crate::check::{Code, Finding};
use crate::engine::Winner;
use crate::record::{Field, Format};

const NO_PLACE: &str = "the record has no place where its result would stand";
const PUZZLE: &str = "it is a puzzle, and leaves its result open";

/// Plans to write the result that the board shows.
pub(super) fn plan(reading: &Reading<'_>, options: &Options) -> Plan {
    let mut plan = Plan { is_unsafe: true, ..Plan::default() };
    let is_wrong = |finding: &&Finding| {
        matches!(finding.code, Code::ResultContradicts | Code::ResultMissing | Code::DecidedUnfinished)
            && options.allows(Cause::Found(finding.code))
    };
    let Some(finding) = reading.report.findings.iter().find(is_wrong) else { return plan };
    let cause = Cause::Found(finding.code);
    if reading.record.tag(Field::PuzzleMode).or(reading.record.tag(Field::PuzzleStart)).is_some() {
        plan.leave(cause, PUZZLE);
        return plan;
    }
    let format = reading.source.format();
    let winner = reading.report.outcome.map(|outcome| outcome.winner);
    let Some((winner, word)) = winner.and_then(|winner| Some((winner, spelled(format, winner)?))) else {
        plan.leave(cause, NO_PLACE);
        return plan;
    };
    let tag = reading.record.tags.iter().enumerate().find(|(_, tag)| tag.field == Some(Field::Result));
    // In JSON Lines the tag holds only the words in which another format said it.
    if let Some((index, tag)) = tag.filter(|_| format != Format::Jsonl)
        && let Some(start) = reading.source.offset_of(&tag.value)
    {
        plan.edit(start..start + tag.value.len(), word, [cause]);
        plan.tags.insert(index);
    }
    if let Some(range) = objects::winner(reading.source.text()).filter(|_| format == Format::Jsonl) {
        plan.edit(range, word, [cause]);
    }
    if let Some((start, old)) = score_behind_moves(reading) {
        // One result, though it may stand in two places.
        let cause = Some(cause).filter(|_| plan.is_empty());
        plan.edit(start..start + old.len(), score(winner), cause);
    }
    if plan.is_empty() {
        plan.leave(cause, NO_PLACE);
    }
    plan.winner = Some(Some(winner));
    plan
}

/// Plans to take away a second result that differs from the first.
pub(super) fn plan_second(reading: &Reading<'_>, options: &Options) -> Plan {
    let mut plan = Plan { is_unsafe: true, ..Plan::default() };
    let cause = Cause::Found(Code::ResultTwice);
    if !options.allows(cause) || !has_scores(reading.source.format()) {
        return plan;
    }
    for finding in reading.report.findings.iter().filter(|finding| finding.code == Code::ResultTwice) {
        let Some(start) = reading.source.offset_at(finding.place) else { continue };
        let (before, behind) = reading.source.text().split_at(start);
        let word = behind.split_whitespace().next().unwrap_or_default();
        if is_score(word) && behind.starts_with(word) {
            plan.edit(before.trim_end().len()..start + word.len(), "", [cause]);
        }
    }
    plan
}

/// The score that stands right behind the last move, and where.
fn score_behind_moves<'s>(reading: &Reading<'s>) -> Option<(usize, &'s str)> {
    let last = reading.record.main.plies.last().filter(|_| has_scores(reading.source.format()))?;
    let end = reading.source.offset_of(&last.text)? + last.text.len();
    let behind = reading.source.text().get(end..)?;
    let word = behind.split_whitespace().next().filter(|word| is_score(word))?;
    Some((end + (behind.len() - behind.trim_start().len()), word))
}

/// Whether a result may stand among the moves of a format.
const fn has_scores(format: Format) -> bool {
    matches!(format, Format::Otn | Format::Pgn | Format::Moves)
}

/// Whether a word is a result.
pub(super) fn is_score(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "1/2" | "½-½" | "½" | "*")
}

/// A result as it stands among moves: the attackers' score comes first.
const fn score(winner: Winner) -> &'static str {
    match winner {
        Winner::Attackers => "1-0",
        Winner::Defenders => "0-1",
        Winner::Draw | Winner::Arbiter => "1/2-1/2",
    }
}

/// A result as the tags of a format spell it; `None` where the format has no tag for it, or where an arbiter must say who has won.
const fn spelled(format: Format, winner: Winner) -> Option<&'static str> {
    Some(match (format, winner) {
        (_, Winner::Arbiter) => return None,
        (Format::Aage | Format::AageCsv, Winner::Attackers) => "Black",
        (Format::Aage | Format::AageCsv, Winner::Defenders) => "White",
        (Format::Aage | Format::AageCsv, Winner::Draw) => "Draw",
        (Format::Otn, Winner::Attackers) => "1",
        (Format::Otn, Winner::Defenders) => "-1",
        (Format::Otn, Winner::Draw) => "0",
        (Format::Pgn | Format::Moves, winner) => score(winner),
        (Format::Jsonl, Winner::Attackers) => "\"attackers\"",
        (Format::Jsonl, Winner::Defenders) => "\"defenders\"",
        (Format::Jsonl, Winner::Draw) => "\"draw\"",
        _ => return None,
    })
}
