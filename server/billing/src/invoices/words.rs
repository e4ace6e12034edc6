//! Closed lists of words in the contract.

use kym_commerce::invoices::{InvoiceCommand, InvoiceKind, InvoiceLineKind, InvoiceStatus};
use kym_platform::http::words::words;

words! {
    /// What can be done about an invoice.
    InvoiceCommandWord("InvoiceCommand"): InvoiceCommand;
    /// Which paper it is.
    InvoiceKindWord("InvoiceKind"): InvoiceKind;
    /// What a line of an invoice is for.
    InvoiceLineKindWord("InvoiceLineKind"): InvoiceLineKind;
    /// How it stands with an invoice.
    InvoiceStatusWord("InvoiceStatus"): InvoiceStatus;
}
