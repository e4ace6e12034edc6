//! What stands out among single payments.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::super::ratio::Ratio;
use super::{Insight, InsightKind, median};
use kym_domain::dates::{DateRange, Month};
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::text::fold;

/// How many times the usual a payment must be.
const TIMES: i128 = 3;

/// How many payments make something usual.
const MIN_PAYMENTS: usize = 5;

/// How many payments of one price are a price.
const MIN_PRICES: usize = 3;

/// From how much on a price went up, in ten-thousandths.
const MIN_RISE: Ratio = Ratio::new(500);

/// How many days lie between payments of every month.
const A_MONTH: std::ops::RangeInclusive<usize> = 20..=40;

/// A payment that went out; no leg of a transfer, and not split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Which.
    pub transaction_id: TransactionId,
    /// Its account.
    pub account_id: AccountId,
    /// What it was for.
    pub category_id: Option<CategoryId>,
    /// Its day.
    pub date: Date,
    /// Who was paid.
    pub payee: String,
    /// How much, in the currency of the account; above nothing.
    pub amount: Minor,
    /// What it is counted in.
    pub currency: Currency,
    /// The same in the currency of the workspace, where that is known; above nothing.
    pub converted: Option<Minor>,
}

/// What stands out among the payments of this month and the six before it. Less than the `threshold` is not worth a word.
pub fn of_payments(
    today: Date,
    (base, threshold): (Currency, Minor),
    payments: &[Payment],
) -> Result<Vec<Insight>, Overflow> {
    let mut insights = large(today, (base, threshold), payments)?;
    insights.extend(risen(today, payments)?);
    Ok(insights)
}

/// Payments of this month that were far larger than is usual for their category.
fn large(
    today: Date,
    (base, threshold): (Currency, Minor),
    payments: &[Payment],
) -> Result<Vec<Insight>, Overflow> {
    let this = Month::of(today);
    let mut before: BTreeMap<CategoryId, Vec<Minor>> = BTreeMap::new();
    for payment in payments
        .iter()
        .filter(|payment| Month::of(payment.date) < this)
    {
        if let (Some(category), Some(amount)) = (payment.category_id, payment.converted) {
            before.entry(category).or_default().push(amount);
        }
    }
    let mut usual: BTreeMap<CategoryId, Minor> = BTreeMap::new();
    for (category, amounts) in before {
        if amounts.len() >= MIN_PAYMENTS
            && let Some(middle) = median(amounts)?
        {
            usual.insert(category, middle);
        }
    }
    let mut found = Vec::new();
    for payment in payments {
        if Month::of(payment.date) != this || payment.date > today {
            continue;
        }
        let known = payment.category_id.and_then(|id| usual.get(&id).copied());
        let (Some(usual), Some(amount)) = (known, payment.converted) else {
            continue;
        };
        let weight = amount.minus(usual)?;
        let is_large = i128::from(amount.units()) >= i128::from(usual.units()) * TIMES;
        if !is_large || weight < threshold || weight.is_zero() {
            continue;
        }
        let kind = InsightKind::LargePayment;
        found.push(of_payment(kind, payment, (amount, usual), (base, weight))?);
    }
    Ok(found)
}

/// What is paid every month and costs more than it did.
fn risen(today: Date, payments: &[Payment]) -> Result<Vec<Insight>, Overflow> {
    let mut groups: BTreeMap<(AccountId, String), Vec<&Payment>> = BTreeMap::new();
    for payment in payments.iter().filter(|payment| payment.date <= today) {
        let payee = fold(&payment.payee);
        if !payee.is_empty() {
            let group = groups.entry((payment.account_id, payee));
            group.or_default().push(payment);
        }
    }
    let mut found = Vec::new();
    for mut group in groups.into_values() {
        group.sort_by_key(|payment| (payment.date, payment.transaction_id));
        let Some((last, before)) = group.split_last() else {
            continue;
        };
        let Some(price) = price(before) else { continue };
        let gaps = group.windows(2).rev().take(MIN_PRICES);
        let mut gaps = gaps.map(|pair| DateRange::between(pair[0].date, pair[1].date).length() - 1);
        let is_monthly = gaps.all(|gap| A_MONTH.contains(&gap));
        let is_fresh = DateRange::between(last.date, today).length() - 1 <= *A_MONTH.end();
        let rise = last.amount.minus(price)?;
        let is_dearer = Ratio::of(rise, price).is_some_and(|ratio| ratio >= MIN_RISE);
        if !is_monthly || !is_fresh || !is_dearer {
            continue;
        }
        let kind = InsightKind::PriceUp;
        let weight = (last.currency, in_a_year(last, rise));
        found.push(of_payment(kind, last, (last.amount, price), weight)?);
    }
    Ok(found)
}

/// What was paid the last few times, if that was always the same.
fn price(before: &[&Payment]) -> Option<Minor> {
    let latest = before.iter().rev().take(MIN_PRICES);
    let prices: Vec<_> = latest.map(|payment| payment.amount).collect();
    let (first, others) = prices.split_first()?;
    let is_price = prices.len() == MIN_PRICES && others.iter().all(|price| price == first);
    is_price.then_some(*first)
}

/// How much a rise comes to in a year, in the currency of the workspace; nothing when that is not known.
fn in_a_year(payment: &Payment, rise: Minor) -> Minor {
    let converted = i128::from(payment.converted.unwrap_or_default().units());
    let own = i128::from(payment.amount.units()).max(1);
    let year = converted * i128::from(rise.units()) * 12 / own;
    Minor::new(i64::try_from(year).unwrap_or(i64::MAX))
}

/// What is told of a payment that was `amount` where `usual` is usual.
fn of_payment(
    kind: InsightKind,
    payment: &Payment,
    (amount, usual): (Minor, Minor),
    (currency, weight): (Currency, Minor),
) -> Result<Insight, Overflow> {
    let more = amount.minus(usual)?;
    Ok(Insight {
        kind,
        category_id: payment.category_id,
        payees: Some(payment.payee.clone())
            .filter(|payee| !payee.is_empty())
            .into_iter()
            .collect(),
        amount,
        usual,
        percent: Ratio::of_change(more, usual).map(Ratio::percent),
        month: Some(Month::of(payment.date)),
        transaction_id: Some(payment.transaction_id),
        account_id: Some(payment.account_id),
        currency,
        weight,
    })
}
