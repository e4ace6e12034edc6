//! One change of many transactions at once: all of them, or none and the reasons.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::edit::ClearedState;
use super::{Peer, Split, Transaction, TransactionStatus};
use crate::check::{Checks, FieldCode, Violation};
use crate::id::{AccountId, CategoryId, TransactionId};
use crate::words::words;

/// How many transactions can be changed at once.
pub const MAX_BULK_ROWS: usize = 5000;

words! {
    /// Why a transaction cannot take part in a change of many.
    pub enum BulkRefusal {
        /// It is not there, or not any more.
        NotFound => "not_found",
        /// It is a leg of a transfer, which is for nothing.
        TransferHasNoCategory => "transfer_has_no_category",
        /// Both legs of its transfer would be on one account.
        TransferToItself => "transfer_to_itself",
        /// The account that it shall move to has another currency.
        OtherCurrency => "other_currency",
        /// It is split, and its categories are on its lines.
        SplitHasCategories => "split_has_categories",
        /// It is on an account that is closed.
        AccountClosed => "account_closed",
        /// It is reconciled, and nobody said that this is meant.
        Reconciled => "reconciled",
        /// It lies in a closed period, and the role does not allow to change that.
        PeriodClosed => "period_closed",
        /// It is not as it was seen: somebody has changed it since.
        Changed => "changed",
        /// It is a leg of a transfer already.
        AlreadyTransfer => "already_transfer",
        /// It is no leg of a transfer.
        NotTransfer => "not_transfer",
        /// It is split, and a transfer has no lines.
        Split => "split",
        /// It is void.
        Void => "void",
        /// Both are on one account.
        SameAccount => "same_account",
        /// Money did not leave the one account and reach the other.
        WrongDirection => "wrong_direction",
        /// Both are in one currency, and their amounts differ.
        AmountsDiffer => "amounts_differ",
        /// One of them is planned, the other one happened.
        PlannedDiffers => "planned_differs",
    }
}

/// What shall become of many transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BulkEdit {
    /// They are taken out of the books, transfers with both legs.
    Delete,
    /// They are for this, or for nothing that anybody said.
    Category(Option<CategoryId>),
    /// They have come so far.
    Status(TransactionStatus),
    /// They are booked on this account.
    Account(AccountId),
}

/// A change of many transactions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BulkChange {
    /// Each that changes, other legs among them, as it was and as it is.
    pub changed: Vec<(Transaction, Transaction)>,
    /// Those that are already as they shall be.
    pub unchanged: Vec<TransactionId>,
}

/// What a transaction was before a change of many, as far as it was another one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Earlier {
    /// The account it was booked on.
    pub account_id: Option<AccountId>,
    /// What it was for.
    pub category_id: Option<Option<CategoryId>>,
    /// How far it had come.
    pub status: Option<TransactionStatus>,
    /// Who was paid, or who paid.
    pub payee: Option<String>,
    /// What else there was to say.
    pub note: Option<String>,
    /// Its lines.
    pub splits: Option<Vec<Split>>,
    /// The words on it.
    pub tags: Option<Vec<String>>,
    /// The other leg, and where it was.
    pub transfer: Option<Peer>,
}

/// Reads the ids of those that shall change; each counts once, however often it is named.
pub fn read_ids(checks: &mut Checks, raw: &[String]) -> Option<Vec<TransactionId>> {
    if raw.is_empty() {
        checks.note("ids", FieldCode::Required);
        return None;
    }
    // Said once, instead of what is wrong with each of them.
    if raw.len() > MAX_BULK_ROWS {
        checks.note("ids", Violation::limited(FieldCode::TooMany, MAX_BULK_ROWS));
        return None;
    }
    let mut seen = BTreeSet::new();
    let mut unreadable = Vec::new();
    let mut ids = Vec::with_capacity(raw.len());
    for (index, text) in raw.iter().enumerate() {
        match text.parse::<TransactionId>() {
            Ok(id) if seen.insert(id) => ids.push(id),
            Ok(_) => {}
            Err(_) => unreadable.push(index),
        }
    }
    for index in &unreadable {
        checks.note(format!("ids[{index}]"), FieldCode::NotFound);
    }
    unreadable.is_empty().then_some(ids)
}

impl BulkEdit {
    /// The change of the transactions with these `ids` at this moment. `rows` are those that were found, with the
    /// other legs of those that are transfers; `foreign` are the accounts whose currency is not that of the account
    /// that they shall move to.
    ///
    /// # Errors
    /// Every transaction that cannot be changed so, with the reason: then none is.
    pub fn apply(
        self,
        ids: &[TransactionId],
        rows: &BTreeMap<TransactionId, Transaction>,
        foreign: &BTreeSet<AccountId>,
        now: Timestamp,
    ) -> Result<BulkChange, Vec<(TransactionId, BulkRefusal)>> {
        let asked: BTreeSet<_> = ids.iter().copied().collect();
        let refused = ids.iter().filter_map(|id| {
            let row = rows.get(id).filter(|row| row.is_live());
            let refusal = match row {
                None => Some(BulkRefusal::NotFound),
                Some(row) => self.refusal(row, &asked, foreign),
            };
            refusal.map(|refusal| (*id, refusal))
        });
        let refused: Vec<_> = refused.collect();
        if !refused.is_empty() {
            return Err(refused);
        }
        let mut change = BulkChange::default();
        let mut done = BTreeSet::new();
        for was in ids.iter().filter_map(|id| rows.get(id)) {
            if !done.insert(was.id) {
                continue;
            }
            let Some(is) = self.of(was, now) else {
                change.unchanged.push(was.id);
                continue;
            };
            let peer = was.transfer.and_then(|peer| rows.get(&peer.transaction_id));
            let peer = peer.and_then(|peer| Some((peer, self.of_peer(peer, &is, &asked)?)));
            change.changed.push((was.clone(), is));
            if let Some((peer, follows)) = peer
                && done.insert(peer.id)
            {
                change.changed.push((peer.clone(), follows));
            }
        }
        Ok(change)
    }

    fn refusal(
        self,
        row: &Transaction,
        asked: &BTreeSet<TransactionId>,
        foreign: &BTreeSet<AccountId>,
    ) -> Option<BulkRefusal> {
        match (self, row.transfer) {
            (Self::Account(_), _) if foreign.contains(&row.account_id) => {
                Some(BulkRefusal::OtherCurrency)
            }
            (Self::Category(Some(_)), Some(_)) => Some(BulkRefusal::TransferHasNoCategory),
            (Self::Category(Some(_)), None) if !row.splits.is_empty() => {
                Some(BulkRefusal::SplitHasCategories)
            }
            (Self::Account(target), Some(peer)) if row.account_id != target => {
                let meets = peer.account_id == target || asked.contains(&peer.transaction_id);
                meets.then_some(BulkRefusal::TransferToItself)
            }
            _ => None,
        }
    }

    /// The transaction as it shall be; nothing when that is what it is.
    fn of(self, was: &Transaction, now: Timestamp) -> Option<Transaction> {
        let mut is = was.clone();
        match self {
            Self::Delete => return Some(is.deleted(now)),
            Self::Category(category) => is.category_id = category,
            Self::Status(status) => is.status = status,
            Self::Account(account) => is.account_id = account,
        }
        is.version += 1;
        let differs = is.category_id != was.category_id
            || is.status != was.status
            || is.account_id != was.account_id;
        differs.then_some(is)
    }

    /// The other leg of a transaction that is so now, if that changes it. What each bank knows is its
    /// own, as long as both agree on whether the money moved at all.
    fn of_peer(
        self,
        peer: &Transaction,
        leader: &Transaction,
        asked: &BTreeSet<TransactionId>,
    ) -> Option<Transaction> {
        let is_asked = asked.contains(&peer.id);
        match self {
            Self::Delete => Some(Transaction {
                deleted_at: leader.deleted_at,
                version: peer.version + 1,
                ..peer.clone()
            }),
            Self::Category(_) => None,
            Self::Status(status) => {
                let agree = ClearedState::of(peer.status) == ClearedState::of(status);
                (!is_asked && !agree).then(|| Transaction {
                    status,
                    version: peer.version + 1,
                    ..peer.clone()
                })
            }
            Self::Account(account_id) => Some(Transaction {
                transfer: Some(Peer {
                    transaction_id: leader.id,
                    account_id,
                    amount: leader.amount,
                }),
                version: peer.version + 1,
                ..peer.clone()
            }),
        }
    }
}

impl Transaction {
    /// The transaction as it was before a change of many.
    #[must_use]
    pub fn back_to(self, earlier: Earlier) -> Self {
        Self {
            account_id: earlier.account_id.unwrap_or(self.account_id),
            category_id: earlier.category_id.unwrap_or(self.category_id),
            status: earlier.status.unwrap_or(self.status),
            payee: earlier.payee.unwrap_or(self.payee),
            note: earlier.note.unwrap_or(self.note),
            splits: earlier.splits.unwrap_or(self.splits),
            tags: earlier.tags.unwrap_or(self.tags),
            transfer: earlier.transfer.or(self.transfer),
            version: self.version + 1,
            ..self
        }
    }

    /// Whether this and another one can be the two legs of one transfer.
    pub fn is_leg_with(&self, other: &Self) -> bool {
        let names = |one: &Self, other: &Self| {
            let it = Peer {
                transaction_id: other.id,
                account_id: other.account_id,
                amount: other.amount,
            };
            one.transfer == Some(it)
        };
        names(self, other)
            && names(other, self)
            && self.account_id != other.account_id
            && self.is_live() == other.is_live()
            && self.amount.is_negative() != other.amount.is_negative()
            && ClearedState::of(self.status) == ClearedState::of(other.status)
    }

    /// Whether it says by itself what it is for: neither a leg of a transfer nor split.
    pub const fn has_own_category(&self) -> bool {
        self.transfer.is_none() && self.splits.is_empty()
    }
}
