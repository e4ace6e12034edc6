//! Closed lists of words in the contract.

use kym_domain::exports::ExportFormat;
use kym_platform::http::words::words;

words! {
    /// What kind of file transactions are written to.
    ExportFormatWord("ExportFormat"): ExportFormat;
}
