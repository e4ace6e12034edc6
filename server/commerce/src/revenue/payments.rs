//! Money that moved, as a report counts it.

use jiff::Timestamp;
use kym_domain::id::PlanId;
use kym_domain::money::Money;

use crate::payments::FailureKind;

/// A payment that was paid or has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentRecord {
    /// The plan that it was for.
    pub plan_id: PlanId,
    /// How much.
    pub amount: Money,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
    /// When and why it failed.
    pub failed: Option<(Timestamp, FailureKind)>,
}

/// Money that was given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefundRecord {
    /// The plan that had been paid for.
    pub plan_id: PlanId,
    /// How much.
    pub amount: Money,
    /// When it was given back.
    pub finished_at: Timestamp,
}
