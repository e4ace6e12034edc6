//! The page as the engines look at it: in colour, turned so that its text is upright, and cut into strips.

use image::{GrayImage, Luma, RgbImage};

use super::geometry::Slanted;

/// A strip in colour, cut out of a page and level, as high as it was asked for.
///
/// Where the page has more pixels than the strip, several are averaged: letters keep their thin strokes.
pub fn strip(page: &RgbImage, line: &Slanted, width: u32, height: u32) -> RgbImage {
    let steps = (line.height / height as f32 / 1.4).ceil().clamp(1.0, 4.0) as u32;
    let sampler = Sampler::new(page, line, width * steps, height * steps);
    let share = (steps * steps) as f32;
    RgbImage::from_fn(width, height, |column, row| {
        let mut sum = [0.0; 3];
        for y in row * steps..(row + 1) * steps {
            for x in column * steps..(column + 1) * steps {
                let colour = sampler.at(x, y);
                sum = [sum[0] + colour[0], sum[1] + colour[1], sum[2] + colour[2]];
            }
        }
        image::Rgb(sum.map(|value| (value / share + 0.5) as u8))
    })
}

/// A strip in shades of grey.
pub fn grey_strip(page: &RgbImage, line: &Slanted, width: u32, height: u32) -> GrayImage {
    let strip = strip(page, line, width, height);
    GrayImage::from_fn(width, height, |x, y| {
        let [red, green, blue] = strip.get_pixel(x, y).0.map(u32::from);
        // ITU-R BT.601, 2.5.1
        Luma([((299 * red + 587 * green + 114 * blue) / 1000) as u8])
    })
}

/// Reads a page along a slanted grid.
struct Sampler<'a> {
    page: &'a RgbImage,
    origin: (f32, f32),
    along: (f32, f32),
    across: (f32, f32),
}

impl<'a> Sampler<'a> {
    fn new(page: &'a RgbImage, line: &Slanted, columns: u32, rows: u32) -> Self {
        let (sine, cosine) = line.angle.sin_cos();
        let (along, across) = (line.width / columns as f32, line.height / rows as f32);
        Self {
            page,
            origin: line.point(-0.5, -0.5),
            along: (along * cosine, along * sine),
            across: (-across * sine, across * cosine),
        }
    }

    /// The colour between the four pixels around the place; the edge goes on beyond the page.
    fn at(&self, column: u32, row: u32) -> [f32; 3] {
        let (column, row) = (column as f32 + 0.5, row as f32 + 0.5);
        let x = self.origin.0 + column * self.along.0 + row * self.across.0 - 0.5;
        let y = self.origin.1 + column * self.along.1 + row * self.across.1 - 0.5;
        let (right_most, lowest) = (self.page.width() - 1, self.page.height() - 1);
        let x = x.clamp(0.0, right_most as f32);
        let y = y.clamp(0.0, lowest as f32);
        let (left, top) = (x as u32, y as u32);
        let (right, bottom) = ((left + 1).min(right_most), (top + 1).min(lowest));
        let (to_right, down) = (x - left as f32, y - top as f32);
        let pixel = |x: u32, y: u32| self.page.get_pixel(x, y).0.map(f32::from);
        let (above, below) = (
            [pixel(left, top), pixel(right, top)],
            [pixel(left, bottom), pixel(right, bottom)],
        );
        let mix = |channel: usize| {
            let level = |[at_left, at_right]: [[f32; 3]; 2]| {
                at_left[channel] + (at_right[channel] - at_left[channel]) * to_right
            };
            level(above) + (level(below) - level(above)) * down
        };
        [mix(0), mix(1), mix(2)]
    }
}
