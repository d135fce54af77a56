//! Whether a record that was changed says what it said before, but for what was to be changed.

use super::Cause;
use super::plan::{Plan, Reading};
use crate::check::{Code, Report};
use crate::notation::{Move, SyntaxError, Token};
use crate::record::{Line, Ply, Record, RulesClaim};

/// Whether the plan has done what it was to do, and nothing else.
pub(super) fn holds(old: &Reading<'_>, new: &Reading<'_>, plan: &Plan) -> bool {
    are_entries_right(old, new, plan)
        && have_same_branches(&old.record.main, &new.record.main)
        && are_tags_right(&old.record, &new.record, plan)
        && have_same_rules(&old.record, &new.record)
        && is_result_right(&old.record, &new.record, plan)
        && are_findings_right(&old.report, &new.report, plan)
}

/// Every entry is the one that it was, or the one that it was to be.
fn are_entries_right(old: &Reading<'_>, new: &Reading<'_>, plan: &Plan) -> bool {
    let (old, new) = (old.entries(), new.entries());
    let mut new = new.into_iter();
    let kept = old.iter().enumerate().filter(|(index, (ply, _))| {
        // A remark upon what goes would go with it, or become one upon another move.
        !plan.dropped.contains(index) || ply.note.is_some()
    });
    for (index, (ply, _)) in kept {
        let Some((now, _)) = new.next() else { return false };
        let wanted = plan.tokens.get(&index);
        if ply.note != now.note
            || !is_token_right(ply, now, wanted)
            || !(plan.is_unsafe || wanted.is_none_or(|wanted| is_same_move(&ply.token, wanted)))
        {
            return false;
        }
    }
    new.next().is_none()
}

fn is_token_right(old: &Ply<'_>, new: &Ply<'_>, wanted: Option<&Token>) -> bool {
    match (&old.token, &new.token, wanted) {
        (_, Ok(token), Some(wanted)) => token == wanted,
        (Ok(old), Ok(new), None) => old == new,
        (Err(_), Err(_), None) => old.text == new.text,
        _ => false,
    }
}

/// Whether a move goes from where to where it went before. What could not be read before has no say.
fn is_same_move(old: &Result<Token, SyntaxError>, wanted: &Token) -> bool {
    let squares = |one: &Move| (one.from, one.to, one.mode.is_berserk());
    match (old, wanted) {
        (Ok(Token::Move(old)), Token::Move(wanted)) => squares(old) == squares(wanted),
        (Ok(old), wanted) => old == wanted,
        (Err(_), _) => true,
    }
}

fn have_same_branches(old: &Line<'_>, new: &Line<'_>) -> bool {
    old.variations.len() == new.variations.len()
        && old.variations.iter().zip(&new.variations).all(|(old, new)| {
            (&old.address, old.at) == (&new.address, new.at) && have_same_branches(&old.line, &new.line)
        })
}

/// Every tag is read as it was, but for those that were to change.
fn are_tags_right(old: &Record<'_>, new: &Record<'_>, plan: &Plan) -> bool {
    old.id == new.id
        && old.tags.len() == new.tags.len()
        && old.tags.iter().zip(&new.tags).enumerate().all(|(index, (old, new))| {
            old.name == new.name && old.field == new.field && (plan.tags.contains(&index) || old.text() == new.text())
        })
}

fn have_same_rules(old: &Record<'_>, new: &Record<'_>) -> bool {
    let claim = match (&old.rules, &new.rules) {
        (RulesClaim::Rules { rules: old, .. }, RulesClaim::Rules { rules: new, .. }) => old == new,
        (RulesClaim::Malformed { text: old, .. }, RulesClaim::Malformed { text: new, .. }) => old == new,
        (old, new) => old == new,
    };
    claim && old.start == new.start && old.origin == new.origin
}

/// Whether the record names the winner and the reason that it named, or those that it was to name.
fn is_result_right(old: &Record<'_>, new: &Record<'_>, plan: &Plan) -> bool {
    let (old, new) = (&old.result, &new.result);
    let is_winner_right = match plan.winner {
        Some(winner) => new.winner == winner,
        // What could not be read is no word for another winner.
        None => new.winner == old.winner || (plan.reveals && old.winner.is_none()),
    };
    let is_state_right = new.unfinished == old.unfinished || plan.winner.is_some() || plan.reveals;
    // A resignation behind the end goes with the moves.
    let is_reason_right = new.reason == old.reason || !plan.dropped.is_empty();
    is_winner_right && is_state_right && is_reason_right && new.loser_named == old.loser_named
}

/// What was to be mended is found less often, and nothing is found that was not found before.
fn are_findings_right(old: &Report, new: &Report, plan: &Plan) -> bool {
    let count = |report: &Report, code: Code| report.findings.iter().filter(|finding| finding.code == code).count();
    // Of each kind only so many are listed.
    let is_listed_whole = |report: &Report| count(report, Code::MoreFindings) == 0;
    let is_mended = |code: Code| {
        let (before, after) = (count(old, code), count(new, code));
        after == 0 || after < before || !is_listed_whole(old)
    };
    let comes_to_light = plan.reveals || plan.is_unsafe;
    let is_no_more = |code: Code| count(new, code) <= count(old, code) || (comes_to_light && new.verdict < old.verdict);
    let mut mended = plan.edits.iter().flat_map(|edit| &edit.causes);
    new.verdict <= old.verdict
        && mended.all(|cause| if let Cause::Found(code) = cause { is_mended(*code) } else { true })
        && Code::ALL.iter().all(|code| is_no_more(*code))
}
