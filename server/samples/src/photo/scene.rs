//! How a photograph is taken.

use super::table::Table;
use crate::rng::Rng;

/// What a picture of a receipt suffered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Nothing: from a scanner.
    Clean,
    /// Held askew: one to six degrees and a little from the side, on a table.
    Turned,
    /// Out of focus, or moved.
    Blurred,
    /// Folded, and not quite flat.
    Creased,
    /// Light from one side, and the shadow of a hand.
    Shaded,
    /// In poor light: grainy and dark.
    Noisy,
    /// Old thermal paper: pale, with stripes.
    Faded,
    /// From the camera of a phone: twelve megapixels and a little of everything.
    Phone,
    /// Upside down, and nothing says so.
    UpsideDown,
    /// On its side, and nothing says so.
    Sideways,
    /// On its side in the file, with the orientation that turns it upright (EXIF 6 or 8).
    SidewaysTagged,
    /// Upside down in the file, with the orientation that turns it upright (EXIF 3).
    UpsideDownTagged,
    /// Small, as messengers send pictures.
    Messenger,
    /// Much of everything.
    Worst,
}

impl Condition {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Clean,
        Self::Turned,
        Self::Blurred,
        Self::Creased,
        Self::Shaded,
        Self::Noisy,
        Self::Faded,
        Self::Phone,
        Self::UpsideDown,
        Self::Sideways,
        Self::SidewaysTagged,
        Self::UpsideDownTagged,
        Self::Messenger,
        Self::Worst,
    ];

    /// In one word, for the names of files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Turned => "turned",
            Self::Blurred => "blurred",
            Self::Creased => "creased",
            Self::Shaded => "shaded",
            Self::Noisy => "noisy",
            Self::Faded => "faded",
            Self::Phone => "phone",
            Self::UpsideDown => "upside-down",
            Self::Sideways => "sideways",
            Self::SidewaysTagged => "sideways-tagged",
            Self::UpsideDownTagged => "upside-down-tagged",
            Self::Messenger => "messenger",
            Self::Worst => "worst",
        }
    }
}

/// Everything about a photograph. Lengths are in pixels of the photograph before it is turned by quarters.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Width and height.
    pub size: (u32, u32),
    /// How much of the width or the height the paper takes.
    pub fill: f32,
    /// Clockwise, in degrees.
    pub angle: f32,
    /// How far corners are moved, as a part of the paper's width.
    pub perspective: f32,
    /// How far the paper bulges, as a part of its width.
    pub curl: f32,
    /// How many folds.
    pub creases: u32,
    /// How much darker the dark side is, from nothing to one.
    pub gradient: f32,
    /// Whether a hand throws a shadow.
    pub hand: bool,
    /// The light of all of it; one is full light.
    pub light: f32,
    /// The deviation of the blur.
    pub blur: f32,
    /// How far the camera moved.
    pub motion: u32,
    /// The deviation of the grain, in steps of brightness.
    pub noise: f32,
    /// How pale the print is, from nothing to one.
    pub fade: f32,
    /// What it lies on.
    pub table: Table,
    /// The quality of the JPEG, in percent.
    pub quality: u8,
    /// Quarters that the picture is turned clockwise in the file.
    pub quarters: u8,
    /// The EXIF orientation that is written.
    pub orientation: Option<u8>,
}

impl Scene {
    /// A good photograph in daylight.
    pub fn good(rng: &mut Rng) -> Self {
        Self {
            size: rng.pick(&[(1512, 2016), (1536, 2048), (1200, 1600), (1134, 2016)]),
            fill: rng.fraction(0.86, 0.96),
            angle: rng.fraction(-0.8, 0.8),
            perspective: 0.01,
            curl: rng.fraction(0.0, 0.008),
            creases: 0,
            gradient: rng.fraction(0.02, 0.1),
            hand: false,
            light: rng.fraction(0.9, 0.98),
            blur: rng.fraction(0.4, 0.7),
            motion: 0,
            noise: rng.fraction(1.5, 3.0),
            fade: 0.0,
            table: rng.pick(&Table::ALL),
            quality: u8::try_from(rng.between(74, 80)).unwrap_or(80),
            quarters: 0,
            orientation: None,
        }
    }

    /// A photograph in a condition.
    pub fn of(condition: Condition, rng: &mut Rng) -> Self {
        let mut scene = Self::good(rng);
        let side = if rng.chance(50) { 1.0 } else { -1.0 };
        match condition {
            Condition::Clean => {}
            Condition::Turned => {
                scene.angle = side * rng.fraction(1.0, 6.0);
                scene.perspective = rng.fraction(0.02, 0.06);
            }
            Condition::Blurred => {
                scene.blur = rng.fraction(1.1, 1.8);
                scene.motion = u32::from(rng.chance(40)) * 4;
            }
            Condition::Creased => {
                scene.creases = if rng.chance(50) { 2 } else { 4 };
                scene.curl = rng.fraction(0.01, 0.03);
                scene.angle = side * rng.fraction(0.0, 2.0);
            }
            Condition::Shaded => {
                scene.gradient = rng.fraction(0.3, 0.55);
                scene.hand = true;
            }
            Condition::Noisy => {
                scene.noise = rng.fraction(9.0, 14.0);
                scene.light = rng.fraction(0.5, 0.65);
                scene.quality = 65;
            }
            Condition::Faded => {
                scene.fade = rng.fraction(0.45, 0.68);
            }
            Condition::Phone => {
                scene.size = (3024, 4032);
                scene.fill = rng.fraction(0.62, 0.9);
                scene.angle = side * rng.fraction(0.5, 3.0);
                scene.perspective = rng.fraction(0.01, 0.04);
                scene.creases = u32::from(rng.chance(50)) * 2;
                scene.gradient = rng.fraction(0.1, 0.3);
                scene.blur = rng.fraction(0.7, 1.2);
                scene.noise = rng.fraction(3.0, 6.0);
                scene.quality = 80;
            }
            Condition::UpsideDown => scene.quarters = 2,
            Condition::Sideways => scene.quarters = if side > 0.0 { 1 } else { 3 },
            Condition::SidewaysTagged => {
                // 6 asks for a quarter clockwise: the file is turned the other way.
                (scene.quarters, scene.orientation) = if side > 0.0 {
                    (3, Some(6))
                } else {
                    (1, Some(8))
                };
            }
            Condition::UpsideDownTagged => (scene.quarters, scene.orientation) = (2, Some(3)),
            Condition::Messenger => {
                scene.size = rng.pick(&[(960, 1280), (720, 1280)]);
                scene.angle = side * rng.fraction(0.5, 2.0);
                scene.fill = rng.fraction(0.92, 0.98);
                scene.quality = 62;
            }
            Condition::Worst => {
                scene.angle = side * rng.fraction(2.0, 5.0);
                scene.perspective = rng.fraction(0.02, 0.05);
                scene.curl = rng.fraction(0.008, 0.02);
                scene.creases = 3;
                scene.gradient = rng.fraction(0.3, 0.5);
                scene.hand = true;
                scene.light = 0.75;
                scene.blur = rng.fraction(0.8, 1.2);
                scene.noise = rng.fraction(5.0, 8.0);
                scene.fade = rng.fraction(0.2, 0.4);
                scene.quality = 60;
            }
        }
        scene
    }
}
