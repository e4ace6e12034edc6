//! Stretches of days divided by the calendar: into buckets, into whole months, and beside the time before.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::{DateRange, Month};

/// How finely a range is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// Every day for itself.
    Day,
    /// Weeks from Monday to Sunday (ISO 8601).
    Week,
    /// Calendar months.
    Month,
    /// Quarters of the calendar: from January, April, July and October.
    Quarter,
    /// Calendar years.
    Year,
}

/// A range as whole calendar months, and what is left of it before and after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByMonths {
    /// The days before the first whole month; all of the range when it has none.
    pub before: Option<DateRange>,
    /// The first whole month and the last one.
    pub months: Option<(Month, Month)>,
    /// The days after the last whole month.
    pub after: Option<DateRange>,
}

impl DateRange {
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

    /// The buckets, in order. The first begins and the last ends with the range, even in the middle of a week or
    /// month.
    pub fn buckets(self, resolution: Resolution) -> Vec<Self> {
        let mut first = self.first;
        let ends = self.bucket_ends(resolution).into_iter();
        ends.map(|last| {
            let bucket = Self { first, last };
            first = last.saturating_add(1.day());
            bucket
        })
        .collect()
    }

    /// The bucket that a day lies in, cut to the range; `None` for a day outside.
    pub fn bucket_of(self, day: Date, resolution: Resolution) -> Option<Self> {
        self.contains(day).then(|| Self {
            first: resolution.start_of(day).max(self.first),
            last: resolution.end_of(day).min(self.last),
        })
    }

    /// Whether it begins with a month and ends with one.
    pub fn is_whole_months(self) -> bool {
        self.first == self.first.first_of_month() && self.last == self.last.last_of_month()
    }

    /// How many calendar months have a day in it.
    pub fn months(self) -> u32 {
        let number = |day: Date| i64::from(day.year()) * 12 + i64::from(day.month());
        u32::try_from(number(self.last) - number(self.first) + 1).unwrap_or(1)
    }

    /// What it is compared with: as many days just before it, or as many whole months when it is of whole months.
    #[must_use]
    pub fn previous(self) -> Self {
        let last = self.first.saturating_sub(1.day());
        let first = if self.is_whole_months() {
            self.first.saturating_sub(i64::from(self.months()).months())
        } else {
            let back = i64::try_from(self.length()).unwrap_or(1);
            self.first.saturating_sub(back.days())
        };
        Self::between(first, last)
    }

    /// Its whole months, and the days before and after them.
    pub fn by_months(self) -> ByMonths {
        let begins = self.first == self.first.first_of_month();
        let ends = self.last == self.last.last_of_month();
        let first = Month::of(self.first).later_by(i32::from(!begins));
        let last = Month::of(self.last).later_by(-i32::from(!ends));
        if first > last {
            return ByMonths {
                before: Some(self),
                months: None,
                after: None,
            };
        }
        let eve = first.first_day().saturating_sub(1.day());
        let morrow = last.last_day().saturating_add(1.day());
        ByMonths {
            before: (!begins).then_some(Self {
                first: self.first,
                last: eve,
            }),
            months: Some((first, last)),
            after: (!ends).then_some(Self {
                first: morrow,
                last: self.last,
            }),
        }
    }
}

impl Resolution {
    /// The first day of the bucket that a day lies in.
    pub fn start_of(self, day: Date) -> Date {
        let month = Month::of(day);
        let into_year = i32::from(day.month()) - 1;
        match self {
            Self::Day => day,
            Self::Week => {
                day.saturating_sub(i64::from(day.weekday().since(Weekday::Monday)).days())
            }
            Self::Month => month.first_day(),
            Self::Quarter => month.later_by(-(into_year % 3)).first_day(),
            Self::Year => month.later_by(-into_year).first_day(),
        }
    }

    /// The last day of the bucket that a day lies in.
    pub fn end_of(self, day: Date) -> Date {
        let month = Month::of(day);
        let into_year = i32::from(day.month()) - 1;
        match self {
            Self::Day => day,
            Self::Week => {
                day.saturating_add(i64::from(day.weekday().until(Weekday::Sunday)).days())
            }
            Self::Month => month.last_day(),
            Self::Quarter => month.later_by(2 - into_year % 3).last_day(),
            Self::Year => month.later_by(11 - into_year).last_day(),
        }
    }
}
