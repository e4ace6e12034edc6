//! Transactions as statements of the accounts. The format knows neither categories nor lines nor tags, and what
//! is planned or void stands on no statement.

use std::collections::BTreeMap;

use anyhow::Context as _;
use kym_domain::accounts::Account;
use kym_domain::id::AccountId;
use kym_domain::money::Money;
use kym_domain::transactions::{Transaction, TransactionStatus};
use kym_statements::ofx::{self, OfxEntry, OfxStatement};

use super::file_context::FileContext;

/// # Errors
/// When an account is none of the workspace.
pub fn write(rows: &[Transaction], context: &FileContext) -> anyhow::Result<Vec<u8>> {
    let mut by_account: BTreeMap<AccountId, Vec<&Transaction>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.status.counts_in_current()) {
        by_account.entry(row.account_id).or_default().push(row);
    }
    let mut statements = Vec::with_capacity(by_account.len());
    for (id, rows) in by_account {
        let account = context.names.accounts.get(&id).context("no such account")?;
        let balance = context.balances.get(&id).copied().unwrap_or_default();
        statements.push(OfxStatement {
            // The format has no room for all of an id, and its beginning, which is left out, is the time.
            number: id.as_uuid().simple().to_string(),
            account_type: account.account_type,
            balance: Money::new(balance, account.currency),
            entries: rows.iter().map(|row| entry(row, account)).collect(),
        });
    }
    Ok(ofx::write(&statements, context.today)?)
}

fn entry<'a>(row: &'a Transaction, account: &Account) -> OfxEntry<'a> {
    OfxEntry {
        date: row.date,
        amount: Money::new(row.amount, account.currency),
        id: row.id.to_string(),
        is_pending: row.status == TransactionStatus::Pending,
        is_transfer: row.transfer.is_some(),
        payee: &row.payee,
        note: &row.note,
    }
}
