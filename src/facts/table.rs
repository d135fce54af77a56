//! The facts that have a name, in one table: expressions and groups ask for them by it.

use super::{Facts, WinnerBy};
use crate::engine::{Reason, Winner};
use crate::notation::Side;
use crate::record::Field;
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

const RESULTS: &[&str] = &["attackers", "defenders", "draw", ""];
const RECORDED_REASONS: &[&str] = &["resigned", "timeout", "agreed", "abandoned", ""];
const TERMINATIONS: &[&str] = &[
    "corner",
    "edge",
    "exit-fort",
    "king-captured",
    "encircled",
    "no-moves",
    "no-attackers",
    "repetition",
    "too-few-pieces",
    "move-limit",
    "resigned",
    "timeout",
    "agreed",
    "abandoned",
    "unknown",
    "unfinished",
];
const VERDICTS: &[&str] =
    &["valid", "annotated-wrongly", "result-disputed", "broken", "unknown-variant", "not-tafl", "unreadable"];

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
        fact("moves", Words::Texts, "the moves, as `h1-h3`", |facts| {
            Value::Texts(facts.moves().map(Cow::Owned).collect())
        }),
        fact("first_move", Words::Text, "the first move, as `h1-h3`", |facts| {
            Value::Text(facts.moves().next().unwrap_or_default().into())
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
    use crate::check::Verdict;

    #[test]
    fn names_are_words_that_expressions_can_use() {
        for fact in Fact::ALL {
            assert!(fact.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", fact.name);
            assert_eq!(Fact::ALL.iter().filter(|other| other.name == fact.name).count(), 1, "{}", fact.name);
        }
    }

    #[test]
    fn every_word_that_can_come_is_listed() {
        assert!(Verdict::ALL.iter().all(|verdict| VERDICTS.contains(&verdict.name())));
        for reason in Reason::ALL {
            assert!(TERMINATIONS.contains(&reason.code()), "{reason}");
        }
        for reason in crate::record::RecordedReason::ALL {
            assert!(TERMINATIONS.contains(&reason.name()) && RECORDED_REASONS.contains(&reason.name()));
        }
    }
}
