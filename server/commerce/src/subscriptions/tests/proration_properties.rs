use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use super::*;

/// A change: the place between the one before and the end, in thousandths; the new price; its period; whether it is prorated.
type Step = (i64, i64, BillingPeriod, bool);

fn frequencies() -> impl Strategy<Value = BillingPeriod> {
    prop_oneof![
        4 => Just(BillingPeriod::Month),
        1 => Just(BillingPeriod::Year),
        1 => (1..90_u16).prop_map(BillingPeriod::Days),
    ]
}

fn prices() -> impl Strategy<Value = i64> {
    prop_oneof![Just(0), 1..20_i64, 1..100_000_i64, Just(Minor::LIMIT)]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (0..1000_i64, prices(), frequencies(), any::<bool>());
    proptest::collection::vec(step, 1..=6)
}

fn start() -> Timestamp {
    moment("2026-11-01T00:00:00Z")
}

/// A moment between the last payment and the end of the period.
fn between(period: CurrentPeriod, thousandths: i64) -> Timestamp {
    let rest = period.ends_at.as_second() - period.paid_from.as_second();
    period.paid_from + SignedDuration::from_secs(rest * thousandths / 1000)
}

/// Thousands of what a time at a price is worth per least unit, so that rounding shows.
fn worth(price: i64, (from, until): (Timestamp, Timestamp), used: (Timestamp, Timestamp)) -> i128 {
    let seconds =
        |from: Timestamp, until: Timestamp| i128::from(until.as_second() - from.as_second());
    i128::from(price) * 1000 * seconds(used.0, used.1) / seconds(from, until)
}

proptest! {
    #[test]
    fn no_credit_is_more_than_was_paid_for_what_it_is_for(first in prices(), steps in steps()) {
        let mut subscription = begun(agreement(0, first, BillingPeriod::Month), 0, start(), &TimeZone::UTC);
        let (mut paid, mut credited) = (i128::from(first), 0_i128);
        for (number, (place, price, frequency, is_prorated)) in (1..).zip(steps) {
            let segment = period(&subscription);
            let at = between(segment, place);
            let to = agreement(number, price, frequency);
            let changed = subscription.change_now(to, is_prorated, at, &TimeZone::UTC);
            let (change, proration) = changed.expect("a change");
            prop_assert!(proration.credit >= Minor::ZERO && proration.credit <= segment.paid);
            prop_assert!(proration.debit >= Minor::ZERO && proration.debit.units() <= price);
            prop_assert!(is_prorated || proration.credit.is_zero());
            credited += i128::from(proration.credit.units());
            prop_assert!(credited <= paid, "{} credited of {}", credited, paid);
            paid += i128::from(proration.debit.units());
            subscription = change.after;
            let ended = subscription.end(true, at).expect("alive").amount.expect("a credit");
            prop_assert!(credited - i128::from(ended.units()) <= paid);
        }
    }

    #[test]
    fn what_is_paid_less_what_is_credited_is_the_value_of_the_time_used(
        first in prices(),
        steps in proptest::collection::vec((0..1000_i64, prices()), 1..=6),
        last in 0..1000_i64,
    ) {
        let mut subscription = begun(agreement(0, first, BillingPeriod::Month), 0, start(), &TimeZone::UTC);
        let whole = period(&subscription);
        let whole = (whole.starts_at, whole.ends_at);
        let (mut balance, mut value) = (i128::from(first), 0);
        let count = i128::try_from(steps.len()).expect("few");
        for (number, (place, price)) in (1..).zip(steps) {
            let segment = period(&subscription);
            let at = between(segment, place);
            value += worth(subscription.agreement.price.minor.units(), whole, (segment.paid_from, at));
            let to = agreement(number, price, BillingPeriod::Month);
            let changed = subscription.change_now(to, true, at, &TimeZone::UTC);
            let (change, proration) = changed.expect("a change");
            prop_assert_eq!(period(&change.after).ends_at, whole.1);
            balance += i128::from(proration.amount().units());
            subscription = change.after;
        }
        let segment = period(&subscription);
        let end = between(segment, last);
        value += worth(subscription.agreement.price.minor.units(), whole, (segment.paid_from, end));
        let ended = subscription.end(true, end).expect("alive").amount.expect("a credit");
        balance += i128::from(ended.units());
        let off = (balance * 1000 - value).abs();
        prop_assert!(off <= (count + 1) * 1001, "{} thousandths off after {} changes", off, count);
    }

    #[test]
    fn there_and_back_at_one_moment_costs_nothing(
        first in prices(),
        before in (0..1000_i64, prices()),
        place in 0..1000_i64,
        other in prices(),
    ) {
        let fresh = begun(agreement(0, first, BillingPeriod::Month), 0, start(), &TimeZone::UTC);
        let to = agreement(1, before.1, BillingPeriod::Month);
        let changed = fresh.change_now(to, true, between(period(&fresh), before.0), &TimeZone::UTC);
        let changed = changed.expect("a change").0.after;
        // Where the whole period was paid for at once, not even rounding shows; after a change it shows by the least unit.
        for (subscription, most) in [(fresh, 0), (changed, 1)] {
            let at = between(period(&subscription), place);
            let there = agreement(2, other, BillingPeriod::Month);
            let there = subscription.change_now(there, true, at, &TimeZone::UTC);
            let (there, one) = there.expect("a change");
            let back = there.after.change_now(subscription.agreement, true, at, &TimeZone::UTC);
            let (back, two) = back.expect("a change");
            let cost = one.amount().units() + two.amount().units();
            prop_assert!(cost.abs() <= most, "{} of {}", cost, most);
            prop_assert_eq!(back.after.agreement, subscription.agreement);
            prop_assert_eq!(period(&back.after).ends_at, period(&subscription).ends_at);
        }
    }

    #[test]
    fn nobody_pays_before_the_trial_is_over(
        steps in steps(),
        trial_days in 1..30_u16,
    ) {
        let mut subscription = begun(agreement(0, 1000, BillingPeriod::Month), trial_days, start(), &TimeZone::UTC);
        let trial = period(&subscription);
        for (number, (place, price, frequency, is_prorated)) in (1..).zip(steps) {
            let to = agreement(number, price, frequency);
            let changed = subscription.change_now(to, is_prorated, between(trial, place), &TimeZone::UTC);
            let (change, proration) = changed.expect("a change");
            prop_assert_eq!(proration, Proration::default());
            prop_assert_eq!(change.after.period, Some(trial));
            subscription = change.after;
        }
        let price = subscription.agreement.price.minor;
        let changes = advance(&mut subscription, trial.ends_at, &TimeZone::UTC);
        prop_assert_eq!(kinds(&changes), vec![ChangeKind::TrialEnded]);
        prop_assert_eq!(changes[0].amount, Some(price));
    }
}
