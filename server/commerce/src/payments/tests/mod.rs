//! The rules of what is paid, tried.

mod actions;
mod amounts;
mod dunning;
mod failures;
mod readings;
mod refunds;
mod sightings;

use jiff::{SignedDuration, Timestamp};
use kym_domain::money::{Currency, Minor, Money};

use super::*;

fn moment(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn start() -> Timestamp {
    moment("2026-11-01T00:00:00Z")
}

fn id<T: std::str::FromStr>(number: u32) -> T {
    let text = format!("{number:08x}-0000-7000-8000-000000000001");
    text.parse().ok().expect("an id")
}

fn money(units: i64, code: &str) -> Money {
    let currency = Currency::iso(code).expect("a currency");
    Money::new(Minor::new(units), currency)
}

/// One over ten dollars for an invoice.
fn new(provider: PaymentProvider) -> NewPayment {
    NewPayment {
        id: id(1),
        user_id: id(2),
        subscription_id: Some(id(3)),
        purpose: PaymentPurpose::Invoice(id(4)),
        amount: money(1000, "USD"),
        provider,
        is_test: false,
        idempotency_key: "00000005-0000-4000-8000-000000000001".to_owned(),
        method_id: None,
        is_saving_method: false,
    }
}

fn payment(provider: PaymentProvider) -> Payment {
    new(provider).create(start())
}

fn seen(state: ReportedState) -> ReportedPayment {
    ReportedPayment {
        state,
        amount: money(1000, "USD"),
        is_test: false,
        refunded: Minor::ZERO,
        provider_payment_id: Some("pi_1".to_owned()),
    }
}

fn refunded(units: i64) -> ReportedPayment {
    ReportedPayment {
        refunded: Minor::new(units),
        ..seen(ReportedState::Succeeded)
    }
}

fn declined() -> PaymentFailure {
    PaymentFailure::of_yookassa("insufficient_funds")
}

fn page() -> PaymentPage {
    PaymentPage {
        provider_payment_id: None,
        provider_checkout_id: Some("cs_1".to_owned()),
        url: "https://pay.example/1".to_owned(),
        expires_at: Some(start() + SignedDuration::from_hours(1)),
    }
}

fn minutes(count: i64) -> SignedDuration {
    SignedDuration::from_mins(count)
}
