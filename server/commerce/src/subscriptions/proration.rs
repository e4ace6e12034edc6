//! What a change within a period comes to.

use jiff::Timestamp;
use kym_domain::money::Minor;

/// What a change comes to, in the currency of the subscription.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proration {
    /// For the time that was paid for and will not be used as agreed.
    pub credit: Minor,
    /// For what takes its place.
    pub debit: Minor,
}

impl Proration {
    /// What is to be paid; below nothing, what is to the user's credit.
    pub fn amount(self) -> Minor {
        Minor::new(self.debit.units().saturating_sub(self.credit.units()))
    }
}

/// The part of an amount for a whole time that falls on the rest of it, to the microsecond, rounded half to even once. Never more than
/// the amount.
pub(super) fn share(
    amount: Minor,
    (from, until): (Timestamp, Timestamp),
    rest_from: Timestamp,
) -> Minor {
    let whole = micros(from, until);
    let rest = micros(rest_from, until).min(whole);
    if whole == 0 {
        return Minor::ZERO;
    }
    let product = i128::from(amount.units()) * rest;
    let (quotient, remainder) = (product.div_euclid(whole), product.rem_euclid(whole));
    let is_up = match (remainder * 2).cmp(&whole) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => quotient % 2 != 0,
        std::cmp::Ordering::Greater => true,
    };
    let rounded = quotient + i128::from(is_up);
    Minor::new(i64::try_from(rounded).unwrap_or(i64::MAX))
}

fn micros(from: Timestamp, until: Timestamp) -> i128 {
    let passed = i128::from(until.as_microsecond()) - i128::from(from.as_microsecond());
    passed.max(0)
}
