//! Days off of single countries, as their laws, gazettes and calendars of banks have them.

use jiff::civil::{Date, date};

use super::*;

fn off(code: &str, day: Date) -> bool {
    is_holiday(code.parse().expect("a country"), day)
}

/// The working days of a span that are off.
fn weekdays_off(code: &str, from: Date, to: Date) -> Vec<(i8, i8)> {
    let days = from.series(1.day()).take_while(|day| *day <= to);
    days.filter(|day| !is_weekend(*day) && off(code, *day))
        .map(|day| (day.month(), day.day()))
        .collect()
}

fn year_off(code: &str, year: i16) -> Vec<(i8, i8)> {
    weekdays_off(code, date(year, 1, 1), date(year, 12, 31))
}

#[test]
fn days_off_stand_in_for_holidays_on_weekends_as_each_country_does_it() {
    // Christmas 2021 fell on a Saturday.
    assert!(off("GB", date(2021, 12, 27)) && off("GB", date(2021, 12, 28)));
    assert!(!off("DE", date(2021, 12, 27)));
    assert!(off("US", date(2021, 12, 24)) && !off("US", date(2021, 12, 27)));
    // New Year 2022 of the United States was kept in 2021.
    assert!(off("US", date(2021, 12, 31)) && off("GB", date(2022, 1, 3)));
}

#[test]
fn holidays_that_follow_weekdays_and_easter_are_found() {
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

#[test]
fn the_decree_of_russia_for_2027_is_known() {
    // 2 January is moved to 5 November, 3 January to 31 December, Saturday 20 February to the 22nd.
    #[rustfmt::skip]
    let days = [
        (1, 1), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (2, 22), (2, 23), (3, 8), (5, 3), (5, 10), (6, 14), (11, 4), (11, 5),
        (12, 31),
    ];
    assert_eq!(year_off("RU", 2027), days);
}

#[test]
fn the_labour_code_of_russia_speaks_where_there_is_no_decree_yet() {
    // Of 2033 the 8th, of January the 1st, 2nd and 8th are on weekends; those move by decree alone.
    let may = weekdays_off("RU", date(2033, 4, 25), date(2033, 5, 13));
    assert_eq!(may, [(5, 2), (5, 9)]);
    assert_eq!(
        weekdays_off("RU", date(2033, 1, 1), date(2033, 1, 31)),
        [(1, 3), (1, 4), (1, 5), (1, 6), (1, 7)]
    );
    assert_eq!(
        weekdays_off("RU", date(2033, 6, 1), date(2033, 6, 30)),
        [(6, 13)]
    );
}

#[test]
fn kazakhstan_moves_holidays_off_weekends_and_keeps_its_constitution_in_march() {
    #[rustfmt::skip]
    let last = [
        (1, 1), (1, 2), (1, 7), (3, 9), (3, 23), (3, 24), (3, 25), (5, 1), (5, 7), (5, 11), (7, 6), (10, 26), (12, 16),
    ];
    assert_eq!(year_off("KZ", 2026), last);
    #[rustfmt::skip]
    let next = [
        (1, 1), (1, 4), (1, 7), (3, 8), (3, 15), (3, 22), (3, 23), (3, 24), (5, 3), (5, 7), (5, 10), (7, 6), (10, 25), (12, 16),
    ];
    assert_eq!(year_off("KZ", 2027), next);
    assert!(off("KZ", date(2024, 8, 30)));
    // Orthodox Christmas on a Sunday is lost.
    assert!(!off("KZ", date(2024, 1, 8)) && !off("KZ", date(2029, 1, 8)));
}

#[test]
fn armenia_remembers_its_defenders_since_2026_and_moves_nothing() {
    #[rustfmt::skip]
    let days = [(1, 1), (1, 6), (1, 27), (1, 28), (3, 8), (5, 28), (7, 5), (9, 21), (12, 31)];
    assert_eq!(year_off("AM", 2027), days);
    assert!(off("AM", date(2026, 1, 27)) && !off("AM", date(2025, 1, 27)));
}

#[test]
fn two_days_of_latvia_are_off_on_the_next_working_day() {
    assert!(off("LV", date(2024, 5, 6)) && off("LV", date(2025, 5, 5)));
    assert!(off("LV", date(2028, 11, 20)) && off("LV", date(2029, 11, 19)));
    assert!(!off("LV", date(2027, 5, 3)), "1 May is lost");
    assert!(!off("LV", date(2028, 6, 26)), "so is 24 June");
}

#[test]
fn saint_brigid_has_the_first_monday_of_february_or_the_friday_that_is_its_first() {
    assert!(off("IE", date(2024, 2, 5)) && off("IE", date(2027, 2, 1)));
    assert!(off("IE", date(2030, 2, 1)) && !off("IE", date(2030, 2, 4)));
    assert!(!off("IE", date(2024, 2, 1)) && off("IE", date(2031, 2, 3)));
}

#[test]
fn the_netherlands_are_off_on_liberation_day_every_fifth_year() {
    assert!(off("NL", date(2020, 5, 5)) && off("NL", date(2025, 5, 5)));
    assert!((2026..2030).all(|year| !off("NL", date(year, 5, 5))));
}

#[test]
fn holidays_begin_and_end_with_their_laws() {
    assert!(!off("GE", date(2023, 5, 17)));
    assert!(off("GE", date(2024, 5, 17)) && off("GE", date(2027, 5, 17)));
    // The Great Prayer Day was abolished.
    assert!(off("DK", date(2023, 5, 5)) && !off("DK", date(2024, 4, 26)));
    assert!(off("HU", date(2027, 12, 24)) && off("PL", date(2026, 12, 24)));
    assert!(off("BG", date(2025, 12, 31)) && off("BG", date(2026, 1, 2)));
    assert!(!off("BG", date(2026, 12, 31)) && off("BG", date(2026, 5, 25)));
    assert!(off("GB", date(2023, 5, 8)) && !off("GB", date(2024, 5, 13)));
}

#[test]
fn the_eves_on_which_no_payment_is_due_are_off_in_finland_and_sweden() {
    for code in ["FI", "SE"] {
        assert!(off(code, date(2026, 6, 19)) && off(code, date(2027, 6, 25)));
        assert!(off(code, date(2026, 12, 24)));
    }
    assert!(off("SE", date(2026, 12, 31)) && !off("FI", date(2026, 12, 31)));
}

#[test]
fn may_day_of_greece_gives_way_to_easter_and_weekends() {
    assert!(off("GR", date(2022, 5, 2)) && off("GR", date(2025, 5, 1)));
    assert!(off("GR", date(2024, 5, 7)) && !off("GR", date(2024, 5, 1)));
    let spring = weekdays_off("GR", date(2027, 4, 26), date(2027, 5, 9));
    assert_eq!(spring, [(4, 30), (5, 3), (5, 4)]);
}

#[test]
fn belarus_and_hungary_make_bridges_by_decree() {
    assert_eq!(
        weekdays_off("BY", date(2026, 4, 1), date(2026, 4, 30)),
        [(4, 20), (4, 21)]
    );
    assert!(off("BY", date(2025, 1, 6)) && off("BY", date(2025, 12, 26)));
    assert!(off("HU", date(2026, 1, 2)) && off("HU", date(2026, 8, 21)));
    assert!(off("HU", date(2025, 10, 24)) && !off("HU", date(2026, 10, 24)));
}

#[test]
fn ukraine_has_no_days_off_under_martial_law() {
    assert!(off("UA", date(2021, 8, 24)) && off("UA", date(2022, 1, 3)));
    assert_eq!(year_off("UA", 2026), []);
}
