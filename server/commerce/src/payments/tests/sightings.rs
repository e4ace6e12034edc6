use proptest::prelude::*;

use super::*;

/// What is left of a payment whatever the order in which it was seen.
fn settled(payment: &Payment) -> Payment {
    Payment {
        reads: 0,
        version: 0,
        next_read_at: None,
        paid_at: payment.paid_at.map(|_| start()),
        failed_at: payment.failed_at.map(|_| start()),
        ..payment.clone()
    }
}

/// Sees all, and gives how often it was paid and how much was given back on the way.
fn see_all(payment: &Payment, all: &[ReportedPayment]) -> (Payment, usize, i64) {
    let mut payment = payment.clone();
    let (mut paid, mut back) = (0, 0);
    for (minute, seen) in (0..).zip(all) {
        let change = payment.see(seen, start() + minutes(minute));
        assert_eq!(change.after.reads, payment.reads + 1);
        assert!(!(change.is_paid_now && change.is_failed_now));
        assert!(!change.is_paid_now || change.after.is_paid());
        assert!(
            !payment.is_paid() || change.after.is_paid(),
            "what was paid stays paid"
        );
        paid += usize::from(change.is_paid_now);
        back += change.refunded_now.units();
        payment = change.after;
    }
    (payment, paid, back)
}

fn permutations(all: &[ReportedPayment]) -> Vec<Vec<ReportedPayment>> {
    if all.is_empty() {
        return vec![Vec::new()];
    }
    (0..all.len())
        .flat_map(|first| {
            let mut rest = all.to_vec();
            let first = rest.remove(first);
            permutations(&rest).into_iter().map(move |mut order| {
                order.insert(0, first.clone());
                order
            })
        })
        .collect()
}

fn wrong(change: impl Fn(&mut ReportedPayment)) -> ReportedPayment {
    let mut seen = refunded(100);
    change(&mut seen);
    seen
}

fn other_amount() -> ReportedPayment {
    wrong(|seen| seen.amount.minor = Minor::new(999))
}

fn other_currency() -> ReportedPayment {
    wrong(|seen| seen.amount.currency = money(0, "EUR").currency)
}

fn other_mode() -> ReportedPayment {
    wrong(|seen| seen.is_test = true)
}

#[test]
fn every_order_and_repetition_of_four_sightings_ends_the_same() {
    let pending = seen(ReportedState::Pending);
    let held = seen(ReportedState::WaitingForCapture);
    let paid = seen(ReportedState::Succeeded);
    let canceled = seen(ReportedState::Canceled(declined()));
    let sets = [
        [pending.clone(), held.clone(), paid.clone(), refunded(300)],
        [
            pending.clone(),
            canceled.clone(),
            paid.clone(),
            refunded(1000),
        ],
        [
            held.clone(),
            canceled.clone(),
            pending.clone(),
            canceled.clone(),
        ],
        [pending.clone(), paid.clone(), other_amount(), other_mode()],
        [held, canceled, other_currency(), other_mode()],
        [pending, paid, refunded(300), refunded(700)],
    ];
    for (number, set) in sets.iter().enumerate() {
        let new = payment(PaymentProvider::Stripe);
        let (expected, ..) = see_all(&new, set);
        for order in permutations(set) {
            let doubled: Vec<_> = order
                .iter()
                .flat_map(|seen| [seen.clone(), seen.clone()])
                .collect();
            let twice = [order.clone(), order.clone()].concat();
            for order in [order, doubled, twice] {
                let (found, paid, back) = see_all(&new, &order);
                assert_eq!(
                    settled(&found),
                    settled(&expected),
                    "set {number}: {order:?}"
                );
                assert_eq!(paid, usize::from(expected.is_paid()), "set {number}");
                assert_eq!(back, expected.refunded.units(), "set {number}");
            }
        }
    }
}

#[test]
fn it_is_paid_when_all_agrees() {
    let change = payment(PaymentProvider::Stripe)
        .opened(page(), start())
        .after
        .see(&seen(ReportedState::Succeeded), start() + minutes(5));
    assert!(change.is_paid_now && !change.is_failed_now);
    let after = change.after;
    assert_eq!(after.status, PaymentStatus::Succeeded);
    assert_eq!(after.paid_at, Some(start() + minutes(5)));
    assert_eq!((after.confirmation_url, after.next_read_at), (None, None));
    assert_eq!(after.provider_payment_id.as_deref(), Some("pi_1"));
    assert_eq!(after.version, 3);
}

#[test]
fn what_differs_is_not_paid_and_somebody_has_to_look() {
    use PaymentAttention::{AmountDiffers, CurrencyDiffers, ModeDiffers};

    for (seen, attention) in [
        (other_amount(), AmountDiffers),
        (other_currency(), CurrencyDiffers),
        (other_mode(), ModeDiffers),
    ] {
        let change = payment(PaymentProvider::YooKassa).see(&seen, start());
        assert!(!change.is_paid_now && !change.is_failed_now, "{attention}");
        let after = change.after;
        assert_eq!(after.attention, Some(attention));
        assert_eq!(
            (after.status, after.paid_at),
            (PaymentStatus::Pending, None)
        );
        assert_eq!((after.refunded, after.next_read_at), (Minor::ZERO, None));
    }
}

#[test]
fn what_was_declined_fails_once() {
    let failed = seen(ReportedState::Canceled(declined()));
    let change = payment(PaymentProvider::YooKassa).see(&failed, start());
    assert!(change.is_failed_now && !change.is_paid_now);
    assert_eq!(change.after.status, PaymentStatus::Canceled);
    assert_eq!(change.after.failure, Some(declined()));
    assert_eq!(change.after.next_read_at, None);
    let again = change.after.see(&failed, start() + minutes(1));
    assert!(!again.is_failed_now);
    assert_eq!(again.after.version, change.after.version);
}

#[test]
fn money_that_comes_after_we_closed_it_counts_once() {
    let closed = payment(PaymentProvider::Stripe)
        .cancel(start())
        .expect("open");
    assert!(!closed.is_failed_now && !closed.is_paid_now);
    let late = closed
        .after
        .see(&seen(ReportedState::Succeeded), start() + minutes(90));
    assert!(late.is_paid_now);
    assert_eq!(late.after.status, PaymentStatus::Succeeded);
    assert_eq!(late.after.failure, None);
    let again = late
        .after
        .see(&seen(ReportedState::Succeeded), start() + minutes(91));
    assert!(!again.is_paid_now);
    assert_eq!(again.after.paid_at, Some(start() + minutes(90)));
    // What we closed and the provider closes then has not failed.
    let closed_there = closed
        .after
        .see(&seen(ReportedState::Canceled(declined())), start());
    assert!(!closed_there.is_failed_now);
}

#[test]
fn the_same_once_more_is_no_news() {
    let first = payment(PaymentProvider::Stripe)
        .see(&seen(ReportedState::Pending), start())
        .after;
    let second = first
        .see(&seen(ReportedState::Pending), start() + minutes(1))
        .after;
    assert_eq!((first.version, second.version), (2, 2));
    assert_eq!((first.reads, second.reads), (1, 2));
}

#[test]
fn what_is_given_back_shows_in_the_status() {
    for (units, status) in [
        (0, PaymentStatus::Succeeded),
        (1, PaymentStatus::PartiallyRefunded),
        (999, PaymentStatus::PartiallyRefunded),
        (1000, PaymentStatus::Refunded),
        (5000, PaymentStatus::Refunded),
    ] {
        let change = payment(PaymentProvider::Stripe).see(&refunded(units), start());
        assert_eq!(change.after.status, status, "{units}");
        assert_eq!(change.refunded_now, Minor::new(units.min(1000)));
        assert_eq!(change.after.refunded, change.refunded_now);
    }
}

#[test]
fn what_somebody_has_to_look_at_stays_until_it_is_known() {
    let asked = payment(PaymentProvider::Stripe);
    let unknown = asked.with_attention(PaymentAttention::OutcomeUnknown, start());
    assert_eq!(unknown.next_read_at, None);
    let known = unknown
        .see(&seen(ReportedState::Pending), start() + minutes(1))
        .after;
    assert_eq!(known.attention, None);
    assert!(known.next_read_at.is_some());
    let paid = known.see(&seen(ReportedState::Succeeded), start()).after;
    let not_applied = paid.with_attention(PaymentAttention::NotApplied, start());
    let again = not_applied
        .see(&seen(ReportedState::Succeeded), start())
        .after;
    assert_eq!(again.attention, Some(PaymentAttention::NotApplied));
}

fn sightings() -> impl Strategy<Value = ReportedPayment> {
    prop_oneof![
        Just(seen(ReportedState::Pending)),
        Just(seen(ReportedState::WaitingForCapture)),
        Just(seen(ReportedState::Canceled(declined()))),
        (0..1200_i64).prop_map(refunded),
        Just(other_amount()),
        Just(other_currency()),
        Just(other_mode()),
    ]
}

proptest! {
    #[test]
    fn whatever_is_seen_it_is_paid_once_at_most_and_no_order_matters(
        all in proptest::collection::vec(sightings(), 0..12),
        shuffled in any::<proptest::sample::Index>(),
        closed_by_us in any::<bool>(),
    ) {
        let mut first = payment(PaymentProvider::YooKassa);
        if closed_by_us {
            first = first.cancel(start()).expect("open").after;
        }
        let (found, paid, back) = see_all(&first, &all);
        let is_paid = all.iter().any(|seen| {
            seen.state == ReportedState::Succeeded && seen.amount == first.amount && seen.is_test == first.is_test
        });
        prop_assert_eq!(paid, usize::from(is_paid));
        prop_assert_eq!(found.is_paid(), is_paid);
        prop_assert_eq!(back, found.refunded.units());
        let mut other = all.clone();
        if !other.is_empty() {
            let middle = shuffled.index(other.len());
            other.rotate_left(middle);
            other.reverse();
        }
        prop_assert_eq!(settled(&see_all(&first, &other).0), settled(&found));
    }
}
