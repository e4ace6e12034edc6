use proptest::prelude::*;

use super::*;

fn refund(number: u32, amount: i64) -> Refund {
    Refund {
        id: id(number),
        payment_id: id(1),
        amount: Minor::new(amount),
        status: RefundStatus::Pending,
        provider_refund_id: None,
        reason: String::new(),
        is_external: false,
        credit_note_id: None,
        idempotency_key: format!("{number}"),
        created_at: start(),
        finished_at: None,
    }
}

fn paid() -> Payment {
    payment(PaymentProvider::Stripe)
        .see(&seen(ReportedState::Succeeded), start())
        .after
}

#[test]
fn no_more_is_given_back_than_is_left() {
    let payment = paid();
    let may = |amount, on_its_way| payment.may_refund(Minor::new(amount), Minor::new(on_its_way));
    assert_eq!(may(1000, 0), Ok(()));
    assert_eq!(may(1001, 0), Err(PaymentError::TooMuch));
    assert_eq!(may(600, 400), Ok(()));
    assert_eq!(may(601, 400), Err(PaymentError::TooMuch));
    assert_eq!(may(0, 0), Err(PaymentError::TooMuch));
    assert_eq!(may(-1, 0), Err(PaymentError::TooMuch));
    let open = super::payment(PaymentProvider::Stripe);
    assert_eq!(
        open.may_refund(Minor::new(1), Minor::ZERO),
        Err(PaymentError::NotPaid)
    );
    assert_eq!(open.refundable(Minor::ZERO), Minor::ZERO);
    let part = payment.see(&refunded(300), start()).after;
    assert_eq!(part.refundable(Minor::new(200)), Minor::new(500));
}

#[test]
fn a_refund_is_given_back_once_and_may_fail_afterwards() {
    use RefundStatus::{Canceled, Pending, Succeeded};

    for (was, seen, expected) in [
        (Pending, Pending, None),
        (Pending, Succeeded, Some(true)),
        (Pending, Canceled, Some(false)),
        (Succeeded, Pending, None),
        (Succeeded, Succeeded, None),
        (Succeeded, Canceled, Some(false)),
        (Canceled, Pending, None),
        (Canceled, Succeeded, None),
        (Canceled, Canceled, None),
    ] {
        let refund = Refund {
            status: was,
            ..refund(1, 500)
        };
        let change = refund.see(seen, start() + minutes(1));
        let found = change.as_ref().map(|change| change.is_succeeded_now);
        assert_eq!(found, expected, "{was} and {seen}");
        if let Some(change) = change {
            assert_eq!(change.after.status, seen);
            assert_eq!(change.after.finished_at, Some(start() + minutes(1)));
        }
    }
}

#[test]
fn a_refund_that_failed_can_be_given_back_again() {
    let whole = paid().with_refunds(Minor::new(1000), start());
    assert_eq!(whole.after.status, PaymentStatus::Refunded);
    assert_eq!(whole.refunded_now, Minor::new(1000));
    let failed = whole.after.with_refunds(Minor::ZERO, start());
    assert_eq!(failed.after.status, PaymentStatus::Succeeded);
    assert_eq!(
        (failed.refunded_now, failed.is_paid_now),
        (Minor::ZERO, false)
    );
    assert_eq!(failed.after.refundable(Minor::ZERO), Minor::new(1000));
    let open = payment(PaymentProvider::Stripe);
    assert_eq!(open.with_refunds(Minor::new(1), start()).after, open);
}

proptest! {
    #[test]
    fn whatever_is_given_back_in_whatever_order_it_is_no_more_than_was_paid(
        steps in proptest::collection::vec((0..4_u8, 0..1200_i64, any::<proptest::sample::Index>()), 1..60),
    ) {
        let mut payment = paid();
        let mut refunds: Vec<Refund> = Vec::new();
        for (number, (step, amount, which)) in (0..).zip(steps) {
            let (_, on_its_way) = Refund::sums(&refunds);
            if step < 2 {
                let may = payment.may_refund(Minor::new(amount), on_its_way);
                let left = payment.refundable(on_its_way);
                prop_assert_eq!(may.is_ok(), (1..=left.units()).contains(&amount));
                if may.is_ok() {
                    refunds.push(refund(number, amount));
                }
            } else if !refunds.is_empty() {
                let index = which.index(refunds.len());
                let seen = if step == 2 { RefundStatus::Succeeded } else { RefundStatus::Canceled };
                if let Some(change) = refunds[index].see(seen, start()) {
                    refunds[index] = change.after;
                }
            }
            let (back, on_its_way) = Refund::sums(&refunds);
            payment = payment.with_refunds(back, start()).after;
            prop_assert_eq!(payment.refunded, back);
            let left = payment.refundable(on_its_way);
            let all = back.units() + on_its_way.units() + left.units();
            prop_assert_eq!(all, 1000);
            let status = match back.units() {
                0 => PaymentStatus::Succeeded,
                1000 => PaymentStatus::Refunded,
                _ => PaymentStatus::PartiallyRefunded,
            };
            prop_assert_eq!(payment.status, status);
        }
    }
}
