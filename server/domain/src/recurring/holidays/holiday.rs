//! A holiday, whichever the year: its day, the years that have it, and what becomes of it on a weekend.

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};

/// What becomes of a holiday on a weekend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    /// It is lost.
    Never,
    /// The next working day is off.
    Next,
    /// The Friday before a Saturday is off, or the Monday after a Sunday.
    Nearest,
    /// The next working day is off, for Sundays alone.
    Sundays,
}

/// On which day of a year.
#[derive(Debug, Clone, Copy)]
enum Day {
    /// A month and a day.
    On(i8, i8),
    /// So many days after Easter Sunday of the western churches.
    Easter(i32),
    /// So many days after Easter Sunday of the eastern churches.
    Orthodox(i32),
    /// The so-manieth weekday of a month, from its end when below nothing.
    Nth(i8, Weekday, i8),
    /// The last such weekday up to a month and a day.
    UpTo(Weekday, i8, i8),
}

/// Years told by the weekday of one of their days.
#[derive(Debug, Clone, Copy)]
struct Condition {
    weekday: Weekday,
    month: i8,
    day: i8,
    /// Whether it must be that weekday, or must not.
    is_met: bool,
}

/// A holiday, whichever the year.
#[derive(Debug, Clone, Copy)]
pub(super) struct Holiday {
    day: Day,
    /// The first and the last year that has it.
    years: (i16, i16),
    /// Only years divisible by this have it.
    every: i16,
    condition: Option<Condition>,
    moves: Option<Moves>,
}

/// A month and a day.
pub(super) const fn on(month: i8, day: i8) -> Holiday {
    Holiday::new(Day::On(month, day))
}

/// So many days after Easter Sunday of the western churches.
pub(super) const fn easter(days: i32) -> Holiday {
    Holiday::new(Day::Easter(days)).stays()
}

/// So many days after Easter Sunday of the eastern churches.
pub(super) const fn orthodox(days: i32) -> Holiday {
    Holiday::new(Day::Orthodox(days)).stays()
}

/// The so-manieth weekday of a month, from its end when below nothing.
pub(super) const fn nth(month: i8, weekday: Weekday, number: i8) -> Holiday {
    Holiday::new(Day::Nth(month, weekday, number)).stays()
}

/// The last such weekday up to a month and a day.
pub(super) const fn up_to(weekday: Weekday, month: i8, day: i8) -> Holiday {
    Holiday::new(Day::UpTo(weekday, month, day)).stays()
}

impl Holiday {
    const fn new(day: Day) -> Self {
        Self {
            day,
            years: (i16::MIN, i16::MAX),
            every: 1,
            condition: None,
            moves: None,
        }
    }

    /// From this year on.
    pub(super) const fn since(self, year: i16) -> Self {
        Self {
            years: (year, self.years.1),
            ..self
        }
    }

    /// Up to this year.
    pub(super) const fn until(self, year: i16) -> Self {
        Self {
            years: (self.years.0, year),
            ..self
        }
    }

    /// In this year alone; no other day stands in for it.
    pub(super) const fn only(self, year: i16) -> Self {
        self.since(year).until(year).stays()
    }

    /// In years that are divisible by this number.
    pub(super) const fn every(self, years: i16) -> Self {
        Self {
            every: years,
            ..self
        }
    }

    /// In years of which a day is this weekday.
    pub(super) const fn when(self, weekday: Weekday, month: i8, day: i8) -> Self {
        self.conditional(weekday, month, day, true)
    }

    /// In years of which a day is not this weekday.
    pub(super) const fn unless(self, weekday: Weekday, month: i8, day: i8) -> Self {
        self.conditional(weekday, month, day, false)
    }

    /// What becomes of it on a weekend, whatever its country does with others.
    pub(super) const fn moves(self, moves: Moves) -> Self {
        Self {
            moves: Some(moves),
            ..self
        }
    }

    /// No other day stands in for it.
    pub(super) const fn stays(self) -> Self {
        self.moves(Moves::Never)
    }

    const fn conditional(self, weekday: Weekday, month: i8, day: i8, is_met: bool) -> Self {
        Self {
            condition: Some(Condition {
                weekday,
                month,
                day,
                is_met,
            }),
            ..self
        }
    }

    pub(super) fn falls_on(self, day: Date) -> bool {
        self.day(day.year()) == Some(day)
    }

    /// On which day of a year it falls.
    pub(super) fn day(self, year: i16) -> Option<Date> {
        let (first, last) = self.years;
        let is_kept = (first..=last).contains(&year)
            && year % self.every == 0
            && (self.condition).is_none_or(|condition| condition.holds(year));
        is_kept.then(|| self.day.of(year)).flatten()
    }

    /// What becomes of it on a weekend, in a country that does this with others.
    pub(super) fn moves_in(self, country: Moves) -> Moves {
        self.moves.unwrap_or(country)
    }
}

impl Condition {
    fn holds(self, year: i16) -> bool {
        let day = Date::new(year, self.month, self.day);
        day.is_ok_and(|day| (day.weekday() == self.weekday) == self.is_met)
    }
}

impl Day {
    fn of(self, year: i16) -> Option<Date> {
        match self {
            Self::On(month, day) => Date::new(year, month, day).ok(),
            Self::Easter(offset) => western(year)?.checked_add(offset.days()).ok(),
            Self::Orthodox(offset) => eastern(year)?.checked_add(offset.days()).ok(),
            Self::Nth(month, weekday, number) => {
                let month = Date::new(year, month, 1).ok()?;
                month.nth_weekday_of_month(number, weekday).ok()
            }
            Self::UpTo(weekday, month, day) => {
                let latest = Date::new(year, month, day).ok()?;
                let since = latest.weekday().since(weekday);
                latest.checked_sub(i32::from(since).days()).ok()
            }
        }
    }
}

/// Easter Sunday of the western churches (the computation of Meeus, Jones and Butcher).
fn western(year: i16) -> Option<Date> {
    let year_number = i32::from(year);
    let golden = year_number % 19;
    let (century, rest) = (year_number / 100, year_number % 100);
    let correction = (century - (century + 8) / 25 + 1) / 3;
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let late = (golden + 11 * epact + 22 * weekday) / 451;
    let since_march = epact + weekday - 7 * late + 114;
    let month = i8::try_from(since_march / 31).ok()?;
    let day = i8::try_from(since_march % 31 + 1).ok()?;
    Date::new(year, month, day).ok()
}

/// Easter Sunday of the eastern churches, in the calendar of everybody (the computation of Meeus).
fn eastern(year: i16) -> Option<Date> {
    let number = i32::from(year);
    let moon = (19 * (number % 19) + 15) % 30;
    let weekday = (2 * (number % 4) + 4 * (number % 7) - moon + 34) % 7;
    let since_march = moon + weekday + 114;
    let month = i8::try_from(since_march / 31).ok()?;
    let day = i8::try_from(since_march % 31 + 1).ok()?;
    // The old calendar is behind: by 13 days in this century, by 14 in the next.
    let behind = number / 100 - number / 400 - 2;
    let old = Date::new(year, month, day).ok()?;
    old.checked_add(behind.days()).ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn easter_falls_where_the_churches_keep_it() {
        for (year, west, east) in [
            (2019, date(2019, 4, 21), date(2019, 4, 28)),
            (2024, date(2024, 3, 31), date(2024, 5, 5)),
            (2025, date(2025, 4, 20), date(2025, 4, 20)),
            (2026, date(2026, 4, 5), date(2026, 4, 12)),
            (2027, date(2027, 3, 28), date(2027, 5, 2)),
        ] {
            assert_eq!((western(year), eastern(year)), (Some(west), Some(east)));
        }
    }
}
