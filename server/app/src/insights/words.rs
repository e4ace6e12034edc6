//! Closed lists of words in the contract.

use kym_domain::reports::insights::InsightKind;

use crate::http::words::words;

words! {
    /// What stands out in the figures.
    InsightKindWord("InsightKind"): InsightKind;
}
