//! What a flat-bed scanner makes of a printed strip.

use image::imageops::{FilterType, resize};
use image::{GrayImage, Rgb, RgbImage};

use super::lens::blurred_grey;
use crate::rng::Rng;

/// Scans a strip of dots: half as many again, soft edges, the colours of paper and ink.
pub fn scanned(dots: &GrayImage, rng: &mut Rng) -> RgbImage {
    let size = (dots.width() * 3 / 2, dots.height() * 3 / 2);
    let grown = blurred_grey(&resize(dots, size.0, size.1, FilterType::Triangle), 0.6);
    let paper = rng.pick(&[
        [252, 252, 250],
        [247, 246, 241],
        [250, 249, 252],
        [243, 243, 240],
    ]);
    let ink = rng.pick(&[[28, 28, 32], [52, 50, 56], [70, 70, 84], [38, 36, 60]]);
    RgbImage::from_fn(size.0, size.1, |x, y| {
        let white = u16::from(grown.get_pixel(x, y).0[0]);
        // The heat of the head spreads: half-covered dots are darker than half.
        let white = if white < 128 {
            white * 3 / 4
        } else {
            255 - (255 - white) * 5 / 4
        };
        let grain = rng.between(-2, 2);
        let mix = |paper: u16, ink: u16| {
            let value = i64::from((paper * white + ink * (255 - white)) / 255) + grain;
            u8::try_from(value.clamp(0, 255)).unwrap_or(0)
        };
        Rgb([
            mix(paper[0], ink[0]),
            mix(paper[1], ink[1]),
            mix(paper[2], ink[2]),
        ])
    })
}
