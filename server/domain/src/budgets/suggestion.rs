//! What was spent on what in the months before, as a beginning for a plan.

use std::collections::BTreeMap;

use super::coverage::{Coverage, Tree};
use super::{Key, Spent};
use crate::dates::Month;
use crate::money::{Currency, Minor, Overflow};

/// What was spent on a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The category; nothing for what has none.
    pub key: Key,
    /// What it came to in a month, on average.
    pub average: Minor,
    /// A round amount that covers it.
    pub amount: Minor,
    /// Each of the months, in order.
    pub months: Vec<(Month, Minor)>,
}

/// What was spent on each category in these months, the most first. What came to nothing or gave back more than
/// it took is left out.
pub fn suggest(
    tree: &Tree,
    booked: &[Spent],
    months: &[Month],
    currency: Currency,
) -> Result<Vec<Suggestion>, Overflow> {
    let mut spent: BTreeMap<Key, BTreeMap<Month, Minor>> = BTreeMap::new();
    let none = BTreeMap::new();
    for booked in booked
        .iter()
        .filter(|booked| booked.status.counts_in_current())
    {
        let month = Month::of(booked.day);
        let amount = booked.converted.unwrap_or_default();
        let is_spent = tree.place(booked.category, booked.amount, &none) != Coverage::Income;
        if is_spent && months.contains(&month) {
            let of_category = spent.entry(booked.category).or_default();
            let sum = of_category.entry(month).or_default();
            *sum = sum.minus(amount)?;
        }
    }
    let count = i64::try_from(months.len()).unwrap_or(1).max(1);
    let mut all = Vec::with_capacity(spent.len());
    for (key, by_month) in spent {
        let whole = Minor::sum(by_month.values().copied())?;
        let average = Minor::new(whole.units().div_euclid(count));
        if average > Minor::ZERO {
            let of = |month: &Month| by_month.get(month).copied().unwrap_or_default();
            all.push(Suggestion {
                key,
                average,
                amount: rounded_up(average, currency),
                months: months.iter().map(|month| (*month, of(month))).collect(),
            });
        }
    }
    all.sort_by_key(|suggestion| (std::cmp::Reverse(suggestion.average), suggestion.key));
    Ok(all)
}

/// An amount of two digits and zeros that is not less, in whole units of the currency at least.
fn rounded_up(amount: Minor, currency: Currency) -> Minor {
    let mut step = 10_i64.pow(u32::from(currency.digits()));
    while amount.units() / step >= 100 {
        step *= 10;
    }
    let rest = amount.units().rem_euclid(step);
    let more = if rest == 0 { 0 } else { step - rest };
    amount.plus(Minor::new(more)).unwrap_or(amount)
}
