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

/// How many buckets of a range have passed, as the exact fraction `days / per_bucket` of at least one: the complete ones,
/// and the share of the current one that its days make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassedBuckets {
    /// The days that have passed, each complete bucket counted as if it were as long as the current one.
    pub days: u32,
    /// The days of the current bucket.
    pub per_bucket: u32,
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

    /// Its days up to `today`, which is included; all of them before it has begun.
    #[must_use]
    pub fn passed(self, today: Date) -> Self {
        if today < self.first {
            return self;
        }
        Self {
            first: self.first,
            last: self.last.min(today),
        }
    }

    /// How many of its buckets have passed at the end of `today`. Before the first one is complete that is one, since a
    /// few days say nothing of what a whole bucket will come to.
    pub fn passed_buckets(self, resolution: Resolution, today: Date) -> PassedBuckets {
        let passed = self.passed(today);
        let begun = passed.bucket_ends(resolution).len();
        let current = self.bucket_of(passed.last, resolution).unwrap_or(self);
        let current_passed = Self::between(current.first, passed.last);
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let per_bucket = count(current.length());
        let complete = count(begun).saturating_sub(1).saturating_mul(per_bucket);
        PassedBuckets {
            days: complete
                .saturating_add(count(current_passed.length()))
                .max(per_bucket),
            per_bucket,
        }
    }

    /// What its days up to `today` are compared with: [`previous`](Self::previous), as far into it. A range of whole
    /// months goes as far as the same day of the month, or the end of a month that is shorter; others go as many days.
    #[must_use]
    pub fn previous_passed(self, today: Date) -> Self {
        let (passed, previous) = (self.passed(today), self.previous());
        if passed == self {
            return previous;
        }
        let last = if self.is_whole_months() {
            let day = passed
                .last
                .saturating_sub(i64::from(self.months()).months());
            if passed.last == passed.last.last_of_month() {
                day.last_of_month()
            } else {
                day
            }
        } else {
            let days = i64::try_from(passed.length()).unwrap_or(1);
            previous.first.saturating_add((days - 1).days())
        };
        Self::between(previous.first, last.min(previous.last))
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
