//! What a model says is worth what stands on the paper.

use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::id::CategoryId;

const TEXT: &str = "Bakery Sonnenschein\n20.11.2026 08:15\nBrot 2,40\nKuchen 21,00\nSUMME EUR 23,40\n1 234,50 bar\n";

fn currency(code: &str) -> Currency {
    Currency::iso(code).expect("a currency")
}

fn categories() -> [CategoryId; 2] {
    [1, 2].map(|number| CategoryId::from_uuid(uuid::Uuid::from_u128(number)))
}

fn reading_of(raw: &RawReading<'_>, text: &str, is_of_pictures: bool) -> AiReading {
    let currencies = [
        (currency("EUR"), "€"),
        (currency("USD"), "$"),
        (currency("JPY"), "¥"),
        (currency("CHF"), "CHF"),
    ];
    let context = ReadingContext {
        today: date(2026, 11, 27),
        kind: ReceiptKind::Expense,
        currency: currency("EUR"),
        currencies: &currencies,
        text,
        is_of_pictures,
        categories: &categories(),
    };
    check(raw, &context)
}

fn total(written: &str, text: &str) -> Option<String> {
    let raw = RawReading {
        total: Some(written),
        ..RawReading::default()
    };
    let found = reading_of(&raw, text, false).total?;
    assert!(found.confidence.is_doubtful());
    Some(found.value.to_string())
}

fn day(written: &str, text: &str) -> Option<String> {
    let raw = RawReading {
        date: Some(written),
        ..RawReading::default()
    };
    Some(reading_of(&raw, text, false).date?.value.to_string())
}

#[test]
fn a_total_is_a_number_that_stands_in_the_text() {
    assert_eq!(total("23.40", TEXT).as_deref(), Some("23.40"));
    assert_eq!(
        total("1234.50", TEXT).as_deref(),
        Some("1234.50"),
        "with a blank"
    );
    assert_eq!(
        total("21", TEXT).as_deref(),
        Some("21"),
        "without a fraction"
    );
    assert_eq!(
        total("50000.00", "Итог 50 000").as_deref(),
        Some("50000.00")
    );
    assert_eq!(total("1234.00", "TOTAL 1.234").as_deref(), Some("1234.00"));
    assert_eq!(total("5.00", "Parking 5 EUR").as_deref(), Some("5.00"));
    assert_eq!(total("0.05", "Bag 0,05").as_deref(), Some("0.05"));
    for invented in ["1.00", "0.01", "23.41", "234.00", "5000.00"] {
        assert_eq!(total(invented, TEXT), None, "{invented}");
    }
}

#[test]
fn what_is_no_amount_is_left_out() {
    for written in [
        "1e308",
        "NaN",
        "Infinity",
        "-0.00",
        "0",
        "0x1F",
        "2٣.٤٠",
        "23,40",
        "+23.40",
        "-23.40",
        "23.400000000000",
        "23.405",
        "99999999999999999999999999999999.99",
        "",
    ] {
        let text = format!("{TEXT}\n{written}");
        assert_eq!(total(written, &text), None, "{written}");
    }
}

#[test]
fn a_picture_may_show_what_was_not_recognised() {
    let raw = RawReading {
        total: Some("99.00"),
        merchant: Some("Kiosk"),
        date: Some("2026-11-09"),
        ..RawReading::default()
    };
    let seen = reading_of(&raw, TEXT, true);
    let total = seen.total.expect("a total");
    assert!(total.confidence < PRINTED, "{total:?}");
    assert!(seen.merchant.is_some() && seen.date.is_some());
    let read = reading_of(&raw, TEXT, false);
    assert_eq!(read, AiReading::default());
}

#[test]
fn a_day_is_printed_and_neither_far_away_nor_long_ago() {
    assert_eq!(day("2026-11-20", TEXT).as_deref(), Some("2026-11-20"));
    assert_eq!(day("2026-11-20", "20/11/26").as_deref(), Some("2026-11-20"));
    assert_eq!(
        day("2026-11-20", "N 20261120").as_deref(),
        Some("2026-11-20")
    );
    for (written, text) in [
        ("2026-11-27", TEXT),
        ("2026-11-29", "29.11.2026"),
        ("9999-12-31", "31.12.9999"),
        ("1999-12-31", "31.12.1999"),
        ("0000-00-00", "0000-00-00"),
        ("2026-02-31", "31.02.2026"),
        ("20261120", "20261120"),
        ("2026-11-20T08:15", TEXT),
        ("20.11.2026", TEXT),
    ] {
        assert_eq!(day(written, text), None, "{written}");
    }
    assert_eq!(
        day("2026-11-28", "28.11.2026").as_deref(),
        Some("2026-11-28"),
        "tomorrow"
    );
}

#[test]
fn a_currency_is_known_and_printed() {
    let code = |written, text| {
        let raw = RawReading {
            currency: Some(written),
            ..RawReading::default()
        };
        let found = reading_of(&raw, text, false).currency;
        found.map(|field| field.value.to_string())
    };
    assert_eq!(code("EUR", TEXT).as_deref(), Some("EUR"));
    assert_eq!(code("USD", "TOTAL $ 5").as_deref(), Some("USD"));
    assert_eq!(code("CHF", "TOTAL CHF 5").as_deref(), Some("CHF"));
    assert_eq!(code("CHF", "TOTAL SCHFEIN 5"), None);
    assert_eq!(code("USD", TEXT), None, "not printed");
    assert_eq!(code("BTC", "BTC 5"), None, "not known");
    assert_eq!(code("eur", TEXT), None);
}

#[test]
fn a_name_has_something_to_read_and_nothing_hidden() {
    let name = |written: &str| {
        let raw = RawReading {
            merchant: Some(written),
            ..RawReading::default()
        };
        let found = reading_of(&raw, TEXT, false).merchant;
        found.map(|field| field.value)
    };
    assert_eq!(
        name(" Bakery\n\u{202e}Sonnen\u{200b}schein\u{e0041} ").as_deref(),
        Some("Bakery Sonnenschein")
    );
    assert_eq!(name("Default store name"), None, "not printed");
    assert_eq!(name("..."), None);
    assert_eq!(name(&"Bakery ".repeat(100)), None, "too long");
}

#[test]
fn only_offered_categories_can_be_chosen() {
    let chosen = |written| {
        let raw = RawReading {
            category: Some(written),
            ..RawReading::default()
        };
        reading_of(&raw, TEXT, false).category
    };
    let [first, second] = categories();
    assert_eq!((chosen("c1"), chosen("c2")), (Some(first), Some(second)));
    for other in [
        "c0",
        "c3",
        "c-1",
        "c+1",
        "c01",
        "1",
        "C1",
        "c1; c2",
        "c9999999999999999999999",
        "00000000-0000-0000-0000-000000000001",
        "",
    ] {
        assert_eq!(chosen(other), None, "{other}");
    }
}

#[test]
fn lines_have_a_name_and_a_sum_that_is_printed() {
    let line = |name, sum| RawLine {
        name: Some(name),
        quantity: Some("2"),
        unit_price: Some("1.20"),
        sum: Some(sum),
        category: Some("c2"),
    };
    let raw = RawReading {
        lines: vec![
            line("Brot", "2.40"),
            line("Kuchen", "21.00"),
            line("Wein", "7.77"),
            line("", "2.40"),
        ],
        taxes: vec![
            RawTax {
                rate: Some("7"),
                net: None,
                tax: Some("2.40"),
            },
            RawTax {
                rate: Some("700"),
                net: None,
                tax: Some("2.40"),
            },
            RawTax {
                rate: None,
                net: None,
                tax: Some("7.77"),
            },
        ],
        ..RawReading::default()
    };
    let found = reading_of(&raw, TEXT, false);
    let lines: Vec<_> = found
        .lines
        .iter()
        .map(|it| (it.line.name.as_str(), it.line.differs))
        .collect();
    assert_eq!(lines, [("Brot", false), ("Kuchen", true)]);
    assert!(
        found
            .lines
            .iter()
            .all(|it| it.category == Some(categories()[1]) && it.line.confidence.is_doubtful())
    );
    let rates: Vec<_> = found.taxes.iter().map(|tax| tax.rate.is_some()).collect();
    assert_eq!(rates, [true, false]);
}

#[test]
fn an_answer_that_does_not_end_is_cut() {
    let line = RawLine {
        name: Some("a"),
        sum: Some("2.40"),
        ..RawLine::default()
    };
    let raw = RawReading {
        lines: vec![line; 100_000],
        ..RawReading::default()
    };
    assert_eq!(reading_of(&raw, TEXT, false).lines.len(), MAX_LINES);
}

#[test]
fn what_is_sent_is_what_one_sees() {
    assert_eq!(
        visible("TO\u{200b}TAL\t23\u{200c}.4\u{200d}0\n\u{2060}x\u{0}\u{1b}[2K\u{202e}"),
        "TOTAL 23.40\nx[2K"
    );
}

proptest! {
    #[test]
    fn whatever_a_model_says_is_judged(
        words in proptest::collection::vec(".{0,40}", 12),
        text in "(\\PC|\n){0,200}",
        is_of_pictures in any::<bool>(),
    ) {
        let word = |place: usize| words.get(place).map(String::as_str);
        let raw = RawReading {
            merchant: word(0),
            date: word(1),
            time: word(2),
            total: word(3),
            currency: word(4),
            payment_method: word(5),
            category: word(6),
            lines: vec![RawLine { name: word(7), quantity: word(8), unit_price: word(9), sum: word(10), category: word(6) }],
            taxes: vec![RawTax { rate: word(11), net: word(3), tax: word(10) }],
        };
        let found = reading_of(&raw, &text, is_of_pictures);
        prop_assert!(found.merchant.is_none_or(|it| !it.value.is_empty()));
    }
}
