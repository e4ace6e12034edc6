use jiff::civil::{Date, date};

use super::super::*;
use super::recurrence;
use crate::check::FieldCode;

fn dates(recurrence: &Recurrence, from: Date, to: Date) -> Vec<Date> {
    let all = recurrence.occurrences(from, to);
    all.into_iter().map(|one| one.date).collect()
}

fn refused(text: &str) -> FieldCode {
    let day = date(2025, 1, 1);
    let rule = Recurrence::new(text, day, End::Never, RecurringWeekend::None, None);
    rule.expect_err("no rule").code
}

#[test]
fn the_thirty_first_of_every_month_is_its_last_day_where_it_is_shorter() {
    let rule = "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1";
    let monthly = recurrence(rule, date(2024, 1, 31), End::Never);
    let all = dates(&monthly, date(2024, 1, 1), date(2199, 12, 31));
    assert_eq!(all.len(), 176 * 12);
    for day in all {
        assert_eq!(day, day.last_of_month());
    }
}

#[test]
fn a_rule_of_the_thirty_first_alone_leaves_out_months_without_it() {
    let monthly = recurrence("FREQ=MONTHLY", date(2025, 1, 31), End::Never);
    assert_eq!(
        dates(&monthly, date(2025, 1, 1), date(2025, 6, 30)),
        [date(2025, 1, 31), date(2025, 3, 31), date(2025, 5, 31)]
    );
}

#[test]
fn the_twenty_ninth_of_february_is_the_twenty_eighth_in_common_years() {
    let rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1";
    let yearly = recurrence(rule, date(2024, 2, 29), End::Never);
    assert_eq!(
        dates(&yearly, date(2024, 1, 1), date(2028, 12, 31)),
        [
            date(2024, 2, 29),
            date(2025, 2, 28),
            date(2026, 2, 28),
            date(2027, 2, 28),
            date(2028, 2, 29)
        ]
    );
    let leap = recurrence("FREQ=YEARLY", date(2024, 2, 29), End::Never);
    assert_eq!(
        dates(&leap, date(2024, 1, 1), date(2032, 12, 31)),
        [date(2024, 2, 29), date(2028, 2, 29), date(2032, 2, 29)]
    );
}

#[test]
fn examples_of_the_rfc_come_out_as_it_says() {
    for (rule, first, expected) in [
        (
            "FREQ=MONTHLY;BYDAY=1FR",
            date(1997, 9, 5),
            vec![date(1997, 9, 5), date(1997, 10, 3), date(1997, 11, 7)],
        ),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            date(1997, 9, 29),
            vec![date(1997, 9, 29), date(1997, 10, 30), date(1997, 11, 27)],
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO",
            date(1997, 8, 5),
            vec![date(1997, 8, 5), date(1997, 8, 10), date(1997, 8, 19)],
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU",
            date(1997, 8, 5),
            vec![date(1997, 8, 5), date(1997, 8, 17), date(1997, 8, 19)],
        ),
        (
            "FREQ=YEARLY;BYDAY=20MO",
            date(1997, 5, 19),
            vec![date(1997, 5, 19), date(1998, 5, 18), date(1999, 5, 17)],
        ),
        (
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
            date(1997, 9, 2),
            vec![date(1998, 2, 13), date(1998, 3, 13), date(1998, 11, 13)],
        ),
    ] {
        let all = recurrence(rule, first, End::Count(3));
        let all = dates(&all, first, date(2199, 12, 31));
        assert_eq!(all, expected, "{rule}");
    }
}

#[test]
fn a_place_in_the_first_period_is_counted_from_its_beginning() {
    // The second of Monday, Wednesday and Friday is Wednesday, although the rule begins on it.
    let weekly = "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2";
    let weekly = recurrence(weekly, date(2025, 1, 1), End::Never);
    assert_eq!(
        dates(&weekly, date(2025, 1, 1), date(2025, 1, 15)),
        [date(2025, 1, 1), date(2025, 1, 8), date(2025, 1, 15)]
    );
}

#[test]
fn a_rule_has_one_spelling() {
    let spelt = |rule| recurrence(rule, date(2025, 1, 1), End::Never);
    let spelt = |rule| spelt(rule).rrule().to_owned();
    assert_eq!(
        spelt("BYDAY=FR,MO,MO;INTERVAL=1;FREQ=WEEKLY;WKST=MO"),
        "FREQ=WEEKLY;BYDAY=MO,FR"
    );
    assert_eq!(
        spelt("RRULE:FREQ=MONTHLY;INTERVAL=02;BYDAY=+1MO"),
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO"
    );
}

#[test]
fn what_is_no_rule_of_days_is_refused() {
    for text in [
        "FREQ=HOURLY",
        "FREQ=DAILY;BYHOUR=9",
        "FREQ=DAILY;COUNT=3",
        "FREQ=DAILY;UNTIL=20250101",
        "INTERVAL=2",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=1000",
        "FREQ=DAILY;FREQ=DAILY",
        "FREQ=WEEKLY;BYMONTHDAY=1",
        "FREQ=MONTHLY;BYDAY=MO,1FR",
        "FREQ=MONTHLY;BYDAY=6FR",
        "FREQ=WEEKLY;BYDAY=1FR",
        "FREQ=YEARLY;BYWEEKNO=20",
        "FREQ=MONTHLY;BYSETPOS=1",
        "FREQ=MONTHLY;BYMONTHDAY=0",
        "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=MONTHLY;BYMONTHDAY=",
        "FREQ=DAILY\nRDATE:20250101",
        "DTSTART:20250101",
        "FREQ=MONTHLY;;",
    ] {
        assert_eq!(refused(text), FieldCode::UnknownValue, "{text:?}");
    }
    assert_eq!(refused(" "), FieldCode::Required);
    let long = format!("FREQ=DAILY;BYMONTH={}", "1,".repeat(100));
    assert_eq!(refused(&long), FieldCode::TooLong);
}

#[test]
fn a_rule_that_never_comes_is_refused() {
    for text in [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=4,6;BYMONTHDAY=31",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3",
        "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
    ] {
        assert_eq!(refused(text), FieldCode::UnknownValue, "{text:?}");
    }
}

#[test]
fn weekends_and_holidays_move_an_occurrence_or_leave_it_out() {
    let rule = |weekend, holidays, first| {
        Recurrence::new("FREQ=YEARLY", first, End::Never, weekend, holidays).expect("a rule")
    };
    let on = |weekend, holidays, first| rule(weekend, holidays, first).shift(first);
    let (saturday, friday, monday) = (date(2025, 11, 1), date(2025, 10, 31), date(2025, 11, 3));
    assert_eq!(on(RecurringWeekend::None, None, saturday), Some(saturday));
    assert_eq!(on(RecurringWeekend::Before, None, saturday), Some(friday));
    assert_eq!(on(RecurringWeekend::After, None, saturday), Some(monday));
    assert_eq!(on(RecurringWeekend::Skip, None, saturday), None);
    // Monday and Tuesday are off in Russia.
    let russia = Some(HolidayCountry::Russia);
    let said = rule(RecurringWeekend::After, russia, saturday);
    assert_eq!(
        (said.weekend(), said.holidays()),
        (RecurringWeekend::After, russia)
    );
    let wednesday = date(2025, 11, 5);
    assert_eq!(
        on(RecurringWeekend::After, russia, saturday),
        Some(wednesday)
    );
    assert_eq!(on(RecurringWeekend::None, russia, saturday), Some(saturday));
    let (last, new_year) = (date(2025, 12, 30), date(2026, 1, 11));
    assert_eq!(on(RecurringWeekend::Before, russia, new_year), Some(last));
    assert_eq!(
        on(RecurringWeekend::After, russia, date(2026, 1, 1)),
        Some(date(2026, 1, 12))
    );
}

#[test]
fn occurrences_that_weekends_leave_out_still_count() {
    let skip = Recurrence::new(
        "FREQ=DAILY",
        date(2025, 10, 30),
        End::Count(4),
        RecurringWeekend::Skip,
        None,
    );
    let skip = skip.expect("a rule");
    assert_eq!(
        dates(&skip, date(2025, 10, 1), date(2025, 12, 1)),
        [date(2025, 10, 30), date(2025, 10, 31)]
    );
    assert_eq!(skip.last(), Some(date(2025, 11, 2)));
    assert_eq!(skip.next_after(date(2025, 10, 31)), None);
    assert!(!skip.is_rule_date(date(2025, 11, 1)));
}

#[test]
fn an_occurrence_is_found_by_the_day_it_falls_on_too() {
    let early = Recurrence::new(
        "FREQ=MONTHLY;BYMONTHDAY=1",
        date(2025, 1, 1),
        End::Never,
        RecurringWeekend::Before,
        None,
    );
    let early = early.expect("a rule");
    let october = early.falling(date(2025, 10, 1), date(2025, 10, 31));
    let days: Vec<_> = october.iter().map(|one| one.day).collect();
    assert_eq!(days, [date(2025, 10, 1), date(2025, 10, 31)]);
    assert_eq!(october[1].date, date(2025, 11, 1));
}

#[test]
fn nothing_comes_before_the_first_day_nor_after_the_last() {
    let rule = recurrence(
        "FREQ=DAILY",
        date(2025, 1, 10),
        End::Until(date(2025, 1, 12)),
    );
    let all = dates(&rule, Date::MIN, Date::MAX);
    assert_eq!(
        all,
        [date(2025, 1, 10), date(2025, 1, 11), date(2025, 1, 12)]
    );
    assert_eq!(rule.next_after(date(2025, 1, 12)), None);
    assert_eq!(
        rule.next_from(Date::MIN).map(|one| one.date),
        Some(date(2025, 1, 10))
    );
}

#[test]
fn a_day_far_from_the_first_is_found_at_once() {
    let daily = recurrence("FREQ=DAILY", date(1900, 1, 1), End::Never);
    // Stepping there from the first day would take long.
    for _ in 0..1000 {
        let next = daily.next_after(date(2190, 6, 1)).expect("a next one");
        assert_eq!(next.date, date(2190, 6, 2));
    }
}

#[test]
fn what_is_divided_ends_the_day_before_and_has_the_days_until_then() {
    let rule = recurrence("FREQ=MONTHLY", date(2025, 1, 15), End::Never);
    let at = date(2025, 3, 15);
    assert_eq!(rule.count_before(at), 2);
    assert_eq!(rule.count_before(date(2025, 3, 16)), 3);
    let earlier = rule.ends_before(at);
    let last = date(2025, 3, 14);
    assert_eq!(
        (earlier.end(), earlier.last()),
        (End::Until(last), Some(last))
    );
    assert_eq!(earlier.occurrences(Date::MIN, Date::MAX).len(), 2);
}
