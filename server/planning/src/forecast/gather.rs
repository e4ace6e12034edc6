//! Everything that is known to come, as entries on accounts.

use std::collections::BTreeMap;

use jiff::{Timestamp, ToSpan as _};
use kym_analytics::forecast::{Cause, ForecastItem, Holder, shares, spread};
use kym_domain::accounts::{Account, Balances};
use kym_domain::dates::DateRange;
use kym_domain::id::{AccountId, RecurringId};
use kym_domain::money::{Currency, CurrencyCode, Minor};
use kym_domain::rates::RateTable;
use kym_planned::schedules::upcoming;
use kym_planning_store::forecast;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts, rates, workspaces};

use crate::budgets::remaining::{self, Remaining};

/// How many days back it is seen which account pays for what a budget leaves.
const LOOK_BACK_DAYS: i64 = 90;

/// The accounts of a workspace, and what will come to them.
pub(super) struct ForecastInputs {
    /// The days that are looked at; the first is today.
    pub days: DateRange,
    /// The accounts that are not deleted.
    pub holders: Vec<Holder>,
    /// What will come.
    pub entries: Vec<ForecastItem>,
    /// What recurs and is left out, since nobody knows a rate.
    pub excluded: Vec<RecurringId>,
    /// The rates of today.
    pub rates: RateTable,
}

/// What is known of so many days from today on.
pub(super) async fn gather<R>(
    reader: &mut Reader,
    member: &Member<R>,
    now: Timestamp,
    (ahead, with_budgets): (i64, bool),
) -> Result<ForecastInputs> {
    let today = workspaces::time_zone(reader, member).await?.today(now);
    let last = today.saturating_add(ahead.days());
    let mut rows = accounts::list_with_balances(reader, member, false, now).await?;
    rows.retain(|(account, balances)| account.is_held(balances.current));
    let holders: Vec<_> = rows.iter().map(holder).collect();
    let left = if with_budgets {
        remaining::until(reader, member, last, now).await?
    } else {
        Vec::new()
    };
    let codes = codes(&holders, &left, member.base());
    let coming = upcoming::between(reader, member, (today, last), now).await?;
    let ahead = upcoming::booked_ahead(reader, member, (today, last)).await?;
    let entries = coming.entries.into_iter().chain(ahead);
    let entries = entries.map(|coming| ForecastItem {
        account_id: coming.account_id,
        date: coming.date,
        amount: coming.amount,
        name: coming.name,
        cause: coming.cause,
    });
    let mut gathered = ForecastInputs {
        days: DateRange::between(today, last),
        holders,
        entries: entries.collect(),
        excluded: coming.excluded,
        rates: rates::table_for(reader, member, &codes, today, today).await?,
    };
    if !left.is_empty() {
        let since = today.saturating_sub(LOOK_BACK_DAYS.days());
        let spent = forecast::spent(reader, member, (since, today)).await?;
        gathered.lay_out(&left, &spent)?;
    }
    Ok(gathered)
}

impl ForecastInputs {
    /// Lays what is left of budgets on the accounts that paid lately, each by its share, evenly over the days. If
    /// none did, the first account pays.
    fn lay_out(&mut self, left: &[Remaining], spent: &[(AccountId, Minor)]) -> Result<()> {
        let spent: BTreeMap<_, _> = spent.iter().copied().collect();
        let holders = self.holders.iter();
        let weights: Vec<_> = holders
            .map(|holder| {
                let weight = spent.get(&holder.id).copied().unwrap_or_default();
                ((holder.id, holder.currency), weight)
            })
            .collect();
        let today = self.days.first();
        for rest in left {
            for ((account_id, currency), share) in shares(rest.amount, &weights)? {
                let share = self.rates.convert(share, rest.currency, currency, today);
                // At a rate that nobody knows, nothing can be said of it.
                let Some(share) = share.ok().flatten() else {
                    continue;
                };
                // A period is spread as a whole, of which a part may be later than is asked for.
                let parts = spread(share.amount.negated()?, rest.days).into_iter();
                self.entries
                    .extend(parts.map(|(date, amount)| ForecastItem {
                        account_id,
                        date,
                        amount,
                        name: rest.name.clone(),
                        cause: Cause::Budget(rest.budget_id),
                    }));
            }
        }
        Ok(())
    }
}

fn holder((account, balances): &(Account, Balances)) -> Holder {
    Holder {
        id: account.id,
        name: account.name.clone(),
        currency: account.currency,
        balance: balances.current,
        is_liability: account.account_type.is_liability(),
    }
}

fn codes(holders: &[Holder], left: &[Remaining], base: Currency) -> Vec<CurrencyCode> {
    let held = holders.iter().map(|holder| holder.currency.code());
    let left = left.iter().map(|rest| rest.currency.code());
    held.chain(left).chain([base.code()]).collect()
}
