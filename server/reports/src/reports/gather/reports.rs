//! The reports that are made of what came in and went out.

use kym_analytics::reports::by_category::{self, ByCategory};
use kym_analytics::reports::flow::{LeftOut, Unconverted};
use kym_analytics::reports::question::{CategoryFilter, IncomeGroup, ReportFlow};
use kym_analytics::reports::{category_analysis, income_expense, savings_rate};
use kym_domain::accounts::AccountType;
use kym_domain::categories::CategoryKind;
use kym_platform::error::Result;
use kym_store::reports::{Granularity, Time};

use super::flows::{ALL, Ask};
use super::scope::Scope;
use super::{ReportResult, ReportWithWarnings};

impl<R> Scope<'_, R> {
    /// What was earned and spent.
    pub async fn income_expense(&mut self, group_by: IncomeGroup) -> Result<ReportWithWarnings> {
        let granularity = match group_by {
            IncomeGroup::Day | IncomeGroup::Week => Granularity {
                time: Time::Days,
                ..ALL
            },
            IncomeGroup::Month | IncomeGroup::Quarter | IncomeGroup::Year => Granularity {
                time: Time::Months,
                ..ALL
            },
            IncomeGroup::Account => Granularity {
                by_account: true,
                ..ALL
            },
            IncomeGroup::Category => Granularity {
                by_category: true,
                ..ALL
            },
        };
        let days = self.question.days;
        let mut left_out = LeftOut::default();
        let ask = Ask::new(days, granularity);
        let flows = if granularity.time == Time::Months {
            self.flows_split_today(ask, &mut left_out).await?
        } else {
            self.plain_flows(ask, &mut left_out).await?
        };
        let answer = income_expense::report(days, self.today, group_by, &flows)?;
        Ok(ReportWithWarnings::new(
            ReportResult::IncomeExpense(answer),
            left_out.into_vec(),
        ))
    }

    /// What categories took and gave.
    pub async fn category_analysis(
        &mut self,
        filter: &CategoryFilter,
        compare_to_previous: bool,
    ) -> Result<ReportWithWarnings> {
        let days = self.question.days;
        let choice = self.choice(filter);
        let by_category = Granularity {
            by_category: true,
            ..ALL
        };
        let by_month = Granularity {
            time: Time::Months,
            ..by_category
        };
        let mut left_out = LeftOut::default();
        let ask = Ask {
            categories: choice.as_ref(),
            ..Ask::new(days, by_month)
        };
        let flows = self.flows_split_today(ask, &mut left_out).await?;
        let previous = if compare_to_previous {
            let ask = Ask {
                days: days.previous_passed(self.today),
                granularity: by_category,
                ..ask
            };
            // What is left out of the time before is not told: it is not what was asked for.
            Some(self.plain_flows(ask, &mut LeftOut::default()).await?)
        } else {
            None
        };
        let tree = self.tree();
        let days = (days, self.today);
        let answer = category_analysis::report(days, &tree, filter, &flows, previous.as_deref())?;
        Ok(ReportWithWarnings::new(
            ReportResult::CategoryAnalysis(answer),
            left_out.into_vec(),
        ))
    }

    /// On what money was spent.
    pub async fn spend_by_category(
        &mut self,
        filter: &CategoryFilter,
    ) -> Result<ReportWithWarnings> {
        let (answer, unconverted) = self.by_category(CategoryKind::Expense, filter).await?;
        Ok(ReportWithWarnings::new(
            ReportResult::SpendByCategory(answer),
            unconverted,
        ))
    }

    /// From what money was earned.
    pub async fn income_by_category(
        &mut self,
        filter: &CategoryFilter,
    ) -> Result<ReportWithWarnings> {
        let (answer, unconverted) = self.by_category(CategoryKind::Income, filter).await?;
        Ok(ReportWithWarnings::new(
            ReportResult::IncomeByCategory(answer),
            unconverted,
        ))
    }

    async fn by_category(
        &mut self,
        side: CategoryKind,
        filter: &CategoryFilter,
    ) -> Result<(ByCategory, Vec<Unconverted>)> {
        let filter = CategoryFilter {
            ids: Vec::new(),
            ..filter.clone()
        };
        let choice = self.choice(&filter);
        let granularity = Granularity {
            by_category: true,
            ..ALL
        };
        let ask = Ask {
            categories: choice.as_ref(),
            side: Some(match side {
                CategoryKind::Income => ReportFlow::Income,
                CategoryKind::Expense => ReportFlow::Expense,
            }),
            ..Ask::new(self.question.days, granularity)
        };
        let mut left_out = LeftOut::default();
        let flows = self.plain_flows(ask, &mut left_out).await?;
        let answer = by_category::report(side, &self.tree(), &filter, &flows)?;
        Ok((answer, left_out.into_vec()))
    }

    /// How much of the income was left.
    pub async fn savings_rate(&mut self, include_transfers: bool) -> Result<ReportWithWarnings> {
        let days = self.question.days;
        let granularity = Granularity {
            time: Time::Months,
            ..ALL
        };
        let ask = Ask::new(days, granularity);
        let mut left_out = LeftOut::default();
        let flows = self.plain_flows(ask, &mut left_out).await?;
        let to_savings = if include_transfers {
            let mut accounts = self.accounts();
            accounts.retain(|account| {
                let kind = account.account_type;
                matches!(kind, AccountType::Savings | AccountType::Investments)
            });
            let found = self.transfers(&accounts, ask, &mut left_out).await?;
            Some(found.into_iter().map(|sum| sum.flow).collect::<Vec<_>>())
        } else {
            None
        };
        let answer = savings_rate::report(days, &flows, to_savings.as_deref())?;
        Ok(ReportWithWarnings::new(
            ReportResult::SavingsRate(answer),
            left_out.into_vec(),
        ))
    }
}
