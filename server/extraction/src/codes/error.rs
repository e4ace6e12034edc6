//! Why a code says nothing.

use thiserror::Error;

use super::kind::CodeKind;
use kym_domain::words;

words! {
    /// A part of what a code says.
    pub enum CodePart {
        /// Which parts there are, and in which order.
        Structure => "structure",
        /// How bytes were made text.
        Encoding => "encoding",
        /// The number that no other receipt has.
        Number => "number",
        /// What happened: bought, returned, sold.
        Direction => "direction",
        /// The number of a merchant at the tax office.
        TaxId => "tax_id",
        /// The day, or the time of day.
        Date => "date",
        /// How much it is.
        Total => "total",
        /// The currency.
        Currency => "currency",
        /// The account to be paid to.
        Account => "account",
        /// What the payee wants to find on the transfer.
        Reference => "reference",
    }
}

/// Why a code says nothing. A change of a word of [`Self::code`] is a change of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CodeError {
    /// It is longer than any code can be printed.
    #[error("is longer than any code")]
    TooLong,
    /// It is no code of a receipt, a bill or a product.
    #[error("is no known code of a receipt, a bill or a product")]
    Unknown,
    /// It leads to a system that only programmers use: nothing was sold.
    #[error("comes from a test system ({kind})")]
    TestSystem {
        /// Whose.
        kind: CodeKind,
    },
    /// It looks like one of a kind, but a part of it is missing or is not as it must be.
    #[error("is a malformed code ({kind}: {part})")]
    Malformed {
        /// Of which kind it looks.
        kind: CodeKind,
        /// Which part it is.
        part: CodePart,
    },
    /// Its check digit, or that of a number within it, is wrong: it was misread, mistyped or forged.
    #[error("has a wrong check digit ({kind}: {part})")]
    CheckDigit {
        /// Of which kind it is.
        kind: CodeKind,
        /// Of which number.
        part: CodePart,
    },
}

impl CodeError {
    /// The word for it that is stored and sent.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::Unknown => "unknown",
            Self::TestSystem { .. } => "test_system",
            Self::Malformed { .. } => "malformed",
            Self::CheckDigit { .. } => "check_digit",
        }
    }

    /// The kind that the code looked like, if any.
    pub const fn kind(self) -> Option<CodeKind> {
        match self {
            Self::TooLong | Self::Unknown => None,
            Self::TestSystem { kind }
            | Self::Malformed { kind, .. }
            | Self::CheckDigit { kind, .. } => Some(kind),
        }
    }

    /// The part that is wrong, if any.
    pub const fn part(self) -> Option<CodePart> {
        match self {
            Self::TooLong | Self::Unknown | Self::TestSystem { .. } => None,
            Self::Malformed { part, .. } | Self::CheckDigit { part, .. } => Some(part),
        }
    }
}
