//! What a recurring payment knows of the transaction that stands for one of its occurrences.

use jiff::civil::Date;

use crate::money::Minor;
use crate::transactions::{Transaction, TransactionStatus};

/// A transaction that is linked to an occurrence, as it is now; one that was deleted is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkedTransaction {
    /// How far it has come.
    pub status: TransactionStatus,
    /// The day it is booked under.
    pub date: Date,
    /// How much, in the currency of its account, of a transfer of the one that the money leaves; above nothing.
    pub amount: Minor,
}

impl From<&Transaction> for LinkedTransaction {
    fn from(row: &Transaction) -> Self {
        let is_arriving = !row.amount.is_negative();
        let leaving = row.transfer.filter(|_| is_arriving).map(|peer| peer.amount);
        Self {
            status: row.status,
            date: row.date,
            amount: magnitude(leaving.unwrap_or(row.amount)),
        }
    }
}

/// How much, whichever way it goes.
pub(super) fn magnitude(amount: Minor) -> Minor {
    Minor::new(amount.units().saturating_abs())
}
