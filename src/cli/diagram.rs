//! `tafl diagram`: a position as a picture.

use super::game::Source;
use super::options::Output;
use super::output::Out;
use super::{Status, complain, printable, usage};
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::io::{IsTerminal, Write};
use std::path::Path;
use taflkit::diagram::{self, Diagram, Film, Panel, PictureError, Projector, Sheet, Theme, View};
use taflkit::notation::Square;

/// Draw a position, or a whole game: in letters, in signs, as SVG or as PNG
///
/// Without a file, --rules draws the start of these rules, or --position. The last move and what it took are shown. A game that cannot be
/// played to its end is drawn as far as it can.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  tafl diagram game.otg --ply 4
  tafl diagram game.otg -o game.png --size 600 --theme dark
  tafl diagram game.otg --strip --every 2 -o game.svg
  tafl diagram --rules copenhagen-11 -t unicode")]
pub(super) struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// After which ply; 0 for the start [default: the last that can be played]
    #[arg(long, value_name = "N", conflicts_with = "strip")]
    ply: Option<usize>,
    /// How to draw it [default: as the name of the -o file says, or else text]
    #[arg(short = 't', long = "to", value_name = "TYPE", value_enum)]
    to: Option<Type>,
    /// Draw the whole game, one diagram for each ply
    #[arg(long)]
    strip: bool,
    /// Of a whole game, draw one ply in N, and the last
    #[arg(long, value_name = "N", default_value_t = 1, requires = "strip", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Of a whole game, draw so many diagrams beside each other [default: 4 in a picture; as many as stand in 100 columns of text]
    #[arg(long, value_name = "N", requires = "strip", value_parser = clap::value_parser!(u16).range(1..=100))]
    columns: Option<u16>,
    /// Mark these squares: a4,b7
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    mark: Vec<Square>,
    /// Name the ply and the move below the board, as --strip does
    #[arg(long)]
    caption: bool,
    /// Leave out the names of ranks and files
    #[arg(long)]
    no_coordinates: bool,
    /// Turn the board half round: rank 1 at the top, file a on the right
    #[arg(long)]
    flip: bool,
    /// The width of a picture in pixels [default: 480; with --strip, 240 for each column]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16384))]
    size: Option<u32>,
    /// The colours of a picture [default: light]
    #[arg(long, value_name = "THEME", value_enum)]
    theme: Option<Colors>,
}

/// How a position is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Type {
    /// ASCII letters
    Text,
    /// Signs in a frame
    Unicode,
    /// A picture that can be scaled
    Svg,
    /// A picture in pixels
    Png,
}

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Colors {
    /// For paper
    Light,
    /// For dark screens
    Dark,
}

/// How wide text may be that has several boards beside each other.
const TEXT_COLUMNS: usize = 100;

impl Type {
    /// As the name of a file says, compressed or not.
    fn of_file(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// Whether the name of a file promises a kind of picture that is not drawn.
    fn is_foreign(path: &Path) -> bool {
        let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default().to_ascii_lowercase();
        ["pdf", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "eps", "ps"].contains(&&*suffix)
    }

    fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }
}

impl Arguments {
    pub fn run(&self, output: &Output, out: &mut Out) -> Result<Status> {
        if self.to.is_none() && output.path().is_some_and(Type::is_foreign) {
            return Err(usage("pictures are drawn as SVG or PNG: end the name with .svg or .png, or say -t"));
        }
        let to = self.to.or_else(|| output.path().and_then(Type::of_file)).unwrap_or(Type::Text);
        if to == Type::Png && out.is_stdout() && std::io::stdout().is_terminal() {
            return Err(usage("a terminal cannot show a PNG: name a file with -o"));
        }
        if !to.is_picture() && (self.size.is_some() || self.theme.is_some()) {
            return Err(usage("--size and --theme are for pictures: -t svg or -t png"));
        }
        let film = self.film()?;
        match to {
            Type::Text | Type::Unicode => self.write_signs(&film, to, out)?,
            Type::Svg => out.write_all(self.sheet(&film)?.svg(self.width(&film)).map_err(refused)?.as_bytes())?,
            Type::Png => out.write_all(&diagram::png(&self.sheet(&film)?, self.width(&film)).map_err(refused)?)?,
        }
        match film.stop().filter(|_| self.ply.is_none()) {
            Some(stop) => {
                complain(&format!("tafl: drawn as far as it can be played: {}\n", printable(&stop.to_string())));
                Ok(Status::Findings)
            }
            None => Ok(Status::Fine),
        }
    }

    fn film(&self) -> Result<Film> {
        let written = if self.source.is_bare_position() { self.source.position()? } else { self.source.read()? };
        let film = Film::new(written.variant, written.entries, written.loses_moves);
        let plies = film.frames().len();
        if let Some(ply) = self.ply.filter(|&ply| ply > plies) {
            let can = if film.stop().is_some() { " that can be played" } else { "" };
            let counted = if plies == 1 { "1 ply".into() } else { format!("{plies} plies") };
            return Err(usage(format!("there is no ply {ply}: the game has {counted}{can}")));
        }
        let size = film.variant().size();
        match self.mark.iter().find(|square| !square.fits(size)) {
            Some(square) => Err(usage(format!("--mark: there is no {square} on a board of {size} by {size}"))),
            None => Ok(film),
        }
    }

    /// The plies to be drawn.
    fn plies(&self, film: &Film) -> Vec<usize> {
        let last = film.frames().len();
        if !self.strip {
            return vec![self.ply.unwrap_or(last)];
        }
        let mut plies: Vec<usize> = (0..=last).step_by(self.every as usize).collect();
        if plies.last() != Some(&last) {
            plies.push(last);
        }
        plies
    }

    fn view(&self) -> View {
        View { flipped: self.flip, coordinates: !self.no_coordinates }
    }

    fn diagram(&self, projector: &Projector<'_>) -> Diagram {
        Diagram { marked: self.mark.clone(), ..projector.diagram() }
    }

    fn caption(&self, projector: &Projector<'_>) -> String {
        if self.strip || self.caption { projector.caption() } else { String::new() }
    }

    fn write_signs(&self, film: &Film, to: Type, out: &mut Out) -> Result<()> {
        let mut projector = film.projector();
        let size = usize::from(film.variant().size());
        // Coordinates, the gaps, and the frame that signs have.
        let width = 2 * size + 1 + if self.no_coordinates { 0 } else { 3 } + if to == Type::Unicode { 2 } else { 0 };
        let columns = self.columns.map_or((TEXT_COLUMNS + 2) / (width + 2), usize::from).max(1);
        let plies = self.plies(film);
        if let ([ply], Type::Unicode, true) = (plies.as_slice(), to, out.is_colored()) {
            projector.go_to(*ply);
            for line in self.diagram(&projector).inked(self.view()) {
                writeln!(out, "{}", super::viewer::painted(&line))?;
            }
            return Ok(write!(out, "{}", wrapped(&self.caption(&projector), width))?);
        }
        for (index, plies) in plies.chunks(columns).enumerate() {
            let blocks: Vec<String> = plies
                .iter()
                .map(|&ply| {
                    projector.go_to(ply);
                    let diagram = self.diagram(&projector);
                    let board =
                        if to == Type::Text { diagram.text_as(self.view()) } else { diagram.unicode(self.view()) };
                    board + &wrapped(&self.caption(&projector), width)
                })
                .collect();
            let gap = if index == 0 { "" } else { "\n" };
            write!(out, "{gap}{}", diagram::beside(&blocks, width))?;
        }
        Ok(())
    }

    fn sheet(&self, film: &Film) -> Result<Sheet> {
        let mut projector = film.projector();
        let plies = self.plies(film);
        Sheet::has_room_for(plies.len()).map_err(refused)?;
        let panels: Vec<Panel> = plies
            .into_iter()
            .map(|ply| {
                projector.go_to(ply);
                Panel { diagram: self.diagram(&projector), caption: self.caption(&projector) }
            })
            .collect();
        let theme = if self.theme == Some(Colors::Dark) { Theme::Dark } else { Theme::Light };
        let name = Some(&film.variant().name).filter(|name| !name.is_empty()).map_or("tafl", String::as_str);
        let title = match panels.len() {
            1 => format!("{name}, {}", projector.caption()),
            _ => format!("{name}, ply by ply"),
        };
        Ok(Sheet { columns: self.picture_columns(), view: self.view(), theme, ..Sheet::of(panels, title) })
    }

    fn picture_columns(&self) -> usize {
        self.columns.map_or(4, usize::from)
    }

    fn width(&self, film: &Film) -> u32 {
        let columns = self.picture_columns().min(self.plies(film).len());
        self.size.unwrap_or(if self.strip { 240 * columns as u32 } else { 480 })
    }
}

/// What cannot be drawn as it was asked for.
fn refused(error: PictureError) -> anyhow::Error {
    match error {
        PictureError::Failed(_) => error.into(),
        PictureError::TooMany { .. } => usage(format!("{error}; --every N draws fewer")),
        PictureError::TooLarge { .. } | PictureError::Empty => usage(error.to_string()),
    }
}

/// A caption in lines that are no wider than the board, unless a word is.
fn wrapped(caption: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}
