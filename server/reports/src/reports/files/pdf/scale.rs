//! The scale of a picture: round figures from the least to the most. It is all whole numbers up to the last step,
//! where a place on paper is a fraction.

/// How many steps a scale has, about.
const STEPS: i128 = 5;

/// How finely places on paper are told.
const PLACES: i128 = 40_000;

/// A scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    low: i128,
    high: i128,
    step: i128,
    /// Whether its figures have nothing after the point.
    pub is_whole: bool,
}

/// The scale for these amounts, nothing included, of a currency with so many digits.
pub fn scale(values: impl Iterator<Item = i64>, digits: u8) -> Scale {
    let (least, most) = values.fold((0, 0), |(least, most): (i128, i128), value| {
        (least.min(value.into()), most.max(value.into()))
    });
    let unit = 10_i128.pow(u32::from(digits));
    let wanted = ((most - least) / STEPS).max(1);
    let mut step = 1;
    let mut factors = [2, 5, 10].into_iter().cycle();
    let mut decade = 1;
    while step < wanted {
        let factor = factors.next().unwrap_or(10);
        step = decade * factor;
        if factor == 10 {
            decade = step;
        }
    }
    let low = least.div_euclid(step) * step;
    let high = -(-most).div_euclid(step) * step;
    Scale {
        low,
        high: high.max(low + step),
        step,
        is_whole: step % unit == 0,
    }
}

impl Scale {
    /// The figures beside it, from the least.
    pub fn ticks(&self) -> impl Iterator<Item = i64> + use<> {
        let (low, step) = (self.low, self.step);
        let steps = (self.high - low) / step;
        (0..=steps).filter_map(move |place| i64::try_from(low + place * step).ok())
    }

    /// How far up an amount lies: 0 is the bottom, 1 the top.
    pub fn share(&self, value: i64) -> f32 {
        let above = (i128::from(value) - self.low).clamp(0, self.high - self.low);
        let place = above * PLACES / (self.high - self.low);
        let parts = |number: i128| f32::from(u16::try_from(number).unwrap_or_default());
        parts(place) / parts(PLACES)
    }
}
