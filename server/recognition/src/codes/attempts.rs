//! In which ways a page is looked at.

use std::collections::HashSet;

use image::imageops;
use kym_recognition_protocol::codes::{FoundCode, Symbology};
use rxing::{BarcodeFormat, Point};

use super::{BARS, Luma, SQUARES, set, symbology};
use crate::light;

/// A way to look at a page.
#[derive(Debug)]
pub struct Attempt {
    /// The longest side that is looked at: neither too much blur nor too many pixels.
    side: u32,
    /// For what.
    kind: Kind,
    /// What is done to it first.
    treatment: Treatment,
    /// Whether light on dark is tried, too.
    pub also_inverted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// QR codes.
    Qr,
    /// The other square codes, which take longer to look for.
    OtherSquares,
    /// Bars.
    Bars,
    /// Bars of few figures, which are read into text where there are none: two looks have to say the same.
    ShortBars,
}

/// What is done to a page before it is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Treatment {
    /// Nothing.
    AsItIs,
    /// It is turned by 45 degrees: readers of bars look along rows and columns.
    Turned,
    /// The light is made even.
    Evened,
    /// It is made twice as wide: the edges of narrow bars lie between pixels.
    Widened,
    /// Noise is smoothed.
    Smoothed,
}

/// The longest side of any attempt: pages are made that small once, and smaller from there.
pub const MAX_SIDE: u32 = 2400;

/// The cheap ones first.
pub const ALL: &[Attempt] = &[
    Attempt::new(1200, Kind::Qr, Treatment::AsItIs),
    Attempt::new(MAX_SIDE, Kind::Qr, Treatment::AsItIs),
    Attempt::new(600, Kind::Qr, Treatment::AsItIs),
    Attempt::new(1200, Kind::OtherSquares, Treatment::AsItIs),
    Attempt::new(1600, Kind::Bars, Treatment::Widened),
    Attempt::new(MAX_SIDE, Kind::Bars, Treatment::Smoothed),
    Attempt::new(1200, Kind::Bars, Treatment::Widened),
    Attempt::new(1200, Kind::Bars, Treatment::Turned),
    Attempt::new(1200, Kind::Qr, Treatment::Evened).inverted(),
    Attempt::new(1600, Kind::Bars, Treatment::Evened),
    Attempt::new(1600, Kind::ShortBars, Treatment::Widened),
    Attempt::new(1200, Kind::ShortBars, Treatment::AsItIs),
];

impl Attempt {
    const fn new(side: u32, kind: Kind, treatment: Treatment) -> Self {
        Self {
            side,
            kind,
            treatment,
            also_inverted: false,
        }
    }

    const fn inverted(self) -> Self {
        Self {
            also_inverted: true,
            ..self
        }
    }

    /// Whether it may find what the attempts before it have not: there is seldom more than one code of a kind, and the
    /// square one says more than the bars beside it.
    pub fn is_needed(&self, found: &[FoundCode]) -> bool {
        let has_bars = found.iter().any(|code| symbology::is_bars(code.symbology));
        let has_squares = found.iter().any(|code| !symbology::is_bars(code.symbology));
        match self.kind {
            Kind::Qr | Kind::OtherSquares => !has_squares,
            Kind::Bars | Kind::ShortBars => !has_bars && !has_squares,
        }
    }

    /// Whether more than one code is looked for: square ones, each of which may say something else.
    pub fn looks_for_several(&self) -> bool {
        self.kind == Kind::Qr
    }

    /// Whether another attempt has to say the same.
    pub fn is_doubtful(&self) -> bool {
        self.kind == Kind::ShortBars
    }

    /// The formats that are looked for.
    pub fn formats(&self) -> HashSet<BarcodeFormat> {
        match self.kind {
            Kind::Qr => set(&[BarcodeFormat::QR_CODE]),
            Kind::OtherSquares => set(&SQUARES),
            Kind::Bars => set(&BARS),
            Kind::ShortBars => set(&[BarcodeFormat::EAN_8]),
        }
    }

    /// The page as it is looked at.
    pub fn frame(&self, page: &Luma) -> Frame {
        let luma = light::shrunk(page, self.side);
        let scale = f64::from(luma.width()) / f64::from(page.width());
        let (width, height) = luma.dimensions();
        let luma = match self.treatment {
            Treatment::AsItIs => luma,
            Treatment::Turned => turned(&luma),
            Treatment::Evened => light::evened(&luma),
            Treatment::Widened => light::widened(&luma),
            Treatment::Smoothed => light::smoothed(&luma),
        };
        Frame {
            luma,
            scale,
            whole: (width, height),
            treatment: self.treatment,
        }
    }
}

/// A page as it is looked at, and how it was made.
#[derive(Debug)]
pub struct Frame {
    /// Its pixels.
    pub luma: Luma,
    scale: f64,
    whole: (u32, u32),
    treatment: Treatment,
}

/// The sine and the cosine of 45 degrees.
const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// By how much of itself a square code is larger than what its finder patterns span, on each side.
const BEYOND_FINDERS: f64 = 0.16;

impl Frame {
    /// The edges of what the points span, in pixels of the page: left, top, right, bottom.
    pub fn bounds(&self, points: &[Point], symbology: Symbology) -> [f64; 4] {
        let mut bounds = [f64::INFINITY, f64::INFINITY, 0.0, 0.0];
        for point in points {
            let (x, y) = self.on_page(f64::from(point.x), f64::from(point.y));
            bounds = [
                bounds[0].min(x),
                bounds[1].min(y),
                bounds[2].max(x),
                bounds[3].max(y),
            ];
        }
        let [left, top, right, bottom] = bounds;
        if symbology::is_qr(symbology) {
            let beyond = BEYOND_FINDERS * (right - left).max(bottom - top);
            [left - beyond, top - beyond, right + beyond, bottom + beyond]
        } else {
            bounds
        }
    }

    fn on_page(&self, x: f64, y: f64) -> (f64, f64) {
        let (x, y) = match self.treatment {
            Treatment::Turned => {
                let (width, height) = (f64::from(self.whole.0), f64::from(self.whole.1));
                let half = f64::from(self.luma.width()) / 2.0;
                let (x, y) = (x - half, y - half);
                (
                    DIAGONAL * (x + y) + width / 2.0,
                    DIAGONAL * (y - x) + height / 2.0,
                )
            }
            Treatment::Widened => (x / 2.0, y),
            Treatment::AsItIs | Treatment::Evened | Treatment::Smoothed => (x, y),
        };
        (x / self.scale, y / self.scale)
    }
}

/// The picture turned by 45 degrees, on white.
fn turned(luma: &Luma) -> Luma {
    let (width, height) = (f64::from(luma.width()), f64::from(luma.height()));
    let side = (DIAGONAL * (width + height)).ceil();
    let half = side / 2.0;
    Luma::from_fn(side as u32, side as u32, |x, y| {
        let (x, y) = (f64::from(x) - half, f64::from(y) - half);
        let from_x = DIAGONAL * (x + y) + width / 2.0;
        let from_y = DIAGONAL * (y - x) + height / 2.0;
        let pixel = imageops::interpolate_bilinear(luma, from_x as f32, from_y as f32);
        pixel.unwrap_or(image::Luma([u8::MAX]))
    })
}
