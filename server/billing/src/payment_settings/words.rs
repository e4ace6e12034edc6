//! Closed lists of words in the contract.

use kym_commerce::payments::PaymentProvider;
use kym_platform::http::words::words;

words! {
    /// Who takes the money of a payment.
    PaymentProviderWord("PaymentProvider"): PaymentProvider;
}
