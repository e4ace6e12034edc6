//! The letters that a page draws, and where each stands.

use hayro::hayro_interpret::font::{Glyph, GlyphRun};
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::hayro_syntax::page::Page;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, SoftMask, TransformExt as _, interpret_page,
};
use hayro::kurbo::{BezPath, Point, Rect, Vec2};

/// How many letters of a page are read: more than anybody prints on one.
const MAX_GLYPHS: usize = 50_000;

/// The em in the units of a glyph.
const EM: f64 = 1000.0;

/// How wide a letter is whose font does not say so.
const USUAL_ADVANCE: f32 = 500.0;

/// A letter on a page, in points from the top left corner.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedGlyph {
    /// What it means; nothing if the font does not say so.
    pub text: Option<String>,
    /// Where it begins on its base line.
    pub start: Point,
    /// Where the next one would begin.
    pub end: Point,
    /// From the base line upwards, as long as the font is large.
    pub up: Vec2,
}

/// The letters of a page, in the order in which they are drawn.
pub fn of<'a>(page: &'a Page<'a>) -> Vec<PlacedGlyph> {
    let (width, height) = page.render_dimensions();
    let sheet = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
    let cache = InterpreterCache::new();
    let mut context = Context::new(
        page.initial_transform(true).to_kurbo(),
        sheet,
        &cache,
        page.xref(),
        InterpreterSettings::default(),
    );
    let mut collector = Collector {
        sheet,
        glyphs: Vec::new(),
    };
    interpret_page(page, &mut context, &mut collector);
    collector.glyphs
}

struct Collector {
    sheet: Rect,
    glyphs: Vec<PlacedGlyph>,
}

impl Device<'_> for Collector {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        for glyph in run.glyphs() {
            if self.glyphs.len() >= MAX_GLYPHS {
                return;
            }
            let place = props.transform * glyph.transform();
            let advance = match &**glyph {
                Glyph::Outline(outline) => outline.advance_width(),
                Glyph::Type3(drawn) => drawn.advance_width(),
            };
            let advance = f64::from(advance.unwrap_or(USUAL_ADVANCE));
            let start = place * Point::ZERO;
            let placed = PlacedGlyph {
                text: glyph.as_unicode().map(|text| match text {
                    BfString::Char(letter) => letter.to_string(),
                    BfString::String(letters) => letters,
                }),
                start,
                end: place * Point::new(advance, 0.0),
                up: place * Point::new(0.0, EM) - start,
            };
            if placed.is_finite() && self.sheet.contains(start) {
                self.glyphs.push(placed);
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

impl PlacedGlyph {
    fn is_finite(&self) -> bool {
        self.start.is_finite() && self.end.is_finite() && self.up.is_finite()
    }
}
