//! When the periods of a budget begin. Each is counted from the first one, so that the 31st comes back after
//! February, and none begins before it.

use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan as _};

use super::{BudgetPeriodKind, BusinessDayShift};
use crate::dates::DateRange;

/// How many days a period is long at most.
pub const MAX_DAYS: i64 = 3660;

/// Shorter periods do not make room for a weekend: two of them would begin on one day.
const MIN_LEN_SHIFTED: i64 = 7;

/// How often periods begin, and from when on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    /// How long they are.
    pub period: BudgetPeriodKind,
    /// How many days those are that people measure themselves.
    pub custom_days: Option<i64>,
    /// The first day of the first one.
    pub anchor: Date,
    /// Where a first day goes that is no working day. The first day of all stays, and periods of less than a week
    /// begin when they do.
    pub shift: BusinessDayShift,
}

/// A step from one period to the next.
#[derive(Clone, Copy)]
enum Step {
    Days(i64),
    Months(i64),
}

impl Schedule {
    fn step(&self) -> Step {
        match self.period {
            BudgetPeriodKind::Weekly => Step::Days(7),
            BudgetPeriodKind::Biweekly => Step::Days(14),
            BudgetPeriodKind::Monthly => Step::Months(1),
            BudgetPeriodKind::Quarterly => Step::Months(3),
            BudgetPeriodKind::HalfYear => Step::Months(6),
            BudgetPeriodKind::Yearly => Step::Months(12),
            BudgetPeriodKind::Custom => {
                Step::Days(self.custom_days.unwrap_or(MAX_DAYS).clamp(1, MAX_DAYS))
            }
        }
    }

    /// The first day of a period, counted from nothing on.
    pub fn start(&self, index: u32) -> Date {
        let count = i64::from(index);
        let (span, is_long) = match self.step() {
            Step::Days(days) => (
                Span::new().try_days(count.saturating_mul(days)),
                days >= MIN_LEN_SHIFTED,
            ),
            Step::Months(months) => (Span::new().try_months(count.saturating_mul(months)), true),
        };
        let day = span.map_or(Date::MAX, |span| self.anchor.saturating_add(span));
        if index == 0 || !is_long {
            return day;
        }
        match (self.shift, day.weekday()) {
            (BusinessDayShift::Before, Weekday::Saturday) => day.saturating_sub(1.day()),
            (BusinessDayShift::Before, Weekday::Sunday) => day.saturating_sub(2.days()),
            (BusinessDayShift::After, Weekday::Saturday) => day.saturating_add(2.days()),
            (BusinessDayShift::After, Weekday::Sunday) => day.saturating_add(1.day()),
            _ => day,
        }
    }

    /// The days of a period.
    pub fn days(&self, index: u32) -> DateRange {
        let next = self.start(index.saturating_add(1));
        DateRange::between(self.start(index), next.saturating_sub(1.day()))
    }

    /// Which period a day lies in; none when it is before the first one.
    pub fn index_of(&self, day: Date) -> Option<u32> {
        if day < self.anchor {
            return None;
        }
        let about = match self.step() {
            Step::Days(days) => self.anchor.duration_until(day).as_hours() / 24 / days,
            Step::Months(months) => {
                let years = i64::from(day.year()) - i64::from(self.anchor.year());
                let more = i64::from(day.month()) - i64::from(self.anchor.month());
                (years * 12 + more) / months
            }
        };
        let mut index = u32::try_from(about).ok()?;
        while index > 0 && self.start(index) > day {
            index -= 1;
        }
        while self.start(index + 1) <= day {
            index += 1;
        }
        Some(index)
    }

    /// Whether each period is made of whole months of the calendar.
    pub fn is_of_months(&self) -> bool {
        let is_whole = matches!(self.step(), Step::Months(_));
        is_whole && self.anchor.day() == 1 && self.shift == BusinessDayShift::None
    }
}
