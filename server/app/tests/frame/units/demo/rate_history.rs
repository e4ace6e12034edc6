use jiff::ToSpan as _;
use jiff::civil::{Date, date};
use kym::demo::rate_history::RateHistory;
use kym_domain::rates::Quote;

const FIRST: Date = date(2022, 10, 5);
const LAST: Date = date(2025, 10, 5);

fn quotes_of(rate_history: &RateHistory, code: &str) -> Vec<Quote> {
    let mut quotes = rate_history.quotes();
    quotes.retain(|quote| quote.from.as_str() == code);
    quotes
}

#[test]
fn there_is_a_rate_of_the_last_seven_days_on_every_day() {
    let rate_history = RateHistory::new(7, FIRST, LAST);
    for code in ["EUR", "GBP"] {
        let quotes = quotes_of(&rate_history, code);
        let last = quotes.last().expect("rates").day;
        assert!(quotes[0].day <= FIRST && last > LAST.saturating_sub(7.days()));
        assert!(
            quotes
                .windows(2)
                .all(|pair| pair[1].day == pair[0].day.saturating_add(7.days()))
        );
    }
}

#[test]
fn a_bank_gives_a_little_less_than_the_rate_says() {
    let rate_history = RateHistory::new(7, FIRST, LAST);
    let quotes = quotes_of(&rate_history, "EUR");
    for quote in quotes {
        let rate: f64 = quote.rate.to_string().parse().expect("a number");
        let bought = rate_history.bought("EUR", quote.day, 100_000);
        let share = f64::from(i32::try_from(bought).expect("small")) * rate / 100_000.0;
        assert!((0.994..0.996).contains(&share), "{share} on {}", quote.day);
    }
}
