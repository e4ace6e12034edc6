//! What answers a report, gathered in one snapshot: whole months from the kept sums, the days around them from the rows
//! of these days. What the figures mean is said in [`kym_analytics::reports`]; here is where they come from.

mod balances;
mod flows;
mod list;
mod money;
mod projection;
mod reports;
mod scope;
mod transfers;

use jiff::Timestamp;
use kym_analytics::reports::account_balance::AccountBalance;
use kym_analytics::reports::by_category::ByCategory;
use kym_analytics::reports::cash_flow::CashFlow;
use kym_analytics::reports::category_analysis::CategoryAnalysis;
use kym_analytics::reports::flow::Unconverted;
use kym_analytics::reports::income_expense::IncomeExpense;
use kym_analytics::reports::net_worth::NetWorthOverTime;
use kym_analytics::reports::question::{ReportOptions, ReportRequest};
use kym_analytics::reports::savings_rate::SavingsRate;
use kym_analytics::reports::transactions_list::TransactionsList;
use kym_domain::accounts::Account;
use kym_domain::categories::Category;
use kym_domain::dates::DateRange;
use kym_domain::language::Language;
use kym_domain::money::Currency;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, accounts, categories, workspaces};

use self::scope::Scope;

/// Everything that a report of one type says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportResult {
    /// What happened.
    TransactionsList(TransactionsList),
    /// What was earned and spent.
    IncomeExpense(IncomeExpense),
    /// What came in and went out.
    CashFlow(CashFlow),
    /// What accounts held.
    AccountBalance(AccountBalance),
    /// What categories took and gave.
    CategoryAnalysis(CategoryAnalysis),
    /// On what money was spent.
    SpendByCategory(ByCategory),
    /// From what money was earned.
    IncomeByCategory(ByCategory),
    /// How the net worth went.
    NetWorthOverTime(NetWorthOverTime),
    /// How much of the income was left.
    SavingsRate(SavingsRate),
}

/// By the rates of which days amounts are converted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FxMode {
    /// Those of the transactions.
    TransactionDate,
    /// Those on which there was a balance.
    BalanceDate,
}

/// What a reader is told beside the figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WarningCode {
    /// Not all transactions are listed.
    Truncated,
    /// Some of what is to come is left out, since nobody knows a rate.
    ProjectionLeftOut,
}

impl FxMode {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TransactionDate => "transaction_date",
            Self::BalanceDate => "balance_date",
        }
    }
}

impl WarningCode {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::ProjectionLeftOut => "projection_left_out",
        }
    }
}

/// Something that a reader is told beside the figures, and how often it is so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Warning {
    /// What.
    pub code: WarningCode,
    /// Of how many.
    pub count: i64,
}

/// What the ids in an answer stand for.
#[derive(Debug, Clone)]
pub struct ReportNames {
    /// All accounts, those included that were put away.
    pub accounts: Vec<Account>,
    /// All categories, as far as the reader may know of them.
    pub categories: Vec<Category>,
}

/// A report, computed.
#[derive(Debug, Clone)]
pub struct Figures {
    /// What it says.
    pub answer: ReportResult,
    /// What it is counted in.
    pub currency: Currency,
    /// Its days.
    pub period: DateRange,
    /// By which rates.
    pub fx: FxMode,
    /// What is left out, since nobody knew a rate.
    pub unconverted: Vec<Unconverted>,
    /// What else there is to say.
    pub warnings: Vec<Warning>,
    /// What the ids in it stand for.
    pub books: ReportNames,
}

/// What one report comes to, with what is said beside it.
struct ReportWithWarnings {
    answer: ReportResult,
    unconverted: Vec<Unconverted>,
    warnings: Vec<Warning>,
}

impl ReportWithWarnings {
    fn new(answer: ReportResult, unconverted: Vec<Unconverted>) -> Self {
        Self {
            answer,
            unconverted,
            warnings: Vec::new(),
        }
    }
}

/// The answer to a question whose accounts and categories there are. Categories are named in `language`.
///
/// # Errors
/// When the database cannot be read, or a sum does not fit into 64 bits.
pub async fn report<R>(
    reader: &mut Reader,
    member: &Member<R>,
    question: &ReportRequest,
    now: Timestamp,
    language: Language,
) -> Result<Figures> {
    let books = books(reader, member).await?;
    let mut scope = Scope {
        today: workspaces::time_zone(reader, member).await?.today(now),
        reader,
        member,
        question,
        books: &books,
        now,
        language,
    };
    let told = match &question.wish {
        ReportOptions::TransactionsList(wish) => scope.transactions_list(wish).await?,
        ReportOptions::IncomeExpense { group_by } => scope.income_expense(*group_by).await?,
        ReportOptions::CashFlow {
            resolution,
            include_transfers,
            include_projected,
        } => {
            let told = (*include_transfers, *include_projected);
            scope.cash_flow(*resolution, told).await?
        }
        ReportOptions::AccountBalance { group_by_type } => {
            scope.account_balance(*group_by_type).await?
        }
        ReportOptions::CategoryAnalysis {
            categories,
            compare_to_previous,
        } => {
            let compared = *compare_to_previous;
            scope.category_analysis(categories, compared).await?
        }
        ReportOptions::SpendByCategory(filter) => scope.spend_by_category(filter).await?,
        ReportOptions::IncomeByCategory(filter) => scope.income_by_category(filter).await?,
        ReportOptions::NetWorthOverTime { resolution } => scope.net_worth(*resolution).await?,
        ReportOptions::SavingsRate { include_transfers } => {
            scope.savings_rate(*include_transfers).await?
        }
    };
    let fx = match &question.wish {
        ReportOptions::AccountBalance { .. } | ReportOptions::NetWorthOverTime { .. } => {
            FxMode::BalanceDate
        }
        _ => FxMode::TransactionDate,
    };
    Ok(Figures {
        answer: told.answer,
        currency: question.currency,
        period: question.days,
        fx,
        unconverted: told.unconverted,
        warnings: told.warnings,
        books,
    })
}

async fn books<R>(reader: &mut Reader, member: &Member<R>) -> Result<ReportNames> {
    let mut known = categories::list(reader, member).await?;
    known.extend(categories::hidden(reader, member).await?);
    Ok(ReportNames {
        accounts: accounts::list(reader, member, true).await?,
        categories: known,
    })
}
