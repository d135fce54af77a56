//! Text in lines that fit a terminal.

use crate::cli::output::Out;
use std::io::{self, IsTerminal, Write};

/// How wide lines are where nobody can say how wide the screen is.
const USUAL: usize = 80;

/// Longer lines are hard to read, shorter ones look torn.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;

/// The width of lines on the screen, if they go to one.
pub(super) fn screen_width(out: &Out) -> Option<usize> {
    let is_screen = out.is_stdout() && io::stdout().is_terminal();
    let columns = if is_screen { crossterm::terminal::size().ok() } else { None };
    // A terminal that does not know its width says 0.
    let known = columns.map(|(columns, _)| usize::from(columns)).filter(|&columns| columns > 0);
    known.map(|columns| columns.clamp(NARROWEST, WIDEST))
}

/// The width of lines of a text, wherever they go.
pub(super) fn width(out: &Out) -> usize {
    screen_width(out).unwrap_or(USUAL)
}

/// Writes a paragraph behind a head, the further lines indented as far as the head is long.
pub(super) fn write_wrapped(out: &mut impl Write, head: &str, text: &str, width: usize) -> io::Result<()> {
    let indent = head.chars().count();
    let mut used = indent;
    write!(out, "{head}")?;
    let mut is_first = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if is_first {
            is_first = false;
        } else if used + 1 + length > width {
            write!(out, "\n{:indent$}", "")?;
            used = indent;
        } else {
            write!(out, " ")?;
            used += 1;
        }
        write!(out, "{word}")?;
        used += length;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(head: &str, text: &str, width: usize) -> String {
        let mut bytes = Vec::new();
        write_wrapped(&mut bytes, head, text, width).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn lines_break_between_words_and_stay_under_their_head() {
        assert_eq!(wrapped("a: ", "one two three", 10), "a: one two\n   three\n");
        assert_eq!(wrapped("", "höhe höhe", 9), "höhe höhe\n");
    }

    #[test]
    fn a_word_that_is_too_long_has_a_line_of_its_own() {
        assert_eq!(wrapped("  ", "a encyclopaedia b", 6), "  a\n  encyclopaedia\n  b\n");
        assert_eq!(wrapped("- ", "", 6), "- \n");
    }
}
