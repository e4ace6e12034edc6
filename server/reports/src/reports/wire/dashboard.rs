//! The figures of the first screen in JSON.

use jiff::civil::Date;
use kym_analytics::reports::dashboard::{MonthFigures, Point, Range, Spending};
use kym_analytics::reports::worth::{Worth, change};
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::dates::{Month, parse_day};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_platform::http::values::{Amount, Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::reports::words::DashboardRangeWord;

/// The figures of the first screen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dashboard)]
pub struct DashboardBody {
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What all accounts hold at the end of today, those in other currencies by the rates of today.
    net_worth: Amount,
    /// By how much that is more than before the range; null when rates came or went since then, so that the two
    /// do not tell of the same currencies.
    #[schema(required)]
    change: Option<Amount>,
    /// What is left out of the net worth: nobody knows a rate.
    unconverted: Vec<UnconvertedBalance>,
    /// How many parts of transactions of these twelve months are left out of `months` and `spending`.
    #[schema(value_type = i32)]
    unconverted_rows: i64,
    /// The series of the net worth through the range.
    points: Vec<NetWorthPoint>,
    /// The last thirty days of each account.
    accounts: Vec<AccountSeriesBody>,
    /// The last twelve months.
    months: Vec<MonthBody>,
    /// What was spent this month, the most first.
    spending: Vec<SpendingBody>,
}

/// The net worth at the end of a day, by the rates of that day.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetWorthPoint {
    date: Day,
    net_worth: Amount,
    /// Whether something is left out, since nobody knew a rate.
    is_partial: bool,
}

/// What all accounts of one currency hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnconvertedBalance {
    amount: Amount,
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
}

/// The series of one account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountSeries)]
pub struct AccountSeriesBody {
    account_id: Uuid,
    /// What its balances are counted in.
    currency: Code,
    /// How many digits they have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
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
    /// How far back the series of the net worth goes; `1m` when not given.
    #[param(value_type = Option<DashboardRangeWord>)]
    range: Option<String>,
}

/// The figures, computed.
#[derive(Debug)]
pub struct Dashboard {
    /// What everything is counted in.
    pub currency: Currency,
    /// What there was before the range.
    pub before: Worth,
    /// The series of the net worth.
    pub points: Vec<Worth>,
    /// The series of each account.
    pub accounts: Vec<AccountSeries>,
    /// Income and expense.
    pub months: Vec<MonthFigures>,
    /// What was spent this month.
    pub spending: Vec<Spending>,
    /// How many parts of transactions are in neither, since nobody knew a rate.
    pub unconverted_rows: i64,
}

/// The series of one account, computed.
#[derive(Debug)]
pub struct AccountSeries {
    /// Which.
    pub account: AccountId,
    /// What it is counted in.
    pub currency: Currency,
    /// Its balances.
    pub points: Vec<Point>,
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

impl AccountSeriesBody {
    fn new(series: &AccountSeries) -> Self {
        let balances = series.points.iter();
        Self {
            account_id: series.account.as_uuid(),
            currency: Code(series.currency.code()),
            currency_digits: series.currency.digits(),
            balances: balances
                .map(|point| Amount::new(point.balance, series.currency))
                .collect(),
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
        let now = figures.points.last().unwrap_or(&figures.before);
        let points = figures.points.iter();
        let accounts = figures.accounts.iter();
        let months = figures.months.iter();
        let spending = figures.spending.iter();
        Ok(Self {
            currency: Code(figures.currency.code()),
            currency_digits: figures.currency.digits(),
            net_worth: amount(now.amount),
            change: change(&figures.before, now)?.map(amount),
            unconverted: now
                .left_out
                .iter()
                .map(|(currency, balance)| UnconvertedBalance {
                    amount: Amount::new(*balance, *currency),
                    currency: Code(currency.code()),
                    currency_digits: currency.digits(),
                })
                .collect(),
            unconverted_rows: figures.unconverted_rows,
            points: points
                .map(|point| NetWorthPoint {
                    date: Day(point.date),
                    net_worth: amount(point.amount),
                    is_partial: !point.left_out.is_empty(),
                })
                .collect(),
            accounts: accounts.map(AccountSeriesBody::new).collect(),
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

impl NetWorthPoint {
    /// What everything is worth at the end of a day.
    pub const fn new(date: Date, net_worth: Amount, is_partial: bool) -> Self {
        Self {
            date: Day(date),
            net_worth,
            is_partial,
        }
    }
}

impl MonthBody {
    /// What was earned and spent in a month.
    pub fn new(month: Month, income: Amount, expense: Amount) -> Self {
        Self {
            month: month.to_string(),
            income,
            expense,
        }
    }
}

impl UnconvertedBalance {
    /// What is left out of what everything is worth.
    pub fn new(balance: Minor, currency: Currency) -> Self {
        Self {
            amount: Amount::new(balance, currency),
            currency: Code(currency.code()),
            currency_digits: currency.digits(),
        }
    }
}
