//! What a receipt lies on while it is photographed.

/// A surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Boards with grain.
    Wood,
    /// Dark boards.
    DarkWood,
    /// Speckled stone.
    Stone,
    /// Woven cloth.
    Cloth,
    /// A white table: hardly darker than the paper.
    White,
}

impl Table {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Wood,
        Self::DarkWood,
        Self::Stone,
        Self::Cloth,
        Self::White,
    ];

    /// The colour at a place; `unit` is a hundredth of the width of the picture.
    pub fn colour(self, x: f32, y: f32, unit: f32) -> [f32; 3] {
        let (x, y) = (x / unit, y / unit);
        match self {
            Self::Wood | Self::DarkWood => {
                let bend = ripple(x * 0.03, y * 0.05) * 6.0;
                let grain =
                    ripple((x + bend) * 0.9, y * 0.03) * 0.6 + ripple(x * 4.0, y * 0.08) * 0.4;
                let seam = if (x / 34.0).fract() < 0.012 {
                    0.55
                } else {
                    1.0
                };
                let base = if self == Self::Wood {
                    [176.0, 132.0, 88.0]
                } else {
                    [84.0, 60.0, 46.0]
                };
                base.map(|part| (part + grain * part * 0.22) * seam)
            }
            Self::Stone => {
                let speck = ripple(x * 3.1, y * 3.1) * 26.0 + ripple(x * 9.0, y * 9.0) * 22.0;
                [112.0, 114.0, 118.0].map(|part| part + speck)
            }
            Self::Cloth => {
                let weave =
                    (x * 7.0).sin() * (y * 7.0).sin() * 14.0 + ripple(x * 0.4, y * 0.4) * 16.0;
                [58.0, 76.0, 108.0].map(|part| part + weave)
            }
            Self::White => {
                let mottle = ripple(x * 0.2, y * 0.2) * 5.0 + ripple(x * 2.0, y * 2.0) * 2.0;
                [214.0, 213.0, 209.0].map(|part| part + mottle)
            }
        }
    }
}

/// Smooth noise from minus one to one, which repeats itself nowhere near.
pub fn ripple(x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |part: f32| part * part * (3.0 - 2.0 * part);
    let (across, down) = (ease(x - left), ease(y - top));
    let row = |y: f32| {
        let (first, second) = (corner(left, y), corner(left + 1.0, y));
        first + (second - first) * across
    };
    let (upper, lower) = (row(top), row(top + 1.0));
    upper + (lower - upper) * down
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "corners are whole, and their bits are mixed"
)]
fn corner(x: f32, y: f32) -> f32 {
    let (x, y) = (x as i32 as u32, y as i32 as u32);
    let mut mixed = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
    mixed ^= mixed >> 13;
    f32::from(u16::try_from(mixed & 0xFFFF).unwrap_or(0)) / 32_767.5 - 1.0
}
