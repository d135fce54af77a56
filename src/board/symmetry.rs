//! The eight ways to lay a square board onto itself.
//!
//! ```text
//!   identity   rotate-90   rotate-180   rotate-270    mirror-files   mirror-ranks   mirror-diagonal   mirror-antidiagonal
//!    . .        A .         . A          . .           . .            A .            . .               . A
//!    A .        . .         . .          . A           . A            . .            A .               . .
//! ```
//!
//! The `A` shows where `a1` goes.

use crate::notation::{Pattern, PositionRecord, Square};

/// One of the eight ways to lay a square board onto itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// A quarter turn clockwise, as seen with rank 1 at the bottom: `a1` goes to the top left.
    Rotate90,
    /// Half a turn.
    Rotate180,
    /// A quarter turn counter-clockwise: `a1` goes to the bottom right.
    Rotate270,
    /// The first file becomes the last.
    MirrorFiles,
    /// The first rank becomes the last.
    MirrorRanks,
    /// Files become ranks: the diagonal through `a1` stays.
    MirrorDiagonal,
    /// The other diagonal stays.
    MirrorAntidiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Rotate90,
        Symmetry::Rotate180,
        Symmetry::Rotate270,
        Symmetry::MirrorFiles,
        Symmetry::MirrorRanks,
        Symmetry::MirrorDiagonal,
        Symmetry::MirrorAntidiagonal,
    ];

    /// As it stands in reports: `rotate-90`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::Identity => "identity",
            Symmetry::Rotate90 => "rotate-90",
            Symmetry::Rotate180 => "rotate-180",
            Symmetry::Rotate270 => "rotate-270",
            Symmetry::MirrorFiles => "mirror-files",
            Symmetry::MirrorRanks => "mirror-ranks",
            Symmetry::MirrorDiagonal => "mirror-diagonal",
            Symmetry::MirrorAntidiagonal => "mirror-antidiagonal",
        }
    }

    /// Where a square of a board of `size` by `size` goes. A square off that board stays where it is.
    ///
    /// ```
    /// use taflkit::board::Symmetry;
    /// let square = "b1".parse().unwrap();
    /// assert_eq!(Symmetry::MirrorFiles.apply(square, 11).to_string(), "j1");
    /// assert_eq!(Symmetry::Rotate90.apply(square, 11).to_string(), "a10");
    /// ```
    #[must_use]
    pub fn apply(self, square: Square, size: u8) -> Square {
        if !square.fits(size) {
            return square;
        }
        let (file, rank, last) = (square.file(), square.rank(), size - 1);
        let (file, rank) = match self {
            Symmetry::Identity => (file, rank),
            Symmetry::Rotate90 => (rank, last - file),
            Symmetry::Rotate180 => (last - file, last - rank),
            Symmetry::Rotate270 => (last - rank, file),
            Symmetry::MirrorFiles => (last - file, rank),
            Symmetry::MirrorRanks => (file, last - rank),
            Symmetry::MirrorDiagonal => (rank, file),
            Symmetry::MirrorAntidiagonal => (last - rank, last - file),
        };
        Square::new(file, rank).expect("a symmetry keeps squares on the board")
    }

    /// The way back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Symmetry::Rotate90 => Symmetry::Rotate270,
            Symmetry::Rotate270 => Symmetry::Rotate90,
            own_inverse => own_inverse,
        }
    }

    /// This one, and then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // Two squares next to a corner tell all eight apart.
        let probe = |symmetry: Symmetry, square| symmetry.apply(square, 3);
        let [b1, a2] = [Square::new(1, 0), Square::new(0, 1)].map(|square| square.expect("the board has them"));
        let is_both =
            |both: &Symmetry| [b1, a2].iter().all(|&square| probe(*both, square) == probe(next, probe(self, square)));
        Self::ALL.into_iter().find(is_both).expect("the symmetries are a group")
    }

    /// The position with every piece where this symmetry puts it.
    #[must_use]
    pub fn of_position(self, position: &PositionRecord) -> PositionRecord {
        let size = position.size();
        let mut image = PositionRecord::empty(size).expect("the size is that of a position");
        for (square, piece) in position.pieces() {
            image.set(self.apply(square, size), Some(piece));
        }
        image
    }

    /// The pattern with what it says of each square where this symmetry puts that square.
    #[must_use]
    pub fn of_pattern(self, pattern: &Pattern) -> Pattern {
        pattern.mapped(|square| self.apply(square, pattern.size()))
    }

    /// Those that leave a position as it is; the identity comes first.
    pub fn keeping(position: &PositionRecord) -> impl Iterator<Item = Symmetry> + '_ {
        Self::ALL.into_iter().filter(|symmetry| symmetry.of_position(position) == *position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_are_a_group_and_all_different() {
        let corner: Square = "b1".parse().unwrap();
        let images: Vec<Square> = Symmetry::ALL.iter().map(|symmetry| symmetry.apply(corner, 5)).collect();
        assert!(images.iter().all(|image| images.iter().filter(|other| *other == image).count() == 1), "{images:?}");
        for one in Symmetry::ALL {
            assert_eq!(one.then(one.inverse()), Symmetry::Identity);
            for next in Symmetry::ALL {
                for square in ["a1", "c2", "e5"].map(|square| square.parse().unwrap()) {
                    assert_eq!(
                        one.then(next).apply(square, 5),
                        next.apply(one.apply(square, 5), 5),
                        "{one:?} {next:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a1_goes_where_the_picture_says() {
        let a1: Square = "a1".parse().unwrap();
        let to = Symmetry::ALL.map(|symmetry| symmetry.apply(a1, 11).to_string());
        assert_eq!(to, ["a1", "a11", "k11", "k1", "k1", "a11", "a1", "k11"]);
    }

    #[test]
    fn layouts_keep_the_symmetries_that_they_have() {
        let brandubh: PositionRecord = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse().unwrap();
        assert_eq!(Symmetry::keeping(&brandubh).count(), 8);
        let lopsided: PositionRecord = "/t2/1K1/2t/".parse().unwrap();
        let names: Vec<&str> = Symmetry::keeping(&lopsided).map(Symmetry::name).collect();
        assert_eq!(names, ["identity", "rotate-180", "mirror-diagonal", "mirror-antidiagonal"]);
        assert_eq!(Symmetry::MirrorFiles.of_position(&lopsided).to_string(), "/2t/1K1/t2/");
    }
}
