//! What is wrong with a provider, in JSON.

use kym_domain::exchange_rate_providers::{Failure, FetchError};
use kym_platform::outbound::fetch::{RequestError, RequestFailure};
use serde::Serialize;
use utoipa::ToSchema;

use crate::exchange_rate_providers::words::FetchErrorWord;

/// Why a provider gave no rates; the words are English, for administrators.
pub type Failed = (FetchError, String);

/// What it means for a provider that it was not asked, or did not answer.
pub fn unanswered((error, message): RequestFailure) -> Failed {
    let error = match error {
        RequestError::AddressRefused => FetchError::AddressRefused,
        RequestError::Unreachable | RequestError::BrokenOff => FetchError::Unreachable,
        RequestError::TimedOut => FetchError::TimedOut,
        RequestError::Redirected => FetchError::Redirected,
        RequestError::Status => FetchError::Status,
        RequestError::TooLarge => FetchError::TooLarge,
        RequestError::KeyRefused => FetchError::KeyRefused,
    };
    (error, message)
}

/// What is wrong with a provider.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProviderError)]
pub struct ProviderErrorBody {
    code: FetchErrorWord,
    /// More about it, in English.
    message: String,
}

impl From<&Failure> for ProviderErrorBody {
    fn from(failure: &Failure) -> Self {
        Self {
            code: FetchErrorWord(failure.error),
            message: failure.message.clone(),
        }
    }
}

impl From<Failed> for ProviderErrorBody {
    fn from((error, message): Failed) -> Self {
        Self {
            code: FetchErrorWord(error),
            message,
        }
    }
}
