//! The report `income-expense`: what was earned and spent, by time, account or category.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::flow::Flow;
use super::question::IncomeGroup;
use super::ratio::{Ratio, average_of_passed};
use kym_domain::dates::{DateRange, PassedBuckets};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::{Minor, Overflow};

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncomeExpense {
    /// The rows: every bucket of time, in order; accounts and categories with the most money first.
    pub rows: Vec<Row>,
    /// How much it was in a bucket of the time that has passed, without what is dated later
    /// ([`DateRange::passed_buckets`]); `None` when it is not by time.
    pub averages: Option<Figures>,
    /// All rows together.
    pub totals: Figures,
}

/// A row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// What it is of.
    pub key: RowKey,
    /// What it comes to.
    pub figures: Figures,
}

/// What a row is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowKey {
    /// Some days.
    Days(DateRange),
    /// An account.
    Account(AccountId),
    /// A category; `None` is what has none.
    Category(Option<CategoryId>),
}

/// What was earned and spent.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// What was earned.
    pub income: Minor,
    /// What was spent; negative.
    pub expense: Minor,
}

impl Figures {
    /// What is left.
    pub fn net(self) -> Result<Minor, Overflow> {
        self.income.plus(self.expense)
    }

    /// How much of the income is left; `None` without income.
    pub fn savings_rate(self) -> Result<Option<Ratio>, Overflow> {
        Ok(Ratio::of_income(self.net()?, self.income))
    }

    /// Adds what is earned and spent in a flow.
    pub fn add(&mut self, flow: &Flow) -> Result<(), Overflow> {
        self.income = self.income.plus(flow.income()?)?;
        self.expense = self.expense.plus(flow.expense()?)?;
        Ok(())
    }

    /// What falls on one of the buckets in whose time it came about.
    #[must_use]
    pub fn average(self, passed: PassedBuckets) -> Self {
        Self {
            income: average_of_passed(self.income, passed),
            expense: average_of_passed(self.expense, passed),
        }
    }
}

/// The report. By day and week the flows have to be of days; by account they have to know their account; by time those
/// after today have to be apart from those before.
pub fn report(
    days: DateRange,
    today: Date,
    group_by: IncomeGroup,
    flows: &[Flow],
) -> Result<IncomeExpense, Overflow> {
    let passed = days.passed(today);
    let (mut totals, mut so_far) = (Figures::default(), Figures::default());
    for flow in flows {
        totals.add(flow)?;
        if passed.contains(flow.date) {
            so_far.add(flow)?;
        }
    }
    let rows = match group_by.resolution() {
        Some(resolution) => {
            let buckets = days.buckets(resolution).into_iter();
            let mut rows: BTreeMap<_, _> = buckets
                .map(|bucket| (bucket.first(), (bucket, Figures::default())))
                .collect();
            for flow in flows {
                let bucket = days.bucket_of(flow.date, resolution);
                let row = bucket.and_then(|bucket| rows.get_mut(&bucket.first()));
                if let Some((_, figures)) = row {
                    figures.add(flow)?;
                }
            }
            let row = |(bucket, figures)| Row {
                key: RowKey::Days(bucket),
                figures,
            };
            rows.into_values().map(row).collect()
        }
        None => by_noun(group_by, flows)?,
    };
    let averages = group_by
        .resolution()
        .map(|resolution| so_far.average(days.passed_buckets(resolution, today)));
    Ok(IncomeExpense {
        rows,
        averages,
        totals,
    })
}

fn by_noun(group_by: IncomeGroup, flows: &[Flow]) -> Result<Vec<Row>, Overflow> {
    let mut rows: BTreeMap<_, Figures> = BTreeMap::new();
    for flow in flows {
        let key = match group_by {
            IncomeGroup::Account => (flow.account_id, None),
            _ => (None, flow.category_id),
        };
        rows.entry(key).or_default().add(flow)?;
    }
    let rows = rows
        .into_iter()
        .filter(|(_, figures)| *figures != Figures::default());
    let rows = rows.map(|((account, category), figures)| Row {
        key: account.map_or(RowKey::Category(category), RowKey::Account),
        figures,
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|row| Reverse(size(row.figures)));
    Ok(rows)
}

/// How much money moved.
pub(super) fn size(figures: Figures) -> u128 {
    let size = |amount: Minor| u128::from(amount.units().unsigned_abs());
    size(figures.income) + size(figures.expense)
}
