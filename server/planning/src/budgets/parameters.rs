//! What is asked of budgets in queries.

use jiff::civil::Date;
use kym_domain::budgets::{BudgetPart, Key};
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_domain::dates::parse_day;
use kym_domain::id::WorkspaceId;
use kym_domain::money::CurrencyCode;
use kym_platform::http::paging::Page;
use kym_platform::http::parameters::{flag, number};
use kym_platform::http::values::{Code, Day};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::day;
use crate::budgets::words::BudgetPartWord;

/// How many months are looked back at most.
const MAX_MONTHS: i64 = 24;

/// How many months are looked back when nobody says so (`domain.md`, section 3).
const USUAL_MONTHS: i64 = 3;

/// Whose budgets.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListBudgets {
    /// The workspace.
    #[param(value_type = Uuid, required)]
    workspace_id: Option<String>,
    /// A day of the periods; today when not given.
    #[param(value_type = Option<Day>)]
    date: Option<String>,
}

/// Which periods.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListPeriods {
    /// A day of the first one; those before the first of the budget are none.
    #[param(value_type = Day, required)]
    from: Option<String>,
    /// A day of the last one: 130 periods at most.
    #[param(value_type = Day, required)]
    to: Option<String>,
}

/// Which number of a period.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListBudgetTransactions {
    /// A day of the period.
    #[param(value_type = Day, required)]
    period: Option<String>,
    /// The line; that of everything else when not given.
    #[param(value_type = Option<Uuid>)]
    category_id: Option<String>,
    /// Whether all lines are meant; `category_id` is not looked at then.
    #[param(value_type = Option<bool>)]
    whole: Option<String>,
    /// Which number; `spent` when not given. `outside` and `income` are of no line.
    #[param(value_type = Option<BudgetPartWord>)]
    part: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
}

/// What is looked back on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuggestBudget {
    /// The workspace.
    #[param(value_type = Uuid, required)]
    workspace_id: Option<String>,
    /// How many months before this one, 24 at most; 3 when not given.
    #[param(value_type = Option<i32>)]
    months: Option<String>,
    /// The currency of the budget; that of the workspace when not given.
    #[param(value_type = Option<Code>)]
    currency: Option<String>,
}

/// A number of a period that is looked into.
#[derive(Clone, Copy, Debug)]
pub struct DrillDownQuery {
    /// A day of the period.
    pub period: Date,
    /// Which line; nothing for all of them.
    pub line: Option<Key>,
    /// Which number.
    pub part: BudgetPart,
    /// How much of it.
    pub page: Page,
}

/// What is looked back on.
#[derive(Clone, Copy, Debug)]
pub struct HistoryWindow {
    /// Where.
    pub workspace: WorkspaceId,
    /// How many months.
    pub months: u16,
    /// In which currency.
    pub currency: Option<CurrencyCode>,
}

impl ListBudgets {
    /// The workspace and the day.
    pub fn check(&self) -> Result<(WorkspaceId, Option<Date>), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        let date = self.date.as_deref().map(parse_day).transpose();
        let date = checks.take("date", date);
        match (workspace, date) {
            (Some(workspace), Some(date)) => Ok((workspace, date)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl ListPeriods {
    /// The two days.
    pub fn check(&self) -> Result<(Date, Date), Vec<FieldError>> {
        let mut checks = Checks::default();
        let from = day(&mut checks, "from", self.from.as_deref());
        let to = day(&mut checks, "to", self.to.as_deref());
        match (from, to) {
            (Some(from), Some(to)) => Ok((from, to)),
            _ => Err(checks.into_errors()),
        }
    }
}

impl ListBudgetTransactions {
    /// What is looked into.
    pub fn check(&self) -> Result<DrillDownQuery, Vec<FieldError>> {
        let mut checks = Checks::default();
        let period = day(&mut checks, "period", self.period.as_deref());
        let key = self.category_id.as_deref().map(str::parse).transpose();
        let key: Option<Key> = checks.take("category_id", key);
        let whole = flag(&mut checks, "whole", self.whole.as_deref(), false);
        let part = self
            .part
            .as_deref()
            .map_or(Ok(BudgetPart::Spent), str::parse);
        let part = checks.take("part", part);
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        match (period, key, part) {
            (Some(period), Some(key), Some(part)) if checks.is_clean() => Ok(DrillDownQuery {
                period,
                line: (!whole).then_some(key),
                part,
                page,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

impl SuggestBudget {
    /// What is looked back on.
    pub fn check(&self) -> Result<HistoryWindow, Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = workspace(&mut checks, self.workspace_id.as_deref());
        let months = number(&mut checks, "months", self.months.as_deref(), USUAL_MONTHS);
        let months = u16::try_from(months.clamp(1, MAX_MONTHS)).unwrap_or(1);
        let currency = self.currency.as_deref().map(str::parse).transpose();
        let currency = checks.take("currency", currency);
        match (workspace, currency) {
            (Some(workspace), Some(currency)) if checks.is_clean() => Ok(HistoryWindow {
                workspace,
                months,
                currency,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn workspace(checks: &mut Checks, raw: Option<&str>) -> Option<WorkspaceId> {
    let read: Result<_, Violation> = match raw {
        Some(text) => text.parse().map_err(Violation::from),
        None => Err(FieldCode::Required.into()),
    };
    checks.take("workspace_id", read)
}
