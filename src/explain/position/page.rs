//! An explanation as people read it: the ruling, the board, the reasons.

use super::{Explanation, Topic};
use crate::diagram::Diagram;
use crate::engine::reasons::{Capture, Far, Wall};
use crate::notation::Square;

/// How wide the page is.
const WIDTH: usize = 100;

impl Explanation {
    /// The page.
    #[must_use]
    pub fn text(&self) -> String {
        let mut page = String::new();
        wrap(&mut page, "", &self.headline());
        page.push('\n');
        let (ruling, rest): (Vec<_>, Vec<_>) =
            self.statements.iter().partition(|statement| statement.topic == Topic::Ruling);
        for statement in ruling {
            wrap(&mut page, "", &statement.text);
            // What is said in full below has its clause there.
            let is_below = || rest.iter().any(|other| other.source == statement.source);
            if let Some(source) = statement.source.as_ref().filter(|_| !is_below()) {
                wrap(&mut page, "", &format!("({source})"));
            }
        }
        page.push('\n');
        for line in self.diagram().text().lines() {
            page.push_str(&format!("  {line}\n"));
        }
        let mut topic = None;
        for statement in rest {
            let is_list = matches!(statement.topic, Topic::Offers | Topic::Dangers);
            let heading = heading(statement.topic);
            if topic != Some(heading) {
                page.push_str(&format!("\n{heading}\n"));
            }
            topic = Some(heading);
            let begins_list = is_list && statement.text.ends_with(':');
            wrap(&mut page, if is_list && !begins_list { "    " } else { "  " }, &statement.text);
            if let Some(source) = &statement.source {
                wrap(&mut page, "  ", &format!("({source})"));
            }
        }
        page.push_str(&format!("\n  {} {} to move: {}\n", self.position, self.to_move, self.count()));
        page
    }

    /// The board with what the ruling is about marked on it.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::of(&self.position, &self.variant.ruleset);
        if let Some(asked) = &self.asked {
            match &asked.illegal {
                None => diagram.last_move = Some((asked.from, asked.to)),
                Some(refusal) => {
                    diagram.marked.extend(refusal.obstacle);
                    diagram.marked.extend(refusal.closed.map(|closed| closed.square));
                }
            }
        }
        if let Some(reasons) = self.reasons() {
            diagram.captured.extend(reasons.victims.iter().map(|victim| victim.square));
            let against = reasons.victims.iter().flat_map(|victim| &victim.by).filter_map(|by| match by {
                Capture::Custodial { far: Far::Enemy { square, .. } | Far::Hostile { square, .. } } => Some(*square),
                _ => None,
            });
            diagram.marked.extend(against);
        }
        if self.king.captured {
            diagram.marked.push(self.king.square);
        }
        if let (true, Wall::Broken { breach, .. }) = (self.fort.rule && self.fort.king_in_place, &self.fort.wall) {
            diagram.marked.extend(breach);
        }
        let mut seen: Vec<Square> = Vec::new();
        diagram.marked.retain(|square| {
            !seen.contains(square) && {
                seen.push(*square);
                true
            }
        });
        diagram
    }
}

fn heading(topic: Topic) -> &'static str {
    match topic {
        Topic::Ruling => "Ruling",
        Topic::Captures => "Taken",
        Topic::NotTaken => "Not taken",
        Topic::King | Topic::Escape => "The king",
        Topic::Fort => "Exit fort",
        Topic::Ring => "Encirclement",
        Topic::Repetition => "Repetition",
        Topic::Pieces => "Pieces",
        Topic::Offers => "On offer",
        Topic::Dangers => "In danger",
    }
}

/// Adds a paragraph, indented, in lines of at most [`WIDTH`] letters.
fn wrap(page: &mut String, indent: &str, text: &str) {
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && indent.len() + width + 1 + length > WIDTH {
            page.push('\n');
            width = 0;
        }
        if width == 0 {
            page.push_str(indent);
        } else {
            page.push(' ');
            width += 1;
        }
        page.push_str(word);
        width += length;
    }
    page.push('\n');
}
