//! What a reader of a game sees: which ply, from which side, in which lines.

use super::super::printable;
use taflkit::diagram::{Film, Ink, Projector, View};

/// What a reader asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// So many plies on.
    Forward(usize),
    /// So many plies back.
    Back(usize),
    /// The start of the game.
    Start,
    /// The last ply that can be played.
    End,
    /// The board from the other side.
    Flip,
    /// Enough.
    Quit,
}

/// What a part of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Faint,
    Strong,
    /// The ply that is shown.
    Current,
    Error,
    Board(Ink),
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub tone: Tone,
    pub text: String,
}

type Line = Vec<Part>;

/// What is shown of a game.
pub(super) struct State<'f> {
    projector: Projector<'f>,
    view: View,
}

const KEYS: &str = "left/right one ply, page up/down ten, home/end, f turns the board, q quits";

impl<'f> State<'f> {
    /// The start of a game.
    pub fn new(film: &'f Film) -> Self {
        Self { projector: film.projector(), view: View::default() }
    }

    /// Does what a key asks for.
    pub fn press(&mut self, key: Key) {
        let ply = self.projector.ply();
        match key {
            Key::Forward(plies) => self.projector.go_to(ply.saturating_add(plies)),
            Key::Back(plies) => self.projector.go_to(ply.saturating_sub(plies)),
            Key::Start => self.projector.go_to(0),
            Key::End => self.projector.go_to(usize::MAX),
            Key::Flip => self.view.flipped = !self.view.flipped,
            Key::Quit => {}
        }
    }

    /// The lines of a screen of this size, none of them wider, and not more of them. Where there is little room, the board comes first.
    pub fn screen(&self, width: usize, height: usize) -> Vec<Line> {
        let mut lines = self.board_and_moves(width);
        let room = height.saturating_sub(lines.len());
        let mut status = self.status(width);
        status.truncate(room);
        let rest = room - status.len();
        lines.append(&mut status);
        if rest >= 4 {
            lines.insert(0, self.title());
            lines.insert(1, Line::new());
        }
        if rest >= 2 {
            lines.extend([Line::new(), line(Tone::Faint, KEYS)]);
        }
        lines.truncate(height);
        lines.into_iter().map(|line| cut(line, width)).collect()
    }

    fn title(&self) -> Line {
        let variant = self.projector.film().variant();
        let name = if variant.name.is_empty() { "A game" } else { &variant.name };
        line(Tone::Strong, &printable(name))
    }

    /// The board, and the moves beside it where they have room.
    fn board_and_moves(&self, width: usize) -> Vec<Line> {
        let board = self.projector.diagram().inked(self.view);
        let board_width = 2 * usize::from(self.projector.position().size()) + 6;
        let moves = self.moves(board.len());
        let has_room = width >= board_width + 3 + 12;
        board
            .into_iter()
            .enumerate()
            .map(|(row, parts)| {
                let mut line: Line =
                    parts.into_iter().map(|part| Part { tone: Tone::Board(part.ink), text: part.text }).collect();
                if let Some(part) = moves.get(row).filter(|_| has_room) {
                    let drawn: usize = line.iter().map(columns).sum();
                    let blanks = (board_width + 3).saturating_sub(drawn);
                    line.push(Part { tone: Tone::Plain, text: " ".repeat(blanks) });
                    line.push(part.clone());
                }
                line
            })
            .collect()
    }

    /// So many lines of the list of moves, the ply that is shown in the middle of them.
    fn moves(&self, height: usize) -> Vec<Part> {
        let frames = self.projector.film().frames();
        let ply = self.projector.ply();
        let total = frames.len() + 1;
        let first = ply.saturating_sub(height / 2).min(total.saturating_sub(height));
        (first..total.min(first + height))
            .map(|index| {
                let text = match index.checked_sub(1).and_then(|index| frames.get(index)) {
                    Some(frame) => frame.to_string(),
                    None => "start".into(),
                };
                let (tone, sign) = if index == ply { (Tone::Current, '>') } else { (Tone::Plain, ' ') };
                Part { tone, text: format!("{sign} {text}") }
            })
            .collect()
    }

    /// Which ply it is, what it did, and what is to be said at the end.
    fn status(&self, width: usize) -> Vec<Line> {
        let film = self.projector.film();
        let (ply, last) = (self.projector.ply(), film.frames().len());
        let mut lines =
            vec![Line::new(), line(Tone::Strong, &format!("ply {ply} of {last}: {}", self.projector.caption()))];
        let ended = film.outcome().filter(|outcome| outcome.ply as usize <= ply);
        let next = match ended {
            Some(outcome) => {
                format!("the game is over: {} by {} after ply {}", outcome.winner, outcome.reason, outcome.ply)
            }
            None => format!("{} to move", self.projector.to_move()),
        };
        lines.push(line(Tone::Plain, &next));
        if ply == last {
            if let Some(words) = film.given_up() {
                lines.push(line(Tone::Plain, &format!("the record ends with {}", printable(words))));
            }
            if let Some(stop) = film.stop() {
                lines.extend(wrapped(&printable(&stop.to_string()), width).iter().map(|text| line(Tone::Error, text)));
            }
        }
        lines
    }
}

fn line(tone: Tone, text: &str) -> Line {
    vec![Part { tone, text: text.to_owned() }]
}

/// How many columns a part takes at most. Signs of the board take one; of what comes out of a record, that is not known.
fn columns(part: &Part) -> usize {
    part.text.chars().map(|letter| letter_columns(part.tone, letter)).sum()
}

fn letter_columns(tone: Tone, letter: char) -> usize {
    if letter.is_ascii() || matches!(tone, Tone::Board(_)) { 1 } else { 2 }
}

/// As much of a line as has room.
fn cut(line: Line, width: usize) -> Line {
    let mut room = width;
    let mut shown = Line::new();
    for Part { tone, text } in line {
        let mut fits = String::new();
        for letter in text.chars() {
            let Some(rest) = room.checked_sub(letter_columns(tone, letter)) else {
                room = 0;
                break;
            };
            room = rest;
            fits.push(letter);
        }
        shown.push(Part { tone, text: fits });
        if room == 0 {
            break;
        }
    }
    shown
}

/// A text in lines, broken between words where that is possible.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line from the start");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use taflkit::notation::{Move, Token};
    use taflkit::rules;

    /// A game of brandubh that breaks off at its 6th ply.
    fn film() -> Film {
        let moves = [("d6", "c6"), ("d5", "c5"), ("b4", "b5"), ("d3", "e3"), ("d7", "d5"), ("a4", "b3")];
        let entries = moves.map(|(from, to)| {
            let played = Move::new(from.parse().unwrap(), to.parse().unwrap());
            (format!("{from}-{to}"), Ok(Token::Move(played)))
        });
        Film::new(rules::find("brandubh-7").unwrap(), entries, false)
    }

    fn text(lines: &[Line]) -> String {
        let text = |line: &Line| line.iter().map(|part| part.text.as_str()).collect::<String>();
        lines.iter().map(|line| text(line).trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn keys_stay_within_the_game() {
        let film = film();
        let mut state = State::new(&film);
        let mut after = |key| {
            state.press(key);
            state.projector.ply()
        };
        assert_eq!(after(Key::Back(1)), 0);
        assert_eq!(after(Key::Forward(1)), 1);
        assert_eq!(after(Key::Forward(10)), 5);
        assert_eq!(after(Key::Back(1)), 4);
        assert_eq!(after(Key::Start), 0);
        assert_eq!(after(Key::End), 5);
        assert_eq!(after(Key::Flip), 5);
        assert_eq!(after(Key::Back(10)), 0);
    }

    #[test]
    fn the_last_ply_shows_why_the_game_breaks_off() {
        let film = film();
        let mut state = State::new(&film);
        assert!(!text(&state.screen(80, 30)).contains("not-orthogonal"));
        state.press(Key::End);
        let expected = "Irish Brandubh 7x7

   ╭───────────────╮     start
 7 │ ▒ · ·(·)· · ▒ │     1. d6-c6
 6 │ · · t · · · · │     2. d5-c5
 5 │ · t ×(t)· · · │     3. b4-b5
 4 │ t · T K T t t │     4. d3-e3
 3 │ · · · · T · · │   > 5. d7-d5xc5
 2 │ · · · t · · · │
 1 │ ▒ · · t · · ▒ │
   ╰───────────────╯
     a b c d e f g

ply 5 of 5: 5. d7-d5xc5
defenders to move
ply 6, a4-b3: wrong-side: ";
        let shown = text(&state.screen(120, 30)).replace('●', "t").replace('○', "T").replace('♔', "K");
        assert!(shown.starts_with(expected), "{shown}");
        assert!(shown.ends_with(&format!("\n\n{KEYS}\n")), "{shown}");
    }

    #[test]
    fn a_screen_is_never_larger_than_the_terminal() {
        let film = film();
        for ply in 0..=5 {
            let mut state = State::new(&film);
            state.press(Key::Forward(ply));
            for (width, height) in (0..60).flat_map(|width| (0..25).map(move |height| (width, height))) {
                let lines = state.screen(width, height);
                assert!(lines.len() <= height);
                assert!(lines.iter().all(|line| line.iter().map(columns).sum::<usize>() <= width));
            }
        }
        // The board comes before everything else.
        let state = State::new(&film);
        assert!(text(&state.screen(20, 12)).starts_with("   ╭───────────────╮\n 7 │"));
    }

    #[test]
    fn the_list_of_moves_goes_along_with_the_game() {
        let film = film();
        let mut state = State::new(&film);
        for ply in 0..=5 {
            assert_eq!(state.moves(3).iter().filter(|part| part.tone == Tone::Current).count(), 1, "ply {ply}");
            assert_eq!(state.moves(3).len(), 3);
            assert_eq!(state.moves(100).len(), 6);
            state.press(Key::Forward(1));
        }
    }
}
