//! Transactions as CSV (RFC 4180). Amounts and dates are written as they are; whatever a person wrote goes
//! through `domain::exports::cell`, so that no spreadsheet runs it (`security.md`, L-37).

use kym_domain::exports::cell;
use kym_domain::transactions::Transaction;

use super::rows::{COLUMNS, Cell, Names, rows};
use crate::exports::tables::begin;

/// The first line of the table.
///
/// # Errors
/// When it cannot be written.
pub fn head() -> anyhow::Result<Vec<u8>> {
    Ok(begin(&COLUMNS)?.into_inner()?)
}

/// Some transactions of a workspace.
///
/// # Errors
/// As [`rows`].
pub fn body(transactions: &[Transaction], names: &Names) -> anyhow::Result<Vec<u8>> {
    let mut table = ::csv::Writer::from_writer(Vec::new());
    for transaction in transactions {
        for row in rows(transaction, names)? {
            table.write_record(row.iter().map(text))?;
        }
    }
    Ok(table.into_inner()?)
}

fn text(content: &Cell) -> String {
    match content {
        Cell::Code(code) => code.clone(),
        Cell::Words(words) => cell(words).into_owned(),
        Cell::Day(day) => day.to_string(),
        Cell::Amount(money) => money.to_string(),
        Cell::Number(number) => number.to_string(),
    }
}
