//! What is wrong with a provider, in JSON.

use kym_domain::exchange_rate_providers::Failure;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::words::ProviderTroubleWord;
use crate::outside::fetch::Failed;

/// What is wrong with a provider.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProviderError)]
pub struct TroubleBody {
    code: ProviderTroubleWord,
    /// More about it, in English.
    message: String,
}

impl From<&Failure> for TroubleBody {
    fn from(failure: &Failure) -> Self {
        Self {
            code: ProviderTroubleWord(failure.trouble),
            message: failure.message.clone(),
        }
    }
}

impl From<Failed> for TroubleBody {
    fn from((trouble, message): Failed) -> Self {
        Self {
            code: ProviderTroubleWord(trouble),
            message,
        }
    }
}
