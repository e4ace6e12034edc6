//! Days off that a government moves about by a decree each year, for everybody: for Russia resolutions no.
//! 1505 of 2022, 1314 of 2023, 1335 of 2024, 1466 of 2025 and that of September 2026, with what the Labour
//! Code moves by itself; for Belarus those of the Council of Ministers (no. 839 of 2024, no. 397 of 2025); for
//! Hungary the ministerial decrees on working time around public holidays (11/2024 and 10/2025 NGM), which
//! there are in years alone that have a holiday on a Tuesday or Thursday.

use jiff::civil::Date;

use super::HolidayCountry::{self, Belarus, Hungary, Russia};

/// The working days of a year that its decree made days off.
struct Decree {
    country: HolidayCountry,
    year: i16,
    days_off: &'static [(i8, i8)],
}

#[rustfmt::skip]
const DECREES: &[Decree] = &[
    of(Russia, 2023, &[(2, 24), (5, 8), (11, 6)]),
    of(Russia, 2024, &[(4, 29), (4, 30), (5, 10), (12, 30), (12, 31)]),
    of(Russia, 2025, &[(5, 2), (5, 8), (6, 13), (11, 3), (12, 31)]),
    of(Russia, 2026, &[(1, 9), (3, 9), (5, 11), (12, 31)]),
    of(Russia, 2027, &[(2, 22), (5, 3), (5, 10), (6, 14), (11, 5), (12, 31)]),
    of(Belarus, 2023, &[(4, 24), (5, 8), (11, 6)]),
    of(Belarus, 2024, &[(5, 13), (11, 8)]),
    of(Belarus, 2025, &[(1, 6), (4, 28), (7, 4), (12, 26)]),
    of(Belarus, 2026, &[(4, 20)]),
    of(Hungary, 2023, &[]),
    of(Hungary, 2024, &[(8, 19), (12, 24), (12, 27)]),
    of(Hungary, 2025, &[(5, 2), (10, 24), (12, 24)]),
    of(Hungary, 2026, &[(1, 2), (8, 21), (12, 24)]),
    of(Hungary, 2027, &[]),
];

const fn of(country: HolidayCountry, year: i16, days_off: &'static [(i8, i8)]) -> Decree {
    Decree {
        country,
        year,
        days_off,
    }
}

fn decree(country: HolidayCountry, year: i16) -> Option<&'static Decree> {
    let mut all = DECREES.iter();
    all.find(|decree| decree.country == country && decree.year == year)
}

/// Whether a decree made a day off.
pub(super) fn is_day_off(country: HolidayCountry, day: Date) -> bool {
    decree(country, day.year())
        .is_some_and(|decree| decree.days_off.contains(&(day.month(), day.day())))
}

/// Whether the decree of a year is known. Until it is, the general rule of the law holds.
pub(super) fn is_known(country: HolidayCountry, year: i16) -> bool {
    decree(country, year).is_some()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    use super::*;

    /// The day of a year from which the decree for the next one has been published for long enough to be
    /// here, by the years before: Russia's comes in September or October, the others' by the middle of
    /// November.
    const DUE: &[(HolidayCountry, i8, i8)] =
        &[(Russia, 11, 1), (Belarus, 12, 15), (Hungary, 12, 15)];

    /// The decrees that should be here on a day and are not.
    fn missing(today: Date) -> Vec<(HolidayCountry, i16)> {
        let due = DUE.iter().flat_map(|(country, month, day)| {
            let is_due = (today.month(), today.day()) >= (*month, *day);
            let latest = today.year() + i16::from(is_due);
            (today.year()..=latest).map(|year| (*country, year))
        });
        due.filter(|(country, year)| !is_known(*country, *year))
            .collect()
    }

    #[test]
    fn every_decree_that_should_be_published_is_here() {
        #[expect(
            clippy::disallowed_methods,
            reason = "whether a decree is overdue depends on the real day"
        )]
        let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
        let missing = missing(today);
        assert!(
            missing.is_empty(),
            "put these decrees into DECREES: {missing:?}"
        );
    }

    #[test]
    fn a_decree_is_missed_from_the_day_on_that_it_is_due() {
        let known = |country: HolidayCountry| {
            let years = DECREES.iter().filter(|decree| decree.country == country);
            years.map(|decree| decree.year).max().expect("a year")
        };
        for (country, month, day) in DUE {
            let (last, next) = (known(*country), known(*country) + 1);
            let of_country = |today: Date| {
                let all = missing(today).into_iter();
                all.filter(|(of, _)| of == country).collect::<Vec<_>>()
            };
            let due = date(last, *month, *day);
            assert_eq!(of_country(due.yesterday().expect("a day")), []);
            assert_eq!(of_country(due), [(*country, next)]);
            assert_eq!(of_country(date(next, 1, 1)), [(*country, next)]);
        }
        let listed = |country| DUE.iter().any(|(of, ..)| *of == country);
        assert!(DECREES.iter().all(|decree| listed(decree.country)));
    }
}
