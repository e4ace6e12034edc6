//! Which transaction of the books a receipt may belong to.
//!
//! The windows are those of Monarch's receipt matching (`domain.md`, section 14): the amount is equal, and the
//! day of the transaction lies from two days before to seven days after that of the receipt when the merchant is
//! the same, else within a day. A match is offered, never made: the amount of the transaction stays as it is.

use jiff::Unit;
use jiff::civil::Date;

use super::names::distinctive_words;
use crate::id::{AccountId, TransactionId};
use crate::money::Minor;
use crate::transactions::TransactionStatus;

/// How many days a transaction of the same merchant may be before its receipt.
const DAYS_BEFORE: i32 = 2;

/// How many days a transaction of the same merchant may be after its receipt: banks post late.
const DAYS_AFTER: i32 = 7;

/// How many days apart they may be when the merchant is another, or unknown.
const DAYS_APART: i32 = 1;

/// The shortest name without blanks that another may contain.
const MIN_CONTAINED: usize = 5;

/// A transaction that is in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchableTransaction {
    /// Its id.
    pub id: TransactionId,
    /// The account it is on.
    pub account_id: AccountId,
    /// Its payee; may be empty.
    pub payee: String,
    /// Its day.
    pub date: Date,
    /// Its amount in the currency of its account, below nothing for an expense.
    pub amount: Minor,
    /// How far it has come.
    pub status: TransactionStatus,
    /// Whether it is a leg of a transfer.
    pub is_transfer: bool,
}

/// What a receipt says, as it would be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReceiptToMatch<'a> {
    /// Who was paid, when that is known.
    pub merchant: Option<&'a str>,
    /// The day.
    pub date: Date,
    /// The amount in the currency of the account, below nothing for an expense.
    pub amount: Minor,
    /// The account, when it was chosen: transactions of others are no candidates then.
    pub account_id: Option<AccountId>,
}

/// A transaction that a receipt may belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchCandidate {
    /// Its id.
    pub id: TransactionId,
    /// Whether the merchant is the same.
    pub is_same_merchant: bool,
    /// How many days it is after the receipt; below nothing when it is before.
    pub days: i32,
}

/// Finds the transactions that a receipt may belong to, the likeliest first: the same merchant before others,
/// then the nearest day, then the order of their ids.
pub fn candidates(
    receipt: &ReceiptToMatch<'_>,
    transactions: &[MatchableTransaction],
) -> Vec<MatchCandidate> {
    let mut found: Vec<MatchCandidate> = transactions
        .iter()
        .filter_map(|transaction| candidate(receipt, transaction))
        .collect();
    found.sort_by_key(|candidate| {
        (
            !candidate.is_same_merchant,
            candidate.days.abs(),
            candidate.id,
        )
    });
    found
}

fn candidate(
    receipt: &ReceiptToMatch<'_>,
    transaction: &MatchableTransaction,
) -> Option<MatchCandidate> {
    let is_excluded = transaction.status == TransactionStatus::Void
        || transaction.is_transfer
        || transaction.amount != receipt.amount
        || receipt
            .account_id
            .is_some_and(|account_id| account_id != transaction.account_id);
    if is_excluded {
        return None;
    }
    let days = receipt
        .date
        .until((Unit::Day, transaction.date))
        .ok()?
        .get_days();
    if !(-DAYS_BEFORE..=DAYS_AFTER).contains(&days) {
        return None;
    }
    let is_same_merchant = receipt
        .merchant
        .is_some_and(|merchant| is_same_merchant(merchant, &transaction.payee));
    (is_same_merchant || days.abs() <= DAYS_APART).then_some(MatchCandidate {
        id: transaction.id,
        is_same_merchant,
        days,
    })
}

/// Whether two names are of one merchant: equal, or one within the other, without capitals, legal forms, words
/// for a place of sale and numbers of branches.
pub fn is_same_merchant(left: &str, right: &str) -> bool {
    let (left, right) = (distinctive_words(left), distinctive_words(right));
    let (short, long) = if left.len() <= right.len() {
        (left, right)
    } else {
        (right, left)
    };
    if short.is_empty() {
        return false;
    }
    let joined_short = short.concat();
    let joined_long = long.concat();
    long.windows(short.len()).any(|words| words == short)
        || joined_short == joined_long
        || (joined_short.chars().count() >= MIN_CONTAINED && joined_long.contains(&joined_short))
        || (joined_long.chars().count() >= MIN_CONTAINED && joined_short.contains(&joined_long))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use uuid::Uuid;

    use super::*;

    fn transaction(number: u128, payee: &str, day: i8, amount: i64) -> MatchableTransaction {
        MatchableTransaction {
            id: TransactionId::from_uuid(Uuid::from_u128(number)),
            account_id: AccountId::from_uuid(Uuid::from_u128(1)),
            payee: payee.to_owned(),
            date: date(2024, 3, day),
            amount: Minor::new(amount),
            status: TransactionStatus::Cleared,
            is_transfer: false,
        }
    }

    fn receipt() -> ReceiptToMatch<'static> {
        ReceiptToMatch {
            merchant: Some("REWE Markt GmbH"),
            date: date(2024, 3, 10),
            amount: Minor::new(-1_250),
            account_id: None,
        }
    }

    fn found(transactions: &[MatchableTransaction]) -> Vec<u128> {
        candidates(&receipt(), transactions)
            .iter()
            .map(|candidate| candidate.id.as_uuid().as_u128())
            .collect()
    }

    #[test]
    fn the_window_of_the_same_merchant_is_wider() {
        let same: Vec<_> = (7_i8..=18)
            .map(|day| transaction(day.unsigned_abs().into(), "Rewe 4711", day, -1_250))
            .collect();
        assert_eq!(found(&same), [10, 9, 11, 8, 12, 13, 14, 15, 16, 17]);
        let other: Vec<_> = (7_i8..=18)
            .map(|day| transaction(day.unsigned_abs().into(), "Edeka", day, -1_250))
            .collect();
        assert_eq!(found(&other), [10, 9, 11]);
    }

    #[test]
    fn the_same_merchant_comes_before_a_nearer_day() {
        assert_eq!(
            found(&[
                transaction(1, "", 10, -1_250),
                transaction(2, "REWE SAGT DANKE", 12, -1_250)
            ]),
            [2, 1]
        );
    }

    #[test]
    fn another_amount_a_void_one_and_a_transfer_are_none() {
        let mut void = transaction(1, "REWE", 10, -1_250);
        void.status = TransactionStatus::Void;
        let mut transfer = transaction(2, "REWE", 10, -1_250);
        transfer.is_transfer = true;
        assert!(found(&[void, transfer, transaction(3, "REWE", 10, -1_251)]).is_empty());
        assert!(found(&[transaction(4, "REWE", 10, 1_250)]).is_empty());
    }

    #[test]
    fn transactions_of_another_account_are_none_when_one_was_chosen() {
        let chosen = ReceiptToMatch {
            account_id: Some(AccountId::from_uuid(Uuid::from_u128(2))),
            ..receipt()
        };
        assert!(candidates(&chosen, &[transaction(1, "REWE", 10, -1_250)]).is_empty());
    }

    #[test]
    fn merchants_are_compared_without_what_is_not_their_name() {
        for (left, right) in [
            ("REWE Markt GmbH", "rewe"),
            ("ООО «Ромашка»", "РОМАШКА"),
            (
                "GERBANG ALAF RESTAURANTS SDN BHD",
                "Gerbang Alaf Restaurants",
            ),
            ("McDonald's", "MCDONALDS 0423"),
            ("dm-drogerie markt", "DM DROGERIE MARKT FILIALE 12"),
            ("Bäckerei Müller e.K.", "BACKEREI MULLER"),
            ("MR. D.I.Y. (M) SDN BHD", "MR DIY M"),
        ] {
            assert!(is_same_merchant(left, right), "{left} and {right}");
        }
        for (left, right) in [
            ("Aldi", "Lidl"),
            ("AL", "Aldi"),
            ("", "Rewe"),
            ("GmbH", "Müller GmbH"),
        ] {
            assert!(!is_same_merchant(left, right), "{left} and {right}");
        }
    }
}
