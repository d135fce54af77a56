//! How formats write moves, and how one move is written.

use crate::formats::Format;
use crate::notation::{Info, Mode, Move, Piece, Reading, Token, is_long_dash};
use crate::record::Record;

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// Before the first captured square.
    opener: char,
    /// Between captured squares.
    between: char,
    /// Whether squares are in upper case.
    is_upper: bool,
    /// Whether the sign between the squares of a step may be left out.
    is_sign_optional: bool,
    /// Whether jumps have a sign.
    pub has_jumps: bool,
}

impl Style {
    /// How the moves of a record should be written, as the toolkit writes its format; `None` for formats that write moves otherwise.
    pub fn of(record: &Record<'_>) -> Option<Self> {
        let plain = Self { opener: 'x', between: 'x', is_upper: false, is_sign_optional: true, has_jumps: false };
        match record.format? {
            Format::Otn => Some(Self { between: '/', is_sign_optional: false, has_jumps: true, ..plain }),
            Format::Pgn => Some(Self { is_sign_optional: false, has_jumps: true, ..plain }),
            Format::Aage | Format::AageCsv | Format::Ftzm => Some(plain),
            // Walker writes in upper case throughout.
            Format::Moves if is_upper(record) => Some(Self { between: '/', is_upper: true, ..plain }),
            Format::Moves => Some(plain),
            Format::AbstractPlay | Format::Jsonl => Some(Self { has_jumps: true, ..plain }),
            Format::HnefataflOrg
            | Format::Htp
            | Format::PlayTaflOnline
            | Format::Bologna
            | Format::Ludii
            | Format::Berkeley
            | Format::Sgf => None,
        }
    }

    /// Whether the toolkit writes the format, so that there is a right way to write it.
    pub fn is_normal(format: Format) -> bool {
        matches!(format, Format::Otn | Format::Pgn | Format::Aage | Format::AageCsv | Format::Ftzm | Format::Moves)
    }

    /// The style that a move is written in already, as far as it tells; else this one.
    fn like(self, text: &str, squares: &str) -> Self {
        let captures = &text[squares.len()..];
        let opener = captures.chars().next().filter(|sign| matches!(sign, 'x' | ':'));
        let between = captures.chars().skip(1).find(|sign| matches!(sign, 'x' | ':' | '/' | ','));
        Self {
            opener: opener.unwrap_or(self.opener),
            between: between.or(opener.filter(|opener| *opener != 'x')).unwrap_or(self.between),
            is_upper: is_in_capitals(squares),
            is_sign_optional: true,
            ..self
        }
    }

    /// Writes `wanted`, which was written as `text` and read as `written`. Where it need not be as the format is written, it stays as near to what
    /// it was as it can.
    pub fn spell(self, wanted: &Move, written: &Move, text: &str, is_normal: bool) -> String {
        let squares =
            &text[..text.find(['x', ':', '×']).unwrap_or_else(|| text.trim_end_matches(['+', '-', '#']).len())];
        let has_sign = squares.contains(is_sign);
        let style = if is_normal { self } else { self.like(text, squares) };
        let is_own = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if wanted == written && (!is_normal || (is_own && style.is_sign_optional)) {
            return text.to_owned();
        }
        let mut spelled = String::new();
        spelled.extend(wanted.piece.map(Piece::letter));
        spelled.push_str(&wanted.from.to_string());
        let is_unsigned = !has_sign && style.is_sign_optional && !is_normal;
        // What is read into a move (a further leg of a turn) is no sign of its own.
        let sign = match wanted.mode {
            Mode::Step if is_unsigned => "",
            mode if mode == written.mode && !is_normal => sign_of(squares),
            mode => mode.sign(),
        };
        spelled.push_str(sign);
        spelled.push_str(&wanted.to.to_string());
        for (index, captured) in wanted.captures.iter().enumerate() {
            spelled.push(if index == 0 { style.opener } else { style.between });
            spelled.extend(captured.piece.map(Piece::letter));
            spelled.push_str(&captured.square.to_string());
        }
        if style.is_upper {
            spelled = spelled
                .chars()
                .map(|letter| if letter == 'x' { letter } else { letter.to_ascii_uppercase() })
                .collect();
        }
        spelled.push_str(wanted.info.map_or("", Info::glyph));
        spelled
    }
}

/// The sign between two squares as it stands there.
fn sign_of(squares: &str) -> &str {
    let start = squares.find(is_sign).unwrap_or(squares.len());
    let rest = &squares[start..];
    &rest[..rest.find(|letter| !is_sign(letter)).unwrap_or(rest.len())]
}

const fn is_sign(letter: char) -> bool {
    matches!(letter, '-' | '^' | '=') || is_long_dash(letter)
}

/// Whether a record writes all its moves in upper case.
fn is_upper(record: &Record<'_>) -> bool {
    let mut moves = record.main.plies.iter().filter(|ply| matches!(ply.token, Ok(Token::Move(_)))).peekable();
    moves.peek().is_some() && moves.all(|ply| is_in_capitals(&ply.text))
}

fn is_in_capitals(text: &str) -> bool {
    // The `x` of captures has no upper case, and piece letters have a meaning in either.
    !text.contains(|letter: char| letter.is_ascii_lowercase() && letter != 'x')
        && text.contains(|letter: char| letter.is_ascii_uppercase())
}

/// The move that a text is, as a reader of any format would have it.
pub(super) fn parsed(text: &str) -> Option<Move> {
    Move::parse(text, Reading::Lenient).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::record::{Line, Ply};
    use std::borrow::Cow;

    /// How a format writes moves.
    pub(in super::super) fn style(format: Format) -> Style {
        Style::of(&record(format, &["a1-a2"])).unwrap()
    }

    fn record(format: Format, moves: &[&'static str]) -> Record<'static> {
        let ply = |text: &&'static str| Ply {
            text: Cow::Borrowed(*text),
            token: Token::parse(text, Reading::Lenient),
            place: Default::default(),
            note: None,
        };
        let main = Line { plies: moves.iter().map(ply).collect(), variations: Vec::new() };
        Record { format: Some(format), main, ..Record::default() }
    }

    fn spelled(format: Format, text: &'static str) -> String {
        let style = Style::of(&record(format, &[text])).unwrap();
        let written = parsed(text).unwrap();
        style.spell(&written, &written, text, true)
    }

    #[test]
    fn each_format_has_its_own_signs() {
        for (format, text, expected) in [
            (Format::Otn, "d7d5:c5:e5", "d7-d5xc5/e5"),
            (Format::Otn, "Kd7^d5xc5++", "Kd7^d5xc5++"),
            (Format::Otn, "D7-D5xC5", "d7-d5xc5"),
            (Format::Pgn, "d7-d5:c5e5", "d7-d5xc5xe5"),
            (Format::Pgn, "h1h3", "h1-h3"),
            (Format::Aage, "k7h7", "k7h7"),
            (Format::Aage, "D7-D5xC5/E5", "d7-d5xc5xe5"),
            (Format::Aage, "d7-d5xc5xc5", "d7-d5xc5xc5"),
            (Format::Moves, "D7-D5xC5:E5", "D7-D5xC5/E5"),
            (Format::Moves, "Kd7-D5", "Kd7-d5"),
        ] {
            assert_eq!(spelled(format, text), expected, "{format:?} {text}");
        }
    }

    #[test]
    fn a_move_that_need_not_be_normal_stays_as_near_to_what_it_was_as_it_can() {
        let style = style(Format::Otn);
        let spell =
            |text: &str, wanted: &str| style.spell(&parsed(wanted).unwrap(), &parsed(text).unwrap(), text, false);
        assert_eq!(spell("d7d5:c5:c5", "d7-d5xc5/e5"), "d7d5:c5:e5");
        assert_eq!(spell("D7-D5xC5xC5", "d7-d5xc5"), "D7-D5xC5");
        assert_eq!(spell("d7-d5++", "d7-d5xc5/e5++"), "d7-d5xc5/e5++");
    }
}
