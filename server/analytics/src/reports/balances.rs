//! What accounts held, and what that was worth: account by account, each at the rate of the day, so that what is
//! told of all of them is the sum of what is told of each.

use jiff::civil::Date;

use super::worth::Worth;
use kym_domain::accounts::AccountType;
use kym_domain::id::AccountId;
use kym_domain::money::{Currency, CurrencyCode, Minor, Overflow};
use kym_domain::rates::{self, AppliedRate, RateTable};

/// What an account held at the ends of some days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountBalances {
    /// The account.
    pub account_id: AccountId,
    /// What it is.
    pub account_type: AccountType,
    /// What it is counted in.
    pub currency: Currency,
    /// What it held when the first of the days began.
    pub before: Minor,
    /// What it held at the end of each; every account has the same days.
    pub balances: Vec<Minor>,
}

/// The rates into one currency on one day. What lies ahead is valued as today.
#[derive(Debug)]
pub struct DayRates<'r> {
    rates: &'r RateTable,
    to: Currency,
    day: Date,
    known: Vec<(CurrencyCode, Option<AppliedRate>)>,
}

impl<'r> DayRates<'r> {
    /// The rates into `to` on a day, or on `today` if that is earlier.
    pub fn new(rates: &'r RateTable, to: Currency, day: Date, today: Date) -> Self {
        Self {
            rates,
            to,
            day: day.min(today),
            known: Vec::new(),
        }
    }

    /// What a balance comes to, and by which rate; `None` when nobody knows one or it does not fit. Nothing needs
    /// no rate.
    pub fn convert(
        &mut self,
        amount: Minor,
        own: Currency,
    ) -> Option<(Minor, Option<AppliedRate>)> {
        if own.code() == self.to.code() {
            return Some((amount, None));
        }
        let rate = self.rate(own.code());
        if amount.is_zero() {
            return Some((amount, rate));
        }
        let applied = rate?;
        let converted = rates::convert(amount, own, applied.rate, self.to).ok()?;
        Some((converted, rate))
    }

    fn rate(&mut self, own: CurrencyCode) -> Option<AppliedRate> {
        if let Some((_, rate)) = self.known.iter().find(|(code, _)| *code == own) {
            return *rate;
        }
        let rate = self.rates.lookup(own, self.to.code(), self.day);
        self.known.push((own, rate));
        rate
    }
}

/// What some balances are worth on a day, each converted by itself.
pub fn worth_of(
    balances: impl IntoIterator<Item = (Currency, Minor)>,
    date: Date,
    rates: &mut DayRates<'_>,
) -> Result<Worth, Overflow> {
    let mut worth = Worth {
        date,
        amount: Minor::ZERO,
        left_out: Vec::new(),
    };
    for (currency, balance) in balances {
        match rates.convert(balance, currency) {
            Some((converted, _)) => worth.amount = worth.amount.plus(converted)?,
            None => worth.leave_out(currency, balance)?,
        }
    }
    Ok(worth)
}
