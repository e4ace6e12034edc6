use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::dates::{FIRST_DAY, Month, Resolution};

#[test]
fn a_range_holds_both_its_ends() {
    let range = DateRange::new(date(2025, 2, 27), date(2025, 3, 2)).expect("in order");
    assert_eq!(range.length(), 4);
    assert!(range.contains(range.first()) && range.contains(range.last()));
    assert!(!range.contains(date(2025, 3, 3)));
    assert_eq!(range.days().count(), 4);
}

#[test]
fn a_range_cannot_end_before_it_begins() {
    assert_eq!(
        DateRange::new(date(2025, 1, 2), date(2025, 1, 1)),
        Err(RangeReversed)
    );
}

#[test]
fn thirty_days_end_with_today() {
    let range = DateRange::ending(date(2025, 3, 30), 30);
    assert_eq!((range.first(), range.length()), (date(2025, 3, 1), 30));
    assert_eq!(DateRange::ending(date(2025, 3, 30), 0).length(), 1);
}

const ALL: [Resolution; 5] = [
    Resolution::Day,
    Resolution::Week,
    Resolution::Month,
    Resolution::Quarter,
    Resolution::Year,
];

#[test]
fn quarters_and_years_are_those_of_the_calendar() {
    let range = DateRange::between(date(2024, 11, 10), date(2025, 7, 2));
    let quarters = [
        date(2024, 12, 31),
        date(2025, 3, 31),
        date(2025, 6, 30),
        date(2025, 7, 2),
    ];
    assert_eq!(range.bucket_ends(Resolution::Quarter), quarters);
    let years = [date(2024, 12, 31), date(2025, 7, 2)];
    assert_eq!(range.bucket_ends(Resolution::Year), years);
    let first = range.bucket_of(date(2024, 12, 1), Resolution::Quarter);
    assert_eq!(
        first,
        Some(DateRange::between(range.first(), date(2024, 12, 31)))
    );
    assert_eq!(range.bucket_of(date(2025, 7, 3), Resolution::Year), None);
    assert_eq!(
        Resolution::Week.start_of(date(2025, 10, 5)),
        date(2025, 9, 29)
    );
}

#[test]
fn whole_months_are_compared_with_whole_months_and_other_days_with_as_many() {
    let months = DateRange::between(date(2025, 2, 1), date(2025, 3, 31));
    let before = DateRange::between(date(2024, 12, 1), date(2025, 1, 31));
    assert_eq!((months.previous(), months.months()), (before, 2));
    let days = DateRange::between(date(2025, 3, 3), date(2025, 3, 9));
    let before = DateRange::between(date(2025, 2, 24), date(2025, 3, 2));
    assert_eq!(days.previous(), before);
}

#[test]
fn a_range_is_its_whole_months_and_the_days_at_its_edges() {
    let range = DateRange::between(date(2025, 1, 31), date(2025, 4, 1));
    let parts = range.by_months();
    assert_eq!(
        parts.before,
        Some(DateRange::between(range.first(), range.first()))
    );
    assert_eq!(
        parts.months,
        Some((Month::of(date(2025, 2, 1)), Month::of(date(2025, 3, 1))))
    );
    assert_eq!(
        parts.after,
        Some(DateRange::between(range.last(), range.last()))
    );
    let inside = DateRange::between(date(2025, 1, 2), date(2025, 2, 27));
    assert_eq!(inside.by_months().before, Some(inside));
    let whole = Month::of(date(2025, 1, 1)).days().by_months();
    assert_eq!((whole.before, whole.after), (None, None));
}

#[test]
fn weeks_end_on_sundays_and_the_last_bucket_ends_with_the_range() {
    let range = DateRange::between(date(2025, 10, 1), date(2025, 10, 14));
    let ends = [date(2025, 10, 5), date(2025, 10, 12), date(2025, 10, 14)];
    assert_eq!(range.bucket_ends(Resolution::Week), ends);
    let range = DateRange::between(date(2025, 1, 31), date(2025, 3, 1));
    let ends = [date(2025, 1, 31), date(2025, 2, 28), date(2025, 3, 1)];
    assert_eq!(range.bucket_ends(Resolution::Month), ends);
}

#[test]
fn a_year_that_is_not_over_has_as_many_months_as_have_passed() {
    let year = DateRange::between(date(2025, 1, 1), date(2025, 12, 31));
    let months = |today| {
        let passed = year.passed_buckets(Resolution::Month, today);
        (passed.days, passed.per_bucket)
    };
    for (today, expected) in [
        (date(2025, 6, 30), (180, 30)),
        (date(2025, 7, 1), (6 * 31 + 1, 31)),
        (date(2025, 10, 5), (9 * 31 + 5, 31)),
        // A few days say nothing of a month.
        (date(2025, 1, 3), (31, 31)),
        (date(2025, 12, 31), (12 * 31, 31)),
        (date(2027, 3, 4), (12 * 31, 31)),
        (date(2024, 12, 31), (12 * 31, 31)),
    ] {
        assert_eq!(months(today), expected, "{today}");
    }
    let cut = DateRange::between(date(2025, 1, 20), date(2025, 2, 10));
    let passed = cut.passed_buckets(Resolution::Month, date(2025, 2, 5));
    assert_eq!((passed.days, passed.per_bucket), (15, 10));
}

#[test]
fn what_has_passed_is_compared_with_as_much_of_the_period_before() {
    let quarter = |first, last| DateRange::between(first, last);
    for (days, today, last) in [
        (
            quarter(date(2025, 1, 1), date(2025, 12, 31)),
            date(2025, 10, 5),
            date(2024, 10, 5),
        ),
        (
            quarter(date(2025, 3, 1), date(2025, 3, 31)),
            date(2025, 3, 30),
            date(2025, 2, 28),
        ),
        (
            quarter(date(2025, 1, 1), date(2025, 3, 31)),
            date(2025, 2, 28),
            date(2024, 11, 30),
        ),
        (
            quarter(date(2025, 3, 3), date(2025, 3, 9)),
            date(2025, 3, 4),
            date(2025, 2, 25),
        ),
        (
            quarter(date(2025, 3, 1), date(2025, 3, 31)),
            date(2025, 4, 1),
            date(2025, 2, 28),
        ),
        (
            quarter(date(2025, 3, 1), date(2025, 3, 31)),
            date(2025, 2, 1),
            date(2025, 2, 28),
        ),
    ] {
        let before = days.previous_passed(today);
        assert_eq!(
            (before.first(), before.last()),
            (days.previous().first(), last),
            "{today}"
        );
    }
}

proptest! {
    #[test]
    fn passed_buckets_grow_day_by_day_to_all_of_them(offset in 0_i64..100_000, length in 1_u16..400) {
        let range = DateRange::ending(FIRST_DAY.saturating_add((offset + 800).days()), length);
        for resolution in ALL {
            let mut last = (1, 1);
            for today in range.days() {
                let passed = range.passed_buckets(resolution, today);
                let (days, per_bucket) = (u64::from(passed.days), u64::from(passed.per_bucket));
                prop_assert!(days >= per_bucket);
                prop_assert!(days * last.1 >= last.0 * per_bucket);
                last = (days, per_bucket);
            }
            let buckets = u64::try_from(range.buckets(resolution).len()).expect("few");
            prop_assert_eq!(last.0, buckets * last.1);
        }
    }

    #[test]
    fn as_much_is_compared_as_has_passed(offset in 0_i64..100_000, length in 1_u16..400, ago in 0_u16..400) {
        let range = DateRange::ending(FIRST_DAY.saturating_add((offset + 800).days()), length);
        let today = range.last().saturating_sub(i64::from(ago).days());
        let (before, whole) = (range.previous_passed(today), range.previous());
        prop_assert_eq!(before.first(), whole.first());
        prop_assert!(before.last() <= whole.last());
        if today >= range.last() || today < range.first() {
            prop_assert_eq!(before, whole);
        } else if !range.is_whole_months() {
            prop_assert_eq!(before.length(), range.passed(today).length());
        }
    }

    #[test]
    fn buckets_cover_every_day_once(offset in 0_i64..100_000, length in 1_u16..800) {
        let last = FIRST_DAY.saturating_add((offset + 800).days());
        let range = DateRange::ending(last, length);
        for resolution in ALL {
            let ends = range.bucket_ends(resolution);
            prop_assert!(ends.is_sorted());
            let buckets = range.buckets(resolution);
            prop_assert_eq!(buckets.iter().map(|bucket| bucket.length()).sum::<usize>(), range.length());
            for (bucket, end) in buckets.iter().zip(&ends) {
                prop_assert_eq!(bucket.last(), *end);
                for day in [bucket.first(), bucket.last()] {
                    prop_assert_eq!(range.bucket_of(day, resolution), Some(*bucket));
                }
            }
            prop_assert_eq!(ends.last().copied(), Some(last));
            prop_assert!(ends.iter().all(|end| range.contains(*end)));
        }
        prop_assert_eq!(range.bucket_ends(Resolution::Day).len(), range.length());
        prop_assert_eq!(range.length(), usize::from(length));
    }

    #[test]
    fn the_previous_period_ends_the_day_before_and_is_as_long(
        offset in 0_i64..100_000, length in 1_u16..800,
    ) {
        let range = DateRange::ending(FIRST_DAY.saturating_add((offset + 800).days()), length);
        let before = range.previous();
        prop_assert_eq!(before.last().tomorrow().ok(), Some(range.first()));
        if range.is_whole_months() {
            prop_assert!(before.is_whole_months());
            prop_assert_eq!(before.months(), range.months());
        } else {
            prop_assert_eq!(before.length(), range.length());
        }
    }

    #[test]
    fn whole_months_and_edges_are_every_day_once(offset in 0_i64..100_000, length in 1_u16..800) {
        let range = DateRange::ending(FIRST_DAY.saturating_add((offset + 800).days()), length);
        let parts = range.by_months();
        let months = parts
            .months
            .map(|(first, last)| DateRange::between(first.first_day(), last.last_day()));
        let all = [parts.before, months, parts.after];
        let mut days = all.into_iter().flatten().flat_map(DateRange::days);
        prop_assert!(range.days().eq(days.by_ref()));
    }
}
