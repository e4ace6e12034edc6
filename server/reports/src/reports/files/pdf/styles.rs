//! How series are told apart: by colours, and by hatching and dashes where there are none.

use kym_pages::sheet::{BLACK, Ink, Mark};

/// How a series is drawn: its colour, and the lines across its columns.
pub struct SeriesStyle {
    /// Its colour.
    pub ink: Ink,
    /// The colour of the lines across its columns.
    pub hatch: Option<Ink>,
    /// The dashes of its line.
    pub dashes: &'static [f32],
}

/// Dark and plain, light with lines, middle grey: apart in grey, too.
pub const COLUMNS: [SeriesStyle; 3] = [
    SeriesStyle {
        ink: (0x1f, 0x5a, 0x8a),
        hatch: None,
        dashes: &[],
    },
    SeriesStyle {
        ink: (0xf4, 0xb9, 0x5f),
        hatch: Some((0x8a, 0x55, 0x0a)),
        dashes: &[5.0, 2.0],
    },
    SeriesStyle {
        ink: (0xb9, 0xc0, 0xc9),
        hatch: None,
        dashes: &[1.5, 1.5],
    },
];

/// Of lines: black and through, blue and dashed, brown and dotted.
pub const LINES: [SeriesStyle; 3] = [
    SeriesStyle {
        ink: BLACK,
        hatch: None,
        dashes: &[],
    },
    SeriesStyle {
        ink: (0x1f, 0x5a, 0x8a),
        hatch: None,
        dashes: &[5.0, 2.5],
    },
    SeriesStyle {
        ink: (0x8a, 0x55, 0x0a),
        hatch: None,
        dashes: &[1.5, 2.0],
    },
];

/// An area in a look, with another rim if need be.
pub fn area(sides: [f32; 4], look: &SeriesStyle, rim: Option<(Ink, bool)>) -> Mark {
    let own = look.hatch.map(|hatch| (hatch, false));
    Mark::Area {
        sides,
        ink: look.ink,
        hatch: look.hatch,
        rim: rim.or(own),
    }
}

/// A thin line.
pub fn line(through: Vec<(f32, f32)>, ink: Ink, width: f32) -> Mark {
    Mark::Line {
        through,
        ink,
        width,
        dashes: Vec::new(),
    }
}

/// The line of a series.
pub fn dashed(through: Vec<(f32, f32)>, look: &SeriesStyle) -> Mark {
    Mark::Line {
        through,
        ink: look.hatch.unwrap_or(look.ink),
        width: 1.4,
        dashes: look.dashes.to_vec(),
    }
}
