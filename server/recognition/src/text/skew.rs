//! Makes the lines of a page level (projection profile: where lines are level, rows are either full of ink or empty).

use image::imageops;
use image::{GrayImage, Luma};

/// The longest side at which the slant is measured.
const SIDE: u32 = 800;

/// The largest slant that is looked for, in steps.
const MAX_STEPS: i32 = 24;

/// A step, in radians: a quarter of a degree.
const STEP: f32 = 0.004_363;

/// What is darker than this is ink, on a page whose light was made even.
const INK: u8 = 150;

/// The page, level.
pub fn levelled(page: GrayImage) -> GrayImage {
    let slant = slant(&light_ink(&page));
    if slant == 0 {
        return page;
    }
    let (sine, cosine) = (slant as f32 * STEP).sin_cos();
    let (width, height) = page.dimensions();
    let (middle_x, middle_y) = (width as f32 / 2.0, height as f32 / 2.0);
    GrayImage::from_fn(width, height, |x, y| {
        let (x, y) = (x as f32 - middle_x, y as f32 - middle_y);
        let from_x = x * cosine - y * sine + middle_x;
        let from_y = x * sine + y * cosine + middle_y;
        imageops::interpolate_bilinear(&page, from_x, from_y).unwrap_or(Luma([u8::MAX]))
    })
}

/// Where there is ink, on a smaller page.
fn light_ink(page: &GrayImage) -> Vec<(f32, f32)> {
    let small = crate::light::shrunk(page, SIDE);
    let pixels = small.enumerate_pixels();
    let ink = pixels.filter(|(_, _, pixel)| pixel[0] < INK);
    ink.map(|(x, y, _)| (x as f32, y as f32)).collect()
}

/// By how many steps lines go down to the right.
fn slant(ink: &[(f32, f32)]) -> i32 {
    let sharpness = |step: i32| {
        let slope = (step as f32 * STEP).tan();
        let mut rows = vec![0_u64; 4 * SIDE as usize];
        for (x, y) in ink {
            let row = y - x * slope + SIDE as f32;
            if let Some(row) = rows.get_mut(row.max(0.0) as usize) {
                *row += 1;
            }
        }
        rows.windows(2)
            .map(|pair| pair[0].abs_diff(pair[1]).pow(2))
            .sum::<u64>()
    };
    // The smaller slant of two that are alike.
    let mut steps: Vec<i32> = (-MAX_STEPS..=MAX_STEPS).collect();
    steps.sort_by_key(|step| step.abs());
    let mut best = (0, 0);
    for step in steps {
        let sharpness = sharpness(step);
        if sharpness > best.1 {
            best = (step, sharpness);
        }
    }
    best.0
}
