//! What came in and went out, in JSON.

use kym_analytics::reports::cash_flow::{CashFlow, CashPoint};
use kym_platform::http::values::{Amount, Day};
use serde::Serialize;
use utoipa::ToSchema;

use super::ReportFigures;
use super::names::Names;

/// What came in and went out, and what there was and will be.
#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlowData {
    /// What there was when the period began.
    opening_balance: Amount,
    /// Every bucket of time, in order; what is to come stands in buckets of its own.
    points: Vec<CashFlowPoint>,
    /// What there is when it ends.
    closing_balance: Amount,
    lowest: CashFlowLowest,
}

/// What came in and went out in some days.
#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlowPoint {
    /// The last of the days.
    date: Day,
    /// The first of the days.
    start_date: Day,
    /// What came in, transfers aside.
    inflow: Amount,
    /// What went out, transfers aside; negative.
    outflow: Amount,
    /// Both together, and the transfers where they are told.
    net: Amount,
    /// What transfers brought, where they are told.
    transfers_in: Amount,
    /// What transfers took, where they are told; negative.
    transfers_out: Amount,
    /// What else changed the balance: what was held is worth more or less by other rates.
    exchange: Amount,
    /// What there was when they ended.
    balance: Amount,
    /// Whether it is yet to come.
    projected: bool,
}

/// Where there was least.
#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlowLowest {
    date: Day,
    balance: Amount,
}

/// All points together.
#[derive(Debug, Serialize, ToSchema)]
pub struct CashFlowTotals {
    inflow: Amount,
    /// Negative.
    outflow: Amount,
    net: Amount,
    transfers_in: Amount,
    /// Negative.
    transfers_out: Amount,
    exchange: Amount,
}

pub(super) fn figures(answer: &CashFlow, names: &Names<'_>) -> ReportFigures {
    let amount = |minor| names.amount(minor);
    let (points, lowest) = (answer.points.iter(), answer.lowest);
    let totals = &answer.totals;
    ReportFigures::CashFlow {
        data: CashFlowData {
            opening_balance: amount(answer.opening_balance),
            points: points.map(|one| point(one, names)).collect(),
            closing_balance: amount(answer.closing_balance),
            lowest: CashFlowLowest {
                date: Day(lowest.date),
                balance: amount(lowest.balance),
            },
        },
        totals: CashFlowTotals {
            inflow: amount(totals.inflow),
            outflow: amount(totals.outflow),
            net: amount(totals.net),
            transfers_in: amount(totals.transfers_in),
            transfers_out: amount(totals.transfers_out),
            exchange: amount(totals.exchange),
        },
    }
}

fn point(point: &CashPoint, names: &Names<'_>) -> CashFlowPoint {
    let (amount, figures) = (|minor| names.amount(minor), &point.figures);
    CashFlowPoint {
        date: Day(point.days.last()),
        start_date: Day(point.days.first()),
        inflow: amount(figures.inflow),
        outflow: amount(figures.outflow),
        net: amount(figures.net),
        transfers_in: amount(figures.transfers_in),
        transfers_out: amount(figures.transfers_out),
        exchange: amount(figures.exchange),
        balance: amount(point.balance),
        projected: point.is_projected,
    }
}
