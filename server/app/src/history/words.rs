//! Closed lists of words in the contract.

use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_platform::http::words::words;

words! {
    /// What became of something.
    ChangeKindWord("ChangeKind"): ChangeKind;
    /// What was changed.
    ChangeNounWord("ChangeNoun"): ChangeNoun;
}
