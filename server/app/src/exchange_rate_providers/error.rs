//! What is wrong with a provider, in JSON.

use kym_domain::exchange_rate_providers::Failure;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::words::FetchErrorWord;
use crate::outbound::fetch::Failed;

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
            code: FetchErrorWord(failure.trouble),
            message: failure.message.clone(),
        }
    }
}

impl From<Failed> for ProviderErrorBody {
    fn from((trouble, message): Failed) -> Self {
        Self {
            code: FetchErrorWord(trouble),
            message,
        }
    }
}
