//! All workspaces together, in JSON.

use jiff::civil::Date;
use kym_domain::check::{self, Checks, FieldCode, FieldError};
use kym_domain::dates::parse_day;
use kym_domain::money::{Currency, CurrencyCode, Minor};
use kym_platform::http::values::{Amount, Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::service::{Summary, WorkspaceFigures};
use crate::reports::wire::dashboard::{MonthBody, NetWorthPoint, UnconvertedBalance};

/// In which currency, and which day it is.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SummaryQuery {
    /// What everything is counted in.
    #[param(value_type = String, required)]
    currency: Option<String>,
    /// The day it is where the reader is.
    #[param(value_type = Day, required)]
    today: Option<String>,
}

/// What all my workspaces come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AllWorkspacesSummary)]
pub struct SummaryBody {
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What they are worth at the end of today.
    net_worth: Amount,
    /// By how much that is more than a month ago; null when rates came or went since then.
    #[schema(required)]
    change: Option<Amount>,
    /// The net worth at the end of each of twelve months; the last is today's.
    points: Vec<NetWorthPoint>,
    /// The last twelve months.
    months: Vec<MonthBody>,
    /// Each workspace, the oldest first.
    workspaces: Vec<WorkspaceSummary>,
    /// What is left out of the net worth: nobody knows a rate.
    unconverted: Vec<UnconvertedBalance>,
    /// How many parts of transactions of these twelve months are left out of `months`.
    #[schema(value_type = i32)]
    unconverted_rows: i64,
}

/// One workspace among mine.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkspaceSummary {
    workspace_id: Uuid,
    name: String,
    /// What it counts in itself.
    currency: Code,
    /// What it is worth; null when nothing of it can be converted.
    #[schema(required)]
    net_worth: Option<Amount>,
    /// What was earned this month.
    income: Amount,
    /// What was spent this month; negative.
    expense: Amount,
}

impl SummaryQuery {
    /// Currency and day.
    ///
    /// # Errors
    /// Every parameter that is not valid.
    pub fn check(&self) -> Result<(CurrencyCode, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let code = check::given::<CurrencyCode>(self.currency.as_deref().unwrap_or_default());
        let code = checks.take("currency", code);
        let today = match self.today.as_deref() {
            Some(text) => checks.take("today", parse_day(text)),
            None => checks.take("today", Err(FieldCode::Required)),
        };
        match (code, today) {
            (Some(code), Some(today)) => Ok((code, today)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl SummaryBody {
    /// The figures as sent.
    pub(super) fn new(summary: &Summary) -> Self {
        let currency = summary.currency;
        let amount = |minor| Amount::new(minor, currency);
        let points = summary.points.iter();
        let months = summary.months.iter();
        let unconverted = summary.unconverted.values();
        let now = summary.points.last_key_value();
        Self {
            currency: Code(currency.code()),
            currency_digits: currency.digits(),
            net_worth: amount(now.map_or(Minor::ZERO, |(_, point)| point.0)),
            change: summary.change.map(amount),
            points: points
                .map(|(date, (worth, is_partial))| {
                    NetWorthPoint::new(*date, amount(*worth), *is_partial)
                })
                .collect(),
            months: months
                .map(|(month, sum)| MonthBody::new(*month, amount(sum.income), amount(sum.expense)))
                .collect(),
            workspaces: summary
                .workspaces
                .iter()
                .map(|one| WorkspaceSummary::new(one, currency))
                .collect(),
            unconverted: unconverted
                .map(|(currency, balance)| UnconvertedBalance::new(*balance, *currency))
                .collect(),
            unconverted_rows: summary.unconverted_rows,
        }
    }
}

impl WorkspaceSummary {
    fn new(one: &WorkspaceFigures, currency: Currency) -> Self {
        let amount = |minor| Amount::new(minor, currency);
        Self {
            workspace_id: one.workspace.id.as_uuid(),
            name: one.workspace.name.clone(),
            currency: Code(one.workspace.currency.code()),
            net_worth: one.net_worth.map(amount),
            income: amount(one.month.income),
            expense: amount(one.month.expense),
        }
    }
}
