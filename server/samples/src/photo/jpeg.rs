//! Photographs as files.

use image::codecs::jpeg::JpegEncoder;
use image::{ImageError, RgbImage};

/// A JPEG file of this quality, in percent, with an EXIF orientation if one is given.
///
/// # Errors
/// When the picture is larger than a JPEG can be.
pub fn encode(
    picture: &RgbImage,
    quality: u8,
    orientation: Option<u8>,
) -> Result<Vec<u8>, ImageError> {
    let mut file = Vec::new();
    JpegEncoder::new_with_quality(&mut file, quality).encode_image(picture)?;
    if let Some(orientation) = orientation {
        // Behind the marker of the start: a segment APP1 with a TIFF block of one entry (Exif 2.3, 4.6).
        let segment = [
            0xFF,
            0xE1,
            0,
            34,
            b'E',
            b'x',
            b'i',
            b'f',
            0,
            0,
            b'I',
            b'I',
            42,
            0,
            8,
            0,
            0,
            0,
            1,
            0,
            0x12,
            0x01,
            3,
            0,
            1,
            0,
            0,
            0,
            orientation,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        file.splice(2..2, segment);
    }
    Ok(file)
}
