//! `tafl replay --interactive`: a game on the terminal, ply by ply. What is shown is worked out in [`state`]; here is the terminal.

mod state;

use super::game::{Source, Written};
use super::output::Out;
use super::{Status, usage};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use state::{Key, State, Tone};
use std::io::{self, IsTerminal, Write};
use taflkit::diagram::{Film, Ink, Inked};

/// Shows a game until the reader has seen enough.
pub(super) fn run(source: &Source, out: &mut Out) -> Result<Status> {
    if source.is_stdin() {
        return Err(usage(
            "--interactive reads its keys from the standard input, so that the game must come from a file or --moves",
        ));
    }
    if !out.is_stdout() || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(usage("--interactive needs a terminal on the standard input and the standard output"));
    }
    let Written { variant, entries, loses_moves } = source.read()?;
    let film = Film::new(variant, entries, loses_moves);
    let mut state = State::new(&film);
    // Declared before anything is shown, so that the terminal is given back whatever happens.
    let terminal = Terminal::take()?;
    let shown = show(&mut state, out);
    drop(terminal);
    shown.context("cannot show the game on this terminal")?;
    Ok(if film.stop().is_some() { Status::Findings } else { Status::Fine })
}

fn show(state: &mut State<'_>, out: &mut Out) -> io::Result<()> {
    draw(state, out)?;
    loop {
        match event::read()? {
            Event::Key(event) if event.kind != KeyEventKind::Release => match key(event) {
                Some(Key::Quit) => return Ok(()),
                Some(key) => state.press(key),
                None => continue,
            },
            Event::Resize(..) => {}
            _ => continue,
        }
        draw(state, out)?;
    }
}

/// Draws the whole screen anew: each line over the old one, so that nothing flickers.
fn draw(state: &State<'_>, out: &mut Out) -> io::Result<()> {
    let (width, height) = terminal::size()?;
    let is_colored = out.is_colored();
    for (row, line) in state.screen(usize::from(width), usize::from(height)).iter().enumerate() {
        queue!(out, cursor::MoveTo(0, row as u16))?;
        for part in line {
            let style = if is_colored { style(part.tone) } else { bare_style(part.tone) };
            write!(out, "{style}{}{style:#}", part.text)?;
        }
        queue!(out, Clear(ClearType::UntilNewLine))?;
    }
    queue!(out, Clear(ClearType::FromCursorDown))?;
    out.flush()
}

fn key(event: KeyEvent) -> Option<Key> {
    if event.modifiers.contains(KeyModifiers::CONTROL) {
        return (event.code == KeyCode::Char('c')).then_some(Key::Quit);
    }
    Some(match event.code {
        KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ' | 'l' | 'j') => Key::Forward(1),
        KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('h' | 'k') => Key::Back(1),
        KeyCode::PageDown => Key::Forward(10),
        KeyCode::PageUp => Key::Back(10),
        KeyCode::Home | KeyCode::Char('g') => Key::Start,
        KeyCode::End | KeyCode::Char('G') => Key::End,
        KeyCode::Char('f') => Key::Flip,
        KeyCode::Esc | KeyCode::Char('q') => Key::Quit,
        _ => return None,
    })
}

/// A line of a board with its colours.
pub(super) fn painted(line: &[Inked]) -> String {
    line.iter().map(|Inked { ink, text }| format!("{0}{text}{0:#}", style(Tone::Board(*ink)))).collect()
}

fn style(tone: Tone) -> Style {
    let color = |color: AnsiColor| color.on_default();
    match tone {
        Tone::Plain => Style::new(),
        Tone::Faint => Style::new().dimmed(),
        Tone::Strong | Tone::Current => Style::new().bold(),
        Tone::Error => color(AnsiColor::Red).bold(),
        Tone::Board(Ink::Board) => Style::new().dimmed(),
        Tone::Board(Ink::Special) => color(AnsiColor::Yellow),
        Tone::Board(Ink::Attackers) => color(AnsiColor::Red).bold(),
        Tone::Board(Ink::Defenders) => color(AnsiColor::Cyan).bold(),
        Tone::Board(Ink::King) => color(AnsiColor::Yellow).bold(),
        Tone::Board(Ink::Captured) => color(AnsiColor::Magenta).bold(),
        Tone::Board(Ink::LastMove) => color(AnsiColor::Green),
        Tone::Board(Ink::Marked) => color(AnsiColor::Blue).bold(),
    }
}

/// Without colours, what is read first still stands out.
fn bare_style(tone: Tone) -> Style {
    match tone {
        Tone::Strong | Tone::Current | Tone::Error => Style::new().bold(),
        _ => Style::new(),
    }
}

/// The terminal while it is ours: keys come one by one, and what stood on it before is kept. Dropped, it is as it was.
struct Terminal;

impl Terminal {
    fn take() -> Result<Self> {
        terminal::enable_raw_mode().context("cannot take keys from this terminal")?;
        // From here on there is something to undo, even if the rest fails.
        let terminal = Self;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide).context("cannot write to this terminal")?;
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // If the terminal is gone, there is nobody to tell.
        let _ = execute!(io::stdout(), LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}
