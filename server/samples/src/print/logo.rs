//! Signs at the top of receipts, drawn from simple shapes.

use image::{GrayImage, Luma};

/// A sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Logo {
    /// A disc with a leaf cut out.
    Leaf,
    /// A house.
    House,
    /// Slanted bars in a box.
    Bars,
    /// A ring around a disc.
    Ring,
    /// Two hills.
    Hills,
}

impl Logo {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Leaf, Self::House, Self::Bars, Self::Ring, Self::Hills];

    /// In dots.
    pub const fn height(self) -> u32 {
        match self {
            Self::Bars | Self::Hills => 84,
            Self::Leaf | Self::House | Self::Ring => 120,
        }
    }

    const fn width(self) -> u32 {
        match self {
            Self::Bars => 300,
            Self::Hills => 200,
            Self::Leaf | Self::House | Self::Ring => 120,
        }
    }

    /// Draws it in the middle.
    pub fn draw(self, canvas: &mut GrayImage, top: u32) {
        let left = canvas.width().saturating_sub(self.width()) / 2;
        for y in 0..self.height() {
            for x in 0..self.width() {
                if self.covers(i64::from(x), i64::from(y)) && left + x < canvas.width() {
                    canvas.put_pixel(left + x, top + y, Luma([0]));
                }
            }
        }
    }

    fn covers(self, x: i64, y: i64) -> bool {
        let from = |to_x: i64, to_y: i64| (x - to_x).pow(2) + (y - to_y).pow(2);
        match self {
            Self::Leaf => {
                let leaf = from(30, 60) < 50 * 50 && from(90, 60) < 50 * 50;
                from(60, 60) < 58 * 58 && !leaf || leaf && (x - 60).abs() < 3
            }
            Self::House => {
                let roof = y < 60 && (x - 60).abs() < y;
                let door = (x - 60).abs() < 13 && y > 78;
                roof || (60..118).contains(&y) && (x - 60).abs() < 44 && !door
            }
            Self::Bars => {
                let edge = !(6..294).contains(&x) || !(6..78).contains(&y);
                edge || (16..284).contains(&x) && (16..68).contains(&y) && (x + y) / 18 % 2 == 0
            }
            Self::Ring => {
                let far = from(60, 60);
                far < 58 * 58 && far > 46 * 46 || far < 26 * 26
            }
            Self::Hills => {
                let left = y > 20 + (x - 60).abs();
                let right = y > 2 + (x - 130).abs() * 5 / 4;
                (left || right) && y < 80 && (x + y) % 23 > 1
            }
        }
    }
}
