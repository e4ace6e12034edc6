//! Closed lists of words in the contract.

use kym_commerce::plans::{BillingFrequency, LimitKey};
use kym_platform::http::words::words;

words! {
    /// How often is paid.
    BillingFrequencyWord("BillingFrequency"): BillingFrequency;
    /// What a plan may limit.
    LimitKeyWord("LimitKey"): LimitKey;
}
