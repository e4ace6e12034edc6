//! Numbers that look random and are the same for the same seed (`SplitMix64`).

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// One of these, both ends included.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.next() % (most - least + 1)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.between(0, last as u64);
            items.swap(last, usize::try_from(other).unwrap_or(last));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(seed: u64) -> Vec<u32> {
        let mut items: Vec<u32> = (0..50).collect();
        Random::new(seed).shuffle(&mut items);
        items
    }

    #[test]
    fn a_seed_gives_an_order_and_another_gives_another() {
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(3);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<u32>>());
    }

    #[test]
    fn a_number_is_between_its_ends() {
        let mut random = Random::new(7);
        let numbers: Vec<u64> = (0..200).map(|_| random.between(2, 4)).collect();
        assert!(numbers.iter().all(|number| (2..=4).contains(number)));
        assert!((2..=4).all(|number| numbers.contains(&number)));
    }
}
