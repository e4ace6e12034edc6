//! Closed lists of words in the contract.

use kym_domain::reconversions::{ReconversionError, ReconversionScope, ReconversionState};
use kym_platform::http::words::words;

words! {
    /// How much is converted anew.
    ReconversionScopeWord("ReconversionScope"): ReconversionScope;
    /// How far converting anew has come.
    ReconversionStateWord("ReconversionState"): ReconversionState;
    /// Why something could not be converted anew.
    ReconversionErrorWord("ReconversionError"): ReconversionError;
}
