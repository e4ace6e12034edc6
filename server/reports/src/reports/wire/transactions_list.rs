//! Transactions in groups, in JSON.

use kym_analytics::reports::transactions_list::{GroupFigures, GroupKey, ListedTransaction};
use kym_domain::money::Currency;
use kym_platform::http::values::{Amount, Code, Day};
use kym_platform::http::words::TransactionStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::names::Names;
use crate::reports::query::NO_CATEGORY;

/// The word for transfers among categories.
const TRANSFERS: &str = "transfers";

/// Transactions, in groups.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionsListData {
    /// Days and months newest first, others with the most money first.
    groups: Vec<ReportGroup>,
    /// Whether there are more transactions than are listed. The figures are of all.
    truncated: bool,
}

/// Transactions that belong together.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportGroup {
    #[serde(flatten)]
    head: ReportGroupHead,
    /// Those that are listed, the newest first.
    transactions: Vec<ReportTransaction>,
}

/// What transactions have in common, and what they come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportGroupHead {
    /// A day, a month such as `2025-10`, the id of a category or an account, `none` or `transfers` among categories, the
    /// name of a payee, or nothing.
    key: String,
    /// Its name; of a day and a month its key.
    label: String,
    #[serde(flatten)]
    figures: TransactionsListTotals,
}

/// What transactions come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionsListTotals {
    /// How many there are. A split one stands in several groups of categories, and counts once in the totals.
    #[schema(value_type = i32)]
    count: i64,
    income: Amount,
    /// Negative.
    expense: Amount,
    /// Both together, and what transfers brought and took where they are listed.
    net: Amount,
}

/// A transaction, or what of it counts here.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportTransaction {
    id: Uuid,
    account_id: Uuid,
    date: Day,
    /// May be empty.
    payee: String,
    /// May be empty.
    note: String,
    /// Null when it has none, or its parts have different ones.
    #[schema(required)]
    category_id: Option<Uuid>,
    /// Whether it is a leg of a transfer.
    is_transfer: bool,
    /// Whether it is split; then only the parts count that were asked for.
    is_split: bool,
    status: TransactionStatusWord,
    /// In the currency of the account.
    amount: Amount,
    /// That currency.
    currency: Code,
    /// How many digits the amount has after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
    /// In the currency of the report; null when nobody knew a rate.
    #[schema(required)]
    converted: Option<Amount>,
}

impl ReportGroupHead {
    /// The beginning of a group, of which this transaction is the first that is listed.
    pub(super) fn new(
        key: &GroupKey,
        figures: GroupFigures,
        first: Option<&ListedTransaction>,
        names: &Names<'_>,
    ) -> Self {
        let (key, label) = match key {
            GroupKey::All => (String::new(), String::new()),
            GroupKey::Day(day) => (day.to_string(), day.to_string()),
            GroupKey::Month(month) => (month.to_string(), month.to_string()),
            GroupKey::Category(id) => {
                let key = id.map_or(NO_CATEGORY.to_owned(), |id| id.to_string());
                (key, names.category(*id).to_owned())
            }
            GroupKey::Transfers => (TRANSFERS.to_owned(), names.transfers().to_owned()),
            GroupKey::Account(id) => (id.to_string(), names.account(*id).to_owned()),
            GroupKey::Payee(folded) if folded.is_empty() => {
                (String::new(), names.nobody().to_owned())
            }
            // As it is written, where any of them is seen.
            GroupKey::Payee(folded) => {
                let label = first.map_or(folded, |row| &row.payee);
                (folded.clone(), label.clone())
            }
        };
        let figures = TransactionsListTotals::new(figures, names);
        Self {
            key,
            label,
            figures,
        }
    }
}

impl TransactionsListTotals {
    pub(super) fn new(figures: GroupFigures, names: &Names<'_>) -> Self {
        Self {
            count: figures.count,
            income: names.amount(figures.income),
            expense: names.amount(figures.expense),
            net: names.amount(figures.net),
        }
    }
}

impl ReportTransaction {
    /// A transaction, in a report that is counted in this currency.
    pub(super) fn new(row: ListedTransaction, report: Currency) -> Self {
        Self {
            id: row.id.as_uuid(),
            account_id: row.account_id.as_uuid(),
            date: Day(row.date),
            payee: row.payee,
            note: row.note,
            category_id: row.category_id.map(|id| id.as_uuid()),
            is_transfer: row.is_transfer,
            is_split: row.is_split,
            status: TransactionStatusWord(row.status),
            amount: Amount::new(row.amount, row.currency),
            currency: Code(row.currency.code()),
            currency_digits: row.currency.digits(),
            converted: row.converted.map(|minor| Amount::new(minor, report)),
        }
    }
}
