use super::*;

#[test]
fn a_rate_is_written_without_needless_zeros() {
    for (text, written) in [("1.0854", "1.0854"), ("90.00", "90"), ("007.50", "7.5")] {
        assert_eq!(rate(text).to_string(), written);
    }
}

#[test]
fn what_a_person_types_has_ten_digits_on_either_side_at_most() {
    for text in ["9999999999.9999999999", "0.0000000001"] {
        assert_eq!(rate(text).to_string(), text);
    }
    for text in ["10000000000", "0.00000000001", "1.00000000000"] {
        assert_eq!(text.parse::<Rate>(), Err(RateError::TooLong), "{text}");
    }
}

#[test]
fn no_rate_is_zero_or_less_or_no_number() {
    for text in ["0", "0.000", "-1", "-0.5"] {
        assert_eq!(text.parse::<Rate>(), Err(RateError::NotPositive), "{text}");
        assert_eq!(Rate::read(text), Err(RateError::NotPositive), "{text}");
    }
    for text in ["", ".", "1.", ".5", "1,5", "1_000", " 1", "N/A", "NaN", "١"] {
        assert_eq!(text.parse::<Rate>(), Err(RateError::Malformed), "{text:?}");
    }
    for text in ["", "1,5", "1_000", " 1", "N/A", "NaN", "inf", "+1"] {
        assert_eq!(Rate::read(text), Err(RateError::Malformed), "{text:?}");
    }
}

#[test]
fn what_a_program_tells_keeps_eighteen_digits_that_count() {
    let read = |text: &str| Rate::read(text).map(|rate| rate.to_string());
    assert_eq!(read("1.08e-5"), Ok("0.0000108".to_owned()));
    assert_eq!(
        read("0.00001234567890123456789"),
        Ok("0.0000123456789012345679".to_owned())
    );
    assert_eq!(read("1e400"), Err(RateError::Malformed));
    assert_eq!(read("1e20"), Err(RateError::TooLong));
    assert_eq!(read("1e-20"), Err(RateError::TooLong));
    let digits = |count: usize| format!("1.5{}", "0".repeat(count - 3));
    assert_eq!(read(&digits(64)), Ok("1.5".to_owned()));
    assert_eq!(read(&digits(65)), Err(RateError::Malformed));
}

#[test]
fn a_rate_told_for_a_hundred_is_one_of_one() {
    assert_eq!(rate("64.5").per(100), Some(rate("0.645")));
    assert_eq!(rate("64.5").per(0), None);
}

#[test]
fn two_amounts_imply_a_rate_and_nothing_implies_none() {
    let (dollar, yen) = (currency("USD"), currency("JPY"));
    let implied = Rate::implied(Minor::new(-1000), dollar, Minor::new(1500), yen);
    assert_eq!(implied, Some(rate("150")));
    assert_eq!(
        Rate::implied(Minor::ZERO, dollar, Minor::new(1500), yen),
        None
    );
    assert_eq!(Rate::implied(Minor::new(1), dollar, Minor::ZERO, yen), None);
}

#[test]
fn an_amount_is_rounded_to_the_digits_of_the_other_currency() {
    let (dollar, yen, dinar) = (currency("USD"), currency("JPY"), currency("BHD"));
    let converted = |amount, from, text, to| convert(Minor::new(amount), from, rate(text), to);
    assert_eq!(
        converted(1000, dollar, "150.123", yen),
        Ok(Minor::new(1501))
    );
    assert_eq!(
        converted(-1000, dollar, "150.123", yen),
        Ok(Minor::new(-1501))
    );
    assert_eq!(converted(1, yen, "0.0025", dinar), Ok(Minor::new(2)));
    assert_eq!(converted(100, dollar, "0.376", dinar), Ok(Minor::new(376)));
}

#[test]
fn a_half_goes_to_the_even_neighbour_on_either_side_of_nothing() {
    let dollar = currency("USD");
    let euro = currency("EUR");
    for (amount, half) in [(1, 0), (3, 2), (5, 2), (-1, 0), (-3, -2), (-5, -2)] {
        let converted = convert(Minor::new(amount), dollar, rate("0.5"), euro);
        assert_eq!(converted, Ok(Minor::new(half)), "half of {amount}");
    }
}

#[test]
fn what_does_not_fit_is_an_error_and_never_wraps() {
    let converted = convert(
        Minor::new(Minor::LIMIT),
        currency("USD"),
        rate("9999999999"),
        currency("EUR"),
    );
    assert_eq!(converted, Err(crate::money::Overflow));
}

#[test]
fn a_file_tells_its_rates_and_which_of_its_lines_are_none() {
    let file = read_quotes(
        b"date,from,to,rate\n2026-03-02,USD,EUR,0.92\n2026-02-30,USD,EUR,1\n\n2026-03-02,USD,USD,1\n\
          2026-03-02,usd,EUR,1\n2026-03-02,USD,EUR,0\n2026-03-02,USD\n",
    );
    let lines: Vec<_> = file.quotes.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2]);
    let unread: Vec<_> = file
        .unread
        .iter()
        .map(|unread| (unread.line, unread.reason))
        .collect();
    assert_eq!(
        unread,
        [
            (3, ExchangeRateReason::Date),
            (5, ExchangeRateReason::SameCurrency),
            (6, ExchangeRateReason::Currency),
            (7, ExchangeRateReason::Rate),
            (8, ExchangeRateReason::Columns),
        ]
    );
}

#[test]
fn columns_may_stand_in_another_order_and_apart_by_semicolons() {
    let file = read_quotes("\u{feff}Rate;From;To;Date\n0,92;USD;EUR;2026-03-02\n".as_bytes());
    assert_eq!(file.unread, []);
    let (_, told) = quote(Source::Manual, "USD", "EUR", day(2), "0.92");
    assert_eq!(file.quotes, [(2, told)]);
}

#[test]
fn where_a_rate_comes_from_is_found_by_the_id_that_is_kept() {
    for (source, kind) in [
        (Source::Own, ExchangeRateSource::Own),
        (Source::Manual, ExchangeRateSource::Manual),
        (told_by(7), ExchangeRateSource::Provider),
    ] {
        let found = Source::from_uuid(source.as_uuid());
        assert_eq!((found, found.kind()), (source, kind));
    }
}
