//! Who takes the money.

use kym_domain::money::{Currency, Minor};
use kym_domain::words;

use super::amounts::{YOOKASSA_DIGITS, stripe_places};

words! {
    /// Who takes the money of a payment (domain, section 8).
    pub enum PaymentProvider {
        /// An administrator, who sees it arrive at a bank.
        Manual => "manual",
        /// Stripe.
        Stripe => "stripe",
        /// YooKassa.
        YooKassa => "yookassa",
    }
}

/// The least that a provider takes of a currency; less is carried forward. Of Stripe it is the minimum that it publishes
/// (<https://docs.stripe.com/currencies>, "Minimum and maximum charge amounts"); of a currency without one, a whole unit, or a hundred where
/// there are no smaller ones, though Stripe may want more: half of a US dollar's worth. `YooKassa` takes one ruble
/// (<https://yookassa.ru/developers>, bank cards), and an administrator anything.
pub fn least_amount(provider: PaymentProvider, currency: Currency) -> Minor {
    let whole = 10_i64.pow(u32::from(currency.digits().max(2)));
    Minor::new(match provider {
        PaymentProvider::Manual => 1,
        PaymentProvider::YooKassa => 10_i64.pow(u32::from(currency.digits())),
        PaymentProvider::Stripe => match currency.code().as_str() {
            "GBP" => 30,
            "AUD" | "BRL" | "CAD" | "CHF" | "EUR" | "HRK" | "INR" | "JPY" | "NZD" | "SGD"
            | "USD" => 50,
            "BGN" => 100,
            "AED" | "MYR" | "PLN" | "RON" => 200,
            "DKK" => 250,
            "NOK" | "SEK" => 300,
            "HKD" => 400,
            "MXN" | "THB" => 1000,
            "CZK" => 1500,
            "HUF" => 17_500,
            _ => whole,
        },
    })
}

/// Of what amount all that a provider takes is a multiple, in our minor units; the rest is carried forward
/// ([`Bill::in_steps`](crate::invoices::Bill::in_steps)).
pub fn amount_step(provider: PaymentProvider, currency: Currency) -> Minor {
    let digits = match provider {
        PaymentProvider::Manual => currency.digits(),
        PaymentProvider::Stripe => stripe_places(currency),
        PaymentProvider::YooKassa => YOOKASSA_DIGITS,
    };
    Minor::new(10_i64.pow(u32::from(currency.digits().saturating_sub(digits))))
}
