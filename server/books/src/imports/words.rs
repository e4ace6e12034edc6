//! Closed lists of words in the contract.

use kym_domain::imports::{
    ImportAmbiguity, ImportColumn, ImportDateOrder, ImportDecimalMark, ImportDelimiter,
    ImportError, ImportFormat, ImportPreset, ImportReason, ImportState, ImportVerdict,
};
use kym_platform::http::words::words;

words! {
    /// What a column of a table is about.
    ImportColumnWord("ImportColumn"): ImportColumn;
    /// The order of day, month and year.
    ImportDateOrderWord("ImportDateOrder"): ImportDateOrder;
    /// What stands before the fraction of an amount.
    ImportDecimalMarkWord("ImportDecimalMark"): ImportDecimalMark;
    /// What stands between the cells of a table.
    ImportDelimiterWord("ImportDelimiter"): ImportDelimiter;
    /// A guess that a person should look at.
    ImportAmbiguityWord("ImportAmbiguity"): ImportAmbiguity;
    /// What was found about a row of a file.
    ImportVerdictWord("ImportVerdict"): ImportVerdict;
    /// What kind of file it is.
    ImportFormatWord("ImportFormat"): ImportFormat;
    /// The program that wrote a table.
    ImportPresetWord("ImportPreset"): ImportPreset;
    /// Why something in a file is not booked.
    ImportReasonWord("ImportReason"): ImportReason;
    /// How far an import has come.
    ImportStateWord("ImportState"): ImportState;
    /// Why a file could not be read, or not be booked.
    ImportErrorWord("ImportError"): ImportError;
}
