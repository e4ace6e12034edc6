//! Closed lists of words in the contract.

use kym_domain::currencies::CurrencyKind;
use kym_platform::http::words::words;

words! {
    /// Where a currency is from.
    CurrencyKindWord("CurrencyKind"): CurrencyKind;
}
