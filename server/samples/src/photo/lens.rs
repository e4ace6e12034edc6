//! The blur of a lens.

use image::{GrayImage, RgbImage};

/// A picture out of focus by a deviation in pixels.
pub fn blurred(picture: &RgbImage, deviation: f32) -> RgbImage {
    let (width, height) = picture.dimensions();
    let raw = spread(picture.as_raw(), width, 3, deviation);
    RgbImage::from_raw(width, height, raw).unwrap_or_else(|| picture.clone())
}

/// A picture without colours out of focus by a deviation in pixels.
pub fn blurred_grey(picture: &GrayImage, deviation: f32) -> GrayImage {
    let (width, height) = picture.dimensions();
    let raw = spread(picture.as_raw(), width, 1, deviation);
    GrayImage::from_raw(width, height, raw).unwrap_or_else(|| picture.clone())
}

/// Gauss's bell from its middle outwards, in parts of 65,536 that add up to all of them.
fn bell(deviation: f32) -> Vec<u32> {
    let heights =
        (0..=12_u16).map(|away| (-f32::from(away).powi(2) / (2.0 * deviation * deviation)).exp());
    let heights: Vec<f32> = heights.take_while(|height| *height > 0.004).collect();
    let sum = heights[0] + 2.0 * heights[1..].iter().sum::<f32>();
    let mut parts: Vec<u32> = heights
        .iter()
        .map(|height| whole(height / sum * 65_536.0))
        .collect();
    parts[0] = 65_536 - 2 * parts[1..].iter().sum::<u32>();
    parts
}

fn spread(raw: &[u8], width: u32, channels: usize, deviation: f32) -> Vec<u8> {
    let parts = bell(deviation);
    let row = usize::try_from(width).unwrap_or(0) * channels;
    let mut across = vec![0; raw.len()];
    for (from, to) in raw.chunks_exact(row).zip(across.chunks_exact_mut(row)) {
        mix(from, to, &parts, channels);
    }
    let rows: Vec<&[u8]> = across.chunks_exact(row).collect();
    let mut both = vec![0; raw.len()];
    let mut sums = vec![0_u32; row];
    for (place, to) in both.chunks_exact_mut(row).enumerate() {
        sums.fill(32_768);
        for (away, part) in parts.iter().enumerate() {
            let above = rows[place.saturating_sub(away)];
            let below = rows[(place + away).min(rows.len() - 1)];
            for ((sum, above), below) in sums.iter_mut().zip(above).zip(below) {
                let both = if away == 0 {
                    u32::from(*above)
                } else {
                    u32::from(*above) + u32::from(*below)
                };
                *sum += part * both;
            }
        }
        for (to, sum) in to.iter_mut().zip(&sums) {
            *to = u8::try_from(sum >> 16).unwrap_or(u8::MAX);
        }
    }
    both
}

/// One row; beyond its ends it goes on as it ends.
fn mix(from: &[u8], to: &mut [u8], parts: &[u32], channels: usize) {
    let last = from.len() - channels;
    for (place, to) in to.iter_mut().enumerate() {
        let channel = place % channels;
        let mut sum = 32_768 + parts[0] * u32::from(from[place]);
        for (away, part) in parts.iter().enumerate().skip(1) {
            let left = place.checked_sub(away * channels).unwrap_or(channel);
            let right = (place + away * channels).min(last + channel);
            sum += part * (u32::from(from[left]) + u32::from(from[right]));
        }
        *to = u8::try_from(sum >> 16).unwrap_or(u8::MAX);
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "parts of a whole"
)]
const fn whole(part: f32) -> u32 {
    part as u32
}

#[cfg(test)]
mod tests {
    use image::{Luma, Rgb};

    use super::*;

    #[test]
    fn one_colour_stays_as_it_is() {
        let picture = RgbImage::from_pixel(9, 7, Rgb([255, 17, 0]));
        for deviation in [0.4, 1.0, 3.0] {
            assert_eq!(blurred(&picture, deviation), picture);
        }
    }

    #[test]
    fn a_point_spreads_evenly() {
        let mut picture = GrayImage::new(21, 21);
        picture.put_pixel(10, 10, Luma([255]));
        let picture = blurred_grey(&picture, 1.0);
        let at = |x, y| picture.get_pixel(x, y).0[0];
        assert_eq!([at(9, 10), at(11, 10), at(10, 9)], [at(10, 11); 3]);
        assert!((38..=43).contains(&at(10, 10)), "{}", at(10, 10));
        let light: u32 = picture.pixels().map(|pixel| u32::from(pixel.0[0])).sum();
        assert!((240..=270).contains(&light), "{light}");
    }
}
