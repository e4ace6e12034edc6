//! What converting anew would make of the transactions of a workspace: the same for looking and for doing.

use std::collections::BTreeSet;

use jiff::civil::Date;
use kym_domain::accounts::Account;
use kym_domain::money::{Currency, CurrencyCode};
use kym_domain::rates::RateTable;
use kym_domain::reconversions::{Comparison, ReconversionOptions, ReconversionScope};
use kym_domain::transactions::Transaction;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::transactions::{Unrated, days_of, to_reconvert};
use kym_store::{Reader, accounts, rates};

/// Transactions as they were and as they are.
pub type Changes = Vec<(Transaction, Transaction)>;

/// What has to be known of a workspace before its transactions can be converted.
pub struct ReconversionData {
    /// What the workspace counts in now.
    pub now: Currency,
    /// What it shall count in then.
    pub then: Currency,
    accounts: Vec<Account>,
    codes: Vec<CurrencyCode>,
    days: Option<(Date, Date)>,
}

impl ReconversionData {
    /// What a reconversion is about.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of<R>(
        reader: &mut Reader,
        member: &Member<R>,
        options: &ReconversionOptions,
        then: Currency,
    ) -> Result<Self> {
        let now = member.base();
        let mut accounts = accounts::list(reader, member, true).await?;
        accounts.retain(|account| options.is_about(account, now, then));
        let mut days: Option<(Date, Date)> = None;
        for account in &accounts {
            let of_account = days_of(reader, member, account.id).await?;
            days = match (days, of_account) {
                (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
                (one, other) => one.or(other),
            };
        }
        let days = days.map(|(first, last)| {
            let first = options.start.map_or(first, |start| first.max(start));
            (first, options.end.map_or(last, |end| last.min(end)))
        });
        let codes = accounts.iter().map(|account| account.currency.code());
        let codes: BTreeSet<_> = codes.chain([then.code()]).collect();
        Ok(Self {
            now,
            then,
            accounts,
            codes: codes.into_iter().collect(),
            days: days.filter(|(first, last)| first <= last),
        })
    }

    /// The rates that it takes.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn rates<R>(&self, reader: &mut Reader, member: &Member<R>) -> Result<RateTable> {
        let Some((first, last)) = self.days else {
            return Ok(RateTable::default());
        };
        Ok(rates::table_for(reader, member, &self.codes, first, last).await?)
    }

    /// Whether the rates that were loaded for an earlier look are all that this one needs.
    pub fn is_within(&self, earlier: &Self) -> bool {
        let days = match (self.days, earlier.days) {
            (Some(now), Some(then)) => then.0 <= now.0 && now.1 <= then.1,
            (days, _) => days.is_none(),
        };
        let known = |code| earlier.codes.contains(code);
        days && self.codes.iter().all(known)
            && (self.now.code(), self.then.code()) == (earlier.now.code(), earlier.then.code())
    }

    /// The accounts that it is about.
    pub fn accounts(&self) -> &[Account] {
        &self.accounts
    }

    /// What the transactions come to at these rates, and those that come to something else than before.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn compare<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        options: &ReconversionOptions,
        table: &RateTable,
    ) -> Result<(Comparison, Changes)> {
        let mut comparison = Comparison::default();
        let mut changes = Vec::new();
        for account in &self.accounts {
            let (own, base) = (account.currency, self.then);
            let wanted = Unrated {
                account: account.id,
                start: options.start,
                end: options.end,
                only_missing: options.scope == ReconversionScope::Missing,
            };
            for was in to_reconvert(reader, member, &wanted).await? {
                let mut is = was.clone();
                is.convert(own, base, table.lookup(own.code(), base.code(), was.date));
                if comparison.add(&was, &is)? {
                    changes.push((was, is));
                }
            }
        }
        Ok((comparison, changes))
    }
}
