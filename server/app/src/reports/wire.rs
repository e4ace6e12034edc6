//! The figures of the first screen in JSON.

use jiff::civil::Date;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates::parse_day;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_domain::reports::dashboard::{MonthFigures, Point, Range, Spending};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::values::{Amount, Day};
use crate::http::words::RangeWord;

/// The figures of the first screen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dashboard)]
pub struct DashboardBody {
    /// ISO 4217.
    currency: &'static str,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What all accounts hold at the end of today.
    net_worth: Amount,
    /// By how much that is more than before the range.
    change: Amount,
    /// The course of the net worth through the range.
    points: Vec<NetWorthPoint>,
    /// The last thirty days of each account.
    accounts: Vec<AccountCourse>,
    /// The last twelve months.
    months: Vec<MonthBody>,
    /// What was spent this month, the most first.
    spending: Vec<SpendingBody>,
}

/// The net worth at the end of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetWorthPoint {
    date: Day,
    net_worth: Amount,
}

/// The course of one account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountCourse {
    account_id: Uuid,
    /// The balance at the end of each of thirty days; the last is today's.
    balances: Vec<Amount>,
}

/// Income and expense of one month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MonthFigures)]
pub struct MonthBody {
    /// `YYYY-MM`.
    month: String,
    income: Amount,
    /// Negative.
    expense: Amount,
}

/// What was spent on a category.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Spending)]
pub struct SpendingBody {
    /// Null is what has no category.
    #[schema(required)]
    category_id: Option<Uuid>,
    /// Positive.
    amount: Amount,
}

/// What figures are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GetDashboard {
    /// The workspace.
    #[param(value_type = Uuid, required)]
    workspace_id: Option<String>,
    /// The day it is where the reader is.
    #[param(value_type = Day, required)]
    today: Option<String>,
    /// How far back the course of the net worth goes; `1m` when not given.
    #[param(value_type = Option<RangeWord>)]
    range: Option<String>,
}

/// The figures, computed.
#[derive(Debug)]
pub struct Dashboard {
    /// What everything is counted in.
    pub currency: Currency,
    /// What there was before the range.
    pub before: Minor,
    /// The course of the net worth.
    pub points: Vec<Point>,
    /// The course of each account.
    pub accounts: Vec<(AccountId, Vec<Point>)>,
    /// Income and expense.
    pub months: Vec<MonthFigures>,
    /// What was spent this month.
    pub spending: Vec<Spending>,
}

impl GetDashboard {
    /// Workspace, day and range.
    pub fn check(&self) -> Result<(WorkspaceId, Date, Range), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            Some(text) => checks.take("workspace_id", text.parse()),
            None => checks.take("workspace_id", Err(FieldCode::Required)),
        };
        let today = match self.today.as_deref() {
            Some(text) => checks.take("today", parse_day(text)),
            None => checks.take("today", Err(FieldCode::Required)),
        };
        let range = checks.take(
            "range",
            self.range.as_deref().map_or(Ok(Range::Month), str::parse),
        );
        match (workspace, today, range) {
            (Some(workspace), Some(today), Some(range)) => Ok((workspace, today, range)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl DashboardBody {
    /// The figures as sent.
    ///
    /// # Errors
    /// When the change does not fit into 64 bits.
    pub fn new(figures: &Dashboard) -> Result<Self, kym_domain::money::Overflow> {
        let amount = |minor| Amount::new(minor, figures.currency);
        let net_worth = figures
            .points
            .last()
            .map_or(figures.before, |point| point.balance);
        let points = figures.points.iter();
        let accounts = figures.accounts.iter();
        let months = figures.months.iter();
        let spending = figures.spending.iter();
        Ok(Self {
            currency: figures.currency.code(),
            currency_digits: figures.currency.digits(),
            net_worth: amount(net_worth),
            change: amount(net_worth.minus(figures.before)?),
            points: points
                .map(|point| NetWorthPoint {
                    date: Day(point.date),
                    net_worth: amount(point.balance),
                })
                .collect(),
            accounts: accounts
                .map(|(id, course)| AccountCourse {
                    account_id: id.as_uuid(),
                    balances: course.iter().map(|point| amount(point.balance)).collect(),
                })
                .collect(),
            months: months
                .map(|month| MonthBody {
                    month: month.month.to_string(),
                    income: amount(month.income),
                    expense: amount(month.expense),
                })
                .collect(),
            spending: spending
                .map(|spent| SpendingBody {
                    category_id: spent.category_id.map(|id| id.as_uuid()),
                    amount: amount(spent.amount),
                })
                .collect(),
        })
    }
}
