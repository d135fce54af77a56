//! Which format is this? Decided by content, never by name.

use super::Format;
use super::read::{READERS, plain_entries};
use crate::notation::Reading;
use crate::notation::movelist::{Item, entries};
use crate::record::Field;
use std::borrow::Cow;

/// How many bytes of an input are looked at.
pub const ENOUGH: usize = 64 * 1024;

/// The tags that OTN defines, and those that this toolkit adds to it. A file may hold others, but only these open a further game in the same
/// file.
pub(super) const KNOWN_TAGS: [&str; 22] = [
    "id",
    "origin",
    "aage-key",
    "event",
    "site",
    "date",
    "round",
    "attackers",
    "defenders",
    "result",
    "annotator",
    "compiler",
    "time-control",
    "time-remaining",
    "termination",
    "variant",
    "start-comment",
    "puzzle-mode",
    "puzzle-prestart",
    "puzzle-start",
    "rules",
    "position",
];

/// The format of an input that begins with these bytes; `None` if it looks like none (empty, binary, something else).
///
/// ```
/// use taflkit::formats::{Format, detect};
/// assert_eq!(detect(b"[date:2024.05.01]\n"), Some(Format::Otn));
/// assert_eq!(detect(b"{\"Moves\": []}"), Some(Format::Aage));
/// assert_eq!(detect(b"D6-C6 D5-C5"), Some(Format::Moves));
/// assert_eq!(detect(b"Dear Ada,"), None);
/// ```
#[must_use]
pub fn detect(head: &[u8]) -> Option<Format> {
    let head = without_bom(&head[..head.len().min(ENOUGH)]);
    if is_binary(head) { None } else { detect_text(head) }
}

/// The same for what is known to be text.
pub(super) fn detect_text(head: &[u8]) -> Option<Format> {
    let head = head.trim_ascii_start();
    if head.is_empty() {
        return None;
    }
    // A first line that is broken, or a word of greeting before the game, should not cost the whole file.
    recognise(head).or_else(|| {
        let lines = memchr::memchr_iter(b'\n', head).map(|end| &head[end + 1..]);
        lines.filter(|rest| begins_record(rest)).find_map(recognise)
    })
}

/// The first format that knows this beginning.
fn recognise(head: &[u8]) -> Option<Format> {
    let head = Head::new(head);
    READERS.iter().find(|reader| (reader.looks_like)(&head)).map(|reader| reader.format)
}

/// Whether a record surely begins with the first line of these bytes.
fn begins_record(bytes: &[u8]) -> bool {
    bytes.starts_with(b"{\"")
        || tag_name(bytes).is_some_and(is_known_tag)
        || quoted_tag(bytes).is_some_and(|name| Field::of(Format::Pgn, name).is_some())
}

/// The beginning of an input, as readers look at it.
pub(super) struct Head<'a> {
    /// The bytes from the first one that is no blank on.
    pub bytes: &'a [u8],
    /// The same as text; what is not UTF-8 is replaced.
    text: Cow<'a, str>,
    /// Its first lines without comments (`#`, `;`).
    uncommented: String,
    /// The keys of its first JSON object.
    keys: Vec<String>,
}

impl<'a> Head<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let is_json = starts_json(bytes);
        let mut uncommented = String::new();
        if !is_json {
            for line in text.lines().filter(|line| !is_comment(line.as_bytes())).take(16) {
                uncommented.push_str(line);
                uncommented.push('\n');
            }
        }
        let keys = if is_json { first_keys(&text) } else { Vec::new() };
        Self { bytes, text, uncommented, keys }
    }

    /// The beginning as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines()
    }

    /// Whether it is JSON: an object, or a list of objects.
    pub fn is_json(&self) -> bool {
        starts_json(self.bytes)
    }

    /// Whether the first JSON object has all of these keys.
    pub fn has_keys(&self, keys: &[&str]) -> bool {
        keys.iter().all(|key| self.keys.iter().any(|known| known == key))
    }

    /// The first lines without comments, up to the first bracket: where a plain list would have its moves.
    pub fn moves(&self) -> &str {
        self.uncommented.split('[').next().unwrap_or_default()
    }

    /// Whether there are brackets in the first lines.
    pub fn has_brackets(&self) -> bool {
        self.uncommented.contains('[')
    }
}

fn starts_json(bytes: &[u8]) -> bool {
    match bytes.first() {
        Some(b'{') => true,
        Some(b'[') => matches!(bytes[1..].trim_ascii_start().first(), Some(b'{' | b']')),
        _ => false,
    }
}

/// The keys of the first object of a text, its inner objects' left out. The text may break off.
fn first_keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let line = text.lines().next().unwrap_or_default();
    match plain_entries(line, |key, _| keys.push(key.into_owned())) {
        Ok(()) => keys,
        Err(_) => first_keys_of_any(text),
    }
}

/// The same for an object that is not a plain one on one line.
fn first_keys_of_any(text: &str) -> Vec<String> {
    let (mut keys, mut depth, mut string_start, mut escaped) = (Vec::new(), 0_u32, None, false);
    let mut last_string = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, string_start) {
            (_, Some(_)) if escaped => escaped = false,
            (b'\\', Some(_)) => escaped = true,
            (b'"', Some(start)) => {
                last_string = Some(&text[start..at]);
                string_start = None;
            }
            (_, Some(_)) => {}
            (b'"', None) => string_start = Some(at + 1),
            (b':', None) if depth == 1 => keys.extend(last_string.take().map(str::to_owned)),
            (b'{', None) => depth += 1,
            // A list around the first object is not counted.
            (b'[', None) if depth > 0 => depth += 1,
            (b'}' | b']', None) if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    keys
}

/// Whether a text begins like moves: among its first words is a move, and at most as many are nothing that is known.
pub(super) fn looks_like_moves(text: &str) -> bool {
    let (mut moves, mut unknown) = (0, 0);
    for entry in entries(text, Reading::Lenient).take(16) {
        match entry.item {
            Ok(Item::Token(_)) => moves += 1,
            Ok(_) => {}
            Err(_) => unknown += 1,
        }
    }
    moves > 0 && moves >= unknown
}

/// Whether these bytes are no text: a NUL is enough, or one control character in ten.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    // Without branches, so that many bytes are looked at at once.
    let is_control = |byte: u8| (byte < 9) | (byte == 11) | (byte.wrapping_sub(14) < 18) | (byte == 127);
    let controls = |bytes: &[u8]| bytes.iter().fold(0_u8, |count, &byte| count + u8::from(is_control(byte)));
    let count: usize = bytes.chunks(255).map(|bytes| usize::from(controls(bytes))).sum();
    count * 10 > bytes.len() || (count > 0 && memchr::memchr(0, bytes).is_some())
}

/// What bytes that are no text surely are, behind a colon, and what to do about it.
pub(super) fn kind_of_binary(bytes: &[u8]) -> &'static str {
    const KINDS: [(&[u8], &str); 7] = [
        (b"PK\x03\x04", ": it is a ZIP archive, which must be unpacked first"),
        (b"\xFF\xFE", ": it is UTF-16, and should be saved as UTF-8"),
        (b"\xFE\xFF", ": it is UTF-16, and should be saved as UTF-8"),
        (b"\x89PNG", ": it is a picture (PNG)"),
        (b"\xFF\xD8\xFF", ": it is a picture (JPEG)"),
        (b"%PDF", ": it is a PDF document"),
        (b"Rar!", ": it is a RAR archive, which must be unpacked first"),
    ];
    KINDS.iter().find(|(begins, _)| bytes.starts_with(begins)).map_or("", |(_, kind)| kind)
}

/// The bytes without the mark that some editors put before UTF-8.
pub(super) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

/// The name of the tag that begins here, as in `[date:`.
pub(super) fn tag_name(bytes: &[u8]) -> Option<&str> {
    let rest = bytes.strip_prefix(b"[")?;
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')).count();
    let name = std::str::from_utf8(&rest[..length]).ok()?;
    (length > 0 && rest.get(length) == Some(&b':')).then_some(name)
}

/// The name of the quoted tag that begins here, as in `[Date "`.
pub(super) fn quoted_tag(bytes: &[u8]) -> Option<&str> {
    let rest = bytes.strip_prefix(b"[")?.trim_ascii_start();
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')).count();
    let (name, after) = rest.split_at(length);
    let is_tag = length > 0 && after.first().is_some_and(u8::is_ascii_whitespace);
    let is_quoted = after.trim_ascii_start().first() == Some(&b'"');
    std::str::from_utf8(name).ok().filter(|_| is_tag && is_quoted)
}

/// Whether OTN defines this tag.
pub(super) fn is_known_tag(name: &str) -> bool {
    KNOWN_TAGS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether this line of a plain move list is a comment.
pub(super) fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), Some(b'#' | b';'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn json_begins_with_a_brace_or_a_list_of_objects() {
        for text in ["{", " \n{\"Moves\":[]}", "[{}]", "[\n  {", "\u{FEFF}{", "[]"] {
            assert_eq!(detect(text.as_bytes()), Some(Format::Aage), "{text}");
        }
    }

    #[test]
    fn otn_begins_with_a_tag_or_has_comments_after_its_moves() {
        for text in ["[date:2024.05.01]", "\u{FEFF}[x:y]", "\r\n[rules:dim:7", "1. d6-c6 d5-c5\n[|]\n"] {
            assert_eq!(detect(text.as_bytes()), Some(Format::Otn), "{text}");
        }
    }

    #[test]
    fn moves_may_be_numbered_or_begin_with_a_comment_or_a_slip() {
        for text in ["d6-c6", "D6-C6 D5-C5", "1. d6-c6", "1.d6-c6", "# mine\n; too\n\nd6c6", "a1-?5 d5-c5 resigned"] {
            assert_eq!(detect(text.as_bytes()), Some(Format::Moves), "{text}");
        }
    }

    #[test]
    fn a_bad_beginning_does_not_hide_what_follows() {
        assert_eq!(detect(b"\"a\":1}\n{\"a\":1}\n"), Some(Format::Aage));
        assert_eq!(detect(b"Dear Bj\xF6rn,\n\n[date:2024.05.01]\n"), Some(Format::Otn));
    }

    #[test]
    fn keys_are_found_whatever_the_object_looks_like() {
        for text in [
            "{\"a\":1,\"b\":[\"c\"]}\n{\"d\":1}",
            "{\"a\": 1, \"b\": {\"c\": 1}}",
            "[{\"a\":[{\"c\":1}],\n\"b\":\"\\\"\"",
        ] {
            assert_eq!(first_keys(text), ["a", "b"], "{text}");
        }
    }

    #[test]
    fn what_is_neither_is_not_guessed_at() {
        for text in ["", "  \n", "hello", "1984 was a year", "[hello]", "[Event x]", "a,b,c", "<html>", "d6-c6\0"] {
            assert_eq!(detect(text.as_bytes()), None, "{text}");
        }
        assert_eq!(detect(b"\x01\x02\x03\x04d6-c6"), None);
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes: Vec<u8>) {
            let _ = detect(&bytes);
        }
    }
}
