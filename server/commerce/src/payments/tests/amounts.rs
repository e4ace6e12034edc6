use proptest::prelude::*;

use super::ProviderAmountError::{Malformed, OutOfRange, TooPrecise};
use super::*;

fn currencies() -> Vec<Currency> {
    let letters = b'A'..=b'Z';
    let codes = letters.clone().flat_map(|one| {
        let letters = letters.clone();
        letters
            .clone()
            .flat_map(move |two| letters.clone().map(move |three| [one, two, three]))
    });
    let found: Vec<_> = codes
        .filter_map(|code| Currency::iso(std::str::from_utf8(&code).expect("letters")))
        .collect();
    assert!(found.len() > 150, "{}", found.len());
    found
}

#[test]
fn stripe_counts_in_the_smallest_unit_that_it_knows() {
    for (units, code, expected) in [
        (1099, "USD", Ok(1099)),
        (0, "USD", Ok(0)),
        (500, "JPY", Ok(500)),
        (500, "KRW", Ok(500)),
        (1000, "KWD", Ok(1000)),
        (1230, "BHD", Ok(1230)),
        (1005, "KWD", Err(TooPrecise)),
        (1001, "TND", Err(TooPrecise)),
        // No hundredths, but written with them.
        (5, "ISK", Ok(500)),
        (5, "UGX", Ok(500)),
        (17_550, "HUF", Ok(17_550)),
        // Ours has hundredths, theirs has none.
        (500, "MGA", Ok(5)),
        (550, "MGA", Err(TooPrecise)),
        (99_999_999, "USD", Ok(99_999_999)),
        (100_000_000, "USD", Err(OutOfRange)),
        (1_000_000, "ISK", Err(OutOfRange)),
        (-1, "USD", Err(OutOfRange)),
        (i64::MAX, "ISK", Err(OutOfRange)),
    ] {
        assert_eq!(
            stripe_amount(money(units, code)),
            expected,
            "{units} {code}"
        );
        if let Ok(written) = expected {
            let currency = money(0, code).currency;
            assert_eq!(from_stripe(written, currency), Ok(money(units, code)));
        }
    }
    let isk = money(0, "ISK").currency;
    assert_eq!(from_stripe(550, isk), Err(TooPrecise));
    assert_eq!(from_stripe(-100, isk), Err(OutOfRange));
}

#[test]
fn yookassa_writes_hundredths() {
    for (units, code, expected) in [
        (200, "RUB", "2.00"),
        (1, "RUB", "0.01"),
        (123_456_789, "RUB", "1234567.89"),
        (5, "JPY", "5.00"),
        (1230, "KWD", "1.23"),
    ] {
        assert_eq!(yookassa_amount(money(units, code)).as_deref(), Ok(expected));
        let currency = money(0, code).currency;
        assert_eq!(from_yookassa(expected, currency), Ok(money(units, code)));
    }
    assert_eq!(yookassa_amount(money(1005, "KWD")), Err(TooPrecise));
    assert_eq!(yookassa_amount(money(-200, "RUB")), Err(OutOfRange));
    let rubles = money(0, "RUB").currency;
    for text in ["2", "2.0", "2.00", "2.000"] {
        assert_eq!(from_yookassa(text, rubles), Ok(money(200, "RUB")), "{text}");
    }
    for (text, error) in [
        ("", Malformed),
        ("2,00", Malformed),
        ("2.", Malformed),
        ("1e3", Malformed),
        (" 2.00", Malformed),
        ("2.001", TooPrecise),
        ("-2.00", OutOfRange),
    ] {
        assert_eq!(from_yookassa(text, rubles), Err(error), "{text}");
    }
}

#[test]
fn the_least_of_each_provider_can_be_said_and_is_what_it_publishes() {
    use PaymentProvider::{Manual, Stripe, YooKassa};

    for (provider, code, expected) in [
        (Stripe, "USD", "0.50"),
        (Stripe, "EUR", "0.50"),
        (Stripe, "GBP", "0.30"),
        (Stripe, "JPY", "50"),
        (Stripe, "HUF", "175.00"),
        (Stripe, "CZK", "15.00"),
        (Stripe, "SEK", "3.00"),
        (Stripe, "KWD", "1.000"),
        (Stripe, "RUB", "1.00"),
        (Stripe, "KRW", "100"),
        (YooKassa, "RUB", "1.00"),
        (Manual, "RUB", "0.01"),
        (Manual, "JPY", "1"),
    ] {
        let currency = money(0, code).currency;
        let least = Money::new(least_amount(provider, currency), currency);
        assert_eq!(least.to_string(), expected, "{provider} {code}");
    }
    for currency in currencies() {
        let least = |provider| Money::new(least_amount(provider, currency), currency);
        assert!(stripe_amount(least(Stripe)).is_ok(), "{currency}");
        assert!(yookassa_amount(least(YooKassa)).is_ok(), "{currency}");
        assert!(least(Manual).minor > Minor::ZERO);
    }
}

proptest! {
    #[test]
    fn what_can_be_said_comes_back_and_what_cannot_is_no_multiple_of_the_step(
        currency in proptest::sample::select(currencies()),
        units in prop_oneof![0..2000_i64, 0..999_999_i64],
    ) {
        let money = Money::new(Minor::new(units), currency);
        let is_whole = |provider| units % amount_step(provider, currency).units() == 0;
        match stripe_amount(money) {
            Ok(written) => {
                prop_assert!(is_whole(PaymentProvider::Stripe));
                prop_assert_eq!(from_stripe(written, currency), Ok(money));
            }
            Err(TooPrecise) => prop_assert!(!is_whole(PaymentProvider::Stripe)),
            Err(error) => prop_assert!(error == OutOfRange && units > 99_999),
        }
        match yookassa_amount(money) {
            Ok(written) => {
                prop_assert!(is_whole(PaymentProvider::YooKassa));
                prop_assert_eq!(from_yookassa(&written, currency), Ok(money));
            }
            Err(error) => prop_assert!(error == TooPrecise && !is_whole(PaymentProvider::YooKassa)),
        }
        prop_assert!(is_whole(PaymentProvider::Manual));
    }

    #[test]
    fn no_answer_of_a_provider_is_read_as_another_amount(
        currency in proptest::sample::select(currencies()),
        written in 0..99_999_999_i64,
    ) {
        if let Ok(money) = from_stripe(written, currency) {
            // Three digits may be read though they are never written.
            prop_assert!(matches!(stripe_amount(money), Err(TooPrecise)) || stripe_amount(money) == Ok(written));
        }
    }
}
