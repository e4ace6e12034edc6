use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::*;

/// The day that is so many months later, by counting on a calendar: the last of the month where it is shorter.
fn months_later(day: Date, months: i32) -> Date {
    let counted = i32::from(day.year()) * 12 + i32::from(day.month()) - 1 + months;
    let year = i16::try_from(counted.div_euclid(12)).expect("a year");
    let month = i8::try_from(counted.rem_euclid(12) + 1).expect("a month");
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    date(year, month, day.day().min(last))
}

/// Days since another, one after the other.
fn days_later(day: Date, days: u32) -> Date {
    (0..days).fold(day, |day, _| day.tomorrow().expect("a day"))
}

fn noon(day: Date) -> Timestamp {
    moment(&format!("{day}T12:00:00Z"))
}

fn from(day: Date, period: BillingPeriod, trial_days: u16) -> Subscription {
    let agreement = agreement(1, 1000, period);
    begun(agreement, trial_days, noon(day), &TimeZone::UTC)
}

#[test]
fn months_are_counted_from_the_day_of_the_beginning_for_five_years() {
    for day in 28..=31 {
        for first in [date(2023, 1, day), date(2024, 1, day), date(2026, 8, day)] {
            let found = boundaries(&from(first, BillingPeriod::Month, 0), 60, &TimeZone::UTC);
            let expected: Vec<_> = (0..=60).map(|n| noon(months_later(first, n))).collect();
            assert_eq!(found, expected, "{first}");
        }
    }
}

#[test]
fn who_began_on_the_31st_pays_on_the_last_of_february_and_on_the_31st_of_march() {
    let found = boundaries(
        &from(date(2026, 1, 31), BillingPeriod::Month, 0),
        3,
        &TimeZone::UTC,
    );
    let days = [
        date(2026, 1, 31),
        date(2026, 2, 28),
        date(2026, 3, 31),
        date(2026, 4, 30),
    ];
    assert_eq!(found, days.map(noon));
}

#[test]
fn years_from_the_29th_of_february_end_on_the_28th_but_in_leap_years() {
    let found = boundaries(
        &from(date(2024, 2, 29), BillingPeriod::Year, 0),
        9,
        &TimeZone::UTC,
    );
    let days = (2024..=2033).map(|year| {
        let day = if matches!(year, 2024 | 2028 | 2032) {
            29
        } else {
            28
        };
        noon(date(year, 2, day))
    });
    assert_eq!(found, days.collect::<Vec<_>>());
}

#[test]
fn custom_days_are_days() {
    for days in [1_u16, 7, 30, 31, 365, 3650] {
        let first = date(2024, 2, 28);
        let found = boundaries(
            &from(first, BillingPeriod::Days(days), 0),
            12,
            &TimeZone::UTC,
        );
        let expected = (0..=12).map(|n| noon(days_later(first, n * u32::from(days))));
        assert_eq!(found, expected.collect::<Vec<_>>(), "{days}");
    }
}

#[test]
fn paid_periods_are_counted_from_the_end_of_the_trial() {
    let subscription = from(date(2026, 1, 1), BillingPeriod::Month, 30);
    assert!(subscription.is_in_trial());
    assert_eq!(subscription.trial_ends_at, Some(noon(date(2026, 1, 31))));
    let found = boundaries(&subscription, 4, &TimeZone::UTC);
    let days = [
        date(2026, 1, 1),
        date(2026, 1, 31),
        date(2026, 2, 28),
        date(2026, 3, 31),
        date(2026, 4, 30),
    ];
    assert_eq!(found, days.map(noon));
}

/// In February one that began on 31 January, so that its period ends on a day that is not its own.
fn in_february() -> Subscription {
    let mut subscription = from(date(2026, 1, 31), BillingPeriod::Month, 0);
    advance(&mut subscription, noon(date(2026, 3, 1)), &TimeZone::UTC);
    assert_eq!(period(&subscription).starts_at, noon(date(2026, 2, 28)));
    subscription
}

#[test]
fn a_cancellation_that_is_withdrawn_leaves_the_days_as_they_were() {
    let subscription = in_february();
    let now = noon(date(2026, 3, 2));
    let canceled = subscription
        .cancel(now)
        .expect("alive")
        .expect("a change")
        .after;
    let back = canceled.withdraw_cancellation().expect("canceled").after;
    assert_eq!(
        back,
        Subscription {
            version: back.version,
            ..subscription.clone()
        }
    );
    let expected = boundaries(&subscription, 14, &TimeZone::UTC);
    assert_eq!(boundaries(&back, 14, &TimeZone::UTC), expected);
}

#[test]
fn changes_of_the_same_frequency_leave_the_days_as_they_were() {
    let subscription = in_february();
    let expected = boundaries(&subscription, 14, &TimeZone::UTC);
    let dearer = agreement(2, 2000, BillingPeriod::Month);
    let later = subscription.change_later(dearer).expect("a change").after;
    assert_eq!(boundaries(&later, 14, &TimeZone::UTC), expected);
    for is_prorated in [true, false] {
        let at = noon(date(2026, 3, 2));
        let changed = subscription.change_now(dearer, is_prorated, at, &TimeZone::UTC);
        let (change, _) = changed.expect("a change");
        assert_eq!(boundaries(&change.after, 14, &TimeZone::UTC), expected);
    }
}

#[test]
fn another_frequency_counts_from_its_own_beginning() {
    let yearly = agreement(2, 9000, BillingPeriod::Year);
    let at = noon(date(2026, 3, 2));
    let changed = in_february().change_now(yearly, true, at, &TimeZone::UTC);
    let found = boundaries(&changed.expect("a change").0.after, 2, &TimeZone::UTC);
    let days = [date(2026, 3, 2), date(2027, 3, 2), date(2028, 3, 2)];
    assert_eq!(found, days.map(noon));

    let later = in_february().change_later(yearly).expect("a change").after;
    let found = boundaries(&later, 3, &TimeZone::UTC);
    let days = [
        date(2026, 2, 28),
        date(2026, 3, 31),
        date(2027, 3, 31),
        date(2028, 3, 31),
    ];
    assert_eq!(found, days.map(noon));
}

#[test]
fn a_trial_keeps_its_end_whatever_is_changed_in_it() {
    let subscription = from(date(2026, 1, 1), BillingPeriod::Month, 30);
    let at = noon(date(2026, 1, 10));
    let yearly = agreement(2, 9000, BillingPeriod::Year);
    let now = subscription.change_now(yearly, true, at, &TimeZone::UTC);
    let later = subscription.change_later(yearly).expect("a change").after;
    let canceled = subscription
        .cancel(at)
        .expect("alive")
        .expect("a change")
        .after;
    let back = canceled.withdraw_cancellation().expect("canceled").after;
    let years = [
        date(2026, 1, 1),
        date(2026, 1, 31),
        date(2027, 1, 31),
        date(2028, 1, 31),
    ];
    let months = [
        date(2026, 1, 1),
        date(2026, 1, 31),
        date(2026, 2, 28),
        date(2026, 3, 31),
    ];
    for (after, days) in [
        (now.expect("a change").0.after, years),
        (later, years),
        (back, months),
    ] {
        assert_eq!(after.trial_ends_at, Some(noon(date(2026, 1, 31))));
        assert_eq!(boundaries(&after, 3, &TimeZone::UTC), days.map(noon));
    }
}

proptest! {
    #[test]
    fn every_boundary_is_that_of_the_calendar(
        offset in 0..2000_u32,
        is_yearly in any::<bool>(),
        trial_days in 0..40_u16,
    ) {
        let first = days_later(date(2023, 1, 1), offset);
        let (period, months) = if is_yearly { (BillingPeriod::Year, 12) } else { (BillingPeriod::Month, 1) };
        let mut expected = Vec::new();
        if trial_days > 0 {
            expected.push(noon(first));
        }
        let paid_from = days_later(first, u32::from(trial_days));
        expected.extend((0..25).map(|n| noon(months_later(paid_from, n * months))));
        let subscription = from(first, period, trial_days);
        let found = boundaries(&subscription, expected.len() - 1, &TimeZone::UTC);
        prop_assert_eq!(found, expected);
    }
}
