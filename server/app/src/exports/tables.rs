//! The tables of an export (RFC 4180). Amounts and dates are written as they are; whatever a person
//! wrote goes through `domain::exports::cell`, so that no spreadsheet runs it (`security.md`, L-37).

use std::collections::HashMap;

use kym_domain::accounts::{Account, Balances};
use kym_domain::categories::Category;
use kym_domain::exports::cell;
use kym_domain::id::CategoryId;
use kym_domain::language::Language;
use kym_domain::money::{Minor, Money};
use kym_domain::transactions::Transaction;

/// Opens the file for programs that would not take it for UTF-8 otherwise.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const ACCOUNTS: [&str; 9] = [
    "id",
    "name",
    "type",
    "currency",
    "opening_balance",
    "current_balance",
    "cleared_balance",
    "is_deleted",
    "created_at",
];

const CATEGORIES: [&str; 5] = ["id", "parent_id", "kind", "name", "scope"];

/// A split transaction has a row for each of its lines, numbered from 1: `amount` and `category` are the
/// line's, so that amounts add up, and everything else is said on each.
const TRANSACTIONS: [&str; 17] = [
    "id",
    "date",
    "account_id",
    "account",
    "amount",
    "currency",
    "status",
    "category_id",
    "category",
    "payee",
    "note",
    "transfer_transaction_id",
    "transfer_account_id",
    "tags",
    "line",
    "line_note",
    "total_amount",
];

/// The accounts of a workspace.
pub fn accounts(rows: &[(Account, Balances)]) -> anyhow::Result<Vec<u8>> {
    let mut table = begin(&ACCOUNTS)?;
    for (account, balances) in rows {
        let amount = |minor: Minor| Money::new(minor, account.currency).to_string();
        table.write_record([
            account.id.to_string(),
            cell(&account.name).into_owned(),
            account.account_type.to_string(),
            account.currency.code().to_owned(),
            amount(account.opening_balance),
            amount(balances.current),
            amount(balances.cleared),
            account.is_deleted.to_string(),
            account.created_at.to_string(),
        ])?;
    }
    Ok(table.into_inner()?)
}

/// The categories of a workspace.
pub fn categories(rows: &[Category], language: Language) -> anyhow::Result<Vec<u8>> {
    let mut table = begin(&CATEGORIES)?;
    for category in rows {
        table.write_record([
            category.id.to_string(),
            text(category.parent_id),
            category.kind.to_string(),
            cell(category.name.in_language(language)).into_owned(),
            category.scope.as_str().to_owned(),
        ])?;
    }
    Ok(table.into_inner()?)
}

/// The first line of the table of transactions.
pub fn transactions_head() -> anyhow::Result<Vec<u8>> {
    Ok(begin(&TRANSACTIONS)?.into_inner()?)
}

/// Some transactions of one account.
pub fn transactions(
    account: &Account,
    rows: &[Transaction],
    names: &HashMap<CategoryId, String>,
) -> anyhow::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for (row, line) in rows.iter().flat_map(lines) {
        let category = line.category_id.and_then(|id| names.get(&id));
        let amount = |minor| Money::new(minor, account.currency).to_string();
        table.write_record([
            row.id.to_string(),
            row.date.to_string(),
            account.id.to_string(),
            cell(&account.name).into_owned(),
            amount(line.amount),
            account.currency.code().to_owned(),
            row.status.to_string(),
            text(line.category_id),
            cell(category.map_or("", String::as_str)).into_owned(),
            cell(&row.payee).into_owned(),
            cell(&row.note).into_owned(),
            text(row.transfer.map(|peer| peer.transaction_id)),
            text(row.transfer.map(|peer| peer.account_id)),
            cell(&row.tags.join(", ")).into_owned(),
            text(line.number),
            cell(line.note).into_owned(),
            amount(row.amount),
        ])?;
    }
    Ok(table.into_inner()?)
}

/// What a row of the table tells: a transaction, or a line of one that is split.
struct Line<'a> {
    number: Option<usize>,
    category_id: Option<CategoryId>,
    amount: Minor,
    note: &'a str,
}

fn lines(row: &Transaction) -> Vec<(&Transaction, Line<'_>)> {
    if row.splits.is_empty() {
        let whole = Line {
            number: None,
            category_id: row.category_id,
            amount: row.amount,
            note: "",
        };
        return vec![(row, whole)];
    }
    let lines = (1..).zip(&row.splits).map(|(number, split)| {
        let line = Line {
            number: Some(number),
            category_id: split.category_id,
            amount: split.amount,
            note: &split.note,
        };
        (row, line)
    });
    lines.collect()
}

fn begin(columns: &[&str]) -> anyhow::Result<csv::Writer<Vec<u8>>> {
    let mut table = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    table.write_record(columns)?;
    Ok(table)
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
