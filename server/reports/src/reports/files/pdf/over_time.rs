//! What happened along the time: columns side by side, and lines over them.

use kym_pages::sheet::{Mark, WHITE, factor};

use super::scale::Scale;
use super::styles::{COLUMNS, LINES, SeriesStyle, area, dashed};
use crate::reports::files::document::Series;

/// To how many places lines have dots.
const MAX_DOTS: usize = 31;

/// What is drawn along the time.
pub struct OverTime<'a> {
    /// What stands beneath each place.
    pub labels: &'a [String],
    /// Columns side by side.
    pub columns: &'a [Series],
    /// Columns that are too many for columns.
    pub thin: &'a [Series],
    /// Lines over them.
    pub lines: &'a [Series],
    /// The first place that did not happen yet.
    pub projected_from: Option<usize>,
}

/// Where things are drawn.
pub struct Frame {
    /// Its left side.
    pub left: f32,
    /// Its right side.
    pub right: f32,
    /// Its upper side.
    pub top: f32,
    /// Its lower side.
    pub bottom: f32,
    /// How many places there are.
    pub places: usize,
    /// What the heights mean.
    pub scale: Scale,
}

impl Frame {
    /// How wide it is.
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    /// How far down an amount lies.
    pub fn y(&self, value: i64) -> f32 {
        self.bottom - self.scale.share(value) * (self.bottom - self.top)
    }

    /// Where the middle of a place is.
    pub fn middle(&self, place: usize) -> f32 {
        let step = self.width() / factor(self.places);
        self.left + step * (factor(place) + 0.5)
    }
}

/// Draws the columns.
pub fn columns(marks: &mut Vec<Mark>, over_time: &OverTime<'_>, frame: &Frame) {
    let step = frame.width() / factor(frame.places);
    let room = step * if step > 6.0 { 0.72 } else { 0.9 };
    let own = (room / factor(over_time.columns.len().max(1))).min(26.0);
    let zero = frame.y(0);
    for (number, (series, look)) in over_time.columns.iter().zip(&COLUMNS).enumerate() {
        let begin = -own * factor(over_time.columns.len()) / 2.0 + own * factor(number);
        for (place, value) in series.values.iter().enumerate() {
            if value.is_zero() {
                continue;
            }
            let left = frame.middle(place) + begin;
            let y = frame.y(value.units());
            let sides = [left, y.min(zero), left + own * 0.94, y.max(zero)];
            let is_projected = over_time.projected_from.is_some_and(|from| place >= from);
            // What did not happen yet is an outline.
            let rim = is_projected.then_some((look.hatch.unwrap_or(look.ink), true));
            let is_fine = own < 3.0;
            marks.push(match (is_projected, is_fine) {
                (true, false) => area(
                    sides,
                    &SeriesStyle {
                        ink: WHITE,
                        hatch: look.hatch,
                        dashes: &[],
                    },
                    rim,
                ),
                (_, true) => area(
                    sides,
                    &SeriesStyle {
                        ink: look.ink,
                        hatch: None,
                        dashes: &[],
                    },
                    None,
                ),
                (false, false) => area(sides, look, None),
            });
        }
    }
}

/// Draws the lines.
pub fn lines(marks: &mut Vec<Mark>, over_time: &OverTime<'_>, frame: &Frame) {
    let thin = over_time.thin.iter().zip(&COLUMNS);
    for (series, look) in thin.chain(over_time.lines.iter().zip(&LINES)) {
        let points = series.values.iter().enumerate();
        let points: Vec<_> = points
            .map(|(place, value)| (frame.middle(place), frame.y(value.units())))
            .collect();
        if points.len() <= MAX_DOTS {
            marks.extend(points.iter().map(|at| Mark::Dot {
                at: *at,
                ink: look.ink,
            }));
        }
        if points.len() > 1 {
            marks.push(dashed(points, look));
        }
    }
}
