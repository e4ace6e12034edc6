//! The report `net-worth-over-time`: what there was and what was owed, at the rates of each day.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::account_balance::Sides;
use super::balances::{AccountBalances, DayRates};
use super::flow::{LeftOut, Unconverted};
use super::ratio::Ratio;
use super::worth::{Worth, change};
use kym_domain::accounts::AccountType;
use kym_domain::dates::{DateRange, Resolution};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::rates::RateTable;

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetWorthOverTime {
    /// The end of each bucket of time, in order.
    pub points: Vec<NetWorthPoint>,
    /// By how much it changed from the eve of the period to its end; `None` when something is left out of one of the two
    /// that is not left out of the other.
    pub change: Option<Minor>,
    /// How much of the earlier that is.
    pub change_pct: Option<Ratio>,
    /// What there is at the end.
    pub totals: Sides,
}

/// The end of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetWorthPoint {
    /// The day.
    pub date: Date,
    /// What there was and what was owed.
    pub sides: Sides,
    /// What accounts of each type came to, of the types that there are.
    pub by_type: Vec<(AccountType, Minor)>,
    /// Whether something is left out, since nobody knew a rate.
    pub is_partial: bool,
}

/// The report, and what is left out of it. The accounts tell what they held at the end of each bucket.
pub fn report(
    (days, resolution): (DateRange, Resolution),
    held: &[AccountBalances],
    (currency, rates): (Currency, &RateTable),
    today: Date,
) -> Result<(NetWorthOverTime, Vec<Unconverted>), Overflow> {
    let eve = days.first().saturating_sub(1.day());
    let valued = |date: Date, balance: &dyn Fn(&AccountBalances) -> Option<Minor>| {
        value(
            date,
            held,
            balance,
            &mut DayRates::new(rates, currency, date, today),
        )
    };
    let (_, before) = valued(eve, &|held| Some(held.before))?;
    let mut points = Vec::new();
    let mut worths = Vec::new();
    for (place, end) in days.bucket_ends(resolution).into_iter().enumerate() {
        let (point, worth) = valued(end, &|held| held.balances.get(place).copied())?;
        points.push(point);
        worths.push(worth);
    }
    let change = match worths.last() {
        Some(after) => change(&before, after)?,
        None => None,
    };
    let mut left_out = LeftOut::default();
    left_out.add_balances(&worths);
    let report = NetWorthOverTime {
        totals: points.last().map(|point| point.sides).unwrap_or_default(),
        points,
        change,
        change_pct: change.and_then(|change| Ratio::of_change(change, before.amount)),
    };
    Ok((report, left_out.into_vec()))
}

fn value(
    date: Date,
    held: &[AccountBalances],
    balance: &dyn Fn(&AccountBalances) -> Option<Minor>,
    rates: &mut DayRates<'_>,
) -> Result<(NetWorthPoint, Worth), Overflow> {
    let mut worth = Worth {
        date,
        amount: Minor::ZERO,
        left_out: Vec::new(),
    };
    let mut sides = Sides::default();
    let mut types: Vec<_> = held.iter().map(|held| held.account_type).collect();
    types.sort_unstable();
    types.dedup();
    let mut by_type: Vec<_> = types.into_iter().map(|kind| (kind, Minor::ZERO)).collect();
    for held in held {
        let balance = balance(held).unwrap_or_default();
        let Some((converted, _)) = rates.convert(balance, held.currency) else {
            worth.leave_out(held.currency, balance)?;
            continue;
        };
        sides.add(held.account_type, converted)?;
        for (_, sum) in by_type
            .iter_mut()
            .filter(|(kind, _)| *kind == held.account_type)
        {
            *sum = sum.plus(converted)?;
        }
    }
    worth.amount = sides.net()?;
    let point = NetWorthPoint {
        date,
        sides,
        by_type,
        is_partial: !worth.left_out.is_empty(),
    };
    Ok((point, worth))
}
