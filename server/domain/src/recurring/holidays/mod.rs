//! Public holidays of whole countries.
//!
//! They are computed from the tables beside this; no service is asked. Holidays of regions, and those that
//! follow the moon as it is seen, are not among them. What governments move about by a yearly decree is known
//! up to the years in [`decrees`]; the general rule of the law holds for later ones, until their decree is
//! published and put there. A Saturday that a decree makes a working day stays a day off: banks keep it.

mod decrees;
mod holiday;
mod tables;

#[cfg(test)]
mod tests;

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};

use self::holiday::Moves;
use self::tables::Table;
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
    if table.suspended_from.is_some_and(|from| day >= from) {
        return false;
    }
    if decrees::is_day_off(country, day) || table.feasts.iter().any(|feast| feast.falls_on(day)) {
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

/// The days off that stand in for the holidays of a year which fall on a weekend. A decree names them itself.
fn stand_ins(country: HolidayCountry, table: &Table, year: i16) -> Vec<Date> {
    if decrees::is_known(country, year) {
        return Vec::new();
    }
    let days = table.feasts.iter().filter_map(|feast| {
        let (day, moves) = (feast.day(year)?, feast.moves_in(table.moves));
        let is_lost = match moves {
            Moves::Never => false,
            Moves::Sundays => day.weekday() == Weekday::Sunday,
            Moves::Next | Moves::Nearest => is_weekend(day),
        };
        is_lost.then_some((day, moves))
    });
    let mut lost: Vec<(Date, Moves)> = days.collect();
    lost.sort_unstable_by_key(|(day, _)| *day);
    let mut found = Vec::with_capacity(lost.len());
    for (day, moves) in lost {
        let back = moves == Moves::Nearest && day.weekday() == Weekday::Saturday;
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

fn is_weekend(day: Date) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}
