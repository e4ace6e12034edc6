//! What becomes of a payment when its provider says how it stands.

use jiff::Timestamp;
use kym_domain::money::Minor;

use super::payment::{
    Payment, PaymentAttention, PaymentChange, PaymentStatus, ReportedPayment, ReportedState,
};

/// The page of a provider on which a payment is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentPage {
    /// What the provider calls the payment, where it says so already.
    pub provider_payment_id: Option<String>,
    /// What the provider calls the page, where that is another thing.
    pub provider_checkout_id: Option<String>,
    /// Where it is.
    pub url: String,
    /// Until when it can be used.
    pub expires_at: Option<Timestamp>,
}

impl Payment {
    /// What becomes of it, whatever was seen before and however often: the same in the end in every order. It is paid only when the
    /// same amount of the same currency was paid, in the same mode; else a person has to look at it. What was paid stays paid, and
    /// late money counts, on a link that was closed as well; what is for nothing any more then goes to the balance.
    pub fn see(&self, seen: &ReportedPayment, now: Timestamp) -> PaymentChange {
        let mut after = self.clone();
        if after.provider_payment_id.is_none() {
            after
                .provider_payment_id
                .clone_from(&seen.provider_payment_id);
        }
        if after.attention == Some(PaymentAttention::OutcomeUnknown) {
            after.attention = None;
        }
        let difference = self.difference(seen);
        match &seen.state {
            ReportedState::Succeeded if difference.is_some() => {
                after.attention = after.attention.max(difference);
            }
            ReportedState::Succeeded => {
                if !self.is_paid() {
                    (after.failure, after.failed_at) = (None, None);
                    after.paid_at = Some(now);
                }
                let refunded = seen.refunded.min(self.amount.minor);
                after.set_paid(self.refunded.max(refunded));
            }
            ReportedState::Canceled(failure) if self.is_open() => {
                after.status = PaymentStatus::Canceled;
                (after.failure, after.failed_at) = (Some(failure.clone()), Some(now));
            }
            ReportedState::WaitingForCapture if self.is_open() => {
                after.status = PaymentStatus::WaitingForCapture;
            }
            ReportedState::Pending
            | ReportedState::WaitingForCapture
            | ReportedState::Canceled(_) => {}
        }
        after.reads += 1;
        self.become_after(after, now)
    }

    /// Its provider has not answered. Who never did in two days is asked no more: a person has to look at it.
    pub fn unanswered(&self, now: Timestamp) -> PaymentChange {
        let mut after = self.clone();
        after.reads += 1;
        if self.is_open() && self.is_lost(now) {
            after.attention = after.attention.max(Some(PaymentAttention::OutcomeUnknown));
        }
        self.become_after(after, now)
    }

    /// Its provider has made a page on which it is paid.
    pub fn opened(&self, page: PaymentPage, now: Timestamp) -> PaymentChange {
        let mut after = self.clone();
        if page.provider_payment_id.is_some() {
            after.provider_payment_id = page.provider_payment_id;
        }
        after.provider_checkout_id = page.provider_checkout_id;
        after.confirmation_url = Some(page.url);
        after.expires_at = page.expires_at;
        self.become_after(after, now)
    }

    /// After what it was for could not be done, a person has to look at it; or after nothing was heard of it.
    #[must_use]
    pub fn with_attention(&self, attention: PaymentAttention, now: Timestamp) -> Self {
        let mut after = self.clone();
        after.attention = after.attention.max(Some(attention));
        self.become_after(after, now).after
    }

    /// Exactly so much of it was given back, as its refunds say: less than before, when one of them failed after all.
    #[must_use]
    pub fn with_refunds(&self, sum: Minor, now: Timestamp) -> PaymentChange {
        let mut after = self.clone();
        if self.is_paid() {
            after.set_paid(sum.min(self.amount.minor).max(Minor::ZERO));
        }
        self.become_after(after, now)
    }

    /// Whether it is not decided.
    pub const fn is_open(&self) -> bool {
        matches!(
            self.status,
            PaymentStatus::Pending | PaymentStatus::WaitingForCapture
        )
    }

    /// Whether it was paid, whatever was given back of it since.
    pub const fn is_paid(&self) -> bool {
        matches!(
            self.status,
            PaymentStatus::Succeeded | PaymentStatus::PartiallyRefunded | PaymentStatus::Refunded
        )
    }

    fn difference(&self, seen: &ReportedPayment) -> Option<PaymentAttention> {
        if seen.is_test != self.is_test {
            Some(PaymentAttention::ModeDiffers)
        } else if seen.amount.currency != self.amount.currency {
            Some(PaymentAttention::CurrencyDiffers)
        } else if seen.amount.minor != self.amount.minor {
            Some(PaymentAttention::AmountDiffers)
        } else {
            None
        }
    }

    pub(super) fn set_paid(&mut self, refunded: Minor) {
        self.refunded = refunded;
        self.status = if refunded >= self.amount.minor {
            PaymentStatus::Refunded
        } else if refunded > Minor::ZERO {
            PaymentStatus::PartiallyRefunded
        } else {
            PaymentStatus::Succeeded
        };
    }

    /// What is decided has no page and is asked about no more. The version counts what people see.
    pub(super) fn become_after(&self, mut after: Self, now: Timestamp) -> PaymentChange {
        if !after.is_open() {
            after.confirmation_url = None;
        }
        after.next_read_at = self.next_read_at;
        let reads = std::mem::replace(&mut after.reads, self.reads);
        if after != *self {
            after.version += 1;
        }
        after.reads = reads;
        after.next_read_at = after.next_read(now);
        let newly = after.refunded.units().saturating_sub(self.refunded.units());
        PaymentChange {
            is_paid_now: after.is_paid() && !self.is_paid(),
            is_failed_now: self.is_open() && after.status == PaymentStatus::Canceled,
            refunded_now: Minor::new(newly.max(0)),
            after,
        }
    }
}
