//! What foreign money was worth: made up, as everything here is, but no further from day to day than such
//! things go.

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};
use kym_domain::decimal::Decimal;
use kym_domain::money::{Currency, CurrencyCode};
use kym_domain::rates::Quote;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// How many of the units below are one dollar.
const UNITS_PER_DOLLAR: i64 = 10_000;

/// Code, first rate, lowest, highest, and the most that it moves in a week: in ten-thousandths of a dollar.
const CURRENCIES: [(&str, i64, i64, i64, i64); 2] = [
    ("EUR", 10_640, 10_150, 11_900, 90),
    ("GBP", 12_420, 11_900, 13_700, 110),
];

/// A rate of each Monday, against the dollar.
pub struct RateHistory(Vec<(&'static str, Date, i64)>);

impl RateHistory {
    /// The rates from before `first` to `last`. The same seed gives the same rates.
    pub fn new(seed: u64, first: Date, last: Date) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let mut rates = Vec::new();
        for (code, begins, lowest, highest, step) in CURRENCIES {
            let mut rate = begins;
            let mut day = first.saturating_sub(7.days());
            while day <= last {
                if day.weekday() == Weekday::Monday {
                    rate = (rate + random.random_range(-step..=step)).clamp(lowest, highest);
                    rates.push((code, day, rate));
                }
                day = day.saturating_add(1.day());
            }
        }
        Self(rates)
    }

    /// How much of a currency so many cents of a dollar are on a day, less what a bank takes for it.
    pub fn bought(&self, code: &str, day: Date, cents: i64) -> i64 {
        let mut before = self
            .0
            .iter()
            .filter(|(of, on, _)| *of == code && *on <= day);
        let rate = before
            .next_back()
            .map_or(UNITS_PER_DOLLAR, |(.., rate)| *rate);
        cents * UNITS_PER_DOLLAR / rate * 995 / 1000
    }

    /// All of them as rates of the books.
    pub fn quotes(&self) -> Vec<Quote> {
        let quote = |(code, day, rate): &(&str, Date, i64)| {
            Some(Quote {
                from: code.parse::<CurrencyCode>().ok()?,
                to: Currency::DEFAULT.code(),
                day: *day,
                rate: Decimal::new(*rate, 4).to_string().parse().ok()?,
            })
        };
        self.0.iter().filter_map(quote).collect()
    }
}
