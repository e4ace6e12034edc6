//! Closed lists of words in the contract.

use kym_analytics::reports::insights::InsightKind;
use kym_platform::http::words::words;

words! {
    /// What stands out in the figures.
    InsightKindWord("InsightKind"): InsightKind;
}
