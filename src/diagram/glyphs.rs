//! Letters and digits as strokes, so that pictures need no font and look the same everywhere.
//!
//! A digit is 4 wide and 7 high; the y axis points down, 0 is the top of digits, 7 the line that they stand on, and 2 the top of letters
//! without ascenders.

use super::number::Number;
use std::fmt::Write;

/// The height of a digit.
const HEIGHT: f64 = 7.0;
/// Between two glyphs.
const GAP: f64 = 1.6;
/// The width of a stroke.
const STROKE: f64 = 0.95;

/// A glyph: how wide it is, and its strokes as path data.
type Glyph = (f64, &'static str);

/// The glyph of a letter, if there is one.
fn glyph(letter: char) -> Option<Glyph> {
    Some(match letter {
        '0' => (4.0, "M2 0C.7 0 0 1.4 0 3.5S.7 7 2 7 4 5.6 4 3.5 3.3 0 2 0Z"),
        '1' => (2.0, "M0 1.5 1.8 0V7"),
        '2' => (4.0, "M.2 1.9C.2.7 1 0 2 0S3.8.7 3.8 1.9C3.8 3.6.6 4.9 0 7H4"),
        '3' => (
            4.0,
            "M.2 1.2C.5.4 1.2 0 2 0 3.1 0 3.8.7 3.8 1.7S3 3.4 1.8 3.4C3.2 3.4 4 4.1 4 5.2S3.2 7 2 7C1 7 .3 6.5 0 5.7",
        ),
        '4' => (4.0, "M3.1 7V0L0 5H4.2"),
        '5' => (4.0, "M3.6 0H.7L.4 3.1C.8 2.8 1.4 2.6 2 2.6 3.2 2.6 4 3.5 4 4.8S3.2 7 2 7C1 7 .3 6.5 0 5.7"),
        '6' => (4.0, "M3.4.3C1.6.1 0 1.8 0 4.6 0 6.1.8 7 2 7S4 6.1 4 4.8 3.2 2.7 2 2.7.1 3.5 0 4.6"),
        '7' => (4.0, "M0 0H4L1.4 7"),
        '8' => (
            4.0,
            "M2 3.3C.9 3.3.3 2.6.3 1.7S.9 0 2 0 3.7.8 3.7 1.7 3.1 3.3 2 3.3C.8 3.3 0 4.1 0 5.2S.8 7 2 7 4 6.3 4 5.2 3.2 3.3 2 3.3Z",
        ),
        '9' => (4.0, "M.6 6.7C2.4 6.9 4 5.2 4 2.4 4 .9 3.2 0 2 0S0 .9 0 2.2.8 4.3 2 4.3 3.9 3.5 4 2.4"),
        'a' => (4.0, "M4 2V7M4 4.5C4 3 3.1 2 2 2S0 3 0 4.5.9 7 2 7 4 6 4 4.5"),
        'b' => (4.0, "M0 0V7M0 4.5C0 3 .9 2 2 2S4 3 4 4.5 3.1 7 2 7 0 6 0 4.5"),
        'c' => (3.6, "M3.6 3C3.2 2.4 2.7 2 2 2 .9 2 0 3 0 4.5S.9 7 2 7C2.7 7 3.2 6.6 3.6 6"),
        'd' => (4.0, "M4 0V7M4 4.5C4 3 3.1 2 2 2S0 3 0 4.5.9 7 2 7 4 6 4 4.5"),
        'e' => (4.0, "M0 4.5H4C4 3 3.2 2 2 2S0 3 0 4.5.9 7 2 7C2.8 7 3.4 6.6 3.8 6"),
        'f' => (2.8, "M2.8.1C1.6-.2.9.3.9 1.5V7M0 2.4H2.5"),
        'g' => (4.0, "M4 2V7C4 8.4 3.2 9 2 9 1.2 9 .5 8.7.2 8.1M4 4.5C4 3 3.1 2 2 2S0 3 0 4.5.9 7 2 7 4 6 4 4.5"),
        'h' => (4.0, "M0 0V7M0 4.4C.1 2.9.9 2 2.1 2 3.3 2 4 2.8 4 4.2V7"),
        'i' => (0.4, "M.2 2.3V7M.2.3V.4"),
        'j' => (1.6, "M1.4 2.3V7.6C1.4 8.6.9 9 0 8.9M1.4.3V.4"),
        'k' => (3.6, "M0 0V7M3.4 2 0 5M1.3 3.9 3.6 7"),
        'l' => (1.4, "M.2 0V5.8C.2 6.6.6 7 1.4 7"),
        'm' => (6.0, "M0 2V7M0 4C.1 2.7.8 2 1.6 2S3 2.6 3 3.8V7M3 4C3.1 2.7 3.8 2 4.6 2S6 2.6 6 3.8V7"),
        'n' => (4.0, "M0 2V7M0 4.4C.1 2.9.9 2 2.1 2 3.3 2 4 2.8 4 4.2V7"),
        'o' => (4.0, "M2 2C.9 2 0 3 0 4.5S.9 7 2 7 4 6 4 4.5 3.1 2 2 2Z"),
        'p' => (4.0, "M0 2V9M0 4.5C0 3 .9 2 2 2S4 3 4 4.5 3.1 7 2 7 0 6 0 4.5"),
        'q' => (4.0, "M4 2V9M4 4.5C4 3 3.1 2 2 2S0 3 0 4.5.9 7 2 7 4 6 4 4.5"),
        'r' => (2.6, "M0 2V7M0 4.6C.1 2.9.9 1.9 2.6 2.1"),
        's' => (
            3.4,
            "M3.2 2.9C2.9 2.3 2.4 2 1.7 2 .8 2 .2 2.5.2 3.2.2 5 3.4 3.9 3.4 5.7 3.4 6.5 2.7 7 1.7 7 .9 7 .3 6.6 0 6",
        ),
        't' => (2.8, "M1 .5V5.6C1 6.8 1.7 7.2 2.8 6.9M0 2.2H2.6"),
        'u' => (4.0, "M0 2V4.8C0 6.2.7 7 1.9 7 3.1 7 3.9 6.1 4 4.6M4 2V7"),
        'v' => (4.0, "M0 2 2 7 4 2"),
        'w' => (6.0, "M0 2 1.5 7 3 2 4.5 7 6 2"),
        'x' => (3.6, "M0 2 3.6 7M3.6 2 0 7"),
        'y' => (4.0, "M0 2 2 6.8M4 2 1.6 8C1.2 8.8.7 9.1 0 8.9"),
        'z' => (3.6, "M0 2H3.6L0 7H3.6"),
        'C' => (4.4, "M4.4 1.4C4 .5 3.3 0 2.4 0 .9 0 0 1.4 0 3.5S.9 7 2.4 7C3.3 7 4 6.5 4.4 5.6"),
        'G' => (4.6, "M4.4 1.4C4 .5 3.3 0 2.4 0 .9 0 0 1.4 0 3.5S.9 7 2.4 7C3.8 7 4.6 6.2 4.6 4V3.8H2.6"),
        'K' => (4.2, "M0 0V7M4 0 0 4.4M1.5 2.8 4.2 7"),
        'M' => (5.2, "M0 7V0L2.6 4.6 5.2 0V7"),
        'N' => (4.4, "M0 7V0L4.4 7V0"),
        '-' => (2.4, "M0 4.5H2.4"),
        '.' => (0.4, "M.2 6.8V6.9"),
        ',' => (0.6, "M.5 6.8 .1 8.2"),
        ':' => (0.4, "M.2 3V3.1M.2 6.8V6.9"),
        '/' => (2.4, "M0 7.8 2.4-.4"),
        '=' => (2.8, "M0 3.5H2.8M0 5.5H2.8"),
        '(' => (1.2, "M1.2-.5C-.4 2-.4 5.8 1.2 8.3"),
        ')' => (1.2, "M0-.5C1.6 2 1.6 5.8 0 8.3"),
        ' ' => (1.4, ""),
        _ => return None,
    })
}

/// A square with nothing in it, for a letter that has no glyph.
const UNKNOWN: Glyph = (4.0, "M0 0H4V7H0Z");

/// How wide a text is whose digits are `height` high.
pub(super) fn width(text: &str, height: f64) -> f64 {
    let glyphs = text.chars().map(|letter| glyph(letter).unwrap_or(UNKNOWN).0 + GAP).sum::<f64>();
    (glyphs - GAP).max(0.0) * height / HEIGHT
}

/// Where a text stands beside its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Middle,
    Right,
}

/// Draws a text whose digits are `height` high and stand on `baseline`.
pub(super) fn draw(svg: &mut String, text: &str, (x, baseline): (f64, f64), height: f64, align: Align) {
    let left = match align {
        Align::Middle => x - width(text, height) / 2.0,
        Align::Right => x - width(text, height),
    };
    let scale = height / HEIGHT;
    let (left, top) = (Number(left), Number(baseline - height));
    let _ = write!(svg, r#"<g transform="translate({left} {top}) scale({scale:.3})" stroke-width="{STROKE}">"#);
    let mut at = 0.0;
    for letter in text.chars() {
        let (width, strokes) = glyph(letter).unwrap_or(UNKNOWN);
        if at == 0.0 {
            let _ = write!(svg, r#"<path d="{strokes}"/>"#);
        } else if !strokes.is_empty() {
            let _ = write!(svg, r#"<path transform="translate({})" d="{strokes}"/>"#, Number(at));
        }
        at += width + GAP;
    }
    svg.push_str("</g>\n");
}

/// How much smaller than asked for letters may be, to find room.
const SMALLEST: f64 = 0.65;

/// The text and the height of its letters, at most `height`, at which it has room. If they would be too small to be read, the end of the
/// text gives way to three dots.
pub(super) fn fit(text: &str, height: f64, room: f64) -> (String, f64) {
    let natural = width(text, height);
    if natural <= room {
        return (text.to_owned(), height);
    }
    let smallest = height * SMALLEST;
    if natural * SMALLEST <= room {
        return (text.to_owned(), height * room / natural);
    }
    let mut shown = String::new();
    for letter in text.chars() {
        shown.push(letter);
        if width(&format!("{shown}..."), smallest) > room {
            shown.pop();
            break;
        }
    }
    (shown + "...", smallest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Reason, Winner};
    use crate::notation::{Kind, Square};

    #[test]
    fn every_letter_that_can_be_drawn_has_a_glyph() {
        let mut texts = vec!["start, x/=- (defenders win: corner)".to_owned()];
        for index in 0..19 {
            texts.push(Square::new(index, index).unwrap().to_string());
        }
        texts.extend(
            Kind::ALL
                .into_iter()
                .filter(|&kind| kind != Kind::Man)
                .map(|kind| kind.letter().to_ascii_uppercase().into()),
        );
        texts.extend(Reason::ALL.map(|reason| reason.code().to_owned()));
        let winners = [Winner::Attackers, Winner::Defenders, Winner::Draw, Winner::Arbiter];
        texts.extend(winners.map(|winner| winner.name().to_owned()));
        for letter in texts.concat().chars() {
            assert!(glyph(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn no_two_letters_look_the_same() {
        let drawn: Vec<_> = (' '..='~').filter_map(glyph).map(|(_, strokes)| strokes).collect();
        for (index, strokes) in drawn.iter().enumerate() {
            assert!(!drawn[..index].contains(strokes), "{strokes}");
        }
    }

    #[test]
    fn a_text_without_room_is_smaller_and_then_cut() {
        assert_eq!(fit("12. a1-a2", 7.0, 100.0), ("12. a1-a2".into(), 7.0));
        let room = width("12. a1-a2", 7.0) * 0.8;
        let (text, height) = fit("12. a1-a2", 7.0, room);
        assert!(text == "12. a1-a2" && (height - 5.6).abs() < 1e-9, "{text} {height}");
        let (text, height) = fit("12. a1-a2", 7.0, 20.0);
        assert!(text.ends_with("...") && width(&text, height) <= 20.0, "{text} {height}");
        assert_eq!(fit("12. a1-a2", 7.0, 0.0).0, "...");
    }
}
