//! One board as shapes. Every square is 100 wide; how large that is on a page, the picture says that holds it.

use super::glyphs::{self, Align};
use super::number::Number;
use super::theme::Palette;
use super::{Diagram, View, men};
use crate::notation::Square;
use std::fmt::Write;

/// The side of a square.
pub(super) const SIDE: f64 = 100.0;

/// The room that a board takes with what stands around it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Room {
    pub width: f64,
    pub height: f64,
    /// Where the board begins.
    left: f64,
    top: f64,
    /// How high digits are.
    pub letters: f64,
    /// The width of the board's lines.
    line: f64,
}

impl Room {
    /// The room for a board of this size.
    pub(super) fn of(size: u8, view: View) -> Self {
        let board = f64::from(size) * SIDE;
        // Letters and lines grow with the board, for the picture of a large one is no larger.
        let letters = (board * 0.033).max(28.0);
        let line = (board * 0.0035).max(2.0);
        let margin = (board * 0.015).max(12.0);
        let (left, bottom) = if view.coordinates {
            let widest = glyphs::width(if size < 10 { "8" } else { "18" }, letters);
            (widest + letters * 0.55 + margin, letters * 1.75 + margin)
        } else {
            (margin, margin)
        };
        Self { width: left + board + margin, height: margin + board + bottom, left, top: margin, letters, line }
    }
}

/// Draws a board whose room begins at the origin.
pub(super) fn draw(svg: &mut String, diagram: &Diagram, view: View, palette: &Palette) {
    let room = Room::of(diagram.size(), view);
    let painter = Painter { diagram, view, palette, room };
    painter.squares(svg);
    painter.grid(svg);
    painter.ornaments(svg);
    painter.last_move(svg);
    painter.captured(svg);
    painter.pieces(svg);
    painter.rings(svg);
    if view.coordinates {
        painter.coordinates(svg);
    }
}

struct Painter<'a> {
    diagram: &'a Diagram,
    view: View,
    palette: &'a Palette,
    room: Room,
}

impl Painter<'_> {
    /// The top left corner of a square.
    fn corner(&self, square: Square) -> Option<(f64, f64)> {
        let (column, row) = self.view.place(square, self.diagram.size())?;
        Some((self.room.left + f64::from(column) * SIDE, self.room.top + f64::from(row) * SIDE))
    }

    fn middle(&self, square: Square) -> Option<(f64, f64)> {
        self.corner(square).map(|(x, y)| (x + SIDE / 2.0, y + SIDE / 2.0))
    }

    fn middles(&self, squares: &[Square]) -> Vec<(f64, f64)> {
        distinct(squares).into_iter().filter_map(|square| self.middle(square)).collect()
    }

    fn board(&self) -> f64 {
        f64::from(self.diagram.size()) * SIDE
    }

    /// The board, and the squares that have a colour of their own.
    fn squares(&self, svg: &mut String) {
        let (left, top, side) = (Number(self.room.left), Number(self.room.top), Number(self.board()));
        let fill = self.palette.board;
        let _ = writeln!(svg, r#"<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="{fill}"/>"#);
        let Diagram { camps, throne, corners, last_move, .. } = self.diagram;
        let moved: Vec<Square> = last_move.iter().flat_map(|&(from, to)| [from, to]).collect();
        let special = [throne.as_slice(), corners].concat();
        for (squares, fill) in
            [(camps, self.palette.camp), (&special, self.palette.special), (&moved, self.palette.tint)]
        {
            for (x, y) in distinct(squares).into_iter().filter_map(|square| self.corner(square)) {
                let (x, y) = (Number(x), Number(y));
                let _ = writeln!(svg, r#"<rect x="{x}" y="{y}" width="100" height="100" fill="{fill}"/>"#);
            }
        }
    }

    fn grid(&self, svg: &mut String) {
        let (left, top, side, line) = (self.room.left, self.room.top, self.board(), self.room.line);
        let mut path = String::new();
        for index in 1..self.diagram.size() {
            let (x, y) = (left + f64::from(index) * SIDE, top + f64::from(index) * SIDE);
            let (x, y, side) = (Number(x), Number(y), Number(side));
            let _ = write!(path, "M{} {y}h{side}M{x} {}v{side}", Number(left), Number(top));
        }
        let (stroke, width) = (self.palette.grid, Number(line));
        let _ = writeln!(svg, r#"<path fill="none" stroke="{stroke}" stroke-width="{width}" d="{path}"/>"#);
        let (stroke, width) = (self.palette.frame, Number(line * 2.0));
        let (left, top, side) = (Number(left), Number(top), Number(side));
        let _ = writeln!(
            svg,
            r#"<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="{stroke}" stroke-width="{width}"/>"#
        );
    }

    /// What tells special squares apart without colours: a diamond on the throne, a square in the corners, hatching in camps.
    fn ornaments(&self, svg: &mut String) {
        let Diagram { camps, throne, corners, .. } = self.diagram;
        let mut path = String::new();
        for (x, y) in self.middles(throne) {
            let _ = write!(path, "M{} {}l46 46-46 46-46-46z", Number(x), Number(y - 46.0));
        }
        for (x, y) in self.middles(corners) {
            let _ = write!(path, "M{} {}h68v68h-68z", Number(x - 34.0), Number(y - 34.0));
            let _ = write!(path, "M{} {}h36v36h-36z", Number(x - 18.0), Number(y - 18.0));
        }
        for (x, y) in self.middles(camps) {
            for (offset, length) in [(-50.0, 33.0), (-50.0, 67.0), (-50.0, 100.0)] {
                let _ = write!(path, "M{} {}l{length}-{length}", Number(x + offset), Number(y - 50.0 + length));
            }
            for length in [67.0, 33.0] {
                let _ = write!(path, "M{} {}l{length}-{length}", Number(x + 50.0 - length), Number(y + 50.0));
            }
        }
        if !path.is_empty() {
            let (stroke, width) = (self.palette.ornament, Number(self.room.line * 1.2));
            let _ = writeln!(svg, r#"<path fill="none" stroke="{stroke}" stroke-width="{width}" d="{path}"/>"#);
        }
    }

    /// An arrow from where the piece stood up to its edge. A berserk turn may end anywhere: there is none then.
    fn last_move(&self, svg: &mut String) {
        let Some((from, to)) = self.diagram.last_move else { return };
        let (Some((x, y)), Some((to_x, to_y))) = (self.middle(from), self.middle(to)) else { return };
        let (across, down) = (to_x - x, to_y - y);
        if (across == 0.0) == (down == 0.0) {
            return;
        }
        let length = across.abs() + down.abs() - self.diagram.position.get(to).map_or(8.0, men::radius) - 3.0;
        let (angle, neck) = (down.atan2(across).to_degrees().round(), length - 26.0);
        let (x, y, neck, length) = (Number(x), Number(y), Number(neck), Number(length));
        let _ = writeln!(
            svg,
            r#"<path transform="translate({x} {y}) rotate({angle})" fill="{}" d="M0-6H{neck}V-20L{length} 0 {neck} 20V6H0A6 6 0 0 1 0-6Z"/>"#,
            self.palette.arrow
        );
    }

    fn captured(&self, svg: &mut String) {
        let mut path = String::new();
        for (x, y) in self.middles(&self.diagram.captured) {
            let (left, top) = (Number(x - 25.0), Number(y - 25.0));
            let _ = write!(path, "M{left} {top}l50 50m0-50l-50 50");
        }
        if path.is_empty() {
            return;
        }
        for (stroke, width) in [(self.palette.board, 24), (self.palette.captured, 13)] {
            let _ = writeln!(
                svg,
                r#"<path fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" d="{path}"/>"#
            );
        }
    }

    fn pieces(&self, svg: &mut String) {
        for (square, piece) in self.diagram.position.pieces() {
            if let Some(middle) = self.middle(square) {
                men::draw(svg, piece, middle, self.palette);
            }
        }
    }

    fn rings(&self, svg: &mut String) {
        for (x, y) in self.middles(&self.diagram.marked) {
            let (x, y, stroke) = (Number(x), Number(y), self.palette.ring);
            let _ =
                writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="44" fill="none" stroke="{stroke}" stroke-width="10"/>"#);
        }
    }

    fn coordinates(&self, svg: &mut String) {
        let Room { left, top, letters, line, .. } = self.room;
        let size = self.diagram.size();
        open_letters(svg, self.palette);
        let edge = left - line - letters * 0.45;
        for (row, rank) in self.view.ranks(size).enumerate() {
            let baseline = top + (row as f64 + 0.5) * SIDE + letters / 2.0;
            glyphs::draw(svg, &(rank + 1).to_string(), (edge, baseline), letters, Align::Right);
        }
        let baseline = top + self.board() + line + letters * 1.3;
        for (column, file) in self.view.files(size).enumerate() {
            let x = left + (column as f64 + 0.5) * SIDE;
            glyphs::draw(svg, &char::from(b'a' + file).to_string(), (x, baseline), letters, Align::Middle);
        }
        svg.push_str("</g>\n");
    }
}

/// Begins a group of letters.
pub(super) fn open_letters(svg: &mut String, palette: &Palette) {
    let stroke = palette.letters;
    let _ = writeln!(svg, r#"<g fill="none" stroke="{stroke}" stroke-linecap="round" stroke-linejoin="round">"#);
}

/// Each square once: what is listed twice would be drawn twice, and without end a picture would grow.
fn distinct(squares: &[Square]) -> Vec<Square> {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    squares.dedup();
    squares
}
