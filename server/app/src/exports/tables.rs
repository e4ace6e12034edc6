//! The tables of an export (RFC 4180). Amounts and dates are written as they are; whatever a person
//! wrote goes through `domain::exports::cell`, so that no spreadsheet runs it (`security.md`, L-37).

use kym_domain::accounts::{Account, Balances};
use kym_domain::attachments::Attachment;
use kym_domain::categories::Category;
use kym_domain::exports::{BYTE_ORDER_MARK, cell};
use kym_domain::language::Language;
use kym_domain::money::{Minor, Money};

const ACCOUNTS: [&str; 10] = [
    "id",
    "name",
    "type",
    "currency",
    "opening_balance",
    "current_balance",
    "cleared_balance",
    "is_closed",
    "is_deleted",
    "created_at",
];

const CATEGORIES: [&str; 5] = ["id", "parent_id", "kind", "name", "scope"];

const ATTACHMENTS: [&str; 7] = [
    "id",
    "transaction_id",
    "name",
    "kind",
    "size",
    "created_at",
    "file",
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
            account.currency.code().to_string(),
            amount(account.opening_balance),
            amount(balances.current),
            amount(balances.cleared),
            account.is_closed.to_string(),
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

/// Files with their places in the archive.
pub fn attachments(rows: &[(Attachment, String)]) -> anyhow::Result<Vec<u8>> {
    let mut table = begin(&ATTACHMENTS)?;
    for (attachment, file) in rows {
        table.write_record([
            attachment.id.to_string(),
            attachment.transaction_id.to_string(),
            cell(&attachment.name).into_owned(),
            attachment.kind.to_string(),
            attachment.size.to_string(),
            attachment.created_at.to_string(),
            file.clone(),
        ])?;
    }
    Ok(table.into_inner()?)
}

/// A table with its first line.
///
/// # Errors
/// When it cannot be written.
pub fn begin(columns: &[&str]) -> anyhow::Result<csv::Writer<Vec<u8>>> {
    let mut table = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    table.write_record(columns)?;
    Ok(table)
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
