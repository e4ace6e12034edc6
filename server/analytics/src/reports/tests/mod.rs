//! Reports from flows, as the store would sum them, and from rows.

mod balances;
mod books;
mod drill_down;
mod flows;
mod money;
mod properties;
mod words;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};

use self::books::{Library, book, library};
use super::account_balance::AccountBalance;
use super::by_category::{self, ByCategory};
use super::cash_flow::{self, CashFlow};
use super::category_analysis::{self, CategoryAnalysis};
use super::category_tree::CategoryTree;
use super::flow::LeftOut;
use super::income_expense::{self, IncomeExpense};
use super::net_worth::NetWorthOverTime;
use super::question::*;
use super::reference::{self, ReferenceAnswer, ReferenceLedger};
use super::savings_rate::{self, SavingsRate};
use super::transactions_list::{self, TransactionsList};
use super::{account_balance, net_worth};
use kym_domain::accounts::{Account, AccountType};
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Month};
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::{Transaction, TransactionStatus};

fn asked(days: DateRange, currency: Currency, wish: ReportOptions) -> ReportRequest {
    ReportRequest {
        accounts: AccountFilter::default(),
        currency,
        days,
        wish,
    }
}

fn usd() -> Currency {
    Currency::DEFAULT
}

fn days(first: (i8, i8), last: (i8, i8)) -> DateRange {
    DateRange::between(date(2025, first.0, first.1), date(2025, last.0, last.1))
}

fn minor(units: i64) -> Minor {
    Minor::new(units)
}
