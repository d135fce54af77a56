//! A variant's rules in plain English, one sentence for each option.
//!
//! The text is made from the [`Ruleset`](super::Ruleset) and the starting position alone, so that it says what the
//! engine does and holds for a rules record that nobody has a name for. It is written for someone who has never seen a
//! tafl game. Options that cannot matter on this board (how a knight jumps where there are no knights) are left out;
//! those that are off and that a player of another variant would ask about are denied in a short sentence.

mod board;
mod endings;
mod facts;
mod king;
mod men;
mod moving;
mod page;
mod squares;
mod summary;
#[cfg(test)]
mod tests;
pub(crate) mod words;

pub use summary::summary;

use super::Variant;
use facts::Facts;
use page::Page;

/// The rules as a page of text that someone who has never seen tafl can play by: headings, lists and a picture of the
/// board, no line longer than 80 characters.
///
/// The name stands in the first line and has no part in the rest.
///
/// ```
/// let variant = taflkit::rules::find("tablut-9").unwrap();
/// let text = taflkit::rules::describe(&variant);
/// assert!(text.contains("The attackers have 16 men. The defenders have 8 men and a king"));
/// ```
#[must_use]
pub fn describe(variant: &Variant) -> String {
    let facts = Facts::of(variant);
    let mut page = Page::new(variant);
    page.section("Board", facts.board());
    page.picture(facts.picture());
    page.section("Moving", facts.moving());
    page.section("Special squares", facts.special_squares());
    page.section("Capturing men", facts.capturing_men());
    page.section("Capturing the king", facts.capturing_the_king());
    page.section("How the defenders win", facts.defenders_win());
    page.section("How the attackers win", facts.attackers_win());
    page.section("Draws and repetition", facts.draws());
    page.paragraph(&format!("Source: {}", variant.source));
    page.section("Left open", variant.notes.clone());
    page.text
}
