//! A picture in pixels.

use super::Sheet;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There is nothing to draw.
    #[error("there is no board to draw")]
    Empty,
    /// More boards than one picture can show.
    #[error("a picture shows {most} boards at most, and these are {count}")]
    TooMany {
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// Too many pixels.
    #[error("the picture would be {width} by {height} pixels; it may have 16384 on a side and 40 million in all")]
    TooLarge {
        /// Pixels from the left to the right.
        width: u32,
        /// Pixels from the top down.
        height: u64,
    },
    /// The drawing could not be turned into pixels.
    #[error("the picture cannot be turned into pixels: {0}")]
    Failed(String),
}

/// The picture as PNG, `width` pixels wide: the same that [`Sheet::svg`] draws.
///
/// # Errors
/// When there is no board, or the picture would be too large.
pub fn png(sheet: &Sheet, width: u32) -> Result<Vec<u8>, PictureError> {
    let failed = |error: &dyn std::fmt::Display| PictureError::Failed(error.to_string());
    let (width, height) = sheet.pixels(width)?;
    let tree = Tree::from_str(&sheet.svg(width)?, &Options::default()).map_err(|error| failed(&error))?;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed(&"it has no pixels"))?;
    let (across, down) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, Transform::from_scale(across, down), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}
