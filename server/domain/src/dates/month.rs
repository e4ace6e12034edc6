//! A month of a year.

use std::fmt;

use jiff::civil::Date;

use super::range::DateRange;

/// A calendar month, such as October 2025. Months sort by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(Date);

impl Month {
    /// The month that a day lies in.
    pub fn of(day: Date) -> Self {
        Self(day.first_of_month())
    }

    /// Its first day, by which the month is known in the database.
    pub const fn first_day(self) -> Date {
        self.0
    }

    /// Its last day.
    pub fn last_day(self) -> Date {
        self.0.last_of_month()
    }

    /// All its days.
    pub fn days(self) -> DateRange {
        DateRange::between(self.first_day(), self.last_day())
    }

    /// The month `count` later, or earlier when negative; stops at the ends of the calendar.
    #[must_use]
    pub fn later_by(self, count: i32) -> Self {
        Self(
            self.0
                .saturating_add(jiff::Span::new().months(count))
                .first_of_month(),
        )
    }

    /// The `count` months that end with this one, in order.
    pub fn last(self, count: u16) -> impl Iterator<Item = Self> {
        (0..i32::from(count))
            .rev()
            .map(move |back| self.later_by(-back))
    }
}

impl fmt::Display for Month {
    /// `2025-10`, as ISO 8601 writes a month.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_month_knows_its_days() {
        let february = Month::of(date(2024, 2, 10));
        assert_eq!(february.first_day(), date(2024, 2, 1));
        assert_eq!(february.last_day(), date(2024, 2, 29));
        assert_eq!(february.days().length(), 29);
        assert_eq!(february.to_string(), "2024-02");
    }

    #[test]
    fn months_are_counted_over_the_turn_of_the_year() {
        let january = Month::of(date(2025, 1, 31));
        assert_eq!(january.later_by(-1).to_string(), "2024-12");
        assert_eq!(january.later_by(13).to_string(), "2026-02");
        let quarter: Vec<_> = january.last(3).map(|month| month.to_string()).collect();
        assert_eq!(quarter, ["2024-11", "2024-12", "2025-01"]);
    }
}
