//! What a reconciliation locks: the rows that it compared, and the days that it closed.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use thiserror::Error;

use crate::id::{AccountId, TransactionId};
use crate::transactions::{BulkRefusal, Peer, Transaction, TransactionStatus};

/// What somebody may do with rows that are locked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leave {
    /// Accounts that are closed for good: nothing changes on them until they are reopened.
    pub closed_accounts: BTreeSet<AccountId>,
    /// Up to which day accounts are closed; others are not.
    pub closed_until: BTreeMap<AccountId, Date>,
    /// Whether their role may change what is closed.
    pub edits_closed: bool,
    /// Whether they said that they mean it, knowing of the lock.
    pub confirmed: bool,
}

/// Why a row stays as it is, the greatest obstacle first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Error)]
pub enum LockError {
    /// It is on an account that is closed.
    #[error("the account is closed")]
    AccountClosed,
    /// It lies in a closed period, and the role does not allow to change that.
    #[error("the period is closed")]
    PeriodClosed,
    /// It is reconciled, and nobody said that this is meant.
    #[error("the transaction is reconciled")]
    Reconciled,
}

impl From<LockError> for BulkRefusal {
    fn from(obstacle: LockError) -> Self {
        match obstacle {
            LockError::AccountClosed => Self::AccountClosed,
            LockError::PeriodClosed => Self::PeriodClosed,
            LockError::Reconciled => Self::Reconciled,
        }
    }
}

/// Whether a row may become what it `is` from what it `was`; new rows were nothing. Every change of
/// rows asks this, of each row that it writes, other legs of transfers among them.
///
/// Ticking a row that is not reconciled is free in a closed period too: the cheque that the last
/// statement did not have yet stands on the next one.
///
/// # Errors
/// The greater obstacle: who may not is not asked whether they mean it.
pub fn may_change(
    was: Option<&Transaction>,
    is: Option<&Transaction>,
    leave: &Leave,
) -> Result<(), LockError> {
    let was = was.filter(|row| row.is_live());
    let is = is.filter(|row| row.is_live());
    if let (Some(was), Some(is)) = (was, is)
        && (same(was, is) || is_tick(was, is))
    {
        return Ok(());
    }
    let is_on_closed = |row: &Transaction| leave.closed_accounts.contains(&row.account_id);
    if [was, is].into_iter().flatten().any(is_on_closed) {
        return Err(LockError::AccountClosed);
    }
    let is_closed = |row: &Transaction| {
        let until = leave.closed_until.get(&row.account_id);
        until.is_some_and(|until| row.date <= *until)
    };
    if !leave.edits_closed && [was, is].into_iter().flatten().any(is_closed) {
        return Err(LockError::PeriodClosed);
    }
    if !leave.confirmed && was.is_some_and(|row| row.status == TransactionStatus::Reconciled) {
        return Err(LockError::Reconciled);
    }
    Ok(())
}

/// Whether all of these rows may change.
///
/// # Errors
/// The greatest obstacle that one of them meets.
pub fn may_change_all<'a>(
    changes: impl IntoIterator<Item = (Option<&'a Transaction>, Option<&'a Transaction>)>,
    leave: &Leave,
) -> Result<(), LockError> {
    let changes = changes.into_iter();
    let obstacles = changes.filter_map(|(was, is)| may_change(was, is, leave).err());
    obstacles.min().map_or(Ok(()), Err)
}

/// Which of the transactions that were asked for stay as they are, and why. An obstacle of the other leg
/// of a transfer is told of the leg that was asked for.
pub fn refusals(
    asked: &[TransactionId],
    changes: &[(Transaction, Transaction)],
    leave: &Leave,
) -> Vec<(TransactionId, BulkRefusal)> {
    let asked: BTreeSet<_> = asked.iter().collect();
    let mut refused = BTreeMap::new();
    for (was, is) in changes {
        let Err(obstacle) = may_change(Some(was), Some(is), leave) else {
            continue;
        };
        let peer = was.transfer.map(|peer| peer.transaction_id);
        let told = peer.filter(|_| !asked.contains(&was.id)).unwrap_or(was.id);
        let known = refused.entry(told).or_insert(obstacle);
        *known = obstacle.min(*known);
    }
    let refused = refused.into_iter();
    refused
        .map(|(id, obstacle)| (id, obstacle.into()))
        .collect()
}

/// Whether nothing differs but the count of changes and what it comes to in other currencies: no statement of
/// this account says that.
fn same(was: &Transaction, is: &Transaction) -> bool {
    let peer = was.transfer.map(|peer| Peer {
        amount: is.transfer.map_or(peer.amount, |peer| peer.amount),
        ..peer
    });
    let counted = Transaction {
        version: is.version,
        transfer: peer,
        converted: is.converted,
        rate: is.rate,
        ..was.clone()
    };
    counted == *is
}

/// Whether all that differs is whether the bank knows of it.
fn is_tick(was: &Transaction, is: &Transaction) -> bool {
    let ticks = |row: &Transaction| {
        matches!(
            row.status,
            TransactionStatus::Pending | TransactionStatus::Cleared
        )
    };
    let ticked = Transaction {
        status: is.status,
        ..was.clone()
    };
    ticks(was) && ticks(is) && same(&ticked, is)
}
