//! Which transactions look like the two legs of one transfer, of which two banks told by themselves.
//!
//! Two look so when money left one account and reached another within a few days: the same sum in one currency, or sums of
//! two currencies that come to about the same in that of the workspace. Each is in one pair at most. The nearer day goes
//! first, then words that fit, then the older row; what is left of equal ones depends on nothing else, so the same rows are
//! always paired alike.

mod matching;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use self::matching::Matching;
use crate::accounts::Account;
use crate::id::{AccountId, TransactionId};
use crate::money::Minor;

/// How many days there may be between the two: a bank takes a weekend and a holiday for a transfer to another one.
pub const MAX_DAYS_APART: i64 = 4;

/// By how many parts in a hundred what arrived may differ from what left, at the rates of the workspace: what banks take
/// for an exchange.
pub const RATE_TOLERANCE: i128 = 3;

/// How many rows are compared at most.
pub const MAX_CANDIDATES: usize = 100_000;

/// A transaction that may be a leg: of no transfer yet, not split, not locked, and it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferCandidate {
    /// Which.
    pub id: TransactionId,
    /// The account it is booked on.
    pub account_id: AccountId,
    /// Its day.
    pub date: Date,
    /// How much, in the currency of the account.
    pub amount: Minor,
    /// The same in the currency of the workspace, if a rate is known.
    pub converted: Option<Minor>,
    /// Who was paid, or who paid.
    pub payee: String,
    /// Whether it is one of those that are asked about.
    pub is_wanted: bool,
}

/// Two transactions by the direction of the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PairIds {
    /// Where the money left.
    pub from: TransactionId,
    /// Where it arrived.
    pub to: TransactionId,
}

/// Two transactions that look like one transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferSuggestion {
    /// Which.
    pub pair: PairIds,
    /// How many days are between them.
    pub days_apart: i64,
    /// Whether they are of two currencies, so that only a rate says that they belong together.
    pub is_exchange: bool,
}

/// The pairs among these rows of which one at least is wanted, but for those that somebody dismissed; the newest first.
/// A row on none of the accounts is in no pair. It takes a number of steps that grows with that of the rows, whatever they
/// are like.
pub fn suggest(
    rows: &[TransferCandidate],
    accounts: &BTreeMap<AccountId, Account>,
    dismissed: &BTreeSet<PairIds>,
) -> Vec<TransferSuggestion> {
    Matching::new(rows, accounts, dismissed).run()
}
