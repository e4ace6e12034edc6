//! Receipts and invoices as PDF files: with text in them, and as a scanner writes them.

use std::fmt::Write as _;

use ab_glyph::{Font as _, FontRef};
use image::RgbImage;
use krilla::Document;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::country::Language;
use crate::photo::encode;
use crate::print::{GlyphSize, Row, Sheet};
use crate::sample::{Sample, invoice_sheet, receipt_sheet};
use crate::truth::Truth;

/// A PDF file and what it says.
#[derive(Debug, Clone)]
pub struct DocumentSample {
    /// The file.
    pub file: Vec<u8>,
    /// What it says.
    pub truth: Truth,
}

/// Points of a page to a dot of the printer: 72 an inch, eight dots a millimetre.
const POINTS: f32 = 72.0 / 203.2;

/// A receipt as shops send it by email: a narrow page with text.
///
/// # Panics
/// When the page cannot be written, which the tests rule out.
pub fn receipt_document(language: Language, number: u64) -> DocumentSample {
    let (sheet, truth) = receipt_sheet(language, number);
    let size = sheet.size();
    DocumentSample {
        file: written(&sheet, size),
        truth,
    }
}

/// An invoice on a page of A4 with text.
///
/// # Panics
/// When the page cannot be written, which the tests rule out.
pub fn invoice_document(language: Language, number: u64) -> DocumentSample {
    let (sheet, truth) = invoice_sheet(language, number);
    let (width, height) = sheet.size();
    DocumentSample {
        file: written(&sheet, (width, height.max(2376))),
        truth,
    }
}

/// A receipt as a scanner writes it: a page that is one picture, without text.
///
/// # Panics
/// When the picture is larger than a JPEG can be, which no receipt is.
pub fn scanned_document(sample: &Sample) -> DocumentSample {
    DocumentSample {
        file: pictured(&sample.picture),
        truth: sample.truth.clone(),
    }
}

fn written(sheet: &Sheet, (width, height): (u32, u32)) -> Vec<u8> {
    let mut document = Document::new();
    let settings = PageSettings::from_wh(points(width), points(height)).expect("a page has a size");
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    surface.set_fill(Some(Fill::default()));
    for (y, row) in sheet.placed() {
        draw(&mut surface, sheet, y, row, width);
    }
    surface.finish();
    page.finish();
    document
        .finish()
        .expect("a page of text and squares can be written")
}

fn draw(surface: &mut Surface<'_>, sheet: &Sheet, y: u32, row: &Row, page_width: u32) {
    let stock = &sheet.stock;
    match row {
        Row::Text { parts, style } => {
            let size = stock.size(*style);
            for (at, text) in parts {
                let x = stock.margin + sheet.place(*at, stock.measure(text, *style), size.width);
                draw_text(surface, sheet, (x, y), text, size);
            }
        }
        Row::Line(thick) => squares(surface, [(stock.margin, y, stock.width(), *thick)]),
        Row::Code(code) => {
            let left = page_width.saturating_sub(code.width()) / 2;
            let runs = code.rows().zip(y..).flat_map(|(row, y)| {
                let black: Vec<bool> = row.map(|pixel| pixel.0[0] < 128).collect();
                runs(&black)
                    .into_iter()
                    .map(move |(start, length)| (left + start, y, length, 1))
            });
            squares(surface, runs);
        }
        Row::Gap(_) | Row::Logo(_) => {}
    }
}

fn draw_text(
    surface: &mut Surface<'_>,
    sheet: &Sheet,
    (x, y): (u32, u32),
    text: &str,
    size: GlyphSize,
) {
    let file = sheet.stock.face.file(size.bold);
    let (Some(font), Ok(outlines)) = (Font::new(file.into(), 0), FontRef::try_from_slice(file))
    else {
        return;
    };
    let em = outlines.units_per_em().unwrap_or(1000.0);
    let mut glyphs = Vec::new();
    let mut advance = 0.0;
    for (start, letter) in text.char_indices() {
        let id = outlines.glyph_id(letter);
        let wide = outlines.h_advance_unscaled(id) / em;
        advance += wide;
        let range = start..start + letter.len_utf8();
        glyphs.push(KrillaGlyph::new(
            GlyphId::new(id.0.into()),
            wide,
            0.0,
            0.0,
            0.0,
            range,
            None,
        ));
    }
    // As wide as it is printed.
    let font_size = points(sheet.stock.face.measure(text, size)) / f32::max(advance, 0.1);
    let baseline = points(y) + points(size.height) * 0.78;
    surface.draw_glyphs(
        Point::from_xy(points(x), baseline),
        &glyphs,
        font,
        text,
        font_size,
        false,
    );
}

/// Where black begins in a row, and how far it goes.
fn runs(black: &[bool]) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for (place, _) in (0..).zip(black).filter(|(_, black)| **black) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == place => *length += 1,
            _ => runs.push((place, 1)),
        }
    }
    runs
}

fn squares(surface: &mut Surface<'_>, squares: impl IntoIterator<Item = (u32, u32, u32, u32)>) {
    let mut path = PathBuilder::new();
    for (x, y, width, height) in squares {
        if let Some(square) = Rect::from_xywh(points(x), points(y), points(width), points(height)) {
            path.push_rect(square);
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

#[expect(clippy::cast_precision_loss, reason = "dots of a page")]
const fn points(dots: u32) -> f32 {
    dots as f32 * POINTS
}

/// The smallest PDF that shows a picture (ISO 32000-1, 8.9.5, with the filter `DCTDecode`).
fn pictured(picture: &RgbImage) -> Vec<u8> {
    let jpeg = encode(picture, 75, None).expect("a receipt fits into a JPEG");
    // The scan has 300 dots an inch, a point is a 72nd of one.
    let (width, height) = (picture.width() * 72 / 300, picture.height() * 72 / 300);
    let content = format!("q {width} 0 0 {height} 0 0 cm /Im0 Do Q");
    let objects: [Vec<u8>; 5] = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>"
        )
        .into_bytes(),
        stream("", content.as_bytes()),
        stream(
            &format!(
                "/Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ",
                picture.width(),
                picture.height()
            ),
            &jpeg,
        ),
    ];
    let mut file = b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n".to_vec();
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(&objects) {
        let _ = writeln!(table, "{:010} 00000 n ", file.len());
        file.extend(format!("{number} 0 obj\n").into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    let count = objects.len() + 1;
    let end = format!(
        "xref\n0 {count}\n{table}trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    );
    file.extend(end.into_bytes());
    file
}

fn stream(entries: &str, bytes: &[u8]) -> Vec<u8> {
    let mut object = format!("<< {entries}/Length {} >>\nstream\n", bytes.len()).into_bytes();
    object.extend(bytes);
    object.extend(b"\nendstream");
    object
}
