//! What one record says and another does not, told without asking any writer.

use std::collections::BTreeSet;
use taflkit::check::Checker;
use taflkit::formats::Format;
use taflkit::formats::write::Kind;
use taflkit::notation::{Move, Token};
use taflkit::record::{Field, Line, Ply, Record, RecordedReason, RulesClaim, Tag};
use taflkit::rules::Variant;

/// The kinds of things that `before` says and `after` does not.
///
/// # Panics
/// When they are not the same game: moves may never be lost or changed.
pub fn differences(before: &Record<'_>, after: Option<&Record<'_>>) -> BTreeSet<Kind> {
    let Some(after) = after else { return BTreeSet::from([Kind::Record]) };
    let mut lost = BTreeSet::new();
    let mut note = |kind, is_lost: bool| {
        if is_lost {
            lost.insert(kind);
        }
    };
    let codes = |record: &Record<'_>| record.faults.iter().map(|fault| fault.kind).collect::<Vec<_>>();
    note(Kind::Faults, !before.faults.is_empty() && codes(before) != codes(after));
    match (&before.id, &after.id) {
        (Some(_), None) => note(Kind::Id, true),
        (Some(one), Some(other)) => note(Kind::Text, one != other),
        (None, _) => {}
    }
    tags(before, after, &mut note);
    rules(before, after, &mut note);
    ended(before, after, &mut note);
    let (one, other) = (moves(&before.main), moves(&after.main));
    assert_eq!(squares(&one), squares(&other), "the moves");
    note(Kind::Endings, loses_endings(before, after));
    line(&before.main, &after.main, &mut note);
    lost
}

fn tags(before: &Record<'_>, after: &Record<'_>, note: &mut impl FnMut(Kind, bool)) {
    let mut left: Vec<&Tag<'_>> = after.tags.iter().collect();
    let clean = |name: &str| -> String {
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' }).collect()
    };
    for tag in &before.tags {
        let kind = match tag.field {
            Some(Field::Attackers | Field::Defenders) => Kind::Players,
            Some(Field::Date) => Kind::Date,
            // A position that could not be read is no more than a tag.
            Some(Field::Position) if before.start.is_none() => Kind::Tags,
            Some(field) if field.is_claim() => continue,
            _ => Kind::Tags,
        };
        let alike = |other: &&Tag<'_>| match tag.field {
            Some(field) => other.field == Some(field),
            None => other.name.eq_ignore_ascii_case(&tag.name),
        };
        let renamed = |other: &&Tag<'_>| {
            let name = other.name.strip_prefix("other-").unwrap_or(&other.name);
            tag.field.is_none() && name.eq_ignore_ascii_case(&clean(&tag.name))
        };
        let exact = left.iter().position(|other| alike(other) && other.text() == tag.text());
        let found = exact.or(left.iter().position(alike)).or(left.iter().position(renamed));
        let Some(found) = found else {
            note(kind, true);
            continue;
        };
        let other = left.remove(found);
        if kind == Kind::Date {
            note(Kind::Date, day(tag.text()) != day(other.text()));
        } else {
            note(Kind::Text, other.text() != tag.text() || !alike(&other));
        }
        note(Kind::Spelling, tag.decoded.is_some() && other.text() == tag.text() && other.value != tag.value);
    }
    note(Kind::Tags, before.origin.is_some() && before.written_in() != after.written_in());
}

/// The day of a date, however it is written; the text itself if it is none.
fn day(text: &str) -> String {
    let dashed = text.replace('.', "-");
    dashed.get(..10).filter(|day| day.parse::<jiff::civil::Date>().is_ok()).unwrap_or(text).to_owned()
}

fn variant(record: &Record<'_>) -> Option<Variant> {
    let (_, replay) = Checker::default().replay(record);
    replay.variant.map(|variant| Variant::clone(&variant))
}

fn label(record: &Record<'_>) -> (Option<String>, Option<u32>) {
    let (key, name) = match &record.rules {
        RulesClaim::Named { aage_key, name } => (*aage_key, name.as_deref()),
        _ => (None, None),
    };
    let tag = |field| record.tag(field).map(|tag| tag.text().trim().to_owned()).filter(|text| !text.is_empty());
    let name = name.map(|name| taflkit::record::decode(name).unwrap_or_else(|| name.to_owned()));
    (name.or(tag(Field::Variant)), key.or(tag(Field::AageKey).and_then(|key| key.parse().ok())))
}

fn rules(before: &Record<'_>, after: &Record<'_>, note: &mut impl FnMut(Kind, bool)) {
    let variants = (variant(before), variant(after));
    let (same_game, same_start) = match &variants {
        (Some(one), Some(other)) => {
            let same_start = one.start == other.start;
            let same_rules = one.ruleset == other.ruleset && one.first == other.first;
            (same_rules && (same_start || before.start.is_some()), same_start)
        }
        _ => (false, false),
    };
    let (one, other) = (label(before), label(after));
    let keeps_label = (one.0.is_none() || one.0 == other.0) && (one.1.is_none() || one.1 == other.1);
    note(Kind::Variant, one != (None, None) && !keeps_label && !same_game);
    let kept_text = match (&before.rules, &after.rules) {
        (RulesClaim::Rules { text: one, .. }, RulesClaim::Rules { text: other, .. })
        | (RulesClaim::Malformed { text: one, .. }, RulesClaim::Malformed { text: other, .. }) => {
            one.trim() == other.trim()
        }
        (RulesClaim::Rules { .. } | RulesClaim::Malformed { .. }, _) => false,
        _ => true,
    };
    note(Kind::Rules, !kept_text && !same_game);
    note(Kind::Start, before.start.is_some() && before.start != after.start && !same_start);
}

fn ended(before: &Record<'_>, after: &Record<'_>, note: &mut impl FnMut(Kind, bool)) {
    let (one, other) = (&before.result, &after.result);
    note(Kind::Result, (one.winner.is_some() && one.winner != other.winner) || (one.unfinished && !other.unfinished));
    let words = |record: &Record<'_>| {
        record.tag(Field::Termination).map(|tag| tag.text().to_owned()).filter(|text| !text.trim().is_empty())
    };
    let is_lost = (one.reason.is_some() && one.reason != other.reason)
        || (one.loser_named.is_some() && one.loser_named != other.loser_named)
        || (words(before).is_some() && words(after).is_none());
    note(Kind::Reason, is_lost);
    note(Kind::Text, words(before).is_some() && words(after).is_some() && words(before) != words(after));
}

fn is_ending(ply: &Ply<'_>) -> bool {
    matches!(ply.token, Ok(Token::Resigned | Token::Timeout))
}

/// How often this ending stands where it does not just say at the end why the game ended.
fn inner_endings(record: &Record<'_>, ending: &Token) -> usize {
    let all = record.main.plies.iter().filter(|ply| ply.token.as_ref() == Ok(ending)).count();
    all - usize::from(is_told(record) && ends_with(record, ending))
}

fn ends_with(record: &Record<'_>, ending: &Token) -> bool {
    record.main.plies.last().is_some_and(|ply| ply.token.as_ref() == Ok(ending))
}

/// Whether the last ply says why the game ended, as the result does.
fn is_told(record: &Record<'_>) -> bool {
    record.main.plies.last().is_some_and(|ply| {
        ply.note.is_none()
            && match ply.token {
                Ok(Token::Resigned) => record.result.reason == Some(RecordedReason::Resigned),
                Ok(Token::Timeout) => record.result.reason == Some(RecordedReason::Timeout),
                _ => false,
            }
    })
}

fn loses_endings(before: &Record<'_>, after: &Record<'_>) -> bool {
    [Token::Resigned, Token::Timeout].iter().any(|ending| {
        // An ending that stood last and contradicted the result may be all that is left to say how the game ended.
        let has_become_told =
            ends_with(before, ending) && !is_told(before) && ends_with(after, ending) && is_told(after);
        inner_endings(before, ending) > inner_endings(after, ending) + usize::from(has_become_told)
    })
}

fn moves<'r>(line: &'r Line<'_>) -> Vec<(&'r Ply<'r>, &'r Move)> {
    let one_move = |ply: &'r Ply<'r>| match &ply.token {
        Ok(Token::Move(played)) => Some((ply, played)),
        _ => None,
    };
    line.plies.iter().filter_map(one_move).collect()
}

fn squares(moves: &[(&Ply<'_>, &Move)]) -> Vec<String> {
    moves.iter().map(|(_, played)| format!("{}{}", played.from, played.to)).collect()
}

fn line(before: &Line<'_>, after: &Line<'_>, note: &mut impl FnMut(Kind, bool)) {
    for ((one_ply, one), (_, other)) in moves(before).into_iter().zip(moves(after)) {
        let list = |played: &Move| played.captures.iter().map(|captured| captured.square).collect::<Vec<_>>();
        let set = |played: &Move| list(played).into_iter().collect::<BTreeSet<_>>();
        if !one.captures.is_empty() {
            if other.captures.is_empty() {
                note(Kind::Captures, true);
            } else {
                assert_eq!(set(one), set(other), "the captures of {}", one_ply.text);
                note(Kind::Duplicates, list(one).len() != list(other).len());
            }
        }
        let letters = |played: &Move| played.captures.iter().filter_map(|captured| captured.piece).count();
        let loses_letter = one.piece.is_some() && other.piece.is_none();
        note(
            Kind::Letters,
            loses_letter
                || (!other.captures.is_empty()
                    && letters(one) > letters(other)
                    && list(one).len() == list(other).len()),
        );
        note(Kind::Signs, one.mode != taflkit::notation::Mode::Step && one.mode != other.mode);
        note(Kind::Marks, one.info.is_some() && one.info != other.info);
    }
    let unread = |line: &Line<'_>| -> Vec<String> {
        line.plies.iter().filter(|ply| ply.token.is_err()).map(|ply| ply.text.to_string()).collect()
    };
    note(Kind::Tokens, !unread(before).is_empty() && unread(before) != unread(after));
    let comments = |line: &Line<'_>| -> Vec<String> {
        let notes = line.plies.iter().filter_map(|ply| ply.note.as_ref());
        notes.map(|note| note.comment.trim().to_owned()).filter(|comment| !comment.is_empty()).collect()
    };
    let (one, other) = (comments(before), comments(after));
    note(Kind::Comments, one.len() > other.len());
    note(Kind::Text, one.len() == other.len() && one != other);
    let clocks = |line: &Line<'_>| line.plies.iter().filter_map(|ply| ply.note.as_ref()?.clock).collect::<Vec<_>>();
    note(Kind::Clocks, clocks(before) != clocks(after));
    let mut one: Vec<_> = before.variations.iter().collect();
    let mut other: Vec<_> = after.variations.iter().collect();
    note(Kind::Variations, one.len() > other.len());
    if one.len() == other.len() {
        one.sort_by_key(|variation| variation.at);
        other.sort_by_key(|variation| variation.at);
        for (one, other) in one.into_iter().zip(other) {
            assert_eq!(squares(&moves(&one.line)), squares(&moves(&other.line)), "the moves of {}", one.address);
            let moves_before =
                |line: &Line<'_>, at: usize| line.plies[..at].iter().filter(|ply| !is_ending(ply)).count();
            assert_eq!(moves_before(before, one.at), moves_before(after, other.at), "where {} leaves", one.address);
            line(&one.line, &other.line, note);
        }
    }
}

/// Whether OpenTafl would load this game: its rules are there, its words are strict, nobody resigns among the moves.
pub fn loads(record: &Record<'_>) -> bool {
    fn strict(line: &Line<'_>) -> bool {
        let plies = line.plies.iter().all(|ply| {
            let read = Token::parse(&ply.text, taflkit::notation::Reading::Strict);
            matches!(read, Ok(Token::Move(played)) if played.captures.len() <= 4 && !played
                .captures
                .iter()
                .filter_map(|captured| captured.piece)
                .chain(played.piece)
                .any(|piece| matches!(piece.letter().to_ascii_lowercase(), 'm' | 'g')))
        });
        plies && line.variations.iter().all(|variation| strict(&variation.line))
    }
    assert_eq!(record.format, Some(Format::Otn));
    matches!(record.rules, RulesClaim::Rules { .. }) && strict(&record.main)
}
