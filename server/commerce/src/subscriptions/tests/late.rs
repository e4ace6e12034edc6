use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::*;

const UTC: TimeZone = TimeZone::UTC;
const SECOND: SignedDuration = SignedDuration::from_secs(1);

fn monthly(plan: u32) -> Agreement {
    agreement(plan, 1000, BillingPeriod::Month)
}

/// Begun on the 1st of November, and to be paid until a moment.
fn billed(due: &str) -> Subscription {
    let running = begun(monthly(1), 0, moment("2026-11-01T00:00:00Z"), &UTC);
    running.billed(moment(due))
}

fn paid(subscription: &Subscription, now: Timestamp) -> (Subscription, Option<ChangeKind>) {
    let (after, change) = subscription.settled_bills(None, now);
    (after, change.map(|change| change.kind))
}

#[test]
fn what_is_not_paid_is_late_from_its_day_on_keeps_its_rights_and_ends_after_fourteen_days() {
    let due = moment("2026-11-15T00:00:00Z");
    let mut subscription = billed("2026-11-15T00:00:00Z");
    for day in -14..20 {
        for second in [-1, 0, 1] {
            let now = due + SignedDuration::from_hours(24 * day) + SECOND * second;
            let first_of_november = moment("2026-11-01T00:00:00Z");
            if now < first_of_november {
                continue;
            }
            let is_late = (0, 0) <= (day, second);
            let is_over = (14, 0) <= (day, second);
            let unseen = billed("2026-11-15T00:00:00Z");
            assert_eq!(unseen.agreement_at(now).is_some(), !is_over, "{now}");
            let kinds = kinds(&advance(&mut subscription, now, &UTC));
            let expected = match (day, second) {
                (0, 0) => vec![ChangeKind::PaymentLate],
                (14, 0) => vec![ChangeKind::Expired],
                _ => vec![],
            };
            assert_eq!(kinds, expected, "{now}");
            let status = match (is_late, is_over) {
                (_, true) => SubscriptionStatus::Expired,
                (true, _) => SubscriptionStatus::Pending,
                _ => SubscriptionStatus::Active,
            };
            assert_eq!(subscription.status, status, "{now}");
            assert_eq!(subscription.is_late(now), is_late && !is_over, "{now}");
            assert_eq!(subscription.has_ended_unpaid(), is_over, "{now}");
            let slot = (!is_over).then_some(Slot::Current);
            assert_eq!(subscription.slot(), slot, "{now}");
        }
    }
    assert_eq!(subscription.ends_at, Some(moment("2026-11-29T00:00:00Z")));
    assert_eq!(subscription.canceled_at, None);
}

#[test]
fn what_is_paid_in_the_last_second_is_as_if_nothing_had_been() {
    let mut subscription = billed("2026-11-15T00:00:00Z");
    let before = subscription.clone();
    let now = moment("2026-11-28T23:59:59Z");
    assert_eq!(
        kinds(&advance(&mut subscription, now, &UTC)),
        [ChangeKind::PaymentLate]
    );
    let (after, change) = subscription.settled_bills(None, now);
    let change = change.expect("a change");
    assert_eq!((change.kind, change.amount), (ChangeKind::Paid, None));
    assert_eq!(change.after, after);
    let expected = Subscription {
        version: before.version + 2,
        payment_due_at: None,
        ..before
    };
    assert_eq!(after, expected);
    // The next period begins on its day.
    let mut after = after;
    let changes = advance(&mut after, moment("2026-12-01T00:00:00Z"), &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Renewed]);
}

#[test]
fn what_is_paid_before_its_day_was_never_late() {
    let subscription = billed("2026-11-15T00:00:00Z");
    let (after, kind) = paid(&subscription, moment("2026-11-14T23:59:59Z"));
    assert_eq!((after.payment_due_at, kind), (None, None));
    assert_eq!(after.version, subscription.version + 1);
    // Paid twice is paid once.
    assert_eq!(
        after.settled_bills(None, moment("2026-11-16T00:00:00Z")),
        (after.clone(), None)
    );
}

#[test]
fn one_of_two_invoices_paid_leaves_the_other() {
    let subscription = billed("2026-11-20T00:00:00Z").billed(moment("2026-11-15T00:00:00Z"));
    let other = subscription.clone().billed(moment("2026-11-25T00:00:00Z"));
    for subscription in [&subscription, &other] {
        assert_eq!(
            subscription.payment_due_at,
            Some(moment("2026-11-15T00:00:00Z"))
        );
    }
    for (now, status, kind) in [
        (
            "2026-11-19T23:59:59Z",
            SubscriptionStatus::Active,
            Some(ChangeKind::Paid),
        ),
        ("2026-11-20T00:00:00Z", SubscriptionStatus::Pending, None),
    ] {
        let now = moment(now);
        let late = subscription.at(now, &UTC);
        assert_eq!(late.status, SubscriptionStatus::Pending);
        let second = Some(moment("2026-11-20T00:00:00Z"));
        let (after, change) = late.settled_bills(second, now);
        assert_eq!((after.status, after.payment_due_at), (status, second));
        assert_eq!(change.map(|change| change.kind), kind);
    }
}

#[test]
fn periods_go_on_while_it_is_late_and_are_charged_for() {
    let mut subscription = billed("2026-11-25T00:00:00Z");
    let changes = advance(&mut subscription, moment("2026-12-01T00:00:00Z"), &UTC);
    assert_eq!(
        (kinds(&changes), amounts(&changes)),
        (
            vec![ChangeKind::PaymentLate, ChangeKind::Renewed],
            vec![None, Some(1000)]
        )
    );
    assert_eq!(subscription.status, SubscriptionStatus::Pending);
    let (after, kind) = paid(&subscription, moment("2026-12-08T23:59:59Z"));
    assert_eq!(kind, Some(ChangeKind::Paid));
    assert_eq!(period(&after).starts_at, moment("2026-12-01T00:00:00Z"));
}

#[test]
fn a_change_that_is_scheduled_comes_while_it_is_late() {
    let scheduled = billed("2026-11-25T00:00:00Z").change_later(monthly(2));
    let subscription = scheduled.expect("a change").after;
    for (now, expected) in [
        ("2026-11-30T23:59:59Z", Some(monthly(1))),
        ("2026-12-01T00:00:00Z", Some(monthly(2))),
        ("2026-12-08T23:59:59Z", Some(monthly(2))),
        ("2026-12-09T00:00:00Z", None),
    ] {
        let now = moment(now);
        assert_eq!(subscription.agreement_at(now), expected.as_ref(), "{now}");
        let seen = subscription.at(now, &UTC);
        assert_eq!(seen.agreement_at(now), expected.as_ref(), "{now}");
    }
}

#[test]
fn who_slept_through_the_end_charges_for_nothing_after_it() {
    for due in ["2026-11-15T00:00:00Z", "2026-11-25T00:00:00Z"] {
        let mut subscription = billed(due);
        let changes = advance(&mut subscription, moment("2027-03-12T00:00:00Z"), &UTC);
        let expected = [ChangeKind::PaymentLate, ChangeKind::Expired];
        assert_eq!(kinds(&changes), expected, "{due}");
        assert_eq!(amounts(&changes), [None, None], "{due}");
        let end = moment(due) + SignedDuration::from_hours(14 * 24);
        assert_eq!(subscription.ends_at, Some(end));
    }
}

#[test]
fn nobody_is_late_because_nothing_ran() {
    let mut subscription = begun(monthly(1), 0, moment("2026-11-01T00:00:00Z"), &UTC);
    let now = moment("2027-02-09T00:00:00Z");
    let changes = advance(&mut subscription, now, &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Renewed]);
    assert_eq!(subscription.status, SubscriptionStatus::Active);
    assert!(!subscription.is_late(now));
}

#[test]
fn one_that_is_canceled_and_not_paid_ends_at_whichever_end_is_first() {
    let now = moment("2026-11-10T00:00:00Z");
    for (due, end, is_unpaid) in [
        ("2026-11-05T00:00:00Z", "2026-11-19T00:00:00Z", true),
        ("2026-11-16T23:59:59Z", "2026-11-30T23:59:59Z", true),
        ("2026-11-17T00:00:01Z", "2026-12-01T00:00:00Z", false),
        ("2026-11-25T00:00:00Z", "2026-12-01T00:00:00Z", false),
    ] {
        let billed = billed(due).at(now, &UTC);
        let canceled = billed.cancel(now).expect("alive").expect("a change").after;
        let end = moment(end);
        assert_eq!(canceled.due_at(), Some(end), "{due}");
        assert!(canceled.agreement_at(end - SECOND).is_some(), "{due}");
        assert_eq!(canceled.agreement_at(end), None, "{due}");
        let mut later = canceled.clone();
        assert_eq!(advance(&mut later, end - SECOND, &UTC), [], "{due}");
        let changes = advance(&mut later, moment("2027-12-01T00:00:00Z"), &UTC);
        assert_eq!(kinds(&changes), [ChangeKind::Expired], "{due}");
        assert_eq!(later.ends_at, Some(end), "{due}");
        assert_eq!(later.has_ended_unpaid(), is_unpaid, "{due}");
        // Paid, it ends with its period and stays canceled.
        let (paid, kind) = paid(&canceled, now);
        assert_eq!((paid.status, kind), (SubscriptionStatus::Canceled, None));
        assert_eq!(paid.due_at(), Some(moment("2026-12-01T00:00:00Z")));
    }
}

#[test]
fn what_goes_on_after_all_and_is_not_paid_is_late() {
    let now = moment("2026-11-20T00:00:00Z");
    let late = billed("2026-11-15T00:00:00Z").at(now, &UTC);
    let canceled = late.cancel(now).expect("alive").expect("a change").after;
    assert!(canceled.is_late(now));
    let mut back = canceled.withdraw_cancellation().expect("canceled").after;
    let changes = advance(&mut back, now, &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::PaymentLate]);
    let expected = Subscription {
        version: back.version,
        ..late
    };
    assert_eq!(back, expected);
}

#[test]
fn money_that_was_given_back_is_no_credit() {
    let now = moment("2026-11-16T00:00:00Z");
    let running = begun(monthly(1), 0, moment("2026-11-01T00:00:00Z"), &UTC);
    let issued = moment("2026-11-01T00:00:00Z");
    let credit = |subscription: &Subscription| {
        let ended = subscription.end(true, now).expect("alive");
        ended.amount.map(Minor::units)
    };
    for (amount, left) in [(1, -500), (500, -250), (1000, 0), (5000, 0)] {
        let refunded = running.refunded(Minor::new(amount), issued);
        let refunded = refunded.expect("of this period");
        assert_eq!(credit(&refunded), Some(left), "{amount}");
        assert_eq!(refunded.version, running.version + 1);
    }
    assert_eq!(running.refunded(Minor::ZERO, issued), None);
    // What an invoice of the period before was for is over.
    assert_eq!(running.refunded(Minor::new(500), issued - SECOND), None);
    let over = running.end(false, now).expect("alive").after;
    assert_eq!(over.refunded(Minor::new(500), issued), None);
    let trial = begun(monthly(1), 14, issued, &UTC);
    assert_eq!(trial.refunded(Minor::new(500), issued), None);
}
