//! Closed lists of words in the contract.

use kym_domain::rates::{ExchangeRateMethod, ExchangeRateReason, ExchangeRateSource};
use kym_platform::http::words::words;

words! {
    /// Why a line of a file of rates is none.
    ExchangeRateReasonWord("ExchangeRateReason"): ExchangeRateReason;
    /// Who tells a rate.
    ExchangeRateSourceWord("ExchangeRateSource"): ExchangeRateSource;
    /// How a rate was come by.
    ExchangeRateMethodWord("ExchangeRateMethod"): ExchangeRateMethod;
}
