//! What is in the books of an account, and what a file said of it.

use jiff::civil::Date;

use super::draft::Draft;
use crate::decimal::Decimal;
use crate::id::TransactionId;
use crate::transactions::TransactionStatus;

/// A transaction that is in the books, as files are compared with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// Its id.
    pub id: TransactionId,
    /// Its day.
    pub date: Date,
    /// Its amount.
    pub amount: Decimal,
    /// Its payee.
    pub payee: String,
    /// How far it has come.
    pub status: TransactionStatus,
    /// The bank's own name for it, when it was imported with one.
    pub bank_id: Option<String>,
    /// What the file said of it, when it was imported: its owner may have corrected it since.
    pub imported: Option<ImportedValues>,
    /// Whether it stands on another account by now than the one that it was imported on.
    pub is_elsewhere: bool,
    /// Whether it has lines or another leg, so that its amount is not its alone.
    pub is_composed: bool,
}

/// What a file said of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedValues {
    /// The day.
    pub date: Date,
    /// The amount.
    pub amount: Decimal,
    /// The payee.
    pub payee: String,
    /// How far it has come.
    pub status: TransactionStatus,
}

impl Draft {
    /// What is kept of it beside the transaction that it becomes.
    pub fn imported_values(&self) -> ImportedValues {
        ImportedValues {
            date: self.date,
            amount: self.amount,
            payee: self.payee.clone(),
            status: self.status,
        }
    }
}

impl LedgerRow {
    /// The day, amount and payee that a file would tell of it.
    pub(super) fn as_imported(&self) -> (Date, Decimal, &str) {
        match &self.imported {
            Some(imported) => (imported.date, imported.amount, &imported.payee),
            None => (self.date, self.amount, &self.payee),
        }
    }

    /// Whether it is what a bank announced and no file has told to be booked yet, whatever its owner calls it.
    pub(super) fn is_hold(&self) -> bool {
        let told = self.imported.as_ref().map(|imported| imported.status);
        told == Some(TransactionStatus::Pending) && !self.is_elsewhere && self.moves_money()
    }

    /// Whether it moves money. What does not, being void or planned, answers for nothing of the bank's but its own line of a
    /// file.
    pub(super) fn moves_money(&self) -> bool {
        !matches!(
            self.status,
            TransactionStatus::Void | TransactionStatus::Planned
        )
    }
}
