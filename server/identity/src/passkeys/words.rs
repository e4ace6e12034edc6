//! Closed lists of words in the contract.

use kym_domain::passkeys::PasskeyTransport;
use kym_platform::http::words::words;

words! {
    /// A way from a browser to a passkey.
    PasskeyTransportWord("PasskeyTransport"): PasskeyTransport;
}
