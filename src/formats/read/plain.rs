//! The shape of nearly every record in JSON, walked through quickly: an object without blanks, whose values are strings without escapes, whole
//! numbers, the words `null`, `true` and `false`, and lists of such strings.
//!
//! An archive is read from end to end, over and over, and a general parser looks at each of its bytes several times. This one knows no more
//! than this shape, and gives up at whatever is none of it: the general one then goes on from there. A test holds the two side by side.

use super::json::Value;
use std::borrow::Cow;

/// Walks through the entries of an object, besides which there is nothing in the text.
///
/// # Errors
/// When something is not of this shape: how many entries were walked through before it.
pub(in crate::formats) fn entries<'a>(
    text: &'a str,
    mut entry: impl FnMut(Cow<'a, str>, Value<'a>),
) -> Result<(), usize> {
    let bytes = text.as_bytes();
    if !is_bare(bytes) {
        return Err(0);
    }
    let mut walked = 0;
    let mut walk = || {
        let mut at = after(bytes, 0, b'{')?;
        loop {
            let colon = after_string(bytes, at)?;
            let start = after(bytes, colon, b':')?;
            let end =
                if bytes.get(start) == Some(&b'[') { after_list(bytes, start)? } else { after_word(bytes, start)? };
            let is_last = match bytes.get(end)? {
                b',' => false,
                b'}' if end + 1 == bytes.len() => true,
                _ => return None,
            };
            let value = Value { raw: &text[start..end], is_whole: true, is_plain: true };
            entry(Cow::Borrowed(&text[at + 1..colon - 1]), value);
            walked += 1;
            if is_last {
                return Some(());
            }
            at = end + 1;
        }
    };
    walk().ok_or(walked)
}
/// The same for an object in which some keys are expected in their order, each given with its quotes and its colon; any of them may be missing.
/// The entry is told the number of its key, and says whether all is well. Lists need be no lists of strings: each is everything from a `[` to
/// the next `]`, and is to be walked through with [`Strings`], which sees what it is.
///
/// `None` if something is not of this shape, or something is not well.
pub(super) fn expected_entries<'a>(
    text: &'a str,
    keys: &[&str],
    mut entry: impl FnMut(usize, &'a str) -> Option<()>,
) -> Option<()> {
    let bytes = text.as_bytes();
    let (mut at, mut next) = (after(bytes, 0, b'{').filter(|_| is_bare(bytes))?, 0);
    loop {
        let rest = &bytes[at..];
        let skipped = keys.get(next..)?.iter().position(|key| rest.starts_with(key.as_bytes()))?;
        let (key, start) = (next + skipped, at + keys[next + skipped].len());
        let end = match bytes.get(start)? {
            b'[' => start + memchr::memchr(b']', &bytes[start..])? + 1,
            _ => after_word(bytes, start)?,
        };
        entry(key, &text[start..end])?;
        match bytes.get(end)? {
            b',' => (at, next) = (end + 1, key + 1),
            b'}' if end + 1 == bytes.len() => return Some(()),
            _ => return None,
        }
    }
}

/// Whether nothing is escaped, and every byte can stand in a string.
fn is_bare(bytes: &[u8]) -> bool {
    // Without branches, so that many bytes are looked at at once.
    !bytes.iter().fold(false, |found, byte| found | (*byte < b' ') | (*byte == b'\\'))
}

/// A walk through what the strings of a list say, which stops where it is none.
#[derive(Debug, Clone)]
pub(super) struct Strings<'a> {
    list: &'a str,
    /// Where the next string begins; the end of the list, if there is none; [`ODD`], if this is no list of strings.
    at: usize,
}

/// No place in any list.
const ODD: usize = usize::MAX;

impl<'a> Strings<'a> {
    /// A walk through everything from a `[` to the next `]`.
    pub fn new(list: &'a str) -> Self {
        Self { list, at: if list == "[]" { 2 } else { 1 } }
    }

    /// Whether the walk stopped because this is no list of strings.
    pub const fn is_odd(&self) -> bool {
        self.at == ODD
    }

    /// What the next string says, as bytes: that it is text need not be looked at again for each string.
    #[inline(always)]
    pub fn next_bytes(&mut self) -> Option<&'a [u8]> {
        let bytes = self.list.as_bytes();
        if self.at >= bytes.len() {
            return None;
        }
        let start = self.at + 1;
        let found = quote(bytes, start).filter(|_| bytes[start - 1] == b'"');
        let (text, next) = match found.map(|end| (&bytes[start..end], bytes.get(end + 1))) {
            Some((text, Some(b','))) => (Some(text), start + text.len() + 2),
            // After a bracket there should be nothing.
            Some((text, Some(b']'))) if start + text.len() + 2 == bytes.len() => (Some(text), bytes.len()),
            Some((text, Some(b']'))) => (Some(text), ODD),
            _ => (None, ODD),
        };
        self.at = next;
        text
    }
}

impl<'a> Iterator for Strings<'a> {
    type Item = &'a str;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a str> {
        let start = self.at.wrapping_add(1);
        let length = self.next_bytes()?.len();
        self.list.get(start..start + length)
    }
}

/// The place behind this byte, if it stands here.
fn after(bytes: &[u8], at: usize, expected: u8) -> Option<usize> {
    (*bytes.get(at)? == expected).then_some(at + 1)
}

/// The place behind the string that begins here.
#[inline]
fn after_string(bytes: &[u8], at: usize) -> Option<usize> {
    Some(quote(bytes, after(bytes, at, b'"')?)? + 1)
}

/// The place of the next quote. Most strings are shorter than nine bytes, for which a call of `memchr` would take longer than the search.
#[inline]
fn quote(bytes: &[u8], mut at: usize) -> Option<usize> {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = LOW << 7;
    while let Some(eight) = bytes.get(at..)?.first_chunk::<8>() {
        // Bytes that are quotes are zero here. Taking one from each byte sets the highest bit of the first that is zero, and of none before it.
        let word = u64::from_le_bytes(*eight) ^ (LOW * b'"' as u64);
        let found = word.wrapping_sub(LOW) & !word & HIGH;
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    bytes[at..].iter().position(|byte| *byte == b'"').map(|length| at + length)
}

/// The place behind the string, number or other word that begins here.
fn after_word(bytes: &[u8], at: usize) -> Option<usize> {
    let word = |word: &[u8]| bytes[at..].starts_with(word).then_some(at + word.len());
    match bytes.get(at)? {
        b'"' => after_string(bytes, at),
        b'0' => Some(at + 1),
        b'1'..=b'9' => Some(at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count()),
        b'n' => word(b"null"),
        b't' => word(b"true"),
        b'f' => word(b"false"),
        _ => None,
    }
}

/// The place behind the list that begins here.
fn after_list(bytes: &[u8], at: usize) -> Option<usize> {
    let end = at + memchr::memchr(b']', &bytes[at..])? + 1;
    if is_list(&bytes[at..end]) { Some(end) } else { after_odd_list(bytes, at + 1) }
}

/// Whether these bytes, of which the last one alone is a `]`, are a list of strings and none of them holds a comma. It may be a list all the
/// same if the answer is no.
///
/// That each quote but the first and the last has a comma on one side, and on one side only, and each comma a quote on both, is enough. A
/// string that has been opened is closed by the next quote: were that one an opening one too, a comma would stand before it, and before the
/// comma the first quote, with commas on both sides. So each byte can be judged by its neighbours, and the compiler judges many at a time.
fn is_list(list: &[u8]) -> bool {
    let [b'[', within @ .., b']'] = list else { return false };
    let [b'"', first, .., b'"'] = within else { return within.is_empty() };
    let [b'"', .., last, b'"'] = within else { return false };
    if *first == b',' || *last == b',' {
        return false;
    }
    let length = within.len() - 2;
    let (before, here, after) = (&within[..length], &within[1..=length], &within[2..]);
    let is_odd = |((before, here), after): ((&u8, &u8), &u8)| {
        let is_between_strings = (*before == b'"') & (*after == b'"');
        let opens_or_closes = (*before == b',') ^ (*after == b',');
        ((*here == b'"') & !opens_or_closes) | ((*here == b',') & !is_between_strings)
    };
    !before.iter().zip(here).zip(after).fold(false, |found, bytes| found | is_odd(bytes))
}

/// The place behind the list whose first element begins here, whatever its strings hold.
fn after_odd_list(bytes: &[u8], mut at: usize) -> Option<usize> {
    if *bytes.get(at)? == b']' {
        return Some(at + 1);
    }
    loop {
        let end = after_string(bytes, at)?;
        match bytes.get(end)? {
            b',' => at = end + 1,
            b']' => return Some(end + 1),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::json;
    use super::*;
    use proptest::prelude::*;

    fn walked(text: &str) -> (Vec<String>, Result<(), usize>) {
        let mut told = Vec::new();
        let end = entries(text, |key, value| told.push(format!("{key}={}", value.raw)));
        (told, end)
    }

    #[test]
    fn the_usual_shapes_are_known_and_others_given_up() {
        for (text, expected) in [
            (r#"{"a":1,"b":"ö]","c":["d","]"],"e":[]}"#, Ok(())),
            (r#"{"a":null,"b":true,"c":false}"#, Ok(())),
            (r#"{"a":nul}"#, Err(0)),
            (r#"{"a":nulll}"#, Err(0)),
            (r#"{"a":1,"b":[1]}"#, Err(1)),
            (r#"{"a":1,"b":[null]}"#, Err(1)),
            (r#"{"a":01}"#, Err(0)),
            (r#"{"a":1.5}"#, Err(0)),
            (r#"{"a":"\n"}"#, Err(0)),
            ("{\"a\":\"\t\"}", Err(0)),
            (r#"{"a":1} "#, Err(0)),
            (r#"{"a":1, "b":2}"#, Err(1)),
            (r#"{"a":["b""c"]}"#, Err(0)),
            (r#"{"a":["b",]}"#, Err(0)),
            (r#"{"a":1,"b":"#, Err(1)),
            ("{}", Err(0)),
            ("", Err(0)),
        ] {
            assert_eq!(walked(text).1, expected, "{text}");
        }
        assert_eq!(Strings::new(r#"["a","ö","]"]"#).collect::<Vec<_>>(), ["a", "ö", "]"]);
        assert_eq!(Strings::new("[]").count(), 0);
        assert_eq!(
            Strings::new(r#"["a long name","","eight by"]"#).collect::<Vec<_>>(),
            ["a long name", "", "eight by"]
        );
    }

    #[test]
    fn lists_are_known_by_their_neighbours_unless_they_are_odd() {
        for (list, expected) in [
            ("[]", true),
            (r#"["h1-h3"]"#, true),
            (r#"["h1-h3","a1","ö"]"#, true),
            (r#"["a","b,c"]"#, false),
            (r#"["a",",","c"]"#, false),
            (r#"["a","","c"]"#, true),
            (r#"["a["]"#, true),
            (r#"[""]"#, false),
            (r#"[",a"]"#, false),
            (r#"["a,"]"#, false),
            (r#"["a",]"#, false),
            (r#"["a""b"]"#, false),
            (r#"["a"b"]"#, false),
            (r#"["]"#, false),
            ("[1]", false),
        ] {
            assert_eq!(is_list(list.as_bytes()), expected, "{list}");
        }
    }

    #[test]
    fn a_walk_through_what_is_no_list_of_strings_says_so() {
        for (list, is_odd) in [
            ("[]", false),
            (r#"["a"]"#, false),
            (r#"["a","ö"]"#, false),
            (r#"["]"#, true),
            (r#"["a]"#, true),
            (r#"["a",]"#, true),
            (r#"["a"b]"#, true),
            (r#"["a" ,"b"]"#, true),
            ("[1]", true),
            ("[,]", true),
        ] {
            let mut strings = Strings::new(list);
            while strings.next().is_some() {}
            assert_eq!((strings.is_odd(), is_list(list.as_bytes())), (is_odd, !is_odd), "{list}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn a_list_that_is_known_by_its_neighbours_is_one(list in r#"\[("[ab\[,]{0,2}"?,?|["a,\[]){0,6}\]"#) {
            let end = after_odd_list(list.as_bytes(), 1);
            if is_list(list.as_bytes()) {
                prop_assert_eq!(end, Some(list.len()), "{}", list);
            }
            prop_assert_eq!(after_list(list.as_bytes(), 0), end, "{}", list);
        }

        #[test]
        fn the_next_quote_is_the_first_one(text in r##"[a"#!\x00\x01\x02"éöÀ\u{2222}]{0,30}"##, at in 0..32_usize) {
            let naive = text.as_bytes().get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'"')).map(|length| at + length);
            prop_assert_eq!(quote(text.as_bytes(), at), naive);
        }

        #[test]
        fn the_strings_of_a_list_are_those_that_the_general_parser_finds(list in r#"\["[a\]ö,]{0,10}"(,"[a\]ö,]{0,10}"){0,5}\]"#) {
            let general: Vec<String> = serde_json::from_str(&list).unwrap();
            prop_assert_eq!(Strings::new(&list).collect::<Vec<_>>(), general);
        }

        #[test]
        fn what_is_walked_through_is_what_the_general_parser_finds(
            text in r#"\{("[a-bö]{0,2}":("[a\]ö]{0,3}"|0|[0-9]{1,2}|null|true|false|[nulltrefas]{1,5}|\[("[a\]]{0,2}",?){0,3}\]|[\[\]\{\}1",:]{1,4}),?){0,4}\}?"#
        ) {
            let mut general = Vec::new();
            let read = json::entries_by_serde(&text, 0, |key, value| if value.is_whole { general.push(format!("{key}={}", value.raw)) });
            let (quick, end) = walked(&text);
            prop_assert!(general.starts_with(&quick), "{text}: {quick:?} {general:?}");
            if end.is_ok() {
                prop_assert!(read.is_ok() && general.len() == quick.len(), "{text}");
            }
        }
    }
}
