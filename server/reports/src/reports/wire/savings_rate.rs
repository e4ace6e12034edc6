//! How much of the income was left, in JSON.

use kym_analytics::reports::savings_rate::{SavingsPoint, SavingsRate, TARGET};
use kym_domain::dates::Month;
use kym_platform::http::values::{Amount, Day};
use serde::Serialize;
use utoipa::ToSchema;

use super::names::Names;
use super::{Fraction, ReportFigures};

/// How much of the income was left.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavingsRateData {
    /// Every month, in order, the first and the last cut to the period.
    points: Vec<SavingsRatePoint>,
    /// What was saved of everything earned; null without income.
    #[schema(required)]
    average_rate: Option<Fraction>,
    /// What is aimed at.
    target: Fraction,
}

/// How much of the income of a month was left.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavingsRatePoint {
    /// `YYYY-MM`.
    period: String,
    start_date: Day,
    end_date: Day,
    income: Amount,
    /// Negative.
    expense: Amount,
    saved: Amount,
    /// Null without income.
    #[schema(required)]
    rate: Option<Fraction>,
}

/// All months together.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavingsRateTotals {
    income: Amount,
    /// Negative.
    expense: Amount,
    saved: Amount,
    /// Null without income.
    #[schema(required)]
    rate: Option<Fraction>,
}

pub(super) fn figures(answer: &SavingsRate, names: &Names<'_>) -> ReportFigures {
    let points = answer.points.iter();
    let totals = answer.totals;
    let rate = totals.rate().map(Fraction);
    ReportFigures::SavingsRate {
        data: SavingsRateData {
            points: points.map(|one| point(one, names)).collect(),
            average_rate: rate,
            target: Fraction(TARGET),
        },
        totals: SavingsRateTotals {
            income: names.amount(totals.income),
            expense: names.amount(totals.expense),
            saved: names.amount(totals.saved),
            rate,
        },
    }
}

fn point(point: &SavingsPoint, names: &Names<'_>) -> SavingsRatePoint {
    let (days, saved) = (point.days, point.saved);
    SavingsRatePoint {
        period: Month::of(days.first()).to_string(),
        start_date: Day(days.first()),
        end_date: Day(days.last()),
        income: names.amount(saved.income),
        expense: names.amount(saved.expense),
        saved: names.amount(saved.saved),
        rate: saved.rate().map(Fraction),
    }
}
