//! Files to test with.

use std::io::Cursor;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

/// Left half green, right half red.
pub fn flag(width: u32, height: u32) -> DynamicImage {
    let picture = RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 {
            Rgb([20, 160, 20])
        } else {
            Rgb([200, 20, 20])
        }
    });
    DynamicImage::ImageRgb8(picture)
}

pub fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("encoded");
    bytes.into_inner()
}

/// A JPEG with a camera, a place and an orientation in it.
pub fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    // Orientation (0x0112), a number of 16 bits; make (0x010f), a text of 4 bytes.
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend([0x01, 0x0f, 0, 2, 0, 0, 0, 4]);
    exif.extend(b"Cam\0");
    exif.extend([0; 4]);
    exif.extend(b"GPS 55.7558 N 37.6173 E");
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

/// A PNG of these chunks.
pub fn png(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in chunks {
        bytes.extend(u32::try_from(data.len()).expect("short").to_be_bytes());
        let start = bytes.len();
        bytes.extend(*name);
        bytes.extend(data);
        let mut sum = flate2::Crc::new();
        sum.update(&bytes[start..]);
        bytes.extend(sum.sum().to_be_bytes());
    }
    bytes
}

/// The header of a grey PNG with eight bits for a pixel.
pub fn header(width: u32, height: u32) -> (&'static [u8; 4], Vec<u8>) {
    let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
    (b"IHDR", [&sides[..], &[8, 0, 0, 0, 0]].concat())
}

pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("deflated");
    encoder.finish().expect("deflated")
}
