//! The letters of tills: fixed dots, as most printers have them, and outlines.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use image::{GrayImage, Luma};

/// A family of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// 24 by 12 dots, as the built-in letters of thermal printers.
    Dots,
    /// All letters are equally wide, and they are wide.
    WideMono,
    /// All letters are equally wide, with tall small letters.
    TallMono,
    /// All letters are equally wide, with round forms.
    RoundMono,
    /// Letters of their own widths, as on receipts that an office printer draws.
    Sans,
    /// Narrow letters of their own widths.
    Narrow,
}

/// How big letters are, in dots of the printer.
#[derive(Debug, Clone, Copy)]
pub struct GlyphSize {
    /// The width of a letter where all are equally wide.
    pub width: u32,
    /// The height of a line.
    pub height: u32,
    /// Heavier letters.
    pub bold: bool,
}

impl Face {
    /// Whether all letters are equally wide.
    pub const fn is_mono(self) -> bool {
        !matches!(self, Self::Sans | Self::Narrow)
    }

    /// How wide a text is, in dots.
    pub fn measure(self, text: &str, size: GlyphSize) -> u32 {
        if self.is_mono() {
            return size.width * u32::try_from(text.chars().count()).unwrap_or(0);
        }
        let font = self.outline(size.bold);
        let scaled = font.as_scaled(self.scale(font, size));
        let advances = text.chars().map(|c| scaled.h_advance(font.glyph_id(c)));
        whole(advances.sum::<f32>().ceil())
    }

    /// Draws a text with its upper left corner at `x`, `y`: letters are black, and nothing between black and white.
    pub fn draw(self, canvas: &mut GrayImage, (x, y): (u32, u32), text: &str, size: GlyphSize) {
        if self == Self::Dots {
            let dots = if size.bold { &*DOTS_BOLD } else { &*DOTS };
            for (place, letter) in (0..).zip(text.chars()) {
                dots.draw(canvas, (x + place * size.width, y), letter, size);
            }
            return;
        }
        let font = self.outline(size.bold);
        let scale = self.scale(font, size);
        let scaled = font.as_scaled(scale);
        let baseline =
            fraction(y) + scaled.ascent() + (fraction(size.height) - scaled.height()) / 2.0;
        let mut pen = fraction(x);
        for letter in text.chars() {
            let id = font.glyph_id(letter);
            let start = if self.is_mono() { pen.round() } else { pen };
            let glyph = id.with_scale_and_position(scale, point(start, baseline.round()));
            if let Some(outline) = font.outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|column, row, covered| {
                    if covered > 0.42 {
                        let at = (fraction(column) + corner.x, fraction(row) + corner.y);
                        ink(canvas, at);
                    }
                });
            }
            pen += if self.is_mono() {
                fraction(size.width)
            } else {
                scaled.h_advance(id)
            };
        }
    }

    /// The file of the outlines; those of fixed dots have the wide ones instead.
    pub const fn file(self, bold: bool) -> &'static [u8] {
        match (self, bold) {
            (Self::Dots | Self::WideMono, false) => {
                include_bytes!("../../fonts/wide-mono-regular.ttf")
            }
            (Self::Dots | Self::WideMono, true) => include_bytes!("../../fonts/wide-mono-bold.ttf"),
            (Self::TallMono, false) => include_bytes!("../../fonts/tall-mono-regular.ttf"),
            (Self::TallMono, true) => include_bytes!("../../fonts/tall-mono-bold.ttf"),
            (Self::RoundMono, false) => include_bytes!("../../fonts/round-mono-regular.ttf"),
            (Self::RoundMono, true) => include_bytes!("../../fonts/round-mono-bold.ttf"),
            (Self::Sans, false) => include_bytes!("../../fonts/sans-regular.ttf"),
            (Self::Sans, true) => include_bytes!("../../fonts/sans-bold.ttf"),
            (Self::Narrow, false) => include_bytes!("../../fonts/narrow-regular.ttf"),
            (Self::Narrow, true) => include_bytes!("../../fonts/narrow-bold.ttf"),
        }
    }

    fn outline(self, bold: bool) -> &'static FontRef<'static> {
        let [regular, heavy] = match self {
            Self::Dots | Self::WideMono => &*WIDE_MONO,
            Self::TallMono => &*TALL_MONO,
            Self::RoundMono => &*ROUND_MONO,
            Self::Sans => &*SANS,
            Self::Narrow => &*NARROW,
        };
        if bold { heavy } else { regular }
    }

    /// Letters of equal width are stretched into their cells; the others keep their form.
    fn scale(self, font: &FontRef<'_>, size: GlyphSize) -> PxScale {
        let tall = fraction(size.height) * if self.is_mono() { 0.98 } else { 0.92 };
        if !self.is_mono() {
            // Wide letters of this kind are a bigger width per letter than half the height.
            let stretch = fraction(size.width) / fraction(size.height) * 2.0;
            return PxScale {
                x: tall * stretch,
                y: tall,
            };
        }
        let advance = font.h_advance_unscaled(font.glyph_id('0'));
        let wide = fraction(size.width) * font.height_unscaled() / advance;
        PxScale { x: wide, y: tall }
    }
}

fn ink(canvas: &mut GrayImage, (x, y): (f32, f32)) {
    if x >= 0.0 && y >= 0.0 {
        let (x, y) = (whole(x), whole(y));
        if x < canvas.width() && y < canvas.height() {
            canvas.put_pixel(x, y, Luma([0]));
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "dots of a picture"
)]
const fn whole(length: f32) -> u32 {
    length as u32
}

#[expect(clippy::cast_precision_loss, reason = "dots of a picture")]
const fn fraction(length: u32) -> f32 {
    length as f32
}

/// Letters of fixed dots, as the console of Linux has them (PC Screen Font, version 2).
struct Dots {
    rows: &'static [u8],
    places: BTreeMap<char, usize>,
}

/// The header, as the two files have it: 512 letters of 48 bytes, 24 rows of 12 dots.
const HEADER: usize = 32;
const LETTERS: usize = 512;
const LETTER_BYTES: usize = 48;

impl Dots {
    fn new(file: &'static [u8]) -> Self {
        let (rows, names) = file[HEADER..].split_at(LETTERS * LETTER_BYTES);
        let mut places = BTreeMap::new();
        // Behind the dots: for each letter the characters that it stands for, then 0xFF.
        for (place, characters) in names.split(|byte| *byte == 0xFF).enumerate() {
            let single = characters.split(|byte| *byte == 0xFE).next();
            for letter in String::from_utf8_lossy(single.unwrap_or_default()).chars() {
                places.entry(letter).or_insert(place);
            }
        }
        Self { rows, places }
    }

    fn draw(&self, canvas: &mut GrayImage, (x, y): (u32, u32), letter: char, size: GlyphSize) {
        let place = self.places.get(&letter).or_else(|| self.places.get(&'?'));
        let Some(place) = place else { return };
        let letter = &self.rows[place * LETTER_BYTES..][..LETTER_BYTES];
        for row in 0..size.height {
            for column in 0..size.width {
                // Each dot of the cell takes the dot of the letter that lies under its middle.
                let from_row = (row * 2 + 1) * 24 / (size.height * 2);
                let from_column = (column * 2 + 1) * 12 / (size.width * 2);
                let byte = letter[usize::try_from(from_row * 2 + from_column / 8).unwrap_or(0)];
                let (x, y) = (x + column, y + row);
                if byte << (from_column % 8) & 0x80 != 0
                    && x < canvas.width()
                    && y < canvas.height()
                {
                    canvas.put_pixel(x, y, Luma([0]));
                }
            }
        }
    }
}

macro_rules! letters {
    ($($name:ident: $face:expr;)*) => {
        $(static $name: LazyLock<[FontRef<'static>; 2]> = LazyLock::new(|| {
            [false, true].map(|bold| FontRef::try_from_slice($face.file(bold)).expect("a font of this crate"))
        });)*
    };
}

letters! {
    WIDE_MONO: Face::WideMono;
    TALL_MONO: Face::TallMono;
    ROUND_MONO: Face::RoundMono;
    SANS: Face::Sans;
    NARROW: Face::Narrow;
}

static DOTS: LazyLock<Dots> =
    LazyLock::new(|| Dots::new(include_bytes!("../../fonts/dots-regular.psf")));
static DOTS_BOLD: LazyLock<Dots> =
    LazyLock::new(|| Dots::new(include_bytes!("../../fonts/dots-bold.psf")));
