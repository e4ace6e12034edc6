//! Files that people send.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// The smallest document that is taken.
pub const PDF: &str = "%PDF-1.4\n%%EOF\n";

/// A photograph of a telephone.
pub const HEIC: &[u8] = include_bytes!("../../recognition/src/tests/fixtures/photo.heic");

/// A document of so many bytes.
pub fn document(size: usize) -> String {
    let (begin, end) = PDF.split_at(9);
    let filling = " ".repeat(size - PDF.len());
    format!("{begin}{filling}{end}")
}

/// A picture of this size: red on the left, blue on the right.
pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let colour = |x| {
        if x < width / 2 {
            Rgb([250, 5, 5])
        } else {
            Rgb([5, 5, 250])
        }
    };
    let picture = RgbImage::from_fn(width, height, |x, _| colour(x));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture)
        .write_to(&mut bytes, format)
        .expect("a picture");
    bytes.into_inner()
}

/// The photograph of a camera that was held upright, with a word among what the camera says and another one
/// behind the end.
pub fn photograph(width: u32, height: u32, said: &str, behind: &str) -> Vec<u8> {
    let plain = picture(width, height, ImageFormat::Jpeg);
    // TIFF, little endian, with one entry: orientation 6, to be turned right by a quarter.
    let mut exif =
        b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    exif.extend(said.as_bytes());
    let length = u16::try_from(exif.len() + 2).expect("a short text");
    let mut photograph = plain[..2].to_vec();
    photograph.extend([0xff, 0xe1]);
    photograph.extend(length.to_be_bytes());
    photograph.extend(exif);
    photograph.extend(&plain[2..]);
    photograph.extend(behind.as_bytes());
    photograph
}

/// A small file that says of itself that it is a picture of this size.
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = picture(1, 1, ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = checksum(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    bytes
}

/// CRC-32 as in PNG (ISO 15948, annex D).
fn checksum(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    });
    !sum
}
