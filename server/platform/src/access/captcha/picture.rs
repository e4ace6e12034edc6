//! The picture of a captcha: five bent letters of two fonts, and strokes across them, as a grey PNG.

use std::io::Cursor;

use ab_glyph::{Font as _, FontRef, OutlineCurve, Point, point};
use ab_glyph_rasterizer::Rasterizer;

use crate::outbound::random::Random;

/// Letters that nobody takes for another one.
pub const LETTERS: [char; 18] = [
    'A', 'B', 'C', 'D', 'E', 'F', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'T', 'W', 'X', 'Y',
];

const WIDTH: usize = 200;
const HEIGHT: usize = 70;

/// Capitals of these fonts are about seven tenths of an em high.
const CAPITAL: f32 = 0.72;

/// The fonts that letters are drawn in, as files of TrueType.
pub const FONTS: [&[u8]; 2] = [
    include_bytes!("../../../fonts/captcha-sans.ttf"),
    include_bytes!("../../../fonts/captcha-serif.ttf"),
];

/// The paper and the ink; nobody needs to see a colour to read it.
const PAPER: f32 = 244.0;
const INK: f32 = 40.0;

/// Randomness as numbers.
pub(super) struct CaptchaRng<'a>(pub &'a dyn Random);

impl CaptchaRng<'_> {
    /// A number below `end`. That small ones come by one in millions too often does not matter.
    pub(super) fn below(&self, end: usize) -> usize {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        u32::from_le_bytes(bytes) as usize % end
    }

    #[expect(clippy::cast_precision_loss, reason = "these numbers are small")]
    fn between(&self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.below(10_000) as f32 / 10_000.0
    }
}

/// Draws a word of [`LETTERS`]: a PNG of 200 by 70 pixels in grey.
///
/// # Errors
/// When a font or the encoder is broken, which takes a broken build.
pub fn draw(word: &str, random: &dyn Random) -> anyhow::Result<Vec<u8>> {
    let rng = CaptchaRng(random);
    let fonts = [
        FontRef::try_from_slice(FONTS[0])?,
        FontRef::try_from_slice(FONTS[1])?,
    ];
    let mut letters = Rasterizer::new(WIDTH, HEIGHT);
    let bend = Bend::by(&rng);
    let mut left = rng.between(8.0, 16.0);
    for letter in word.chars() {
        let size = rng.between(40.0, 47.0);
        let font = &fonts[rng.below(fonts.len())];
        left += place(&mut letters, font, letter, size, left, &rng, &bend);
    }
    let mut strokes = Rasterizer::new(WIDTH, HEIGHT);
    for _ in 0..3 {
        stroke(&mut strokes, &rng);
    }
    encode(&mix(&letters, &strokes, &rng))
}

/// A wave through the whole picture.
struct Bend {
    height: f32,
    length: f32,
    shift: f32,
}

impl Bend {
    fn by(rng: &CaptchaRng<'_>) -> Self {
        Self {
            height: rng.between(2.0, 4.5),
            length: rng.between(22.0, 34.0),
            shift: rng.between(0.0, 6.0),
        }
    }

    fn apply(&self, at: Point) -> Point {
        let lift = self.height * (at.x / self.length + self.shift).sin();
        let lean = self.height * 0.6 * (at.y / self.length * 1.7 + self.shift).cos();
        point(at.x + lean, at.y + lift)
    }
}

/// Draws one letter, turned and bent, and answers how far the next one is.
fn place(
    canvas: &mut Rasterizer,
    font: &FontRef<'_>,
    letter: char,
    size: f32,
    left: f32,
    rng: &CaptchaRng<'_>,
    bend: &Bend,
) -> f32 {
    let glyph = font.glyph_id(letter);
    let scale = size / font.units_per_em().unwrap_or(2048.0);
    let advance = font.h_advance_unscaled(glyph) * scale;
    let (turned, upright) = rng.between(-0.36, 0.36).sin_cos();
    let (middle, centre) = (advance / 2.0, size * CAPITAL / 2.0);
    let top = rng.between(31.0, 39.0);
    let map = |at: Point| {
        let (x, y) = (at.x * scale - middle, centre - at.y * scale);
        bend.apply(point(
            left + middle + x * upright - y * turned,
            top + x * turned + y * upright,
        ))
    };
    for curve in font
        .outline(glyph)
        .map(|outline| outline.curves)
        .unwrap_or_default()
    {
        match curve {
            OutlineCurve::Line(from, to) => canvas.draw_line(map(from), map(to)),
            OutlineCurve::Quad(from, by, to) => canvas.draw_quad(map(from), map(by), map(to)),
            OutlineCurve::Cubic(from, by, and, to) => {
                canvas.draw_cubic(map(from), map(by), map(and), map(to));
            }
        }
    }
    advance * rng.between(0.93, 1.03)
}

/// Draws a bent stroke from one side to the other: along it and back, a little lower.
fn stroke(canvas: &mut Rasterizer, rng: &CaptchaRng<'_>) {
    let thick = rng.between(1.6, 2.8);
    let y = || rng.between(8.0, 62.0);
    let (start, by, end) = (
        point(4.0, y()),
        point(100.0, y() * 1.6 - 20.0),
        point(196.0, y()),
    );
    let lower = |at: Point| point(at.x, at.y + thick);
    canvas.draw_quad(start, by, end);
    canvas.draw_line(end, lower(end));
    canvas.draw_quad(lower(end), lower(by), lower(start));
    canvas.draw_line(lower(start), start);
}

/// Where a stroke crosses a letter it is paper: neither can be taken away by its darkness.
fn mix(letters: &Rasterizer, strokes: &Rasterizer, rng: &CaptchaRng<'_>) -> Vec<u8> {
    let mut pixels = vec![PAPER; WIDTH * HEIGHT];
    letters.for_each_pixel(|place, cover| pixels[place] = cover.min(1.0));
    strokes.for_each_pixel(|place, cover| {
        let letter = pixels[place];
        let stroke = cover.min(1.0);
        let ink = letter + stroke - 2.0 * letter * stroke;
        let grain = rng.between(-14.0, 14.0);
        pixels[place] = (PAPER + (INK - PAPER) * ink + grain).clamp(0.0, 255.0);
    });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a byte"
    )]
    pixels.into_iter().map(|shade| shade as u8).collect()
}

fn encode(pixels: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut file = Cursor::new(Vec::new());
    let (width, height) = (u32::try_from(WIDTH)?, u32::try_from(HEIGHT)?);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(file.into_inner())
}
