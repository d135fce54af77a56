//! Colours, or none.

use annotate_snippets::renderer::{self, Renderer};
use anstyle::{AnsiColor, Style};
use taflkit::check::Verdict;

pub(super) struct Styles {
    good: Style,
    warning: Style,
    error: Style,
    /// What leads to a line of a file.
    pub line_number: Style,
    /// Who draws the findings.
    pub renderer: Renderer,
}

impl Styles {
    pub fn new(colored: bool) -> Self {
        let style = |color: AnsiColor| if colored { color.on_default().bold() } else { Style::new() };
        let drawing = if colored { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
        Self {
            good: style(AnsiColor::Green),
            warning: style(AnsiColor::Yellow),
            error: style(AnsiColor::Red),
            line_number: if colored { renderer::DEFAULT_LINE_NUM_STYLE } else { Style::new() },
            renderer: drawing,
        }
    }

    pub fn verdict(&self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Valid => self.good,
            Verdict::AnnotatedWrongly | Verdict::ResultDisputed => self.warning,
            _ => self.error,
        }
    }
}
