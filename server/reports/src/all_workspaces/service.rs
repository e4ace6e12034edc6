//! What all workspaces of a user come to. Each is asked for its own reports, which know of kept sums, rates and what
//! has none; here they are added up.

use std::collections::BTreeMap;

use jiff::Span;
use jiff::civil::Date;
use kym_analytics::reports::account_balance::Sides;
use kym_analytics::reports::flow::Unconverted;
use kym_analytics::reports::income_expense::{Figures as Earned, RowKey};
use kym_analytics::reports::question::{
    AccountFilter, IncomeGroup, NetWorthResolution, ReportOptions, ReportRequest,
};
use kym_domain::check::FieldCode;
use kym_domain::dates::{DateRange, Month};
use kym_domain::money::{Currency, CurrencyCode, Minor};
use kym_domain::workspaces::Workspace;
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::{Error, Result};
use kym_store::access::{Member, Read};
use kym_store::{accounts, currencies, workspaces};

use crate::reports::gather::{self, Figures, ReportResult};

/// How many months are told.
const MONTHS: i32 = 12;

/// Everything together, and each workspace.
#[derive(Debug)]
pub(super) struct Summary {
    /// What it is counted in.
    pub currency: Currency,
    /// The net worth at the ends of the months, the last today; and whether something is left out of it.
    pub points: BTreeMap<Date, (Minor, bool)>,
    /// By how much it changed in a month, unless rates came or went.
    pub change: Option<Minor>,
    /// What was earned and spent in each month.
    pub months: BTreeMap<Month, Earned>,
    /// Each workspace, oldest first.
    pub workspaces: Vec<WorkspaceFigures>,
    /// What is left out of the net worth of today.
    pub unconverted: BTreeMap<CurrencyCode, (Currency, Minor)>,
    /// How many parts of transactions are left out of the months.
    pub unconverted_rows: i64,
}

/// One workspace.
#[derive(Debug)]
pub(super) struct WorkspaceFigures {
    /// Which.
    pub workspace: Workspace,
    /// What it is worth; `None` when nothing of it could be converted.
    pub net_worth: Option<Minor>,
    /// What was earned and spent this month.
    pub month: Earned,
}

/// What all workspaces of the caller come to in a currency.
pub(super) async fn summary(view: &mut View, code: CurrencyCode, today: Date) -> Result<Summary> {
    let listed = currencies::get(&mut view.reader, code).await?;
    let unknown = || Error::field("currency", FieldCode::UnknownCurrency);
    let currency = listed.ok_or_else(unknown)?.currency;
    let mut summary = Summary {
        currency,
        points: BTreeMap::new(),
        change: Some(Minor::ZERO),
        months: BTreeMap::new(),
        workspaces: Vec::new(),
        unconverted: BTreeMap::new(),
        unconverted_rows: 0,
    };
    for seen in workspaces::list(&mut view.reader, view.user).await? {
        let member = member::<Read>(&mut view.reader, view.user, seen.workspace.id).await?;
        let accounts = accounts::list(&mut view.reader, &member, false).await?;
        let asker = WorkspaceQuery {
            member,
            accounts: AccountFilter::kept(&accounts),
            currency,
            today,
        };
        let one = asker.add_to(&mut summary, view, seen.workspace).await?;
        summary.workspaces.push(one);
    }
    Ok(summary)
}

/// One workspace, asked on a day.
struct WorkspaceQuery {
    member: Member<Read>,
    accounts: AccountFilter,
    currency: Currency,
    today: Date,
}

impl WorkspaceQuery {
    async fn add_to(
        &self,
        summary: &mut Summary,
        view: &mut View,
        workspace: Workspace,
    ) -> Result<WorkspaceFigures> {
        let year = DateRange::between(
            Month::of(self.today).later_by(1 - MONTHS).first_day(),
            self.today,
        );
        let resolution = NetWorthResolution::Month;
        let series = self.ask(view, year, ReportOptions::NetWorthOverTime { resolution });
        if let ReportResult::NetWorthOverTime(series) = series.await?.answer {
            for point in series.points {
                let worth = point.sides.net()?;
                let sum = summary.points.entry(point.date).or_default();
                *sum = (sum.0.plus(worth)?, sum.1 || point.is_partial);
            }
        }
        let net_worth = self.add_balances(summary, view).await?;
        let group_by = IncomeGroup::Month;
        let earned = self.ask(view, year, ReportOptions::IncomeExpense { group_by });
        let earned = earned.await?;
        summary.unconverted_rows += earned
            .unconverted
            .iter()
            .map(|left_out| left_out.count)
            .sum::<i64>();
        let mut this_month = Earned::default();
        if let ReportResult::IncomeExpense(report) = earned.answer {
            for row in report.rows {
                let RowKey::Days(days) = row.key else {
                    continue;
                };
                let month = Month::of(days.first());
                if month == Month::of(self.today) {
                    this_month = row.figures;
                }
                let sum = summary.months.entry(month).or_default();
                sum.income = sum.income.plus(row.figures.income)?;
                sum.expense = sum.expense.plus(row.figures.expense)?;
            }
        }
        Ok(WorkspaceFigures {
            workspace,
            net_worth,
            month: this_month,
        })
    }

    /// Adds what the workspace is worth today, and how much that is more than a month ago. When other currencies are
    /// left out of the two, that tells nothing.
    async fn add_balances(&self, summary: &mut Summary, view: &mut View) -> Result<Option<Minor>> {
        let before = self.today.saturating_sub(Span::new().months(1));
        let before = self.balance(view, before).await?;
        let now = self.balance(view, self.today).await?;
        let codes = |left_out: &[Unconverted]| -> Vec<_> {
            let codes = left_out.iter().map(|left_out| left_out.currency.code());
            codes.collect()
        };
        let is_same = codes(&before.left_out) == codes(&now.left_out);
        let worth = now.sides.net()?;
        summary.change = match summary.change {
            Some(change) if is_same => Some(change.plus(worth.minus(before.sides.net()?)?)?),
            _ => None,
        };
        for left_out in &now.left_out {
            let sum = summary.unconverted.entry(left_out.currency.code());
            let sum = sum.or_insert((left_out.currency, Minor::ZERO));
            sum.1 = sum.1.plus(left_out.amount)?;
        }
        let is_known = now.is_any_known || now.left_out.is_empty();
        Ok(is_known.then_some(worth))
    }

    async fn balance(&self, view: &mut View, day: Date) -> Result<Balance> {
        let wish = ReportOptions::AccountBalance {
            group_by_type: false,
        };
        let figures = self.ask(view, DateRange::between(day, day), wish).await?;
        let mut balance = Balance {
            sides: Sides::default(),
            is_any_known: false,
            left_out: figures.unconverted,
        };
        if let ReportResult::AccountBalance(report) = figures.answer {
            balance.sides = report.totals;
            let mut lines = report.groups.iter().flat_map(|group| &group.accounts);
            balance.is_any_known = lines.any(|line| line.converted.is_some());
        }
        Ok(balance)
    }

    async fn ask(&self, view: &mut View, days: DateRange, wish: ReportOptions) -> Result<Figures> {
        let question = ReportRequest {
            accounts: self.accounts.clone(),
            currency: self.currency,
            days,
            wish,
        };
        let now = view.now;
        gather::report(
            &mut view.reader,
            &self.member,
            &question,
            now,
            view.language,
        )
        .await
    }
}

/// What a workspace held on a day.
struct Balance {
    sides: Sides,
    is_any_known: bool,
    left_out: Vec<Unconverted>,
}
