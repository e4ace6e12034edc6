//! Closed lists of words in the contract.

use kym_domain::transactions::TransactionDirection;
use kym_platform::http::words::words;

words! {
    /// Which way money went.
    TransactionDirectionWord("TransactionDirection"): TransactionDirection;
}
