//! What must be true of rates whatever they are.

mod lookup;
mod properties;
mod reading;

use jiff::civil::{Date, date};
use uuid::Uuid;

use super::*;
use crate::id::RateProviderId;
use crate::money::{Currency, CurrencyCode, Minor};

fn code(text: &str) -> CurrencyCode {
    text.parse().expect("a code")
}

fn currency(text: &str) -> Currency {
    Currency::iso(text).expect("a currency")
}

fn rate(text: &str) -> Rate {
    text.parse().expect("a rate")
}

fn day(day: i8) -> Date {
    date(2026, 3, day)
}

fn provider(number: u128) -> RateProviderId {
    RateProviderId::from_uuid(Uuid::from_u128(1000 + number))
}

/// The source with this number.
fn told_by(number: u128) -> Source {
    Source::Provider(provider(number))
}

fn rank(number: u128, base: &str) -> ProviderRank {
    ProviderRank {
        id: provider(number),
        base: code(base),
    }
}

fn quote(source: Source, from: &str, to: &str, on: Date, text: &str) -> (Source, Quote) {
    let quote = Quote {
        from: code(from),
        to: code(to),
        day: on,
        rate: rate(text),
    };
    (source, quote)
}
