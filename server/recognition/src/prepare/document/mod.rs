//! Documents: PDF.
//!
//! Nothing of a document is executed: its pages are drawn and its text is read; scripts, forms, links and attached files
//! are not looked at.

mod glyphs;
mod layer;

use hayro::hayro_interpret::{InterpreterSettings, hayro_syntax};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use hayro_syntax::page::Page;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use image::{DynamicImage, RgbImage};
use kym_domain::attachments::{AttachmentKind, is_whole_pdf};
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::{MAX_PAGES, Prepared, PreparedPage};

use super::encode::{self, Edges};

/// How many pixels an inch has: enough for small print, for the eye and for the engines.
const DOTS_PER_INCH: f32 = 200.0;

/// How many points an inch has (ISO 32000-1, 8.3.2.3).
const POINTS_PER_INCH: f32 = 72.0;

/// The pixels of the largest drawn page: A4 with some room.
const MAX_PAGE_PIXELS: f32 = 6_000_000.0;

/// The longest side of a drawn page: a receipt may be a metre long.
const MAX_PAGE_SIDE: f32 = 8_000.0;

pub fn prepare(file: Vec<u8>) -> Result<Prepared, Refusal> {
    if !is_whole_pdf(&file) {
        return Err(Refusal::FileDamaged);
    }
    let document = Pdf::new(file).map_err(refusal)?;
    let pages = document.pages();
    match pages.len() {
        0 => return Err(Refusal::FileDamaged),
        count if count > MAX_PAGES => return Err(Refusal::TooManyPages),
        _ => {}
    }
    let cache = RenderCache::new();
    let numbered = (0_u16..).zip(pages.iter());
    let pages: Result<_, _> = numbered
        .map(|(number, page)| draw(number, page, &cache))
        .collect();
    Ok(Prepared {
        kind: AttachmentKind::Pdf,
        pages: pages?,
    })
}

fn draw<'a>(
    number: u16,
    page: &'a Page<'a>,
    cache: &RenderCache<'a>,
) -> Result<PreparedPage, Refusal> {
    let text = layer::lines(number, glyphs::of(page), page.render_dimensions());
    let scale = scale(page.render_dimensions())?;
    let settings = PixmapSettings {
        x_scale: scale,
        y_scale: scale,
        bg_color: WHITE,
    };
    let drawn = hayro::render(
        page,
        cache,
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &settings,
    );
    let (width, height) = (u32::from(drawn.width()), u32::from(drawn.height()));
    // The ground is white and opaque, so that there is nothing to be seen through.
    let pixels = drawn.data_as_u8_slice().chunks_exact(4);
    let pixels: Vec<u8> = pixels
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let picture = RgbImage::from_raw(width, height, pixels).ok_or(Refusal::Failed)?;
    encode::page(DynamicImage::ImageRgb8(picture), Edges::Soft, text)
}

/// How many pixels a point is drawn with.
fn scale((width, height): (f32, f32)) -> Result<f32, Refusal> {
    let scale = (DOTS_PER_INCH / POINTS_PER_INCH)
        .min(MAX_PAGE_SIDE / width.max(height))
        .min((MAX_PAGE_PIXELS / (width * height)).sqrt());
    // A page of a point, or of a kilometre, is nothing that one reads.
    if scale.is_finite() && width.min(height) * scale >= 1.0 {
        Ok(scale)
    } else {
        Err(Refusal::FileDamaged)
    }
}

fn refusal(error: LoadPdfError) -> Refusal {
    match error {
        LoadPdfError::Decryption(
            DecryptionError::PasswordProtected | DecryptionError::UnsupportedAlgorithm,
        ) => Refusal::DocumentEncrypted,
        LoadPdfError::Decryption(_) | LoadPdfError::Invalid => Refusal::FileDamaged,
    }
}
