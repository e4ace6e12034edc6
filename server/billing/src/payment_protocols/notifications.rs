//! What providers tell of their own accord. Anybody can send it: only the ids in it are believed, and what they stand for
//! is read from the provider.

use kym_domain::id::PaymentId;

/// The longest text that a notification is kept by, in characters.
pub(super) const MAX_KEY: usize = 500;

/// A message of a provider that something has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// What tells it from others: the same one may come several times.
    pub key: String,
    /// What has happened, in the provider's word: `payment.succeeded`.
    pub kind: String,
    /// Which payment of ours it is about, if it says so.
    pub payment_id: Option<PaymentId>,
    /// What the provider calls the payment.
    pub provider_payment_id: Option<String>,
    /// What the provider calls the page that it is paid on.
    pub provider_checkout_id: Option<String>,
    /// What the provider calls money that is given back.
    pub provider_refund_id: Option<String>,
}

/// Why something is no notification of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationError {
    /// It is not signed.
    Unsigned,
    /// It was signed with another secret, or changed since.
    WrongSignature,
    /// It was signed more than five minutes ago, or in the future.
    WrongTime,
    /// It is signed, or need not be, but no notification.
    Malformed,
}
