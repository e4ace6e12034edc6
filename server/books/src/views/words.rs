//! Closed lists of words in the contract.

use kym_domain::views::ViewArea;
use kym_platform::http::words::words;

words! {
    /// Where a view is of use.
    ViewAreaWord("ViewArea"): ViewArea;
}
