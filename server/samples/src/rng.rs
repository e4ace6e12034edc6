//! A small generator of numbers: the same seed draws the same receipt on every machine.

/// `SplitMix64` (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Starts at a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included; `low` when they are the wrong way round.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = u64::try_from(high.saturating_sub(low)).unwrap_or(0) + 1;
        low + i64::try_from(self.bits() % span).unwrap_or(0)
    }

    /// A place in a list of `length`.
    pub fn index(&mut self, length: usize) -> usize {
        let last = i64::try_from(length).unwrap_or(1) - 1;
        usize::try_from(self.between(0, last)).unwrap_or(0)
    }

    /// One of several.
    ///
    /// # Panics
    /// When there is none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.index(from.len())]
    }

    /// Yes in so many of a hundred cases.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.between(0, 99) < percent
    }

    /// Digits, zeros in front included.
    pub fn digits(&mut self, count: usize) -> String {
        let digit = |_| char::from(b'0' + u8::try_from(self.between(0, 9)).unwrap_or(0));
        (0..count).map(digit).collect()
    }

    /// Letters and digits, as signatures and numbers of documents have them.
    pub fn letters(&mut self, count: usize, from: &str) -> String {
        let letters: Vec<char> = from.chars().collect();
        (0..count).map(|_| self.pick(&letters)).collect()
    }

    /// A fraction from `low` to `high`, for pictures.
    pub fn fraction(&mut self, low: f32, high: f32) -> f32 {
        let step = u16::try_from(self.bits() >> 48).unwrap_or(0);
        low + (high - low) * f32::from(step) / f32::from(u16::MAX)
    }

    /// About normally distributed around nothing, with a deviation of one: the sum of four fractions.
    pub fn noise(&mut self) -> f32 {
        let bits = self.bits();
        let parts = [bits, bits >> 16, bits >> 32, bits >> 48];
        let part = |bits: u64| f32::from(u16::try_from(bits & 0xFFFF).unwrap_or(0));
        let sum: f32 = parts.into_iter().map(part).sum();
        (sum / f32::from(u16::MAX) - 2.0) * 1.732
    }
}
