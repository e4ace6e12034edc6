//! What accounts will hold, in JSON.

use jiff::civil::Date;
use kym_analytics::forecast::{AccountForecast, Cause, ForecastItem, Total};
use kym_analytics::reports::dashboard::Point;
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::id::{RecurringId, WorkspaceId};
use kym_domain::money::{Currency, Minor};
use kym_platform::http::parameters::{flag, number};
use kym_platform::http::values::{Amount, Code, Day};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// How many days are looked ahead when nobody says.
const USUAL_DAYS: i64 = 365;

/// How many days are looked ahead at most: two years.
const MAX_DAYS: i64 = 731;

/// What accounts will hold.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Forecast)]
pub struct ForecastBody {
    /// The first day: which it is where the workspace keeps its days.
    today: Day,
    /// What the total is counted in.
    currency: Code,
    /// How many digits its amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    accounts: Vec<AccountForecastBody>,
    /// All accounts together, at the rates of today.
    total: ForecastSeries,
    /// What is left out of the total, since nobody knows a rate: what there is now.
    unconverted: Vec<UnconvertedForecast>,
    /// The recurring transactions that are left out, since nobody knows the rate at which they arrive.
    excluded: Vec<Uuid>,
}

/// What an account will hold.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountForecast)]
pub struct AccountForecastBody {
    account_id: Uuid,
    currency: Code,
    /// How many digits its amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// What it holds today.
    balance: Amount,
    /// The end of the first day, of each day on which something changes, and of the last.
    points: Vec<ForecastPoint>,
    /// Why, in order of the days. They come to the last point less the balance.
    entries: Vec<ForecastEntry>,
    /// Where there is least.
    lowest: ForecastPoint,
    /// The first day on which it is below zero; null when it is so now, and for what usually is.
    #[schema(required)]
    below_zero_on: Option<Day>,
}

/// A series of days to come.
#[derive(Debug, Serialize, ToSchema)]
pub struct ForecastSeries {
    /// The end of the first day, of each day on which something changes, and of the last.
    points: Vec<ForecastPoint>,
    /// Where there is least.
    lowest: ForecastPoint,
    /// The first day on which it is below zero; null when it is so now.
    #[schema(required)]
    below_zero_on: Option<Day>,
}

/// What there will be at the end of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct ForecastPoint {
    date: Day,
    balance: Amount,
}

/// Something that will come, or go. One of the three ids says what it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ForecastEntry {
    /// What is overdue counts today.
    date: Day,
    amount: Amount,
    name: String,
    /// It recurs.
    #[schema(required)]
    recurring_id: Option<Uuid>,
    /// It is left of a budget.
    #[schema(required)]
    budget_id: Option<Uuid>,
    /// It is planned, or booked already for this day.
    #[schema(required)]
    transaction_id: Option<Uuid>,
    /// Whether that transaction is booked already, so that only its day is to come.
    is_booked: bool,
}

/// What all accounts of one currency hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnconvertedForecast {
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    amount: Amount,
}

/// How far ahead, and by what.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GetForecast {
    /// The workspace.
    #[param(value_type = Uuid, required)]
    workspace_id: Option<String>,
    /// How many days ahead, from 1 to 731.
    #[param(value_type = Option<i32>, default = 365)]
    days: Option<String>,
    /// With what is left of the budgets that everybody shares.
    #[param(value_type = Option<bool>, default = true)]
    budgets: Option<String>,
}

/// How far ahead, and by what, read.
#[derive(Clone, Copy, Debug)]
pub struct ForecastOptions {
    /// The workspace.
    pub workspace: WorkspaceId,
    /// How many days ahead.
    pub days: i64,
    /// Whether with budgets.
    pub with_budgets: bool,
}

/// What accounts will hold, computed.
#[derive(Debug)]
pub struct Outlook {
    /// The first day.
    pub today: Date,
    /// The currency of the workspace.
    pub base: Currency,
    /// Each account.
    pub accounts: Vec<AccountForecast>,
    /// All together.
    pub total: Total,
    /// The recurring transactions that are left out.
    pub excluded: Vec<RecurringId>,
}

impl GetForecast {
    /// What is wanted.
    pub fn check(&self) -> Result<ForecastOptions, Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            Some(text) => checks.take("workspace_id", text.parse()),
            None => checks.take("workspace_id", Err(FieldCode::Required)),
        };
        let days = number(&mut checks, "days", self.days.as_deref(), USUAL_DAYS);
        if days < 1 {
            checks.note("days", Violation::limited(FieldCode::TooFew, 1));
        } else if days > MAX_DAYS {
            let most = usize::try_from(MAX_DAYS).unwrap_or(usize::MAX);
            checks.note("days", Violation::limited(FieldCode::TooMany, most));
        }
        let with_budgets = flag(&mut checks, "budgets", self.budgets.as_deref(), true);
        match workspace {
            Some(workspace) if checks.is_clean() => Ok(ForecastOptions {
                workspace,
                days,
                with_budgets,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl ForecastBody {
    /// What accounts will hold.
    pub fn new(outlook: &Outlook) -> Self {
        let (base, total) = (outlook.base, &outlook.total);
        let unconverted = total.unconverted.iter();
        Self {
            today: Day(outlook.today),
            currency: Code(base.code()),
            currency_digits: base.digits(),
            accounts: outlook.accounts.iter().map(account).collect(),
            total: ForecastSeries {
                points: points(&total.series.points, base),
                lowest: point(&total.series.lowest, base),
                below_zero_on: total.series.below_zero_on.map(Day),
            },
            unconverted: unconverted
                .map(|(currency, amount)| UnconvertedForecast {
                    currency: Code(currency.code()),
                    currency_digits: currency.digits(),
                    amount: Amount::new(*amount, *currency),
                })
                .collect(),
            excluded: outlook.excluded.iter().map(RecurringId::as_uuid).collect(),
        }
    }
}

fn account(forecast: &AccountForecast) -> AccountForecastBody {
    let (holder, series) = (&forecast.holder, &forecast.series);
    let currency = holder.currency;
    let entries = forecast.entries.iter();
    AccountForecastBody {
        account_id: holder.id.as_uuid(),
        currency: Code(currency.code()),
        currency_digits: currency.digits(),
        balance: Amount::new(holder.balance, currency),
        points: points(&series.points, currency),
        entries: entries.map(|one| entry(one, currency)).collect(),
        lowest: point(&series.lowest, currency),
        below_zero_on: series.below_zero_on.map(Day),
    }
}

fn entry(entry: &ForecastItem, currency: Currency) -> ForecastEntry {
    let (mut recurring, mut budget, mut transaction) = (None, None, None);
    match entry.cause {
        Cause::Recurring(id) => recurring = Some(id.as_uuid()),
        Cause::Budget(id) => budget = Some(id.as_uuid()),
        Cause::Planned(id) | Cause::Booked(id) => transaction = Some(id.as_uuid()),
    }
    ForecastEntry {
        date: Day(entry.date),
        amount: Amount::new(entry.amount, currency),
        name: entry.name.clone(),
        recurring_id: recurring,
        budget_id: budget,
        transaction_id: transaction,
        is_booked: matches!(entry.cause, Cause::Booked(_)),
    }
}

fn points(points: &[Point], currency: Currency) -> Vec<ForecastPoint> {
    points.iter().map(|one| point(one, currency)).collect()
}

fn point(point: &Point, currency: Currency) -> ForecastPoint {
    let balance: Minor = point.balance;
    ForecastPoint {
        date: Day(point.date),
        balance: Amount::new(balance, currency),
    }
}
