//! What a provider told, sifted: a rate that is none never takes the place of one.

use jiff::civil::Date;

use super::failure::FetchError;
use crate::money::CurrencyCode;
use crate::rates::{Quote, Rate};

/// How many of the rates that are none are shown.
const SHOWN: usize = 3;

/// The rates of an answer, and what was wrong with others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The rates.
    pub quotes: Vec<Quote>,
    /// What was left out, and why, in English.
    pub warning: Option<(FetchError, String)>,
}

/// An answer that is being read.
#[derive(Debug)]
pub struct Reading {
    first: Date,
    last: Date,
    today: Date,
    quotes: Vec<Quote>,
    told: usize,
    bad: Vec<String>,
    bad_count: usize,
    future: Option<Date>,
}

impl Reading {
    /// For the days from the first to the last; nothing after today is believed.
    pub fn new(first: Date, last: Date, today: Date) -> Self {
        Self {
            first,
            last,
            today,
            quotes: Vec::new(),
            told: 0,
            bad: Vec::new(),
            bad_count: 0,
            future: None,
        }
    }

    /// One unit of a currency is told to be worth so much in another. Codes of another form than ours, and
    /// days that were not asked for, are passed over.
    pub fn quote(&mut self, day: Date, from: &str, to: &str, rate: &str) {
        self.told_for(day, from, to, rate, 1);
    }

    /// So many units of a currency are told to be worth so much in another.
    pub fn told_for(&mut self, day: Date, from: &str, to: &str, rate: &str, nominal: u32) {
        let (Ok(from), Ok(to)) = (from.parse::<CurrencyCode>(), to.parse::<CurrencyCode>()) else {
            return;
        };
        if from == to {
            return;
        }
        self.told += 1;
        if day > self.today {
            self.future = self.future.max(Some(day));
            return;
        }
        if !(self.first..=self.last).contains(&day) {
            return;
        }
        let read = Rate::read(rate).ok().and_then(|rate| match nominal {
            1 => Some(rate),
            nominal => rate.per(nominal),
        });
        let Some(read) = read else {
            self.bad_count += 1;
            if self.bad.len() < SHOWN {
                let rate: String = rate.chars().take(20).collect();
                self.bad.push(format!("{from}/{to} {day}: {rate:?}"));
            }
            return;
        };
        self.quotes.push(Quote {
            from,
            to,
            day,
            rate: read,
        });
    }

    /// What came of it.
    ///
    /// # Errors
    /// When nothing that was told is a rate. Rates of other days than those asked for are an answer
    /// without any: a bank has holidays.
    pub fn done(self) -> Result<Answer, (FetchError, String)> {
        let warning = match self.future {
            Some(day) => Some((FetchError::FutureDate, format!("rates of {day}"))),
            None if self.bad_count > 0 => {
                let shown = self.bad.join("; ");
                Some((
                    FetchError::BadRates,
                    format!("{} of them: {shown}", self.bad_count),
                ))
            }
            None => None,
        };
        if self.told == 0 {
            return Err((FetchError::Empty, "no rates in the answer".to_owned()));
        }
        match warning {
            Some(warning) if self.quotes.is_empty() => Err(warning),
            warning => Ok(Answer {
                quotes: self.quotes,
                warning,
            }),
        }
    }
}
