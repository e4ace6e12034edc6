use jiff::SignedDuration;
use jiff::tz::TimeZone;

use super::*;

const UTC: TimeZone = TimeZone::UTC;

fn monthly(cents: i64) -> Agreement {
    agreement(1, cents, BillingPeriod::Month)
}

fn running() -> Subscription {
    begun(monthly(1000), 0, moment("2026-11-01T00:00:00Z"), &UTC)
}

fn in_trial() -> Subscription {
    begun(monthly(1000), 14, moment("2026-11-01T00:00:00Z"), &UTC)
}

fn closed(changes: &[Change]) -> Vec<u32> {
    changes.iter().map(|change| change.closed_periods).collect()
}

#[test]
fn one_that_begins_now_is_active_and_paid_for() {
    let now = moment("2026-11-01T00:00:00Z");
    let change = new(monthly(1000), 0, now).create(now, &UTC);
    assert_eq!(
        (change.kind, change.amount),
        (ChangeKind::Started, Some(Minor::new(1000)))
    );
    assert_eq!((change.from, change.after.version), (None, 1));
    assert_eq!(change.after.status, SubscriptionStatus::Active);
    assert_eq!(change.after.created_at, now);
    assert_eq!(
        period(&change.after).ends_at,
        moment("2026-12-01T00:00:00Z")
    );
}

#[test]
fn one_that_should_have_begun_begins_now() {
    let now = moment("2026-11-20T08:00:00Z");
    let change = new(monthly(1000), 0, moment("2026-11-01T00:00:00Z")).create(now, &UTC);
    assert_eq!(
        (change.kind, change.after.starts_at),
        (ChangeKind::Started, now)
    );
    assert_eq!(period(&change.after).starts_at, now);
}

#[test]
fn one_that_begins_later_waits_and_costs_nothing_until_then() {
    let now = moment("2026-11-01T00:00:00Z");
    let starts_at = moment("2026-11-20T00:00:00Z");
    let change = new(monthly(1000), 0, starts_at).create(now, &UTC);
    assert_eq!(
        (change.kind, change.amount, change.from),
        (ChangeKind::Created, None, None)
    );
    let mut waiting = change.after;
    assert_eq!(waiting.slot(), Some(Slot::Next));
    let second = SignedDuration::from_secs(1);
    assert_eq!(waiting.agreement_at(starts_at - second), None);
    assert_eq!(waiting.agreement_at(starts_at), Some(&monthly(1000)));
    assert_eq!(advance(&mut waiting, starts_at - second, &UTC), []);
    let changes = advance(&mut waiting, starts_at, &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Started]);
    assert_eq!(waiting.slot(), Some(Slot::Current));
}

#[test]
fn a_stop_of_a_hundred_days_is_one_charge_for_the_period_that_holds_now() {
    let mut subscription = running();
    let changes = advance(&mut subscription, moment("2027-03-12T00:00:00Z"), &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Renewed]);
    assert_eq!(
        (amounts(&changes), closed(&changes)),
        (vec![Some(1000)], vec![3])
    );
    let is = period(&subscription);
    assert_eq!(is.starts_at, moment("2027-03-01T00:00:00Z"));
    assert_eq!((is.paid_from, is.index), (is.starts_at, 4));
}

#[test]
fn a_stop_counts_by_the_period_that_was_agreed_for_then() {
    let weekly = agreement(2, 300, BillingPeriod::Days(7));
    let mut subscription = running().change_later(weekly).expect("a change").after;
    let changes = advance(&mut subscription, moment("2026-12-31T00:00:00Z"), &UTC);
    assert_eq!(
        (amounts(&changes), closed(&changes)),
        (vec![Some(300)], vec![4])
    );
    assert_eq!(changes[0].from, Some(monthly(1000)));
    assert_eq!(subscription.next_agreement, None);
    assert_eq!(
        period(&subscription).starts_at,
        moment("2026-12-29T00:00:00Z")
    );
}

#[test]
fn a_trial_and_a_long_stop_are_two_things_and_one_charge() {
    let mut subscription = in_trial();
    let changes = advance(&mut subscription, moment("2027-02-20T00:00:00Z"), &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::TrialEnded]);
    assert_eq!(
        (amounts(&changes), closed(&changes)),
        (vec![Some(1000)], vec![3])
    );

    let later = new(monthly(1000), 14, moment("2026-11-01T00:00:00Z"));
    let mut waiting = later.create(moment("2026-10-01T00:00:00Z"), &UTC).after;
    let changes = advance(&mut waiting, moment("2027-02-20T00:00:00Z"), &UTC);
    assert_eq!(
        kinds(&changes),
        [ChangeKind::Started, ChangeKind::TrialEnded]
    );
    assert_eq!(
        (amounts(&changes), closed(&changes)),
        (vec![Some(0), Some(1000)], vec![0, 3])
    );
    assert_eq!(waiting.period, subscription.period);
}

#[test]
fn one_that_began_long_ago_unseen_is_charged_for_the_period_that_holds_now() {
    let daily = agreement(1, 10, BillingPeriod::Days(1));
    let later = new(daily, 0, moment("2016-11-01T06:00:00Z"));
    let mut waiting = later.create(moment("2016-10-01T00:00:00Z"), &UTC).after;
    let changes = advance(&mut waiting, moment("2026-11-01T05:59:59Z"), &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Started]);
    assert_eq!(
        (amounts(&changes), closed(&changes)),
        (vec![Some(10)], vec![3651])
    );
    assert_eq!(period(&waiting).starts_at, moment("2026-10-31T06:00:00Z"));
}

#[test]
fn a_cancellation_keeps_the_rights_until_the_end_and_nothing_is_charged_after_it() {
    for (subscription, end) in [
        (running(), "2026-12-01T00:00:00Z"),
        (in_trial(), "2026-11-15T00:00:00Z"),
    ] {
        let end = moment(end);
        let now = moment("2026-11-10T00:00:00Z");
        let change = subscription.cancel(now).expect("alive").expect("a change");
        assert_eq!((change.kind, change.amount), (ChangeKind::Canceled, None));
        let mut canceled = change.after;
        assert!(canceled.is_scheduled_for_cancellation());
        assert_eq!(
            (canceled.canceled_at, canceled.ends_at),
            (Some(now), Some(end))
        );
        assert_eq!(canceled.cancel(end), Ok(None));

        let second = SignedDuration::from_secs(1);
        assert_eq!(advance(&mut canceled, end - second, &UTC), []);
        assert_eq!(canceled.agreement_at(end - second), Some(&monthly(1000)));
        assert_eq!(canceled.agreement_at(end), None);
        assert!(canceled.withdraw_cancellation().is_ok());
        let changes = advance(&mut canceled, end, &UTC);
        assert_eq!(
            (kinds(&changes), amounts(&changes)),
            (vec![ChangeKind::Expired], vec![None])
        );
        assert_eq!((canceled.slot(), canceled.ends_at), (None, Some(end)));
        assert_eq!(
            canceled.withdraw_cancellation().err(),
            Some(SubscriptionError::Ended)
        );
        assert_eq!(
            advance(&mut canceled, moment("2027-12-01T00:00:00Z"), &UTC),
            []
        );
        assert!(!canceled.is_in_trial(), "what is over is in no trial");
    }
}

#[test]
fn a_cancellation_that_was_seen_late_ended_when_it_should() {
    let now = moment("2026-11-10T00:00:00Z");
    let mut canceled = running()
        .cancel(now)
        .expect("alive")
        .expect("a change")
        .after;
    let changes = advance(&mut canceled, moment("2027-11-10T00:00:00Z"), &UTC);
    assert_eq!(kinds(&changes), [ChangeKind::Expired]);
    assert_eq!(canceled.ends_at, Some(moment("2026-12-01T00:00:00Z")));
}

#[test]
fn a_cancellation_drops_the_scheduled_change_also_when_it_is_withdrawn() {
    let now = moment("2026-11-10T00:00:00Z");
    let scheduled = running()
        .change_later(monthly(2000))
        .expect("a change")
        .after;
    let canceled = scheduled
        .cancel(now)
        .expect("alive")
        .expect("a change")
        .after;
    let mut back = canceled.withdraw_cancellation().expect("canceled").after;
    assert_eq!(
        (back.next_agreement, back.ends_at, back.canceled_at),
        (None, None, None)
    );
    let changes = advance(&mut back, moment("2026-12-01T00:00:00Z"), &UTC);
    assert_eq!(amounts(&changes), [Some(1000)]);
}

#[test]
fn one_that_waits_and_is_canceled_never_begins() {
    let now = moment("2026-11-01T00:00:00Z");
    let waiting = new(monthly(1000), 0, moment("2026-11-20T00:00:00Z"))
        .create(now, &UTC)
        .after;
    let mut over = waiting.cancel(now).expect("alive").expect("a change").after;
    assert_eq!(
        (over.status, over.ends_at),
        (SubscriptionStatus::Expired, Some(now))
    );
    assert_eq!(advance(&mut over, moment("2027-12-01T00:00:00Z"), &UTC), []);
    assert_eq!(over.agreement_at(moment("2026-11-25T00:00:00Z")), None);
}
