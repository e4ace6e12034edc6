//! Reports in JSON: what all of them have, and by `report_type` what each has alone.

pub mod dashboard;

mod account_balance;
mod by_category;
mod cash_flow;
mod category_analysis;
mod income_expense;
mod names;
mod net_worth;
mod savings_rate;
mod stream;
mod transactions_list;

use axum::response::{IntoResponse as _, Response};
use kym_analytics::reports::flow::Unconverted;
use kym_analytics::reports::ratio::Ratio;
use kym_domain::dates::DateRange;
use kym_domain::language::Language;
use kym_platform::error::Result;
use kym_platform::http::values::{Amount, Code, Day, Instant};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use self::account_balance::{AccountBalanceData, AccountBalanceTotals};
use self::by_category::{ByCategoryData, ByCategoryTotals};
use self::cash_flow::{CashFlowData, CashFlowTotals};
use self::category_analysis::{CategoryAnalysisData, CategoryAnalysisTotals};
use self::income_expense::{IncomeExpenseData, IncomeExpenseTotals};
use self::names::Names;
use self::net_worth::{NetWorthData, NetWorthTotals};
use self::savings_rate::{SavingsRateData, SavingsRateTotals};
use self::transactions_list::{TransactionsListData, TransactionsListTotals};
use super::gather::{Figures, FxMode, ReportResult, Warning, WarningCode};
use super::question::ReportQuestion;
use super::service::ComputedReport;

/// A report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Report)]
pub struct ReportBody {
    #[serde(flatten)]
    envelope: Envelope,
    #[serde(flatten)]
    figures: ReportFigures,
}

/// What every report has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportEnvelope)]
pub struct Envelope {
    /// What its amounts are counted in.
    currency: Code,
    /// How many digits they have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    period: ReportDays,
    generated_at: Instant,
    /// What was asked, with what is usual where nothing was said: a question that can be asked again.
    filters: ReportQuestion,
    fx: ReportFx,
    warnings: Vec<ReportWarning>,
}

/// Some days, both ends included.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ReportDays {
    start_date: Day,
    end_date: Day,
}

/// How other currencies were counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportFx {
    mode: ReportFxMode,
    /// What is left out, since nobody knows a rate.
    unconverted: Vec<ReportUnconverted>,
}

/// By the rates of which day.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportFxMode {
    /// By that of each transaction.
    TransactionDate,
    /// By that of each balance.
    BalanceDate,
}

/// What is left out of a report in one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportUnconverted {
    currency: Code,
    /// How many digits amounts have after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    amount: Amount,
    /// How many transactions, or parts of them; of balances, at how many points.
    #[schema(value_type = i32)]
    count: i64,
    first_date: Day,
    last_date: Day,
}

/// Something to know about a report.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportWarning {
    code: ReportWarningCode,
    /// Of how much.
    #[schema(value_type = i32)]
    count: i64,
}

/// What there is to know.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportWarningCode {
    /// Transactions are not listed: there are too many.
    Truncated,
    /// Something that recurs is not expected: nobody knows the rate at which it arrives.
    ProjectionLeftOut,
}

/// What a report of one type has alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "report_type", rename_all = "kebab-case")]
pub enum ReportFigures {
    /// Transactions, in groups.
    TransactionsList {
        data: TransactionsListData,
        totals: TransactionsListTotals,
    },
    /// What was earned and spent.
    IncomeExpense {
        data: IncomeExpenseData,
        totals: IncomeExpenseTotals,
    },
    /// What came in and went out, and what there was and will be.
    CashFlow {
        data: CashFlowData,
        totals: CashFlowTotals,
    },
    /// What accounts held on a day.
    AccountBalance {
        data: AccountBalanceData,
        totals: AccountBalanceTotals,
    },
    /// What categories took and gave, and how that changed.
    CategoryAnalysis {
        data: CategoryAnalysisData,
        totals: CategoryAnalysisTotals,
    },
    /// On what money was spent.
    SpendByCategory {
        data: ByCategoryData,
        totals: ByCategoryTotals,
    },
    /// From what money was earned.
    IncomeByCategory {
        data: ByCategoryData,
        totals: ByCategoryTotals,
    },
    /// How the net worth went.
    NetWorthOverTime {
        data: NetWorthData,
        totals: NetWorthTotals,
    },
    /// How much of the income was left.
    SavingsRate {
        data: SavingsRateData,
        totals: SavingsRateTotals,
    },
}

/// A fraction as decimal text with four digits: `0.1834` is 18.34 percent.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(pub Ratio);

/// A report as sent.
///
/// # Errors
/// When a sum does not fit into 64 bits.
pub fn response(told: ComputedReport, language: Language) -> Result<Response> {
    let ComputedReport {
        filters,
        figures,
        at,
    } = told;
    let Figures {
        answer,
        currency,
        period,
        fx,
        unconverted,
        warnings,
        books,
    } = figures;
    let names = Names::new(&books, currency, language);
    let envelope = Envelope {
        currency: Code(currency.code()),
        currency_digits: currency.digits(),
        period: ReportDays::from(period),
        generated_at: Instant(at),
        filters,
        fx: ReportFx {
            mode: fx.into(),
            unconverted: unconverted.iter().map(ReportUnconverted::from).collect(),
        },
        warnings: warnings.iter().map(ReportWarning::from).collect(),
    };
    let figures = match answer {
        // The one that may be long: it goes out as it is written.
        ReportResult::TransactionsList(list) => return stream::response(&envelope, list, &names),
        ReportResult::IncomeExpense(answer) => income_expense::figures(&answer, &names)?,
        ReportResult::CashFlow(answer) => cash_flow::figures(&answer, &names),
        ReportResult::AccountBalance(answer) => account_balance::figures(&answer, &names)?,
        ReportResult::CategoryAnalysis(answer) => category_analysis::figures(&answer, &names),
        ReportResult::SpendByCategory(answer) => {
            let (data, totals) = by_category::figures(&answer, &names);
            ReportFigures::SpendByCategory { data, totals }
        }
        ReportResult::IncomeByCategory(answer) => {
            let (data, totals) = by_category::figures(&answer, &names);
            ReportFigures::IncomeByCategory { data, totals }
        }
        ReportResult::NetWorthOverTime(answer) => net_worth::figures(&answer, &names)?,
        ReportResult::SavingsRate(answer) => savings_rate::figures(&answer, &names),
    };
    Ok(axum::Json(ReportBody { envelope, figures }).into_response())
}

impl From<DateRange> for ReportDays {
    fn from(days: DateRange) -> Self {
        Self {
            start_date: Day(days.first()),
            end_date: Day(days.last()),
        }
    }
}

impl From<FxMode> for ReportFxMode {
    fn from(mode: FxMode) -> Self {
        match mode {
            FxMode::TransactionDate => Self::TransactionDate,
            FxMode::BalanceDate => Self::BalanceDate,
        }
    }
}

impl From<&Unconverted> for ReportUnconverted {
    fn from(left_out: &Unconverted) -> Self {
        Self {
            currency: Code(left_out.currency.code()),
            currency_digits: left_out.currency.digits(),
            amount: Amount::new(left_out.amount, left_out.currency),
            count: left_out.count,
            first_date: Day(left_out.first),
            last_date: Day(left_out.last),
        }
    }
}

impl From<&Warning> for ReportWarning {
    fn from(warning: &Warning) -> Self {
        Self {
            code: match warning.code {
                WarningCode::Truncated => ReportWarningCode::Truncated,
                WarningCode::ProjectionLeftOut => ReportWarningCode::ProjectionLeftOut,
            },
            count: warning.count,
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl PartialSchema for Fraction {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("A fraction as decimal text with four digits."))
            .pattern(Some(r"^-?\d+\.\d{4}$"))
            .examples(["0.1834"])
            .into()
    }
}

impl ToSchema for Fraction {}
