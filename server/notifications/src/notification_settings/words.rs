//! Closed lists of words in the contract.

use kym_domain::notifications::Digest;
use kym_platform::http::words::words;

words! {
    /// Whether letters come one by one or as one.
    DigestWord("NotificationDigest"): Digest;
}
