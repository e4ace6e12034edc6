//! Which payment that arrives is an occurrence that was waited for.

use jiff::civil::Date;

use super::rule::days_between;
use super::{Occurrence, RecurringDefinition, RecurringKind};
use crate::id::{AccountId, RecurringId};
use crate::money::Minor;
use crate::text::fold;
use crate::transactions::Transaction;

/// How many days a payment may be early or late.
pub const MATCH_DAYS: i32 = 2;

/// A payment that arrived.
#[derive(Debug, Clone, Copy)]
pub struct Payment<'a> {
    /// The account that it was booked on.
    pub account_id: AccountId,
    /// How much, below nothing when money left the account.
    pub amount: Minor,
    /// Its day.
    pub date: Date,
    /// Who was paid, or who paid.
    pub payee: &'a str,
    /// The other account of a transfer, and what was booked there.
    pub peer: Option<(AccountId, Minor)>,
}

impl<'a> Payment<'a> {
    /// A transaction as a payment.
    pub fn of(row: &'a Transaction) -> Self {
        Self {
            account_id: row.account_id,
            amount: row.amount,
            date: row.date,
            payee: &row.payee,
            peer: row.transfer.map(|peer| (peer.account_id, peer.amount)),
        }
    }

    /// A transfer as it is seen from the account that the money leaves.
    fn seen_from_source(self) -> Self {
        match self.peer {
            Some((account_id, amount)) if !self.amount.is_negative() => Self {
                account_id,
                amount,
                peer: Some((self.account_id, self.amount)),
                ..self
            },
            _ => self,
        }
    }
}

/// An occurrence that is waited for.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    /// Of which item.
    pub id: RecurringId,
    /// What was said about it.
    pub definition: &'a RecurringDefinition,
    /// Which one, and on which day it falls.
    pub occurrence: Occurrence,
    /// How much it is, when that was said for this one; above nothing.
    pub amount: Option<Minor>,
}

/// The occurrence that a payment is: of those that fit, the one whose day is nearest, then the one whose
/// amount is.
pub fn best<'a>(
    payment: &Payment<'_>,
    candidates: impl IntoIterator<Item = Candidate<'a>>,
) -> Option<(RecurringId, Date)> {
    let fitting = candidates.into_iter().filter_map(|candidate| {
        let (days, units) = distance(payment, &candidate)?;
        let date = candidate.occurrence.date;
        Some(((days, units, date, candidate.id), (candidate.id, date)))
    });
    fitting
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, found)| found)
}

/// Whether a payment can be this occurrence.
pub fn fits(payment: &Payment<'_>, candidate: &Candidate<'_>) -> bool {
    distance(payment, candidate).is_some()
}

/// How far a payment is from an occurrence, in days and in units; nothing when it is another one.
fn distance(payment: &Payment<'_>, candidate: &Candidate<'_>) -> Option<(u32, u64)> {
    let payment = payment.seen_from_source();
    let definition = candidate.definition;
    let other_account = payment.peer.map(|(account, _)| account);
    let is_transfer = definition.kind == RecurringKind::Transfer;
    let is_leaving = definition.kind != RecurringKind::Income;
    if payment.account_id != definition.account_id
        || other_account != definition.to_account_id
        || is_transfer != payment.peer.is_some()
        || is_leaving != payment.amount.is_negative()
    {
        return None;
    }
    let days = days_between(candidate.occurrence.day, payment.date)?.unsigned_abs();
    if days > MATCH_DAYS.unsigned_abs() || !is_same_payee(&definition.payee, payment.payee) {
        return None;
    }
    let size = Minor::new(payment.amount.units().checked_abs()?);
    let (least, most) = definition.expects(candidate.amount);
    let wanted = candidate.amount.unwrap_or(definition.amount);
    let off = size.units().abs_diff(wanted.units());
    (least..=most).contains(&size).then_some((days, off))
}

/// Whether two names can be of one payee. A bank writes more of it than people do, or less.
fn is_same_payee(said: &str, seen: &str) -> bool {
    let (said, seen) = (fold(said), fold(seen));
    said.is_empty() || (!seen.is_empty() && (seen.contains(&said) || said.contains(&seen)))
}
