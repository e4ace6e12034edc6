//! What is asked of a report, read: as far as that can be done without the books.

use std::collections::BTreeSet;
use std::str::FromStr;

use jiff::civil::Date;
use kym_analytics::reports::question::{
    AccountFilter, CashFlowResolution, CategoryFilter, IncomeGroup, ListGroup, ListOptions,
    NetWorthResolution, ReportOptions, ReportPeriod, ReportType,
};
use kym_domain::check::{self, Checks, FieldCode, FieldError, UnknownWord, Violation};
use kym_domain::dates::{DateRange, parse_day};
use kym_domain::id::{AccountId, CategoryId, InvalidId, WorkspaceId};
use kym_domain::money::CurrencyCode;
use kym_platform::http::lists::{MAX_IDS, parts};

use super::question::ReportQuestion;

/// The word for what has no category.
pub(super) const NO_CATEGORY: &str = "none";

/// How long the name of a payee is at most, as in the books.
const PAYEE_MAX: usize = 200;

/// What is asked, as far as it can be read without the books.
#[derive(Clone, Debug)]
pub struct ReportQuery {
    /// The workspace, where it is named.
    pub(super) workspace: Option<WorkspaceId>,
    /// Which accounts.
    pub(super) accounts: AccountFilter,
    /// What it is counted in, unless in the currency of the workspace.
    pub(super) currency: Option<CurrencyCode>,
    /// Which days.
    pub(super) days: Days,
    /// What of these.
    pub(super) wish: ReportOptions,
}

/// Which days are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Days {
    /// These.
    Range(DateRange),
    /// Those that the word means today.
    Period(ReportPeriod),
    /// Today alone.
    Today,
}

impl ReportQuery {
    /// What a question asks of a report of this type. What is not valid is noted.
    fn read(
        question: &ReportQuestion,
        report_type: ReportType,
        checks: &mut Checks,
    ) -> Option<Self> {
        let days = days(question, report_type, checks);
        let ids = listed(question.account_ids.as_deref(), str::parse::<AccountId>);
        let accounts = AccountFilter {
            ids: checks.take("accountIds", ids).unwrap_or_default(),
            include_archived: question.include_archived.unwrap_or_default(),
        };
        let code = question.currency.as_deref().map(|code| {
            let code = code.parse::<CurrencyCode>();
            code.map_err(|_| FieldCode::UnknownCurrency)
        });
        let currency = checks.take("currency", code.transpose()).flatten();
        let wish = wish(question, report_type, checks);
        Some(Self {
            workspace: None,
            accounts,
            currency,
            days: days?,
            wish: wish?,
        })
    }
}

impl ReportQuestion {
    /// The workspace, and what is asked there of a report of this type.
    ///
    /// # Errors
    /// Every field that is not valid.
    pub fn check(
        &self,
        report_type: ReportType,
    ) -> Result<(WorkspaceId, ReportQuery), Vec<FieldError>> {
        let mut checks = Checks::default();
        let workspace = match self.workspace_id.as_deref() {
            Some(text) => checks.take("workspaceId", text.parse()),
            None => checks.take("workspaceId", Err(FieldCode::Required)),
        };
        let asked = ReportQuery::read(self, report_type, &mut checks);
        match workspace.zip(asked) {
            Some(both) if checks.is_clean() => Ok(both),
            _ => Err(checks.into_errors()),
        }
    }

    /// What is asked of a report of this type, wherever.
    ///
    /// # Errors
    /// Every field that is not valid.
    pub fn check_for(&self, report_type: ReportType) -> Result<ReportQuery, Vec<FieldError>> {
        let mut checks = Checks::default();
        let named = self.workspace_id.as_deref().map(str::parse);
        let workspace = checks.take("workspaceId", named.transpose()).flatten();
        match ReportQuery::read(self, report_type, &mut checks) {
            Some(asked) if checks.is_clean() => Ok(ReportQuery { workspace, ..asked }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn days(asked: &ReportQuestion, report_type: ReportType, checks: &mut Checks) -> Option<Days> {
    if report_type == ReportType::AccountBalance {
        let day = asked.report_date.as_deref().map(parse_day).transpose();
        let day = checks.take("reportDate", day)?;
        return Some(day.map_or(Days::Today, |day| Days::Range(DateRange::between(day, day))));
    }
    let given = [&asked.start_date, &asked.end_date].map(Option::as_deref);
    if let Some(word) = asked.period.as_deref() {
        let period = checks.take("period", word.parse().map_err(unknown));
        if given != [None, None] {
            checks.note("period", FieldCode::PeriodExclusive);
        }
        return period.map(Days::Period);
    }
    let day = |raw: Option<&str>, field, checks: &mut Checks| -> Option<Date> {
        match raw {
            None | Some("") => checks.take(field, Err(FieldCode::ReportDatesRequired)),
            Some(text) => checks.take(field, parse_day(text)),
        }
    };
    let first = day(given[0], "start_date", checks);
    let last = day(given[1], "end_date", checks);
    let range = DateRange::new(first?, last?).map_err(|_| FieldCode::RangeReversed);
    checks.take("end_date", range).map(Days::Range)
}

fn wish(
    asked: &ReportQuestion,
    report_type: ReportType,
    checks: &mut Checks,
) -> Option<ReportOptions> {
    Some(match report_type {
        ReportType::TransactionsList => ReportOptions::TransactionsList(list_wish(asked, checks)?),
        ReportType::IncomeExpense => ReportOptions::IncomeExpense {
            group_by: word(
                checks,
                "groupBy",
                asked.group_by.as_deref(),
                IncomeGroup::Month,
            )?,
        },
        ReportType::CashFlow => ReportOptions::CashFlow {
            resolution: word(
                checks,
                "cashFlowResolution",
                asked.cash_flow_resolution.as_deref(),
                CashFlowResolution::Month,
            )?,
            include_transfers: asked.include_transfers.unwrap_or_default(),
            include_projected: asked.include_projected.unwrap_or_default(),
        },
        ReportType::AccountBalance => ReportOptions::AccountBalance {
            group_by_type: asked.group_by_type.unwrap_or_default(),
        },
        ReportType::CategoryAnalysis => ReportOptions::CategoryAnalysis {
            categories: categories(asked, checks, true)?,
            compare_to_previous: asked.compare_to_previous.unwrap_or_default(),
        },
        ReportType::SpendByCategory => {
            ReportOptions::SpendByCategory(categories(asked, checks, false)?)
        }
        ReportType::IncomeByCategory => {
            ReportOptions::IncomeByCategory(categories(asked, checks, false)?)
        }
        ReportType::NetWorthOverTime => ReportOptions::NetWorthOverTime {
            resolution: word(
                checks,
                "netWorthResolution",
                asked.net_worth_resolution.as_deref(),
                NetWorthResolution::Month,
            )?,
        },
        ReportType::SavingsRate => ReportOptions::SavingsRate {
            include_transfers: asked.include_transfers_for_savings.unwrap_or_default(),
        },
    })
}

fn list_wish(asked: &ReportQuestion, checks: &mut Checks) -> Option<ListOptions> {
    let group_by = word(
        checks,
        "groupBy",
        asked.group_by.as_deref(),
        ListGroup::None,
    );
    let flow = asked.flow.as_deref().map(str::parse).transpose();
    let flow = checks.take("flow", flow.map_err(unknown));
    let payee = asked.payee.as_deref();
    let payee = payee.map(|payee| check::line(payee, 0, PAYEE_MAX));
    let payee = checks.take("payee", payee.transpose());
    let categories = categories(asked, checks, true);
    Some(ListOptions {
        group_by: group_by?,
        include_transfers: asked.include_transfers.unwrap_or_default(),
        categories: categories?,
        flow: flow?,
        payee: payee?,
    })
}

/// Which categories; `by_id` where some of them can be chosen.
fn categories(asked: &ReportQuestion, checks: &mut Checks, by_id: bool) -> Option<CategoryFilter> {
    let parent = asked.parent_category_id.as_deref();
    let parent = parent.filter(|text| !text.is_empty());
    let parent_id = checks.take("parentCategoryId", parent.map(str::parse).transpose());
    let ids = asked.category_ids.as_deref().filter(|_| by_id);
    let ids = checks.take("categoryIds", listed(ids, category));
    Some(CategoryFilter {
        parent_id: parent_id?,
        ids: ids?,
        include_subcategories: asked.include_subcategories.unwrap_or(true),
    })
}

/// What is joined by commas, each once, in order. Nothing, and an empty text, is an empty list.
fn listed<T: Ord, E: Into<Violation>>(
    raw: Option<&str>,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>, Violation> {
    let given = parts(raw.unwrap_or_default(), MAX_IDS)?;
    let read: Result<BTreeSet<_>, Violation> =
        given.map(|part| read(part).map_err(Into::into)).collect();
    Ok(read?.into_iter().collect())
}

fn category(text: &str) -> Result<Option<CategoryId>, InvalidId> {
    match text {
        NO_CATEGORY => Ok(None),
        id => id.parse().map(Some),
    }
}

/// A word of a closed list; the usual one when none is given.
fn word<T: FromStr<Err = UnknownWord>>(
    checks: &mut Checks,
    field: &'static str,
    raw: Option<&str>,
    usual: T,
) -> Option<T> {
    match raw {
        None => Some(usual),
        Some(text) => checks.take(field, text.parse().map_err(unknown)),
    }
}

fn unknown(_: UnknownWord) -> FieldCode {
    FieldCode::UnknownValue
}
