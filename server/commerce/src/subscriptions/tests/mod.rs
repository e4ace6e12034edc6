//! What holds of subscriptions.

mod clock;
mod drafts;
mod late;
mod machine;
mod model;
mod periods;
mod proration;
mod proration_properties;
mod steps;
mod table;
mod trials;
mod zones;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::money::{Currency, Minor, Money};

use super::*;
use crate::plans::BillingPeriod;

fn moment(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).expect("a zone")
}

fn id<T: std::str::FromStr>(number: u32) -> T {
    let text = format!("{number:08x}-0000-7000-8000-000000000001");
    text.parse().ok().expect("an id")
}

/// A plan at so many cents a period.
fn agreement(plan: u32, cents: i64, period: BillingPeriod) -> Agreement {
    Agreement {
        plan_id: id(plan),
        price: Money::new(Minor::new(cents), Currency::DEFAULT),
        period,
        is_custom: false,
    }
}

/// The same at as many of the least units of another currency.
fn in_currency(agreement: Agreement, code: &str) -> Agreement {
    let currency = Currency::iso(code).expect("a currency");
    Agreement {
        price: Money::new(agreement.price.minor, currency),
        ..agreement
    }
}

fn new(agreement: Agreement, trial_days: u16, starts_at: Timestamp) -> NewSubscription {
    NewSubscription {
        id: id(0xa),
        user_id: id(0xb),
        agreement,
        collection: Collection::Invoice,
        trial_days,
        ends_with_trial: false,
        starts_at,
    }
}

/// One that begins at a moment and was made then.
fn begun(agreement: Agreement, trial_days: u16, at: Timestamp, zone: &TimeZone) -> Subscription {
    new(agreement, trial_days, at).create(at, zone).after
}

/// Lets time do all that it has to do, and says what that was.
fn advance(subscription: &mut Subscription, now: Timestamp, zone: &TimeZone) -> Vec<Change> {
    let mut changes = Vec::new();
    while let Some(change) = subscription.advanced(now, zone) {
        assert_eq!(change.from, Some(subscription.agreement));
        assert_eq!(change.after.version, subscription.version + 1);
        *subscription = change.after.clone();
        changes.push(change);
        assert!(changes.len() < 10, "time never stops: {changes:?}");
    }
    let due = subscription.due_at();
    assert!(due.is_none_or(|due| due > now), "{due:?} has passed");
    changes
}

fn kinds(changes: &[Change]) -> Vec<ChangeKind> {
    changes.iter().map(|change| change.kind).collect()
}

fn amounts(changes: &[Change]) -> Vec<Option<i64>> {
    let units = |change: &Change| change.amount.map(Minor::units);
    changes.iter().map(units).collect()
}

fn period(subscription: &Subscription) -> CurrentPeriod {
    subscription.period.expect("a period")
}

/// Lets so many periods end, each at its very moment, and gives all boundaries.
fn boundaries(subscription: &Subscription, count: usize, zone: &TimeZone) -> Vec<Timestamp> {
    let mut subscription = subscription.clone();
    let mut found = vec![period(&subscription).starts_at];
    for _ in 0..count {
        let was = period(&subscription);
        let one_second = jiff::SignedDuration::from_secs(1);
        let before = advance(&mut subscription, was.ends_at - one_second, zone);
        assert_eq!(before, [], "a period of {was:?} ended too early");
        let changes = advance(&mut subscription, was.ends_at, zone);
        assert_eq!(changes.len(), 1, "{changes:?}");
        assert_eq!(changes[0].closed_periods, 0);
        let is = period(&subscription);
        assert_eq!(is.starts_at, was.ends_at, "a gap or an overlap");
        assert!(is.starts_at < is.ends_at, "a period of nothing: {is:?}");
        found.push(is.starts_at);
    }
    found
}
