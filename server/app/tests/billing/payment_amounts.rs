//! Amounts on their way to a provider and back.

use kym_billing::payment_protocols::{
    CheckoutRequest, OnlineProvider, PreparedRequest, ProviderError, prepare_checkout,
};
use kym_commerce::payments::PaymentProvider;
use kym_domain::language::Language;

use crate::payment_till::{Till, ids, money, name, payment_id};

fn checkout(
    provider: OnlineProvider,
    code: &str,
    units: i64,
    key: &str,
) -> Result<PreparedRequest, ProviderError> {
    let request = CheckoutRequest {
        payment_id: payment_id(1),
        amount: money(code, units),
        description: "Plus",
        return_url: "https://money.example.org/",
        cancel_url: "https://money.example.org/",
        customer: None,
        saves_method: false,
        language: Language::En,
        receipt: None,
        idempotency_key: key,
    };
    prepare_checkout(provider, &request)
}

#[tokio::test]
async fn every_currency_is_charged_as_it_is_written_and_read_back() {
    for (provider, code, units, taken) in [
        (PaymentProvider::Stripe, "EUR", 1999, 1999),
        (PaymentProvider::Stripe, "JPY", 1500, 1500),
        (PaymentProvider::Stripe, "KWD", 12_340, 12_340),
        (PaymentProvider::Stripe, "ISK", 1500, 150_000),
        (PaymentProvider::YooKassa, "RUB", 200, 200),
        (PaymentProvider::YooKassa, "RUB", 123_405, 123_405),
    ] {
        let till = Till::of(provider).await;
        let request = checkout(till.provider, code, units, "a-key").expect("a request");
        let started = till.send_checkout(&request).await.expect("a page");
        assert_eq!(started.amount, money(code, units), "{code}");
        till.server.pay(name(&started));
        let paid = till.read(ids(&started)).await.expect("a payment");
        assert_eq!(paid.reported.amount, money(code, units), "{code}");
        assert_eq!(till.server.charges()[0].amount, taken, "{code}");
    }
}

#[test]
fn what_no_provider_takes_is_not_sent() {
    for (provider, code, units) in [
        (OnlineProvider::Stripe, "KWD", 12_345),
        (OnlineProvider::Stripe, "EUR", -1),
        (OnlineProvider::Stripe, "EUR", 100_000_000),
        (OnlineProvider::YooKassa, "KWD", 12_345),
    ] {
        let refused = checkout(provider, code, units, "a-key");
        let is_refused = matches!(&refused, Err(ProviderError::Refused(refusal)) if refusal.code == "amount_not_supported");
        assert!(is_refused, "{code} {units}: {refused:?}");
    }
}

#[tokio::test]
async fn what_a_provider_does_not_take_is_refused_in_its_words() {
    for (provider, code, units, expected) in [
        (PaymentProvider::Stripe, "EUR", 49, "amount_too_small"),
        (PaymentProvider::YooKassa, "RUB", 99, "invalid_request"),
        (
            PaymentProvider::YooKassa,
            "RUB",
            35_000_001,
            "invalid_request",
        ),
        (PaymentProvider::YooKassa, "EUR", 1000, "invalid_request"),
    ] {
        let till = Till::of(provider).await;
        let request = checkout(till.provider, code, units, "a-key").expect("a request");
        let outcome = till.send_checkout(&request).await;
        let Err(ProviderError::Refused(refusal)) = outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(refusal.code, expected, "{}", refusal.message);
        assert!(
            refusal.message.starts_with("it answered 400"),
            "{}",
            refusal.message
        );
    }
}

#[test]
fn a_key_has_no_more_than_64_characters() {
    for provider in [OnlineProvider::Stripe, OnlineProvider::YooKassa] {
        assert!(checkout(provider, "RUB", 1000, &"k".repeat(64)).is_ok());
        for key in ["", "a key", "ключ", &"k".repeat(65)] {
            let refused = checkout(provider, "RUB", 1000, key);
            assert!(matches!(refused, Err(ProviderError::Refused(_))), "{key}");
        }
    }
}
