//! Closed lists of words in the contract.

use kym_commerce::subscriptions::OfferAction;
use kym_platform::http::words::words;

words! {
    /// What taking a plan does.
    CheckoutActionWord("CheckoutAction"): OfferAction;
}
