use jiff::civil::{Date, date};
use kym_domain::exchange_rate_providers::{Answer, FetchError, Reading};
use kym_domain::rates::Quote;
use proptest::prelude::*;

use super::*;

const ECB: &[u8] = include_bytes!("ecb-daily.xml");
const DAILY: &[u8] = include_bytes!("bank-of-russia-daily.xml");
const SERIES: &[u8] = include_bytes!("bank-of-russia-series.xml");

const TODAY: Date = date(2025, 10, 3);

fn reading() -> Reading {
    Reading::new(date(2025, 9, 1), TODAY, TODAY)
}

fn line(quote: &Quote) -> String {
    format!("{} {}/{} {}", quote.day, quote.from, quote.to, quote.rate)
}

fn told(answer: Result<Answer, (FetchError, String)>) -> Vec<String> {
    let answer = answer.expect("an answer");
    assert_eq!(answer.warning, None);
    answer.quotes.iter().map(line).collect()
}

fn error_of(answer: Result<Answer, (FetchError, String)>) -> Option<FetchError> {
    answer.err().map(|(error, _)| error)
}

#[test]
fn the_central_bank_tells_what_a_euro_is_worth() {
    assert_eq!(
        told(ecb(ECB, reading())),
        [
            "2025-10-03 EUR/USD 1.1734",
            "2025-10-03 EUR/JPY 172.96",
            "2025-10-03 EUR/GBP 0.87223",
            "2025-10-02 EUR/USD 1.1753",
            "2025-10-02 EUR/JPY 172.83",
        ]
    );
    let only = Reading::new(TODAY, TODAY, TODAY);
    assert_eq!(told(ecb(ECB, only)).len(), 3);
}

#[test]
fn the_bank_of_russia_tells_roubles_for_so_many_units() {
    assert_eq!(
        told(bank_of_russia_daily(DAILY, reading())),
        [
            "2025-10-03 AUD/RUB 53.7012",
            "2025-10-03 KZT/RUB 0.148395",
            // Without a rate of one unit, as older answers are.
            "2025-10-03 JPY/RUB 0.552734",
        ]
    );
    assert_eq!(
        told(series(SERIES, "USD", reading())),
        ["2025-09-30 USD/RUB 82.8676", "2025-10-01 USD/RUB 82.6084"]
    );
    let ids = ids(DAILY).expect("ids");
    assert_eq!(ids[1], ("R01335".to_owned(), "KZT".to_owned()));
}

#[test]
fn a_currency_that_is_younger_has_no_days_and_that_is_an_answer() {
    let none = b"<?xml version=\"1.0\" encoding=\"windows-1251\"?><ValCurs ID=\"R01235\" name=\"x\"></ValCurs>";
    assert_eq!(told(series(none, "USD", reading())), Vec::<String>::new());
}

#[test]
fn what_is_no_answer_is_said_to_be_none() {
    let pages: [(&[u8], FetchError); 7] = [
        (b"", FetchError::Empty),
        (b" \r\n", FetchError::Empty),
        (
            b"<!DOCTYPE html><html><body>503</body></html>",
            FetchError::NotUnderstood,
        ),
        (
            b"<html><body>Maintenance</body></html>",
            FetchError::NotUnderstood,
        ),
        (b"not found", FetchError::NotUnderstood),
        (
            b"<gesmes:Envelope><Cube><Cube time='2025-10-03'>",
            FetchError::NotUnderstood,
        ),
        (
            b"<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><ValCurs>&b;</ValCurs>",
            FetchError::NotUnderstood,
        ),
    ];
    for (page, expected) in pages {
        assert_eq!(error_of(ecb(page, reading())), Some(expected));
        assert_eq!(
            error_of(bank_of_russia_daily(page, reading())),
            Some(expected)
        );
        assert_eq!(error_of(series(page, "USD", reading())), Some(expected));
    }
}

#[test]
fn a_rate_that_is_none_is_left_out_and_said() {
    let text = String::from_utf8_lossy(ECB);
    for (word, of) in [
        ("0", "1.1734"),
        ("-1.1734", "1.1734"),
        ("N/A", "1.1734"),
        ("1,1734", "1.1734"),
        ("1e99", "1.1734"),
    ] {
        let page = text.replace(of, word);
        let answer = ecb(page.as_bytes(), reading()).expect("the others are rates");
        assert_eq!(answer.quotes.len(), 4, "{word}");
        let (error, words) = answer.warning.expect("a warning");
        assert_eq!(error, FetchError::BadRates);
        assert!(words.contains("EUR/USD 2025-10-03"), "{words}");
    }
    let zero = String::from_utf8_lossy(SERIES).replace("82,", "0,0000000000000000");
    let all = series(zero.as_bytes(), "USD", reading());
    assert_eq!(error_of(all), Some(FetchError::BadRates));
}

#[test]
fn rates_of_tomorrow_are_not_believed() {
    let today = date(2025, 10, 2);
    let early = Reading::new(date(2025, 9, 1), today, today);
    let answer = ecb(ECB, early).expect("those of today are rates");
    assert_eq!(answer.quotes.len(), 2);
    assert_eq!(
        answer.warning.map(|warning| warning.0),
        Some(FetchError::FutureDate)
    );
    let early = Reading::new(date(2025, 9, 1), today, today);
    assert_eq!(
        error_of(bank_of_russia_daily(DAILY, early)),
        Some(FetchError::FutureDate)
    );
}

proptest! {
    #[test]
    fn no_answer_makes_a_reader_panic(page in "\\PC{0,200}|(<Cube [a-z]{4,8}='[0-9.-]{0,12}'/>){0,9}") {
        let _ = ecb(page.as_bytes(), reading());
        let _ = bank_of_russia_daily(page.as_bytes(), reading());
        let _ = series(page.as_bytes(), "USD", reading());
    }
}
