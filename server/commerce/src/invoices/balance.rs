//! What users have to their credit.

use jiff::Timestamp;
use kym_domain::id::{
    BalanceEntryId, InvoiceId, PaymentId, RefundId, SubscriptionChangeId, UserId,
};
use kym_domain::money::Money;

/// What adds to a user's credit or takes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceSource {
    /// A change of a subscription that came to credit.
    Change(SubscriptionChangeId),
    /// Money that was paid for no invoice: for a plan, in advance, or too late.
    Payment(PaymentId),
    /// An invoice: what it took from the balance, or carried forward to it.
    Invoice(InvoiceId),
    /// What an invoice took, when it became void.
    Void(InvoiceId),
    /// Money of the balance that is given back.
    Refund(RefundId),
    /// What was to be given back and was not.
    CanceledRefund(RefundId),
}

/// One thing that adds to a user's credit in a currency or takes from it. The sum of them all is the balance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceEntry {
    /// Which.
    pub id: BalanceEntryId,
    /// Whose; nobody's any more when they were deleted.
    pub user_id: Option<UserId>,
    /// What it is about.
    pub source: BalanceSource,
    /// How much it adds, or below nothing takes.
    pub amount: Money,
    /// When.
    pub at: Timestamp,
}
