//! Texts as people read them: HTML entities and bytes of windows-1252 that were taken for control characters.

use std::borrow::Cow;

/// The text as people read it; `None` if it is that already.
///
/// ```
/// use taflkit::record::decode;
/// assert_eq!(decode("J&uuml;rgen").as_deref(), Some("Jürgen"));
/// assert_eq!(decode("Yar\u{9c}ll").as_deref(), Some("Yarœll"));
/// assert_eq!(decode("Björn & Ada"), None);
/// ```
#[must_use]
pub fn decode(text: &str) -> Option<String> {
    memchr::memchr2(b'&', C1_LEAD, text.as_bytes())?;
    let decoded = html_escape::decode_html_entities(text);
    let decoded: Cow<'_, str> = if decoded.chars().any(is_c1) {
        decoded.chars().map(|c| windows_1252(c).unwrap_or(c)).collect::<String>().into()
    } else {
        decoded
    };
    (decoded != text).then(|| decoded.into_owned())
}

/// The byte with which UTF-8 writes the control characters from 128 to 159 (and some others).
const C1_LEAD: u8 = 0xC2;

const fn is_c1(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9F}')
}

/// The character that the byte of this number stands for in windows-1252, if the number is one that it uses.
fn windows_1252(c: char) -> Option<char> {
    let byte = u8::try_from(u32::from(c)).ok().filter(|_| is_c1(c))?;
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(std::slice::from_ref(&byte));
    text.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_and_control_characters_are_decoded() {
        for (raw, text) in [
            ("J&uuml;rgen", "Jürgen"),
            ("&THORN;&oacute;r", "Þór"),
            ("Ada &amp; Bj&ouml;rn", "Ada & Björn"),
            ("\u{80}UR0", "€UR0"),
            ("&#246;\u{9c}", "öœ"),
        ] {
            assert_eq!(decode(raw).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_readable_stays_as_it_is() {
        for text in ["Björn", "a & b", "≧▽≦", "&nothing", "24163", "\u{a0}"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
