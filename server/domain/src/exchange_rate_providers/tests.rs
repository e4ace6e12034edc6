use jiff::Timestamp;
use jiff::civil::{Date, date};

use super::*;
use crate::id::RateProviderId;

const TODAY: Date = date(2025, 10, 3);

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn provider() -> Provider {
    let typed = Typed {
        name: "Bank",
        base_url: "https://rates.example.org/",
        schedule: "15 16 * * 1-5 Europe/Berlin",
        is_enabled: true,
        ..Typed::default()
    };
    let draft = Draft::check(ExchangeRateProviderKind::Ecb, &typed).expect("valid");
    let id = RateProviderId::from_uuid(uuid::Uuid::from_u128(7));
    draft.create(
        id,
        ExchangeRateProviderKind::Ecb,
        3,
        instant("2025-10-03T12:00:00Z"),
    )
}

#[test]
fn administrators_are_told_once_for_as_long_as_it_goes_wrong() {
    let at = instant("2025-10-03T12:00:00Z");
    let page = (FetchError::NotUnderstood, "a page".to_owned());
    let failing = provider().failed(page.clone(), at);
    assert!(failing.is_to_be_told(at));
    let told = Provider {
        is_reported: true,
        ..failing
    };
    let again = told.failed(page.clone(), at + jiff::SignedDuration::from_hours(48));
    assert!(!again.is_to_be_told(at));
    let well = again.succeeded(Some(30), Some(TODAY), None, at);
    assert_eq!((well.failure.clone(), well.is_reported), (None, false));
    assert!(well.failed(page, at).is_to_be_told(at));
}

#[test]
fn of_what_may_pass_they_are_told_after_an_hour() {
    let at = instant("2025-10-03T12:00:00Z");
    let down = || (FetchError::Unreachable, "nobody there".to_owned());
    let failing = provider().failed(down(), at);
    assert!(!failing.is_to_be_told(at));
    let later = at + jiff::SignedDuration::from_mins(61);
    assert!(failing.failed(down(), later).is_to_be_told(later));
}

#[test]
fn what_is_typed_is_checked_all_at_once() {
    let typed = Typed {
        base_currency: "USD",
        schedule: "every day",
        api_key: Some("two words"),
        ..Typed::default()
    };
    let errors = Draft::check(ExchangeRateProviderKind::Ecb, &typed).expect_err("nothing fits");
    let fields: Vec<_> = errors.iter().map(|error| error.field.to_string()).collect();
    assert_eq!(
        fields,
        ["name", "base_url", "base_currency", "schedule", "api_key"]
    );
    assert_eq!(provider().base_url, "https://rates.example.org");
    assert_eq!(
        provider()
            .base_currency
            .map(|code| code.to_string())
            .as_deref(),
        Some("EUR")
    );
}
