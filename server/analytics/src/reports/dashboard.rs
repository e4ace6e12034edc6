//! The figures of the first screen.

use std::collections::BTreeMap;

use jiff::civil::Date;

use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Month, Resolution};
use kym_domain::id::CategoryId;
use kym_domain::money::{Minor, Overflow};
use kym_domain::words;

words! {
    /// How far back the series of the net worth is shown.
    pub enum Range {
        /// A month, by day.
        Month => "1m",
        /// Half a year, by week.
        HalfYear => "6m",
        /// A year, by week.
        Year => "1y",
        /// Everything since the first booking.
        All => "all",
    }
}

impl Range {
    /// The days shown, up to `today`. `first` is the day of the first booking, if there is one.
    pub fn days(self, today: Date, first: Option<Date>) -> DateRange {
        let months = match self {
            Self::Month => 1,
            Self::HalfYear => 6,
            Self::Year => 12,
            Self::All => return DateRange::between(first.unwrap_or(today).min(today), today),
        };
        DateRange::between(
            today.saturating_sub(jiff::Span::new().months(months)),
            today,
        )
    }
}

/// How finely so many days are drawn: about sixty points at most until the years are too many.
pub fn resolution_for(days: DateRange) -> Resolution {
    match days.length() {
        0..=62 => Resolution::Day,
        63..=400 => Resolution::Week,
        _ => Resolution::Month,
    }
}

/// A balance at the end of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The day.
    pub date: Date,
    /// What there was when it ended.
    pub balance: Minor,
}

/// The series of a balance that was `before` ahead of the range: one point at the end of each
/// bucket. `changes` are in order of their days; those outside of the range count for nothing.
pub fn series(
    before: Minor,
    range: DateRange,
    resolution: Resolution,
    changes: impl IntoIterator<Item = (Date, Minor)>,
) -> Result<Vec<Point>, Overflow> {
    let mut changes = changes
        .into_iter()
        .skip_while(|(day, _)| *day < range.first())
        .peekable();
    let mut balance = before;
    let ends = range.bucket_ends(resolution).into_iter();
    ends.map(|end| {
        while let Some((_, change)) = changes.next_if(|(day, _)| *day <= end) {
            balance = balance.plus(change)?;
        }
        Ok(Point { date: end, balance })
    })
    .collect()
}

/// What one category took in and gave out in one month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow {
    /// The month.
    pub month: Month,
    /// The category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// The category's kind.
    pub kind: Option<CategoryKind>,
    /// What came in.
    pub inflow: Minor,
    /// What went out; negative.
    pub outflow: Minor,
    /// How much is in neither of them, since nobody knew a rate.
    pub unconverted: i64,
}

/// Income and expense of one month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthFigures {
    /// The month.
    pub month: Month,
    /// What was earned.
    pub income: Minor,
    /// What was spent; negative.
    pub expense: Minor,
}

/// Income and expense of the `count` months that end with `last`, those without any included.
///
/// A category counts as a whole on the side of its kind: money that comes back to an expense makes
/// the expense smaller and is no income. Without a category the sign decides.
pub fn months(last: Month, count: u16, flows: &[Flow]) -> Result<Vec<MonthFigures>, Overflow> {
    let empty = |month| MonthFigures {
        month,
        income: Minor::ZERO,
        expense: Minor::ZERO,
    };
    let mut figures: BTreeMap<Month, MonthFigures> = last
        .last(count)
        .map(|month| (month, empty(month)))
        .collect();
    for flow in flows {
        let Some(month) = figures.get_mut(&flow.month) else {
            continue;
        };
        let net = flow.inflow.plus(flow.outflow)?;
        match flow.kind {
            Some(CategoryKind::Income) => month.income = month.income.plus(net)?,
            Some(CategoryKind::Expense) => month.expense = month.expense.plus(net)?,
            None => {
                month.income = month.income.plus(flow.inflow)?;
                month.expense = month.expense.plus(flow.outflow)?;
            }
        }
    }
    Ok(figures.into_values().collect())
}

/// What was spent on one category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spending {
    /// The category; `None` is what has none.
    pub category_id: Option<CategoryId>,
    /// How much, refunds taken off; positive.
    pub amount: Minor,
}

/// What was spent in a month, the most first. Categories that gave back more than they took are
/// left out, as are those of income.
pub fn spending(month: Month, flows: &[Flow]) -> Result<Vec<Spending>, Overflow> {
    let mut spent: BTreeMap<Option<CategoryId>, Minor> = BTreeMap::new();
    for flow in flows.iter().filter(|flow| flow.month == month) {
        let out = match flow.kind {
            Some(CategoryKind::Income) => continue,
            Some(CategoryKind::Expense) => flow.inflow.plus(flow.outflow)?,
            None => flow.outflow,
        };
        let sum = spent.entry(flow.category_id).or_default();
        *sum = sum.minus(out)?;
    }
    let taken = spent
        .into_iter()
        .filter(|(_, amount)| *amount > Minor::ZERO);
    let mut list: Vec<_> = taken
        .map(|(category_id, amount)| Spending {
            category_id,
            amount,
        })
        .collect();
    list.sort_by_key(|spending| std::cmp::Reverse(spending.amount));
    Ok(list)
}

#[cfg(test)]
mod tests;
