use super::*;

#[test]
fn an_administrator_marks_as_paid_what_is_paid_by_hand_and_open() {
    let day = moment("2026-10-28T00:00:00Z");
    let manual = payment(PaymentProvider::Manual);
    let change = manual.mark_paid(day, start()).expect("open");
    assert!(change.is_paid_now);
    assert_eq!(change.after.status, PaymentStatus::Succeeded);
    assert_eq!((change.after.paid_at, change.after.version), (Some(day), 2));
    let again = change.after.mark_paid(day, start());
    assert_eq!(again.err(), Some(PaymentError::NotPending));
    let closed = manual.cancel(start()).expect("open").after;
    assert_eq!(
        closed.mark_paid(day, start()).err(),
        Some(PaymentError::NotPending)
    );
    for provider in [PaymentProvider::Stripe, PaymentProvider::YooKassa] {
        let refused = payment(provider).mark_paid(day, start());
        assert_eq!(refused.err(), Some(PaymentError::NotManual));
    }
}

#[test]
fn what_is_decided_is_not_closed() {
    let held = seen(ReportedState::WaitingForCapture);
    let held = payment(PaymentProvider::YooKassa).see(&held, start()).after;
    assert!(held.cancel(start()).is_ok());
    for state in [
        ReportedState::Succeeded,
        ReportedState::Canceled(declined()),
    ] {
        let decided = payment(PaymentProvider::Stripe)
            .see(&seen(state), start())
            .after;
        assert_eq!(
            decided.cancel(start()).err(),
            Some(PaymentError::NotPending)
        );
    }
    let paid = payment(PaymentProvider::Stripe)
        .see(&refunded(1000), start())
        .after;
    assert_eq!(paid.cancel(start()).err(), Some(PaymentError::NotPending));
}

#[test]
fn a_page_is_closed_with_its_payment() {
    let opened = payment(PaymentProvider::Stripe)
        .opened(page(), start())
        .after;
    assert!(opened.confirmation_url.is_some());
    let closed = opened.cancel(start()).expect("open").after;
    assert_eq!((closed.confirmation_url, closed.next_read_at), (None, None));
    assert_eq!(closed.provider_checkout_id.as_deref(), Some("cs_1"));
}

#[test]
fn what_can_be_done_is_as_the_table_says() {
    use PaymentCommand::{Cancel, MarkPaid, Read, Refund, Resend};

    let saved = NewPayment {
        method_id: Some(id(9)),
        ..new(PaymentProvider::Stripe)
    };
    let saved = saved.create(start());
    let (manual, stripe) = (
        payment(PaymentProvider::Manual),
        payment(PaymentProvider::Stripe),
    );
    let see = |seen: &ReportedPayment| stripe.see(seen, start()).after;
    let marked = manual.mark_paid(start(), start()).expect("open").after;
    for (name, payment, expected) in [
        ("manual", manual.clone(), vec![MarkPaid, Cancel, Resend]),
        ("manual, paid", marked, vec![Refund]),
        (
            "manual, closed",
            manual.cancel(start()).expect("open").after,
            vec![],
        ),
        ("page", stripe.clone(), vec![Cancel, Resend, Read]),
        ("saved", saved, vec![Cancel, Read]),
        (
            "held",
            see(&seen(ReportedState::WaitingForCapture)),
            vec![Cancel, Read],
        ),
        (
            "paid",
            see(&seen(ReportedState::Succeeded)),
            vec![Refund, Read],
        ),
        ("a part given back", see(&refunded(1)), vec![Refund, Read]),
        ("given back", see(&refunded(1000)), vec![Read]),
        (
            "declined",
            see(&seen(ReportedState::Canceled(declined()))),
            vec![Read],
        ),
        (
            "never asked for",
            stripe.cancel(start()).expect("open").after,
            vec![],
        ),
    ] {
        assert_eq!(payment.commands(Minor::ZERO), expected, "{name}");
        let is_refundable = payment.may_refund(Minor::new(1), Minor::ZERO).is_ok();
        assert_eq!(is_refundable, expected.contains(&Refund), "{name}");
        assert!(
            !payment.commands(Minor::new(1000)).contains(&Refund),
            "{name}"
        );
    }
}
