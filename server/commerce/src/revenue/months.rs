//! The months of a report.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::dates::Month;

/// Months of the calendar on the clocks of a zone, as far as they have begun.
#[derive(Clone, Debug)]
pub struct RevenueMonths {
    months: Vec<Month>,
    /// When each begins, and when the last one ends.
    boundaries: Vec<Timestamp>,
    current: Month,
    now: Timestamp,
    zone: TimeZone,
}

impl RevenueMonths {
    /// The most months of one report.
    pub const MAX: i32 = 60;

    /// How many months are shown when nobody says which.
    pub const DEFAULT: i32 = 12;

    /// The months from one to another, both included; those that have not begun are left out.
    pub fn new((first, last): (Month, Month), now: Timestamp, zone: &TimeZone) -> Self {
        let current = Month::of(zone.to_datetime(now).date());
        let begun = (0..Self::MAX).map(|count| first.later_by(count));
        let months: Vec<_> = begun
            .take_while(|month| *month <= last.min(current))
            .collect();
        let end = months.last().map(|month| month.later_by(1));
        let all = months.iter().copied().chain(end);
        Self {
            boundaries: all.map(|month| beginning(month, zone)).collect(),
            months,
            current,
            now,
            zone: zone.clone(),
        }
    }

    /// The months in their order.
    pub fn iter(&self) -> impl Iterator<Item = Month> {
        self.months.iter().copied()
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        self.months.len()
    }

    /// Whether a month is the one that runs.
    pub fn is_current(&self, month: Month) -> bool {
        month == self.current
    }

    /// When the first one begins and when the last one ends; nothing when none has begun.
    pub fn span(&self) -> Option<(Timestamp, Timestamp)> {
        self.boundaries
            .first()
            .copied()
            .zip(self.boundaries.last().copied())
            .filter(|_| !self.months.is_empty())
    }

    /// The moment of the report.
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// Whose clocks count.
    pub const fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// How many boundaries have passed at a moment: none before the first month, one in it.
    pub(super) fn passed(&self, moment: Timestamp) -> usize {
        self.boundaries
            .partition_point(|boundary| *boundary <= moment)
    }

    /// Which of the months a moment lies in.
    pub(super) fn index_of(&self, moment: Timestamp) -> Option<usize> {
        let index = self.passed(moment).checked_sub(1)?;
        (index < self.months.len()).then_some(index)
    }
}

/// When a month begins.
fn beginning(month: Month, zone: &TimeZone) -> Timestamp {
    let beginning = month.first_day().to_zoned(zone.clone());
    beginning.map_or(Timestamp::MAX, |beginning| beginning.timestamp())
}
