//! Why a provider did not do what it was asked for.

use std::time::Duration;

use kym_commerce::payments::PaymentFailure;
use kym_platform::outbound::fetch::{RequestError, RequestFailure};

use super::reading;

/// How many characters a message has at most.
const MAX_MESSAGE: usize = 300;

/// Why a provider did not do what it was asked for. What it says is about this one request: after one whose outcome is
/// unknown, a refusal of its repetition says nothing about the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProviderError {
    /// The payer's bank or the provider did not want to; nothing was charged.
    Declined(Decline),
    /// The request is wrong, or the account's settings are; nothing was done.
    Refused(Refusal),
    /// Nobody knows whether it was done.
    Unknown(UnknownOutcome),
}

/// A payment that did not come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decline {
    /// Why, and what may be done.
    pub failure: PaymentFailure,
    /// What the provider calls the payment, which exists all the same.
    pub provider_payment_id: Option<String>,
}

/// A request that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The provider's word for it, such as `resource_missing`; `address_refused` when it was not sent.
    pub code: String,
    /// More about it, in English, for administrators: at most 300 characters, and nothing of the key.
    pub message: String,
}

/// A request that may have been carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOutcome {
    /// The provider's word for it, or `no_answer`, `not_understood`.
    pub code: String,
    /// More about it, in English, for administrators: at most 300 characters, and nothing of the key.
    pub message: String,
    /// Whether the same request under the same key may tell. Where it cannot, only looking for the payment does.
    pub is_repeatable: bool,
    /// How long the provider asks to be left alone.
    pub retry_after: Option<Duration>,
}

impl ProviderError {
    /// A request that cannot be made.
    pub(super) fn refused(code: &str, message: impl Into<String>) -> Self {
        Self::Refused(Refusal {
            code: code.to_owned(),
            message: message.into(),
        })
    }

    /// A request that may have been carried out, and may be sent again.
    pub(super) fn unknown(code: &str, message: impl Into<String>) -> Self {
        Self::Unknown(UnknownOutcome {
            code: code.to_owned(),
            message: message.into(),
            is_repeatable: true,
            retry_after: None,
        })
    }

    /// An answer that is not what the protocol is documented to send.
    pub(super) fn not_understood() -> Self {
        Self::unknown(
            "not_understood",
            "the answer is not what the provider documents",
        )
    }

    /// An answer that has no page to pay on.
    pub(super) fn without_page(is_repeatable: bool) -> Self {
        Self::Unknown(UnknownOutcome {
            code: "no_page".to_owned(),
            message: "the answer has no page to pay on".to_owned(),
            is_repeatable,
            retry_after: None,
        })
    }

    /// The same with a message that does not hold the key: providers quote it.
    pub(super) fn redacted(mut self, key: &str) -> Self {
        let message = match &mut self {
            Self::Declined(_) => return self,
            Self::Refused(refusal) => &mut refusal.message,
            Self::Unknown(unknown) => &mut unknown.message,
        };
        if !key.is_empty() {
            *message = message.replace(key, "…");
        }
        *message = reading::line(message, MAX_MESSAGE);
        self
    }
}

impl From<RequestFailure> for ProviderError {
    fn from((error, message): RequestFailure) -> Self {
        match error {
            RequestError::AddressRefused => Self::refused("address_refused", message),
            _ => Self::unknown("no_answer", message),
        }
    }
}
