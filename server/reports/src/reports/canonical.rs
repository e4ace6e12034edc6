//! What was asked of a report, as it was understood: a question that could be asked again.

use kym_analytics::reports::question::{CategoryFilter, ReportOptions};
use kym_domain::id::WorkspaceId;
use kym_domain::money::CurrencyCode;

use super::query::{Days, NO_CATEGORY, ReportQuery};
use super::question::ReportQuestion;

impl ReportQuery {
    /// What was asked in a workspace that is counted in `base`.
    pub fn canonical(&self, workspace: WorkspaceId, base: CurrencyCode) -> ReportQuestion {
        let mut told = ReportQuestion {
            workspace_id: Some(workspace.to_string()),
            account_ids: joined(self.accounts.ids.iter().map(ToString::to_string)),
            currency: Some(self.currency.unwrap_or(base).as_str().to_owned()),
            include_archived: Some(self.accounts.include_archived),
            ..ReportQuestion::default()
        };
        let is_balance = matches!(self.wish, ReportOptions::AccountBalance { .. });
        match self.days {
            Days::Range(days) if is_balance => told.report_date = Some(days.first().to_string()),
            Days::Range(days) => {
                told.start_date = Some(days.first().to_string());
                told.end_date = Some(days.last().to_string());
            }
            Days::Period(period) => told.period = Some(period.as_str().to_owned()),
            Days::Today => {}
        }
        self.tell_wish(&mut told);
        told
    }

    fn tell_wish(&self, told: &mut ReportQuestion) {
        match &self.wish {
            ReportOptions::TransactionsList(wish) => {
                told.group_by = Some(wish.group_by.as_str().to_owned());
                told.include_transfers = Some(wish.include_transfers);
                told.flow = wish.flow.map(|flow| flow.as_str().to_owned());
                told.payee.clone_from(&wish.payee);
                tell_categories(&wish.categories, told);
            }
            ReportOptions::IncomeExpense { group_by } => {
                told.group_by = Some(group_by.as_str().to_owned());
            }
            ReportOptions::CashFlow {
                resolution,
                include_transfers,
                include_projected,
            } => {
                told.cash_flow_resolution = Some(resolution.as_str().to_owned());
                told.include_transfers = Some(*include_transfers);
                told.include_projected = Some(*include_projected);
            }
            ReportOptions::AccountBalance { group_by_type } => {
                told.group_by_type = Some(*group_by_type);
            }
            ReportOptions::CategoryAnalysis {
                categories,
                compare_to_previous,
            } => {
                told.compare_to_previous = Some(*compare_to_previous);
                tell_categories(categories, told);
            }
            ReportOptions::SpendByCategory(categories)
            | ReportOptions::IncomeByCategory(categories) => {
                tell_categories(categories, told);
            }
            ReportOptions::NetWorthOverTime { resolution } => {
                told.net_worth_resolution = Some(resolution.as_str().to_owned());
            }
            ReportOptions::SavingsRate { include_transfers } => {
                told.include_transfers_for_savings = Some(*include_transfers);
            }
        }
    }
}

fn tell_categories(filter: &CategoryFilter, told: &mut ReportQuestion) {
    told.parent_category_id = filter.parent_id.map(|id| id.to_string());
    told.include_subcategories = Some(filter.include_subcategories);
    let ids = filter.ids.iter();
    told.category_ids =
        joined(ids.map(|id| id.map_or(NO_CATEGORY.to_owned(), |id| id.to_string())));
}

fn joined(ids: impl Iterator<Item = String>) -> Option<String> {
    let ids: Vec<_> = ids.collect();
    (!ids.is_empty()).then(|| ids.join(","))
}
