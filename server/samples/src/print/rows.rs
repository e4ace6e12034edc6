//! What stands under each other on a receipt.

use image::GrayImage;

use super::logo::Logo;

/// How letters are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a printer combines them freely"
)]
pub struct Style {
    /// Heavier.
    pub bold: bool,
    /// Twice as high.
    pub tall: bool,
    /// Twice as wide.
    pub wide: bool,
    /// Smaller, as the second letters of printers.
    pub small: bool,
}

impl Style {
    /// As most of it is printed.
    pub const PLAIN: Self = Self {
        bold: false,
        tall: false,
        wide: false,
        small: false,
    };
    /// Heavier.
    pub const BOLD: Self = Self {
        bold: true,
        ..Self::PLAIN
    };
    /// Heavier and twice as high.
    pub const TALL: Self = Self {
        bold: true,
        tall: true,
        ..Self::PLAIN
    };
    /// Twice as wide and as high.
    pub const BIG: Self = Self {
        wide: true,
        tall: true,
        ..Self::PLAIN
    };
    /// Twice as wide and as high, and heavier.
    pub const BIG_BOLD: Self = Self {
        bold: true,
        ..Self::BIG
    };
    /// Smaller.
    pub const SMALL: Self = Self {
        small: true,
        ..Self::PLAIN
    };
}

/// Where a part of a line stands, in columns of the paper from its left edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// It begins in this column.
    Left(u32),
    /// It ends before this column.
    Right(u32),
    /// It stands in the middle of the paper.
    Centre,
    /// It ends at the right edge.
    Edge,
}

/// A row of a receipt.
#[derive(Debug, Clone)]
pub enum Row {
    /// A line of text in one or several parts.
    Text {
        /// The parts from left to right.
        parts: Vec<(At, String)>,
        /// How it is printed.
        style: Style,
    },
    /// A line of dots, this thick.
    Line(u32),
    /// Nothing, this high, in dots.
    Gap(u32),
    /// A drawn sign.
    Logo(Logo),
    /// A code, in the middle.
    Code(GrayImage),
}
