use jiff::SignedDuration;
use jiff::tz::TimeZone;

use super::*;

const UTC: TimeZone = TimeZone::UTC;
const START: &str = "2026-11-01T00:00:00Z";
const END: &str = "2026-11-15T00:00:00Z";

/// As a user begins it: canceled from the beginning.
fn new_trial(cents: i64, trial_days: u16) -> NewSubscription {
    NewSubscription {
        collection: Collection::Automatic,
        ends_with_trial: true,
        ..new(
            agreement(1, cents, BillingPeriod::Month),
            trial_days,
            moment(START),
        )
    }
}

#[test]
fn a_trial_that_ends_with_itself_is_one_thing_and_asks_for_no_money() {
    let change = new_trial(1000, 14).create(moment(START), &UTC);
    assert_eq!(
        (change.kind, change.amount, change.after.version),
        (ChangeKind::Started, Some(Minor::ZERO), 1)
    );
    let mut trial = change.after;
    assert!(trial.is_in_trial() && trial.is_scheduled_for_cancellation());
    assert_eq!(
        (trial.canceled_at, trial.ends_at),
        (Some(moment(START)), Some(moment(END)))
    );
    let second = SignedDuration::from_secs(1);
    assert!(trial.agreement_at(moment(END) - second).is_some());
    assert_eq!(trial.agreement_at(moment(END)), None);
    let changes = advance(&mut trial, moment("2027-02-01T00:00:00Z"), &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Expired]);
    assert_eq!(amounts(&changes), [None]);
    assert!(!trial.has_ended_unpaid());
}

#[test]
fn paid_in_advance_it_goes_on_after_the_trial_and_not_before() {
    let trial = new_trial(1000, 14).create(moment(START), &UTC).after;
    let mut paid = trial.withdraw_cancellation().expect("canceled").after;
    assert_eq!(paid.trial_ends_at, Some(moment(END)));
    let changes = advance(&mut paid, moment(END), &UTC);
    assert_eq!(
        (kinds(&changes), amounts(&changes)),
        (vec![ChangeKind::TrialEnded], vec![Some(1000)])
    );
    assert_eq!(period(&paid).starts_at, moment(END));
}

#[test]
fn without_a_trial_there_is_nothing_to_end_with() {
    let begun = new_trial(1000, 0).create(moment(START), &UTC).after;
    assert_eq!(begun.status, SubscriptionStatus::Active);
    assert_eq!((begun.canceled_at, begun.ends_at), (None, None));
    let later = new_trial(1000, 14).create(moment("2026-10-01T00:00:00Z"), &UTC);
    assert_eq!(later.after.status, SubscriptionStatus::Pending);
}

#[test]
fn only_what_costs_something_and_is_collected_by_itself_needs_a_way_to_pay() {
    let made = |new: NewSubscription| new.create(moment(START), &UTC).after;
    let automatic = made(new_trial(1000, 14));
    assert!(automatic.needs_payment_method());
    assert!(!made(new_trial(0, 14)).needs_payment_method());
    let by_invoice = NewSubscription {
        collection: Collection::Invoice,
        ..new_trial(1000, 14)
    };
    assert!(!made(by_invoice).needs_payment_method());
    // What counts is what it goes on with.
    let free = agreement(2, 0, BillingPeriod::Month);
    let running = automatic.withdraw_cancellation().expect("canceled").after;
    let cheaper = running.change_later(free).expect("a change").after;
    assert!(!cheaper.needs_payment_method());
}
