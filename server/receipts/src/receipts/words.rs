//! Closed lists of words in the contract.

use kym_domain::receipts::draft::{DraftIssue, DraftSource, PaymentMethod, ReceiptKind};
use kym_domain::receipts::receipt::{ReceiptError, ReceiptState};
use kym_domain::receipts::steps::{ReceiptStep, ReceiptStepStatus, SkipReason};
use kym_extraction::codes::{CodeFormat, CodeKind};
use kym_platform::http::words::words;

words! {
    /// How far a receipt has come.
    ReceiptStateWord("ReceiptState"): ReceiptState;
    /// Why a receipt could not be read.
    ReceiptErrorWord("ReceiptError"): ReceiptError;
    /// A step of reading.
    ReceiptStepWord("ReceiptStepName"): ReceiptStep;
    /// How far a step has come.
    ReceiptStepStatusWord("ReceiptStepStatus"): ReceiptStepStatus;
    /// Why a step was skipped.
    ReceiptSkipReasonWord("ReceiptSkipReason"): SkipReason;
    /// What a receipt says that happened, or shall happen.
    ReceiptKindWord("ReceiptKind"): ReceiptKind;
    /// Where a draft comes from.
    DraftSourceWord("ReceiptSource"): DraftSource;
    /// What a person should know about a draft.
    DraftIssueWord("ReceiptIssue"): DraftIssue;
    /// How it was paid.
    PaymentMethodWord("PaymentMethod"): PaymentMethod;
    /// How a code is printed.
    CodeFormatWord("CodeFormat"): CodeFormat;
    /// What a code is for.
    CodeKindWord("CodeKind"): CodeKind;
}
