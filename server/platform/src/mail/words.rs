//! Closed lists of words in the contract.

use kym_domain::outbox::DeliveryState;

use crate::http::words::words;

words! {
    /// How far an email has come.
    DeliveryStateWord("DeliveryState"): DeliveryState;
}
