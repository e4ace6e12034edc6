//! Lines of a page one beneath the other, level and on white paper: a page that Tesseract reads in one go.

use image::{GenericImage as _, GrayImage, Luma, RgbImage, imageops};
use kym_recognition_protocol::Refusal;

use super::canvas::grey_strip;
use super::geometry::Slanted;
use super::pieces::{Piece, Word};
use super::tesseract::{Script, Segmentation, Tesseract};

/// How high a line is, in pixels: its letters are about half as high, which is what Tesseract reads best.
const HEIGHT: u32 = 56;

/// How much white is between lines and around them.
const GAP: u32 = 32;

/// The widest line.
const MAX_WIDTH: u32 = 2400;

/// How far out of focus a line is taken to be, as the deviation of a blur in pixels: about the width of a stroke.
const BLUR: f32 = 3.0;

/// How much of what such a blur takes away is added again.
const SHARPENING: f32 = 2.0;

/// How many lines are in a stack: a page of that height has 20 megapixels at most.
const MAX_LINES: usize = 90;

/// Lines, stacked.
pub struct Stack {
    picture: GrayImage,
    lines: Vec<(Slanted, u32)>,
}

impl Stack {
    /// As many stacks as the lines need.
    pub fn of(page: &RgbImage, lines: &[Slanted]) -> Vec<Self> {
        lines
            .chunks(MAX_LINES)
            .map(|lines| Self::of_few(page, lines))
            .collect()
    }

    fn of_few(page: &RgbImage, lines: &[Slanted]) -> Self {
        let width = |line: &Slanted| {
            let width = line.width * HEIGHT as f32 / line.height.max(1.0);
            (width as u32).clamp(HEIGHT / 2, MAX_WIDTH)
        };
        let lines: Vec<(Slanted, u32)> = lines.iter().map(|line| (*line, width(line))).collect();
        let widest = lines.iter().map(|(_, width)| *width).max().unwrap_or(1);
        let height = GAP + lines.len() as u32 * (HEIGHT + GAP);
        let mut picture = GrayImage::from_pixel(widest + 2 * GAP, height, Luma([u8::MAX]));
        for (row, (line, width)) in (0..).zip(&lines) {
            let mut strip = grey_strip(page, line, *width, HEIGHT);
            sharpen(&mut strip);
            whiten(&mut strip);
            // It fits: the page was made for it.
            let _fits = picture.copy_from(&strip, GAP, GAP + row * (HEIGHT + GAP));
        }
        Self { picture, lines }
    }

    /// What stands in each line.
    ///
    /// # Errors
    /// As [`Tesseract::read`].
    pub fn read(&self, tesseract: &Tesseract, script: Script) -> Result<Vec<Piece>, Refusal> {
        let mut pieces: Vec<Piece> = self
            .lines
            .iter()
            .map(|(place, _)| Piece {
                place: *place,
                words: Vec::new(),
            })
            .collect();
        for word in tesseract.read(&self.picture, Segmentation::Block, script)? {
            let middle = word.top + word.height / 2.0 - (GAP / 2) as f32;
            let row = (middle / (HEIGHT + GAP) as f32).max(0.0) as usize;
            if let (Some(piece), Some((_, width))) = (pieces.get_mut(row), self.lines.get(row)) {
                let along = |x: f32| ((x - GAP as f32) / *width as f32).clamp(0.0, 1.0);
                piece.words.push(Word {
                    text: word.text,
                    likelihood: word.confidence / 100.0,
                    start: along(word.left),
                    end: along(word.left + word.width),
                });
            }
        }
        for piece in &mut pieces {
            piece
                .words
                .sort_by(|one, other| one.start.total_cmp(&other.start));
        }
        Ok(pieces)
    }
}

/// Makes strokes stand out that run into each other: what was photographed out of focus, or small (unsharp masking).
fn sharpen(strip: &mut GrayImage) {
    let blurred = imageops::blur(strip, BLUR);
    for (pixel, around) in strip.pixels_mut().zip(blurred.pixels()) {
        let (own, around) = (f32::from(pixel[0]), f32::from(around[0]));
        pixel[0] = (own + SHARPENING * (own - around)).clamp(0.0, 255.0) as u8;
    }
}

/// Stretches light and dark so that paper is white and ink is black.
fn whiten(strip: &mut GrayImage) {
    let mut counts = [0_usize; 256];
    for pixel in strip.pixels() {
        counts[usize::from(pixel[0])] += 1;
    }
    let all = strip.pixels().len();
    let level = |share: usize| {
        let mut below = 0;
        let level = (0_u8..=u8::MAX).zip(counts).find(|(_, count)| {
            below += count;
            below * 100 >= all * share
        });
        f32::from(level.map_or(u8::MAX, |(level, _)| level))
    };
    let (ink, paper) = (level(2), level(60));
    let range = (paper - ink).max(24.0);
    for pixel in strip.pixels_mut() {
        let light = (f32::from(pixel[0]) - ink) / range * 265.0;
        pixel[0] = light.clamp(0.0, 255.0) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_that_run_into_each_other_are_told_apart() {
        let stroke = |x: u32| [20, 21, 28, 29].contains(&x);
        let drawn = GrayImage::from_fn(56, HEIGHT, |x, _| Luma([if stroke(x) { 40 } else { 220 }]));
        let mut strip = imageops::blur(&drawn, BLUR);
        let contrast = |strip: &GrayImage| {
            let at = |x: u32| i32::from(strip.get_pixel(x, HEIGHT / 2)[0]);
            at(24) - at(20)
        };
        let before = contrast(&strip);
        sharpen(&mut strip);
        assert!(contrast(&strip) > 2 * before, "{before}");
    }
}
