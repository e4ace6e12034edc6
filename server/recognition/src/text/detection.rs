//! Where lines of text are on a page.

use image::{RgbImage, imageops};
use rten_tensor::{AsView as _, Layout as _, NdTensor};

use super::geometry::Slanted;
use super::models::Models;
use super::regions::{self, Likelihoods};

/// The longest side of the first look at a page, in pixels.
const FIRST_SIDE: u32 = 960;

/// The longest side of the second, closer look.
const SECOND_SIDE: u32 = 1472;

/// Letters this high are found well, in pixels.
const GOOD_HEIGHT: f32 = 22.0;

/// A page is looked at more closely if its lines are lower than this, in pixels of the first look.
const LOW: f32 = 16.0;

/// Or if they cover less of it than this share.
const SMALL: f32 = 0.5;

/// No page is drawn larger than by this factor.
const MAX_SCALE: f32 = 2.0;

/// The network halves its input so many times that sides are multiples of this.
const MULTIPLE: u32 = 32;

/// The rectangles around the lines of a page, in its pixels.
pub fn lines(models: &Models, page: &RgbImage) -> Option<Vec<Slanted>> {
    let whole = Part {
        left: 0,
        top: 0,
        width: page.width(),
        height: page.height(),
    };
    let first_scale = scale(whole, FIRST_SIDE).min(MAX_SCALE);
    let first = look(models, page, whole, first_scale)?;
    let Some(height) = usual_height(&first) else {
        return Some(first);
    };
    let part = whole.around(&first, height);
    let is_low = height * first_scale < LOW;
    let is_small = part.area() < SMALL * whole.area();
    let second_scale = (GOOD_HEIGHT / height)
        .min(scale(part, SECOND_SIDE))
        .min(MAX_SCALE);
    if (is_low || is_small) && second_scale > 1.15 * first_scale {
        let second = look(models, page, part, second_scale)?;
        return Some(if second.is_empty() { first } else { second });
    }
    Some(first)
}

/// A part of a page, in its pixels.
#[derive(Debug, Clone, Copy)]
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Part {
    fn area(self) -> f32 {
        self.width as f32 * self.height as f32
    }

    /// What of it is around the lines, with room for what was overlooked.
    fn around(self, lines: &[Slanted], line_height: f32) -> Self {
        let mut bounds = [f32::INFINITY, f32::INFINITY, 0.0, 0.0];
        for line in lines {
            let [left, top, right, bottom] = line.bounds(0.0, 1.0);
            bounds = [
                bounds[0].min(left),
                bounds[1].min(top),
                bounds[2].max(right),
                bounds[3].max(bottom),
            ];
        }
        let [left, top, right, bottom] = bounds;
        let room = 3.0 * line_height;
        let left = (left - room).clamp(0.0, self.width as f32) as u32;
        let top = (top - room).clamp(0.0, self.height as f32) as u32;
        let right = (right + room).clamp(0.0, self.width as f32) as u32;
        let bottom = (bottom + room).clamp(0.0, self.height as f32) as u32;
        Self {
            left,
            top,
            width: right.saturating_sub(left).max(1),
            height: bottom.saturating_sub(top).max(1),
        }
    }
}

fn scale(part: Part, side: u32) -> f32 {
    side as f32 / part.width.max(part.height) as f32
}

/// Of the lines that have several letters, the height that half of them have at most.
fn usual_height(lines: &[Slanted]) -> Option<f32> {
    let sides = lines
        .iter()
        .map(|line| (line.width.min(line.height), line.width.max(line.height)));
    let mut heights: Vec<f32> = sides
        .filter(|(short, long)| *long > 2.0 * short)
        .map(|(short, _)| short)
        .collect();
    heights.sort_by(f32::total_cmp);
    heights.get(heights.len() / 2).copied()
}

fn look(models: &Models, page: &RgbImage, part: Part, scale: f32) -> Option<Vec<Slanted>> {
    let side = |pixels: u32| {
        let pixels = (pixels as f32 * scale / MULTIPLE as f32).round() as u32;
        pixels.max(1) * MULTIPLE
    };
    let (width, height) = (side(part.width), side(part.height));
    let view = imageops::crop_imm(page, part.left, part.top, part.width, part.height);
    let small = if width < part.width {
        imageops::thumbnail(&*view, width, height)
    } else {
        imageops::resize(&*view, width, height, imageops::FilterType::Triangle)
    };
    let output = models.detect(tensor(&[small])?.view())?;
    let [_, _, rows, columns] = output.shape();
    let values = output.data()?;
    if rows * columns != values.len() {
        return None;
    }
    let found = regions::lines(Likelihoods {
        values,
        width: columns,
    });
    // Both sides are rounded to multiples, each by its own factor: the slant hardly changes, the place does.
    let (across, down) = (
        part.width as f32 / columns as f32,
        part.height as f32 / rows as f32,
    );
    let placed = found.into_iter().map(|line| {
        let line = Slanted {
            x: line.x * across / down,
            width: line.width * across / down,
            ..line
        };
        line.placed(down, part.left as f32, part.top as f32)
    });
    Some(placed.collect())
}

/// Pictures of one size as the networks want them: blue, green, red, each from -1 to 1.
pub fn tensor(pictures: &[RgbImage]) -> Option<NdTensor<f32, 4>> {
    let (width, height) = pictures.first()?.dimensions();
    let pixels = (width * height) as usize;
    let mut values = Vec::with_capacity(pictures.len() * pixels * 3);
    for picture in pictures {
        for channel in [2, 1, 0] {
            let of_channel = picture.as_raw().chunks_exact(3);
            values.extend(of_channel.map(|pixel| f32::from(pixel[channel]) / 127.5 - 1.0));
        }
    }
    let shape = [pictures.len(), 3, height as usize, width as usize];
    (values.len() == shape.iter().product::<usize>()).then(|| NdTensor::from_data(shape, values))
}
