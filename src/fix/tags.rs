//! Tags: the side that moved first, results in another spelling, HTML entities.

use super::plan::{Plan, Reading};
use super::{Cause, Options};
use crate::check::{Code, side_named};
use crate::notation::{Side, is_long_dash};
use crate::record::{Field, Format, Tag, decode};

const NOT_AS_READ: &str = "the value does not stand in the text as it is read";
const NEEDS_ESCAPES: &str = "the letters mean something else in this format";

/// Plans to write anew what tags say in other words than they should.
pub(super) fn plan(reading: &Reading<'_>, options: &Options) -> Plan {
    let has = |code: Code| {
        options.allows(Cause::Found(code)) && reading.report.findings.iter().any(|finding| finding.code == code)
    };
    let (is_first_wrong, is_result_bad) = (has(Code::FirstMover), has(Code::BadResult));
    let (mut plan, mut is_first) = (Plan::default(), true);
    for (index, tag) in reading.record.tags.iter().enumerate() {
        let (cause, new) = match tag.field {
            // The first one counts.
            Some(Field::First) if is_first_wrong && std::mem::take(&mut is_first) => {
                (Cause::Found(Code::FirstMover), other_side(tag))
            }
            Some(Field::Result) if is_result_bad => {
                let spelled = result(reading.source.format(), &tag.value);
                plan.reveals |= spelled.is_some();
                (Cause::Found(Code::BadResult), spelled)
            }
            // Rules are looked for by their name as it stands.
            field if options.allows(Cause::Entities) && !field.is_some_and(Field::is_claim) => {
                (Cause::Entities, entities(tag))
            }
            _ => continue,
        };
        let Some(new) = new else { continue };
        let Some(start) = reading.source.offset_of(&tag.value) else {
            plan.leave(cause, NOT_AS_READ);
            continue;
        };
        let Some(written) = within(reading.source.format(), &new) else {
            plan.leave(cause, NEEDS_ESCAPES);
            continue;
        };
        plan.edit(start..start + tag.value.len(), written, [cause]);
        if cause != Cause::Entities {
            plan.tags.insert(index);
        }
    }
    plan
}

/// The word for the other side, in the same language and case.
fn other_side(tag: &Tag<'_>) -> Option<String> {
    let word = tag.value.trim();
    side_named(word)?;
    const PAIRS: [[&str; 2]; 2] = [["black", "white"], ["attackers", "defenders"]];
    let other = PAIRS.iter().find_map(|[one, other]| match () {
        () if one.eq_ignore_ascii_case(word) => Some(*other),
        () if other.eq_ignore_ascii_case(word) => Some(*one),
        () => None,
    })?;
    let mut letters = word.chars();
    let (first, second) = (letters.next()?, letters.next()?);
    let other = match (first.is_ascii_uppercase(), second.is_ascii_uppercase()) {
        (true, true) => other.to_ascii_uppercase(),
        (true, false) => other[..1].to_ascii_uppercase() + &other[1..],
        _ => other.to_owned(),
    };
    Some(tag.value.replacen(word, &other, 1))
}

/// A result as the format spells it, if it is one in another spelling: other letters in upper case, blanks, another dash. Who is meant is
/// certain then.
fn result(format: Format, value: &str) -> Option<String> {
    let word: String = value.chars().filter(|letter| !letter.is_whitespace()).map(plain_dash).collect();
    let known: &[&str] = match format {
        Format::Aage | Format::AageCsv => &["White", "Black", "Draw", "Ongoing"],
        Format::Otn => &["1", "-1", "0", "?", "+1", "1-0", "0-1", "1/2-1/2"],
        Format::Pgn => &["1-0", "0-1", "1/2-1/2", "*"],
        _ => &[],
    };
    let spelled =
        known.iter().find(|known| known.eq_ignore_ascii_case(&word)).copied().or_else(|| in_words(format, &word))?;
    (spelled != value).then(|| spelled.to_owned())
}

/// A side or a draw, named instead of scored.
fn in_words(format: Format, word: &str) -> Option<&'static str> {
    let [attackers, defenders, draw] = match format {
        Format::Otn => ["1", "-1", "0"],
        Format::Pgn => ["1-0", "0-1", "1/2-1/2"],
        Format::Aage | Format::AageCsv => ["Black", "White", "Draw"],
        _ => return None,
    };
    match side_named(word) {
        Some(Side::Attackers) => Some(attackers),
        Some(Side::Defenders) => Some(defenders),
        None => word.eq_ignore_ascii_case("draw").then_some(draw),
    }
}

const fn plain_dash(letter: char) -> char {
    if is_long_dash(letter) { '-' } else { letter }
}

/// A text without its entities, if nothing but they kept it from being what people read.
fn entities(tag: &Tag<'_>) -> Option<String> {
    let decoded = tag.decoded.as_deref()?;
    let is_settled = decode(decoded).is_none() && decode(&tag.value).as_deref() == Some(decoded);
    is_settled.then(|| decoded.to_owned())
}

/// A text as it is written within a value of the format; `None` if something in it would end the value or mean something else.
fn within(format: Format, text: &str) -> Option<String> {
    let is_of_json = matches!(
        format,
        Format::Jsonl
            | Format::Aage
            | Format::HnefataflOrg
            | Format::Ftzm
            | Format::PlayTaflOnline
            | Format::AbstractPlay
    );
    if is_of_json {
        let quoted = serde_json::to_string(text).ok()?;
        return Some(quoted[1..quoted.len() - 1].to_owned());
    }
    let is_special = |letter: char| {
        letter.is_control() || matches!(letter, '[' | ']' | '"' | '\\' | ',' | '{' | '}' | '(' | ')' | ';')
    };
    (!text.contains(is_special)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_is_called_as_the_first_one_was() {
        let other = |value: &'static str| other_side(&Tag::new(Format::Aage, "WhoMovedFirst", value));
        for (value, expected) in
            [("black", "white"), ("White", "Black"), (" ATTACKERS ", " DEFENDERS "), ("defenders", "attackers")]
        {
            assert_eq!(other(value).as_deref(), Some(expected));
        }
        assert_eq!(other("Ada"), None);
    }

    #[test]
    fn a_result_in_another_spelling_is_known_and_nothing_else() {
        for (format, value, expected) in [
            (Format::Aage, "white", Some("White")),
            (Format::Aage, " BLACK", Some("Black")),
            (Format::Aage, "White", None),
            (Format::Aage, "Ada", None),
            (Format::Pgn, "1 – 0", Some("1-0")),
            (Format::Pgn, "1", None),
            (Format::Otn, "−1", Some("-1")),
        ] {
            assert_eq!(result(format, value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn entities_are_decoded_where_the_text_stays_the_same() {
        let text = |value: &'static str| {
            let decoded = decode(value).map(Into::into);
            entities(&Tag { decoded, ..Tag::new(Format::Aage, "BlackSidePlayerName", value) })
        };
        assert_eq!(text("Bj&ouml;rn").as_deref(), Some("Björn"));
        assert_eq!(text("Bj&amp;ouml;rn"), None); // read once more, it would be another name
        assert_eq!(text("Björn"), None);
        assert_eq!(within(Format::Aage, "\"Ö\"").as_deref(), Some("\\\"Ö\\\""));
        assert_eq!(within(Format::Otn, "a]"), None);
    }
}
