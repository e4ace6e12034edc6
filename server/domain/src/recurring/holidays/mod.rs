//! Public holidays of whole countries.
//!
//! They are computed from the tables beside this; no service is asked. Holidays of regions, and those that
//! follow the moon as it is seen, are not among them. What a government transfers by a yearly decree is
//! known for Russia up to 2026; the decree for 2027 is to be put there once it is published, and until then
//! that year follows the general rule of the Labour Code.

mod tables;

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};

use self::tables::{Holiday, Moves, Table};
use crate::words::words;

words! {
    /// A country whose public holidays are known, by its code in ISO 3166.
    pub enum HolidayCountry {
        /// Armenia.
        Armenia => "AM",
        /// Austria.
        Austria => "AT",
        /// Belgium.
        Belgium => "BE",
        /// Bulgaria.
        Bulgaria => "BG",
        /// Belarus.
        Belarus => "BY",
        /// Canada.
        Canada => "CA",
        /// Switzerland.
        Switzerland => "CH",
        /// Cyprus.
        Cyprus => "CY",
        /// Czechia.
        Czechia => "CZ",
        /// Germany.
        Germany => "DE",
        /// Denmark.
        Denmark => "DK",
        /// Estonia.
        Estonia => "EE",
        /// Spain.
        Spain => "ES",
        /// Finland.
        Finland => "FI",
        /// France.
        France => "FR",
        /// The United Kingdom: England and Wales.
        UnitedKingdom => "GB",
        /// Georgia.
        Georgia => "GE",
        /// Greece.
        Greece => "GR",
        /// Croatia.
        Croatia => "HR",
        /// Hungary.
        Hungary => "HU",
        /// Ireland.
        Ireland => "IE",
        /// Italy.
        Italy => "IT",
        /// Kazakhstan.
        Kazakhstan => "KZ",
        /// Lithuania.
        Lithuania => "LT",
        /// Luxembourg.
        Luxembourg => "LU",
        /// Latvia.
        Latvia => "LV",
        /// The Netherlands.
        Netherlands => "NL",
        /// Norway.
        Norway => "NO",
        /// Poland.
        Poland => "PL",
        /// Portugal.
        Portugal => "PT",
        /// Romania.
        Romania => "RO",
        /// Serbia.
        Serbia => "RS",
        /// Russia.
        Russia => "RU",
        /// Sweden.
        Sweden => "SE",
        /// Slovenia.
        Slovenia => "SI",
        /// Ukraine.
        Ukraine => "UA",
        /// The United States.
        UnitedStates => "US",
    }
}

/// Whether a day is a public holiday of a whole country, or the day off that stands in for one.
pub fn is_holiday(country: HolidayCountry, day: Date) -> bool {
    let table = tables::of(country);
    if is_transferred(country, day) || table.feasts.iter().any(|feast| feast.falls_on(day)) {
        return true;
    }
    if is_weekend(day) {
        return false;
    }
    // What stands in for a holiday of the turn of the year can lie on its other side.
    let year = day.year();
    let years = match day.month() {
        1 => year - 1..=year,
        12 => year..=year + 1,
        _ => year..=year,
    };
    years
        .into_iter()
        .any(|year| stand_ins(country, &table, year).contains(&day))
}

/// Days that are off by a decree.
fn is_transferred(country: HolidayCountry, day: Date) -> bool {
    country == HolidayCountry::Russia
        && (tables::RUSSIAN_TRANSFERS.iter()).any(|(year, month, number)| {
            (day.year(), day.month(), day.day()) == (*year, *month, *number)
        })
}

fn is_decreed(country: HolidayCountry, year: i16) -> bool {
    country == HolidayCountry::Russia
        && tables::RUSSIAN_TRANSFERS.iter().any(|(of, ..)| *of == year)
}

/// The days off that stand in for the holidays of a year which fall on a weekend.
fn stand_ins(country: HolidayCountry, table: &Table, year: i16) -> Vec<Date> {
    if table.moves == Moves::Never || is_decreed(country, year) {
        return Vec::new();
    }
    let feasts = table.feasts.iter().filter(|feast| feast.moves());
    let mut lost: Vec<Date> = feasts.filter_map(|feast| feast.day(year)).collect();
    lost.retain(|day| match table.moves {
        Moves::Sundays => day.weekday() == Weekday::Sunday,
        _ => is_weekend(*day),
    });
    lost.sort_unstable();
    let mut found = Vec::with_capacity(lost.len());
    for day in lost {
        let back = table.moves == Moves::Nearest && day.weekday() == Weekday::Saturday;
        let way = if back { -1 } else { 1 };
        let free = (1..=7)
            .map(|count| day.saturating_add((count * way).days()))
            .find(|other| {
                let is_feast = table.feasts.iter().any(|feast| feast.falls_on(*other));
                !(is_weekend(*other) || is_feast || found.contains(other))
            });
        found.extend(free);
    }
    found
}

impl Holiday {
    fn falls_on(self, day: Date) -> bool {
        self.day(day.year()) == Some(day)
    }

    /// On which day of a year it falls.
    fn day(self, year: i16) -> Option<Date> {
        match self {
            Self::On(month, day) | Self::Fixed(month, day) => Date::new(year, month, day).ok(),
            Self::Since(first, month, day) if year >= first => Date::new(year, month, day).ok(),
            Self::Before(end, month, day) if year < end => Date::new(year, month, day).ok(),
            Self::Since(..) | Self::Before(..) => None,
            Self::Easter(offset) => easter(year)?.checked_add(offset.days()).ok(),
            Self::Orthodox(offset) => orthodox(year)?.checked_add(offset.days()).ok(),
            Self::Nth(month, weekday, number) => {
                let month = Date::new(year, month, 1).ok()?;
                month.nth_weekday_of_month(number, weekday).ok()
            }
            Self::MondayTo(month, day) => {
                let latest = Date::new(year, month, day).ok()?;
                let since = latest.weekday().since(Weekday::Monday);
                latest.checked_sub(i32::from(since).days()).ok()
            }
        }
    }

    /// Whether a day off stands in for it when it falls on a weekend.
    const fn moves(self) -> bool {
        matches!(self, Self::On(..) | Self::Since(..) | Self::Before(..))
    }
}

fn is_weekend(day: Date) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}

/// Easter Sunday of the western churches (the computation of Meeus, Jones and Butcher).
fn easter(year: i16) -> Option<Date> {
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
fn orthodox(year: i16) -> Option<Date> {
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
            assert_eq!((easter(year), orthodox(year)), (Some(west), Some(east)));
        }
    }

    #[test]
    fn days_off_stand_in_for_holidays_on_weekends_as_each_country_does_it() {
        let off = |code: &str, day| is_holiday(code.parse().expect("a country"), day);
        // Christmas 2021 fell on a Saturday.
        assert!(off("GB", date(2021, 12, 27)) && off("GB", date(2021, 12, 28)));
        assert!(!off("DE", date(2021, 12, 27)));
        assert!(off("US", date(2021, 12, 24)) && !off("US", date(2021, 12, 27)));
        // New Year 2022 of the United States was kept in 2021.
        assert!(off("US", date(2021, 12, 31)) && off("GB", date(2022, 1, 3)));
    }

    #[test]
    fn holidays_that_follow_weekdays_and_easter_are_found() {
        let off = |code: &str, day| is_holiday(code.parse().expect("a country"), day);
        assert!(off("US", date(2025, 11, 27)) && off("US", date(2026, 5, 25)));
        assert!(off("CA", date(2026, 5, 18)) && off("GB", date(2026, 8, 31)));
        assert!(off("DE", date(2026, 5, 14)) && off("FR", date(2026, 5, 25)));
        assert!(off("GR", date(2026, 4, 13)) && !off("GR", date(2026, 4, 6)));
        assert!(off("IT", date(2026, 10, 4)) && !off("IT", date(2025, 10, 4)));
    }

    #[test]
    fn russia_transfers_days_by_decree_and_otherwise_to_the_next_working_day() {
        let off = |day| is_holiday(HolidayCountry::Russia, day);
        assert!(off(date(2024, 12, 30)) && off(date(2025, 5, 8)) && off(date(2026, 1, 9)));
        assert!(!off(date(2025, 2, 24)), "the decree moved it to May");
        assert!(off(date(2026, 3, 9)) && off(date(2026, 5, 11)));
        assert!(off(date(2028, 6, 12)) && off(date(2027, 6, 14)));
        assert!((1..=8).all(|day| off(date(2027, 1, day))) && !off(date(2027, 1, 11)));
    }
}
