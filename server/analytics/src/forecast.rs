//! What accounts will hold, day by day: what they hold now, and what is known to come.
//!
//! Everything that comes is an [`ForecastItem`] on one account. What is left of a budget is no payment that anybody knows
//! of; it is spread evenly over its days ([`spread`]) and laid on accounts by what they paid lately
//! ([`shares`]).

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use jiff::civil::Date;

use crate::reports::dashboard::Point;
use crate::reports::worth::worth;
use kym_domain::dates::DateRange;
use kym_domain::id::{AccountId, BudgetId, RecurringId, TransactionId};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::rates::RateTable;

#[cfg(test)]
mod tests;

/// An account as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// Which.
    pub id: AccountId,
    /// What it is called.
    pub name: String,
    /// What it is counted in.
    pub currency: Currency,
    /// What it holds on the first day, as far as that is booked.
    pub balance: Minor,
    /// Whether it usually stands below zero, so that nobody is warned of that.
    pub is_liability: bool,
}

/// Why something will come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// It recurs.
    Recurring(RecurringId),
    /// It is planned.
    Planned(TransactionId),
    /// It is booked already.
    Booked(TransactionId),
    /// It is left of a budget.
    Budget(BudgetId),
}

/// Something that will come to an account, or go from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForecastItem {
    /// Where.
    pub account_id: AccountId,
    /// When; what is overdue counts today.
    pub date: Date,
    /// How much, in the currency of the account.
    pub amount: Minor,
    /// What people call it.
    pub name: String,
    /// Why.
    pub cause: Cause,
}

/// A series that ends some day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// What there is at the end of the first day, of each day on which that changes, and of the last.
    pub points: Vec<Point>,
    /// The first of those on which there is least.
    pub lowest: Point,
    /// The first day on which it is below zero, unless it is so now.
    pub below_zero_on: Option<Date>,
}

/// What an account will hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountForecast {
    /// The account as it is now.
    pub holder: Holder,
    /// How it goes on.
    pub series: Series,
    /// Why, in order of the days.
    pub entries: Vec<ForecastItem>,
}

/// What all accounts will hold together, at the rates of the first day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    /// How it goes on.
    pub series: Series,
    /// What is left out of that: nobody knows a rate. What there is now.
    pub unconverted: Vec<(Currency, Minor)>,
}

/// What each account will hold in the days of a range, of which the first is today. What is later is left out.
pub fn forecast(
    holders: Vec<Holder>,
    entries: Vec<ForecastItem>,
    days: DateRange,
) -> Result<Vec<AccountForecast>, Overflow> {
    let mut of_account: BTreeMap<AccountId, Vec<ForecastItem>> = BTreeMap::new();
    for mut entry in entries {
        entry.date = entry.date.max(days.first());
        if entry.date <= days.last() {
            of_account.entry(entry.account_id).or_default().push(entry);
        }
    }
    let forecasts = holders.into_iter().map(|holder| {
        let mut entries = of_account.remove(&holder.id).unwrap_or_default();
        entries.sort_by(|one, other| {
            (one.date, one.cause, &one.name).cmp(&(other.date, other.cause, &other.name))
        });
        let changes = entries.iter().map(|entry| (entry.date, entry.amount));
        let mut series = series(holder.balance, changes, days)?;
        if holder.is_liability {
            series.below_zero_on = None;
        }
        Ok(AccountForecast {
            holder,
            series,
            entries,
        })
    });
    forecasts.collect()
}

/// What they will hold together in the currency `base`.
pub fn total(
    accounts: &[AccountForecast],
    base: Currency,
    days: DateRange,
    rates: &RateTable,
) -> Result<Total, Overflow> {
    let today = days.first();
    let mut held: BTreeMap<_, (Currency, Minor)> = BTreeMap::new();
    let mut changes: BTreeMap<Date, BTreeMap<_, Minor>> = BTreeMap::new();
    for account in accounts {
        let currency = account.holder.currency;
        let sum = held
            .entry(currency.code())
            .or_insert((currency, Minor::ZERO));
        sum.1 = sum.1.plus(account.holder.balance)?;
        for entry in &account.entries {
            let day = changes.entry(entry.date).or_default();
            let change = day.entry(currency.code()).or_default();
            *change = change.plus(entry.amount)?;
        }
    }
    let now = worth(held.values().copied(), base, today, rates)?;
    let mut points = Vec::new();
    let ends = BTreeSet::from([today, days.last()]);
    let days: BTreeSet<Date> = changes.keys().copied().chain(ends).collect();
    for day in days {
        for (code, change) in changes.remove(&day).unwrap_or_default() {
            if let Some(sum) = held.get_mut(&code) {
                sum.1 = sum.1.plus(change)?;
            }
        }
        // The rates of tomorrow are nobody's knowledge: those of today count throughout.
        let then = worth(held.values().copied(), base, today, rates)?;
        points.push(Point {
            date: day,
            balance: then.amount,
        });
    }
    Ok(Total {
        series: series_of(points, now.amount, today),
        unconverted: now.left_out,
    })
}

/// An amount on each day of a range, as evenly as its currency allows; the days that get nothing are left out.
pub fn spread(amount: Minor, days: DateRange) -> Vec<(Date, Minor)> {
    let parts = u32::try_from(days.length()).ok().and_then(NonZeroU32::new);
    let parts = amount.split(parts.unwrap_or(NonZeroU32::MIN));
    let days = days.days().zip(parts);
    days.filter(|(_, part)| !part.is_zero()).collect()
}

/// An amount divided by weights, none of them below zero; the shares add up to it exactly. With no weight at all
/// the first gets everything.
pub fn shares<T: Copy>(amount: Minor, weights: &[(T, Minor)]) -> Result<Vec<(T, Minor)>, Overflow> {
    let whole = Minor::sum(weights.iter().map(|(_, weight)| *weight))?;
    let Some((first, _)) = weights.first() else {
        return Ok(Vec::new());
    };
    if whole.units() <= 0 {
        return Ok(vec![(*first, amount)]);
    }
    let up_to = |weight: i64| {
        let part = i128::from(amount.units()) * i128::from(weight);
        i64::try_from(part.div_euclid(i128::from(whole.units()))).map_err(|_| Overflow)
    };
    let mut reached = 0_i64;
    let mut given = 0_i64;
    let mut all = Vec::with_capacity(weights.len());
    for (who, weight) in weights {
        reached = reached.checked_add(weight.units()).ok_or(Overflow)?;
        let next = up_to(reached)?;
        all.push((*who, Minor::new(next).minus(Minor::new(given))?));
        given = next;
    }
    all.retain(|(_, share)| !share.is_zero());
    Ok(all)
}

/// The series of a balance through days; `changes` are in order of theirs.
fn series(
    balance: Minor,
    changes: impl IntoIterator<Item = (Date, Minor)>,
    days: DateRange,
) -> Result<Series, Overflow> {
    let mut points = vec![Point {
        date: days.first(),
        balance,
    }];
    let mut sum = balance;
    for (day, change) in changes {
        sum = sum.plus(change)?;
        let point = Point {
            date: day,
            balance: sum,
        };
        match points.last_mut() {
            Some(last) if last.date == day => *last = point,
            _ => points.push(point),
        }
    }
    if points.last().is_some_and(|last| last.date < days.last()) {
        points.push(Point {
            date: days.last(),
            balance: sum,
        });
    }
    Ok(series_of(points, balance, days.first()))
}

fn series_of(points: Vec<Point>, now: Minor, today: Date) -> Series {
    let lowest = points.iter().min_by_key(|point| point.balance).copied();
    let mut below = points.iter().filter(|point| point.balance.is_negative());
    let below = below.next().map(|point| point.date);
    Series {
        lowest: lowest.unwrap_or(Point {
            date: today,
            balance: now,
        }),
        below_zero_on: below.filter(|_| !now.is_negative()),
        points,
    }
}
