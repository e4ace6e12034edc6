//! Transactions: money that came, went, or moved.
//!
//! Expenses are negative and income is positive. A transfer is two transactions, its legs, of opposite
//! signs, which are only ever changed together: their amounts cancel, or are the two sides of an exchange
//! when their accounts have different currencies. Legs that were joined keep their own days and words.

mod bulk;
mod conversion;
mod edit;
mod fields;
mod find;
mod input;
mod joining;
mod payees;
mod recategorise;
mod running;
pub(crate) mod splits;
mod tags;
mod transfer;
mod units;

#[cfg(test)]
mod tests;

use jiff::Timestamp;
use jiff::civil::Date;

pub use self::bulk::{BulkChange, BulkEdit, BulkRefusal, Earlier, MAX_BULK_ROWS, read_ids};
pub use self::conversion::shares;
pub use self::edit::{EditRefused, Places, TransactionEdit};
pub use self::find::{
    Amounts, CategoryChoice, Criteria, MAX_EXPORTED, MAX_SEARCH_LEN, TransactionDirection, Word,
};
pub use self::input::{NewTransaction, TransactionInput};
pub use self::joining::{MAX_JOINED_PAIRS, TransactionVersion, TransferPair, join, separate};
pub use self::payees::{PayeeChange, Payees};
pub use self::running::running_balances;
pub use self::splits::{MAX_SPLITS, NewSplit, Split, SplitInput};
pub use self::tags::{MAX_TAGS, TagEdit, read_tag, read_tags};
pub use self::transfer::{NewTransfer, Transfer, TransferInput};
pub use self::units::InUnits;

use crate::id::{AccountId, CategoryId, TransactionId, UserId, WorkspaceId};
use crate::money::{Minor, Overflow};
use crate::rates::AppliedRate;
use crate::words::words;

words! {
    /// How far a transaction has come (`domain.md`, section 2).
    pub enum TransactionStatus {
        /// Expected; waits to happen.
        Planned => "planned",
        /// Happened, as far as its owner knows.
        Pending => "pending",
        /// The bank knows of it too.
        Cleared => "cleared",
        /// Compared with a statement of the bank.
        Reconciled => "reconciled",
        /// Kept for the record; counts nowhere.
        Void => "void",
    }
}

impl TransactionStatus {
    /// What a transaction is that was entered by hand.
    pub const DEFAULT: Self = Self::Pending;

    /// Whether it counts in what the books say.
    pub const fn counts_in_current(self) -> bool {
        matches!(self, Self::Pending | Self::Cleared | Self::Reconciled)
    }

    /// Whether it counts in what the bank says.
    pub const fn counts_in_cleared(self) -> bool {
        matches!(self, Self::Cleared | Self::Reconciled)
    }
}

/// Money that came to an account or went from it on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// Its id.
    pub id: TransactionId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// The account it is booked on.
    pub account_id: AccountId,
    /// The day it is booked under.
    pub date: Date,
    /// How much, in the currency of the account; never nothing.
    pub amount: Minor,
    /// The same in the currency of the workspace, as it was converted when it was saved; nothing when no
    /// rate was known, and in what nobody has converted yet ([`Transaction::convert`]).
    pub converted: Option<Minor>,
    /// What it was converted at; nothing in the currency of the workspace itself.
    pub rate: Option<AppliedRate>,
    /// How far it has come.
    pub status: TransactionStatus,
    /// What it was for, if anybody said. A transfer is for nothing, and a split transaction says it on
    /// its lines.
    pub category_id: Option<CategoryId>,
    /// Who was paid, or who paid; may be empty.
    pub payee: String,
    /// What else there is to say; may be empty.
    pub note: String,
    /// The other leg, when this is one leg of a transfer.
    pub transfer: Option<Peer>,
    /// Its lines, when it is split: two at least, which add up to `amount`. A transfer has none.
    pub splits: Vec<Split>,
    /// The words that people put on it, in their order.
    pub tags: Vec<String>,
    /// How many files are on it. They come and go by themselves and are no change of the row.
    pub attachment_count: i64,
    /// Who booked it.
    pub created_by: UserId,
    /// When it was deleted, as long as it can be restored.
    pub deleted_at: Option<Timestamp>,
    /// Counts the changes, for `If-Match`.
    pub version: i64,
}

/// The other leg of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer {
    /// Which transaction it is.
    pub transaction_id: TransactionId,
    /// The account it is booked on.
    pub account_id: AccountId,
    /// How much it is, in the currency of that account.
    pub amount: Minor,
}

impl Peer {
    /// What is kept of the other leg's amount beside a leg of `own`: nothing when the two cancel.
    pub fn kept_amount(self, own: Minor) -> Option<Minor> {
        (own.negated() != Ok(self.amount)).then_some(self.amount)
    }

    /// The other leg's amount, from what was kept of it.
    ///
    /// # Errors
    /// When `own` is beyond everything that can be booked.
    pub fn amount_of(kept: Option<Minor>, own: Minor) -> Result<Minor, Overflow> {
        kept.map_or_else(|| own.negated(), Ok)
    }
}

impl Transaction {
    /// Whether it is shown and counted.
    pub const fn is_live(&self) -> bool {
        self.deleted_at.is_none()
    }

    /// The transaction taken out of the books at `now`.
    #[must_use]
    pub fn deleted(self, now: Timestamp) -> Self {
        Self {
            deleted_at: Some(now),
            version: self.version + 1,
            ..self
        }
    }

    /// The transaction put back into the books.
    #[must_use]
    pub fn restored(self) -> Self {
        Self {
            deleted_at: None,
            version: self.version + 1,
            ..self
        }
    }
}
