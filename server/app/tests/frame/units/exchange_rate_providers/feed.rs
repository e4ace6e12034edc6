use jiff::civil::date;
use kym_domain::exchange_rate_providers::{Answer, FetchError, Reading};
use kym_domain::rates::Quote;
use kym_rates::exchange_rate_providers::error::Failed;
use kym_rates::exchange_rate_providers::feed::{frankfurter, open_exchange_rates};

fn reading() -> Reading {
    let (first, last) = (date(2025, 9, 1), date(2025, 10, 3));
    Reading::new(first, last, last)
}

fn told(answer: Result<Answer, Failed>) -> Vec<String> {
    let line = |quote: &Quote| format!("{} {}/{} {}", quote.day, quote.from, quote.to, quote.rate);
    let answer = answer.expect("an answer");
    assert_eq!(answer.warning, None);
    answer.quotes.iter().map(line).collect()
}

#[test]
fn frankfurter_tells_a_list_of_pairs() {
    let body = br#"[
        {"date":"2025-10-02","base":"EUR","quote":"USD","rate":1.1726},
        {"date":"2025-10-03","base":"EUR","quote":"JPY","rate":173.07},
        {"date":"2025-10-03","base":"EUR","quote":"BTC","rate":1.0e-05}
    ]"#;
    let told = told(frankfurter::read(body, reading()));
    assert_eq!(
        told,
        [
            "2025-10-02 EUR/USD 1.1726",
            "2025-10-03 EUR/JPY 173.07",
            "2025-10-03 EUR/BTC 0.00001"
        ]
    );
}

#[test]
fn open_exchange_rates_tells_all_currencies_of_a_moment() {
    // 3 October 2025, 12:00 UTC.
    let body = br#"{
        "disclaimer": "Usage subject to terms", "license": "See there", "timestamp": 1759492800, "base": "USD",
        "rates": {"AED": 3.6725, "EUR": 0.851999, "USD": 1}
    }"#;
    let newest = told(open_exchange_rates::read(body, None, reading()));
    assert_eq!(
        newest,
        ["2025-10-03 USD/AED 3.6725", "2025-10-03 USD/EUR 0.851999"]
    );
    let day = Some(date(2025, 9, 5));
    let earlier = told(open_exchange_rates::read(body, day, reading()));
    assert_eq!(earlier[0], "2025-09-05 USD/AED 3.6725");
}

#[test]
fn digits_are_kept_as_they_are_written() {
    let body = br#"[{"date":"2025-10-03","base":"EUR","quote":"IDR","rate":19477.123456789012}]"#;
    let told = told(frankfurter::read(body, reading()));
    assert_eq!(told, ["2025-10-03 EUR/IDR 19477.123456789012"]);
}

#[test]
fn what_is_no_answer_is_said_to_be_none() {
    let pages: [(&[u8], FetchError); 6] = [
        (b"", FetchError::Empty),
        (b"  \n", FetchError::Empty),
        (
            b"<!DOCTYPE html><html><body>Moved</body></html>",
            FetchError::NotUnderstood,
        ),
        (
            b"{\"error\":true,\"status\":401,\"message\":\"invalid_app_id\"}",
            FetchError::NotUnderstood,
        ),
        (b"null", FetchError::NotUnderstood),
        (
            b"[{\"date\":\"yesterday\",\"base\":\"EUR\",\"quote\":\"USD\",\"rate\":1}]",
            FetchError::NotUnderstood,
        ),
    ];
    for (page, expected) in pages {
        let frankfurter = frankfurter::read(page, reading()).err();
        assert_eq!(frankfurter.map(|failed| failed.0), Some(expected));
        let open = open_exchange_rates::read(page, None, reading()).err();
        assert_eq!(open.map(|failed| failed.0), Some(expected));
    }
    let none = frankfurter::read(b"[]", reading()).err();
    assert_eq!(none.map(|failed| failed.0), Some(FetchError::Empty));
}

#[test]
fn a_rate_that_is_none_is_left_out_and_said() {
    let body = br#"[
        {"date":"2025-10-03","base":"EUR","quote":"USD","rate":0},
        {"date":"2025-10-03","base":"EUR","quote":"GBP","rate":-0.87},
        {"date":"2025-10-03","base":"EUR","quote":"CHF","rate":"N/A"},
        {"date":"2025-10-03","base":"EUR","quote":"JPY","rate":173.07}
    ]"#;
    let answer = frankfurter::read(body, reading()).expect("one is a rate");
    assert_eq!(answer.quotes.len(), 1);
    let (error, words) = answer.warning.expect("a warning");
    assert_eq!(error, FetchError::BadRates);
    assert!(
        words.starts_with("3 of them: EUR/USD 2025-10-03"),
        "{words}"
    );
}

#[test]
fn rates_of_tomorrow_are_not_believed() {
    let body = br#"[{"date":"2025-10-04","base":"EUR","quote":"USD","rate":1.2}]"#;
    let failed = frankfurter::read(body, reading()).err();
    assert_eq!(failed.map(|failed| failed.0), Some(FetchError::FutureDate));
}
