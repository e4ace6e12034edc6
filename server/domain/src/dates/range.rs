//! A stretch of days, and its division into buckets.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use thiserror::Error;

use super::Month;

/// Days from `first` to `last`, both included; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DateRange {
    first: Date,
    last: Date,
}

/// The end of a range lies before its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("ends before it begins")]
pub struct RangeReversed;

/// How finely a range is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// Every day for itself.
    Day,
    /// Weeks from Monday to Sunday (ISO 8601).
    Week,
    /// Calendar months.
    Month,
}

impl DateRange {
    /// The days from `first` to `last`.
    pub fn new(first: Date, last: Date) -> Result<Self, RangeReversed> {
        if first <= last {
            Ok(Self { first, last })
        } else {
            Err(RangeReversed)
        }
    }

    /// The days between two days, whichever comes first.
    pub fn between(one: Date, other: Date) -> Self {
        Self {
            first: one.min(other),
            last: one.max(other),
        }
    }

    /// The `count` days that end with `last`; at least that day itself.
    pub fn ending(last: Date, count: u16) -> Self {
        let back = i64::from(count.saturating_sub(1));
        Self {
            first: last.saturating_sub(back.days()),
            last,
        }
    }

    /// The first day.
    pub const fn first(self) -> Date {
        self.first
    }

    /// The last day.
    pub const fn last(self) -> Date {
        self.last
    }

    /// How many days these are.
    pub fn length(self) -> usize {
        let days = self.first.duration_until(self.last).as_hours() / 24 + 1;
        usize::try_from(days).unwrap_or(1)
    }

    /// Whether a day lies within.
    pub fn contains(self, day: Date) -> bool {
        (self.first..=self.last).contains(&day)
    }

    /// Its days, in order.
    pub fn days(self) -> impl Iterator<Item = Date> {
        self.first
            .series(1.day())
            .take_while(move |day| *day <= self.last)
    }

    /// The last day of each bucket, in order. The last bucket ends with the range, even in the
    /// middle of a week or month.
    pub fn bucket_ends(self, resolution: Resolution) -> Vec<Date> {
        let mut ends = Vec::new();
        let mut day = self.first;
        loop {
            let end = resolution.end_of(day).min(self.last);
            ends.push(end);
            match end.tomorrow() {
                Ok(next) if next <= self.last => day = next,
                _ => return ends,
            }
        }
    }
}

impl Resolution {
    fn end_of(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => {
                day.saturating_add(i64::from(day.weekday().until(Weekday::Sunday)).days())
            }
            Self::Month => Month::of(day).last_day(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;
    use crate::dates::FIRST_DAY;

    #[test]
    fn a_range_holds_both_its_ends() {
        let range = DateRange::new(date(2025, 2, 27), date(2025, 3, 2)).expect("in order");
        assert_eq!(range.length(), 4);
        assert!(range.contains(range.first()) && range.contains(range.last()));
        assert!(!range.contains(date(2025, 3, 3)));
        assert_eq!(range.days().count(), 4);
    }

    #[test]
    fn a_range_cannot_end_before_it_begins() {
        assert_eq!(
            DateRange::new(date(2025, 1, 2), date(2025, 1, 1)),
            Err(RangeReversed)
        );
    }

    #[test]
    fn thirty_days_end_with_today() {
        let range = DateRange::ending(date(2025, 3, 30), 30);
        assert_eq!((range.first(), range.length()), (date(2025, 3, 1), 30));
        assert_eq!(DateRange::ending(date(2025, 3, 30), 0).length(), 1);
    }

    #[test]
    fn weeks_end_on_sundays_and_the_last_bucket_ends_with_the_range() {
        let range = DateRange::between(date(2025, 10, 1), date(2025, 10, 14));
        let ends = [date(2025, 10, 5), date(2025, 10, 12), date(2025, 10, 14)];
        assert_eq!(range.bucket_ends(Resolution::Week), ends);
        let range = DateRange::between(date(2025, 1, 31), date(2025, 3, 1));
        let ends = [date(2025, 1, 31), date(2025, 2, 28), date(2025, 3, 1)];
        assert_eq!(range.bucket_ends(Resolution::Month), ends);
    }

    proptest! {
        #[test]
        fn buckets_cover_every_day_once(offset in 0_i64..100_000, length in 1_u16..800) {
            let last = FIRST_DAY.saturating_add((offset + 800).days());
            let range = DateRange::ending(last, length);
            for resolution in [Resolution::Day, Resolution::Week, Resolution::Month] {
                let ends = range.bucket_ends(resolution);
                prop_assert!(ends.is_sorted());
                prop_assert_eq!(ends.last().copied(), Some(last));
                prop_assert!(ends.iter().all(|end| range.contains(*end)));
            }
            prop_assert_eq!(range.bucket_ends(Resolution::Day).len(), range.length());
            prop_assert_eq!(range.length(), usize::from(length));
        }
    }
}
