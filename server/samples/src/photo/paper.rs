//! What happens to paper before it is photographed: it fades and is folded.

use image::{Rgb, RgbImage};

use super::table::ripple;
use crate::rng::Rng;

/// A fold across the paper.
#[derive(Debug, Clone, Copy)]
pub struct Crease {
    /// Where it begins at the left edge or the upper edge, in pixels.
    start: f32,
    /// How much it leans.
    slope: f32,
    /// From top to bottom instead of from left to right.
    upright: bool,
    /// How dark the valley is.
    depth: f32,
}

impl Crease {
    /// Some fold of paper of this size.
    pub fn new(width: f32, height: f32, rng: &mut Rng) -> Self {
        let upright = rng.chance(25);
        let length = if upright { width } else { height };
        Self {
            start: length * rng.fraction(0.12, 0.88),
            slope: rng.fraction(-0.06, 0.06),
            upright,
            depth: rng.fraction(0.1, 0.24),
        }
    }

    /// How much light a place of the paper gets, and how far it is moved upwards or to the left; `unit` is a
    /// hundredth of the width of the paper.
    pub fn at(&self, x: f32, y: f32, unit: f32) -> (f32, f32) {
        let away = if self.upright {
            x - self.start - y * self.slope
        } else {
            y - self.start - x * self.slope
        } / unit;
        let line = (-(away * away) / 0.18).exp();
        // One side looks away from the light, the other towards it.
        let sides = away / 3.0 * (-(away * away) / 18.0).exp();
        let light = 1.0 - self.depth * line - self.depth * 0.55 * sides.clamp(-1.0, 1.0);
        (light, sides * unit * self.depth * 4.0)
    }
}

/// Print on old thermal paper: pale in patches, with stripes where the head was worn, on yellowed paper.
pub fn faded(picture: &mut RgbImage, amount: f32, rng: &mut Rng) {
    let shift = rng.fraction(0.0, 500.0);
    let worn: Vec<(u32, u32)> = (0..rng.between(0, 3))
        .map(|_| {
            (
                u32::try_from(rng.index(picture.width().try_into().unwrap_or(1))).unwrap_or(0),
                3,
            )
        })
        .collect();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (across, down) = (pixels(x), pixels(y));
        let patch = ripple(across / 260.0 + shift, down / 190.0) * 0.18
            + ripple(across / 14.0, shift) * 0.06;
        let stripe = worn
            .iter()
            .any(|(start, width)| (*start..start + width).contains(&x));
        let pale = if stripe {
            0.92
        } else {
            (amount + patch).clamp(0.0, 0.9)
        };
        let Rgb(colour) = *pixel;
        let white = [247.0, 243.0, 230.0];
        *pixel = Rgb([0, 1, 2].map(|part| {
            let now = f32::from(colour[part]);
            clipped((now + (white[part] - now) * pale).min(white[part]))
        }));
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
pub const fn pixels(count: u32) -> f32 {
    count as f32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the steps of a channel"
)]
pub const fn clipped(brightness: f32) -> u8 {
    brightness.clamp(0.0, 255.0) as u8
}
