//! The page of text as it grows.

use crate::rules::Variant;

/// Longest line of the text, in characters.
const WIDTH: usize = 80;

/// The text as it grows.
pub(super) struct Page {
    pub(super) text: String,
}

impl Page {
    pub(super) fn new(variant: &Variant) -> Self {
        let mut page = Self { text: String::new() };
        let title = match (variant.name.as_str(), variant.id.as_str()) {
            ("", "") => String::new(),
            (name, "") => name.to_owned(),
            ("", id) => id.to_owned(),
            (name, id) => format!("{name} ({id})"),
        };
        if !title.is_empty() {
            page.wrap("", &title);
        }
        page
    }

    /// A heading with a list under it; nothing at all for an empty list.
    pub(super) fn section(&mut self, heading: &str, items: Vec<String>) {
        if items.is_empty() {
            return;
        }
        self.blank_line();
        self.wrap("", heading);
        for item in items {
            self.wrap("- ", &item);
        }
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.blank_line();
        self.wrap("", text);
    }

    pub(super) fn picture(&mut self, lines: Vec<String>) {
        self.blank_line();
        for line in lines {
            self.text.push_str(format!("  {line}").trim_end());
            self.text.push('\n');
        }
    }

    fn blank_line(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Breaks a text into lines; the first begins with `lead`, the others are indented as far.
    fn wrap(&mut self, lead: &str, text: &str) {
        let indent = lead.chars().count();
        let mut at = indent;
        self.text.push_str(lead);
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if at > indent {
                if at + 1 + length > WIDTH {
                    self.text.push('\n');
                    self.text.extend(std::iter::repeat_n(' ', indent));
                    at = indent;
                } else {
                    self.text.push(' ');
                    at += 1;
                }
            }
            self.text.push_str(word);
            at += length;
        }
        self.text.push('\n');
    }
}
