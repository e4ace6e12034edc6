//! Reports as documents: what of the figures stands in which table, and under which names.

mod balances;
mod categories;
mod names;
mod over_time;
mod transactions;

use jiff::civil::Date;
use kym_analytics::reports::question::ReportType;
use kym_domain::dates::DateRange;
use kym_domain::language::{Language, Names};
use kym_domain::localized;
use kym_domain::money::{Currency, Minor, Money};
use kym_platform::error::Result;

use self::names::Labels;
use super::ReportHeader;
use super::document::{Cell, Chart, Column, Document, Row, Table};
use super::words::{self, Words};
use crate::reports::gather::{Figures, FxMode, ReportResult, WarningCode};

/// What every builder needs: names, the currency, and words in a language.
struct DocumentContext<'a> {
    labels: Labels<'a>,
    days: DateRange,
    currency: Currency,
    words: Words,
}

/// What a builder makes of an answer.
#[derive(Default)]
struct Parts {
    facts: Vec<(Names, Cell)>,
    chart: Option<Chart>,
    tables: Vec<Table>,
    notes: Vec<String>,
    main: usize,
}

/// A report as a document.
///
/// # Errors
/// When sums do not fit into 64 bits.
pub fn document(figures: &Figures, cover: &ReportHeader) -> Result<Document> {
    let parts = parts(figures, cover.language)?;
    let words = Words(cover.language);
    let name = words.say(words::title(figures.answer.report_type()));
    let facts = parts.facts.into_iter();
    let mut notes = parts.notes;
    notes.extend(left_out(figures, words));
    Ok(Document {
        language: cover.language,
        title: cover.title.clone().unwrap_or_else(|| name.to_owned()),
        workspace: cover.workspace.clone(),
        currency: figures.currency,
        days: figures.period,
        today: cover.today,
        facts: facts
            .map(|(names, cell)| (words.say(names).to_owned(), cell))
            .collect(),
        chart: parts.chart,
        tables: parts.tables,
        main: parts.main,
        notes,
    })
}

/// The few figures of a report that matter most, with their names.
///
/// # Errors
/// When sums do not fit into 64 bits.
pub fn facts(figures: &Figures, language: Language) -> Result<Vec<(String, Cell)>> {
    let words = Words(language);
    let facts = parts(figures, language)?.facts.into_iter();
    Ok(facts
        .map(|(names, cell)| (words.say(names).to_owned(), cell))
        .collect())
}

fn parts(figures: &Figures, language: Language) -> Result<Parts> {
    let maker = DocumentContext {
        labels: Labels::new(&figures.books, language),
        days: figures.period,
        currency: figures.currency,
        words: Words(language),
    };
    Ok(match &figures.answer {
        ReportResult::TransactionsList(answer) => maker.transactions(answer),
        ReportResult::IncomeExpense(answer) => maker.income_expense(answer)?,
        ReportResult::CashFlow(answer) => maker.cash_flow(answer),
        ReportResult::AccountBalance(answer) => maker.account_balance(answer)?,
        ReportResult::CategoryAnalysis(answer) => maker.category_analysis(answer),
        ReportResult::SpendByCategory(answer) => maker.by_category(answer, words::SPENT),
        ReportResult::IncomeByCategory(answer) => maker.by_category(answer, words::EARNED),
        ReportResult::NetWorthOverTime(answer) => maker.net_worth(answer)?,
        ReportResult::SavingsRate(answer) => maker.savings_rate(answer),
    })
}

impl ReportResult {
    /// What it is the answer to.
    pub const fn report_type(&self) -> ReportType {
        match self {
            Self::TransactionsList(_) => ReportType::TransactionsList,
            Self::IncomeExpense(_) => ReportType::IncomeExpense,
            Self::CashFlow(_) => ReportType::CashFlow,
            Self::AccountBalance(_) => ReportType::AccountBalance,
            Self::CategoryAnalysis(_) => ReportType::CategoryAnalysis,
            Self::SpendByCategory(_) => ReportType::SpendByCategory,
            Self::IncomeByCategory(_) => ReportType::IncomeByCategory,
            Self::NetWorthOverTime(_) => ReportType::NetWorthOverTime,
            Self::SavingsRate(_) => ReportType::SavingsRate,
        }
    }
}

/// What is not in the figures, and by which rates the others were converted.
fn left_out(figures: &Figures, words: Words) -> Vec<String> {
    let language = words.0;
    let mut notes = Vec::new();
    for left in &figures.unconverted {
        let money = Money::new(left.amount, left.currency);
        let days = DateRange::between(left.first, left.last);
        let note = words.say(words::LEFT_OUT);
        let note = note
            .replace(
                "{amount}",
                &localized::amount_with_currency(money, language),
            )
            .replace("{count}", &localized::count(left.count, language))
            .replace("{days}", &localized::days(days, language));
        notes.push(note);
    }
    for warning in &figures.warnings {
        let note = words.say(match warning.code {
            WarningCode::Truncated => words::TRUNCATED,
            WarningCode::ProjectionLeftOut => words::PROJECTION_LEFT_OUT,
        });
        notes.push(note.replace("{count}", &localized::count(warning.count, language)));
    }
    let mut accounts = figures.books.accounts.iter();
    if accounts.any(|account| account.currency != figures.currency) {
        let note = words.say(match figures.fx {
            FxMode::TransactionDate => words::RATES_OF_DAYS,
            FxMode::BalanceDate => words::RATES_OF_BALANCES,
        });
        notes.push(note.to_owned());
    }
    notes
}

impl DocumentContext<'_> {
    fn money(&self, minor: Minor) -> Cell {
        Cell::Amount(Money::new(minor, self.currency))
    }

    fn label(&self, names: Names) -> Cell {
        Cell::Label(self.words.say(names).to_owned())
    }

    fn text(&self, names: Names) -> Column {
        Column::text(self.words.say(names))
    }

    fn number(&self, names: Names) -> Column {
        Column::number(self.words.say(names))
    }

    fn day(&self, names: Names) -> Column {
        Column::day(self.words.say(names))
    }

    fn period(&self, names: Names) -> Column {
        Column::period(self.words.say(names))
    }

    fn table(&self, title: Names, columns: Vec<Column>, rows: Vec<Row>) -> Table {
        Table {
            title: self.words.say(title).to_owned(),
            columns,
            rows,
        }
    }

    /// What stands beneath a bucket of time in a picture.
    fn short(&self, day: Date, is_month: bool) -> String {
        if is_month {
            localized::short_month(day, self.words.0)
        } else {
            localized::day(day, self.words.0)
        }
    }
}
