//! Rectangles that need not be level.

use image::RgbImage;
use image::imageops;
use kym_recognition_protocol::text::Turn;

/// A rectangle around text, in pixels, turned by an angle that is the smaller one of both that it can be seen by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slanted {
    /// Its middle.
    pub x: f32,
    pub y: f32,
    /// Along the lines, if they are nearly level.
    pub width: f32,
    pub height: f32,
    /// In radians, from -π/4 to π/4; above nothing, the right end is lower.
    pub angle: f32,
}

impl Slanted {
    /// The smallest rectangle around the points; nothing, if there are none.
    pub fn around(points: &[(f32, f32)]) -> Option<Self> {
        let hull = hull(points);
        let edges = (0..hull.len()).map(|index| {
            let (from, to) = (hull[index], hull[(index + 1) % hull.len()]);
            (to.1 - from.1).atan2(to.0 - from.0)
        });
        edges
            .map(|angle| along(&hull, level(angle)))
            .min_by(|one, other| (one.width * one.height).total_cmp(&(other.width * other.height)))
    }

    /// The rectangle with every side further out.
    pub fn grown(self, by: f32) -> Self {
        Self {
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
            ..self
        }
    }

    /// The rectangle of a picture that is larger by this factor, and begins that far away.
    pub fn placed(self, scale: f32, left: f32, top: f32) -> Self {
        Self {
            x: self.x * scale + left,
            y: self.y * scale + top,
            width: self.width * scale,
            height: self.height * scale,
            angle: self.angle,
        }
    }

    /// A point of it, by how far it is along and across, from -1/2 to 1/2.
    pub fn point(&self, along: f32, across: f32) -> (f32, f32) {
        let (sine, cosine) = self.angle.sin_cos();
        let (along, across) = (along * self.width, across * self.height);
        (
            self.x + along * cosine - across * sine,
            self.y + along * sine + across * cosine,
        )
    }

    /// Left, top, right and bottom of the level rectangle around a part of it, from `start` to `end` along it, each from 0
    /// to 1.
    pub fn bounds(&self, start: f32, end: f32) -> [f32; 4] {
        let corners = [
            self.point(start - 0.5, -0.5),
            self.point(end - 0.5, -0.5),
            self.point(start - 0.5, 0.5),
            self.point(end - 0.5, 0.5),
        ];
        let mut bounds = [
            f32::INFINITY,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NEG_INFINITY,
        ];
        for (x, y) in corners {
            bounds = [
                bounds[0].min(x),
                bounds[1].min(y),
                bounds[2].max(x),
                bounds[3].max(y),
            ];
        }
        bounds
    }

    /// The rectangle after the picture, which was so large, was turned.
    pub fn turned(self, turn: Turn, (width, height): (f32, f32)) -> Self {
        let (x, y) = match turn {
            Turn::None => (self.x, self.y),
            Turn::Quarter => (height - self.y, self.x),
            Turn::Half => (width - self.x, height - self.y),
            Turn::ThreeQuarters => (self.y, width - self.x),
        };
        let is_crossed = matches!(turn, Turn::Quarter | Turn::ThreeQuarters);
        let (width, height) = if is_crossed {
            (self.height, self.width)
        } else {
            (self.width, self.height)
        };
        Self {
            x,
            y,
            width,
            height,
            angle: self.angle,
        }
    }
}

/// A picture, turned clockwise.
pub fn turned(picture: RgbImage, turn: Turn) -> RgbImage {
    match turn {
        Turn::None => picture,
        Turn::Quarter => imageops::rotate90(&picture),
        Turn::Half => imageops::rotate180(&picture),
        Turn::ThreeQuarters => imageops::rotate270(&picture),
    }
}

/// The turn that both make, one after the other.
pub fn after(first: Turn, second: Turn) -> Turn {
    let quarters = |turn: Turn| Turn::ALL.iter().position(|one| *one == turn).unwrap_or(0);
    Turn::ALL[(quarters(first) + quarters(second)) % Turn::ALL.len()]
}

/// The angle modulo a right angle, from -π/4 to π/4.
fn level(angle: f32) -> f32 {
    use std::f32::consts::FRAC_PI_2;
    angle - (angle / FRAC_PI_2).round() * FRAC_PI_2
}

/// The smallest rectangle of this angle around the points.
fn along(points: &[(f32, f32)], angle: f32) -> Slanted {
    let (sine, cosine) = angle.sin_cos();
    let mut bounds = [
        f32::INFINITY,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NEG_INFINITY,
    ];
    for (x, y) in points {
        let (along, across) = (x * cosine + y * sine, y * cosine - x * sine);
        bounds = [
            bounds[0].min(along),
            bounds[1].min(across),
            bounds[2].max(along),
            bounds[3].max(across),
        ];
    }
    let [left, top, right, bottom] = bounds;
    let (along, across) = (f32::midpoint(left, right), f32::midpoint(top, bottom));
    Slanted {
        x: along * cosine - across * sine,
        y: along * sine + across * cosine,
        // A pixel has a width.
        width: right - left + 1.0,
        height: bottom - top + 1.0,
        angle,
    }
}

/// The corners of the smallest polygon without dents around the points, in order (Andrew's monotone chain).
fn hull(points: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let mut points = points.to_vec();
    points.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let lower = chain(points.iter().copied());
    let upper = chain(points.iter().rev().copied());
    [&lower[..lower.len() - 1], &upper[..upper.len() - 1]].concat()
}

fn chain(points: impl Iterator<Item = (f32, f32)>) -> Vec<(f32, f32)> {
    let mut chain: Vec<(f32, f32)> = Vec::new();
    for point in points {
        while let [.., before, last] = chain[..] {
            let bend = (last.0 - before.0) * (point.1 - before.1)
                - (last.1 - before.1) * (point.0 - before.0);
            if bend > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_rectangle_around_the_corners_of_one_is_that_one(x in 0_f32..500.0, y in 0_f32..500.0, width in 40_f32..300.0, height in 5_f32..35.0, angle in -0.6_f32..0.6) {
            let drawn = Slanted { x, y, width, height, angle };
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(along, across)| drawn.point(along, across));
            let found = Slanted::around(&corners).expect("four corners");
            prop_assert!((found.angle - angle).abs() < 0.01);
            prop_assert!((found.x - x).abs() < 0.5 && (found.y - y).abs() < 0.5);
            prop_assert!((found.width - width - 1.0).abs() < 0.5 && (found.height - height - 1.0).abs() < 0.5);
        }

        #[test]
        fn a_rectangle_is_around_all_of_its_points(points in prop::collection::vec((0_f32..100.0, 0_f32..100.0), 1..40)) {
            let found = Slanted::around(&points).expect("one point at least");
            let grown = found.grown(1.0);
            let (sine, cosine) = grown.angle.sin_cos();
            for (x, y) in points {
                let (x, y) = (x - grown.x, y - grown.y);
                prop_assert!((x * cosine + y * sine).abs() <= grown.width / 2.0);
                prop_assert!((y * cosine - x * sine).abs() <= grown.height / 2.0);
            }
        }
    }

    #[test]
    fn quarters_add_up() {
        assert_eq!(after(Turn::Quarter, Turn::Half), Turn::ThreeQuarters);
        assert_eq!(after(Turn::ThreeQuarters, Turn::Quarter), Turn::None);
        assert_eq!(Slanted::around(&[]), None);
    }
}
