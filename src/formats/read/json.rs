//! What the readers of JSON share: values that are borrowed from the text of the record, and a walk through them that keeps what stands
//! before an error.

use super::{Sheet, excerpt, plain};
use crate::formats::Format;
use crate::notation::{Move, Square, SyntaxError, Token};
use crate::record::{FaultKind, Ply, Record, Tag};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A value as it stands in the text.
#[derive(Debug, Clone, Copy)]
pub(in crate::formats) struct Value<'a> {
    /// Its text. Of a value that is not whole it is everything from its first byte on.
    pub raw: &'a str,
    /// Whether it is all there: an error may have been met in it.
    pub is_whole: bool,
    /// Whether it is known to be of the shape that [`plain`] knows.
    pub is_plain: bool,
}

impl<'a> Value<'a> {
    fn whole(raw: &'a str) -> Self {
        Self { raw, is_whole: true, is_plain: false }
    }

    fn broken_off(raw: &'a str) -> Self {
        Self { raw, is_whole: false, is_plain: false }
    }

    /// What the elements of a list say if it is known to hold nothing but strings.
    #[inline]
    pub fn strings(&self) -> Option<impl Iterator<Item = &'a str>> {
        (self.is_plain && self.raw.starts_with('[')).then(|| plain::Strings::new(self.raw))
    }

    /// What it says if it is a string: borrowed, if nothing in it is escaped.
    #[inline]
    pub fn string(&self) -> Option<Cow<'a, str>> {
        if !self.is_plain {
            return string(self.raw);
        }
        self.raw.strip_prefix('"')?.strip_suffix('"').map(Cow::Borrowed)
    }

    /// What it says: the text of a string; anything else as it stands.
    #[inline]
    pub fn said(&self) -> Cow<'a, str> {
        self.string().unwrap_or(Cow::Borrowed(self.raw))
    }
}

/// Walks through the entries of an object, besides which there is nothing in the text. A value in which an error is met is given too,
/// as the last one.
pub(super) fn entries<'a>(
    text: &'a str,
    mut entry: impl FnMut(Cow<'a, str>, Value<'a>),
) -> Result<(), serde_json::Error> {
    match plain::entries(text, &mut entry) {
        Ok(()) => Ok(()),
        Err(walked) => entries_by_serde(text, walked, entry),
    }
}

/// The same without short cut, from an entry on.
#[cold]
pub(super) fn entries_by_serde<'a>(
    text: &'a str,
    skip: usize,
    mut entry: impl FnMut(Cow<'a, str>, Value<'a>),
) -> Result<(), serde_json::Error> {
    let mut open = None;
    let mut json = serde_json::Deserializer::from_str(text);
    let read = json.deserialize_map(Entries { entry: &mut entry, open: &mut open, skip }).and_then(|()| json.end());
    if let (Err(_), Some(key)) = (&read, open)
        && let Some(raw) = behind(text, key).strip_prefix('"').and_then(|rest| rest.trim_start().strip_prefix(':'))
    {
        entry(Cow::Borrowed(key), Value::broken_off(raw.trim_start()));
    }
    read
}

/// Walks through the elements of a list, as [`entries`] does; `false` if the value is none.
pub(super) fn items<'a>(list: Value<'a>, mut item: impl FnMut(Value<'a>)) -> bool {
    let Some(first) = list.raw.strip_prefix('[') else { return false };
    if list.is_plain {
        // Each stands between quotes.
        let mut at = 1;
        for text in plain::Strings::new(list.raw) {
            let end = at + text.len() + 2;
            item(Value { raw: &list.raw[at..end], ..list });
            at = end + 1;
        }
        return true;
    }
    let mut last = None;
    let read = serde_json::Deserializer::from_str(list.raw).deserialize_seq(Items { item: &mut item, last: &mut last });
    let rest = last.map_or(Some(first), |last| behind(list.raw, last).trim_start().strip_prefix(','));
    match rest.map(str::trim_start) {
        Some(raw) if read.is_err() && !raw.is_empty() => item(Value::broken_off(raw)),
        _ => {}
    }
    true
}

/// What stands behind a part of a text.
fn behind<'a>(text: &'a str, part: &str) -> &'a str {
    let end = (part.as_ptr() as usize + part.len()).saturating_sub(text.as_ptr() as usize);
    text.get(end..).unwrap_or_default()
}

/// The words of a string as they stand in the text, escapes and all. Of a string that breaks off the last word is left out: there may have
/// been more of it.
pub(super) fn words(string: Value<'_>) -> Option<impl Iterator<Item = &str>> {
    let inner = string.raw.strip_prefix('"')?;
    let inner = if string.is_whole {
        inner.strip_suffix('"')?
    } else {
        let line = inner.lines().next().unwrap_or_default();
        line.rfind(' ').map_or("", |end| &line[..end])
    };
    let mut rest = inner;
    Some(std::iter::from_fn(move || {
        while let Some(length) = blank(rest) {
            rest = &rest[length..];
        }
        let mut end = 0;
        while end < rest.len() && blank(&rest[end..]).is_none() {
            let mut letters = rest[end..].chars();
            // An escape is two characters at least, the second of which may be a quote or another backslash.
            let length = letters.next().map_or(0, char::len_utf8);
            let is_escape = rest[end..].starts_with('\\');
            end += length + if is_escape { letters.next().map_or(0, char::len_utf8) } else { 0 };
        }
        let (word, after) = rest.split_at(end);
        rest = after;
        (!word.is_empty()).then_some(word)
    }))
}

/// The length of the blank that a text begins with. In a string it may be written as an escape.
fn blank(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if first.is_whitespace() {
        return Some(first.len_utf8());
    }
    ["\\n", "\\r", "\\t", "\\u0020"].into_iter().find(|escape| text.starts_with(escape)).map(str::len)
}

/// What a part of a string says.
pub(super) fn unescaped(part: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\\', part.as_bytes()).is_none() {
        return Cow::Borrowed(part);
    }
    serde_json::from_str(&format!("\"{part}\"")).map_or(Cow::Borrowed(part), Cow::Owned)
}

/// A game while it is being read; what it holds stays when an error ends the reading.
pub(super) struct Game<'a> {
    pub sheet: Sheet<'a>,
    pub record: Record<'a>,
    format: Format,
    /// The keys that the format knows; at most 64.
    keys: &'static [&'static str],
    /// Those of them that have been there, a bit for each.
    seen: u64,
    /// The one that is likely to come next: they have an order.
    next: usize,
    /// The one whose value is being read.
    known: Option<usize>,
    is_broken: bool,
}

impl<'a> Game<'a> {
    /// Reads the object that the text is. `entry` is given each key that the format does not know, and of those that it knows the first
    /// one of each name: what is here a second time is a fault and no more than a tag.
    pub(super) fn read(
        sheet: Sheet<'a>,
        format: Format,
        keys: &'static [&'static str],
        mut entry: impl FnMut(&mut Self, Cow<'a, str>, Value<'a>),
    ) -> Self {
        debug_assert!(keys.len() <= 64);
        // A line that breaks off inside a string should not be told of the line's end in it.
        let text = sheet.text.trim_end();
        let record = Record { tags: Vec::with_capacity(keys.len()), ..Record::default() };
        let mut game = Self { sheet, record, format, keys, seen: 0, next: 0, known: None, is_broken: false };
        let read = entries(text, |key, value| {
            if !game.is_repeated(&key) {
                entry(&mut game, key, value);
            } else if value.is_whole {
                game.repeated(key, value.raw);
            }
        });
        if let Err(error) = read {
            game.is_broken = true;
            // serde's own place counts from the start of the record, in bytes.
            let message = error.to_string();
            let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
            game.sheet.fault(offset_of(text, &error), FaultKind::NotJson, || message);
        }
        game
    }

    /// The record, which must have had this key unless it is broken.
    pub(super) fn finish(mut self, needed: &str, missing: &'static str) -> Record<'a> {
        if !self.is_broken && !self.has(needed) {
            self.sheet.fault(0, FaultKind::MissingMoves, || missing);
        }
        Record { faults: self.sheet.into_faults(), ..self.record }
    }

    /// Whether this key of the format has been there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.iter().position(|known| *known == key).is_some_and(|index| self.seen >> index & 1 == 1)
    }

    /// Whether this key of the format is not here for the first time. Keys that nobody knows may be there as often as they like; looking
    /// for them would take quadratic time.
    pub(super) fn is_repeated(&mut self, key: &str) -> bool {
        let is_next = self.keys.get(self.next).is_some_and(|known| *known == key);
        let place = || self.keys.iter().position(|known| *known == key);
        self.known = if is_next { Some(self.next) } else { place() };
        let Some(index) = self.known else { return false };
        self.next = index + 1;
        let is_repeated = self.seen >> index & 1 == 1;
        self.seen |= 1 << index;
        is_repeated
    }

    /// Which of the keys of the format the value that is being read has.
    pub(super) fn known(&self) -> Option<usize> {
        self.known
    }

    /// Keeps what is here a second time.
    pub(super) fn repeated(&mut self, key: Cow<'a, str>, raw: &'a str) {
        let offset = self.offset(raw);
        self.sheet.fault(offset, FaultKind::BadTag, || format!("`{}` is here a second time", excerpt(&key)));
        self.tag(key, said(raw));
    }

    /// Keeps what a value says.
    pub(super) fn tag(&mut self, key: Cow<'a, str>, said: Cow<'a, str>) {
        self.record.tags.push(Tag::new(self.format, key, said));
    }

    /// Notes that a value is not what it should be.
    pub(super) fn wrong(&mut self, key: &str, raw: &str, expected: &str) {
        self.wrong_as(FaultKind::BadTag, key, raw, expected);
    }

    /// Notes that a value is no result of the format.
    pub(super) fn wrong_result(&mut self, key: &str, raw: &str, expected: &str) {
        self.wrong_as(FaultKind::BadResult, key, raw, expected);
    }

    fn wrong_as(&mut self, kind: FaultKind, key: &str, raw: &str, expected: &str) {
        let offset = self.offset(raw);
        self.sheet.fault(offset, kind, || format!("`{key}` is `{}`, where {expected} should be", excerpt(raw)));
    }

    /// The byte at which a part of the text begins.
    pub(super) fn offset(&self, part: &str) -> usize {
        self.sheet.places.offset_of(part).unwrap_or(0)
    }

    /// Adds a ply that stands in this part of the text.
    pub(super) fn push(&mut self, part: &str, text: Cow<'a, str>, token: Result<Token, SyntaxError>) {
        let place = self.sheet.place(self.offset(part));
        self.record.main.plies.push(Ply { text, token, place, note: None });
    }

    /// Adds a plain move, of which `text` is all there is.
    #[inline(always)]
    pub(super) fn push_plain(&mut self, text: &'a str, from: Square, to: Square) {
        let place = self.sheet.place(self.offset(text));
        let token = Ok(Token::Move(Move::new(from, to)));
        self.record.main.plies.push(Ply { text: Cow::Borrowed(text), token, place, note: None });
    }
}

/// The byte at which serde met an error. Its columns count bytes, and point at the last one that it read.
pub(super) fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let line_start = match error.line() {
        0 | 1 => 0,
        line => memchr::memchr_iter(b'\n', text.as_bytes()).nth(line - 2).map_or(text.len(), |end| end + 1),
    };
    let offset = if error.is_eof() { text.len() } else { line_start + error.column().saturating_sub(1) };
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// What a JSON value says if it is a string: borrowed, if nothing in it is escaped.
pub(super) fn string(raw: &str) -> Option<Cow<'_, str>> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
        return Some(Cow::Borrowed(inner));
    }
    serde_json::from_str(raw).ok().map(Cow::Owned)
}

/// What a JSON value says: the text of a string; anything else as it stands.
pub(super) fn said(raw: &str) -> Cow<'_, str> {
    string(raw).unwrap_or(Cow::Borrowed(raw))
}

/// A string that is borrowed where it can be: serde's own `Cow` never is.
pub(super) struct Text;

impl<'a> DeserializeSeed<'a> for Text {
    type Value = Cow<'a, str>;

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<Cow<'a, str>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'a> Visitor<'a> for Text {
    type Value = Cow<'a, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'a str) -> Result<Cow<'a, str>, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Cow<'a, str>, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

/// An object's entries, given to a function one by one; what is open is the key of the value that is being read, where it has a place.
struct Entries<'e, 'a, F> {
    entry: &'e mut F,
    open: &'e mut Option<&'a str>,
    /// How many entries are known already.
    skip: usize,
}

impl<'a, F: FnMut(Cow<'a, str>, Value<'a>)> Visitor<'a> for Entries<'_, 'a, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'a>>(mut self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key_seed(Text)? {
            *self.open = if let Cow::Borrowed(key) = key { Some(key) } else { None };
            let value = map.next_value::<&RawValue>()?;
            *self.open = None;
            match self.skip.checked_sub(1) {
                Some(left) => self.skip = left,
                None => (self.entry)(key, Value::whole(value.get())),
            }
        }
        Ok(())
    }
}

/// A list's elements, given to a function one by one.
struct Items<'e, 'a, F> {
    item: &'e mut F,
    last: &'e mut Option<&'a str>,
}

impl<'a, F: FnMut(Value<'a>)> Visitor<'a> for Items<'_, 'a, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<S: SeqAccess<'a>>(self, mut list: S) -> Result<(), S::Error> {
        while let Some(value) = list.next_element::<&RawValue>()? {
            *self.last = Some(value.get());
            (self.item)(Value::whole(value.get()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::records;
    use super::*;
    use proptest::prelude::*;

    /// The entries in short; what is not whole with an exclamation mark before it.
    fn walked(text: &str) -> Vec<String> {
        let mut told = Vec::new();
        let _ = entries(text, |key, value| {
            told.push(format!("{key}={}{}", if value.is_whole { "" } else { "!" }, value.raw));
        });
        told
    }

    fn listed(raw: &str, is_whole: bool) -> Vec<String> {
        let mut told = Vec::new();
        assert!(items(Value { raw, is_whole, is_plain: false }, |value| {
            told.push(format!("{}{}", if value.is_whole { "" } else { "!" }, value.raw));
        }));
        told
    }

    #[test]
    fn the_value_in_which_an_error_is_met_is_given_as_the_last_one() {
        assert_eq!(walked(r#"{"a": 1, "b" : [2,"#), ["a=1", "b=![2,"]);
        assert_eq!(walked(r#"{"a":{"b":1},"c"#), ["a={\"b\":1}"]);
        assert_eq!(walked(r#"{"a":1 "b":2}"#), ["a=1"]);
        assert_eq!(walked(r#"{"a""#), [""; 0]);
        assert_eq!(walked(r#"{"\u0061":[1"#), [""; 0]);
    }

    #[test]
    fn the_elements_before_an_error_are_given_and_the_one_that_breaks_off() {
        assert_eq!(listed("[1,[2],{}]", true), ["1", "[2]", "{}"]);
        assert_eq!(listed("[1, [2,3], [4", false), ["1", "[2,3]", "![4"]);
        assert_eq!(listed("[ [4", false), ["![4"]);
        assert_eq!(listed("[1 [4", false), ["1"]);
        assert_eq!(listed("[1, ", false), ["1"]);
        assert!(!items(Value::whole("{}"), |_| {}));
    }

    #[test]
    fn words_are_parted_by_blanks_however_they_are_written() {
        let told = |raw, is_whole| words(Value { raw, is_whole, is_plain: false }).unwrap().collect::<Vec<_>>();
        assert_eq!(told(r#"" a1-a2  b1\nb2\u0020c\/d\\ e\"f""#, true), ["a1-a2", "b1", "b2", r"c\/d\\", r#"e\"f"#]);
        assert_eq!(told(r#""""#, true), [""; 0]);
        assert_eq!(told("\"a1-a2 b1-b2 c1-", false), ["a1-a2", "b1-b2"]);
        assert_eq!(told("\"a1-a2 b1-\n b2", false), ["a1-a2"]);
        assert_eq!(told("\"a1 \\", false), ["a1"]);
        assert!(words(Value::whole("5")).is_none());
        assert_eq!(unescaped(r"c\/d"), "c/d");
    }

    proptest! {
        #[test]
        fn no_text_that_resembles_json_makes_it_panic(
            text in "(\\PC|[\\[\\]{}\":,\\\\ \n]|[0-9]{1,3}|null|\"(moves|dim|start|Move|MoveX|EndState|Layout|StartDate|header|players|move)\":|\"d6-c6 0a1-0a2 AHg=\"|\\\\u0020){0,60}"
        ) {
            for text in [text.clone(), format!("{{{text}}}")] {
                for format in [Format::Aage, Format::HnefataflOrg, Format::Ftzm, Format::PlayTaflOnline, Format::AbstractPlay] {
                    records(text.as_bytes(), Some(format));
                }
                records(text.as_bytes(), None);
            }
        }
    }
}
