//! Moves that go: those after the end of the game, and a last one that cannot be played. Only where that was asked for.

use super::plan::{Plan, Reading};
use super::{Cause, Options, Safety};
use crate::check::{Code, Finding};
use crate::record::{Format, Ply};
use std::ops::Range;

const BRANCHES: &str = "variations branch off from the moves that would go";
const AMONG: &str = "something else stands among the moves that would go";

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
    let Some(range) = range(reading, &plies[..first], &plies[first..]) else { return refuse(plan, AMONG) };
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
        (1, true) => Code::BadToken,
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

/// Whether a finding says that a move cannot be played.
fn is_illegal(code: Code) -> bool {
    Cause::Found(code).safety() == Some(Safety::Unsafe) && code.verdict() == crate::check::Verdict::Broken
}

/// The part of the text that goes with these entries; `None` if anything but them would go.
fn range(reading: &Reading<'_>, kept: &[Ply<'_>], dropped: &[Ply<'_>]) -> Option<Range<usize>> {
    let text = reading.source.text();
    let mut spans = dropped.iter().map(|ply| {
        let start = reading.source.offset_of(&ply.text)?;
        Some(start..start + ply.text.len())
    });
    let first = spans.next()??;
    let mut end = first.end;
    // What stands between the moves goes with them.
    let is_list = reading.source.format() == Format::Aage;
    for span in spans {
        let span = span?;
        let gap = text.get(end..span.start)?;
        if !(if is_list { is_comma(gap, 2) } else { gap.split_whitespace().all(is_number_or_result) }) {
            return None;
        }
        end = span.end;
    }
    let before = text.get(..first.start)?;
    match reading.source.format() {
        Format::Aage => {
            let start = match kept.last() {
                Some(last) => {
                    let start = reading.source.offset_of(&last.text)? + last.text.len();
                    is_comma(text.get(start..first.start)?, 2).then_some(start + 1)?
                }
                None => before.strip_suffix('"')?.len(),
            };
            text.get(end..)?.starts_with('"').then_some(start..end + 1)
        }
        Format::Ftzm => Some(before.trim_end().len()..end),
        Format::Otn | Format::Pgn | Format::Moves | Format::AageCsv => {
            // The number of a turn goes with its first move.
            let number = before.trim_end();
            let rest = number.trim_end_matches('.').trim_end_matches(|letter: char| letter.is_ascii_digit());
            let is_number = rest.len() < number.len() && (rest.is_empty() || rest.ends_with(char::is_whitespace));
            let start = if is_number { rest.trim_end().len() } else { number.len() };
            Some(if start == 0 { before.len() - before.trim_start().len()..end } else { start..end })
        }
        _ => None,
    }
}

/// Whether nothing but a comma stands between two strings, the quotes of which belong to it.
fn is_comma(gap: &str, quotes: usize) -> bool {
    let count = |sign: char| gap.matches(sign).count();
    gap.starts_with('"')
        && gap.ends_with('"')
        && count('"') == quotes
        && count(',') == 1
        && gap.chars().all(|letter| letter.is_whitespace() || matches!(letter, '"' | ','))
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
        assert!(is_comma("\", \"", 2));
        assert!(!is_comma("\", 5, \"", 2));
    }
}
