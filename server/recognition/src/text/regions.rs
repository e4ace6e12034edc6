//! From a map of how likely each pixel belongs to text to rectangles around lines (differentiable binarisation, Liao et al.
//! 2020, section 3.5).

use super::geometry::Slanted;

/// A pixel this likely belongs to text.
const THRESHOLD: f32 = 0.3;

/// The pixels of a line are on the average this likely.
const MIN_SCORE: f32 = 0.5;

/// The network draws lines thinner than they are: by this much their area is of their outline.
const UNCLIP: f32 = 1.6;

/// What is lower than this many pixels is no line.
const MIN_SIDE: f32 = 3.0;

/// How many lines a page has at most.
const MAX_LINES: usize = 1000;

/// A map of likelihoods.
#[derive(Debug, Clone, Copy)]
pub struct Likelihoods<'a> {
    /// Row by row.
    pub values: &'a [f32],
    /// How many a row has.
    pub width: usize,
}

/// The rectangles around lines of text.
pub fn lines(map: Likelihoods<'_>) -> Vec<Slanted> {
    let mut is_left = dilated(map);
    let mut found = Vec::new();
    let mut blob = Vec::new();
    for start in 0..is_left.len() {
        if is_left[start] && found.len() < MAX_LINES {
            fill(&mut is_left, map.width, start, &mut blob);
            found.extend(line(&blob, map));
        }
    }
    found
}

/// Which pixels belong to text, each spread to its right and downwards so that thin ones hold together.
fn dilated(map: Likelihoods<'_>) -> Vec<bool> {
    let width = map.width.max(1);
    let is_text = |index: usize| map.values[index] > THRESHOLD;
    (0..map.values.len())
        .map(|index| {
            let (has_left, has_above) = (index % width > 0, index >= width);
            is_text(index)
                || has_left && is_text(index - 1)
                || has_above && is_text(index - width)
                || has_left && has_above && is_text(index - width - 1)
        })
        .collect()
}

/// Takes the pixels that hang together with one out of the map.
fn fill(is_left: &mut [bool], width: usize, start: usize, blob: &mut Vec<usize>) {
    blob.clear();
    blob.push(start);
    is_left[start] = false;
    let mut next = 0;
    while next < blob.len() {
        let index = blob[next];
        next += 1;
        let column = index % width;
        let (from, to) = (column.saturating_sub(1), (column + 1).min(width - 1));
        let row = index / width;
        for row in row.saturating_sub(1)..=row + 1 {
            for neighbour in row * width + from..=row * width + to {
                if is_left.get(neighbour) == Some(&true) {
                    is_left[neighbour] = false;
                    blob.push(neighbour);
                }
            }
        }
    }
}

fn line(blob: &[usize], map: Likelihoods<'_>) -> Option<Slanted> {
    let sum: f32 = blob.iter().map(|index| map.values[*index]).sum();
    if sum / (blob.len() as f32) < MIN_SCORE {
        return None;
    }
    let around = Slanted::around(&ends(blob, map.width))?;
    if around.width.min(around.height) < MIN_SIDE {
        return None;
    }
    let (area, outline) = (
        around.width * around.height,
        2.0 * (around.width + around.height),
    );
    Some(around.grown(area * UNCLIP / outline))
}

/// The first and the last pixel of each row of the blob: no others can be corners.
fn ends(blob: &[usize], width: usize) -> Vec<(f32, f32)> {
    let mut sorted = blob.to_vec();
    sorted.sort_unstable();
    let rows = sorted.chunk_by(|one, next| one / width == next / width);
    let place = |index: usize| ((index % width) as f32, (index / width) as f32);
    rows.flat_map(|row| [place(row[0]), place(row[row.len() - 1])])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn two_bars_are_two_lines() {
        let (width, height) = (100, 40);
        let mut values = vec![0.0; width * height];
        for row in (5..10).chain(25..30) {
            for column in 10..70 {
                values[row * width + column] = 0.9;
            }
        }
        let lines = lines(Likelihoods {
            values: &values,
            width,
        });
        assert_eq!(lines.len(), 2);
        for (line, middle) in lines.iter().zip([7.5, 27.5]) {
            assert!(
                (line.y - middle).abs() < 1.0 && (line.x - 40.0).abs() < 1.0,
                "{line:?}"
            );
            assert!(line.height > 8.0 && line.height < 20.0, "grown: {line:?}");
        }
    }

    proptest! {
        #[test]
        fn no_map_is_too_much(values in prop::collection::vec(0_f32..1.0, 0..600), width in 1_usize..40) {
            let whole = values.len() / width * width;
            lines(Likelihoods { values: &values[..whole], width });
        }
    }
}
