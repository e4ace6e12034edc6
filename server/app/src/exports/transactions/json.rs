//! Transactions as JSON: each as the API gives it, beside the accounts and categories that they name.

use kym_books::transactions::counting::Counting;
use kym_books::transactions::wire::TransactionBody;
use kym_domain::transactions::Transaction;
use kym_platform::http::values::Code;
use serde::Serialize;
use uuid::Uuid;

use super::file_context::FileContext;

/// The layout of the file.
const VERSION: u32 = 1;

/// The end of a file.
pub const END: &[u8] = b"]}";

/// The rest of it is the transactions, which are its last field.
#[derive(Serialize)]
struct Head<'a> {
    format: &'static str,
    version: u32,
    workspace: Named<'a>,
    currency: Code,
    accounts: Vec<AccountEntry<'a>>,
    categories: Vec<Named<'a>>,
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

/// Everything that stands in front of the transactions.
///
/// # Errors
/// When it cannot be written.
pub fn head(context: &FileContext) -> anyhow::Result<Vec<u8>> {
    let mut accounts: Vec<_> = context.names.accounts.values().collect();
    accounts.sort_by_key(|account| account.id);
    let mut categories: Vec<_> = context.names.categories.iter().collect();
    categories.sort();
    let head = Head {
        format: "know-your-money",
        version: VERSION,
        workspace: Named {
            id: context.workspace.id.as_uuid(),
            name: &context.workspace.name,
        },
        currency: Code(context.names.base.code()),
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
    };
    let mut bytes = serde_json::to_vec(&head)?;
    // The object goes on.
    bytes.pop();
    bytes.extend(b",\"transactions\":[");
    Ok(bytes)
}

/// Some transactions, of which others stand in front unless they are the `first`.
///
/// # Errors
/// When they cannot be written.
pub fn body(rows: &[Transaction], counting: &Counting, first: bool) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        if place > 0 || !first {
            bytes.push(b',');
        }
        serde_json::to_writer(&mut bytes, &TransactionBody::new(row, None, counting))?;
    }
    Ok(bytes)
}
