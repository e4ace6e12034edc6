use jiff::civil::date;
use kym_domain::dates::DateRange;
use kym_domain::language::Language;
use kym_domain::localized::{amount, day, long_day, long_days, month, percent, short_month};
use kym_domain::money::{Currency, Minor, Money};

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
        assert_eq!(percent(ten_thousandths, Language::En), en);
        assert_eq!(percent(ten_thousandths, Language::Ru), ru);
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

#[test]
fn days_with_the_names_of_months_say_once_what_both_have() {
    let written = |first, last, language| {
        let text = long_days(DateRange::between(first, last), language);
        text.replace('\u{a0}', " ")
    };
    let first = date(2026, 1, 1);
    for (last, en, ru) in [
        (first, "1 January 2026", "1 января 2026 г."),
        (
            date(2026, 1, 31),
            "1–31 January 2026",
            "1–31 января 2026 г.",
        ),
        (
            date(2026, 5, 9),
            "1 January – 9 May 2026",
            "1 января – 9 мая 2026 г.",
        ),
        (
            date(2027, 1, 2),
            "1 January 2026 – 2 January 2027",
            "1 января 2026 г. – 2 января 2027 г.",
        ),
    ] {
        assert_eq!(written(first, last, Language::En), en);
        assert_eq!(written(first, last, Language::Ru), ru);
    }
    assert_eq!(
        long_day(date(2025, 8, 3), Language::Ru),
        "3\u{a0}августа\u{a0}2025\u{a0}г."
    );
}
