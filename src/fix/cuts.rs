//! Moves that go: those after the end of the game, and a last one that cannot be played. Only where that was asked for.

use super::plan::{Plan, Reading};
use super::{Cause, Options, Safety, objects};
use crate::check::{Code, Finding};
use crate::record::{Format, Ply};
use std::ops::Range;

const BRANCHES: &str = "variations branch off from the moves that would go";
const AMONG: &str = "the moves cannot be taken out of the text without something else";

/// Plans to cut off the end of a game.
pub(super) fn plan(reading: &Reading<'_>, options: &Options) -> Plan {
    let mut plan = Plan { is_unsafe: true, ..Plan::default() };
    let plies = &reading.record.main.plies;
    let Some((first, causes)) = after_end(reading, options).or_else(|| unplayable(reading, options)) else {
        return plan;
    };
    let refuse = |mut plan: Plan, why| {
        causes.iter().for_each(|cause| plan.leave(*cause, why));
        plan
    };
    if reading.record.main.variations.iter().any(|variation| variation.at >= first) {
        return refuse(plan, BRANCHES);
    }
    let Some(range) = range(reading, first) else { return refuse(plan, AMONG) };
    plan.edit(range, "", causes);
    plan.dropped = (first..plies.len()).collect();
    plan
}

/// The entry with which play after the end begins, and the findings that say so.
fn after_end(reading: &Reading<'_>, options: &Options) -> Option<(usize, Vec<Cause>)> {
    let is_after_end = |finding: &&Finding| {
        matches!(finding.code, Code::PlayAfterEnd | Code::PlayAfterEnding | Code::MovesAfterResult)
            && finding.variation.is_none()
            && options.allows(Cause::Found(finding.code))
    };
    let found: Vec<&Finding> = reading.report.findings.iter().filter(is_after_end).collect();
    let place = found.iter().map(|finding| finding.place).min()?;
    let first = reading.record.main.plies.iter().position(|ply| ply.place == place)?;
    let mut causes: Vec<Cause> = found.iter().map(|finding| Cause::Found(finding.code)).collect();
    causes.sort_unstable();
    causes.dedup();
    Some((first, causes))
}

/// The last entry, if it alone cannot be read or played.
fn unplayable(reading: &Reading<'_>, options: &Options) -> Option<(usize, Vec<Cause>)> {
    let plies = &reading.record.main.plies;
    let last = plies.last()?;
    let unread = plies.iter().filter(|ply| ply.token.is_err()).count();
    let code = match (unread, last.token.is_err()) {
        // Another word may say something: a result, a remark, the heading of a column.
        (1, true) if plies.len() > 1 && looks_like_move(&last.text) => Code::BadToken,
        (0, false) => {
            let is_illegal = |finding: &&Finding| {
                finding.place == last.place && finding.variation.is_none() && is_illegal(finding.code)
            };
            reading.report.findings.iter().find(is_illegal)?.code
        }
        _ => return None,
    };
    options.allows(Cause::Found(code)).then(|| (plies.len() - 1, vec![Cause::Found(code)]))
}

/// Whether there is a square in a word, or the beginning of one.
fn looks_like_move(word: &str) -> bool {
    word.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b's' | b'A'..=b'S', b'1'..=b'9']))
}

/// Whether a finding says that a move cannot be played.
fn is_illegal(code: Code) -> bool {
    Cause::Found(code).safety() == Some(Safety::Unsafe) && code.verdict() == crate::check::Verdict::Broken
}

/// The part of the text that goes with the entries from this one on; `None` if anything but them would go.
fn range(reading: &Reading<'_>, first: usize) -> Option<Range<usize>> {
    let (text, format) = (reading.source.text(), reading.source.format());
    let spans = spans(reading)?;
    let dropped = spans.get(first..)?;
    let is_list = matches!(format, Format::Aage | Format::Jsonl);
    let may_go = |gap: &str| {
        if is_list { gap.trim() == "," } else { gap.split_whitespace().all(is_number_or_result) }
    };
    let gaps_may_go = dropped.windows(2).all(|pair| text.get(pair[0].end..pair[1].start).is_some_and(may_go));
    let (start, end) = (dropped.first()?.start, dropped.last()?.end);
    let kept = first.checked_sub(1).and_then(|last| spans.get(last));
    let before = text.get(..start).filter(|_| gaps_may_go)?;
    match (is_list, kept) {
        (true, None) => Some(start..end),
        (true, Some(kept)) => text.get(kept.end..start).is_some_and(may_go).then_some(kept.end..end),
        (false, _) => {
            // The number of a turn goes with its first move.
            let number = before.trim_end();
            let rest = number.trim_end_matches('.').trim_end_matches(|letter: char| letter.is_ascii_digit());
            let is_number = rest.len() < number.len() && (rest.is_empty() || rest.ends_with(char::is_whitespace));
            let start = if is_number { rest.trim_end().len() } else { number.len() };
            Some(start..end)
        }
    }
}

/// Where the entries of the main line stand, with their quotes; `None` if that is not known, or if the format has no moves that could be taken
/// out of its text.
fn spans(reading: &Reading<'_>) -> Option<Vec<Range<usize>>> {
    let (text, plies) = (reading.source.text(), &reading.record.main.plies);
    let bare = |ply: &Ply<'_>| {
        let start = reading.source.offset_of(&ply.text)?;
        Some(start..start + ply.text.len())
    };
    let quoted = |ply: &Ply<'_>| {
        let span = bare(ply)?;
        let is_quoted = text.get(..span.start)?.ends_with('"') && text.get(span.end..)?.starts_with('"');
        is_quoted.then(|| span.start - 1..span.end + 1)
    };
    match reading.source.format() {
        Format::Jsonl => Some(objects::plies(text)).filter(|objects| objects.len() >= plies.len()),
        Format::Aage => plies.iter().map(quoted).collect(),
        Format::Ftzm | Format::Otn | Format::Pgn | Format::Moves | Format::AageCsv => plies.iter().map(bare).collect(),
        _ => None,
    }
    .map(|mut spans: Vec<Range<usize>>| {
        spans.truncate(plies.len());
        spans
    })
}

/// Whether a word is the number of a turn, or a result: what may go together with moves.
fn is_number_or_result(word: &str) -> bool {
    super::results::is_score(word) || word.trim_end_matches(['.', '…']).chars().all(|letter| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_numbers_and_results_goes_with_moves() {
        for word in ["5.", "12", "12...", "...", "1-0", "*"] {
            assert!(is_number_or_result(word), "{word}");
        }
        for word in ["[well", "played]", "{a", "5.x"] {
            assert!(!is_number_or_result(word), "{word}");
        }
    }
}
