//! A stretch of days.

use jiff::ToSpan;
use jiff::civil::Date;
use thiserror::Error;

/// Days from `first` to `last`, both included; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DateRange {
    pub(super) first: Date,
    pub(super) last: Date,
}

/// The end of a range lies before its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("ends before it begins")]
pub struct RangeReversed;

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
}

#[cfg(test)]
mod tests;
