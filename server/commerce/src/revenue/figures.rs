//! The figures of one month.

use kym_domain::money::{Minor, Overflow};

/// The figures of one month in one currency. The subscriptions at its end are those of the month before, with `new` and `changed_in`,
/// without `changed_out` and `ended`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RevenueFigures {
    /// What the subscriptions that are paid for at its end come to in a month.
    pub recurring_revenue: Minor,
    /// How many are paid for at its end.
    pub subscriptions: i64,
    /// How many began to be paid for.
    pub new: i64,
    /// How many came from another plan of the same currency.
    pub changed_in: i64,
    /// How many went to another plan of the same currency.
    pub changed_out: i64,
    /// How many are not paid for any more: over, free, or in another currency.
    pub ended: i64,
    /// How often the end of one that is paid for was asked for, whether it was withdrawn or not.
    pub cancellations: i64,
    /// How many payments were declined.
    pub failed_payments: i64,
    /// What those came to.
    pub failed_amount: Minor,
    /// What was paid.
    pub received: Minor,
    /// What was given back.
    pub refunded: Minor,
}

impl RevenueFigures {
    /// Both together.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn plus(self, other: Self) -> Result<Self, Overflow> {
        Ok(Self {
            recurring_revenue: self.recurring_revenue.plus(other.recurring_revenue)?,
            subscriptions: self.subscriptions + other.subscriptions,
            new: self.new + other.new,
            changed_in: self.changed_in + other.changed_in,
            changed_out: self.changed_out + other.changed_out,
            ended: self.ended + other.ended,
            cancellations: self.cancellations + other.cancellations,
            failed_payments: self.failed_payments + other.failed_payments,
            failed_amount: self.failed_amount.plus(other.failed_amount)?,
            received: self.received.plus(other.received)?,
            refunded: self.refunded.plus(other.refunded)?,
        })
    }
}
