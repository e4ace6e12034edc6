//! Transactions as JSON: each as the API gives it, beside the accounts and categories that they name.

use kym_books::transactions::wire::TransactionBody;
use kym_platform::http::values::Code;
use serde::Serialize;
use uuid::Uuid;

use super::ExportedRows;

/// The layout of the file.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct File<'a> {
    format: &'static str,
    version: u32,
    workspace: Named<'a>,
    currency: Code,
    accounts: Vec<AccountEntry<'a>>,
    categories: Vec<Named<'a>>,
    transactions: Vec<TransactionBody>,
}

#[derive(Serialize)]
struct Named<'a> {
    id: Uuid,
    name: &'a str,
}

#[derive(Serialize)]
struct AccountEntry<'a> {
    id: Uuid,
    name: &'a str,
    account_type: &'static str,
    currency: Code,
    /// Whether nothing more is booked on it until it is reopened.
    is_closed: bool,
}

/// # Errors
/// When it cannot be written.
pub fn write(found: &ExportedRows) -> anyhow::Result<Vec<u8>> {
    let mut accounts: Vec<_> = found.names.accounts.values().collect();
    accounts.sort_by_key(|account| account.id);
    let mut categories: Vec<_> = found.names.categories.iter().collect();
    categories.sort();
    let transactions = found.rows.iter();
    let transactions = transactions.map(|row| TransactionBody::new(row, None, &found.counting));
    let file = File {
        format: "know-your-money",
        version: VERSION,
        workspace: Named {
            id: found.workspace.id.as_uuid(),
            name: &found.workspace.name,
        },
        currency: Code(found.counting.base.code()),
        accounts: accounts
            .into_iter()
            .map(|account| AccountEntry {
                id: account.id.as_uuid(),
                name: &account.name,
                account_type: account.account_type.as_str(),
                currency: Code(account.currency.code()),
                is_closed: account.is_closed,
            })
            .collect(),
        categories: categories
            .into_iter()
            .map(|(id, path)| Named {
                id: id.as_uuid(),
                name: path,
            })
            .collect(),
        transactions: transactions.collect(),
    };
    Ok(serde_json::to_vec(&file)?)
}
