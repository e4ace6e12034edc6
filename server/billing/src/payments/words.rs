//! Closed lists of words in the contract.

use kym_commerce::payments::{
    FailureKind, PaymentAttention, PaymentCommand, PaymentStatus, PurposeKind, RefundStatus,
};
use kym_platform::http::words::words;

words! {
    /// How it stands with a payment.
    PaymentStatusWord("PaymentStatus"): PaymentStatus;
    /// What a payment is for.
    PaymentPurposeWord("PaymentPurpose"): PurposeKind;
    /// What can be done about a payment.
    PaymentCommandWord("PaymentCommand"): PaymentCommand;
    /// Why a person has to look at a payment.
    PaymentAttentionWord("PaymentAttention"): PaymentAttention;
    /// What may be done after a payment has failed.
    PaymentFailureKindWord("PaymentFailureKind"): FailureKind;
    /// How it stands with money that is given back.
    RefundStatusWord("RefundStatus"): RefundStatus;
}
