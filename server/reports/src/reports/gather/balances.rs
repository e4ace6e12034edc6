//! What accounts held, and what that was worth at the rates of each day.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_analytics::reports::balances::{AccountBalances, DayRates};
use kym_analytics::reports::question::NetWorthResolution;
use kym_analytics::reports::{account_balance, net_worth};
use kym_domain::dates::DateRange;
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_domain::rates::RateTable;
use kym_platform::error::Result;
use kym_store::rates::table_for;
use kym_store::reports::{changes, held_before};

use super::scope::Scope;
use super::{ReportResult, ReportWithWarnings};

/// By how much an account changed, in order of the days.
type Changes = BTreeMap<AccountId, Vec<(Date, Minor)>>;

impl<R> Scope<'_, R> {
    /// What accounts held at the end of the day.
    pub async fn account_balance(&mut self, group_by_type: bool) -> Result<ReportWithWarnings> {
        let date = self.question.days.last();
        let morrow = date.saturating_add(1.day());
        let ids = self.ids();
        let held = held_before(self.reader, self.member, &ids, morrow).await?;
        let held: BTreeMap<_, _> = held.into_iter().collect();
        let accounts = self.accounts().into_iter();
        let accounts: Vec<_> = accounts
            .map(|account| {
                let balance = held.get(&account.id).copied();
                (account.clone(), balance.unwrap_or(account.opening_balance))
            })
            .collect();
        let rates = self.rates_of_balances(date, date).await?;
        let mut of_day = DayRates::new(&rates, self.question.currency, date, self.today);
        let (answer, unconverted) =
            account_balance::report(date, &accounts, group_by_type, &mut of_day)?;
        Ok(ReportWithWarnings::new(
            ReportResult::AccountBalance(answer),
            unconverted,
        ))
    }

    /// How the net worth went.
    pub async fn net_worth(
        &mut self,
        resolution: NetWorthResolution,
    ) -> Result<ReportWithWarnings> {
        let days = self.question.days;
        let resolution = resolution.resolution();
        let held = self.held(days, &days.bucket_ends(resolution)).await?;
        let eve = days.first().saturating_sub(1.day());
        let rates = self.rates_of_balances(eve, days.last()).await?;
        let currency = (self.question.currency, &rates);
        let (answer, unconverted) =
            net_worth::report((days, resolution), &held, currency, self.today)?;
        Ok(ReportWithWarnings::new(
            ReportResult::NetWorthOverTime(answer),
            unconverted,
        ))
    }

    /// What each account held when the days began, and at each of the `ends`, which are in order.
    pub async fn held(&mut self, days: DateRange, ends: &[Date]) -> Result<Vec<AccountBalances>> {
        let ids = self.ids();
        let before = held_before(self.reader, self.member, &ids, days.first()).await?;
        let before: BTreeMap<_, _> = before.into_iter().collect();
        let mut changes = self.changes(&ids, days, ends).await?;
        let accounts = self.accounts().into_iter();
        let held = accounts.map(|account| {
            let before = before.get(&account.id).copied();
            let before = before.unwrap_or(account.opening_balance);
            let own = changes.remove(&account.id).unwrap_or_default();
            let mut own = own.into_iter().peekable();
            let mut balance = before;
            let mut balances = Vec::with_capacity(ends.len());
            for end in ends {
                while let Some((_, change)) = own.next_if(|(day, _)| day <= end) {
                    balance = balance.plus(change)?;
                }
                balances.push(balance);
            }
            Ok(AccountBalances {
                account_id: account.id,
                account_type: account.account_type,
                currency: account.currency,
                before,
                balances,
            })
        });
        held.collect()
    }

    /// What changed up to the last of the `ends`. Whole months are taken together where none of the ends lies within
    /// one.
    async fn changes(
        &mut self,
        ids: &[AccountId],
        days: DateRange,
        ends: &[Date],
    ) -> Result<Changes> {
        let mut all = Changes::new();
        let Some(last) = ends.last() else {
            return Ok(all);
        };
        let days = DateRange::between(days.first(), *last);
        let is_monthly = |end: &Date| end == last || *end == end.last_of_month();
        let parts = if ends.iter().all(is_monthly) {
            let parts = days.by_months();
            let months = parts.months;
            let months =
                months.map(|(first, last)| DateRange::between(first.first_day(), last.last_day()));
            [(parts.before, false), (months, true), (parts.after, false)]
        } else {
            [(Some(days), false), (None, false), (None, false)]
        };
        for (days, by_months) in parts {
            let Some(days) = days else { continue };
            let found = changes(self.reader, self.member, ids, days, by_months).await?;
            for (account, day, change) in found {
                all.entry(account).or_default().push((day, change));
            }
        }
        Ok(all)
    }

    /// The rates that balances of these days are valued by: what lies ahead is valued as today.
    pub async fn rates_of_balances(&mut self, first: Date, last: Date) -> Result<RateTable> {
        let (first, last) = (first.min(self.today), last.min(self.today));
        let codes = self.codes();
        Ok(table_for(self.reader, self.member, &codes, first, last).await?)
    }
}
