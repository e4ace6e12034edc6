//! What is asked of a report, held against the books: whether they have what it names, and which days it means today.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_analytics::reports::question::{CategoryFilter, ReportOptions, ReportRequest};
use kym_domain::check::{Checks, FieldCode};
use kym_domain::dates::DateRange;
use kym_domain::id::CategoryId;
use kym_domain::money::Currency;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts, categories, currencies, reports, workspaces};

use super::query::{Days, ReportQuery};

impl ReportQuery {
    /// The question, with the days that it means today.
    ///
    /// # Errors
    /// `invalid` when the workspace has not what is named, or there would be too many points.
    pub async fn resolve<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        now: Timestamp,
    ) -> Result<ReportRequest> {
        let mut checks = Checks::default();
        if self.workspace.is_some_and(|id| id != member.workspace()) {
            checks.note("workspaceId", FieldCode::NotFound);
        }
        self.check_accounts(reader, member, &mut checks).await?;
        self.check_categories(reader, member, &mut checks).await?;
        let currency = self.currency(reader, member, &mut checks).await?;
        if !checks.is_clean() {
            return Err(checks.into_errors().into());
        }
        let question = ReportRequest {
            accounts: self.accounts.clone(),
            currency,
            days: self.days(reader, member, now).await?,
            wish: self.wish.clone(),
        };
        question.check_points()?;
        Ok(question)
    }

    /// Whether the answer may be another on another day than `today`, although nothing was booked: the days move along,
    /// or reach into what is yet to come.
    pub fn depends_on(&self, today: Date) -> bool {
        match self.days {
            Days::Range(days) => days.last() >= today,
            Days::Period(_) | Days::Today => true,
        }
    }

    async fn check_accounts<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        checks: &mut Checks,
    ) -> Result<()> {
        if self.accounts.ids.is_empty() {
            return Ok(());
        }
        // One that is archived may be named, and then it counts.
        let all = accounts::list(reader, member, true).await?;
        let known: BTreeSet<_> = all.iter().map(|account| account.id).collect();
        if !self.accounts.ids.iter().all(|id| known.contains(id)) {
            checks.note("accountIds", FieldCode::NotFound);
        }
        Ok(())
    }

    async fn check_categories<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        checks: &mut Checks,
    ) -> Result<()> {
        let Some(filter) = self.categories() else {
            return Ok(());
        };
        if filter.parent_id.is_none() && filter.ids.is_empty() {
            return Ok(());
        }
        let mut known = categories::list(reader, member).await?;
        known.extend(categories::hidden(reader, member).await?);
        let known: BTreeSet<CategoryId> = known.iter().map(|category| category.id).collect();
        if filter.parent_id.is_some_and(|id| !known.contains(&id)) {
            checks.note("parentCategoryId", FieldCode::NotFound);
        }
        let mut ids = filter.ids.iter().flatten();
        if !ids.all(|id| known.contains(id)) {
            checks.note("categoryIds", FieldCode::NotFound);
        }
        Ok(())
    }

    const fn categories(&self) -> Option<&CategoryFilter> {
        match &self.wish {
            ReportOptions::TransactionsList(wish) => Some(&wish.categories),
            ReportOptions::CategoryAnalysis { categories, .. }
            | ReportOptions::SpendByCategory(categories)
            | ReportOptions::IncomeByCategory(categories) => Some(categories),
            _ => None,
        }
    }

    async fn currency<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        checks: &mut Checks,
    ) -> Result<Currency> {
        let base = member.base();
        let Some(code) = self.currency.filter(|code| *code != base.code()) else {
            return Ok(base);
        };
        let listed = currencies::get(reader, code).await?;
        let listed = listed.ok_or(FieldCode::UnknownCurrency);
        let known = checks.take("currency", listed.map(|listed| listed.currency));
        Ok(known.unwrap_or(base))
    }

    async fn days<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        now: Timestamp,
    ) -> Result<DateRange> {
        let period = match self.days {
            Days::Range(days) => return Ok(days),
            Days::Period(period) => Some(period),
            Days::Today => None,
        };
        let today = workspaces::time_zone(reader, member).await?.today(now);
        let Some(period) = period else {
            return Ok(DateRange::between(today, today));
        };
        let first = reports::first_day(reader, member, &self.accounts).await?;
        Ok(period.days(today, first))
    }
}
