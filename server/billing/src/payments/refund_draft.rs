//! A refund as it is asked for.

use kym_domain::decimal::Decimal;

/// What shall be given back.
#[derive(Clone, Debug)]
pub(super) struct RefundDraft {
    /// How much; all that is left when nothing is said.
    pub amount: Option<Decimal>,
    /// Why.
    pub reason: String,
}
