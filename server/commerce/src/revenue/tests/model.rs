//! The report beside a plain model: what the subscriptions themselves say at the end of each month.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use kym_domain::id::PlanId;
use kym_domain::money::CurrencyCode;
use proptest::prelude::*;

use super::*;
use crate::subscriptions::SubscriptionStatus;

/// One thing that happens.
#[derive(Clone, Debug)]
enum Action {
    /// So many seconds pass, and whether what time has done is written down then.
    Wait(i64, bool),
    ChangeNow(Agreement),
    ChangeLater(Agreement),
    Cancel,
    WithdrawCancellation,
    WithdrawChange,
    End,
    /// An invoice is to be paid in so many days.
    Bill(i64),
    Pay,
}

/// A subscription with how it stood after each change of it.
struct Witness {
    life: Life,
    stood: Vec<(Timestamp, Subscription)>,
    cancellations: Vec<Timestamp>,
}

fn is_paid_for(subscription: &Subscription) -> bool {
    subscription.status != SubscriptionStatus::Expired
        && !subscription.is_waiting()
        && !subscription.is_in_trial()
        && !subscription.agreement.price.minor.is_zero()
}

impl Witness {
    fn apply(&mut self, action: &Action, now: Timestamp) {
        let zone = self.life.zone.clone();
        if !matches!(action, Action::Wait(_, false)) {
            self.life.settle(now);
        }
        let before = self.life.subscription.clone();
        // An unpaid one whose boundaries nobody saw enters no further period: what was scheduled does not come about.
        let is_billed = before.payment_due_at.is_some();
        let change = match action {
            Action::ChangeNow(to) => {
                let changed = before.change_now(*to, false, now, &zone);
                changed.ok().map(|(change, _)| change)
            }
            Action::ChangeLater(to) if !is_billed => before.change_later(*to).ok(),
            Action::Cancel => {
                let change = before.cancel(now).ok().flatten();
                if change.is_some() && is_paid_for(&before) {
                    self.cancellations.push(now);
                }
                change
            }
            Action::WithdrawCancellation => before.withdraw_cancellation().ok(),
            Action::WithdrawChange => before.withdraw_change().ok(),
            Action::End => before.end(false, now).ok(),
            Action::Bill(days) if is_paid_for(&before) && before.next_agreement.is_none() => {
                let due = now + SignedDuration::from_hours(24 * days);
                self.life.subscription = before.clone().billed(due);
                None
            }
            Action::Pay if is_billed => {
                let (after, change) = before.settled_bills(None, now);
                self.life.subscription = after;
                change
            }
            Action::Wait(..) | Action::ChangeLater(_) | Action::Bill(_) | Action::Pay => None,
        };
        if let Some(change) = change {
            self.life.write(&change, Some(&before), now);
        }
        self.stood.push((now, self.life.subscription.clone()));
    }

    /// How it stood right before a moment.
    fn before(&self, moment: Timestamp) -> Option<Subscription> {
        let moment = moment - SignedDuration::from_micros(1);
        let stood = self.stood.iter().rev().find(|(at, _)| *at <= moment);
        let stood = stood.map(|(_, subscription)| subscription.at(moment, &self.life.zone));
        stood.filter(is_paid_for)
    }
}

fn agreements() -> impl Strategy<Value = Agreement> {
    let period = prop_oneof![
        Just(BillingPeriod::Month),
        Just(BillingPeriod::Year),
        (1_u16..500).prop_map(BillingPeriod::Days),
    ];
    let price = prop_oneof![Just(0), 1..100_000_i64];
    let currency = prop_oneof![4 => Just("USD"), 1 => Just("JPY")];
    (1_u32..4, price, currency, period).prop_map(|(plan, price, currency, period)| Agreement {
        price: money(price, currency),
        ..agreement(plan, 0, period)
    })
}

fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        6 => (1..86_400 * 70_i64, any::<bool>()).prop_map(|(time, is_written)| Action::Wait(time, is_written)),
        3 => agreements().prop_map(Action::ChangeNow),
        3 => agreements().prop_map(Action::ChangeLater),
        2 => Just(Action::Cancel),
        2 => Just(Action::WithdrawCancellation),
        1 => Just(Action::WithdrawChange),
        1 => Just(Action::End),
        1 => (0..20_i64).prop_map(Action::Bill),
        2 => Just(Action::Pay),
    ];
    proptest::collection::vec(action, 1..25)
}

/// What the history is when only that is read which changes anything.
fn shortened(history: &[HistoryEntry]) -> Vec<HistoryEntry> {
    let mut last = None;
    let mut short = Vec::new();
    for entry in history
        .iter()
        .filter(|entry| entry.kind != ChangeKind::ChangeScheduled)
    {
        let terms = (entry.plan_id, entry.price, entry.period);
        if entry.kind != ChangeKind::Renewed || last != Some(terms) {
            short.push(*entry);
        }
        last = Some(terms);
    }
    short
}

type Sums = BTreeMap<(CurrencyCode, PlanId), (i64, i64)>;

/// How many are paid for right before a moment, and what they come to in a month.
fn sums(witnesses: &[Witness], moment: Timestamp) -> Sums {
    let mut sums = Sums::new();
    for subscription in witnesses
        .iter()
        .filter_map(|witness| witness.before(moment))
    {
        let Agreement {
            price,
            period,
            plan_id,
            ..
        } = subscription.agreement;
        let sum = sums.entry((price.currency.code(), plan_id)).or_default();
        sum.0 += 1;
        sum.1 += monthly_price(price, period).minor.units();
    }
    sums
}

proptest! {
    #[test]
    fn each_month_ends_with_what_the_subscriptions_say_and_follows_from_the_one_before(
        lives in proptest::collection::vec((agreements(), prop_oneof![Just(0_u16), 1..40_u16], 0..50_i64, actions()), 1..4),
        zone in proptest::sample::select(vec!["UTC", "America/Los_Angeles", "Pacific/Kiritimati"]),
        second in 0..31_536_000_i64,
        first in -2..8_i32,
        only in 1_u32..4,
    ) {
        let zone = super::zone(zone);
        let begin = moment("2026-01-01T00:00:00Z") + SignedDuration::from_secs(second);
        let mut now = begin;
        let mut witnesses = Vec::new();
        for (agreement, trial_days, days, actions) in lives {
            let starts_at = begin + SignedDuration::from_hours(24 * days);
            let life = Life::create((agreement, trial_days), starts_at, begin, &zone);
            let stood = vec![(begin, life.subscription.clone())];
            let mut witness = Witness { life, stood, cancellations: Vec::new() };
            let mut moment = begin;
            for action in &actions {
                if let Action::Wait(seconds, _) = action {
                    moment += SignedDuration::from_secs(*seconds);
                }
                witness.apply(action, moment);
            }
            now = now.max(moment);
            witnesses.push(witness);
        }
        let current = Month::of(zone.to_datetime(now).date());
        let first = Month::of(zone.to_datetime(begin).date()).later_by(first).min(current);
        let months = RevenueMonths::new((first, current), now, &zone);
        let report = |read: &dyn Fn(&Witness) -> (Subscription, Vec<HistoryEntry>), plan| {
            let mut revenue = Revenue::new(months.clone(), plan);
            for (subscription, history) in witnesses.iter().map(read) {
                revenue.add_subscription(&subscription, &history).expect("it fits");
            }
            revenue.finish().expect("it fits")
        };
        let found = report(&|each| (each.life.subscription.clone(), each.life.history.clone()), None);

        let short = report(&|each| (each.life.subscription.clone(), shortened(&each.life.history)), None);
        prop_assert_eq!(&short, &found);
        let settled = report(&|each| {
            let mut life = each.life.clone();
            life.settle(now);
            (life.subscription, life.history)
        }, None);
        prop_assert_eq!(&settled, &found);

        let least = SignedDuration::from_micros(1);
        let ends: Vec<Timestamp> = months
            .iter()
            .map(|month| month.later_by(1).first_day().to_zoned(zone.clone()).expect("a day").timestamp())
            .map(|end| if end > now { now + least } else { end })
            .collect();
        let begins = first.first_day().to_zoned(zone.clone()).expect("a day").timestamp();
        let mut last = sums(&witnesses, begins);
        for (index, end) in ends.iter().enumerate() {
            let expected = sums(&witnesses, *end);
            let mut cancellations = 0;
            let mut told = 0;
            for currency in &found {
                let mut sum = RevenueFigures::default();
                for plan in &currency.plans {
                    let figures = plan.months[index];
                    let place = (currency.currency.code(), plan.plan_id);
                    let is = expected.get(&place).copied().unwrap_or_default();
                    prop_assert_eq!((figures.subscriptions, figures.recurring_revenue.units()), is);
                    let (was, _) = last.get(&place).copied().unwrap_or_default();
                    let flows = figures.new + figures.changed_in - figures.changed_out - figures.ended;
                    prop_assert_eq!(was + flows, figures.subscriptions);
                    sum = sum.plus(figures).expect("it fits");
                    told += figures.subscriptions;
                }
                prop_assert_eq!(sum, currency.months[index]);
                prop_assert_eq!(sum.changed_in, sum.changed_out);
                cancellations += sum.cancellations;
            }
            prop_assert_eq!(told, expected.values().map(|(count, _)| count).sum::<i64>());
            let since = if index == 0 { begins } else { ends[index - 1] };
            let all = witnesses.iter().flat_map(|witness| &witness.cancellations);
            let asked = all.filter(|at| (since..*end).contains(*at)).count();
            prop_assert_eq!(cancellations, i64::try_from(asked).expect("few"));
            last = expected;
        }

        let of_one = report(&|each| (each.life.subscription.clone(), each.life.history.clone()), Some(id(only)));
        for currency in &of_one {
            let whole = found.iter().find(|each| each.currency == currency.currency).expect("told");
            let plan = whole.plans.iter().find(|plan| plan.plan_id == id(only)).expect("told");
            prop_assert_eq!(&currency.months, &plan.months);
        }
    }
}
