use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::*;

const NOW: &str = "2026-11-10T00:00:00Z";

/// What a command comes to: the kind of change and the status after it, nothing at all, or why not.
type Outcome = Result<Option<(ChangeKind, SubscriptionStatus)>, SubscriptionError>;

fn now() -> Timestamp {
    moment(NOW)
}

fn monthly(plan: u32) -> Agreement {
    agreement(plan, 1000, BillingPeriod::Month)
}

fn canceled(subscription: &Subscription) -> Subscription {
    subscription
        .cancel(now())
        .expect("alive")
        .expect("a change")
        .after
}

/// One subscription in each state that the machine tells apart.
fn states() -> Vec<(&'static str, Subscription)> {
    let start = moment("2026-11-01T00:00:00Z");
    let ahead = new(monthly(1), 0, moment("2026-12-24T00:00:00Z"));
    let trial = begun(monthly(1), 14, start, &TimeZone::UTC);
    let active = begun(monthly(1), 0, start, &TimeZone::UTC);
    let scheduled = |subscription: &Subscription| {
        let change = subscription.change_later(monthly(2));
        change.expect("a change").after
    };
    let billed = |subscription: &Subscription, due: &str| {
        let billed = subscription.clone().billed(moment(due));
        billed.at(now(), &TimeZone::UTC)
    };
    let late = billed(&active, "2026-11-09T00:00:00Z");
    let trial_late = billed(&trial, "2026-11-10T00:00:00Z");
    vec![
        ("pending", ahead.create(now(), &TimeZone::UTC).after),
        ("trial, scheduled", scheduled(&trial)),
        ("trial, canceled", canceled(&trial)),
        ("trial", trial),
        ("scheduled", scheduled(&active)),
        ("canceled", canceled(&active)),
        ("billed", billed(&active, "2026-11-10T00:00:01Z")),
        ("late, scheduled", scheduled(&late)),
        ("late, canceled", canceled(&late)),
        ("late", late),
        ("trial, late", trial_late),
        ("expired", active.end(false, now()).expect("alive").after),
        ("active", active),
    ]
}

fn outcome(change: Result<Change, SubscriptionError>) -> Outcome {
    change.map(|change| Some((change.kind, change.after.status)))
}

/// Of a change at once, without credit and with it; one later; cancelling, and withdrawing either.
fn outcomes(subscription: &Subscription) -> [Outcome; 6] {
    let to = monthly(3);
    let at_once = |is_prorated| {
        let changed = subscription.change_now(to, is_prorated, now(), &TimeZone::UTC);
        outcome(changed.map(|(change, _)| change))
    };
    [
        at_once(false),
        at_once(true),
        outcome(subscription.change_later(to)),
        subscription
            .cancel(now())
            .map(|change| change.map(|change| (change.kind, change.after.status))),
        outcome(subscription.withdraw_cancellation()),
        outcome(subscription.withdraw_change()),
    ]
}

#[test]
fn every_command_in_every_state_is_as_the_table_says() {
    use ChangeKind as Kind;
    use SubscriptionError::{Canceled, Ended, NoScheduledChange, NotCanceled};
    use SubscriptionStatus as Status;

    let changed: Outcome = Ok(Some((Kind::PlanChanged, Status::Active)));
    let scheduled: Outcome = Ok(Some((Kind::ChangeScheduled, Status::Active)));
    let is_canceled: Outcome = Ok(Some((Kind::Canceled, Status::Canceled)));
    let withdrawn: Outcome = Ok(Some((Kind::ChangeWithdrawn, Status::Active)));
    let goes_on: Outcome = Ok(Some((Kind::CancellationWithdrawn, Status::Active)));
    let replaced: Outcome = Ok(Some((Kind::PlanChanged, Status::Pending)));
    let over: Outcome = Ok(Some((Kind::Canceled, Status::Expired)));
    let scheduled_late: Outcome = Ok(Some((Kind::ChangeScheduled, Status::Pending)));
    let (alive, kept) = (Err(NotCanceled), Err(NoScheduledChange));
    let kept_late: Outcome = Ok(Some((Kind::ChangeWithdrawn, Status::Pending)));
    for (state, subscription) in states() {
        let expected = match state {
            "pending" => [replaced, replaced, replaced, over, alive, kept],
            "trial, scheduled" | "scheduled" => {
                [changed, changed, scheduled, is_canceled, alive, withdrawn]
            }
            "trial" | "active" | "billed" => {
                [changed, changed, scheduled, is_canceled, alive, kept]
            }
            "trial, canceled" | "canceled" => {
                [changed, changed, Err(Canceled), Ok(None), goes_on, kept]
            }
            "late, scheduled" => [
                replaced,
                replaced,
                scheduled_late,
                is_canceled,
                alive,
                kept_late,
            ],
            "late" | "trial, late" => {
                [replaced, replaced, scheduled_late, is_canceled, alive, kept]
            }
            "late, canceled" => [changed, changed, Err(Canceled), Ok(None), goes_on, kept],
            _ => [Err(Ended); 6],
        };
        assert_eq!(outcomes(&subscription), expected, "{state}");
    }
}

#[test]
fn what_is_offered_is_what_is_accepted_and_does_something() {
    for (state, subscription) in states() {
        let [changed, _, _, canceled, withdrawn, kept] = outcomes(&subscription);
        let does_something = |outcome: Outcome| matches!(outcome, Ok(Some(_)));
        let commands = subscription.commands();
        for (command, outcome) in [
            (Command::ChangePlan, changed),
            (Command::Cancel, canceled),
            (Command::WithdrawCancellation, withdrawn),
            (Command::WithdrawChange, kept),
        ] {
            let is_offered = commands.contains(&command);
            assert_eq!(is_offered, does_something(outcome), "{command} of {state}");
        }
    }
}

#[test]
fn a_change_at_once_voids_the_scheduled_one_and_the_cancellation() {
    for (state, subscription) in states() {
        let Ok((change, _)) = subscription.change_now(monthly(3), false, now(), &TimeZone::UTC)
        else {
            assert_eq!(state, "expired");
            continue;
        };
        let after = change.after;
        assert_eq!(after.next_agreement, None, "{state}");
        assert_eq!((after.canceled_at, after.ends_at), (None, None), "{state}");
        assert_eq!(after.version, subscription.version + 1, "{state}");
    }
}

#[test]
fn what_is_agreed_already_is_no_change() {
    for (state, subscription) in states() {
        let same = subscription.agreement;
        let error = match state {
            "expired" => SubscriptionError::Ended,
            _ => SubscriptionError::SameAgreement,
        };
        let refused = subscription.change_now(same, true, now(), &TimeZone::UTC);
        assert_eq!(refused.err(), Some(error), "{state}");
        let error = match state {
            "canceled" | "trial, canceled" | "late, canceled" => SubscriptionError::Canceled,
            _ => error,
        };
        assert_eq!(
            subscription.change_later(same).err(),
            Some(error),
            "{state}"
        );
    }
}

#[test]
fn another_scheduled_change_takes_the_place_of_the_first() {
    for (state, subscription) in states() {
        let scheduled = subscription.change_later(monthly(3));
        if let Ok(change) = scheduled.as_ref().map(|change| &change.after)
            && state != "pending"
        {
            assert_eq!(change.next_agreement, Some(monthly(3)), "{state}");
            assert_eq!(change.agreement, monthly(1), "{state}");
            let kept = change.withdraw_change().expect("a scheduled change").after;
            assert_eq!(kept.next_agreement, None, "{state}");
            assert_eq!(
                kept.withdraw_change().err(),
                Some(SubscriptionError::NoScheduledChange)
            );
        }
    }
}

#[test]
fn whatever_holds_can_be_ended_and_has_no_place_then() {
    for (state, subscription) in states() {
        let slot = match state {
            "pending" => Some(Slot::Next),
            "expired" => None,
            _ => Some(Slot::Current),
        };
        assert_eq!(subscription.slot(), slot, "{state}");
        let later = moment("2026-11-11T00:00:00Z");
        match subscription.end(true, later) {
            Err(error) => assert_eq!((state, error), ("expired", SubscriptionError::Ended)),
            Ok(change) => {
                assert_eq!(change.after.status, SubscriptionStatus::Expired, "{state}");
                assert_eq!((change.after.slot(), change.after.due_at()), (None, None));
                assert_eq!(change.after.agreement_at(now()), None, "{state}");
                assert_eq!(change.after.commands(), []);
                assert_eq!(change.after.next_agreement, None, "{state}");
                let canceled_at = subscription.canceled_at.unwrap_or(later);
                assert_eq!(change.after.canceled_at, Some(canceled_at), "{state}");
            }
        }
    }
}
