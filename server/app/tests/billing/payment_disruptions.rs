//! What goes wrong between us, a provider and a bank: nothing is ever charged twice, and nobody is told that something did
//! not happen of which nobody knows.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use kym_billing::payment_protocols::{
    LostPayment, PaymentIds, ProviderError, Refusal, UnknownOutcome, find,
};
use kym_commerce::payments::{PaymentProvider, ReportedState};
use kym_domain::clock::FixedClock;
use kym_testing::payment_server::{IMPATIENT, PaymentDisruption};
use tokio::sync::Notify;

use crate::payment_till::{BOTH, Till, ids, name, payment_id};

fn unknown<T: std::fmt::Debug>(outcome: Result<T, ProviderError>) -> UnknownOutcome {
    match outcome {
        Err(ProviderError::Unknown(unknown)) => unknown,
        other => panic!("{other:?}"),
    }
}

fn refused<T: std::fmt::Debug>(outcome: Result<T, ProviderError>) -> Refusal {
    match outcome {
        Err(ProviderError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn pass(clock: &FixedClock, hours: i64) {
    clock.advance(SignedDuration::from_hours(hours));
}

#[tokio::test]
async fn an_answer_that_is_lost_is_asked_for_again_and_nothing_is_charged_twice() {
    for provider in BOTH {
        for disruption in [
            PaymentDisruption::Lost,
            PaymentDisruption::NoAnswer,
            PaymentDisruption::error(500),
            PaymentDisruption::error(503),
            PaymentDisruption::error(429),
        ] {
            let till = Till::of(provider).await;
            let paid = till.paid(1).await;
            let request = till.charge_of(2, &paid);
            till.server.requests();
            till.server.disrupt("payment", disruption.clone());
            assert!(
                unknown(till.charge(&request).await).is_repeatable,
                "{disruption:?}"
            );
            for _ in 0..2 {
                let charged = till.charge(&request).await.expect("paid");
                assert_eq!(charged.payment_id, Some(payment_id(2)));
            }
            assert_eq!(till.server.charges().len(), 2, "{provider} {disruption:?}");
            // Byte for byte, under one key.
            let requests = till.server.requests();
            assert_eq!(requests.len(), 3);
            assert!(requests.iter().all(|other| *other == requests[0]));
            assert_eq!(requests[0].body, request.body);
            assert_eq!(requests[0].key.as_deref(), Some("charge-2"));
        }
    }
}

#[tokio::test]
async fn an_error_of_stripe_that_is_kept_tells_nothing_new_and_the_payment_is_found() {
    let till = Till::of(PaymentProvider::Stripe).await;
    let paid = till.paid(1).await;
    let request = till.charge_of(2, &paid);
    till.server
        .disrupt("payment_intents", PaymentDisruption::error_when_done(500));
    for _ in 0..3 {
        unknown(till.charge(&request).await);
    }
    let lost = LostPayment {
        payment_id: payment_id(2),
        is_checkout: false,
        customer: paid.0.customer.as_deref(),
        since: till.server.moment(0),
    };
    let found = find(&till.fetcher, &till.account(), &lost).await;
    let found = found.expect("a list").expect("found");
    assert_eq!(found.reported.state, ReportedState::Succeeded);
    assert_eq!(till.server.charges().len(), 2);
}

#[tokio::test]
async fn an_error_of_yookassa_after_all_was_done_is_cleared_up_by_the_same_request() {
    let till = Till::of(PaymentProvider::YooKassa).await;
    let paid = till.paid(1).await;
    let request = till.charge_of(2, &paid);
    till.server
        .disrupt("payments", PaymentDisruption::error_when_done(500));
    let first = unknown(till.charge(&request).await);
    assert_eq!(first.code, "internal_server_error");
    assert_eq!(first.retry_after, Some(Duration::from_millis(1800)));
    let charged = till.charge(&request).await.expect("paid");
    assert_eq!(charged.reported.state, ReportedState::Succeeded);
    assert_eq!(till.server.charges().len(), 2);
}

#[tokio::test]
async fn what_a_provider_says_about_repeating_goes_before_its_status() {
    let till = Till::of(PaymentProvider::Stripe).await;
    let paid = till.paid(1).await;
    let request = till.charge_of(2, &paid);
    let disruption =
        |status, said: &'static [(&'static str, &'static str)]| PaymentDisruption::Error {
            status,
            is_done: false,
            headers: said.to_vec(),
        };
    let never = [("stripe-should-retry", "false")].as_slice();
    let always = [("stripe-should-retry", "true")].as_slice();
    till.server
        .disrupt("payment_intents", disruption(500, never));
    assert!(!unknown(till.charge(&request).await).is_repeatable);
    till.server
        .disrupt("payment_intents", disruption(400, always));
    assert!(unknown(till.charge(&request).await).is_repeatable);
    till.server.disrupt("payment_intents", disruption(400, &[]));
    refused(till.charge(&request).await);
    till.server
        .disrupt("payment_intents", disruption(429, &[("retry-after", "7")]));
    let busy = unknown(till.charge(&request).await);
    assert_eq!(busy.retry_after, Some(Duration::from_secs(7)));
    assert_eq!(till.server.charges().len(), 1);
}

#[tokio::test]
async fn a_key_is_in_use_until_its_answer_comes() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let paid = till.paid(1).await;
        let request = till.charge_of(2, &paid);
        let released = Arc::new(Notify::new());
        till.server
            .disrupt("payment", PaymentDisruption::Held(Arc::clone(&released)));
        till.server.requests();
        let second = async {
            while till.server.requests().is_empty() {
                tokio::task::yield_now().await;
            }
            let busy = till.charge(&request).await;
            released.notify_one();
            busy
        };
        let (first, busy) = tokio::join!(till.charge(&request), second);
        assert_eq!(
            first.map(|charged| charged.reported.state),
            Ok(ReportedState::Succeeded)
        );
        let busy = unknown(busy);
        let expected = match provider {
            PaymentProvider::YooKassa => ("processing", Some(Duration::from_millis(1800))),
            _ => ("idempotency_key_in_use", None),
        };
        assert_eq!((busy.code.as_str(), busy.retry_after), expected);
        assert!(busy.is_repeatable);
        assert_eq!(till.server.charges().len(), 2);
    }
}

#[tokio::test]
async fn an_answer_that_takes_too_long_is_none() {
    for provider in BOTH {
        let mut till = Till::of(provider).await;
        let paid = till.paid(1).await;
        till.server
            .disrupt("payment", PaymentDisruption::Held(Arc::default()));
        till.timeout = IMPATIENT;
        let outcome = unknown(till.charge(&till.charge_of(2, &paid)).await);
        assert_eq!(outcome.code, "no_answer");
        assert!(outcome.is_repeatable);
    }
}

#[tokio::test]
async fn another_body_under_a_known_key_says_nothing_about_the_first() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let paid = till.paid(1).await;
        let request = till.charge_of(2, &paid);
        till.server.disrupt("payment", PaymentDisruption::NoAnswer);
        unknown(till.charge(&request).await);
        let mut other = request.clone();
        other.body = other.body.replace("November", "December");
        let outcome = unknown(till.charge(&other).await);
        assert!(!outcome.is_repeatable, "{outcome:?}");
        assert_eq!(till.server.charges().len(), 2);
    }
}

#[tokio::test]
async fn a_key_is_forgotten_after_a_day() {
    // So nothing is repeated then: this is what would happen.
    for provider in BOTH {
        let till = Till::of(provider).await;
        let paid = till.paid(1).await;
        let request = till.charge_of(2, &paid);
        for (hours, charges) in [(0, 2), (23, 2), (2, 3)] {
            pass(&till.server.clock, hours);
            till.charge(&request).await.expect("paid");
            assert_eq!(till.server.charges().len(), charges);
        }
    }
}

#[tokio::test]
async fn a_page_is_made_once_however_often_it_is_asked_for() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        let customer = till.customer().await;
        let request = till.checkout_of(1, customer.as_deref());
        till.server
            .disrupt(till_path(provider), PaymentDisruption::NoAnswer);
        unknown(till.send_checkout(&request).await);
        let started = till.send_checkout(&request).await.expect("a page");
        let again = till.send_checkout(&request).await.expect("a page");
        assert_eq!(started, again);
        assert_eq!(till.server.payments(), 1);
        till.server.pay(name(&started));
        let paid = till.read(ids(&started)).await.expect("a payment");
        assert_eq!(paid.reported.state, ReportedState::Succeeded);
    }
}

fn till_path(provider: PaymentProvider) -> &'static str {
    match provider {
        PaymentProvider::YooKassa => "payments",
        _ => "checkout/sessions",
    }
}

#[tokio::test]
async fn a_key_is_in_no_message_although_providers_quote_it() {
    for provider in BOTH {
        let mut till = Till::of(provider).await;
        let started = till.checkout(1).await;
        till.key = "a-wrong-key-of-somebody".to_owned();
        let refusal = refused(till.read(ids(&started)).await);
        assert!(refusal.message.contains("401") && refusal.message.contains('…'));
        assert!(!format!("{refusal:?}").contains("wrong-key"), "{refusal:?}");
        till.key = "no\nheader".to_owned();
        let refusal = refused(till.read(ids(&started)).await);
        // As a header it is harmless: it is encoded.
        assert!(!refusal.message.contains("no\nheader"), "{refusal:?}");
    }
}

#[tokio::test]
async fn an_id_leads_nowhere_else() {
    for provider in BOTH {
        let till = Till::of(provider).await;
        till.server.requests();
        for id in [
            "",
            "../balance",
            "pi_1?expand",
            "pi 1",
            "pi_1/cancel",
            "%2e%2e",
        ] {
            let ids = PaymentIds {
                payment: Some(id),
                checkout: None,
            };
            assert_eq!(refused(till.read(ids).await).code, "invalid_id", "{id}");
        }
        assert_eq!(till.server.requests(), []);
    }
}
