//! Reads lines of a page by the network, several at a time.

use image::{GenericImage as _, Rgb, RgbImage};
use rten_tensor::{AsView as _, Layout as _};

use super::canvas::strip;
use super::ctc::{self, Character};
use super::detection::tensor;
use super::geometry::Slanted;
use super::models::Models;

/// How high the network wants a line.
const HEIGHT: u32 = 48;

/// Lines are at least so wide, in pixels of a strip.
const MIN_WIDTH: u32 = 48;

/// Longer lines are pressed together.
const MAX_WIDTH: u32 = 2400;

/// Widths are multiples of this, as the network divides them.
const MULTIPLE: u32 = 16;

/// How wide all strips are together that are read at a time: for each 8 pixels there are likelihoods of 18,710 letters.
const MAX_BATCH: u32 = 2400;

/// What is beside a line that is shorter than the others: grey, which is nothing to the network.
const BESIDE: Rgb<u8> = Rgb([128, 128, 128]);

/// The letters of each line.
pub fn read(models: &Models, page: &RgbImage, lines: &[Slanted]) -> Option<Vec<Vec<Character>>> {
    let widths: Vec<u32> = lines.iter().map(width).collect();
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|index| widths[*index]);
    let mut letters = vec![Vec::new(); lines.len()];
    let mut rest = &order[..];
    while let Some(first) = rest.first() {
        let mut count = 1;
        let mut widest = widths[*first];
        while let Some(next) = rest.get(count) {
            let together = widths[*next] * (count as u32 + 1);
            if together > MAX_BATCH {
                break;
            }
            widest = widths[*next];
            count += 1;
        }
        let (batch, later) = rest.split_at(count);
        rest = later;
        let strips: Vec<RgbImage> = batch
            .iter()
            .map(|index| padded(page, &lines[*index], widths[*index], widest))
            .collect();
        let output = models.recognise(tensor(&strips)?.view())?;
        let [_, steps, size] = output.shape();
        if size != models.alphabet().len() || steps == 0 {
            return None;
        }
        for (index, steps) in batch.iter().zip(output.data()?.chunks_exact(steps * size)) {
            let used = widths[*index] as f32 / widest as f32;
            letters[*index] = ctc::letters(steps, models.alphabet(), used);
        }
    }
    Some(letters)
}

fn width(line: &Slanted) -> u32 {
    let width = (line.width * HEIGHT as f32 / line.height.max(1.0)) as u32;
    width.next_multiple_of(MULTIPLE).clamp(MIN_WIDTH, MAX_WIDTH)
}

fn padded(page: &RgbImage, line: &Slanted, width: u32, widest: u32) -> RgbImage {
    let strip = strip(page, line, width, HEIGHT);
    if width == widest {
        return strip;
    }
    let mut padded = RgbImage::from_pixel(widest, HEIGHT, BESIDE);
    // It fits: both are of one height, and no strip is wider than the widest.
    let _fits = padded.copy_from(&strip, 0, 0);
    padded
}
