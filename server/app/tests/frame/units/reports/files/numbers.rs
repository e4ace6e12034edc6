use jiff::civil::date;
use kym_analytics::reports::ratio::Ratio;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_reports::reports::files::numbers::{amount, day, month, ratio, short_month};

#[test]
fn amounts_have_their_thousands_apart_and_a_real_minus() {
    let euro = Currency::iso("EUR").expect("a currency");
    let yen = Currency::iso("JPY").expect("a currency");
    for (units, currency, en, ru) in [
        (
            -123_456_789,
            euro,
            "−1,234,567.89",
            "−1\u{a0}234\u{a0}567,89",
        ),
        (5, euro, "0.05", "0,05"),
        (123_456, yen, "123,456", "123\u{a0}456"),
        (-999, yen, "−999", "−999"),
    ] {
        let money = Money::new(Minor::new(units), currency);
        assert_eq!(amount(money, Language::En), en);
        assert_eq!(amount(money, Language::Ru), ru);
    }
}

#[test]
fn percents_have_one_digit() {
    for (ten_thousandths, en, ru) in [
        (1834, "18.3%", "18,3\u{a0}%"),
        (-1835, "−18.4%", "−18,4\u{a0}%"),
        (-4, "0.0%", "0,0\u{a0}%"),
        (120_000, "1,200.0%", "1\u{a0}200,0\u{a0}%"),
    ] {
        assert_eq!(ratio(Ratio::new(ten_thousandths), Language::En), en);
        assert_eq!(ratio(Ratio::new(ten_thousandths), Language::Ru), ru);
    }
}

#[test]
fn days_are_written_as_their_readers_write_them() {
    let october = date(2025, 10, 5);
    assert_eq!(day(october, Language::En), "5\u{a0}Oct\u{a0}2025");
    assert_eq!(day(october, Language::Ru), "05.10.2025");
    assert_eq!(month(october, Language::Ru), "октябрь 2025");
    assert_eq!(short_month(october, Language::En), "Oct\u{a0}25");
}
