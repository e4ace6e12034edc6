//! What is asked of a report: the body of the request, and of a saved report.

use kym_analytics::reports::question::ReportType;
use kym_platform::http::values::Day;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::reports::words::{ReportFlowWord, ReportPeriodWord};

/// What is asked of a report. What the report has no use for is left aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportQuestion {
    /// The workspace.
    #[serde(rename = "workspaceId", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>, nullable = false)]
    pub workspace_id: Option<String>,
    /// The first day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Day>, nullable = false)]
    pub start_date: Option<String>,
    /// The last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Day>, nullable = false)]
    pub end_date: Option<String>,
    /// Days that move along with today, instead of the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ReportPeriodWord>, nullable = false)]
    pub period: Option<String>,
    /// Only these accounts, archived ones too: ids, joined by commas.
    #[serde(rename = "accountIds", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, pattern = "^[^,]*(,[^,]*){0,499}$")]
    pub account_ids: Option<String>,
    /// What it is counted in; the currency of the workspace when not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub currency: Option<String>,
    /// Whether archived accounts count without being named, too.
    #[serde(rename = "includeArchived", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub include_archived: Option<bool>,
    /// `transactions-list`: none, day, month, category, account or payee. `income-expense`: day, week, month, quarter,
    /// year, account or category.
    #[serde(rename = "groupBy", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub group_by: Option<String>,
    /// `transactions-list`, `cash-flow`: whether transfers are told.
    #[serde(rename = "includeTransfers", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub include_transfers: Option<bool>,
    /// `cash-flow`: day, week or month.
    #[serde(rename = "cashFlowResolution", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cash_flow_resolution: Option<String>,
    /// `cash-flow`: whether what is planned and what recurs is told, after today.
    #[serde(rename = "includeProjected", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub include_projected: Option<bool>,
    /// `account-balance`: the day; today when not given.
    #[serde(rename = "reportDate", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Day>, nullable = false)]
    pub report_date: Option<String>,
    /// `account-balance`: whether accounts of one type stand together.
    #[serde(rename = "groupByType", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub group_by_type: Option<bool>,
    /// Of the categories only this one and what hangs beneath it.
    #[serde(rename = "parentCategoryId", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>, nullable = false)]
    pub parent_category_id: Option<String>,
    /// `transactions-list`, `category-analysis`: only these categories: ids, joined by commas; `none` is what has none.
    #[serde(rename = "categoryIds", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, pattern = "^[^,]*(,[^,]*){0,499}$")]
    pub category_ids: Option<String>,
    /// Whether what hangs beneath categories counts with them; true when not given.
    #[serde(
        rename = "includeSubcategories",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(nullable = false)]
    pub include_subcategories: Option<bool>,
    /// `category-analysis`: whether the time before is told, too.
    #[serde(rename = "compareToPrevious", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub compare_to_previous: Option<bool>,
    /// `net-worth-over-time`: day, week, month, quarter or year.
    #[serde(rename = "netWorthResolution", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub net_worth_resolution: Option<String>,
    /// `savings-rate`: whether what transfers brought to accounts of savings and investments, net, counts as
    /// saved, instead of what was left of the income.
    #[serde(
        rename = "includeTransfersForSavings",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(nullable = false)]
    pub include_transfers_for_savings: Option<bool>,
    /// `transactions-list`: only this side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ReportFlowWord>, nullable = false)]
    pub flow: Option<String>,
    /// `transactions-list`: only of this payee; of nobody when empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub payee: Option<String>,
}

impl ReportQuestion {
    /// What a report of this type has a use for, without the workspace.
    #[must_use]
    pub fn kept(&self, report_type: ReportType) -> Self {
        let all = self.clone();
        let mut kept = Self {
            account_ids: all.account_ids,
            currency: all.currency,
            include_archived: all.include_archived,
            ..Self::default()
        };
        if report_type == ReportType::AccountBalance {
            kept.report_date = all.report_date;
            kept.group_by_type = all.group_by_type;
            return kept;
        }
        (kept.start_date, kept.end_date) = (all.start_date, all.end_date);
        kept.period = all.period;
        match report_type {
            ReportType::TransactionsList => {
                kept.group_by = all.group_by;
                kept.include_transfers = all.include_transfers;
                (kept.flow, kept.payee) = (all.flow, all.payee);
                kept.category_ids = all.category_ids;
            }
            ReportType::IncomeExpense => kept.group_by = all.group_by,
            ReportType::CashFlow => {
                kept.cash_flow_resolution = all.cash_flow_resolution;
                kept.include_transfers = all.include_transfers;
                kept.include_projected = all.include_projected;
            }
            ReportType::CategoryAnalysis => {
                kept.category_ids = all.category_ids;
                kept.compare_to_previous = all.compare_to_previous;
            }
            ReportType::NetWorthOverTime => kept.net_worth_resolution = all.net_worth_resolution,
            ReportType::SavingsRate => {
                kept.include_transfers_for_savings = all.include_transfers_for_savings;
            }
            _ => {}
        }
        if has_categories(report_type) {
            kept.parent_category_id = all.parent_category_id;
            kept.include_subcategories = all.include_subcategories;
        }
        kept
    }
}

const fn has_categories(report_type: ReportType) -> bool {
    matches!(
        report_type,
        ReportType::TransactionsList
            | ReportType::CategoryAnalysis
            | ReportType::SpendByCategory
            | ReportType::IncomeByCategory
    )
}
