use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::*;

const START: &str = "2026-11-01T00:00:00Z";
/// The middle of November, to the second.
const HALF: &str = "2026-11-16T00:00:00Z";

fn monthly(cents: i64) -> Agreement {
    agreement(1, cents, BillingPeriod::Month)
}

fn running(cents: i64) -> Subscription {
    begun(monthly(cents), 0, moment(START), &TimeZone::UTC)
}

type Changed = Result<(Change, Proration), SubscriptionError>;

fn change(subscription: &Subscription, to: Agreement, is_prorated: bool, at: &str) -> Changed {
    subscription.change_now(to, is_prorated, moment(at), &TimeZone::UTC)
}

/// Credit and debit of a change, and the subscription after it.
fn made(subscription: &Subscription, to: Agreement, at: &str) -> ((i64, i64), Subscription) {
    let (change, proration) = change(subscription, to, true, at).expect("a change");
    assert_eq!(change.kind, ChangeKind::PlanChanged);
    assert_eq!(change.from, Some(subscription.agreement));
    assert_eq!(change.amount, Some(proration.amount()));
    assert_eq!(change.after.agreement, to);
    (
        (proration.credit.units(), proration.debit.units()),
        change.after,
    )
}

#[test]
fn ten_to_twenty_at_half_of_the_period_is_five_more() {
    let (sides, after) = made(&running(1000), monthly(2000), HALF);
    assert_eq!(sides, (500, 1000));
    let is = period(&after);
    assert_eq!(
        (is.starts_at, is.paid_from, is.paid),
        (moment(START), moment(HALF), Minor::new(1000))
    );
    let (change, _) = change(&running(1000), monthly(2000), true, HALF).expect("a change");
    assert_eq!(change.amount, Some(Minor::new(500)));
}

#[test]
fn twenty_to_ten_at_half_of_the_period_is_five_to_the_users_credit() {
    let (change, proration) = change(&running(2000), monthly(1000), true, HALF).expect("a change");
    assert_eq!(
        (proration.credit, proration.debit),
        (Minor::new(1000), Minor::new(500))
    );
    assert_eq!(change.amount, Some(Minor::new(-500)));
}

#[test]
fn a_second_change_credits_what_the_first_one_came_to() {
    let (_, after) = made(&running(1000), monthly(4000), HALF);
    let (sides, after) = made(&after, monthly(1000), "2026-11-23T12:00:00Z");
    assert_eq!(sides, (1000, 250));
    let (sides, _) = made(&after, monthly(8000), "2026-11-23T12:00:00Z");
    assert_eq!(sides, (250, 2000));
}

#[test]
fn the_next_period_costs_the_whole_new_price() {
    let (_, mut after) = made(&running(1000), monthly(2000), HALF);
    let changes = advance(&mut after, moment("2026-12-01T00:00:00Z"), &TimeZone::UTC);
    assert_eq!(
        (kinds(&changes), amounts(&changes)),
        (vec![ChangeKind::Renewed], vec![Some(2000)])
    );
}

#[test]
fn a_change_at_the_very_beginning_credits_all_and_one_at_the_last_second_next_to_nothing() {
    let (sides, _) = made(&running(1000), monthly(2000), START);
    assert_eq!(sides, (1000, 2000));
    let (sides, _) = made(&running(1000), monthly(2000), "2026-11-30T23:59:59Z");
    assert_eq!(sides, (0, 0));
}

#[test]
fn halves_of_the_least_unit_go_to_the_even_neighbour() {
    for (cents, half) in [(1, 0), (3, 2), (5, 2), (7, 4), (2, 1)] {
        let (sides, _) = made(&running(cents), monthly(0), HALF);
        assert_eq!(sides, (half, 0), "{cents}");
    }
}

#[test]
fn a_moment_that_was_not_paid_for_is_refused() {
    let subscription = running(1000);
    for at in [
        "2026-10-31T23:59:59Z",
        "2026-12-01T00:00:00Z",
        "2027-01-01T00:00:00Z",
    ] {
        let refused = change(&subscription, monthly(2000), true, at);
        assert_eq!(refused.err(), Some(SubscriptionError::Stale), "{at}");
    }
    let (_, after) = made(&subscription, monthly(2000), HALF);
    let earlier = change(&after, monthly(3000), true, "2026-11-15T23:59:59Z");
    assert_eq!(earlier.err(), Some(SubscriptionError::Stale));
    assert!(change(&after, monthly(3000), true, HALF).is_ok());
}

#[test]
fn another_frequency_begins_a_period_at_its_whole_price() {
    let yearly = agreement(2, 9000, BillingPeriod::Year);
    let (sides, after) = made(&running(1000), yearly, HALF);
    assert_eq!(sides, (500, 9000));
    let is = period(&after);
    assert_eq!(
        (is.starts_at, is.ends_at),
        (moment(HALF), moment("2027-11-16T00:00:00Z"))
    );
    assert_eq!((is.paid_from, is.paid), (moment(HALF), Minor::new(9000)));

    let (sides, back) = made(&after, monthly(1000), "2026-11-16T00:00:00Z");
    assert_eq!(sides, (9000, 1000));
    assert_eq!(period(&back).ends_at, moment("2026-12-16T00:00:00Z"));

    let weekly = agreement(2, 700, BillingPeriod::Days(7));
    let fortnightly = agreement(2, 1400, BillingPeriod::Days(14));
    let (_, after) = made(&running(1000), weekly, HALF);
    let (sides, after) = made(&after, fortnightly, "2026-11-19T12:00:00Z");
    assert_eq!(sides, (350, 1400));
    assert_eq!(period(&after).ends_at, moment("2026-12-03T12:00:00Z"));
}

#[test]
fn without_proration_nothing_is_credited() {
    let subscription = running(1000);
    let (same, proration) = change(&subscription, monthly(2000), false, HALF).expect("a change");
    assert_eq!(proration, Proration::default());
    assert_eq!(same.amount, Some(Minor::ZERO));
    assert_eq!(same.after.period, subscription.period);
    // What was paid, not what is agreed now, is credited by a later change.
    let (sides, _) = made(&same.after, monthly(4000), HALF);
    assert_eq!(sides, (500, 2000));

    let yearly = agreement(2, 9000, BillingPeriod::Year);
    let (other, proration) = change(&subscription, yearly, false, HALF).expect("a change");
    assert_eq!(
        (proration.credit, proration.debit),
        (Minor::ZERO, Minor::new(9000))
    );
    assert_eq!(period(&other.after).starts_at, moment(HALF));
}

#[test]
fn a_trial_and_what_has_not_begun_are_changed_for_nothing() {
    let yearly = in_currency(agreement(2, 9000, BillingPeriod::Year), "RUB");
    let trial = begun(monthly(1000), 14, moment(START), &TimeZone::UTC);
    let later = new(monthly(1000), 14, moment(HALF));
    let pending = later.create(moment(START), &TimeZone::UTC).after;
    for subscription in [trial, pending] {
        for (to, is_prorated) in [(monthly(2000), true), (yearly, true), (yearly, false)] {
            let changed = change(&subscription, to, is_prorated, "2026-11-10T00:00:00Z");
            let (change, proration) = changed.expect("a change");
            assert_eq!(proration, Proration::default());
            assert_eq!(change.after.period, subscription.period);
            assert_eq!(change.after.trial_ends_at, subscription.trial_ends_at);
            assert_eq!(change.after.agreement, to);
        }
        let ended = subscription
            .end(true, moment("2026-11-10T00:00:00Z"))
            .expect("alive");
        assert!(ended.amount.is_none_or(Minor::is_zero));
    }
}

#[test]
fn money_of_one_currency_is_no_credit_in_another() {
    let rubles = in_currency(monthly(90_000), "RUB");
    let refused = change(&running(1000), rubles, true, HALF);
    assert_eq!(refused.err(), Some(SubscriptionError::CurrencyDiffers));
    let yearly = Agreement {
        period: BillingPeriod::Year,
        ..rubles
    };
    let refused = change(&running(1000), yearly, true, HALF);
    assert_eq!(refused.err(), Some(SubscriptionError::CurrencyDiffers));

    let (sides, _) = made(&running(0), rubles, HALF);
    assert_eq!(sides, (0, 45_000));
}

#[test]
fn what_was_paid_before_the_currency_changed_is_never_credited_in_the_new_one() {
    let rubles = in_currency(monthly(90_000), "RUB");
    let (changed, proration) = change(&running(1000), rubles, false, HALF).expect("a change");
    assert_eq!(proration, Proration::default());
    let ended = changed.after.end(true, moment(HALF)).expect("alive");
    assert_eq!(ended.amount, Some(Minor::ZERO));
    let dearer = in_currency(monthly(100_000), "RUB");
    let (sides, _) = made(&changed.after, dearer, HALF);
    assert_eq!(sides, (0, 50_000));
}

#[test]
fn one_that_is_ended_gives_credit_for_the_rest_or_none() {
    let at = |text: &str, gives_credit| {
        let ended = running(1000)
            .end(gives_credit, moment(text))
            .expect("alive");
        assert_eq!(ended.kind, ChangeKind::Expired);
        assert_eq!(ended.after.ends_at, Some(moment(text)));
        ended.amount
    };
    assert_eq!(at(START, true), Some(Minor::new(-1000)));
    assert_eq!(at(HALF, true), Some(Minor::new(-500)));
    assert_eq!(at("2026-12-01T00:00:00Z", true), Some(Minor::ZERO));
    assert_eq!(at(HALF, false), None);
    // On a clock that was put back, no more than was paid.
    assert_eq!(at("2026-10-01T00:00:00Z", true), Some(Minor::new(-1000)));
}

#[test]
fn the_parts_of_an_hour_that_clocks_repeat_are_paid_for_like_all_others() {
    let zone = zone("America/Los_Angeles");
    let starts_at: Timestamp = moment("2026-11-01T07:00:00Z");
    let daily = agreement(1, 2500, BillingPeriod::Days(1));
    let subscription = begun(daily, 0, starts_at, &zone);
    let at = starts_at + SignedDuration::from_hours(20);
    let free = agreement(2, 0, BillingPeriod::Days(1));
    let (_, proration) = subscription
        .change_now(free, true, at, &zone)
        .expect("a change");
    assert_eq!(proration.credit, Minor::new(500));
}
