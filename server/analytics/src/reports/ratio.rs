//! How much of something: an exact fraction in ten-thousandths, since a report is read and not calculated with.

use std::fmt;

use kym_domain::dates::PassedBuckets;
use kym_domain::decimal::Decimal;
use kym_domain::money::Minor;

/// How many make a whole.
const WHOLE: i128 = 10_000;

/// A fraction in ten-thousandths: `0.1834` is 18.34 percent.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(i64);

impl Ratio {
    /// So many ten-thousandths.
    pub const fn new(ten_thousandths: i64) -> Self {
        Self(ten_thousandths)
    }

    /// How many ten-thousandths these are.
    pub const fn ten_thousandths(self) -> i64 {
        self.0
    }

    /// How much of `whole` a `part` is, rounded half to even. `None` when the whole is nothing, and when it is out
    /// of all proportion.
    pub fn of(part: Minor, whole: Minor) -> Option<Self> {
        let scaled = i128::from(part.units()) * WHOLE;
        let ratio = divided(scaled, i128::from(whole.units()))?;
        i64::try_from(ratio).ok().map(Self)
    }

    /// How much of an income is left after what was `saved` of it. `None` unless there was income.
    pub fn of_income(saved: Minor, income: Minor) -> Option<Self> {
        (income > Minor::ZERO)
            .then(|| Self::of(saved, income))
            .flatten()
    }

    /// By how much of its size something `changed` that was `previous`.
    pub fn of_change(change: Minor, previous: Minor) -> Option<Self> {
        let size = if previous.is_negative() {
            previous.negated().ok()?
        } else {
            previous
        };
        Self::of(change, size)
    }

    /// The percent, rounded half to even.
    pub fn percent(self) -> i64 {
        let percent = divided(i128::from(self.0), WHOLE / 100).unwrap_or_default();
        i64::try_from(percent).unwrap_or_default()
    }
}

impl fmt::Display for Ratio {
    /// With four digits: `0.1834`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal::new(self.0, 4).fmt(f)
    }
}

/// An amount in as many equal parts, rounded half to even; nothing of no parts.
pub fn average(amount: Minor, parts: u32) -> Minor {
    let part = divided(i128::from(amount.units()), i128::from(parts));
    let units = part.and_then(|part| i64::try_from(part).ok());
    Minor::new(units.unwrap_or_default())
}

/// How much of an amount falls on one of the buckets in whose time it came about, rounded half to even.
pub fn average_of_passed(amount: Minor, passed: PassedBuckets) -> Minor {
    let scaled = i128::from(amount.units()) * i128::from(passed.per_bucket);
    let part = divided(scaled, i128::from(passed.days));
    let units = part.and_then(|part| i64::try_from(part).ok());
    Minor::new(units.unwrap_or_default())
}

/// Divides, rounding half to even.
fn divided(number: i128, by: i128) -> Option<i128> {
    if by == 0 {
        return None;
    }
    let (number, by) = if by < 0 { (-number, -by) } else { (number, by) };
    let (down, rest) = (number.div_euclid(by), number.rem_euclid(by));
    let up = match (rest * 2).cmp(&by) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => down % 2 != 0,
        std::cmp::Ordering::Greater => true,
    };
    Some(down + i128::from(up))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ratio(part: i64, whole: i64) -> Option<String> {
        Ratio::of(Minor::new(part), Minor::new(whole)).map(|ratio| ratio.to_string())
    }

    #[test]
    fn a_ratio_has_four_digits_and_is_rounded_half_to_even() {
        assert_eq!(ratio(1834, 10_000).as_deref(), Some("0.1834"));
        assert_eq!(ratio(1, 3).as_deref(), Some("0.3333"));
        assert_eq!(ratio(-2, 3).as_deref(), Some("-0.6667"));
        assert_eq!(ratio(1, 20_000).as_deref(), Some("0.0000"));
        assert_eq!(ratio(3, 20_000).as_deref(), Some("0.0002"));
        assert_eq!(ratio(-1, 20_000).as_deref(), Some("0.0000"));
        assert_eq!(ratio(5, -4).as_deref(), Some("-1.2500"));
    }

    #[test]
    fn nothing_is_a_part_of_nothing() {
        assert_eq!(ratio(5, 0), None);
        assert_eq!(Ratio::of_income(Minor::new(5), Minor::new(-10)), None);
        assert_eq!(Ratio::of_income(Minor::new(5), Minor::ZERO), None);
    }

    #[test]
    fn a_debt_that_shrinks_is_a_change_upwards() {
        let change = Ratio::of_change(Minor::new(50), Minor::new(-200));
        assert_eq!(change, Some(Ratio::new(2500)));
    }

    #[test]
    fn an_average_is_rounded_half_to_even() {
        for (amount, parts, expected) in
            [(100, 3, 33), (5, 2, 2), (-5, 2, -2), (7, 2, 4), (7, 0, 0)]
        {
            assert_eq!(average(Minor::new(amount), parts), Minor::new(expected));
        }
    }

    #[test]
    fn a_percent_is_rounded_once() {
        assert_eq!(Ratio::new(1834).percent(), 18);
        assert_eq!(Ratio::new(-1850).percent(), -18);
        assert_eq!(Ratio::new(1950).percent(), 20);
    }

    proptest! {
        #[test]
        fn a_part_of_a_whole_lies_between_nothing_and_one(whole in 1_i64..i64::MAX, part in 0_i64..i64::MAX) {
            let part = part % whole;
            let ratio = Ratio::of(Minor::new(part), Minor::new(whole)).expect("a whole");
            prop_assert!((Ratio::new(0)..=Ratio::new(10_000)).contains(&ratio));
        }

        #[test]
        fn a_ratio_is_at_most_half_a_ten_thousandth_off(part in -1_000_000_i64..1_000_000, whole in 1_i64..1_000_000) {
            let ratio = Ratio::of(Minor::new(part), Minor::new(whole)).expect("a whole");
            let off = part * 10_000 - ratio.ten_thousandths() * whole;
            prop_assert!(off.abs() * 2 <= whole);
        }
    }
}
