//! Money that is given back.

use jiff::Timestamp;
use kym_domain::id::{InvoiceId, PaymentId, RefundId};
use kym_domain::money::Minor;
use kym_domain::words;

words! {
    /// How it stands with money that is given back.
    pub enum RefundStatus {
        /// It is on its way.
        Pending => "pending",
        /// It is given back.
        Succeeded => "succeeded",
        /// It was not given back after all.
        Canceled => "canceled",
    }
}

/// A part of a payment, or all of it, that is given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// Which.
    pub id: RefundId,
    /// Of which payment.
    pub payment_id: PaymentId,
    /// How much, in the payment's currency.
    pub amount: Minor,
    /// How it stands.
    pub status: RefundStatus,
    /// What the provider calls it.
    pub provider_refund_id: Option<String>,
    /// Why, in the words of whoever gave it back.
    pub reason: String,
    /// Whether it was made at the provider, not here.
    pub is_external: bool,
    /// The credit note about it, once it has succeeded.
    pub credit_note_id: Option<InvoiceId>,
    /// Under which key it was asked for: the same for each attempt of one refund.
    pub idempotency_key: String,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When it was given back or was not.
    pub finished_at: Option<Timestamp>,
}

/// What becomes of money that is given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundChange {
    /// The refund after it.
    pub after: Refund,
    /// Whether it is given back with this change: a credit note is issued with it, once.
    pub is_succeeded_now: bool,
}

impl Refund {
    /// What becomes of it when its provider says how it stands; nothing, when that is known already. What was given back may fail
    /// afterwards (<https://docs.stripe.com/refunds#failed-refunds>), and is not given back a second time.
    pub fn see(&self, seen: RefundStatus, now: Timestamp) -> Option<RefundChange> {
        let is_news = matches!(
            (self.status, seen),
            (RefundStatus::Pending, RefundStatus::Succeeded)
                | (
                    RefundStatus::Pending | RefundStatus::Succeeded,
                    RefundStatus::Canceled
                )
        );
        is_news.then(|| RefundChange {
            after: Self {
                status: seen,
                finished_at: Some(now),
                ..self.clone()
            },
            is_succeeded_now: seen == RefundStatus::Succeeded,
        })
    }

    /// How much of a payment its refunds have given back, and how much is on its way.
    pub fn sums<'a>(refunds: impl IntoIterator<Item = &'a Self>) -> (Minor, Minor) {
        let plus = |sum: Minor, refund: &Self| {
            Minor::new(sum.units().saturating_add(refund.amount.units()))
        };
        let none = (Minor::ZERO, Minor::ZERO);
        refunds
            .into_iter()
            .fold(none, |(back, on_its_way), refund| match refund.status {
                RefundStatus::Succeeded => (plus(back, refund), on_its_way),
                RefundStatus::Pending => (back, plus(on_its_way, refund)),
                RefundStatus::Canceled => (back, on_its_way),
            })
    }
}
