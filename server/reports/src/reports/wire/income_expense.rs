//! What was earned and spent, in JSON.

use kym_analytics::reports::income_expense::{Figures, IncomeExpense, Row, RowKey};
use kym_domain::money::Overflow;
use kym_platform::http::values::{Amount, Day};
use serde::Serialize;
use utoipa::ToSchema;

use super::names::Names;
use super::{Fraction, ReportFigures};
use crate::reports::query::NO_CATEGORY;

/// What was earned and spent.
#[derive(Debug, Serialize, ToSchema)]
pub struct IncomeExpenseData {
    /// Every bucket of time, in order; accounts and categories with the most money first.
    rows: Vec<IncomeExpenseRow>,
    /// How much it was in a bucket of the time that has passed: the complete ones and the share of the current one that its
    /// days make, one at least. What is dated later is left out. Null when it is not by time.
    #[schema(required)]
    averages: Option<IncomeExpenseAverages>,
}

/// What was earned and spent in some days, on an account or under a category.
#[derive(Debug, Serialize, ToSchema)]
pub struct IncomeExpenseRow {
    /// The first day of a bucket of time, the id of an account or a category, or `none`.
    key: String,
    /// Its name; of a bucket of time its key.
    label: String,
    /// The first of its days.
    #[schema(required)]
    start_date: Option<Day>,
    /// The last of its days.
    #[schema(required)]
    end_date: Option<Day>,
    income: Amount,
    /// Negative.
    expense: Amount,
    net: Amount,
    /// Null without income.
    #[schema(required)]
    savings_rate: Option<Fraction>,
}

/// What was earned and spent in a usual bucket of time.
#[derive(Debug, Serialize, ToSchema)]
pub struct IncomeExpenseAverages {
    income: Amount,
    /// Negative.
    expense: Amount,
    net: Amount,
}

/// What was earned and spent together.
#[derive(Debug, Serialize, ToSchema)]
pub struct IncomeExpenseTotals {
    income: Amount,
    /// Negative.
    expense: Amount,
    net: Amount,
    /// Null without income.
    #[schema(required)]
    savings_rate: Option<Fraction>,
}

pub(super) fn figures(
    answer: &IncomeExpense,
    names: &Names<'_>,
) -> Result<ReportFigures, Overflow> {
    let rows = answer.rows.iter().map(|one| row(one, names));
    let averages = answer.averages.map(|usual| averages(usual, names));
    let totals = answer.totals;
    Ok(ReportFigures::IncomeExpense {
        data: IncomeExpenseData {
            rows: rows.collect::<Result<_, _>>()?,
            averages: averages.transpose()?,
        },
        totals: IncomeExpenseTotals {
            income: names.amount(totals.income),
            expense: names.amount(totals.expense),
            net: names.amount(totals.net()?),
            savings_rate: totals.savings_rate()?.map(Fraction),
        },
    })
}

fn averages(usual: Figures, names: &Names<'_>) -> Result<IncomeExpenseAverages, Overflow> {
    Ok(IncomeExpenseAverages {
        income: names.amount(usual.income),
        expense: names.amount(usual.expense),
        net: names.amount(usual.net()?),
    })
}

fn row(row: &Row, names: &Names<'_>) -> Result<IncomeExpenseRow, Overflow> {
    let (key, label, days) = match row.key {
        RowKey::Days(days) => {
            let first = days.first().to_string();
            (first.clone(), first, Some(days))
        }
        RowKey::Account(id) => (id.to_string(), names.account(id).to_owned(), None),
        RowKey::Category(id) => {
            let key = id.map_or(NO_CATEGORY.to_owned(), |id| id.to_string());
            (key, names.category(id).to_owned(), None)
        }
    };
    let figures = row.figures;
    Ok(IncomeExpenseRow {
        key,
        label,
        start_date: days.map(|days| Day(days.first())),
        end_date: days.map(|days| Day(days.last())),
        income: names.amount(figures.income),
        expense: names.amount(figures.expense),
        net: names.amount(figures.net()?),
        savings_rate: figures.savings_rate()?.map(Fraction),
    })
}
