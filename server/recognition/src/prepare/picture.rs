//! Pictures of the web: JPEG, PNG and WebP.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits};
use kym_domain::attachments::{Format, MAX_SIDE, is_fit_for_decoding};
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::prepare::Prepared;

use super::encode::{self, Edges};

/// What a decoder may use: a picture of 40 megapixels has 160 MB.
const MEMORY: u64 = 256 * 1024 * 1024;

/// Markers of a JPEG (ITU-T T.81, table B.1).
const FILL: u8 = 0xff;
const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: [u8; 2] = [0xff, 0xd9];

pub fn prepare(bytes: &[u8], format: ImageFormat) -> Result<Prepared, Refusal> {
    let picture = decode(bytes, format)?;
    let edges = if format == ImageFormat::Png {
        Edges::Sharp
    } else {
        Edges::Soft
    };
    let page = encode::page(picture, edges, None)?;
    Ok(Prepared {
        kind: page.kind,
        pages: vec![page],
    })
}

/// The first picture of a file, upright. Its size is known, and refused, before the first pixel is read.
///
/// # Errors
/// `picture_too_large` and `file_damaged`.
pub fn decode(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, Refusal> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    if format == ImageFormat::Jpeg && !is_whole_jpeg(bytes) {
        return Err(Refusal::FileDamaged);
    }
    let mut decoder = reader.into_decoder().map_err(refusal)?;
    let (width, height) = decoder.dimensions();
    if !is_fit_for_decoding(width, height) || decoder.total_bytes() > MEMORY {
        return Err(Refusal::PictureTooLarge);
    }
    let orientation = decoder.orientation().map_err(refusal)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(refusal)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Whether the end of the image stands behind its first scan (ITU-T T.81, B.1.1). The decoder makes a grey field of what is
/// missing, and nobody would know what had stood there. A small picture in the head of the file has an end of its own, so
/// that segments are passed over by their lengths; what phones append to the image, a video even, does not count.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    // Bytes of 0xff may fill the space before a marker.
    while let [0xff, marker, behind @ ..] = rest {
        rest = match (*marker, behind) {
            (FILL, _) => &rest[1..],
            (START_OF_SCAN, scan) => return scan.windows(2).any(|pair| pair == END_OF_IMAGE),
            (_, [high, low, ..]) => {
                let length = usize::from(u16::from_be_bytes([*high, *low]));
                behind.get(length..).unwrap_or_default()
            }
            _ => return false,
        };
    }
    false
}

/// The page of a request: what this program has drawn before.
///
/// # Errors
/// As [`decode`], and `file_type_refused` when it is neither JPEG nor PNG.
pub fn decode_page(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    match Format::of(bytes) {
        Some(Format::Jpeg) => decode(bytes, ImageFormat::Jpeg),
        Some(Format::Png) => decode(bytes, ImageFormat::Png),
        _ => Err(Refusal::FileTypeRefused),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "an error is handed over")]
fn refusal(error: ImageError) -> Refusal {
    match error {
        ImageError::Limits(_) => Refusal::PictureTooLarge,
        _ => Refusal::FileDamaged,
    }
}
