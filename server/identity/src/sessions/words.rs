//! Closed lists of words in the contract.

use kym_domain::sessions::SignInMethod;
use kym_platform::http::words::words;

words! {
    /// How somebody signed in.
    SignInMethodWord("SignInMethod"): SignInMethod;
}
