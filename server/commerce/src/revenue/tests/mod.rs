//! What holds of the report about what is brought in.

mod counted;
mod model;
mod money;
mod months;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::dates::{Month, parse_month};
use kym_domain::money::{Currency, Minor, Money};

use super::*;
use crate::plans::BillingPeriod;
use crate::subscriptions::{
    Agreement, Change, ChangeKind, Collection, NewSubscription, Subscription,
};

fn moment(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn month(text: &str) -> Month {
    parse_month(text).expect("a month")
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).expect("a zone")
}

fn id<T: std::str::FromStr>(number: u32) -> T {
    let text = format!("{number:08x}-0000-7000-8000-000000000001");
    text.parse().ok().expect("an id")
}

fn money(units: i64, currency: &str) -> Money {
    let currency = Currency::iso(currency).expect("a currency");
    Money::new(Minor::new(units), currency)
}

/// A plan at so many cents a period.
fn agreement(plan: u32, cents: i64, period: BillingPeriod) -> Agreement {
    Agreement {
        plan_id: id(plan),
        price: money(cents, "USD"),
        period,
        is_custom: false,
    }
}

/// A subscription with everything that was written down about it, beginning at a moment.
#[derive(Clone, Debug)]
struct Life {
    subscription: Subscription,
    history: Vec<HistoryEntry>,
    zone: TimeZone,
}

impl Life {
    fn begin(agreement: Agreement, trial_days: u16, starts_at: &str, zone: &TimeZone) -> Self {
        let starts_at = moment(starts_at);
        Self::create((agreement, trial_days), starts_at, starts_at, zone)
    }

    fn create(
        (agreement, trial_days): (Agreement, u16),
        starts_at: Timestamp,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Self {
        let new = NewSubscription {
            id: id(0xa),
            user_id: id(0xb),
            agreement,
            collection: Collection::Invoice,
            trial_days,
            ends_with_trial: false,
            starts_at,
        };
        let change = new.create(now, zone);
        let mut life = Self {
            subscription: change.after.clone(),
            history: Vec::new(),
            zone: zone.clone(),
        };
        life.write(&change, None, now);
        life
    }

    /// Writes down a change, as the store does.
    fn write(&mut self, change: &Change, before: Option<&Subscription>, now: Timestamp) {
        let after = &change.after;
        let scheduled = after
            .next_agreement
            .filter(|_| change.kind == ChangeKind::ChangeScheduled);
        let agreement = scheduled.unwrap_or(after.agreement);
        let last = before.and_then(|before| before.period);
        self.history.push(HistoryEntry {
            kind: change.kind,
            at: now,
            plan_id: agreement.plan_id,
            price: agreement.price,
            period: agreement.period,
            last_period_ends_at: last.map(|period| period.ends_at),
        });
        self.subscription = after.clone();
    }

    /// Writes down what time has done.
    fn settle(&mut self, now: Timestamp) {
        while let Some(change) = self.subscription.advanced(now, &self.zone) {
            let before = self.subscription.clone();
            self.write(&change, Some(&before), now);
        }
    }

    /// Does something at a moment, after what time has done.
    fn at(&mut self, now: &str, act: impl FnOnce(&Subscription, Timestamp) -> Change) {
        let now = moment(now);
        self.settle(now);
        let before = self.subscription.clone();
        let change = act(&before, now);
        self.write(&change, Some(&before), now);
    }

    /// Changes the plan at once.
    fn change(&mut self, now: &str, to: Agreement) {
        let zone = self.zone.clone();
        self.at(now, |before, at| {
            let changed = before.change_now(to, false, at, &zone);
            changed.expect("a change").0
        });
    }

    /// Has it end with its period.
    fn cancel(&mut self, now: &str) {
        self.at(now, |before, at| {
            let canceled = before.cancel(at).expect("alive");
            canceled.expect("a change")
        });
    }
}

/// The report about months, at a moment, about these alone.
fn report(lives: &[&Life], range: (&str, &str), now: &str) -> Vec<CurrencyRevenue> {
    let zone = lives
        .first()
        .map_or(TimeZone::UTC, |life| life.zone.clone());
    let range = (month(range.0), month(range.1));
    let mut revenue = Revenue::new(RevenueMonths::new(range, moment(now), &zone), None);
    for life in lives {
        revenue
            .add_subscription(&life.subscription, &life.history)
            .expect("it fits");
    }
    revenue.finish().expect("it fits")
}

/// What a month of the first currency says: cents, how many, and new, in, out, ended, cancellations.
fn line(figures: &RevenueFigures) -> (i64, [i64; 6]) {
    (
        figures.recurring_revenue.units(),
        [
            figures.subscriptions,
            figures.new,
            figures.changed_in,
            figures.changed_out,
            figures.ended,
            figures.cancellations,
        ],
    )
}

fn lines(months: &[RevenueFigures]) -> Vec<(i64, [i64; 6])> {
    months.iter().map(line).collect()
}
