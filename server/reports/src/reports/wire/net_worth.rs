//! How the net worth went, in JSON.

use kym_analytics::reports::net_worth::{NetWorthOverTime, NetWorthPoint};
use kym_domain::money::Overflow;
use kym_platform::http::values::{Amount, Day};
use kym_platform::http::words::AccountTypeWord;
use serde::Serialize;
use utoipa::ToSchema;

use super::names::Names;
use super::{Fraction, ReportFigures};

/// How the net worth went.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetWorthData {
    /// The end of each bucket of time, in order.
    points: Vec<NetWorthReportPoint>,
    /// By how much it changed from the eve of the period to its end; null when other currencies are left out of the one
    /// than of the other.
    #[schema(required)]
    change: Option<Amount>,
    /// How much of the earlier that is; null of nothing.
    #[schema(required)]
    change_pct: Option<Fraction>,
}

/// What there was at the end of a day, by the rates of that day.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetWorthReportPoint {
    date: Day,
    assets: Amount,
    /// What is owed; usually negative.
    liabilities: Amount,
    net_worth: Amount,
    by_type: Vec<NetWorthOfType>,
    /// Whether something is left out, since nobody knew a rate.
    is_partial: bool,
}

/// What accounts of one type came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetWorthOfType {
    r#type: AccountTypeWord,
    amount: Amount,
}

/// What there is at the end.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetWorthTotals {
    assets: Amount,
    /// What is owed; usually negative.
    liabilities: Amount,
    net_worth: Amount,
}

pub(super) fn figures(
    answer: &NetWorthOverTime,
    names: &Names<'_>,
) -> Result<ReportFigures, Overflow> {
    let points = answer.points.iter().map(|one| point(one, names));
    let totals = answer.totals;
    Ok(ReportFigures::NetWorthOverTime {
        data: NetWorthData {
            points: points.collect::<Result<_, _>>()?,
            change: answer.change.map(|change| names.amount(change)),
            change_pct: answer.change_pct.map(Fraction),
        },
        totals: NetWorthTotals {
            assets: names.amount(totals.assets),
            liabilities: names.amount(totals.liabilities),
            net_worth: names.amount(totals.net()?),
        },
    })
}

fn point(point: &NetWorthPoint, names: &Names<'_>) -> Result<NetWorthReportPoint, Overflow> {
    let by_type = point
        .by_type
        .iter()
        .map(|(account_type, amount)| NetWorthOfType {
            r#type: AccountTypeWord(*account_type),
            amount: names.amount(*amount),
        });
    Ok(NetWorthReportPoint {
        date: Day(point.date),
        assets: names.amount(point.sides.assets),
        liabilities: names.amount(point.sides.liabilities),
        net_worth: names.amount(point.sides.net()?),
        by_type: by_type.collect(),
        is_partial: point.is_partial,
    })
}
