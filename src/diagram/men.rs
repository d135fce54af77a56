//! The pieces of a picture. Attackers are full and defenders hollow, the king is larger and wears a crown: no colour is needed to tell them
//! apart.

use super::number::Number;
use super::theme::Palette;
use crate::notation::{Kind, Piece, Side};
use std::fmt::Write;

/// How far a piece reaches from the middle of its square, of which each side is 100 long.
pub(super) fn radius(piece: Piece) -> f64 {
    if piece.kind == Kind::King { 42.0 } else { 37.0 }
}

/// Draws a piece around a point.
pub(super) fn draw(svg: &mut String, piece: Piece, (x, y): (f64, f64), palette: &Palette) {
    let (men, edge) = match piece.side {
        Side::Attackers => (&palette.attackers, 5.0),
        Side::Defenders => (&palette.defenders, 8.0),
    };
    // The edge lies within the piece, so that a thick one makes it no larger.
    let (x, y, r) = (Number(x), Number(y), Number(radius(piece) - edge / 2.0));
    let _ = write!(
        svg,
        r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{}" stroke="{}" stroke-width="{edge}"/>"#,
        men.fill, men.edge
    );
    if let Some(emblem) = emblem(piece.kind) {
        let _ = write!(svg, r#"<path transform="translate({x} {y})" fill="{}" d="{emblem}"/>"#, men.emblem);
    }
    svg.push('\n');
}

/// What is drawn on a piece that is no ordinary man: an outline around the middle of the square.
fn emblem(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Man => None,
        // A crown with three points.
        Kind::King => Some("M-29-14-14-2 0-27 14-2 29-14 21 20H-21Z"),
        // A star with five points.
        Kind::Commander => Some("M0-24 5.4-7.4H22.8L8.7 2.8 14.1 19.4 0 9.2-14.1 19.4-8.7 2.8-22.8-7.4H-5.4Z"),
        // Two chevrons.
        Kind::Knight => Some("M0-22 20-4V7L0-11-20 7V-4ZM0-3 20 15V26L0 8-20 26V15Z"),
        // A coin with a hole.
        Kind::Mercenary => Some("M0-17A17 17 0 0 1 0 17 17 17 0 0 1 0-17ZM0-8A8 8 0 0 0 0 8 8 8 0 0 0 0-8Z"),
        // A shield.
        Kind::Guard => Some("M-17-18H17V2C17 12 8 18 0 22-8 18-17 12-17 2Z"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Theme;
    use crate::notation::PieceSet;

    #[test]
    fn no_two_pieces_look_the_same_and_none_leaves_its_square() {
        for theme in [Theme::Light, Theme::Dark] {
            let drawn: Vec<String> = PieceSet::ALL
                .iter()
                .map(|piece| {
                    assert!(radius(piece) < 50.0);
                    let mut svg = String::new();
                    draw(&mut svg, piece, (0.0, 0.0), theme.palette());
                    svg
                })
                .collect();
            for (index, svg) in drawn.iter().enumerate() {
                assert!(!drawn[..index].contains(svg), "{svg}");
            }
        }
    }
}
