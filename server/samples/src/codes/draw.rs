//! Codes as black and white squares.

use image::{GrayImage, Luma};
use rxing::{BarcodeFormat, EncodeHints, MultiFormatWriter, Writer};

/// Why a text is no code: it has letters or a length that the code cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotEncodable;

/// Draws a code with its quiet zone; each module is so many dots wide. A code of bars is `bar_height` dots high.
///
/// # Errors
/// When the text does not fit into such a code.
pub fn draw(
    format: BarcodeFormat,
    payload: &str,
    dots: u32,
    bar_height: u32,
) -> Result<GrayImage, NotEncodable> {
    let hints = EncodeHints {
        CharacterSet: (!payload.is_ascii()).then(|| "UTF-8".to_owned()),
        ErrorCorrection: (format == BarcodeFormat::QR_CODE).then(|| "M".to_owned()),
        Margin: Some("0".to_owned()),
        ..EncodeHints::default()
    };
    let matrix = MultiFormatWriter
        .encode_with_hints(payload, &format, 0, 0, &hints)
        .map_err(|_| NotEncodable)?;
    let bars = matrix.height() == 1;
    let quiet = if bars { 10 } else { 4 };
    let inner = if bars {
        bar_height
    } else {
        matrix.height() * dots
    };
    let width = (matrix.width() + 2 * quiet) * dots;
    let edge = if bars { 0 } else { quiet * dots };
    Ok(GrayImage::from_fn(width, inner + 2 * edge, |x, y| {
        let column = (x / dots).checked_sub(quiet);
        let row = if bars {
            Some(0)
        } else {
            (y / dots).checked_sub(quiet)
        };
        let black = match (column, row) {
            (Some(column), Some(row)) => matrix.try_get(column, row).unwrap_or(false),
            _ => false,
        };
        Luma([if black { 0 } else { 255 }])
    }))
}
