//! The facts that have a name, in one table: expressions and groups ask for them by it.

use super::{Facts, WinnerBy};
use crate::check::Verdict;
use crate::engine::{Reason, Winner};
use crate::notation::Side;
use crate::record::{Field, RecordedReason};
use std::borrow::Cow;

/// The value of a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'f> {
    /// A text; empty where nothing is known.
    Text(Cow<'f, str>),
    /// A number.
    Number(i64),
    /// Yes or no.
    Truth(bool),
    /// Several texts.
    Texts(Vec<Cow<'f, str>>),
    /// Texts with names.
    Named(Vec<(Cow<'f, str>, Cow<'f, str>)>),
}

/// What values a fact can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// Any text.
    Text,
    /// One of a few words.
    OneOf(&'static [&'static str]),
    /// A number.
    Number,
    /// Yes or no.
    Truth,
    /// Several texts.
    Texts,
    /// Texts with names.
    Named,
}

/// A fact that has a name.
pub struct Fact {
    /// Its name, in lower case; words are joined by `_`.
    pub name: &'static str,
    /// What values it can have.
    pub words: Words,
    /// What it is.
    pub meaning: &'static str,
    /// Finds it out.
    pub get: for<'f> fn(&'f Facts<'_>) -> Value<'f>,
}

const RESULTS: &[&str] = &[Winner::Attackers.name(), Winner::Defenders.name(), Winner::Draw.name(), ""];

const VERDICTS: &[&str] = &{
    let mut names = [""; Verdict::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Verdict::ALL[index].name();
        index += 1;
    }
    names
};

/// What a record can give as the reason, or nothing.
const RECORDED_REASONS: &[&str] = &{
    let mut names = [""; RecordedReason::ALL.len() + 1];
    let mut index = 0;
    while index < RecordedReason::ALL.len() {
        names[index] = RecordedReason::ALL[index].name();
        index += 1;
    }
    names
};

/// The reasons of the rules, those of records, and what is said where there is none.
const TERMINATIONS: &[&str] = &{
    let mut names = [""; Reason::ALL.len() + RecordedReason::ALL.len() + 2];
    let mut index = 0;
    while index < Reason::ALL.len() {
        names[index] = Reason::ALL[index].code();
        index += 1;
    }
    while index < names.len() - 2 {
        names[index] = RecordedReason::ALL[index - Reason::ALL.len()].name();
        index += 1;
    }
    names[index] = super::UNKNOWN;
    names[index + 1] = super::UNFINISHED;
    names
};

impl Fact {
    /// Every fact.
    pub const ALL: &'static [Fact] = &[
        fact("source", Words::Text, "the name of the input", |facts| text(facts.source())),
        fact("record", Words::Number, "which record of its input it is, from 1", |facts| {
            Value::Number(facts.record().number.into())
        }),
        fact("id", Words::Text, "the record's own name", |facts| {
            text(facts.record().id.as_deref().unwrap_or_default())
        }),
        fact("format", Words::Text, "the format that it is written in", |facts| {
            text(facts.record().format.map_or("", |format| format.name()))
        }),
        fact("variant", Words::Text, "the id of the variant (`copenhagen-11`), or its name as written", |facts| {
            Value::Text(facts.variant_name())
        }),
        fact("ruleset", Words::Text, "the id of the ruleset, whatever the board (`copenhagen`)", |facts| {
            Value::Text(facts.ruleset_name())
        }),
        fact("size", Words::Number, "the side length of the board; 0 if it is not known", |facts| {
            Value::Number(facts.size().map_or(0, i64::from))
        }),
        fact("attackers", Words::Text, "the player of the attackers", |facts| player(facts, Side::Attackers)),
        fact("defenders", Words::Text, "the player of the defenders", |facts| player(facts, Side::Defenders)),
        fact("players", Words::Texts, "both players", |facts| {
            let players = [Side::Attackers, Side::Defenders].into_iter().filter_map(|side| facts.player(side));
            Value::Texts(players.map(Cow::Borrowed).collect())
        }),
        fact("event", Words::Text, "the tournament or match", |facts| tag(facts, Field::Event)),
        fact("site", Words::Text, "the place", |facts| tag(facts, Field::Site)),
        fact("round", Words::Text, "the round", |facts| tag(facts, Field::Round)),
        fact(
            "date",
            Words::Text,
            "the day as `2024-05-01`, or the date as it is written if it is not whole",
            |facts| facts.date().map_or_else(|| tag(facts, Field::Date), |date| Value::Text(date.to_string().into())),
        ),
        fact("year", Words::Number, "the year; 0 if it is not known", |facts| {
            Value::Number(facts.year().map_or(0, i64::from))
        }),
        fact("winner", Words::OneOf(RESULTS), "the winner by the record", |facts| winner(facts, WinnerBy::Recorded)),
        fact("replayed_winner", Words::OneOf(RESULTS), "the winner by the rules", |facts| {
            winner(facts, WinnerBy::Replayed)
        }),
        fact("recorded_reason", Words::OneOf(RECORDED_REASONS), "why the game ended, by the record", |facts| {
            text(facts.record().result.reason.map_or("", |reason| reason.name()))
        }),
        fact(
            "termination",
            Words::OneOf(TERMINATIONS),
            "why the game ended, by the rules or else by the record",
            |facts| text(facts.termination()),
        ),
        fact("verdict", Words::OneOf(VERDICTS), "what `tafl check` thinks of it", |facts| text(facts.verdict().name())),
        fact("findings", Words::Texts, "the codes of what `tafl check` finds", |facts| {
            let codes = facts.report().findings.iter().map(|finding| Cow::Borrowed(finding.code.name()));
            Value::Texts(codes.collect())
        }),
        fact("plies", Words::Number, "how many plies were played; a berserk turn is one", |facts| {
            Value::Number(facts.plies().into())
        }),
        fact("captures", Words::Number, "how many men were captured", |facts| {
            Value::Number((facts.captures(Side::Attackers) + facts.captures(Side::Defenders)).into())
        }),
        fact("attackers_captured", Words::Number, "how many men the attackers captured", |facts| {
            Value::Number(facts.captures(Side::Attackers).into())
        }),
        fact("defenders_captured", Words::Number, "how many men the defenders captured", |facts| {
            Value::Number(facts.captures(Side::Defenders).into())
        }),
        fact("moves", Words::Texts, "the moves, as `h1-h3`", |facts| Value::Texts(facts.moves().collect())),
        fact("first_move", Words::Text, "the first move, as `h1-h3`", |facts| {
            Value::Text(facts.first_move().unwrap_or_default().into())
        }),
        fact("shieldwall", Words::Truth, "whether men were taken in a row on the edge", |facts| {
            Value::Truth(facts.has_shieldwall())
        }),
        fact("exit_fort", Words::Truth, "whether an exit fort ended the game", |facts| {
            Value::Truth(facts.ends_by(Reason::ExitFort))
        }),
        fact("encirclement", Words::Truth, "whether encirclement ended the game", |facts| {
            Value::Truth(facts.ends_by(Reason::Encircled))
        }),
        fact("repetition", Words::Truth, "whether a repetition ended the game, or should have", |facts| {
            Value::Truth(facts.has_repetition())
        }),
        fact("berserk", Words::Truth, "whether a turn had more than one move", |facts| {
            Value::Truth(facts.has_berserk())
        }),
        fact("tags", Words::Named, "all tags, by their names as written", |facts| {
            let tags = facts.record().tags.iter();
            Value::Named(tags.map(|tag| (Cow::Borrowed(&*tag.name), Cow::Borrowed(tag.text()))).collect())
        }),
    ];

    /// The fact of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Fact> {
        Self::ALL.iter().find(|fact| fact.name == name)
    }
}

const fn fact(
    name: &'static str,
    words: Words,
    meaning: &'static str,
    get: for<'f> fn(&'f Facts<'_>) -> Value<'f>,
) -> Fact {
    Fact { name, words, meaning, get }
}

fn text(text: &str) -> Value<'_> {
    Value::Text(Cow::Borrowed(text))
}

fn tag<'f>(facts: &'f Facts<'_>, field: Field) -> Value<'f> {
    text(facts.tag(field).unwrap_or_default())
}

fn player<'f>(facts: &'f Facts<'_>, side: Side) -> Value<'f> {
    text(facts.player(side).unwrap_or_default())
}

fn winner(facts: &Facts<'_>, by: WinnerBy) -> Value<'static> {
    Value::Text(Cow::Borrowed(facts.winner(by).map_or("", Winner::name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_expressions_can_use() {
        for fact in Fact::ALL {
            assert!(fact.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", fact.name);
            assert_eq!(Fact::ALL.iter().filter(|other| other.name == fact.name).count(), 1, "{}", fact.name);
        }
    }

    #[test]
    fn every_word_that_can_come_is_listed_once() {
        for words in [VERDICTS, RECORDED_REASONS, TERMINATIONS, RESULTS] {
            assert!(words.iter().all(|word| words.iter().filter(|other| *other == word).count() == 1), "{words:?}");
        }
        assert_eq!((TERMINATIONS.len(), VERDICTS.len(), RECORDED_REASONS.len()), (16, 7, 5));
    }
}
