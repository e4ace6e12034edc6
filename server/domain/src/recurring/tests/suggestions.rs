use jiff::ToSpan as _;
use jiff::civil::{Date, date};

use super::super::*;
use super::{account, definition, recurrence};
use crate::money::Minor;

fn past(date: Date, units: i64) -> PaymentHistory<'static> {
    PaymentHistory {
        account_id: account(1),
        date,
        amount: Minor::new(units),
        payee: "Netflix",
        category_id: None,
    }
}

fn only(rows: &[PaymentHistory<'_>], today: Date) -> Suggestion {
    let mut all = suggest(rows, today);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn three_equal_payments_a_month_apart_are_found() {
    let rows = [
        past(date(2025, 1, 31), -999),
        past(date(2025, 2, 28), -999),
        past(date(2025, 3, 31), -999),
    ];
    let found = only(&rows, date(2025, 4, 10));
    assert_eq!(
        found.rrule,
        "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"
    );
    assert_eq!((found.first, found.count), (date(2025, 4, 30), 3));
    assert_eq!(
        (found.kind, found.amount_kind),
        (RecurringKind::Expense, RecurringAmountKind::Fixed)
    );
    assert_eq!(found.amount, Minor::new(999));
    assert!(
        Recurrence::new(
            &found.rrule,
            found.first,
            End::Never,
            RecurringWeekend::None,
            None
        )
        .is_ok()
    );
    let later = suggest(&rows, date(2025, 5, 30));
    assert_eq!(later, [], "it has ended");
}

#[test]
fn a_payment_that_weekends_push_about_is_found_on_its_usual_day() {
    let rows = [
        past(date(2025, 1, 1), 5000),
        past(date(2025, 1, 31), 5100),
        past(date(2025, 3, 3), 4900),
        past(date(2025, 4, 1), 5000),
        past(date(2025, 5, 1), 5000),
    ];
    let found = only(&rows, date(2025, 5, 5));
    assert_eq!(found.rrule, "FREQ=MONTHLY;BYMONTHDAY=1");
    assert_eq!((found.first, found.count), (date(2025, 6, 1), 5));
    assert_eq!(
        (found.kind, found.amount_kind),
        (RecurringKind::Income, RecurringAmountKind::Estimate)
    );
}

#[test]
fn weeks_quarters_and_years_are_found_too() {
    let every = |days: i32, count: i32| -> Vec<PaymentHistory<'static>> {
        let day = |step: i32| date(2024, 1, 3).saturating_add((days * step).days());
        (0..count).map(|step| past(day(step), -100)).collect()
    };
    let found = |rows: &[PaymentHistory<'_>]| only(rows, rows[rows.len() - 1].date).rrule;
    assert_eq!(found(&every(7, 4)), "FREQ=WEEKLY");
    assert_eq!(found(&every(14, 4)), "FREQ=WEEKLY;INTERVAL=2");
    let quarters = [1, 4, 7, 10].map(|month| past(date(2024, month, 5), -100));
    assert_eq!(found(&quarters), "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5");
    let years = [2024, 2025].map(|year| past(date(year, 2, 10), -100));
    assert_eq!(found(&years), "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=10");
}

#[test]
fn shopping_is_no_suggestion() {
    let days = [1, 2, 9, 11, 20, 28];
    let rows = days.map(|day| past(date(2025, 3, day), -500));
    assert_eq!(suggest(&rows, date(2025, 3, 30)), []);
    let amounts = [-100, -900, -300];
    let rows: Vec<_> = (1..=3_i8)
        .zip(amounts)
        .map(|(month, units)| past(date(2025, month, 5), units))
        .collect();
    assert_eq!(
        suggest(&rows, date(2025, 3, 30)),
        [],
        "amounts differ too much"
    );
}

#[test]
fn amounts_within_twice_the_least_are_a_range() {
    let rows: Vec<_> = (1..=3_i8)
        .zip([-600, -1000, -1200])
        .map(|(month, units)| past(date(2025, month, 5), units))
        .collect();
    let found = only(&rows, date(2025, 3, 30));
    assert_eq!(found.amount_kind, RecurringAmountKind::Range);
    assert_eq!(found.amount, Minor::new(900));
    assert_eq!(found.amount_min, Some(Minor::new(600)));
    assert_eq!(found.amount_max, Some(Minor::new(1200)));
}

#[test]
fn what_is_an_item_already_is_covered() {
    let rows = [1, 2, 3].map(|month| past(date(2025, month, 5), -999));
    let found = only(&rows, date(2025, 3, 30));
    let item = |payee: &str| RecurringDefinition {
        payee: payee.to_owned(),
        ..definition(recurrence("FREQ=MONTHLY", date(2025, 3, 10), End::Never))
    };
    assert!(found.is_covered(&item("NETFLIX.COM")));
    assert!(!found.is_covered(&item("Landlord")));
}
