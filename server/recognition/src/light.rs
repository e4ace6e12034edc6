//! Pictures of light and dark: made smaller, and the light on them made even.

use image::imageops::{self, FilterType};
use image::{GrayImage, Luma};

/// The picture with no side longer than this many pixels.
pub fn shrunk(picture: &GrayImage, side: u32) -> GrayImage {
    let (width, height) = picture.dimensions();
    let longest = width.max(height);
    if longest <= side {
        return picture.clone();
    }
    let scaled = |pixels: u32| {
        let pixels = u64::from(pixels) * u64::from(side) / u64::from(longest);
        pixels.max(1) as u32
    };
    imageops::thumbnail(picture, scaled(width), scaled(height))
}

/// The picture twice as wide: between two pixels stands what a curve through four of them says (Catmull and Rom).
pub fn widened(picture: &GrayImage) -> GrayImage {
    let (width, height) = picture.dimensions();
    let mut wide = Vec::with_capacity(2 * picture.as_raw().len());
    for row in picture.as_raw().chunks_exact(width.max(1) as usize) {
        let last = row.len() - 1;
        let at = |index: usize| i32::from(row[index.min(last)]);
        for (index, pixel) in row.iter().enumerate() {
            let near = at(index) + at(index + 1);
            let far = at(index.saturating_sub(1)) + at(index + 2);
            wide.push(*pixel);
            wide.push(((9 * near - far + 8) / 16).clamp(0, 255) as u8);
        }
    }
    GrayImage::from_raw(2 * width, height, wide).unwrap_or_default()
}

/// The picture with less noise: each pixel mixed with those around it (binomial filter of three by three).
pub fn smoothed(picture: &GrayImage) -> GrayImage {
    let (width, height) = picture.dimensions();
    let (right_most, lowest) = (width.saturating_sub(1), height.saturating_sub(1));
    let across = |x: u32, y: u32| {
        let at = |x: u32| u32::from(picture.get_pixel(x, y)[0]);
        at(x.saturating_sub(1)) + 2 * at(x) + at((x + 1).min(right_most))
    };
    GrayImage::from_fn(width, height, |x, y| {
        let above = across(x, y.saturating_sub(1));
        let below = across(x, (y + 1).min(lowest));
        Luma([((above + 2 * across(x, y) + below + 8) / 16) as u8])
    })
}

/// Into how many parts the longest side is divided to see how bright the paper is in each.
const TILES: u32 = 24;

/// What paper becomes.
const PAPER: f32 = 235.0;

/// The picture as if it were lit from everywhere alike: each pixel divided by how bright the paper around it is.
pub fn evened(picture: &GrayImage) -> GrayImage {
    let (width, height) = picture.dimensions();
    let tile = (width.max(height) / TILES).max(8);
    let (columns, rows) = (width.div_ceil(tile), height.div_ceil(tile));
    let paper = GrayImage::from_fn(columns, rows, |column, row| {
        Luma([brightness(picture, column * tile, row * tile, tile)])
    });
    let paper = imageops::blur(&paper, 1.2);
    let paper = imageops::resize(&paper, width, height, FilterType::Triangle);
    let mut evened = picture.clone();
    for (pixel, paper) in evened.pixels_mut().zip(paper.pixels()) {
        let share = f32::from(pixel[0]) / f32::from(paper[0]).max(1.0);
        pixel[0] = (share * PAPER).min(255.0) as u8;
    }
    evened
}

/// How bright the brighter part of a tile is: what is neither ink nor a reflection.
fn brightness(picture: &GrayImage, left: u32, top: u32, tile: u32) -> u8 {
    let mut counts = [0_u32; 256];
    let mut sum = 0;
    for y in (top..(top + tile).min(picture.height())).step_by(2) {
        for x in (left..(left + tile).min(picture.width())).step_by(2) {
            counts[usize::from(picture.get_pixel(x, y)[0])] += 1;
            sum += 1;
        }
    }
    let mut above = 0;
    for (level, count) in (0_u8..=u8::MAX).zip(counts).rev() {
        above += count;
        if above * 5 >= sum {
            return level;
        }
    }
    u8::MAX
}
