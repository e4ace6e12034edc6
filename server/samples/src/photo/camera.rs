//! Takes a photograph of paper that lies on a table.

use image::imageops::{FilterType, resize, rotate90, rotate180, rotate270};
use image::{Rgb, RgbImage};

use super::geometry::{Point, Projection, turned};
use super::lens::blurred;
use super::paper::{Crease, clipped, faded, pixels};
use super::scene::Scene;
use super::table::ripple;
use crate::rng::Rng;

/// Takes a picture of a paper: what the file of the camera shows, turned as the scene says.
pub fn shoot(paper: &RgbImage, scene: &Scene, rng: &mut Rng) -> RgbImage {
    let (width, height) = (pixels(scene.size.0), pixels(scene.size.1));
    let ratio = (width / pixels(paper.width())).min(height / pixels(paper.height())) * scene.fill;
    let mut paper = shrunk(paper, ratio);
    if scene.fade > 0.0 {
        faded(&mut paper, scene.fade, rng);
    }
    let (paper_width, paper_height) = (pixels(paper.width()), pixels(paper.height()));
    let on_picture = (
        pixels(paper.width()) * ratio.max(1.0),
        pixels(paper.height()) * ratio.max(1.0),
    );
    let corners = corners(on_picture, (width, height), scene, rng);
    let whole = [
        (0.0, 0.0),
        (paper_width, 0.0),
        (paper_width, paper_height),
        (0.0, paper_height),
    ];
    let Some(projection) = Projection::between(corners, whole) else {
        return paper;
    };
    let unit = paper_width / 100.0;
    let creases: Vec<Crease> = (0..scene.creases)
        .map(|_| Crease::new(paper_width, paper_height, rng))
        .collect();
    let bulge = scene.curl * paper_width;
    let light = Light::new(scene, (width, height), rng);
    let shadow = (width * 0.006, width * 0.008);
    let mut picture = RgbImage::new(scene.size.0, scene.size.1);
    for (column, row, pixel) in picture.enumerate_pixels_mut() {
        let (x, y) = (pixels(column), pixels(row));
        let (u, v) = projection.apply((x, y));
        let v = v
            + bulge * (u / paper_width * std::f32::consts::PI).sin()
            + bulge * 0.4 * (v / paper_height * 9.0).sin();
        let mut colour = if inside((u, v), (paper_width, paper_height), unit) {
            let (mut bright, mut moved) = (1.0, (0.0, 0.0));
            for crease in &creases {
                let (light, offset) = crease.at(u, v, unit);
                bright *= light;
                moved = (moved.0 + offset * 0.3, moved.1 + offset);
            }
            let curve =
                1.0 - scene.curl * 4.0 * (v / paper_height * 9.0 + u / paper_width).sin().abs();
            sample(&paper, (u + moved.0, v + moved.1)).map(|part| part * bright * curve)
        } else {
            let (u, v) = projection.apply((x - shadow.0, y - shadow.1));
            let shaded = inside((u, v), (paper_width, paper_height), unit);
            let dim = if shaded { 0.6 } else { 1.0 };
            scene
                .table
                .colour(x, y, width / 100.0)
                .map(|part| part * dim)
        };
        let bright = light.at(x, y);
        for (part, tint) in colour.iter_mut().zip(light.tint) {
            *part *= bright * tint;
        }
        *pixel = Rgb(colour.map(clipped));
    }
    develop(picture, scene, rng)
}

/// Lens, movement and sensor, and how the camera was held.
fn develop(mut picture: RgbImage, scene: &Scene, rng: &mut Rng) -> RgbImage {
    if scene.motion > 1 {
        picture = moved(&picture, scene.motion);
    }
    if scene.blur > 0.0 {
        picture = blurred(&picture, scene.blur);
    }
    for pixel in picture.pixels_mut() {
        let grain = rng.noise() * scene.noise;
        let colour = rng.noise() * scene.noise * 0.4;
        let Rgb([red, green, blue]) = *pixel;
        let [red, green, blue] = [red, green, blue].map(f32::from);
        *pixel = Rgb([red + grain + colour, green + grain, blue + grain - colour].map(clipped));
    }
    match scene.quarters {
        1 => rotate90(&picture),
        2 => rotate180(&picture),
        3 => rotate270(&picture),
        _ => picture,
    }
}

/// A smaller picture when the photograph shows less than is there: without it fine lines would flicker.
fn shrunk(paper: &RgbImage, ratio: f32) -> RgbImage {
    if ratio >= 1.0 {
        return paper.clone();
    }
    let part = |length: u32| whole((pixels(length) * ratio).max(8.0));
    resize(
        paper,
        part(paper.width()),
        part(paper.height()),
        FilterType::Triangle,
    )
}

/// Where the corners of the paper lie in the photograph, clockwise from the upper left.
fn corners(
    (wide, high): Point,
    (width, height): Point,
    scene: &Scene,
    rng: &mut Rng,
) -> [Point; 4] {
    let middle = (
        width / 2.0 + (width - wide).max(0.0) * rng.fraction(-0.15, 0.15),
        height / 2.0 + (height - high).max(0.0) * rng.fraction(-0.15, 0.15),
    );
    let (left, top) = (middle.0 - wide / 2.0, middle.1 - high / 2.0);
    let straight = [
        (left, top),
        (left + wide, top),
        (left + wide, top + high),
        (left, top + high),
    ];
    let far = wide * scene.perspective;
    straight.map(|corner| {
        let (x, y) = turned(corner, middle, scene.angle);
        (x + rng.fraction(-far, far), y + rng.fraction(-far, far))
    })
}

/// Whether a point is on the paper; its upper and lower edges are torn off along small teeth.
fn inside((u, v): Point, (width, height): Point, unit: f32) -> bool {
    let tooth = ((u / unit / 1.6).fract() - 0.5).abs() * unit * 0.8;
    u >= 0.0 && u < width && v >= tooth && v < height - tooth
}

/// The colour between four pixels.
fn sample(paper: &RgbImage, (u, v): Point) -> [f32; 3] {
    let (u, v) = ((u - 0.5).max(0.0), (v - 0.5).max(0.0));
    let (left, top) = (
        whole(u).min(paper.width() - 1),
        whole(v).min(paper.height() - 1),
    );
    let (right, bottom) = (
        (left + 1).min(paper.width() - 1),
        (top + 1).min(paper.height() - 1),
    );
    let (across, down) = (
        (u - pixels(left)).clamp(0.0, 1.0),
        (v - pixels(top)).clamp(0.0, 1.0),
    );
    let at = |x, y| paper.get_pixel(x, y).0.map(f32::from);
    let corners = [
        at(left, top),
        at(right, top),
        at(left, bottom),
        at(right, bottom),
    ];
    [0, 1, 2].map(|part| {
        let upper = corners[0][part] + (corners[1][part] - corners[0][part]) * across;
        let lower = corners[2][part] + (corners[3][part] - corners[2][part]) * across;
        upper + (lower - upper) * down
    })
}

/// Each pixel is the mean of so many to its right: a hand that moved.
fn moved(picture: &RgbImage, steps: u32) -> RgbImage {
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let mut sum = [0.0; 3];
        for step in 0..steps {
            let Rgb(colour) = *picture.get_pixel((x + step).min(picture.width() - 1), y);
            for (sum, part) in sum.iter_mut().zip(colour) {
                *sum += f32::from(part) / pixels(steps);
            }
        }
        Rgb(sum.map(clipped))
    })
}

/// The light that falls on the table.
struct Light {
    size: Point,
    direction: Point,
    gradient: f32,
    full: f32,
    tint: [f32; 3],
    hand: Option<(Point, f32)>,
}

impl Light {
    fn new(scene: &Scene, size: Point, rng: &mut Rng) -> Self {
        let from = rng.fraction(0.0, std::f32::consts::TAU);
        let edge = (
            size.0 * rng.fraction(0.1, 0.9),
            size.1 * rng.fraction(0.55, 0.9),
        );
        Self {
            size,
            direction: (from.cos(), from.sin()),
            gradient: scene.gradient,
            full: scene.light,
            tint: rng.pick(&[
                [1.0, 0.98, 0.93],
                [1.0, 0.95, 0.84],
                [0.96, 0.99, 1.0],
                [1.0, 1.0, 1.0],
            ]),
            hand: scene.hand.then(|| (edge, size.0 * rng.fraction(0.25, 0.4))),
        }
    }

    fn at(&self, x: f32, y: f32) -> f32 {
        let (across, down) = (x / self.size.0 - 0.5, y / self.size.1 - 0.5);
        let along = across * self.direction.0 + down * self.direction.1 + 0.5;
        let mut bright = self.full * (1.0 - self.gradient * along.clamp(0.0, 1.0));
        bright *= 1.0 - 0.16 * (across * across + down * down);
        if let Some(((hand_x, hand_y), size)) = self.hand {
            // An arm from the lower edge with a round end, and an edge that is neither sharp nor straight.
            let wobble = ripple(x / size * 3.0, y / size * 3.0) * size * 0.12;
            let above = (hand_y - y).max(0.0);
            let away = ((x - hand_x).powi(2) + above * above).sqrt() + wobble;
            let inside = 1.0 - ((away - size * 0.8) / (size * 0.2)).clamp(0.0, 1.0);
            bright *= 1.0 - 0.4 * inside;
        }
        bright
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels of a picture"
)]
const fn whole(length: f32) -> u32 {
    length as u32
}
