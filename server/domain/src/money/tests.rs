use proptest::prelude::*;

use super::*;
use crate::decimal::DecimalError;

fn currency(code: &str) -> Currency {
    Currency::iso(code).expect("a known currency")
}

fn amount(text: &str, code: &str) -> Result<Minor, AmountError> {
    Minor::from_decimal(text.parse().expect("a decimal number"), currency(code))
}

#[test]
fn an_amount_has_the_digits_of_its_currency() {
    assert_eq!(amount("-12.50", "USD"), Ok(Minor::new(-1250)));
    assert_eq!(amount("12.5", "USD"), Ok(Minor::new(1250)));
    assert_eq!(amount("1500", "JPY"), Ok(Minor::new(1500)));
    assert_eq!(amount("1.234", "BHD"), Ok(Minor::new(1234)));
    assert_eq!(amount("1.2345", "CLF"), Ok(Minor::new(12_345)));
}

#[test]
fn digits_that_the_currency_lacks_are_refused_even_when_they_are_zeros() {
    assert_eq!(
        amount("12.500", "USD"),
        Err(AmountError::TooManyDecimals { allowed: 2 })
    );
    assert_eq!(
        amount("1500.0", "JPY"),
        Err(AmountError::TooManyDecimals { allowed: 0 })
    );
}

#[test]
fn the_limit_itself_is_allowed_and_one_more_is_not() {
    assert_eq!(
        amount("2251799813685248", "JPY"),
        Ok(Minor::new(Minor::LIMIT))
    );
    assert_eq!(
        amount("-2251799813685248", "JPY"),
        Ok(Minor::new(-Minor::LIMIT))
    );
    assert_eq!(
        amount("2251799813685249", "JPY"),
        Err(AmountError::OutOfRange)
    );
    assert_eq!(
        amount("999999999999999999", "USD"),
        Err(AmountError::OutOfRange)
    );
}

#[test]
fn a_number_longer_than_any_amount_is_refused_before() {
    assert_eq!(
        "9".repeat(19).parse::<Decimal>(),
        Err(DecimalError::TooLong)
    );
}

#[test]
fn money_is_written_with_all_digits_of_its_currency() {
    for (units, code, text) in [
        (-1250, "USD", "-12.50"),
        (5, "USD", "0.05"),
        (-5, "EUR", "-0.05"),
        (1500, "JPY", "1500"),
        (0, "BHD", "0.000"),
    ] {
        assert_eq!(
            Money::new(Minor::new(units), currency(code)).to_string(),
            text
        );
    }
}

#[test]
fn dollars_and_roubles_make_no_sum() {
    let dollar = Money::new(Minor::new(100), currency("USD"));
    let rouble = Money::new(Minor::new(100), currency("RUB"));
    assert_eq!(dollar.plus(rouble), Err(MoneyError::DifferentCurrencies));
    assert_eq!(
        dollar.plus(dollar),
        Ok(Money::new(Minor::new(200), currency("USD")))
    );
}

#[test]
fn a_sum_that_does_not_fit_is_an_error_and_never_wraps() {
    let most = Minor::new(i64::MAX);
    assert_eq!(most.plus(Minor::new(1)), Err(Overflow));
    assert_eq!(Minor::new(i64::MIN).negated(), Err(Overflow));
    assert_eq!(Minor::sum([most, most]), Err(Overflow));
    assert_eq!(Minor::sum([]), Ok(Minor::ZERO));
}

#[test]
fn a_cent_that_cannot_be_divided_goes_to_the_first_part() {
    let parts = NonZeroU32::new(3).expect("not zero");
    assert_eq!(Minor::new(100).split(parts), [34, 33, 33].map(Minor::new));
    assert_eq!(
        Minor::new(-100).split(parts),
        [-34, -33, -33].map(Minor::new)
    );
    assert_eq!(Minor::new(1).split(parts), [1, 0, 0].map(Minor::new));
}

#[test]
fn metals_and_test_codes_are_no_currencies_to_count_in() {
    for code in ["XAU", "XXX", "XTS", "usd", "", "US", "DOLLAR"] {
        assert_eq!(Currency::iso(code), None, "{code:?}");
    }
    assert_eq!(Currency::iso("USD"), Some(Currency::DEFAULT));
}

#[test]
fn a_code_has_three_to_ten_capital_letters_and_digits() {
    for text in ["USD", "BTC", "USDT20", "POINTS", "A23", "ABCDEFGHIJ"] {
        let code: CurrencyCode = text.parse().expect(text);
        assert_eq!((code.as_str(), code.to_string().as_str()), (text, text));
    }
    for text in [
        "",
        "US",
        "ABCDEFGHIJK",
        "usd",
        "1INCH",
        "US D",
        "ДОЛ",
        "US\0",
        "A-B",
    ] {
        assert_eq!(
            text.parse::<CurrencyCode>(),
            Err(UnknownCurrency),
            "{text:?}"
        );
    }
}

#[test]
fn codes_sort_as_their_texts_do() {
    let mut texts = ["USD", "USDT", "AAA", "USDA1", "ZZZZZZZZZZ", "USE"];
    let mut codes = texts.map(|text| text.parse::<CurrencyCode>().expect(text));
    texts.sort_unstable();
    codes.sort_unstable();
    assert_eq!(codes.map(|code| code.to_string()), texts);
}

#[test]
fn a_coin_has_eight_digits_and_nothing_has_more() {
    let code = "BTC".parse().expect("a code");
    let coin = Currency::new(code, 8).expect("a currency");
    let satoshi = Money::new(Minor::new(1), coin);
    assert_eq!(satoshi.to_string(), "0.00000001");
    assert_eq!(Currency::new(code, 9), None);
}

proptest! {
    #[test]
    fn an_amount_reads_back_as_it_was_written(
        units in -Minor::LIMIT..=Minor::LIMIT,
        digits in 0..=Currency::MAX_DIGITS,
    ) {
        let code = Currency::DEFAULT.code();
        let currency = Currency::new(code, digits).expect("a currency");
        let money = Money::new(Minor::new(units), currency);
        let number: Decimal = money.to_string().parse().expect("what was written");
        prop_assert_eq!(Minor::from_decimal(number, currency), Ok(money.minor));
    }

    #[test]
    fn a_split_adds_up_and_its_parts_differ_by_one_unit_at_most(
        units in any::<i64>(),
        count in 1_u32..200,
    ) {
        let whole = Minor::new(units);
        let parts = whole.split(NonZeroU32::new(count).expect("not zero"));
        prop_assert_eq!(parts.len(), count as usize);
        prop_assert_eq!(Minor::sum(parts.iter().copied()), Ok(whole));
        let least = parts.iter().min().expect("one part").units();
        let most = parts.iter().max().expect("one part").units();
        prop_assert!(most - least <= 1);
    }
}
