//! Words that are moves but for their signs: `d7 – d5 × c5`, as word processors and people write them.

use super::plan::{Plan, Reading};
use super::spelling::{Style, parsed};
use super::{Cause, Options};
use crate::notation::{Token, is_long_dash};
use crate::record::{Ply, Shown};
use std::borrow::Cow;

/// The most words that one move is written in, and the most bytes.
const MOST_WORDS: usize = 8;
const MOST_BYTES: usize = 64;

/// Plans to write anew the words that can be understood as one move and are none as they stand.
pub(super) fn plan(reading: &Reading<'_>, options: &Options) -> Plan {
    let mut plan = Plan::default();
    let Some(style) = Style::of(&reading.record) else { return plan };
    if !options.allows(Cause::Spelling) || !Style::is_normal(reading.source.format()) {
        return plan;
    }
    let entries = reading.entries();
    let mut index = 0;
    while index < entries.len() {
        let is_move = has_captures_apart(&entries[index..]);
        let unread = entries[index..].iter().skip(usize::from(is_move)).take(MOST_WORDS);
        let longest = usize::from(is_move) + unread.take_while(|(ply, _)| ply.token.is_err()).count();
        let words = |count: usize| entries[index..index + count].iter().map(|(ply, _)| *ply);
        // The longest run first: `d7 - d5` is not all of `d7 - d5 x c5`.
        let found = (1 + usize::from(is_move)..=longest).rev().find_map(|count| {
            let (start, text) = run(reading, words(count))?;
            let meant = if text.contains(is_dash) { parsed(&joined(text))? } else { return None };
            Some((count, start, text, meant))
        });
        let Some((count, start, text, meant)) = found else {
            index += 1;
            continue;
        };
        plan.edit(start..start + text.len(), style.spell(&meant, &meant, &joined(text), true), [Cause::Spelling]);
        plan.tokens.insert(index, Token::Move(meant));
        plan.dropped.extend(index + 1..index + count);
        plan.reveals = true;
        index += count;
    }
    plan
}

/// Whether a move that can be read is followed by its captures as words of their own: `d7–d5 × c5`.
pub(super) fn has_captures_apart(entries: &[(&Ply<'_>, Option<&Shown>)]) -> bool {
    let [(ply, _), (next, _), ..] = entries else { return false };
    let takes_nobody = matches!(&ply.token, Ok(Token::Move(played)) if played.captures.is_empty());
    takes_nobody && next.token.is_err() && next.text.starts_with(['x', ':', '×', '✕'])
}

/// The text of words that follow each other with nothing but blanks between them, and where it begins.
fn run<'s, 'r>(reading: &Reading<'s>, words: impl Iterator<Item = &'r Ply<'s>>) -> Option<(usize, &'s str)>
where
    's: 'r,
{
    let (mut start, mut end) = (None, 0);
    for word in words {
        let at = reading.source.offset_of(&word.text)?;
        let gap = reading.source.text().get(end..at).filter(|_| start.is_some()).unwrap_or_default();
        if !gap.chars().all(|letter| matches!(letter, ' ' | '\t' | '\u{a0}')) {
            return None;
        }
        start.get_or_insert(at);
        end = at + word.text.len();
    }
    let text = reading.source.text().get(start?..end)?;
    (text.len() <= MOST_BYTES).then_some((start?, text))
}

/// The word without blanks, its dashes and crosses as moves have them.
fn joined(text: &str) -> Cow<'_, str> {
    let letter = |letter: char| match letter {
        letter if is_dash(letter) => '-',
        '×' | '✕' => 'x',
        letter => letter,
    };
    Cow::Owned(text.chars().filter(|letter| !letter.is_whitespace()).map(letter).collect())
}

const fn is_dash(letter: char) -> bool {
    letter == '-' || is_long_dash(letter)
}
