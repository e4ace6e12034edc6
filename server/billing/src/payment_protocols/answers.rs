//! What providers say, in our words.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_commerce::payments::{PaymentPage, RefundStatus, ReportedPayment, ReportedState};
use kym_domain::id::{PaymentId, RefundId};
use kym_domain::money::Money;

use super::errors::{Decline, ProviderError};

/// A page to pay on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedCheckout {
    /// The page. Of Stripe only the checkout has a name until the user is about to pay.
    pub page: PaymentPage,
    /// How much is asked for there.
    pub amount: Money,
    /// Whether no real money moves.
    pub is_test: bool,
}

/// What a provider says about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderPayment {
    /// How it stands, how much it is about, and whether real money moves.
    pub reported: ReportedPayment,
    /// Which of ours it is, as we have told the provider; nothing when somebody else has made it.
    pub payment_id: Option<PaymentId>,
    /// What the provider calls the page, where that is another thing.
    pub provider_checkout_id: Option<String>,
    /// Where the user pays, as long as they can.
    pub confirmation_url: Option<String>,
    /// Until when they can.
    pub expires_at: Option<Timestamp>,
    /// What the provider calls the user.
    pub customer: Option<String>,
    /// How it was paid, if that may be charged again.
    pub method: Option<SavedMethod>,
}

/// A way to pay that a provider keeps, and that may be charged again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMethod {
    /// What the provider calls it.
    pub provider_method_id: String,
    /// As the user knows it: `Visa •• 4242`.
    pub title: String,
    /// The last day on which it can be charged, where that is known.
    pub expires_on: Option<Date>,
}

/// What a provider says about money that is given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderRefund {
    /// What the provider calls it.
    pub provider_refund_id: String,
    /// Of which payment, as the provider calls that.
    pub provider_payment_id: Option<String>,
    /// Which of ours it is, where the provider keeps what it is told. YooKassa does not.
    pub refund_id: Option<RefundId>,
    /// How much.
    pub amount: Money,
    /// How it stands.
    pub status: RefundStatus,
    /// Why it was not given back, in the provider's word.
    pub failure: Option<String>,
    /// When it was asked for.
    pub created_at: Timestamp,
}

/// What a provider says about the account itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountCheck {
    /// Whether no real money moves there.
    pub is_test: bool,
}

impl ProviderPayment {
    /// The same, unless nothing was charged.
    pub(super) fn unless_declined(self) -> Result<Self, ProviderError> {
        match self.reported.state {
            ReportedState::Canceled(failure) => Err(ProviderError::Declined(Decline {
                failure,
                provider_payment_id: self.reported.provider_payment_id,
            })),
            _ => Ok(self),
        }
    }
}
