//! A picture of one board or several, each with a caption.

use super::glyphs::{self, Align};
use super::number::Number;
use super::svg::{self, Room};
use super::theme::Palette;
use super::{Diagram, PictureError, Theme, View};
use std::fmt::Write;

/// A board of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// The board.
    pub diagram: Diagram,
    /// What stands below it; nothing if empty. Letters that a picture has no shape for are empty boxes in it.
    pub caption: String,
}

/// A picture: boards in rows, from the left to the right and from the top down.
///
/// ```
/// use taflkit::{diagram::{Diagram, Panel, Sheet}, rules};
/// let variant = rules::find("brandubh-7").unwrap();
/// let diagram = Diagram::of(&variant.start, &variant.ruleset);
/// let sheet = Sheet::of(vec![Panel { diagram, caption: "start".into() }], "Brandubh");
/// assert!(sheet.svg(480)?.contains("<title>Brandubh</title>"));
/// # Ok::<(), taflkit::diagram::PictureError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The boards.
    pub panels: Vec<Panel>,
    /// How many stand beside each other.
    pub columns: usize,
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// From which side the boards are seen.
    pub view: View,
    /// The colours.
    pub theme: Theme,
}

/// More boards than that nobody finds their way through.
const MOST_PANELS: usize = 400;
/// A side of a picture, and the whole of it, in pixels.
const LONGEST_SIDE: f64 = 16_384.0;
const MOST_PIXELS: f64 = 40_000_000.0;

/// How a sheet is laid out, in its own units.
struct Layout {
    columns: usize,
    width: f64,
    height: f64,
    panel: (f64, f64),
    /// Between two boards.
    gap: f64,
    captions: f64,
}

impl Sheet {
    /// A sheet with all boards in one row.
    #[must_use]
    pub fn of(panels: Vec<Panel>, title: impl Into<String>) -> Self {
        let columns = panels.len();
        Self { panels, columns, title: title.into(), view: View::default(), theme: Theme::default() }
    }

    /// The picture as SVG, `width` pixels wide. It needs no font and names nothing outside itself, and the same sheet is always the same
    /// text.
    ///
    /// # Errors
    /// When there is no board, or the picture would be too large.
    pub fn svg(&self, width: u32) -> Result<String, PictureError> {
        let layout = self.layout()?;
        let (width, height) = layout.pixels(width)?;
        let palette = self.theme.palette();
        let (w, h) = (Number(layout.width), Number(layout.height));
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {w} {h}" role="img">"#
        );
        svg.push('\n');
        let _ = writeln!(svg, "<title>{}</title>", escaped(&self.title));
        if let [panel] = self.panels.as_slice() {
            let _ = writeln!(svg, "<desc>{}</desc>", panel.diagram.position);
        }
        let _ = writeln!(svg, r#"<rect width="{w}" height="{h}" fill="{}"/>"#, palette.page);
        for (index, panel) in self.panels.iter().enumerate() {
            self.draw_panel(&mut svg, index, panel, &layout, palette);
        }
        svg.push_str("</svg>\n");
        Ok(svg)
    }

    /// Whether a sheet can have so many boards: better asked before they are made.
    ///
    /// # Errors
    /// When they are too many.
    pub fn has_room_for(count: usize) -> Result<(), PictureError> {
        if count > MOST_PANELS { Err(PictureError::TooMany { count, most: MOST_PANELS }) } else { Ok(()) }
    }

    fn draw_panel(&self, svg: &mut String, index: usize, panel: &Panel, layout: &Layout, palette: &Palette) {
        let (x, y) = layout.place(index);
        let _ = writeln!(svg, r#"<g transform="translate({} {})">"#, Number(x), Number(y));
        if self.panels.len() > 1 {
            let _ = writeln!(svg, "<title>{}</title>", escaped(&panel.caption));
            let _ = writeln!(svg, "<desc>{}</desc>", panel.diagram.position);
        }
        svg::draw(svg, &panel.diagram, self.view, palette);
        if !panel.caption.is_empty() {
            let room = Room::of(panel.diagram.size(), self.view);
            let (caption, height) = glyphs::fit(&panel.caption, layout.captions, room.width);
            svg::open_letters(svg, palette);
            let baseline = room.height + layout.captions * 1.2;
            glyphs::draw(svg, &caption, (room.width / 2.0, baseline), height, Align::Middle);
            svg.push_str("</g>\n");
        }
        svg.push_str("</g>\n");
    }

    fn layout(&self) -> Result<Layout, PictureError> {
        let count = self.panels.len();
        Self::has_room_for(count)?;
        let largest = self.panels.iter().map(|panel| panel.diagram.size()).max().ok_or(PictureError::Empty)?;
        let room = Room::of(largest, self.view);
        let captions = if self.panels.iter().any(|panel| !panel.caption.is_empty()) { room.width * 0.043 } else { 0.0 };
        let panel = (room.width, room.height + 1.9 * captions);
        let gap = if count > 1 { room.width * 0.05 } else { 0.0 };
        let columns = self.columns.clamp(1, count);
        let extent = |count: usize, side: f64| count as f64 * (side + gap) + gap;
        let (width, height) = (extent(columns, panel.0), extent(count.div_ceil(columns), panel.1));
        Ok(Layout { columns, width, height, panel, gap, captions })
    }

    /// How wide and how high a picture of this width is.
    pub(super) fn pixels(&self, width: u32) -> Result<(u32, u32), PictureError> {
        self.layout()?.pixels(width)
    }
}

impl Layout {
    fn place(&self, index: usize) -> (f64, f64) {
        let (column, row) = ((index % self.columns) as f64, (index / self.columns) as f64);
        (self.gap + column * (self.panel.0 + self.gap), self.gap + row * (self.panel.1 + self.gap))
    }

    fn pixels(&self, width: u32) -> Result<(u32, u32), PictureError> {
        let height = (f64::from(width) * self.height / self.width).round().max(1.0);
        let is_too_large =
            f64::from(width) > LONGEST_SIDE || height > LONGEST_SIDE || f64::from(width) * height > MOST_PIXELS;
        if is_too_large {
            return Err(PictureError::TooLarge { width, height: height as u64 });
        }
        // A picture without any width is none.
        Ok((width.max(1), height as u32))
    }
}

/// Text between tags. Letters that XML does not know are left out.
fn escaped(text: &str) -> String {
    let known =
        |&letter: &char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..) && letter != '\u{7f}';
    html_escape::encode_text(&text.chars().filter(known).collect::<String>()).into_owned()
}
