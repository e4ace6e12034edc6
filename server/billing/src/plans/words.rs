//! Closed lists of words in the contract.

use kym_commerce::plans::BillingFrequency;
use kym_platform::http::words::words;

words! {
    /// How often is paid.
    BillingFrequencyWord("BillingFrequency"): BillingFrequency;
}
