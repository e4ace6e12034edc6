use proptest::prelude::*;

use super::*;
use crate::subscriptions::{Change, Proration};

const UTC: TimeZone = TimeZone::UTC;

type Line = (
    InvoiceLineKind,
    &'static str,
    &'static str,
    &'static str,
    i64,
);

fn lines(
    before: Option<&Subscription>,
    change: &Change,
    proration: Option<Proration>,
    zone: &TimeZone,
) -> Vec<InvoiceLine> {
    let (was, is) = (named("Old"), named("New"));
    let names = PlanNames {
        before: &was,
        after: &is,
    };
    InvoiceLine::of_change(before, change, proration, names, zone)
}

fn expect(found: &[InvoiceLine], expected: &[Line]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|(kind, name, first, last, amount)| InvoiceLine {
            kind: *kind,
            plan_names: named(name),
            days: Some((day(first), day(last))),
            amount: Minor::new(*amount),
        })
        .collect();
    assert_eq!(found, expected);
}

fn changed(before: &Subscription, to: Agreement, is_prorated: bool, at: &str) -> Vec<InvoiceLine> {
    let changed = before.change_now(to, is_prorated, moment(at), &UTC);
    let (change, proration) = changed.expect("a change");
    lines(Some(before), &change, Some(proration), &UTC)
}

#[test]
fn a_period_is_a_line_with_its_last_day() {
    use InvoiceLineKind::Period;

    let monthly = agreement(1, 1000, BillingPeriod::Month);
    for (start, zone, first, last) in [
        ("2026-11-01T00:00:00Z", "UTC", "2026-11-01", "2026-11-30"),
        ("2026-11-10T15:30:00Z", "UTC", "2026-11-10", "2026-12-09"),
        (
            "2026-10-31T21:00:00Z",
            "Europe/Moscow",
            "2026-11-01",
            "2026-11-30",
        ),
        (
            "2026-11-10T15:30:00Z",
            "Pacific/Kiritimati",
            "2026-11-11",
            "2026-12-10",
        ),
    ] {
        let zone = TimeZone::get(zone).expect("a zone");
        let change = new(monthly, 0, start).create(moment(start), &zone);
        let found = lines(None, &change, None, &zone);
        expect(&found, &[(Period, "New", first, last, 1000)]);
    }
    let daily = agreement(1, 100, BillingPeriod::Days(1));
    let start = "2026-11-10T15:30:00Z";
    let change = new(daily, 0, start).create(moment(start), &UTC);
    let found = lines(None, &change, None, &UTC);
    expect(&found, &[(Period, "New", "2026-11-10", "2026-11-10", 100)]);
}

#[test]
fn of_periods_that_passed_unseen_only_the_one_that_holds_is_a_line() {
    let running = begun(
        agreement(1, 1000, BillingPeriod::Month),
        "2026-11-01T00:00:00Z",
    );
    let change = running
        .advanced(moment("2027-02-10T00:00:00Z"), &UTC)
        .expect("a change");
    assert_eq!(change.closed_periods, 2);
    let found = lines(Some(&running), &change, None, &UTC);
    expect(
        &found,
        &[(
            InvoiceLineKind::Period,
            "New",
            "2027-02-01",
            "2027-02-28",
            1000,
        )],
    );
}

#[test]
fn a_change_within_a_period_is_unused_time_and_the_rest() {
    use InvoiceLineKind::{Change, Period, UnusedTime};

    let running = begun(
        agreement(1, 1000, BillingPeriod::Month),
        "2026-11-01T00:00:00Z",
    );
    let half = "2026-11-16T00:00:00Z";
    let dearer = agreement(2, 2000, BillingPeriod::Month);
    let rest = ("2026-11-16", "2026-11-30");
    expect(
        &changed(&running, dearer, true, half),
        &[
            (UnusedTime, "Old", rest.0, rest.1, -500),
            (Change, "New", rest.0, rest.1, 1000),
        ],
    );
    // Another frequency begins a period of its own.
    let yearly = agreement(2, 9000, BillingPeriod::Year);
    for (at, unused, first, last) in [
        (half, -500, "2026-11-16", "2027-11-15"),
        ("2026-11-01T00:00:00Z", -1000, "2026-11-01", "2027-10-31"),
    ] {
        expect(
            &changed(&running, yearly, true, at),
            &[
                (UnusedTime, "Old", first, "2026-11-30", unused),
                (Period, "New", first, last, 9000),
            ],
        );
    }
    expect(
        &changed(&running, yearly, false, half),
        &[(Period, "New", "2026-11-16", "2027-11-15", 9000)],
    );
    // From the very beginning it is a change all the same, and from what was free nothing is credited.
    let free = begun(
        agreement(1, 0, BillingPeriod::Month),
        "2026-11-01T00:00:00Z",
    );
    expect(
        &changed(&free, dearer, true, "2026-11-01T00:00:00Z"),
        &[(Change, "New", "2026-11-01", "2026-11-30", 2000)],
    );
}

#[test]
fn what_is_free_and_what_is_the_users_are_no_lines() {
    let start = "2026-11-01T00:00:00Z";
    let monthly = agreement(1, 1000, BillingPeriod::Month);
    let trial = new(monthly, 14, start).create(moment(start), &UTC);
    assert_eq!(lines(None, &trial, None, &UTC), []);
    let ahead = new(monthly, 0, "2026-12-24T00:00:00Z").create(moment(start), &UTC);
    assert_eq!(lines(None, &ahead, None, &UTC), []);
    let running = begun(monthly, start);
    let half = "2026-11-16T00:00:00Z";
    let cheaper = agreement(2, 500, BillingPeriod::Month);
    assert_eq!(changed(&running, cheaper, true, half), []);
    assert_eq!(
        changed(
            &running,
            agreement(2, 2000, BillingPeriod::Month),
            false,
            half
        ),
        []
    );
    let ended = running.end(true, moment(half)).expect("alive");
    assert_eq!(lines(Some(&running), &ended, None, &UTC), []);
}

proptest! {
    #[test]
    fn the_lines_of_whatever_is_charged_are_its_amount(
        first in 0..10_000_i64,
        second in 0..10_000_i64,
        is_yearly in any::<bool>(),
        is_prorated in any::<bool>(),
        minute in 0..43_200_i64,
    ) {
        let running = begun(agreement(1, first, BillingPeriod::Month), "2026-11-01T00:00:00Z");
        let at = moment("2026-11-01T00:00:00Z") + jiff::SignedDuration::from_mins(minute);
        let period = if is_yearly { BillingPeriod::Year } else { BillingPeriod::Month };
        let (change, proration) = running
            .change_now(agreement(2, second, period), is_prorated, at, &UTC)
            .expect("a change");
        let found = lines(Some(&running), &change, Some(proration), &UTC);
        let amount = change.amount.expect("an amount").units();
        prop_assert_eq!(sum(&found), amount.max(0));
        for line in &found {
            let (from, until) = line.days.expect("days");
            prop_assert!(from <= until && from == UTC.to_datetime(at).date());
            prop_assert_eq!(line.amount.is_negative(), line.kind == InvoiceLineKind::UnusedTime);
        }
    }
}
