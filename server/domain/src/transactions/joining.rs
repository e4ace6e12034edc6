//! Two transactions become the legs of one transfer, and the legs of a transfer two transactions.
//!
//! Each keeps what its bank said of it: day, amount, status, payee, note and tags. A transfer is for nothing, so what they
//! were for goes.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use super::{BulkRefusal, MAX_BULK_ROWS, Peer, Transaction, TransactionStatus};
use crate::id::{AccountId, TransactionId};
use crate::money::Currency;

/// How many transfers can be made in one change: both legs of each count.
pub const MAX_JOINED_PAIRS: usize = MAX_BULK_ROWS / 2;

/// A transaction as somebody saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransactionVersion {
    /// Which.
    pub id: TransactionId,
    /// Its version at that time; nothing when it is taken as it is now.
    pub version: Option<i64>,
}

/// Two transactions that shall become one transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferPair {
    /// On the account that the money left.
    pub from: TransactionVersion,
    /// On the account that it reached.
    pub to: TransactionVersion,
}

/// Rows as they were and as they are, or those that stay as they are, with the reasons: then all do.
type Changes = Result<Vec<(Transaction, Transaction)>, Vec<(TransactionId, BulkRefusal)>>;

/// Makes each of these pairs a transfer. `rows` are those that were found, `currencies` those of their accounts.
///
/// # Errors
/// Every transaction that cannot be part of its transfer, with the reason: then no transfer is made.
pub fn join(
    pairs: &[TransferPair],
    rows: &BTreeMap<TransactionId, Transaction>,
    currencies: &BTreeMap<AccountId, Currency>,
) -> Changes {
    let mut changed = Vec::with_capacity(pairs.len() * 2);
    let mut refused = Vec::new();
    let mut used = BTreeSet::new();
    for pair in pairs {
        let from = found(pair.from, rows, &mut used);
        let to = found(pair.to, rows, &mut used);
        let (from, to) = match (from, to) {
            (Ok(from), Ok(to)) => (from, to),
            (from, to) => {
                refused.extend(from.err().map(|refusal| (pair.from.id, refusal)));
                refused.extend(to.err().map(|refusal| (pair.to.id, refusal)));
                continue;
            }
        };
        if let Some(refusal) = refusal(from, to, currencies) {
            refused.extend([(from.id, refusal), (to.id, refusal)]);
            continue;
        }
        changed.push((from.clone(), from.joined(to)));
        changed.push((to.clone(), to.joined(from)));
    }
    if refused.is_empty() {
        Ok(changed)
    } else {
        Err(refused)
    }
}

/// Makes each of these transfers, named by one of their legs or by both, two transactions.
///
/// # Errors
/// Every one that is not part of a transfer, or is not as it was seen: then none is separated.
pub fn separate(
    legs: &[TransactionVersion],
    rows: &BTreeMap<TransactionId, Transaction>,
) -> Changes {
    let mut changed = Vec::with_capacity(legs.len() * 2);
    let mut refused = Vec::new();
    let mut done = BTreeSet::new();
    for leg in legs {
        let row = match seen(*leg, rows) {
            Ok(row) => row,
            Err(refusal) => {
                refused.push((leg.id, refusal));
                continue;
            }
        };
        let peer = row.transfer.and_then(|peer| rows.get(&peer.transaction_id));
        let Some(peer) = peer else {
            refused.push((row.id, BulkRefusal::NotTransfer));
            continue;
        };
        for leg in [row, peer] {
            if done.insert(leg.id) {
                changed.push((leg.clone(), leg.separated()));
            }
        }
    }
    if refused.is_empty() {
        Ok(changed)
    } else {
        Err(refused)
    }
}

/// A row that is as it was seen, and that is in no pair before.
fn found<'a>(
    wanted: TransactionVersion,
    rows: &'a BTreeMap<TransactionId, Transaction>,
    used: &mut BTreeSet<TransactionId>,
) -> Result<&'a Transaction, BulkRefusal> {
    let row = seen(wanted, rows)?;
    if !used.insert(row.id) || row.transfer.is_some() {
        Err(BulkRefusal::AlreadyTransfer)
    } else if !row.splits.is_empty() {
        Err(BulkRefusal::Split)
    } else if row.status == TransactionStatus::Void {
        Err(BulkRefusal::Void)
    } else {
        Ok(row)
    }
}

fn seen(
    wanted: TransactionVersion,
    rows: &BTreeMap<TransactionId, Transaction>,
) -> Result<&Transaction, BulkRefusal> {
    let row = rows.get(&wanted.id).filter(|row| row.is_live());
    let row = row.ok_or(BulkRefusal::NotFound)?;
    if wanted.version.is_none_or(|version| version == row.version) {
        Ok(row)
    } else {
        Err(BulkRefusal::Changed)
    }
}

/// Why two rows cannot be the legs of one transfer. Between two currencies any two amounts can: they say what a bank made
/// of one of them.
fn refusal(
    from: &Transaction,
    to: &Transaction,
    currencies: &BTreeMap<AccountId, Currency>,
) -> Option<BulkRefusal> {
    let is_exchange = currencies.get(&from.account_id) != currencies.get(&to.account_id);
    if from.account_id == to.account_id {
        Some(BulkRefusal::SameAccount)
    } else if !from.amount.is_negative() || to.amount.is_negative() {
        Some(BulkRefusal::WrongDirection)
    } else if !is_exchange && from.amount.negated() != Ok(to.amount) {
        Some(BulkRefusal::AmountsDiffer)
    } else if !from.agrees_with(to) {
        Some(BulkRefusal::PlannedDiffers)
    } else {
        None
    }
}

impl Transaction {
    /// The transaction as one leg of a transfer with this one.
    fn joined(&self, other: &Self) -> Self {
        Self {
            category_id: None,
            transfer: Some(Peer {
                transaction_id: other.id,
                account_id: other.account_id,
                amount: other.amount,
            }),
            version: self.version + 1,
            ..self.clone()
        }
    }

    /// The transaction as a leg of nothing.
    #[must_use]
    pub fn separated(&self) -> Self {
        Self {
            transfer: None,
            version: self.version + 1,
            ..self.clone()
        }
    }
}
