//! Plain moves, one game to a line: in Walker's style and in that of the aagenielsen.dk archive.

use super::aage::token;
use super::content::Content;
use super::spell::{Letters, Style, ending, word};
use super::{Frame, Holds, Kind, Losses, Target, Writer};
use crate::engine::Winner;
use crate::notation::Token;
use crate::record::{Field, RecordedReason};

pub(super) const WALKER: Writer = Writer {
    target: Target::Walker,
    frame: Frame { open: "", between: "\n", close: "" },
    holds: walker_holds,
    write: walker,
};

pub(super) const MOVES: Writer = Writer {
    target: Target::Moves,
    frame: Frame { open: "", between: "\n", close: "" },
    holds: moves_holds,
    write: moves,
};

/// Words that cannot be read are written so that they cannot be taken for something else.
const REPLACED: Holds = Holds::Partly("words that hold blanks or begin like comments or results");

fn walker_holds(kind: Kind) -> Holds {
    match kind {
        Kind::Record => Holds::Partly("games without a move"),
        Kind::Captures | Kind::Duplicates | Kind::Text | Kind::Strictness => Holds::Yes,
        Kind::Tokens => REPLACED,
        _ => Holds::No,
    }
}

fn moves_holds(kind: Kind) -> Holds {
    match kind {
        Kind::Record => Holds::Partly("games without a move"),
        Kind::Captures | Kind::Duplicates | Kind::Result | Kind::Endings | Kind::Text | Kind::Strictness => Holds::Yes,
        Kind::Tokens => REPLACED,
        Kind::Reason => Holds::Partly("all but resignations and losses on time, and who it was"),
        _ => Holds::No,
    }
}

fn walker(content: &Content<'_>, losses: &mut Losses) -> String {
    let style = Style { between: '/', letters: Letters::None, signs: false, marks: false, is_upper: true };
    let mut words = Vec::new();
    for entry in content.main_without_reason() {
        match &entry.ply.token {
            Ok(Token::Move(played)) => words.push(style.spell(played, &entry)),
            Ok(_) => {}
            Err(_) => words.push(unread(&entry.ply.text, losses)),
        }
    }
    line(words)
}

fn moves(content: &Content<'_>, losses: &mut Losses) -> String {
    let mut words = Vec::new();
    for entry in content.main_without_reason() {
        match &entry.ply.token {
            Err(_) => words.push(unread(&entry.ply.text, losses)),
            Ok(_) => words.push(token(&entry).into_owned()),
        }
    }
    if words.is_empty() {
        return String::new();
    }
    say_reason(content, &mut words, losses);
    let result = &content.record.result;
    words.extend(score(result.winner, result.unfinished).map(str::to_owned));
    line(words)
}

/// Says behind the moves why the game ended, if that is a resignation or a loss on time.
pub(super) fn say_reason(content: &Content<'_>, words: &mut Vec<String>, losses: &mut Losses) {
    let result = &content.record.result;
    match result.reason {
        Some(RecordedReason::Resigned) => words.push(ending(&Token::Resigned).into()),
        Some(RecordedReason::Timeout) => words.push(ending(&Token::Timeout).into()),
        _ => {}
    }
    let is_unsaid = result.reason.is_some() && !content.has_word();
    let has_words = content.text_of(Field::Termination).is_some() || result.loser_named.is_some();
    losses.add(Kind::Reason, u32::from(is_unsaid || has_words));
}

/// The result behind the moves, the attackers' score first.
pub(super) const fn score(winner: Option<Winner>, unfinished: bool) -> Option<&'static str> {
    match winner {
        Some(Winner::Attackers) => Some("1-0"),
        Some(Winner::Defenders) => Some("0-1"),
        Some(Winner::Draw) => Some("1/2-1/2"),
        _ if unfinished => Some("*"),
        _ => None,
    }
}

fn unread(text: &str, losses: &mut Losses) -> String {
    let (word, is_changed) = word(text, &['[', ']']);
    losses.add(Kind::Tokens, u32::from(is_changed));
    word
}

fn line(words: Vec<String>) -> String {
    if words.is_empty() { String::new() } else { words.join(" ") + "\n" }
}
