//! Closed lists of words in the contract.

use kym_domain::exchange_rate_providers::{ExchangeRateProviderKind, FetchError};
use kym_platform::http::words::words;

words! {
    /// What can be wrong with a provider of exchange rates.
    FetchErrorWord("FetchError"): FetchError;
    /// Which language a provider of exchange rates speaks.
    ExchangeRateProviderKindWord("ExchangeRateProviderKind"): ExchangeRateProviderKind;
}
