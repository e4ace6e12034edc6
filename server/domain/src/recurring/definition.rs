//! What people say about a payment that comes again.

use super::linked_transaction::{LinkedTransaction, magnitude};
use super::{Recurrence, RecurringAmountKind, RecurringKind};
use crate::id::{AccountId, CategoryId};
use crate::money::Minor;
use crate::transactions::{Transaction, TransactionStatus};

/// How many days ahead something is put down or told at most.
pub const MAX_LEAD: u8 = 60;

/// How many lines an item has at most.
pub const MAX_SHARES: usize = 100;

/// How far an estimate may be off, in thousandths.
const TOLERANCE: i128 = 75;

/// One line of an item whose transactions are split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitDefinition {
    /// What it is for, if anybody said.
    pub category_id: Option<CategoryId>,
    /// How much of the whole; above nothing.
    pub amount: Minor,
    /// What else there is to say; may be empty.
    pub note: String,
}

/// What people say about a payment that comes again. Amounts are above nothing; which way the money goes is
/// said by `kind`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecurringDefinition {
    /// What people call it.
    pub name: String,
    /// Which way the money goes.
    pub kind: RecurringKind,
    /// The account that it is booked on; of a transfer, the one that the money leaves.
    pub account_id: AccountId,
    /// The account that the money of a transfer goes to.
    pub to_account_id: Option<AccountId>,
    /// How well the amount is known.
    pub amount_kind: RecurringAmountKind,
    /// How much, in the currency of `account_id`.
    pub amount: Minor,
    /// The least it can be, of a range.
    pub amount_min: Option<Minor>,
    /// The most it can be, of a range.
    pub amount_max: Option<Minor>,
    /// How much arrives, of a transfer between two currencies.
    pub to_amount: Option<Minor>,
    /// What it is for, if anybody said.
    pub category_id: Option<CategoryId>,
    /// Its lines, when it is split; they come to `amount`.
    pub splits: Vec<SplitDefinition>,
    /// Who is paid, or who pays; may be empty.
    pub payee: String,
    /// What else there is to say; may be empty.
    pub note: String,
    /// The words on it, in their order.
    pub tags: Vec<String>,
    /// On which days.
    pub recurrence: Recurrence,
    /// What happens when it is due.
    pub mode: super::RecurringMode,
    /// How many days ahead it is put down or told.
    pub lead_days: u8,
}

impl RecurringDefinition {
    /// An amount as it changes the account: below nothing when money leaves it.
    pub fn signed(&self, amount: Minor) -> Minor {
        match self.kind {
            RecurringKind::Income => amount,
            RecurringKind::Expense | RecurringKind::Transfer => Minor::new(-amount.units()),
        }
    }

    /// The lines of an occurrence of this amount: in proportion to what was said, and adding up to it. There
    /// are none when so little cannot be divided.
    pub fn shares(&self, amount: Minor) -> Vec<SplitDefinition> {
        let count = i64::try_from(self.splits.len()).unwrap_or(i64::MAX);
        if amount == self.amount || amount.units() < count {
            let fits = amount == self.amount;
            return if fits {
                self.splits.clone()
            } else {
                Vec::new()
            };
        }
        // One unit for each line; what is above that is divided in proportion.
        let above = |amount: Minor| amount.units() - count;
        let (total, wanted) = (above(self.amount), above(amount));
        let mut lines = self.splits.clone();
        let mut left = wanted;
        for line in &mut lines {
            let share = scaled(line.amount.units() - 1, wanted, total.max(1));
            line.amount = Minor::new(share + 1);
            left -= share;
        }
        for line in &mut lines {
            let one = i64::from(left > 0);
            line.amount = Minor::new(line.amount.units() + one);
            left -= one;
        }
        // Nothing was above the units that could tell a proportion.
        if let Some(line) = lines.first_mut() {
            line.amount = Minor::new(line.amount.units() + left);
        }
        lines
    }

    /// How much of such an amount arrives, in proportion to what was said; nothing when that was not.
    pub fn to_amount_of(&self, amount: Minor) -> Option<Minor> {
        let said = self.to_amount?;
        if amount == self.amount {
            return Some(said);
        }
        let arriving = scaled(said.units(), amount.units(), self.amount.units());
        Some(Minor::new(arriving.max(1)))
    }

    /// The least and the most that a payment is when it is this one; `own` is what was said of one
    /// occurrence.
    pub fn expects(&self, own: Option<Minor>) -> (Minor, Minor) {
        let amount = own.unwrap_or(self.amount);
        match (self.amount_kind, own) {
            (RecurringAmountKind::Range, None) => (
                self.amount_min.unwrap_or(amount),
                self.amount_max.unwrap_or(amount),
            ),
            (RecurringAmountKind::Fixed | RecurringAmountKind::Range, _) => (amount, amount),
            (RecurringAmountKind::Estimate, _) => around(amount),
        }
    }

    /// The categories that it names.
    pub fn categories(&self) -> impl Iterator<Item = CategoryId> {
        let lines = self.splits.iter().filter_map(|line| line.category_id);
        self.category_id.into_iter().chain(lines)
    }

    /// What an occurrence says once a transaction stands for it: everything that the transaction says is as it
    /// is there now, and known to the cent unless it is only planned. The name and the schedule are those of the item.
    #[must_use]
    pub fn as_booked(&self, row: &Transaction) -> Self {
        let is_planned = row.status == TransactionStatus::Planned;
        let arriving = row.transfer.filter(|_| row.amount.is_negative());
        let (account_id, to_account_id, to_amount) = match (row.transfer, arriving) {
            (None, _) => (row.account_id, None, None),
            (Some(peer), Some(_)) => (row.account_id, Some(peer.account_id), Some(peer.amount)),
            (Some(peer), None) => (peer.account_id, Some(row.account_id), Some(row.amount)),
        };
        Self {
            kind: match row.transfer {
                Some(_) => RecurringKind::Transfer,
                None if row.amount.is_negative() => RecurringKind::Expense,
                None => RecurringKind::Income,
            },
            account_id,
            to_account_id,
            amount_kind: if is_planned {
                self.amount_kind
            } else {
                RecurringAmountKind::Fixed
            },
            amount: LinkedTransaction::from(row).amount,
            amount_min: self.amount_min.filter(|_| is_planned),
            amount_max: self.amount_max.filter(|_| is_planned),
            to_amount: to_amount.map(magnitude),
            category_id: row.category_id,
            splits: row
                .splits
                .iter()
                .map(|line| SplitDefinition {
                    category_id: line.category_id,
                    amount: magnitude(line.amount),
                    note: line.note.clone(),
                })
                .collect(),
            payee: row.payee.clone(),
            note: row.note.clone(),
            tags: row.tags.clone(),
            ..self.clone()
        }
    }

    /// The same with another category wherever it names this one.
    #[must_use]
    pub fn recategorised(&self, from: CategoryId, into: CategoryId) -> Self {
        let other = |id: Option<CategoryId>| id.map(|id| if id == from { into } else { id });
        let lines = self.splits.iter().map(|line| SplitDefinition {
            category_id: other(line.category_id),
            ..line.clone()
        });
        Self {
            category_id: other(self.category_id),
            splits: lines.collect(),
            ..self.clone()
        }
    }
}

/// The least and the most that is about so much.
pub(super) fn around(amount: Minor) -> (Minor, Minor) {
    let off = i128::from(amount.units().abs()) * TOLERANCE / 1000;
    let off = i64::try_from(off).unwrap_or(i64::MAX);
    let units = amount.units();
    (
        Minor::new(units.saturating_sub(off)),
        Minor::new(units.saturating_add(off)),
    )
}

/// `part` of `whole`, of another whole; rounded down.
fn scaled(part: i64, wanted: i64, whole: i64) -> i64 {
    let share = i128::from(part) * i128::from(wanted) / i128::from(whole.max(1));
    i64::try_from(share).unwrap_or(i64::MAX)
}
